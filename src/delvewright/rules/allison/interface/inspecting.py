"""Looking at a state value by value, as scenarios do: `orc.1.body`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.allison.content.quest import Placed
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import attack_dice, defend_dice
from delvewright.rules.allison.fighting.encounters import hidden
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.interface.staging import WAYS, aliases
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.allison.state.gear import charges_left
from delvewright.rules.allison.state.texts import Blow
from delvewright.rules.common.dungeon import inspecting as common
from delvewright.rules.common.dungeon.inspecting import Inspector


def _blow(g: Game, f: Figure) -> Blow:
    """A blow of a figure with what it holds, at nobody else."""
    return Blow(f, f, f.held[0] if f.held else "")


def _plain(name: str) -> Callable[[Game, Figure], Any]:
    def read(g: Game, f: Figure) -> Any:
        return getattr(f, name)

    return read


def _list(name: str) -> Callable[[Game, Figure], Any]:
    def read(g: Game, f: Figure) -> Any:
        return list(getattr(f, name))

    return read


FIGURE: dict[str, Callable[[Game, Figure], Any]] = common.FIGURE | {
    "max-body": _plain("full_body"), "max-mind": _plain("full_mind"), "max-magic": _plain("full_magic"),
    **{name: _plain(name) for name in (
        "level", "xp", "points", "body", "mind", "magic", "low", "high", "race", "role", "met", "fled", "venom",
        "strained", "named",
    )},
    **{name: _list(name) for name in (
        "held", "worn", "skills", "spells", "memory", "groups", "spent", "used", "tags", "paid",
    )},
    "base-attack": _plain("attack"), "base-defend": _plain("defend"), "melee": _plain("melee"),
    "attack": lambda g, f: attack_dice(g, _blow(g, f)), "defend": lambda g, f: defend_dice(g, _blow(g, f)),
    "helpless": _plain("helpless"), "comatose": lambda g, f: f.full_mind > 0 and f.mind == 0,
    "facing": lambda g, f: WAYS[f.facing],
    "charges": lambda g, f: [f"{name} {n}" for name, n in f.charges],
    "effects": lambda g, f: list(dict.fromkeys(e.name for e in f.effects)),
    "employer": lambda g, f: g.names[f.master] if f.master >= 0 else ABSENT,
    "left": lambda g, f: [
        f"{i} {charges_left(f, i)}" for i in dict.fromkeys(f.items) if content().items[i].charges
    ],
    "asleep": lambda g, f: f.under("senseless") and not f.under("stone"),
    "stone": lambda g, f: f.under("stone"), "hidden": hidden,
    "destiny": lambda g, f: next((e.changes for e in f.effects if e.name == "destiny"), ABSENT),
}  # fmt: skip
SAME = {
    "experience": "xp", "class": "role", "movement": "low", "min": "low", "max": "high", "defence": "defend",
    "defense": "defend", "base-defence": "base-defend", "base-melee": "melee", "skill-points": "points",
    "memorised": "memory", "memorized": "memory", "weapons": "held", "weapon": "held", "wielded": "held",
    "armour": "worn", "armor": "worn", "gear": "items", "full-body": "max-body", "full-mind": "max-mind",
    "full-magic": "max-magic", "in-encounter": "met", "coma": "comatose", "hirer": "employer", "stealth": "hidden",
    "charges-left": "left", "charges-used": "charges", "in-pit": "pit",
}  # fmt: skip
"""Other names of the same."""
FIGURE |= {same: FIGURE[name] for same, name in SAME.items()}
"""Every value of a figure, some by several names."""


def _tokens(g: Game, q: int) -> list[str]:
    bit = 1 << q
    found = ["found-trap"] if g.found & bit else []
    found += ["pit"] if g.pits & bit else []
    found += ["rubble"] if g.rubble & bit else []
    found += ["bridge"] if g.bridged & bit else []
    found += ["ice-wall"] if g.walls_of_ice() & bit else []
    found += ["pile"] if any(p.at == q and (p.items or p.gold) for p in g.piles) else []
    found += ["body"] if any(p.at == q and p.body for p in g.piles) else []
    found += ["secret-door"] if any(g.secrets >> i & 1 for i in squares(g.quest.doors_at.get(q, 0))) else []
    found += ["own-trap"] if any(at == q for _, at in g.sworn) else []
    return found


def _floor_kind(g: Game, q: int) -> str:
    bit = 1 << q
    if g.bridged & bit:
        return "floor"
    kinds = [name for name in ("ice", "river", "vault", "chasm", "crevasse") if getattr(g.quest, name) & bit]
    return kinds[0] if kinds else "floor"


def _trap(g: Game, q: int) -> Any:
    """A trap, printed or set in play."""
    kind = next((kind for at, kind in g.set_traps if at == q), "")
    if not kind:
        return common.SQUARE["trap"](g, q)
    return Fact(kind, "found" if g.found >> q & 1 else "hidden")


SQUARE: dict[str, Callable[[Game, int], Any]] = common.SQUARE | {
    "trap": _trap,
    "token": _tokens,
    "tokens": _tokens,
    "pile": lambda g, q: [item for p in g.piles if p.at == q for item in p.items],
    "gold": lambda g, q: sum(p.gold for p in g.piles if p.at == q),
    "ground": _floor_kind,
    "lit": lambda g, q: bool(g.lit >> q & 1),
}
"""Every value of a square."""


def _winner(g: Game) -> Any:
    if not g.winner:
        return ABSENT
    return Fact("heroes", "hero") if g.winner == "hero" else Fact(MASTER, "monster", "monsters", "gm")


def _encounters(g: Game) -> list[str]:
    return [" ".join(g.names[i] for i in squares(mask)) for mask in g.encounters]


GAME: dict[str, Callable[[Game], Any]] = common.GAME | {
    "winner": _winner,
    "moves": lambda g: g.moves,
    "actions": lambda g: g.acts,
    "walked": lambda g: g.walked,
    "follow": lambda g: [more.source for more in g.follow],
    "order": lambda g: [g.seats[s] if s < len(g.seats) else g.names[s - 1000] for s in g.order],
    "queue": lambda g: [g.seats[s] if s < len(g.seats) else g.names[s - 1000] for s in g.queue],
    "encounters": _encounters,
    "checkpoints": lambda g: list(g.checked),
    "earned": lambda g: g.earned,
    "resting": lambda g: [g.names[i] for i in squares(g.resting)],
    "set-traps": lambda g: [square_name(q, g.width) for q, _ in g.set_traps],
}
"""Every value of the game."""


def _shadow(g: Game, placed: Placed) -> Figure:
    """An enemy in the dark as it will be."""
    f = Figure(-1, placed.kind, placed.name, ENEMY, g.master_seat, placed.at)
    take_figures(f, placed.level or 1)
    return f


inspect = Inspector(FIGURE, SQUARE, GAME, aliases, _shadow).inspect

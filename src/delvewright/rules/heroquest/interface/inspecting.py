"""Looking at a state value by value, as scenarios do: `orc.1.body`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.rules.common.asking import unknown, value_named
from delvewright.rules.heroquest.campaign.town import TOWN
from delvewright.rules.heroquest.content.quest import Placed
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.attacking import attack_dice, defence_dice, weapons
from delvewright.rules.heroquest.interface.staging import aliases
from delvewright.rules.heroquest.interface.staging_figures import slug
from delvewright.rules.heroquest.state.game import HERO, SORCERER, Figure, Game


def inspect(g: Game, path: str) -> Any:
    """The value a path names; an error says what there is."""
    path = path.strip().lower()
    if (found := _find(g, path)) is not None:
        return _of_figure(g, found, "exists")
    subject, _, value = path.rpartition(".")
    value = slug(value)
    if subject == "game":
        return value_named(GAME, value, "game")(g)
    here = [parse_square(name, g.width, g.height) for name in subject.split("-")]
    if len(here) == 2 and min(here) >= 0:
        return _between(g, min(here), max(here)) if value == "door" else unknown(value, ("door",), subject)
    figure = _find(g, subject)
    if figure is not None:
        return _of_figure(g, figure, value)
    if here[0] >= 0:
        return value_named(SQUARE, value, subject)(g, here[0])
    names = [*g.names, *(p.name for p in _hidden(g))]
    return unknown(subject or path, names, "this game", "There is no figure or square")


# -- figures


def _hidden(g: Game) -> list[Placed]:
    return [p for i, p in enumerate(g.quest.monsters) if not g.placed >> i & 1]


def _find(g: Game, name: str) -> Figure | Placed | int | None:
    """The figure of that name; a Monster still in the dark; the id of one taken off the board."""
    name = aliases(g).get(name, name)
    for i, known in enumerate(g.names):
        if slug(known) == slug(name):
            return g.figures[i] or i
    return next((p for p in _hidden(g) if p.name and slug(p.name) == slug(name)), None)


def _of_figure(g: Game, found: Figure | Placed | int, value: str) -> Any:
    read = value_named(FIGURE, value, "a figure")
    if isinstance(found, int):
        return value_named(GONE, value, f"{g.names[found]}, who is gone")
    if isinstance(found, Placed):
        f = Figure(-1, found.kind, found.name, 1, g.sorcerer, found.at)
        f.learn(found.abilities)
        return False if value in ("exists", "on-board", "active", "waiting") else read(g, f)
    return read(g, found)


GONE: dict[str, Any] = {"at": ABSENT, "alive": False, "exists": False}
"""What is still true of a Monster taken off the board."""


def _defence(g: Game, f: Figure) -> int:
    hands = f.hands
    dice = len(defence_dice(g, f))
    f.hands = hands
    return dice


def _attack(g: Game, f: Figure) -> int:
    return max((len(attack_dice(g, f, arm)) for _, arm in weapons(f)[0]), default=0)


def _men(g: Game, f: Figure) -> list[str]:
    return [m.kind.id for m in g.figures if m is not None and m.kind.man and m.alive and m.master == f.id]


def _areas(g: Game, mask: int) -> list[str]:
    return [square_name(squares(g.quest.grid.areas[i])[0], g.width) for i in squares(mask)]


def _named(effect: str) -> Fact:
    """An effect by its card's id; the card's title will do as well."""
    card = content().cards.get(effect)
    return Fact(effect, slug(card.title)) if card is not None else Fact(effect)


def _printed(name: str) -> Callable[[Game, Figure], Any]:
    def read(g: Game, f: Figure) -> Any:
        value = getattr(f.kind, name)
        return ABSENT if value is None else value

    return read


FIGURE: dict[str, Callable[[Game, Figure], Any]] = {
    "at": lambda g, f: square_name(f.at, g.width) if f.at >= 0 else ABSENT,
    "alive": lambda g, f: f.alive,
    "exists": lambda g, f: f.alive,
    "on-board": lambda g, f: f.at >= 0,
    "out": lambda g, f: f.out,
    "body": lambda g, f: f.body,
    "mind": lambda g, f: f.mind,
    "max-body": lambda g, f: f.full_body,
    "max-mind": lambda g, f: f.full_mind,
    "shock": lambda g, f: f.kind.hero and f.mind == 0,
    "pit": lambda g, f: f.pit,
    "gold": lambda g, f: f.gold,
    "valuables": lambda g, f: f.valuables,
    "items": lambda g, f: list(f.items),
    "drained": lambda g, f: list(f.drained),
    "hands": lambda g, f: list(f.hands),
    "worn": lambda g, f: list(f.worn),
    "men": lambda g, f: list(f.tags) if g.quest.id == TOWN else _men(g, f),
    "slots": lambda g, f: list(f.slots),
    "charges": lambda g, f: [f"{card} {n}" for card, n in f.charges],
    "assigned": lambda g, f: [f"{card} {to}" for card, to in f.assigned],
    "effects": lambda g, f: [_named(name) for name in dict.fromkeys(e.name for e in f.effects)],
    "abilities": lambda g, f: list(f.abilities),
    "searched": lambda g, f: _areas(g, f.searched),
    "speed": _printed("speed"),
    "attack": _attack,
    "defence": _defence,
    "dexterity": _printed("dexterity"),
    "brute-force": _printed("brute_force"),
    "wisdom": _printed("wisdom"),
    "spellcraft": _printed("spellcraft"),
    "kind": lambda g, f: f.kind.id,
    "fate": lambda g, f: f.bonus("fate"),
    "used": lambda g, f: list(f.used),
    "tags": lambda g, f: list(f.tags),
    "name": lambda g, f: f.name,
    "side": lambda g, f: "hero" if f.side == HERO else "monster",
    "seat": lambda g, f: g.seats[f.seat],
    "active": lambda g, f: g.active == f.id,
    "waiting": lambda g, f: bool(g.waiting >> f.id & 1),
}
"""Every value of a figure."""


# -- squares


def _state(g: Game, door: int) -> Fact:
    secret = g.quest.secret >> door & 1
    if g.doors >> door & 1:
        return Fact("open", "secret", "found") if secret else Fact("open")
    if not secret:
        return Fact("closed")
    return Fact("closed", "secret", "found") if g.secrets >> door & 1 else Fact("secret", "hidden")


def _between(g: Game, a: int, b: int) -> Any:
    doors = g.quest.grid.doors
    return _state(g, doors.index((a, b))) if (a, b) in doors else ABSENT


def _door(g: Game, q: int) -> Any:
    found = [_state(g, i) for i in squares(g.quest.doors_at.get(q, 0))]
    if not found:
        return ABSENT
    return found[0] if len(set(found)) == 1 else found


def _trap(g: Game, q: int) -> Any:
    bit = 1 << q
    if g.pits & bit:
        return Fact("pit", "open", "open-pit", "sprung")
    if not g.armed & bit:
        return ABSENT
    kind = next(t.kind for t in g.quest.traps if t.at == q)
    return Fact(kind, "found") if g.found & bit else Fact(kind, "hidden")


def _pieces(g: Game, q: int) -> bool:
    pieces = g.extras.pieces if g.extras else 0
    return any(p.squares >> q & 1 and pieces >> i & 1 for i, p in enumerate(g.quest.furniture))


def _furniture(g: Game, q: int) -> Any:
    if g.quest.stairs >> q & 1:
        return "stairway"
    return next((p.kind.id for p in g.quest.furniture if p.squares >> q & 1), ABSENT)


def _tokens(g: Game, q: int) -> list[str]:
    bit = 1 << q
    found = ["found-trap"] if g.found & bit else []
    found += ["pit"] if g.pits & bit else []
    found += ["rubble"] if g.blocked & ~g.quest.blocked & bit else []
    found += ["blocked"] if g.quest.blocked & bit else []
    found += ["caltrops"] if g.caltrops & bit else []
    found += ["chalk"] if g.chalked & bit else []
    found += ["equipment"] if any(t.at == q and t.holds for t in g.tokens) else []
    found += ["secret-door"] if any(g.secrets >> i & 1 for i in squares(g.quest.doors_at.get(q, 0))) else []
    return found


def _equipment(g: Game, q: int) -> Any:
    found = [card for token in g.tokens if token.at == q for card in token.items]
    return found if any(t[0] == q for t in g.tokens) else ABSENT


def _figures(g: Game, q: int) -> Any:
    names = [f.name for f in g.figures if f is not None and f.at == q] + [p.name for p in _hidden(g) if p.at == q]
    return (names[0] if len(names) == 1 else names) if names else ABSENT


SQUARE: dict[str, Callable[[Game, int], Any]] = {
    "door": _door,
    "trap": _trap,
    "furniture": _furniture,
    "searched-piece": _pieces,
    "token": _tokens,
    "tokens": _tokens,
    "equipment": _equipment,
    "figure": _figures,
    "laid": lambda g, q: bool(g.laid >> q & 1),
    "pit": lambda g, q: bool(g.pits >> q & 1),
    "flooded": lambda g, q: bool(g.costly >> q & 1),
    "burning": lambda g, q: bool(g.burning >> q & 1),
    "chasm": lambda g, q: bool(g.chasm >> q & 1),
    "rubble": lambda g, q: "rubble" in _tokens(g, q),
    "blocked": lambda g, q: bool((g.blocked | g.quest.blocked) >> q & 1),
    "floor": lambda g, q: bool(g.quest.grid.floor >> q & 1),
    "area": lambda g, q: (
        ("corridor", "room")[g.is_room(g.quest.grid.area_of[q])] if g.quest.grid.floor >> q & 1 else ABSENT
    ),
    "treasure": lambda g, q: any(h.at == q and not g.hoards >> i & 1 for i, h in enumerate(g.quest.hoards)),
}
"""Every value of a square."""


# -- the game


def _winner(g: Game) -> Any:
    if not g.winner:
        return ABSENT
    return Fact("heroes", "hero") if g.winner == "hero" else Fact(SORCERER, "monster", "monsters", "sorcerer")


GAME: dict[str, Callable[[Game], Any]] = {
    "round": lambda g: g.round,
    "over": lambda g: g.over,
    "winner": _winner,
    "turn": lambda g: g.seats[g.turn],
    "active": lambda g: g.names[g.active] if g.active >= 0 else ABSENT,
    "points": lambda g: g.points,
    "moves": lambda g: g.moves,
    "actions": lambda g: g.acts,
    "bonus": lambda g: [f"{kind} {n}" for kind, n in sorted(g.bonus.items())],
    "deck": lambda g: len(g.deck),
    "cards": lambda g: list(g.deck),
    "seats": lambda g: list(g.seats),
    "heroes": lambda g: [f.name for f in g.on_board(HERO)],
    "monsters": lambda g: [f.name for f in g.on_board(1 - HERO)],
    "hidden": lambda g: [p.name or p.kind.id for p in _hidden(g)],
    "fallen": lambda g: [name for name, _ in g.deaths],
    "quest": lambda g: g.quest.id,
    "counters": lambda g: [f"{what} {n}" for what, n in sorted(g.counters.items())],
    "events": lambda g: list(g.extras.events) if g.extras else [],
    "event-deck": lambda g: len(g.extras.event_deck) if g.extras else 0,
    "dungeon": lambda g: list(g.extras.dungeon) if g.extras else [],
    "threat": lambda g: g.extras.threat if g.extras else 0,
    "fame": lambda g: g.extras.fame if g.extras else 0,
    "magic-deck": lambda g: len(g.extras.magic) if g.extras else 0,
    "conjured": lambda g: [t.name for t in g.extras.conjured] if g.extras else [],
    "snares": lambda g: [f"{kind} {square_name(q, g.width)}" for kind, q in g.extras.snares] if g.extras else [],
}
"""Every value of the game."""

"""Looking at a state value by value, as scenarios do: `orc.1.body`, `c4.door`, `game.round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.rules.common.dungeon import inspecting as common
from delvewright.rules.common.dungeon.inspecting import Inspector, printed
from delvewright.rules.common.naming import slug
from delvewright.rules.heroquest.campaign.town import TOWN
from delvewright.rules.heroquest.content.hero_cards import HeroCard, is_laurel, threat
from delvewright.rules.heroquest.content.quest import Placed
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import attack_dice, defence_dice
from delvewright.rules.heroquest.fighting.attacking import weapons
from delvewright.rules.heroquest.interface.staging import aliases
from delvewright.rules.heroquest.magic.apprentice import DECK
from delvewright.rules.heroquest.state.game import MONSTER, SORCERER, Figure, Game


def _defence(g: Game, f: Figure) -> int:
    hands = f.hands
    dice = len(defence_dice(g, f))
    f.hands = hands
    return dice


def _attack(g: Game, f: Figure) -> int:
    return max((len(attack_dice(g, f, arm)) for _, arm in weapons(f)[0]), default=0)


def _men(g: Game, f: Figure) -> list[str]:
    return [m.kind.id for m in g.figures if m is not None and m.kind.man and m.alive and m.master == f.id]


def _named(effect: str) -> Fact:
    """An effect by its card's id; the card's title will do as well."""
    card = content().cards.get(effect)
    return Fact(effect, slug(card.title)) if card is not None else Fact(effect)


FIGURE: dict[str, Callable[[Game, Figure], Any]] = common.FIGURE | {
    "body": lambda g, f: f.body,
    "mind": lambda g, f: f.mind,
    "max-body": lambda g, f: f.full_body,
    "max-mind": lambda g, f: f.full_mind,
    "shock": lambda g, f: f.kind.hero and f.mind == 0,
    "valuables": lambda g, f: f.valuables,
    "drained": lambda g, f: list(f.drained),
    "hands": lambda g, f: list(f.hands),
    "worn": lambda g, f: list(f.worn),
    "men": lambda g, f: list(f.tags) if g.quest.id == TOWN else _men(g, f),
    "slots": lambda g, f: list(f.slots),
    "charges": lambda g, f: [f"{card} {n}" for card, n in f.charges],
    "assigned": lambda g, f: [f"{card} {to}" for card, to in f.assigned],
    "effects": lambda g, f: [_named(name) for name in dict.fromkeys(e.name for e in f.effects)],
    "abilities": lambda g, f: list(f.abilities),
    "speed": printed("speed"),
    "attack": _attack,
    "defence": _defence,
    "dexterity": printed("dexterity"),
    "brute-force": printed("brute_force"),
    "wisdom": printed("wisdom"),
    "spellcraft": printed("spellcraft"),
    "fate": lambda g, f: f.bonus("fate"),
    "skills": lambda g, f: [c for c in (*f.items, *f.drained) if content().cards[c].deck == "skill"],
    "hand": lambda g, f: [c for c in f.items if content().cards[c].deck == DECK],
    "champion": lambda g, f: isinstance(f.kind, HeroCard) and any(is_laurel(c) for c in (*f.items, *f.drained)),
    "threat": lambda g, f: threat((*f.items, *f.drained)),
    "used": lambda g, f: list(f.used),
    "tags": lambda g, f: list(f.tags),
}
"""Every value of a figure."""


# -- squares


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


def _searched(g: Game, q: int) -> bool:
    """Whether the piece of furniture on a square has been searched for itself."""
    pieces = g.extras.pieces if g.extras else 0
    return any(p.squares >> q & 1 and pieces >> i & 1 for i, p in enumerate(g.quest.furniture))


SQUARE: dict[str, Callable[[Game, int], Any]] = common.SQUARE | {
    "token": _tokens,
    "tokens": _tokens,
    "equipment": _equipment,
    "searched-piece": _searched,
    "flooded": lambda g, q: bool(g.costly >> q & 1),
    "burning": lambda g, q: bool(g.burning >> q & 1),
}
"""Every value of a square."""


# -- the game


def _winner(g: Game) -> Any:
    if not g.winner:
        return ABSENT
    return Fact("heroes", "hero") if g.winner == "hero" else Fact(SORCERER, "monster", "monsters", "sorcerer")


GAME: dict[str, Callable[[Game], Any]] = common.GAME | {
    "winner": _winner,
    "moves": lambda g: g.moves,
    "actions": lambda g: g.acts,
    "bonus": lambda g: [f"{kind} {n}" for kind, n in sorted(g.bonus.items())],
    "events": lambda g: list(g.extras.events) if g.extras else [],
    "event-deck": lambda g: len(g.extras.event_deck) if g.extras else 0,
    "event-discards": lambda g: list(g.extras.discarded) if g.extras else [],
    "dungeon": lambda g: list(g.extras.dungeon) if g.extras else [],
    "threat": lambda g: g.extras.threat if g.extras else 0,
    "fame": lambda g: g.extras.fame if g.extras else 0,
    "magic-deck": lambda g: len(g.extras.magic) if g.extras else 0,
    "magic-discards": lambda g: list(g.extras.magic_used) if g.extras else [],
    "unspent": lambda g: g.extras.unspent if g.extras else 0,
    "dark": lambda g: bool(g.extras and g.extras.dark),
    "conjured": lambda g: [t.name for t in g.extras.conjured] if g.extras else [],
    "snares": lambda g: [f"{kind} {square_name(q, g.width)}" for kind, q in g.extras.snares] if g.extras else [],
}
"""Every value of the game."""


def _shadow(g: Game, placed: Placed) -> Figure:
    """A Monster in the dark as it will be."""
    f = Figure(-1, placed.kind, placed.name, MONSTER, g.sorcerer, placed.at)
    f.learn(placed.abilities)
    return f


inspect = Inspector(FIGURE, SQUARE, GAME, aliases, _shadow).inspect

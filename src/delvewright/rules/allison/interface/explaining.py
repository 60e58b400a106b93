"""Numbers in force with what they are made of, what an attack would do, and words with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import PRINTED, Harm, Number, Term, explained, taken_off
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Rulebook
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Item
from delvewright.rules.allison.fighting.attacking import attack_dice, defend_dice
from delvewright.rules.allison.ground.board import solid
from delvewright.rules.allison.interface.odds import blow_chances
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import set_values
from delvewright.rules.allison.state.texts import Blow

SLOTS = ("skills", "items", "held", "worn", "effects", "pit")
"""What a figure has that may change its numbers."""


@rule("house.gm.knowledge")
def as_known(g: Game, seat: int) -> Game:
    """The game without what the seat does not see: what others keep in their packs, and their tags."""
    known = g.copy()
    for f in known.figures:
        if f is not None and (seat == g.master_seat) != (f.home == g.master_seat):
            f.items = tuple(i for i in f.items if i in f.held or i in f.worn)
    return known


def _title(name: str) -> str:
    known = content()
    for table in (known.items, known.skills, known.spells):
        if name in table:
            return str(table[name].title)
    return {"pit": "in a pit"}.get(name, name.replace("-", " ").capitalize())


def _nobody(f: Figure) -> Figure:
    """Somebody at the same place of whom nothing speaks, for the other end of a blow."""
    other = f.copy()
    other.skills = other.items = other.held = other.worn = ()
    other.effects = ()
    return other


def numbers(g: Game, seat: int, figure: int) -> Sequence[Number]:
    """Attack with all that is held, Defend, and the points of whoever is well."""
    known = as_known(g, seat)
    f = known.fig(figure)
    if f.hero and f.at < 0:  # in town
        known = known.copy()
        f = known.fig(figure)
        f.at = 0
    held, stripped = f.held, _nobody(f)

    def number(label: str, unit: str, reckon: Callable[[], int], printed: int) -> Number:
        return explained(label, unit, reckon, lambda: taken_off(f, SLOTS, _title), PRINTED, printed)

    def attack(weapon: str, ranged: str) -> Callable[[], int]:
        def reckon() -> int:
            return attack_dice(known, Blow(f, stripped, weapon if weapon in f.held else "", ranged))

        return reckon

    def full(value: str) -> Callable[[], int]:
        def reckon() -> int:
            set_values(f)
            return int(getattr(f, f"full_{value}"))

        return reckon

    found = []
    if f.at >= 0:
        arms = [""] + [name for name in held if content().items[name].attack is not None]
        for name in arms:
            flies = content().items[name].ranged if name else ""
            label = f"Attack with {_title(name)}" if name else "Attack"
            if not name or content().items[name].reach != "none":
                found.append(number(label, "dice", attack(name, ""), f.melee))
            if flies:
                found.append(number(f"{label}, from afar", "dice", attack(name, flies), f.attack))
        found.append(number("Defend", "dice", lambda: defend_dice(known, Blow(stripped, f)), f.defend))
    if f.hero:
        found += [
            number("Body", "points", full("body"), f.own_body),
            number("Mind", "points", full("mind"), f.own_mind),
        ]
    return found


def harm(g: Game, seat: int, by: int, target: int) -> Sequence[Harm]:
    """What each attack of a figure on another would do, from the front, wherever they stand."""
    known = as_known(g, seat)
    f, t = known.fig(by), known.fig(target)
    if f.at < 0 or t.at < 0 or f.helpless:
        return ()
    found = []
    for name in ("", *(n for n in f.held if content().items[n].attack is not None)):
        chances = blow_chances(
            known,
            Blow(f, t, name, content().items[name].ranged if name and content().items[name].reach == "none" else ""),
        )
        mean = sum((n * p for n, p in enumerate(chances)), Fraction(0))
        kill = sum(chances[max(t.body, 1) :], Fraction(0))
        found.append(Harm(_title(name) if name else "", name, 1 - chances[0], kill, mean))
    return found if len(found) == 1 else found[1:]


def more_terms(book: Rulebook) -> Iterator[Term]:
    """Skills of heroes and enemies, races and classes."""
    known = content()
    for skill in known.skills.values():
        yield Term(skill.id, skill.title, skill.text)


def in_numbers(item: Item) -> str:
    """What a thing without a text says: its numbers."""
    found = []
    if item.attack:
        found.append(f"{item.attack} more Attack {'die' if item.attack == 1 else 'dice'}.")
    if item.defend:
        found.append(f"{item.defend} more Defend {'die' if item.defend == 1 else 'dice'}.")
    if item.reach == "aslant":
        found.append("Strikes diagonally too.")
    if item.ranged:
        found.append("Can be thrown." if item.ranged == "thrown" else "Strikes from afar.")
    if item.hands > 1:
        found.append("Both hands.")
    if item.min_body:
        found.append(f"Body {item.min_body} at least.")
    if item.slow:
        found.append(f"{item.slow} less on each movement roll.")
    return " ".join(found)


def unused(g: Game, decision: Decision) -> list[str]:
    """What a turn that ends now leaves undone."""
    if decision.about != "turn":
        return []
    moves = [f"{g.points} square{'s' if g.points > 1 else ''}"] if g.points > 0 else ["the movement"] if g.moves else []
    return moves + (["an action"] if g.acts else [])


def used_up(g: Game, decision: Decision, answer: Answer) -> str:
    """The thing that is gone when it is used."""
    uses = answer[0].startswith("use") or answer[0] == "decipher"
    thing = content().items.get(answer[1]) if uses and isinstance(answer[1], str) else None
    return thing.id if thing is not None and thing.single else ""


@rule("house.board.solid-rock")
def deadly(g: Game, decision: Decision) -> int:
    """Mask of the squares where whoever walks through walls now would be lost for ever if he stayed there."""
    f = g.fig(decision.figure) if decision.about == "turn" and decision.figure >= 0 else None
    if f is None or not f.under("rock"):
        return 0
    there = dict(decision.fields).get("walk", 0) | 1 << f.at
    return solid(g, there)

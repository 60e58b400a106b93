"""Resting in a hostile place: who may, the dice, and what comes of it."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting.harm import heal, restore_magic, restore_mind
from delvewright.rules.allison.ground.sight import outlook, undisturbed
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.allison.state.windows import thrown
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE

SPOILS = {"safe": (), "standard": (BLACK,), "dangerous": (BLACK, WHITE)}
"""Rating of a place -> the faces that spoil a rest there."""


@rule("rest.when", "house.rest.default")
def may_rest(g: Game, f: Figure, quiet: bool = False) -> bool:
    """Whether a hero may lay himself to rest: nothing done yet, no enemy in sight (`quiet`: that is known), a fit
    place, nobody in flight."""
    if not f.hero or f.pit or not g.moves or g.moving or not (quiet or undisturbed(g, f)):
        return False
    if (g.quest.wet | g.quest.vault) & ~g.bridged & 1 << f.at:
        return False
    if g.quest.text.rest_rating(g, f.at) not in SPOILS or not g.quest.text.may_rest(g, f):
        return False
    for other in g.there():  # noqa: SIM110 (asked all the time)
        if other.fled or other.under("carried"):
            return False
    return True


@rule("rest.when", "rest.roll")
def lie_down(g: Game, f: Figure) -> None:
    """Give up the rest of the turn to rest; what comes of it is settled when the last hero has had his turn."""
    g.resting |= 1 << f.id
    g.ended = True
    g.tell("rest", "{} rests.", f, rules=("rest.when",))


@rule("rest.roll")
def groups(g: Game) -> list[list[Figure]]:
    """The resters, those together who are linked by sight."""
    left = [f for f in g.party() if g.resting >> f.id & 1 and f.at >= 0]
    found: list[list[Figure]] = []
    while left:
        group = [left.pop(0)]
        for one in group:
            seen = outlook(g, one.at)
            group += [other for other in left if seen >> other.at & 1]
            left = [other for other in left if other not in group]
        found.append(group)
    return found


@rule("rest.roll", "rest.harder-areas", "house.rest.table")
def settle_rests(g: Game) -> Play:
    """Each rester rolls a white die; one face that spoils it spoils it for the whole group."""
    for group in groups(g):
        spoiled: list[Figure] = []
        if not all(undisturbed(g, f) for f in group):
            continue
        for f in group:
            faces = SPOILS[g.quest.text.rest_rating(g, f.at)]
            if not faces:
                continue
            roll = Roll(f.id, "rest", white(1))
            yield from thrown(g, roll, f)
            bad = roll.faces[0] in faces
            text = "{} is startled from sleep: it is spoiled." if bad else "{} sleeps, and nothing stirs."
            g.tell("rest", text, f, rules=("rest.roll",), faces=roll.faces)
            if bad:
                spoiled.append(f)
        if spoiled:
            yield from _spoiled(g, spoiled)
        else:
            yield from rested(g, group)
    g.resting = 0


@rule("rest.interrupted", "house.rest.spoiled", "rest.no-xp")
def _spoiled(g: Game, startled: list[Figure]) -> Play:
    """A wandering monster for each spoiling face, beside whoever rolled it, attacking at once; nobody recovers."""
    g.tell("rest", "The rest is spoiled for all who camp there.", rules=("rest.interrupted",), figures=())
    for f in startled:
        yield from wandering_monster(g, f, unpaid=True)


@rule("rest.benefit", "magic.refresh", "scope.healed-means", "house.climate.cold")
def rested(g: Game, group: list[Figure]) -> Play:
    """Body, Mind and Magic come back in full, and lingering wounds heal; in the cold perhaps not all of the Body."""
    for f in group:
        short = 0
        if g.quest.cold and not warm(g, f):
            roll = Roll(f.id, "cold camp", white(1))
            yield from thrown(g, roll, f)
            short = roll.count(SKULL)
            text = "{} sleeps in the cold, and 1 Body is not restored." if short else "{} sleeps in the cold, unharmed."
            g.tell("cold", text, f, rules=("house.climate.cold",), faces=roll.faces)
        heal(g, f, max(0, f.full_body - short - f.body), "rest.benefit")
        restore_mind(g, f, f.full_mind, "rest.benefit")
        if g.quest.text.restores_magic(g, f):
            restore_magic(g, f, f.full_magic, "rest.benefit", "magic.refresh")
    yield from g.quest.text.rested(g, group)


@rule("house.climate.cold", "house.furniture.fireplace")
def warm(g: Game, f: Figure) -> bool:
    """Whether somebody sleeps warm: by a fireplace that burns in the room, or by what he wears or has drunk."""
    if g.quest.grid.areas[g.quest.grid.area_of[f.at]] & g.lit:
        return True
    return any(text.wards_off(g, f, "cold-camp") for text in speaking(f, "wards_off"))

"""Spells of Air, Earth, Fire and Water: what each does. Their scrolls do the same."""

from __future__ import annotations

from fractions import Fraction

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.dungeon.exploring import explore, look_from
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import defence_dice
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.chances import blow, saved_by_dice
from delvewright.rules.heroquest.fighting.harm import harm, heal
from delvewright.rules.heroquest.magic.casting import (
    anybody_seen,
    heroes_seen,
    in_range,
    in_sight,
    monsters_seen,
    spell,
    victim_dice,
)
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game

WHITE = COMBAT["white"]


# -- Air


@spell("genie", in_range, odds=lambda g, t: blow(t, marks_of("genie"), (WHITE,) * 5, defence_dice(g, t)))
@rule("missing.spell.air.genie")
def genie_strikes(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of five dice."""
    yield from assault(g, target, (WHITE,) * 5, marks_of("genie"), "Genie", f, " with a Genie")


@rule("missing.spell.air.genie", "action.search-doors.open")
def shut_doors(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Every door on the board that the Heroes know of and that is shut."""
    return [g.quest.grid.doors[i] for i in squares((g.known_doors | g.secrets) & ~g.doors)]


@spell("genie", shut_doors, aim="door")
@rule("missing.spell.air.genie")
def genie_opens(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """A door anywhere opens, and what is behind it is laid out."""
    unlock(g, g.quest.grid.doors.index(door))
    a, b = (square_name(q, g.width) for q in door)
    rules = ("missing.spell.air.genie",)
    g.tell("door", "The Genie opens the door between {} and {}.", a, b, rules=rules, figures=(f.id,), squares=door)
    for q in door:
        look_from(g, q)
    explore(g, f)
    yield from g.quest.text.door_opened(g, f, g.quest.grid.doors.index(door))


@spell("swift-wind", heroes_seen)
@rule("missing.spell.air.swift-wind")
def swift_wind(g: Game, f: Figure, target: Figure) -> Play:
    """Twice as many dice for a Hero's next Move Action."""
    give(g, target, condition("swift-wind", "speed-twice", "move"))
    yield from ()


@spell("tempest", monsters_seen)
@rule("missing.spell.air.tempest")
def tempest(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster misses its next Activation."""
    give(g, target, condition("tempest", "miss", "missed"))
    yield from ()


# -- Earth


@spell("heal-body", heroes_seen, saves=True)
@rule("missing.spell.earth.heal-body")
def heal_body(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero regains up to 4 Body."""
    heal(g, target, 4, "Heal Body", ("missing.spell.earth.heal-body",))
    yield from ()


@card_text("pass-through-rock", "missing.spell.earth.pass-through-rock")
@card_text("scroll-of-pass-through-rock", "missing.trap.falling-block")
class PassThroughRock(CardText):
    """Whoever has it may yet walk out of a closed tomb."""

    def leads_out(self) -> bool:
        """Through the rock."""
        return True


@spell("pass-through-rock", heroes_seen)
@rule("missing.spell.earth.pass-through-rock")
def pass_through_rock(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero crosses walls in the next Move Action."""
    give(g, target, condition("pass-through-rock", "rock", "move"))
    yield from ()


@spell("rock-skin", heroes_seen)
@rule("missing.spell.earth.rock-skin")
def rock_skin(g: Game, f: Figure, target: Figure) -> Play:
    """One more die of Defence until the Hero loses Body."""
    give(g, target, Effect("rock-skin", "defence", 1, "harmed"))
    yield from ()


# -- Fire


@spell("ball-of-flame", anybody_seen, odds=lambda g, t: saved_by_dice(t, marks_of("ball-of-flame", "heat"), 2))
@rule("missing.spell.fire.ball-of-flame")
def ball_of_flame(g: Game, f: Figure, target: Figure) -> Play:
    """Two points of Heat, less one for each 5 or 6 on two dice."""
    rule_id = "missing.spell.fire.ball-of-flame"
    damage = yield from victim_dice(g, target, 2, 2, "Ball of Flame", rule_id)
    yield from harm(g, target, damage, "Ball of Flame", marks_of("ball-of-flame", "heat"), (rule_id,), f)


@spell("courage", heroes_seen)
@rule("missing.spell.fire.courage")
def courage(g: Game, f: Figure, target: Figure) -> Play:
    """Two more dice for attacks while a Monster is in the Hero's sight."""
    give(g, target, Effect("courage", "attack", 2, "no-monster"))
    yield from ()


@rule("missing.spell.fire.fire-of-wrath")
def monsters_anywhere(g: Game, f: Figure) -> list[int]:
    """Every Monster on the board, in sight or not."""
    return [m.id for m in g.on_board(MONSTER) if not m.under("unseen")]


@spell("fire-of-wrath", monsters_anywhere, odds=lambda g, t: saved_by_dice(t, marks_of("fire-of-wrath", "heat"), 1))
@rule("missing.spell.fire.fire-of-wrath", "card.keywords.example")
def fire_of_wrath(g: Game, f: Figure, target: Figure) -> Play:
    """A point of Heat, unless one die shows 5 or 6."""
    rule_id = "missing.spell.fire.fire-of-wrath"
    damage = yield from victim_dice(g, target, 1, 1, "Fire of Wrath", rule_id)
    yield from harm(g, target, damage, "Fire of Wrath", marks_of("fire-of-wrath", "heat"), (rule_id,), f)


# -- Water


@rule("missing.spell.water.sleep")
def living_monsters_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Undead."""
    return [m.id for m in in_sight(g, f, MONSTER) if not m.has("undead")]


@spell("sleep", living_monsters_seen, odds=lambda g, t: Fraction(5, 6) ** t.mind)
@rule("missing.spell.water.sleep")
def sleep(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster sleeps unless a Test of Will keeps it awake; it tries again at the start of each of its turns."""
    if not (yield from test(g, target, "will")):
        give(g, target, condition("sleep", "asleep", "will"))


@spell("veil-of-mist", heroes_seen)
@rule("missing.spell.water.veil-of-mist")
def veil_of_mist(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero walks through Monsters in the next Move Action."""
    give(g, target, condition("veil-of-mist", "ghost", "move"))
    yield from ()


@spell("water-of-healing", heroes_seen, saves=True)
@rule("missing.spell.water.water-of-healing")
def water_of_healing(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero regains up to 4 Body."""
    heal(g, target, 4, "Water of Healing", ("missing.spell.water.water-of-healing",))
    yield from ()

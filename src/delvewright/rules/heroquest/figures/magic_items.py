"""Magic items: what each does."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import marks_of
from delvewright.rules.heroquest.fighting.harm import harm, heal, poisoned
from delvewright.rules.heroquest.figures.equipment import missile
from delvewright.rules.heroquest.figures.potions import SAVING, drunk, hurt, own_turn
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import spell, take_effect
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit
from delvewright.rules.heroquest.state.windows import CAST, HARMED, HURT, OWN, ZERO, Moment, free_effect


@card_text("armband-of-ice", "missing.magic-item.armband-ice")
class ArmbandOfIce(CardText):
    """One point less of Cold damage; Chill and Mind Freeze do nothing to its wearer."""

    def prevents(self, f: Figure, marks: frozenset[str]) -> int:
        """One point of Cold."""
        return 1 if "cold" in marks else 0

    def wards_off(self, spell: str) -> bool:
        """Chill and Mind Freeze."""
        return spell in ("chill", "mind-freeze")


@card_text("elven-boots", "missing.magic-item.elven-boots")
class ElvenBoots(CardText):
    """Three dice for a Move Action; when all show the same they fall apart."""

    def speed_dice(self, dice: int) -> int:
        """Three."""
        return 3

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """They are in use; three equal faces are their end."""
        commit(f, "elven-boots")
        if len(roll.faces) == 3 and len(set(roll.faces)) == 1:
            g.drop(f, "elven-boots")


@card_text("rabbit-boots", "missing.magic-item.rabbit-boots")
class RabbitBoots(CardText):
    """Once a turn, jumping over a known trap or pit, only black shields fail."""

    def flown(self, g: Game, f: Figure, roll: Roll, route: Sequence[int]) -> int | None:
        """A space for each skull and white shield."""
        if "rabbit-boots" in f.slots or not mask_of(route[:-1]) & (g.pits | g.found):
            return None
        commit(f, "rabbit-boots")
        return len(roll.faces) - roll.count("black")


@free_effect("fire-ring", HURT, lambda g, f, m: m.figure is f and {"heat", "chaos"} <= m.marks, cost="charge")
@rule("missing.magic-item.fire-ring")
def fire_ring(g: Game, f: Figure, m: Moment) -> Play:
    """A Chaos spell with Heat damage does nothing to the wearer, twice."""
    m.damage = 0
    m.stopped = True
    drunk(g, f, "fire-ring", "the flames do no harm")
    yield from ()


@free_effect("sky-orb", HURT, lambda g, f, m: m.figure is f and "spirit" in m.marks and m.damage > 0, cost="charge")
@rule("missing.magic-item.sky-orb")
def sky_orb(g: Game, f: Figure, m: Moment) -> Play:
    """Each of its four charges absorbs 1 Mind lost to damage."""
    m.damage -= 1
    drunk(g, f, "sky-orb", "it absorbs one point")
    yield from ()


def _poisoned_now(g: Game, f: Figure, m: Moment) -> bool:
    return m.figure is f and "poison" in m.marks and "spirit" not in m.marks and m.lost > 0


@free_effect("anti-poison-quill", HARMED | ZERO, _poisoned_now)
@rule("missing.magic-item.quill")
def anti_poison_quill(g: Game, f: Figure, m: Moment) -> Play:
    """Regain all Body just lost to one Poison effect."""
    poisoned(f, -m.lost)
    heal(g, f, m.lost, "Anti-poison Quill", ("missing.magic-item.quill",))
    yield from ()


@free_effect("armband-of-healing", SAVING, hurt, cost="drain")
@rule("missing.magic-item.armband-healing")
def armband_of_healing(g: Game, f: Figure, m: Moment) -> Play:
    """Regain 2 Body."""
    heal(g, f, 2, "Armband of Healing", ("missing.magic-item.armband-healing",))
    yield from ()


@rule("missing.magic-item.dust")
def dusted(g: Game, f: Figure, m: Moment) -> list[int]:
    """The owner and Heroes next to it, if no dust is on them yet."""
    near = g.beside[f.at] | 1 << f.at
    friends = [h for h in g.on_board(HERO) if h.kind.hero and near >> h.at & 1]
    return [h.id for h in friends if not named(h.effects, "dust-of-disappearance")]


@free_effect("dust-of-disappearance", OWN, own_turn, targets=dusted)
@rule("missing.magic-item.dust")
def dust_of_disappearance(g: Game, f: Figure, m: Moment, friend: Figure) -> Play:
    """A Hero may move through Monsters until its next turn (or this one, if it is its own) is over."""
    friend.effects += (Effect("dust-of-disappearance", "ghost", until="turn-end", mark=friend.home),)
    drunk(g, f, "dust-of-disappearance", f"Monsters do not see {friend} pass")
    yield from ()


@rule("missing.magic-item.throwing-dagger")
def monsters_in_sight(g: Game, f: Figure, near: int) -> list[int]:
    """Monsters in sight, neighbours too."""
    return [m.id for m in g.on_board(MONSTER) if sees(g, f, m)]


@missile("magical-throwing-dagger", monsters_in_sight)
@rule("missing.magic-item.throwing-dagger")
def magical_throwing_dagger(g: Game, f: Figure, target: Figure) -> Play:
    """1 Piercing damage."""
    marks, rules = (
        marks_of("magical-throwing-dagger", "piercing", "attack"),
        ("missing.magic-item.throwing-dagger", "damage.piercing"),
    )
    yield from harm(g, target, 1, "Magical Throwing Dagger", marks, rules, f)


@rule("missing.magic-item.bone-wand")
def skeletons_here(g: Game, f: Figure) -> list[Figure]:
    """Skeletons in the owner's room that are not its own already."""
    area = g.quest.grid.area_of[f.at]
    room = g.quest.grid.areas[area] if g.is_room(area) else 0
    return [m for m in g.on_board(MONSTER) if m.kind.id == "skeleton" and room >> m.at & 1]


@spell("bone-wand", can=lambda g, f: bool(skeletons_here(g, f)))
@rule("missing.magic-item.bone-wand")
def bone_wand(g: Game, f: Figure) -> Play:
    """The Skeletons in the room fight for the owner for one turn; they may act at once, in the owner's turn."""
    for m in skeletons_here(g, f):
        m.effects += (Effect("bone-wand", "commanded", until="turn", mark=f.seat),)
        g.turn_coat(m, HERO, f.seat)
        m.home = f.seat
        g.waiting |= 1 << m.id
        rules = ("missing.magic-item.bone-wand",)
        g.tell("command", "{} obeys {}.", m, f, rules=rules, figures=(f.id, m.id))
    yield from ()


@free_effect(
    "ancient-staff",
    CAST,
    lambda g, f, m: m.figure is f and m.other is not None and m.other.side != f.side,
    cost="charge",
)
@rule("missing.magic-item.ancient-staff")
def ancient_staff(g: Game, f: Figure, m: Moment) -> Play:
    """A Monster's spell strikes its caster and the Monsters in the caster's room instead, five times."""
    caster = m.other
    assert caster is not None
    m.stopped = True
    drunk(g, f, "ancient-staff", f"the spell turns on {caster}")
    area = g.quest.grid.area_of[caster.at]
    room = g.quest.grid.areas[area] if g.is_room(area) else 1 << caster.at
    for victim in g.on_board(caster.side):
        if room >> victim.at & 1 and victim.alive:
            yield from take_effect(g, f, m.card, victim)


@card_text("cloak-of-passage", "missing.magic-item.cloak-passage")
class CloakOfPassage(CardText):
    """Whoever has it is never walled in."""

    def leads_out(self) -> bool:
        """Across the wall."""
        return True


@free_effect(
    "cloak-of-passage",
    OWN,
    lambda g, f, m: own_turn(g, f, m) and bool(g.moves or g.moving) and not f.under("rock"),
    cost="charge",
)
@rule("missing.magic-item.cloak-passage")
def cloak_of_passage(g: Game, f: Figure, m: Moment) -> Play:
    """Cross wall lines during one Move Action, three times; ending in solid rock kills."""
    f.effects += (Effect("cloak-of-passage", "rock", until="move"),)
    drunk(g, f, "cloak-of-passage", "walls are no hindrance")
    yield from ()

"""What each Event card does."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Die
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import mask_of, reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.heroquest.content.changed_quest import locked, trapped
from delvewright.rules.heroquest.content.quest import TrapSpot
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon.doors import forcible
from delvewright.rules.heroquest.dungeon.events import (
    EventText,
    Target,
    add_monster,
    at_moment,
    draw_event,
    event,
    free_squares,
    heroes,
    monsters,
    no_way_cut,
    several,
    this_turn,
    unused,
)
from delvewright.rules.heroquest.dungeon.traps import spring
from delvewright.rules.heroquest.dungeon.treasure_deck import treasure_draw
from delvewright.rules.heroquest.fighting.advanced_attacks import parried
from delvewright.rules.heroquest.fighting.harm import harm, heal, lose
from delvewright.rules.heroquest.ground.placing import placed
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import worn_for_defence
from delvewright.rules.heroquest.state.windows import Moment

RED = COMBAT["red"]


class AtFigure(EventText):
    """A card aimed at a figure: a Monster, or the first of several, unless it says otherwise."""

    def aim(self) -> str:
        """A figure."""
        return "figure"

    def targets(self, g: Game) -> Sequence[Target]:
        """One that has not been activated yet."""
        return unused(g)


@event("ambush", "missing.event.ambush")
class Ambush(EventText):
    """A Wandering Monster in a corridor, where no Hero sees it."""

    def aim(self) -> str:
        """A square."""
        return "square"

    def targets(self, g: Game) -> Sequence[Target]:
        """Free laid-out corridor out of every Hero's sight and at least four steps from each."""
        if not g.quest.wandering:
            return ()
        free = free_squares(g) & g.quest.corridor
        for h in heroes(g):
            free &= ~g.quest.sight.survey(h.at, g.occupied | g.tall | g.blocked, g.doors)
            free &= ~reach(1 << h.at, 3, g.east, g.south, g.width, ~g.laid | g.blocked | g.furniture)
        return squares(free)

    def happens(self, g: Game, target: Target | None) -> Play:
        """There it is."""
        assert isinstance(target, int)
        add_monster(g, g.quest.wandering, target, "missing.event.ambush", True)
        yield from ()


@event("reinforcements", "missing.event.reinforcements")
class Reinforcements(AtFigure):
    """One more of a kind that is on the board."""

    def targets(self, g: Game) -> Sequence[Target]:
        """One Monster of each kind that has room beside it, no Character."""
        first: dict[str, int] = {}
        for m in monsters(g, plain=True):
            if self._room(g, m):
                first.setdefault(m.kind.id, m.id)
        return list(first.values())

    def _room(self, g: Game, m: Figure) -> int:
        grid = g.quest.grid
        same = [o for o in monsters(g) if o.kind.id == m.kind.id]
        return free_squares(g) & sum({grid.areas[grid.area_of[o.at]] for o in same})

    def happens(self, g: Game, target: Target | None) -> Play:
        """It stands where that kind stands and acts from the next turn on."""
        assert isinstance(target, int)
        m = g.fig(target)
        at = yield from placed(g, g.sorcerer, self._room(g, m), "summon", m, m.kind.title)
        add_monster(g, m.kind.id, at, "missing.event.reinforcements", False)


@event("blood-fury", "missing.event.fury")
class BloodFury(AtFigure):
    """Rage for a Monster."""

    def happens(self, g: Game, target: Target | None) -> Play:
        """Rage (1) this turn."""
        assert isinstance(target, int)
        give(g, g.fig(target), this_turn(g, "blood-fury", "rage"))
        yield from ()


@event("swift-pursuit", "missing.event.swift")
class SwiftPursuit(AtFigure):
    """Haste for up to three Monsters."""

    def happens(self, g: Game, target: Target | None) -> Play:
        """Haste (1) this turn."""
        assert isinstance(target, int)
        for m in (yield from several(g, target, "swift-pursuit", unused(g))):
            give(g, m, this_turn(g, "swift-pursuit", "haste"))


@event("parry", "missing.event.parry")
class Parry(EventText):
    """Two red dice for a Monster that is about to defend."""

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """Before its Defence roll."""
        return when == "defend" and m.figure in monsters(g)

    def reacts(self, g: Game, m: Moment) -> Play:
        """They are counted where the dice are put together."""
        m.lost += 2
        yield from ()


@parried.heard
def parry(g: Game, target: Figure, by: Figure | None) -> Play:
    """Ask for a Parry; gives back the dice."""
    moment = Moment(target, by)
    yield from at_moment(g, "defend", moment)
    dice: tuple[Die, ...] = (RED,) * moment.lost
    return dice


@event("snuffed-torches", "missing.event.snuffed")
class SnuffedTorches(EventText):
    """Nobody sees far."""

    def may(self, g: Game) -> bool:
        """If it is not dark already."""
        assert g.extras is not None
        return not g.extras.dark

    def happens(self, g: Game, target: Target | None) -> Play:
        """Until the Evil Sorcerer's next turn begins."""
        assert g.extras is not None
        g.extras.dark = True
        yield from ()


@event("cave-in", "missing.event.cave-in")
class CaveIn(EventText):
    """Rubble in a corridor."""

    def aim(self) -> str:
        """A square."""
        return "square"

    def targets(self, g: Game) -> Sequence[Target]:
        """Free corridor next to a Hero, where it cuts nothing off."""
        near = 0
        for h in heroes(g):
            near |= g.beside[h.at]
        return [q for q in squares(near & free_squares(g) & g.quest.corridor) if no_way_cut(g, q)]

    def happens(self, g: Game, target: Target | None) -> Play:
        """Nobody is hurt."""
        assert isinstance(target, int)
        g.blocked |= 1 << target
        g.armed &= ~(1 << target)
        g.found &= ~(1 << target)
        where, rules = square_name(target, g.width), ("missing.event.cave-in",)
        g.tell("rubble", "The ceiling comes down at {}.", where, rules=rules, squares=(target,))
        yield from ()


@event("poisoned-blades", "missing.event.poisoned")
class PoisonedBlades(AtFigure):
    """Poison on a Monster's weapons."""

    def targets(self, g: Game) -> Sequence[Target]:
        """Any."""
        return [m.id for m in monsters(g)]

    def happens(self, g: Game, target: Target | None) -> Play:
        """This turn."""
        assert isinstance(target, int)
        give(g, g.fig(target), this_turn(g, "poisoned-blades", "poisoned-blades"))
        yield from ()


@effect_text("poisoned-blades", "missing.event.poisoned")
class Poisoned(EffectText):
    """Melee attacks are Poison and cost one more."""

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """Poison."""
        return frozenset({"poison"}) if "melee" in marks else frozenset()

    def wounds(self, f: Figure, effect: Effect, target: Figure, weapon: str, marks: frozenset[str]) -> int:
        """One point, of a Hero or Man-at-Arms."""
        return int("melee" in marks and (target.kind.hero or target.kind.man))


@event("slammed-door", "missing.event.slammed")
class SlammedDoor(EventText):
    """A door falls shut and is locked."""

    def aim(self) -> str:
        """A door."""
        return "door"

    def targets(self, g: Game) -> Sequence[Target]:
        """Open ordinary doors in which nobody stands, as long as somebody could force one."""
        if not forcible(g):
            return ()
        found = []
        for i in squares(g.doors & g.known_doors):
            a, b = g.quest.grid.doors[i]
            if g.quest.door_kinds[i] == "closed" and not g.occupied & (1 << a | 1 << b):
                found.append((a, b))
        return found

    def happens(self, g: Game, target: Target | None) -> Play:
        """Shut and locked."""
        assert isinstance(target, tuple) and g.extras is not None
        i = g.quest.grid.doors.index((target[0], int(target[1])))
        shut(g, i)
        g.quest = locked(g.quest, (i,))
        a, b = (square_name(int(q), g.width) for q in target)
        rules = ("missing.event.slammed",)
        g.tell("door", "The door between {} and {} falls shut.", a, b, rules=rules, squares=(target[0], int(target[1])))
        yield from ()


def shut(g: Game, i: int) -> None:
    """A door that stood open is closed."""
    g.doors &= ~(1 << i)
    g.wedged &= ~(1 << i)
    g.set_edges()
    g.looked.door_moved(g.quest.sight.careless(i))


@event("whispers", "missing.event.whispers")
class Whispers(AtFigure):
    """A Hero's Mind."""

    def targets(self, g: Game) -> Sequence[Target]:
        """Anywhere, with Mind left."""
        return [h.id for h in heroes(g) if h.mind]

    def happens(self, g: Game, target: Target | None) -> Play:
        """A Test of Will, or 1 Mind; that is no damage."""
        assert isinstance(target, int)
        h = g.fig(target)
        if not (yield from test(g, h, "will", frozenset({"spirit"}))):
            yield from lose(g, h, 1, "Whispers", True, ("missing.event.whispers",))


@event("stumble", "missing.event.stumble")
class Stumble(EventText):
    """A Hero's Speed roll is halved."""

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """Before a space is moved."""
        return when == "speed" and m.figure.kind.hero and m.figure.side == HERO and g.points > 1

    def reacts(self, g: Game, m: Moment) -> Play:
        """Rounded up."""
        g.points = -(-g.points // 2)
        rules = ("missing.event.stumble",)
        g.tell("stumble", "{} stumbles and may move {}.", m.figure, counted(g.points, "space"), rules=rules)
        yield from ()


@event("broken-strap", "missing.event.broken-strap")
class BrokenStrap(EventText):
    """A Defences card is drained."""

    def aim(self) -> str:
        """A card of a Hero."""
        return "card"

    def targets(self, g: Game) -> Sequence[Target]:
        """Worn or committed, and no Artefact."""
        found: list[Target] = []
        for h in heroes(g):
            for item in dict.fromkeys((*h.hands, *h.slots, *worn_for_defence(h))):
                words = content().cards[item].keywords
                used = item in h.hands or bool(content().cards[item].icon)
                if item in h.items and used and "Defences" in words and "Artefact" not in words:
                    found.append((h.id, item))
        return found

    def happens(self, g: Game, target: Target | None) -> Play:
        """Face down."""
        assert isinstance(target, tuple)
        h, item = g.fig(target[0]), str(target[1])
        g.drop(h, item)
        h.drained += (item,)
        g.tell("strap", "{}'s {} is of no use.", h, content().cards[item].title, rules=("missing.event.broken-strap",))
        yield from ()


@event("dark-tonic", "missing.event.dark-tonic")
class DarkTonic(AtFigure):
    """A Monster regains its Body."""

    def targets(self, g: Game) -> Sequence[Target]:
        """Hurt, and no Character."""
        return [m.id for m in monsters(g, plain=True) if m.body < m.full_body]

    def happens(self, g: Game, target: Target | None) -> Play:
        """All of it."""
        assert isinstance(target, int)
        m = g.fig(target)
        heal(g, m, m.full_body - m.body, "Dark Tonic", ("missing.event.dark-tonic",))
        yield from ()


@event("counter-magic", "missing.event.counter-magic")
class CounterMagic(EventText):
    """A spell is harder to cast."""

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """A Hero has named a spell and its target."""
        return when == "spell" and m.figure.kind.hero and m.figure.side == HERO

    def reacts(self, g: Game, m: Moment) -> Play:
        """Two higher."""
        m.figure.effects += (Effect("counter-magic", "countered", 2, "mastery"),)
        yield from ()


@event("false-floor", "missing.event.false-floor")
class FalseFloor(EventText):
    """The floor gives way."""

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """A Hero ends a Move Action on bare corridor."""
        if not self.might(g, when, m):
            return False
        here = 1 << m.figure.at
        marked = g.pits | g.found | g.armed | g.caltrops | g.chalked | g.costly | g.shadows | g.quest.stairs | g.burning
        marked |= mask_of([t.at for t in g.tokens]) | g.quest.portal_squares
        marked |= sum({thing.squares for thing in g.quest.features.values()})
        assert g.extras is not None
        marked |= mask_of([q for _, q in g.extras.snares])
        for conjured in g.extras.conjured:
            marked |= conjured.squares
        return not here & marked

    def might(self, g: Game, when: str, m: Moment) -> bool:
        """In a corridor; what lies there unseen is nobody's business."""
        f = m.figure
        if when != "move-ended" or not f.kind.hero or f.side != HERO or f.at < 0:
            return False
        return bool(g.quest.corridor >> f.at & 1)

    def reacts(self, g: Game, m: Moment) -> Play:
        """A pit trap that goes off at once."""
        f = m.figure
        g.quest = trapped(g.quest, (TrapSpot("pit", f.at),))
        g.armed |= 1 << f.at
        yield from spring(g, f, f.at)


@event("stolen-luck", "missing.event.stolen-luck")
class StolenLuck(EventText):
    """A second Treasure card, and the worse of the two."""

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """A Hero has drawn one, and there is another."""
        return when == "drawn" and bool(g.deck)

    def reacts(self, g: Game, m: Moment) -> Play:
        """The other goes back."""
        second = yield treasure_draw(g)
        first = m.card
        if worth(second) < worth(first):
            m.card = second
        kept = content().treasure[m.card].title
        g.tell("luck", "{} must take “{}”.", m.figure, kept, rules=("missing.event.stolen-luck",))


@rule("missing.event.stolen-luck")
def worth(name: str) -> tuple[bool, int]:
    """How good a Treasure card is: Hazards last, then by its value in gc."""
    card = content().treasure[name]
    price = content().cards[card.item].price if card.item else 0
    return not card.hazard, card.gold + card.valuable + price


@event("regroup", "missing.event.regroup")
class Regroup(AtFigure):
    """Monsters move once more after their attack."""

    def happens(self, g: Game, target: Target | None) -> Play:
        """Up to three, this turn."""
        assert isinstance(target, int)
        for m in (yield from several(g, target, "regroup", unused(g))):
            give(g, m, this_turn(g, "regroup", "regroup"))


@effect_text("regroup", "missing.event.regroup")
class Regrouping(EffectText):
    """A way back."""

    def attack_over(self, g: Game, f: Figure, effect: Effect) -> None:
        """One Move Action more, once."""
        f.effects = tuple(e for e in f.effects if e is not effect)
        if g.active == f.id:
            g.moves += 1


@event("grave-cold", "missing.event.grave-cold")
class GraveCold(AtFigure):
    """Cold that comes from the dead."""

    def targets(self, g: Game) -> Sequence[Target]:
        """Next to an Undead Monster."""
        dead = mask_of([m.at for m in monsters(g) if m.has("undead")])
        return [h.id for h in heroes(g) if g.beside[h.at] & dead]

    def happens(self, g: Game, target: Target | None) -> Play:
        """One point of Cold without Defence."""
        assert isinstance(target, int)
        yield from harm(g, g.fig(target), 1, "Grave Cold", frozenset({"cold"}), ("missing.event.grave-cold",))


ORC = "orc"


@event("war-drums", "missing.event.war-drums")
class WarDrums(EventText):
    """All Orcs attack with one more die."""

    def may(self, g: Game) -> bool:
        """If there are any."""
        return any(m.kind.id == ORC for m in monsters(g))

    def happens(self, g: Game, target: Target | None) -> Play:
        """This turn."""
        for m in monsters(g):
            if m.kind.id == ORC:
                give(g, m, this_turn(g, "war-drums", "attack"))
        yield from ()


@event("dread", "missing.event.dread")
class Dread(EventText):
    """Men-at-Arms lose heart."""

    def _men(self, g: Game) -> list[Figure]:
        lords = [m for m in monsters(g) if m.kind.character]
        return [man for man in g.on_board(HERO) if man.kind.man and any(sees(g, lord, man) for lord in lords)]

    def may(self, g: Game) -> bool:
        """If any is in sight of a Character."""
        return bool(self._men(g))

    def happens(self, g: Game, target: Target | None) -> Play:
        """A Test of Will each, or the next Activation is missed."""
        for man in self._men(g):
            if not (yield from test(g, man, "will")):
                give(g, man, condition("dread", "miss", "missed"))


@event("ill-omen", "missing.event.ill-omen")
class IllOmen(EventText):
    """Two more cards."""

    def may(self, g: Game) -> bool:
        """Always."""
        return True

    def happens(self, g: Game, target: Target | None) -> Play:
        """Into the hand."""
        for _ in range(2):
            yield from draw_event(g)

"""Printed texts of what a figure has: skills, things, effects that last; and of spells.

All that a figure has speaks at the same moments (`OwnText`): how many dice it rolls, what happens after its attack,
what it may use in which window. Each text overrides those it speaks of; `speaking` asks them all, skills first, then
things, then effects. A thing with a place on the body or in the hand speaks while it is there, any other while it
is carried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.common.texts import Texts

if TYPE_CHECKING:
    from delvewright.rules.allison.state.game import Game, Pile
    from delvewright.rules.allison.state.windows import Moment

Target = int | str | None
"""A figure or square, a word, or nothing."""


@dataclass(slots=True, eq=False)
class Blow:
    """One attack by one figure on another, from its declaration to its end."""

    by: Figure
    target: Figure
    weapon: str = ""
    """What it is made with; nothing: fists, teeth, or whatever is in its printed figure."""
    ranged: str = ""
    """shot, thrown, or nothing: hand to hand."""
    source: str = ""
    """The skill, spell or thing that makes it, where it is not the attack of a turn."""
    base: bool = False
    """With base Attack dice only: neither weapon nor temporary dice."""
    half: bool = False
    """With half the dice, rounded up."""
    further: bool = False
    """It follows the attack of a turn."""
    fewer: int = 0
    """Dice less than usual."""
    exactly: int = -1
    """So many dice and no other, whatever else is said; -1: as usual."""
    open: bool = False
    """The target may not defend."""
    behind: bool = False
    """From directly behind."""
    unseen: bool = False
    """From stealth."""
    marks: frozenset[str] = frozenset()
    """What kind of harm it does: venom, cold …"""
    at: int = -1
    """Where the target stood."""
    guard: Figure | None = None
    """Who defends and is hurt in place of the target."""
    attack: Roll | None = None
    defence: Roll | None = None
    times: int = 1
    """What each skull counts."""
    least: int = 0
    """Hits it counts at least."""
    hits: int = 0
    lost: int = 0
    """Body points it has cost."""
    healed: bool = False
    """Whether some of them were healed before it was over."""
    said: set[str] = field(default_factory=set)
    """What texts want to remember about it."""

    @property
    def victim(self) -> Figure:
        """Who defends and is hurt."""
        return self.guard or self.target

    @property
    @rule("scope.healed-means")
    def leaves_a_wound(self) -> bool:
        """Whether it has left its victim with a wound that lasts until it is healed: it was not healed at once."""
        return self.lost > 0 and not self.healed and self.victim.alive

    @property
    def beaten_off(self) -> bool:
        """Whether it was defended successfully: dice were rolled, and no point was lost."""
        return self.defence is not None and bool(self.defence.dice) and not self.lost


@dataclass(slots=True, eq=False)
class Hurt:
    """Points about to be lost, or just lost."""

    figure: Figure
    points: int
    mind: bool = False
    cause: str = ""
    by: Figure | None = None
    marks: frozenset[str] = frozenset()
    """attack, spell, trap, venom, cold, fire, mental …"""
    lost: int = 0
    healed: bool = False
    """Whether what saved or helped the figure at once has given points back."""
    reckoning: str = ""
    """How the points came about, for those who read."""


@dataclass(frozen=True, slots=True)
class More:
    """Another attack that may follow the attack of a turn."""

    source: str
    weapon: str = ""
    """With this weapon; nothing: with the one the first was made with."""
    half: bool = False
    base: bool = False
    only: tuple[str, ...] = ()
    """Only against these kinds."""


class OwnText:
    """What a skill, a thing or an effect does for the figure `f` that has it."""

    name = ""
    windows = 0
    """In which windows it can be used (see `windows.py`); OWN is its own turn."""
    takes = ""
    """What using it costs in the own turn: action, attack (the attack of the turn), or nothing."""
    once = ""
    """How often it can be used: once an encounter, once a quest, or as often as one likes."""
    aim = ""
    """What it is aimed at: figure, square, card, word, or nothing."""
    also = ""
    """What else it can be aimed at, if anything."""
    secret = False
    """Only whoever uses it gets to know that it is used."""

    def torn_away(self, g: Game, f: Figure) -> None:
        """Somebody with it lands on another square against his will."""

    def keeps(self, f: Figure) -> str:
        """The spell that it keeps, to be cast for nothing once in an encounter."""
        return ""

    def another_spell(self, g: Game, f: Figure) -> bool:
        """Whether its bearer, who casts a spell, may cast another one in the same turn."""
        return False

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """Whether it can be used in a window of `windows` that is open now (uses left were looked at)."""
        return True

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int] | Sequence[str]:
        """What it can be aimed at now: ids of figures, squares or words."""
        return ()

    def others(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        """What of the other sort (`also`) it can be aimed at now."""
        return ()

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """It is used; single-use things, charges, once-only marks and the action are paid already."""
        return
        yield

    # -- numbers

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """White dice added to an attack of `f`; not asked for attacks with base dice only."""
        return 0

    def attack_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        """The dice of an attack of `f`, of so many when all was added."""
        return dice

    def defend_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """White dice added to a defence of `f`."""
        return 0

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        """The dice of a defence of `f`, of so many when all was added."""
        return dice

    def foe_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        """The dice with which the victim of an attack of `f` defends, of so many."""
        return dice

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        """Red dice for a movement, of so many without it; 0: no roll."""
        return dice

    def move_steps(self, g: Game, f: Figure, roll: Roll, steps: int) -> int:
        """Squares of a movement, of so many without it, before floor and cap."""
        return steps

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        """Squares of a movement, of so many after floor and cap."""
        return steps

    def check_dice(self, g: Game, f: Figure, attribute: str) -> int:
        """Red dice added to a check on an attribute."""
        return 0

    def check_target(self, g: Game, f: Figure, attribute: str, target: int) -> int:
        """The number that a check on an attribute must reach, of so much."""
        return target

    def hardy(self, g: Game, f: Figure) -> bool:
        """Whether `f` rolls better against traps and surroundings: one more white die, or 2 more on a red one."""
        return False

    def leaps(self, g: Game, f: Figure) -> bool:
        """Whether `f` jumps over squares on which somebody stands, and over any trap as one space."""
        return False

    def undisturbed(self, g: Game, f: Figure) -> bool:
        """Whether `f` searches and disarms although enemies are in view."""
        return False

    def wields_two(self) -> bool:
        """Whether two weapons can be held at once to attack with both."""
        return False

    def shoots_past(self, g: Game, f: Figure) -> int | None:
        """Dice that `f` loses when it shoots at somebody behind another figure; None: it cannot."""
        return None

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        """Another attack that may follow an attack of the turn."""
        return None

    def jumps(self, g: Game, f: Figure, face: str, long: bool) -> bool | None:
        """Whether a jump with this face succeeds (`long`: a long pit lengthwise); None: it has no say."""
        return None

    def disarms(self, g: Game, f: Figure, face: str) -> bool | None:
        """Whether a trap or lock yields to this face; None: it has no say."""
        return None

    def keeps_off(self, g: Game, f: Figure, hurt: Hurt) -> int:
        """Points of harm that it keeps off."""
        return 0

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        """Whether a spell of that id does nothing to `f`."""
        return False

    def warded(self, g: Game, f: Figure, spell: str) -> None:
        """It has just made a spell do nothing to `f`."""

    def hidden(self, g: Game, f: Figure) -> bool:
        """Whether enemies do not become aware of `f`."""
        return False

    # -- what happens of its own accord

    def quest_begins(self, g: Game, f: Figure) -> Play:
        """A quest begins, before its first round."""
        return
        yield

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """The turn of `f` begins; whoever has lost it by then (effect `miss` or `helpless`) does nothing else."""
        return
        yield

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """The turn of `f` is over."""
        return
        yield

    def faced(self, g: Game, f: Figure, who: Figure, foes: Sequence[Figure]) -> Play:
        """The turn of `who`, an opponent who sees `f`, begins; `foes` are all he sees."""
        return
        yield

    def acted(self, g: Game, f: Figure, what: str) -> None:
        """`f` has done something in its turn other than moving and opening doors: attack, search, cast, use …"""

    def move_rolled(self, g: Game, f: Figure, roll: Roll) -> None:
        """Dice for a movement of `f` have been rolled."""

    def door_opened(self, g: Game, f: Figure) -> Play:
        """A door was opened, and what is behind it laid out; `f` may see more than before."""
        return
        yield

    def stepped(self, g: Game, f: Figure) -> Play:
        """`f` has taken a step, and whatever waited there has happened."""
        return
        yield

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """`f` has entered the squares of a mask."""

    def declares(self, g: Game, f: Figure, blow: Blow) -> None:
        """An attack of `f` is declared, and no dice have been rolled; what it is like may be changed."""

    def evades(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Whether an attack that would hurt `f` does not."""
        return False
        yield

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """An attack of `f` is over."""
        return
        yield

    def was_attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """An attack on `f` is over, and `f` is still there."""
        return
        yield

    def killed(self, g: Game, f: Figure, victim: Figure) -> Play:
        """`f` has killed somebody."""
        return
        yield

    def died(self, g: Game, f: Figure) -> None:
        """`f` is dead: what hung on its life ends."""

    def ended(self, g: Game, f: Figure) -> None:
        """It lasted on `f` and has ended."""

    def encounter_ends(self, g: Game, f: Figure) -> None:
        """The encounter that `f` was in is over."""


class SkillText(OwnText):
    """A skill, of a hero or an enemy."""


class ItemText(OwnText):
    """A thing: weapon, armour, potion, artifact."""

    def taken_off(self, g: Game, f: Figure) -> None:
        """It was worn or held and is so no longer."""

    def got_back(self, g: Game, f: Figure, pile: Pile) -> Play:
        """`f` has come to where it landed when he threw it."""
        return
        yield


class EffectText(OwnText):
    """An effect that lasts on a figure, by its name."""


class SpellText:
    """A spell."""

    name = ""
    aim = ""
    """What it is aimed at: figure, square, word, or nothing."""
    also = ""
    """What else it can be aimed at: square or door; nothing: nothing else."""
    windows = 0
    """In which windows it can be cast besides the own turn (Dispell, Flashback, a rescue)."""
    answers = False
    """It is cast in those windows only, never in the own turn."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """Whether there is any sense in it now (level, points and memory were looked at)."""
        return True

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int] | Sequence[str]:
        """What it can be aimed at now."""
        return ()

    def others(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        """What of the other sort (`also`) it can be aimed at now."""
        return ()

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        """Whom it strikes: those may ward it off, one by one. As a rule the figure it is aimed at."""
        return [moment.other] if moment.other is not None else []

    def strength(self, level: int, magic: int) -> int:
        """What its figures go by: the level, or the magic points that the caster had before he paid."""
        return level

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        """What it does to one of them who has not warded it off; gives back whether it harmed or hindered him."""
        return False
        yield

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        """What it does besides, once the victims are through."""
        return
        yield


skill = Texts("skill", SkillText)
item = Texts("item", ItemText)
effect = Texts("effect", EffectText)
spell = Texts("spell", SpellText)

ANY = 0
"""Stands for all windows, in which something can be used, together."""


class Voices(dict[str | int, tuple[OwnText, ...]]):
    """Moment -> the texts that speak of it; window -> those that can be used in it."""

    def __missing__(self, moment: str | int) -> tuple[OwnText, ...]:
        """Nobody does: asked once, known from then on."""
        self[moment] = ()
        return ()


def voices(f: Figure) -> Mapping[str | int, tuple[OwnText, ...]]:
    """All texts that speak for a figure, by the moments they speak of."""
    has = (f.skills, f.items, f.held, f.worn, f.effects)
    before, found = f.voices
    if before != has:
        found = _voices(f.skills, in_use(f), tuple([e.name for e in f.effects]))
        f.voices = (has, found)
    return found


@rule("skill.types.passive", "items.equipped-vs-used")
def speaking(f: Figure, moment: str | int) -> tuple[OwnText, ...]:
    """The texts of all that a figure has which speak of a moment, or can be used in a window."""
    has, known = f.voices
    if has != (f.skills, f.items, f.held, f.worn, f.effects):
        known = voices(f)
    return known[moment]


def in_use(f: Figure) -> tuple[str, ...]:
    """The things that speak for a figure: those held and worn, and those that have no such place."""
    return f.held + f.worn + _carried(f.items) if f.items else ()


@lru_cache(maxsize=1 << 12)
def _carried(items: tuple[str, ...]) -> tuple[str, ...]:
    known = content().items
    return tuple(i for i in dict.fromkeys(items) if not known[i].slot)


@lru_cache(maxsize=1 << 13)
def _voices(skills: tuple[str, ...], things: tuple[str, ...], effects: tuple[str, ...]) -> Voices:
    found: dict[str | int, list[OwnText]] = {}
    for known, names in ((skill, skills), (item, things), (effect, effects)):
        for name in dict.fromkeys(names):
            text = known.known.get(name)
            if text is not None:
                for moment in _moments(known.kind, name):
                    found.setdefault(moment, []).append(text)
    return Voices({moment: tuple(texts) for moment, texts in found.items()})


@lru_cache(maxsize=1 << 10)
def _moments(kind: str, name: str) -> tuple[str | int, ...]:
    """The moments of which a text of a kind speaks, and the windows in which it can be used."""
    kinds: dict[str, Texts[Any]] = {"skill": skill, "item": item, "effect": effect}
    known = kinds[kind]
    windows = known.known[name].windows
    return (*(moment for moment in known.moments if name in known.speaking(moment)), *_windows(windows))


def _windows(mask: int) -> tuple[int, ...]:
    """The windows of a mask one by one, and that there is any."""
    return (*(1 << i for i in squares(mask)), ANY) if mask else ()

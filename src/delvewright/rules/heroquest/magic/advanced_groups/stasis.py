"""Stasis: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.changed_quest import changed
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.dungeon.event_cards import shut
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.advanced_groups.entropy import _door_seen
from delvewright.rules.heroquest.magic.casting import enemies_seen, spell
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ZERO, Moment, free_effect

KINDS = ("closed", "open", "secret", "one-way", "portcullis", "locked", "warded", "sealed")
SEALED = KINDS.index("sealed")


@rule("missing.advspell.stasis.seal")
def sealable(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Doors in sight that are shut, or stand open with nobody in them."""
    found = []
    for i in squares(g.known_doors | g.secrets):
        a, b = g.quest.grid.doors[i]
        free = not g.occupied & (1 << a | 1 << b)
        kind = g.quest.door_kinds[i]
        if kind != "sealed" and kind in KINDS and (free or not g.doors >> i & 1) and _door_seen(g, f, i):
            found.append((a, b))
    return found


@spell("seal", sealable, aim="door")
@rule("missing.advspell.stasis.seal")
def seal(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """Nobody opens it for a turn."""
    i = g.quest.grid.doors.index(door)
    was_open = g.doors >> i & 1
    note = i << 8 | KINDS.index(g.quest.door_kinds[i]) << 1 | was_open
    if was_open:
        shut(g, i)
    _set_kind(g, i, "sealed")
    conjure(g, Conjured("seal", 1 << door[0] | 1 << door[1], f.id, 1, note), only_one=False)
    a, b = (square_name(q, g.width) for q in door)
    rules = ("missing.advspell.stasis.seal",)
    g.tell("door", "The door between {} and {} is sealed.", a, b, rules=rules, figures=(f.id,), squares=door)
    yield from ()


def _set_kind(g: Game, i: int, kind: str) -> None:
    kinds = list(g.quest.door_kinds)
    kinds[i] = kind
    g.quest = changed(g.quest, door_kinds=kinds)


@conjured_text("seal", "missing.advspell.stasis.seal")
class Sealed(ConjuredText):
    """A door kept shut."""

    shown = True

    def ends(self, g: Game, thing: Conjured) -> None:
        """It is as it was before."""
        i = thing.note >> 8
        _set_kind(g, i, KINDS[thing.note >> 1 & 127])
        if thing.note & 1:
            unlock(g, i)


@spell("hold", enemies_seen)
@rule("missing.advspell.stasis.hold")
def hold(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster and the caster both miss their next Activations."""
    for t in (target, f):
        give(g, t, condition("hold", "miss", "missed"))
    yield from ()


def _would_die(g: Game, f: Figure, m: Moment) -> bool:
    victim = m.figure
    if not victim.kind.hero or victim.body > 0 or victim.under("preserved") or not can_cast(g, f):
        return False
    return victim is f or sees(g, f, victim)


@free_effect("preserve", ZERO, _would_die, "drain")
@rule("missing.advspell.stasis.preserve")
def preserve(g: Game, f: Figure, m: Moment) -> Play:
    """A Hero stays at zero, does nothing and cannot be harmed, until the caster's next turn begins."""
    victim = m.figure
    for what in ("preserved", "paralysed", "masked"):
        victim.effects += (Effect("preserve", what, 1, "turn", f.home),)
    g.ended = g.ended or g.active == victim.id
    rules = ("missing.advspell.stasis.preserve",)
    g.tell("preserve", "{} is preserved.", victim, rules=rules, figures=(f.id, victim.id))
    yield from ()

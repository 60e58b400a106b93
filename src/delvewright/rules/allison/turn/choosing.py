"""What the acting figure may do: every answer of a turn."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.deeds import attempts
from delvewright.rules.allison.dungeon.disarming import disarmings
from delvewright.rules.allison.dungeon.doors import forcings, may_leave, openings
from delvewright.rules.allison.dungeon.resting import may_rest
from delvewright.rules.allison.dungeon.rubble import diggings
from delvewright.rules.allison.dungeon.searching import searches
from delvewright.rules.allison.dungeon.searching_furniture import readable
from delvewright.rules.allison.fighting.attacking import attacks, further_attacks, in_reach
from delvewright.rules.allison.fighting.death import gatherable, lootable
from delvewright.rules.allison.figures.handing_over import gifts
from delvewright.rules.allison.ground.board import entombed
from delvewright.rules.allison.ground.sight import undisturbed
from delvewright.rules.allison.magic.casting import memory_answers, own_casts
from delvewright.rules.allison.magic.chaos import choppable
from delvewright.rules.allison.magic.scrolls import learnable
from delvewright.rules.allison.moving.jumping import jumps
from delvewright.rules.allison.moving.moving import steps
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import CHANGING, other_clothes, other_grips
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.allison.state.windows import OWN, Moment, offers

END: Answer = ("end",)
MOVE: Answer = ("move",)
GUARD: Answer = ("guard",)
REST: Answer = ("rest",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)
LOOT: Answer = ("loot",)
STRANGE = frozenset({"rock", "rooted", "unseen"})
"""Conditions under which a figure cannot do what others can."""


@rule("turn.move-and-action", "turn.forgo", "skill.types.active", "scope.specific-beats-general")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the acting figure may do now: move, act, what costs nothing, and to end the turn."""
    fields: list[tuple[str, int]] = []
    strange = f.under_any(STRANGE)
    options = _moves(g, f, fields, strange and f.under("rooted"))
    if strange and f.under("rock") and entombed(g, f):
        return Decision(f.seat, "turn", [*options, END], fields, f.id, True)
    hidden = strange and f.under("unseen")
    more: list[Answer] = []
    quiet: bool | None = None
    if g.follow:
        more = further_attacks(g, f)
        options += more
    elif g.acts and not hidden:
        quiet = (f.side == HERO or f.skills != ()) and undisturbed(g, f)
        options += _actions(g, f, quiet)
    elif CHANGING in g.counters and not hidden:
        options += other_clothes(g, f)
    if f.spells:
        options += own_casts(g, f)
    if texts := speaking(f, OWN):
        uses = offers(g, f, OWN, Moment.of(f), texts)
        if hidden:
            own = [e.name for e in f.effects if e.changes == "unseen"]
            uses = [use for use in uses if use[1] in own]
        options += uses
    options += _free(g, f, hidden, more != [], quiet)
    options.append(END)
    return Decision(f.seat, "turn", options, fields, f.id, True)


@rule("turn.move-and-action", "move.partial")
def _moves(g: Game, f: Figure, fields: list[tuple[str, int]], rooted: bool) -> list[Answer]:
    """To begin the movement, and where the one under way leads, on foot, into known danger, or by a jump."""
    options: list[Answer] = []
    if g.moves and not rooted:
        options.append(MOVE)
    if g.points:
        walks, brave = steps(g, f, g.points)
        if walks:
            fields.append(("walk", walks))
        if brave:
            fields.append(("brave", brave))
        if found := jumps(g, f, g.points):
            fields.append(("jump", sum(1 << q for q in found)))
        if may_leave(g, f):
            options.append(LEAVE)
    return options


@rule(
    "search.is-action", "turn.move-and-action", "chaos.command.use", "skill.wizard.dominion",
    "house.monster.werewolf.turn",
)  # fmt: skip
def _actions(g: Game, f: Figure, quiet: bool) -> list[Answer]:
    """What takes the action of the turn; whoever is under another's control attacks, and does nothing else. `quiet`:
    nobody disturbs it."""
    found: list[Answer] = attacks(g, f) if g.may_attack else []
    if f.under("puppet"):
        return found
    if f.side == HERO or f.skills:
        found += searches(g, f, quiet)
        if g.found:
            found += disarmings(g, f)
        if f.at in g.quest.doors_at:
            found += forcings(g, f)
    if f.hero:
        if quiet and content().classes[f.role].groups:  # it uses magic
            found += readable(g, f)
            found += learnable(g, f)
        found += other_clothes(g, f)
        if g.rubble:
            found += diggings(g, f)
        if quiet and may_rest(g, f, quiet):
            found.append(REST)
    if f.side == HERO:
        found += g.quest.text.actions(g, f)
        if g.quest.deeds:
            found += attempts(g, f)
        if g.quest.breakable:
            found += _breakables(g, f)
        if g.ice and g.may_attack:
            found += choppable(g, f)
    elif g.piles and lootable(g, f):
        found.append(LOOT)
    found.append(GUARD)
    return found


def _breakables(g: Game, f: Figure) -> list[Answer]:
    """Things of the quest within a weapon's reach that can be attacked."""
    weapon = f.held[0] if f.held else ""
    near = in_reach(g, f, weapon) & g.quest.breakable & g.quest.text.may_enter(g, f)
    return [("break", q) for q in range(near.bit_length()) if near >> q & 1]


@rule("door.no-action", "equip.change-weapon-free")
def _free(g: Game, f: Figure, hidden: bool, attacking: bool, quiet: bool | None) -> list[Answer]:
    """What costs nothing: doors, weapons (not between two attacks), things handed over or taken up, spells chosen.
    `quiet`: whether nobody disturbs it, if that is known."""
    found: list[Answer] = openings(g, f) if f.at in g.quest.doors_at else []
    if f.side == HERO and not hidden:
        found += g.quest.text.deeds(g, f)
    if not f.hero or hidden:
        return found
    if len(f.items) > len(f.held) and not attacking:
        found += other_grips(f)
    if quiet is False:
        return found
    beside = g.beside[f.at] & g.heroes
    if (beside or g.piles or (f.spells and not f.met)) and (quiet or undisturbed(g, f)):
        if beside:
            found += gifts(g, f, beside)
        if g.piles and gatherable(g, f):
            found.append(TAKE)
        if f.spells:
            found += memory_answers(g, f)
    return found

"""Doors of all kinds, portals, and the ways in and out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.doors import behind, door_to, has_key, stand_open
from delvewright.rules.common.dungeon.twisting import lock_of
from delvewright.rules.common.dungeon.twisting import openable as by_hand
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.dungeon.traps import spring_door
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.checks import test, value_test
from delvewright.rules.heroquest.state.ending import check_end
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit

FREE = ("closed", "secret", "one-way")
"""Kinds of doors anybody who explores may open without more ado."""


@rule(
    "action.move.door-open-who",
    "ability.sentry",
    "action.search-doors.open",
    "action.move.door-special",
    "missing.door.one-way",
)
def openable(g: Game, f: Figure) -> list[int]:
    """The doors a figure may open from where it stands, as a Free Effect."""
    here = g.quest.doors_at.get(f.at, 0) & (g.known_doors | g.secrets) & ~g.doors
    if not here or not explores(f):
        return []
    kinds = g.quest.door_kinds
    found = [i for i in squares(here) if kinds[i] in FREE or (kinds[i] == "locked" and has_key(g, f, i))]
    found += [i for i in squares(here) if kinds[i] == "sealed" and g.quest.text.may_open(g, f, i)]
    found = [i for i in found if kinds[i] != "one-way" or g.quest.one_way.get(i) == f.at]
    return by_hand(g, here, found) if g.quest.twists else found


def openings(g: Game, f: Figure) -> list[Answer]:
    """The doors a figure may open, by the squares behind them."""
    doors = openable(g, f)
    return [("open", behind(g, f.at, door)) for door in doors] if doors else []


@rule("explore.any-time", "missing.trap.door")
def open_door(g: Game, f: Figure, beyond: int) -> Play:
    """Open the door towards a neighbouring square; what lies behind is laid out at once, its trap goes off."""
    i = door_to(g, f.at, beyond)
    unlock(g, i)
    what = "secret door" if g.quest.secret >> i & 1 else "door"
    where = square_name(beyond, g.width)
    g.tell(
        "door",
        "{} opens the {} to {}.",
        f,
        what,
        where,
        rules=("action.move.door-open-who",),
        squares=(f.at, beyond),
    )
    explore(g, f)
    if not f.under("disappeared"):
        yield from spring_door(g, f, i)
    yield from g.quest.text.door_opened(g, f, i)


@rule("action.move.door-closed-is-wall", "action.move.door-open-not-wall", "action.move.door-stays-open")
def unlock(g: Game, i: int) -> None:
    """A door stands open from now on."""
    stand_open(g, i)


@rule("missing.door.portcullis", "missing.door.locked", "missing.door.warded", "missing.event.slammed")
def forcings(g: Game, f: Figure) -> list[Answer]:
    """Special doors next to a figure that an Investigation Action may open, and how."""
    here = g.quest.doors_at.get(f.at, 0) & g.known_doors & ~g.doors
    found: list[Answer] = []
    for i in squares(here):
        if g.quest.twists and lock_of(g, i):
            continue
        kind = g.quest.door_kinds[i]
        beyond = behind(g, f.at, i)
        if kind == "portcullis":
            found.append(("force", beyond, "strength"))
        elif kind == "locked":
            found += [("force", beyond, how) for how in ("brute-force", "dexterity") if value(f, how) is not None]
            if g.extras is not None and g.plays("advanced") and not forcible(g):
                found.append(("force", beyond, "strength"))
        elif kind == "warded":
            found.append(("force", beyond, "will"))
            if f.kind.wisdom is not None:
                found.append(("force", beyond, "wisdom"))
    return found


@rule("missing.event.slammed")
def forcible(g: Game) -> bool:
    """Whether a living Hero on the board has Brute Force or Dexterity, by which locked doors are opened.

    In the advanced game, where doors fall shut behind the Heroes, those who have neither may try by main strength."""
    return any((h.kind.brute_force or 0) > 0 or (h.kind.dexterity or 0) > 0 for h in g.on_board(HERO) if h.kind.hero)


def value(f: Figure, name: str) -> int | None:
    """Brute Force, Wisdom or Dexterity of a figure, with what its gear adds for doors and chests."""
    own: int | None = getattr(f.kind, name.replace("-", "_"))
    return None if own is None else own + sum(text.adds(name) for _, text in speaking(f, "adds"))


@rule("missing.door.portcullis", "missing.door.locked", "missing.door.warded", "dice.test-strength")
def force(g: Game, f: Figure, beyond: int, how: str) -> Play:
    """Try to open a special door: a Test of Strength or Will, or one of a Hero's values."""
    if how == "strength":
        done = yield from test(g, f, "strength")
    elif how == "will":
        done = yield from test(g, f, "will")
    else:
        for item, text in speaking(f, "adds"):
            if text.adds(how):
                commit(f, item)
        done = yield from value_test(g, f, value(f, how), how.replace("-", " ").title())
    if done:
        yield from open_door(g, f, beyond)


@rule("missing.door.portal", "intro.labyrinth.b")
def portal_at(g: Game, q: int) -> int:
    """The square linked with a square by an active Portal, or -1."""
    for i, (a, b) in enumerate(g.quest.portals):
        if q in (a, b) and g.portals >> i & 1:
            return b if q == a else a
    return -1


@rule("missing.door.portal", "explore.any-time")
def through_portal(g: Game, f: Figure) -> Play:
    """Whoever steps into an active Portal may at once step out of the linked one, if no friend stands there."""
    to = portal_at(g, f.at)
    friends = g.heroes if f.side == HERO else g.heroes | g.monsters
    taken = friends | g.furniture | g.blocked
    if to < 0 or taken >> to & 1 or (not explores(f) and not g.quest.monsters_use_portals):
        return
    answer = yield Decision(f.seat, "portal", [("enter", to), ("pass",)], figure=f.id)
    if answer[0] == "enter":
        g.put(f, to)
        where = square_name(to, g.width)
        g.tell(
            "portal",
            "{} steps out of the Portal at {}.",
            f,
            where,
            rules=("missing.door.portal",),
            squares=(to,),
        )
        if explores(f):
            explore(g, f)
        _thrust_aside(g, to)
        yield from g.quest.text.portal_used(g, f)


@rule("missing.door.portal")
def _thrust_aside(g: Game, q: int) -> None:
    """A Monster in the linked space cannot keep a Portal shut: it is pushed to the nearest free space."""
    for m in g.on_board(MONSTER) if g.heroes >> q & 1 else ():
        if m.at == q:
            taken = g.heroes | g.monsters | g.furniture | g.blocked | g.pits | g.quest.stairs
            g.put(m, nearest_free(g, q, taken))
            where = square_name(m.at, g.width)
            g.tell("push", "{} is thrust aside to {}.", m, where, rules=("missing.door.portal",))


@rule("quest.end.usual", "missing.door.wooden-exit")
def may_leave(g: Game, f: Figure) -> bool:
    """A Hero on the exit may leave the board; through an Exit Door that takes a movement point."""
    if not g.quest.exit >> f.at & 1:
        return False
    return not g.quest.exit_door or g.points > 0 or (g.moves > 0 and not f.kind.speed_dice)


@rule("quest.end.usual", "missing.door.wooden-exit")
def leave(g: Game, f: Figure) -> None:
    """Leave the board for the rest of the Quest."""
    at = f.at
    g.take_off(f)
    f.out = True
    g.ended = True
    g.tell("leave", "{} leaves the dungeon.", f, rules=("quest.end.usual",), squares=(at,))
    g.quest.text.hero_left(g, f)
    check_end(g)


@rule("missing.door.iron-entrance", "quest.start.usual")
def enter(g: Game, f: Figure, at: int = -1) -> None:
    """Come in by the Iron Entrance Door, or one of several, with the first point of the first move."""
    g.points -= 1
    g.put(f, at if at >= 0 else g.quest.entrance)
    where = square_name(f.at, g.width)
    g.tell(
        "enter",
        "{} comes in by the entrance at {}.",
        f,
        where,
        rules=("missing.door.iron-entrance",),
        squares=(f.at,),
    )
    explore(g, f)
    g.quest.text.walked(g, f, 1 << f.at)

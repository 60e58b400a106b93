"""What a monster does: moved by the program, or by whoever is the gamesmaster."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import doors
from delvewright.rules.advanced.fighting import melee, ranged
from delvewright.rules.advanced.fighting.abilities import attacks_in_turn
from delvewright.rules.advanced.fighting.skaven_weapons import TEAM, WALKED
from delvewright.rules.advanced.figures.monster_tactics import (
    ATTACK_MOVE,
    SHOOT,
    destination,
    keep_away,
    outnumbered,
    preferred,
    reaches,
    shoots,
    stands_off,
)
from delvewright.rules.advanced.ground import routes
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.magic import casting, monster_casting
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.texts import abilities, special_of
from delvewright.rules.advanced.state.turns import close_action, open_action

END: Answer = ("end",)
RUN: Answer = ("run",)


# -- one monster


@rule("combat.always_attack", "combat.never_retreat", "special.two_attacks", "combat.gm.routine")
def act(g: Game, f: Figure) -> Play:
    """A monster does all it does, in the order of the routine."""
    open_action(g, f)
    card = f.monster
    if card.idle:
        pass
    elif card.rooted:
        yield from lash(g, f)
    elif g.gm >= 0:
        yield from by_hand(g, f)
    elif g.routine == ATTACK_MOVE or (g.routine == SHOOT and shoots(f)):
        struck = yield from strike(g, f)
        if f.up and not (struck and g.routine == SHOOT):
            yield from advance(g, f, run=not struck)
    else:
        yield from advance(g, f, run=False)
        if not (yield from strike(g, f)):
            yield from hurry(g, f)
    if g.walked and TEAM in card.special:
        f.used[WALKED] = g.round
    close_action(g)


@rule("qroom.chain")
def lash(g: Game, f: Figure) -> Play:
    """The chain attacks any one within its reach, however far it stands from the anchor otherwise."""
    near = [o for o in g.company() if away(f, o) <= f.monster.numbers["reach"]]
    if near:
        options: list[Answer] = [("fight", o.id) for o in near]
        answer = yield from chosen(g, "monster", options, ("fight", preferred(g, near).id), figure=f.id)
        yield from melee.attack(g, f, g.fig(answer[1]))


@rule("combat.always_attack", "special.two_attacks", "gm.target")
def strike(g: Game, f: Figure) -> Play:
    """Attack whoever is best to attack from here, hand-to-hand or from afar; gives back whether it did."""
    if (yield from monster_casting.cast(g, f)):
        g.done = (*g.done, "attack")
        return True
    for text in abilities(f):
        if (answer := text.prefers(g, f)) is not None:
            g.done = (*g.done, "attack")
            melee.show(g, f)
            yield from text.does(g, f, answer)
            return True
    if (offers := special_of(g, g.section(f)).monster_offers(g, g.section(f), f)) and not melee.in_reach(g, f):
        g.done = (*g.done, "attack")
        yield from special_of(g, g.section(f)).monster_does(g, g.section(f), f, offers[0])
        return True
    struck = False
    for _ in range(attacks_in_turn(f)):
        if not f.up:
            break
        near = melee.in_reach(g, f)
        if near:
            target = preferred(g, near)
            g.done = (*g.done, "attack")
            yield from melee.attack(g, f, target)
            struck = True
        elif shots := ranged.shots(g, f, g.walked > 0):
            yield from fire(g, f, shots)
            struck = True
    return struck


def fire(g: Game, f: Figure, shots: list[Answer]) -> Play:
    """Shoot at the preferred target."""
    target = preferred(g, [g.fig(shot[-1]) for shot in shots])
    yield from loose(g, f, next(each for each in shots if each[-1] == target.id))


@rule("combat.always_attack")
def loose(g: Game, f: Figure, shot: Answer) -> Play:
    """A shot in place of the attack; with a bow there is no moving after it."""
    weapon = content().weapons[shot[1]]
    ranged.take_attack(g, weapon)
    yield from ranged.shoot(g, f, weapon, "", g.fig(shot[-1]))


@rule("combat.always_attack", "pursuit.must_run", "combat.gm.run", "sentry.choice", "hazard.throne")
def advance(g: Game, f: Figure, run: bool) -> Play:
    """Move: next to the preferred hero it can reach, else towards the nearest; a Sentry may go for its door."""
    if (yield from sentry(g, f)):
        return
    if f.under("seated") and len(g.foes()) > 1:
        return
    if stands_off(g, f):
        yield from keep_away(g, f)
        return
    if g.pursued == -2 or "shot" in g.done or melee.in_reach(g, f):
        return
    if "attack" not in g.done and ranged.shots(g, f, False):
        return
    goal = destination(g, f, walking.allowance(g, f))
    if goal >= 0:
        yield from walking.walk(g, f, goal)
    if run:
        yield from hurry(g, f)


@rule("pursuit.must_run", "combat.gm.run", "pursuit.doors")
def hurry(g: Game, f: Figure) -> Play:
    """A monster that could not attack runs on, or opens a door that hides the heroes."""
    if g.pursued == -2:
        return
    if g.pursued > 0 and not g.done:
        for answer in doors.doors_for_monster(g, f):
            if answer[0] == "open":
                g.done = (*g.done, "door")
                doors.open_door(g, f, doors.door_towards(g, f, answer[1]))
                return
    if walking.may_run(g, f):
        yield from walking.run(g, f)
        if g.points > 0:
            goal = destination(g, f, g.points)
            if goal >= 0:
                yield from walking.walk(g, f, goal)


# -- sentries


@rule("sentry.open", "sentry.choice", "combat.gm.sentry", "sentry.open.generate")
def sentry(g: Game, f: Figure) -> Play:
    """A Sentry goes for a door to fetch help while the monsters are few; gives back whether it did."""
    if not f.special("sentry") or g.done or not outnumbered(g):
        return False
    closed = {i: d.a for i, d in enumerate(g.board.doors) if not (g.open | g.false) >> i & 1 and d.b < 0}
    free = routes.reachable(g, f, walking.allowance(g, f)) | 1 << f.at
    goals = [q for q in sorted(closed.values()) if free >> q & 1]
    if not goals:
        return False
    if f.at not in goals:
        far = {q: n for n, layer in enumerate(routes.layers_of(g, f, walking.allowance(g, f))) for q in squares(layer)}
        yield from walking.walk(g, f, min(goals, key=lambda q: (far.get(q, 99), q)))
    beside = [doors.door_towards(g, f, answer[1]) for answer in doors.doors_for_monster(g, f)]
    if opening := [door for door in beside if door in closed]:
        melee.show(g, f)
        g.done = (*g.done, "door")
        doors.open_door(g, f, opening[0])
    return True


# -- by hand


@rule("combat.gm.run", "combat.gm.sentry", "pursuit.doors", "pursuit.must_run", "special.reveal", "melee.one_attack")
def by_hand(g: Game, f: Figure) -> Play:
    """Somebody is the gamesmaster: he moves and attacks with a monster, in the order of the routine. One that pursues
    and cannot come to blows with a normal move does not stop before it has run, or opened a door."""
    gm, hunting = g.gm, g.pursued > 0 and not reaches(g, f)
    while f.up and g.anybody():
        options, fields = hand_choices(g, f)
        if hunting and RUN not in options and walking.may_run(g, f, at_once=True):
            options.append(RUN)
        if not options and not fields:
            return
        if not (hunting and must_go_on(g, f, options)):
            options.append(END)
        answer = yield Decision(gm, "monster", options, fields, f.id)
        if answer == END:
            return
        verb = answer[0]
        if verb == "walk":
            yield from walking.walk(g, f, answer[1])
        elif verb == "run":
            g.points = walking.left(g, f)
            yield from walking.run(g, f)
        elif verb in ("open", "close"):
            melee.show(g, f)
            g.done = (*g.done, "door")
            door = doors.door_towards(g, f, answer[1])
            (doors.open_door if verb == "open" else doors.close_door)(g, f, door)
        elif verb.startswith("cast"):
            yield from casting.cast(g, f, answer)
            g.done = (*g.done, "attack")
        elif verb in ("try", "try-at"):
            g.done = (*g.done, "attack")
            yield from special_of(g, g.section(f)).monster_does(g, g.section(f), f, answer)
        elif verb in ("lob", "fire", "read"):
            g.done = (*g.done, "attack")
            melee.show(g, f)
            yield from next(text for text in abilities(f) if answer in text.offers(g, f)).does(g, f, answer)
        elif verb == "fight":
            g.done = (*g.done, "attack")
            yield from melee.attack(g, f, g.fig(answer[1]))
        else:
            yield from loose(g, f, answer)


@rule("pursuit.must_run")
def must_go_on(g: Game, f: Figure, options: list[Answer]) -> bool:
    """Whether a monster that pursues may not stop yet: it has neither run nor done anything else, and a step or a door
    would bring it nearer."""
    if g.done:
        return False
    return destination(g, f, max(walking.left(g, f), 1)) >= 0 or (
        walking.goals(g, f) > 0 and any(answer[0] == "open" for answer in options)
    )


def hand_choices(g: Game, f: Figure) -> tuple[list[Answer], list[tuple[str, int]]]:
    """What a monster may do now."""
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    done, walked = g.done, g.walked
    acted = done.count("attack")
    first = g.routine == ATTACK_MOVE
    may_move = not (walked and acted) and (not done or first or "run" in done) and "shot" not in done
    may_act = not (first and walked) and "run" not in done and "door" not in done and acted < attacks_in_turn(f)
    if may_move and (mask := walking.goals(g, f)):
        fields.append(("walk", mask))
    if may_act:
        for o in melee.in_reach(g, f):
            options.append(("fight", o.id))
        options += ranged.shots(g, f, walked > 0)
        if f.monster.spells:
            options += casting.options(g, f)
        for text in abilities(f):
            options += text.offers(g, f)
        if g.rooms:
            area = g.section(f)
            options += special_of(g, area).monster_offers(g, area, f)
        if not acted:
            options += doors.doors_for_monster(g, f)
    if walking.may_run(g, f):
        options.append(RUN)
    return options, fields

"""Exploration turns and combat turns, phase by phase."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.dungeon import expedition_over, exploring, fixed_levels, portcullises, stairs
from delvewright.rules.advanced.dungeon.sections import Found
from delvewright.rules.advanced.dungeon.wandering import ambush, wandering_counter
from delvewright.rules.advanced.fighting import end_of_fight, meeting
from delvewright.rules.advanced.fighting.choking import suffocate
from delvewright.rules.advanced.fighting.end_of_fight import GOING, WON
from delvewright.rules.advanced.fighting.harm import heal
from delvewright.rules.advanced.fighting.skaven_weapons import clouds
from delvewright.rules.advanced.figures import monster_tactics, monsters
from delvewright.rules.advanced.state.counters import draw
from delvewright.rules.advanced.state.game import AWAKE, EXPLORING, FIGHTING, HEROES, LAYING, MASTER, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import lost_leader, new_leader, new_mapper
from delvewright.rules.advanced.state.rolling import NOBODY, d12
from delvewright.rules.advanced.state.texts import abilities, special_of, trap
from delvewright.rules.advanced.state.turns import close_action, moment, open_action, open_phase, open_turn
from delvewright.rules.advanced.turn.choices import END, choices
from delvewright.rules.advanced.turn.doing import CLOSING, DOES
from delvewright.rules.advanced.turn.order import next_model, next_monster, still_waiting
from delvewright.rules.advanced.turn.possessed import act, possessed
from delvewright.rules.common.announcing import announced


@rule("turn.kinds", "setup.first", "turn.explore.phases", "combat.phases")
def play(g: Game) -> Play:
    """Turn after turn, from wherever the state stands, until the expedition is over."""
    if not g.round:
        yield from party_forms(g)
        yield from set_out(g)
    while not expedition_over.check_over(g):
        if lost_leader(g):  # at once, and so wherever somebody is asked next: here, while he acts, between two monsters
            yield from new_leader(g)
        if g.phase == HEROES:
            yield from hero_phase(g)
        elif g.phase == LAYING:
            yield from exploration_phase(g)
        elif g.fighting:
            yield from master_phase(g)
        else:
            yield from quiet_phase(g)


@announced
def party_forms(g: Game) -> Play:
    """Nobody has set out yet: whoever is new has still to be made and fitted out."""
    return
    yield


@rule("setup.mapper", "setup.first")
def set_out(g: Game) -> Play:
    """The players roll for the Leader, the others for the Mapper; then the first exploration turn begins."""
    yield from new_leader(g)
    yield from new_mapper(g)
    open_turn(g, EXPLORING)
    group = yield from fixed_levels.first_chamber(g)
    if group:
        yield from meeting.meet(g, (0,), tuple((kind, 0) for kind in group), 0)


# -- the hero players' phase


@rule("explore.order", "combat.hero.order", "game.hero.control")
def hero_phase(g: Game) -> Play:
    """Every model acts once; in exploration each player moves all of his own before the next."""
    if g.active >= 0:
        yield from action(g, g.fig(g.active))
        return
    if g.counters.get("lasting") != g.round:
        g.counters["lasting"] = g.round
        g.counters.pop("player", None)
        yield from suffocate(g)
        for f in g.company():
            f.used.pop("holding", None)
        return
    if g.mode == FIGHTING and g.counters.get("begun") != g.round:
        g.counters["begun"] = g.round
        yield from heroes_begin(g)
        return
    if waiting := still_waiting(g):
        f = yield from next_model(g, waiting)
        yield from begin_action(g, f)
        return
    moment(g, "phase")
    if g.mode == FIGHTING:
        yield from portcullises.lift(g)
        yield from lay_out(g)
        if g.foes():
            open_phase(g, MASTER)
        else:
            yield from end_of_fight.end_phase(g, WON)
    else:
        g.phase = LAYING


@rule("item.potion.healing")
def begin_action(g: Game, f: Figure) -> Play:
    """A model begins to act; a healing potion drunk before works now."""
    g.counters["player"] = f.seat
    g.counters.pop("carried", None)
    open_action(g, f)
    drunk(g, f)
    return act(g, f) if possessed(f) else action(g, f)


@rule("item.potion.healing")
def drunk(g: Game, f: Figure) -> None:
    """A healing potion works at the start of the drinker's turn."""
    if f.under("healing"):
        f.effects = tuple(e for e in f.effects if e.changes != "healing")
        heal(g, f, f.full, ("item.potion.healing",))


@rule("setup.leader.change")
def action(g: Game, f: Figure) -> Play:
    """One model, as long as it can do something more."""
    mode = g.mode
    while g.active == f.id and f.at >= 0 and f.condition == AWAKE and g.mode == mode and not g.over:
        if g.done and mode == EXPLORING and not CLOSING.isdisjoint(g.done):
            break
        if lost_leader(g):
            yield from new_leader(g)
        decision = choices(g, f)
        if len(decision.options) == 1 and not decision.fields:
            break
        answer = yield decision
        if answer == END:
            break
        yield from DOES[answer[0]](g, f, answer)
    close_action(g)


# -- laying out


@rule("turn.explore.phases", "turn.explore.cut_short", "gen.when.phase")
def exploration_phase(g: Game) -> Play:
    """What has come into sight is laid out; monsters end the turn at once."""
    yield from portcullises.lift(g)
    found = yield from exploring.explore(g)
    if found.group:
        yield from met(g, found)
        return
    open_phase(g, MASTER)


@rule("combat.start", "turn.no_monsters_in_exploration")
def met(g: Game, found: Found) -> Play:
    """Monsters were found in new sections."""
    home = found.areas[0]
    yield from meeting.meet(g, found.areas, tuple((kind, 0) for kind in found.group), home)
    if not g.fighting:
        open_phase(g, MASTER)


@rule("combat.generate.end", "gen.when.phase")
def lay_out(g: Game) -> Play:
    """In a fight, sections opened up in a phase are laid out at its end."""
    while True:
        found = yield from exploring.explore(g, henchmen=True)
        if not found.group:
            return
        yield from meeting.meet(g, found.areas, tuple((kind, 0) for kind in found.group), found.areas[0])


# -- the gamesmaster's phase


@rule("turn.explore.gm_phase")
def quiet_phase(g: Game) -> Play:
    """The gamesmaster rolls a die, and on a 1 may draw a counter; he may play wandering monsters."""
    for each in trap.speakers("master_phase"):
        yield from each.master_phase(g)
    face = yield from d12(g, NOBODY, "gamesmaster")
    need, rules = number("counters", "draw"), ("turn.explore.gm_phase",)
    told = f"{need} or less" if need > 1 else f"a {need}"
    text = "The gamesmaster rolls for a counter: {}, and {} is needed."
    g.tell("gamesmaster", text, face, told, rules=rules, faces=(face,), figures=())
    if face <= need:
        yield from draw(g, ("turn.explore.gm_phase",))
    yield from wandering_counter(g)
    if g.fighting:
        return
    yield from stairs.change_level(g)
    yield from sleepers(g)
    open_turn(g, EXPLORING)


def sleepers(g: Game) -> Play:
    """Whoever drank a potion lying down wakes by it."""
    for f in g.company():
        if not f.up:
            drunk(g, f)
    return
    yield


@rule("special.fearsome", "special.regenerates")
def master_begins(g: Game) -> Play:
    """What happens when the gamesmaster's phase of a fight begins."""
    for f in [*g.foes(), *g.company()]:
        for text in abilities(f):
            yield from text.master_begins(g, f)
    for area, room in list(g.rooms.items()):
        if room.special:
            yield from special_of(g, area).master_phase(g, area)
    for each in trap.speakers("master_phase"):
        yield from each.master_phase(g)
    yield from clouds(g)
    yield from ambush(g)


@rule("combat.gm.one_by_one", "combat.phases", "end.when", "setup.leader.change")
def master_phase(g: Game) -> Play:
    """Monsters act one after the other; then it is seen whether the fight is over."""
    if not g.routine:
        yield from master_begins(g)
        yield from monster_tactics.choose_pursuit(g)
        yield from monster_tactics.choose_routine(g)
    while not expedition_over.check_over(g):
        waiting = [f for f in g.foes() if g.waiting >> f.id & 1]
        g.waiting = sum(1 << f.id for f in waiting)
        if not waiting:
            break
        if lost_leader(g):
            yield from new_leader(g)
        f = yield from next_monster(g, waiting)
        yield from monsters.act(g, f)
    if expedition_over.check_over(g):
        return
    yield from lay_out(g)
    for area, room in list(g.rooms.items()):
        if room.special:
            yield from special_of(g, area).turn_ends(g, area)
    how = end_of_fight.outcome(g)
    if how != GOING:
        yield from end_of_fight.end_phase(g, how)
        return
    open_turn(g, FIGHTING)
    yield from sleepers(g)


@rule("special.fearsome")
def heroes_begin(g: Game) -> Play:
    """What happens when the hero players' phase of a fight begins."""
    for f in g.foes():
        for text in abilities(f):
            yield from text.heroes_begin(g, f)

"""How a fight ends: won, with loot and the missiles that are found again, or escaped from."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.fighting.character_monsters import gone
from delvewright.rules.advanced.fighting.ranged import first_hand_weapon
from delvewright.rules.advanced.fighting.sharing import share_gold, share_items
from delvewright.rules.advanced.fighting.venoms import dry
from delvewright.rules.advanced.ground.sight import in_sight
from delvewright.rules.advanced.state.board import Group
from delvewright.rules.advanced.state.game import EXPLORING, GROUND, NAMED, Game
from delvewright.rules.advanced.state.leader_and_mapper import new_leader
from delvewright.rules.advanced.state.rolling import d12
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.turns import moment, open_turn

GOING, WON, ESCAPED = range(3)


@rule("end.when", "end.escape", "end.escape.door", "pursuit.escape.door", "pursuit.ends")
def outcome(g: Game) -> int:
    """Whether the fight is over at the end of a gamesmaster's phase: nobody left, or nobody in sight.

    If only a door closed in this turn hides the heroes, one more turn is played.
    """
    if not g.foes():
        return WON
    if in_sight(g):
        g.extra = False
        return GOING
    if not g.extra and in_sight(g, g.closed):
        g.extra = True
        g.tell("door", "The door holds for the moment.", rules=("end.escape.door",))
        return GOING
    return ESCAPED


@rule(
    "end.when", "end.loot.gold", "end.loot.magic", "end.loot.none", "end.new_leader", "combat.phases", "monster.gold",
    "missile.recover.when", "setup.leader.change", "end.loot.share",
)  # fmt: skip
def end_phase(g: Game, how: int) -> Play:
    """Loot and missiles, if all monsters are dead; a new Leader; and then exploration goes on."""
    heroes = [f for f in g.party() if f.there]
    if how == WON:
        g.tell("won", "No monster is left.", rules=("end.when",))
        where = g.section(heroes[0]) if heroes else -1
        known = content().monsters
        share_gold(g, sum(known[kind].each for kind in g.loot), heroes, where, ("end.loot.gold", "monster.gold"))
        items = [item for kind in g.loot for item in spoils(kind)]
        if items and heroes:
            takers = [f for f in g.company() if f.up]
            yield from share_items(g, items, takers, heroes[0].at, ("end.loot.magic",))
        yield from recover(g)
        g.groups = tuple(each for each in g.groups if each.alive)
        for area, room in list(g.rooms.items()):
            if room.special:
                yield from special_of(g, area).won(g, area)
    else:
        g.tell("escape", "The heroes have escaped.", rules=("end.escape", "end.loot.none"))
        go_back(g)
    g.loot, g.shots, g.fought, g.pursued, g.extra = (), (), 0, -1, False
    g.counters.pop(GROUND, None)
    moment(g, "fight")
    dry(g)
    for f in g.everybody():
        f.near = ()
    yield from new_leader(g)
    open_turn(g, EXPLORING)


def spoils(kind: str) -> list[str]:
    """The magic things that a monster carries."""
    card = content().monsters[kind]
    arms = [card.weapon] if content().weapons[card.weapon].magic else []
    return [*arms, *card.items]


@rule("missile.recover.when", "missile.recover.roll", "item.magic_weapon")
def recover(g: Game) -> Play:
    """After a fight in which all monsters were killed: a die for each missile that was used."""
    for id, item in g.shots:
        f = g.figures[id]
        if f is None or not f.there:
            continue
        face = yield from d12(g, id, "recover")
        thing = content().thing(item)
        need = number("recovering", "magic" if thing.magic else "weapon" if item in content().weapons else "arrow")
        if face >= need:
            if item in content().weapons:
                f.weapons = (*f.weapons, item)
                if f.held == "fists":
                    f.held = first_hand_weapon(g, f)
            else:
                f.pack[item] = f.pack.get(item, 0) + 1
        word = "recovers" if face >= need else "loses"
        text, rules = "{} {} {}: {}, and {} or more is needed.", ("missile.recover.roll",)
        g.tell("recover", text, f, word, an(thing.title), face, need, rules=rules, faces=(face,))
    g.shots = ()


@rule("pursuit.return")
def go_back(g: Game) -> None:
    """Monsters that lost the heroes are where they came from; those that have no such place are gone for good."""
    alive: dict[int, list[tuple[str, int]]] = {}
    for f in g.foes():
        if NAMED in f.marks:
            g.escaped = (*g.escaped, gone(f))
        elif f.group >= 0:
            alive.setdefault(f.group, []).append((f.monster.id, f.wounds))
        g.remove(f)
    before = {group.area: group for group in g.groups}
    for area, left in alive.items():
        kinds = before[area].all if area in before else tuple(kind for kind, _ in left)
        before[area] = Group(area, tuple(left), kinds)
    g.groups = tuple(group for group in before.values() if group.alive)


@rule("pursuit.restock")
def restock(g: Game) -> None:
    """On a later expedition those places that still had monsters have all of them again."""
    g.groups = tuple(each._replace(alive=tuple((kind, 0) for kind in each.all)) for each in g.groups)
    g.open, g.opened = 0, ()
    g.set_edges()

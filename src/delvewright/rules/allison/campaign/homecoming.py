"""Coming home, and coming back: what a party is after a quest, and what it finds when it returns to one it left."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.campaign.party import FULL, TOWN, Party, forgotten, newcomer, next_party
from delvewright.rules.allison.campaign.sheet import Sheet, sheet_of
from delvewright.rules.allison.content.quest import Hoard, Placed, Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.artifacts import usable_by
from delvewright.rules.allison.figures.hero_levels import scale_of
from delvewright.rules.allison.figures.mercenaries import add_man
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game

# -- home


@rule(
    "house.recovery.between", "death.new-character", "death.gm-catch-up", "quest.party-dead", "quest.party-dead.help",
    "quest.party-dead.restart", "house.campaign.pay",
)  # fmt: skip
def homecoming(g: Game, party: Party) -> Party:
    """What the party is after a quest: the living with all they have, new heroes in the places of the dead."""
    if not any(f.alive for f in g.party()):
        return forgotten(next_party(_as_it_died(g, party), g.quest.level, scale_of(g)), g.quest.id)
    won = g.winner == "hero"
    after = copy.deepcopy(party)
    alive = [f for f in g.party() if f.alive]
    for f in alive:
        f.items = tuple(i for i in f.items if content().items[i].sort != "quest")
        f.held = tuple(i for i in f.held if i in f.items)
        f.skills += tuple(_given(g, f))
        old = party.heroes.get(f.name) or Sheet(f.name, f.kind.title, {})
        after.heroes[f.name] = sheet_of(f, old.hero, old.title)
    level = max(1, min(f.level for f in alive) - 1, g.quest.level - 1)
    for f in g.party():
        if not f.alive and f.name in after.heroes:
            after.heroes[f.name] = newcomer(after.heroes[f.name], level, scale_of(g))
    after.deaths = sum(not f.alive for f in g.party())
    after.gifts |= dict(g.quest.text.gifts(g))
    after.lost = [item for item in after.lost if not any(item in f.items for f in alive)]
    if won:
        forgotten(after, g.quest.id)
        after.at = g.quest.after or TOWN
        if g.quest.id not in after.done and not g.quest.introduction:
            after.done.append(g.quest.id)
    else:
        _remember(g, after)
    return after


def _given(g: Game, f: Figure) -> list[str]:
    """Skills that were given up for the quest alone."""
    mark = f"given-{f.id}-"
    return [key.removeprefix(mark) for key in g.counters if key.startswith(mark)]


def _as_it_died(g: Game, party: Party) -> Party:
    """The party with the levels it died with, and what it had when it came."""
    died = copy.deepcopy(party)
    for f in g.party():
        if f.name in died.heroes:
            had = [item for pile in g.piles if pile.whose == f.name for item in pile.items]
            died.heroes[f.name] = replace(died.heroes[f.name], level=f.level, items=had)
    return died


@rule("quest.reenter.no-repeat", "quest.reenter.less-xp")
def _remember(g: Game, after: Party) -> None:
    """After a retreat: who was met, what was found and searched, which checkpoints were paid."""
    quest = g.quest.id
    goal = {i for i, placed in enumerate(g.quest.monsters) if placed.named and not g.felled >> i & 1}
    after.retreats[quest] = after.retreats.get(quest, 0) + 1
    after.met[quest] = [i for i in squares(g.placed) if i not in goal]
    after.taken[quest] = squares(g.hoards)
    searched = 0
    for f in g.party():
        searched |= f.searched
    after.searched[quest] = sorted({*after.searched.get(quest, ()), *squares(searched)})
    after.reached[quest] = list(g.checked)


# -- and back


@rule("quest.reenter.no-repeat", "quest.reenter.less-xp", "house.xp.details")
def resume(g: Game, party: Party) -> None:
    """A quest that was left before: nobody met then is there again, what was found is gone, points are paid once."""
    quest = g.quest.id
    g.counters["retreats"] = party.retreats.get(quest, 0)
    g.placed |= sum(1 << i for i in party.met.get(quest, ()))
    g.hoards |= sum(1 << i for i in party.taken.get(quest, ()))
    g.checked = tuple(party.reached.get(quest, ()))
    searched = sum(1 << area for area in party.searched.get(quest, ()))
    for f in g.party():
        f.searched |= searched


@rule("house.merc.hall")
def bring_men(g: Game, party: Party) -> None:
    """Mercenaries stand as near to whoever hired them as there is room, and are of his level."""
    for f in g.party():
        for man in party.heroes[f.name].men if f.name in party.heroes else ():
            add_man(g, f, man)


# -- the quest as this party meets it


@rule("quest.party-dead.regain", "house.party.short")
def adjusted(quest: Quest, heroes: Sequence[Figure], lost: Sequence[str] = ()) -> Quest:
    """The quest for these heroes: lost artifacts to be won back, stand-ins for what nobody could use, more foes for
    more than four of them."""
    hoards = [replace(h, items=usable_by(heroes, h.items)) for h in quest.hoards]
    if lost:
        hoards.append(Hoard(_last_room(quest), 0, tuple(lost), at=_last_square(quest)))
    monsters = quest.monsters + (_more_foes(quest) if len(heroes) > FULL else [])
    same = all(new.items == old.items for new, old in zip(hoards, quest.hoards, strict=False))
    if same and not lost and len(monsters) == len(quest.monsters):
        return quest
    new = copy.copy(quest)
    new.hoards, new.monsters = hoards, monsters
    return new


@rule("quest.party-dead.regain")
def _last_room(quest: Quest) -> int:
    """The last room with a listed treasure."""
    rooms = [h.area for h in quest.hoards if quest.rooms[h.area]]
    return rooms[-1] if rooms else quest.grid.area_of[quest.begin[0]]


def _last_square(quest: Quest) -> int:
    inside = [h.at for h in quest.hoards if h.area == _last_room(quest)]
    return inside[-1] if inside else quest.begin[0]


@rule("house.party.short")
def _more_foes(quest: Quest) -> list[Placed]:
    """For five or six heroes: each room with two or more foes has one more of its commonest kind."""
    found: list[Placed] = []
    things = sum({1 << q for where in (*quest.things.values(), quest.persons.values()) for q in where})
    for area, mask in enumerate(quest.grid.areas):
        here = [p for p in quest.monsters if mask >> p.at & 1 and not p.named]
        if not quest.rooms[area] or len(here) < 2:
            continue
        counts = [sum(q.kind is p.kind and q.level == p.level for q in here) for p in here]
        common = here[counts.index(max(counts))]
        taken = sum({1 << p.at for p in (*quest.monsters, *found)}) | sum({1 << t.at for t in quest.traps})
        for piece in quest.furniture:
            taken |= piece.squares
        free = squares(mask & ~taken & ~quest.stairs & ~quest.blocked & ~things)
        if free:
            found.append(replace(common, at=free[-1], name=""))
    return found

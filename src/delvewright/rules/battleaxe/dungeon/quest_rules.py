"""What a quest has beyond its room: rules for all of it, and what a victory brings."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import decks, rooms
from delvewright.rules.battleaxe.dungeon.campaign_rooms import SHARD
from delvewright.rules.battleaxe.dungeon.laying import put_door
from delvewright.rules.battleaxe.dungeon.passages import has_door, turned
from delvewright.rules.battleaxe.figures import gear
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state.board import Door
from delvewright.rules.battleaxe.state.game import DEAD, Figure, Game
from delvewright.rules.battleaxe.state.texts import Lasting, lasting

SNOW = "deep-snow"
SHARDS = 4
"""Shards of the crown that the quests before the last one bring."""


@rule("house.campaign.wolf-winter", "house.campaign.ash-crown")
def begin(g: Game) -> None:
    """Rules for the whole quest; whoever plays the last one on its own has the shards already."""
    if g.quest == "wolf-winter":
        g.fixed += (SNOW,)
    party = g.party()
    if g.quest == "ash-crown" and not any(f.has(SHARD) for f in party):
        for n in range(SHARDS):
            party[n % len(party)].pack += (SHARD,)


@lasting(SNOW, "house.campaign.wolf-winter")
class DeepSnow(Lasting):
    """Deep snow makes heroes slower who have no fur boots."""

    def speed(self, g: Game, f: Figure) -> int:
        """What it takes from Speed."""
        return content().rooms["wolf-winter"].numbers["speed"] if f.hero and "fur-boots" not in f.worn else 0


@rule("house.quest.reward", "house.quest.drakes-tooth", "house.campaign.drowned-archive", "house.adventure.web-larder")
def rewards(g: Game) -> Play:
    """Every surviving hero takes the coins and cards named; a shard is one shard."""
    quest = known(g).quests[g.quest]
    coins = quest.reward.coins
    index = g.counters.get("quest-room", -1)
    if g.quest == "drakes-tooth" and index >= 0 and rooms.here(g, index).count(g, "slain"):
        coins = content().rooms[g.quest].numbers["slain-coins"]
    draw = dict(quest.reward.draw)
    if g.quest == "drowned-archive":
        draw["flasks"] = draw.get("flasks", 0) + 1
    survivors = [f for f in g.party() if f.condition != DEAD]
    for f in survivors:
        yield from decks.take_coins(g, f, coins, quest.rules)
        for deck, count in draw.items():
            for _ in range(count):
                yield from decks.take_card(g, f, deck, quest.rules)
    for item in quest.reward.items if survivors else ():
        survivors[0].pack += (item,)
        g.tell("found", "{} keeps {}.", survivors[0], content().items[item].title, rules=quest.rules)
    freed = g.counters.get("prisoners", 0)
    if freed and survivors:
        each = content().rooms["web-larder"].numbers["prisoner"]
        yield from decks.take_coins(g, survivors[0], freed * each, ("house.adventure.web-larder",))


@rule("house.campaign.worm")
def the_pit(g: Game) -> Play:
    """After the last quest the party may go on into the pit below the throne, behind one last door."""
    able = conscious(g)
    if g.quest != "ash-crown" or g.counters.get("worm") or not able:
        return
    answer = yield Decision(able[0].seat, "worm", (gear.YES, gear.NO), figure=able[0].id)
    if answer != gear.YES:
        return
    here = rooms.here(g, g.counters["quest-room"])
    new = g.board.copy()
    deep, wide = here.room.plan.depth, here.room.plan.width
    way = turned(here.area.entry, "back")
    spots = [here.at((c, deep)) for c in range(1, wide + 1)]
    q = next(q for q in spots if not (g.low | g.high) >> q & 1 and not has_door(new, q, way))
    door = put_door(new, Door(q, way))
    g.lay(new)
    g.counters["worm"] = 1
    g.counters["to-quest"] = 1 << door
    g.tell("secret", "A last door opens up beside the throne.", rules=("house.campaign.worm",), squares=(q,))

"""Campaign, quest 6: The Ash Crown."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.room_enemies import alive
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, here, room
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.cards import without
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import has_door, put_door, turned

SHARD = "crown-shard"
SHARDS = 4
"""Shards of the crown that the quests before this one bring."""
WORM = "worm"


@room("ash-crown", "house.campaign.ash-crown")
class AshCrown(Rules):
    """Shards are broken at the throne."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Break a shard that he has, next to the throne."""
        return [("try", "break-shard")] if f.has(SHARD) and beside(g, f, here, "ash-throne") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Each costs the crypt lord 1 Health and 5% Defend."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("break"))
        if not success:
            return
        if SHARD in f.pack:
            f.pack = without(f.pack, SHARD)
        else:
            f.held = without(f.held, SHARD)
        g.tell("broken", "{} breaks a shard.", f, rules=here.room.rules)
        for lord in [e for e in here.enemies(g) if e.enemy.id == "crypt-lord"]:
            lord.health += here.room.numbers["health"]
            lord.effects += (Effect("broken-shard", "defend", here.room.numbers["defend"]),)
            if lord.health <= 0:
                destroy(g, lord, f.id)

    def done(self, g: Game, here: Here) -> bool:
        """The crypt lord is defeated, and no shard is left in the dungeon."""
        return not alive(g, here, "crypt-lord") and not shards(g)


def shards(g: Game) -> int:
    """Shards that heroes inside have, or that lie about."""
    carried = sum((*f.held, *f.pack).count(SHARD) for f in g.party() if f.at >= 0)
    return carried + sum(t.items.count(SHARD) for t in g.tokens)


@quest("ash-crown", "house.campaign.ash-crown", "house.campaign.worm")
class AshCrownQuest(Quest):
    """The last quest: the party has the shards, and may go on into the pit below the throne."""

    def begins(self, g: Game) -> None:
        """Whoever plays the last quest on its own has the shards already."""
        party = g.party()
        if not any(f.has(SHARD) for f in party):
            for n in range(SHARDS):
                party[n % len(party)].pack += (SHARD,)

    def achieved(self, g: Game) -> Play:
        """The party may go on, behind one last door."""
        able = conscious(g)
        if g.counters.get("worm") or not able:
            return
        answer = yield Decision(able[0].seat, "worm", (YES, NO), figure=able[0].id)
        if answer != YES:
            return
        throne = here(g, g.counters["quest-room"])
        new = g.board.copy()
        deep, wide = throne.room.plan.depth, throne.room.plan.width
        way = turned(throne.area.entry, "back")
        spots = [throne.at((c, deep)) for c in range(1, wide + 1)]
        q = next(q for q in spots if not (g.low | g.high) >> q & 1 and not has_door(new, q, way))
        door = put_door(new, Door(q, way))
        g.lay(new)
        g.counters["worm"] = 1
        g.counters["to-quest"] = 1 << door
        g.tell("secret", "A last door opens up beside the throne.", rules=("house.campaign.worm",), squares=(q,))

    def behind(self, g: Game, door: int) -> str:
        """The worm's room behind that door."""
        return WORM if g.counters.get("to-quest", 0) >> door & 1 else ""

    def completed(self, g: Game, room: str) -> None:
        """The worm is dead."""
        if room == WORM:
            g.counters["worm-dead"] = 1

    def goes_on(self, g: Game) -> bool:
        """As long as somebody has gone on and the worm lives."""
        return bool(g.counters.get("worm")) and not g.counters.get("worm-dead")

    def title(self, g: Game, f: Figure) -> str:
        """Each living hero is named so."""
        return "Champion of the Inner Realms"

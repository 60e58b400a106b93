"""The rooms of the campaign."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import word_puzzles
from delvewright.rules.battleaxe.dungeon.adventure_rooms_1_to_10 import Gap
from delvewright.rules.battleaxe.dungeon.quest_rooms import alive, join
from delvewright.rules.battleaxe.dungeon.room_dangers import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import destroy
from delvewright.rules.battleaxe.ground.distances import active_enemies, conscious, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.board import Token
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.cards import without

SHARD = "crown-shard"


@room("ember-road", "house.campaign.ember-road")
class EmberRoad(Rules):
    """Marching orders in a tent."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Read them: an action next to the left tent."""
        tent = min(here.things(g, "tent"), key=lambda t: here.where(t.first))
        return [("try", "read-orders")] if touching(g, f.mask) & tent.squares and not here.count(g, "read") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """They name a smith."""
        here.note(g, "read")
        g.tell("story", "{} reads the marching orders: they name a smith.", f, rules=here.room.rules, figures=(f.id,))
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """The hexer is defeated and the orders read."""
        return bool(here.count(g, "read")) and not alive(g, here, "goblin-hexer")


@room("grey-smith", "house.campaign.grey-smith")
class GreySmith(Rules):
    """A forge from which imps return."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Quench it from beside it."""
        return [("try", "quench")] if beside(g, f, here, "forge") and not here.count(g, "quenched") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The forge is cold."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("quench"))
        if success:
            here.note(g, "quenched")

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """A defeated imp may return."""
        if f.enemy.id == "fire-imp":
            here.add(g, "imps")

    def round_ends(self, g: Game, here: Here) -> Play:
        """While the forge burns one imp returns at the end of every second round."""
        second = here.add(g, "rounds") % here.room.numbers["rounds"] == 0
        if second and here.count(g, "imps") and not here.count(g, "quenched"):
            here.add(g, "imps", -1)
            yield from join(g, here, "fire-imp", here.things(g, "forge")[0].first)

    def done(self, g: Game, here: Here) -> bool:
        """The forge is quenched, all enemies defeated."""
        return bool(here.count(g, "quenched")) and not here.enemies(g)


@room("drowned-archive", "house.campaign.drowned-archive", "clarify.word-puzzles")
class DrownedArchive(Rules):
    """Three words free the shard."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """At the desk: a word in each turn; then the shard, with No Active Enemies."""
        if not beside(g, f, here, "reading-desk"):
            return []
        if len(word_puzzles.said(g, here)) < here.room.numbers["words"]:
            return [("try", "speak")]
        return [("try", "take-shard")] if not active_enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A word of 5 letters or more; a wrong one does nothing."""
        if what == "speak":
            yield from word_puzzles.speak(g, f, here)
        else:
            here.note(g, "done")


@room("wolf-winter", "house.campaign.wolf-winter")
class WolfWinter(Rules):
    """The shard hangs round the minotaur's neck."""

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """The shard falls where it stood."""
        if f.enemy.id == "minotaur":
            g.tokens += (Token(SHARD, f.at),)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the shard."""
        near = touching(g, f.mask) | f.mask
        return [("try-at", "take-shard", t.at) for t in g.tokens if t.kind == SHARD and near >> t.at & 1]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It is taken."""
        g.tokens = tuple(t for t in g.tokens if t.kind != SHARD)
        here.note(g, "done")
        return
        yield


@room("broken-bridge", "house.campaign.broken-bridge", "house.adventure.cracked-hall")
class BrokenBridge(Gap):
    """A gorge with a bridge that bears two."""

    _near, _far = 4, 7

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """Every step may end it."""
        g.counters["watch"] = 1
        return
        yield

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """The bridge bears 2 heroes at most."""
        bridge = here.zone(g, "bridge")
        on = sum(1 for o in g.party() if o.living and o.mask & bridge)
        return bridge if on >= here.room.numbers["heroes"] and not f.mask & bridge else 0

    def done(self, g: Game, here: Here) -> bool:
        """Two heroes stand on the back row."""
        back = here.row(here.room.plan.depth)
        on = [f for f in conscious(g) if f.mask & back]
        return len(on) >= here.room.numbers["on-back-row"]


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
        g.tell("broken", "{} breaks a shard.", f, rules=here.room.rules, figures=(f.id,))
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

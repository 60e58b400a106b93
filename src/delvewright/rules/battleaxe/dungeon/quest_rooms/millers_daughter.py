"""Quest 4: The Miller's Daughter."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.room_squares import beside, nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state import effects
from delvewright.rules.battleaxe.state.game import Figure, Game

DAUGHTER = "millers-daughter"


@room("millers-daughter", "house.quest.millers-daughter")
class MillersDaughter(Rules):
    """Bring her out alive."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Free her: an action beside the slab."""
        return [("try", "free")] if beside(g, f, here, "stone-slab") and not here.count(g, "free") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """She stands beside the slab, and moves after the heroes from now on."""
        here.note(g, "free")
        slab = here.things(g, "stone-slab")[0].first
        at = nearest(g, slab, here.area.squares)
        her = effects.add_ally(g, content().allies[DAUGHTER], at, 0, f.seat)
        g.tell("free", "{} frees {}.", f, her, rules=here.room.rules, squares=(at,))
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """She is out, and at least one hero lives."""
        return bool(g.counters.get("daughter-out")) and any(f.living or "out" in f.marks for f in g.party())


@quest("millers-daughter", "house.quest.millers-daughter")
class MillersDaughterQuest(Quest):
    """She goes with the heroes, on her own feet or in somebody's arms."""

    def after_heroes(self, g: Game) -> Figure | None:
        """She moves once in a round, after the heroes, if nobody carries her."""
        her = next((f for f in g.figures if f is not None and f.name == DAUGHTER), None)
        if her is None or her.carried or g.counters.get("her-round") == g.round:
            return None
        g.counters["her-round"] = g.round
        able = conscious(g)
        if able:
            her.seat = able[0].seat
        return her if able else None

    def at_stairs(self, g: Game, f: Figure) -> None:
        """She is out."""
        if f.name != DAUGHTER:
            return
        g.counters["daughter-out"] = 1
        if f.health == f.full:
            g.counters["unhurt"] = 1
        g.tell("free", "{} is safe.", f, rules=("house.quest.millers-daughter",))
        g.remove(f)
        g.due = True

    def luck(self, g: Game) -> int:
        """Unhurt she brings luck."""
        return content().rooms["millers-daughter"].numbers["luck"] if g.counters.get("unhurt") else 0

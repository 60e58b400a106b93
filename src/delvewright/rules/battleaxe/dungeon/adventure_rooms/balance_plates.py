"""Adventure room 19: The Balance Plates."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Draw
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import coins, rewards
from delvewright.rules.battleaxe.dungeon.contents import change
from delvewright.rules.battleaxe.dungeon.room_squares import nearest, thrown
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.whereabouts import passenger
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.values import weighs
from delvewright.rules.common.tiles.board import Thing


@room("balance-plates", "house.adventure.balance-plates")
class BalancePlates(Rules):
    """Two plates that lift the bars of two chests."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Jam the chain, next to a plate."""
        plates = here.zone(g, "heavy-plate") | here.zone(g, "light-plate")
        near = (touching(g, f.mask) | f.mask) & plates
        return [("try", "jam")] if near and not here.count(g, "lifted") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A jammed chain keeps the bars up."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("jam"))
        if success:
            self._lift(g, here)

    def _lift(self, g: Game, here: Here) -> None:
        """The bars lift for good."""
        here.note(g, "lifted")
        for chest in here.things(g, "barred-chest"):
            change(g, chest, state="")
        g.tell("event", "The bars lift.", rules=here.room.rules)

    def _heavy(self, g: Game, f: Figure) -> bool:
        """Heavy, or two light ones of whom one carries the other."""
        return weighs(f, "heavy", ("force",)) or ((other := passenger(g, f)) is not None and other.weight == "light")

    def round_ends(self, g: Game, here: Here) -> Play:
        """The right weights lift the bars; of the wrong ones each hero on a plate tests, or is thrown off."""
        if here.count(g, "lifted"):
            return
        plates = here.zone(g, "heavy-plate"), here.zone(g, "light-plate")
        heavy, light = ([f for f in here.inside(g) if f.afoot and f.mask & plate] for plate in plates)
        if all(self._heavy(g, f) for f in heavy) and not any(self._heavy(g, f) for f in light):
            if heavy and light:
                self._lift(g, here)
            return
        for f in (*heavy, *light):
            safe, _ = yield from specific_actions.attempt(g, f, here.test("hold"))
            if not safe:
                thrown(g, f, nearest(g, f.at, here.area.squares & ~sum(plates)))
                g.tell("event", "{} is thrown off the plate.", f, rules=here.room.rules, squares=(f.at,))
                yield from wound(g, f, here.room.numbers["wounds"], "the fall", here.room.rules)

    def opened(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """2 coins in one chest, an Arms card in the other."""
        first = here.count(g, "first")
        which = ("coins" if first == 2 else "arms") if first else (yield Draw("the chest", ("coins", "arms")))
        here.note(g, "first", 1 if which == "coins" else 2)
        if which == "coins":
            yield from coins.find_coins(g, f, here.room.numbers["coins"], here.room.rules)
        else:
            for _ in range(here.room.numbers["cards"]):
                yield from rewards.find_card(g, f, "arms", here.room.rules)

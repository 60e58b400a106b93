"""Adventure room 3: The Sleeping Armoury."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import initiative, rewards
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("sleeping-armoury", "house.adventure.sleeping-armoury")
class SleepingArmoury(Rules):
    """Armours that sleep until a rack is touched or one of them attacked."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """They do nothing at first."""
        for armour in here.enemies(g):
            g.mark(armour, "dormant")
        return
        yield

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Touch a rack, or sneak a card out: 2 cards in all, one try to sneak."""
        if here.count(g, "cards") >= here.room.numbers["cards"]:
            return []
        racks = beside(g, f, here, "weapon-rack")[:1]
        found: list[Answer] = [("try-at", "touch", q) for q in racks]
        asleep = any("dormant" in e.marks for e in here.enemies(g))
        if asleep and here.count(g, "sneaked") < here.room.numbers["tries"]:
            found += [("try-at", "sneak", q) for q in racks]
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A card from the rack; the armours wake unless the sneaking succeeds."""
        quiet = False
        if what == "sneak":
            here.add(g, "sneaked")
            quiet, _ = yield from specific_actions.attempt(g, f, here.test("sneak"))
        if what == "touch" or quiet:
            here.add(g, "cards")
            yield from rewards.find_card(g, f, "arms", here.room.rules)
        if not quiet:
            yield from self.roused(g, here)

    def roused(self, g: Game, here: Here) -> Play:
        """One of them was attacked, or they were disturbed at the racks: all wake."""
        yield from initiative.wake(g, here.enemies(g))

    def done(self, g: Game, here: Here) -> bool:
        """Two cards are taken, or every armour is defeated."""
        return here.count(g, "cards") >= here.room.numbers["cards"] or not here.enemies(g)

"""Adventure room 9: The Caged Prisoner."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.dungeon.contents import thing_at
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import active_enemies, touching
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("caged-prisoner", "house.adventure.caged-prisoner")
class CagedPrisoner(Rules):
    """A cage with a key on the wall."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the key; turn it in the lock."""
        found: list[Answer] = []
        key = here.zone(g, "keyring")
        if not here.count(g, "key") and (touching(g, f.mask) | f.mask) & key:
            found.append(("try", "take-key"))
        if here.count(g, "key") == f.id + 1:
            found += [("try-at", "unlock", q) for q in beside(g, f, here, "cage") if thing_at(g, q).state != "open"]
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The key works at once."""
        if what == "take-key":
            here.note(g, "key", f.id + 1)
            g.tell("take", "{} takes the key.", f, rules=here.room.rules)
        else:
            from delvewright.rules.battleaxe.dungeon import chests

            yield from chests.opens(g, f, thing_at(g, q))

    def done(self, g: Game, here: Here) -> bool:
        """The cage is open, with No Active Enemies."""
        return all(t.state == "open" for t in here.things(g, "cage")) and not active_enemies(g)

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """3 coins, or (in a campaign) each hero's next resurrection for 50 gold less."""
        f = decks.finder(g, f)
        if f is not None and g.options.get("party"):
            options: list[Answer] = [("choose", "coins"), ("choose", "resurrection")]
            answer = yield Decision(f.seat, "thanks", options, figure=f.id)
            if answer[1] == "resurrection":
                g.counters["thanks"] = g.counters.get("thanks", 0) + here.room.numbers["thanks"]
                return
        yield from super().reward(g, here, f)

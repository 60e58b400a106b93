"""Adventure room 7: The Alchemist's Table."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.dungeon.contents import change
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.fighting.poison_and_sleep import poison
from delvewright.rules.battleaxe.ground.distances import conscious, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle


@room("alchemists-table", "house.adventure.alchemists-table")
class AlchemistsTable(Rules):
    """Each hero may mix once."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Beside the table, as long as it stands."""
        if here.count(g, "tried") >> f.id & 1 or not beside(g, f, here, "work-table"):
            return []
        return [("try", "mix")]

    def _at_table(self, g: Game, here: Here) -> list[Figure]:
        """The heroes next to the table."""
        table = sum(t.squares for t in g.things if t.area == here.index and t.kind == "work-table")
        near = touching(g, table)
        return [o for o in g.party() if o.living and o.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Success: a potion of choice among the next three. Failure: a cloud, nothing, or a blast."""
        numbers, rules = here.room.numbers, here.room.rules
        here.note(g, "tried", here.count(g, "tried") | 1 << f.id)
        success, _ = yield from specific_actions.attempt(g, f, here.test("mix"))
        if success:
            here.add(g, "successes")
            yield from self._choose(g, here, f)
            return
        value, _ = yield from settle(
            g, f, f.id, "mixture", lambda v: numbers["cloud"] < v <= numbers["nothing"], dice=(D6,)
        )
        if value <= numbers["cloud"]:
            g.tell("event", "A cloud rises.", rules=rules)
            for o in self._at_table(g, here):
                bad, _ = yield from settle(g, o, o.id, "cloud", lambda v: v > numbers["poison"], need=numbers["poison"])
                if bad <= numbers["poison"]:
                    yield from poison(g, o)
        elif value == numbers["blast"]:
            g.tell("event", "A blast: the table is ruined.", rules=rules)
            victims = self._at_table(g, here)
            for table in here.things(g, "work-table"):
                change(g, table, state="broken")
            for o in victims:
                yield from wound(g, o, numbers["wounds"], "the blast", rules, fire=True)

    def _choose(self, g: Game, here: Here, f: Figure) -> Play:
        """One of the next three potions of Flasks and Scrolls; the others go back."""
        kinds = content().items
        seen: list[str] = []
        for _ in range(here.room.numbers["potions"]):
            card = yield from decks.draw(g, "flasks", lambda name: kinds[name].kind == "potion")
            if card:
                seen.append(card)
        if not seen:
            return
        options: list[Answer] = [("choose", card) for card in dict.fromkeys(seen)]
        if len(options) > 1:
            chosen = yield Decision(f.seat, "potion", options, figure=f.id)
        else:
            (chosen,) = options
        seen.remove(chosen[1])
        g.decks["flasks"] = tuple(sorted((*g.decks["flasks"], *seen)))
        f.pack += (chosen[1],)
        g.tell("found", "{} mixes {}.", f, some(kinds[chosen[1]].title), rules=here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """Two successes, a ruined table, or every hero has tried."""
        tried = here.count(g, "tried")
        if here.count(g, "successes") >= here.room.numbers["successes"] or not here.things(g, "work-table"):
            return True
        return bool(tried) and all(tried >> f.id & 1 for f in conscious(g))

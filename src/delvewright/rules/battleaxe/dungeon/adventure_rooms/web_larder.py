"""Adventure room 6: The Web Larder."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import coins, initiative
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_moves import halt
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import active_enemies, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle


@room("web-larder", "house.adventure.web-larder")
class WebLarder(Rules):
    """Webs that end a move, bundles with something in them."""

    trapped = True

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """Next to a web bundle a move ends, unless the hero tests."""
        webs = sum(t.squares for t in here.things(g, "web-bundle"))
        if not touching(g, 1 << q) & webs:
            return False
        success, _ = yield from specific_actions.attempt(g, f, here.test("web"))
        return False if success else halt(g)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Cut a bundle open."""
        return [("try-at", "cut", q) for q in beside(g, f, here, "web-bundle")]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """D6: a cave spider, nothing, two coins, or a live prisoner."""
        numbers, rules = here.room.numbers, here.room.rules
        value, _ = yield from settle(g, f, f.id, "web bundle", lambda v: v == numbers["prisoner-on"], dice=(D6,))
        change(g, thing_at(g, q), state="broken")
        if value <= numbers["spider"]:
            calm = not active_enemies(g)
            spider = g.add_enemy(content().enemies["cave-spider"], q)
            g.tell("event", "A cave spider bursts out.", rules=rules, figures=(spider.id,), squares=(q,))
            yield from initiative.appear(g, [spider], calm)
        elif value == numbers["coins-on"]:
            yield from coins.find_coins(g, f, numbers["coins"], rules)
        elif value == numbers["prisoner-on"]:
            g.counters["prisoners"] = g.counters.get("prisoners", 0) + 1
            g.tell("event", "A prisoner lives.", rules=rules, figures=(f.id,))
        else:
            g.tell("event", "Nothing but silk.", rules=rules, figures=(f.id,))

    def done(self, g: Game, here: Here) -> bool:
        """The giant spider is defeated."""
        return not any(e.enemy.id == "giant-spider" for e in here.enemies(g))

    def won(self, g: Game, f: Figure) -> Play:
        """Each live prisoner is worth 2 coins then."""
        freed = g.counters.get("prisoners", 0)
        if freed:
            room = content().rooms["web-larder"]
            yield from coins.take_coins(g, f, freed * room.numbers["prisoner"], room.rules)

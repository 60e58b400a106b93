"""Adventure room 12: The Silver Mirrors."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import effects as lasting
from delvewright.rules.battleaxe.state.dice import roll_for_it
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import regain_luck
from delvewright.rules.battleaxe.state.texts import enemy


@room("silver-mirrors", "house.adventure.silver-mirrors")
class SilverMirrors(Rules):
    """A reflection for each hero at most."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """RFI gives them out."""
        left = g.living()
        for n, reflection in enumerate(here.enemies(g)):
            if not left:
                g.remove(reflection)
                continue
            hero = yield from roll_for_it(g, left, "the reflection")
            left.remove(hero)
            enemy.of(reflection.enemy.id).meets(g, reflection, hero)
            here.note(g, f"reflection-{n}", reflection.id + 1)

    def broken(self, g: Game, here: Here, q: int, kind: str) -> None:
        """A broken mirror leaves its reflection with less Defend."""
        mirrors = [t.first for t in g.things if t.area == here.index and t.kind == "mirror"]
        order = sorted(mirrors, key=here.where)
        number = here.count(g, f"reflection-{order.index(q)}")
        reflection = g.figures[number - 1] if number else None
        if reflection is not None:
            effect = Effect("broken-mirror", "defend", here.room.numbers["defend"])
            lasting.add(g, reflection, effect, "{} flickers.", here.room.rules)

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """Coins, and 1 spent Luck for each hero."""
        yield from super().reward(g, here, f)
        for o in g.living():
            regain_luck(g, o, here.room.numbers["luck"], here.room.rules)

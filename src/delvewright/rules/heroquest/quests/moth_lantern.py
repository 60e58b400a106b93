"""The Moth-Lantern Road."""

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.searching import covered
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token

LOOT = 100
"""Gold Crowns in Nettle's purse."""
RULES = ("missing.quest.04-moth-lantern",)


@quest("moth-lantern", "missing.quest.04-moth-lantern")
class MothLantern(QuestText):
    """Ilse must be brought through, and she alone finds the way."""

    def set_up(self, g: Game) -> None:
        """Ilse waits outside with the Heroes; the first Hero's player moves her."""
        g.add(content().kinds["ilse"], -1, HERO, 0, "ilse")

    def may_find_door(self, g: Game, f: Figure, door: int) -> bool:
        """Nobody finds these doors by searching."""
        return False

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """Secret doors show when Ilse comes into their room, or into sight of them in a corridor."""
        if f.kind.id != "ilse" or f.at < 0:
            return
        area_of, areas = g.quest.grid.area_of, g.quest.grid.areas
        seen = covered(g, f)
        for q in squares(passed):
            if g.is_room(area_of[q]):
                seen |= areas[area_of[q]]
        new = 0
        for i, (a, b) in enumerate(g.quest.grid.doors):
            if g.quest.secret >> i & 1 and not g.secrets >> i & 1 and (seen >> a | seen >> b) & 1:
                new |= 1 << i
        if new:
            g.secrets |= new
            pairs = [g.quest.grid.doors[i] for i in squares(new)]
            names = ", ".join(f"{square_name(a, g.width)}-{square_name(b, g.width)}" for a, b in pairs)
            g.tell("moths", "The moths flutter to the wall: a secret door at {}.", names, rules=RULES, figures=(f.id,))

    @rule("missing.character.nettle")
    def slain(self, g: Game, f: Figure, at: int) -> Play:
        """Nettle's purse stays where she falls."""
        if f.kind.id == "nettle":
            g.tokens += (Token(at, f.name, gold=LOOT),)
        return
        yield

    def homeward(self, g: Game) -> bool:
        """There is nothing to do but to find the way."""
        return True

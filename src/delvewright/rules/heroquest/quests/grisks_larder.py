"""Grisk's Larder."""

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token

HALL = 9 * 26 + 12
"""The trunk's square."""
RULES = ("missing.quest.05-griskslarder",)


@quest("grisks-larder", "missing.quest.05-griskslarder")
class GrisksLarder(QuestText):
    """Four cells, no cards, one trunk."""

    @rule("quest.start.other")
    def turn_begins(self, g: Game) -> None:
        """Before the first turn, when the spells are picked, everything goes into the trunk."""
        if g.count("taken"):
            return
        g.counters["taken"] = 1
        for f in g.on_board(HERO):
            if f.kind.hero:
                g.aside += ((f.id, f.items, f.worn),)
                f.items = f.worn = f.hands = f.slots = ()
                g.recount(f)
        g.tell("trunk", "Everything you own has been taken from you.", rules=RULES)

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """Until it is open."""
        return not g.count("open")

    def shows(self, g: Game, what: str) -> bool:
        """An open trunk has nothing left to open."""
        return not g.count("open")

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Open the trunk: spells come back to their owners, gear to those in the hall, a fallen Hero's lies here."""
        g.counters["open"] = 1
        g.tell("trunk", "{} breaks the trunk open!", f, rules=RULES)
        cards = content().cards
        kept = g.aside
        g.aside = ()
        for id, items, worn in kept:
            owner = g.fig(id)
            spells = tuple(i for i in items if "Memory" in cards[i].keywords)
            gear = tuple(i for i in items if i not in spells)
            if owner.alive and not owner.out:
                g.gain(owner, *spells)
                g.aside += ((id, gear, worn),)
            elif gear:
                g.tokens += (Token(f.at, owner.name, gear),)
        for hero in g.on_board(HERO):
            self.walked(g, hero, 1 << hero.at)
        return
        yield

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """Once the trunk is open, whoever comes to the hall has everything back."""
        hall = g.quest.grid.areas[g.quest.grid.area_of[HALL]]
        if not g.count("open") or not (passed & hall):
            return
        for entry in g.aside:
            id, items, worn = entry
            if id == f.id and f.alive:
                g.aside = tuple(e for e in g.aside if e is not entry)
                g.gain(f, *items)
                f.worn = worn
                g.tell("trunk", "{} takes back what was taken.", f, rules=RULES)

    def hero_fell(self, g: Game, f: Figure) -> None:
        """What a Hero had left in the open trunk is there for the others."""
        for entry in g.aside:
            if entry[0] == f.id and g.count("open"):
                g.aside = tuple(e for e in g.aside if e is not entry)
                if entry[1]:
                    g.tokens = (Token(HALL + 1, f.name, entry[1]), *g.tokens)  # where the Hero fell is the last one

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """Whether the trunk is open."""
        return [("Trunk", "open" if g.count("open") else "shut")]

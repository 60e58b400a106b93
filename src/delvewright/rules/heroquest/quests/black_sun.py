"""The Black Sun Rises."""

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.fighting.death import slain
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.state.game import Figure, Game

AVATAR = "black-sun"
RULES = ("missing.quest.14-black-sun",)
BLOWS = ("heat", "cold", "magic")
"""What it has to be struck with in one round, in this order."""
AWAKE, NEXT = "awake", "blows"
FATE = 3


@quest(AVATAR, "missing.quest.14-black-sun", "missing.character.black-sun", "adv.packs")
class BlackSun(QuestText):
    """An avatar that falls to three blows and grows by all others."""

    def set_up(self, g: Game) -> None:
        """All Heroes may reach for the Fate of the others."""
        for f in g.figures:
            if f is not None and f.kind.hero:
                give_fate(g, f, 0)

    def found_cards(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """The two swords are enchanted already."""
        for name in ("flame-tongue", "frost-brand"):
            if name in items and "shortsword" in items:
                f.assigned += ((name, "shortsword"),)

    def shares_fate(self, g: Game) -> bool:
        """Any Hero may pay for any other."""
        return True

    # -- the avatar

    def turn_begins(self, g: Game) -> None:
        """It sleeps until it is struck; with a new round the order starts again."""
        if g.turn == 0:
            g.counters[NEXT] = 0
        for f in g.figures:
            if f is not None and f.kind.id == AVATAR and not g.count(AWAKE):
                g.waiting &= ~(1 << f.id)

    @rule("missing.character.black-sun")
    def attack_declared(self, g: Game, f: Figure, target: Figure) -> Play:
        """Damage is about to be rolled against it: it is awake for the rest of the Quest."""
        if target.kind.id == AVATAR:
            g.counters[AWAKE] = 1
        return
        yield

    def struck(self, g: Game, f: Figure, points: int, got: int, marks: frozenset[str]) -> Play:
        """A blow in its order takes what got through; any other gives it back, and the order starts again."""
        if f.kind.id != AVATAR:
            return None
        g.counters[AWAKE] = 1
        if kind_of(marks) != BLOWS[g.count(NEXT) % len(BLOWS)]:
            g.counters[NEXT] = 0
            f.body = min(f.full_body, f.body + got)
            g.tell("heal", "{} feeds on it and regains {} Body.", f, got, rules=RULES)
            return 0
        g.counters[NEXT] = g.count(NEXT) + 1
        if g.count(NEXT) == len(BLOWS):
            g.tell("blows", "Heat, Cold and Magic in one round!", rules=RULES)
            yield from slain(g, f, "three blows")
            return 0
        return None

    def fate(self, g: Game) -> int:
        """The usual one included."""
        return FATE

    def facts(self, g: Game) -> list[Told]:
        """Which blow comes next."""
        blow = BLOWS[g.count(NEXT) % len(BLOWS)]
        return [Told("The next blow", blow, "blow", AVATAR, blow)]


@rule("missing.quest.14-black-sun")
def kind_of(marks: frozenset[str]) -> str:
    """What a blow counts as: Heat or Cold before Magic; nothing of the three is none."""
    return next((kind for kind in BLOWS if kind in marks), "")

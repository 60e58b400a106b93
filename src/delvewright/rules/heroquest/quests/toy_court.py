"""The Toy Court."""

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import capital, listed
from delvewright.kernel.view import Told
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.campaign.party import unpack
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game

DOLL, VEYRA = "doll", "veyra"
VEYRA_KILLED = "veyra-killed"
"""What a party remembers of the Glass Stair."""
RELICS = ("weeping-mask", "thread-of-hours", "little-crown")
ASLEEP = "dormant"
"""The mark of a doll that sleeps: in the way, but no Monster yet."""
RULES = ("missing.quest.13-toy-court",)
FATE = 2


@quest("toy-court", "missing.quest.13-toy-court", "missing.monster.doll", "adv.packs")
class ToyCourt(QuestText):
    """Dolls that wake one by one, and three things to carry out."""

    def set_up(self, g: Game) -> None:
        """Veyra is here unless she was killed before."""
        remembered = unpack(g.options["party"]).gifts if g.options.get("party") else {}
        if remembered.get(VEYRA_KILLED):
            g.placed |= sum(1 << i for i, m in enumerate(g.quest.monsters) if m.kind.id == VEYRA)

    def laid_out(self, g: Game, new: int) -> None:
        """The dolls sit asleep."""
        for f in g.on_board(MONSTER):
            if f.kind.id == DOLL and f.spot >= 0 and new >> f.at & 1 and not g.count(f"woke {f.spot}"):
                f.tags += (ASLEEP,)
                g.waiting &= ~(1 << f.id)

    def turn_begins(self, g: Game) -> None:
        """Who sleeps is not activated."""
        for f in g.on_board(MONSTER):
            if ASLEEP in f.tags:
                g.waiting &= ~(1 << f.id)

    # -- waking

    def event_played(self, g: Game, card: str) -> Play:
        """One wakes for every Event card."""
        yield from wake_one(g)

    def found_cards(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """One wakes for every Relic taken, as soon as the Evil Sorcerer has chosen which."""
        if g.extras is not None:
            g.extras.woken += sum(item in RELICS for item in items)

    def attack_declared(self, g: Game, f: Figure, target: Figure) -> Play:
        """One that is attacked or aimed at wakes first."""
        if ASLEEP in target.tags:
            wake(g, target)
        return
        yield

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """Those owed from before wake."""
        yield from pay_debts(g)

    def turn_ends(self, g: Game) -> Play:
        """Those owed wake at the end of the turn at the latest."""
        yield from pay_debts(g)

    # -- the end

    def goal_met(self, g: Game) -> bool:
        """All three are out."""
        return all(any(f is not None and f.out and relic in f.items for f in g.figures) for relic in RELICS)

    def homeward(self, g: Game) -> bool:
        """The Heroes have all that is not out yet."""
        held = [i for f in g.figures if f is not None and f.kind.hero and f.alive for i in f.items]
        return all(relic in held for relic in RELICS)

    def hero_left(self, g: Game, f: Figure) -> None:
        """The last Relic has left the board with a living Hero."""
        if self.goal_met(g):
            finish(g, True)

    def fate(self, g: Game) -> int:
        """The usual one included."""
        return FATE

    def facts(self, g: Game) -> list[Told]:
        """What is still to be found."""
        held = [i for f in g.figures if f is not None and f.kind.hero and (f.alive or f.out) for i in f.items]
        found = [Told("Dark Relics in hand", f"{sum(relic in held for relic in RELICS)} of {len(RELICS)}")]
        for f in g.on_board(HERO):
            if relics := [content().cards[i].title for i in f.items if i in RELICS]:
                found.append(Told(capital(str(f)), f"carries {listed(relics)}", "bearer", f.name, f.id))
        return found


def sleepers(g: Game) -> list[Figure]:
    """The dolls that sleep."""
    return [f for f in g.on_board(MONSTER) if ASLEEP in f.tags]


@rule("missing.monster.doll", "missing.quest.13-toy-court")
def wake(g: Game, f: Figure) -> None:
    """It is a Monster from now on, and first acts in the next turn of its side."""
    f.tags = without(f.tags, ASLEEP)
    g.counters[f"woke {f.spot}"] = 1
    g.tell("wake", "{} opens its eyes.", f, rules=RULES, squares=(f.at,))


@rule("missing.quest.13-toy-court")
def wake_one(g: Game) -> Play:
    """One sleeper, of the Evil Sorcerer's choice."""
    dolls = sleepers(g)
    if not dolls:
        return
    options: list[Answer] = [("event-on", DOLL, f.id) for f in dolls]
    answer = (yield Decision(g.sorcerer, "wake", options)) if len(options) > 1 else options[0]
    wake(g, g.fig(answer[2]))


def pay_debts(g: Game) -> Play:
    """Wake as many as Relics were taken."""
    while g.extras is not None and g.extras.woken:
        g.extras.woken -= 1
        yield from wake_one(g)

"""The counters of the gamesmaster: the cup, what he holds, whether he plays one, and when."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Secret
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.content.records import COUNTERS
from delvewright.rules.advanced.state.board import ROOM
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.master import PASS, chosen, secretly
from delvewright.rules.common.moments import MOMENTS

PLAY: Answer = ("play",)


@rule("counter.set", "setup.counters", "counter.expedition_end")
def fill_cup(g: Game) -> None:
    """All counters are in the cup, and nobody holds any."""
    each = number("counters", "each")
    g.cup = tuple(kind for kind in COUNTERS for _ in range(each))
    g.hand = g.spent = ()


@rule("counter.draw", "counter.hand.limit", "search.counter.may")
def draw(g: Game, rules: tuple[str, ...]) -> Play:
    """The gamesmaster may draw a counter, which he keeps to himself."""
    if len(g.hand) >= number("counters", "hand"):
        g.tell("counter", "The gamesmaster holds as many counters as he can.", rules=("counter.hand.limit",))
        return
    answer = yield from chosen(g, "draw", (("draw",), PASS), ("draw",))
    if answer == PASS:
        return
    if not g.cup:
        g.cup, g.spent = g.spent, ()
    if not g.cup:
        return
    kind = yield Draw("counter", g.cup, 1 << g.gm if g.gm >= 0 else 0, g.cup)
    cup = list(g.cup)
    cup.remove(kind)
    g.cup, g.hand = tuple(cup), tuple(sorted((*g.hand, kind)))
    g.tell("counter", "The gamesmaster draws a counter.", rules=rules)


@rule("counter.draw")
def spend(g: Game, kind: str) -> None:
    """A counter is played: it lies aside until the cup is empty."""
    hand = list(g.hand)
    hand.remove(kind)
    g.hand, g.spent = tuple(hand), (*g.spent, kind)


def plays(g: Game, kind: str, f: Figure | None, usual: bool, fits: bool = True) -> Play:
    """Whether the gamesmaster plays a counter of a kind now, which is then spent; `fits`: whether he may, if he has
    one."""
    if not may_be_played(g, kind):
        return False
    able = fits and kind in g.hand
    if not able and MOMENTS not in g.options:
        return False
    answer = PLAY if usual and able else PASS
    if g.gm >= 0:
        options = (PLAY, PASS) if able else (PASS,)
        answer = yield Secret(1 << g.gm, g.gm, f"counter-{kind}", options, figure=f.id if f is not None else -1)
    if answer != PLAY:
        return False
    spend(g, kind)
    return True


@rule("game.gm.secrecy")
def may_be_played(g: Game, kind: str) -> bool:
    """Whether the gamesmaster holds a counter of a kind; where moments are kept, whether others could think so."""
    if kind in g.hand:
        return True
    return bool(g.hand) and MOMENTS in g.options and g.gm >= 0 and g.spent.count(kind) < number("counters", "each")


# -- three of them: when they are played, and when the program does so


@rule("counter.fate")
def fate_counter(g: Game, f: Figure) -> Play:
    """Whether a Fate counter makes good what has just gone wrong for a monster; the program saves them for a few."""
    return (yield from plays(g, "fate", f, important(f)))


@rule("counter.fate")
def important(f: Figure) -> bool:
    """Whether a gamesmaster saves his Fate counters for such a monster: a character or one that leads others."""
    return f.special("character") or f.monster.leads


@rule("counter.ambush")
def ambush_counter(g: Game) -> Play:
    """Whether an Ambush counter is played in a fight, one a turn; the program does so when more than half of the
    monsters have fallen."""
    usual = len(g.foes()) * 2 < g.fought
    return g.counters.get("ambushed") != g.round and (yield from plays(g, "ambush", None, usual))


START_SECTIONS = 3
"""The number of the last section that every level begins with."""


@rule("counter.trap", "trap.when.square")
def trap_counter(g: Game, f: Figure) -> Play:
    """Whether a Trap counter is played on a Hero who has entered a fresh square; the program keeps it until he is past
    the first sections, and plays it by a die then, or at once if it has another."""
    usual = False
    if g.gm < 0 and g.section(f) > START_SECTIONS:
        at_once = g.hand.count("trap") >= number("trap-counter", "at-once")
        kind = "room" if g.board.areas[g.section(f)].kind == ROOM else "passage"
        usual = at_once or (yield from secretly(g, "trap")) <= number("trap-counter", kind)
    return (yield from plays(g, "trap", f, usual))

"""Checks: what was rolled, what was needed, whether it is a success; and the one window in which that can be changed.

The book here is a stand-in: a Hero strikes at a beast with a D12, 7 or more hits, 1 fumbles. He has Fate, the beast's
owner has a counter that rolls a Hero's die again, and somebody may turn a die by one.
"""

import pytest

from delvewright.kernel import rulebook
from delvewright.kernel.decisions import Choice, Decision
from delvewright.kernel.dice import D6, D12, Roll
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import QuestInfo, Rulebook, Seat, State
from delvewright.rules.common import checks
from delvewright.rules.common.checks import FIRST, PASS, SECOND, Check, Reaction, Throw, at_least, at_most

HERO, MASTER = 0, 1
FATE, COUNTER, TURN = ("fate",), ("counter",), ("turn", "die")
NEED = 7


class Table(State):
    """What lasts: Fate left, a counter, what came of the blows."""

    __slots__ = ("counters", "done", "fate", "tilts")

    def __init__(self, fate=2, counters=0, tilts=0):
        self.rng, self.log = 1, None
        self.fate, self.counters, self.tilts = fate, counters, tilts
        self.done = ()

    def copy(self):
        new = Table(self.fate, self.counters, self.tilts)
        new.rng, new.done = self.rng, self.done
        return new

    def freeze(self):
        return self.rng, self.fate, self.counters, self.tilts, self.done

    width = height = property(lambda self: 1)

    def figure_name(self, figure):
        return f"figure.{figure}"


class Fate(Reaction):
    """A point of it makes a failure of his own a success."""

    __slots__ = ("g",)

    def __init__(self, g):
        super().__init__(HERO, 0)
        self.g = g

    def options(self, check):
        return [FATE] if self.g.fate and not check.success else []

    def about(self, options):
        return "fate"

    def use(self, throw, check, answer):
        self.g.fate -= 1
        return check.granted()
        yield


class Counter(Reaction):
    """The other side has a Hero's success rolled again, and keeps what it likes."""

    __slots__ = ("g",)

    def __init__(self, g):
        super().__init__(MASTER)
        self.g = g

    def options(self, check):
        return [COUNTER, ("curse",)] if self.g.counters and check.success else []

    def about(self, options):
        return "counter"

    def use(self, throw, check, answer):
        self.g.counters -= 1
        if answer != COUNTER:
            return check._replace(used=answer)
        again = yield from throw.again()
        kept = yield from checks.keep(self, check, again)
        return kept


class Tilt(Reaction):
    """A die may be turned by one, as often as there is something left for it."""

    __slots__ = ("g",)

    def __init__(self, g):
        super().__init__(HERO)
        self.g = g

    def options(self, check):
        return [TURN] if self.g.tilts and not check.success else []

    def about(self, options):
        return "tilt"

    def use(self, throw, check, answer):
        self.g.tilts -= 1
        return throw.turned(check, 0, check.faces[0] + 1)
        yield


def strike(g):
    """A blow: a fumble is one that is no success and shows a 1."""
    throw = Throw(0, "attack", (D12,), at_least(NEED), NEED)
    check = yield from checks.settle(throw, Tilt(g), Fate(g), Counter(g))
    if check.used:
        g.done += ("cursed",)
    elif check.success:
        g.done += (f"hit with {check.natural}",)
    else:
        g.done += ("fumble" if check.natural == 1 else "miss",)


class Blows(Rulebook):
    """Four blows."""

    id = "blows"

    content = "none"

    def quests(self):
        return [QuestInfo("four", "Four blows", "")]

    def begin(self, quest, seed, options):
        return Table(counters=1)

    def play(self, state):
        while len(state.done) < 4:
            yield Decision(HERO, "turn", [("strike",)], clean=True)
            yield from strike(state)

    def seats(self, state):
        return [Seat("hero", "Hero", "hero", True), Seat("master", "Master", "master", True)]

    def over(self, state):
        return len(state.done) == 4

    def winner(self, state):
        return ""

    def view(self, state, seat, decision):
        raise NotImplementedError

    def choice(self, state, decision, answer):
        return Choice(answer, " ".join(map(str, answer)), "")

    def prompt(self, state, decision):
        return decision.about

    def odds(self, state, answer):
        return None

    def imagine(self, state, now, seat, seed):
        return state.copy()

    def roller(self, state, roll):
        return HERO


def drive(play, *answers):
    """Run a rule, with dice (a list) for rolls and an answer for each question: what came of it, and the questions."""
    given, asked, value = list(answers), [], None
    try:
        while True:
            one = play.send(value)
            value = given.pop(0)
            assert isinstance(one, Roll) is isinstance(value, list), (one, value)
            if isinstance(one, Decision):
                assert value in one
                asked.append(one)
    except StopIteration as end:
        assert not given
        return end.value, asked


def blow(g, *answers):
    _, asked = drive(strike(g), *answers)
    return g.done[-1], asked


def test_a_number_to_reach_on_both_sides_of_it():
    assert blow(Table(), [7])[0] == "hit with 7"
    assert blow(Table(fate=0), [6])[0] == "miss"
    assert blow(Table(fate=0), [1])[0] == "fumble"
    assert [at_least(7)(n) for n in (6, 7)] == [False, True]
    assert [at_least(7, bonus=1)(n) for n in (5, 6)] == [False, True]
    assert [at_most(7)(n) for n in (7, 8)] == [True, False]
    assert [at_most(7, bonus=-1)(n) for n in (8, 9)] == [True, False]


def test_nobody_is_asked_who_can_do_nothing():
    assert blow(Table(fate=2), [12])[1] == []
    assert blow(Table(fate=0), [2])[1] == []


def test_fate_makes_a_failure_just_a_success_and_the_die_shows_what_it_showed():
    g = Table()
    did, (asked,) = blow(g, [1], FATE)
    assert did == "hit with 1", "no fumble any more, and no better than a plain hit"
    assert g.fate == 1
    assert (asked.seat, asked.about, asked.figure) == (HERO, "fate", 0)
    assert list(asked) == [FATE, PASS]
    assert asked.subject == Check("attack", (1,), NEED, False, (1,))
    assert asked.subject.granted() == Check("attack", (1,), NEED, True, (1,))


def test_who_passes_keeps_what_he_has():
    g = Table()
    assert blow(g, [1], PASS)[0] == "fumble"
    assert g.fate == 2


def test_each_is_asked_in_turn_and_the_second_answers_what_the_first_made_of_it():
    g = Table(counters=1)
    did, asked = blow(g, [3], FATE, COUNTER, [9], FIRST)
    assert did == "hit with 3"
    assert [one.seat for one in asked] == [HERO, MASTER, MASTER]
    assert asked[1].subject.success and asked[1].subject.natural == 3
    assert asked[2].subject == Check("attack", (3, 9), NEED)


@pytest.mark.parametrize(
    ("again", "kept", "did"), [(4, SECOND, "miss"), (4, FIRST, "hit with 8"), (8, None, "hit with 8")]
)
def test_a_roll_may_be_made_again_and_one_of_two_kept_if_they_differ(again, kept, did):
    g = Table(fate=0, counters=1)
    assert blow(g, [8], COUNTER, [again], *([kept] if kept else []))[0] == did


def test_what_is_used_for_the_rule_to_carry_out_ends_the_window():
    g = Table(counters=2)
    did, asked = blow(g, [8], ("curse",))
    assert did == "cursed" and len(asked) == 1


def test_a_die_may_be_turned_and_is_judged_anew():
    g = Table(fate=0, tilts=3)
    did, asked = blow(g, [5], TURN, TURN)
    assert did == "hit with 7" and g.tilts == 1
    assert asked[1].subject == Check("attack", (6,), NEED, False, (6,))


def test_one_die_of_several_is_a_check_of_its_own():
    g = Table()
    throw = Throw(0, "damage", (D12,), at_least(6), 6)

    def damage():
        faces = yield Roll(0, "damage", (D12,) * 3)
        hits = 0
        for face in faces:
            check = yield from checks.react(throw, throw.check([face]), Fate(g))
            hits += check.success
        return hits

    hits, asked = drive(damage(), [2, 6, 11], FATE)
    assert hits == 3 and [one.subject.natural for one in asked] == [2]


def test_dice_are_read_together():
    throw = Throw(0, "both", (D6, D6), at_least(9), 9)
    assert throw.check([4, 5]) == Check("both", (9,), 9, True, (4, 5))
    assert throw.turned(throw.check([4, 5]), 1, 1) == Check("both", (5,), 9, False, (4, 1))
    high = Throw(0, "high", (D6, D6), at_least(5), 5, read=lambda faces: int(max(faces)))
    assert high.check([2, 5]).natural == 5


def test_a_game_is_copied_and_played_again_in_the_middle_of_the_window(monkeypatch):
    monkeypatch.setitem(rulebook._BOOKS, "blows", Blows())
    seen = set()
    for seed in range(12):
        game = Game.start("blows", quest="four", seed=seed)
        n = 0
        while game.decision is not None:
            n += 1
            answer = game.decision.nth((seed + n) * 31 % len(game.decision))
            other = game.copy()
            for one in (game, other):
                one.answer(answer)
            assert other.state.freeze() == game.state.freeze()
            seen.add(answer)
        assert game.restart(game.answers).state.freeze() == game.state.freeze()
    assert {FATE, COUNTER, PASS, ("curse",)} < seen

"""Every offered answer is accepted, every other one refused without a trace; text and codes say the same."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.helpers import MOMENTS, examples, games, look, moments, play, sized

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import DiceDecision
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.words import ANSWERS

WORDS = sorted({word for said in ANSWERS.values() for word in said.notation.split() if word[0] != "$"})
NAMES = [*content().kinds, *(f"{kind}.{n}" for kind in ("orc", "goblin", "fimir") for n in (1, 2, 9))]
NOISE = st.one_of(
    st.text(max_size=20),
    st.lists(
        st.one_of(
            st.sampled_from([*WORDS, *NAMES, *content().cards, "traps", "doors", "treasure", "dice", "skull", "with"]),
            st.sampled_from(["a1", "c4", "l8", "z19", "aa1", "a0", "zzzz999999", "a" + "9" * 5000, "²", "6", "٣"]),
        ),
        max_size=5,
    ).map(" ".join),
)
"""What people may type: anything at all, and words of the game in any order."""


def equal(one, other):
    """Equal, and of the same kinds: True is not square 1."""
    return one == other and [type(x) for x in one] == [type(x) for x in other]


def same(game, before):
    """Nothing has changed. (Views are left out: they are made from the state alone, and cost a lot.)"""
    return quick(game) == before


def quick(game):
    return game.digest(), game.decision, game.state.rng, len(game.answers), len(game.events)


# -- offered answers


def check_offered(game, most=12):
    decision = game.decision
    before = look(game)
    answers = list(decision) if len(decision) <= 60 else [decision.nth(i) for i in range(0, len(decision), 7)]
    for answer in Random(len(answers)).sample(answers, min(most, len(answers))):
        copy = game.copy()
        copy.answer(answer)
        assert copy.answers == [*game.answers, answer]
        again = game.copy()
        again.answer(game.write(answer))
        assert again.digest() == copy.digest()
    assert look(game) == before


@given(games())
@examples(25)
def test_every_offered_answer_is_accepted(played):
    game, chooser = played
    for decision in play(game, chooser, 40):
        if chooser.random.random() < 0.2:
            assert decision is game.decision
            check_offered(game)


@pytest.mark.parametrize("about", MOMENTS)
def test_every_answer_offered_at_every_kind_of_decision_is_accepted(about):
    for game, _ in moments(about, sized(3, 30)):
        check_offered(game, 1000)


# -- all others


def near_misses(game, rng):
    """Codes that are almost answers: other squares, figures and words, too few or too many parts, other verbs."""
    decision = game.decision
    answers = [decision.nth(rng.randrange(len(decision))) for _ in range(8)]
    for answer in answers:
        yield answer[:-1]
        yield (*answer, 0)
        yield (*answer, "orc.1")
        yield ()
        yield answer[::-1]
        yield (answer[0].upper(), *answer[1:])
        yield list(answer)
        for i in range(1, len(answer)):
            value = answer[i]
            others = [-1, 10**6, 1.5, None, "", b"x", (value,), [value], str(value)]
            if isinstance(value, int):
                others += [value + 1, value - 1, value + game.state.width, -value - 1, float(value), bool(value)]
            else:
                others += [value + "x", value[:-1], "broadsword", "potion-of-battle", 3]
            for other in others:
                yield (*answer[:i], other, *answer[i + 1 :])
        for verb in ANSWERS:
            yield (verb, *answer[1:])
    for verb in ("walk", "jump", "open", "place", "step", "disarm"):
        yield (verb, rng.randrange(game.state.width * game.state.height))
    for verb in ("strike", "punch", "activate", "shoot"):
        yield (verb, rng.randrange(len(game.state.figures) + 3))
    yield from (None, 0, "", b"end", {}, ("end", None), ("END",), ("dice",), ("dice", 1, 1), ("dice", "skull"))


@given(games(), st.integers(0, 2**32))
@examples(40)
def test_every_other_answer_is_refused_and_changes_nothing(played, seed):
    check_refused(played[0], Random(seed))


@pytest.mark.parametrize("about", MOMENTS)
def test_other_answers_are_refused_at_every_kind_of_decision(about):
    for game, chooser in moments(about, sized(3, 30)):
        check_refused(game, chooser.random)


def check_refused(game, rng):
    if game.decision is None:
        with pytest.raises(IllegalAnswer, match="over"):
            game.answer(("end",))
        with pytest.raises(IllegalAnswer, match="over"):
            game.answer("end")
        return
    legal = list(game.decision)
    before, seen = quick(game), look(game)
    for wrong in near_misses(game, rng):
        if isinstance(wrong, tuple) and any(equal(wrong, answer) for answer in legal):
            assert wrong in game.decision
            continue
        assert wrong not in game.decision
        if isinstance(wrong, str):
            continue
        with pytest.raises(IllegalAnswer) as caught:
            game.answer(wrong)
        assert str(caught.value)
        assert same(game, before)
    assert look(game) == seen


def garble(text, rng):
    """A line with one slip of the finger."""
    at = rng.randrange(len(text))
    kind = rng.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz0123456789 .-") + text[at:]
    if kind == 2:
        return text[:at] + rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") + text[at + 1 :]
    return " ".join(rng.sample(text.split(), len(text.split())))


@given(games(), st.lists(NOISE, min_size=5, max_size=20), st.integers(0, 2**32))
@examples(60)
def test_whatever_is_typed_is_a_legal_answer_or_changes_nothing(played, noise, seed):
    check_typed(played[0], noise, Random(seed))


@pytest.mark.parametrize("about", MOMENTS)
def test_whatever_is_typed_at_every_kind_of_decision(about):
    noise = ["", "pass pass", "use", "dice ²", "give", "place zz9", "step", "0 0 0", "attack", "move a1 a1"]
    for game, chooser in moments(about, sized(3, 30)):
        check_typed(game, noise, chooser.random)


def check_typed(game, noise, rng):
    if game.decision is None:
        return
    before, seen = quick(game), look(game)
    lines = [game.write(game.decision.nth(rng.randrange(len(game.decision)))) for _ in range(10)]
    for text in [*noise, *(garble(line, rng) for line in lines)]:
        try:
            steps = game.read(text)
        except IllegalAnswer as error:
            assert str(error)
            with pytest.raises(IllegalAnswer) as caught:
                game.answer(text)
            assert str(caught.value) == str(error)
            assert same(game, before)
            continue
        assert steps[0] in game.decision
        copy = game.copy()
        try:
            copy.answer(text)
        except IllegalAnswer:
            assert len(steps) > 1  # shorthand: the dice have been rolled, and it turned out to be too far
        assert copy.answers[len(game.answers)] == steps[0]
        assert same(game, before)
    assert look(game) == seen


def test_shorthand_is_not_begun_where_no_dice_could_finish_it():
    for game, _ in moments("activation", 8):
        if game.decision is None or ("move",) not in game.decision:
            continue
        figure = game.state.fig(game.state.active)
        before = look(game)
        for q in (figure.at, *(f.at for f in game.state.figures if f and f.at >= 0 and f is not figure)):
            text = game.write(("walk", q))
            if q >= 0 and not (game.state.quest.stairs | game.state.pits) >> q & 1:
                with pytest.raises(IllegalAnswer):
                    game.answer(text)
        hidden = game.state.quest.grid.floor & ~game.state.laid
        if hidden:
            with pytest.raises(IllegalAnswer):
                game.answer(game.write(("walk", hidden.bit_length() - 1)))
        assert look(game) == before


# -- the three ways to go through a decision's answers


@given(games())
@examples(40)
def test_length_order_membership_and_iteration_agree(played):
    game, chooser = played
    for decision in play(game, chooser, 30):
        check_decision(decision)


@pytest.mark.parametrize("about", MOMENTS)
def test_length_order_membership_and_iteration_agree_at_every_kind_of_decision(about):
    for game, _ in moments(about, sized(3, 30)):
        check_decision(game.decision)


def check_decision(decision):
    answers = list(decision)
    assert len(answers) == len(decision)
    assert len(set(answers)) == len(answers)
    assert [decision.nth(i) for i in range(len(decision))] == answers
    assert all(answer in decision for answer in answers)
    for outside in (-1, len(decision), len(decision) + 1):
        with pytest.raises(IndexError):
            decision.nth(outside)


# -- notation


@given(games())
@examples(40)
def test_what_is_written_is_read_as_the_same_answer(played):
    game, chooser = played
    for _ in play(game, chooser, 30):
        check_notation(game)


@pytest.mark.parametrize("about", MOMENTS)
def test_what_is_written_is_read_as_the_same_answer_at_every_kind_of_decision(about):
    for game, _ in moments(about, sized(5, 50)):
        check_notation(game)


def check_notation(game):
    lines = [game.write(answer) for answer in game.decision]
    assert len(set(lines)) == len(lines)
    for answer, line in zip(game.decision, lines, strict=True):
        for typed in (line, f"  {line.upper()} ", line.replace(" ", "  ")):
            steps = game.read(typed)
            assert len(steps) == 1
            assert equal(steps[0], answer)
    assert [c.notation for c in game.choices()] == lines
    assert [c.answer for c in game.choices()] == list(game.decision)
    assert all(c.label for c in game.choices(odds=not isinstance(game.decision, DiceDecision)))
    assert game.prompt()
    assert game.legal()

"""Replays, copies, undo and saves: the same answers give the same game, and nothing touches a game but its answers."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.helpers import (
    CLEAN,
    GAUNTLET,
    MOMENTS,
    Chooser,
    choosers,
    equipped,
    examples,
    games,
    look,
    moments,
    play,
    sized,
)

from delvewright.kernel import record as records
from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import stream
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile, DelveError, IllegalAnswer
from delvewright.kernel.game import SHORT, Game
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import DERIVED, Figure
from delvewright.rules.heroquest.state.game import Game as State

# -- replay


@given(games())
@examples(25)
def test_replay_equals_play(played):
    game, _ = played
    again = Game.start(game.header.book, game.header.quest, game.header.seed, game.header.options)
    for line in game.lines():
        again.answer(line)
    assert look(again) == look(game)


@given(games())
@examples(25)
def test_a_record_read_and_replayed_is_the_same_game(played):
    game, _ = played
    seats = {seat.id: "person" for seat in game.seats}
    text = records.record(game, seats).text()
    found = records.parse(text)
    assert found.text() == text
    assert found.seats == seats
    assert look(records.replay(found, trust=True)) == look(game)


@given(games(longest=120), st.data())
@examples(10)
def test_a_record_replayed_to_an_answer_is_the_game_at_that_answer(played, data):
    game, _ = played
    to = data.draw(st.integers(0, len(game.answers)))
    part = records.replay(records.parse(records.record(game).text()), to, trust=True)
    assert part.answers == game.answers[:to]
    assert look(part) == look(game.undo(to))


def test_the_heroes_may_be_named_as_a_list():
    game = Game.start("heroquest", "the-maze", 3, {"heroes": ["elf", "dwarf"]})
    same = Game.start("heroquest", "the-maze", 3, {"heroes": "elf,dwarf"})
    for each in (game, same):
        for _ in play(each, Chooser([], 1), 30):
            pass
    assert look(game) == look(same)
    assert look(records.replay(records.parse(records.record(game).text()), trust=True)) == look(game)


# -- copies


@given(games(), choosers(), choosers(), st.integers(1, 60))
@examples(40)
def test_a_copy_equals_its_original_and_neither_touches_the_other(played, mine, yours, steps):
    check_independent(played[0], mine, yours, steps)


@pytest.mark.parametrize("about", MOMENTS)
def test_a_copy_at_every_kind_of_decision(about):
    for game, chooser in moments(about, sized(4, 40)):
        assert game.decision is not None
        assert game.decision.clean == (about in CLEAN)
        check_independent(game, chooser, Chooser([], 1), 40)


def check_independent(game, mine, yours, steps):
    before = look(game)
    copy = game.copy()
    assert look(copy) == before
    assert look(game) == before
    for _ in play(copy, mine, steps):
        pass
    assert look(game) == before
    for _ in play(game.copy(), yours, 3):  # a copy of it leads nowhere near it either
        pass
    assert look(game) == before
    after = look(copy)
    for _ in play(game, yours, steps):
        pass
    assert look(copy) == after


@pytest.mark.parametrize("about", MOMENTS)
def test_a_copy_plays_on_as_its_original(about):
    for game, chooser in moments(about, sized(4, 40)):
        copy, quiet, deep = game.copy(), game.copy(quiet=True), game.copy().copy()
        state = chooser.random.getstate()
        for _ in play(game, chooser, 60):
            pass
        for other in (copy, quiet, deep):
            chooser.random.setstate(state)
            for _ in play(other, chooser, 60):
                pass
            assert other.digest() == game.digest()
            assert other.answers == game.answers
        assert look(copy) == look(deep) == look(game)


def test_a_second_copy_in_the_middle_of_a_rule_goes_through_little_again():
    for game, _ in moments("targeted", 4):
        assert game.decision is not None and not game.decision.clean
        if len(game._tape) > 2 * SHORT:
            copy = game.copy()
            assert len(game._tape) <= SHORT
            assert look(game.copy()) == look(copy) == look(game)
            return
    raise AssertionError("no copy had far to go")


def test_what_is_imagined_begins_at_the_last_decision_between_two_rules():
    for game, _ in moments("targeted", 4):
        late = game.undo(len(game.answers) - 5).copy()  # its checkpoint is not far back
        for answer in game.answers[-5:]:
            late.answer(answer)
        base, tape = late._last_clean()
        gen = late.book.play(base.copy())
        asked = [next(gen), *map(gen.send, tape[:-1])]
        assert [isinstance(one, Decision) and one.clean for one in asked] == [True] + [False] * (len(asked) - 1)


@given(games(longest=0), choosers())
@examples(10)
def test_no_old_copy_ever_changes(played, chooser):
    game, _ = played
    kept: list[tuple[Game, tuple[object, ...]]] = []
    for n, _ in enumerate(play(game, chooser, 300)):
        if n % 7 == 0 or not (game.decision is not None and game.decision.clean):
            source = kept[-1][0] if kept and n % 3 == 0 and kept[-1][0].answers == game.answers else game
            copy = source.copy()
            kept.append((copy, look(copy)))
        if kept and n % 50 == 49:  # copies of copies are played on, too
            for _ in play(kept[len(kept) // 2][0].copy(), Chooser([], n), 40):
                pass
    for copy, before in kept:
        assert look(copy) == before


# -- undo


@given(games(longest=0), choosers(), st.integers(1, 160), st.data())
@examples(15)
def test_undo_returns_to_the_same_bytes(played, chooser, steps, data):
    game, _ = played
    seen: list[tuple[object, ...] | None] = [look(game)]
    for _ in play(game, chooser, steps):
        seen.append(None)
        if len(seen) % 5 == 1:
            seen[len(game.answers)] = look(game)
    end = look(game)
    marks = [n for n, each in enumerate(seen) if each]
    for to in data.draw(st.lists(st.sampled_from(marks), min_size=1, max_size=4)):
        earlier = game.undo(to)
        assert look(earlier) == seen[to]
        assert look(game) == end
        assert look(earlier.undo(to)) == seen[to]
    assert look(game.undo(len(game.answers))) == end


@pytest.mark.parametrize("about", MOMENTS)
def test_undo_into_the_middle_of_a_rule(about):
    for game, chooser in moments(about, 2):
        before, n = look(game), len(game.answers)
        for _ in play(game, chooser, 30):
            pass
        assert look(game.undo(n)) == before
        assert look(game.copy().undo(n)) == before


def test_undo_says_how_far_it_goes():
    game = equipped(1)
    for to in (-1, 1):
        with pytest.raises(IllegalAnswer, match="no decision"):
            game.undo(to)


# -- files


def saved(tmp_path, steps=40):
    game = Game.start("heroquest", str(GAUNTLET), 5, {"heroes": "barbarian,elf"})
    for _ in play(game, Chooser([], 5), steps):
        pass
    path = tmp_path / "games" / "one.delve"
    path.parent.mkdir(exist_ok=True)
    records.save(game, path, {"elf": "person", "evil-sorcerer": "computer"})
    return game, path


def test_saved_and_loaded(tmp_path):
    game, path = saved(tmp_path)
    loaded, found = records.load(path, trust=True)
    assert look(loaded) == look(game)
    assert found.seats == {"elf": "person", "evil-sorcerer": "computer"}
    assert [p.name for p in path.parent.iterdir()] == ["one.delve"]
    for _ in play(loaded, Chooser([], 6), 10):
        pass
    records.save(loaded, path)
    assert look(records.load(path, trust=True)[0]) == look(loaded)


def test_a_torn_file_is_recognised_and_recovered_wherever_it_was_torn(tmp_path):
    game, path = saved(tmp_path)
    whole = path.read_text()
    lines = game.lines()
    head = whole.index("\n\n") + 2
    seal = whole.index("\n= ") + 1
    for length in range(len(whole) - 1):
        torn = whole[:length]
        with pytest.raises(DelveError) as caught:
            records.parse(torn)
        assert str(caught.value)
        if length < head:
            with pytest.raises(DelveError):
                records.parse(torn, recover=True)
            continue
        found = records.parse(torn, recover=True)
        assert found.lines == lines[: len(found.lines)]
        assert len(found.lines) == torn[head:seal].count("\n")
        assert (found.seed, found.quest, found.digest) == (5, str(GAUNTLET), "")
        if length % 37 == 0:
            assert look(records.replay(found, trust=True)) == look(game.undo(len(found.lines)))
    assert records.parse(whole[:-1]).lines == lines


@given(st.integers(0, 2**16), st.binary(min_size=1, max_size=4), st.booleans())
@examples(150)
def test_a_damaged_file_gives_a_clear_error_or_the_game(damaged, at, what, instead):
    whole, game = damaged
    at %= len(whole)
    raw = whole[:at] + what + whole[at + (len(what) if instead else 0) :]
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return
    try:
        found = records.parse(text)
        again = records.replay(found, trust=True)
    except DelveError as error:
        assert str(error)
    else:
        assert again.answers == game.answers or found.digest == ""


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    game, path = saved(tmp_path_factory.mktemp("damaged"), 12)
    return path.read_bytes(), game


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not a Delvewright record"),
        (b"\n\n\n", "not a Delvewright record"),
        (b"PK\x03\x04\x14\x00\x08", "not a Delvewright record"),
        (b"\xff\xfe\x00d", "not a text file"),
        (b"# My diary\nToday I met an orc.\n", "not a Delvewright record"),
        (b"delvewright\n", "not a Delvewright record"),
        ("delvewright ²\nbook heroquest\n\n= 0 x\n".encode(), "not a Delvewright record"),
        (b"delvewright 2\nbook heroquest\n\n= 0 x\n", "newer Delvewright"),
        (b"delvewright 99999\nwhatever comes then\n", "newer Delvewright"),
        (b"delvewright 1\nquest the-maze\n\n= 0 x\n", "names no book"),
        (b"delvewright 1\nbook chess\nquest e4\nseed 1\n\n= 0 x\n", "no rulebook called"),
        (b"delvewright 1\nbook heroquest\nquest atlantis\nseed 1\n\n= 0 x\n", "no quest called"),
        (b"delvewright 1\nbook heroquest\nquest the-maze\nseed --1\n\n= 0 x\n", "does not belong"),
        ("delvewright 1\nbook heroquest\nquest the-maze\nseed ³\n\n= 0 x\n".encode(), "does not belong"),
        (b"delvewright 1\nbook heroquest\nquest the-maze\nseed 1\noption magic on\n\n= 0 x\n", "no option"),
        (b"delvewright 1\nbook heroquest\nquest the-maze\nseed 1\n\nmove\n= 3 x\n", "seal for 3"),
        (b"delvewright 1\nbook heroquest\nquest the-maze\nseed 1\n\nfly\n= 1 x\n", "not legal here"),
        (b"delvewright 1\nbook heroquest\nquest the-maze\nseed 1\n\npick air\n= 1 0123456789abcdef\n", "differently"),
    ],
)
def test_foreign_newer_and_broken_files(tmp_path, content, says):
    path = tmp_path / "strange.delve"
    path.write_bytes(content)
    with pytest.raises(DelveError, match=says):
        records.load(path, trust=True)
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        records.load(tmp_path / "nowhere.delve")
    with pytest.raises(BadFile, match="cannot be read"):
        records.load(tmp_path)


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen"])
@pytest.mark.parametrize("trouble", [OSError, KeyboardInterrupt])
def test_a_save_that_is_interrupted_leaves_the_earlier_one(tmp_path, monkeypatch, step, trouble):
    game, path = saved(tmp_path)
    before = path.read_bytes()
    for _ in play(game, Chooser([], 6), 10):
        pass

    def stop(*args, **kwargs):
        raise trouble("out of the blue")

    monkeypatch.setattr(os, step, stop)
    with pytest.raises((trouble, DelveError)):
        records.save(game, path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["one.delve"]


def test_a_process_killed_while_it_saves_leaves_a_whole_file(tmp_path):
    path = tmp_path / "one.delve"
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from delvewright.kernel.record import write\n"
        "print('ready', flush=True)\n"
        "n = 0\n"
        "while True:\n"
        "    n += 1\n"
        "    write(Path(sys.argv[1]), f'{n}\\n' * 5000 + 'end\\n')\n"
    )
    for delay in (0.01, 0.03):
        with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            try:
                process.wait(delay)
            except subprocess.TimeoutExpired:
                process.kill()
        if path.exists():
            lines = path.read_text().splitlines()
            assert len(lines) == 5001
            assert lines[-1] == "end"
            assert len(set(lines)) == 2


# -- a copy of the state takes everything along


def all_slots(cls):
    return [slot for base in reversed(cls.__mro__) for slot in getattr(base, "__slots__", ())]


def other_value(value, slot):
    """A value unlike this one, of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 12345
        case str():
            return value + "!"
        case tuple():
            return (*value, "more")
        case list():
            return [*value, None]
        case dict():
            return {**value, f"more {len(value)}": 7}
        case None:
            return []
    return (slot, "changed")


def uncopied(original, shared=()):
    """The slots a copy does not take along, or shares although they can change in place."""
    wrong = []
    for slot in all_slots(type(original)):
        if slot in ("log", *DERIVED):  # a copy's log is off: the game takes it along where it is wanted
            continue
        fresh = original.copy()
        if not hasattr(fresh, slot):
            wrong.append(f"{slot} is missing")
            continue
        value = getattr(original, slot)
        mine = getattr(fresh, slot)
        if isinstance(value, list | dict | set | bytearray) and mine is value and slot not in shared:
            wrong.append(f"{slot} is shared")
        if not isinstance(value, list) and mine != value:
            wrong.append(f"{slot} is not copied")
        setattr(fresh, slot, other_value(mine, slot))
        if getattr(original, slot) is not value:
            wrong.append(f"{slot} reaches the original")
    return wrong


def unusual(state):
    """A state in which no value is the one a new state has."""
    for slot in all_slots(State):
        if slot not in ("log", "quest", "figures", "names", "seats", "options", "past", *DERIVED):
            value = getattr(state, slot)
            setattr(state, slot, {"attack": 3} if slot == "bonus" else other_value(value, slot))
    for f in state.figures:
        for slot in all_slots(Figure):
            if slot not in ("kind", "kit"):
                setattr(f, slot, other_value(getattr(f, slot), slot))
        f.effects = (Effect("x", "y"),)
    return state


def test_a_copy_of_the_state_takes_every_slot_along():
    state = unusual(equipped(1).state)
    assert uncopied(state, shared=("options", "past")) == []
    for f in state.figures:
        assert uncopied(f) == []
    assert state.copy().freeze() == state.freeze()
    assert [a is b for a, b in zip(state.copy().figures, state.figures, strict=True)] == [False] * len(state.figures)


def test_every_slot_is_part_of_the_digest():
    for slot in all_slots(State):
        if slot in ("log", "quest", "figures", "past", *DERIVED):
            continue
        state = unusual(equipped(1).state)
        before = repr(state.freeze())
        setattr(state, slot, other_value(getattr(state, slot), slot))
        assert repr(state.freeze()) != before, slot
    for slot in set(all_slots(Figure)) - DERIVED:
        state = unusual(equipped(1).state)
        before = repr(state.freeze())
        figure = state.fig(1)
        setattr(figure, slot, content().kinds["mummy"] if slot == "kind" else other_value(getattr(figure, slot), slot))
        assert repr(state.freeze()) != before, slot


def test_a_slot_that_copy_forgets_is_noticed():
    class Forgetful(State):
        __slots__ = ("weather",)
        weather: str

    state = set_class(Forgetful)
    state.weather = "rain"
    assert uncopied(state, shared=("options", "past")) == ["weather is missing"]

    class Sharing(Forgetful):
        __slots__ = ()

        def copy(self):
            new = object.__new__(Sharing)
            for slot in all_slots(Sharing):
                setattr(new, slot, getattr(self, slot))
            new.weather = "sun"
            return new

    sharing = set_class(Sharing)
    sharing.weather = "rain"
    wrong = uncopied(sharing, shared=("options", "past"))
    assert {"weather is not copied", "names is shared", "figures is shared"} <= set(wrong)


def set_class(cls):
    """A state of that class."""
    plain = equipped(1).state
    state = cls(plain.quest, ["barbarian"], {})
    state.rng = stream(1, "play")
    return state

"""Every scenario under tests/scenarios is a test; and the tools around them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from delvewright.cli import main
from delvewright.kernel.dice import PERCENT, Roll
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Rulebook, book_ids, find_book
from delvewright.lab.coverage import citations, measure
from delvewright.lab.scenario import find, load, parse, run
from delvewright.lab.script import Script, Wrong
from delvewright.rules.heroquest.content.reading import COMBAT

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for path in find([FOLDER]) for scenario in load(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.book}/{Path(s.path).stem}: {s.name}")
def test_scenario(scenario):
    outcome = run(scenario)
    assert not outcome.failure, f"{outcome}\n" + "\n".join(outcome.events)


def test_scenarios_have_names_of_their_own():
    names = [(s.path, s.name) for s in SCENARIOS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", book_ids())
def test_only_known_rules_are_cited_and_proved(name):
    book = find_book(name)
    ledger = book.ledger.rules
    assert [each for each in citations(book) if each not in ledger] == []
    proved = [(s.name, each) for s in SCENARIOS if s.book == name for each in s.proves]
    assert [entry for entry in proved if entry[1] not in ledger] == []


@pytest.mark.parametrize("name", book_ids())
def test_needs_point_at_rules(name):
    ledger = find_book(name).ledger.rules
    assert [(r.id, need) for r in ledger.values() for need in r.needs if need not in ledger] == []


# -- what is wrong is said clearly

BASE = {
    "name": "x",
    "map": "+-+-+-+\n|B o .|\n+-+-+-+",
    "legend": {"B": "barbarian", "o": "orc"},
}


def outcome_of(*steps, **spec):
    return run(parse({"book": "heroquest", "scenario": [{**BASE, **spec, "steps": list(steps)}]}, "f.toml")[0])


def failure(*steps, **spec):
    outcome = outcome_of(*steps, **spec)
    assert not outcome.passed
    return str(outcome)


ATTACK = {"answer": "attack orc", "dice": "skull skull skull | white white"}


def test_a_failure_names_file_scenario_step_expected_and_got():
    text = failure(ATTACK, {"expect": {"orc.alive": True}})
    assert text == "FAILED f.toml: “x”, step 2 (expect): orc.alive: expected true, got false"


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        (None, "step 1 (answer): dice are missing: expected die 1 of 3 (white) for attack"),
        ("skull skull", "dice are missing: expected die 3 of 3 (white) for attack"),
        ("skull skull skull | white", "dice are missing: expected die 2 of 2 (white) for defend"),
        ("skull skull skull | white white white", "dice are left over: expected every die to be rolled, got white"),
        ("skull 4 skull", "wrong kind of dice"),
        ("skull skull skul", "wrong kind of dice"),
    ],
)
def test_dice_missing_left_over_or_of_the_wrong_kind(dice, says):
    step = {"answer": "attack orc"} | ({"dice": dice} if dice else {})
    assert says in failure(step)


def test_an_answer_by_somebody_who_is_not_asked():
    text = failure({"answer": "attack barbarian", "by": "orc"}, active="barbarian")
    assert "answer by orc: expected orc to be asked, got barbarian, about activation" in text
    assert "answer by elf: expected elf to be asked" in failure({"answer": "end", "by": "elf"}, active="barbarian")


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ({"answer": "attack goblin"}, "“attack goblin” is not legal now (barbarian, about activation)"),
        ({"offers": "search traps"}, "offers: expected “search traps” to be legal"),
        ({"refuses": "attack orc"}, "refuses: expected “attack orc” not to be legal"),
        ({"refuses": "atack orc"}, "there is no “atack”: expected a verb of the notation, for instance attack"),
        ({"expect": {"orc.bodi": 1}}, "Did you mean “body”?"),
        ({"expect": {"ork.body": 1}}, "There is no figure or square “ork”"),
        ({"expect": {"c1.dor": "open"}}, "Did you mean “door”?"),
        ({"expect": {"game.rond": 1}}, "Did you mean “round”?"),
        ({"decision": {"seat": "evil-sorcerer"}}, "decision, seat: expected evil-sorcerer, got barbarian"),
        ({"decision": {"about": "zero"}}, "decision, about: expected “zero”, got barbarian, about activation"),
        ({"decision": {"about": "activat"}}, "decision, about: expected “activat”"),
        ({"decision": {"who": "barbarian"}}, "there is no “who”: expected seat, figure, about or text"),
        ({"decision": {"text": "no such question"}}, "decision, text: expected “no such question”, got “"),
        ({"refuses": "close"}, "there is no “close”: expected a verb of the notation"),
        ({"refuses": "attack orcc"}, "nothing is called “orcc”: expected a name, for instance orc"),
        ({"refuses": "move d9"}, "nothing is called “d9”"),
        (
            {"expect": {"barbarian.effects": "not contains rock-skinn"}},
            "called “rock-skinn”: expected a name, for instance rock-skin",
        ),
        ({"expect": {"barbarian.effects": "!= rock-skinn"}}, "nothing is called “rock-skinn”"),
        ({"view": "barbarian", "expect": {"ork.at": False}}, "There is no figure or square “ork”"),
        ({"view": "barbarian", "expect": {"orc.bodi": False}}, "Did you mean “body”?"),
        ({"no-event": "wond"}, "there is no event or rule “wond”: expected one of the book, for instance wound"),
        ({"event": "turn", "rule": "damage.odrer"}, "there is no event or rule “damage.odrer”"),
        ({"event": "trap"}, "event: expected trap"),
        ({"event": "turn", "rule": "damage.order"}, "event: expected turn citing damage.order, got"),
        ({"no-event": "turn"}, "no-event: expected no turn"),
        ({"view": "goblin", "expect": {"orc.at": "b1"}}, "view of “goblin”: expected a seat: barbarian, evil-sorcerer"),
        ({"dice": "skull"}, "dice without an answer"),
        ({"rolls": ["orc: attack"]}, "rolls without an answer"),
        (
            {"answer": "attack orc", "dice": "skull skull white | black white", "rolls": ["barbarian: defend"]},
            "rolls: expected barbarian: defend, got barbarian: attack against orc.1; orc.1: defend against barbarian",
        ),
    ],
)
def test_a_step_that_fails_says_why(step, says):
    assert says in failure(step)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"legend": {"B": "barbarian", "o": "orcc"}}, "legend “o”: “orcc” is unknown.\nDid you mean “orc”?"),
        ({"legend": {"B": "barbarian"}}, "letter “o” at b1 is not in the legend."),
        ({"figures": {"o": {"bodie": 2}}}, "a figure has no “bodie”.\nDid you mean “body”?"),
        ({"figures": {"q": {"body": 2}}}, "there is no figure or letter “q”"),
        ({"figures": {"B": {"items": ["broadsord"]}}}, "there is no card “broadsord”.\nDid you mean “broadsword”?"),
        ({"figures": {"B": {"body": "two"}}}, "'two' should be a number"),
        ({"active": "elf"}, "“elf” cannot be active.\nFigures here: barbarian, orc.1."),
        ({"map": "+-+-+\n|BoB|\n+-+-+"}, "map: line 2, column 3: “o” is not an edge."),
        ({"map": None}, "there is no board."),
        ({"map": "+-+\n|.|\n+-+"}, "there is no figure on the board."),
        ({"board": "standard"}, "map and board are given."),
        ({"corridors": ["z9"]}, "“z9” is not a square of the board."),
        ({"options": {"editon": "basic"}}, "There is no option “editon”."),
        ({"proves": ["damage.odrer"]}, "proves: there is no rule “damage.odrer”.\nDid you mean “damage.order”?"),
    ],
)
def test_a_table_that_cannot_be_set_says_why(spec, says):
    assert says in failure(**spec)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("book = ", "not valid TOML"),
        ("book = 'heroquest'", "there is no scenario in it."),
        ("[[scenario]]\nname = 'x'", "the rulebook is missing."),
        ("book = 'heroquest'\n[[scenario]]\nlegnd = {}", "unknown key “legnd”.\nDid you mean “legend”?"),
        (
            "book = 'heroquest'\n[[scenario]]\nsteps = [{ anser = 'end' }]",
            "unknown key “anser”.\nDid you mean “answer”?",
        ),
        ("book = 'heroquest'\n[[scenario]]\nsteps = 'end'", "steps should be a list of tables."),
        ("book = 'heroquest'\n[[scenario]]\nsteps = [{ expect = {} }]", "expect is empty."),
        ("book = 'heroquest'\n[[scenario]]\nsteps = [{ refuses = [] }]", "refuses is empty."),
        ("book = 'heroquest'\n[[scenario]]\nsteps = [{ no-event = {} }]", "no-event is empty."),
        ("book = 'heroquest'\n[[scenario]]\nsteps = [{ answer = 'end', view = 'elf' }]", "view stands alone."),
        ("book = 'heroquest'\n[[scenario]]\nsteps = [{ expect = { a = 1 }, rule = 'los.line' }]", "rule stands alone."),
        (
            "book = 'heroquest'\n[[scenario]]\nsteps = [{ event = { kind = 'attack', txt = 'x' } }]",
            "event: unknown key “txt”.\nDid you mean “text”?",
        ),
        ("book = 'heroquest'\n[[scenario]]\nfrequency = { 'orc.alive = false' = '25/16' }", "is not a chance"),
    ],
)
def test_a_malformed_file_gives_one_message_and_status_2(tmp_path, capsys, text, says):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["scenario", str(path)]) == 2
    out = capsys.readouterr().out
    assert says in out and str(path) in out
    assert out.splitlines()[-1] == "0 passed, 1 failed"


def test_one_malformed_scenario_does_not_keep_the_others_from_being_run(tmp_path, capsys):
    path = tmp_path / "some.toml"
    table = 'map = "+-+-+\\n|B .|\\n+-+-+"\nlegend = { B = "barbarian" }\n'
    path.write_text(
        f'book = "heroquest"\n{table}'
        '[[scenario]]\nname = "good"\nsteps = [{ answer = "end" }]\n'
        '[[scenario]]\nname = "bad"\nstepps = []\n'
        '[[scenario]]\nname = "worse"\nlegend = "B"\n',
        encoding="utf-8",
    )
    (tmp_path / "worst.toml").write_text("[[", encoding="utf-8")
    assert main(["scenario", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "1 passed, 3 failed"
    assert "“bad”: unknown key “stepps”.\nDid you mean “steps”?" in out and "“worse”: legend should be a table." in out


def test_the_command_counts_and_fails(tmp_path, capsys):
    path = tmp_path / "some.toml"
    table = 'map = "+-+-+\\n|B .|\\n+-+-+"\nlegend = { B = "barbarian" }\n'
    path.write_text(
        f'book = "heroquest"\n{table}'
        '[[scenario]]\nname = "good"\nsteps = [{ answer = "end" }]\n'
        '[[scenario]]\nname = "bad"\nsteps = [{ answer = "leave" }]\n'
        '[[scenario]]\nname = "unknown monster"\nlegend = { B = "balrog" }\n',
        encoding="utf-8",
    )
    assert main(["scenario", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "1 passed, 2 failed"
    assert "“bad”, step 1 (answer)" in out and "“good”" not in out
    assert main(["scenario", str(path), "-v", "-k", "good"]) == 0
    assert "passed" in capsys.readouterr().out


def test_a_path_that_is_not_there(capsys):
    assert main(["scenario", "no/such/file.toml"]) == 2
    assert "There is no file or folder" in capsys.readouterr().err


# -- what is written happens as written


def passes(*steps, **spec):
    outcome = outcome_of(*steps, **spec)
    assert outcome.passed, str(outcome)
    return outcome


def test_keys_without_quotes_and_one_alone_without_a_number():
    passes(ATTACK, {"expect": {"orc": {"1": {"alive": False}}, "barbarian": {"at": "a1"}}})
    passes({"answer": "attack orc.1 with broadsword", "dice": "white white white"})


@pytest.mark.parametrize("name", ["evil-sorcerer", "sorcerer", "gm", "game-master", "Evil Sorcerer", "morcar", "orc"])
def test_the_game_master_has_many_names(name):
    passes({"answer": "attack barbarian", "by": name, "dice": "white white white"}, active="orc")


def test_names_in_a_seat_s_view():
    passes({"view": "barbarian", "expect": {"orc.at": "b1", "orc.1.at": "b1", "orc": True, "orc.1": True}})


def test_a_figure_named_by_its_player():
    named = {"o": {"name": "Grisk", "body": 3}}
    passes(
        {"answer": "attack grisk", "dice": "skull skull skull | white white"},
        {"expect": {"Grisk.alive": False}},
        figures=named,
    )
    passes(
        {"answer": "attack orc.1", "dice": "skull white white | white white"},
        {"expect": {"orc.body": 2}},
        figures=named,
    )


def test_what_people_say_instead():
    alone = {"map": "+-+-+-+-+\n|W . . o|\n+-+-+-+-+", "legend": {"W": "wizard", "o": "orc"}}
    throw = {"answer": "throw dagger at orc", "dice": "white"}
    passes({"refuses": "attack orc with dagger"}, throw, {"expect": {"wizard.items": []}}, **alone)
    passes({"answer": "walk to b1", "dice": "1 1"}, {"expect": {"wizard.at": "b1"}}, **alone)
    drink = {"figures": {"W": {"body": 1, "items": ["Potion of Healing"]}}}
    passes({"answer": "drink potion-of-healing"}, {"expect": {"wizard.body": 4}}, **alone, **drink)
    passes({"offers": "search for secret doors"}, map="+-+-+\n|B .|\n+-+-+", legend={"B": "barbarian"})


def test_a_monster_acts_when_it_has_been_activated():
    attack = {"answer": "attack barbarian", "dice": "skull skull skull | black black"}
    assert "not legal now (evil-sorcerer, about activate)" in failure({"answer": "end"}, attack)
    assert "expected orc to be asked" in failure({"answer": "end"}, attack | {"by": "orc"})
    assert "to be legal for evil-sorcerer" in failure({"answer": "end"}, {"offers": "attack barbarian"})
    passes({"answer": "end"}, {"answer": "activate orc"}, attack | {"by": "orc"}, {"expect": {"barbarian.body": 5}})


def test_an_end_too_many_is_not_legal():
    end = {"answer": "end", "by": "barbarian"}
    assert "answer by barbarian: expected barbarian to be asked" in failure(end, end)


def test_dice_nobody_rolls_and_dice_of_another_step():
    assert "left over" in failure({"answer": "attack orc", "dice": "white white white | black white"})
    late = {"answer": "attack orc", "dice": "skull skull skull"}, {"answer": "end", "dice": "white white"}
    assert "step 1 (answer): dice are missing" in failure(*late)


def test_the_kind_of_a_die_can_be_said_and_must_be_where_there_are_several():
    passes({"answer": "attack orc", "dice": "white:skull white:skull white | white:black white:white"})
    text = failure({"answer": "attack orc", "dice": "red:skull skull skull"})
    assert "wrong kind of dice: expected die 1 of 3 (white) for attack, got “red:skull”" in text
    mixed = Roll(0, "attack", (COMBAT["white"], COMBAT["red"]))
    script = Script()
    script.say("white:skull red:black")
    assert script(mixed) == ["skull", "black"]
    for dice in ("skull red:black", "white:skull black", "red:skull white:black"):
        script.say(dice)
        with pytest.raises(Wrong, match="kind"):
            script(mixed)
    script.say("87 | tens:0 units:5")
    assert [script(Roll(0, "x", PERCENT)) for _ in range(2)] == [[8, 7], [0, 5]]


def test_a_name_means_the_figure_and_a_seat_the_seat():
    men = {"legend": {"B": "barbarian", "o": "scout"}, "active": "scout"}
    activated = {"offers": "end"}
    passes(activated, {"decision": {"seat": "barbarian", "figure": "scout", "about": "activation"}}, **men)
    assert "decision, figure: expected barbarian" in failure(activated, {"decision": {"figure": "barbarian"}}, **men)
    assert "expected barbarian to be asked" in failure(activated, {"answer": "end", "by": "barbarian"}, **men)
    passes(activated, {"answer": "end", "by": "scout"}, **men)
    for step in ({"refuses": "search treasure"}, {"offers": "end"}, {"expect": {"barbarian.alive": True}}):
        passes(activated, {**step, "by": "scout"}, **men)
        assert "step by barbarian: expected barbarian to be asked" in failure(
            activated, {**step, "by": "barbarian"}, **men
        )


def test_of_a_figure_that_is_gone_there_is_little_to_say():
    passes(ATTACK, {"expect": {"orc.alive": False, "orc.at": False, "orc.exists": False, "orc": False}})
    assert "There is no value “body” in orc.1, who is gone" in failure(ATTACK, {"expect": {"orc.body": 0}})


def test_numbers_and_lists():
    passes({"expect": {"barbarian.items": 1, "barbarian.drained": 0}}, {"expect": ["barbarian.items >= 1"]})
    assert "barbarian.items: expected 2" in failure({"expect": {"barbarian.items": 2}})


def test_whoever_answers_first_is_active():
    passes({"answer": "attack barbarian", "by": "orc", "dice": "white white white"})


def test_expectations_as_a_list():
    passes({"expect": ["orc.body = 1", "barbarian.body >= 8", "barbarian.items contains broadsword"]})
    assert "orc.body: expected “= 2”, got 1" in failure({"expect": "orc.body = 2"})


def test_a_walk_that_pauses_is_gone_on_with_by_another_answer():
    dark = {"map": "+-+-+-+-+-+\n|B|. . . .|\n+ +-+-+-+-+\n|. . .O. o|\n+-+-+-+-+-+"}
    walk = {"answer": "move c2", "dice": "2 2"}
    passes(walk, {"expect": {"barbarian.at": "a2"}}, {"answer": "move c2"}, {"expect": {"barbarian.at": "c2"}}, **dark)
    assert "barbarian.at: expected “c2”, got “a2”" in failure(walk, {"expect": {"barbarian.at": "c2"}}, **dark)


def test_frequencies_are_checked():
    stat = {"repeat": 300, "frequency": {"orc.alive = false": "3/4", "orc.alive": 0.25}}
    passes({"answer": "attack orc"}, **stat)
    text = failure({"answer": "attack orc"}, repeat=300, frequency={"orc.alive=false": "25/36", "orc.alive": "1/2"})
    assert "frequency of “orc.alive”: expected 1/2" in text
    assert "got" in failure({"answer": "attack orc"}, repeat=300, frequency={"orc.alive = false": 1})


@pytest.mark.parametrize(
    ("ally", "squares", "health", "says"),
    [
        ("millers-daughter", "m .", 2, ""),
        ("millers-daughter", "m .", 3, "millers-daughter has a health of 2, not of 3"),
        ("millers-daughter", "m m", 2, "millers-daughter stands on two squares"),
        ("called-wolf", "m .", 2, "called-wolf obeys whoever cast the spell"),
        ("called-wolf", "m m", 2, "Let a hero cast it in the steps"),
    ],
)
def test_what_cannot_be_said_of_an_ally(ally, squares, health, says):
    spec = {"name": "x", "map": f"+-+-+-+\n|H {squares}|\n+-+-+-+", "figures": {ally: {"health": health}}}
    spec |= {"legend": {"H": "human-paladin", "m": f"ally:{ally}"}, "steps": [{"expect": {f"{ally}.health": health}}]}
    outcome = run(parse({"book": "battleaxe", "scenario": [spec]}, "f.toml")[0])
    assert says in str(outcome) and outcome.passed == (not says), outcome


# -- coverage


def test_coverage_counts_and_its_last_line(capsys, monkeypatch, tmp_path):
    folder = tmp_path / "tests" / "scenarios" / "heroquest"
    folder.mkdir(parents=True)
    shutil.copy(FOLDER / "heroquest" / "turn.toml", folder)
    monkeypatch.setattr("delvewright.lab.coverage.home", lambda: tmp_path)
    measured = []

    def once(*args):
        measured.append(measure(*args))
        return measured[-1]

    monkeypatch.setattr("delvewright.commands.rules.measure", once)
    assert main(["rules", "heroquest", "--coverage", "--edition", "basic", "--missing"]) == 0
    lines = capsys.readouterr().out.splitlines()
    (coverage,) = measured
    n = len(coverage.rules("basic"))
    assert lines[-1] == coverage.summary("basic")
    assert lines[-1].startswith("cited ") and lines[-1].endswith(f" of {n}")
    for word, done in (("uncited", coverage.cited), ("unproved", coverage.proved)):
        told = [line.split()[1] for line in lines if line.startswith(f"{word} ")]
        assert told == [rule.id for rule in coverage.rules("basic") if rule.id not in done]
    assert "unproved turn.order" not in lines and "uncited turn.order" not in lines
    assert "unproved damage.order" in lines, "nothing in that file shows it"
    assert any(line.split()[:2] == ["missing.armoury", "15"] for line in lines)


def test_what_no_scenario_shows_is_unproved(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("delvewright.lab.coverage.home", lambda: tmp_path)
    assert main(["rules", "heroquest", "--coverage", "--edition", "basic", "--missing"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "unproved turn.order" in lines and "uncited turn.order" not in lines
    assert ", proved 0 of " in lines[-1]


def test_rules_are_looked_up_by_words_and_id(capsys):
    assert main(["rules", "heroquest", "secret", "door", "either"]) == 0
    out = capsys.readouterr().out
    assert "action.search-doors.result" in out and "Ruling:" in out and "searching.search_doors" in out
    assert "searching.toml" in out
    assert main(["rules", "heroquest", "damage.order"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 rule"
    assert main(["rules", "heroquest", "xyzzy"]) == 1
    assert main(["rules", "heroquest"]) == 0
    assert "action" in capsys.readouterr().out
    assert main(["rules", "heroqest"]) == 2
    assert main(["rules", "heroquest", "--coverage", "--edition", "wrong"]) == 2


def test_a_book_that_cannot_be_staged_says_so():
    book = find_book("heroquest")
    with pytest.raises(DelveError, match="cannot be staged yet"):
        Rulebook.stage(book, {}, "here")
    with pytest.raises(DelveError, match="cannot be inspected yet"):
        Rulebook.inspect(book, None, "orc.body")


def test_the_command_is_quick_and_quiet_about_itself():
    done = subprocess.run(
        [sys.executable, "-m", "delvewright.cli", "scenario", str(FOLDER / "heroquest" / "moving.toml")],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.endswith("passed, 0 failed\n")

"""Twists of quest files: each moment, condition and effect, in play, in both books of drawn boards."""

from __future__ import annotations

import pytest
from tests.files.test_said_in_files import BEGIN, HERO, play

from delvewright import Game
from delvewright.players import Random, Tactician

SOMETHING = {"heroquest": "potion-of-healing", "allison": "dagger"}
START = {"heroquest": {"body": 8, "mind": 2}, "allison": {"body": 6, "mind": 2}}

CASES: dict[str, tuple[str, str]] = {
    "a text when a room is entered, once": (
        """
[[when]]
entered = "d8"
text = "Under the third plate lies a key."
give = ["GIFT"]
count = { been = 1 }
""",
        """
  { answer = "open d5", no-event = { kind = "story", text = "plate" } },
  { answer = "move d6", dice = "3 3", event = { kind = "story", text = "third plate" } },
  { expect = { "HERO.at" = "d5", "HERO.items" = "contains GIFT" } },
  { answer = "move d6", no-event = "story" },
  { expect = { "HERO.at" = "d6" } },
""",
    ),
    "a rolled trap with its rows": (
        """
[[when]]
stepped = "d6"
every = true
roll = { dice = "1 combat", skull = { harm = 1, text = "Embers." }, white = { text = "Nothing." } }
""",
        """
  { answer = "open d5" },
  { answer = ["move d6"], dice = "3 3 | skull", event = { kind = "story", text = "Embers" } },
  { expect = { "HERO.at" = "d6", "HERO.body" = "BODY-1" } },
  { answer = "move d5" },
  { answer = "move d6", dice = "white", event = { kind = "story", text = "Nothing" } },
""",
    ),
    "a roll by its sum, against a number of his, and again": (
        """
[[when]]
entered = "d6"
[when.roll]
dice = "1 d6"
[when.roll.1-3.roll]
dice = "2 d6"
against = "body"
over = { mind = 1 }
under = { gold = 7 }
""",
        """
  { answer = "open d5" },
  { answer = "move d5", dice = "3 3 | 2 | 6 6", event = "roll" },
  { expect = { "HERO.at" = "d5", "HERO.mind" = "MIND-1" } },
""",
    ),
    "doors open, fall shut, are locked and unlocked": (
        """
[[when]]
begins = true
lock = "d4-d5"
[[when]]
searched = "b2"
for = "traps"
unlock = "d4-d5"
open = "b4-a4"
[[when]]
opened = "d4-d5"
close = "b4-a4"
""",
        """
  { refuses = "open d5" },
  { answer = "search traps", event = { kind = "door", text = "opens" } },
  { expect = { "a4-b4.door" = "open" } },
  { answer = "open d5", event = { kind = "door", text = "shut" } },
  { expect = { "a4-b4.door" = "closed" } },
""",
    ),
    "a secret door behind a chest that a search for treasure finds": (
        """
[[place]]
at = "e4"
what = "furniture:throne"
[[door]]
at = "e4-e5"
kind = "secret"
found = "treasure"
behind = "throne"
[[hoard]]
at = "d3"
gold = 5
""",
        """
  { answer = "search treasure", event = { kind = "reveal", text = "slides away" } },
  { expect = { "e4.furniture" = "none", "e4-e5.door" = "closed" } },
""",
    ),
    "monsters appear, wake, join and go": (
        """
[[monster]]
at = "e5"
kind = "orc"
name = "Grub"
STATUE = true
[[when]]
entered = "d6"
wake = ["Grub"]
appear = { b8 = "goblin" }
[[when]]
searched = "b5"
for = "traps"
join = ["goblin"]
""",
        """
  { answer = "open d5" },
  { answer = "move d5", dice = "3 3", event = { kind = "reveal", text = "appears" } },
  { expect = { "goblin.at" = "b8" } },
  { offers = "attack Grub" },
""",
    ),
    "he is moved, and his turn is over": (
        """
[[when]]
entered = "d6"
move = "b2"
end-turn = true
""",
        """
  { answer = "open d5" },
  { answer = "move d5", dice = "3 3", event = "move" },
  { expect = { "HERO.at" = "b2" } },
""",
    ),
    "a kill meets the goal and shows the way": (
        """
[[monster]]
at = "d5"
kind = "goblin"
[[door]]
at = "e3-f3"
kind = "secret"
found = "d5"
[[goal]]
text = "Kill the goblin."
killed = ["d5"]
[[goal]]
text = "Find the chest."
reached = "r2"
optional = true
""",
        """
  { answer = "open d5" },
  { expect = { "goblin.at" = "d5" } },
""",
    ),
    "the game master is asked, and a question can be refused": (
        """
[[when]]
entered = "d6"
offer = "Let the roof come down?"
asks = "master"
block = "c7"
""",
        """
  { answer = "open d5" },
  { answer = "move d5", dice = "3 3" },
  { decision = { about = "twist" } },
  { answer = "accept", event = { kind = "reveal", text = "blocked" } },
  { expect = { "c7.blocked" = true } },
""",
    ),
    "gifts, losses, wounds and healing": (
        """
[[when]]
round = 1
known = true
text = "{who} of {round}"
[[when]]
searched = "d4"
for = "traps"
pile = ["GIFT"]
gold = 12
harm = 2
heal = 1
mind = 1
[[when]]
searched = "d4"
for = "doors"
lose = ["GIFT"]
gold = -100
dies = true
""",
        """
  { answer = "search traps", dice = "GIFT" },
  { expect = { "HERO.body" = "BODY-1", "HERO.mind" = "MIND-1", "HERO.gold" = 12, "HERO.items" = "contains GIFT" } },
""",
    ),
    "death by a twist, after a loss": (
        """
[[when]]
searched = "d4"
for = "doors"
gold = -100
dies = true
[[when]]
fallen = true
text = "So ends it."
""",
        """
  { answer = "search doors", event = { kind = "story", text = "So ends it" } },
  { event = "death" },
""",
    ),
    "what lasts some rounds, a door hidden again, somebody put to sleep and taken away": (
        """
[[monster]]
at = "e5"
kind = "orc"
[[monster]]
at = "b8"
kind = "goblin"
[[door]]
at = "e3-f3"
kind = "secret"
[[when]]
opened = "d4-d5"
sleep = ["orc"]
remove = ["b8"]
show = "e3-f3"
lock = "b4-a4"
until = 1
[[when]]
searched = "d4"
for = "traps"
hide = "e3-f3"
[[when]]
turn-ends = "d4"
text = "He rests."
[[when]]
round = 2
text = "A new day."
""",
        """
  { answer = "open d5", event = { kind = "door", text = "comes to light" } },
  { expect = { "orc.tags" = ["statue"] } },
  { refuses = "attack orc" },
  { answer = "search traps" },
  { answer = "end", event = { kind = "story", text = "He rests" } },
""",
    ),
    "who it is and what he has": (
        """
[[when]]
entered = "d6"
by = ["goblin"]
text = "Wrong."
[[when]]
entered = "d6"
unless = ["HERO"]
text = "Wrong."
[[when]]
entered = "d6"
has = "shield"
text = "Wrong."
[[when]]
entered = "d6"
lacks = "shield"
counter = ["heroes-alive >= 1", "round = 1", "doors < 1"]
text = "Right."
[[when]]
all-in = "d6"
text = "Everybody."
[[when]]
all-passed = "d5"
text = "All have been."
""",
        """
  { answer = "open d5" },
  { answer = "move d5", dice = "3 3", event = { kind = "story", text = "Right." } },
  { no-event = { kind = "story", text = "Wrong" } },
  { event = { kind = "story", text = "Everybody." } },
  { event = { kind = "story", text = "All have been." } },
""",
    ),
    "an enemy attacked and wounded": (
        """
[[monster]]
at = "d5"
kind = "orc"
NUMBERS
[[when]]
attacked = ["d5"]
text = "It growls."
[[when]]
wounded = ["d5"]
text = "It howls."
[[when]]
strikes = "any"
alive = ["d5"]
text = "Steel."
[[when]]
strikes = "any"
dead = ["d5"]
text = "Wrong."
""",
        """
  { answer = "open d5" },
  { answer = "attack orc", dice = "skull skull skull | white white white" },
  { event = { kind = "story", text = "growls" } },
  { event = { kind = "story", text = "howls" } },
  { event = { kind = "story", text = "Steel" } },
  { no-event = { kind = "story", text = "Wrong" } },
""",
    ),
    "treasure, and who leaves": (
        """
[[hoard]]
at = "d4"
items = ["GIFT"]
[[when]]
taken = ["GIFT"]
text = "It glitters."
leaves = true
[[when]]
left = true
gold = 3
text = "{heroes-out} out."
""",
        """
  { answer = "search treasure", event = { kind = "story", text = "glitters" } },
  { event = { kind = "story", text = "1 out" } },
  { expect = { "HERO.gold" = 3 } },
""",
    ),
    "a trap that has sprung, and one that can still": (
        """
[[trap]]
at = "d5"
kind = "pit"
[[when]]
sprung = "d5"
text = "A hollow laugh."
[[when]]
searched = "d4"
for = "traps"
armed = "d5"
text = "It still waits."
""",
        """
  { answer = "search traps", event = { kind = "story", text = "still waits" } },
""",
    ),
    "a death ends the quest": (
        """
[[monster]]
at = "d5"
kind = "goblin"
[[when]]
killed = ["d5"]
ends = "won"
""",
        """
  { answer = "open d5" },
  { answer = "attack goblin", dice = "skull skull skull | white" },
  { decision = { seat = "none" } },
""",
    ),
}


@pytest.mark.parametrize("book", BEGIN)
@pytest.mark.parametrize("case", CASES)
def test_what_a_twist_says_happens(case, book, tmp_path):
    quest, steps = CASES[case]
    hero = HERO[book]
    numbers = {f"{name.upper()}-1": str(n - 1) for name, n in START[book].items()}
    statue = {"heroquest": "asleep", "allison": "statue"}[book]
    printed = {"heroquest": "body = 9\ndefence = 3", "allison": "body = 9\ndefend = 3"}[book]
    words = {"NUMBERS": printed, "GIFT": SOMETHING[book], "HERO": hero, "STATUE": statue, **numbers}
    for word, meaning in words.items():
        quest, steps = quest.replace(word, meaning), steps.replace(f'"{word}"' if word[-2:] == "-1" else word, meaning)
    play(tmp_path, book, quest, steps, f'place = {{ {hero} = "d4" }}\nactive = "{hero}"\n')


GOALS = """
[[monster]]
at = "d5"
kind = "goblin"
[[goal]]
text = "Kill the goblin."
killed = ["d5"]
reward = 10
[[goal]]
text = "Look into the room."
reached = "d8"
optional = true
"""


@pytest.mark.parametrize("book", BEGIN)
def test_goals_are_a_list_that_is_ticked_off(book, tmp_path):
    file = tmp_path / "goals.toml"
    file.write_text(BEGIN[book] + GOALS, encoding="utf-8")
    game = Game.start(book, str(file), 1, {"heroes": HERO[book]})
    open_, done = ("○ Kill the goblin.", "open"), ("✓ Kill the goblin.", "done")
    assert open_ in game.view(0).facts
    assert ("○ Look into the room.", "open (optional)") in game.view(0).facts
    players = [Tactician() for _ in game.seats]
    while game.decision and done not in game.view(0).facts:
        game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
    assert done in game.view(0).facts
    assert [event.text for event in game.events if event.kind == "goal"].count("Done: Kill the goblin.") == 1


@pytest.mark.parametrize("book", BEGIN)
def test_games_with_twists_are_saved_copied_and_dreamt(book, tmp_path):
    """The same seed, answers and copies give the same game; what has not happened yet is in no hero's dream."""
    statue = {"heroquest": "asleep", "allison": "statue"}[book]
    file = tmp_path / "twisted.toml"
    text = BEGIN[book] + GOALS
    for name, (quest, _) in CASES.items():
        if name.startswith(("a rolled", "monsters", "doors")):
            text += quest.replace("GIFT", SOMETHING[book]).replace("STATUE", statue).replace('at = "e5"', 'at = "e6"')
            text = text.replace('stepped = "d6"', 'stepped = "b2:e9"')
    file.write_text(text, encoding="utf-8")
    told = 0
    for seed in range(3):
        game = Game.start(book, str(file), seed, {"heroes": HERO[book]})
        again = Game.start(book, str(file), seed, {"heroes": HERO[book]})
        players = [Random(seed) for _ in game.seats]
        for n in range(150):
            if game.decision is None:
                break
            answer = players[game.decision.seat].choose(game.view(game.decision.seat), game.decision)
            if n % 25 == 0:
                dream = game.imagine(0, n)
                assert len(dream.state.quest.twists) <= len([c for c in game.state.counters if c.startswith("when ")])
            game.answer(answer)
            again = again.copy() if n % 10 == 0 else again
            again.answer(answer)
        assert game.digest() == again.digest()
        told += sum(event.text in ("Embers.", "Nothing.") for event in game.events)
    assert told


@pytest.mark.parametrize("book", BEGIN)
@pytest.mark.parametrize(
    ("quest", "line", "said"),
    [
        ('[[door]]\nat = "e3-f3"\nkind = "sealed"\n', "e3-f3", "warning: nothing in this quest ever opens e3-f3."),
        ('[[when]]\nbegins = true\nlock = "d4-d5"\n', "d4-d5", "warning: nothing in this quest ever opens d4-d5."),
        (
            '[[door]]\nat = "e3-f3"\nkind = "secret"\nfound = "never"\n',
            "e3-f3",
            "warning: nothing in this quest ever shows the secret door e3-f3.",
        ),
        ('[[when]]\nentered = "d8"\ntext = "x"\ngive = ["daggr"]\n', "daggr", "Did you mean dagger"),
        ('[[when]]\ntext = "x"\n', "[[when]]", "no moment is named"),
        ('[[when]]\nentered = "d8"\nkilled = ["orc"]\n', "[[when]]", "entered and killed are named"),
        ('[[when]]\nkilled = ["d8"]\n', "killed", "nobody is drawn at d8"),
        ('[[when]]\nround = 2\nroll = { dice = "1 combat", sword = { harm = 1 } }\n', "sword", "is no result of these"),
        ('[[when]]\nround = 2\nshow = "d4-d5"\n', "show", "only a secret door is shown"),
        ('[[goal]]\ntext = "x"\n', "[[goal]]", "a goal says one thing"),
        ('[[when]]\nround = 2\ngoal = "bell"\n', 'goal = "bell"', "there is no goal “bell”"),
        ('[[when]]\nround = 2\ncounter = ["many"]\n', "many", "compares nothing"),
        ('[[door]]\nat = "e3-f3"\nkind = "secret"\nbehind = "throne"\n', "behind", "no “throne” in front of it"),
    ],
)
def test_the_check_finds_what_cannot_be(book, quest, line, said, tmp_path, run):
    file = tmp_path / "wrong.toml"
    file.write_text(BEGIN[book] + quest, encoding="utf-8")
    out = run("check", file, status=0 if "warning" in said else 1)
    row = next(row for row in out.splitlines() if said in row)
    if "warning" not in said:
        text = (BEGIN[book] + quest).split("\n")
        assert line in text[int(row.split(":")[1]) - 1]


@pytest.mark.parametrize("book", BEGIN)
def test_linked_squares_are_a_way_and_twists_cannot_loop_for_ever(book, tmp_path, run):
    """What somebody is moved to can be reached; two squares that lead to each other come to rest."""
    file = tmp_path / "linked.toml"
    twists = '[[monster]]\nat = "o3"\nkind = "goblin"\n'
    for a, b in (("d8", "o2"), ("o2", "d8")):
        twists += f'[[when]]\nentered = "{a}"\nevery = true\nmove = "{b}"\ntext = "Round and round."\n'
    file.write_text(BEGIN[book] + twists, encoding="utf-8")
    assert "0 errors" in run("check", file)
    file.write_text(BEGIN[book] + twists.replace('move = "o2"', 'move = "d7"'), encoding="utf-8")
    assert "goblin at o3 cannot be reached" in run("check", file, status=1)
    steps = '{ answer = "open d5" },\n{ answer = "move d5", dice = "3 3", event = { kind = "story", text = "round" } },'
    setting = f'place = {{ {HERO[book]} = "d4" }}\nactive = "{HERO[book]}"\n'
    play(tmp_path, book, twists.partition("[[when]]")[1] + twists.partition("[[when]]")[2], steps, setting)


@pytest.mark.parametrize("book", BEGIN)
def test_what_has_not_happened_has_no_influence_on_what_a_hero_sees_or_dreams(book, tmp_path):
    """Two quests that differ in hidden twists alone are one to a hero."""
    hidden = '[[when]]\nentered = "d8"\nharm = 1\nappear = { d9 = "orc" }\n[[when]]\nsearched = "d8"\nmove = "b2"\n'
    games = []
    for name, more in (("one", hidden), ("two", '[[when]]\nround = 40\ntext = "Late."\n')):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "same.toml"
        file.write_text(BEGIN[book] + GOALS.replace("d8", "e2") + more, encoding="utf-8")
        games.append(Game.start(book, str(file), 5, {"heroes": HERO[book]}))
    for n in range(12):
        first, second = (game.imagine(0, n) for game in games)
        assert first.digest() == second.digest()
        assert games[0].view(0) == games[1].view(0)
        decision = games[0].decision
        assert decision is not None and games[1].decision is not None
        assert list(decision) == list(games[1].decision)
        quiet = [a for a in decision if a[0] in ("search", "end", "pick", "move")]
        answer = quiet[n % len(quiet)] if quiet else decision.nth(0)
        for game in games:
            game.answer(answer)

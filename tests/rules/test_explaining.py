"""What numbers are made of, in cases that can be checked by hand; lessons and terms in files."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.explaining import made_of, read_lesson, read_terms, taken_off
from delvewright.kernel.game import Game
from delvewright.kernel.ledger import Ledger, Rule
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.players import Tactician
from delvewright.rules.advanced.interface.explaining import wounds

MAP = "+-+-+-+-+-+\n|H o . . .|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+\n"


class Case:
    """A staged table, without a session around it."""

    def __init__(self, book: str, hero: str, foe: str, **figures: object) -> None:
        self.book = find_book(book)
        spec: dict[str, object] = {"map": MAP, "legend": {"H": hero, "o": foe}, "figures": figures}
        if book == "advanced":
            spec |= {"corner": "c3", "active": hero}
        if book in ("advanced", "battleaxe"):
            spec |= {"waiting": []}
        self.state = cast(Any, self.book.stage(spec, "here"))
        self.hero = next(f.id for f in self.state.figures if f is not None and f.side == 0)
        self.foe = next(f.id for f in self.state.figures if f is not None and f.side != 0)

    def parts(self, label: str, figure: int | None = None, seat: int = 0) -> tuple[int, list[tuple[str, int]]]:
        found = self.book.numbers(self.state, seat, self.hero if figure is None else figure)
        return next((n.value, [(p.source, p.amount) for p in n.parts]) for n in found if n.label == label)


def test_heroquest_counts_shield_helmet_and_pit():
    case = Case("heroquest", "barbarian", "orc", H={"items": ["broadsword", "shield", "helmet"]})
    assert case.parts("Defence") == (4, [("printed", 2), ("Shield", 1), ("Helmet", 1)])
    assert case.parts("Attack with Broadsword") == (3, [("Broadsword", 3)])
    case.state.fig(case.hero).pit = True
    assert case.parts("Defence") == (3, [("printed", 2), ("Shield", 1), ("Helmet", 1), ("in a pit", -1)])
    assert case.parts("Attack", case.foe) == (3, [("printed", 3)])


def test_heroquest_hides_cards_from_the_evil_sorcerer():
    """What the sorcerer does not see he is not told by a sum either."""
    case = Case("heroquest", "barbarian", "orc", H={"items": ["broadsword", "shield", "amulet-of-the-north"]})
    assert case.parts("Body") == (10, [("printed", 8), ("Amulet of the North", 2)])
    assert case.parts("Body", seat=case.state.sorcerer) == (8, [("printed", 8)])
    assert case.parts("Defence", seat=case.state.sorcerer) == (3, [("printed", 2), ("Shield", 1)])


def test_heroquest_harm_is_that_of_the_odds():
    case = Case("heroquest", "barbarian", "orc", H={"items": ["broadsword"]})
    best, unarmed = case.book.harm(case.state, 0, case.hero, case.foe)
    assert best.how == "Broadsword" and unarmed.how == ""
    case.state.active = case.hero
    odds = case.book.odds(case.state, ("attack", case.foe, "broadsword"))
    assert odds is not None and best.kill == odds["kill"] and best.hurt == 1 - odds["0 damage"]
    assert best.mean == sum(n * odds.get(f"{n} damage", Fraction(0)) for n in range(4))
    assert case.book.harm(case.state, 0, case.hero, case.hero) == ()


def test_the_revised_rules_count_weapon_armour_and_guard():
    case = Case(
        "allison",
        "human-warrior",
        "orc 1",
        H={"items": ["broadsword", "shield", "helmet"], "held": ["broadsword", "shield"], "worn": ["helmet"]},
    )
    f = case.state.fig(case.hero)
    value, parts = case.parts("Attack with Broadsword")
    assert parts == [("printed", f.attack), ("Broadsword", 2)] and value == f.attack + 2
    value, parts = case.parts("Defend")
    assert parts == [("printed", f.defend), ("Shield", 1), ("Helmet", 1)] and value == f.defend + 2
    f.pit = True
    assert case.parts("Defend")[1][-1] == ("in a pit", -1)


def test_battle_axe_counts_race_and_role_weapon_and_what_is_worn():
    case = Case("battleaxe", "human-fighter", "orc", H={"held": ["sword", "buckler"], "worn": []})
    f = case.state.fig(case.hero)
    value, parts = case.parts("Attack (Sword)")
    assert parts[0] == ("race and role", f.base.attack) and parts[1][0] == "Sword" and value == sum(n for _, n in parts)
    value, parts = case.parts("Defend")
    assert parts[0] == ("race and role", f.base.defend) and ("Buckler", value - f.base.defend) in parts
    harm = case.book.harm(case.state, 0, case.foe, case.hero)
    assert harm and harm[0].how == "attack"


def test_advanced_heroquest_counts_armour_and_tells_of_monsters_only_the_weapon_skill():
    case = Case("advanced", "heinrich", "skaven-warrior", H={"worn": ["chain", "shield"]})
    f = case.state.fig(case.hero)
    value, parts = case.parts("Toughness")
    assert parts == [("printed", f.base.toughness), ("Chain mail", 2), ("Shield", 1)] and value == f.base.toughness + 3
    told = case.book.numbers(case.state, 0, case.foe)
    assert [n.label for n in told] == ["Weapon Skill"]
    assert case.book.harm(case.state, 0, case.hero, case.foe) == ()


@pytest.mark.parametrize(
    ("book", "hero", "foe", "label", "effect", "title"),
    [
        ("heroquest", "barbarian", "orc", "Defence", Effect("rock-skin", "defence", 1), "Rock Skin"),
        ("allison", "human-warrior", "orc 1", "Defend", Effect("rock-skin", "defence", 1), "Rock Skin"),
        ("battleaxe", "human-fighter", "orc", "Defend", Effect("oakskin", "defend", 20), "Oakskin"),
        (
            "advanced",
            "heinrich",
            "skaven-warrior",
            "Toughness",
            Effect("dragon-armour", "toughness", 2),
            "Dragon Armour",
        ),
    ],
)
def test_what_lasts_is_named_in_every_book(book, hero, foe, label, effect, title):
    case = Case(book, hero, foe)
    before, _ = case.parts(label)
    case.state.fig(case.hero).effects += (effect,)
    value, parts = case.parts(label)
    assert value == before + effect.amount
    assert parts[-1][0].lower() == title.lower() and parts[-1][1] == effect.amount


def test_wounds_with_twelves_rolled_again():
    assert wounds(1, 7, 1) == Fraction(6, 12)
    assert wounds(1, 12, 1) == Fraction(1, 12)
    assert wounds(1, 7, 2) == Fraction(1, 12) * Fraction(6, 12)
    assert wounds(2, 7, 1) == 1 - Fraction(6, 12) ** 2
    assert wounds(0, 7, 1) == 0


def test_layers_are_put_on_one_by_one():
    class Doll:
        worn: tuple[str, ...] = ("hat", "coat")
        wet = True

    doll = Doll()
    layers = taken_off(doll, ("worn", "wet"), str.capitalize)
    assert (doll.worn, doll.wet) == ((), False)
    parts = made_of(lambda: len(doll.worn) - doll.wet, layers, printed=1)
    assert [tuple(part) for part in parts] == [
        ("printed", 1),
        ("where it stands", -1),
        ("Hat", 1),
        ("Coat", 1),
        ("Wet", -1),
    ]
    assert (doll.worn, doll.wet) == (("hat", "coat"), True)


def test_words_and_lessons_must_cite_rules_that_are_there(tmp_path):
    ledger = Ledger({"a.b": Rule("a.b", "So it is.", "procedure")})
    file = tmp_path / "terms.toml"
    file.write_text('[Body]\nrules = ["a.b"]\n[iron-gate]\nsays = "Shut."\n')
    body, gate = read_terms(file, ledger)
    assert (body.title, body.says, body.rules) == ("Body", "So it is.", ("a.b",))
    assert (gate.title, gate.says, gate.rules) == ("Iron gate", "Shut.", ())
    for bad in ('[Body]\nrules = ["x"]\n', "[Body]\n"):
        file.write_text(bad)
        with pytest.raises(BadFile, match="Body"):
            read_terms(file, ledger)
    head = 'quest = "q"\nseed = 1\n[[step]]\ntitle = "T"\nsays = "S"\n'
    file.write_text(f'{head}rules = ["a.b"]\noffers = "move"\n')
    assert read_lesson(file, ledger).steps[0].offers == ("move",)
    for bad in ('rules = ["x"]\noffers = "move"\n', 'rules = ["a.b"]\n'):
        file.write_text(head + bad)
        with pytest.raises(BadFile, match="cannot be told"):
            read_lesson(file, ledger)


@pytest.mark.parametrize("book", book_ids())
def test_most_of_a_lesson_is_told_in_one_game(book):
    rules = find_book(book)
    lesson = rules.lesson()
    assert lesson is not None
    game = Game.start(rules, lesson.quest, lesson.seed)
    players = [Tactician() for _ in game.seats]
    told: set[str] = set()
    for _ in range(1500):
        if game.decision is None:
            break
        decision, seat, before = game.decision, game.decision.seat, len(game.events)
        if seat == 0:
            verbs = {a[0] for a in decision.options} | {verb for verb, mask in decision.fields if mask}
            told |= {s.title for s in lesson.steps if decision.about in s.about or verbs & set(s.offers)}
        game.answer(players[seat].choose(game.view(seat), decision))
        kinds = {e.kind for e in game.events[before:] if e.seen_by(0)}
        told |= {s.title for s in lesson.steps if kinds & set(s.event)}
    if game.over:
        told |= {s.title for s in lesson.steps if s.over}
    untold = {s.title for s in lesson.steps} - told
    assert len(untold) <= 3, untold

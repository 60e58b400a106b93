"""HeroQuest Revised Edition, as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.decisions import Answer, Choice, Decision
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.effects import has
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.rulebook import Option, Play, QuestInfo, Seat, Tally
from delvewright.kernel.saying import capital, own_name, plain
from delvewright.kernel.view import View
from delvewright.rules.common.combat_dice import FACES, shown
from delvewright.rules.common.folder_book import FolderBook
from delvewright.rules.common.options import Known
from delvewright.rules.common.texts import read_rooms
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import fresh, pack, sheet_lines, unpack
from delvewright.rules.heroquest.campaign.town import TOWN, leave_town, price, town, visit
from delvewright.rules.heroquest.content.editions import EDITIONS
from delvewright.rules.heroquest.content.quest import AS_PRINTED, QUESTS, Quest, book_quest, load_quest, quest_paths
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.investigating import feature
from delvewright.rules.heroquest.figures import skills
from delvewright.rules.heroquest.interface.explaining import in_numbers
from delvewright.rules.heroquest.interface.imagining import as_seen, guess, imagine
from delvewright.rules.heroquest.interface.odds import odds
from delvewright.rules.heroquest.interface.setup import set_up, with_a_place
from delvewright.rules.heroquest.interface.staging_map import rephrase
from delvewright.rules.heroquest.interface.view import view
from delvewright.rules.heroquest.moving.jumping import forks, over, usual_way, ways
from delvewright.rules.heroquest.moving.moving import ground, steps, way_to
from delvewright.rules.heroquest.state.game import Game, choose_heroes, seat_list, seats_of
from delvewright.rules.heroquest.state.windows import PURPOSES, Faces
from delvewright.rules.heroquest.turn.choosing import MOVE
from delvewright.rules.heroquest.turn.turn import play
from delvewright.rules.heroquest.words import ANSWERS, PROMPTS, SAID, WITH_SUBJECT

read_rooms("delvewright.rules.heroquest", "dungeon", "figures", "magic", "quests")  # texts say what they do

CHOICES = (
    *EDITIONS.choices,
    Option("dice", "Dice", (("seeded", "The program rolls"), ("typed", "We roll our own and type what they show"))),
    Option("treasure", "Treasure deck", (("eu", "European"), ("us", "North American")), rules=True),
    Option("hazards", "Hazards in the Treasure deck", (("usual", "As usual"), ("extra", "More of them")), rules=True),
    Option("outfit", "Outfit", (("usual", "What a party has by then"), ("none", "Only what new Heroes have"))),
)
FAR = 60
"""Nobody is told of a way that is longer by so much."""


class HeroQuest(FolderBook):
    """The book."""

    choices = CHOICES
    moments = True
    more_options: ClassVar[Known] = {
        "heroes": (),
        "men": (),
        "party": (),
        "optional": (),
        "spells": ("draft", "none"),
        "figures": ("any", "box"),
        "series": ("no", "yes"),
        "solo": ("no", "yes"),
        "variant": (),
    }
    answers = ANSWERS

    @property
    def content(self) -> str:
        """The fingerprint of numbers and quests."""
        return content().fingerprint

    def quests(self) -> Sequence[QuestInfo]:
        """The quests that come with it."""
        found = sorted((book_quest(name) for name in quest_paths()), key=lambda q: (q.order, q.id))
        return [
            QuestInfo(q.id, q.title, q.story, _source(q), q.series, tuple(q.starts) if q.solo else (), _own_options(q))
            for q in found
        ]

    def begin(self, quest: str, seed: int, options: Mapping[str, Any]) -> Game:
        """Set a quest up."""
        self.check_options(options)
        if quest == TOWN:
            return visit(str(options.get("party", "")), options)
        return set_up(book_quest(quest or self.quests()[0].id, str(options.get("variant", ""))), options)

    def begin_file(self, path: Path, seed: int, options: Mapping[str, Any], trust: bool) -> Game:
        """Set the quest of a file up."""
        self.check_options(options)
        return set_up(load_quest(str(path), str(options.get("variant", "")), trust), options)

    def owns(self, path: Path) -> bool:
        """Whether a quest file lies in our own folder."""
        return path.parent == QUESTS

    def play(self, state: Game) -> Play:
        """Play on, in a Quest or in town."""
        return town(state) if state.quest.id == TOWN else play(state)

    def seats(self, state: Game) -> Sequence[Seat]:
        """The Heroes in turn order, then the Evil Sorcerer."""
        return seat_list(state)

    def tally(self, state: Game) -> Tally:
        """What came of a game, with what the Heroes died of."""
        return replace(super().tally(state), lost=state.lost, deaths=state.deaths)

    def view(self, state: Game, seat: int, decision: Decision | None) -> View:
        """What a seat may know."""
        return view(state, seat, decision)

    def called(self, state: Game, figure: int) -> str:
        """The Elf, Orc 2, or a name of its own."""
        return state.called(figure)

    def worded(self, word: str) -> tuple[str, bool]:
        """The title of a card."""
        known = content().cards.get(word)
        return (known.title, True) if known else (SAID.get(word) or plain(word), False)

    def label(self, state: Game, decision: Decision, answer: Answer, words: Sequence[str]) -> str:
        """With the spells of a group, and in town with the price."""
        if answer[0] == "end":
            return "End the turn" if decision.about == "activate" else "End this Activation"
        if answer[0] == "investigate":
            return f"Investigate {feature(state, answer[1])}"
        label = super().label(state, decision, answer, words)
        if answer[0] in ("pick", "enchant-group"):
            label = label.replace(words[0], own_name(answer[1]), 1)
        if answer[0] == "pick":
            label += f": {', '.join(content().cards[c].title for c in _spells(answer[1]))}"
        if state.quest.id == TOWN and (gold := price(state, state.fig(decision.figure), answer)) is not None:
            label += f" ({gold} gc)"
        return label

    def choice(self, state: Game, decision: Decision, answer: Answer) -> Choice:
        """A Spell Group names its spells."""
        found = super().choice(state, decision, answer)
        if answer[0] == "pick":
            found.cards = tuple(_spells(answer[1]))
        return found

    def warning(self, state: Game, decision: Decision, answer: Answer) -> str:
        """What the end of something gives up; of a Hero who has searched a room for treasure already, that he has."""
        if (
            answer == ("search", "treasure")
            and decision.figure >= 0
            and (state.has_searched(state.fig(decision.figure)))
        ):
            return "has searched this room: no card comes any more"
        return super().warning(state, decision, answer)

    def lying(self, decision: Decision) -> Sequence[Face]:
        """The dice that a question is about."""
        return tuple(decision.subject) if isinstance(decision.subject, Faces) else super().lying(decision)

    def prompt(self, state: Game, decision: Decision) -> str:
        """The question in words."""
        figure = state.called(decision.figure) if decision.figure >= 0 else ""
        subject = _subject(state, decision)
        asked = WITH_SUBJECT.get(decision.about) if subject else None
        text = capital((asked or PROMPTS[decision.about]).format(figure=figure, subject=subject))
        if decision.about == "activation":
            text += f" {_left(state)}"
        return text

    def remark(self, decision: Decision) -> str:
        """Nothing: our questions hold all there is to say."""
        return ""

    def odds(self, state: Game, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances."""
        return odds(state, answer)

    def imagine(self, state: Game, now: Game, seat: int, seed: int) -> Game:
        """A game this seat cannot tell from the true one."""
        return imagine(state, now, seat, seed)

    def imagine_within(self, state: Game, now: Game, seat: int, seed: int, asked: Sequence[Decision]) -> Game:
        """The same in the middle of a rule."""
        return imagine(state, now, seat, seed, asked)

    def as_seen(self, state: Game, seat: int, decision: Decision, answer: Answer) -> Answer:
        """What a seat sees of somebody else's answer."""
        return as_seen(state, seat, decision, answer)

    def guess(self, state: Game, now: Game, seat: int, decision: Decision, bits: int) -> Answer:
        """What somebody may have answered unseen."""
        return guess(state, now, decision, bits) or super().guess(state, now, seat, decision, bits)

    def roller(self, state: Game, roll: Roll) -> int:
        """The seat that throws."""
        if roll.purpose == skills.UNSEEN:
            return state.sorcerer
        return state.fig(roll.owner).seat if roll.owner >= 0 else state.turn

    spoilers = frozenset({"missing.quest", "missing.character"})
    harmless = frozenset({"move", "turn", "pass", "draft", "gift", "trade", "drop", "chalk", "end"})

    def seats_for(self, quest: str, options: Mapping[str, Any]) -> Sequence[Seat]:
        """The Heroes who have a place there, and the Evil Sorcerer."""
        return seats_of(
            with_a_place(book_quest(quest, str(options.get("variant", ""))), options, bool(options.get("heroes")))
        )

    def face(self, face: Face) -> tuple[str, str]:
        """Combat dice have signs, other dice numbers."""
        return FACES.get(face) or super().face(face)

    def card(self, name: str) -> tuple[str, str]:
        """A card's title, and what it does."""
        found = content().cards.get(name)
        if found is None and (drawn := content().treasure.get(name)):
            return drawn.title, self.ledger.rules[drawn.rule].says
        return (found.title, found.text or in_numbers(found)) if found else super().card(name)

    def tale(self, state: Game) -> tuple[str, str]:
        """As the quest file has it."""
        return state.quest.story, state.quest.goal

    def route(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The way of a walk or a jump; through rock nobody can tell what is in it."""
        if answer[0] not in ("walk", "jump") or decision.figure < 0 or state.fig(decision.figure).under("rock"):
            return ()
        if answer[0] == "jump":
            f = state.fig(decision.figure)
            return usual_way(state, f, answer[1], ground(state, f))
        return way_to(state, state.fig(decision.figure), answer[1])

    def expand(self, state: Game, decision: Decision, text: str) -> list[str]:
        """`move c4` before the dice are rolled: roll, then go there, if any roll could do it; `jump c4 by b3 b4`."""
        if coins := super().expand(state, decision, text):
            return coins
        words = text.lower().split()
        if words[:1] == ["jump"] and "by" in words[2:3]:
            return self._jump_by(state, decision, words)
        where = parse_square(words[-1], state.width, state.height) if len(words) > 1 else -1
        if where < 0 or words[0] not in ("move", "jump") or MOVE not in decision.options:
            return []
        f = state.fig(state.active)
        if f.at < 0:  # before the entrance: roll, and step in
            return ["move", "enter"] if where == state.quest.entrance else []
        dice = f.kind.speed * (2 if has(f.effects, "speed-twice") else 1)
        reachable = steps(state, f, 6 * dice, state.beside[f.at])[words[0] == "jump"]
        return ["move", text] if reachable >> where & 1 else []

    def _jump_by(self, state: Game, decision: Decision, words: list[str]) -> list[str]:
        """A jump with squares to pass: those of them are said that still tell one way from another."""
        goal, *by = (parse_square(word, state.width, state.height) for word in (words[1], *words[3:]))
        f = state.fig(decision.figure) if decision.figure >= 0 else None
        if f is None or f.at < 0 or goal < 0 or not by or min(by) < 0:
            return []
        roll = ["move"] if MOVE in decision.options and not dict(decision.fields).get("jump", 0) >> goal & 1 else []
        here = ground(state, f)
        left = ways(state, f, goal, here)
        if not left[0]:
            return []
        lines = [*roll, f"jump {words[1]}" if not forks(left) else f"choose jump {words[1]}"]
        for q in by:
            if forks(left) >> q & 1:
                left = over(state, left, q, here)
                lines.append(f"by {square_name(q, state.width)}")
            elif not any(step >> q & 1 for step in left[0]):
                return []
        return [*lines, "straight"] if forks(left) else lines

    def too_far(self, state: Game, decision: Decision, square: int) -> tuple[int, int] | None:
        """As far as what is laid out shows a way."""
        if state.points <= 0 or decision.figure != state.active or not state.laid >> square & 1:
            return None
        f = state.fig(state.active)
        for far in range(state.points + 1, state.points + FAR):
            if steps(state, f, far, state.beside[f.at])[0] >> square & 1:
                return far, state.points
        return None

    # -- campaigns

    town = TOWN

    @rule("missing.quest.advanced")
    def road_for(self, options: Mapping[str, str]) -> Sequence[QuestInfo]:
        """The quests of a campaign: those of the advanced game only if it is played."""
        played = EDITIONS.in_play(options)
        return [quest for quest in self.quests() if book_quest(quest.id).edition in played]

    def road(self) -> Sequence[QuestInfo]:
        """The quests of a campaign in the basic game."""
        return self.road_for({})

    def party(self, heroes: Sequence[str] = ()) -> str:
        """A fresh party of these Heroes, or of all."""
        return pack(fresh(choose_heroes({"heroes": list(heroes)})))

    def check_party(self, party: str, where: str) -> str:
        """The party as we write it, if it can be read."""
        return pack(unpack(party, where))

    def come_home(self, state: Game, party: str) -> str:
        """The party after a Quest, or after the town."""
        known = unpack(party)
        return pack(leave_town(state, known) if state.quest.id == TOWN else homecoming(state, known))

    def unpaid(self, party: str) -> bool:
        """Whether anybody employs Men-at-Arms."""
        return any(sheet.men for sheet in unpack(party).heroes.values())

    def members(self, party: str) -> dict[str, list[str]]:
        """Each Hero's Character Sheet in lines, in a campaign of the basic game."""
        return self.members_in(party, {})

    def members_in(self, party: str, options: Mapping[str, str]) -> dict[str, list[str]]:
        """Each Hero's Character Sheet in lines, in a campaign with these options."""
        advanced = "advanced" in EDITIONS.in_play(options)
        return {name: sheet_lines(sheet, advanced) for name, sheet in unpack(party).heroes.items()}

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data, in content and in quests."""
        found = content().cited()
        for name in quest_paths():
            for id in book_quest(name).rules:
                found.setdefault(id, []).append(f"quest {name}")
        return found

    def rephrase(self, text: str) -> Sequence[str]:
        """What people say instead."""
        return rephrase(text)


def _source(quest: Quest) -> str:
    """Which game a quest belongs to, if it is not the basic one."""
    return "" if quest.edition == EDITIONS.editions[0] else f"{quest.edition} game"


def _own_options(quest: Quest) -> tuple[Option, ...]:
    """The choice between a quest as printed and its variants, where it has any; the editions it can be played with,
    where that are not all."""
    found = []
    if quest.edition != EDITIONS.editions[0]:
        edition = EDITIONS.choices[0]
        least = EDITIONS.editions.index(quest.edition)
        found.append(replace(edition, choices=edition.choices[least:], says=edition.says[least:]))
    if quest.variants:
        found.append(Option("variant", "Variant", ((AS_PRINTED, "As printed"), *quest.variants)))
    return tuple(found)


def _subject(g: Game, decision: Decision) -> str:
    """What a question is about, in words: dice, a card, or somebody."""
    subject = decision.subject
    if isinstance(subject, Faces):
        return shown(subject)
    word = str(subject)
    if decision.about == "die":
        return PURPOSES.get(word, f"for {plain(word)}")
    if word in g.names:
        return g.called_so(word)
    for known in (content().cards, content().treasure, content().kinds):
        if word in known:
            return str(known[word].title)
    return word


def _spells(group: str) -> list[str]:
    """The spells of a group."""
    return [c.id for c in content().cards.values() if c.deck in ("spell", "advanced-spell") and c.group == group]


def _left(g: Game) -> str:
    parts = []
    if g.points:
        parts.append(f"{g.points} {'space' if g.points == 1 else 'spaces'} left")
    elif g.moves:
        parts.append("Move")
    if g.acts:
        parts.append("one other Action")
    parts += [f"{n} more {kind.replace(':', ' with ')}" for kind, n in g.bonus.items()]
    return f"({', '.join(parts)})" if parts else "(nothing but Free Effects left)"


BOOK = HeroQuest()

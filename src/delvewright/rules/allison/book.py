"""Revised System Rules 2.0, as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.rulebook import NewHero, Option, Play, QuestInfo, Seat, Tally
from delvewright.kernel.saying import listed
from delvewright.kernel.view import View
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.campaign.homecoming import homecoming
from delvewright.rules.allison.campaign.party import SCALE, TOWN, fresh, pack, unpack
from delvewright.rules.allison.campaign.sheet import sheet_lines
from delvewright.rules.allison.content.quest import QUESTS, book_quest, load_quest, quest_paths
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.heroes import MOST, first_party
from delvewright.rules.allison.interface import growing, hero_picks
from delvewright.rules.allison.interface.explaining import deadly, in_numbers
from delvewright.rules.allison.interface.imagining import as_seen, imagine
from delvewright.rules.allison.interface.odds import odds
from delvewright.rules.allison.interface.setup import heroes_of, set_up
from delvewright.rules.allison.interface.view import seat_list, view
from delvewright.rules.allison.moving.moving import CAP, ground, route_to, steps
from delvewright.rules.allison.state.game import MASTER, Game
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.windows import Faces
from delvewright.rules.allison.turn.choosing import MOVE
from delvewright.rules.allison.turn.turn import loses_movement, play
from delvewright.rules.allison.words import ANSWERS, PROMPTS, deed_of
from delvewright.rules.common.combat_dice import FACES, shown
from delvewright.rules.common.folder_book import FolderBook
from delvewright.rules.common.options import Known
from delvewright.rules.common.texts import read_rooms

read_rooms("delvewright.rules.allison", "dungeon", "figures", "magic", "quests")  # texts say what they do

CHOICES = (
    Option("dice", "Dice", (("seeded", "The program rolls"), ("typed", "We roll our own and type what they show"))),
    Option(
        "order",
        "Order of turns",
        (("agreed", "As we sit"), ("discussed", "We say who is next"), ("rolled", "We roll for it")),
    ),
    Option("enemies", "Enemies' turns", (("last", "After all heroes"), ("rolled", "They roll for the order too"))),
    Option("movement", "Movement", (("floor", "At least the attribute"), ("additive", "Dice and attribute together"))),
    Option("attacks", "Further attacks", (("best", "One source a turn"), ("added", "All sources together"))),
    Option("difficulty", "Difficulty", (("normal", "Normal"), ("easy", "Easy"), ("hard", "Hard"))),
    Option("level", "Heroes' level", (("design", "What the quest is made for"), ("new", "New heroes"))),
    Option("merit", "Experience for merit", (("none", "None"), ("granted", "As the game master likes"))),
    Option("scaling", "Enemies' levels", (("printed", "As printed"), ("party", "With the party's level"))),
)


class Allison(FolderBook):
    """The book."""

    choices = CHOICES
    moments = True
    more_options: ClassVar[Known] = {
        "heroes": (),
        "party": (),
        "scale": (),
        "men": (),
        "series": ("no", "yes"),
        "solo": ("no", "yes"),
        "outfit": ("stocked", "found", "bought"),
    }
    answers = ANSWERS
    spoilers = frozenset({"house.quest", "house.named", "house.campaign"})
    harmless = frozenset({"move", "turn", "pass", "hold", "wear", "memory", "end"})

    @property
    def content(self) -> str:
        """The fingerprint of numbers and quests."""
        return content().fingerprint

    def quests(self) -> Sequence[QuestInfo]:
        """The quests that come with it."""
        found = sorted((book_quest(name) for name in quest_paths()), key=lambda q: (q.order, q.id))
        return [QuestInfo(q.id, q.title, q.story) for q in found]

    def begin(self, quest: str, seed: int, options: Mapping[str, Any]) -> Game:
        """Set a quest up, or open the town."""
        self.check_options(options)
        if quest == TOWN:
            return shop.visit(str(options.get("party", "")), options)
        return set_up(book_quest(quest or next(iter(quest_paths()))), options)

    def begin_file(self, path: Path, seed: int, options: Mapping[str, Any], trust: bool) -> Game:
        """Set the quest of a file up."""
        self.check_options(options)
        return set_up(load_quest(str(path), "", trust), options)

    def owns(self, path: Path) -> bool:
        """Whether a quest file lies in our own folder."""
        return path.parent == QUESTS

    def play(self, state: Game) -> Play:
        """Play on, in a quest or in town."""
        return shop.town(state) if state.quest.id == TOWN else play(state)

    def seats(self, state: Game) -> Sequence[Seat]:
        """The heroes, then the game master."""
        return seat_list(state)

    def seats_for(self, quest: str, options: Mapping[str, Any]) -> Sequence[Seat]:
        """The heroes who take part, and the game master."""
        heroes = [Seat(hero.id, hero.title, "hero", True) for hero in heroes_of(options, self._goes(quest))[0]]
        return [*heroes, Seat(MASTER, "Game Master", "monster")]

    def tally(self, state: Game) -> Tally:
        """What came of a game, with what the Heroes died of."""
        return replace(super().tally(state), lost=state.lost, deaths=state.deaths)

    def view(self, state: Game, seat: int, decision: Decision | None) -> View:
        """What a seat may know."""
        return view(state, seat, decision)

    def called(self, state: Game, figure: int) -> str:
        """Ragna, Orc 2, or a name of its own."""
        return state.called(figure)

    def worded(self, word: str) -> tuple[str, bool]:
        """The title of a thing, skill or spell."""
        known = content()
        card = word in known.items or word in known.spells or word in known.skills
        if card:
            return title_of(word), True
        if word in FACES:
            return FACES[word][0], False
        return deed_of(word), False

    def label(self, state: Game, decision: Decision, answer: Answer, words: Sequence[str]) -> str:
        """An answer in words."""
        if answer[0] == "end" and decision.about == "activate":
            return "End the game master's turn"
        text = super().label(state, decision, answer, words)
        if decision.about == "town":
            gold = shop.cost(state, state.fig(decision.figure), answer)
            return text if gold is None else f"{text} ({gold} gold)"
        return text

    def prompt(self, state: Game, decision: Decision) -> str:
        """The question in words."""
        figure = self.called(state, decision.figure) if decision.figure >= 0 else ""
        subject = decision.subject
        if isinstance(subject, Faces):
            subject = shown(subject)
        elif isinstance(subject, str) and subject in state.names:
            subject = state.called_so(subject)
        elif isinstance(subject, str) and self.worded(subject)[1]:
            subject = title_of(subject)
        text = PROMPTS[decision.about].format(figure=figure, subject=subject)
        text = text[:1].upper() + text[1:]
        if decision.about == "turn":
            text = f"{text} {_left(state)}"
            if rock := deadly(state, decision):
                where = listed([square_name(q, state.width) for q in squares(rock)])
                text = f"{text} Solid rock, where whoever stays is lost for ever: {where}."
        return text

    def warning(self, state: Game, decision: Decision, answer: Answer) -> str:
        """What the end of a turn gives up, which ways lead into solid rock, and what loses the movement just rolled."""
        rock = deadly(state, decision) if answer[0] in ("walk", "end") else 0
        if rock and rock >> (answer[1] if answer[0] == "walk" else state.fig(decision.figure).at) & 1:
            return "solid rock: whoever stays there is lost for ever"
        if answer == ("search", "treasure") and state.has_searched(state.fig(decision.figure)):
            return "has searched this room: no card comes any more"
        if decision.about == "turn" and loses_movement(state, state.fig(decision.figure), answer):
            return "the movement just rolled is lost"
        return super().warning(state, decision, answer)

    def lying(self, decision: Decision) -> Sequence[Face]:
        """The dice that a question is about."""
        return tuple(decision.subject) if isinstance(decision.subject, Faces) else super().lying(decision)

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
        return as_seen(state, seat, answer)

    def roller(self, state: Game, roll: Roll) -> int:
        """The seat that throws."""
        f = state.figures[roll.owner] if roll.owner >= 0 else None
        return f.seat if f is not None else state.turn

    def face(self, face: Face) -> tuple[str, str]:
        """White dice have signs, red dice numbers."""
        return FACES.get(face) or super().face(face)

    def card(self, name: str) -> tuple[str, str]:
        """The title of a thing, skill or spell, and what it does."""
        known = content()
        for table in (known.items, known.skills, known.spells):
            if name in table:
                record: Any = table[name]
                return record.title, record.text or in_numbers(record)
        if name in known.treasure:
            drawn = known.treasure[name]
            return drawn.title, self.ledger.rules[drawn.rule].says
        return super().card(name)

    def tale(self, state: Game) -> tuple[str, str]:
        """As the quest file has it."""
        return state.quest.story, state.quest.goal

    def route(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The way of a walk."""
        if answer[0] not in ("walk", "brave") or decision.figure < 0 or state.fig(decision.figure).under("rock"):
            return ()
        f = state.fig(decision.figure)
        return route_to(state, f, answer[1], ground(state, f))[0]

    def expand(self, state: Game, decision: Decision, text: str) -> list[str]:
        """`move c4` before the dice are rolled: roll, then go there, if any roll could do it."""
        if coins := super().expand(state, decision, text):
            return coins
        words = text.lower().split()
        where = parse_square(words[-1], state.width, state.height) if len(words) > 1 else -1
        if where < 0 or words[0] != "move" or MOVE not in decision.options:
            return []
        f = state.fig(state.active)
        return ["move", text] if steps(state, f, CAP)[0] >> where & 1 else []

    def too_far(self, state: Game, decision: Decision, square: int) -> tuple[int, int] | None:
        """As far as what is laid out shows a way."""
        if state.points <= 0 or decision.figure != state.active or not state.laid >> square & 1:
            return None
        f = state.fig(state.active)
        for far in range(state.points + 1, state.points + FAR):
            if steps(state, f, far)[0] >> square & 1:
                return far, state.points
        return None

    # -- heroes

    party_size = (1, MOST)

    def first_party(self, quest: str = "") -> Sequence[str]:
        """Who goes if nobody chooses: whom the quest names, else the first party."""
        return self._goes(quest) or first_party()

    def _goes(self, quest: str) -> Sequence[str]:
        """Whom a quest of the book names."""
        return book_quest(quest).heroes if quest in quest_paths() else ()

    def make_hero(self, picks: Mapping[str, str]) -> NewHero:
        """A hero in the making."""
        return hero_picks.make(picks)

    def picks_of(self, word: str) -> Mapping[str, str]:
        """What was picked to make that hero."""
        return hero_picks.picks_of(word)

    # -- campaigns

    town = TOWN

    def road(self) -> Sequence[QuestInfo]:
        """The quests of the campaign."""
        return [info for info in self.quests() if book_quest(info.id).campaign]

    def party(self, heroes: Sequence[str] = ()) -> str:
        """A fresh party of these heroes."""
        return pack(fresh(heroes))

    def check_party(self, party: str, where: str) -> str:
        """The party as we write it, if it can be read."""
        return pack(unpack(party, where))

    def come_home(self, state: Game, party: str) -> str:
        """The party after a quest, or after the town; the game stays as it is, it may be recorded yet."""
        known, state = unpack(party), state.copy()
        return pack(shop.leave_town(state, known) if state.quest.id == TOWN else homecoming(state, known))

    def grown(self, state: Game, decision: Decision, answer: Answer) -> Game | None:
        """What a level, a skill or a thing that is bought makes of a hero."""
        if decision.about == "town":
            return shop.in_use(state, decision, answer)
        return growing.grown(state, decision, answer)

    def members(self, party: str) -> dict[str, list[str]]:
        """Each hero with what there is to say of him, on the usual scale of experience."""
        return self.members_in(party, {})

    def members_in(self, party: str, options: Mapping[str, str]) -> dict[str, list[str]]:
        """The same in a campaign with these options."""
        scale = options.get("scale") or SCALE
        return {name: sheet_lines(sheet, scale) for name, sheet in unpack(party).heroes.items()}

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data, in content and in quests."""
        found = content().cited()
        for name in quest_paths():
            for id in book_quest(name).rules:
                found.setdefault(id, []).append(f"quest {name}")
        return found


FAR = 60
"""Nobody is told of a way that is longer by so much."""


def _left(g: Game) -> str:
    parts = []
    if g.points:
        parts.append(f"{g.points} {'square' if g.points == 1 else 'squares'} left")
    elif g.moves:
        parts.append("movement")
    if g.acts:
        parts.append("an action")
    if g.follow:
        parts.append("another attack")
    return f"({', '.join(parts)})" if parts else "(only what costs nothing)"


BOOK = Allison()

"""Battle-Axe, as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, PERCENT, Face, Roll, percent
from delvewright.kernel.errors import DelveError
from delvewright.kernel.notation import parse_square
from delvewright.kernel.plane import WAYS, stride
from delvewright.kernel.rulebook import NewHero, Option, Play, QuestInfo, Seat, Tally
from delvewright.kernel.saying import counted
from delvewright.kernel.text import one_line
from delvewright.kernel.view import View
from delvewright.rules.battleaxe.campaign import homecoming
from delvewright.rules.battleaxe.campaign import party as campaign
from delvewright.rules.battleaxe.campaign import town as shop
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.content.reading import known as known_to
from delvewright.rules.battleaxe.figures.heroes import FIRST_PARTY, choose_heroes
from delvewright.rules.battleaxe.interface import hero_picks
from delvewright.rules.battleaxe.interface.imagining import imagine
from delvewright.rules.battleaxe.interface.odds import odds
from delvewright.rules.battleaxe.interface.setup import place_heroes, set_up
from delvewright.rules.battleaxe.interface.view import view
from delvewright.rules.battleaxe.moving.moving import goals, path_to
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Game, seat_list
from delvewright.rules.battleaxe.state.values import free_speed, speed
from delvewright.rules.battleaxe.turn.turn import MOVE, play
from delvewright.rules.battleaxe.words import ANSWERS, PROMPTS, rolled, says, title
from delvewright.rules.common.checks import Check
from delvewright.rules.common.folder_book import FolderBook
from delvewright.rules.common.options import Known
from delvewright.rules.common.tables import near
from delvewright.rules.common.texts import read_rooms

read_rooms("delvewright.rules.battleaxe", "dungeon", "figures", "magic")  # texts say what they do

CHOICES = (
    Option("dice", "Dice", (("seeded", "The program rolls"), ("typed", "We roll our own and type what they show"))),
    Option(
        "start", "Where the heroes begin", (("usual", "Next to the stairs"), ("choose", "Everybody chooses a square"))
    ),
    Option("shop", "Before the quest", (("no", "Straight into the dungeon"), ("yes", "20 gold each to shop with"))),
    Option(
        "mercy",
        "If the Quest Room hides",
        (("yes", "It comes after twelve rooms at the latest"), ("no", "Only the dice say when it comes")),
    ),
    Option("consent", "Walking through another hero", (("given", "Always allowed"), ("ask", "He is asked first"))),
)
FAR = 60
"""Nobody is told of a way that is longer by so much."""
WAY_VERBS = ("open", "close", "spike", "unspike")
"""Answers that name a door by the direction in which it lies."""


def begin(state: Game) -> Play:
    """The heroes may go shopping, and are placed, before the first round."""
    if state.counters.get("shopping"):
        yield from shop.before_quest(state)
    if state.placing:
        yield from place_heroes(state)
    yield from play(state)


class BattleAxe(FolderBook):
    """The book."""

    choices = CHOICES
    more_options: ClassVar[Known] = {"heroes": (), "party": (), "series": ("no", "yes"), "solo": ("no", "yes")}
    answers = ANSWERS
    spoilers = frozenset({"house.quest", "house.adventure"})
    harmless = frozenset({"move", "round"})

    @property
    def content(self) -> str:
        """The fingerprint of numbers and quests."""
        return content().fingerprint

    def quests(self) -> Sequence[QuestInfo]:
        """The stand-alone quests and those of the campaign."""
        found = sorted(content().quests.values(), key=lambda q: (q.campaign, q.number))
        return [QuestInfo(q.id, q.title, q.story, "of the campaign" if q.campaign else "") for q in found]

    def begin(self, quest: str, seed: int, options: Mapping[str, Any]) -> Game:
        """Set a quest up."""
        self.check_options(options)
        if quest == campaign.TOWN:
            return shop.visit(str(options.get("party", "")), options)
        known = content().quests
        quest = quest or next(iter(known))
        if quest not in known:
            hint = f"{near(quest, known)} Quests: {', '.join(known)}.".strip()
            raise DelveError(f"There is no quest “{one_line(quest[:60])}”.", do=hint)
        return set_up(quest, options)

    def begin_file(self, path: Path, seed: int, options: Mapping[str, Any], trust: bool) -> Game:
        """Set the quest of a file up."""
        from delvewright.rules.battleaxe.interface import own_quests

        self.check_options(options)
        name, known = own_quests.load(path, trust)
        return set_up(name, options, known)

    def play(self, state: Game) -> Play:
        """Play on, wherever the state stands."""
        if state.quest == campaign.TOWN:
            return shop.town(state)
        return begin(state) if state.placing or state.counters.get("shopping") else play(state)

    def seats(self, state: Game) -> Sequence[Seat]:
        """A seat for each hero."""
        return seat_list(state)

    def tally(self, state: Game) -> Tally:
        """What came of a game, with what the Heroes died of."""
        return replace(super().tally(state), deaths=state.deaths)

    def view(self, state: Game, seat: int, decision: Decision | None) -> View:
        """What a seat may know."""
        return view(state, seat, decision)

    def called(self, state: Game, figure: int) -> str:
        """A figure by its title, or by its name when it is gone."""
        return state.called(figure)

    def worded(self, word: str) -> tuple[str, bool]:
        """Items and spells are cards."""
        return title(word), word in content().items or word in content().spells

    def points_at(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The door that lies in a direction."""
        if answer[0] not in WAY_VERBS or decision.figure < 0:
            return ()
        at = state.fig(decision.figure).at
        return at, stride(at, WAYS.index(answer[1]), WIDTH)

    def label(self, state: Game, decision: Decision, answer: Answer, words: Sequence[str]) -> str:
        """In town with the price."""
        if answer[0] == "end" and decision.about == "turn":
            return "End the turn"
        label = super().label(state, decision, answer, words)
        if decision.about == "town" and (gold := shop.cost(state, state.fig(decision.figure), answer)) >= 0:
            label += f" ({gold} gold)"
        return label

    def prompt(self, state: Game, decision: Decision) -> str:
        """The question in words."""
        figure = state.fig(decision.figure).title if decision.figure >= 0 else ""
        subject = decision.subject
        if isinstance(subject, Check):
            subject = rolled(subject, state.active == decision.figure)
        elif decision.about in ("aim", "found"):
            subject = title(str(subject))
        left = f" ({counted(state.attacks, 'attack')} left)" if state.attacks else ""
        text = PROMPTS[decision.about].format(figure=figure, subject=subject, left=left)
        if decision.about == "turn":
            left = f"{counted(state.points, 'square')} left" if state.points >= 0 and not state.stopped else ""
            acts = "an action" if state.acts == 1 else counted(state.acts, "action") if state.acts else ""
            told = ", ".join(filter(None, (left, acts)))
            text += f" ({told})" if told else ""
        return text

    # -- heroes

    party_size = (1, 4)

    def first_party(self, quest: str = "") -> Sequence[str]:
        """Who goes if nobody chooses."""
        known = content().quests.get(quest)
        return known.heroes if known is not None and known.heroes else FIRST_PARTY

    def make_hero(self, picks: Mapping[str, str]) -> NewHero:
        """A hero in the making."""
        return hero_picks.make(picks)

    def picks_of(self, word: str) -> Mapping[str, str]:
        """What was picked to make that hero."""
        return hero_picks.picks_of(word)

    def seats_for(self, quest: str, options: Mapping[str, Any]) -> Sequence[Seat]:
        """A seat for each hero."""
        if options.get("party"):
            return super().seats_for(quest, options)
        return [Seat(hero.id, hero.title, "hero", True) for hero in choose_heroes(options, quest)]

    # -- chances

    def odds(self, state: Game, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances."""
        return odds(state, answer)

    def imagine(self, state: Game, now: Game, seat: int, seed: int) -> Game:
        """A game this seat cannot tell from the true one."""
        return imagine(state, seat, seed)

    def roller(self, state: Game, roll: Roll) -> int:
        """The seat that throws; for an enemy, whoever it is about."""
        for figure in (roll.owner, roll.against, state.active):
            f = state.figures[figure] if figure >= 0 else None
            if f is not None and f.seat >= 0:
                return f.seat
        return 0

    def remark(self, decision: Decision) -> str:
        """Nothing: our questions hold all there is to say."""
        return ""

    def tale(self, state: Game) -> tuple[str, str]:
        """As the quest card has it."""
        quest = known_to(state).quests.get(state.quest)
        return (quest.story, quest.goal) if quest is not None else ("", "")

    def route(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The way of a walk."""
        if answer[0] != "walk" or decision.figure < 0:
            return ()
        f = state.fig(decision.figure)
        points = state.points if state.points >= 0 else free_speed(f)
        return [f.at, *(q for q, _ in path_to(state, f, answer[1], points))]

    def expand(self, state: Game, decision: Decision, text: str) -> list[str]:
        """`move c4` before the die is rolled: roll, then go there, if any roll could do it. `cast SPELL at c4`: cast,
        then say where."""
        if coins := super().expand(state, decision, text):
            return coins
        words = text.lower().split()
        if words[:1] == ["cast"] and len(words) > 3 and ("cast", words[1]) in decision.options:
            return [" ".join(words[:2]), " ".join(("aim", *words[2:]))]
        where = parse_square(words[-1], state.width, state.height) if len(words) > 1 else -1
        if where < 0 or words[0] != "move" or MOVE not in decision.options:
            return []
        f = state.fig(state.active)
        return ["move", text] if goals(state, f, speed(state, f) + 6) >> where & 1 else []

    def too_far(self, state: Game, decision: Decision, square: int) -> tuple[int, int] | None:
        """As far as what is laid shows a way."""
        if state.points <= 0 or decision.about != "turn" or decision.figure != state.active:
            return None
        f = state.fig(state.active)
        for far in range(state.points + 1, state.points + FAR):
            if goals(state, f, far) >> square & 1:
                return far, state.points
        return None

    def die(self, face: Face) -> str:
        """Two digits are a D100; what no D6 shows is a D20."""
        if isinstance(face, str):
            return "percent" if face.isdecimal() else "cube"
        return "cube" if face in D6.faces else "twenty"

    def lying(self, decision: Decision) -> Sequence[Face]:
        """Those of a check; two digits as the D100 that they are."""
        faces = super().lying(decision)
        return (str(percent(faces)),) if len(faces) == len(PERCENT) else faces

    def card(self, name: str) -> tuple[str, str]:
        """The title of a card or thing, and what it does."""
        known = content()
        for table in (known.items, known.spells, known.traits, known.enemies, known.pieces, known.states, known.events):
            if name in table:
                entry = table[name]
                return entry.title, " ".join(filter(None, (says(entry), getattr(entry, "text", ""))))
        return super().card(name)

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data."""
        return content().cited()

    # -- campaigns

    town = campaign.TOWN

    def road(self) -> Sequence[QuestInfo]:
        """The quests of the campaign."""
        known = content().quests
        return [info for info in self.quests() if known[info.id].campaign]

    def party(self, heroes: Sequence[str] = ()) -> str:
        """A fresh party of these heroes."""
        return campaign.pack(campaign.found(heroes))

    def check_party(self, party: str, where: str) -> str:
        """The party as we write it, if it can be read."""
        return campaign.pack(campaign.unpack(party, where))

    def come_home(self, state: Game, party: str) -> str:
        """The party after a quest, or after the town."""
        known = campaign.unpack(party)
        after = shop.leave_town(state, known) if state.quest == campaign.TOWN else homecoming.homecoming(state, known)
        return campaign.pack(after)

    def grown(self, state: Game, decision: Decision, answer: Answer) -> Game | None:
        """What a thing that is bought makes of a hero who uses it."""
        return shop.in_use(state, decision, answer) if decision.about == "town" else None

    def members(self, party: str) -> dict[str, list[str]]:
        """Each hero with what there is to say of him."""
        known = campaign.unpack(party)
        heroes = known.heroes
        kinds = {name: hero_picks.kind_of(campaign.who(name, sheet)) for name, sheet in heroes.items()}
        return {name: [kinds[name], *campaign.lines(known, sheet)] for name, sheet in heroes.items()}


BOOK = BattleAxe()

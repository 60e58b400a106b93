"""Advanced HeroQuest, as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import Names
from delvewright.kernel.plane import WAYS, stride
from delvewright.kernel.rulebook import NewHero, Option, Play, QuestInfo, Seat
from delvewright.kernel.saying import counted
from delvewright.kernel.text import one_line
from delvewright.kernel.view import View
from delvewright.rules.advanced.campaign import homecoming, maps
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.campaign import town as market
from delvewright.rules.advanced.campaign.party import choose_heroes
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import QUARTERS
from delvewright.rules.advanced.figures.heroes import unmade
from delvewright.rules.advanced.ground.routes import path
from delvewright.rules.advanced.interface import hero_picks
from delvewright.rules.advanced.interface.imagining import guess, imagine
from delvewright.rules.advanced.interface.odds import odds
from delvewright.rules.advanced.interface.setup import pick_heroes, set_up
from delvewright.rules.advanced.interface.view import view
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import EXPLORING, Called, Game, seat_list
from delvewright.rules.advanced.state.texts import spell
from delvewright.rules.advanced.turn.doing import LAST
from delvewright.rules.advanced.turn.turn import party_forms, play
from delvewright.rules.advanced.words import ANSWERS, PROMPTS, subject, title
from delvewright.rules.common.folder_book import FolderBook
from delvewright.rules.common.options import Known
from delvewright.rules.common.tables import near
from delvewright.rules.common.texts import read_rooms

read_rooms("delvewright.rules.advanced", "dungeon", "fighting", "figures", "magic", "quests")  # texts say what they do

SIZES = (20, 30, 40, 60)
CHOICES = (
    Option("dice", "Dice", (("seeded", "The program rolls"), ("typed", "We roll our own and type what they show"))),
    Option(
        "gm", "Gamesmaster", (("person", "A seat, for a person or a computer"), ("computer", "By fixed rules, no seat"))
    ),
    Option("rooms", "Quest Rooms", (("counted", "Found after a few rooms"), ("plain", "By one table, from the first"))),
    Option("plans", "Quest Rooms look", (("all", "Five special plans too"), ("large", "Always the large room"))),
    Option("tactics", "The program's monsters", (("usual", "Do what is best"), ("dice", "Do what a die tells"))),
    Option("choice", "Heroes", (("told", "As they are chosen here"), ("rolled", "The highest die picks first"))),
    Option(
        "levels", "Levels of a dungeon of one's own", (("told", "As told"), *((str(n), str(n)) for n in range(1, 6)))
    ),
    Option(
        "size", "Sections of a level", (("open", "As the dice have it"), *((str(n), f"At most {n}") for n in SIZES))
    ),
    Option("furniture", "Furniture", (("yes", "Rooms may be furnished"), ("no", "Bare rooms"))),
    Option("outfit", "Outfit", (("usual", "What a party has by then"), ("none", "Only what new heroes have"))),
    Option("doors", "Doors", (("wide", "Two squares wide"), ("narrow", "One square wide"))),
)
USUAL = {"gm": "person", "outfit": "usual"}
"""What is so if nobody chooses otherwise, and is asked for by rules."""
WAY_VERBS = ("open", "close")
"""Answers that name a door by the direction in which it lies."""


@party_forms.heard
def begin(g: Game) -> Play:
    """New heroes are made and fitted out; then the expedition sets out."""
    if g.options.get("choice") == "rolled" and not g.options.get("party"):
        yield from pick_heroes(g)
    if any(unmade(f) or f.used.get("shopping") for f in g.party()):
        yield from market.before(g)
    if g.options.get("party"):
        yield from maps.enter(g)


class AdvancedHeroQuest(FolderBook):
    """The book."""

    choices = CHOICES
    moments = True
    more_options: ClassVar[Known] = {"heroes": (), "party": (), "new": (), "solo": ("no", "yes")}
    answers = ANSWERS
    spoilers = frozenset({"amulet", "qroom"})
    harmless = frozenset({"move"})

    @property
    def content(self) -> str:
        """The fingerprint of numbers and quests."""
        return content().fingerprint

    def quests(self) -> Sequence[QuestInfo]:
        """What can be played by itself."""
        return [
            QuestInfo(q.id, q.title, q.story, "of the Shattered Amulet" if q.dungeon else "")
            for q in content().quests.values()
        ]

    def road(self) -> Sequence[QuestInfo]:
        """The dungeons of the Shattered Amulet, in their order."""
        known = content().quests
        return [info for info in self.quests() if 0 < known[info.id].dungeon <= QUARTERS]

    def begin(self, quest: str, seed: int, options: Mapping[str, Any]) -> Game:
        """Set a quest up."""
        self.check_options(options)
        if quest == campaign.TOWN:
            return market.visit(str(options.get("party", "")), options)
        known = content().quests
        quest = quest or next(iter(known))
        if quest not in known:
            hint = f"{near(quest, known)} Quests: {', '.join(known)}.".strip()
            raise DelveError(f"There is no quest “{one_line(quest[:60])}”.", do=hint)
        return set_up(quest, USUAL | {key: value for key, value in options.items() if value != ""})

    def play(self, state: Game) -> Play:
        """Play on, wherever the state stands."""
        if state.quest == campaign.TOWN:
            return market.town(state)
        return play(state)

    def seats(self, state: Game) -> Sequence[Seat]:
        """A seat for each hero, and perhaps the gamesmaster's."""
        return seat_list(state)

    def view(self, state: Game, seat: int, decision: Decision | None) -> View:
        """What a seat may know."""
        return view(state, seat, decision)

    def called(self, state: Game, figure: int) -> str:
        """A figure by its title; a special monster that nobody knows yet by none."""
        return state.called(figure)

    def called_by(self, state: Game, figure: int, seat: int) -> str:
        """The same for one seat: the gamesmaster knows them all."""
        f = state.figures[figure]
        return f.openly if f is not None and seat == state.gm else self.called(state, figure)

    def names(self, state: Game) -> Names:
        """Special monsters have names that do not tell what they are."""
        return Called(state)

    def worded(self, word: str) -> tuple[str, bool]:
        """Things are cards."""
        known = content()
        return title(word), any(word in table for table in (known.items, known.weapons, known.armour, known.spells))

    def more(self, state: Game, decision: Decision, verb: str) -> bool:
        """Where nobody is left to run from, running is odd too."""
        return super().more(state, decision, verb) or (verb == "run" and not state.foes())

    def warning(self, state: Game, decision: Decision, answer: Answer) -> str:
        """What the end of a turn gives up, and what ends it as well."""
        said = super().warning(state, decision, answer)
        if decision.about != "turn" or state.mode != EXPLORING or answer[0] not in LAST:
            return said
        left = state.points if state.points >= 0 else 0
        return f"ends the turn, {counted(left, 'square')} unused" if left else "ends the turn"

    def points_at(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The door that lies in a direction."""
        if answer[0] not in WAY_VERBS or decision.figure < 0:
            return ()
        at = state.fig(decision.figure).at
        return at, stride(at, WAYS.index(answer[1]), WIDTH)

    def lays(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """A room behind the door that the question is about."""
        if answer[0] != "lay-room" or not isinstance(decision.subject, int):
            return ()
        wide, deep = map(int, answer[2].split("x"))
        return squares(state.board.block(answer[1], state.board.doors[decision.subject].way, wide, deep))

    def strikes(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """What the template of a spell covers."""
        if answer[0] != "cast-at" or decision.figure < 0:
            return ()
        return squares(spell.of(answer[1]).covers(state, state.fig(decision.figure), answer[2]))

    def label(self, state: Game, decision: Decision, answer: Answer, words: Sequence[str]) -> str:
        """An answer in words."""
        if answer[0] == "end" and decision.about == "turn":
            return "End the turn"
        label = super().label(state, decision, answer, words)
        if decision.about in ("town", "wages"):
            gold = market.cost(state, state.fig(decision.figure), answer)
            label += f" ({gold} gold)" if gold >= 0 else ""
        return label

    def prompt(self, state: Game, decision: Decision) -> str:
        """The question in words."""
        figure = self.called_by(state, decision.figure, decision.seat) if decision.figure >= 0 else ""
        return PROMPTS[decision.about].format(figure=figure, subject=subject(decision.about, decision.subject))

    # -- heroes

    party_size = (1, 4)

    def first_party(self, quest: str = "") -> Sequence[str]:
        """Who goes if nobody chooses."""
        return [hero.id for hero in choose_heroes({})]

    def make_hero(self, picks: Mapping[str, str]) -> NewHero:
        """A hero in the making."""
        return hero_picks.make(picks)

    def picks_of(self, word: str) -> Mapping[str, str]:
        """What was picked to make that hero."""
        return hero_picks.picks_of(word)

    # -- campaigns

    town = campaign.TOWN

    def party(self, heroes: Sequence[str] = ()) -> str:
        """A fresh party of these heroes."""
        return campaign.pack(campaign.found(list(heroes)))

    def check_party(self, party: str, where: str) -> str:
        """The party as we write it, if it can be read."""
        return campaign.pack(campaign.unpack(party, where))

    def come_home(self, state: Game, party: str) -> str:
        """The party after an expedition, or after the town."""
        known = campaign.unpack(party)
        if state.quest == campaign.TOWN:
            return campaign.pack(market.leave_town(state, known))
        after = homecoming.homecoming(state, known)
        after.dungeon = "" if state.winner == "hero" else maps.draw(state)
        return campaign.pack(after)

    def grown(self, state: Game, decision: Decision, answer: Answer) -> Game | None:
        """What a thing that is bought makes of a hero who uses it."""
        return market.in_use(state, decision, answer) if decision.about == "town" else None

    def members(self, party: str) -> dict[str, list[str]]:
        """Each hero with what there is to say of him."""
        return {name: campaign.lines(sheet) for name, sheet in campaign.unpack(party).heroes.items()}

    # -- chances

    def odds(self, state: Game, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances."""
        return odds(state, answer)

    def imagine(self, state: Game, now: Game, seat: int, seed: int) -> Game:
        """A game this seat cannot tell from the true one."""
        return imagine(state, now, seat, seed)

    def imagine_within(self, state: Game, now: Game, seat: int, seed: int, asked: Sequence[Decision]) -> Game:
        """The same in the middle of a rule."""
        return imagine(state, now, seat, seed, asked)

    def guess(self, state: Game, now: Game, seat: int, decision: Decision, bits: int) -> Answer:
        """What somebody may have answered unseen."""
        return guess(state, now, decision) or super().guess(state, now, seat, decision, bits)

    def roller(self, state: Game, roll: Roll) -> int:
        """The seat that throws; for a monster and the dungeon the gamesmaster, else the Leader."""
        f = state.figures[roll.owner] if roll.owner >= 0 else None
        if f is not None and f.seat >= 0:
            return f.seat
        return state.gm if state.gm >= 0 else state.leader

    def remark(self, decision: Decision) -> str:
        """Nothing: our questions hold all there is to say."""
        return ""

    def tale(self, state: Game) -> tuple[str, str]:
        """As the quest has it."""
        quest = content().quests.get(state.quest)
        return (quest.story, quest.goal) if quest is not None else ("", "")

    def route(self, state: Game, decision: Decision, answer: Answer) -> Sequence[int]:
        """The way of a walk."""
        if answer[0] != "walk" or decision.figure < 0:
            return ()
        f = state.fig(decision.figure)
        return [f.at, *path(state, f, answer[1])]

    def die(self, face: Face) -> str:
        """Every die has twelve sides."""
        return "twelve"

    def card(self, name: str) -> tuple[str, str]:
        """The title of a thing, and the rule it stands for."""
        known = content()
        for table in (known.weapons, known.armour, known.items, known.spells, known.traps):
            if name in table:
                entry = table[name]
                return entry.title, self.ledger.rules[entry.rules[0]].says
        return super().card(name)

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data."""
        return content().cited()


BOOK = AdvancedHeroQuest()

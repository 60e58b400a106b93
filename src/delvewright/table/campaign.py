"""Campaigns: a party that goes from quest to quest, kept with all that it has been through in one text file."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.dice import stream
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.record import as_far_as_it_goes, parse, read, replay, write
from delvewright.kernel.rulebook import QuestInfo, Rulebook, find_book
from delvewright.kernel.text import find_harmful, one_line
from delvewright.players import make as make_player
from delvewright.table.chronicle import NOTHING, Tale, read_tale, tell
from delvewright.table.holders import Make, parse_holders, recorded, usual
from delvewright.table.session import Session, with_moments

FORMAT = 1
"""The version of the file's form; a file with a higher one needs a newer Delvewright."""
MAGIC = "delvewright campaign"
WON, LOST, TOWN, ABANDONED = "won", "lost", "town", "abandoned"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A quest or a stay in town that is over."""

    quest: str
    outcome: str
    """won, lost, town or abandoned."""
    seed: int
    rounds: int
    record: str
    """The whole record, so that it can be played again."""
    tale: Tale = NOTHING
    """What it did to the party; a campaign of an older version has none."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What stands in a campaign's file."""

    book: str
    quests: tuple[str, ...]
    """The quests in their order; empty: all that come with the book."""
    party: str
    """As the book writes it."""
    history: tuple[Chapter, ...] = ()
    progress: str = ""
    """The record of the game that is under way."""
    due: bool = False
    """Whether there was a quest since the last time that somebody was paid."""
    options: tuple[tuple[str, str], ...] = ()
    """The rules by which all of it is played, where they are not the usual ones."""

    @property
    def rules(self) -> Rulebook:
        """The rulebook."""
        return find_book(self.book)

    # -- the road

    def road(self) -> list[QuestInfo]:
        """The quests of this campaign in their order."""
        known = {quest.id: quest for quest in self.rules.quests()}
        named = [known.get(q) or QuestInfo(q, one_line(Path(q).stem), "") for q in self.quests]
        return named or list(self.rules.road_for(dict(self.options)))

    def has(self, outcome: str, quest: str) -> bool:
        """Whether a quest has ever ended like that."""
        return any(c.quest == quest and c.outcome == outcome for c in self.history)

    def last(self) -> Chapter | None:
        """The quest that was played last."""
        return next((c for c in reversed(self.history) if c.outcome in (WON, LOST)), None)

    def between(self) -> tuple[str, str]:
        """The quest that was played last and the one that comes next, by title; nothing: there is none."""
        last, coming = self.last(), self.next_quest()
        titles = {quest.id: quest.title for quest in self.road()}
        return titles.get(last.quest, "") if last else "", coming.title if coming else ""

    def series(self) -> str:
        """The Series that the last quest belonged to, if some of it is still to be played."""
        last = self.last()
        found = next((q.series for q in self.road() if last is not None and q.id == last.quest), "")
        return found if any(q.series == found and not self.has(WON, q.id) for q in self.road()) else ""

    def next_quest(self) -> QuestInfo | None:
        """The first quest not completed yet, of the Series if one is under way.

        A quest for a single hero is offered once, if there is somebody to play it.
        """
        heroes, series = set(self.rules.members(self.party)), self.series()
        for quest in self.road():
            if self.has(WON, quest.id) or (series and quest.series != series):
                continue
            if quest.only and (self.has(LOST, quest.id) or not heroes.intersection(quest.only)):
                continue
            return quest
        return None

    def in_series(self) -> bool:
        """Whether the party is between two quests of a Series."""
        return bool(self.series())

    def choose(self, name: str) -> QuestInfo:
        """The quest to play: the one that is named, if it can be played now, else the next."""
        coming = self.next_quest()
        if not name:
            if coming is None:
                raise DelveError("All quests of this campaign are completed.", do="Start another one.")
            return coming
        found = next((quest for quest in self.road() if quest.id == name), None)
        if found is None:
            names = ", ".join(quest.id for quest in self.road())
            raise DelveError(f"There is no quest “{name}” in this campaign.", do=f"Quests: {names}.")
        if self.has(WON, name):
            raise DelveError(f"“{found.title}” is completed.", do="Choose another one.")
        last = self.last()
        if self.series() and coming is not None and coming.id != name and last is not None and last.outcome == WON:
            raise DelveError("The party is in the middle of a Series.", do=f"Play {coming.id} first.")
        return found

    # -- its text

    def town_seed(self) -> int:
        """The seed of the next visit to the town: it follows from who comes and what they have been through, so that
        each visit is another one; breaking one off and coming again changes nothing."""
        been = [f"{c.quest} {c.outcome} {c.seed}" for c in self.history if c.outcome != ABANDONED]
        return stream(len(been), "\n".join(["town", self.book, self.party, *been])) % 1_000_000

    def text(self) -> str:
        """The file's text."""
        raw = {
            "book": self.book,
            "quests": list(self.quests),
            **({"options": dict(self.options)} if self.options else {}),
            "party": json.loads(self.party),
            "due": self.due,
            "history": [
                {
                    "quest": c.quest,
                    "outcome": c.outcome,
                    "seed": c.seed,
                    "rounds": c.rounds,
                    "record": _lines(c.record),
                    **({"tale": told} if (told := c.tale.raw()) else {}),
                }
                for c in self.history
            ],
            "progress": _lines(self.progress),
        }
        return f"{MAGIC} {FORMAT}\n{json.dumps(raw, indent=1, ensure_ascii=False)}\n"


def _lines(text: str) -> list[str]:
    return text.split("\n")[:-1]


def _joined(lines: Any) -> str:
    if not isinstance(lines, list) or not all(isinstance(line, str) and "\n" not in line for line in lines):
        raise TypeError("a record should be a list of lines")
    return "".join(f"{line}\n" for line in lines)


def read_campaign(text: str, where: str) -> Campaign:
    """Read a campaign's text; a foreign, newer or torn file gives an error that says so."""
    first, _, body = text.partition("\n")
    version = first.removeprefix(MAGIC).strip()
    if not first.startswith(MAGIC) or not version.isdecimal():
        kind = (
            "a record of one game"
            if first.startswith("delvewright ") and MAGIC not in first
            else "not a Delvewright campaign"
        )
        raise BadFile(f"this is {kind}.", where, f"A campaign begins with the line “{MAGIC} {FORMAT}”.")
    if len(version) > 9 or int(version) > FORMAT:
        raise BadFile(
            f"made by a newer Delvewright (format {version}; this one reads up to {FORMAT}).",
            where,
            "Update Delvewright and try again; the file has not been touched.",
        )
    try:
        raw = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"the file is torn or damaged: {error}.", where, "Take the copy you made last.") from None
    try:
        history = tuple(
            Chapter(
                str(c["quest"]),
                str(c["outcome"]),
                int(c["seed"]),
                int(c["rounds"]),
                _joined(c["record"]),
                read_tale(c.get("tale")),
            )
            for c in raw["history"]
        )
        party = json.dumps(raw["party"])
        quests, due = tuple(map(str, raw["quests"])), bool(raw["due"])
        options = tuple((str(name), str(value)) for name, value in raw.get("options", {}).items())
        found = Campaign(str(raw["book"]), quests, party, history, _joined(raw["progress"]), due, options)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BadFile(f"the file is damaged: {type(error).__name__}, {error}.", where) from None
    for text in (*quests, *(c.quest for c in history), *(c.outcome for c in history)):
        if code := find_harmful(text):
            raise BadFile(f"a name in it holds a control character ({code}).", where)
    try:
        found.rules.rules_chosen(dict(found.options))
    except DelveError as error:
        raise BadFile(error.what, where, error.do) from None
    return replace(found, party=found.rules.check_party(found.party, where))


def load(path: Path) -> Campaign:
    """A campaign from its file."""
    return read_campaign(read(path), str(path))


def begun_with(first: str, road: Sequence[str]) -> list[str]:
    """A road on which this quest comes first, and the others as they were."""
    if first not in road:
        raise DelveError(f"There is no quest “{first}” in this campaign.", do=f"Quests: {', '.join(road)}.")
    return [first, *(quest for quest in road if quest != first)]


def new_campaign(
    book: Rulebook,
    heroes: Sequence[str],
    quests: Sequence[str],
    options: Mapping[str, str] | None = None,
    first: str = "",
) -> Campaign:
    """A campaign at its beginning, with another quest as the `first` of its road if one is named; complains about rules
    that cannot be played together."""
    chosen = book.rules_chosen(options or {})
    road = quests or [quest.id for quest in book.road_for(chosen)]
    if first and first != road[0]:
        quests = begun_with(first, road)
        book.seats_for(first, {"party": book.party(heroes), **chosen})  # some roads have an order
    new = Campaign(book.id, tuple(quests), book.party(heroes), options=tuple(chosen.items()))
    if chosen and (coming := new.next_quest()) is not None and not questfile.is_file(coming.id):
        Game.start(book, coming.id, 0, {"party": new.party} | chosen)
    return new


def found_campaign(
    path: Path,
    book: Rulebook,
    heroes: Sequence[str],
    quests: Sequence[str],
    options: Mapping[str, str] | None = None,
) -> Campaign:
    """Begin a campaign, in a file that is not there yet."""
    path = path.expanduser()
    if path.exists():
        raise DelveError("is there already.", str(path), "Choose another name; this file has not been touched.")
    new = new_campaign(book, heroes, quests, options)
    write(path, new.text())
    return new


def broken_off(known: Campaign, record: str, where: str) -> Campaign:
    """A campaign whose game under way is given up."""
    found = parse(record, where)
    chapter = Chapter(found.quest, ABANDONED, found.seed, 0, record)
    return replace(known, history=(*known.history, chapter), progress="")


def abandon(path: Path) -> Campaign:
    """Break off the game under way; the party is as it was before, and the history remembers."""
    known = load(path)
    if not known.progress:
        raise DelveError("There is no game under way.", str(path))
    new = broken_off(known, known.progress, str(path))
    write(path.expanduser(), new.text())
    return new


def verify(known: Campaign, where: str, trust: bool = False) -> int:
    """Play everything again: each record must come out as it did and lead to this party; how many there were."""
    played = [c for c in known.history if c.outcome != ABANDONED]
    party = ""
    for n, chapter in enumerate(played, 1):
        place = f"{where}, chapter {n} ({chapter.quest})"
        found = parse(chapter.record, place)
        if party and found.options.get("party") != party:
            raise BadFile("the party is not the one that came home before.", place)
        game = replay(found, where=place, trust=trust)
        if not game.over:
            raise BadFile("the game is not over.", place)
        party = known.rules.come_home(game.state, found.options.get("party", ""))
    if party and party != known.party:
        raise BadFile("the party has not become what it is by what it did.", where)
    return len(played)


# -- at the table


class CampaignSession(Session):
    """A quest or a stay in town as part of a campaign; kept in the campaign's file, where its end changes the party."""

    def __init__(
        self, game: Game, holders: Sequence[str], known: Campaign, path: Path, text: str, make: Make = make_player
    ) -> None:
        self.campaign = known
        """The campaign as it was before this game."""
        self.file = path.expanduser()
        self._written = text
        """What stands in the file, as far as we know."""
        super().__init__(game, holders, path, True, make)

    @property
    def town(self) -> bool:
        """Whether this is a stay in town."""
        return self.game.header.quest == self.campaign.rules.town

    def now(self) -> Campaign:
        """The campaign as it is now."""
        record = self.record().text()
        if not self.game.over:
            return replace(self.campaign, progress=record)
        return after(self.campaign, self.game, record)

    def keep(self) -> None:
        """Write the campaign's file, unless somebody else has. Trouble is noted once."""
        try:
            if self.copy_to is not None:
                self.save(self.copy_to)
            if self.file.exists() and read(self.file) != self._written:
                raise DelveError(
                    "was changed by somebody else meanwhile.", str(self.file), "This game is not kept any more."
                )
            text = self.now().text()
            try:
                write(self.file, text)
            except OSError as error:
                raise DelveError(f"cannot be written: {error.strerror}.", str(self.file)) from None
            self._written = text
            self.trouble = ""
        except DelveError as error:
            if not self.trouble:
                self.note(f"The game cannot be kept: {error}")
            self.trouble = str(error)


def next_game(known: Campaign, town: bool, quest: str, seed: int | None, dice: str, trust: bool = False) -> Game:
    """What is next: the town, or a quest; before it those are paid who wait. A quest file needs trust."""
    options = {"party": known.party, **dict(known.options)}
    if town or (known.due and known.rules.unpaid(known.party)):
        options |= {"series": "yes"} if known.in_series() else {}
        options |= {} if known.due else {"solo": "yes"}
        return Game.start(known.rules, known.rules.town, known.town_seed(), options)
    chosen = known.choose(quest)
    if questfile.is_file(chosen.id) and not trust:
        raise DelveError(
            f"The next quest is a file, {one_line(chosen.id)}, which was not opened.",
            do="If you trust whoever wrote it and the campaign, add --trust.",
        )
    options |= {"dice": dice} if dice else {}
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    return Game.start(known.rules, chosen.id, seed, options, trust=trust)


def after(before: Campaign, game: Game, record: str) -> Campaign:
    """What a campaign has become when a game of it is over."""
    quest, town = game.header.quest, game.header.quest == before.rules.town
    outcome = TOWN if town else WON if game.winner == game.seats[0].side else LOST
    alone = any(info.id == quest and info.only for info in before.road())
    due = False if town else before.due or not alone
    party = before.rules.come_home(game.state, before.party)
    tale = tell(before.rules, game, before.party, party)
    chapter = Chapter(quest, outcome, game.header.seed, game.view(0).round, record, tale)
    return replace(before, party=party, history=(*before.history, chapter), progress="", due=due)


def take_up(
    path: Path,
    town: bool = False,
    quest: str = "",
    seed: int | None = None,
    players: str | None = None,
    make: Make = make_player,
    dice: str = "",
    trust: bool = False,
) -> CampaignSession:
    """Go on with the game under way, or begin what is next: the town, or a quest; before it those are paid who wait."""
    text = read(path)
    known = read_campaign(text, str(path))
    if known.progress:
        game, holders, said = _resumed(known, str(path), town, quest, seed, players, trust)
        session = CampaignSession(game, holders, replace(known, progress=""), path, text, make)
        session.said = said
        return session
    game = next_game(known, town, quest, seed, dice, trust)
    holders = usual(game.seats) if players is None else parse_holders(players, game.seats)
    return CampaignSession(with_moments(game, holders, trust), holders, known, path, text, make)


def _resumed(
    known: Campaign, where: str, town: bool, quest: str, seed: int | None, players: str | None, trust: bool
) -> tuple[Game, list[str], str]:
    """The game under way, who plays, and what there is to say of it."""
    found = parse(known.progress, where)
    in_town = found.quest == known.rules.town
    if town and not in_town:
        raise DelveError("The party is not in town.", where, f"Finish “{found.quest}” first: campaign play.")
    if not in_town and ((quest and quest != found.quest) or (seed is not None and seed != found.seed)):
        raise DelveError(
            f"A game is under way: {found.quest}, seed {found.seed}.",
            where,
            "Go on with it, without naming another one, or break it off with --abandon.",
        )
    try:
        game, said = as_far_as_it_goes(found, where, trust)
    except BadFile as error:
        error.do = f"{error.do}\nTo go back to where the party was before: campaign play --abandon.".strip()
        raise
    if players is not None:
        return game, parse_holders(players, game.seats), said
    both = zip(game.seats, usual(game.seats), strict=True)
    return game, [recorded(found.seats.get(seat.id, ""), held) for seat, held in both], said

"""`delve play`: set a game up and play it, on the screen, line by line, or by computers alone."""

from __future__ import annotations

import argparse
import difflib
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from delvewright.commands.arguments import names, place, seconds, whole
from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError, QuestFault
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import Rulebook, book_ids, covers, find_book
from delvewright.rules.common.tables import read_strange
from delvewright.table import store
from delvewright.table.holders import is_person, parse_holders, usual
from delvewright.table.session import Session, with_moments
from delvewright.ui import words
from delvewright.ui.choosing import Asker, Ended

NOT_A_TERMINAL = """\
This is not a terminal, so the screen of “delve play” cannot be shown here. What works:
  delve play                                   in a terminal: choose and play on the screen
  delve play heroquest the-maze --plain        the same game as plain lines, also through pipes
  delve play heroquest the-maze --players computer --seed 7 --record r.delve
                                               the computer plays alone and writes the record
  delve quests                                 what can be played"""


TRUST = "open quest files that a record names, and run the Python file beside a quest file: only if you know its author"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("book", nargs="?", help="the rulebook, for instance heroquest; or a quest file that names it")
    parser.add_argument("quest", nargs="?", help="the quest, or the path of a quest file")
    parser.add_argument(
        "--players",
        metavar="WHO",
        help="person, computer, or SEAT=person,SEAT=computer:hard …; else people play the Heroes. A computer can be "
        "easy, normal (as a rule) or hard to play against, or play at random: computer:easy, computer:hard, "
        "computer:random. A player of your own: MODULE:CLASS or ./FILE.py:CLASS",
    )
    parser.add_argument("--seed", type=whole(0), metavar="N", help="the same seed and answers give the same game")
    parser.add_argument(
        "--heroes",
        type=names,
        metavar="A,B",
        help="only these Heroes take part; where Heroes are made, each by his word: human-paladin@Bran",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the rulebook or of the quest, as often as needed: variant=harder",
    )
    parser.add_argument("--dice", choices=("seeded", "typed"), default="seeded", help="typed: roll real dice")
    parser.add_argument("--plain", action="store_true", help="plain lines instead of the screen")
    parser.add_argument("--record", type=place, metavar="FILE", help="write the game's record here as well")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game, or with the last one"
    )
    parser.add_argument("--recover", action="store_true", help="take up a torn save after its last whole line")
    add_trust(parser)
    parser.add_argument(
        "--delay", type=seconds, default=0.35, metavar="S", help="seconds between moves of the computer (0.35)"
    )


def add_trust(parser: argparse.ArgumentParser) -> None:
    """The argument without which no program of a stranger is run."""
    parser.add_argument("--trust", action="store_true", help=TRUST)


def run(args: argparse.Namespace) -> int:
    """Play."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    session: Session | None
    if args.resume is not None or args.recover:
        path = Path(args.resume).expanduser() if args.resume else store.latest_or_complain()
        session = Session.resume(path, args.recover, trust=args.trust)
        said = session.said
        if args.players is not None:
            session = Session(session.game, parse_holders(args.players, session.seats), session.path)
            session.said = said
        if said:
            print(said)
    elif args.book is not None:
        session = start(args)
    elif args.plain:
        session = ask_setup(args)
        if session is None:
            return 0
    elif not on_terminal:
        print(NOT_A_TERMINAL)
        return 0
    else:
        session = None
    if session is not None:
        session.copy_to = args.record
        if not session.people:
            return play_alone(session)
    if args.plain:
        from delvewright.ui.plain import Plain

        assert session is not None
        try:
            status = Plain(session).run()
        except QuestFault as fault:  # not at an answer, which says more: while something was to be shown
            raise session.kept_for_now(fault) from None
        tell_faults(session)
        _tell_record(session)
        return status
    if not on_terminal:
        raise DelveError("This is not a terminal.", do="Add --plain to play with plain lines.")
    return on_screen(session, args)


def on_screen(session: Session | None, args: argparse.Namespace) -> int:
    """The Textual screen; imported only now, for it takes most of the start-up time."""
    from delvewright.ui.terminal.app import Delve

    app = Delve(session, delay=args.delay, record=args.record)
    app.run()
    if app.session is not None:
        ended = app.session
        tell_faults(ended)
        print(words.result(ended.game))
        if not ended.game.over and ended.lines and ended.kept and not ended.trouble:
            print(f"The game is kept. Go on with: {ended.go_on}")
        _tell_record(ended)
    return int(app.return_code or 0)


def start(args: argparse.Namespace) -> Session:
    """Set up the game that the arguments describe."""
    book, quest = choose(args.book, args.quest, args.trust)
    options = dict(option(text) for text in args.option)
    if args.heroes:
        options[book.taking_part] = args.heroes
    if args.dice == "typed":
        options["dice"] = "typed"
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    game = Game.start(book, quest, seed, options, trust=args.trust)
    holders = usual(game.seats) if args.players is None else parse_holders(args.players, game.seats)
    return Session(with_moments(game, holders, args.trust), holders, keep=any(map(is_person, holders)))


def option(text: str) -> tuple[str, str]:
    """An option as the command line gives it."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise DelveError(f"--option: “{text}” is not of the form KEY=VALUE.", do="For instance heroes=elf,dwarf.")
    return key.strip(), value.strip()


def choose_book(name: str) -> Rulebook:
    """A rulebook by its id, with a hint when it is misspelt."""
    if name not in (known := book_ids()):
        close = difflib.get_close_matches(name.lower(), known, n=2, cutoff=0.5)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        raise DelveError(f"There is no rulebook called “{name}”.", do=f"{hint}Rulebooks here: {', '.join(known)}.")
    return find_book(name)


def choose(book: str, quest: str | None, trust: bool = False) -> tuple[Rulebook, str]:
    """The rulebook and the quest of it; a quest file alone names its book itself."""
    if questfile.is_file(book) and quest is None:
        path = questfile.find(book)
        name = named_book(path)
        if not name:
            known = book_ids()
            raise BadFile(
                "the file does not say which book it is for.",
                str(path),
                f'Add a line such as book = "{known[0]}" at its top (books: {", ".join(known)}), or name the book '
                f"before the file.",
            )
        book, quest = name, book
    rules = choose_book(book)
    return rules, choose_quest(rules, quest, trust)


def named_book(path: Path) -> str:
    """The book that a quest file says it is for, if it does."""
    raw, _ = read_strange(questfile.read_text(path), path.name)
    return str(raw.get("book", ""))


def quest_files(book: str, quests: Sequence[str]) -> tuple[str, list[str]]:
    """Book and quests of a command line that names quest files alone: the first says for which book all are."""
    if questfile.is_file(book) and quests:
        return named_book(questfile.find(book)) or book, [book, *quests]
    return book, list(quests)


def choose_quest(book: Rulebook, name: str | None, trust: bool = False) -> str:
    """A quest's id, or the full path of a quest file; without a name the book's first."""
    known = [quest.id for quest in book.quests()]
    if name is None:
        return known[0] if known else ""
    if name in known:
        return name
    if questfile.is_file(name):
        return own_quest(book, Path(name).expanduser(), trust)
    close = difflib.get_close_matches(name.lower(), known, n=2, cutoff=0.6)
    hint = f"Did you mean {' or '.join(close)}? " if close else ""
    raise DelveError(
        f"There is no quest called “{name}” in {book.id}.",
        do=f"{hint}“delve quests {book.id}” lists them; a quest file of your own is named by its path.",
    )


def own_quest(book: Rulebook, path: Path, trust: bool) -> str:
    """The path of somebody's own quest file, if it can be played."""
    try:
        path = path.resolve()
        own = questfile.module_beside(path)
    except (OSError, RuntimeError, ValueError):
        raise BadFile("cannot be read: that is no name of a file.", str(path)) from None
    errors = [found for found in book.check_quest(path, trust) if found.error]
    if errors:
        first, more = errors[0], len(errors) - 1
        rest = f" ({more} more)" if more else ""
        raise BadFile(f"{first.text}{rest}", f"{path}:{first.line}", f"“delve check {path}” lists everything.")
    if own is not None and not trust and not book.owns(path):
        raise questfile.refuse(path, own)
    return str(path)


def play_alone(session: Session) -> int:
    """Computers only: no screen, and a short summary."""
    for _ in session.advance():
        pass
    print("\n".join(summary(session)))
    tell_faults(session)
    if session.trouble:
        raise DelveError(session.trouble)
    _tell_record(session)
    return 0


def tell_faults(session: Session) -> None:
    """Say what a player of one's own did wrong, with the seed that shows it again."""
    for fault in session.faults:
        print(f"delve: seed {session.game.header.seed}, {fault}", file=sys.stderr)


def summary(session: Session) -> list[str]:
    """How it went, in a few lines."""
    game = session.game
    view = game.view(0)
    head = f"{view.title} ({view.book}), seed {game.header.seed}: {words.result(game)}"
    lines = [head]
    for seat, holder in zip(view.seats, session.holders, strict=True):
        mine = [f for f in view.figures if f.seat == seat.id]
        fares = f"{len(mine)} figures" if len(mine) > 1 else ""
        if len(mine) == 1:
            fares = words.figure_text(mine[0], view.width, view.book).removeprefix(words.name_of(mine[0])).lstrip(" ,:")
            fares += "".join(f", {label} {value}" for label, value in mine[0].sheet if label == "Gold")
        lines.append(f"  {seat.title:<14} {holder:<20} {fares}".rstrip())
    lines.append(f"State {game.digest()}")
    return lines


def _tell_record(session: Session) -> None:
    if session.copy_to is not None and session.copy_to.exists():
        print(f"Record: {session.copy_to} ({words.answers(len(session.lines))})")


def ask_setup(args: argparse.Namespace) -> Session | None:
    """Choose book, quest, heroes and players by plain lines; None when the input ends."""
    asker = Asker()
    try:
        books = [cover for cover in covers() if cover.playable]
        args.book = asker.choose("Which book?", [cover.id for cover in books], [cover.title for cover in books])
        book = find_book(args.book)
        quests = book.quests()
        more = [(q, o.name, value, title) for q in quests for o in q.options for value, title in o.choices[1:]]
        ids = [q.id for q in quests] + [f"{q.id} {name}={value}" for q, name, value, _ in more]
        titles = [f"{q.title} ({q.source})" if q.source else q.title for q in quests] + [
            f"{q.title} ({title})" for q, _, _, title in more
        ]
        args.quest, *chosen = asker.choose("Which quest?", ids, titles).split()
        args.option += chosen
        if book.party_size[1] and not args.heroes:
            args.heroes = ",".join(asker.party(book, args.quest))
        if not args.players:
            seats = book.seats_for(args.quest, {book.taking_part: args.heroes} if args.heroes else {})
            rest = "you play the Heroes, the computer the rest" if len({s.side for s in seats}) > 1 else "you play all"
            rules = asker.has_rules(book, args.quest)
            asker.say(f"Who plays? Enter: {rest}. Or: computer, SEAT=person …{' Or: rules, to choose them' * rules}")
            while (said := asker.line(">")) == "rules" and rules:
                args.option += asker.rules(book, args.quest)
                asker.say("Who plays?")
            args.players = said or None
    except Ended:
        return None
    return start(args)

"""`delve quests`: what can be played; one quest told and drawn."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from delvewright.commands.arguments import place
from delvewright.commands.play import add_trust, choose, choose_book, choose_quest
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.questfile import find, is_file, module_beside, read_text
from delvewright.kernel.record import write
from delvewright.kernel.rulebook import Rulebook, playable_books
from delvewright.kernel.text import one_line
from delvewright.ui import text, words


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("book", nargs="?", help="only this rulebook; or a quest file that names it")
    parser.add_argument("quest", nargs="?", help="only this quest, or the path of a quest file")
    parser.add_argument("--svg", type=place, metavar="OUT", help="draw the quest's map")
    parser.add_argument("--map", action="store_true", help="print the quest's map")
    add_trust(parser)
    parser.add_argument("--spoil", action="store_true", help="the whole map, as the game master sees it")


def run(args: argparse.Namespace) -> int:
    """List, or show one."""
    drawn = args.svg or args.map or args.spoil
    alone = args.quest is None and not is_file(args.book or "")
    if alone and not drawn:
        for book in map(choose_book, playable_books() if args.book is None else [args.book]):
            list_quests(book)
        return 0
    if alone:
        option = "--svg" if args.svg else "--map" if args.map else "--spoil"
        book = choose_book(playable_books()[0] if args.book is None else args.book)
        like = f"delve quests {book.id} {choose_quest(book, None)} {option}{f' {args.svg}' if args.svg else ''}"
        raise DelveError(f"{option} draws one quest: which?", do=f"Name book and quest, for instance: {like}")
    with without_module(args) as left_out:
        book, quest = choose(args.book, args.quest, args.trust)
        game = Game.start(book, quest, trust=args.trust)
    if left_out:
        print(f"{left_out} belongs to it and was not run: what only it does is not shown.")
    seat = master(game) if args.spoil else 0
    view = game.view(seat)
    print(one_line(f"{view.title} ({book.id} {view.quest})"))
    told = next((q.story for q in book.quests() if q.id == view.quest), "") or view.log[0].text
    print("\n".join(words.wrap(" ".join(told.split()), 78)))
    if args.map or (args.spoil and not args.svg):
        print("\n".join(text.draw(view)))
        print("\n".join(words.wrap("; ".join(text.legend(view)), 108)))
    if args.svg:
        from delvewright.ui.svg import draw

        write(args.svg, draw(view))
        print(f"Picture: {args.svg} (as {game.seats[seat].title} sees it)")
    return 0


@contextmanager
def without_module(args: argparse.Namespace) -> Iterator[str]:
    """A quest file whose module is not trusted is looked at by itself, as a copy; gives the module's name."""
    which = "quest" if is_file(args.quest or "") else "book"
    named = getattr(args, which) or ""
    own = module_beside(find(named)) if is_file(named) and not args.trust else None
    if own is None:
        yield ""
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / find(named).name
        copy.write_text(read_text(find(named)), encoding="utf-8")
        setattr(args, which, str(copy))
        yield own.name


def list_quests(book: Rulebook) -> None:
    """All quests of a book, a line each."""
    print(f"{book.id}: {book.title}")
    for quest in book.quests():
        story = " ".join(quest.story.split())
        told = story if len(story) <= 70 else story[:69].rsplit(" ", 1)[0] + " …"
        print(f"  {quest.id:<20} {quest.title}. {told}")


def master(game: Game) -> int:
    """The seat that knows the map: one of another side than the first."""
    sides = [seat.side for seat in game.seats]
    return next((i for i, side in enumerate(sides) if side != sides[0]), len(sides) - 1)

"""`delve campaign`: a party that goes from quest to quest."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from delvewright.commands.arguments import Named, file, names, place, seconds, whole
from delvewright.commands.play import add_trust, choose_book, choose_quest, on_screen, option, play_alone
from delvewright.kernel.errors import DelveError
from delvewright.kernel.record import parse, write
from delvewright.table.campaign import (
    ABANDONED,
    TOWN,
    Campaign,
    CampaignSession,
    abandon,
    found_campaign,
    load,
    take_up,
    verify,
)
from delvewright.ui.choosing import Asker, Ended

ALL = "the-ember-crown"
"""The campaign that comes with the book: all its quests in their order."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="begin a campaign in a new file")
    new.add_argument("file", type=file, help="where the campaign will be kept")
    new.add_argument("--book", default="heroquest", help="the rulebook (heroquest)")
    new.add_argument("--heroes", type=names, metavar="A,B", help="only these Heroes; else all")
    new.add_argument("--choose", action="store_true", help="make the Heroes by plain lines, where people make them")
    new.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a rule for all of it: edition=advanced"
    )
    add_trust(new)
    told = f"{ALL}, or quests in the order they are played"
    new.add_argument("--quests", type=names, default=ALL, metavar="Q,R", help=told)
    show = actions.add_parser("show", help="the party, its quests and its history")
    show.add_argument("file", type=file, help="the campaign")
    add_trust(show)
    show.add_argument("--check", action="store_true", help="play its whole history again and compare")
    show.add_argument(
        "--extract", nargs=2, metavar=("N", "OUT"), help="write the record of chapter N, for delve replay"
    )
    play = actions.add_parser("play", help="go on: the game under way, or the next quest")
    play.add_argument("--quest", action=Named, default="", metavar="ID", help="not the next quest but this one")
    play.add_argument("--seed", type=whole(0), metavar="N", help="the seed of a quest that begins now")
    play.add_argument("--dice", choices=("seeded", "typed"), default="seeded", help="typed: roll real dice")
    play.add_argument("--abandon", action="store_true", help="break off the game under way; the party is as before it")
    town = actions.add_parser("town", help="trade and hire between two quests")
    for sub in (play, town):
        add_trust(sub)
        sub.add_argument("file", type=file, help="the campaign")
        sub.add_argument("--plain", action="store_true", help="plain lines instead of the screen")
        sub.add_argument("--players", metavar="WHO", help="as for delve play")
        sub.add_argument("--record", type=place, metavar="FILE", help="write the game's record here as well")
        told = "seconds between moves of the computer (0.35)"
        sub.add_argument("--delay", type=seconds, default=0.35, metavar="S", help=told)


def run(args: argparse.Namespace) -> int:
    """Do what is asked for."""
    if args.action == "new":
        return begin(args)
    if args.action == "show":
        return show(args)
    if args.action == "play" and args.abandon:
        abandon(args.file)
        print("The game under way is broken off; the party is as it was before.")
        return 0
    return go_on(args)


def begin(args: argparse.Namespace) -> int:
    """A new campaign."""
    book = choose_book(args.book)
    named = [] if args.quests == ALL else args.quests.replace(",", " ").split()
    quests = [choose_quest(book, name, args.trust) for name in named]
    heroes = (args.heroes or "").replace(",", " ").split()
    if args.choose and book.party_size[1]:
        try:
            heroes = Asker().party(book)
        except Ended:
            return 0
    found = found_campaign(args.file, book, heroes, quests, dict(option(text) for text in args.option))
    print("\n".join(about(found)))
    print(f"Begin with: delve campaign play {args.file}")
    return 0


def show(args: argparse.Namespace) -> int:
    """What there is to say about a campaign."""
    found = load(args.file)
    if args.extract:
        number, out = args.extract
        if not number.isdecimal() or not 1 <= int(number) <= len(found.history):
            raise DelveError(f"There is no chapter {number}.", str(args.file), f"There are {len(found.history)}.")
        if not out.strip():
            raise DelveError("--extract: no file is named.", do="Write for instance --extract 1 game.delve.")
        write(Path(out), found.history[int(number) - 1].record)
        print(f"Record: {out}")
        return 0
    print("\n".join(about(found)))
    if args.check:
        print(f"{verify(found, str(args.file), args.trust)} chapters played again: all is as it was.")
    return 0


def about(known: Campaign) -> list[str]:
    """A campaign in lines."""
    titles = {quest.id: quest.title for quest in known.road()} | {known.rules.town: "In town"}
    lines = [
        f"A campaign of {known.rules.title}",
        *(f"  {told}" for told in known.rules.rules_told(dict(known.options))),
    ]
    for name, sheet in known.rules.members_in(known.party, dict(known.options)).items():
        lines += [f"  {name.capitalize()}: {sheet[0]}", *(f"    {line}" for line in sheet[1:])]
    for n, chapter in enumerate(known.history, 1):
        title = titles.get(chapter.quest, chapter.quest)
        ended = "" if chapter.outcome == TOWN else f": {chapter.outcome}"
        if chapter.outcome not in (TOWN, ABANDONED):
            ended += f" after {chapter.rounds} rounds, seed {chapter.seed}"
        lines.append(f"  {n}. {title}{ended}")
    coming = known.next_quest()
    if known.progress:
        quest = parse(known.progress).quest
        lines.append(f"Under way: {titles.get(quest, quest)}")
    elif coming is None:
        lines.append("All quests are completed.")
    else:
        lines.append(f"Next: {coming.title} ({coming.id})" + (", without a stay in town" * known.in_series()))
    return lines


def go_on(args: argparse.Namespace) -> int:
    """Play what is next: a quest, or the town; the town also before a quest, when somebody waits to be paid."""
    in_town = args.action == "town"
    while True:
        known = load(args.file)
        if not in_town and not known.progress and not args.quest and known.next_quest() is None:
            print("\n".join(about(known)))
            return 0
        if in_town:
            session = take_up(args.file, True, players=args.players, trust=args.trust)
        else:
            dice = args.dice if args.dice == "typed" else ""
            session = take_up(args.file, False, args.quest, args.seed, args.players, dice=dice, trust=args.trust)
        status = sit_down(session, args)
        if status or not session.game.over or in_town or not session.town:
            return status


def sit_down(session: CampaignSession, args: argparse.Namespace) -> int:
    """One game, on the screen, by plain lines, or by computers alone."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if session.people and not args.plain and not on_terminal:
        raise DelveError("This is not a terminal.", do="Add --plain to play with plain lines.")
    session.copy_to = args.record
    session.go_on = f"delve campaign {args.action} {args.file}"
    session.keep()
    if session.trouble:
        raise DelveError(session.trouble)
    if not session.people:
        status = play_alone(session)
    elif args.plain:
        from delvewright.ui.plain import Plain

        status = Plain(session).run()
    else:
        status = on_screen(session, args)
    if session.trouble:
        raise DelveError(session.trouble)
    if session.game.over:
        print("\n".join(about(session.now())))
    return status

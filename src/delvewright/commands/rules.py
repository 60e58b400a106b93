"""`delve rules`: look rules up, and see which are carried out and shown to hold."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Mapping, Sequence

from delvewright.commands.arguments import Named
from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import Rule
from delvewright.kernel.rulebook import Rulebook, find_book
from delvewright.lab.coverage import Coverage, citations, measure, shown_by
from delvewright.rules.common.texts import kinds


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `delve rules`."""
    parser.add_argument("book", metavar="BOOK", help="a rulebook, for instance heroquest")
    parser.add_argument("words", nargs="*", metavar="WORD", help="a rule id, or words to look for")
    parser.add_argument("--coverage", action="store_true", help="count the rules that are carried out and proved")
    parser.add_argument(
        "--edition", action=Named, default="", metavar="NAME", help="only rules of this edition: basic, advanced …"
    )
    parser.add_argument(
        "--moments", action="store_true", help="list the moments at which texts of the book have a say, and which do"
    )
    parser.add_argument("--missing", action="store_true", help="with --coverage: list what nobody cites or proves")


def run(args: argparse.Namespace) -> int:
    """Answer from the ledger."""
    book = find_book(args.book)
    editions = list(dict.fromkeys(rule.edition for rule in book.ledger.rules.values()))
    if args.edition and args.edition not in editions:
        raise DelveError(f"There is no edition “{args.edition}”.", do=f"Editions: {', '.join(editions)}.")
    if args.moments:
        return _moments(book)
    if args.coverage or args.missing:
        return _coverage(measure(book, _progress if sys.stderr.isatty() else None), args.edition, args.missing)
    if not any(word.strip() for word in args.words):
        return _chapters(book, args.edition)
    return _look_up(book, args.words, args.edition)


def _chapters(book: Rulebook, edition: str) -> int:
    """The chapters of the ledger, for whoever does not know what to look for."""
    print(f"{book.title}: {len(Coverage(book.ledger).rules(edition))} rules")
    for chapter, (n, *_) in Coverage(book.ledger).chapters(edition).items():
        print(f"  {chapter:24} {n:4}")
    print(f"Look rules up by words: delve rules {book.id} secret door")
    return 0


def _moments(book: Rulebook) -> int:
    """Every kind of text of a book, with its moments: what each is given, gives back, may do, and who speaks."""
    book.reload()
    for texts in kinds(book.package):
        print(f"{texts.kind}: {len(texts.known)} texts, classes of {texts.base.__module__}.{texts.base.__name__}")
        for moment in texts.moments.values():
            print(f"  {moment}{f' -> {moment.gives}' if moment.gives else ''}{', may ask' if moment.asks else ''}")
            spoken = ", ".join(texts.spoken_by(moment.name)) or "nobody"
            for text in (moment.line, f"Spoken of by: {spoken}"):
                print(textwrap.fill(text, 110, initial_indent="      ", subsequent_indent="      "))
    return 0


def _look_up(book: Rulebook, words: Sequence[str], edition: str) -> int:
    ledger = book.ledger
    exact = [ledger.rules[word] for word in words if word in ledger.rules]
    found = exact if len(exact) == len(words) else ledger.search(words)
    found = [rule for rule in found if not edition or rule.edition == edition]
    if not found:
        print(f"No rule of {book.title} holds “{' '.join(words)}”.")
        return 1
    where, shown = citations(book), shown_by(book)
    for rule in found:
        _show(rule, where, shown)
    print(f"{len(found)} {'rule' if len(found) == 1 else 'rules'}")
    return 0


def _show(rule: Rule, where: Mapping[str, Sequence[str]], shown: Mapping[str, Sequence[str]]) -> None:
    house = "" if rule.source == "book" else f", {rule.source.partition(':')[0]}"
    print(f"{rule.id}  ({rule.kind}, {rule.edition}{house})")
    for label, text in (
        ("", rule.says),
        ("Ruling: ", rule.ruling),
        ("Needs: ", ", ".join(rule.needs)),
        ("Code: ", ", ".join(where.get(rule.id, ()))),
        ("Shown by: ", "; ".join(shown.get(rule.id, ()))),
    ):
        if text:
            print(textwrap.fill(label + text, 110, initial_indent="    ", subsequent_indent="    "))


def _progress(done: int, of: int) -> None:
    """One line that is written over."""
    if done % 20 == 0 or done == of:
        print(f"\rscenarios: {done} of {of}", end="" if done < of else "\r\033[K", file=sys.stderr, flush=True)


def _coverage(coverage: Coverage, edition: str, missing: bool) -> int:
    """What is carried out and proved; the last line is for scripts."""
    print(f"{'chapter':24} {'rules':>6} {'cited':>6} {'scenarios':>10} {'tests':>6} {'proved':>7}")
    for chapter, (n, done, run, marked, shown) in coverage.chapters(edition).items():
        print(f"{chapter:24} {n:6} {done:6} {run:10} {marked:6} {shown:7}")
    if missing:
        rules = coverage.rules(edition)
        for what, have in (("uncited", coverage.cited), ("unproved", coverage.proved)):
            for rule in rules:
                if rule.id not in have:
                    print(f"{what} {rule.id}")
    for mistake in coverage.mistakes:
        print(f"mistake: {mistake}")
    if coverage.without_tests:
        print("There are no scenarios and tests of this book here, so nothing is proved. Run this in a clone.")
    else:
        print(coverage.apart(edition))
    print(coverage.summary(edition))
    return 1 if coverage.mistakes else 0

"""Choosing by plain lines: from a list, or a party of heroes that are made for it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import NewHero, Option, Rulebook
from delvewright.ui import words


class Ended(Exception):
    """The input has ended."""


class Asker:
    """Asks on one stream and reads the other."""

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self.source, self.out = source or sys.stdin, out or sys.stdout

    def say(self, line: str = "") -> None:
        """Write a line."""
        print(line, file=self.out)

    def line(self, prompt: str) -> str:
        """A line typed."""
        print(f"{prompt} ", end="", file=self.out, flush=True)
        found = self.source.readline()
        if not found:
            self.say()
            raise Ended
        if not self.source.isatty():
            self.say(found.rstrip("\n"))
        return found.strip()

    def choose(self, prompt: str, names: Sequence[str], titles: Sequence[str], usual: str = "") -> str:
        """One of a list, by its number or name; an empty line means the usual one, if there is one."""
        if len(names) == 1:
            return names[0]
        for n, title in enumerate(titles, 1):
            self.say(f"  {n} {title}")
        while True:
            word = self.line(prompt).lower()
            if not word and usual:
                return usual
            if word.isdigit() and 1 <= int(word) <= len(names):
                return names[int(word) - 1]
            if word in names:
                return word
            self.say(f"Type a number from 1 to {len(names)}.")

    # -- rules

    def has_rules(self, book: Rulebook, quest: str) -> bool:
        """Whether there are rules to choose."""
        return bool(_explained(book, quest))

    def rules(self, book: Rulebook, quest: str) -> list[str]:
        """The rules somebody wants to play with, as `--option` takes them."""
        found: list[str] = []
        for option in _explained(book, quest):
            values = [value for value, _ in option.choices]
            titles = [f"{title}. {says}" for _, title, says in option.told()]
            chosen = self.choose(f"{option.title}? (Enter: {option.choices[0][1]})", values, titles, values[0])
            if chosen != values[0]:
                found.append(f"{option.name}={chosen}")
        return found

    # -- heroes

    def party(self, book: Rulebook, quest: str = "") -> list[str]:
        """The words of the heroes that somebody wants, where people make them; none: the usual ones."""
        least, most = book.party_size
        found: list[str] = []
        first = list(book.first_party(quest))
        usual = [book.make_hero(book.picks_of(word)) for word in first]
        self.say(f"The heroes, {least} to {most}. Enter: {', '.join(_called(hero) for hero in usual)}. Or: choose")
        while (said := self.line("Who goes?").lower()) not in ("", "choose"):
            self.say("Press Enter, or type: choose")
        if not said:
            return first
        while len(found) < most:
            if len(found) >= least and self.line(f"Hero {len(found) + 1}: another one? (yes, no)")[:1].lower() != "y":
                break
            found.append(self.hero(book, first[len(found) % len(first)], len(found) + 1).word)
        return found

    def hero(self, book: Rulebook, word: str, number: int) -> NewHero:
        """One hero: each pick in turn, then his sheet; again until he is wanted."""
        hero = book.make_hero(book.picks_of(word))
        while True:
            hero = self._picked(book, hero, number)
            self.say(f"{_called(hero)}. {hero.says}")
            for label, value in words.sheet(hero.figure, book.id):
                self.say(f"  {label}: {value}")
            for line in words.card_lines(hero.figure, book):
                self.say(f"  {line}")
            if self.line("Take this hero? (Enter: yes; no: choose again)").lower() in ("", "y", "yes"):
                return hero

    def _picked(self, book: Rulebook, hero: NewHero, number: int) -> NewHero:
        made: dict[str, str] = {}
        while pick := next((pick for pick in hero.picks if pick.name not in made), None):
            ask = f"Hero {number}, {pick.title.lower()}?"
            if pick.choices:
                titles = [f"{title}. {says}" if says else title for _, title, says in pick.choices]
                named = next(title for value, title, _ in pick.choices if value == pick.value)
                values = [value for value, _, _ in pick.choices]
                made[pick.name] = self.choose(f"{ask} (Enter: {named})", values, titles, pick.value)
            else:
                made[pick.name] = self.line(f"{ask} (Enter: {hero.figure.title})")
            try:
                hero = book.make_hero(made)
            except DelveError as error:
                self.say(str(error))
                del made[pick.name]
        return hero


def _explained(book: Rulebook, quest: str) -> list[Option]:
    """Rules to choose for a quest, with a sentence for each choice; not what the quest itself has settled."""
    settled = [option.name for info in book.quests() if info.id == quest for option in info.options]
    return [option for option in book.options() if option.rules and option.says and option.name not in settled]


def _called(hero: NewHero) -> str:
    named = hero.figure.title
    return named if named == hero.about else f"{named} ({hero.about.lower()})"

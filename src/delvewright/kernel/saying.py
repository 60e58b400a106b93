"""Who, what and how many: the one way in which sentences of all books, players and clients say it.

Nothing here is asked while nobody reads: sentences are made when there is a log, a screen or a question for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

VOWELS = "aeiou"
_SOUNDS = {"one": False, "unicorn": False, "used": False, "useless": False, "hour": True, "honest": True}
"""Words before which the article follows the sound and not the letter."""
_PLURALS = {
    "elf": "elves", "wolf": "wolves", "thief": "thieves", "dwarf": "dwarves", "half": "halves", "man": "men",
    "human": "humans", "mouse": "mice", "foot": "feet", "skaven": "skaven", "die": "dice", "gold": "gold",
    "staff": "staves",
}  # fmt: skip
"""Those that are not made by rule."""
_MASS = frozenset(
    {"mail", "armour", "poison", "dust", "rope", "fire", "water", "oil", "venom", "money", "gold", "bait", "chalk"}
)
"""Of these there is some, and not one."""
_SMALL = frozenset({"of", "the", "and", "in", "at", "for", "to", "with", "from", "a", "an", "by"})
"""Words that stay small within a name."""


# -- who


def own_name(name: str) -> str:
    """A name as people write it: Old Mother Gaunt, where notation has old-mother-gaunt; but the Drover."""
    words = name.replace("-", " ").split()
    return " ".join(w if w == "the" or (i and w in _SMALL) else capital(w) for i, w in enumerate(words))


def called(name: str, title: str = "") -> str:
    """How a figure is called, by its name in notation and its title: Skeleton 7, Ragna Oxblood, or a name of its own.

    A title that has a number already is enough, and of one that says who it is (Skarrik, a Warlord) the name."""
    own, _, number = name.partition(".")
    if number:
        what, who, _ = (title or own_name(own)).partition(", ")
        return what if who or what[-1:].isdigit() else f"{what} {number}"
    return title if f"{title} ".lower().startswith(f"{own.replace('-', ' ')} ") else own_name(own)


def the(title: str) -> str:
    """A title with its article within a sentence: the Elf; one that brings its own has it small."""
    return f"the {title.removeprefix('The ').removeprefix('the ')}"


# -- what


def capital(text: str) -> str:
    """A sentence or name with a capital letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def an(what: str) -> str:
    """Something with its article: a Shield, an Orc."""
    first = what.replace("-", " ").split(maxsplit=1)[0].lower() if what else ""
    vowel = _SOUNDS.get(first, first[:1] in VOWELS)
    return f"{'an' if vowel else 'a'} {what}"


def some(title: str) -> str:
    """A thing by its title as a sentence has it: an Arrow; but Chain mail, Ten feet of rope, Borin's Armour."""
    head = title.partition(" of ")[0].split()
    last = head[-1].lower() if head else ""
    many = last in _PLURALS.values() or (last.endswith("s") and not last.endswith("ss"))
    named = title.partition(" ")[0].endswith(("'s", "’s", "s'")) or title.startswith(("The ", "the "))
    return title if many or named or last in _MASS else an(title)


def plain(word: str) -> str:
    """A word of answers and tables as sentences have it: no dashes."""
    return word.replace("-", " ")


# -- how many


def plural(one: str) -> str:
    """Several of it: Orcs, Elves, boxes, Men-at-Arms."""
    head, of, rest = one.partition(" of ")
    if of:
        return f"{plural(head)} of {rest}"
    head, dash, rest = one.partition("-at-")
    if dash:
        return f"{plural(head)}-at-{rest}"
    front, blank, last = one.rpartition(" ")
    last = _plural(last)
    return f"{front}{blank}{last}"


def _plural(word: str) -> str:
    low = word.lower()
    own = low.rpartition("-")[2]
    known = own if own in _PLURALS else "man" if own.endswith("man") else ""
    if known:
        cut = len(word) - len(known)
        many = _PLURALS[known]
        return word[:cut] + (capital(many) if word[cut].isupper() else many)
    if low.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if low.endswith("y") and low[-2:-1] not in VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def counted(n: int, one: str, many: str = "") -> str:
    """So many of something: no rooms, 1 room, 3 rooms."""
    return f"{n or 'no'} {one if n == 1 else many or plural(one)}"


def listed(words: Sequence[object], last: str = "and") -> str:
    """Several words as a sentence has them: A, B and C."""
    said = [str(word) for word in words]
    return f"{', '.join(said[:-1])} {last} {said[-1]}" if said[1:] else "".join(said)


def things(titles: Iterable[str]) -> list[str]:
    """Things by their titles, those that are alike together: 2 Orcs, a Goblin, Chain mail."""
    alike: dict[str, int] = {}
    for title in titles:
        alike[title] = alike.get(title, 0) + 1
    return [counted(n, title) if n > 1 else some(title) for title, n in alike.items()]


def several(words: Sequence[str], last: str = "and") -> str:
    """Several things as a sentence has them: 2 Orcs and a Goblin."""
    return listed(things(words), last)

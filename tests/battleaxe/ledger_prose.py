"""How an entry of the ledger is read: its numbers, those that only a function carries, those of prose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from tests.ledger_text import TOKEN, value

from delvewright.kernel.ledger import Ledger
from delvewright.rules.battleaxe.content.reading import FOLDER, content

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
HAND = {1: "one hand", 2: "two hands"}
Numbers = Mapping[str, int]


def says(rule: str) -> str:
    return LEDGER[rule].says


def title(item: str) -> str:
    """An item as a text names it."""
    return C.items[item].title.lower() if item in C.items else item


def signed(n: int) -> str:
    return f"{n:+d}"


# Numbers of prose.

NOISE = re.compile(r"\b2?D(?:6|20|100)\b|\(\d+,\d+\)|house\.[\w.-]+|\(Health [^)]*\)|Defend \d+% and Health \d+")
"""Dice, squares of the drawing, names of entries, and the numbers of allies and of things that can be destroyed."""
RANGE = re.compile(r"\b(\d+)-(\d+)\b")


def loose(text: str) -> tuple[Counter[int], list[int]]:
    """The numbers of a prose text, and the last number of each row of a table of dice but the last row."""
    text = NOISE.sub(" ", text)
    ends = [int(high) for _, high in RANGE.findall(text) if high not in ("6", "20")]
    text = RANGE.sub(" ", re.sub(r"\b(\d)x\1\b", r"\1", re.sub(r"\b(\d)x(?!\1)(\d)\b", r"\1 \2", text)))
    return Counter(value(token) for token in TOKEN.findall(text)), ends


def rows_follow(text: str) -> bool:
    """Whether the rows of a table of dice leave no gap."""
    last = 0
    for low, high in RANGE.findall(NOISE.sub(" ", text)):
        if int(low) not in (1, last + 1) or int(high) <= int(low):
            return False
        last = int(high)
    return True


def unaccounted(id: str, text: str, given: Numbers) -> list[str]:
    """What is left over of the numbers of an entry and those of a record when each has taken its like."""
    have, ends = loose(text)
    out = [] if rows_follow(text) else ["rows"]
    for n in Counter(CARRIED.get(id, {})).elements():
        if have[n]:
            have[n] -= 1
        elif n in ends:
            ends.remove(n)
        else:
            out.append(f"the entry lacks {n}")
    given = {**given, **{f"{key} itself": int(key[-1]) for key in given if re.search(r"-\d$", key)}}
    out += [f"the record lacks {key}" for key in SPOKEN.get(id, {}) if key not in given]
    for key, number in given.items():
        n = abs(number)
        if key in (spoken := SPOKEN.get(id, {})):
            least, phrase = spoken[key]
            out += [] if number == least and phrase in text else [f"{key} = {number}"]
        elif have[n]:
            have[n] -= 1
        elif (end := n - key.endswith("-from")) in ends:
            ends.remove(end)
        else:
            out.append(f"the entry lacks {key} = {number}")
    out += [f"the record lacks {n}" for n, count in have.items() for _ in range(count)]
    out += [f"the record lacks {n}" for n in ends]
    return [f"{id}: {each}" for each in out]


CARRIED: dict[str, dict[int, int]] = {
    "circlet-of-calm": {2: 1},  # “when two roll the same”
    "heavy-crossbow": {2: 1},  # “in two turns running” is one turn of pause
    "fire-breath": {2: 1},
    "stay-of-death": {0: 2},  # below Health 0 is death, which is no number of a card
    "kinship-of-beasts": {2: 1, 1: 1},  # Size 2x1, in the spell's function
    "cracked-hall": {4: 1, 5: 1, 3: 1, 6: 1},  # rows of the drawing
    "rope-bridge": {4: 1, 6: 1, 3: 1},
    "dart-gallery": {3: 1, 7: 1},
    "beast-pens": {1: 1, 8: 1},
    "fire-gate": {4: 1, 6: 1},
    "broken-bridge": {5: 2, 6: 1, 4: 2, 7: 1},
    "sleeping-armoury": {1: 1, 2: 1},  # a card a touch; the goal says the two cards again
    "alchemists-table": {1: 1},  # a potion a success
    "rising-water": {2: 1},  # as many wheels as are drawn
    "three-chests": {2: 1, 4: 1, 1: 1},  # the die that tells the mimic, for as many chests as are drawn; a card
    "web-larder": {4: 1},  # what is between the spider and the coins is nothing
    "falling-roof": {6: 1},  # the reward says the round again
    "balance-plates": {2: 1},  # who carries the other counts with him: a rule of weights
    "warchiefs-horn": {1: 1},  # one orc at a time
    "weaver-below": {3: 1},  # as many egg sacs as are drawn
    "ember-road": {2: 1},  # the number of the next quest
    "drowned-archive": {1: 1, 5: 1},  # a card for each hero, in the quest's function; the shortest word, the puzzle's
    "thunder-ring": {1: 1},  # “pushed 1 square” is the next one
    "barred-air": {2: 1},  # as wide as a passage
    "snaring-roots": {2: 1},  # a block of squares, in the spell's function
    "state held": {40: 1, 20: 1, 10: 1},  # the test of breaking free
    "table tile": {2: 3, 4: 2, 10: 2},  # widths: all of these are as wide as long, or as a passage; rooms as drawn
    "table quest-dice": {4: 1},  # the blank faces are those that are left
    "table shop": {1: 1, 2: 2, 22: 1, 45: 1},  # numbers of levels; “double”; dearest weapons, which the items show
}
"""Numbers of an entry that the record does not hold, because they are drawn, said twice, or part of a function."""
CHASM = "with the modifiers of the Cracked Hall"
SPOKEN: dict[str, dict[str, tuple[int, str]]] = {
    "potion-of-haste": {"rounds": (2, "this turn and the next")},
    "heavy-crossbow": {"pause": (1, "in two turns running")},
    "fire-breath": {"pause": (1, "in two turns running")},
    "giant-spider": {"poison": (100, "a hero it wounds is poisoned;")},
    "giant-snake": {"poison": (100, "a hero it wounds is poisoned.")},
    "shambler": {"ignored": (1, "ignores the first wound")},
    "sleeping-armoury": {"tries": (1, "one try")},
    "defiled-shrine": {"tries": (2, "failures may be repeated once per hero")},
    "weaver-below": {"rounds": (2, "at the end of every second round")},
    "grey-smith": {"rounds": (2, "at the end of every second round")},
    "cold-draught": {"rounds": (2, "Until the end of the next round")},
    "whispering-wall": {"cards": (1, "look at the next room card")},
    "curious-fox": {"warnings": (1, "once in this quest it warns them, and one First initiative")},
    "quiet-hour": {"worn": (1, "one worn item")},
    "table fortune": {"heroes-3": (1, "one for each hero when 3 play")},
    "table shop": {
        "pays": (50, "buys any item for half its price"),
        "treasures-price": (200, "at double their value"),
    },
    "broken-bridge": {"squares": (3, CHASM), "wounds": (1, CHASM)},
}
"""Numbers of a record that the entry puts otherwise: the number, and the words."""

"""Make the word list of the word puzzles: `python tools/words.py FOLDER`, where FOLDER holds SCOWL.

SCOWL (Spell Checker Oriented Word Lists, http://wordlist.aspell.net) is the Debian package `scowl`:
`apt download scowl` and `dpkg-deb -x scowl_*.deb FOLDER` are enough. Its words up to size 80 are taken, in all
spellings: that is what word games use, archaic words included. Names, abbreviations and words with an apostrophe
stay out.
Written are `words.txt`, the words that the letters of a puzzle in `words.toml` allow, and `words.licence.txt`,
SCOWL's copyright notices word for word; both are kept with the project, because playing needs no network.
"""

import gzip
import re
import sys
import textwrap
import tomllib
from pathlib import Path

CONTENT = Path(__file__).parent.parent / "src/delvewright/rules/battleaxe/content"
LARGEST = 80
HEAD = """\
# English words for the word puzzles, made by tools/words.py from SCOWL, size 80: only those that the letters allow.
# SCOWL is Copyright 2000-2018 by Kevin Atkinson; it holds UKACD, Copyright (c) J Ross Beresford 1993-1999, and the
# public domain ENABLE list by Mendel Cooper and Alan Beale. Free to use and pass on: see words.licence.txt.
"""


def is_word(word: str) -> bool:
    """No name, no accent, no bare letter or abbreviation."""
    return bool(re.fullmatch("[a-z]+", word) and re.search("[aeiouy]", word) and (len(word) > 1 or word in "aio"))


def words(folder: Path) -> set[str]:
    """All words of the lists up to the largest size."""
    found: set[str] = set()
    for path in folder.rglob("*-words.*"):
        if int(path.suffix[1:]) <= LARGEST:
            found.update(filter(is_word, path.read_text(encoding="iso-8859-1").split()))
    return found


def licence(folder: Path) -> str:
    """The copyright notices, out of the README."""
    with gzip.open(next(folder.rglob("scowl/README.gz")), "rt", encoding="iso-8859-1") as file:
        text = file.read()
    return text[text.index("COPYRIGHT, SOURCES, and CREDITS") : text.index("FUTURE PLANS")].rstrip() + "\n"


def main() -> None:
    """Write both files."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(__doc__)
    source = Path(sys.argv[1])
    puzzles = tomllib.loads((CONTENT / "words.toml").read_text(encoding="utf-8"))["puzzle"]
    stones: list[str] = [puzzle["letters"] for puzzle in puzzles]
    kept = sorted(
        word
        for word in words(source)
        if any(all(letters.count(letter) >= word.count(letter) for letter in word) for letters in stones)
    )
    (CONTENT / "words.txt").write_text(HEAD + textwrap.fill(" ".join(kept), 120) + "\n", encoding="utf-8")
    (CONTENT / "words.licence.txt").write_text(licence(source), encoding="utf-8")
    print(f"{len(kept)} words")


if __name__ == "__main__":
    main()

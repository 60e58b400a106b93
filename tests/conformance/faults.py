"""What can be wrong with a line that people read, one function a kind; each gives what is wrong, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.conformance.lines import CALLOUT, END, LABEL, LOG, PROMPT, REASON, Line, Telling, ids, printed, titles

from delvewright.kernel.saying import an, plural, some

Found = Iterator[tuple[str, str]]
"""The line, and what is wrong with it."""
TELLERS = ("story", "goal")
"""Kinds of events whose text somebody wrote as a whole."""
SENTENCES = (LOG, PROMPT, REASON, END)
HEADINGS = ("turn", "round", "fight", "exploring")
"""Kinds of events that say whose part begins."""
PARTS = ("turn", "activation", "activate", "monster")
"""Questions of somebody's own part of the round."""
SAME = frozenset({"Body", "Mind", "Health", "Luck", "Magic", "Fate", "gold", "gc", "experience", "Speed", "Noise"})
"""What is counted without a plural."""


def sentences(telling: Telling) -> Iterator[Line]:
    """What is said in sentences, stories aside."""
    return (line for line in telling.lines if line.where in SENTENCES and line.kind not in TELLERS)


def unnamed(telling: Telling, text: str) -> str:
    """The text without names and their numbers."""
    if not telling.called:
        return text
    named = "|".join(sorted({re.escape(each) for each in telling.called.values()}, key=len, reverse=True))
    return re.sub(rf"\b(?:{named})\b", "X", text, flags=re.IGNORECASE)


# -- who and what


def notation(telling: Telling) -> Found:
    """Names as notation has them: orc.2, chaos-warrior, potion-of-healing."""
    known = ids(telling.book) | {word for word in telling.states if "-" in word}
    known |= {name for name in telling.called if "-" in name}
    known -= printed(telling.book)
    for line in telling.lines:
        if found := re.search(r"\b[A-Za-z][\w-]*\.\d+\b", line.text):
            yield line.text, found[0]
        for word in re.findall(r"[a-z]+(?:-[a-z]+)+", line.text.lower()):
            if word in known:
                yield line.text, word


def small_names(telling: Telling) -> Found:
    """Somebody's name with a small letter."""
    known: dict[str, str] = {}
    for name, called in telling.called.items():
        said = called.removeprefix("the ")
        own = name.partition(".")[0].replace("-", " ")
        known |= {word: said for word in (said.lower(), own) if word[:1] != said[:1] and word not in ("person", "fly")}
    if not known:
        return
    look = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, known), key=len, reverse=True))})(?![\w-])")
    for line in telling.lines:
        if line.kind in TELLERS:
            continue
        if line.where in (CALLOUT, REASON) and re.search(r"[.:] [A-Z].*[.]", line.text):
            continue  # what cards and notes say, which speak of any of a kind
        text = line.text.partition(". ")[0] if line.kind == "laid" else line.text  # then comes what is printed
        if found := look.search(re.sub(r"“[^”]*”", "", text)):
            yield line.text, found[0]


def half_names(telling: Telling) -> Found:
    """A hero by a part of his name, where all else calls him by the whole of it."""
    names = {telling.called[name] for id, name in telling.names.items() if telling.sides[id] == "hero"}
    parts = [name.split(" ", 1) for name in names if " " in name and name[0].isupper() and not name[-1].isdigit()]
    for line in telling.lines:
        if line.kind in TELLERS or line.where in (CALLOUT, "card", "sum"):
            continue
        for first, rest in parts:
            if re.search(rf"\b{first}\b(?!’s| {re.escape(rest)})", line.text):
                yield line.text, f"{first}, who is {first} {rest}"


def bare(telling: Telling) -> Found:
    """A hero who is called by what he is, without an article: Dwarf attacks."""
    named = "|".join(sorted({name[4:] for name in telling.called.values() if name.startswith("the ")}))
    for line in telling.lines if named else ():
        if line.where not in (LOG, PROMPT) or line.kind in TELLERS:
            continue
        if found := re.search(rf"(?<![Tt]he )(?<![(“-])\b(?:{named})\b(?! \d|[”-])", line.text):
            yield line.text, found[0]


HAD = "buys|drops|finds|gives|hands|keeps|mixes|picks up|puts on|sells|steals|takes|takes back|takes off|takes up"
"""What is done with things."""


def things(telling: Telling) -> Found:
    """A thing without its article: takes up Dagger."""
    known = sorted(titles(telling.book), key=len, reverse=True)
    look = re.compile(rf"\b(?:{HAD}) ({'|'.join(map(re.escape, known))})(?=[ .,])")
    for line in telling.lines:
        if line.where == LOG and line.kind not in TELLERS:
            found = look.search(line.text)
            if found and some(found[1]) != found[1]:
                yield line.text, found[0]


def names_with_articles(telling: Telling) -> Found:
    """An article before a name of somebody's own, or a number after one that says who it is: the Nettle."""
    own = {name for name in telling.called.values() if not name.startswith("the ") and not name[-1:].isdigit()}
    named = "|".join(sorted(map(re.escape, own), key=len, reverse=True))
    known = [title for title in titles(telling.book) if " the " in title]
    for line in sentences(telling):
        if any(title in line.text for title in known):
            continue
        if named and (found := re.search(rf"\b(?:[Tt]he|[Aa]n?) (?:{named})(?![\w-])", line.text)):
            yield line.text, found[0]
        if found := re.search(r"\b[A-Z]\w+, an? [A-Z]\w+ \d+|\ban? [A-Z]\w+, an? [A-Z]", line.text):
            yield line.text, found[0]


def inner_states(telling: Telling) -> Found:
    """A state by its inner name, where people know none by that name."""
    printed_ = {title.lower() for title in titles(telling.book)}
    for line in sentences(telling):
        found = re.search(r"(?:under|by|from) (?:the spell )?([A-Z][\w' -]*)\.$", line.text)
        word = found[1].lower().replace(" ", "-") if found else ""
        if word in telling.states and found and found[1].lower() not in printed_:
            yield line.text, found[1]


# -- how many


def doubled(telling: Telling) -> Found:
    """A word or number twice, one after the other."""
    for line in telling.lines:
        found = re.search(r"(?<![\w.])(\w+) \1(?![\w.]\w)\b", line.text, re.IGNORECASE)
        if found and found[1].lower() not in ("had", "that"):
            yield line.text, found[0]
        if found := re.search(r"\b(an? [A-Za-z][\w' ]*?)(?:,| and) \1\b", line.text):
            yield line.text, found[0]
        if found := re.search(r"\b([\w ]{3,})\(\1\)|\b([A-Z][\w' -]*): \2:|\b([a-z]+), \3\b", line.text):
            yield line.text, found[0]


def numbers(telling: Telling) -> Found:
    """One of something that is several, or several of one; plurals that nobody uses."""
    wrong = {f"{title}s".lower(): plural(title) for title in titles(telling.book) if plural(title) != f"{title}s"}
    wrong = {bad: good for bad, good in wrong.items() if re.fullmatch(r"[a-z]+", bad)}
    many = set()
    for line in telling.lines:
        many |= set(re.findall(r"\b(?:[2-9]|\d\d+) ([A-Za-z]+s)\b", unnamed(telling, line.text)))
    for line in telling.lines:
        if line.kind in TELLERS:
            continue
        text = unnamed(telling, line.text)
        if found := re.search(r"\bone at [a-z\d-]+(?:,| and) [a-z]+\d", text):
            yield line.text, found[0]
        found = re.search(r"(?<![\d.,/+–-])\b1 ([A-Za-z]+[^s]s)\b(?! ?\d)(?! and \w+ card)", text)
        if found and found[1] not in ("is", "was", "has", "does", "falls", "plus"):
            yield line.text, found[0]
        for one in re.findall(r"\b(?:[2-9]|\d\d+) ([A-Za-z]+)\b(?! [a-z]+s\b)", text):
            if one not in SAME and plural(one) in many and not one.endswith("s"):
                yield line.text, one
        for word in re.findall(r"[a-z]+", line.text.lower()):
            if word in wrong:
                yield line.text, word


def nothing_new(telling: Telling) -> Found:
    """News that is none: regains 0 Body."""
    for line in sentences(telling):
        if found := re.search(
            r"\b(?:[a-z]+s|lose|take|gain|for|of) (?:0|no) (?:[A-Z][a-z]+|gold|Gold)\b(?! left)", line.text
        ):
            yield line.text, found[0]
        if "(0 left)" in line.text:
            yield line.text, "(0 left)"
        if line.event and any(not n for _, n in line.event.changes):
            yield line.text, str(line.event.changes)


def articles(telling: Telling) -> Found:
    """An Shield, a Orc."""
    for line in telling.lines:
        for said, word in re.findall(r"\b([Aa]n?) ([A-Za-z-]+)", line.text):
            if said != "A" and word not in ("a", "b", "c") and len(word) > 1 and an(word) != f"{said.lower()} {word}":
                yield line.text, f"{said} {word}"
        if found := re.search(r"\b(?:an?|the) (?:the|an?|The)\b", line.text):
            yield line.text, found[0]


def lists(telling: Telling) -> Found:
    """Lists of names without a last word between them, or with the wrong one: does not see A, B and C."""
    names = set(telling.called.values())
    for line in sentences(telling):
        said = sorted({name for name in names if name in line.text}, key=len, reverse=True)
        if len(said) < 2:
            continue
        one = "|".join(map(re.escape, said))
        if found := re.search(rf"(?:{one}), (?:{one})[.;]", line.text):
            yield line.text, found[0]
        if found := re.search(rf"\b(?:not|cannot|never|no) [^.:;]*(?:{one}) and (?:{one})", line.text):
            yield line.text, found[0]


# -- sentences


WHOLE = r": [A-Z].* (?:is|are|go|goes|decide|[a-z]+s)\b|: \w.*: "
"""Whole sentences after a name."""


def fragments(telling: Telling) -> Found:
    """No sentence: no capital letter, no end, holes, or a name with a colon and a title."""
    named = "|".join(sorted({re.escape(called) for called in telling.called.values()}, key=len, reverse=True))
    for line in telling.lines:
        text = line.text
        holes = re.search(
            r"\(\)|[:;,–] ?[.;,)]|[!?]\.|  | [.,;:]|\bNone\b|\bTrue\b|\bFalse[.,)]|[{}_]|\?\)|, \?|\ba \.|<|>|\[", text
        )
        if holes and "…" not in text and line.where != "sum":
            yield text, f"a hole: {holes[0]!r}"
        if not text.strip():
            yield repr(text), "nothing"
        elif line.where in SENTENCES:
            if line.where == REASON and len(text.split()) < 3:
                yield text, "no sentence"
            if text[0].islower() or not re.search(r"[.!?…”)]$|[.!?]”?\)$", text):
                yield text, "no capital letter or no end"
            told = line.where == LOG and line.kind not in TELLERS
            why = line.kind == "reason" and re.search(WHOLE, text)
            if told and not why and re.match(rf"(?:{named}): ", text, re.IGNORECASE):
                yield text, "a name and a colon"
            if told and re.fullmatch(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*: [\w' ,-]{1,24}\.", text):
                yield text, "a title and a colon"
        elif line.where == LABEL and not re.match(r"[A-Z0-9“]", text):  # noqa: SIM114
            yield text, "no capital letter"
        elif line.where == CALLOUT and re.match(r"[a-z]+[a-z ]*: ", text):
            yield text, "no capital letter"


def sides(telling: Telling) -> Found:
    """A side of the game in the place of people."""
    for line in telling.lines:
        if found := re.search(r"\b(?:hero|monster|enemy|other) side\b", line.text, re.IGNORECASE):
            yield line.text, found[0]


def rolls(telling: Telling) -> Found:
    """Dice that nobody knows the purpose or the outcome of."""
    for line in telling.lines:
        if line.event is None or not line.event.faces:
            continue
        text = unnamed(telling, line.text)
        if re.fullmatch(r"(?:The \w+|X) (?:rolls|rolls again|rolls a die again|rolls \d+|tries[\w ]*|defends)\.", text):
            if not line.event.sum:
                yield line.text, "rolled for what, with what outcome?"
        elif not line.event.sum and not re.search(r"[:,;(]| (?:and|but|for|no|not|may|fails|passes) |\d", text):
            yield line.text, "with what outcome?"


# -- order


LED = ("reveal", "laid", "monsters", "trap", "encounter", "room", "wound", "door")
"""Kinds of events to which a walk leads."""


def order(telling: Telling) -> Found:
    """A walk told after what it led to; a find without its search."""
    for step in telling.steps:
        who = step.decision.figure
        moved = [i for i, e in enumerate(step.events) if e.kind == "move" and e.figures[:1] == (who,)]
        walks = moved and step.answer[0] in ("walk", "step", "go")
        led = [e for e in step.events[: moved[0]] if e.kind in LED] if walks else []
        if led:
            yield f"{led[0].text} / {step.events[moved[0]].text}", "told before the walk that led to it"
        if str(step.answer[0]).startswith("search") and step.events:
            first = next(
                (e for e in step.events if e.kind not in ("test", "fate", "roll", "effect-ends")), step.events[0]
            )
            if not re.search(r"search|notices|looks", first.text):
                yield first.text, "found without a search"


def headings(telling: Telling) -> Found:
    """The other side's part begins, and nobody says so."""
    side, told = "", True
    for step in telling.steps:
        if (step.decision.about in PARTS and step.decision.figure >= 0) or step.decision.about == "activate":
            if side and step.side != side and not told:
                yield f"{step.decision.about} of {step.side} after {side}", "no heading"
            side, told = step.side, False
        for event in step.events:
            if event.kind in HEADINGS:
                told = True
            elif event.kind == "reason" and not told:
                yield event.text, "no heading"
                told = True


KINDS: dict[str, Callable[[Telling], Found]] = {
    check.__name__: check
    for check in (
        notation, small_names, half_names, bare, things, names_with_articles, inner_states, doubled, numbers,
        nothing_new, articles, lists, fragments, sides, rolls, order, headings,
    )
}  # fmt: skip
"""Every kind of fault by its name."""

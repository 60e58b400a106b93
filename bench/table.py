"""The bench's tables: the median of all rounds, ours beside the rivals', then the ratios to meet.

A ratio is taken within each round, whose two sides were measured one after the other, and the median of these counts: a
round during which the machine was busy elsewhere moves it little, the best or the worst round not at all.
"""

from dataclasses import dataclass
from statistics import median

Rounds = list[dict[str, float]]
"""The figures of one subject, a dictionary for each round."""

NAMES = {
    "ours": "Delvewright",
    "catanatron": "catanatron",
    "chess": "python-chess",
    "open_spiel": "OpenSpiel backgammon",
    "nle": "NLE NetHackScore",
}

MEASURES = {
    "decisions_s": "random play, decisions/s",
    "games_s": "… games/s, set-up included",
    "decisions_game": "… decisions a game",
    "start_us": "start of a game, µs",
    "copy_us": "state copy, µs",
    "fork_us": "fork in mid-decision, µs",
    "fork_answer_us": "… fork, one answer, next choices, µs",
    "view_us": "view for one seat, µs",
    "import_ms": "import in a fresh process, ms",
    "first_ms": "… until the first decision, ms",
    "memory_kb": "memory of a live game, kB",
    "size_mb": "package on disk, MB",
}

OURS = {
    "heroquest_decisions_s": "HeroQuest, The Maze: decisions/s",
    "battleaxe_decisions_s": "Battle-Axe, quests that stand alone: decisions/s",
    "allison_decisions_s": "Revised System Rules, the first two quests: decisions/s",
    "advanced_decisions_s": "Advanced HeroQuest, An Expedition: decisions/s",
    "heroquest_imagine_us": "HeroQuest, The Maze: imagine, µs",
    "battleaxe_imagine_us": "Battle-Axe, Cold Lantern: imagine, µs",
    "allison_imagine_us": "Revised System Rules, The Weigh-House Cellar: imagine, µs",
    "advanced_imagine_us": "Advanced HeroQuest, An Expedition: imagine, µs",
}
"""Measures of our own books."""
OWN_BOOKS = tuple(name.removesuffix("_decisions_s") for name in OURS if name.endswith("_decisions_s"))

NOTES = """\
A decision is one choice handed to a player, forced ones included. CPU time, after a warm-up; figures are the median of
all rounds, ratios the median of the ratios within each round. In brackets: beside a rival's figure ours ÷ theirs;
beside a ratio the lowest and highest within one round.
Rivals have nothing suspended in mid-decision: their fork is a full copy (chess: with its move stack; its
state copy is without). Views are not like for like: catanatron's JSON for its web client, chess FEN,
OpenSpiel's observation tensor. Package on disk: without dependencies and byte code; ours is all of
`delvewright`, not the engine alone."""


@dataclass(frozen=True)
class Check:
    """One number to beat: our measure divided by a rival's, or ours alone when there is no rival."""

    text: str
    ours: str
    rival: str
    theirs: str
    sign: str
    must: float
    aim: float | None = None


CHECKS = [
    Check("decisions/s ÷ catanatron", "decisions_s", "catanatron", "decisions_s", "≥", 2.0, 3.0),
    Check("decisions/s ÷ python-chess", "decisions_s", "chess", "decisions_s", "≥", 2.0, 3.5),
    Check("decisions/s ÷ OpenSpiel backgammon", "decisions_s", "open_spiel", "decisions_s", "≥", 0.7, 1.0),
    Check("state copy ÷ catanatron `Game.copy`", "copy_us", "catanatron", "copy_us", "≤", 0.2, 0.1),
    Check("fork in mid-decision ÷ catanatron `Game.copy`", "fork_us", "catanatron", "copy_us", "≤", 1.5, 0.8),
    Check("import ÷ `import chess`", "import_ms", "chess", "import_ms", "≤", 2.0, 1.2),
    Check("package on disk, MB", "size_mb", "", "", "≤", 5.0, 2.0),
]
BOOKS = Check("decisions/s, Battle-Axe ÷ HeroQuest", "battleaxe_decisions_s", "ours", "heroquest_decisions_s", "≥", 0.5)
REVISED = Check("decisions/s, Revised ÷ HeroQuest", "allison_decisions_s", "ours", "heroquest_decisions_s", "≥", 0.8)
ADVANCED = Check("decisions/s, Advanced ÷ HeroQuest", "advanced_decisions_s", "ours", "heroquest_decisions_s", "≥", 0.6)
CHECKS += [BOOKS, REVISED, ADVANCED]

SLACK = 0.05
"""So much slower than before a book may be."""


def typical(rounds: Rounds, measure: str) -> float | None:
    """The median of all rounds."""
    return median(found) if (found := [figures[measure] for figures in rounds if measure in figures]) else None


def verdict(check: Check, value: float | None) -> str:
    """Which of the two bars the value clears."""
    if value is None:
        return "not measured"
    side = 1 if check.sign == "≥" else -1
    if check.aim is not None and side * value >= side * check.aim:
        return "aim"
    return "must" if side * value >= side * check.must else "MISSED"


def ratios(ours: Rounds, measure: str, theirs: Rounds, other: str) -> list[float]:
    """Our measure divided by another, within each round that has both."""
    pairs = zip(ours, theirs, strict=False)
    return [a[measure] / b[other] for a, b in pairs if measure in a and other in b]


def ratio(check: Check, results: dict[str, Rounds]) -> tuple[float, float, float] | None:
    """The median of the ratios within each round, the lowest and the highest; None if there is nothing to divide."""
    ours = results.get("ours", [])
    if check.rival:
        each = ratios(ours, check.ours, results.get(check.rival, []), check.theirs)
    else:
        each = [figures[check.ours] for figures in ours if check.ours in figures]
    return (median(each), min(each), max(each)) if each else None


def number(value: float | None) -> str:
    """Three figures that mean something, thousands with commas."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def row(*cells: str) -> str:
    """One line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"


def markdown(results: dict[str, Rounds], versions: dict[str, str], digest: str) -> str:
    """The whole table: measures on top, checks below; `digest` is the verdict on equal games."""
    columns = ["ours"] + [name for name in NAMES if name != "ours" and name in results]
    heads = [f"{NAMES[name]} {versions.get(name, '')}".strip() for name in columns]
    lines = [row("measure", *heads, "must", "aim", "result")]
    lines.append(row("---", *["---:"] * (len(columns) + 2), "---"))
    ours = results.get("ours", [])
    for measure, text in (MEASURES | OURS).items():
        cells = []
        for name in columns:
            shown = number(typical(results[name], measure)) if name in results else "–"
            each = ratios(ours, measure, results.get(name, []), measure)
            if name != "ours" and each and measure != "decisions_game":
                shown += f" ({median(each):.2f})"
            cells.append("" if measure in OURS and name != "ours" else shown)
        lines.append(row(text, *cells, "", "", ""))
    blank = [""] * (len(columns) - 1)
    for check in CHECKS:
        lines.append(row(f"**{check.text}**", spread(check, results), *blank, *bars(check), judged(check, results)))
    lines.append(row("**one seed, three PYTHONHASHSEEDs**", "", *blank, "same", "same on 3.11–3.13", digest))
    return "\n".join(lines)


def bars(check: Check) -> tuple[str, str]:
    """What must be, and what should."""
    return f"{check.sign} {check.must:g}", "" if check.aim is None else f"{check.sign} {check.aim:g}"


def spread(check: Check, results: dict[str, Rounds]) -> str:
    """A ratio with its lowest and highest round."""
    found = ratio(check, results)
    if found is None:
        return "–"
    middle, low, high = found
    return f"**{middle:.2f}**" + (f" ({low:.2f}–{high:.2f})" if check.rival else "")


def judged(check: Check, results: dict[str, Rounds]) -> str:
    """Which bar the median clears."""
    found = ratio(check, results)
    return verdict(check, found[0] if found else None)


def holds(results: dict[str, Rounds], checks: list[Check]) -> bool:
    """Whether every must is met, by the median; what was not measured is not met."""
    return all(judged(check, results) in ("must", "aim") for check in checks)


def change(measure: str, now: Rounds, before: Rounds, side_by_side: bool) -> float | None:
    """Now ÷ before: within rounds if both were measured in turn, else of the medians of two runs."""
    if side_by_side:
        each = ratios(now, measure, before, measure)
        return median(each) if each else None
    new, old = typical(now, measure), typical(before, measure)
    return new / old if new and old else None


def own_table(now: Rounds, before: Rounds, side_by_side: bool) -> tuple[str, bool]:
    """Our own books, beside an earlier state if there is one; and whether decisions/s hold."""
    good = holds({"ours": now}, [BOOKS, REVISED, ADVANCED])
    lines = [row("measure", "now", *(["before", "now ÷ before"] if before else []), "must", "result")]
    lines.append(row("---", "---:", *(["---:", "---:"] if before else []), "---:", "---"))
    for measure, text in OURS.items():
        cells, must, result = [number(typical(now, measure))], "", ""
        if before:
            found = change(measure, now, before, side_by_side)
            cells += [number(typical(before, measure)), "–" if found is None else f"{found:.3f}"]
            if measure.endswith("_s"):
                must, held = f"≥ {1 - SLACK:g}", found is not None and found >= 1 - SLACK
                result = "must" if held else "MISSED" if found else "not measured"
                good = good and held
        lines.append(row(text, *cells, must, result))
    blank = ["", ""] if before else []
    for each in (BOOKS, REVISED, ADVANCED):
        lines.append(
            row(f"**{each.text}**", spread(each, {"ours": now}), *blank, bars(each)[0], judged(each, {"ours": now}))
        )
    return "\n".join(lines), good

"""The bench's one table: best figures of all rounds, ours beside the rivals', then the ratios to meet."""

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

NOTES = """\
A decision is one choice handed to a player, forced ones included. CPU time; best of all rounds. In brackets:
beside a rival's figure ours ÷ theirs; beside a ratio the lowest and highest within one round.
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
    aim: float


CHECKS = [
    Check("decisions/s ÷ catanatron", "decisions_s", "catanatron", "decisions_s", "≥", 2.0, 3.0),
    Check("decisions/s ÷ python-chess", "decisions_s", "chess", "decisions_s", "≥", 2.0, 3.5),
    Check("decisions/s ÷ OpenSpiel backgammon", "decisions_s", "open_spiel", "decisions_s", "≥", 0.7, 1.0),
    Check("state copy ÷ catanatron `Game.copy`", "copy_us", "catanatron", "copy_us", "≤", 0.2, 0.1),
    Check("fork in mid-decision ÷ catanatron `Game.copy`", "fork_us", "catanatron", "copy_us", "≤", 1.5, 0.8),
    Check("import ÷ `import chess`", "import_ms", "chess", "import_ms", "≤", 2.0, 1.2),
    Check("package on disk, MB", "size_mb", "", "", "≤", 5.0, 2.0),
]


def best(rounds: Rounds, measure: str) -> float | None:
    """The best figure of all rounds: the highest rate, the lowest cost."""
    found = [figures[measure] for figures in rounds if measure in figures]
    if not found:
        return None
    if measure == "decisions_game":
        return median(found)
    return max(found) if measure.endswith("_s") else min(found)


def verdict(check: Check, value: float | None) -> str:
    """Which of the two bars the value clears."""
    if value is None:
        return "not measured"
    side = 1 if check.sign == "≥" else -1
    if side * value >= side * check.aim:
        return "aim"
    return "must" if side * value >= side * check.must else "MISSED"


def ratio(check: Check, results: dict[str, Rounds]) -> tuple[float | None, float | None, float | None]:
    """The ratio of the bests, and the lowest and highest ratio within one round."""
    ours = best(results.get("ours", []), check.ours)
    if not check.rival:
        return ours, ours, ours
    theirs = best(results.get(check.rival, []), check.theirs)
    if not ours or not theirs:
        return None, None, None
    pairs = zip(results["ours"], results[check.rival], strict=False)
    each = [a[check.ours] / b[check.theirs] for a, b in pairs if check.ours in a and check.theirs in b]
    return ours / theirs, min(each, default=None), max(each, default=None)


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
    for measure, text in MEASURES.items():
        ours = best(results.get("ours", []), measure)
        cells = []
        for name in columns:
            value = best(results.get(name, []), measure)
            compare = name != "ours" and ours and value and measure != "decisions_game"
            cells.append(number(value) + (f" ({ours / value:.2f})" if compare and ours and value else ""))
        lines.append(row(text, *cells, "", "", ""))
    blank = [""] * (len(columns) - 1)
    for check in CHECKS:
        value, low, high = ratio(check, results)
        shown = "–" if value is None else f"**{value:.2f}**"
        if check.rival and low is not None and high is not None:
            shown += f" ({low:.2f}–{high:.2f})"
        bars = [f"{check.sign} {check.must:g}", f"{check.sign} {check.aim:g}"]
        lines.append(row(f"**{check.text}**", shown, *blank, *bars, verdict(check, value)))
    lines.append(row("**one seed, three PYTHONHASHSEEDs**", "", *blank, "same", "same on 3.11–3.13", digest))
    return "\n".join(lines)

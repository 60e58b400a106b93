"""Measure Delvewright beside its rivals in one run, and print one Markdown table.

    python bench/run.py [--quick] [--save FILE] [--python PYTHON] [--quest NAME] [--nle]
    python bench/run.py --ours [--against COMMIT] [--save FILE] [--compare FILE]

The rivals live in their own environment, `bench/.venv`, made at the first run. Each of nine rounds runs every subject
in fresh processes, one after the other, all pinned to one core, each process warming up first. What counts is the
median of the ratios within each round. Exit status 1: a must is missed or not measured.

`--ours` measures only our own books, and can put them beside an earlier state: `--against` plays a commit in turn
with what is here, which is what to trust on a busy machine; `--compare` reads what another run saved. Decisions a
second must then be within 5 per cent.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from subjects import (
    BENCH,
    NLE_PIN,
    PINS,
    Installed,
    look,
    measure,
    measure_books,
    rivals_python,
    same_games,
    say,
    source_of,
)
from table import CHECKS, NAMES, NOTES, Rounds, holds, markdown, own_table, ratio


def arguments(given: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add = parser.add_argument
    add("--ours", action="store_true", help="measure only our own books")
    add("--against", metavar="COMMIT", help="with --ours: in turn with the source of a commit")
    add("--compare", metavar="FILE", help="with --ours: beside what an earlier run saved")
    add("--save", metavar="FILE", help="write all figures of all rounds, as JSON")
    add("--python", default=str(BENCH.parent / ".venv/bin/python"), help="the Python that has delvewright")
    add("--also", action="append", default=[], help="further such Pythons, for the digest only")
    add("--game", default="heroquest")
    add("--quest", default="the-maze")
    add("--rounds", type=int, help="9, or 3 with --quick")
    add("--seconds", type=float, help="of play-outs in each round: 2, or 0.4 with --quick")
    add("--limit", type=int, help="decisions a game, with --ours: 1500, or 500 with --quick")
    add("--core", type=int, help="pin to this core (the last one allowed)")
    add("--quick", action="store_true", help="shorter and rougher")
    add("--nle", action="store_true", help="install and measure NLE as well")
    options = parser.parse_args(given)
    if (options.against or options.compare) and not options.ours:
        parser.error("--against and --compare go with --ours")
    if options.against and options.compare:
        parser.error("--against or --compare, not both")
    options.rounds = options.rounds or (3 if options.quick else 9)
    options.seconds = options.seconds or (0.4 if options.quick else 2.0)
    options.limit = options.limit or (500 if options.quick else 1_500)
    return options


def find(options: argparse.Namespace, trouble: dict[str, str]) -> dict[str, Installed]:
    """Install the rivals where needed, and look at every subject."""
    pins = PINS | (NLE_PIN if options.nle else {})
    rivals = rivals_python(options.python if Path(options.python).exists() else sys.executable, pins)
    subjects = {}
    first, *others = pins
    for name in [first, "ours", *others]:
        try:
            subjects[name] = look(name, options.python if name == "ours" else rivals)
        except RuntimeError as error:
            trouble[name] = str(error)
            say(f"{NAMES[name]} cannot run: {error}")
    return subjects


def rounds(subjects: dict[str, Installed], options: argparse.Namespace, trouble: dict[str, str]) -> dict[str, Rounds]:
    """Measure all subjects in turn, round after round, each round beginning with another one."""
    results: dict[str, Rounds] = {name: [] for name in subjects}
    which = {"game": options.game, "quest": options.quest}
    for turn in range(options.rounds):
        names = list(subjects)
        shift = turn % max(1, len(names))
        for name in names[shift:] + names[:shift]:
            if name in trouble:
                continue
            begin = time.monotonic()
            try:
                figures = measure(subjects[name], options.seconds, which, turn)
            except RuntimeError as error:
                trouble[name] = str(error)
                say(f"{NAMES[name]} failed: {error}")
                continue
            results[name].append(figures)
            text = f"{figures['decisions_s']:,.0f} decisions/s ({time.monotonic() - begin:.0f} s)"
            say(f"round {turn + 1}/{options.rounds} {NAMES[name]}: {text}")
    return results


def own_rounds(options: argparse.Namespace, before: str) -> tuple[Rounds, Rounds]:
    """Our books round after round, in turn with an earlier source if there is one."""
    found: list[Rounds] = []
    for turn in range(options.rounds):
        found.append(measure_books(options.python, options.limit, turn, ("", before) if before else ("",)))
        for name, figures in zip(("now", "before"), found[-1], strict=False):
            told = ", ".join(f"{figure:,.0f}" for name, figure in figures.items() if name.endswith("_decisions_s"))
            say(f"round {turn + 1}/{options.rounds} {name}: {told} decisions/s")
    return [each[0] for each in found], [each[1] for each in found] if before else []


def pin(core: int | None) -> str:
    """Keep this process and its workers on one core; what to call it."""
    if not hasattr(os, "sched_setaffinity"):
        return "any core"
    number = max(os.sched_getaffinity(0)) if core is None else core
    os.sched_setaffinity(0, {number})
    return f"core {number}"


def machine(pythons: str, core: str) -> str:
    """Where all this was measured."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Python {pythons}, {platform.system()} {platform.machine()}, {core} of {os.cpu_count()}{load}"


def only_ours(options: argparse.Namespace) -> int:
    """Measure our own books, alone or beside an earlier state."""
    if not Path(options.python).exists():
        sys.exit(f"no interpreter at {options.python}; install the project there or pass --python")
    saved: Rounds = []
    if options.compare:
        try:
            saved = json.loads(Path(options.compare).read_text(encoding="utf-8"))["rounds"]["ours"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            sys.exit(f"{options.compare} is no file of `bench/run.py --save`: {error!r}")
    version = subprocess.run([options.python, "-V"], capture_output=True, text=True, check=True).stdout.split()[-1]
    where = machine(version, pin(options.core))
    with tempfile.TemporaryDirectory() as folder:
        try:
            now, before = own_rounds(options, source_of(options.against, folder) if options.against else "")
        except RuntimeError as error:
            sys.exit(f"Our books could not be measured: {error}")
    beside = f"; before: {options.against or options.compare}" if options.against or options.compare else ""
    print(f"{where}; {options.rounds} rounds{beside}\n")
    text, good = own_table(now, before or saved, side_by_side=bool(before))
    print(text)
    save(options, {"machine": where, "rounds": {"ours": now}})
    return int(not good)


def save(options: argparse.Namespace, report: dict[str, object]) -> None:
    """Write all figures down, if that is wanted."""
    if options.save:
        Path(options.save).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def main(given: list[str]) -> int:
    """Prepare, measure in rounds, print."""
    options = arguments(given)
    if options.ours:
        return only_ours(options)
    trouble: dict[str, str] = {}
    subjects = find(options, trouble)
    core = pin(options.core)
    results = rounds(subjects, options, trouble)
    digest = "not measured"
    if "ours" not in trouble:
        say("one seed under three hash seeds")
        try:
            which = {"game": options.game, "quest": options.quest}
            digest = same_games([options.python, *options.also], which)
        except RuntimeError as error:
            trouble["ours"] = f"digest: {error}"
    versions = {name: subject.version for name, subject in subjects.items()}
    where = machine(" and ".join(sorted({subject.python for subject in subjects.values()})), core)
    print(f"{where}; {options.rounds} rounds of {options.seconds:g} s; quest `{options.quest}`\n")
    print(f"{markdown(results, versions, digest)}\n\n{NOTES}")
    for name, reason in trouble.items():
        print(f"\n**{NAMES[name]} could not be measured:** {reason}")
    found = {check.text: ratio(check, results) for check in CHECKS}
    figures = {text: dict(zip(("median", "low", "high"), r, strict=True)) for text, r in found.items() if r}
    report = {"machine": where, "versions": versions, "digest": digest, "trouble": trouble}
    save(options, report | {"ratios": figures, "rounds": results})
    return int(not (holds(results, CHECKS) and digest.startswith(("must", "aim"))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Measure Delvewright beside its rivals in one run, and print one Markdown table.

    python bench/run.py [--quick] [--json FILE] [--ours PYTHON] [--quest NAME] [--nle] [--check]

The rivals live in their own environment, `bench/.venv`, made at the first run. Each round runs every subject
in fresh processes, one after the other, all pinned to one core; the table shows the best of five rounds.
"""

import argparse
import json
import os
import platform
import sys
import time
from pathlib import Path

from subjects import BENCH, NLE_PIN, PINS, Installed, look, measure, rivals_python, same_games, say
from table import CHECKS, NAMES, NOTES, Rounds, markdown, ratio, verdict


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add = parser.add_argument
    add("--ours", default=str(BENCH.parent / ".venv/bin/python"), help="the Python that has delvewright")
    add("--also", action="append", default=[], help="further such Pythons, for the digest only")
    add("--game", default="heroquest")
    add("--quest", default="the-maze")
    add("--rounds", type=int, help="5, or 2 with --quick")
    add("--seconds", type=float, help="of play-outs in each round: 2, or 0.4 with --quick")
    add("--core", type=int, help="pin to this core (the last one allowed)")
    add("--quick", action="store_true", help="shorter and rougher")
    add("--nle", action="store_true", help="install and measure NLE as well")
    add("--json", metavar="FILE", help="write all figures of all rounds")
    add("--check", action="store_true", help="exit with 1 when a must is missed or not measured")
    options = parser.parse_args()
    options.rounds = options.rounds or (2 if options.quick else 5)
    options.seconds = options.seconds or (0.4 if options.quick else 2.0)
    return options


def find(options: argparse.Namespace, trouble: dict[str, str]) -> dict[str, Installed]:
    """Install the rivals where needed, and look at every subject."""
    pins = PINS | (NLE_PIN if options.nle else {})
    rivals = rivals_python(options.ours if Path(options.ours).exists() else sys.executable, pins)
    subjects = {}
    first, *others = pins
    for name in [first, "ours", *others]:
        try:
            subjects[name] = look(name, options.ours if name == "ours" else rivals)
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
                figures = measure(subjects[name], options.seconds, which)
            except RuntimeError as error:
                trouble[name] = str(error)
                say(f"{NAMES[name]} failed: {error}")
                continue
            results[name].append(figures)
            text = f"{figures['decisions_s']:,.0f} decisions/s ({time.monotonic() - begin:.0f} s)"
            say(f"round {turn + 1}/{options.rounds} {NAMES[name]}: {text}")
    return results


def main() -> int:
    """Prepare, measure in rounds, print."""
    options = arguments()
    trouble: dict[str, str] = {}
    subjects = find(options, trouble)
    core = "any core"
    if hasattr(os, "sched_setaffinity"):
        number = max(os.sched_getaffinity(0)) if options.core is None else options.core
        os.sched_setaffinity(0, {number})  # the workers inherit it
        core = f"core {number}"
    results = rounds(subjects, options, trouble)
    digest = "not measured"
    if "ours" not in trouble:
        say("one seed under three hash seeds")
        try:
            which = {"game": options.game, "quest": options.quest}
            digest = same_games([options.ours, *options.also], which)
        except RuntimeError as error:
            trouble["ours"] = f"digest: {error}"
    versions = {name: subject.version for name, subject in subjects.items()}
    pythons = " and ".join(sorted({subject.python for subject in subjects.values()}))
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    machine = f"Python {pythons}, {platform.system()} {platform.machine()}, {core} of {os.cpu_count()}{load}"
    print(f"{machine}; {options.rounds} rounds of {options.seconds:g} s; quest `{options.quest}`\n")
    print(f"{markdown(results, versions, digest)}\n\n{NOTES}")
    for name, reason in trouble.items():
        print(f"\n**{NAMES[name]} could not be measured:** {reason}")
    ratios = {check.text: ratio(check, results) for check in CHECKS}
    if options.json:
        report = {"machine": machine, "versions": versions, "digest": digest, "trouble": trouble}
        figures = {text: dict(zip(("best", "low", "high"), r, strict=True)) for text, r in ratios.items()}
        Path(options.json).write_text(json.dumps(report | {"ratios": figures, "rounds": results}, indent=1))
    verdicts = [digest] + [verdict(check, ratios[check.text][0]) for check in CHECKS]
    return int(options.check and not all(text.startswith(("must", "aim")) for text in verdicts))


if __name__ == "__main__":
    sys.exit(main())

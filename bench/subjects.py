"""The subjects of the bench: where each is installed, and how one round of it is measured."""

import io
import json
import os
import subprocess
import sys
import tarfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BENCH = Path(__file__).resolve().parent
VENV = BENCH / ".venv"
PYCACHE = BENCH / ".pycache"
PINS = {"catanatron": "catanatron==3.2.1", "chess": "chess==1.11.2", "open_spiel": "open_spiel==2.0.2"}
NLE_PIN = {"nle": "nle==1.3.0"}

PACKAGES = {"ours": "delvewright", "open_spiel": "pyspiel"}
"""What is imported, where it is not called as the subject."""

FIRST_DECISION = {
    "ours": (
        "from delvewright import Game",
        "Game.start({game!r}, quest={quest!r}, seed=1, quiet=True).decision",
    ),
    "catanatron": (
        "from catanatron import Color, Game, RandomPlayer",
        "Game([RandomPlayer(c) for c in Color], seed=1).state.playable_actions",
    ),
    "chess": ("import chess", "list(chess.Board().legal_moves)"),
    "open_spiel": (
        "import pyspiel",
        "pyspiel.load_game('backgammon').new_initial_state().child(0).legal_actions()",
    ),
    "nle": ("import gymnasium, nle", "gymnasium.make('NetHackScore-v0').reset(seed=1)"),
}
"""The import that is timed, and what then leads to the first decision."""

PROBE = """
import importlib.metadata, importlib.util, json, pathlib, platform, sys, sysconfig
spec = importlib.util.find_spec({package!r})
if spec is None:
    sys.exit("no package {package} in " + sys.executable)
folders = list(spec.submodule_search_locations or [])
root = pathlib.Path(folders[0] if folders else spec.origin)
files = [f for f in (root.rglob("*") if folders else [root]) if f.is_file() and "__pycache__" not in f.parts]
try:
    version = importlib.metadata.version({distribution!r})
except importlib.metadata.PackageNotFoundError:
    version = ""
print(json.dumps({{
    "python": platform.python_version(),
    "version": version,
    "size_mb": sum(f.stat().st_size for f in files) / 1e6,
    "paths": [str(root.parent), sysconfig.get_path("purelib")],
}}))
"""

TIMER = """
import sys, time
sys.path[:0] = {paths!r}
a = time.process_time()
{statement}
b = time.process_time()
{first}
c = time.process_time()
print('{{"import_ms": %f, "first_ms": %f}}' % ((b - a) * 1e3, (c - a) * 1e3))
"""


@dataclass(frozen=True)
class Installed:
    """A subject and what a look at its interpreter told."""

    name: str
    interpreter: str
    python: str
    version: str
    size_mb: float
    paths: list[str]


def say(text: str) -> None:
    """A progress line."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def surroundings(hash_seed: int = 0, source: str = "") -> dict[str, str]:
    """The environment of a worker; `source` is where it finds our package, if not where it is installed."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}
    environment |= {"PYTHONHASHSEED": str(hash_seed), "PYTHONPYCACHEPREFIX": str(PYCACHE)}
    return environment | ({"PYTHONPATH": source} if source else {})


def ask(command: list[str], hash_seed: int = 0) -> dict[str, Any]:
    """Run a worker and read the JSON on its last line; on failure raise with the last thing it said."""
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings(hash_seed), check=False)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1])
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


class Books:
    """A process that plays games of our own books when told to, and says how long it took."""

    def __init__(self, python: str, source: str = "") -> None:
        self.process = subprocess.Popen(
            [python, str(BENCH / "ours.py"), "books"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=surroundings(source=source),
        )
        self.quests: dict[str, dict[str, list[str]]] = self.answer()

    def answer(self) -> Any:
        """The next line it says."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            said = self.process.communicate()[1]
            raise RuntimeError((said.strip().splitlines() or ["our own worker ended early"])[-1])
        return json.loads(line)

    def play(self, *game: object) -> tuple[float, int]:
        """Seconds and how many decisions or imagined games."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(game) + "\n")
        self.process.stdin.flush()
        spent, count = self.answer()
        return spent, count

    def close(self) -> None:
        """Send it home."""
        self.process.communicate()


def rivals_python(base: str, pins: dict[str, str]) -> str:
    """The interpreter of `bench/.venv`, made from the same Python as ours, with the pinned rivals in it."""
    python, stamp = VENV / "bin" / "python", VENV / "bench-stamp.txt"
    version = subprocess.run([base, "-V"], capture_output=True, text=True, check=True).stdout.strip()
    have = stamp.read_text().splitlines() if stamp.exists() else []
    if have[:1] != [version]:
        say(f"making {VENV} ({version})")
        subprocess.run([base, "-m", "venv", "--clear", str(VENV)], check=True)
        have = [version]
    if missing := [pin for pin in pins.values() if pin not in have]:
        say(f"installing {' '.join(missing)}")
        subprocess.run([str(python), "-m", "pip", "install", "-qq", *missing], check=True, stdout=sys.stderr)
        stamp.write_text("\n".join(have + missing) + "\n")
    return str(python)


def look(name: str, interpreter: str) -> Installed:
    """Find a subject in its interpreter; raises RuntimeError when it is not there."""
    if not Path(interpreter).exists():
        raise RuntimeError(f"no interpreter at {interpreter}; install the project there or pass --python")
    package = PACKAGES.get(name, name)
    distribution = package if name == "ours" else name
    return Installed(
        name,
        interpreter,
        **ask([interpreter, "-c", PROBE.format(package=package, distribution=distribution)]),
    )


def measure(subject: Installed, seconds: float, which: dict[str, str], turn: int) -> dict[str, float]:
    """One round of one subject, each kind of figure in its own fresh process."""
    statement, first = FIRST_DECISION[subject.name]
    code = TIMER.format(paths=subject.paths, statement=statement, first=first.format(**which))
    alone = [subject.interpreter, "-I", "-S", "-X", f"pycache_prefix={PYCACHE}", "-c", code]
    ask(alone)  # once for nothing: writes the byte code, warms the disk
    worker = [subject.interpreter, str(BENCH / f"rival_{subject.name}.py")]
    if subject.name == "ours":
        worker = [subject.interpreter, str(BENCH / "ours.py")]
    quest = ["--game", which["game"], "--quest", which["quest"]] if subject.name == "ours" else []
    books = measure_books(subject.interpreter, 1_500, turn)[0] if subject.name == "ours" else {}
    return {
        "size_mb": subject.size_mb,
        **books,
        **ask(alone),
        **ask([*worker, "memory", *quest]),
        **ask([*worker, "speed", "--seconds", str(seconds), *quest]),
    }


def measure_books(python: str, limit: int, turn: int, sources: Sequence[str] = ("",)) -> list[dict[str, float]]:
    """One round of our own books from each source, in fresh processes that take turns game by game.

    So whatever else the machine does, it does to all of them. The first of two passes only warms up. Every round has
    games of its own: a rule that was corrected makes other games of the same seeds, long ones and short ones, and a
    few seeds played again and again would measure that.
    """
    workers: list[Books] = []
    try:
        workers += (Books(python, source) for source in sources)
        found: list[dict[str, float]] = [{} for _ in workers]
        for what, games in (("decisions", 16), ("imagine", 2)):
            for warm_up in (True, False):
                most = limit // 10 if warm_up and what == "imagine" else limit
                totals = [(defaultdict[str, float](float), defaultdict[str, int](int)) for _ in workers]
                for seed in range(turn * games, (turn + 1) * games):
                    for book, quests in workers[0].quests[what].items():
                        if not all(book in worker.quests[what] for worker in workers):
                            continue  # an earlier state may not have it
                        turns = list(zip(workers, totals, strict=True))
                        for worker, (spent, count) in turns[:: -1 if seed % 2 else 1]:
                            took, often = worker.play(what, book, quests[seed % len(quests)], seed, most)
                            spent[book] += took
                            count[book] += often
            for figures, (spent, count) in zip(found, totals, strict=True):
                for book in spent:
                    if what == "imagine":
                        figures[f"{book}_imagine_us"] = spent[book] / count[book] * 1e6
                    else:
                        figures[f"{book}_decisions_s"] = count[book] / spent[book]
        return found
    finally:
        for worker in workers:
            worker.close()


def source_of(commit: str, folder: str) -> str:
    """Our source as of a commit, unpacked into a folder."""
    root = BENCH.parent
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=root, capture_output=True, check=False)
    if packed.returncode:
        raise RuntimeError(packed.stderr.decode(errors="replace").strip())
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return str(Path(folder) / "src")


def same_games(pythons: list[str], which: dict[str, str]) -> str:
    """Whether one seed plays the same games under three hash seeds, and in every interpreter given."""
    command = [str(BENCH / "ours.py"), "digest", "--game", which["game"], "--quest", which["quest"]]
    answers = [ask([python, *command], hash_seed) for python in pythons for hash_seed in (0, 1, 12345)]
    digests = sorted({answer["digest"] for answer in answers})
    versions = sorted({answer["python"] for answer in answers})
    bar = "MISSED" if len(digests) > 1 else "aim" if {"3.11", "3.12", "3.13"} <= set(versions) else "must"
    return f"{bar} ({', '.join(digests)} on {', '.join(versions)})"

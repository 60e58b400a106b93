"""Putting a break in force and seeing who notices: a warm process that is forked for every break."""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import json
import os
import pickle
import re
import resource
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

import mutants_code as code
import mutants_data as data
from delvewright.kernel import record as records
from delvewright.kernel.ledger import cited
from delvewright.kernel.rulebook import Rulebook, find_book
from delvewright.lab import scenario as scenarios
from delvewright.lab.coverage import citations, home_book

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "delvewright"
HANGS = 3.0
"""So many seconds of the processor, and ten times what a test needs otherwise, before it counts as hanging."""
MEMORY = 4 << 30
KEPT = ("content", "load_quest", "_shape")
"""What is read from files once; all else that is remembered is forgotten between tests."""
UNFIT = ("test_speed.py",)
"""Tests that measure time: under a break they say nothing that can be relied on."""

BOARDS = ("test_large.py",)
"""Tests of ways on hundreds of made-up boards: for the code they call, not for tables."""

CALLED = "__called__"
"""What a function calls, while the tests are watched, to say that it runs."""

CLAIMED, OTHERS, SURVIVED, STILLBORN = "claimed", "others", "survived", "stillborn"


# -- what can be broken


@dataclass(slots=True)
class Mutant:
    """One change of one thing, not yet made."""

    book: str
    file: str
    where: str
    """The function, the class, or the entry of a table."""
    line: int
    ids: tuple[str, ...]
    kind: str
    change: str
    part: Part
    number: int
    mistake: str = ""
    """The kind of mistake of a tired programmer that it is, if it is one."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What names it for good, whatever moves around it."""
        return self.file, self.where, self.change

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.where} [{', '.join(self.ids)}] {self.kind}: {self.change}"


@dataclass(slots=True)
class Part:
    """A file of a book that holds something to break."""

    path: Path
    text: str
    module: ModuleType | None = None
    tree: ast.Module | None = None
    cited: list[code.Cited] = field(default_factory=list)
    cuts: list[data.Cut] = field(default_factory=list)
    breaks: list[tuple[code.Cited, code.Break]] = field(default_factory=list)


def parts_of(book: Rulebook) -> list[Part]:
    """All that can be broken in a book: its code, that of its players, and its tables."""
    citations(book)
    packages = (book.package, f"delvewright.players.{book.id}")
    places: dict[str, dict[str, list[str]]] = {package: {} for package in packages}
    known = book.ledger.rules
    for package, names in places.items():
        for each, wheres in cited(package).items():
            for where in wheres if each in known else ():
                names.setdefault(where, []).append(each)
    found = []
    for package in packages:
        for name, module, path in code.modules_under(f"{package}."):
            last = name.rpartition(".")[2] + "."
            own = {where.removeprefix(last): ids for where, ids in places[package].items() if where.startswith(last)}
            if own:
                found.append(code_part(path, path.read_text(encoding="utf-8"), module, own, book.id))
    folder = SOURCE / "rules" / book.id
    files = sorted([*(folder / "content").rglob("*.toml"), *(folder / "quests").glob("*.toml")])
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    words = data.vocabulary(texts.values())
    return found + [data_part(path, text, words, known) for path, text in texts.items()]


def code_part(
    path: Path, text: str, module: ModuleType, places: Mapping[str, Sequence[str]], book: str = ""
) -> Part:  # fmt: skip
    """The breaks of a module."""
    part = Part(path, text, module, ast.parse(text))
    assert part.tree
    part.cited = code.cited_in(part.tree, places)
    for each in part.cited:
        each.breaks = code.breaks_of(each, vars(module), book)
        part.breaks += [(each, one) for one in each.breaks]
    return part


def data_part(path: Path, text: str, words: dict[str, list[str]], known: Iterable[str]) -> Part:
    """The breaks of a file of tables."""
    ids = set(known)
    return Part(path, text, cuts=[cut for cut in data.cuts_of(text, words) if ids.intersection(cut.entry.ids)])


def mutants_of(book: str, parts: Sequence[Part]) -> list[Mutant]:
    """Every change there is, in the order of files and lines."""
    found = []
    for part in parts:
        file = str(part.path.relative_to(SOURCE)) if part.path.is_relative_to(SOURCE) else part.path.name
        for n, (where, one) in enumerate(part.breaks):
            found.append(
                Mutant(book, file, where.name, one.line, where.ids, one.kind, one.change, part, n, one.mistake)
            )
        for n, cut in enumerate(part.cuts):
            mistake = data.mistake_of(cut)
            found.append(
                Mutant(book, file, cut.entry.where, cut.line, cut.entry.ids, cut.kind, cut.change, part, n, mistake)
            )
    return found


# -- making the change, in a process of its own


class Stillborn(Exception):
    """The change makes no difference, or nothing that could be run at all."""


Functions = dict[tuple[str, str, int], list[FunctionType]]


def functions() -> Functions:
    """All functions there are, by file, name and line: whoever holds one sees what becomes of it."""
    found: Functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            own = each.__code__
            found.setdefault((own.co_filename, own.co_qualname, own.co_firstlineno), []).append(each)
    return found


def caches() -> list[Any]:
    """Everything that remembers results, of the program and of its tests."""
    kind = type(functools.cache(len))
    found = (each for each in gc.get_objects() if type(each) is kind and hasattr(each, "__wrapped__"))
    return [c for c in found if getattr(getattr(c, "__wrapped__", None), "__module__", "").startswith(OURS)]


OURS = ("delvewright", "tests", "test_")


def same(a: CodeType, b: CodeType) -> bool:
    """Whether two pieces of code do the same."""
    if a.co_code != b.co_code or a.co_names != b.co_names or a.co_varnames != b.co_varnames:
        return False
    if len(a.co_consts) != len(b.co_consts):
        return False
    return all(
        same(x, y) if isinstance(x, CodeType) and isinstance(y, CodeType) else (type(x), x) == (type(y), y)
        for x, y in zip(a.co_consts, b.co_consts, strict=True)
    )


def make(mutant: Mutant, known: Functions) -> None:
    """Make the change in this process."""
    part = mutant.part
    if part.module is None:
        cut = part.cuts[mutant.number]
        changed = part.text[: cut.start] + cut.new + part.text[cut.end :]
        if not data.differs(part.text, changed):
            raise Stillborn("says the same")
        _pretend(part.path, changed)
        return
    where, one = part.breaks[mutant.number]
    assert part.tree
    one.turn()
    if one.register >= 0:
        assert isinstance(where.node, ast.FunctionDef | ast.AsyncFunctionDef)
        held = known.get((str(part.path), where.name, code.first_line(where.node)), [])
        if not held:
            raise Stillborn("is nowhere")
        code.register_anew(part.module, where, one.register, held[0])
        return
    if isinstance(where.node, ast.Assign | ast.AnnAssign):
        _set_value(part.module, where.name, where.node)
        return
    new = code.compiled(part.tree, part.path, where)
    held = known.get((str(part.path), where.name, code.first_line(where.node)), [])
    if new is None or not held or same(new, held[0].__code__):
        raise Stillborn("makes no difference")
    for function in held:
        if function.__code__.co_freevars != new.co_freevars:
            raise Stillborn("closes over other names")
        function.__code__ = new


def _pretend(path: Path, text: str) -> None:
    """Let a file hold another text; the fingerprint, which reads bytes, stays what it is."""
    read = Path.read_text

    def read_text(self: Path, *args: Any, **kwargs: Any) -> str:
        return text if self == path or self.resolve() == path else read(self, *args, **kwargs)

    Path.read_text = read_text  # type: ignore[method-assign]


def _set_value(module: ModuleType, name: str, node: ast.Assign | ast.AnnAssign) -> None:
    """Give the attributes of a class the values that the tree has now."""
    assert node.value
    owner: Any = module
    for part in name.split("."):
        owner = getattr(owner, part)
    expression = ast.fix_missing_locations(ast.Expression(node.value))
    value = eval(compile(expression, module.__file__ or "", "eval", dont_inherit=True), vars(module))
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        for each, one in zip(names, value if isinstance(target, ast.Tuple) else [value], strict=True):
            setattr(owner, ast.unparse(each), one)


Taken = list[tuple[ModuleType, CodeType]]


def read_again(content: Any, taken: Taken) -> None:
    """Read the tables anew, into the records that everybody holds already; then set what was `taken` out of them."""
    old = content()
    graft(old, content.__wrapped__())
    for module, statement in taken:
        exec(statement, vars(module))


def taken_from_content(book: Rulebook) -> Iterator[tuple[ModuleType, CodeType]]:
    """Names of modules, here and in tests, that hold a value out of the tables; and those who took them from there."""
    taken: set[str] = set()
    modules = [m for _, m, _ in code.modules_under(book.package, f"delvewright.players.{book.id}", "tests", "test_")]
    texts = [(module, Path(module.__file__ or "").read_text(encoding="utf-8")) for module in modules]
    for module, text in texts:
        for node in ast.parse(text).body if "content()" in text else ():
            if isinstance(node, ast.Assign | ast.AnnAssign) and "content()" in ast.unparse(node):
                taken.update(ast.unparse(t) for t in (node.targets if isinstance(node, ast.Assign) else [node.target]))
                yield module, _statement(node)
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(taken)))})\b")
    for module, text in texts:
        for node in ast.parse(text).body if taken and names.search(text) else ():
            if isinstance(node, ast.ImportFrom) and any(alias.name in taken for alias in node.names):
                yield module, _statement(node)


def _statement(node: ast.stmt) -> CodeType:
    return compile(ast.Module([node], []), "<read again>", "exec", dont_inherit=True)


def graft(old: Any, new: Any) -> None:
    """Put the values of `new` into `old`, however deep, so that nobody keeps an outdated record."""
    if isinstance(old, dict):
        for key in [key for key in old if key not in new]:
            del old[key]
        for key, value in new.items():
            if key in old and _grows(old[key], value):
                graft(old[key], value)
            else:
                old[key] = value
        return
    for each in fields(old):
        before, after = getattr(old, each.name), getattr(new, each.name)
        if _grows(before, after):
            graft(before, after)
        else:
            object.__setattr__(old, each.name, after)


def _grows(old: Any, new: Any) -> bool:
    return type(old) is type(new) and (isinstance(old, dict) or (is_dataclass(old) and not isinstance(old, type)))


# -- who might notice


@dataclass(slots=True)
class Probe:
    """A scenario or a test: run, it says whether all is well."""

    name: str
    proves: frozenset[str]
    run: Callable[[], bool]
    words: str = ""
    """Its text, to try first what speaks of an entry."""
    special: bool = False
    """It takes long and shows one thing only: run last, and not for changes in tables that it does not claim."""
    calls: frozenset[int] = frozenset()
    seconds: float = 0.0


def scenario_probes(book: Rulebook) -> list[Probe]:
    """The scenarios of a book."""
    found = []
    folder = ROOT / "tests" / "scenarios" / book.id
    for path in scenarios.find([folder]):
        for each in scenarios.load(path):
            run = functools.partial(_passes, each)
            often = bool(each.spec.get("repeat"))
            found.append(Probe(f"{path.name}: {each.name}", frozenset(each.proves), run, str(each.spec), often))
    return found


def _passes(scenario: scenarios.Scenario) -> bool:
    return scenarios.run(scenario).passed


def test_probes(book: str, items: Sequence[pytest.Item], judge: Judge) -> list[Probe]:
    """The tests of a book: those in its folders, and those that say they prove a rule of it."""
    found = []
    for item in items:
        proves: set[str] = set()
        for mark in item.iter_markers("proves"):
            if (mark.kwargs.get("book") or home_book(item.path)) == book:
                proves.update(mark.args)
        ours = item.path.parent.name == book or (item.path.parent.name == "rules" and book in item.path.name)
        if (proves or ours) and item.path.name not in UNFIT:
            run = functools.partial(judge.passes, item)
            found.append(Probe(item.nodeid, frozenset(proves), run, special=item.path.name in BOARDS))
    return found


def record_probes(book: str, folder: Path = ROOT / "tests" / "records") -> list[Probe]:
    """The games of a book that are kept: they claim no rule, and must come out as they did."""
    kept = [(path, records.read(path)) for path in sorted(folder.glob("*.delve"))]
    return [
        Probe(f"record {path.stem}", frozenset(), functools.partial(_comes_out, text, path.name))
        for path, text in kept
        if records.parse(text, path.name).book == book
    ]


def _comes_out(text: str, name: str) -> bool:
    """Whether all answers of a record are legal still and lead to the state that it is sealed with."""
    try:
        records.replay(records.parse(text, name), where=name)
    except Exception:  # whatever a broken rule leads to
        return False
    return True


class Judge:
    """Runs a test that is collected already, and keeps what came of it."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down one part of a test."""
        self.failed |= report.failed

    def passes(self, item: pytest.Item) -> bool:
        """Whether it passes, with everything that it shares with others made anew."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed


# -- processes


class Pool:
    """Forks a process for each piece of work, so many at a time, and hands back what each has written."""

    def __init__(self, jobs: int) -> None:
        self.jobs = max(1, jobs)
        gc.collect()  # once: what the works do is done in other processes

    def run(self, works: Sequence[Callable[[int], None]], done: Callable[[int, bytes], None]) -> None:
        """Do all the works; `done` gets the number of one and what it wrote before it ended, however it ended."""
        waiting = list(range(len(works)))[::-1]
        running: dict[int, tuple[int, int, list[bytes]]] = {}
        gc.freeze()
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    n = waiting.pop()
                    reader, pid = self._fork(works[n])
                    running[reader] = (n, pid, [])
                for reader in select.select(list(running), [], [])[0]:
                    n, pid, written = running[reader]
                    if more := os.read(reader, 1 << 16):
                        written.append(more)
                        continue
                    os.close(reader)
                    os.waitpid(pid, 0)
                    del running[reader]
                    done(n, b"".join(written))
        finally:
            for _, pid, _ in running.values():
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            gc.unfreeze()

    @staticmethod
    def _fork(work: Callable[[int], None]) -> tuple[int, int]:
        reader, writer = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():  # other threads are none of the child's business: it ends without them
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid:
            os.close(writer)
            return reader, pid
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for each in (0, 1, 2):
                os.dup2(nothing, each)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            work(writer)
        finally:
            os._exit(0)


# -- one book


@dataclass(slots=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    fate: str
    by: str = ""
    """The scenario or test that noticed it."""


Progress = Callable[[str, int, int], None]


class Trial:
    """A book with everything that could notice a break in it."""

    def __init__(self, book: Rulebook, probes: Sequence[Probe], parts: Sequence[Part], jobs: int = 2) -> None:
        self.book = book
        self.probes = list(probes)
        self.parts = parts
        self.mutants = mutants_of(book.id, parts)
        self.pool = Pool(jobs)
        self.others = 0
        """No more than so many who claim none of the rules are asked, the quickest first; 0: all."""
        self.always: frozenset[int] = frozenset()
        self.watched = False
        self.codes: dict[CodeType, int] = {}
        self.functions = functions()
        for part in parts:
            for each in part.cited:
                if isinstance(each.node, ast.FunctionDef | ast.AsyncFunctionDef):
                    place = (str(part.path), each.name, code.first_line(each.node))
                    for function in self.functions.get(place, ()):
                        self.codes.setdefault(function.__code__, len(self.codes))
        self.caches = caches()
        self.content = import_module(f"{book.package}.content.reading").content
        self.taken: Taken = list(taken_from_content(book))
        self.failing: list[str] = []

    def forget(self, everything: bool = False) -> None:
        """Forget all results that are remembered, and, if wanted, what was read from files."""
        for each in self.caches:
            if everything or each.__wrapped__.__name__ not in KEPT:
                each.cache_clear()

    # -- first: who calls what

    def watch(self, progress: Progress) -> None:
        """Run everything unbroken once: how long each takes, which of the functions in question it calls."""

        def read(writer: int) -> None:
            called = self._listen()
            self.forget(everything=True)
            with open(writer, "wb") as file:
                pickle.dump(self._calls(called, self._read)[0], file)

        def has_read(_: int, written: bytes) -> None:
            self.always = frozenset(pickle.loads(written))

        self.pool.run([read], has_read)
        chunks = [self.probes[n::CHUNKS] for n in range(CHUNKS)]
        seen = 0

        def work(chunk: Sequence[Probe], writer: int) -> None:
            called = self._listen()
            out = []
            for probe in chunk:
                self.forget()
                out.append(self._calls(called, probe.run))
            with open(writer, "wb") as file:
                pickle.dump(out, file)

        def done(n: int, written: bytes) -> None:
            nonlocal seen
            if not written:
                raise RuntimeError(f"the tests of {self.book.id} could not be run unbroken")
            for probe, (calls, passed, seconds) in zip(chunks[n], pickle.loads(written), strict=True):
                probe.calls, probe.seconds = frozenset(calls), seconds
                if not passed:
                    self.failing.append(probe.name)
            seen += len(chunks[n])
            progress(f"{self.book.id}: who calls what", seen, len(self.probes))

        self.pool.run([functools.partial(work, chunk) for chunk in chunks], done)
        self.watched = True
        self.failing.sort()
        self.probes = [probe for probe in self.probes if probe.name not in self.failing]

    def _read(self) -> None:
        assert self.book.content
        self.book.quests()

    def _listen(self) -> set[int]:
        """Let every function in question put its number into a set when it is called, in this process."""
        called: set[int] = set()
        vars(builtins)[CALLED] = called.add
        for part in self.parts:
            found = []
            for each in part.cited:
                if isinstance(each.node, ast.FunctionDef | ast.AsyncFunctionDef):
                    held = self.functions.get((str(part.path), each.name, code.first_line(each.node)), ())
                    found += [(each, function, self.codes[function.__code__]) for function in held]
            for node, number in {id(each.node): (each.node, number) for each, _, number in found}.values():
                assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                call = ast.parse(f"{CALLED}({number})").body[0]
                for inner in ast.walk(call):
                    ast.copy_location(inner, node.body[0])
                node.body.insert(1 if ast.get_docstring(node, clean=False) is not None else 0, call)
            whole = compile(part.tree, str(part.path), "exec", dont_inherit=True) if part.tree and found else None
            for each, function, _ in found:
                assert whole and isinstance(each.node, ast.FunctionDef | ast.AsyncFunctionDef)
                new = code.find_code(whole, each.name, code.first_line(each.node))
                assert new is not None and new.co_freevars == function.__code__.co_freevars, each.name
                function.__code__ = new
        return called

    def _calls(self, called: set[int], run: Callable[[], Any]) -> tuple[list[int], bool, float]:
        called.clear()
        begun = time.process_time()
        passed = bool(run())
        return sorted(called), passed, time.process_time() - begun

    # -- then: break it

    def probes_for(self, mutant: Mutant) -> tuple[list[Probe], list[Probe]]:
        """Who claims the rules of a mutant, and who else may notice it; those who never call it are left out."""
        part, ids = mutant.part, set(mutant.ids)
        probes = self.probes
        if part.module is not None:
            where = part.breaks[mutant.number][0]
            if isinstance(where.node, ast.FunctionDef | ast.AsyncFunctionDef):
                held = self.functions.get((str(part.path), where.name, code.first_line(where.node)), ())
                numbers = {self.codes[function.__code__] for function in held}
                if self.watched and not numbers & self.always:
                    asks = part.breaks[mutant.number][1].register >= 0  # may be asked without being called
                    probes = [p for p in probes if numbers & p.calls or (asks and ids & p.proves)]
                    probes.sort(key=lambda probe: probe.special)
        claimed = [probe for probe in probes if ids & probe.proves]
        others = [probe for probe in probes if not ids & probe.proves]
        if part.module is None:
            others = [probe for probe in others if not probe.special]
            word = part.cuts[mutant.number].entry.name or "\0"
            others.sort(key=lambda probe: word not in probe.words)
        return claimed, others

    def judge(self, mutants: Sequence[Mutant], progress: Progress, only_claimed: bool = False) -> list[Verdict]:
        """What becomes of each of these."""
        verdicts: dict[int, Verdict] = {}

        def done(n: int, written: bytes) -> None:
            lines = written.decode().splitlines()
            fate, by = json.loads(lines[-1]) if lines else (CLAIMED, "whoever reads the tables (hangs)")
            verdicts[n] = Verdict(mutants[n], fate, by)
            progress(f"{self.book.id}: breaking", len(verdicts), len(mutants))

        self.pool.run([functools.partial(self._try, mutant, only_claimed) for mutant in mutants], done)
        return [verdicts[n] for n in range(len(mutants))]

    def _try(self, mutant: Mutant, only_claimed: bool, writer: int) -> None:
        def say(fate: str, by: str) -> None:
            os.write(writer, (json.dumps([fate, by]) + "\n").encode())

        claimed, others = self.probes_for(mutant)
        if self.others:
            others = sorted(others, key=lambda probe: probe.seconds)[: self.others]
        reads = self._is_read(mutant)
        signal.setitimer(signal.ITIMER_PROF, 10 * HANGS)
        try:
            make(mutant, self.functions)
            self.forget()
            if reads:
                read_again(self.content, self.taken)
                for each in self.caches:
                    if each.__wrapped__.__name__ != "content":
                        each.cache_clear()
                self._read()
        except Exception as error:  # what cannot even be read is no game with a broken rule
            say(STILLBORN, str(error))
            return
        for fate, probes in ((CLAIMED, claimed), (OTHERS, [] if only_claimed else others)):
            for probe in probes:
                say(fate, f"{probe.name} (hangs)")
                signal.setitimer(signal.ITIMER_PROF, HANGS + 10 * probe.seconds)
                passed = probe.run()
                signal.setitimer(signal.ITIMER_PROF, 0)
                if not passed:
                    say(fate, probe.name)
                    return
        say(SURVIVED, "" if claimed or others or not self.watched else "nobody runs it")

    def _is_read(self, mutant: Mutant) -> bool:
        """Whether it changes how tables are read."""
        part = mutant.part
        if part.module is None:
            return True
        where = part.breaks[mutant.number][0]
        if not isinstance(where.node, ast.FunctionDef | ast.AsyncFunctionDef):
            return False
        held = self.functions.get((str(part.path), where.name, code.first_line(where.node)), ())
        return bool({self.codes.get(function.__code__, -1) for function in held} & self.always)


CHUNKS = 32
"""Tests are watched in so many heaps, whatever the number of processes."""


# -- inside pytest, which collects the tests and keeps their fixtures


class Stage:
    """A pytest plugin: instead of running what was collected it lets somebody work with it."""

    def __init__(self, act: Callable[[Sequence[pytest.Item], Judge], None]) -> None:
        self.act = act
        self.judge = Judge()
        self.error: BaseException | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Work with the collected tests."""
        session.config.pluginmanager.register(self.judge, "judge of mutants")
        if session.testsfailed:
            self.error = RuntimeError("some tests cannot be collected; run pytest to see why")
            return True
        try:
            self.act(session.items, self.judge)
        except BaseException as error:
            self.error = error
        return True


def on_stage(books: Sequence[str], act: Callable[[Sequence[pytest.Item], Judge], None]) -> None:
    """Collect the tests that may prove something, and work with them."""
    stage = Stage(act)
    paths = [str(ROOT / "tests" / name) for name in (*books, "rules", "players", "table")]
    os.chdir(ROOT)
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"]
    pytest.main([*quiet, "--rootdir", str(ROOT), *[path for path in paths if Path(path).is_dir()]], plugins=[stage])
    if stage.error:
        raise stage.error


def trial(book: str, items: Sequence[pytest.Item], judge: Judge, jobs: int) -> Trial:
    """A book with its scenarios and tests."""
    found = find_book(book)
    probes = scenario_probes(found) + test_probes(book, items, judge) + record_probes(book)
    return Trial(found, probes, parts_of(found), jobs)

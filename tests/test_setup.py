"""`./test` on machines of every sort: with and without Chromium, apt-get, root, a network; and `.ci/run`.

A copy of the scripts runs in a folder of its own, with a PATH that holds only what a test puts there and with stand-ins
for pytest and the other tools, which say in a log what was called.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chromium

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ("test", "play", "tools/bootstrap.py")
INSTALLING = "There is no Chromium here: installing it with apt-get, for the browser tests."
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="apt-get and its like")


class Machine:
    """A computer with a fresh clone whose `.venv` is ready, and not much else."""

    def __init__(self, folder: Path) -> None:
        self.root, self.path, self.log = folder / "clone", folder / "bin", folder / "log"
        self.env = {"PATH": str(self.path), "HOME": str(folder), "LOG": str(self.log)}
        self.env |= {"PYTHONPATH": str(folder / "site"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}
        for name in ("test", "tools", ".ci", "pyproject.toml", "constraints.txt"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, self.root / name)
        for name in ("python", "delve", "pytest", "ruff", "mypy", "lint-imports"):
            self.program(f".venv/bin/{name}", f'echo "{name} $*, no browser: $DELVE_NO_BROWSER" >> "$LOG"')
        inputs = b"".join((ROOT / name).read_bytes() + b"\0" for name in ("pyproject.toml", "constraints.txt"))
        home = f"{sys.version_info[0]}.{sys.version_info[1]} {self.root}"
        stamp = "\n".join((home, hashlib.sha256(inputs).hexdigest(), "dev"))
        (self.root / ".venv/delvewright.stamp").write_text(stamp)
        self.user(0)

    def program(self, name: str, script: str) -> Path:
        """Put a program on the PATH, or into the clone if it has a folder."""
        file = self.root / name if "/" in name else self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return file

    def user(self, number: int) -> None:
        """Who is at the keyboard; 0 is root."""
        site = Path(self.env["PYTHONPATH"]) / "sitecustomize.py"
        site.parent.mkdir(exist_ok=True)
        site.write_text(f"import os\nos.geteuid = lambda: {number}\n")

    def apt(self, update: str = "exit 0", install: str = "") -> None:
        """An apt-get that logs; by default it has a Chromium to install."""
        browser = self.program("waiting/chromium", "exit 0")
        install = install or f'/bin/ln -s "{browser}" "{self.path}/chromium"'
        self.program("apt-get", f'echo "apt-get $*" >> "$LOG"\ncase "$*" in *update) {update};; *) {install};; esac')

    def run(self, *arguments: str, script: str = "test", status: int = 0, **env: str) -> list[str]:
        """Run a script; the lines of all it says, but for what the checks say about themselves, which may come late."""
        command = [sys.executable, str(self.root / script), *arguments]
        done = subprocess.run(
            command, cwd=self.root, env=self.env | env, check=False, timeout=120, encoding="utf-8",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert done.returncode == status, done.stdout
        return [line for line in done.stdout.splitlines() if not line.startswith("ok ")]

    def called(self, *names: str) -> list[str]:
        """The logged calls of some programs, in order."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if line.split()[0] in names]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@on_linux
def test_with_a_browser_there_is_nothing_to_say(machine):
    machine.program("chromium", "exit 0")
    machine.apt()
    assert machine.run() == []
    assert machine.called("apt-get") == []
    assert machine.called("pytest") == ["pytest -n auto --dist worksteal -rs, no browser: "]
    assert sorted(line.split(",")[0] for line in machine.called("ruff", "mypy", "lint-imports")) == [
        "lint-imports ", "mypy --strict", "ruff check .", "ruff format --check .",
    ]  # fmt: skip


@on_linux
def test_root_with_apt_get_installs_the_browser_before_anything_else(machine):
    machine.apt()
    assert machine.run() == [INSTALLING]
    first, second, third = machine.log.read_text().splitlines()[:3]
    assert first.startswith("apt-get ") and first.endswith(" update")
    assert second.endswith(" install -y --no-install-recommends chromium-headless-shell")
    assert not third.startswith("apt-get")
    assert machine.called("pytest") == ["pytest -n auto --dist worksteal -rs, no browser: "]
    machine.log.unlink()
    assert machine.run() == [] and machine.called("apt-get") == []  # once and for all


@on_linux
def test_an_archive_that_cannot_be_updated_matters_only_if_the_browser_cannot_be_installed(machine):
    machine.apt(update="echo 'W: Failed to fetch something else'; exit 100")
    assert machine.run() == [INSTALLING]
    assert machine.called("pytest") == ["pytest -n auto --dist worksteal -rs, no browser: "]


@on_linux
@pytest.mark.parametrize("missing", ["root", "apt-get"])
def test_without_root_or_apt_get_the_first_and_last_lines_say_what_to_do(machine, missing):
    if missing == "root":
        machine.apt()
        machine.user(1000)
    machine.program(".venv/bin/pytest", 'echo "tests run, no browser: $DELVE_NO_BROWSER"')
    first, ran, last = machine.run()
    assert first == last
    assert "no Chromium here: the browser tests are left out" in first and "sudo apt install chromium" in first
    assert ran == "tests run, no browser: 1"
    assert machine.called("apt-get") == []


@on_linux
def test_without_a_network_apt_get_is_quoted_and_the_browser_tests_are_left_out(machine):
    machine.apt(install="echo Reading; echo 'E: Unable to fetch some archives'; exit 100")
    said = machine.run()
    assert said[:2] == [INSTALLING, "    E: Unable to fetch some archives"]
    assert "apt-get could not install Chromium (is there a network?): the browser tests are left out" in said[2]
    assert said[3:] == said[2:3]
    assert machine.called("pytest") == ["pytest -n auto --dist worksteal -rs, no browser: 1"]


@on_linux
def test_a_browser_that_does_not_start_is_none(machine):
    """Ubuntu's package is a stub that says what to install instead."""
    machine.apt(install=f'/bin/ln -s "{machine.program("waiting/stub", "exit 1")}" "{machine.path}/chromium-browser"')
    said = machine.run()
    assert said[0] == INSTALLING
    assert "apt-get installed a Chromium that does not start: the browser tests are left out" in said[-1]


@on_linux
@pytest.mark.parametrize("trouble", ["no apt-get", "no root", "no network", "no such program"])
def test_on_ci_it_is_an_error_at_once(machine, trouble):
    env = {"CI": "true"}
    if trouble != "no apt-get":
        machine.apt(install="echo 'E: no'; exit 100" if trouble == "no network" else "")
    if trouble == "no root":
        machine.user(1000)
    if trouble == "no such program":
        env["DELVE_CHROMIUM"] = "/nowhere/chrome"
    said = machine.run(status=1, **env)
    assert "on CI the browser tests must run" in said[-1] and "sudo apt install chromium" in said[-1]
    assert machine.called("pytest", "ruff", "mypy", "lint-imports") == []
    assert ("/nowhere/chrome" in said[-1]) == (trouble == "no such program")


@on_linux
def test_ci_runs_the_same_on_a_machine_that_has_only_python(machine):
    machine.apt()
    for name in ("bash", "dirname"):
        (machine.path / name).symlink_to(shutil.which(name) or "")
    (machine.path / "python3").symlink_to(sys.executable)
    done = subprocess.run(
        ["/bin/sh", "-c", "exec bash .ci/run"], cwd=machine.root, env=machine.env | {"CI": "true"}, check=False,
        stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout.startswith(INSTALLING), done.stdout + done.stderr
    assert machine.called("pytest") == ["pytest -n auto --dist worksteal -rs, no browser: "]


@on_linux
def test_whoever_leaves_the_browser_out_is_reminded_at_the_end(machine):
    assert machine.run(DELVE_NO_BROWSER="1", CI="true") == ["DELVE_NO_BROWSER is set: the browser tests are left out."]
    assert machine.called("apt-get") == []


@on_linux
def test_tests_that_need_no_browser_do_not_ask_for_one(machine):
    (machine.root / "tests/kernel").mkdir(parents=True)
    (machine.root / "tests/browser").mkdir()
    assert machine.run("tests/kernel", "-k", "sight", CI="true") == []
    assert machine.called("pytest", "mypy") == [
        "pytest -n auto --dist worksteal -rs tests/kernel -k sight, no browser: "
    ]
    machine.run("tests/browser", status=1, CI="true")


def test_without_a_browser_no_test_that_is_left_asks_for_one():
    plan = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "--setup-plan", "tests/browser"]
    env = os.environ | {"DELVE_NO_BROWSER": "1"}
    done = subprocess.run(plan, cwd=ROOT, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_types.py::test_types" in done.stdout and "SETUP    S browser" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], True),
        (["-k", "sight", "-x"], True),
        (["."], True),
        (["tests"], True),
        (["tests/browser"], True),
        (["tests/browser/test_pages.py::test_it", "-x"], True),
        (["tests/kernel", "tests/browser/"], True),
        (["tests/kernel", "tests/web"], False),
        (["tests/web/test_play.py::test_it"], False),
    ],
)
def test_which_arguments_come_to_the_browser_tests(monkeypatch, arguments, wanted):
    monkeypatch.chdir(ROOT)
    assert chromium.wanted(arguments) == wanted


@on_linux
def test_the_first_check_that_fails_is_the_exit_status_and_told_again_at_the_end(machine):
    machine.program("chromium", "exit 0")
    machine.program(".venv/bin/mypy", "echo src/x.py: error: it is wrong; exit 3")
    machine.program(".venv/bin/pytest", "exit 1")
    said = machine.run(status=3)
    assert "src/x.py: error: it is wrong" in said
    assert said[-1] == "FAILED mypy --strict: see above"
    machine.program(".venv/bin/mypy", "exit 0")
    assert machine.run(status=1) == []


@on_linux
@pytest.mark.parametrize(
    ("env", "kept"),
    [
        ({}, "bytecode: written, in .venv/bytecode"),
        ({"PYTHONPYCACHEPREFIX": "/elsewhere"}, "bytecode: written, in /elsewhere"),
        ({"PYTHONDONTWRITEBYTECODE": ""}, "bytecode: written, in "),
    ],
)
def test_nothing_is_compiled_twice_whoever_wants_no_bytecode_beside_the_sources(machine, env, kept):
    machine.program("chromium", "exit 0")
    machine.program(
        ".venv/bin/pytest", 'echo "bytecode: ${PYTHONDONTWRITEBYTECODE:-written}, in ${PYTHONPYCACHEPREFIX#$PWD/}"'
    )
    assert machine.run(**env) == [kept]


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_old_python_gets_as_far_as_being_told_that_it_is_old(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 7))
    if name != "tools/bootstrap.py":
        imported = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
        assert imported.index("import bootstrap") == min(
            i for i, line in enumerate(imported) if line.split()[1] not in sys.stdlib_module_names
        )
    assert os.access(ROOT / name, os.X_OK) or name.startswith("tools/")

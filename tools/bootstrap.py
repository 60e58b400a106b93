"""Make `.venv` and install Delvewright into it: what `./play` and `./test` share.

Standard library only, and no newer syntax than Python 3.6 has, so that an old Python gets as far as the
message below. Slow modules are imported only when there is something to install.
"""

import hashlib
import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        f"Delvewright needs Python 3.11 or newer; this is {sys.version.split()[0]} ({sys.executable}).\n"
        "Install a newer one, then start again with it, for instance: python3.13 play\n"
        "  Debian, Ubuntu: sudo apt install python3 python3-venv\n"
        "  macOS: brew install python\n"
        "  Windows: winget install Python.Python.3.13"
    )

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "delvewright.stamp")
WINDOWS = os.name == "nt"


def tool(name: str) -> str:
    """The path of a command inside `.venv`."""
    return os.path.join(VENV, "Scripts", name + ".exe") if WINDOWS else os.path.join(VENV, "bin", name)


def ready(extra: str = "") -> None:
    """Return when `.venv` holds the package and the extra; install only what changed since last time."""
    # A virtual environment belongs to one Python and one folder, its contents to two files.
    home = f"{sys.version_info[0]}.{sys.version_info[1]} {ROOT}"
    inputs = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            inputs.update(file.read() + b"\0")
    old_home, old_inputs, old_extra = _stamp()
    fits = old_home == home and os.path.exists(tool("python")) and os.path.exists(tool("delve"))
    if fits and old_inputs == inputs.hexdigest() and extra in ("", old_extra):
        return

    import importlib.util

    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        sys.exit(
            f"This Python ({sys.executable}) cannot make virtual environments (no venv or ensurepip).\n"
            "On Debian and Ubuntu: sudo apt install python3-venv\n"
            "Elsewhere: install your system's package for Python's venv. Then start again."
        )
    if fits:
        extra = extra or old_extra  # what ./test installed, ./play keeps up to date
    print("Setting up Delvewright in .venv ", end="", file=sys.stderr, flush=True)
    if not fits:
        _run([sys.executable, "-m", "venv", "--clear", VENV])
    pip = [tool("python"), "-m", "pip", "install", "--disable-pip-version-check", "--no-color"]
    _run([*pip, "--progress-bar=off", "-c", "constraints.txt", "-e", f".[{extra}]" if extra else "."])
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write("\n".join((home, inputs.hexdigest(), extra)))
    print(" done", file=sys.stderr)


def become(command: list[str]) -> None:
    """Go on as another program; does not return."""
    if WINDOWS:  # there, exec would hand the prompt back while the program still runs
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _stamp() -> list[str]:
    """Home, inputs and extra of the last complete installation; blanks if there is none."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            lines = file.read().split("\n")
    except (OSError, UnicodeDecodeError):
        lines = []
    return lines if len(lines) == 3 else ["", "", ""]


def _run(command: list[str]) -> None:
    """Run one step of the installation, a dot for each package; explain and leave if it fails."""
    import subprocess

    lines = []
    try:
        with subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                if line.strip():
                    lines.append(line.rstrip())
                if line.startswith("Collecting"):
                    print(".", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(" stopped; the next start sets up again.", file=sys.stderr)
        sys.exit(130)
    if process.returncode:
        print(" failed:", *lines[-16:], sep="\n    ", file=sys.stderr)
        sys.exit(
            f"Delvewright could not be set up: `python -m {command[2]}` failed as shown above.\n"
            "Setting up needs a network connection and some 200 MB of free disk space (playing later needs\n"
            "neither). Nothing outside .venv was changed: put that right and start again."
        )

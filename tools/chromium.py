"""The Chromium that the browser tests need: found here, or installed where that takes nobody's leave.

Standard library only: `./test` asks before anything is set up.
"""

import os
import shutil
import subprocess
import sys
from glob import glob

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",  # what `playwright install chromium` fetches
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    r"%LOCALAPPDATA%\ms-playwright\chromium-*\chrome-win*\chrome.exe",
)
COMMANDS = (
    "Install it: sudo apt install chromium-headless-shell (Debian), sudo snap install chromium (Ubuntu), "
    "or Google Chrome"
)
LEFT_OUT = "the browser tests are left out"

APT = ("-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=30")
STEPS = (("update",), ("install", "-y", "--no-install-recommends", "chromium-headless-shell"))
"""The shell has no window, and does with two thirds of the work what the whole browser does."""


def find() -> str:
    """The path of a Chromium that runs; DELVE_CHROMIUM names one itself. Empty when there is none."""
    named = os.environ.get("DELVE_CHROMIUM")
    if named:
        return shutil.which(named) or ""
    found = [shutil.which(name) or "" for name in NAMES]
    for place in PLACES:
        found += sorted(glob(os.path.expanduser(os.path.expandvars(place))), reverse=True)
    return next((path for path in found if path and _runs(path)), "")


def _runs(path: str) -> bool:
    """Whether it is a browser, and not a stub that only says what to install."""
    if os.name == "nt":
        return True  # there it would open a window
    try:
        asked = subprocess.run(
            [path, "--version"],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def missing() -> str:
    """What to say if the browser tests would have to run without a browser."""
    if os.environ.get("DELVE_NO_BROWSER") or find():
        return ""
    return f"There is no Chromium here, and the browser tests need it. {COMMANDS}; or set DELVE_NO_BROWSER=1."


def wanted(arguments: list[str]) -> bool:
    """Whether pytest with these arguments, begun in the project's folder, comes to the browser tests."""
    named = [each.split("::")[0] for each in arguments]
    named = [os.path.abspath(path) + os.sep for path in named if os.path.exists(path)]
    home = os.path.abspath(os.path.join("tests", "browser")) + os.sep
    return not named or any(path.startswith(home) or home.startswith(path) for path in named)


def ready() -> str:
    """Have a browser for the tests, or leave them out and return a line about it; on CI, where they count, stop."""
    if os.environ.get("DELVE_NO_BROWSER"):
        return f"DELVE_NO_BROWSER is set: {LEFT_OUT}."
    found = find()
    lacking, said = ("", "") if found else _install()
    if not found and not lacking:
        found = find()
        lacking = "" if found else "apt-get installed a Chromium that does not start"
    if found:
        os.environ["DELVE_CHROMIUM"] = found
        return ""
    if os.environ.get("CI", "").lower() not in ("", "0", "false"):
        sys.exit(f"{said}{lacking}, and on CI the browser tests must run. {COMMANDS}; or set DELVE_NO_BROWSER=1.")
    os.environ["DELVE_NO_BROWSER"] = "1"
    line = f"{lacking}: {LEFT_OUT}. {COMMANDS}."
    print(said + line, flush=True)
    return line


def _install() -> tuple[str, str]:
    """Install one if that can be done without asking anybody; otherwise what is in the way, and what was said."""
    named = os.environ.get("DELVE_CHROMIUM")
    if named:
        return f"DELVE_CHROMIUM names {named}, which is no program", ""
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return "There is no Chromium here", ""
    print("There is no Chromium here: installing it with apt-get, for the browser tests.", flush=True)
    said = ""
    for step in STEPS:
        done = subprocess.run(
            [apt, *APT, *step],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"},
        )
        said += done.stdout
    if not done.returncode:  # `update` may fail for some other archive, which is no matter
        return "", ""
    lines = said.splitlines()
    lines = [line for line in lines if line.startswith(("E:", "W:", "Err:"))] or lines
    told = "".join(f"    {line}\n" for line in lines[-8:])
    return "apt-get could not install Chromium (is there a network?)", told

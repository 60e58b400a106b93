"""How the screen looks. Colours only repeat what characters and words say."""

from __future__ import annotations

from rich.style import Style

MINIMUM = (80, 24)
"""Columns and rows the screens need."""
SIDE = 36
"""Columns the panels beside the board need."""
READABLE = (46, 36)
"""So many columns beside the board, and rows in all, it takes to read the log there; else it lies below the board."""

ROLES = {
    "fog": Style(color="#4a4540", bgcolor="#181614"),
    "gap": Style(color="#8a8378", bgcolor="#26221e"),
    "floor": Style(color="#8a8378", bgcolor="#302a22"),
    "corridor": Style(color="#8a8378", bgcolor="#2d2d2d"),
    "wall": Style(color="#d8c9a6", bgcolor="#26221e"),
    "door": Style(color="#ffb454", bgcolor="#26221e", bold=True),
    "rock": Style(color="#7d7468", bgcolor="#26221e"),
    "piece": Style(color="#c8a26a", bgcolor="#3a2d1e"),
    "token": Style(color="#ff8fa3", bgcolor="#26221e", bold=True),
    "reach": Style(color="#9fe08a", bgcolor="#26391f", bold=True),
    "hero": Style(color="#8fd3ff", bgcolor="#26221e", bold=True),
    "monster": Style(color="#ff7a66", bgcolor="#26221e", bold=True),
    "hidden": Style(color="#b08a80", bgcolor="#26221e", italic=True),
    "active": Style(color="#101010", bgcolor="#ffe08a", bold=True),
    "cursor": Style(color="#101010", bgcolor="#e8e4da", bold=True),
    "names": Style(color="#a39a8c", bgcolor="#181614"),
}
"""Styles of what a canvas draws."""


def role_style(role: str) -> Style:
    """The style of a role; sides of other books look like monsters."""
    if role.startswith("active "):
        return ROLES["active"]
    return ROLES.get(role) or ROLES["monster"]


CSS = """
Screen { background: #181614; color: #e8e4da; }
* { scrollbar-size-vertical: 1; scrollbar-background: #26221e; scrollbar-color: #6b6358;
    scrollbar-color-hover: #a39a8c; scrollbar-color-active: #ffe08a; scrollbar-background-hover: #26221e; }
#goes-by { width: auto; height: auto; padding: 1 3; border: round #ffe08a; background: #26221e; }
GoesBy { align: center middle; }
#top { height: 1; background: #3a2d1e; color: #ffe08a; padding: 0 1; text-style: bold; }
#table { height: 1fr; layout: grid; grid-size: 2 2; }
BoardView { height: 1fr; background: #181614; row-span: 2; }
.stacked BoardView { row-span: 1; }
#side { width: 1fr; height: auto; }
.stacked #side { height: 1fr; }
.panel { border: round #6b6358; border-title-color: #ffe08a; border-title-style: bold; padding: 0 1; }
.panel:focus-within, .panel:focus { border: heavy #ffe08a; }
BoardView:focus { tint: #ffe08a 0%; }
#figures { height: auto; }
#answers { height: auto; }
#answers OptionList { height: auto; max-height: 16; background: #181614; border: none; padding: 0; }
#prompt { height: auto; color: #ffe08a; }
#log { height: 1fr; min-height: 5; }
.stacked #log { column-span: 2; }
#message { height: auto; min-height: 1; max-height: 4; padding: 0 1; color: #ffd0c4; }
#line { height: 1; background: #26221e; border: none; padding: 0 1; }
#line:focus { background: #3a3a2a; border: none; }
#keys { height: 1; color: #a39a8c; padding: 0 1; }
OptionList > .option-list--option-highlighted { background: #3a3a2a; color: #ffe08a; text-style: bold; }
OptionList:focus > .option-list--option-highlighted { background: #ffe08a; color: #101010; text-style: bold; }
OptionList > .option-list--option-disabled { color: #9fe08a; }
ModalScreen { align: center middle; background: #000000 60%; }
.dialog { width: 96%; max-width: 84; height: auto; max-height: 96%; background: #26221e; padding: 0 2;
          border: heavy #ffe08a; border-title-color: #ffe08a; }
.dialog Static { height: auto; }
.dialog OptionList { height: auto; max-height: 14; background: #26221e; border: none; }
.dialog VerticalScroll { height: auto; max-height: 20; }
HandOver, TooSmall { align: center middle; background: #181614; }
HandOver Static, TooSmall Static { width: auto; text-align: center; }
.creation { max-width: 110; height: 90%; }
.creation Horizontal { height: 1fr; }
.creation Form { width: 1fr; min-width: 34; height: 1fr; background: #26221e; }
.creation #sheet { width: 1fr; height: 1fr; max-height: 100%; }
.creation #trouble { height: auto; min-height: 1; color: #ffd0c4; }
SetupScreen #title { text-align: center; height: 3; color: #ffe08a; text-style: bold; padding: 1 0; }
SetupScreen #body { height: 1fr; }
SetupScreen Form { width: 1fr; min-width: 44; height: 1fr; }
SetupScreen #story { width: 1fr; height: 1fr; }
"""

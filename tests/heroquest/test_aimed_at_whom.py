"""At whom each spell may be aimed: friends, foes, living foes, or anybody in sight."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from tests.heroquest.helpers import board, one
from tests.heroquest.test_lasts_until import noted

from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import SPELLS

ROOM = "+-+-+-+-+\n|W o B .|\n+       +\n|s . . k|\n+       +\n|. . E .|\n+-+-+-+-+"
"""The Wizard does not see the Barbarian behind the Orc, nor the Sorcerer behind the Barbarian."""
OF_THE_WIZARD = {
    ("orc.1", "skeleton.1"): (
        "babble daze wither unmake roots maze freeze dazzle rend-armour push hold delay magic-fireblast magic-tempest "
        "chains-of-darkness tempest slow necro-death-bolt"
    ),
    ("orc.1",): "choke grave-hand magic-sleep sleep deep-sleep",
    ("skeleton.1",): "purge",
    ("elf", "wizard"): (
        "stand-fast future-sight treasure-horde rune-of-warding rune-of-breaking rune-of-embers overcharge bark-skin "
        "mask red-mist frenzy temper hasten envenom transmute link-minds mend surge magic-water-of-life "
        "magic-veil-of-mist magic-rock-skin magic-pass-through-rock magic-swift-feet magic-glass-shield "
        "magic-clear-head swift-wind heal-body pass-through-rock rock-skin courage veil-of-mist water-of-healing "
        "disappear double-image timestop invisibility"
    ),
    ("elf",): "clear-mind sending",
    ("wizard",): "again magic-restore-body",
    ("elf", "orc.1", "skeleton.1"): (
        "ball-of-flame mage-strands-of-binding shaman-spirit-of-vengeance storm-hurricane"
    ),
    ("chaos-sorcerer.1", "orc.1", "skeleton.1"): "fire-of-wrath",
}
OF_THE_SORCERER = {
    ("barbarian", "elf", "wizard"): (
        "chaos-ball-of-flame command-spell fear rust mage-rust chaos-sleep chaos-tempest mage-madness necro-fear "
        "storm-thieving-wind"
    ),
    ("orc.1",): "shaman-orc-berserker",
}
TABLE = [
    pytest.param(caster, name, targets, marks=pytest.mark.proves(content().cards[name].rule), id=name)
    for caster, table in (("wizard", OF_THE_WIZARD), ("chaos-sorcerer.1", OF_THE_SORCERER))
    for targets, names in table.items()
    for name in names.split()
]


@pytest.fixture(scope="module")
def table() -> Any:
    """One table for all: nobody does anything there. Everybody has lost a point."""
    options = {"edition": "advanced", "heroes": "wizard, barbarian, elf"}
    g = board(ROOM, legend={"k": "chaos-sorcerer"}, options=options)
    for f in g.figures:
        if f is not None and f.full_body > 1:
            f.body = f.full_body - 1
    one(g, "wizard").body = one(g, "wizard").full_body
    return g


@pytest.mark.parametrize(("caster", "name", "targets"), TABLE)
def test_at_whom_a_spell_is_aimed(table: Any, caster: str, name: str, targets: tuple[str, ...]) -> None:
    known = SPELLS[name]
    assert known.targets is not None
    assert tuple(sorted(table.fig(id).name for id in known.targets(table, one(table, caster)))) == targets


# -- who hurts whom, and whose dice it are

HURT = [
    "sting", "spark", "arc", "wither", "rime", "purge", "choke", "grave-hand", "magic-fireball", "magic-fireblast",
    "magic-efreet", "chaos-ball-of-flame", "arrows-of-the-night", "genie", "ball-of-flame", "fire-of-wrath",
    "necro-death-bolt", "necro-skulls-of-doom", "shaman-spirit-of-vengeance", "arcane-bolt",
]  # fmt: skip
SAVED = "grief magic-sleep chaos-ball-of-flame command-spell chaos-sleep ball-of-flame fire-of-wrath sleep"
ROLL = dict.fromkeys(SAVED.split(), "target") | {"choke": "caster"}
ROLL |= {"despair": "caster target", "mind-blast": "caster target"}
WHO_HURTS = {"harm": (1, 6), "assault": (1, 5), "strike": (2, 1)}
"""Where each of these is given the victim, and who does it."""
TOGETHER = list(dict.fromkeys([*HURT, *ROLL]))


def told(hurt: list[tuple[str, str]], victim: int, doer: int) -> Any:
    """Something in the place of a rule that writes down who is hurt, and by whom."""
    return lambda *given, **named: noted(hurt, (given[victim].name, given[doer].name))


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.proves(content().cards[n].rule), id=n) for n in TOGETHER]
)
def test_who_hurts_whom_and_who_rolls(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the caster who hurts the target, whichever side they are of; and each throws his own dice."""
    known = SPELLS[name]
    hurt: list[Any] = []
    for what, (victim, doer) in WHO_HURTS.items():
        if hasattr(sys.modules[known.do.__module__], what):
            monkeypatch.setattr(sys.modules[known.do.__module__], what, told(hurt, victim, doer))
    for caster, target in (("wizard", "orc.1"), ("orc.1", "elf")):
        g = board("+-+-+\n|W o|\n+   +\n|E .|\n+-+-+", options={"edition": "advanced", "heroes": "wizard, elf"})
        who = {one(g, caster).id: "caster", one(g, target).id: "target"}
        rolled = []
        play, faces = known.do(g, one(g, caster), one(g, target)), None
        try:
            while True:
                roll: Any = play.send(faces)
                rolled.append(who[roll.owner])
                faces = ["skull" if die.name == "white" else 1 for die in roll.dice]
        except StopIteration:
            pass
        assert " ".join(rolled) == ROLL.get(name, "")
        assert (target, caster) in hurt if name in HURT else not hurt
        assert all(doer == caster for _, doer in hurt)
        hurt.clear()

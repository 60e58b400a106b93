"""docs/quest-files.md tells every field and hook, and its examples can be played."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from delvewright import Game
from delvewright.rules.battleaxe.content.cards import Quest, RoomText
from delvewright.rules.battleaxe.interface import own_quests
from delvewright.rules.common import lines, tables
from delvewright.rules.heroquest.content import quest
from delvewright.rules.heroquest.content.quest_texts import quest as texts

DOCS = Path(__file__).parent.parent.parent / "docs"
TEXT = (DOCS / "quest-files.md").read_text(encoding="utf-8")
LIMITS = (DOCS / "security.md").read_text(encoding="utf-8")


def test_every_field_and_hook_is_told():
    told = set(re.findall(r"`([a-z-]+)`", TEXT))
    for record in (quest._File, quest._HoardEntry, quest._MonsterEntry, quest._TrapEntry, quest._DoorEntry,
                   quest._FeatureEntry, Quest, RoomText):  # fmt: skip
        missing = {f.name.replace("_", "-") for f in fields(record)} - told - {"book"}
        assert not missing, record
    moments = {name: params.split(", ") for name, params in re.findall(r"`([a-z_]+)\(([a-z, ]+)\)`", TEXT)}
    assert moments == {moment.name: [*moment.given] for moment in texts.moments.values()}


def test_the_examples_can_be_played(tmp_path, run):
    cellar, mine = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    module = re.findall(r"```python\n(.*?)```", TEXT, re.S)[0]
    for name, text in (("cellar", cellar), ("mine", mine)):
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        assert "0 errors, 0 warnings; can be played." in run("check", path)
        run("quests", path)
    path.write_text(mine.replace('"enemies"', '"special"'), encoding="utf-8")
    path.with_suffix(".py").write_text(module, encoding="utf-8")
    assert Game.start("battleaxe", str(path), trust=True).decision is not None


def test_the_limits_are_those_told():
    from delvewright.kernel import maps, record

    numbers: list[int | str] = [record.LINE, tables.SIZE, tables.LINE, tables.TEXT, tables.MANY, tables.NUMBER]
    numbers += [quest.FIGURES, own_quests.FIGURES, f"{record.SIZE // 10**6} MB", f"{lines.DEEP} deep"]
    numbers += [f"{n} x {n}" for n in (maps.LARGEST, own_quests.LARGEST)]
    for number in numbers:
        assert (f"{number:,}" if isinstance(number, int) else number) in LIMITS, number

"""Reading content: errors name file, entry and field, and what would do."""

import shutil

import pytest
from tests.advanced.driving import drive
from tests.advanced.levels import fresh

from delvewright.kernel.errors import BadFile
from delvewright.rules.advanced.content.reading import FOLDER, content, read
from delvewright.rules.advanced.dungeon import treasure


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("tables-dungeon.toml", 'roll = "4-8", what = "sections"', 'roll = "5-8", what = "sections"', "4 is due"),
        ("tables-dungeon.toml", 'roll = "9-12", what = "sections"', 'roll = "9-11", what = "sections"', "end at 11"),
        ("tables-dangers.toml", 'what = "pit"', 'what = "bit"', "room-traps”, field “what”"),
        ("tables-treasure.toml", "greek-fire = 2", "greek-fir = 2", "row 4, field “items”"),
        ("tables-monsters.toml", "jezzail = 1", "jezail = 1", "field “monsters”"),
        ("tables-dungeon.toml", 'roll = "4-8"', 'roll = "8-4"', "goes backwards"),
        ("heroes.toml", 'race = "dwarf"', 'race = "dwarv"', "hero “sven”, field “race”"),
        ("races.toml", 'ws = "D6+4"', 'ws = "D7+4"', "race “human”, field “ws”"),
        ("monsters.toml", 'special = ["sentry"]', 'special = ["sentri"]', "skaven-sentry”, field “special”"),
        ("weapons.toml", 'ammunition = "arrow"', 'ammunition = "arow"', "weapon “short-bow”, field “ammunition”"),
        ("armour.toml", 'slot = "helm"', 'slot = "hat"', "armour “magical-helm”, field “slot”"),
        ("items.toml", 'kind = "map"', 'kind = "mop"', "item “treasure-map”, field “kind”"),
        ("spells.toml", 'components = ["fire-dust"]', 'components = ["fire"]', "field “components”"),
        ("plans.toml", 'x = "8", y = "7"', 'x = "12", y = "7"', "pillar on 12, 7 is outside"),
        ("traps.toml", "spot = 5", 'spot = "5"', "trap “pit”, field “spot”"),
        ("numbers.toml", 'id = "overlap"', 'id = "hand-to-hand"', "stands twice"),
    ],
)
def test_a_mistake_is_found_where_it_is(tmp_path, file, old, new, says):
    folder = shutil.copytree(FOLDER, tmp_path / "content")
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    with pytest.raises(BadFile) as error:
        read(folder)
    assert says in str(error.value)


def test_every_entry_names_rules_of_the_ledger():
    from delvewright.kernel.ledger import Ledger

    known = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
    assert len(known) == 621
    assert [id for id in content().cited() if id not in known] == []


@pytest.mark.proves("treasure.jewel.table", "item.jewel.other")
@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ("1", (50, [])), ("3", (50, [])), ("4", (80, [])), ("5", (80, [])), ("6", (100, [])), ("7", (100, [])),
        ("8", (150, [])), ("9", (150, [])), ("10 2", (0, ["cleargem"])), ("12 3", (0, ["fate-jewel"])),
        ("10 6", (0, ["fire-ruby"])), ("11 7", (0, ["jewel-of-shattering"])), ("10 10", (0, ["soul-jewel"])),
        ("10 11 | 7 1 | 7 7", (0, ["spell-jewel-dragon-armour"])),
    ],
)  # fmt: skip
def test_jewels(dice: str, found: tuple[int, list[str]]) -> None:
    """A Spell Jewel is rolled for again while the spell is none of the Bright college: 8 is a Lightning Bolt."""
    g = fresh()
    assert drive(treasure.jewel(g, g.party()[0]), dice) == found

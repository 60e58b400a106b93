"""Computer heroes in town: one purse, one bag, and what a death or a retreat makes them do."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.kernel.view import FigureView
from delvewright.players.allison.growing import _hire, _next_price, _wishes
from delvewright.players.allison.sharing import hand_over, lacks, sell_off, share_gold, spare

from .tables import Table, figure, seen
from .test_hero_ways import LEGEND
from .test_master import draw


def people(row: str, **changes: Any) -> list[FigureView]:
    """Heroes with what they are given and nothing in their hands, in the order of the row."""
    view = seen(Table(draw(row), LEGEND, LEGEND[row[0]]), **changes)
    found = [figure(view, LEGEND[letter]) for letter in row]
    for f in found:
        f.shelves = ()
    return found


@pytest.mark.proves("house.bot.loot-share")
@pytest.mark.parametrize(("who", "items", "item", "wants"), [
    ("M", ("short-sword",), "broadsword", True),
    ("M", ("battle-axe",), "broadsword", False),
    ("O", ("dagger",), "broadsword", False),
    ("M", ("short-sword",), "bow", True),
    ("M", ("short-sword", "crossbow"), "bow", False),
    ("M", ("short-sword",), "shield", True),
    ("M", ("battle-axe",), "shield", False),
    ("M", ("battle-axe", "short-sword"), "shield", True),
    ("M", ("chain-mail",), "borins-armor", True),
    ("M", ("plate-mail",), "borins-armor", False),
    ("M", (), "ring-of-warmth", True),
    ("M", ("fire-ring",), "ring-of-warmth", False),
    ("M", (), "spell-ring", False),
    ("O", (), "spell-ring", True),
    ("R", (), "amulet-of-the-north", True),
    ("M", (), "amulet-of-the-north", False),
    ("M", (), "sky-orb", True),
    ("M", ("sky-orb",), "sky-orb", False),
    ("O", (), "wizards-cloak", False),
])  # fmt: skip
def test_who_lacks_a_thing(who: str, items: tuple[str, ...], item: str, wants: bool) -> None:
    """Who could use it by body, magic, race and class, and has nothing as good in its place."""
    (f,) = people(who, **{LEGEND[who]: {"items": items}})
    assert lacks(f, item) is wants


@pytest.mark.proves("house.bot.loot-share")
@pytest.mark.parametrize(("who", "items", "item", "useless"), [
    ("M", ("broadsword", "short-sword"), "short-sword", True),
    ("M", ("broadsword", "short-sword"), "broadsword", False),
    ("M", ("battle-axe", "short-sword"), "short-sword", False),
    ("M", ("broadsword", "bow"), "bow", False),
    ("M", ("plate-mail", "chain-mail"), "chain-mail", True),
    ("M", ("orcs-bane", "broadsword"), "orcs-bane", False),
    ("M", ("air-walk",), "air-walk", True),
    ("M", ("potion-of-strength",), "potion-of-strength", False),
    ("M", ("spell-ring",), "spell-ring", True),
    ("O", ("spell-ring",), "spell-ring", False),
    ("O", ("plate-mail",), "plate-mail", True),
    ("M", ("scroll-of-heal-body",), "scroll-of-heal-body", False),
    ("M", ("helmet", "helmet"), "helmet", True),
])  # fmt: skip
def test_what_somebody_has_no_use_for(who: str, items: tuple[str, ...], item: str, useless: bool) -> None:
    """Another as good for the same hands or the same place, what nobody uses, what he may not use himself."""
    (f,) = people(who, **{LEGEND[who]: {"items": items}})
    assert spare(f, item) is useless
    f.shelves = (("Held", ((item, ""),)),)
    assert spare(f, item) is (items.count(item) > 1), "what is in use is kept"


@pytest.mark.proves("house.bot.loot-share", "death.gear-collected")
def test_what_is_handed_to_whom_and_sold() -> None:
    """What others can use goes to them; a second healing potion to who has none, magic to who casts; the rest is
    sold."""

    def hands(item: str, mine: tuple[str, ...], theirs: tuple[str, ...] = (), row: str = "MR") -> bool:
        me, friend = people(row, **{LEGEND[row[0]]: {"items": mine}, LEGEND[row[1]]: {"items": theirs}})
        answer: Answer = ("hand", item, friend.id)
        return hand_over(me, [friend], [answer, ("done",)]) == answer

    assert hands("short-sword", ("broadsword", "short-sword"))
    assert not hands("short-sword", ("broadsword", "short-sword"), ("broadsword",))
    assert not hands("broadsword", ("broadsword", "short-sword"))
    assert hands("potion-of-healing", ("potion-of-healing",) * 2)
    assert not hands("potion-of-healing", ("potion-of-healing",))
    assert not hands("potion-of-healing", ("potion-of-healing",) * 2, ("potion-of-healing",))
    assert hands("potion-of-magic", ("potion-of-magic",), row="MO")
    assert not hands("potion-of-magic", ("potion-of-magic",), row="MR")
    assert not hands("potion-of-magic", ("potion-of-magic",), row="OT")
    assert hands("scroll-of-warmth", ("scroll-of-warmth",), row="MO")
    assert not hands("scroll-of-warmth", ("scroll-of-warmth",), row="OM")
    assert hands("potion-of-strength", ("potion-of-strength",), row="OM")
    assert not hands("potion-of-strength", ("potion-of-strength",), row="MR")
    assert hands("potion-of-strength", ("potion-of-strength",) * 2, row="MR")
    assert not hands("air-walk", ("air-walk",), row="OM"), "that is sold"
    (maud,) = people("M", maud={"items": ("broadsword", "air-walk")})
    assert sell_off(maud, [("sell", "broadsword"), ("sell", "air-walk")]) == ("sell", "air-walk")
    assert sell_off(maud, [("sell", "broadsword")]) is None


@pytest.mark.proves("house.bot.shop", "house.gold.purse")
def test_gold_is_shared_where_it_buys_something() -> None:
    """With who cannot pay for what he wants next, and can when both have the same; else it is kept."""

    def pays(mine: int, theirs: int, price: int, *more: Answer) -> Answer | None:
        me, friend = people("MR", maud={"gold": mine}, ragna={"gold": theirs})
        return share_gold(me, [friend], [("pay", friend.id), *more], lambda f: price)

    assert pays(150, 0, 75) == ("pay", 1)
    assert pays(149, 0, 75) is None, "half is not enough"
    assert pays(500, 75, 75) is None, "he has enough"
    assert pays(500, 74, 75) == ("pay", 1)
    me, friend = people("MR", maud={"gold": 500}, ragna={"gold": 0})
    assert share_gold(me, [friend], [("done",)], lambda f: 75) is None


@pytest.mark.proves("house.bot.shop")
def test_what_is_wished_for_by_whom() -> None:
    """A battle axe from Body 7 on, plate for the one with most Body, Restoration one per party from level 5."""
    view = seen(Table(draw("MR"), LEGEND, "maud"), maud={"body": (7, 7)}, ragna={"body": (6, 6)})
    maud, ragna = figure(view, "maud"), figure(view, "ragna")
    assert "battle-axe" in _wishes(view, maud) and "battle-axe" not in _wishes(view, ragna)
    assert "plate-mail" in _wishes(view, maud) and "plate-mail" not in _wishes(view, ragna)
    assert "potion-of-restoration" not in _wishes(view, maud)
    late = seen(Table(draw("MR"), LEGEND, "maud"), maud={"level": 5, "items": ()}, ragna={"level": 5})
    assert "potion-of-restoration" in _wishes(late, figure(late, "maud"))
    assert _next_price(late, figure(late, "maud")) == 75
    has = seen(Table(draw("MR"), LEGEND, "maud"), maud={"level": 5}, ragna={"items": ("potion-of-restoration",)})
    assert "potion-of-restoration" not in _wishes(has, figure(has, "maud"))


@pytest.mark.proves("house.bot.hire")
def test_four_heroes_hire_after_a_loss() -> None:
    """A full party hires only if the last quest cost a life or was left."""
    from delvewright.kernel.decisions import Decision

    view = seen(Table(draw("MRDP"), LEGEND, "maud"))
    decision = Decision(0, "town", [("hire", "swordsman"), ("done",)], figure=0)
    assert _hire(view, decision) is None
    view.known["mourning", ""] = True
    assert _hire(view, decision) == ("hire", "swordsman")

"""Figures are called as people would call them."""

from delvewright.ui.web.names import called, of_view, spoken


def test_figures_are_called_by_title_and_number():
    assert called("skeleton.7", "Skeleton") == "Skeleton 7"
    assert called("dark-warrior.2", "Dark Company Warrior") == "Dark Company Warrior 2"
    assert called("barbarian", "Barbarian") == "Barbarian"
    assert called("ragna", "Ragna Oxblood") == "Ragna Oxblood"
    assert called("man-at-arms.1", "Man-at-Arms 1") == "Man-at-Arms 1", "where a title has its number, it has it once"
    assert of_view({"figures": {"4": {"name": "orc.1", "title": "Orc"}}}) == {"orc.1": "Orc 1"}


def test_sentences_hold_no_notation():
    names = {"orc.1": "Orc 1", "barbarian": "Barbarian"}
    assert spoken("Orc.1 attacks barbarian.", names) == "Orc 1 attacks Barbarian."
    assert spoken("The barbarian's blow fells orc.1.", names) == "The Barbarian's blow fells Orc 1."


def test_whoever_is_called_by_the_whole_of_his_name_is_not_called_so_twice():
    names = {"ragna": "Ragna Oxblood", "pim": "Old Pim", "orc.1": "Orc 1"}
    text = "Ragna Oxblood attacks Old Pim; Ragna Oxblood's blow fells Orc 1."
    assert spoken(text, names) == text
    assert spoken("Ragna attacks pim.", names) == "Ragna Oxblood attacks Old Pim."


def test_those_who_are_gone_are_called_by_what_their_name_says():
    assert spoken("Chaos-warrior.12 is destroyed (orc).", {}) == "Chaos Warrior 12 is destroyed (orc)."


def test_nothing_else_is_touched():
    text = "It costs 2.5 crowns; see well-known a1.b2 and barbarians."
    assert spoken(text, {"barbarian": "Barbarian"}) == text


def test_a_name_that_is_said_in_full_is_not_said_twice() -> None:
    names = {"heinrich": "Heinrich Lowen", "orc.2": "Orc 2"}
    assert spoken("Heinrich Lowen is in town; heinrich waits for orc.2.", names) == (
        "Heinrich Lowen is in town; Heinrich Lowen waits for Orc 2."
    )

"""Heroes in the making: what can be chosen; the dice make the rest when the expedition begins."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import NewHero, Pick
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.figures.heroes import ANY, CLASSES, ready_made, who
from delvewright.rules.advanced.interface.view import figure_view
from delvewright.rules.advanced.state.game import Game

OWN = "own"
SAYS = {
    "warrior": "Any weapon and armour he can carry.",
    "wizard": "Four spells to begin with; no armour, and a dagger only.",
}


@rule("hero.ready.made")
def make(picks: Mapping[str, str]) -> NewHero:
    """A ready-made hero, or a race (chosen, or left to a die) with a class, and a name."""
    ready = tuple((hero.id, hero.title, _kind(hero.race, hero.calling)) for hero in ready_made().values())
    own = (OWN, "A hero of your own", "Dice tell what he is, and he buys his things with his first gold.")
    word = _among(picks.get("hero"), (*ready, own))
    found = [Pick("hero", "Hero", word, (*ready, own))]
    if word == OWN:
        races = (
            (ANY, "By the dice", "A die tells: mostly a Human."),
            *((race.id, race.title, "") for race in content().races.values()),
        )
        classes = tuple((calling, calling.capitalize(), SAYS[calling]) for calling in CLASSES)
        found.append(Pick("race", "Race", _among(picks.get("race"), races), races))
        found.append(Pick("class", "Class", _among(picks.get("class"), classes), classes))
        name = " ".join(picks.get("name", "").split())
        found.append(Pick("name", "Name", name))
        word = f"{found[1].value}-{found[2].value}" + (f"@{name.replace(' ', '_')}" if name else "")
    hero = who(word)
    g = Game("", {})
    return NewHero(word, tuple(found), figure_view(g, g.add_hero(hero, 0), 0), _kind(hero.race, hero.calling), "")


def picks_of(word: str) -> dict[str, str]:
    """The picks behind a word."""
    who(word)
    kind, _, name = word.partition("@")
    if kind in ready_made():
        return {"hero": kind}
    race, _, calling = kind.partition("-")
    return {"hero": OWN, "race": race, "class": calling, "name": name.replace("_", " ")}


def _kind(race: str, calling: str) -> str:
    title = content().races[race].title if race in content().races else "New"
    return f"{title} {calling}"


def _among(value: str | None, choices: tuple[tuple[str, str, str], ...]) -> str:
    """What was chosen, if it can be; else the first."""
    return value if value is not None and any(value == each for each, _, _ in choices) else choices[0][0]

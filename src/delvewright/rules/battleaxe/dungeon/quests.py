"""Quests: what one says beyond its Quest Room, for all of the dungeon or in the end; and the Quest Room Dice."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.kernel.dice import Die
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal
from delvewright.rules.common.texts import Texts

DICE = content().tables["quest-dice"].numbers
FACES = tuple("quest" if n < DICE["quest"] else "blank" for n in range(DICE["faces"]))
QUEST_DIE = Die("quest room", FACES)
"""The Quest Room Dice."""


class Quest:
    """What a quest says of its own; each that has such a text overrides what it speaks of."""

    def begins(self, g: Game) -> None:
        """The heroes are ready to go in."""

    def places(self, g: Game, e: Figure) -> None:
        """An enemy of a room has been put on its place."""

    def wanderers(self, g: Game, who: Mapping[str, int]) -> Mapping[str, int]:
        """Who comes as a wandering pair; `who`: what its die says."""
        return who

    def after_heroes(self, g: Game) -> Figure | None:
        """Somebody who moves after the heroes, if it is time for that."""
        return None

    def at_stairs(self, g: Game, f: Figure) -> None:
        """Somebody at the heroes' side who is no hero comes to the stairs, on foot or in somebody's arms."""

    def behind(self, g: Game, door: int) -> str:
        """The room behind a new door, where the quest says which one: it may be opened with the goal achieved too."""
        return ""

    def completed(self, g: Game, room: str) -> None:
        """A room is completed that is not its Quest Room."""

    def achieved(self, g: Game) -> Play:
        """The goal has been achieved."""
        return
        yield

    def goes_on(self, g: Game) -> bool:
        """Whether something is left to do when the goal is achieved and every opened room completed."""
        return False

    def spoils(self, g: Game, printed: Reward) -> Reward:
        """What every survivor takes; `printed`: what its page says of coins and cards."""
        return printed

    def luck(self, g: Game) -> int:
        """How much more Luck every hero has in the next quest after a victory."""
        return 0

    def title(self, g: Game, f: Figure) -> str:
        """What a survivor is called after a victory."""
        return ""


quest = Texts("quest", Quest)
"""Says for which quest a class holds the text."""


def quest_of(g: Game) -> Quest:
    """The text of the quest that is played."""
    return quest.of(g.quest)


# -- the Quest Room Dice


@rule(
    "open.before-five", "open.from-five", "open.quest-dice.q", "open.quest-dice.blank", "open.quest-room.once",
    "house.quest-dice.faces", "house.quest-dice.mercy", "setup.quest-track.start",
)  # fmt: skip
def is_quest_room(g: Game) -> Play:
    """Whether the Quest Room lies behind a new door: from 5 completed rooms on its dice say so, once it is found never
    again."""
    done = g.counters.get("completed", 0)
    if "quest-room" in g.counters or g.quest not in known(g).rooms or done < DICE["from"]:
        return False
    if done >= DICE["mercy"] and g.options.get("mercy") != "no":
        g.tell("quest-dice", "This must be the Quest Room.", rules=("house.quest-dice.mercy",))
        return True
    face = yield from impersonal("quest room", QUEST_DIE)
    found = face == "quest"
    rules = ("open.from-five", "open.quest-dice.q" if found else "open.quest-dice.blank")
    told = "a Q: this is the Quest Room" if found else "a blank: this is not the Quest Room"
    g.tell("quest-dice", "The Quest Room Dice show {}.", told, rules=rules, faces=(face,))
    return found

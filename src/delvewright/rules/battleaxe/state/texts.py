"""Where cards have a say: the moments of enemies, items, traits, and of what lasts.

A card whose text says something of its own is a class that overrides the moments it speaks of: enemies in
`figures/enemies.py`, items in `figures/special_weapons.py` and its neighbours, traits in `figures/traits.py`, what
lasts beside the spell or the quest that brings it. The rules that ask are in the rooms below them.
"""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.texts import Texts


class Enemy:
    """The special text of an enemy card; `e` is always the enemy that bears it."""

    # -- its own attacks

    def attack_bonus(self, g: Game, e: Figure) -> int:
        """What is added to its attack, whomever it attacks."""
        return 0

    def quarry(self, g: Game, e: Figure) -> int:
        """The number of the hero for whom it goes before all others; -1 for nobody."""
        return -1

    def leads(self, g: Game, e: Figure, other: Figure) -> int:
        """What is added to the attacks of another enemy."""
        return 0

    def makes_wounds(self, g: Game, e: Figure, wounds: int) -> int:
        """How many wounds a hit of it makes."""
        return wounds

    def fiery(self, e: Figure, purpose: str) -> bool:
        """Whether its wounds are fire."""
        return False

    def has_wounded(self, g: Game, e: Figure, hero: Figure, vital: bool) -> Play:
        """It has wounded a hero, who lives."""
        return
        yield

    # -- when it is attacked

    def missile_bonus(self, g: Game, e: Figure) -> int:
        """What is added to a missile at it."""
        return 0

    def defend_bonus(self, g: Game, e: Figure, weapon: str) -> int:
        """What is added to its defence against a weapon."""
        return 0

    def takes_wounds(self, g: Game, e: Figure, purpose: str, wounds: int) -> int:
        """How many wounds a hit on it makes."""
        return wounds

    def suffers(self, g: Game, e: Figure, wounds: int, fire: bool, vital: bool) -> int:
        """How many wounds it suffers, whatever they come from."""
        return wounds

    def cut_by(self, g: Game, e: Figure, hero: Figure, weapon: str) -> Play:
        """A hero has wounded it by hand."""
        return
        yield

    def sees_killed(self, g: Game, e: Figure, other: Figure) -> None:
        """Another enemy was killed; it is still on its squares."""

    def proof(self, g: Game, e: Figure) -> bool:
        """Whether it can be put to sleep, poisoned or befriended by nothing; if so, it says so."""
        return False

    # -- its turn

    def own_turn(self, g: Game, e: Figure) -> None:
        """Its turn begins."""

    def confined(self, g: Game, e: Figure) -> int:
        """Squares that it never enters."""
        return 0

    def has_moved(self, g: Game, e: Figure, squares: int) -> None:
        """It has moved so many squares to fight somebody."""

    def has_attacked(self, g: Game, e: Figure) -> None:
        """Its first attack is over."""

    def more_attacks(self, g: Game, e: Figure) -> int:
        """How many attacks it has besides those of its card."""
        return 0

    def has_shot(self, g: Game, e: Figure, at: int) -> None:
        """It has shot at somebody on a square."""

    def meets(self, g: Game, e: Figure, hero: Figure) -> None:
        """A room has it have to do with one hero above all."""


class Item:
    """What an item does besides the values of its card; `f` is always its owner."""

    name = ""

    # -- fighting with it

    def reaches(self, g: Game, f: Figure, near: list[Figure]) -> list[Figure]:
        """Whom it reaches, where these touch."""
        return near

    def ready(self, f: Figure) -> bool:
        """Whether it can be shot."""
        return True

    def let_fly(self, g: Game, f: Figure) -> None:
        """It is shot."""

    def rolled(self, g: Game, f: Figure, value: int) -> Play:
        """The attack roll with it was made."""
        return
        yield

    def undefended(self, t: Figure) -> bool:
        """Whether somebody has no defence against it."""
        return False

    def their_defend(self) -> int:
        """What is added to the defence of whoever is attacked with it."""
        return 0

    def makes_wounds(self, g: Game, f: Figure, t: Figure, wounds: int) -> int:
        """How many wounds a hit with it makes."""
        return wounds

    def wounded_with(self, g: Game, f: Figure, t: Figure) -> None:
        """Somebody was wounded with it."""

    # -- in the hands, or worn

    def own_defend(self, f: Figure) -> int:
        """In the hands: what is added to the defence of its owner, besides the value of the card."""
        return 0

    def aimed_at(self, f: Figure) -> bool:
        """In the hands: whether it may be used against an enemy's spell that would work on its owner."""
        return False

    def turns_aside(self, g: Game, f: Figure) -> None:
        """It was used so: the spell fails."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """Worn: how many wounds its owner suffers."""
        return wounds

    def poison_proof(self, f: Figure) -> bool:
        """Worn: whether its owner cannot be poisoned."""
        return False

    def counts_lower(self, f: Figure) -> bool:
        """Worn: whether its owner counts as the lower of equal rolls."""
        return False

    def weight(self, kinds: Sequence[str]) -> str:
        """Worn: the weight its owner has in specific actions of these kinds; empty: his own."""
        return ""

    def bears(self) -> bool:
        """Worn: whether its owner can carry somebody as a heavy hero can."""
        return False

    def spans(self) -> bool:
        """In the hands: whether it can be fixed across a gap, for all who come later."""
        return False

    def lock_held(self, g: Game, f: Figure, rolled: int) -> None:
        """In the hands or the backpack: its owner has failed to pick a lock, with this roll."""

    def sellable(self, f: Figure) -> bool:
        """Whether a shop takes it from its owner."""
        return True

    # -- used for itself

    def free_uses(self, g: Game, f: Figure) -> list[Answer]:
        """Worn: what its owner can do with it that takes neither move nor action."""
        return []

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """What its owner can do with it as an action; `calm`: with No Active Enemies."""
        return []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One of these is done."""
        return
        yield

    def revives(self, g: Game) -> bool:
        """Whether its owner may wake somebody unconscious with it now, as an action."""
        return False

    def wakes(self, g: Game, f: Figure, other: Figure) -> None:
        """He does."""

    def helps(self, drinker: Figure) -> bool:
        """Whether somebody may drink it."""
        return True

    def drunk(self, g: Game, f: Figure) -> None:
        """Somebody has drunk it."""


class Trait:
    """What a trait does; `f` is always its owner.

    Moments that say when it may be used are asked only while it may be: once per quest, by a conscious hero.
    """

    name = ""
    more_attacks = False
    """Whether it can be declared when all attacks are made."""

    # -- always

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """How many wounds its owner suffers."""
        return wounds

    def poisoned(self, g: Game, f: Figure) -> Play:
        """Its owner would be poisoned; gives back whether he is not."""
        return False
        yield

    def attack_bonus(self, g: Game, f: Figure, t: Figure) -> int:
        """What is added to an attack on an enemy."""
        return 0

    def own_attack(self, g: Game, f: Figure, t: Figure) -> bool:
        """Whether it has attacks left on this enemy, besides those of the action."""
        return False

    def spend_attack(self, g: Game, f: Figure) -> None:
        """One of them is made."""

    # -- when it may be used: in the middle of something

    def attack_seen(self, f: Figure, purpose: str, struck: bool) -> bool:
        """Whether it may be used once an attack roll of its owner is seen."""
        return False

    def struck_at(self, f: Figure, struck: bool) -> bool:
        """Whether it may be used once an attack roll against its owner is seen."""
        return False

    def turns_attack(self, g: Game, f: Figure) -> bool:
        """It was used so; gives back whether the attack strikes now, but not vitally."""
        return False

    def defence_due(self, g: Game, f: Figure) -> Play:
        """Its owner is about to defend."""
        return
        yield

    def wounds_due(self, g: Game, f: Figure, a: Figure, wounds: int) -> Play:
        """An attack is about to wound its owner; gives back how many wounds are left."""
        return wounds
        yield

    def has_wounded(self, g: Game, f: Figure, t: Figure, lost: int) -> Play:
        """Its owner has wounded somebody by hand."""
        return
        yield

    def speed_seen(self, f: Figure) -> bool:
        """Whether it may be used once the movement die is seen."""
        return False

    def runs(self, g: Game, f: Figure) -> int:
        """It was used so; gives back how many squares more that are."""
        return 0

    # -- and in its owner's turn

    def free_uses(self, g: Game, f: Figure) -> list[Answer]:
        """Uses that take neither move nor action."""
        return []

    def actions(self, g: Game, f: Figure) -> list[Answer]:
        """Uses that are an action."""
        return []

    def before_attack(self, g: Game, f: Figure, foes: list[int], fights: bool, shots: bool) -> list[Answer]:
        """Uses declared before an attack, where there is somebody to attack: enemies by hand, or anything by hand, or
        anybody with a missile."""
        return []

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One of these is done."""
        return
        yield


class Lasting:
    """What an effect on a figure does, or a rule for the whole quest, besides changing values."""

    name = ""

    def suffers(self, g: Game, f: Figure, wounds: int) -> int:
        """How many wounds somebody suffers who is under it, after all else."""
        return wounds

    def shape(self, value: str) -> int:
        """The value of a hero to whom it gives another shape: it stands for his own, and what he holds and wears."""
        return 0

    def speed(self, g: Game, f: Figure) -> int:
        """What a rule for the whole quest adds to Speed."""
        return 0

    def lies_in_wait(self, g: Game, book: str, row: dict[str, int]) -> dict[str, int]:
        """How many enemies a new room of a book has; `row`: what its setup says."""
        return row

    def comes_out(self, g: Game, book: str, enemies: Sequence[Figure]) -> None:
        """The enemies of a new room stand on their places."""

    def warns(self, g: Game, enemies: Sequence[Figure]) -> bool:
        """Whether the heroes are warned of enemies that come into sight: then even First ones roll for initiative."""
        return False


enemy = Texts("enemy", Enemy)
item = Texts("item", Item)
trait = Texts("trait", Trait)
lasting = Texts("lasting rule", Lasting)
"""Say whose text a class is."""

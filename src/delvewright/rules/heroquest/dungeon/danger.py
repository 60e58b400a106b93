"""Danger: what the Evil Sorcerer may roll in the place of a turn, for Event cards."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.dungeon.dungeon_cards import danger_dice
from delvewright.rules.heroquest.dungeon.events import draw_event
from delvewright.rules.heroquest.fighting.advanced_attacks import WHITE
from delvewright.rules.heroquest.state.game import Game

DANGER: Answer = ("danger",)
FRESH, ACTING, ROLLED, GIVEN_UP = range(4)
"""How far the Evil Sorcerer's turn has come."""


@rule("adv.danger.when")
def may_roll_danger(g: Game) -> bool:
    """Before any figure is activated: if no Monster is on the board, or by giving up the turn; once in a turn."""
    assert g.extras is not None
    return g.extras.danger == FRESH


@rule("adv.danger.roll", "adv.danger.when")
def roll_danger(g: Game) -> Play:
    """One die unless something says otherwise; each skull is an Event card. Nobody is activated in this turn."""
    assert g.extras is not None
    g.extras.danger = GIVEN_UP
    g.waiting = 0
    roll = Roll(-1, "danger", (WHITE,) * danger_dice(g))
    roll.faces = yield roll
    text, cards = "The Evil Sorcerer rolls for Danger: {}.", counted(roll.count(SKULL), "Event card")
    g.tell("danger", text, cards, rules=("adv.danger.roll",), faces=roll.faces)
    for _ in range(roll.count(SKULL)):
        yield from draw_event(g)

"""Floors that are no plain floor: ice, icy rivers, ice vaults."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import trial
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Hurt, speaking

COLD = frozenset({"cold"})


@rule("house.floor.ice-natives")
def spared(g: Game, f: Figure, floor: str) -> bool:
    """Whether a floor (ice, river, vault) does nothing to a figure."""
    if f.kind.native or (f.undead and floor != "ice"):
        return True
    return any(text.wards_off(g, f, floor) for text in speaking(f, "wards_off"))


@rule("house.floor.ice", "env.cold")
def slip(g: Game, f: Figure) -> Play:
    """The first ice of a turn: a skull ends the movement there; one who was passing an ally is back before him."""
    if g.slipped or spared(g, f, "ice"):
        return
    g.slipped = True
    bad, faces = yield from trial(g, f, "ice", 1)
    text = "{} slips on the ice, and stops: a skull." if bad else "{} keeps standing on the ice: no skull."
    g.tell("ice", text, f, rules=("house.floor.ice",), faces=faces, squares=(f.at,))
    if bad:
        g.end_movement(f)


@rule("house.floor.river", "house.floor.cold-tag", "env.cold")
def river_roll(g: Game, f: Figure) -> Play:
    """In an icy river: a skull costs 1 Body, of cold."""
    yield from _cold(g, f, "river", "the icy river", "house.floor.river")


@rule("house.floor.vault", "house.floor.cold-tag", "env.cold")
def vault_roll(g: Game, f: Figure) -> Play:
    """Whoever begins a turn in an ice vault: a skull costs 1 Body, of cold."""
    yield from _cold(g, f, "vault", "the ice vault", "house.floor.vault")


def _cold(g: Game, f: Figure, floor: str, title: str, rule_id: str) -> Play:
    if spared(g, f, floor):
        return
    bad, faces = yield from trial(g, f, floor, 1)
    text = "{} freezes in {}: a skull." if bad else "{} bears {}: no skull."
    g.tell("cold", text, f, title, rules=(rule_id,), faces=faces, squares=(f.at,))
    if bad:
        yield from harm(g, Hurt(f, 1, cause=title, marks=COLD | {floor}), rule_id)


@rule("house.floor.ice")
def icy(g: Game) -> int:
    """Mask of the squares that the quest marks as ice, icy river or ice vault, but for those under a bridge."""
    return (g.quest.ice | g.quest.river | g.quest.vault) & ~g.bridged


def river(g: Game) -> int:
    """Mask of the squares of icy rivers that no bridge covers."""
    return g.quest.river & ~g.bridged

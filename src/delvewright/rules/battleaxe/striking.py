"""Fighting room contents that have Health."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe import fighting, stats
from delvewright.rules.battleaxe.board import Thing
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.ground import touching
from delvewright.rules.battleaxe.luck import settle
from delvewright.rules.battleaxe.rooms import change, here, rules_of, thing_at
from delvewright.rules.battleaxe.state import AWAKE, Figure, Game


@rule("house.adventure.silver-mirrors", "house.quest.weaver-below", "house.quest.bone-engine")
def offers(g: Game, f: Figure) -> list[Answer]:
    """Contents with Health that a hero touches."""
    near = touching(g, f.mask)
    return [
        ("try-at", "strike", squares(t.squares & near)[0])
        for t in g.things
        if t.health > 0 and t.squares & near and t.state != "broken"
    ]


@rule("house.adventure.silver-mirrors", "house.quest.weaver-below", "house.quest.bone-engine", "fight.vital.effect")
def strike(g: Game, f: Figure, thing: Thing) -> Play:
    """Fight it like an enemy, with every attack of the action: attack roll, vital hits, its defend roll."""
    piece = content().pieces[thing.kind]
    q = squares(thing.squares)[0]
    weapon = max(fighting.hand_weapons(f), key=lambda w: stats.attack(g, f, w))
    need = stats.attack(g, f, weapon)
    for _ in range(stats.attacks(g, f)):
        if f.condition != AWAKE:
            return
        value, _ = yield from settle(g, f, f.id, "attack", lambda v: v <= fighting.VITAL, need=need)
        wounds = fighting.WOUNDS if value <= fighting.VITAL else int(value <= need)
        if wounds == 1 and piece.defend:
            saved, _ = yield from settle(g, f, -1, "defend", lambda v: v > piece.defend, need=piece.defend)
            wounds = int(saved > piece.defend)
        told = f"{wounds} damage" if wounds else "nothing"
        room = here(g, thing.area)
        g.tell(
            "attack", "{} strikes the {}: {} against {}%, {}.", f, piece.title.lower(), value, need, told,
            rules=("fight.attack-roll", *room.room.rules), figures=(f.id,), squares=(q,), faces=(value,),
        )  # fmt: skip
        thing = thing_at(g, q)
        left = thing.health - wounds
        change(g, thing, health=max(left, 0), state="broken" if left <= 0 else thing.state)
        if left <= 0:
            g.tell("broken", "The {} is destroyed.", piece.title.lower(), rules=room.room.rules, squares=(q,))
            rules_of(room).broken(g, room, q, thing.kind)
            return

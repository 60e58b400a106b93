"""What those know who only look on: that which everybody on the first side knows, and no card that any seat hides."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.decisions import asked
from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.kernel.view import FigureView, View


def first_side(game: Game) -> int:
    """Mask of the seats that are on one side with the first."""
    seats = game.seats
    return sum(1 << i for i, seat in enumerate(seats) if seat.side == seats[0].side)


def known_to_all(event: Event, side: int) -> bool:
    """Whether every seat of a side may know of an event."""
    return event.audience & side == side


def common_view(game: Game) -> View:
    """The view of the first side in common."""
    side = first_side(game)
    everybody = [game.book.view(game.state, i, game.decision) for i in range(len(game.seats))]
    own = [view for i, view in enumerate(everybody) if side >> i & 1]
    first = own[0]
    who, about = asked(game.decision, 0)
    floor = laid = -1
    for view in own:
        floor, laid = floor & view.floor, laid & view.laid
    return replace(
        first,
        seat=-1,
        asked=who,
        about=about,
        floor=floor,
        laid=laid,
        areas=tuple(area & floor for area in first.areas if area & floor),
        corridors=first.corridors & floor,
        doors=tuple(d for d in first.doors if all(d in view.doors for view in own)),
        furniture=tuple(p for p in first.furniture if all(p in view.furniture for view in own)),
        tokens=tuple(t for t in first.tokens if all(t in view.tokens for view in own)),
        facts=tuple(f for f in first.facts if all(f in view.facts for view in own)),
        known={k: v for k, v in first.known.items() if all(view.known.get(k) == v for view in own)},
        figures=tuple(figure for f in first.figures if (figure := _common(f, own, everybody)) is not None),
    )


def _common(figure: FigureView, own: list[View], everybody: list[View]) -> FigureView | None:
    """A figure as all on the side see it, with the things that nobody at the table is denied to see."""
    seen = [f for view in own for f in view.figures if f.id == figure.id]
    if len(seen) < len(own):
        return None
    denied = [next((f.items for f in view.figures if f.id == figure.id), ()) for view in everybody]
    return replace(
        figure,
        items=tuple(item for item in figure.items if all(item in items for items in denied)),
        effects=tuple(e for e in figure.effects if all(e in f.effects for f in seen)),
        sheet=tuple(line for line in figure.sheet if all(line in f.sheet for f in seen)),
        values={name: n for name, n in figure.values.items() if all(f.values.get(name) == n for f in seen)},
        arms=tuple(arm for arm in figure.arms if all(arm in f.arms for f in seen)),
        tags=tuple(tag for tag in figure.tags if all(tag in f.tags for f in seen)),
    )

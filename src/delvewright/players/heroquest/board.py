"""A view turned into masks to reason with: who stands where, and who can get where."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.grid import flood, reach
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.players.drawn_board import DrawnBoard
from delvewright.players.heroquest.strength import speed


class Board(DrawnBoard):
    """What a seat sees at one moment; everything in it comes from the view."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.heroes, self.hero_mask = self.on_side("hero")
        """Those on the board."""
        self.monsters, self.monster_mask = self.on_side("monster")
        self.advanced = view.known.get(("edition", "")) == "advanced"
        """Whether furniture is searched for itself, and spells are mastered."""
        self.stairs = self.chests = 0
        for piece in view.furniture:
            mask = sum(1 << q for q in piece.squares)
            if piece.kind == "stairway":
                self.stairs |= mask
            else:
                self.solid |= mask
                if piece.state != "searched" and (self.advanced or piece.kind == "treasure-chest"):
                    self.chests |= mask
        self.loot = 0
        """Belongings of the fallen."""
        self.entrances = 0
        self.exits = self.stairs
        """Where one can leave, as far as it is to be seen."""
        self.portals = self.features = 0
        """Portals that are awake; things to investigate."""
        self.links: dict[int, int] = {}
        """Portals whose other end is known: square -> square."""
        self.things: dict[str, int] = {}
        """The things to investigate one by one: title -> where it stands."""
        self.names: dict[str, str] = {}
        """What answers call them: title -> name."""
        self.chasm = self.fire = self.barriers = 0
        """Squares without a floor; squares on fire; walls and bonds that can be hacked down."""
        for token in view.tokens:
            if token.kind == "pit":
                self.pits |= 1 << token.square
            elif token.kind == "found-trap":
                self.traps |= 1 << token.square
            elif token.kind == "equipment":
                self.loot |= 1 << token.square
            elif token.kind == "exit":
                self.exits |= 1 << token.square
            elif token.kind == "entrance":
                self.entrances |= 1 << token.square
            elif token.kind == "feature":
                self.features |= 1 << token.square
                self.things[token.title] = self.things.get(token.title, 0) | 1 << token.square
                self.names[token.title] = token.name
            elif token.kind == "portal":
                if token.state == "awake":
                    self.portals |= 1 << token.square
                    if token.to >= 0:
                        self.links[token.square] = token.to
                else:
                    self.features |= 1 << token.square
                    self.things[f"{token.title} {token.square}"] = 1 << token.square
            elif token.kind == "chasm":
                self.solid |= 1 << token.square
                self.chasm |= 1 << token.square
            elif token.kind == "fire":
                self.fire |= 1 << token.square
            elif token.kind == "barrier":
                self.barriers |= 1 << token.square

    @cached_property
    def shut(self) -> list[DoorView]:
        """Known doors that are closed."""
        return [d for d in self.view.doors if d.state == "closed"]

    @cached_property
    def opened(self) -> tuple[int, int]:
        """The edges (east, south) as if all known doors were open."""
        return self.with_open(self.shut)

    def covered(self, q: int) -> int:
        """About what a search from a square covers: the whole room, or the corridor straight ahead each way."""
        if not self.view.corridors >> q & 1:
            return self.area(q)
        return self.rays(q, self.view.corridors & ~self.solid)

    def rays(self, q: int, free: int) -> int:
        """A square and what lies straight ahead of it each way, as far as the squares of `free` go."""
        seen = 1 << q
        for edges, step in ((self.east, 1), (self.south, self.width)):
            here = 1 << q
            while here & edges and here << step & free:
                here <<= step
                seen |= here
            here = 1 << q
            while here >> step & edges and here >> step & free:
                here >>= step
                seen |= here
        return seen

    @cached_property
    def laid(self) -> int:
        """Squares that are laid out for everybody, as far as the view says."""
        return self.view.laid & self.floor

    def monster_walls(self, ignoring: int = 0) -> int:
        """Squares no Monster can enter; Heroes on the squares of `ignoring` are thought away."""
        return ~self.laid | self.solid | self.stairs | self.hero_mask & ~ignoring

    def strikes(self, monster: FigureView, ignoring: int = 0) -> int:
        """The squares a Monster can hit in one turn, walking first."""
        start = 1 << monster.squares[0]
        walls = self.monster_walls(ignoring)
        stands = reach(start, speed(monster), self.east, self.south, self.width, walls)
        return self.beside(start | stands & ~self.monster_mask)

    def region(self, q: int, blocked: int) -> int:
        """Every square that can be walked to."""
        return flood(1 << q, self.east, self.south, self.width, blocked)

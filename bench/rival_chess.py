"""python-chess: random play-outs under the full rules, without asking for the legal moves twice.

State copy leaves the move stack out, a fork keeps it (repetition needs it); its view is the FEN.
"""

from collections.abc import Iterator
from random import Random

from chess import Board, Move

from harness import Costs, Subject, main


def start(seed: int) -> Board:
    """The initial position; the seed serves the players only."""
    return Board()


def choices(board: Board) -> list[Move]:
    """The legal moves; none when the game is over (as `Board.is_game_over` has it)."""
    moves = list(board.legal_moves)
    if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
        return []
    return moves


def walk(seed: int) -> Iterator[Board]:
    """The board at each of its decisions."""
    board, random = start(seed), Random(seed).random
    while moves := choices(board):
        yield board
        board.push(moves[int(random() * len(moves))])


def play(seed: int) -> int:
    """`walk` without its generator."""
    board, random, decisions = start(seed), Random(seed).random, 0
    while moves := choices(board):
        board.push(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


def fork_answer(board: Board) -> object:
    """Copy, one answer, and the next legal ones."""
    fork = board.copy()
    fork.push(next(fork.generate_legal_moves()))
    return list(fork.legal_moves)


if __name__ == "__main__":
    costs: Costs = {
        "copy": lambda board: board.copy(stack=False),
        "fork": Board.copy,
        "fork_answer": fork_answer,
        "view": Board.fen,
    }
    main(Subject(start, play, walk, costs))

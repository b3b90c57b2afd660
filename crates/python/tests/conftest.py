"""What all tests share."""

import random

import poda
import pytest

GAMES = [
    ("tictactoe", "3x3x3"),
    ("tictactoe", "5x4x4"),
    ("othello", "8x8"),
    ("othello", "6x6"),
    ("chess", "standard"),
    ("chess", "chess960"),
    ("quarto", "own"),
    ("quarto", "official"),
    ("quarto", "own+squares"),
    ("connectfour", "7x6"),
    ("maxit", "5x5"),
]
"""Every game with a board, and its variants that differ most."""


def every_game(test):
    """Runs a test for each game and variant."""
    return pytest.mark.parametrize("game, variant", GAMES, ids=[f"{game}-{variant}" for game, variant in GAMES])(test)


def play_at_random(board, seed, plies=400):
    """Plays random moves until the game is over or so many moves are played."""
    dice = random.Random(seed)
    for _ in range(plies):
        if board.is_over:
            break
        board.push(dice.choice(board.legal_moves))
    return board


@pytest.fixture
def nim():
    return Nim


class Nim(poda.Game):
    """Take one, two or three matches; who takes the last one wins."""

    def __init__(self, matches=7, turn="first"):
        self.matches, self.turn = matches, turn

    def legal_moves(self):
        return [n for n in (1, 2, 3) if n <= self.matches]

    def play(self, move):
        return Nim(self.matches - move, self.opponent)

    def outcome(self):
        if self.matches:
            return None
        return 1 if self.turn == "second" else -1

    def __repr__(self):
        return f"{self.matches} {self.turn}"

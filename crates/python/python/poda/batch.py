"""Many boards at once as numpy arrays of uint64, one row per board: Othello 8x8 (n, 2), Quarto (n, 3), chess (n, 9).

An Othello row has the discs of the side to move and those of the other side (a1 is the lowest bit, b1 the next); it does not say
who is black, so as a `Board` the side to move always is. `docs/python.md` has the words of the others. Moves are the stable
numbers that `Board.legal_numbers` gives, too.

>>> import poda
>>> x = start("othello", 2)
>>> legal_mask(x).nonzero()[1].reshape(2, 4)
array([[19, 26, 37, 44],
       [19, 26, 37, 44]])
>>> after = apply(x, [37, 19])
>>> to_boards(after)[0].text.split()[0].count("X")  # White is to move now and has one disc left
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

import numpy as np

from . import _poda

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["apply", "from_boards", "legal_mask", "planes", "results", "start", "to_boards"]


def _rows(boards: Any) -> tuple[int, bytes, int]:
    array = np.ascontiguousarray(boards)
    if array.ndim != 2 or array.dtype != np.uint64:
        raise ValueError(f"expected an array of shape (n, words) and type uint64, not {array.shape} of {array.dtype}")
    return array.shape[1], array.tobytes(), array.shape[0]


def from_boards(boards: Iterable[_poda.Board]) -> NDArray[np.uint64]:
    """Boards of one game as an array."""
    n_words, words = _poda._batch_pack(list(boards))
    return np.frombuffer(words, np.uint64).reshape(-1, max(n_words, 1)).copy()


def to_boards(boards: NDArray[np.uint64]) -> list[_poda.Board]:
    """The boards of an array."""
    n_words, words, _ = _rows(boards)
    return _poda._batch_unpack(n_words, words)


def start(game: str, n: int = 1, variant: str | None = None) -> NDArray[np.uint64]:
    """An array of `n` boards at the start of a game."""
    return np.repeat(from_boards([_poda.Board(game, variant)]), n, axis=0)


def legal_mask(boards: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """For each board and each number of a move, whether that move is legal."""
    n_words, words, n = _rows(boards)
    n_numbers, mask = _poda._batch_legal_mask(n_words, words)
    return np.frombuffer(mask, np.bool_).reshape(n, n_numbers).copy()


def apply(boards: NDArray[np.uint64], moves: Any) -> NDArray[np.uint64]:
    """The boards after these moves, one number for each board."""
    n_words, words, n = _rows(boards)
    numbers = np.ascontiguousarray(moves, np.int64)
    if numbers.shape != (n,):
        raise ValueError(f"expected one move for each of {n} boards, not an array of shape {numbers.shape}")
    after = _poda._batch_apply(n_words, words, numbers.tobytes())
    return np.frombuffer(after, np.uint64).reshape(n, n_words).copy()


def planes(boards: NDArray[np.uint64]) -> NDArray[np.float32]:
    """The boards as planes, of shape (n, planes, rows, columns), seen by the side to move."""
    n_words, words, n = _rows(boards)
    shape, values = _poda._batch_planes(n_words, words)
    return np.frombuffer(values, np.float32).reshape(n, *shape).copy()


def results(boards: NDArray[np.uint64]) -> NDArray[np.int8]:
    """1, 0 or -1 for each board on which the side to move has won, drawn or lost by the rules of the board alone (no
    repetition, no counters); 2 while the game goes on."""
    n_words, words, _ = _rows(boards)
    return np.frombuffer(_poda._batch_results(n_words, words), np.int8).copy()

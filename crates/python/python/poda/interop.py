"""To and from python-chess, which is neither needed nor imported: its boards are recognised by their methods.

The other way is `chess.Board(board.text)`, since the text of a chess board is its FEN.
"""

from __future__ import annotations

from typing import Any

from . import _poda


def from_chess(board: Any) -> _poda.Board:
    """The board of a `chess.Board` of python-chess, with its moves."""
    variant = "chess960" if getattr(board, "chess960", False) else "standard"
    moves = list(board.move_stack)
    start = board.root() if moves else board
    return _poda.Board("chess", variant, start.fen(), [move.uci() for move in moves])

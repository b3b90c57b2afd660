"""Every game with the interface of OpenSpiel's `pyspiel`, for programs that were written for it. OpenSpiel itself is not needed.

>>> from poda.openspiel import load_game
>>> state = load_game("tictactoe").new_initial_state()
>>> state.current_player(), state.legal_actions()
(0, [0, 1, 2, 3, 4, 5, 6, 7, 8])
>>> state.apply_action(4)
>>> state.action_to_string(0), state.is_terminal(), state.returns()
('a1', False, [0.0, 0.0])
"""

from __future__ import annotations

from typing import Any

from . import _poda

__all__ = ["Game", "State", "load_game"]

TERMINAL_PLAYER = -4
"""The player of a finished game, as in pyspiel."""


def load_game(name: str, parameters: dict[str, Any] | None = None) -> Game:
    """A game by its name, with the parameters `variant` and `margins` (returns are discs or points)."""
    return Game(name, **(parameters or {}))


class Game:
    """The rules."""

    def __init__(self, name: str, variant: str | None = None, margins: bool = False) -> None:
        self._start = _poda.Board(name, variant)
        self._margins = margins

    def new_initial_state(self, position: str | None = None) -> State:
        """The state before the first move, or one from a position's text."""
        board = self._start.copy() if position is None else _poda.Board(self._start.game, self._start.variant or None, position)
        return State(self, board)

    def num_distinct_actions(self) -> int:
        """One more than the greatest number of an action."""
        return self._start.n_move_numbers

    def num_players(self) -> int:
        """Two."""
        return 2

    def max_game_length(self) -> int:
        """More moves than any sensible game has."""
        return 20_000 if self._start.game == "chess" else 200

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows and columns."""
        planes = self._start.planes()
        return [] if planes is None else list(planes.shape)

    def observation_tensor_size(self) -> int:
        """The product of the shape."""
        size = 1
        for length in self.observation_tensor_shape():
            size *= length
        return size

    def min_utility(self) -> float:
        """The worst return."""
        return -self.max_utility()

    def max_utility(self) -> float:
        """The best return."""
        return 10_000.0 if self._margins else 1.0

    def utility_sum(self) -> float:
        """What one side wins the other loses."""
        return 0.0

    def get_parameters(self) -> dict[str, Any]:
        """What `load_game` was given."""
        return {"variant": self._start.variant, "margins": self._margins}

    def __str__(self) -> str:
        variant = f"(variant={self._start.variant})" if self._start.variant else "()"
        return f"{self._start.game}{variant}"


class State:
    """A position with its history."""

    def __init__(self, game: Game, board: _poda.Board) -> None:
        self._game, self._board = game, board
        self._actions: list[int] = []

    @property
    def board(self) -> _poda.Board:
        """The board below it."""
        return self._board

    def get_game(self) -> Game:
        """The rules."""
        return self._game

    def current_player(self) -> int:
        """0 or 1, or -4 when the game is over."""
        if self._board.is_over:
            return TERMINAL_PLAYER
        return 0 if self._board.turn == "first" else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._board.is_over

    def is_chance_node(self) -> bool:
        """Never: nothing is left to chance."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in increasing order; none for the player who is not to move."""
        if self._board.is_over or (player is not None and player != self.current_player()):
            return []
        return sorted(self._board.legal_numbers)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A one for each legal action."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Plays an action."""
        self._board.push_number(action)
        self._actions.append(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which was this one."""
        if not self._actions or self._actions[-1] != action:
            raise ValueError(f"the last action was not {action}")
        self._board.pop()
        self._actions.pop()

    def child(self, action: int) -> State:
        """The state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def action_to_string(self, *arguments: int) -> str:
        """The text of an action; a player may stand before it."""
        text = self._board.numbered_move(arguments[-1])
        if text is None:
            raise ValueError(f"no legal action has the number {arguments[-1]}")
        return text

    def string_to_action(self, *arguments: Any) -> int:
        """The action of a text; a player may stand before it."""
        return self._board.move_number(arguments[-1])

    def returns(self) -> list[float]:
        """What each player has won so far: zeros while the game goes on."""
        outcome = self._board.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        size = float(outcome.margin) if self._game._margins else 1.0
        return [size, -size] if outcome.winner == "first" else [-size, size]

    rewards = returns

    def player_return(self, player: int) -> float:
        """What one player has won so far."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """The actions since the state was made."""
        return self._actions[:]

    def move_number(self) -> int:
        """How many actions were played."""
        return len(self._actions)

    def clone(self) -> State:
        """An independent copy."""
        state = State(self._game, self._board.copy())
        state._actions = self._actions[:]
        return state

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes as one list, seen by the side to move whatever the player."""
        planes = self._board.planes()
        return [] if planes is None else planes.ravel().tolist()

    def observation_string(self, player: int | None = None) -> str:
        """The position's text."""
        return self._board.text

    def __str__(self) -> str:
        return str(self._board)

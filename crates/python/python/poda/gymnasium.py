"""Every game as a Gymnasium environment for one agent against an engine of Poda.

>>> import gymnasium, poda
>>> from poda.gymnasium import EngineEnv
>>> env = EngineEnv("tictactoe", opponent="exact")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((2, 3, 3), 9)

Importing this module registers `poda/tictactoe-v0`, `poda/othello-v0` and so on for `gymnasium.make`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import _poda
from ._limit import Limit

__all__ = ["EngineEnv"]


class EngineEnv(gymnasium.Env[dict[str, Any], Any]):
    """One agent against an engine. Actions are the stable numbers of moves; an observation is a dict of the position as planes,
    seen by the agent, and of the `action_mask`.

    `opponent` is an engine or `level=NAME`, `limit` what it may spend on a move; `side` is "first", "second" or "random";
    `illegal` says what an illegal action does: "lose" ends the game with -1, "raise" raises. `margins` rewards by discs or
    points; `max_plies` truncates longer games.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        *,
        opponent: str = "random",
        limit: Limit | None = None,
        side: str = "first",
        position: str | None = None,
        illegal: str = "lose",
        margins: bool = False,
        max_plies: int = 1000,
        hash_mb: int = 4,
        render_mode: str | None = None,
    ) -> None:
        if side not in ("first", "second", "random"):
            raise ValueError(f'side must be "first", "second" or "random", not {side!r}')
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal must be "lose" or "raise", not {illegal!r}')
        self.render_mode = render_mode
        self._start = _poda.Board(game, variant, position)
        self._board = self._start.copy()
        self._agent: str = self._start.turn
        self._opponent, self._limit, self._hash_mb = opponent, limit, hash_mb
        self._engine: _poda.Engine | None = None
        self._side, self._illegal, self._margins, self._max_plies = side, illegal, margins, max_plies
        planes = self._start.planes()
        if planes is None:
            raise ValueError(f"positions of {game} are no planes of numbers, which observations are made of")
        self._n_actions = self._start.n_move_numbers
        self.action_space = spaces.Discrete(self._n_actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, planes.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._n_actions,), np.int8),
            }
        )

    @property
    def board(self) -> _poda.Board:
        """The board."""
        return self._board

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._board = self._start.copy()
        sides = ("first", "second")
        self._agent = sides[int(self.np_random.integers(2))] if self._side == "random" else self._side
        level = self._opponent.removeprefix("level=") if self._opponent.startswith("level=") else None
        self._engine = _poda.Engine(
            "" if level else self._opponent, level=level, seed=int(self.np_random.integers(2**31)), hash_mb=self._hash_mb
        )
        self._reply()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            self._board.push_number(int(action))
        except _poda.Refused:
            if self._illegal == "raise":
                raise
            return self._observation(), -1.0, True, False, {**self._info(), "reason": "illegal action"}
        self._reply()
        outcome = self._board.outcome()
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            size = outcome.margin if self._margins else 1
            reward = float(size if outcome.winner == self._agent else -size)
        truncated = outcome is None and len(self._board.moves) >= self._max_plies
        info = self._info() if outcome is None else {**self._info(), "reason": outcome.reason}
        return self._observation(), reward, outcome is not None, truncated, info

    def _reply(self) -> None:
        """Lets the engine move as long as it is its turn: the agent may have to pass, which is a move of its own."""
        assert self._engine is not None, "reset() comes first"
        while not self._board.is_over and self._board.turn != self._agent:
            self._board.push(self._engine.play(self._board, self._limit).move)

    def _observation(self) -> dict[str, Any]:
        mask = np.zeros(self._n_actions, np.int8)
        if not self._board.is_over:
            mask[self._board.legal_numbers] = 1
        return {"observation": self._board.planes(), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"position": self._board.text, "side": self._agent}

    def render(self) -> Any:
        return self._board._repr_svg_() if self.render_mode == "svg" else str(self._board)


for _game in _poda.games():
    if _game["name"] != "tree":
        gymnasium.register(
            id=f"poda/{_game['name']}-v0", entry_point="poda.gymnasium:EngineEnv", kwargs={"game": _game["name"]}
        )

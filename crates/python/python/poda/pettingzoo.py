"""Every game as a PettingZoo environment for two agents, "first" and "second", which move in turn (AEC).

>>> from poda.pettingzoo import env
>>> game = env("othello")
>>> game.reset(seed=1)
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     over = termination or truncation
...     game.step(None if over else game.action_space(agent).sample(observation["action_mask"]))

Actions are the stable numbers of moves. An observation is a dict of the position as planes, seen by the side to move, and of the
`action_mask`, which is all zeros for the agent that is not to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _poda

__all__ = ["BoardEnv", "env"]


def env(game: str, variant: str | None = None, **options: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal action loses. See `BoardEnv` for the options."""
    wrapped: AECEnv = wrappers.TerminateIllegalWrapper(BoardEnv(game, variant, **options), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class BoardEnv(AECEnv):
    """The environment itself. `position` is where games start, `max_plies` truncates longer games, `margins` gives the winner
    the margin (discs, points) as reward instead of 1; render modes are "ansi" and "svg"."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "poda", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        *,
        position: str | None = None,
        max_plies: int = 1000,
        margins: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._start = _poda.Board(game, variant, position)
        self._max_plies, self._margins = max_plies, margins
        planes = self._start.planes()
        if planes is None:
            raise ValueError(f"positions of {game} are no planes of numbers, which observations are made of")
        self.metadata = {**self.metadata, "name": f"poda_{game}"}
        self.possible_agents = ["first", "second"]
        self._n_actions = self._start.n_move_numbers
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, planes.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._n_actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._n_actions) for agent in self.possible_agents}
        self._reset_game()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def board(self) -> _poda.Board:
        """The board, for example for an engine's advice."""
        return self._board

    def _reset_game(self) -> None:
        self._board = self._start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._board.turn

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        # Nothing is left to chance: two games differ by their actions alone.
        self._reset_game()

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self._n_actions, np.int8)
        if agent == self._board.turn and not self._board.is_over:
            mask[self._board.legal_numbers] = 1
        return {"observation": self._board.planes(), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._board.push_number(int(action))
        outcome = self._board.outcome()
        if outcome is not None:
            size = outcome.margin if self._margins else 1
            for other in self.agents:
                if outcome.winner is not None:
                    self.rewards[other] = float(size if other == outcome.winner else -size)
                self.terminations[other] = True
                self.infos[other] = {"reason": outcome.reason}
            # As in the other games of PettingZoo, the next agent in turn is told first.
            self.agent_selection = "second" if agent == "first" else "first"
        else:
            if len(self._board.moves) >= self._max_plies:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._board.turn
        self._accumulate_rewards()

    def render(self) -> Any:
        return self._board._repr_svg_() if self.render_mode == "svg" else str(self._board)

    def close(self) -> None:
        pass

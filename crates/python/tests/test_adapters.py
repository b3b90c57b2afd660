"""PettingZoo, Gymnasium, OpenSpiel's interface, python-chess."""

import copy
import random
import sys
import warnings

import numpy as np
import poda
import pytest
from conftest import every_game

gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from poda.gymnasium import EngineEnv  # noqa: E402
from poda.openspiel import load_game  # noqa: E402
from poda.pettingzoo import BoardEnv, env  # noqa: E402


@every_game
def test_pettingzoo_accepts_every_game(game, variant, capsys):
    with warnings.catch_warnings():
        # The test advises values between 0 and 1; numbers of MAXIT are not.
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(env(game, variant), num_cycles=300, verbose_progress=False)
        pettingzoo_test.seed_test(lambda **options: env(game, variant, **options), num_cycles=30)


@every_game
def test_random_games_of_pettingzoo_end_as_the_board_says(game, variant):
    dice = random.Random(1)
    for _ in range(10):
        raw = BoardEnv(game, variant, max_plies=200)
        raw.reset()
        total = {"first": 0.0, "second": 0.0}
        for agent in raw.agent_iter():
            observation, reward, termination, truncation, _ = raw.last()
            total[agent] += reward
            if termination or truncation:
                raw.step(None)
                continue
            assert agent == raw.board.turn
            actions = np.flatnonzero(observation["action_mask"])
            assert list(actions) == sorted(raw.board.legal_numbers)
            raw.step(int(dice.choice(actions)))
        outcome = raw.board.outcome()
        assert total["first"] == -total["second"]
        if outcome is not None and outcome.winner:
            assert total[outcome.winner] == 1


@every_game
def test_gymnasium_accepts_every_game(game, variant):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(EngineEnv(game, variant, opponent="random"), skip_render_check=True)


def test_registered_names():
    made = gymnasium.make("poda/othello-v0", variant="6x6", opponent="level=easy", side="random")
    observation, info = made.reset(seed=3)
    assert observation["observation"].shape == (2, 6, 6) and info["side"] in ("first", "second")


def test_a_perfect_opponent_never_loses():
    dice = random.Random(1)
    for seed in range(20):
        player = EngineEnv("tictactoe", opponent="exact", side="random")
        observation, _ = player.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action = dice.choice(list(np.flatnonzero(observation["action_mask"])))
            observation, reward, over, _, _ = player.step(action)
        assert reward <= 0


def test_illegal_actions_lose_or_raise():
    player = EngineEnv("tictactoe", side="second")
    player.reset(seed=1)
    taken = next(n for n in range(9) if n not in player.board.legal_numbers)
    assert player.step(taken)[1:3] == (-1.0, True)
    strict = EngineEnv("tictactoe", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(poda.Refused):
        strict.step(77)
    with pytest.raises(ValueError, match="no planes"):
        EngineEnv("tree")


@every_game
def test_openspiel_states(game, variant):
    rules = load_game(game, {"variant": variant})
    dice = random.Random(2)
    state = rules.new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert actions == sorted(actions) and sum(state.legal_actions_mask()) == len(actions)
        assert state.legal_actions(1 - state.current_player()) == []
        action = dice.choice(actions)
        assert state.string_to_action(state.action_to_string(state.current_player(), action)) == action
        assert len(state.observation_tensor()) == rules.observation_tensor_size()
        before, player = str(state), state.current_player()
        clone = copy.deepcopy(state)
        state.apply_action(action)
        assert str(clone) == before and str(clone.child(action)) == str(state)
        state.undo_action(player, action)
        assert str(state) == before
        state.apply_action(action)
    assert sum(state.returns()) == 0 and len(state.history()) <= 300
    if state.is_terminal():
        assert state.current_player() == -4 and state.legal_actions() == []


class FakeChessBoard:
    """Has what boards of python-chess have."""

    chess960 = False

    class Move:
        def __init__(self, text):
            self.text = text

        def uci(self):
            return self.text

    def __init__(self, moves):
        self.move_stack = [self.Move(move) for move in moves]

    def root(self):
        return FakeChessBoard([])

    def fen(self):
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_boards_of_python_chess_are_read_without_importing_it():
    board = poda.interop.from_chess(FakeChessBoard(["e2e4", "e7e5"]))
    assert board == poda.Board("chess", moves="e4 e5") and board.moves == ["e2e4", "e7e5"]
    assert "chess" not in sys.modules

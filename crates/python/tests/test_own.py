"""Games written in Python: every algorithm gives the value that brute force in Python gives."""

import random

import poda
import pytest
from conftest import Nim

ALGORITHMS = ["minimax", "negamax", "shallow", "alphabeta", "ordered", "table", "pvs", "mtdf"]


class RandomTree(poda.Game):
    """A tree that is thrown from a seed, with sides that do not alternate and points at the end."""

    points = True

    def __init__(self, seed, path=()):
        self.seed, self.path = seed, path
        dice = random.Random(f"{seed} {path}")
        self.turn = dice.choice(["first", "second"])
        self.n_moves = 0 if len(path) == 5 else dice.randint(0 if path else 1, 3)
        self.score = dice.randint(-9, 9)

    def legal_moves(self):
        return [f"m{n}" for n in range(self.n_moves)]

    def play(self, move):
        return RandomTree(self.seed, (*self.path, move))

    def outcome(self):
        return None if self.n_moves else self.score

    def __repr__(self):
        return f"{self.seed} {self.path}"


def minimax(game):
    outcome = game.outcome()
    if outcome is not None:
        return outcome
    values = [minimax(game.play(move)) for move in game.legal_moves()]
    return max(values) if game.turn == "first" else min(values)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_algorithms_equal_brute_force(algorithm):
    for seed in range(25):
        game = RandomTree(seed)
        sign = 1 if game.turn == "first" else -1
        analysis = poda.search(game, algorithm, depth=5)
        assert analysis.best.score == sign * minimax(game)
        after = game.play(analysis.best.move)
        assert minimax(after) == minimax(game)


def test_solving_equals_brute_force():
    for matches in range(1, 13):
        assert poda.solve(Nim(matches)).outcome == ("win" if minimax(Nim(matches)) > 0 else "loss")
    for seed in range(25):
        game = RandomTree(seed)
        sign = 1 if game.turn == "first" else -1
        assert poda.solve(game).score == sign * minimax(game)


def test_other_searches_find_the_winning_move():
    for algorithm in ("mcts", "proof", "exact"):
        assert poda.search(Nim(7), algorithm, nodes=5_000).best.move == "3"


def test_a_board_plays_a_game_of_your_own():
    board = poda.Board(Nim(5))
    assert (board.game, board.legal_moves, board.text, board.turn) == ("python", ["1", "2", "3"], "5 first", "first")
    board.push("3")
    board.push("2")
    assert board.outcome().winner == "second" and board.is_over
    assert board.pop() == "2" and board.text == "2 second"
    assert poda.perft(Nim(3), 3, divide=True) == {"1": 1, "2": 0, "3": 0}
    import pickle

    again = pickle.loads(pickle.dumps(board))
    assert (again.text, again.moves) == (board.text, board.moves)


@pytest.mark.parametrize("method", ["legal_moves", "play", "outcome", "value", "key"])
def test_what_a_game_raises_comes_out(method):
    class Broken(Nim):
        def play(self, move):
            after = Broken(self.matches - move, self.opponent)
            if after.matches == 4 or method == "play":
                def fail(*_):
                    raise ZeroDivisionError(f"in {method}")
                setattr(after, method, fail)
            return after

    start = Broken(9)
    with pytest.raises(ZeroDivisionError, match=method):
        for algorithm in ("alphabeta", "pvs"):
            poda.search(start, algorithm, depth=6 if method != "value" else 3)


@pytest.mark.parametrize("algorithm", [*ALGORITHMS, "mcts", "proof", "exact"])
def test_no_search_survives_a_broken_game(algorithm):
    class Late(Nim):
        def play(self, move):
            if self.matches == 3:
                raise LookupError("late")
            return Late(self.matches - move, self.opponent)

    with pytest.raises(LookupError, match="late"):
        poda.search(Late(9), algorithm, depth=9 if algorithm in ALGORITHMS else None, nodes=100_000)


def test_wrong_games_are_refused_with_a_reason():
    class Stuck(Nim):
        def legal_moves(self):
            return []

    class Nobody(Nim):
        def __init__(self):
            super().__init__()
            self.turn = "white"

    with pytest.raises(ValueError, match="no legal moves, but outcome"):
        poda.Board(Stuck())
    with pytest.raises(ValueError, match='"first" or "second", not \'white\''):
        poda.Board(Nobody())
    with pytest.raises(TypeError, match="has no method legal_moves"):
        poda.Board(3)
    with pytest.raises(poda.Refused, match="no such engine"):
        poda.search(Nim(), "alphabet")


def test_laws():
    assert poda.check_laws(Nim) == 13, "7 to 0 matches, most of them for either side"
    assert poda.check_laws(RandomTree(3)) > 3

    class Changes(Nim):
        def play(self, move):
            self.matches -= 1
            return Nim(self.matches, self.opponent)

    class Same(Nim):
        def play(self, move):
            return Same(self.matches - move, self.opponent)

        def key(self):
            return 1

    class Twice(Nim):
        def legal_moves(self):
            return [1, 1]

    for wrong, says in [(Changes, "has changed the position"), (Same, "one key"), (Twice, "same text")]:
        with pytest.raises(poda.own.LawBroken, match=says):
            poda.check_laws(wrong)

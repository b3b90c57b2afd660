"""Boards: the rules are those of Rust, seen through Python."""

import copy
import pickle

import poda
import pytest
from conftest import every_game, play_at_random


def leaves(board, depth):
    """Perft by hand, move by move through Python: a line that ends early counts nothing."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += leaves(board, depth - 1)
        board.pop()
    return total


@every_game
def test_perft_by_hand_equals_perft_by_rust(game, variant):
    for seed in range(3):
        board = play_at_random(poda.Board(game, variant), seed, plies=seed * 5)
        if not board.is_over:
            depth = 1 if game == "quarto" else 2
            assert leaves(board, depth) == poda.perft(board, depth)


def test_perft_known_numbers():
    assert poda.perft(poda.Board("chess"), 4) == 197_281
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert poda.perft(poda.Board("chess", position=kiwipete), 4) == 4_085_603
    assert poda.perft(poda.Board("othello"), 7) == 55_092
    assert poda.perft(poda.Board("tictactoe"), 9) == 127_872, "games that end with the ninth move"
    assert poda.perft(poda.Board("chess"), 0) == 1
    divided = poda.perft(poda.Board("chess"), 5, divide=True)
    assert (len(divided), divided["e2e4"], sum(divided.values())) == (20, 405_385, 4_865_609)


def test_deep_perft_counts_ended_lines_by_the_convention_of_the_game():
    # Positions near the end, so that lines end within the plies that are counted one by one.
    for game in ("othello", "tictactoe", "connectfour"):
        variant = "4x4" if game == "othello" else None
        board = play_at_random(poda.Board(game, variant), 3, plies=4)
        for depth in (4, 5, 6):
            below = 0
            for move, count in poda.perft(board, depth, divide=True).items():
                board.push(move)
                if not board.is_over:
                    assert poda.perft(board, depth - 1) == count
                board.pop()
                below += count
            assert below == poda.perft(board, depth)


@every_game
def test_push_and_pop_give_the_original_back(game, variant):
    board = poda.Board(game, variant)
    before = [(board.text, board.turn, board.legal_moves)]
    for seed in range(5):
        # Games of chess at random seldom end within these plies.
        play_at_random(board, seed)
        assert board.outcome() is not None or (game == "chess" and len(board.moves) == 400)
        while board.moves:
            board.pop()
        assert [(board.text, board.turn, board.legal_moves)] == before
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()


@every_game
def test_pickle_copy_and_hash(game, variant):
    for seed in range(5):
        board = play_at_random(poda.Board(game, variant), seed, plies=3 + 4 * seed)
        for other in (pickle.loads(pickle.dumps(board)), board.copy(), copy.copy(board), copy.deepcopy(board)):
            assert other == board and hash(other) == hash(board) and other is not board
            assert other.moves == board.moves and other.start == board.start
            other.pop()
            assert other != board
        again = poda.Board(game, board.variant, board.text)
        assert again == board and hash(again) == hash(board)


@every_game
def test_numbers_of_moves(game, variant):
    board = play_at_random(poda.Board(game, variant), 1, plies=6)
    numbers = board.legal_numbers
    assert len(set(numbers)) == len(board.legal_moves)
    assert all(0 <= number < board.n_move_numbers for number in numbers)
    for move, number in zip(board.legal_moves, numbers):
        assert board.numbered_move(number) == move and board.move_number(move) == number
        after, by_number = board.copy(), board.copy()
        after.push(move)
        by_number.push_number(number)
        assert after == by_number
    with pytest.raises(poda.Refused, match="no legal move has this number"):
        board.push_number(next(n for n in range(5000) if n not in numbers))


@every_game
def test_planes_and_picture(game, variant):
    board = play_at_random(poda.Board(game, variant), 2, plies=5)
    planes = board.planes()
    assert planes.ndim == 3 and planes.dtype == "float32" and planes.any()
    svg = board._repr_svg_()
    assert svg.startswith("<svg") and svg.endswith("</svg>")
    assert set(board._repr_mimebundle_()) == {"text/plain", "image/svg+xml"}


def test_outcome_has_a_reason():
    board = poda.Board.from_moves("f3 e5 g4", "chess")
    assert board.outcome() is None and not board.is_over
    board.push("Qh4#")
    assert board.outcome() == board.outcome()
    outcome = board.outcome()
    assert (outcome.winner, outcome.margin, outcome.reason) == ("second", 1, "checkmate")
    with pytest.raises(ValueError, match="the game is over"):
        board.push("e2e4")
    shuffle = "g1f3 g8f6 f3g1 f6g8 " * 2
    assert poda.Board.from_moves(shuffle, "chess").outcome().reason == "repetition"


def test_spelling_and_opening():
    board = poda.Board("chess", moves="e4 e5 Nf3")
    assert board.moves == ["e2e4", "e7e5", "g1f3"]
    assert board.spell("b8c6 f1b5") == ["Nc6", "Bb5"]
    assert "King's Knight" in board.opening
    assert board.export("pgn").decode().strip().endswith("1. e4 e5 2. Nf3 *")


@pytest.mark.parametrize(
    "make, says, kind",
    [
        (lambda: poda.Board("ches"), "no such game", "unknown_name"),
        (lambda: poda.Board("othello", "9x9"), "9x9", None),
        (lambda: poda.Board("chess", position="8/8/8/8/8/8/8/8 w - - 0 1"), "white has 0 kings", "impossible_position"),
        (lambda: poda.Board("chess").push("e2e5"), "e2e5", "illegal_move"),
        (lambda: poda.Board("chess", moves=["e4", "hello"]), "hello", None),
        (lambda: poda.Engine("chess/nobody"), "no such engine", "unknown_name"),
        (lambda: poda.Engine("chess/poda:depth=none"), "none", None),
    ],
)
def test_refusals_are_value_errors_that_name_the_text(make, says, kind):
    with pytest.raises(ValueError, match=says) as caught:
        make()
    assert isinstance(caught.value, poda.Refused)
    assert kind in (None, caught.value.kind)


def test_games_and_engines():
    names = [game["name"] for game in poda.games()]
    assert {"tictactoe", "othello", "chess", "quarto", "maxit", "tree", "connectfour"} <= set(names)
    engines = [engine["name"] for engine in poda.engines("othello")]
    assert engines[0].startswith("othello/") and {"othello/poda", "othello/minimax", "othello/mcts"} <= set(engines)
    assert len(poda.engines()) > len(engines)


def test_random_starts():
    starts = {poda.Board("chess", "chess960").random_start(seed).text for seed in range(30)}
    assert len(starts) > 20 and poda.Board("chess", "chess960").random_start(3).variant == "chess960"
    assert poda.Board("othello").random_start(1) == poda.Board("othello")


def test_trees():
    board = poda.Board("tree", position="((5 3) (2 9))")
    assert board.legal_moves == ["0", "1"] and board.planes() is None and board._repr_svg_() is None
    assert poda.solve(board).score == 3

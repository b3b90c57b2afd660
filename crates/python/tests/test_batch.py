"""Arrays of boards: the same as boards one by one."""

import random

import numpy as np
import poda
import pytest
from conftest import play_at_random

KINDS = [("othello", "8x8"), ("chess", "standard"), ("chess", "chess960"), ("quarto", "own"), ("quarto", "official+squares")]


def boards_of(game, variant, n=60):
    boards = [play_at_random(poda.Board(game, variant), seed, plies=seed % 40) for seed in range(n)]
    if game == "othello":
        # Rows do not know who is black: the side to move.
        boards = [board for board in boards if board.turn == "first"]
    return boards


@pytest.mark.parametrize("game, variant", KINDS)
def test_arrays_equal_boards_one_by_one(game, variant):
    boards = boards_of(game, variant)
    x = poda.batch.from_boards(boards)
    assert x.dtype == np.uint64 and len(x) == len(boards)
    assert poda.batch.to_boards(x) == boards
    mask = poda.batch.legal_mask(x)
    planes, results = poda.batch.planes(x), poda.batch.results(x)
    for row, (board, numbers) in enumerate(zip(boards, mask)):
        assert sorted(board.legal_numbers) == list(np.flatnonzero(numbers))
        assert (planes[row] == board.planes()).all()
        assert (results[row] == 2) == bool(board.legal_moves)


@pytest.mark.parametrize("game, variant", KINDS)
def test_apply_equals_push(game, variant):
    boards = [board for board in boards_of(game, variant) if not board.is_over and board.legal_moves]
    dice = random.Random(1)
    moves = [dice.choice(board.legal_numbers) for board in boards]
    after = poda.batch.apply(poda.batch.from_boards(boards), moves)
    for board, number in zip(boards, moves):
        board.push_number(number)
    if game == "othello":
        assert (after == poda.batch.from_boards(boards)).all()
    else:
        assert poda.batch.to_boards(after) == boards


def test_a_batch_of_random_games_ends():
    x, dice = poda.batch.start("othello", 200), np.random.default_rng(1)
    while (going := poda.batch.results(x) == 2).any():
        y = x[going]
        weights = poda.batch.legal_mask(y) * dice.random((len(y), 65))
        x[going] = poda.batch.apply(y, weights.argmax(axis=1))
    assert len(x) == 200


def test_what_is_no_board_is_refused():
    with pytest.raises(ValueError, match="no game has boards of 5 words"):
        poda.batch.legal_mask(np.zeros((1, 5), np.uint64))
    with pytest.raises(ValueError, match="shape \\(n, words\\)"):
        poda.batch.legal_mask(np.zeros((1, 2)))
    with pytest.raises(poda.Refused, match="white has 0 kings"):
        poda.batch.legal_mask(np.zeros((1, 9), np.uint64))
    with pytest.raises(poda.Refused, match="both sides have a disc"):
        poda.batch.legal_mask(np.ones((1, 2), np.uint64))
    with pytest.raises(poda.Refused, match="on board 1: `3`"):
        poda.batch.apply(poda.batch.start("othello", 2), [19, 3])
    with pytest.raises(ValueError, match="one move for each of 2 boards"):
        poda.batch.apply(poda.batch.start("othello", 2), [19])


def test_analyse_many_reads_arrays():
    x = poda.batch.start("othello", 3)
    answers = poda.Engine("othello/greedy").analyse_many(x, workers=1)
    assert [answer.position for answer in answers] == [poda.Board("othello").text] * 3


@pytest.mark.parametrize("game, variant", KINDS)
def test_damaged_rows_never_crash(game, variant):
    dice = np.random.default_rng(5)
    x = poda.batch.from_boards(boards_of(game, variant, 20))
    for _ in range(300):
        row = x[dice.integers(len(x))].copy().reshape(1, -1)
        row[0, dice.integers(row.shape[1])] ^= np.uint64(1) << np.uint64(dice.integers(64))
        try:
            mask = poda.batch.legal_mask(row)
        except ValueError:
            continue
        for number in np.flatnonzero(mask[0]):
            poda.batch.apply(row, [number])

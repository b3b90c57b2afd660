//! The pattern evaluation: updated correctly, symmetric, and unchanged by storing.

use game::{Dice, Position, dice, pick};
use othello::{Board, Size, Symmetry};
use othello_engine::Judge;
use othello_engine::patterns::{Evaluation, N_PHASES, Packing, SixPatterns, Weights, apart, shapes};
use processor::Portable;
use rand::RngExt;

fn of(board: &Board) -> Evaluation {
    Evaluation::new(board.own(), board.opponent())
}

fn moves_of(board: &Board) -> [u64; 2] {
    [board.legal(), board.opponent_legal()]
}

/// Visits the positions of a random game with the squares played and the discs flipped.
fn random_game(dice: &mut Dice, visit: impl FnMut(&Board, othello::Move)) {
    random_game_on(Size::Eight, dice, visit);
}

fn random_game_on(size: Size, dice: &mut Dice, mut visit: impl FnMut(&Board, othello::Move)) {
    let mut board = Board::start(size);
    while board.outcome().is_none() {
        let moves: Vec<_> = board.moves().collect();
        let mv = pick(dice, &moves).expect("the game is not over");
        visit(&board, mv);
        board.play(mv);
    }
}

fn random_weights(dice: &mut Dice, phases: std::ops::Range<usize>) -> Weights {
    let mut weights = Weights::default();
    for phase in phases {
        let packed: Vec<i16> = (0..Packing::get().n_weights()).map(|_| dice.random_range(-99..100)).collect();
        weights.set_phase(phase, &packed);
    }
    (0..61).for_each(|n_empties| weights.set_constant(n_empties, dice.random_range(-99..100)));
    weights
}

#[test]
fn incremental_features_equal_those_from_scratch() {
    let mut dice = dice(1);
    for _ in 0..100 {
        random_game(&mut dice, |board, mv| {
            let mut child = *board;
            child.play(mv);
            let played =
                mv.bit().map_or_else(|| of(board).pass(), |bit| of(board).play(bit, board.flips(mv)));
            assert_eq!(played, of(&child));
        });
    }
}

/// The small board, whose quarters are in the corners of the large one.
#[test]
fn the_small_board_is_judged_move_by_move_and_alike_however_it_lies() {
    let mut dice = dice(5);
    let weights = random_weights(&mut dice, 9..N_PHASES);
    let judge = SixPatterns(&weights);
    let of = othello_engine::Board::of;
    for _ in 0..20 {
        random_game_on(Size::Six, &mut dice, |board, mv| {
            let (parent, n_empties) = (of(board), board.empty().count_ones());
            let features = judge.features(parent);
            let worth = judge.evaluate(Portable, &features, parent, n_empties);
            for symmetry in Symmetry::ALL {
                let [player, opponent] = [parent.player, parent.opponent].map(|set| symmetry.image(set));
                let image = othello_engine::Board { player, opponent };
                assert_eq!(
                    judge.evaluate(Portable, &judge.features(image), image, n_empties),
                    worth,
                    "{symmetry:?}"
                );
            }
            let mut child = *board;
            child.play(mv);
            let played = match mv.bit() {
                Some(bit) => judge.play(&features, parent, bit, board.flips(mv)),
                None => judge.pass(&features),
            };
            assert_eq!(played, judge.features(of(&child)));
        });
    }
    let squares = (0..64).filter(|square| Size::Six.squares() >> square & 1 != 0);
    let places = squares.map(|square| apart(1 << square)).fold(0_u64, |all, place| all | place);
    assert_eq!(places.count_ones(), 36, "every square has a place of its own");
}

#[test]
fn turned_and_mirrored_boards_are_worth_the_same() {
    let mut dice = dice(2);
    let weights = random_weights(&mut dice, 0..N_PHASES);
    for _ in 0..10 {
        random_game(&mut dice, |board, _| {
            let n_empties = board.empty().count_ones();
            let worth = of(board).evaluate(moves_of(board), n_empties, &weights);
            for symmetry in Symmetry::ALL {
                let image = Evaluation::new(symmetry.image(board.own()), symmetry.image(board.opponent()));
                assert_eq!(
                    image.evaluate(moves_of(board), n_empties, &weights),
                    worth,
                    "{symmetry:?}\n{board}"
                );
            }
        });
    }
}

/// The sum taken through slots and packing, as in the trainer, equals the search's evaluation.
#[test]
fn a_worth_is_the_sum_of_the_packed_weights_of_its_features() {
    let mut dice = dice(3);
    let weights = random_weights(&mut dice, 0..N_PHASES);
    let phases: Vec<Vec<i16>> = (0..N_PHASES).map(|phase| weights.packed(phase)).collect();
    random_game(&mut dice, |board, _| {
        let n_empties = board.empty().count_ones();
        let packed = &phases[othello_engine::patterns::phase(n_empties)];
        let worth = |slot: u32| i32::from(packed[Packing::get().weight(slot) as usize]);
        let sum: i32 = of(board).slots(moves_of(board)).into_iter().map(worth).sum();
        assert_eq!(
            of(board).evaluate(moves_of(board), n_empties, &weights),
            sum + weights.constant(n_empties)
        );
    });
}

#[test]
fn every_square_is_seen_and_mirror_images_share_their_weights() {
    let seen = shapes::FEATURES
        .iter()
        .flat_map(|feature| feature.squares().to_vec())
        .fold(0, |all, square| all | 1u64 << square);
    assert_eq!(seen, u64::MAX);
    assert_eq!(shapes::N_FEATURES, 58);
    // (3ⁿ + occupations that are their own mirror image) / 2 of each shape with a mirror, all of the two lines.
    let mirrored = |all: usize, own_images: usize| (all + own_images) / 2;
    let wanted = mirrored(59049, 243) * 2 // edges: five pairs
        + 59049
        + mirrored(59049, 729) // triangle: two squares on the axis
        + mirrored(59049, 729) // angle
        + mirrored(59049, 2187) // three diagonals: four on the axis
        + mirrored(19683, 729) // square: three on the axis
        + 4 * mirrored(6561, 81)
        + mirrored(2187, 81)
        + mirrored(729, 27)
        + mirrored(243, 27)
        + 2 * shapes::N_CHOICES; // both sides' numbers of moves
    assert_eq!(Packing::get().n_weights(), wanted);
}

#[test]
fn stored_weights_come_back_and_broken_files_are_refused() {
    // Few phases, because compression is slow without optimisation.
    let weights = random_weights(&mut dice(4), 9..11);
    let bytes = weights.to_bytes();
    assert!(Weights::from_bytes(&bytes).unwrap() == weights);
    for broken in
        [&bytes[..0], &bytes[..15], &bytes[..bytes.len() / 2], &bytes[1..], b"PodaOth1\x01\0\0\0\x01\0\0\0"]
    {
        assert!(Weights::from_bytes(broken).is_err());
    }
}

//! The network: fast versions against the plain one.

use chess::{Board, Chess};
use chess_engine::network::{Accumulators, BUCKETS, HIDDEN, INPUTS, Network, SECOND, THIRD, reference};
use game::{Game, Position, dice, pick};
use processor::{CpuLevel, with_level};

/// Along random games, with the sums updated from ply to ply, shuffled between plies and omitted at some,
/// every processor level agrees with the plain version.
#[test]
fn kept_sums_equal_sums_made_anew() {
    let network = Network::shipped();
    for level in CpuLevel::available() {
        let mut dice = dice(7);
        let mut accumulators = Accumulators::default();
        for _ in 0..30 {
            let mut path: Vec<Board> = vec![Chess::STANDARD.start()];
            for _ in 0..300 {
                let board = path[path.len() - 1];
                let moves: Vec<_> = board.moves().collect();
                match pick(&mut dice, &moves) {
                    // Now and then go back a few plies, as a search does.
                    Some(mv) if path.len() < 80 && pick(&mut dice, &[0, 1, 2, 3, 4]) != Some(0) => {
                        let mut next = board;
                        next.play(mv);
                        path.push(next);
                    }
                    _ => path.truncate(1 + path.len() / 2),
                }
                if pick(&mut dice, &[true, true, false]) == Some(true) {
                    let board = &path[path.len() - 1];
                    let ply = path.len() - 1;
                    let found = with_level!(level, |cpu| accumulators.evaluate(cpu, network, board, ply));
                    assert_eq!(found, reference(network, board), "{level:?}: {board}");
                }
            }
        }
    }
}

/// A king moving from square to square changes its side's view of the board, whatever sums were kept before.
#[test]
fn kept_sums_follow_kings_from_bucket_to_bucket() {
    let network = Network::shipped();
    let boards: Vec<Board> = (0..64)
        .flat_map(|king| ["w", "b"].map(|side| (king, side)))
        .filter_map(|(king, side)| {
            let mut squares = [' '; 64];
            for (square, piece) in [(6, 'K'), (62, 'k'), (8, 'P'), (27, 'N'), (48, 'p'), (36, 'n')] {
                squares[square] = piece;
            }
            // The king of the side not to move walks, so that it is never in check by its own move.
            let walker = if side == "w" { (62, 'k') } else { (6, 'K') };
            squares[walker.0] = ' ';
            (squares[king] == ' ').then(|| squares[king] = walker.1)?;
            let ranks: Vec<String> = squares.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
            let fen = ranks.join("/").replace(' ', "1");
            Chess::STANDARD.parse_position(&format!("{fen} {side} - - 0 1")).ok()
        })
        .collect();
    assert!(boards.len() > 80, "{} boards are legal", boards.len());
    for level in CpuLevel::available() {
        let mut dice = dice(3);
        let mut accumulators = Accumulators::default();
        for _ in 0..2_000 {
            let board = pick(&mut dice, &boards).expect("there are boards");
            let ply = pick(&mut dice, &[0, 1, 2]).expect("there are plies");
            let found = with_level!(level, |cpu| accumulators.evaluate(cpu, network, &board, ply));
            assert_eq!(found, reference(network, &board), "{level:?}: {board}");
        }
    }
}

#[test]
fn a_board_and_its_mirror_images_are_worth_the_same() {
    let network = Network::shipped();
    let read = |text| Chess::STANDARD.parse_position(text).unwrap();
    let board = read("r4rk1/pp1bq1pp/2n1p3/3pPp2/3P4/2PB1N2/P4PPP/R2Q1RK1 w - - 0 1");
    let left_right = read("1kr4r/pp1qb1pp/3p1n2/2pPp3/4P3/2N1BP2/PPP4P/1KR1Q2R w - - 0 1");
    let turned = read("r2q1rk1/p4ppp/2pb1n2/3p4/3PpP2/2N1P3/PP1BQ1PP/R4RK1 b - - 0 1");
    assert_eq!(reference(network, &board), reference(network, &turned));
    assert_eq!(reference(network, &board), reference(network, &left_right));
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let whole = std::fs::read("data/network.bin").unwrap();
    assert_eq!(Network::from_bytes(&whole).as_ref(), Ok(Network::shipped()));
    for damaged in [&whole[..whole.len() - 1], &whole[1..], b"", b"PODANET3"] {
        assert!(Network::from_bytes(damaged).is_err());
    }
    // Numbers for which the engine's sums have no room, each in its place from the end or the start of the file: the last
    // bias, the weight before it, and the first weight of the second layer.
    let last_bias = whole.len() - 4;
    for bias in [i32::MAX, i32::MIN] {
        assert!(Network::from_bytes(&changed(&whole, last_bias, &bias.to_le_bytes())).is_err(), "{bias}");
    }
    for weight in [3_001, -3_001, i16::MAX, i16::MIN] {
        assert!(
            Network::from_bytes(&changed(&whole, last_bias - 2, &weight.to_le_bytes())).is_err(),
            "{weight}"
        );
    }
    assert!(Network::from_bytes(&changed(&whole, last_bias - 2, &3_000_i16.to_le_bytes())).is_ok());
    let second_layer = 50 + 2 * HIDDEN * (INPUTS + 1);
    assert!(Network::from_bytes(&changed(&whole, second_layer, &i8::MIN.to_le_bytes())).is_err());
    assert!(Network::from_bytes(&changed(&whole, second_layer, &i8::MAX.to_le_bytes())).is_ok());
    // Sizes, scales and the buckets of kings are all part of the shape.
    for at in 0..50 {
        assert!(Network::from_bytes(&changed(&whole, at, &[whole[at] ^ 1])).is_err(), "byte {at}");
    }
}

/// The bytes of a file with some of them replaced.
fn changed(whole: &[u8], at: usize, by: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    bytes[at..at + by.len()].copy_from_slice(by);
    bytes
}

/// Weights as large as a file may have, all of them: no sum overflows, and every processor level agrees with the plain
/// version.
#[test]
fn the_largest_weights_allowed_do_not_overflow() {
    let whole = std::fs::read("data/network.bin").unwrap();
    let layers = 50 + 2 * HIDDEN * (INPUTS + 1);
    let of_bucket = (whole.len() - layers) / BUCKETS;
    for sign in [1, -1] {
        let mut bytes = whole.clone();
        for bucket in 0..BUCKETS {
            let layers = &mut bytes[layers + bucket * of_bucket..][..of_bucket];
            let (second, later) = layers.split_at_mut(HIDDEN * SECOND + 4 * SECOND);
            second[..HIDDEN * SECOND].fill((127 * sign) as u8);
            let (third, last) = later.split_at_mut(4 * SECOND * THIRD + 4 * THIRD);
            let large = |bytes: &mut [u8], weight: i32| {
                bytes
                    .chunks_exact_mut(2)
                    .for_each(|pair| pair.copy_from_slice(&(weight as i16).to_le_bytes()));
            };
            large(&mut third[..4 * SECOND * THIRD], 3_000);
            large(&mut last[..2 * THIRD], 3_000 * sign);
        }
        let network = Network::from_bytes(&bytes).unwrap();
        let board = Chess::STANDARD.start();
        for level in CpuLevel::available() {
            let mut accumulators = Accumulators::default();
            let found = with_level!(level, |cpu| accumulators.evaluate(cpu, &network, &board, 0));
            assert_eq!(found, reference(&network, &board), "{level:?}");
            assert!(found * sign > 0, "{found}");
        }
    }
}

use chess::{Board, Move};
use chess_policy::Policy;

fn priors(board: &Board) -> (Vec<Move>, Vec<f32>) {
    let moves: Vec<Move> = board.legal_moves().collect();
    let mut priors = Vec::new();
    Policy::shipped().priors(board, &moves, &mut priors);
    (moves, priors)
}

#[test]
fn probabilities_sum_to_one() {
    for board in crate::positions(3) {
        let (moves, priors) = priors(&board);
        assert_eq!(moves.len(), priors.len());
        assert!(priors.iter().all(|&prior| (0.0..=1.0).contains(&prior)), "{board}");
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{board}");
    }
}

/// The board with colours exchanged, as text: ranks from the other end, and the other side to move.
fn exchanged(board: &Board) -> Board {
    let text = board.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |text: &str| -> String {
        let other =
            |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        text.chars().map(other).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let passed = match fields[3].as_bytes() {
        [file, rank] => format!("{}{}", *file as char, (b'1' + (b'8' - rank)) as char),
        _ => "-".to_string(),
    };
    crate::board(&format!("{} {side} {} {passed} 0 1", ranks.join("/"), swap(fields[2])))
}

#[test]
fn both_sides_are_judged_alike() {
    for board in crate::positions(2) {
        let other = exchanged(&board);
        let (moves, own) = priors(&board);
        let (other_moves, others) = priors(&other);
        for (mv, prior) in moves.iter().zip(&own) {
            let same = |&at: &usize| {
                let found = other_moves[at];
                found.from() == mv.from().flipped()
                    && found.to() == mv.to().flipped()
                    && found.kind() == mv.kind()
            };
            let at = (0..other_moves.len()).find(same).expect("the same move");
            assert!((prior - others[at]).abs() < 1e-6, "{mv:?} in {board}: {prior} {}", others[at]);
        }
    }
}

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Every machine and every processor must compute the same bits. New weights change the number.
#[test]
fn the_bits_of_the_probabilities_are_pinned() {
    let bits = crate::positions(1).into_iter().flat_map(|board| priors(&board).1);
    let found = hash(bits.flat_map(|prior| prior.to_bits().to_le_bytes()));
    assert_eq!(format!("{found:016x}"), "1fceaeb8d47f9248");
}

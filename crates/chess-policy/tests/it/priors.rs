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

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Every machine and every processor must compute the same bits. New weights change the number.
#[test]
fn the_bits_of_the_probabilities_are_pinned() {
    let bits = crate::positions(1).into_iter().flat_map(|board| priors(&board).1);
    let found = hash(bits.flat_map(|prior| prior.to_bits().to_le_bytes()));
    assert_eq!(format!("{found:016x}"), "341bc3a82ecb9da0");
}

use chess_policy::{Policy, Weights};

#[test]
fn what_is_not_a_policy_is_refused_by_name() {
    let whole = Policy::shipped().weights().write();
    assert_eq!(&Policy::read(&whole).expect("it is whole"), Policy::shipped());
    for n in [0, 1, 8, 27, 28, 1_000, whole.len() - 1] {
        assert!(Policy::read(&whole[..n]).is_err(), "{n} bytes");
    }
    assert!(Policy::read(&[&whole[..], &[0]].concat()).is_err());
    for at in 0..28 {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        let refusal = Policy::read(&damaged).expect_err("its header is another");
        assert!(refusal.to_string().contains("PODAPOL1"), "{refusal}");
    }
}

/// Behind the header every byte is a weight, and every weight is allowed.
#[test]
fn any_weights_give_probabilities() {
    let mut bytes = Weights::zero().write();
    for (filling, expected) in [(0x80_u8, true), (0x7f, true), (0xff, true)] {
        bytes[28..].fill(filling);
        let policy = Policy::read(&bytes).expect("any weight is allowed");
        for board in crate::positions(1).into_iter().step_by(40) {
            let moves: Vec<_> = board.legal_moves().collect();
            let mut priors = Vec::new();
            policy.priors(&board, &moves, &mut priors);
            assert_eq!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-3, expected, "{board}");
        }
    }
}

use std::collections::HashSet;

use othello::Size;
use training::othello::lines::{self, Plan, Policy, Sources};
use training::othello::positions::{Labels, Positions, canonical};

pub fn some(seed: u64, n_threads: usize) -> Positions {
    let mut sources = Sources::default();
    sources.add_openings("f5d6c3d3c4\nf5f6e6f4\n").unwrap();
    let plan =
        Plan { size: Size::Eight, seed, n_lines: 3000, per_group: 100, policy: Policy::Mobility, n_threads };
    lines::positions(&sources, &plan)
}

#[test]
fn positions_are_in_the_right_group_unfinished_and_distinct_under_symmetry() {
    let positions = some(1, 1);
    for (n_empties, group) in positions.0.iter().enumerate() {
        assert_eq!(group.iter().collect::<HashSet<_>>().len(), group.len());
        for &board in group {
            assert_eq!(board.n_empty(u64::MAX) as usize, n_empties);
            assert_eq!(canonical(board), board);
            assert_ne!(board.moves(u64::MAX) | board.swapped().moves(u64::MAX), 0);
        }
    }
    assert!((4..50).all(|n_empties| positions.0[n_empties].len() == 100));
}

#[test]
fn positions_depend_only_on_the_seed() {
    assert_eq!(some(1, 1), some(1, 3));
    assert_ne!(some(1, 1), some(2, 1));
}

#[test]
fn positions_and_labels_come_back_from_their_files() {
    let positions = some(1, 1);
    let bytes = positions.to_bytes();
    assert_eq!(Positions::from_bytes(&bytes).unwrap(), positions);
    assert!(Positions::from_bytes(&bytes[..bytes.len() / 2]).is_err());
    let mut labels = Labels::none(&positions);
    labels.0[20][3] = Labels::label(-12.5);
    let bytes = labels.to_bytes();
    assert_eq!(Labels::from_bytes(&bytes, &positions).unwrap(), labels);
    assert!(Labels::from_bytes(&bytes, &some(2, 1)).is_err() || some(2, 1).len() == positions.len());
    assert!(Labels::from_bytes(&bytes, &Positions::new()).is_err());
    assert_eq!([-12.5, 64.0, 0.2].map(|discs| Labels::discs(Labels::label(discs))), [-12.5, 63.5, 0.0]);
}

#[test]
fn positions_of_the_small_board_stay_on_it() {
    let size = Size::Six;
    let plan = Plan { size, seed: 2, n_lines: 500, per_group: 20, policy: Policy::Mobility, n_threads: 1 };
    let positions = lines::positions(&Sources::default(), &plan);
    assert_eq!(positions.0[10..20].iter().map(Vec::len).collect::<Vec<_>>(), [20; 10]);
    for (n_empties, boards) in positions.0.iter().enumerate() {
        for board in boards {
            assert_eq!((board.player | board.opponent) & !size.squares(), 0);
            assert_eq!(board.n_empty(size.squares()) as usize, n_empties);
        }
    }
}

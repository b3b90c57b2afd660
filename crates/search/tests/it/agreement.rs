//! Every exact algorithm returns minimax's value, and a move of that value.

use game::tree::{self, RandomTree};
use game::{Dice, Game, Keyed, Notation, dice, pick};
use mnk::Mnk;
use search::{
    Algorithm, Context, Evaluator, Hashed, Margin, Memory, Node, Principal, Score, TableRules, Window,
};

/// The value and the first move of the principal variation.
fn run<P: Keyed, E: Evaluator<P> + Clone>(
    algorithm: Algorithm,
    evaluator: &E,
    position: &P,
    depth: u32,
    memory: &mut Memory<P::Move>,
) -> (Score, Option<P::Move>) {
    let (mut evaluator, mut principal) = (evaluator.clone(), Principal::new());
    let mut context = Context::new(&mut evaluator, &mut principal, memory);
    let score =
        algorithm.search(&mut context, position, Node::root(depth), Window::FULL).expect("nothing stops it");
    (score, principal.line().first().copied())
}

/// Checks every algorithm against minimax at every depth up to `depth`, with an empty table and with one
/// filled by shallower searches.
fn check<P: Keyed + Notation, E: Evaluator<P> + Clone>(evaluator: &E, position: &P, depth: u32) {
    let mut memories: Vec<_> =
        Algorithm::ALL.iter().map(|_| Memory::new(1 << 16, TableRules::default())).collect();
    for depth in 0..=depth {
        let (value, _) = run(Algorithm::Minimax, evaluator, position, depth, &mut Memory::none());
        let mut move_values = Vec::new();
        for (&algorithm, memory) in Algorithm::ALL.iter().zip(&mut memories) {
            let name = algorithm.name();
            let (score, mv) = run(algorithm, evaluator, position, depth, memory);
            assert_eq!(score, value, "{name} at depth {depth} on {position}");
            let Some(mv) = mv else {
                assert!(depth == 0 || position.n_moves() == 0, "{name} finds no move on {position}");
                continue;
            };
            if !move_values.contains(&mv) {
                let mut child = position.clone();
                child.play(mv);
                let same_side = child.side_to_move() == position.side_to_move();
                // Distances are counted from the root, so the child is searched as a child of it.
                let here = Node { ply: 1, ..Node::root(depth - 1) };
                let (mut evaluator, mut silent, mut none) = (evaluator.clone(), (), Memory::none());
                let mut context = Context::new(&mut evaluator, &mut silent, &mut none);
                let child_value = search::minimax::visit(&mut context, &child, here, Window::FULL).unwrap();
                assert_eq!(child_value.seen_from_parent(same_side), value, "{name}'s move on {position}");
                move_values.push(mv);
            }
        }
    }
}

fn check_trees(shape: &RandomTree, n_trees: usize, seed: u64) {
    let mut dice = dice(seed);
    for _ in 0..n_trees {
        let root = tree::parse(&shape.text(&mut dice)).unwrap();
        check(&Margin, &root, shape.depth);
    }
}

#[test]
fn on_ten_thousand_random_trees() {
    let shape = RandomTree { branching: 1..=4, depth: 4, values: -9..=9, shared: false, irregular: false };
    check_trees(&shape, 10_000, 1);
}

#[test]
fn on_ten_thousand_trees_with_shared_subtrees_where_a_side_may_move_twice() {
    let shape = RandomTree { branching: 1..=3, depth: 5, values: -5..=5, shared: true, irregular: true };
    check_trees(&shape, 10_000, 2);
}

#[test]
fn on_trees_with_few_different_values_where_ties_abound() {
    let shape = RandomTree { branching: 2..=3, depth: 5, values: -1..=1, shared: true, irregular: false };
    check_trees(&shape, 2_000, 3);
}

#[test]
fn on_trees_evaluated_in_the_middle() {
    let shape = RandomTree { branching: 1..=3, depth: 6, values: -50..=50, shared: true, irregular: true };
    let mut dice = dice(4);
    for seed in 0..2_000 {
        let root = tree::parse(&shape.text(&mut dice)).unwrap();
        check(&Hashed { seed }, &root, 4);
    }
}

#[test]
fn on_depth_limited_positions_with_a_random_evaluation() {
    let mut dice = dice(5);
    for (variant, n_positions, depth) in
        [("3x3x3", 600, 5), ("4x3x3", 300, 4), ("5x5x4", 60, 3), ("4x4x4", 120, 3)]
    {
        let game = Mnk::variant(variant).unwrap();
        for seed in 0..n_positions {
            check(&Hashed { seed }, &random_position(&game, &mut dice), depth);
        }
    }
}

#[test]
fn with_deep_tables_that_really_hit() {
    let text = RandomTree { branching: 3..=3, depth: 6, values: -50..=50, shared: true, irregular: false }
        .text(&mut dice(6));
    let root = tree::parse(&text).unwrap();
    let mut memory = Memory::new(1 << 20, TableRules::default());
    let (mut margin, mut counting) = (Margin, search::Counting::default());
    let mut context = Context::new(&mut margin, &mut counting, &mut memory);
    Algorithm::Table.search(&mut context, &root, Node::root(6), Window::FULL).unwrap();
    assert!(counting.table_hits > 10, "{counting:?}");
}

pub fn random_position<G: Game>(game: &G, dice: &mut Dice) -> G::Position
where
    G::Position: Keyed,
{
    use game::Position;
    let mut position = game.start();
    let n_plies = pick(dice, &[0, 1, 2, 3, 4, 5]).unwrap();
    for _ in 0..n_plies {
        let moves: Vec<_> = position.moves().collect();
        let Some(mv) = pick(dice, &moves) else { break };
        position.play(mv);
    }
    position
}

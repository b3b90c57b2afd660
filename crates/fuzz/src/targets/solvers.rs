//! Two ways to the value of a position near the end of its game: the solvers, and minimax over the rules.

use connectfour::ConnectFour;
use game::{Game, Lossless, Position};
use maxit::Maxit;
use mnk::Mnk;
use othello::{Othello, Size};
use quarto::Quarto;
use search::{Blind, Engine, Goal, Limits, Margin, NoGuide, Request, Solver};

use crate::input::Input;

/// Minimax gives up beyond this: some ten milliseconds.
const MAX_NODES: u32 = 20_000;
const HASH_BYTES: usize = 1 << 14;

/// The exact solver on positions of all games that end.
pub fn exact(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    match input.byte() % 5 {
        0 => {
            let variant = ["3x3x3", "4x3x3", "4x4x3", "5x4x4"][input.below(4)];
            let game = Mnk::variant(variant).expect("a variant");
            solved(&game, &mut input, || Solver::new(Blind, NoGuide, HASH_BYTES));
        }
        1 => solved(&ConnectFour, &mut input, || Solver::new(Blind, NoGuide, HASH_BYTES)),
        2 => {
            let variant = ["2x2@1", "3x3@5", "4x4@2"][input.below(3)];
            let game = Maxit::variant(variant).expect("a variant");
            solved(&game, &mut input, || Solver::new(Margin, maxit_engine::Thrifty::default(), HASH_BYTES));
        }
        3 => {
            let name = Quarto::VARIANTS[input.below(Quarto::VARIANTS.len())];
            let game = Quarto::variant(name).expect("a variant");
            solved(&game, &mut input, || Solver::new(Margin, quarto_engine::Cautious::default(), HASH_BYTES));
        }
        _ => {
            let game = Othello::new([Size::Four, Size::Six][input.below(2)]);
            solved(&game, &mut input, || Solver::new(Margin, NoGuide, HASH_BYTES));
        }
    }
}

/// Plays the moves that the input chooses, and compares the last position.
fn solved<G: Game, S: Engine<G::Position>>(game: &G, input: &mut Input<'_>, solver: impl Fn() -> S)
where
    G::Position: Lossless,
{
    let Some(position) = played(game, input) else { return };
    let mut nodes = 0;
    let Some(value) = minimax(&position, &mut nodes) else { return };
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, lines: 3, ..Request::new(&position, &limits) };
    let answer = solver().analyse(&request, &mut |_| {});
    let best = answer.lines.first().expect("a position that is not over has a move");
    let sign = |score: search::Score| score.cmp(&search::Score::DRAW) as i32;
    let found = match best.score.kind() {
        search::ScoreKind::Points(points) => points,
        // Only won or lost: how far away the end is stays out of it.
        _ => sign(best.score),
    };
    assert_eq!(found.signum(), value.signum(), "{position}: {found}, not {value}");
    if !best.score.is_forced() {
        assert_eq!(found, value, "{position}");
    }
    let mut child = position.clone();
    let mv = *best.moves.first().expect("a line has a move");
    child.play(mv);
    let same_side = child.side_to_move() == position.side_to_move();
    let after = minimax(&child, &mut 0).map(|after| if same_side { after } else { -after });
    assert!(after.is_none_or(|after| after.signum() == value.signum()), "{position}: {mv:?}");
}

/// A position of a game, if it is not over.
fn played<G: Game>(game: &G, input: &mut Input<'_>) -> Option<G::Position> {
    let mut position = game.start();
    while !input.is_empty() {
        let moves: Vec<_> = position.moves().collect();
        position.play(*input.pick(&moves)?);
    }
    position.outcome().is_none().then_some(position)
}

fn minimax<P: Position>(position: &P, nodes: &mut u32) -> Option<i32> {
    *nodes += 1;
    if *nodes > MAX_NODES {
        return None;
    }
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return Some(outcome.margin_for(side));
    }
    let mut best = i32::MIN;
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let value = minimax(&child, nodes)?;
        best = best.max(if child.side_to_move() == side { value } else { -value });
    }
    Some(best)
}

/// Othello with few empty squares, by the engine's endgame search and by minimax: on any board, whether or not it comes up
/// in games.
pub fn othello_endgame(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let size = [Size::Eight, Size::Six][input.below(2)];
    let squares = size.squares();
    let mut empty = 0;
    for _ in 0..1 + input.below(7) {
        empty |= 1 << input.below(64) & squares;
    }
    let (own, mask) = (input.word(), squares & !empty);
    let board = othello::Board::with_discs(size, own & mask, !own & mask, game::Side::First);
    let mut nodes = 0;
    // A player without a move passes, in the engine's boards as in the rules.
    let Some(value) = minimax(&board, &mut nodes) else { return };
    let found = othello_engine::solve(othello_engine::Board::of(&board), squares, -64, 64);
    assert_eq!(found, value, "{board}");
}

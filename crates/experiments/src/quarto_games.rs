//! Counts the results of Quarto games between simple players.

use game::{Dice, Position as _, Side, pick};
use quarto::{Board, Move, Quarto};
use quarto_engine::Cautious;
use search::{Control, Engine, Goal, Limits, Margin, Request, ScoreKind, Solver, Stopped};
use serde_json::{Value, json};

use lab::Share;

/// Chooses a move in a game that is not over.
pub type Chooser<'a> = &'a mut dyn FnMut(&Board) -> Move;

/// The results of several games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub first: u64,
    pub draws: u64,
    pub second: u64,
    /// The total number of moves.
    pub plies: u64,
}

impl Tally {
    /// Plays `n_games` from the empty board, `first` moving first in all of them.
    pub fn play(
        game: Quarto,
        n_games: usize,
        first: Chooser<'_>,
        second: Chooser<'_>,
        control: &Control,
    ) -> Result<Tally, Stopped> {
        let mut tally = Tally::default();
        for _ in 0..n_games {
            if control.is_stopped() {
                return Err(Stopped);
            }
            tally.count(&play_out(game, first, second), Side::First);
        }
        Ok(tally)
    }

    /// Adds an ended game.
    fn count(&mut self, end: &Board, side: Side) {
        self.plies += u64::from(end.n_placed());
        match end.outcome().map_or(0, |outcome| outcome.margin_for(side)) {
            1.. => self.first += 1,
            0 => self.draws += 1,
            _ => self.second += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.first + self.draws + self.second
    }

    /// The shares of first-player wins, draws and second-player wins.
    pub fn shares(&self) -> [Share; 3] {
        [self.first, self.draws, self.second].map(|count| Share::new(count, self.games()))
    }

    /// Moves per game.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / (self.games() as f64).max(1.0)
    }

    /// Everything, for programs.
    pub fn json(&self) -> Value {
        let [first, draws, second] = self.shares();
        let (games, plies) = (self.games(), self.mean_plies());
        json!({ "games": games, "first": first, "draws": draws, "second": second, "plies_a_game": plies })
    }
}

fn play_out(game: Quarto, first: Chooser<'_>, second: Chooser<'_>) -> Board {
    let mut board = Board::empty(game);
    while !board.is_over() {
        let mv = match board.side_to_move() {
            Side::First => first(&board),
            Side::Second => second(&board),
        };
        board.play(mv);
    }
    board
}

/// Any legal move, all equally likely.
pub fn random_move(board: &Board, dice: &mut Dice) -> Move {
    let moves: Vec<Move> = board.moves().collect();
    pick(dice, &moves).expect("the game is not over")
}

/// The engine's move.
pub fn move_of(engine: &mut dyn Engine<Board>, board: &Board, control: &Control) -> Move {
    let limits = Limits::default();
    let request = Request {
        position: board,
        past: &[],
        limits: &limits,
        goal: Goal::Best,
        lines: 1,
        only: &[],
        control,
    };
    engine.analyse(&request, &mut |_| {}).best_move().expect("the game is not over")
}

/// The cost of solving one board, and its value for the side to move.
pub struct Solved {
    pub nodes: u64,
    pub seconds: f64,
    pub value: i32,
}

/// The hash size of each solver.
const HASH_BYTES: usize = 64 << 20;

/// Solves a board. A stopped solver has no result.
pub fn solve(board: &Board, control: &Control) -> Result<Solved, Stopped> {
    let mut solver = Solver::new(Margin, Cautious::default(), HASH_BYTES);
    let limits = Limits::default();
    let request = Request {
        position: board,
        past: &[],
        limits: &limits,
        goal: Goal::Exact,
        lines: 1,
        only: &[],
        control,
    };
    let analysis = solver.analyse(&request, &mut |_| {});
    let line = analysis.lines.first().filter(|line| line.proven).ok_or(Stopped)?;
    let ScoreKind::Points(value) = line.score.kind() else { return Err(Stopped) };
    Ok(Solved { nodes: analysis.nodes, seconds: analysis.elapsed.as_secs_f64(), value })
}

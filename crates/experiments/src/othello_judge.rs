//! Othello players with the manual's search, which differ only in their coefficients and in their board.

use std::sync::Arc;

use arena::{Choice, Contestant, Fault, Seat};
use classics::othello_manual::{
    Algorithm, Coefficients, EdgeTable, Evaluation, Feature, Incremental, MixedBoard, TableBoard, Thinker,
};
use game::{Game, Notation, Position, Refusal};
use othello::{Board, Move, Othello};
use search::{Control, Limits, Meter};
use table::Table;

/// The kind of mobility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mobility {
    /// The sum over all lines.
    Approximate,
    /// The legal squares, each counting this many times its coefficient.
    Real(f64),
}

/// The board representation of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeper {
    /// The manual's tables, which know the approximate mobility and must search for the real one.
    Table,
    /// The mix, which knows both.
    Mix,
}

/// A player with the manual's search and its full evaluation, with the mobility replaced.
#[derive(Clone, Debug)]
pub struct Judge {
    name: String,
    evaluation: Evaluation,
    keeper: Keeper,
    /// The limits per move. A node limit is spent by iterative deepening.
    limits: Limits,
}

impl Judge {
    /// A player of that name, without limits.
    pub fn new(name: &str, mobility: Mobility, keeper: Keeper) -> Judge {
        Judge::with(name, &coefficients(mobility), keeper)
    }

    /// A player of that name with these coefficients and edges by stable discs, without limits.
    pub fn with(name: &str, coefficients: &Coefficients, keeper: Keeper) -> Judge {
        let evaluation = Evaluation::new(coefficients, EdgeTable::stable());
        Judge { name: name.to_string(), evaluation, keeper, limits: Limits::default() }
    }

    /// The same within limits.
    pub fn within(&self, limits: Limits) -> Judge {
        Judge { limits, ..self.clone() }
    }

    /// Nodes of a search of all moves.
    pub fn nodes(&self, board: &Board, depth: u32) -> u64 {
        match self.keeper {
            Keeper::Table => self.nodes_on::<TableBoard>(board, depth),
            Keeper::Mix => self.nodes_on::<MixedBoard>(board, depth),
        }
    }

    fn nodes_on<B: Incremental>(&self, board: &Board, depth: u32) -> u64 {
        let mut thinker: Thinker<'_, B> =
            Thinker::new(&self.evaluation, Algorithm::AlphaBeta, Meter::unlimited());
        let moves: Vec<Move> = board.moves().collect();
        thinker.think(&B::from_board(board), board.side_to_move(), &moves, depth);
        thinker.nodes()
    }

    fn choose(&self, board: &Board, control: &Control) -> Option<Move> {
        match self.keeper {
            Keeper::Table => self.choose_on::<TableBoard>(board, control),
            Keeper::Mix => self.choose_on::<MixedBoard>(board, control),
        }
    }

    /// The best move at the depth of the limits, or at the last depth completed within the nodes.
    fn choose_on<B: Incremental>(&self, board: &Board, control: &Control) -> Option<Move> {
        let moves: Vec<Move> = board.moves().collect();
        let (own, side) = (B::from_board(board), board.side_to_move());
        let mut thinker: Thinker<'_, B> =
            Thinker::new(&self.evaluation, Algorithm::AlphaBeta, Meter::new(&self.limits, control));
        let mut best = moves.first().copied();
        let first_depth = self.limits.depth.unwrap_or(1);
        for depth in first_depth.. {
            let conclusion = thinker.think(&own, side, &moves, depth);
            let Some(thought) = conclusion.best.filter(|_| !conclusion.stopped) else { break };
            best = Some(thought.mv);
            if thought.is_exact || self.limits.depth.is_some() {
                break;
            }
        }
        best
    }
}

/// The coefficients `full`, with the mobility replaced.
fn coefficients(mobility: Mobility) -> Coefficients {
    let full = Coefficients::shipped("full").expect("it is shipped");
    let Mobility::Real(weight) = mobility else { return full };
    let (mut features, mut rows) = (full.features().to_vec(), full.rows().to_vec());
    for (column, feature) in features.iter_mut().enumerate() {
        if *feature == Feature::ApproximateMobility {
            *feature = Feature::Mobility;
            for row in &mut rows {
                row.thousandths[column] = (f64::from(row.thousandths[column]) * weight).round() as i32;
            }
        }
    }
    Coefficients::new(features, rows).expect("the rows are those of well formed coefficients")
}

impl Contestant for Judge {
    fn name(&self) -> &str {
        &self.name
    }

    fn sit(&self, table: &dyn Table, _: u64) -> Result<Box<dyn Seat>, Refusal> {
        Ok(Box::new(JudgeSeat { judge: self.clone(), game: Othello::variant(&table.variant())? }))
    }
}

struct JudgeSeat {
    judge: Judge,
    game: Othello,
}

impl Seat for JudgeSeat {
    fn new_game(&mut self, _: &Arc<Control>) {}

    fn choose(&mut self, table: &dyn Table, _: &Limits, control: &Arc<Control>) -> Result<Choice, Fault> {
        let board = self.game.parse_position(&table.position())?;
        let mv = self.judge.choose(&board, control);
        let over = || Refusal::new(table.position(), "the game is over").into();
        mv.map(|mv| board.write_move(mv).into()).ok_or_else(over)
    }
}

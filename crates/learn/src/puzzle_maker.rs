//! From a position to a puzzle, or to the reason why it is none.
//!
//! One engine judges: it scores the two best moves, exactly where the game can be solved. Another one reads the position
//! as a player does, deeper and deeper; how long it takes to see the solution is the difficulty.

use std::sync::Arc;

use game::{Refusal, Side};
use search::{Control, Limits};
use table::{Answer, Ask, Player, ScoredLine, Setup, Table};

use crate::themes::{self, Shown};
use crate::{NoPuzzle, Puzzle, Uniqueness};

/// How puzzles are made.
#[derive(Clone, Debug)]
pub struct MakerSettings {
    /// Nodes of each search that judges a move.
    pub nodes: u64,
    /// What the engines are built with.
    pub setup: Setup,
    /// Stops the work from outside.
    pub control: Arc<Control>,
    /// What the puzzles are made from; noted in each.
    pub source: String,
}

/// Makes puzzles of one game.
///
/// ```
/// use learn::{MakerSettings, NoPuzzle, PuzzleMaker};
///
/// let mut table = catalog::CATALOG.game("tictactoe")?.table(None)?;
/// let settings = MakerSettings { nodes: 100_000, setup: Default::default(), control: Default::default(), source: String::new() };
/// let mut maker = PuzzleMaker::new(&*table, settings)?;
/// assert_eq!(maker.make(&*table)?, Err(NoPuzzle::SecondSolution), "all first moves draw");
/// table.set_position("X../.O./..X O")?;
/// assert_eq!(maker.make(&*table)?, Err(NoPuzzle::SecondSolution), "any edge draws");
/// table.set_position("X../.../... O")?;
/// assert_eq!(maker.make(&*table)?, Err(NoPuzzle::Obvious), "everybody takes the centre");
/// table.set_position(".../..X/O.. X")?;
/// let puzzle = maker.make(&*table)?.unwrap();
/// assert_eq!((puzzle.solution.join(" "), puzzle.proven), ("c3 c1 b2 a1 a2".to_string(), true));
/// # Ok::<(), game::Refusal>(())
/// ```
pub struct PuzzleMaker {
    judge: Box<dyn Player>,
    reader: Box<dyn Player>,
    unique: Uniqueness,
    settings: MakerSettings,
}

/// Most moves of the solver in a solution that does not end the game.
const MOST_MOVES: usize = 4;
/// Most moves of the solver in a solution that ends the game.
const MOST_MOVES_TO_END: usize = 8;
/// The first look takes this share of the nodes.
const FIRST_SHARE: u64 = 16;
/// The reply and the reader get this share of the nodes.
const READING_SHARE: u64 = 4;

impl PuzzleMaker {
    /// A maker for the game and the variant of `table`.
    ///
    /// # Errors
    /// A [`Refusal`] if the engines cannot be built.
    pub fn new(table: &dyn Table, settings: MakerSettings) -> Result<PuzzleMaker, Refusal> {
        let unique = Uniqueness::of(&table.entry().judgement());
        // Where nothing is proven, the best engine reads too; the solver would see everything at once.
        let [judge, reader] =
            if unique.is_proven() { ["exact", "pvs"] } else { [table.best_engine(), table.best_engine()] };
        let player = |spec| table.player(spec, &settings.setup);
        Ok(PuzzleMaker { judge: player(judge)?, reader: player(reader)?, unique, settings })
    }

    /// The puzzle of the table's position. After a stop from outside the answer means nothing.
    ///
    /// # Errors
    /// A [`Refusal`] if an engine cannot analyse the position.
    pub fn make(&mut self, table: &dyn Table) -> Result<Result<Puzzle, NoPuzzle>, Refusal> {
        if table.verdict().is_some() {
            return Ok(Err(NoPuzzle::Over));
        }
        if table.legal().len() < 2 {
            return Ok(Err(NoPuzzle::OnlyMove));
        }
        let tried = self.try_make(table);
        match tried {
            Ok(puzzle) => Ok(Ok(puzzle)),
            Err(Trouble::No(reason)) => Ok(Err(reason)),
            Err(Trouble::Refused(refusal)) => Err(refusal),
        }
    }

    fn try_make(&mut self, table: &dyn Table) -> Result<Puzzle, Trouble> {
        if !self.unique.is_proven() {
            let [best, second] = self.two_best(table, self.settings.nodes / FIRST_SHARE)?;
            self.unique.at_first_sight().margin(&best, &second)?;
        }
        let [best, second] = self.two_best(table, self.settings.nodes)?;
        let margin = self.unique.margin(&best, &second)?;
        if themes::is_recapture(table, &best.mv) {
            return Err(NoPuzzle::Recapture.into());
        }
        let nodes = self.nodes_to_see(table, &best.mv)?.ok_or(NoPuzzle::Obvious)?;
        let solution = self.solution(table, &best)?;
        let shown = Shown { table, solution: &solution, best: &best, second: &second };
        let n_moves = solver_moves(table, &solution);
        Ok(Puzzle {
            id: String::new(),
            game: table.game().to_string(),
            variant: table.variant(),
            position: table.position(),
            last: table.moves().last().cloned(),
            themes: themes::of(&shown),
            rating: rating(nodes, n_moves),
            margin,
            unit: self.unique.unit().to_string(),
            proven: self.unique.is_proven(),
            nodes,
            source: self.settings.source.clone(),
            solution,
        })
    }

    fn ask(&self, nodes: u64, lines: usize) -> Ask {
        let control = Arc::clone(&self.settings.control);
        Ask { limits: Limits::nodes(nodes.max(1)), lines, control, ..Ask::default() }
    }

    fn two_best(&mut self, table: &dyn Table, nodes: u64) -> Result<[ScoredLine; 2], Trouble> {
        let ask = self.ask(nodes, 2);
        two_best(&mut *self.judge, table, &ask)
    }

    /// Nodes until the reader prefers the move for good; `None` if it does so from the start. A reader that never sees it
    /// needs more than it was given.
    fn nodes_to_see(&mut self, table: &dyn Table, mv: &str) -> Result<Option<u64>, Refusal> {
        let limit = self.settings.nodes / READING_SHARE;
        let ask = self.ask(limit, 1);
        let mut preferred: Vec<(u64, bool)> = Vec::new();
        let mut note = |answer: &Answer| {
            if let Some(line) = answer.lines.first() {
                preferred.push((answer.nodes, line.mv == mv));
            }
        };
        self.reader.new_game();
        let last = self.reader.analyse(table, &ask, &mut note)?;
        note(&last);
        let last_doubt = preferred.iter().rposition(|&(_, is_it)| !is_it);
        let after = |doubt: usize| preferred.get(doubt + 1).map_or(limit, |&(nodes, _)| nodes.min(limit));
        Ok(last_doubt.map(after))
    }

    /// The line from the best move on, as long as the solver's moves are the only ones.
    fn solution(&mut self, table: &dyn Table, best: &ScoredLine) -> Result<Vec<String>, Trouble> {
        let solver = table.side_to_move();
        let mut after = table.fork();
        after.play(&best.mv)?;
        let mut line = vec![best.mv.clone()];
        // Up to where a player has something to find.
        let (mut n_found, mut n_solver) = (1, 1);
        let most = if best.win.is_some() { MOST_MOVES_TO_END } else { MOST_MOVES };
        while n_solver < most {
            let Some((next, is_found)) = self.next_moves(&mut *after, solver)? else { break };
            n_solver += 1;
            line.extend(next);
            // Beyond the usual length only the end of the game is worth the moves.
            if is_found && (n_solver <= MOST_MOVES || after.verdict().is_some()) {
                n_found = line.len();
            }
        }
        line.truncate(n_found);
        Ok(line)
    }

    /// Plays the replies and the solver's next move, if that is the only one; the second value says whether it has to be
    /// found rather than being forced.
    fn next_moves(
        &mut self,
        table: &mut dyn Table,
        solver: Side,
    ) -> Result<Option<(Vec<String>, bool)>, Trouble> {
        let mut moves = Vec::new();
        while table.verdict().is_none() && table.side_to_move() != solver {
            let ask = self.ask(self.settings.nodes / READING_SHARE, 1);
            let answer = fresh(&mut *self.judge, table, &ask)?;
            let Some(reply) = answer.lines.first() else { return Ok(None) };
            table.play(&reply.mv)?;
            moves.push(reply.mv.clone());
        }
        if table.verdict().is_some() {
            return Ok(None);
        }
        let legal = table.legal();
        let (mv, is_found) = match &legal[..] {
            [only] if only == "pass" => return Ok(None),
            [only] => (only.clone(), ends_won(table, only, solver)),
            _ => {
                let [best, second] = self.two_best(table, self.settings.nodes)?;
                let ends = ends_won(table, &best.mv, solver);
                // Any move that ends the game is right at the end, so it need not be the only one.
                if !ends && self.unique.margin(&best, &second).is_err() {
                    return Ok(None);
                }
                let is_plain = themes::is_recapture(table, &best.mv);
                (best.mv, ends || !is_plain)
            }
        };
        table.play(&mv)?;
        moves.push(mv);
        Ok(Some((moves, is_found)))
    }
}

/// Why making a puzzle ended early.
pub(crate) enum Trouble {
    No(NoPuzzle),
    Refused(Refusal),
}

impl From<NoPuzzle> for Trouble {
    fn from(reason: NoPuzzle) -> Trouble {
        Trouble::No(reason)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(refusal)
    }
}

/// Asks an engine that remembers nothing, so that the answer depends on the position alone.
pub(crate) fn fresh(player: &mut dyn Player, table: &dyn Table, ask: &Ask) -> Result<Answer, Refusal> {
    player.new_game();
    player.analyse(table, ask, &mut |_| {})
}

/// The two best moves of a position with several legal ones.
pub(crate) fn two_best(
    player: &mut dyn Player,
    table: &dyn Table,
    ask: &Ask,
) -> Result<[ScoredLine; 2], Trouble> {
    let answer = fresh(player, table, ask)?;
    let lines: Result<[ScoredLine; 2], _> = answer.lines.into_iter().take(2).collect::<Vec<_>>().try_into();
    Ok(lines.map_err(|_| NoPuzzle::Unproven)?)
}

/// Whether the move ends the game as a win of `side`.
pub(crate) fn ends_won(table: &dyn Table, mv: &str, side: Side) -> bool {
    let mut after = table.fork();
    after.play(mv).is_ok() && after.verdict().is_some_and(|outcome| outcome.winner() == Some(side))
}

/// How many moves of the solution are the solver's.
fn solver_moves(table: &dyn Table, solution: &[String]) -> usize {
    let solver = table.side_to_move();
    let mut after = table.fork();
    let mut count = 0;
    for mv in solution {
        count += usize::from(after.side_to_move() == solver);
        if after.play(mv).is_err() {
            break;
        }
    }
    count
}

/// The rating of a puzzle: a hundred points for each doubling of the nodes needed, and fifty for each further move to find.
fn rating(nodes: u64, n_moves: usize) -> u32 {
    let doublings = (nodes.max(1) as f64).log2();
    let rating = 300.0 + 100.0 * doublings + 50.0 * (n_moves.max(1) - 1) as f64;
    rating.clamp(400.0, 2800.0).round() as u32
}

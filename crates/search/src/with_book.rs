//! Opening books: an engine that plays from a book as long as it can, and searches from there on.

use game::{Dice, Position, dice};
use rand::RngExt;

use crate::Limits;
use crate::clock::Stopwatch;
use crate::engine::{Analysis, Details, Engine, Goal, Line, Request};
use crate::watch::Watcher;

/// An opening book. Any function of a position and its past will do.
pub trait BookMoves<P: Position>: Send {
    /// The book's moves for a position reached through `past`, each with its weight.
    fn book_moves(&self, position: &P, past: &[P]) -> Vec<(P::Move, u32)>;
}

impl<P: Position, F: Fn(&P, &[P]) -> Vec<(P::Move, u32)> + Send> BookMoves<P> for F {
    fn book_moves(&self, position: &P, past: &[P]) -> Vec<(P::Move, u32)> {
        self(position, past)
    }
}

/// An engine with a book. A book move is chosen by weight, and no claim is made about its value. Requests for
/// several lines or for the true value need scores, so the book is not used for them.
///
/// ```
/// use game::{Position, tree};
/// use search::{Engine, Limits, RandomMover, Request, WithBook};
///
/// let root = tree::parse("(5 3 9)").unwrap();
/// let second = root.moves().nth(1).unwrap();
/// let mut engine = WithBook::new(Box::new(RandomMover::new(1)), Box::new(move |_: &_, _: &[_]| vec![(second, 1)]), 7);
/// let limits = Limits::default();
/// let request = Request::new(&root, &limits);
/// assert_eq!(engine.analyse(&request, &mut |_| {}).best_move(), Some(second));
/// ```
pub struct WithBook<P: Position> {
    engine: Box<dyn Engine<P>>,
    book: Box<dyn BookMoves<P>>,
    dice: Dice,
}

impl<P: Position> WithBook<P> {
    /// `engine` with that book; `seed` determines its choices.
    #[must_use]
    pub fn new(engine: Box<dyn Engine<P>>, book: Box<dyn BookMoves<P>>, seed: u64) -> WithBook<P> {
        WithBook { engine, book, dice: dice(seed) }
    }

    /// A legal book move; `None` if the book has none.
    fn choose(&mut self, request: &Request<'_, P>) -> Option<P::Move> {
        let playable = request.root_moves();
        let mut moves = self.book.book_moves(request.position, request.past);
        moves.retain(|(mv, weight)| *weight > 0 && playable.contains(mv));
        let total: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.dice.random_range(0..total);
        let chosen = moves.into_iter().find(|(_, weight)| match drawn.checked_sub(u64::from(*weight)) {
            Some(left) => {
                drawn = left;
                false
            }
            None => true,
        });
        chosen.map(|(mv, _)| mv)
    }
}

impl<P: Position> Engine<P> for WithBook<P> {
    fn analyse(
        &mut self,
        request: &Request<'_, P>,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let watch = Stopwatch::start();
        let wants_a_move = request.goal == Goal::Best && request.lines <= 1;
        let Some(mv) = wants_a_move.then(|| self.choose(request)).flatten() else {
            return self.engine.analyse(request, report);
        };
        let analysis = Analysis {
            lines: vec![Line::unscored(vec![mv])],
            nodes: 0,
            leaves: 0,
            elapsed: watch.elapsed(),
            stopped: false,
            details: Details::default(),
        };
        report(&analysis);
        analysis
    }

    /// The search below, without what this adds to its answer.
    fn watch(
        &mut self,
        request: &Request<'_, P>,
        watcher: &mut dyn Watcher<P::Move>,
    ) -> Option<Analysis<P::Move>> {
        self.engine.watch(request, watcher)
    }

    fn usual_limits(&self, given: &Limits, goal: Goal) -> Limits {
        self.engine.usual_limits(given, goal)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn warnings(&self) -> Vec<String> {
        self.engine.warnings()
    }
}

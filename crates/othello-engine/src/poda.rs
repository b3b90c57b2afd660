//! The engine: a selective midgame search, then exact solving, with threads.
//!
//! A [`Searcher`] searches boards of one size; `root` deepens from there, `node` is the search of one
//! position, `plan` the steps from shallow to exact. [`Poda`] chooses the searcher for a size, and `analysis`
//! makes an engine of it.

mod analysis;
mod node;
mod parameters;
mod plan;
mod positions_in_search;
mod root;
mod searcher;
mod selectivity;
mod stop_signal;
mod symmetric;
mod table;
mod timing;
mod worker;

pub use parameters::Parameters;
pub use searcher::{Found, Searcher, solve};
pub use selectivity::{Forecasts, Selectivity};

use std::fmt;

use othello::{Board as Position, Move, Size};
use processor::CpuLevel;
use search::{Analysis, Engine, Goal, Limits, Request, Watcher};

use crate::evaluation::patterns::{Patterns, SixPatterns, Weights};
use crate::evaluation::{Freedom, Judge};

/// Settings of a [`Poda`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PodaSettings {
    /// The size of the board.
    pub size: Size,
    /// Memory of the table shared by all threads.
    pub hash_bytes: usize,
    /// Threads that search the same position. With more than one, the node counts are not reproducible.
    pub threads: usize,
    /// Whether to search for the exact score whatever the request's goal, ignoring its depth.
    pub always_exact: bool,
    /// The tuned numbers of the search.
    pub parameters: Parameters,
    /// The instructions to use.
    pub level: CpuLevel,
}

impl Default for PodaSettings {
    fn default() -> PodaSettings {
        PodaSettings {
            size: Size::Eight,
            hash_bytes: 16 << 20,
            threads: 1,
            always_exact: false,
            parameters: Parameters::default(),
            level: CpuLevel::default(),
        }
    }
}

/// The engine. With one thread and a limit of depth or nodes, it answers the same on every machine.
///
/// ```
/// use othello::{Board, Size};
/// use othello_engine::{Poda, PodaSettings};
/// use search::{Engine, Limits, Request, Score};
///
/// let settings = PodaSettings { size: Size::Four, always_exact: true, ..PodaSettings::default() };
/// let found = Poda::new(settings)
///     .analyse(&Request::new(&Board::start(Size::Four), &Limits::default()), &mut |_| {});
/// // White wins the smallest game 11 to 3, and the two empty squares count for it too.
/// assert_eq!(found.lines[0].score, Score::points(-10));
/// ```
pub struct Poda {
    settings: PodaSettings,
    searcher: Box<dyn Engine<Position>>,
}

impl Poda {
    /// A new engine: 8×8 and 6×6 boards are evaluated by fitted patterns, 4×4 boards by [`Freedom`].
    #[must_use]
    pub fn new(settings: PodaSettings) -> Poda {
        let searcher: Box<dyn Engine<Position>> = match settings.size {
            Size::Eight => {
                let searcher = searcher(Patterns(Weights::learnt()), &settings);
                Box::new(searcher.with_forecasts(Forecasts::learnt().clone()))
            }
            Size::Six => Box::new(searcher(SixPatterns(Weights::learnt_six()), &settings)),
            Size::Four => Box::new(searcher(Freedom::new(settings.size.squares()), &settings)),
        };
        Poda { settings, searcher }
    }
}

fn searcher<J: Judge>(judge: J, settings: &PodaSettings) -> Searcher<J> {
    Searcher::new(judge, settings.size.squares(), settings.hash_bytes)
        .with_threads(settings.threads)
        .with_parameters(settings.parameters)
        .at_level(settings.level)
}

impl fmt::Debug for Poda {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poda").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl Engine<Position> for Poda {
    fn analyse(
        &mut self,
        request: &Request<'_, Position>,
        report: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        if !self.settings.always_exact {
            return self.searcher.analyse(request, report);
        }
        let limits = Limits { depth: None, ..*request.limits };
        self.searcher.analyse(&Request { goal: Goal::Exact, limits: &limits, ..*request }, report)
    }

    fn watch(
        &mut self,
        request: &Request<'_, Position>,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Analysis<Move>> {
        if !self.settings.always_exact {
            return self.searcher.watch(request, watcher);
        }
        let limits = Limits { depth: None, ..*request.limits };
        self.searcher.watch(&Request { goal: Goal::Exact, limits: &limits, ..*request }, watcher)
    }

    fn new_game(&mut self) {
        self.searcher.new_game();
    }
}

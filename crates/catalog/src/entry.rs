//! A game of the list, without its types.

use std::marker::PhantomData;

use game::Refusal;
use search::clock::Stopwatch;

use crate::bench::{Bench, BenchItem};
use crate::engines::engines;
use crate::known::Known;
use crate::levels::Level;
use crate::options::{OptionEntry, Setup};
use crate::player::Ask;
use crate::table::{InProgress, Table};

/// What can be done with a game before a table is open.
pub trait Entry: Sync {
    /// What people type.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// The variants to offer, the first the default.
    fn variants(&self) -> &'static [&'static str];

    /// Its engines, the best first.
    fn engines(&self) -> Vec<EngineInfo>;

    /// Its evaluations, the default first, each with a line on it.
    fn evaluators(&self) -> &'static [(&'static str, &'static str)];

    /// The strengths to choose from, weakest first.
    fn levels(&self) -> &'static [Level];

    /// A new game of that variant, or of the default one.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown variant.
    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal>;

    /// Runs the fixed workload, with memory and seed fixed too.
    fn bench(&self) -> Bench;
}

/// An engine, described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineInfo {
    /// Its name with the game's: `tictactoe/pvs`.
    pub name: String,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The options it understands.
    pub options: Vec<OptionEntry>,
}

/// The entry of a game with known types.
pub(crate) struct Listed<G>(pub PhantomData<fn() -> G>);

impl<G: Known> Entry for Listed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn summary(&self) -> &'static str {
        G::SUMMARY
    }

    fn variants(&self) -> &'static [&'static str] {
        G::VARIANTS
    }

    fn engines(&self) -> Vec<EngineInfo> {
        let info = |entry: crate::EngineEntry<G>| EngineInfo {
            name: format!("{}/{}", G::NAME, entry.name),
            summary: entry.summary,
            options: entry.options,
        };
        engines::<G>().into_iter().map(info).collect()
    }

    fn evaluators(&self) -> &'static [(&'static str, &'static str)] {
        G::EVALUATORS
    }

    fn levels(&self) -> &'static [Level] {
        G::LEVELS
    }

    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(InProgress::new(G::variant(variant)?)))
    }

    fn bench(&self) -> Bench {
        let watch = Stopwatch::start();
        let mut bench = Bench { nodes: 0, signature: 0, elapsed: watch.elapsed() };
        for item in G::BENCH {
            let (nodes, best) = self.bench_one(item).expect("the workload is well formed");
            bench.nodes += nodes;
            let parts = best.bytes().map(u64::from).chain([nodes]);
            bench.signature = parts.fold(bench.signature, |mixed, part| {
                (mixed.rotate_left(5) ^ part).wrapping_mul(0x100_0000_01b3)
            });
        }
        Bench { elapsed: watch.elapsed(), ..bench }
    }
}

impl<G: Known> Listed<G> {
    fn bench_one(&self, item: &BenchItem) -> Result<(u64, String), Refusal> {
        let mut table = self.table((!item.variant.is_empty()).then_some(item.variant))?;
        for mv in item.moves.split_whitespace() {
            table.play(mv)?;
        }
        let ask = Ask { limits: search::Limits::depth(item.depth), ..Ask::default() };
        let answer = table.player(item.engine, &Setup::default())?.analyse(&*table, &ask, &mut |_| {})?;
        Ok((answer.nodes, answer.lines[0].mv.clone()))
    }
}

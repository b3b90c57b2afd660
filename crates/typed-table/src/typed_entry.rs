//! The catalog entry of a typed game.

use std::marker::PhantomData;

use game::Refusal;
use search::Limits;
use search::clock::Stopwatch;
use table::{Ask, Bench, BenchItem, EngineInfo, Entry, Level, Setup, Table, Unit};

use crate::catalog_game::{CatalogGame, EngineEntry};
use crate::engines::engines;
use crate::typed_table::TypedTable;

/// The catalog entry of a game.
#[must_use]
pub const fn entry<C: CatalogGame>() -> &'static dyn Entry {
    &TypedEntry::<C>(PhantomData)
}

struct TypedEntry<C>(PhantomData<fn() -> C>);

impl<C: CatalogGame> Entry for TypedEntry<C> {
    fn name(&self) -> &'static str {
        C::NAME
    }

    fn summary(&self) -> &'static str {
        C::SUMMARY
    }

    fn variants(&self) -> &'static [&'static str] {
        C::VARIANTS
    }

    fn engines(&self) -> Vec<EngineInfo> {
        let info = |entry: EngineEntry<C>| EngineInfo {
            name: format!("{}/{}", C::NAME, entry.name),
            summary: entry.summary,
            options: entry.options,
        };
        engines::<C>().into_iter().map(info).collect()
    }

    fn evaluators(&self) -> &'static [(&'static str, &'static str)] {
        C::EVALUATORS
    }

    fn best_engine(&self) -> &'static str {
        C::BEST_ENGINE
    }

    fn side_names(&self) -> [&'static str; 2] {
        C::SIDES
    }

    fn endings(&self) -> &'static [&'static str] {
        C::ENDINGS
    }

    fn draws_by_agreement(&self) -> bool {
        C::DRAWS_BY_AGREEMENT
    }

    fn margin_unit(&self) -> Option<Unit> {
        C::MARGIN_UNIT
    }

    fn levels(&self) -> &'static [Level] {
        C::LEVELS
    }

    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(TypedTable::<C>::new(C::variant(variant)?)))
    }

    fn bench(&self) -> Bench {
        let watch = Stopwatch::start();
        let mut bench = Bench { nodes: 0, signature: 0, elapsed: watch.elapsed() };
        for item in C::BENCH {
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

impl<C: CatalogGame> TypedEntry<C> {
    fn bench_one(&self, item: &BenchItem) -> Result<(u64, String), Refusal> {
        let mut table = self.table((!item.variant.is_empty()).then_some(item.variant))?;
        for mv in item.moves.split_whitespace() {
            table.play(mv)?;
        }
        let ask = Ask { limits: Limits::depth(item.depth), ..Ask::default() };
        let answer = table.player(item.engine, &Setup::default())?.analyse(&*table, &ask, &mut |_| {})?;
        Ok((answer.nodes, answer.lines[0].mv.clone()))
    }
}

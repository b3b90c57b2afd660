//! The catalog entry of a typed game.

use std::marker::PhantomData;

use game::Refusal;
use search::Limits;
use search::clock::Stopwatch;
use table::{
    AddStudy, Ask, Bench, BenchItem, EngineInfo, Entry, Judgement, Level, ReadStudy, Setup, Study, Table,
    TreeDocument, Unit,
};

use crate::catalog_game::{CatalogGame, EngineEntry, ReadTree};
use crate::common_formats;
use crate::engines::engines;
use crate::typed_study::TypedStudy;
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

    fn judgement(&self) -> Judgement {
        C::JUDGEMENT
    }

    fn shipped_file(&self, option: &str, name: &str) -> Option<String> {
        C::shipped_file(option, name)
    }

    fn levels(&self) -> &'static [Level] {
        C::LEVELS
    }

    fn table(&self, variant: Option<&str>) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(TypedTable::<C>::new(C::variant(variant)?)))
    }

    fn study(&self, variant: Option<&str>, start: Option<&str>) -> Result<Box<dyn Study>, Refusal> {
        Ok(Box::new(TypedStudy::<C>::empty(C::variant(variant)?, start)?))
    }

    fn study_from(&self, document: &TreeDocument) -> Result<Box<dyn Study>, Refusal> {
        Ok(Box::new(TypedStudy::<C>::read(document)?))
    }

    fn read(&self, format: &str, bytes: &[u8], add: AddStudy<'_>) -> Result<(), Refusal> {
        if format == "json" {
            let document = common_formats::read_document(bytes)?;
            if document.game != C::NAME {
                return Err(Refusal::wrong_game(&document.game, format!("this game is not {}", C::NAME)));
            }
            _ = add(self.study_from(&document).map(|study| ReadStudy { study, faults: Vec::new() }));
            return Ok(());
        }
        C::read_trees(format, bytes, &mut |read| {
            add(read.map(|ReadTree { game, tree, faults }| ReadStudy {
                study: Box::new(TypedStudy::<C>::new(game, tree)),
                faults,
            }))
        })
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

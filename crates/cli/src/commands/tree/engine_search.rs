//! Recording the search of an engine as it plays, or a part of it.

use game::Refusal;
use search::{Limits, Scope};
use table::{Ask, EngineRecording, RecordedPart, Table};

use crate::arguments::UserFiles;
use crate::interrupt;

/// Which engine's search to record, and which part of it.
#[derive(Debug, clap::Args)]
pub struct EngineArguments {
    /// With --game: record the search of this engine, such as chess/poda, othello/poda, mcts or proof.
    #[arg(long, value_name = "E", requires = "game", conflicts_with_all = ["algorithm", "eval"])]
    pub engine: Option<String>,

    /// With --engine: nodes to visit.
    #[arg(long, value_name = "N", requires = "engine", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// With --engine: memory for the hash table, in mebibytes.
    #[arg(long, value_name = "MB", requires = "engine", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65_536), allow_negative_numbers = true)]
    hash: u64,

    /// Record only this line of moves and what is below its end, such as "e2e4 e7e5".
    #[arg(long, value_name = "MOVES", requires = "game", conflicts_with_all = ["below", "plies", "sample"])]
    line: Option<String>,

    /// Record only the node of this number, what is below it, and the way to it.
    #[arg(long, value_name = "NUMBER", requires = "game", conflicts_with_all = ["plies", "sample"])]
    below: Option<u64>,

    /// Record only nodes at most this many plies from the root.
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "sample")]
    plies: Option<u32>,

    /// Record a random sample: one in N children of each recorded node.
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    sample: Option<u32>,
}

impl EngineArguments {
    /// The part of the search to record.
    pub fn part(&self, budget: usize, seed: u64) -> RecordedPart {
        let line = |text: &String| Scope::Line(text.split_whitespace().map(str::to_string).collect());
        let scope = (self.line.as_ref().map(line))
            .or(self.below.map(Scope::Below))
            .or(self.plies.map(Scope::Plies))
            .or(self.sample.map(|one_in| Scope::Sample { one_in, seed }));
        RecordedPart { scope: scope.unwrap_or_default(), budget }
    }

    /// Lets the engine search the table's position.
    pub fn record(
        &self,
        engine: &str,
        table: &dyn Table,
        depth: Option<u32>,
        part: &RecordedPart,
    ) -> Result<EngineRecording, Refusal> {
        let setup = table::Setup {
            hash_bytes: (self.hash as usize) << 20,
            resources: &UserFiles,
            ..table::Setup::default()
        };
        let limits = Limits { depth, nodes: self.nodes, ..Limits::default() };
        let ask = Ask { limits, control: interrupt::control(), ..Ask::default() };
        table.record_engine(engine, &setup, &ask, part)
    }
}

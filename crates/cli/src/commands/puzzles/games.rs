//! The games that puzzles are made from: a file's, or games of our levels against each other.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use game::{Refusal, below, dice, pick};
use search::{Control, Limits};
use serde_json::Value;
use table::{Ask, Entry, Level, ReadStudy, Setup, Table};

use crate::collection::in_file;
use crate::collection_file::RefusalList;
use crate::failure::Failure;
use crate::input_file::read_collection;

/// A game that puzzles may be in.
#[derive(Clone, Debug)]
pub enum SourceGame {
    /// From a file: where it starts, and its moves.
    Read { variant: String, start: String, moves: Vec<String> },
    /// To be played, by this number.
    Played(u64),
}

/// The main lines of the games of a file in any format we read.
pub fn read(entry: &'static dyn Entry, path: &Path) -> Result<Vec<SourceGame>, Failure> {
    let bytes = read_collection(path)?;
    let (mut games, mut bad) = (Vec::new(), RefusalList::default());
    let mut add = |game: Result<ReadStudy, Refusal>| {
        match game.and_then(|read| read.study.table_at(read.study.last())) {
            Ok(table) => games.push(SourceGame::Read {
                variant: table.variant(),
                start: table.start(),
                moves: table.moves().to_vec(),
            }),
            Err(refusal) => bad.add(refusal),
        }
        ControlFlow::Continue(())
    };
    let is_json = path.extension().is_some_and(|ending| ending == "json" || ending == "jsonl");
    let read = match is_json {
        true => read_json(entry, &bytes, &mut add),
        false => {
            let formats = protocols::recognise(&bytes, path.to_str());
            match formats.iter().find(|format| format.game() == entry.name()) {
                Some(format) => entry.read(format.extension(), &bytes, &mut add),
                None => Err(Refusal::syntax("", format!("there are no games of {} here", entry.name()))),
            }
        }
    };
    read.map_err(|refusal| in_file(path, &refusal))?;
    bad.print(["game skipped, unreadable", "games skipped, unreadable"]);
    match games.is_empty() {
        true => {
            Err(Failure::refused(path.to_string_lossy(), format!("contains no game of {}", entry.name())))
        }
        false => Ok(games),
    }
}

fn read_json(
    entry: &'static dyn Entry,
    bytes: &[u8],
    add: &mut dyn FnMut(Result<ReadStudy, Refusal>) -> ControlFlow<()>,
) -> Result<(), Refusal> {
    for document in serde_json::Deserializer::from_slice(bytes).into_iter::<Value>() {
        let document = document.map_err(|error| Refusal::syntax("", format!("this is not JSON: {error}")))?;
        if document["game"] == entry.name() {
            entry.read("json", document.to_string().as_bytes(), add)?;
        }
    }
    Ok(())
}

/// Plays games between levels.
pub struct LevelGames {
    pub levels: Vec<&'static Level>,
    pub variant: Option<String>,
    pub random_plies: usize,
    pub seed: u64,
    pub control: Arc<Control>,
}

/// How many boards an open seed chooses from.
const SEEDS: u64 = 1_000_000;
/// Nodes per move: levels are weak on purpose, and many games are wanted.
const NODES_PER_MOVE: u64 = 20_000;
/// Longer games have nothing new.
const MOST_PLIES: usize = 300;

impl LevelGames {
    /// The game of that number: its levels, its start and its random moves follow from the seed.
    pub fn play(&self, entry: &'static dyn Entry, number: u64) -> Result<Box<dyn Table>, Refusal> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let mut dice = dice(seed);
        // A variant with an open seed, such as `5x5@`, is another board in each game.
        let variant = self.variant.as_ref().map(|variant| match variant.ends_with('@') {
            true => format!("{variant}{}", seed % SEEDS),
            false => variant.clone(),
        });
        let mut table = entry.table(variant.as_deref())?;
        if let Some(start) = table.random_start(seed) {
            table.set_position(&start)?;
        }
        for _ in 0..self.random_plies {
            let legal = table.legal();
            if table.verdict().is_none() && !legal.is_empty() {
                table.play(&legal[below(&mut dice, legal.len())])?;
            }
        }
        let setup = Setup { seed, hash_bytes: 1 << 20, ..Setup::default() };
        let seat = |level: Option<&'static Level>| table.level(level.expect("there are levels"), &setup);
        let mut players = [seat(pick(&mut dice, &self.levels))?, seat(pick(&mut dice, &self.levels))?];
        while table.verdict().is_none() && table.moves().len() < MOST_PLIES && !self.control.is_stopped() {
            let ask = Ask {
                limits: Limits::nodes(NODES_PER_MOVE),
                control: Arc::clone(&self.control),
                ..Ask::default()
            };
            let player = &mut players[table.side_to_move().index()];
            let answer = player.analyse(&*table, &ask, &mut |_| {})?;
            let Some(line) = answer.lines.first() else { break };
            table.play(&line.mv)?;
        }
        Ok(table)
    }
}

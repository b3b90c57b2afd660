//! The games of a file that puzzles are made from.

use std::ops::ControlFlow;
use std::path::Path;

use game::Refusal;
use learn::SourceGame;
use serde_json::Value;
use table::{Entry, ReadStudy};

use crate::collection::in_file;
use crate::collection_file::RefusalList;
use crate::failure::Failure;
use crate::input_file::read_collection;

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

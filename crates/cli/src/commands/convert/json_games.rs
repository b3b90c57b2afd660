//! Games of any kind in Poda's own JSON: one document, or several one after another.

use std::ops::ControlFlow;
use std::path::Path;

use game::Refusal;
use serde_json::Value;
use table::{GameFormat, Lost, ReadStudy, Study};

use super::Arguments;
use crate::collection_file::{RefusalList, is_standard};
use crate::failure::Failure;
use crate::input_file::read_collection;
use crate::output_file::write_file;

/// What was converted.
pub struct JsonReport {
    pub from: String,
    pub to: String,
    pub n_games: usize,
    pub bad: RefusalList,
    pub faults: RefusalList,
    pub lost: Vec<Lost>,
}

/// Whether the games are to be written as JSON.
pub fn is_json_wanted(arguments: &Arguments) -> bool {
    is_json(&arguments.to, arguments.to_format.as_deref())
}

/// Whether the games come in our JSON. Files of other programs are JSON too, but do not name their game.
pub fn is_json_given(arguments: &Arguments) -> bool {
    if !is_json(&arguments.from, arguments.from_format.as_deref()) {
        return false;
    }
    if arguments.from_format.is_some() || is_standard(&arguments.from) {
        return true;
    }
    let bytes = read_collection(&arguments.from).unwrap_or_default();
    let first = serde_json::Deserializer::from_slice(&bytes).into_iter::<Value>().next();
    !first.is_some_and(|document| document.is_ok_and(|document| document.get("game").is_none()))
}

fn is_json(path: &Path, asked: Option<&str>) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let format = asked.or(ending).unwrap_or_default();
    ["json", "jsonl"].iter().any(|json| format.eq_ignore_ascii_case(json))
}

/// Converts from or to JSON, through studies, which hold the games of every kind.
pub fn convert(arguments: &Arguments) -> Result<JsonReport, Failure> {
    let bytes = read_collection(&arguments.from)?;
    let mut games = Games::default();
    let from = match is_json_given(arguments) {
        true => read_json(&bytes, &mut games).map(|()| "json".to_string()),
        false => read_other(arguments, &bytes, &mut games),
    };
    let in_file = |refusal: &Refusal| Failure::Refused(format!("{}: {refusal}", arguments.from.display()));
    let from = from.map_err(|refusal| in_file(&refusal))?;
    if let Some(refusal) = games.bad.first.first().filter(|_| !arguments.skip_bad || games.studies.is_empty())
    {
        return Err(in_file(refusal));
    }
    if games.studies.is_empty() {
        return Err(in_file(&Refusal::syntax("", "there is no game in this file")));
    }
    let (to, bytes, lost) = write(arguments, &games.studies)?;
    match is_standard(&arguments.to) {
        true => crate::output::say(String::from_utf8_lossy(&bytes).trim_end())?,
        false => write_file(&arguments.to, &bytes)?,
    }
    Ok(JsonReport { from, to, n_games: games.studies.len(), bad: games.bad, faults: games.faults, lost })
}

#[derive(Default)]
struct Games {
    studies: Vec<Box<dyn Study>>,
    bad: RefusalList,
    faults: RefusalList,
}

impl Games {
    fn add(&mut self, game: Result<ReadStudy, Refusal>) -> ControlFlow<()> {
        match game {
            Ok(ReadStudy { study, faults }) => {
                faults.into_iter().for_each(|fault| self.faults.add(fault));
                self.studies.push(study);
            }
            Err(refusal) => self.bad.add(refusal),
        }
        ControlFlow::Continue(())
    }
}

fn read_json(bytes: &[u8], games: &mut Games) -> Result<(), Refusal> {
    for (number, document) in serde_json::Deserializer::from_slice(bytes).into_iter::<Value>().enumerate() {
        let at = |refusal: Refusal| refusal.at(format!("game {}", number + 1));
        let document = document.map_err(|error| Refusal::syntax("", format!("this is not JSON: {error}")))?;
        let name = document["game"].as_str().unwrap_or_default();
        let entry = crate::catalog().game(name).map_err(at)?;
        entry.read("json", document.to_string().as_bytes(), &mut |game| games.add(game.map_err(at)))?;
    }
    Ok(())
}

fn read_other(arguments: &Arguments, bytes: &[u8], games: &mut Games) -> Result<String, Refusal> {
    let format = match &arguments.from_format {
        Some(name) => protocols::FileFormat::named(name)?,
        None => protocols::recognise(bytes, arguments.from.to_str())[0],
    };
    let entry = crate::catalog().game(format.game())?;
    entry.read(format.extension(), bytes, &mut |game| games.add(game))?;
    Ok(format.extension().to_string())
}

/// The name of the format, the file's content, and what it has no place for.
fn write(arguments: &Arguments, studies: &[Box<dyn Study>]) -> Result<(String, Vec<u8>, Vec<Lost>), Failure> {
    let ending = arguments.to.extension().and_then(|ending| ending.to_str());
    let asked = arguments.to_format.as_deref().or(ending).unwrap_or_default().to_lowercase();
    let asked = if asked == "jsonl" { "json" } else { &asked };
    let (mut bytes, mut lost): (Vec<u8>, Vec<Lost>) = (Vec::new(), Vec::new());
    for study in studies {
        let formats = study.formats();
        let is_it = |format: &&GameFormat| format.name == asked || format.extension == asked;
        let Some(format) = formats.iter().find(is_it) else {
            let names: Vec<_> = formats.iter().map(|format| format.name).collect();
            let reason = format!("games of {} can be written as {}", study.entry().name(), names.join(", "));
            return Err(Failure::refused(asked, reason));
        };
        let file = study.export(format.name)?;
        bytes.extend(file.bytes);
        for Lost { kind, count } in file.lost {
            match lost.iter_mut().find(|known| known.kind == kind) {
                Some(known) => known.count += count,
                None => lost.push(Lost { kind, count }),
            }
        }
    }
    Ok((asked.to_string(), bytes, lost))
}

//! Imports pasted text or a dropped file: games and positions in any known format, detected by content.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use axum::extract::State as Extracted;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use game::Refusal;
use protocols::{ChessFormat, FileFormat, Format};
use search::Control;
use serde::{Deserialize, Serialize};
use table::{Catalog, ReadStudy, Study, TreeDocument};
use utoipa::ToSchema;

use crate::board::known_game;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{FileJson, Json};
use crate::state::State;

/// What to read: a text, or the bytes of a file.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportRequest {
    /// PGN, FEN, EPD, GGF, SGF, OBF, a transcript, a game in JSON, or a position in Poda's notation.
    text: Option<String>,
    /// The bytes of a file, in base 64; for formats that are not text, such as WTHOR.
    base64: Option<String>,
    /// The name of the file, whose extension is a hint.
    name: Option<String>,
    /// The expected game.
    game: Option<String>,
}

/// The imported games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Imported {
    games: Vec<ImportedGame>,
    /// Games that could not be read, or are beyond the first five hundred.
    skipped: usize,
}

/// An imported game.
#[derive(Debug, Serialize, ToSchema)]
struct ImportedGame {
    game: &'static str,
    variant: String,
    format: String,
    start: String,
    /// The main line.
    moves: Vec<String>,
    tags: BTreeMap<String, String>,
    /// The whole game with its variations, for `POST /api/studies`.
    tree: TreeDocument,
    /// What was wrong with it.
    faults: Vec<String>,
}

const MAX_GAMES: usize = 500;
/// Time limit for reading.
const LONGEST: Duration = Duration::from_secs(10);

/// Reads games and positions.
#[utoipa::path(
    post, path = "/api/import", tag = "analysis", request_body = ImportRequest,
    responses((status = 200, body = Imported), (status = 422, body = ErrorBody))
)]
pub async fn import(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    FileJson(request): FileJson<ImportRequest>,
) -> Result<Json<Imported>, Error> {
    if let Some(game) = request.game.as_deref() {
        known_game(state.catalog, game)?;
    }
    let bytes = match (&request.text, &request.base64) {
        (Some(text), None) => text.as_bytes().to_vec(),
        (None, Some(text)) => BASE64
            .decode(text)
            .map_err(|error| Error::field("base64", format!("this is not base 64: {error}")))?,
        _ => return Err(Error::field("text", "expected either `text` or `base64`")),
    };
    let catalog = state.catalog;
    state
        .studies
        .ask(&caller, LONGEST, move |turn| {
            let imported = read(&bytes, request.name.as_deref(), request.game.as_deref(), catalog, turn);
            // A partial result is worthless: another format might have matched.
            if turn.is_stopped() { Err(Error::too_slow(LONGEST)) } else { imported }
        })
        .await?
        .map(Json)
}

fn read(
    bytes: &[u8],
    name: Option<&str>,
    game: Option<&str>,
    catalog: Catalog,
    turn: &Control,
) -> Result<Imported, Error> {
    let wants = |name: &str| game.is_none_or(|game| game == name);
    let text = std::str::from_utf8(bytes).map(str::trim).unwrap_or_default();
    if let Some(found) = position(text, &wants, catalog) {
        return Ok(Imported { games: vec![found], skipped: 0 });
    }
    if text.starts_with('{')
        && let Some(imported) = json_document(text, catalog)
    {
        return imported.map_err(Error::refusing(ErrorCode::BadFile));
    }
    let mut first_refusal = None;
    for format in protocols::recognise(bytes, name).into_iter().filter(|format| wants(format.game())) {
        match games(bytes, format, catalog, turn) {
            Ok(imported) if !imported.games.is_empty() => return Ok(imported),
            Ok(_) => {}
            Err(refusal) => _ = first_refusal.get_or_insert(refusal),
        }
    }
    let refusal =
        first_refusal.unwrap_or_else(|| Refusal::new(text, "found no game or position in a known format"));
    Err(Error::refused(ErrorCode::BadFile, &refusal))
}

/// A text that some game reads as a position is meant as one: our own notation is the strictest.
fn position(text: &str, wants: &dyn Fn(&str) -> bool, catalog: Catalog) -> Option<ImportedGame> {
    if text.is_empty() || text.len() > 4000 {
        return None;
    }
    for entry in catalog.games().filter(|entry| wants(entry.name())) {
        let variants: Vec<_> = entry.variants().iter().copied().map(Some).collect();
        for variant in if variants.is_empty() { vec![None] } else { variants } {
            if let Ok(study) = entry.study(variant, Some(text)) {
                return Some(imported_game(&*study, "position", &[]));
            }
        }
    }
    None
}

/// A game in our own JSON; `None` if it is another kind of document.
fn json_document(text: &str, catalog: Catalog) -> Option<Result<Imported, Refusal>> {
    let document: serde_json::Value = serde_json::from_str(text).ok()?;
    let entry = catalog.game(document["game"].as_str()?).ok()?;
    let mut imported = Imported { games: Vec::new(), skipped: 0 };
    let mut refused = None;
    let read = entry.read("json", text.as_bytes(), &mut |game| {
        match game {
            Ok(ReadStudy { study, faults }) => imported.games.push(imported_game(&*study, "json", &faults)),
            Err(refusal) => refused = Some(refusal),
        }
        ControlFlow::Continue(())
    });
    Some(read.and_then(|()| refused.map_or(Ok(imported), Err)))
}

fn games(bytes: &[u8], format: FileFormat, catalog: Catalog, turn: &Control) -> Result<Imported, Refusal> {
    let mut imported = Imported { games: Vec::new(), skipped: 0 };
    let mut first_refusal = None;
    let name = match format {
        FileFormat::Othello(Format::Transcripts) => "transcript",
        format => format.extension(),
    };
    catalog.game(format.game())?.read(format.extension(), bytes, &mut |game| {
        match game {
            Ok(ReadStudy { study, faults })
                if imported.games.len() < MAX_GAMES && !is_empty(&*study, format) =>
            {
                imported.games.push(imported_game(&*study, name, &faults));
            }
            Ok(_) => imported.skipped += 1,
            Err(refusal) => {
                imported.skipped += 1;
                first_refusal.get_or_insert(refusal);
            }
        }
        if turn.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match first_refusal {
        Some(refusal) if imported.games.is_empty() => Err(refusal),
        _ => Ok(imported),
    }
}

/// The PGN reader accepts any text, so a game without headers and moves does not count.
fn is_empty(study: &dyn Study, format: FileFormat) -> bool {
    format == FileFormat::Chess(ChessFormat::Pgn) && study.n_nodes() == 1 && study.headers().is_empty()
}

fn imported_game(study: &dyn Study, format: &str, faults: &[Refusal]) -> ImportedGame {
    let moves = study.table_at(study.last()).map_or(Vec::new(), |table| table.moves().to_vec());
    ImportedGame {
        game: study.entry().name(),
        variant: study.variant(),
        format: format.to_string(),
        start: study.start(),
        moves,
        tags: study.headers().into_iter().collect(),
        tree: study.document(),
        faults: faults.iter().map(ToString::to_string).collect(),
    }
}

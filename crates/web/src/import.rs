//! Imports pasted text or an opened file: games and positions in any known format, detected by trying.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use axum::extract::State as Extracted;
use game::Refusal;
use protocols::wthor::Names;
use game_tree::GameTree;
use protocols::{ChessFormat, CollectionGame, FileFormat, Format};
use search::Control;
use serde::{Deserialize, Serialize};
use table::Catalog;
use utoipa::ToSchema;

use crate::board::known_game;
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode};
use crate::json::{Json, LargeJson};
use crate::state::State;

/// Text to read.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ImportRequest {
    /// PGN, FEN, EPD, GGF, SGF, OBF, a transcript, or a position in Poda's notation.
    text: String,
    /// The expected game.
    game: Option<String>,
}

/// The imported games.
#[derive(Debug, Serialize, ToSchema)]
pub struct Imported {
    games: Vec<ImportedGame>,
    /// Games that could not be read.
    skipped: usize,
}

/// An imported game.
#[derive(Debug, Serialize, ToSchema)]
struct ImportedGame {
    game: &'static str,
    variant: String,
    format: &'static str,
    start: String,
    moves: Vec<String>,
    tags: BTreeMap<String, String>,
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
    LargeJson(request): LargeJson<ImportRequest>,
) -> Result<Json<Imported>, Error> {
    if let Some(game) = request.game.as_deref() {
        known_game(state.catalog, game)?;
    }
    let catalog = state.catalog;
    state
        .studies
        .ask(&caller, LONGEST, move |turn| {
            let imported = read(request.text.trim(), request.game.as_deref(), catalog, turn);
            // A partial result is worthless: another format might have matched.
            if turn.is_stopped() { Err(Error::too_slow(LONGEST)) } else { imported }
        })
        .await?
        .map(Json)
}

fn read(text: &str, game: Option<&str>, catalog: Catalog, turn: &Control) -> Result<Imported, Error> {
    let wants = |name: &str| game.is_none_or(|game| game == name);
    let mut first_refusal = None;
    // Our own notation is the strictest: text that some game reads as a position is meant as one.
    for entry in catalog.games().filter(|entry| wants(entry.name()) && !text.contains('\n')) {
        let variants = if entry.variants().is_empty() {
            vec![None]
        } else {
            entry.variants().iter().copied().map(Some).collect()
        };
        for variant in variants {
            let Ok(mut table) = entry.table(variant) else { continue };
            if table.set_position(text).is_ok() {
                let found = ImportedGame {
                    game: entry.name(),
                    variant: table.variant(),
                    format: "position",
                    start: table.position(),
                    moves: Vec::new(),
                    tags: BTreeMap::new(),
                };
                return Ok(Imported { games: vec![found], skipped: 0 });
            }
        }
    }
    let formats = candidates(text).into_iter().filter(|format| wants(format.game()));
    for format in formats {
        match games(text.as_bytes(), format, turn) {
            Ok(imported) if !imported.games.is_empty() => return Ok(imported),
            Ok(_) => {}
            Err(refusal) => _ = first_refusal.get_or_insert(refusal),
        }
    }
    let refusal =
        first_refusal.unwrap_or_else(|| Refusal::new(text, "found no game or position in a known format"));
    Err(Error::refused(ErrorCode::BadFile, &refusal))
}

/// The formats that a text may have, the likeliest first.
fn candidates(text: &str) -> Vec<FileFormat> {
    let head: String = text.chars().take(2000).collect();
    let compact: String = head.chars().filter(|c| !c.is_whitespace()).collect();
    let mut found = Vec::new();
    if compact.starts_with("(;") && compact.contains("GM[Othello]") {
        found.push(FileFormat::Othello(Format::Ggf));
    }
    if compact.starts_with("(;") {
        found.push(FileFormat::Othello(Format::Sgf));
    }
    let is_board = |line: &str| {
        let squares = line.split_whitespace().next().unwrap_or("");
        squares.len() >= 36 && squares.chars().all(|c| matches!(c, '-' | '.' | 'X' | 'O' | 'x' | 'o' | '*'))
    };
    if head.lines().next().is_some_and(is_board) {
        found.push(FileFormat::Othello(Format::Obf));
    }
    let has_ranks = |line: &str| line.split_whitespace().next().unwrap_or("").matches('/').count() == 7;
    if head.lines().any(has_ranks) && !head.contains('[') {
        found.push(FileFormat::Chess(if head.contains(';') { ChessFormat::Epd } else { ChessFormat::Fen }));
    }
    let pairs = compact.as_bytes().chunks(2).take(2);
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    if pairs.len() > 0 && compact.as_bytes().chunks(2).take(2).all(is_square) {
        found.push(FileFormat::Othello(Format::Transcripts));
    }
    found.push(FileFormat::Chess(ChessFormat::Pgn));
    found
}

fn games(bytes: &[u8], format: FileFormat, turn: &Control) -> Result<Imported, Refusal> {
    match format {
        FileFormat::Othello(_) => read_games::<othello::Board>(bytes, format, turn),
        FileFormat::Chess(_) => read_games::<chess::Board>(bytes, format, turn),
    }
}

fn read_games<P: CollectionGame>(
    bytes: &[u8],
    format: FileFormat,
    turn: &Control,
) -> Result<Imported, Refusal> {
    let mut imported = Imported { games: Vec::new(), skipped: 0 };
    let mut first_refusal = None;
    P::games_until(format, bytes, &Names::default(), &mut |game| {
        match game {
            Ok(game) if imported.games.len() < MAX_GAMES && !is_empty(&game.tree, format) => {
                imported.games.push(imported_game(&game.tree, format));
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

/// The PGN reader accepts any text, so a game without tags and moves does not count.
fn is_empty<P: CollectionGame>(game: &GameTree<P>, format: FileFormat) -> bool {
    format == FileFormat::Chess(ChessFormat::Pgn)
        && game.main_line().next().is_none()
        && game.headers.is_empty()
}

fn imported_game<P: CollectionGame>(game: &GameTree<P>, format: FileFormat) -> ImportedGame {
    let known = game.headers.iter().filter(|(name, _)| game.headers.known(name).is_some());
    let tags = known.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    ImportedGame {
        game: P::GAME,
        variant: game.start().variant().to_string(),
        format: match format {
            FileFormat::Othello(Format::Transcripts) => "transcript",
            format => format.extension(),
        },
        start: game.start().to_string(),
        moves: game.start().write_moves(game.main_moves()),
        tags,
    }
}

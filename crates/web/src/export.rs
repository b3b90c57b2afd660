//! Games as files: the formats of each game, and our own text and JSON.

use std::collections::BTreeMap;

use axum::response::Response;
use chess::Chess;
use game::{Game as _, Notation as _, Refusal};
use othello::Othello;
use protocols::wthor::Names;
use protocols::{Ending, Format, GameRecord, GameResult, pgn};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::board::{self, Place, Placed, Side, Verdict};
use crate::error::Error;
use crate::json::{Json, download};

/// What to export.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ExportRequest {
    game: String,
    variant: Option<String>,
    /// The position before the first move; the game's own without one.
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// What is known beside, such as `White` and `Black`.
    #[serde(default)]
    tags: BTreeMap<String, String>,
    /// One of the game's formats.
    format: String,
}

/// A game as a file.
#[utoipa::path(
    post, path = "/api/export", tag = "analysis", request_body = ExportRequest,
    responses((status = 200, description = "the file"), (status = 422, body = crate::error::ErrorBody))
)]
pub async fn export(Json(request): Json<ExportRequest>) -> Result<Response, Error> {
    let ExportRequest { game, variant, start, moves, tags, format } = request;
    let placed = Placed::new(&Place { game, variant, position: start, moves })?;
    file(&placed, placed.verdict().as_ref(), &tags, &format, "game")
}

/// The formats that fit a game.
#[must_use]
pub fn formats(game: &str, variant: &str) -> Vec<&'static str> {
    let own: &[&str] = match (game, variant) {
        ("chess", _) => &["pgn"],
        ("othello", "4x4") => &[],
        ("othello", _) => &["ggf", "sgf", "transcript"],
        _ => &[],
    };
    [own, &["text", "json"]].concat()
}

/// The game as a file called `name` with the format's ending.
///
/// # Errors
/// `bad_field` for a format that does not fit.
pub fn file(
    placed: &Placed,
    verdict: Option<&Verdict>,
    tags: &BTreeMap<String, String>,
    format: &str,
    name: &str,
) -> Result<Response, Error> {
    let Written { ending, mime, bytes } = written(placed, verdict, tags, format)?;
    Ok(download(&format!("{name}.{ending}"), mime, bytes))
}

/// A game in a format.
pub struct Written {
    /// The ending of such files.
    ending: &'static str,
    mime: &'static str,
    /// What is in the file.
    pub bytes: Vec<u8>,
}

/// The game in a format.
///
/// # Errors
/// `bad_field` for a format that does not fit.
pub fn written(
    placed: &Placed,
    verdict: Option<&Verdict>,
    tags: &BTreeMap<String, String>,
    format: &str,
) -> Result<Written, Error> {
    const TEXT: &str = "text/plain; charset=utf-8";
    let table = placed.table();
    let fitting = formats(table.game(), &table.variant());
    if !fitting.contains(&format) {
        return Err(Error::field("format", format!("the formats of this game are {}", fitting.join(", "))));
    }
    let refused = |refusal: Refusal| Error::refused("bad_file", &refusal);
    let othello = |format: Format| {
        let game = othello_game(placed, verdict, tags).map_err(refused)?;
        let bytes = format.write(&[game], &mut Names::default()).map_err(refused)?;
        Ok(Written { ending: format.extension(), mime: TEXT, bytes })
    };
    match format {
        "pgn" => {
            let game = chess_game(placed, verdict, tags).map_err(refused)?;
            Ok(Written {
                ending: "pgn",
                mime: "application/x-chess-pgn",
                bytes: pgn::write(&game).into_bytes(),
            })
        }
        "ggf" => othello(Format::Ggf),
        "sgf" => othello(Format::Sgf),
        "transcript" => othello(Format::Transcripts),
        "json" => {
            Ok(Written { ending: "json", mime: "application/json", bytes: document(placed, verdict, tags) })
        }
        _ => Ok(Written { ending: "txt", mime: TEXT, bytes: in_words(placed, verdict, tags).into_bytes() }),
    }
}

fn chess_game(
    placed: &Placed,
    verdict: Option<&Verdict>,
    tags: &BTreeMap<String, String>,
) -> Result<pgn::Game, Refusal> {
    let start = Chess::variant(&placed.table().variant())?.parse_position(placed.start())?;
    let mut game = pgn::Game::from_start(start);
    game.tags = tags.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    game.moves = start.parse_moves(placed.table().moves())?.into_iter().map(Into::into).collect();
    game.termination = match verdict.map(|verdict| verdict.winner) {
        Some(Some(Side::First)) => pgn::Termination::WhiteWins,
        Some(Some(Side::Second)) => pgn::Termination::BlackWins,
        Some(None) => pgn::Termination::Draw,
        None => {
            let tag = tags.get("Result").and_then(|text| pgn::Termination::parse(text));
            tag.unwrap_or(pgn::Termination::Unknown)
        }
    };
    Ok(game)
}

fn othello_game(
    placed: &Placed,
    verdict: Option<&Verdict>,
    tags: &BTreeMap<String, String>,
) -> Result<GameRecord, Refusal> {
    let start = Othello::variant(&placed.table().variant())?.parse_position(placed.start())?;
    let tag = |name: &str| tags.get(name).cloned().unwrap_or_default();
    Ok(GameRecord {
        black: tag("Black"),
        white: tag("White"),
        event: tag("Event"),
        date: tag("Date"),
        result: verdict.map(|verdict| result(verdict, start.size().n_squares())),
        moves: start.parse_moves(placed.table().moves())?.into_iter().map(Into::into).collect(),
        ..GameRecord::from_start(start)
    })
}

fn result(verdict: &Verdict, n_squares: u32) -> GameResult {
    let sign = match verdict.winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => -1.0,
        None => 0.0,
    };
    let ending = match verdict.reason {
        board::Ending::Rule => Ending::Played,
        board::Ending::Resigned => Ending::Resigned,
        board::Ending::Time => Ending::TimedOut,
    };
    // A game that the rules did not end is lost by all discs, as the federations count.
    GameResult { difference: sign * verdict.margin.map_or(f64::from(n_squares), f64::from), ending }
}

fn document(placed: &Placed, verdict: Option<&Verdict>, tags: &BTreeMap<String, String>) -> Vec<u8> {
    let board = placed.board();
    let document = json!({
        "game": board.game,
        "variant": board.variant,
        "start": board.start,
        "moves": board.moves,
        "shown": board.shown,
        "position": placed.position(),
        "verdict": verdict,
        "opening": board.opening,
        "tags": tags,
    });
    format!("{document:#}\n").into_bytes()
}

fn in_words(placed: &Placed, verdict: Option<&Verdict>, tags: &BTreeMap<String, String>) -> String {
    let board = placed.board();
    let mut text = format!("{} {}\n", board.game, board.variant).trim_end().to_string() + "\n";
    for (name, value) in tags {
        text += &format!("{name}: {value}\n");
    }
    text += &format!("start: {}\n", board.start);
    text += &format!("moves: {}\n", board.shown.join(" "));
    text += &format!("position: {}\n", placed.position());
    if let Some(verdict) = verdict {
        let winner = match verdict.winner {
            Some(Side::First) => "the first side won",
            Some(Side::Second) => "the second side won",
            None => "drawn",
        };
        let margin = verdict.margin.filter(|&margin| margin > 1).map(|margin| format!(" by {margin}"));
        text += &format!("result: {winner}{}\n", margin.unwrap_or_default());
    }
    text + "\n" + &placed.table().diagram() + "\n"
}

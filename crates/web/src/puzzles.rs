//! Puzzles that ship with Poda: the next one for a player, the judgement of its moves, and the player's rating.
//!
//! The page is told the solution only when the puzzle is decided. The first result of a puzzle in a day moves the rating.

use std::collections::HashSet;

use axum::extract::{Path, State as Extracted};
use learn::{PlayerRating, Puzzle, PuzzleAnswer, PuzzleSet};
use serde::{Deserialize, Serialize};
use store::PuzzleAttemptRow;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::board::{Board, LineRequest, PlayedLine};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::json::Json;
use crate::lanes::Client;
use crate::state::State;
use crate::{id, now};

/// The routes of the puzzles.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(next))
        .routes(routes!(question))
        .routes(routes!(try_moves))
        .routes(routes!(give_up))
}

/// The games with puzzles.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleGames {
    games: Vec<PuzzleGame>,
}

/// The puzzles of a game, and how the player stands in them.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleGame {
    game: &'static str,
    /// How many puzzles there are.
    count: usize,
    /// What they are about, the most frequent first.
    themes: Vec<ThemeCount>,
    standing: Standing,
}

/// How many puzzles have a theme.
#[derive(Debug, Serialize, ToSchema)]
struct ThemeCount {
    theme: &'static str,
    count: usize,
}

/// A player's rating in a game.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct Standing {
    rating: i32,
    /// The standard deviation of the rating; above 110 it is provisional.
    deviation: i32,
    /// How much the last puzzle changed it; 0 if it did not count.
    change: i32,
    /// Puzzles solved in a row.
    streak: usize,
    /// Puzzles tried.
    tried: usize,
}

/// Which puzzle is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NextPuzzle {
    /// The game's name.
    game: String,
    /// A theme; by default any.
    theme: Option<String>,
}

/// A puzzle without its solution.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleQuestion {
    id: String,
    /// How hard it is, on the scale of the players' ratings.
    rating: u32,
    /// The opponent's move that led to the position, if known.
    #[schema(required)]
    last: Option<String>,
    board: Board,
}

/// A player's moves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PuzzleMoves {
    /// The line from the puzzle's position, replies included; the last move is the one to judge.
    moves: Vec<String>,
    /// How long the player has thought since the puzzle was shown, in milliseconds.
    #[serde(default)]
    millis: u64,
}

/// Asks for the solution.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GiveUp {
    /// How long the player has thought, in milliseconds.
    #[serde(default)]
    millis: u64,
}

/// What became of a player's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PuzzleVerdict {
    /// Not the solution.
    Wrong,
    /// Right so far; the player is to move again.
    Right,
    /// The whole solution.
    Solved,
    /// The player asked for the solution.
    Shown,
}

/// A judged try.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleResult {
    verdict: PuzzleVerdict,
    /// The line with the replies; after a wrong move, up to before it.
    board: Board,
    /// The player's rating, when the puzzle is decided.
    #[schema(required)]
    standing: Option<Standing>,
    /// What the puzzle was about; told when it is decided.
    themes: Vec<String>,
    /// The whole solution; told when it was solved or asked for.
    solution: Vec<String>,
}

/// Upper limit of a client's stored attempts; older ones are dropped.
const MAX_ATTEMPTS: usize = 20_000;
/// A puzzle counts again after a day.
const DAY: i64 = 86_400_000;
/// Nobody thinks longer.
const MAX_MILLIS: u64 = 86_400_000;
/// The longest line of a puzzle, with room to spare.
const MAX_MOVES: usize = 64;

/// The games with puzzles, their themes, and the player's ratings.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = PuzzleGames)))]
async fn list(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
) -> Result<Json<PuzzleGames>, Error> {
    let games = state.blocking(move |state| {
        let offered = offered(state);
        let game = |(game, set): (&'static str, &'static PuzzleSet)| {
            let themes = set.themes().into_iter().map(|(theme, count)| ThemeCount { theme, count });
            let standing = Standing::of(&attempts(state, &caller, game)?);
            Ok(PuzzleGame { game, count: set.puzzles.len(), themes: themes.collect(), standing })
        };
        offered.map(game).collect::<Result<Vec<_>, Error>>()
    });
    Ok(Json(PuzzleGames { games: games.await? }))
}

/// The next puzzle for the player: one near its rating that it has not tried yet.
#[utoipa::path(
    post, path = "/api/puzzles/next", tag = "puzzles", request_body = NextPuzzle,
    responses((status = 200, body = PuzzleQuestion), (status = 422, body = ErrorBody))
)]
async fn next(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(wanted): Json<NextPuzzle>,
) -> Result<Json<PuzzleQuestion>, Error> {
    let question = state.blocking(move |state| {
        let Some((game, set)) = offered(state).find(|(game, _)| *game == wanted.game) else {
            let error = Error::field("game", "there are no puzzles of this game");
            return Err(error.expecting(Expected::names(offered(state).map(|(game, _)| game))));
        };
        let tried = attempts(state, &caller, game)?;
        let done: HashSet<&str> = tried.iter().map(|attempt| attempt.puzzle.as_str()).collect();
        let (rating, seed) = (rating_after(&tried).rating, now::milliseconds() as u64);
        let theme = wanted.theme.as_deref().filter(|theme| !theme.is_empty());
        let puzzle = set.next(rating, theme, seed, |id| done.contains(id)).ok_or_else(|| {
            let names = set.themes().into_iter().map(|(theme, _)| theme);
            Error::field("theme", "no puzzle has this theme").expecting(Expected::names(names))
        })?;
        asked(state, puzzle)
    });
    Ok(Json(question.await?))
}

/// A puzzle by its name.
#[utoipa::path(
    get, path = "/api/puzzles/{id}", tag = "puzzles", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleQuestion), (status = 404, body = ErrorBody))
)]
async fn question(
    Extracted(state): Extracted<State>,
    Path(id): Path<String>,
) -> Result<Json<PuzzleQuestion>, Error> {
    asked(&state, found(&state, &id)?).map(Json)
}

/// Judges a move.
#[utoipa::path(
    post, path = "/api/puzzles/{id}/moves", tag = "puzzles", params(("id" = String, Path)), request_body = PuzzleMoves,
    responses((status = 200, body = PuzzleResult), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody))
)]
async fn try_moves(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(tried): Json<PuzzleMoves>,
) -> Result<Json<PuzzleResult>, Error> {
    let puzzle = found(&state, &id)?;
    if tried.moves.len() > MAX_MOVES {
        return Err(Error::field("moves", format!("a line has at most {MAX_MOVES} moves")));
    }
    let result = state.blocking(move |state| judge(state, &caller, puzzle, &tried));
    Ok(Json(result.await?))
}

/// Gives up, and shows the solution.
#[utoipa::path(
    post, path = "/api/puzzles/{id}/solution", tag = "puzzles", params(("id" = String, Path)), request_body = GiveUp,
    responses((status = 200, body = PuzzleResult), (status = 404, body = ErrorBody))
)]
async fn give_up(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Json(given_up): Json<GiveUp>,
) -> Result<Json<PuzzleResult>, Error> {
    let puzzle = found(&state, &id)?;
    let result = state.blocking(move |state| {
        let standing = decide(state, &caller, puzzle, false, given_up.millis)?;
        Ok(PuzzleResult {
            verdict: PuzzleVerdict::Shown,
            board: line(state, puzzle, &puzzle.solution)?.board(),
            standing: Some(standing),
            themes: puzzle.themes.clone(),
            solution: puzzle.solution.clone(),
        })
    });
    Ok(Json(result.await?))
}

/// The shipped sets of games that this server has.
fn offered(state: &State) -> impl Iterator<Item = (&'static str, &'static PuzzleSet)> + use<> {
    let names = state.catalog.names();
    PuzzleSet::shipped().filter(move |(game, _)| names.contains(game))
}

fn found(state: &State, id: &str) -> Result<&'static Puzzle, Error> {
    offered(state).find_map(|(_, set)| set.puzzle(id).ok()).ok_or_else(Error::unknown)
}

fn asked(state: &State, puzzle: &Puzzle) -> Result<PuzzleQuestion, Error> {
    Ok(PuzzleQuestion {
        id: puzzle.id.clone(),
        rating: puzzle.rating,
        last: puzzle.last.clone(),
        board: line(state, puzzle, &[])?.board(),
    })
}

/// The puzzle's position with moves played from there.
fn line(state: &State, puzzle: &Puzzle, moves: &[String]) -> Result<PlayedLine, Error> {
    let place = LineRequest {
        game: puzzle.game.clone(),
        variant: Some(puzzle.variant.clone()),
        position: Some(puzzle.position.clone()),
        moves: moves.to_vec(),
    };
    PlayedLine::new(&place, state.catalog)
}

fn judge(
    state: &State,
    caller: &Client,
    puzzle: &Puzzle,
    tried: &PuzzleMoves,
) -> Result<PuzzleResult, Error> {
    let mut table = line(state, puzzle, &[])?.table().fork();
    let answer = puzzle.answer(&mut *table, &tried.moves).map_err(Error::refusing(ErrorCode::IllegalMove))?;
    let (verdict, decided) = match &answer {
        PuzzleAnswer::Wrong => (PuzzleVerdict::Wrong, Some(false)),
        PuzzleAnswer::Right(_) => (PuzzleVerdict::Right, None),
        PuzzleAnswer::Solved => (PuzzleVerdict::Solved, Some(true)),
    };
    let mut moves = tried.moves.clone();
    match answer {
        PuzzleAnswer::Wrong => _ = moves.pop(),
        PuzzleAnswer::Right(replies) => moves.extend(replies),
        PuzzleAnswer::Solved => {}
    }
    let standing =
        decided.map(|is_solved| decide(state, caller, puzzle, is_solved, tried.millis)).transpose()?;
    let is_solved = verdict == PuzzleVerdict::Solved;
    Ok(PuzzleResult {
        verdict,
        board: line(state, puzzle, &moves)?.board(),
        standing,
        themes: if is_solved { puzzle.themes.clone() } else { Vec::new() },
        solution: if is_solved { puzzle.solution.clone() } else { Vec::new() },
    })
}

/// A player's attempts in a game, the newest first.
fn attempts(state: &State, caller: &Client, game: &str) -> Result<Vec<PuzzleAttemptRow>, Error> {
    Ok(state.store.puzzle_attempts(caller, game, MAX_ATTEMPTS)?)
}

/// The rating after the newest attempt.
fn rating_after(attempts: &[PuzzleAttemptRow]) -> PlayerRating {
    attempts.first().map_or_else(PlayerRating::default, |newest| PlayerRating {
        rating: newest.rating,
        deviation: newest.deviation,
        volatility: newest.volatility,
    })
}

impl Standing {
    fn of(attempts: &[PuzzleAttemptRow]) -> Standing {
        let PlayerRating { rating, deviation, .. } = rating_after(attempts);
        Standing {
            rating: rating.round() as i32,
            deviation: deviation.round() as i32,
            change: 0,
            streak: attempts.iter().take_while(|attempt| attempt.is_solved).count(),
            tried: attempts.len(),
        }
    }
}

/// Notes the first result of a puzzle in a day.
fn decide(
    state: &State,
    caller: &Client,
    puzzle: &Puzzle,
    is_solved: bool,
    millis: u64,
) -> Result<Standing, Error> {
    let mut before = attempts(state, caller, &puzzle.game)?;
    let at = now::milliseconds();
    let was_tried = before.iter().any(|tried| tried.puzzle == puzzle.id && at - tried.at < DAY);
    if was_tried {
        return Ok(Standing::of(&before));
    }
    let old = rating_after(&before);
    let PlayerRating { rating, deviation, volatility } = old.after(f64::from(puzzle.rating), is_solved);
    let row = PuzzleAttemptRow {
        id: id::new(),
        owner: caller.to_string(),
        game: puzzle.game.clone(),
        puzzle: puzzle.id.clone(),
        is_solved,
        millis: millis.min(MAX_MILLIS) as i64,
        rating,
        deviation,
        volatility,
        at,
    };
    state.store.put_puzzle_attempt(&row, MAX_ATTEMPTS)?;
    before.insert(0, row);
    let change = rating.round() as i32 - old.rating.round() as i32;
    Ok(Standing { change, ..Standing::of(&before) })
}

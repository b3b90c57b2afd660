//! Boggle: boards drawn at random, words checked, boards solved.

use axum::extract::State as Extracted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::boggle::{Adjacency, Bag, Board, Budget, FoundWord, LoneQ, Rules, Solver, Tile, points};
use words::{Lexicon, Matching};

use super::{LONGEST, LetterMatching, ListRequest, Tongue, cells, refused};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, Expected};
use crate::id;
use crate::json::{Json, LargeJson};
use crate::state::State;

pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(boggle)).routes(routes!(check)).routes(routes!(solve))
}

/// Step limit for solving a board: ordinary words and boards take a few thousand steps, the worst a second or
/// two.
const MAX_STEPS: u64 = 1 << 26;
const MAX_SIZE: usize = 8;

/// A board to generate.
#[derive(Debug, Deserialize, ToSchema)]
struct BoggleRequest {
    language: Tongue,
    /// Rows and columns, from 2 to 8.
    size: usize,
    seed: Option<u64>,
}

/// A board with the seed that reproduces it.
#[derive(Debug, Serialize, ToSchema)]
struct BoggleBoard {
    /// The tiles, row by row; `qu` is one tile.
    board: Vec<Vec<String>>,
    seed: u64,
}

/// Generates a Boggle board.
#[utoipa::path(
    post, path = "/api/words/boggle", tag = "words", request_body = BoggleRequest,
    responses((status = 200, body = BoggleBoard), (status = 422, body = ErrorBody))
)]
async fn boggle(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<BoggleRequest>,
) -> Result<Json<BoggleBoard>, Error> {
    if !(2..=MAX_SIZE).contains(&request.size) {
        let error = Error::field("size", format!("a board has from 2 to {MAX_SIZE} rows"));
        return Err(error.expecting(Expected::range(2, MAX_SIZE as u64)));
    }
    let seed = request.seed.unwrap_or_else(id::seed);
    let lexicons = state.clone();
    let drawn = state.studies.ask(&caller, LONGEST, move |_| {
        let lexicon = lexicons.lexicons.of(request.language, Matching::Folded);
        let bag = Bag::of(&lexicon, request.language.lone_q()).map_err(|refusal| refused(&refusal))?;
        let board = bag.board(request.size, request.size, seed);
        let tiles: Vec<String> = board.tiles().iter().map(|tile| tile.to_string().to_lowercase()).collect();
        Ok(Json(BoggleBoard { board: tiles.chunks(request.size).map(<[String]>::to_vec).collect(), seed }))
    });
    drawn.await?
}

/// A board to solve.
#[derive(Debug, Deserialize, ToSchema)]
struct SolveRequest {
    #[serde(flatten)]
    list: ListRequest,
    /// The tiles, row by row: a letter, or `Qu`. In English a lone `q` with 8 neighbours means `Qu`.
    board: Vec<Vec<String>>,
}

/// A word to check.
#[derive(Debug, Deserialize, ToSchema)]
struct CheckRequest {
    #[serde(flatten)]
    on: SolveRequest,
    word: String,
}

/// Whether a word counts.
#[derive(Debug, Serialize, ToSchema)]
struct Checked {
    valid: bool,
    /// A path on the board, as rows and columns.
    #[schema(required, value_type = Option<Vec<(u16, u16)>>)]
    path: Option<Vec<[u16; 2]>>,
    score: u32,
    /// Why it does not count.
    #[schema(required)]
    reason: Option<Flaw>,
}

/// Why a word does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Flaw {
    NotOnBoard,
    TooShort,
    NotInList,
    /// The search hit its step limit first.
    Undecided,
}

/// All words on a board.
#[derive(Debug, Serialize, ToSchema)]
struct Solved {
    found: Vec<Found>,
    score: u32,
    /// Words of the list that may or may not be on the board: the search hit its step limit first. Empty for every
    /// ordinary board.
    undecided: Vec<String>,
    matching: LetterMatching,
}

/// A word on a board.
#[derive(Debug, Serialize, ToSchema)]
struct Found {
    word: String,
    /// A path, as rows and columns.
    #[schema(value_type = Vec<(u16, u16)>)]
    path: Vec<[u16; 2]>,
    score: u32,
}

impl SolveRequest {
    fn rules(&self) -> Result<Rules, Error> {
        Ok(Rules { adjacency: self.list.adjacency()?, ..Rules::USUAL })
    }

    fn board(&self) -> Result<Board, Error> {
        let width = self.board.first().map_or(0, Vec::len);
        let is_fit = (1..=MAX_SIZE).contains(&self.board.len()) && (1..=MAX_SIZE).contains(&width);
        if !is_fit || self.board.iter().any(|row| row.len() != width) {
            return Err(Error::field("board", format!("a board has up to {MAX_SIZE} rows of equal length")));
        }
        // Each text is one tile: joined, they might be read as more tiles.
        let is_usual = self.list.adjacency()? == Adjacency::Eight;
        let lone_q = if is_usual { self.list.language.lone_q() } else { LoneQ::Plain };
        let tile = |text: &String| Tile::parse_as(text, lone_q, self.list.matching());
        let tiles: Result<Vec<Tile>, game::Refusal> = self.board.iter().flatten().map(tile).collect();
        Ok(Board::from_tiles(width, tiles.map_err(|refusal| Error::field("board", refusal.to_string()))?))
    }
}

/// Whether a word is on the board and in the list.
#[utoipa::path(
    post, path = "/api/words/boggle/check", tag = "words", request_body = CheckRequest,
    responses((status = 200, body = Checked), (status = 422, body = ErrorBody))
)]
async fn check(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(request): LargeJson<CheckRequest>,
) -> Result<Json<Checked>, Error> {
    let board = request.on.board()?;
    let rules = Rules { min_letters: 1, ..request.on.rules()? };
    let matching = request.on.list.matching();
    let word: String = matching.letters(request.word.trim()).collect();
    let n_letters = word.chars().count();
    if n_letters == 0 || n_letters > MAX_SIZE * MAX_SIZE * 2 {
        return Err(Error::field(
            "word",
            "a word must have at least one letter, and at most as many as the board",
        ));
    }
    let lexicons = state.clone();
    let checked = state.studies.ask(&caller, LONGEST, move |turn| {
        // Search for this word alone: whether it is on the board does not depend on other words.
        let is_stopped = || turn.is_stopped();
        let mut budget = Budget::of_steps(MAX_STEPS).stopping_when(&is_stopped);
        let list = Lexicon::from_words_as([word.as_str()], matching);
        let found = Solver::new(&list, rules).solve_within(&board, &mut budget);
        let path = found.words.first().map(|found| cells(&found.path));
        let lexicon = request.on.list.lexicon(lexicons.lexicons)?;
        let reason = match path {
            None if !found.undecided.is_empty() => Some(Flaw::Undecided),
            None => Some(Flaw::NotOnBoard),
            Some(_) if n_letters < Rules::USUAL.min_letters => Some(Flaw::TooShort),
            Some(_) if !lexicon.contains(&word) => Some(Flaw::NotInList),
            Some(_) => None,
        };
        let score = if reason.is_none() { points(n_letters) } else { 0 };
        Ok(Json(Checked { valid: reason.is_none(), path, score, reason }))
    });
    checked.await?
}

/// All words on a board.
#[utoipa::path(
    post, path = "/api/words/boggle/solve", tag = "words", request_body = SolveRequest,
    responses((status = 200, body = Solved), (status = 422, body = ErrorBody))
)]
async fn solve(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(request): LargeJson<SolveRequest>,
) -> Result<Json<Solved>, Error> {
    let (board, rules) = (request.board()?, request.rules()?);
    let lexicons = state.clone();
    let solved = state.studies.ask(&caller, LONGEST, move |turn| {
        let lexicon = request.list.lexicon(lexicons.lexicons)?;
        let is_stopped = || turn.is_stopped();
        let mut budget = Budget::of_steps(MAX_STEPS).stopping_when(&is_stopped);
        let solution = Solver::new(&lexicon, rules).solve_within(&board, &mut budget);
        let found = |found: &FoundWord| Found {
            word: lexicon.word(found.word).to_string(),
            path: cells(&found.path),
            score: found.points,
        };
        let undecided = solution.undecided.iter().map(|&word| lexicon.word(word).to_string());
        Ok(Json(Solved {
            found: solution.words.iter().map(found).collect(),
            score: solution.score,
            undecided: undecided.collect(),
            matching: request.list.matching,
        }))
    });
    solved.await?
}

//! Boggle boards and word searches to solve.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State as Extracted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::boggle::{Bag, Board, Budget, FoundWord, LoneQ, Rules, Solver, Tile, points};
use words::maker::Puzzle;
use words::{Cell, Language, Lexicon, fold};

use crate::client::Caller;
use crate::error::{Error, ErrorBody, ErrorCode, Expected};
use crate::id;
use crate::json::Json;
use crate::state::State;

/// The routes of word puzzles.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(boggle))
        .routes(routes!(check))
        .routes(routes!(solve))
        .routes(routes!(search))
}

/// The word lists, loaded on first use.
#[derive(Default)]
pub struct Lexicons {
    english: OnceLock<Arc<Lexicon>>,
    spanish: OnceLock<Arc<Lexicon>>,
}

impl Lexicons {
    fn of(&self, tongue: Tongue) -> Arc<Lexicon> {
        let (cell, language) = match tongue {
            Tongue::En => (&self.english, Language::English),
            Tongue::Es => (&self.spanish, Language::Spanish),
        };
        Arc::clone(cell.get_or_init(|| Arc::new(language.lexicon())))
    }
}

/// A language.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Tongue {
    En,
    Es,
}

impl Tongue {
    /// A lone `q` means `Qu` where that is how the language writes.
    fn lone_q(self) -> LoneQ {
        match self {
            Tongue::En => LoneQ::Qu,
            Tongue::Es => LoneQ::Plain,
        }
    }
}

/// Time limit for word puzzles.
const LONGEST: Duration = Duration::from_secs(5);
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
        let lexicon = lexicons.lexicons.of(request.language);
        let bag = Bag::of(&lexicon, request.language.lone_q()).map_err(|refusal| refused(&refusal))?;
        let board = bag.board(request.size, request.size, seed);
        let tiles: Vec<String> = board.tiles().iter().map(|tile| tile.to_string().to_lowercase()).collect();
        Ok(Json(BoggleBoard { board: tiles.chunks(request.size).map(<[String]>::to_vec).collect(), seed }))
    });
    drawn.await?
}

fn refused(refusal: &game::Refusal) -> Error {
    Error::refused(ErrorCode::BadField, &game::Refusal::of_kind(refusal.kind(), "", refusal.to_string()))
}

/// A board to solve.
#[derive(Debug, Deserialize, ToSchema)]
struct SolveRequest {
    language: Tongue,
    /// The tiles, row by row.
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
    fn board(&self) -> Result<Board, Error> {
        let width = self.board.first().map_or(0, Vec::len);
        let is_fit = (1..=MAX_SIZE).contains(&self.board.len()) && (1..=MAX_SIZE).contains(&width);
        if !is_fit || self.board.iter().any(|row| row.len() != width) {
            return Err(Error::field("board", format!("a board has up to {MAX_SIZE} rows of equal length")));
        }
        // Each text is one tile: joined, they might be read as more tiles.
        let tile = |text: &String| Tile::parse(text, self.language.lone_q());
        let tiles: Result<Vec<Tile>, game::Refusal> = self.board.iter().flatten().map(tile).collect();
        Ok(Board::from_tiles(width, tiles.map_err(|refusal| Error::field("board", refusal.to_string()))?))
    }
}

fn cells(path: &[Cell]) -> Vec<[u16; 2]> {
    path.iter().map(|&cell| pair(cell)).collect()
}

fn pair(cell: Cell) -> [u16; 2] {
    [cell.row, cell.col].map(|number| u16::try_from(number).unwrap_or(u16::MAX))
}

/// Whether a word is on the board and in the list.
#[utoipa::path(
    post, path = "/api/words/boggle/check", tag = "words", request_body = CheckRequest,
    responses((status = 200, body = Checked), (status = 422, body = ErrorBody))
)]
async fn check(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<CheckRequest>,
) -> Result<Json<Checked>, Error> {
    let board = request.on.board()?;
    let word: String = fold(request.word.trim()).collect();
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
        let rules = Rules { min_letters: 1, ..Rules::USUAL };
        let is_stopped = || turn.is_stopped();
        let mut budget = Budget::of_steps(MAX_STEPS).stopping_when(&is_stopped);
        let list = Lexicon::from_words([word.as_str()]);
        let found = Solver::new(&list, rules).solve_within(&board, &mut budget);
        let path = found.words.first().map(|found| cells(&found.path));
        let lexicon = lexicons.lexicons.of(request.on.language);
        let reason = match path {
            None if !found.undecided.is_empty() => Some(Flaw::Undecided),
            None => Some(Flaw::NotOnBoard),
            Some(_) if n_letters < Rules::USUAL.min_letters => Some(Flaw::TooShort),
            Some(_) if !lexicon.iter().any(|known| known == word) => Some(Flaw::NotInList),
            Some(_) => None,
        };
        let score = if reason.is_none() { points(n_letters) } else { 0 };
        Json(Checked { valid: reason.is_none(), path, score, reason })
    });
    checked.await
}

/// All words on a board.
#[utoipa::path(
    post, path = "/api/words/boggle/solve", tag = "words", request_body = SolveRequest,
    responses((status = 200, body = Solved), (status = 422, body = ErrorBody))
)]
async fn solve(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<SolveRequest>,
) -> Result<Json<Solved>, Error> {
    let board = request.board()?;
    let lexicons = state.clone();
    let solved = state.studies.ask(&caller, LONGEST, move |turn| {
        let lexicon = lexicons.lexicons.of(request.language);
        let is_stopped = || turn.is_stopped();
        let mut budget = Budget::of_steps(MAX_STEPS).stopping_when(&is_stopped);
        let solution = Solver::new(&lexicon, Rules::USUAL).solve_within(&board, &mut budget);
        let found = |found: &FoundWord| Found {
            word: lexicon.word(found.word).to_string(),
            path: cells(&found.path),
            score: found.points,
        };
        let undecided = solution.undecided.iter().map(|&word| lexicon.word(word).to_string());
        Json(Solved {
            found: solution.words.iter().map(found).collect(),
            score: solution.score,
            undecided: undecided.collect(),
        })
    });
    solved.await
}

/// A word search to generate.
#[derive(Debug, Deserialize, ToSchema)]
struct SearchRequest {
    language: Tongue,
    rows: usize,
    columns: usize,
    /// How many words to hide, if `words` is not given.
    count: Option<usize>,
    seed: Option<u64>,
    /// The words to hide; by default, random words of the language.
    words: Option<Vec<String>>,
}

/// A word search with its solution.
#[derive(Debug, Serialize, ToSchema)]
struct SearchPuzzle {
    /// The letters, row by row.
    grid: Vec<String>,
    words: Vec<String>,
    placements: Vec<Placement>,
    seed: u64,
}

/// Where a word lies, as row and column.
#[derive(Debug, Serialize, ToSchema)]
struct Placement {
    word: String,
    #[schema(value_type = (u16, u16))]
    from: [u16; 2],
    #[schema(value_type = (u16, u16))]
    to: [u16; 2],
}

const MAX_SIDE: usize = 30;
const MAX_WORDS: usize = 60;
/// Lengths of the words picked from a list.
const DRAWN_LETTERS: std::ops::RangeInclusive<usize> = 4..=10;

/// Generates a word search.
#[utoipa::path(
    post, path = "/api/words/search", tag = "words", request_body = SearchRequest,
    responses((status = 200, body = SearchPuzzle), (status = 422, body = ErrorBody))
)]
async fn search(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    Json(request): Json<SearchRequest>,
) -> Result<Json<SearchPuzzle>, Error> {
    for (name, side) in [("rows", request.rows), ("columns", request.columns)] {
        if !(2..=MAX_SIDE).contains(&side) {
            let error = Error::field(name, format!("a puzzle has from 2 to {MAX_SIDE} rows and columns"));
            return Err(error.expecting(Expected::range(2, MAX_SIDE as u64)));
        }
    }
    let seed = request.seed.unwrap_or_else(id::seed);
    let lexicons = state.clone();
    let made = state.studies.ask(&caller, LONGEST, move |_| {
        let lexicon = planted(&request, &lexicons.lexicons, seed)?;
        let size = Some((request.rows, request.columns));
        let puzzle = Puzzle::make(&lexicon, size, seed).map_err(|refusal| refused(&refusal))?;
        let placement = |planted: &words::maker::Planted| Placement {
            word: planted.word.clone(),
            from: pair(planted.from),
            to: pair(planted.to),
        };
        Ok(Json(SearchPuzzle {
            grid: puzzle.grid.rows().map(|row| row.iter().collect()).collect(),
            words: puzzle.key.iter().map(|planted| planted.word.clone()).collect(),
            placements: puzzle.key.iter().map(placement).collect(),
            seed,
        }))
    });
    made.await?
}

/// The words to hide: the requested ones, or random ones that fit.
fn planted(request: &SearchRequest, lexicons: &Lexicons, seed: u64) -> Result<Lexicon, Error> {
    if let Some(words) = request.words.as_ref().filter(|words| !words.is_empty()) {
        let is_fit = |word: &String| !word.trim().is_empty() && word.chars().count() <= MAX_SIDE;
        if words.len() > MAX_WORDS || !words.iter().all(is_fit) {
            return Err(Error::field(
                "words",
                format!("at most {MAX_WORDS} words of at most {MAX_SIDE} letters"),
            ));
        }
        return Lexicon::parse(&words.join("\n")).map_err(|refusal| refused(&refusal));
    }
    let count = request.count.unwrap_or(12);
    if !(1..=MAX_WORDS).contains(&count) {
        let error = Error::field("count", format!("from 1 to {MAX_WORDS} words"));
        return Err(error.expecting(Expected::range(1, MAX_WORDS as u64)));
    }
    let longest = request.rows.max(request.columns).min(*DRAWN_LETTERS.end());
    let lexicon = lexicons.of(request.language);
    let is_fit = |word: &&str| {
        (*DRAWN_LETTERS.start().min(&longest)..=longest).contains(&word.chars().count())
            && word.chars().all(char::is_alphabetic)
    };
    let mut fit: Vec<&str> = lexicon.iter().filter(is_fit).collect();
    game::shuffle(&mut game::dice(seed), &mut fit);
    Ok(Lexicon::from_words(fit.into_iter().take(count)))
}

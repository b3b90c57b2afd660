//! Word searches to solve: words of a theme, or the visitor's own, hidden in a grid.

use axum::extract::State as Extracted;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::Theme;
use words::fold;
use words::maker::{Difficulty, Planted, Puzzle, choose};

use super::{LONGEST, Tongue, pair, refused};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, Expected};
use crate::id;
use crate::json::Json;
use crate::state::State;

pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(search))
}

/// A word search to generate.
#[derive(Debug, Deserialize, ToSchema)]
struct SearchRequest {
    language: Tongue,
    /// By default as many as the difficulty asks for, or the words need.
    rows: Option<usize>,
    columns: Option<usize>,
    /// How many words to hide, if `words` is not given.
    count: Option<usize>,
    /// The name of a theme; by default words of all themes.
    theme: Option<String>,
    /// By default medium.
    #[serde(default)]
    difficulty: PuzzleDifficulty,
    seed: Option<u64>,
    /// The words to hide, instead of a theme's.
    words: Option<Vec<String>>,
}

/// How hard words are to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PuzzleDifficulty {
    /// Short words to the right and downwards that do not cross.
    Easy,
    /// Diagonals too.
    #[default]
    Medium,
    /// Long words in all directions that cross, and beginnings of words that lead nowhere.
    Hard,
}

impl PuzzleDifficulty {
    fn difficulty(self) -> Difficulty {
        match self {
            PuzzleDifficulty::Easy => Difficulty::Easy,
            PuzzleDifficulty::Medium => Difficulty::Medium,
            PuzzleDifficulty::Hard => Difficulty::Hard,
        }
    }
}

/// A word search with its solution.
#[derive(Debug, Serialize, ToSchema)]
struct SearchPuzzle {
    /// The letters, row by row.
    grid: Vec<String>,
    /// The words as they are written, in the order of the placements.
    words: Vec<String>,
    placements: Vec<Placement>,
    seed: u64,
}

/// Where a word lies, as row and column.
#[derive(Debug, Serialize, ToSchema)]
struct Placement {
    /// The letters in the grid.
    word: String,
    /// The word as it is written, with its accents.
    written: String,
    #[schema(value_type = (u16, u16))]
    from: [u16; 2],
    #[schema(value_type = (u16, u16))]
    to: [u16; 2],
}

const MAX_SIDE: usize = 30;
const MAX_WORDS: usize = 60;
/// The least side of a grid for a visitor's own words: fewer letters leave nothing to search.
const LEAST_OWN_SIDE: usize = 8;

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
    let size = request.size()?;
    let seed = request.seed.unwrap_or_else(id::seed);
    let words = request.hidden_words(size, seed)?;
    let made = state.studies.ask(&caller, LONGEST, move |_| {
        let difficulty = request.difficulty.difficulty();
        let least = if request.words.is_some() { LEAST_OWN_SIDE } else { difficulty.side() };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let puzzle = Puzzle::hide(&words, difficulty.plan(), size, least..=MAX_SIDE, seed);
        let puzzle = puzzle.map_err(|refusal| refused(&refusal))?;
        Ok(Json(SearchPuzzle {
            grid: puzzle.grid.rows().map(|row| row.iter().collect()).collect(),
            words: puzzle.key.iter().map(|planted| planted.written.clone()).collect(),
            placements: puzzle.key.into_iter().map(Placement::of).collect(),
            seed,
        }))
    });
    made.await?
}

impl Placement {
    fn of(planted: Planted) -> Placement {
        let Planted { word, written, from, to } = planted;
        Placement { word, written, from: pair(from), to: pair(to) }
    }
}

impl SearchRequest {
    /// Rows and columns, if both are given.
    fn size(&self) -> Result<Option<(usize, usize)>, Error> {
        for (name, side) in [("rows", self.rows), ("columns", self.columns)] {
            if side.is_some_and(|side| !(2..=MAX_SIDE).contains(&side)) {
                let error = Error::field(name, format!("a puzzle has from 2 to {MAX_SIDE} rows and columns"));
                return Err(error.expecting(Expected::range(2, MAX_SIDE as u64)));
            }
        }
        match (self.rows, self.columns) {
            (Some(rows), Some(columns)) => Ok(Some((rows, columns))),
            (None, None) => Ok(None),
            (Some(_), None) => Err(Error::field("columns", "a size needs rows and columns")),
            (None, Some(_)) => Err(Error::field("rows", "a size needs rows and columns")),
        }
    }

    /// The words to hide: the requested ones, or random ones that fit.
    fn hidden_words(&self, size: Option<(usize, usize)>, seed: u64) -> Result<Vec<String>, Error> {
        if let Some(words) = self.words.as_ref().filter(|words| !words.is_empty()) {
            return own_words(words);
        }
        let language = self.language.language();
        let all = match &self.theme {
            Some(name) => {
                let known = || Expected::names(Theme::all(language).iter().map(|theme| theme.name));
                let theme = Theme::named(language, name);
                theme
                    .map_err(|refusal| Error::field("theme", refusal.to_string()).expecting(known()))?
                    .words
                    .clone()
            }
            None => Theme::all_words(language),
        };
        let difficulty = self.difficulty.difficulty();
        let count = self.count.unwrap_or(difficulty.n_words());
        if !(1..=MAX_WORDS).contains(&count) {
            let error = Error::field("count", format!("from 1 to {MAX_WORDS} words"));
            return Err(error.expecting(Expected::range(1, MAX_WORDS as u64)));
        }
        let longest = size.map_or(MAX_SIDE, |(rows, columns)| rows.max(columns));
        let fit: Vec<&str> = all.into_iter().filter(|word| fold(word).count() <= longest).collect();
        Ok(choose(&fit, difficulty, count, seed).into_iter().map(String::from).collect())
    }
}

/// The visitor's words, checked.
fn own_words(words: &[String]) -> Result<Vec<String>, Error> {
    let is_fit = |word: &String| {
        !word.trim().is_empty()
            && word.chars().count() <= MAX_SIDE
            && word
                .trim()
                .chars()
                .all(|letter| letter.is_alphabetic() || !letter.is_ascii() && !letter.is_control())
    };
    if words.len() > MAX_WORDS {
        return Err(Error::field("words", format!("at most {MAX_WORDS} words")));
    }
    match words.iter().find(|word| !is_fit(word)) {
        Some(word) => {
            let reason = format!("words have up to {MAX_SIDE} letters and nothing else: `{word}`");
            Err(Error::field("words", reason))
        }
        None => Ok(words.to_vec()),
    }
}

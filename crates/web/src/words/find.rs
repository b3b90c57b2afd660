//! The visitor's own grid and list, searched by the textbook's algorithms and ours, side by side.

use axum::extract::State as Extracted;
use search::Control;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::finders::{Algorithm, Found, Hit, Scope};
use words::{Direction, Grid, Lexicon};

use super::{LONGEST, LetterMatching, ListRequest, pair};
use crate::client::Caller;
use crate::error::{Error, ErrorBody, Expected};
use crate::json::{Json, LargeJson};
use crate::state::State;

pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(find))
}

/// A side of a grid that fits on a screen. It bounds the number of hits too.
const MAX_SIDE: usize = 50;
/// An algorithm that might need more comparisons is not run: about a second.
const MAX_COMPARISONS: u64 = 1 << 29;
/// Hits and missing words in an answer.
const MAX_LISTED: usize = 2000;

/// A grid to search.
#[derive(Debug, Deserialize, ToSchema)]
struct FindRequest {
    #[serde(flatten)]
    list: ListRequest,
    /// The letters, one row per line.
    grid: String,
    /// One algorithm; by default all of them, side by side.
    algorithm: Option<WordAlgorithm>,
}

/// A way to find words: the textbook's four, and ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum WordAlgorithm {
    PerWord,
    Linear,
    Binary,
    Prefix,
    Trie,
}

impl WordAlgorithm {
    const ALL: [WordAlgorithm; 5] = [
        WordAlgorithm::PerWord,
        WordAlgorithm::Linear,
        WordAlgorithm::Binary,
        WordAlgorithm::Prefix,
        WordAlgorithm::Trie,
    ];

    fn algorithm(self) -> Algorithm {
        match self {
            WordAlgorithm::PerWord => Algorithm::PerWord,
            WordAlgorithm::Linear => Algorithm::Linear,
            WordAlgorithm::Binary => Algorithm::Binary,
            WordAlgorithm::Prefix => Algorithm::Prefix,
            WordAlgorithm::Trie => Algorithm::Trie,
        }
    }
}

/// The words on a grid, and what each algorithm did to find them.
#[derive(Debug, Serialize, ToSchema)]
struct FoundWords {
    /// The letters as they were compared, row by row.
    grid: Vec<String>,
    /// The hits in order, at most 2,000.
    found: Vec<WordHit>,
    /// How many there are.
    n_found: usize,
    /// Words of the visitor's list that are not on the grid, at most 2,000.
    missing: Vec<String>,
    /// The number of words in the list.
    n_words: usize,
    list_was_sorted: bool,
    matching: LetterMatching,
    runs: Vec<AlgorithmRun>,
}

/// A word on a grid.
#[derive(Debug, Serialize, ToSchema)]
struct WordHit {
    word: String,
    #[schema(value_type = (u16, u16))]
    from: [u16; 2],
    #[schema(value_type = (u16, u16))]
    to: [u16; 2],
}

/// What an algorithm did.
#[derive(Debug, Serialize, ToSchema)]
struct AlgorithmRun {
    algorithm: WordAlgorithm,
    /// Null if it was not run, or not to its end, because it takes too long.
    #[schema(required)]
    counts: Option<SearchCounts>,
    /// An upper limit of its comparisons, known beforehand.
    most_comparisons: u64,
}

/// The textbook's measures of cost.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct SearchCounts {
    /// How often it tested whether a word is at a place.
    checks: u64,
    /// How often a sequence was compared with a word; for the trie, how often a letter was followed.
    comparisons: u64,
    hits: usize,
}

/// Finds the words of a list on a grid.
#[utoipa::path(
    post, path = "/api/words/find", tag = "words", request_body = FindRequest,
    responses((status = 200, body = FoundWords), (status = 422, body = ErrorBody))
)]
async fn find(
    Extracted(state): Extracted<State>,
    Caller(caller): Caller,
    LargeJson(request): LargeJson<FindRequest>,
) -> Result<Json<FoundWords>, Error> {
    let grid = request.grid()?;
    let directions = request.list.adjacency()?.directions();
    let lexicons = state.clone();
    let found = state.studies.ask(&caller, LONGEST, move |turn| {
        let lexicon = request.list.lexicon(lexicons.lexicons)?;
        Ok(Json(request.answer(&grid, &lexicon, directions, turn)))
    });
    found.await?
}

impl FindRequest {
    fn grid(&self) -> Result<Grid, Error> {
        let grid = Grid::parse_as(&self.grid, self.list.matching())
            .map_err(|refusal| Error::field("grid", refusal.to_string()))?;
        if grid.n_rows().max(grid.n_cols()) > MAX_SIDE {
            let error = Error::field("grid", format!("a grid has at most {MAX_SIDE} rows and columns"));
            return Err(error.expecting(Expected::range(1, MAX_SIDE as u64)));
        }
        Ok(grid)
    }

    /// Runs the algorithms. The trie, which is always fast enough, says what there is to find.
    fn answer(&self, grid: &Grid, lexicon: &Lexicon, directions: &[Direction], turn: &Control) -> FoundWords {
        let is_stopped = || turn.is_stopped();
        let scope = Scope::along(directions).stopping_when(&is_stopped);
        let trie = Algorithm::Trie.find_in(grid, lexicon, &scope);
        let wanted = WordAlgorithm::ALL.into_iter();
        let wanted = wanted.filter(|name| self.algorithm.is_none_or(|asked| asked == *name));
        let runs = wanted.map(|name| run(name, grid, lexicon, &scope, trie.as_ref())).collect();
        let hits = trie.map(|found| found.hits).unwrap_or_default();
        let hit = |hit: &Hit| WordHit {
            word: lexicon.word(hit.word).to_string(),
            from: pair(hit.from),
            to: pair(hit.to),
        };
        FoundWords {
            grid: grid.rows().map(|row| row.iter().collect()).collect(),
            found: hits.iter().take(MAX_LISTED).map(hit).collect(),
            n_found: hits.len(),
            missing: if self.list.list.is_some() { missing(&hits, lexicon) } else { Vec::new() },
            n_words: lexicon.len(),
            list_was_sorted: self.list.list.is_none() || lexicon.disorder().is_none(),
            matching: self.list.matching,
            runs,
        }
    }
}

/// Runs one algorithm, unless it would take too long.
fn run(
    name: WordAlgorithm,
    grid: &Grid,
    lexicon: &Lexicon,
    scope: &Scope<'_>,
    trie: Option<&Found>,
) -> AlgorithmRun {
    let algorithm = name.algorithm();
    let most_comparisons = algorithm.most_comparisons(grid, lexicon, scope);
    let counts_of = |found: &Found| SearchCounts {
        checks: found.counts.checks,
        comparisons: found.counts.comparisons,
        hits: found.hits.len(),
    };
    let counts = match algorithm {
        Algorithm::Trie => trie.map(counts_of),
        _ if most_comparisons > MAX_COMPARISONS => None,
        _ => algorithm.find_in(grid, lexicon, scope).as_ref().map(counts_of),
    };
    AlgorithmRun { algorithm: name, counts, most_comparisons }
}

/// The words that have no hit.
fn missing(hits: &[Hit], lexicon: &Lexicon) -> Vec<String> {
    let mut is_found = vec![false; lexicon.len()];
    hits.iter().for_each(|hit| is_found[hit.word as usize] = true);
    let left = lexicon.iter().zip(is_found).filter(|(_, is_found)| !is_found);
    left.map(|(word, _)| word.to_string()).take(MAX_LISTED).collect()
}

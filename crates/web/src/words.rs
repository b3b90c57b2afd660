//! Word puzzles: boards and grids to play, and the searches that solve them.

mod boggle;
mod find;
mod search;
mod themes;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use words::boggle::{Adjacency, LoneQ};
use words::{Cell, Language, Lexicon, Matching};

use crate::error::{Error, ErrorCode, Expected};
use crate::state::State;

/// The routes of word puzzles.
pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .merge(boggle::routes())
        .merge(find::routes())
        .merge(search::routes())
        .merge(themes::routes())
}

/// Time limit for word puzzles.
const LONGEST: Duration = Duration::from_secs(5);

/// The built-in word lists, loaded on first use.
pub struct Lexicons {
    english: [OnceLock<Arc<Lexicon>>; 2],
    spanish: [OnceLock<Arc<Lexicon>>; 2],
}

impl Lexicons {
    /// They are the same for all applications of a process.
    pub fn built_in() -> &'static Lexicons {
        static LISTS: Lexicons =
            Lexicons { english: [const { OnceLock::new() }; 2], spanish: [const { OnceLock::new() }; 2] };
        &LISTS
    }

    fn of(&self, tongue: Tongue, matching: Matching) -> Arc<Lexicon> {
        let cells = match tongue {
            Tongue::En => &self.english,
            Tongue::Es => &self.spanish,
        };
        let cell = &cells[usize::from(matching == Matching::Exact)];
        Arc::clone(cell.get_or_init(|| Arc::new(tongue.language().lexicon_as(matching))))
    }
}

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Tongue {
    En,
    Es,
}

impl Tongue {
    fn language(self) -> Language {
        match self {
            Tongue::En => Language::English,
            Tongue::Es => Language::Spanish,
        }
    }

    /// A lone `q` means `Qu` where that is how the language writes.
    fn lone_q(self) -> LoneQ {
        match self {
            Tongue::En => LoneQ::Qu,
            Tongue::Es => LoneQ::Plain,
        }
    }
}

/// How letters are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LetterMatching {
    /// Case and accents make no difference.
    #[default]
    Folded,
    /// A letter equals itself alone.
    Exact,
}

impl LetterMatching {
    fn matching(self) -> Matching {
        match self {
            LetterMatching::Folded => Matching::Folded,
            LetterMatching::Exact => Matching::Exact,
        }
    }
}

/// The list to search for, and how.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct ListRequest {
    language: Tongue,
    /// The words, one per line; by default the built-in list of the language.
    list: Option<String>,
    /// How letters are compared, by default folded.
    #[serde(default)]
    matching: LetterMatching,
    /// Neighbours of a letter: 8, which is the default, or 4 without the diagonals.
    #[schema(minimum = 4, maximum = 8)]
    neighbours: Option<u8>,
}

impl ListRequest {
    fn matching(&self) -> Matching {
        self.matching.matching()
    }

    /// The list; a long one takes a while to read, so this is done in a lane.
    fn lexicon(&self, lexicons: &Lexicons) -> Result<Arc<Lexicon>, Error> {
        let Some(list) = &self.list else { return Ok(lexicons.of(self.language, self.matching())) };
        let lexicon = Lexicon::parse_as(list, self.matching());
        Ok(Arc::new(lexicon.map_err(|refusal| Error::field("list", refusal.to_string()))?))
    }

    fn adjacency(&self) -> Result<Adjacency, Error> {
        match self.neighbours {
            Some(4) => Ok(Adjacency::Four),
            None | Some(8) => Ok(Adjacency::Eight),
            Some(_) => {
                let error = Error::field("neighbours", "a letter has 4 or 8 neighbours");
                Err(error.expecting(Expected::names(["4", "8"])))
            }
        }
    }
}

fn refused(refusal: &game::Refusal) -> Error {
    Error::refused(ErrorCode::BadField, &game::Refusal::of_kind(refusal.kind(), "", refusal.to_string()))
}

fn cells(path: &[Cell]) -> Vec<[u16; 2]> {
    path.iter().map(|&cell| pair(cell)).collect()
}

fn pair(cell: Cell) -> [u16; 2] {
    [cell.row, cell.col].map(|number| u16::try_from(number).unwrap_or(u16::MAX))
}

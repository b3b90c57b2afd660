//! The UCI options.

use std::ops::RangeInclusive;
use std::time::Duration;

use chess::{Board, Chess};
use game::{Game, Refusal};
use protocols::uci::{OptionKind, UciOption};
use table::{Entry, Setup, Table};

/// The values of the options.
#[derive(Clone, Debug)]
pub struct Options {
    engine: String,
    pub setup: Setup,
    pub is_chess960: bool,
    /// Whether win/draw/loss chances are shown with scores.
    pub shows_wdl: bool,
    /// The rating to play at, used if `limits_strength`.
    elo: u32,
    limits_strength: bool,
    /// The opening book, used if `uses_book`.
    book: String,
    uses_book: bool,
    /// Folders of Syzygy tablebases; empty for none.
    tables: String,
    /// MultiPV.
    pub n_lines: usize,
    /// Time reserved per move for communication.
    pub overhead: Duration,
}

const MAX_HASH: i64 = 1 << 20;
const MAX_THREADS: i64 = 1024;
const MAX_LINES: i64 = 256;
const MAX_OVERHEAD: i64 = 5000;
/// An empty string in the protocol.
const EMPTY: &str = "<empty>";

/// The ratings that the best engine of chess can play at, as its option `elo` declares them.
fn ratings() -> RangeInclusive<u32> {
    let engines = crate::catalog().game("chess").map(Entry::engines).unwrap_or_default();
    let elo = engines.iter().flat_map(|engine| &engine.options).find(|option| option.name == "elo");
    match elo.map(|option| option.kind) {
        Some(table::OptionKind::Number { min, max, .. }) => min as u32..=max as u32,
        _ => 0..=0,
    }
}

impl Options {
    /// The defaults; the engine defaults to the game's best.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such engine.
    pub fn new(engine: Option<&str>, setup: Setup) -> Result<Options, Refusal> {
        let table = crate::catalog().game("chess")?.table(None)?;
        let engine = engine.unwrap_or(table.best_engine()).to_string();
        table.player(&engine, &setup)?;
        let overhead = Duration::from_millis(30);
        Ok(Options {
            engine,
            setup,
            is_chess960: false,
            shows_wdl: false,
            elo: *ratings().start(),
            limits_strength: false,
            book: "openings".to_string(),
            uses_book: false,
            tables: String::new(),
            n_lines: 1,
            overhead,
        })
    }

    /// The engine with its options, as the catalog parses it.
    pub fn spec(&self) -> String {
        let mut spec = self.engine.clone();
        let mut add = |name: &str, value: &str| {
            spec.push(if spec.contains(':') { ',' } else { ':' });
            spec.push_str(&format!("{name}={value}"));
        };
        if self.limits_strength {
            add("elo", &self.elo.to_string());
        }
        if self.uses_book {
            add("book", &self.book);
        }
        if !self.tables.is_empty() {
            add("syzygy", &self.tables);
        }
        spec
    }

    /// The table's position as a chess board.
    pub fn board(&self, table: &dyn Table) -> Board {
        let rules = if self.is_chess960 { Chess::CHESS960 } else { Chess::STANDARD };
        rules.parse_position(&table.position()).expect("a table's position can be read")
    }

    /// A table of the current variant.
    ///
    /// # Errors
    /// A [`Refusal`] when the engine does not play it.
    pub fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        crate::catalog().game("chess")?.table(Some(if self.is_chess960 { "chess960" } else { "standard" }))
    }

    /// Whether a player built for `other` fits these options too.
    pub fn keeps_player_of(&self, other: &Options) -> bool {
        self.spec() == other.spec()
            && self.setup.hash_bytes == other.setup.hash_bytes
            && self.setup.threads == other.setup.threads
            && self.is_chess960 == other.is_chess960
    }

    /// The list printed in answer to `uci`.
    pub fn list(&self) -> Vec<UciOption> {
        let spin = |default: i64, min, max| OptionKind::Spin { default, min, max };
        let check = |default| OptionKind::Check { default };
        let text = |default: &str| OptionKind::Text {
            default: if default.is_empty() { EMPTY } else { default }.to_string(),
        };
        let options = [
            ("Hash", spin((self.setup.hash_bytes >> 20) as i64, 1, MAX_HASH)),
            ("Clear Hash", OptionKind::Button),
            ("Threads", spin(self.setup.threads as i64, 1, MAX_THREADS)),
            ("MultiPV", spin(self.n_lines as i64, 1, MAX_LINES)),
            ("Ponder", check(false)),
            ("UCI_Chess960", check(self.is_chess960)),
            ("UCI_ShowWDL", check(self.shows_wdl)),
            ("UCI_LimitStrength", check(self.limits_strength)),
            ("UCI_Elo", spin(self.elo.into(), (*ratings().start()).into(), (*ratings().end()).into())),
            ("OwnBook", check(self.uses_book)),
            ("Book File", text(&self.book)),
            ("SyzygyPath", text(&self.tables)),
            ("Move Overhead", spin(self.overhead.as_millis() as i64, 0, MAX_OVERHEAD)),
            ("Engine", text(&self.engine)),
        ];
        options.into_iter().map(|(name, kind)| UciOption { name: name.to_string(), kind }).collect()
    }

    /// The options with one changed. Names are case-insensitive, as the protocol demands.
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown option or a wrong value.
    pub fn with(&self, name: &str, value: Option<&str>) -> Result<Options, Refusal> {
        let mut options = self.clone();
        let refuse = |reason: String| Refusal::new(format!("{name} {}", value.unwrap_or_default()), reason);
        let number = |min: i64, max: i64| {
            let number =
                value.and_then(|value| value.parse().ok()).filter(|number| (min..=max).contains(number));
            number.ok_or_else(|| refuse(format!("expected a number from {min} to {max}")))
        };
        let flag = || match value {
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            _ => Err(refuse("expected true or false".to_string())),
        };
        // A comma would end the value within an engine's spec.
        let file = || match value.unwrap_or_default() {
            EMPTY => Ok(String::new()),
            name if name.contains(',') => {
                Err(refuse("names with a comma are not supported here".to_string()))
            }
            name => Ok(name.to_string()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => options.setup.hash_bytes = (number(1, MAX_HASH)? as usize) << 20,
            "threads" => options.setup.threads = number(1, MAX_THREADS)? as usize,
            "multipv" => options.n_lines = number(1, MAX_LINES)? as usize,
            "move overhead" => options.overhead = Duration::from_millis(number(0, MAX_OVERHEAD)? as u64),
            // Only tells us that the GUI may send `go ponder`.
            "ponder" => _ = flag()?,
            "uci_chess960" => options.is_chess960 = flag()?,
            "uci_showwdl" => options.shows_wdl = flag()?,
            "uci_limitstrength" => options.limits_strength = flag()?,
            "uci_elo" => {
                let ratings = ratings();
                options.elo = number((*ratings.start()).into(), (*ratings.end()).into())? as u32;
            }
            "ownbook" => options.uses_book = flag()?,
            "book file" => options.book = file()?,
            "syzygypath" => options.tables = file()?,
            "engine" => options.engine = value.unwrap_or_default().to_string(),
            // A button without a value.
            "clear hash" => {}
            _ => return Err(refuse("there is no such option".to_string())),
        }
        // Refuse it now rather than when a search starts.
        if !options.keeps_player_of(self) {
            options.table()?.player(&options.spec(), &options.setup)?;
        }
        Ok(options)
    }
}

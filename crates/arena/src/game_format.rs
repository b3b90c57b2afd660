//! Finished games in the formats of other programs, such as PGN for chess and GGF for Othello, and as JSON lines for
//! every game.

use game::Refusal;
use search::Limits;
use table::{Catalog, EndReason, GameEnd, GameNotes, Study, Table, Unit};

use crate::move_comment::comments;
use crate::opening::Opening;
use crate::openings::Openings;
use crate::record::{GameRecord, Reason};

/// A format of game files. A file is a plain concatenation of games, so games can be appended one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFormat {
    /// A format specific to the game.
    Own(table::GameFormat),
    /// Any game: the [`GameRecord`] itself.
    Json,
}

/// Where a game belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading<'a> {
    /// The event it was played in.
    pub event: &'a str,
    /// Its number in the event.
    pub round: &'a str,
    /// The limits of both sides.
    pub limits: Limits,
}

/// The formats common to all games, which hold one game per file.
const SINGLE_GAME_FORMATS: [&str; 2] = ["text", "json"];

impl GameFormat {
    /// The format for a file name's extension, for games of `table` that start from `openings`.
    ///
    /// ```
    /// use arena::{GameFormat, Openings};
    /// use catalog::CATALOG;
    ///
    /// let chess = CATALOG.game("chess")?.table(None)?;
    /// assert!(GameFormat::of_file("games.pgn", &*chess, &Openings::Start).is_ok());
    /// assert!(GameFormat::of_file("games.ggf", &*chess, &Openings::Start).is_err());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that lists the formats of the game, or says why this one cannot hold its games.
    pub fn of_file(name: &str, table: &dyn Table, openings: &Openings) -> Result<GameFormat, Refusal> {
        let ending = name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase());
        if let "jsonl" | "json" = ending.as_str() {
            return Ok(GameFormat::Json);
        }
        let mut formats = table.formats();
        formats.retain(|format| !SINGLE_GAME_FORMATS.contains(&format.name));
        let Some(&format) = formats.iter().find(|format| format.extension == ending) else {
            let endings: Vec<_> = formats.iter().map(|format| format!(".{}, ", format.extension)).collect();
            let reason = format!("{} games can be written to {}.jsonl files", table.game(), endings.concat());
            return Err(Refusal::new(name, reason));
        };
        let is_position = |opening: &Opening| matches!(opening, Opening::Position(_));
        match openings {
            Openings::Listed(listed) if format.from_start_only && listed.iter().any(is_position) => {
                let reason = format!(
                    "a {} can only hold games from the standard start, but these openings are positions",
                    format.name
                );
                Err(Refusal::new(name, reason))
            }
            _ => Ok(GameFormat::Own(format)),
        }
    }

    /// The game as text.
    ///
    /// # Errors
    /// A [`Refusal`] when the record is of another game, or its moves are illegal.
    pub fn write(self, game: &GameRecord, heading: Heading<'_>, catalog: Catalog) -> Result<String, Refusal> {
        match self {
            GameFormat::Own(format) => {
                let table = game.replay(catalog)?;
                let bytes = table.export(format.name, &notes(game, heading, &*table))?;
                String::from_utf8(bytes).map_err(|_| Refusal::new(format.name, "this format is not text"))
            }
            GameFormat::Json => Ok(serde_json::to_string(game).expect("a record is valid JSON") + "\n"),
        }
    }
}

impl GameRecord {
    /// A table with the whole game on it, from where the opening began.
    ///
    /// # Errors
    /// A [`Refusal`] when the record is of an unknown game, or its moves are illegal.
    pub fn replay(&self, catalog: Catalog) -> Result<Box<dyn Table>, Refusal> {
        let mut table = catalog.game(&self.game)?.table(Some(&self.variant))?;
        let opening = match Opening::read(&self.opening, &*table)? {
            Opening::Position(text) => {
                table.set_position(&text)?;
                Vec::new()
            }
            Opening::Moves(moves) => moves,
        };
        for mv in opening.iter().chain(&self.moves) {
            table.play_on(mv)?;
        }
        Ok(table)
    }
}

impl GameRecord {
    /// The game as a study, with what the players thought of their moves.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay).
    pub fn study(&self, heading: Heading<'_>, catalog: Catalog) -> Result<Box<dyn Study>, Refusal> {
        let table = self.replay(catalog)?;
        Ok(table.study(&notes(self, heading, &*table)))
    }
}

fn notes(record: &GameRecord, heading: Heading<'_>, table: &dyn Table) -> GameNotes {
    let [first, second] = table.entry().side_names();
    let mut tags = vec![
        ("Event", heading.event.to_string()),
        ("Round", heading.round.to_string()),
        (first, record.first.clone()),
        (second, record.second.clone()),
        ("Termination", termination(record.reason).to_string()),
        ("TimeControl", time_control(&heading.limits)),
    ];
    tags.extend(record.timing.as_ref().map(|timing| ("Date", timing.date.replace('-', "."))));
    tags.extend(search_limit(&heading.limits).map(|limit| ("SearchLimit", limit)));
    GameNotes {
        tags: tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
        comments: move_comments(record, heading.limits, table),
        end_comment: ending_in_words(record),
        end: Some(GameEnd {
            winner: record.winner(),
            margin: record.margin.map(|margin| f64::from(margin.abs())),
            reason: end_reason(record.reason),
        }),
    }
}

/// The players' opinions of their moves, after the opening. Only centipawns have a standard notation.
fn move_comments(record: &GameRecord, limits: Limits, table: &dyn Table) -> Vec<String> {
    if table.unit() != Unit::Centipawns {
        return Vec::new();
    }
    let mut at_opening_end = table.fork();
    record.moves.iter().for_each(|_| _ = at_opening_end.take_back());
    let mut all = vec![String::new(); at_opening_end.moves().len()];
    all.extend(comments(record, at_opening_end.side_to_move(), limits.clock));
    all
}

/// The time control as in PGN (section 9.6.1 of the standard), with the usual fractions of a second: `10+0.1`, `40/60`,
/// `1/0.5` for half a second per move, `-` for none.
fn time_control(limits: &Limits) -> String {
    match (limits.clock, limits.time) {
        (Some(clock), _) => {
            let period = clock.moves_to_go.map_or(String::new(), |moves| format!("{moves}/"));
            let increment = match clock.increment.is_zero() {
                true => String::new(),
                false => format!("+{}", clock.increment.as_secs_f64()),
            };
            format!("{period}{}{increment}", clock.remaining.as_secs_f64())
        }
        (None, Some(time)) => format!("1/{}", time.as_secs_f64()),
        (None, None) => "-".to_string(),
    }
}

/// Other search limits, for which PGN has no tag.
fn search_limit(limits: &Limits) -> Option<String> {
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    let nodes = limits.nodes.map(|nodes| format!("nodes {nodes}"));
    let parts: Vec<String> = depth.into_iter().chain(nodes).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The termination in PGN's terms (section 9.8.1 of the standard).
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Rule | Reason::Resigned => "normal",
        Reason::Time => "time forfeit",
        Reason::Illegal => "rules infraction",
        Reason::Missing | Reason::Crash => "abandoned",
        Reason::Length | Reason::Agreed | Reason::Solved => "adjudication",
    }
}

fn end_reason(reason: Reason) -> EndReason {
    match reason {
        Reason::Rule => EndReason::Rules,
        Reason::Time => EndReason::Time,
        Reason::Length | Reason::Agreed | Reason::Solved => EndReason::Agreed,
        Reason::Illegal | Reason::Missing | Reason::Crash | Reason::Resigned => EndReason::Resigned,
    }
}

/// What ended the game, unless it was the rules.
fn ending_in_words(record: &GameRecord) -> String {
    match (record.reason, &record.detail) {
        (Reason::Rule, _) => String::new(),
        (reason, None) => reason.in_words().to_string(),
        (reason, Some(detail)) => format!("{}: {detail}", reason.in_words()),
    }
}

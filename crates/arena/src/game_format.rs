//! Finished games in the files that other programs read, such as PGN for chess and GGF for Othello, and a line of JSON per
//! game for every game.

use game::Refusal;
use search::Limits;
use table::{Catalog, EndReason, GameEnd, GameNotes, Table, Unit};

use crate::move_comment::comments;
use crate::opening::Opening;
use crate::openings::Openings;
use crate::record::{GameRecord, Reason};

/// A format of game files. A file is the text of its games one after another, so it can grow by a game at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFormat {
    /// A format of the game's own.
    Own(table::GameFormat),
    /// Any game: the [`GameRecord`] itself.
    Json,
}

/// Which game of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading<'a> {
    /// What it was a game of.
    pub event: &'a str,
    /// Its number there.
    pub round: &'a str,
    /// What both sides played under.
    pub limits: Limits,
}

/// The formats of every game, which are for one game per file.
const SINGLE_GAME_FORMATS: [&str; 2] = ["text", "json"];

impl GameFormat {
    /// The format that the ending of a file's name tells, for games of `table` that start from `openings`.
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
            let reason =
                format!("games of {} go to files ending in {}.jsonl", table.game(), endings.concat());
            return Err(Refusal::new(name, reason));
        };
        let is_position = |opening: &Opening| matches!(opening, Opening::Position(_));
        match openings {
            Openings::Listed(listed) if format.from_start_only && listed.iter().any(is_position) => {
                let reason = format!(
                    "a {} begins from the usual start, and these openings are positions",
                    format.name
                );
                Err(Refusal::new(name, reason))
            }
            _ => Ok(GameFormat::Own(format)),
        }
    }

    /// The text of a game.
    ///
    /// # Errors
    /// A [`Refusal`] when the record is not one of this format's game, or its moves are none.
    pub fn write(self, game: &GameRecord, heading: Heading<'_>, catalog: Catalog) -> Result<String, Refusal> {
        match self {
            GameFormat::Own(format) => {
                let table = replay(game, catalog)?;
                let bytes = table.export(format.name, &notes(game, heading, &*table))?;
                Ok(String::from_utf8(bytes).expect("these formats are text"))
            }
            GameFormat::Json => Ok(serde_json::to_string(game).expect("a record is valid JSON") + "\n"),
        }
    }
}

/// A table with the whole game on it: where the opening began, and every move since.
fn replay(record: &GameRecord, catalog: Catalog) -> Result<Box<dyn Table>, Refusal> {
    let mut table = catalog.game(&record.game)?.table(Some(&record.variant))?;
    let opening = match Opening::read(&record.opening, &*table)? {
        Opening::Position(text) => {
            table.set_position(&text)?;
            Vec::new()
        }
        Opening::Moves(moves) => moves,
    };
    for mv in opening.iter().chain(&record.moves) {
        table.play_on(mv)?;
    }
    Ok(table)
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
            margin: record.margin.map(i32::abs),
            reason: end_reason(record.reason),
        }),
    }
}

/// What the players thought of their moves, after the moves of the opening. Only centipawns have a usual form.
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

/// The time control as PGN writes it (section 9.6.1 of the standard), with parts of a second as everybody does: `10+0.1`,
/// `40/60`, `1/0.5` for half a second per move, `-` for none.
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

/// What else limited a search; PGN has no tag for it.
fn search_limit(limits: &Limits) -> Option<String> {
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    let nodes = limits.nodes.map(|nodes| format!("nodes {nodes}"));
    let parts: Vec<String> = depth.into_iter().chain(nodes).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The words that PGN has for it (section 9.8.1 of the standard).
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

/// What ended the game, if it was not the rules.
fn ending_in_words(record: &GameRecord) -> String {
    match (record.reason, &record.detail) {
        (Reason::Rule, _) => String::new(),
        (reason, None) => reason.in_words().to_string(),
        (reason, Some(detail)) => format!("{}: {detail}", reason.in_words()),
    }
}

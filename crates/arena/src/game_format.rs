//! Finished games in the files that other programs read: PGN for chess; GGF, SGF or transcripts for Othello; and a JSON
//! line a game for every game.

use catalog::Table;
use chess::Chess;
use game::{Game, Notation as _, Position, Refusal, Side};
use othello::Othello;
use protocols::pgn::{self, Termination};
use protocols::{Ending, Format, wthor};
use search::Limits;

use crate::move_comment::comments;
use crate::opening::Opening;
use crate::openings::Openings;
use crate::record::{GameRecord, Reason};

/// A format of game files. A file is the text of its games one after another, so it can grow by a game at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFormat {
    /// Chess.
    Pgn,
    /// Othello; never WTHOR, which is no text and counts its games at the beginning.
    Othello(Format),
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

const OTHELLO: [Format; 3] = [Format::Ggf, Format::Sgf, Format::Transcripts];

impl GameFormat {
    /// The format that the ending of a file's name tells, for games of `table` that start from `openings`.
    ///
    /// ```
    /// use arena::{GameFormat, Openings};
    /// let chess = catalog::game("chess")?.table(None)?;
    /// assert_eq!(GameFormat::of_file("games.pgn", &*chess, &Openings::Start), Ok(GameFormat::Pgn));
    /// assert!(GameFormat::of_file("games.ggf", &*chess, &Openings::Start).is_err());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that lists the formats of the game, or says why this one cannot hold its games.
    pub fn of_file(name: &str, table: &dyn Table, openings: &Openings) -> Result<GameFormat, Refusal> {
        let ending = name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_lowercase());
        let has_formats = table.variant() != "4x4";
        let (found, endings) = match (table.game(), ending.as_str()) {
            (_, "jsonl" | "json") => return Ok(GameFormat::Json),
            ("chess", "pgn") => return Ok(GameFormat::Pgn),
            ("chess", _) => (None, ".pgn, .jsonl"),
            ("othello", _) if has_formats => {
                (OTHELLO.into_iter().find(|format| format.extension() == ending), ".ggf, .sgf, .txt, .jsonl")
            }
            _ => (None, ".jsonl"),
        };
        let unknown =
            || Refusal::new(name, format!("games of {} go to files ending in {endings}", table.game()));
        let format = found.ok_or_else(unknown)?;
        let is_position = |opening: &Opening| matches!(opening, Opening::Position(_));
        match openings {
            Openings::Listed(listed) if format == Format::Transcripts && listed.iter().any(is_position) => {
                Err(Refusal::new(
                    name,
                    "transcripts begin from the usual start, and these openings are positions",
                ))
            }
            _ => Ok(GameFormat::Othello(format)),
        }
    }

    /// The text of a game.
    ///
    /// # Errors
    /// A [`Refusal`] when the record is not one of this format's game, or its moves are none.
    pub fn write(self, game: &GameRecord, heading: Heading<'_>) -> Result<String, Refusal> {
        match self {
            GameFormat::Pgn => Ok(pgn::write(&pgn_game(game, heading)?)),
            GameFormat::Othello(format) => othello_text(format, game, heading),
            GameFormat::Json => Ok(serde_json::to_string(game).expect("a record is valid JSON") + "\n"),
        }
    }
}

/// The whole game: where the opening began, and every move since.
fn replay<G: Game>(rules: &G, record: &GameRecord) -> Result<(G::Position, Vec<Move<G>>), Refusal> {
    let table = catalog::game(&record.game)?.table(Some(&record.variant))?;
    let (start, opening) = match Opening::read(&record.opening, &*table)? {
        Opening::Position(text) => (text, Vec::new()),
        Opening::Moves(moves) => (table.position(), moves),
    };
    let start = rules.parse_position(&start)?;
    let moves = start.parse_moves(opening.iter().chain(&record.moves))?;
    Ok((start, moves))
}

type Move<G> = <<G as Game>::Position as Position>::Move;

fn pgn_game(record: &GameRecord, heading: Heading<'_>) -> Result<pgn::Game, Refusal> {
    let (start, moves) = replay(&Chess::variant(&record.variant)?, record)?;
    let mut tags = vec![
        ("Event", heading.event.to_string()),
        ("Round", heading.round.to_string()),
        ("White", record.first.clone()),
        ("Black", record.second.clone()),
        ("Termination", termination(record.reason).to_string()),
        ("TimeControl", time_control(&heading.limits)),
    ];
    tags.extend(record.timing.as_ref().map(|timing| ("Date", timing.date.replace('-', "."))));
    tags.extend(search_limit(&heading.limits).map(|limit| ("SearchLimit", limit)));
    let mut game = pgn::Game {
        tags: tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect(),
        moves: moves.into_iter().map(pgn::AnnotatedMove::from).collect(),
        termination: match record.winner() {
            None => Termination::Draw,
            Some(Side::First) => Termination::WhiteWins,
            Some(Side::Second) => Termination::BlackWins,
        },
        ..pgn::Game::from_start(start)
    };
    let n_opening = game.moves.len() - record.moves.len();
    let first_mover = game.moves[..n_opening].iter().fold(start, |mut board, annotated| {
        board.play(annotated.mv);
        board
    });
    let comments = comments(record, first_mover.side_to_move(), heading.limits.clock);
    for (annotated, comment) in game.moves[n_opening..].iter_mut().zip(comments) {
        annotated.comment = comment;
    }
    let last = game.moves.last_mut().map_or(&mut game.comment, |last| &mut last.comment);
    let ending = ending_in_words(record);
    if !last.is_empty() && !ending.is_empty() {
        last.push_str("; ");
    }
    last.push_str(&ending);
    Ok(game)
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

fn othello_text(format: Format, record: &GameRecord, heading: Heading<'_>) -> Result<String, Refusal> {
    let (start, moves) = replay(&Othello::variant(&record.variant)?, record)?;
    let (ending, difference) = (ending(record.reason), difference(record, start.size().n_squares()));
    let mut comment = ending_in_words(record);
    if format == Format::Transcripts {
        // There is no other place for names and results.
        let GameRecord { first, second, .. } = record;
        comment = format!("{first} - {second} {difference:+} {comment}");
        if moves.is_empty() {
            return Ok(format!("% no move: {comment}\n"));
        }
    }
    let game = protocols::GameRecord {
        black: record.first.clone(),
        white: record.second.clone(),
        event: format!("{}, game {}", heading.event, heading.round),
        result: Some(protocols::GameResult { difference: f64::from(difference), ending }),
        moves: moves.into_iter().map(Into::into).collect(),
        comment,
        ..protocols::GameRecord::from_start(start)
    };
    let bytes = format.write(&[game], &mut wthor::Names::default())?;
    Ok(String::from_utf8(bytes).expect("these formats are text"))
}

fn ending(reason: Reason) -> Ending {
    match reason {
        Reason::Rule => Ending::Played,
        Reason::Time => Ending::TimedOut,
        Reason::Length | Reason::Agreed | Reason::Solved => Ending::Agreed,
        Reason::Illegal | Reason::Missing | Reason::Crash | Reason::Resigned => Ending::Resigned,
    }
}

/// By how much black won. Where nobody counted the discs, the winner has all squares, as in a lost tournament game.
fn difference(record: &GameRecord, n_squares: u32) -> i32 {
    let for_first = |for_a: i32| if record.first_is_a { for_a } else { -for_a };
    record.margin.map_or_else(
        || match record.winner() {
            None => 0,
            Some(Side::First) => n_squares as i32,
            Some(Side::Second) => -(n_squares as i32),
        },
        for_first,
    )
}

/// What ended the game, if it was not the rules.
fn ending_in_words(record: &GameRecord) -> String {
    match (record.reason, &record.detail) {
        (Reason::Rule, _) => String::new(),
        (reason, None) => reason.in_words().to_string(),
        (reason, Some(detail)) => format!("{}: {detail}", reason.in_words()),
    }
}

//! GGF, the Generic Game Format of the GGS server: `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[F5//1.2]W[…];)`.
//!
//! A move may carry the mover's evaluation and its seconds: `F5/eval/time`. Files contain any number of
//! games; server collections write the number of games of a match before each group, which is skipped. Tags
//! without a field in [`GameRecord`] are kept. The format cannot express `]` inside a value: `)` is written
//! instead.

use std::fmt::Write as _;

use game::{Position as _, Refusal, Side};
use othello::{Board, Move, Size};

use crate::property::{Escapes, Property, Value};
use crate::replay::{Replay, number};
use crate::source::Source;
use crate::{Ending, GameRecord, GameResult, PlayedMove};

/// Keys with a meaning in this format; the rest are tags.
const OWN: [&str; 12] = ["GM", "PC", "DT", "PB", "PW", "RE", "TY", "BO", "B", "W", "C", "TH"];

/// Reads all games of a file.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<GameRecord>, Refusal> {
    games(text).collect()
}

/// Reads the games of a file one by one. A game with an illegal move is refused and reading continues after
/// it; it ends at the first text that is not a game.
pub fn games(text: &str) -> impl Iterator<Item = Result<GameRecord, Refusal>> + '_ {
    let mut source = Source::new(text);
    let mut is_broken = false;
    std::iter::from_fn(move || {
        if is_broken || !skip_to_game(&mut source) {
            return None;
        }
        source.count_lines();
        let properties = properties(&mut source);
        is_broken = properties.is_err();
        Some(properties.and_then(|properties| interpret(&source, &properties)))
    })
}

/// Skips blanks and the number of games before a group; `false` at the end.
fn skip_to_game(source: &mut Source<'_>) -> bool {
    source.take_while(|c| c.is_whitespace() || c.is_ascii_digit());
    source.peek().is_some()
}

/// Parses the properties of a whole game.
fn properties(source: &mut Source<'_>) -> Result<Vec<Property>, Refusal> {
    if !source.take_if("(;") {
        return Err(source.refuse("a game must begin with (;"));
    }
    let mut properties = Vec::new();
    loop {
        source.skip_blanks();
        match source.peek() {
            None => return Err(source.refuse("the closing ;) of the game is missing")),
            Some(';') if source.take_if(";)") => return Ok(properties),
            Some(_) => properties.push(Property::read(source, Escapes::None)?),
        }
    }
}

/// Interprets the properties of a game. `BO` may appear anywhere: it is looked up before the moves are
/// played.
fn interpret(source: &Source<'_>, properties: &[Property]) -> Result<GameRecord, Refusal> {
    let mut record = GameRecord::from_start(start(source, properties)?);
    let mut replay = Replay::new(record.start);
    for property in properties {
        let value = property.value();
        let refuse = |reason: String| source.refuse_at(value.at, &value.text, reason);
        match property.key.as_str() {
            "GM" if !value.text.trim().eq_ignore_ascii_case("othello") => {
                return Err(refuse("the game is not Othello".into()));
            }
            "GM" | "BO" => {}
            "PC" => record.event.clone_from(&value.text),
            "DT" => record.date.clone_from(&value.text),
            "PB" => record.black.clone_from(&value.text),
            "PW" => record.white.clone_from(&value.text),
            "RE" => record.result = result(&value.text).map_err(refuse)?,
            "TH" => record.theoretical = value.text.trim().parse().ok(),
            "TY" if value.text == record.size().side().to_string() => {}
            "B" | "W" => {
                let colour = if property.key == "B" { Side::First } else { Side::Second };
                let played = played_move(source, value, record.size())?;
                let square = value.text.split('/').next().unwrap_or_default();
                let refuse = |reason: String| source.refuse_at(value.at, square, reason);
                replay.play(Some(colour), played).map_err(refuse)?;
            }
            "C" => replay
                .moves
                .last_mut()
                .map_or(&mut record.comment, |mv| &mut mv.comment)
                .push_str(&value.text),
            key => {
                let tags = property.values.iter().map(|value| (key.to_string(), value.text.clone()));
                record.tags.extend(tags);
            }
        }
    }
    record.moves = replay.moves;
    Ok(record)
}

/// The position of `BO`, or the standard one on the size of `TY`.
fn start(source: &Source<'_>, properties: &[Property]) -> Result<Board, Refusal> {
    let find = |key| properties.iter().find(|property| property.key == key).map(Property::value);
    if let Some(value) = find("BO") {
        return board(value).map_err(|reason| source.refuse_at(value.at, &value.text, reason));
    }
    let Some(value) = find("TY") else { return Ok(Board::start(Size::Eight)) };
    // `s8r19` is a synchro pair of games, `8r` a random start: the first number is the size.
    let digits = value.text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    let size = size(&digits).map_err(|reason| source.refuse_at(value.at, &value.text, reason))?;
    Ok(Board::start(size))
}

fn size(digits: &str) -> Result<Size, String> {
    match digits {
        "8" => Ok(Size::Eight),
        "6" => Ok(Size::Six),
        _ => Err("only 8x8 and 6x6 boards are supported".to_string()),
    }
}

/// Reads `8 -------- … *`: the size, the squares row by row with blanks anywhere, the side to move.
fn board(value: &Value) -> Result<Board, String> {
    let text = value.text.trim_start();
    let digits_end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let size = size(&text[..digits_end])?;
    let letters: Vec<char> = text[digits_end..].chars().filter(|c| !c.is_whitespace()).collect();
    let n_squares = size.n_squares() as usize;
    if letters.len() != n_squares + 1 {
        return Err(format!(
            "expected {n_squares} squares and the side to move, found {} letters",
            letters.len()
        ));
    }
    let (mut black, mut white) = (0, 0);
    for (index, letter) in letters[..n_squares].iter().enumerate() {
        let bit = 1 << size.bit(index as u32 % size.side(), index as u32 / size.side());
        match letter {
            '*' | 'X' | 'x' => black |= bit,
            'O' | 'o' => white |= bit,
            '-' | '.' => {}
            _ => return Err(format!("square {} must be *, O or -, not `{letter}`", index + 1)),
        }
    }
    let side = match letters[n_squares] {
        '*' | 'X' | 'x' => Side::First,
        'O' | 'o' => Side::Second,
        letter => return Err(format!("the side to move must be * or O, not `{letter}`")),
    };
    Ok(Board::with_discs(size, black, white, side))
}

/// Reads `+12.00:r`; `?` or an empty value means unknown.
fn result(text: &str) -> Result<Option<GameResult>, String> {
    let text = text.trim();
    let (points, flag) = text.split_once(':').unwrap_or((text, ""));
    if matches!(points, "" | "?") {
        return Ok(None);
    }
    let ending = match flag {
        "" => Ending::Played,
        "r" => Ending::Resigned,
        "t" | "l" => Ending::TimedOut,
        "s" => Ending::Agreed,
        _ => return Err(format!("a result must end with r, t or s, not `{flag}`")),
    };
    match number(points) {
        Some(difference) => Ok(Some(GameResult { difference, ending })),
        None => Err("a result must be a difference like +4".to_string()),
    }
}

/// Reads `F5`, `F5/eval` or `F5/eval/time`; either number may be missing.
fn played_move(source: &Source<'_>, value: &Value, size: Size) -> Result<PlayedMove, Refusal> {
    let mut at = value.at;
    let mut fields = value.text.split('/').map(|field| {
        let start = at;
        at += field.len() + 1;
        (start, field)
    });
    let (_, square) = fields.next().unwrap_or((value.at, ""));
    let mv = Move::read(square.trim(), size)
        .map_err(|refusal| source.refuse_at(value.at, square, refusal.reason()))?;
    let mut numbers = [None, None];
    for slot in &mut numbers {
        let Some((at, field)) = fields.next().filter(|(_, field)| !field.trim().is_empty()) else { continue };
        let read = seconds(field.trim()).ok_or_else(|| source.refuse_at(at, field, "expected a number"))?;
        *slot = Some(read);
    }
    let [eval, time] = numbers;
    Ok(PlayedMove { mv, eval, time, comment: String::new() })
}

/// A number of seconds; clocks may have minutes before a colon.
fn seconds(text: &str) -> Option<f64> {
    match text.split_once(':') {
        Some((minutes, seconds)) => Some(number(minutes)? * 60.0 + number(seconds)?),
        None => number(text),
    }
}

/// Writes games, one per line.
///
/// # Errors
/// A [`Refusal`] for a board that is neither 8×8 nor 6×6.
pub fn write(games: &[GameRecord]) -> Result<String, Refusal> {
    games.iter().map(|game| write_game(game).map(|text| text + "\n")).collect()
}

fn write_game(game: &GameRecord) -> Result<String, Refusal> {
    let side = game.size().side();
    size(&side.to_string()).map_err(|reason| Refusal::new(game.size().name(), reason))?;
    let mut text = String::from("(;GM[Othello]");
    put(&mut text, "PC", &game.event);
    put_some(&mut text, "DT", &game.date);
    put(&mut text, "PB", &game.black);
    put(&mut text, "PW", &game.white);
    for (key, value) in game.tags.iter().filter(|(key, _)| !OWN.contains(&key.as_str()) || key == "TY") {
        put(&mut text, key, value);
    }
    put(&mut text, "RE", &game.result.map_or("?".to_string(), |result| write_result(&result)));
    put_some(&mut text, "TH", &game.theoretical.map(|number| number.to_string()).unwrap_or_default());
    if !game.tags.iter().any(|(key, _)| key == "TY") {
        put(&mut text, "TY", &side.to_string());
    }
    put(&mut text, "BO", &write_board(&game.start));
    put_some(&mut text, "C", &game.comment);
    let mut board = game.start;
    for played in &game.moves {
        put_move(&mut text, &board, played);
        board.play(played.mv);
    }
    Ok(text + ";)")
}

fn put(text: &mut String, key: &str, value: &str) {
    _ = write!(text, "{key}[{}]", value.replace(']', ")"));
}

fn put_some(text: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        put(text, key, value);
    }
}

fn put_move(text: &mut String, board: &Board, played: &PlayedMove) {
    let key = if board.side_to_move() == Side::First { "B" } else { "W" };
    let square = if played.mv == Move::PASS { "PA".to_string() } else { played.mv.written(board.size()) };
    let shown = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let noted = format!("{}/{}/{}", square.to_uppercase(), shown(played.eval), shown(played.time));
    put(text, key, noted.trim_end_matches('/'));
    put_some(text, "C", &played.comment);
}

fn write_result(result: &GameResult) -> String {
    let flag = match result.ending {
        Ending::Played => "",
        Ending::Resigned => ":r",
        Ending::TimedOut => ":t",
        Ending::Agreed => ":s",
    };
    format!("{:+}{flag}", result.difference)
}

/// `8 -------- … *`, with a blank between rows.
fn write_board(board: &Board) -> String {
    let letters = board.to_string().replace('X', "*");
    let (squares, side) = letters.split_once(' ').unwrap_or((&letters, "*"));
    let n_columns = board.size().side() as usize;
    let rows = (0..n_columns).map(|row| &squares[row * n_columns..(row + 1) * n_columns]);
    format!("{n_columns} {} {side}", rows.collect::<Vec<_>>().join(" "))
}

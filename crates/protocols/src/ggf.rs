//! GGF, the Generic Game Format of the GGS server: `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[F5//1.2]W[…];)`.
//!
//! A move may carry the mover's evaluation and its seconds: `F5/eval/time`. Files contain any number of
//! games; server collections write the number of games of a match before each group, which is skipped. Tags
//! of other meaning become headers. The format has neither variations nor glyphs, and cannot express `]` inside a
//! value: `)` is written instead.

use std::fmt::Write as _;

use game::{Position as _, Refusal, Side};
use game_tree::{EndReason, GameEnd, NodeId, NodeScore, ScoreValue};
use othello::{Board, Move, Size};

use crate::header_names::MAX_HEADERS;
use crate::header_names::{self, HeaderNames};
use crate::losses::{Carried, Loss};
use crate::property::{Escapes, Property, Value};
use crate::read_game::with_reason;
use crate::replay::{Replay, number};
use crate::source::Source;
use crate::{Losses, OthelloGame};

/// Tags that are headers under another name.
const HEADERS: HeaderNames = &[
    ("PC", "Event"),
    ("DT", "Date"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackElo"),
    ("RW", "WhiteElo"),
    ("TI", "TimeControl"),
    ("TH", "Theoretical"),
];

/// Keys with a meaning in this format; the rest are headers.
const OWN: [&str; 7] = ["GM", "RE", "TY", "BO", "B", "W", "C"];

const CARRIED: Carried = Carried {
    kinds: &[Loss::Moves, Loss::Comments, Loss::Scores, Loss::Times, Loss::Results],
    header: |name| !name.is_empty(),
    has_game_comment: true,
};

/// What [`write`] leaves out.
#[must_use]
pub fn losses(game: &OthelloGame) -> Losses {
    Losses::of(game, &CARRIED)
}

/// Reads all games of a file.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<OthelloGame>, Refusal> {
    games(text).collect()
}

/// Reads the games of a file one by one. A game with an illegal move is refused and reading continues after
/// it; it ends at the first text that is not a game.
pub fn games(text: &str) -> impl Iterator<Item = Result<OthelloGame, Refusal>> + '_ {
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
fn interpret(source: &Source<'_>, properties: &[Property]) -> Result<OthelloGame, Refusal> {
    let mut game = OthelloGame::new(start(source, properties)?);
    let mut replay = Replay::new(&game);
    for property in properties {
        let value = property.value();
        let refuse = |reason: String| source.refuse_at(value.at, &value.text, reason);
        match property.key.as_str() {
            "GM" if !value.text.trim().eq_ignore_ascii_case("othello") => {
                return Err(refuse("the game is not Othello".into()));
            }
            "GM" | "BO" => {}
            "RE" => game.end = result(&value.text).map_err(refuse)?,
            "TY" if value.text == game.start().size().side().to_string() => {}
            "B" | "W" => play(source, property, &mut game, &mut replay)?,
            "C" => game.annotation_mut(replay.node).comment.push_str(&value.text),
            key => {
                let filled = property.values.iter().filter(|value| !value.text.is_empty());
                let headers = filled.map(|value| header_names::read(HEADERS, key, &value.text));
                headers.for_each(|(name, value)| game.headers.add(name, value));
                // Each is compared with those before.
                if game.headers.len() > MAX_HEADERS {
                    return Err(refuse(format!("a game has at most {MAX_HEADERS} headers")));
                }
            }
        }
    }
    game.end = game.end.map(|end| with_reason(&game, end));
    Ok(game)
}

/// Plays a move such as `B[F5/eval/time]`.
fn play(
    source: &Source<'_>,
    property: &Property,
    game: &mut OthelloGame,
    replay: &mut Replay,
) -> Result<(), Refusal> {
    let value = property.value();
    let colour = if property.key == "B" { Side::First } else { Side::Second };
    let (mv, eval, elapsed) = noted_move(source, value, replay.board.size())?;
    let square = value.text.split('/').next().unwrap_or_default();
    let played = replay.play(game, Some(colour), mv);
    let is_played = played.map_err(|reason| source.refuse_at(value.at, square, reason))?;
    if is_played && (eval.is_some() || elapsed.is_some()) {
        let annotation = game.annotation_mut(replay.node);
        annotation.score = eval.map(|eval| NodeScore::from(ScoreValue::Points(for_first(eval, colour))));
        annotation.elapsed = elapsed;
    }
    Ok(())
}

/// Between a number for the side and one for the first player.
fn for_first(number: f64, side: Side) -> f64 {
    if side == Side::First { number } else { -number }
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
            "expected {n_squares} squares and the side to move, found {}",
            game::counted(letters.len() as u64, "letter", "letters")
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
fn result(text: &str) -> Result<Option<GameEnd>, String> {
    let text = text.trim();
    let (points, flag) = text.split_once(':').unwrap_or((text, ""));
    if matches!(points, "" | "?") {
        return Ok(None);
    }
    let reason = match flag {
        "" => EndReason::Unknown,
        "r" => EndReason::Resigned,
        "t" | "l" => EndReason::Time,
        "s" => EndReason::Agreed,
        _ => return Err(format!("a result must end with r, t or s, not `{flag}`")),
    };
    match number(points) {
        Some(difference) => {
            let winner = if difference > 0.0 { Some(Side::First) } else { Some(Side::Second) };
            let winner = winner.filter(|_| difference != 0.0);
            Ok(Some(GameEnd { winner, margin: Some(difference.abs()), reason }))
        }
        None => Err("a result must be a difference like +4".to_string()),
    }
}

/// Reads `F5`, `F5/eval` or `F5/eval/time`; either number may be missing.
fn noted_move(
    source: &Source<'_>,
    value: &Value,
    size: Size,
) -> Result<(Move, Option<f64>, Option<f64>), Refusal> {
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
    Ok((mv, eval, time))
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
pub fn write<'a>(games: impl IntoIterator<Item = &'a OthelloGame>) -> Result<String, Refusal> {
    games.into_iter().map(|game| write_game(game).map(|text| text + "\n")).collect()
}

fn write_game(game: &OthelloGame) -> Result<String, Refusal> {
    let start = game.start();
    let side = start.size().side();
    size(&side.to_string()).map_err(|reason| Refusal::new(start.size().name(), reason))?;
    let mut text = String::from("(;GM[Othello]");
    let headers = &game.headers;
    for header in headers.iter() {
        let (key, value) = header_names::written(HEADERS, |key| OWN.contains(&key) && key != "TY", header);
        put(&mut text, &key, &value);
    }
    // These three are expected by other programs even where nothing is known.
    for (key, name) in [("PC", "Event"), ("PB", "Black"), ("PW", "White")] {
        if headers.get(name).is_none() {
            put(&mut text, key, "");
        }
    }
    put(&mut text, "RE", &game.end.map_or("?".to_string(), |end| write_result(&end, start.size())));
    if headers.get("TY").is_none() {
        put(&mut text, "TY", &side.to_string());
    }
    put(&mut text, "BO", &write_board(start));
    put_some(&mut text, "C", &game.annotation(NodeId::ROOT).comment);
    let mut board = *start;
    for node in game.main_line() {
        put_move(&mut text, game, node, &board);
        game.mv(node).into_iter().for_each(|mv| board.play(mv));
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

fn put_move(text: &mut String, game: &OthelloGame, node: NodeId, board: &Board) {
    let Some(mv) = game.mv(node) else { return };
    let (side, annotation) = (board.side_to_move(), game.annotation(node));
    let key = if side == Side::First { "B" } else { "W" };
    let square = if mv == Move::PASS { "PA".to_string() } else { mv.written(board.size()) };
    let shown = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let eval = annotation.score.and_then(|score| match score.value {
        ScoreValue::Points(points) => Some(for_first(points, side)),
        ScoreValue::Mate(_) => None,
    });
    let noted = format!("{}/{}/{}", square.to_uppercase(), shown(eval), shown(annotation.elapsed));
    put(text, key, noted.trim_end_matches('/'));
    let comments = [&annotation.before, &annotation.comment].map(String::as_str);
    put_some(text, "C", comments.join("\n").trim_matches('\n'));
}

/// The difference for Black. A game not played to its end is lost by all discs, as federations count.
fn write_result(end: &GameEnd, size: Size) -> String {
    let flag = match end.reason {
        EndReason::Rules | EndReason::Unknown => "",
        EndReason::Resigned => ":r",
        EndReason::Time => ":t",
        EndReason::Agreed => ":s",
    };
    let margin = end.margin.unwrap_or(f64::from(size.n_squares()));
    let difference = end.winner.map_or(0.0, |winner| for_first(margin, winner));
    format!("{difference:+}{flag}")
}

/// `8 -------- … *`, with a blank between rows.
fn write_board(board: &Board) -> String {
    let letters = board.to_string().replace('X', "*");
    let (squares, side) = letters.split_once(' ').unwrap_or((&letters, "*"));
    let n_columns = board.size().side() as usize;
    let rows = (0..n_columns).map(|row| &squares[row * n_columns..(row + 1) * n_columns]);
    format!("{n_columns} {} {side}", rows.collect::<Vec<_>>().join(" "))
}

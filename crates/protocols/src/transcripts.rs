//! Lists of transcripts: one game per line, `f5d6c3…`, also with blanks and move numbers. Passes are not written, `%` and
//! `#` begin comments, and the first move determines the board size, because no first move is legal on both 8×8 and
//! 6×6.
//!
//! Two things that people paste are understood too: a line that begins with a later move number continues the game
//! before it (`1. f5 2. d6` and on the next line `3. c3`), and lines such as `Black: Ana` name the players of the game
//! after them.

use game::Refusal;
use game_tree::{Headers, NodeId};
use othello::{Board, Move, Size, transcript};

use crate::losses::{Carried, Loss};
use crate::read_game::has_usual_start;
use crate::replay::Replay;
use crate::source::Source;
use crate::{Losses, OthelloGame};

const CARRIED: Carried = Carried { kinds: &[Loss::Moves], header: |_| false, has_game_comment: true };

/// What [`write`] leaves out.
#[must_use]
pub fn losses(game: &OthelloGame) -> Losses {
    Losses::of(game, &CARRIED)
}

/// Reads all games of a list.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<OthelloGame>, Refusal> {
    games(text).collect()
}

/// Reads the games of a list one by one; a bad line does not affect the following ones.
pub fn games(text: &str) -> impl Iterator<Item = Result<OthelloGame, Refusal>> + '_ {
    let mut source = Source::new(text);
    std::iter::from_fn(move || {
        let mut headers = Headers::default();
        loop {
            source.skip_blanks();
            match source.peek()? {
                '%' | '#' => _ = source.take_while(|c| c != '\n'),
                _ if !read_header(&mut source, &mut headers) => break,
                _ => {}
            }
        }
        source.count_lines();
        let mut game = OthelloGame::new(Board::start(size(&source)));
        game.headers = headers;
        let read = lines(&mut source, &mut game);
        source.take_while(|c| c != '\n');
        Some(read.map(|()| game))
    })
}

/// Reads `Black: Ana` or `White: Bo`; `false` if the line is something else.
fn read_header(source: &mut Source<'_>, headers: &mut Headers) -> bool {
    let line = source.rest_of_line();
    let Some((name, value)) = line.split_once(':') else { return false };
    let name = match name.trim().to_lowercase().as_str() {
        "black" => "Black",
        "white" => "White",
        "event" => "Event",
        "date" => "Date",
        _ => return false,
    };
    headers.set(name, value.trim());
    source.take_while(|c| c != '\n');
    true
}

/// Reads a game: a line, and the lines that continue it.
fn lines(source: &mut Source<'_>, game: &mut OthelloGame) -> Result<(), Refusal> {
    let mut replay = Replay::new(game);
    loop {
        source.take_while(|c| c != '\n' && c.is_whitespace());
        match source.peek() {
            None => return Ok(()),
            Some('\n') if is_continued(source) => source.skip_blanks(),
            Some('\n') => return Ok(()),
            Some('%' | '#') => {
                let comment = source.take_while(|c| c != '\n').trim_start_matches(['%', '#']).trim();
                game.annotation_mut(NodeId::ROOT).comment = comment.to_string();
            }
            Some('0'..='9') => skip_number(source),
            Some(_) => {
                let at = source.at();
                let word = word(source);
                let refuse = |reason: &str| source.refuse_at(at, &word, reason);
                let mv =
                    Move::read(&word, replay.board.size()).map_err(|refusal| refuse(refusal.reason()))?;
                replay.play(game, None, mv).map_err(|reason| refuse(&reason))?;
            }
        }
    }
}

/// Whether the next line begins with a move number after the first.
fn is_continued(source: &Source<'_>) -> bool {
    let mut ahead = source.clone();
    ahead.take();
    ahead.take_while(|c| c != '\n' && c.is_whitespace());
    let number = ahead.take_while(|c| c.is_ascii_digit());
    number.parse::<u32>().is_ok_and(|number| number > 1) && ahead.peek() == Some('.')
}

/// `12.` or `12...`
fn skip_number(source: &mut Source<'_>) {
    source.take_while(|c| c.is_ascii_digit());
    source.take_while(|c| c == '.');
}

/// The size on which the first move is legal; 8×8 if neither, so that the move is refused.
fn size(source: &Source<'_>) -> Size {
    let mut source = source.clone();
    skip_number(&mut source);
    source.take_while(|c| c != '\n' && c.is_whitespace());
    let first = word(&mut source);
    let is_legal = |size| Move::read(&first, size).is_ok_and(|mv| Board::start(size).objection(mv).is_none());
    if is_legal(Size::Six) { Size::Six } else { Size::Eight }
}

/// A pair of characters, or `pass`.
fn word(source: &mut Source<'_>) -> String {
    if ["pass", "PASS", "Pass"].iter().any(|pass| source.take_if(pass)) {
        return "pass".to_string();
    }
    let first = source.take();
    let second = source.peek().filter(|c| !c.is_whitespace());
    if second.is_some() {
        source.take();
    }
    first.into_iter().chain(second).collect()
}

/// Writes games, one per line.
///
/// # Errors
/// A [`Refusal`] for a game without moves or without the standard start on 8×8 or 6×6.
pub fn write<'a>(games: impl IntoIterator<Item = &'a OthelloGame>) -> Result<String, Refusal> {
    games.into_iter().map(write_game).collect()
}

fn write_game(game: &OthelloGame) -> Result<String, Refusal> {
    let start = game.start();
    if !has_usual_start(game) || start.size() == Size::Four {
        return Err(Refusal::new(
            start.to_string(),
            "transcripts must begin from the usual start on 8x8 or 6x6",
        ));
    }
    let moves: Vec<Move> = game.main_moves().collect();
    if moves.is_empty() {
        return Err(Refusal::new(start.to_string(), "a transcript needs at least one move"));
    }
    let comment = game.annotation(NodeId::ROOT).comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment = if comment.is_empty() { comment } else { format!(" % {comment}") };
    Ok(format!("{}{comment}\n", transcript::write(start, &moves)))
}

//! Lists of transcripts: one game per line, `f5d6c3…`. Passes are not written, `%` and `#` begin comments,
//! and the first move determines the board size, because no first move is legal on both 8×8 and 6×6.

use game::Refusal;
use othello::{Board, Move, Size, transcript};

use crate::replay::Replay;
use crate::source::Source;
use crate::{GameRecord, PlayedMove};

/// Reads all games of a list.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<GameRecord>, Refusal> {
    games(text).collect()
}

/// Reads the games of a list one by one; a bad line does not affect the following ones.
pub fn games(text: &str) -> impl Iterator<Item = Result<GameRecord, Refusal>> + '_ {
    let mut source = Source::new(text);
    std::iter::from_fn(move || {
        loop {
            source.skip_blanks();
            match source.peek()? {
                '%' | '#' => _ = source.take_while(|c| c != '\n'),
                _ => break,
            }
        }
        source.count_lines();
        let game = line(&mut source);
        source.take_while(|c| c != '\n');
        Some(game)
    })
}

fn line(source: &mut Source<'_>) -> Result<GameRecord, Refusal> {
    let start = Board::start(size(source));
    let mut replay = Replay::new(start);
    let mut comment = "";
    loop {
        source.take_while(|c| c != '\n' && c.is_whitespace());
        match source.peek() {
            None | Some('\n') => break,
            Some('%' | '#') => comment = source.take_while(|c| c != '\n'),
            Some(_) => {
                let at = source.at();
                let word = word(source);
                let refuse = |reason: &str| source.refuse_at(at, &word, reason);
                let mv = Move::read(&word, start.size()).map_err(|refusal| refuse(refusal.reason()))?;
                replay.play(None, PlayedMove::from(mv)).map_err(|reason| refuse(&reason))?;
            }
        }
    }
    let comment = comment.trim_start_matches(['%', '#']).trim().to_string();
    Ok(GameRecord { moves: replay.moves, comment, ..GameRecord::from_start(start) })
}

/// The size on which the first move is legal; 8×8 if neither, so that the move is refused.
fn size(source: &Source<'_>) -> Size {
    let first = word(&mut source.clone());
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
pub fn write(games: &[GameRecord]) -> Result<String, Refusal> {
    games.iter().map(write_game).collect()
}

fn write_game(game: &GameRecord) -> Result<String, Refusal> {
    if !game.has_usual_start() || game.size() == Size::Four {
        return Err(Refusal::new(
            game.start.to_string(),
            "transcripts must begin from the usual start on 8x8 or 6x6",
        ));
    }
    let moves: Vec<Move> = game.bare_moves().collect();
    if moves.is_empty() {
        return Err(Refusal::new(game.start.to_string(), "a transcript needs at least one move"));
    }
    let comment = game.comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment = if comment.is_empty() { comment } else { format!(" % {comment}") };
    Ok(format!("{}{comment}\n", transcript::write(&game.start, &moves)))
}

//! Games as the site Othello Quest hands them out: JSON with the moves of a game, `{"m":"f5",…}` each, and its players.
//!
//! ```
//! let text = r#"{"players":[{"id":"a","name":"Ana"},{"id":"b","name":"Bo"}],
//!   "position":{"moves":[{"m":"f5","t":1200},{"m":"d6","t":900},{"m":"-"}]}}"#;
//! let refusal = protocols::othello_quest::games(text).next().unwrap().unwrap_err();
//! assert_eq!(refusal.to_string(), "line 2, column 69: move 3: a pass is legal only when there is no other move: `-`");
//!
//! let game = protocols::othello_quest::games(&text.replace(r#",{"m":"-"}"#, "")).next().unwrap()?;
//! assert_eq!((game.headers.get("White"), game.main_line().count()), (Some("Bo"), 2));
//! # Ok::<(), game::Refusal>(())
//! ```

use game::Refusal;
use othello::{Board, Move, Size};

use crate::OthelloGame;
use crate::replay::Replay;
use crate::source::Source;

/// Reads the game of a text; the iterator has one game, or none if the text has no moves.
pub fn games(text: &str) -> impl Iterator<Item = Result<OthelloGame, Refusal>> + '_ {
    let game = game(text);
    let is_empty = game.as_ref().is_ok_and(|game| game.main_line().next().is_none());
    std::iter::once(game).filter(move |_| !is_empty)
}

/// Only pairs of texts matter, `"name":"value"`; how they are nested does not.
fn game(text: &str) -> Result<OthelloGame, Refusal> {
    let mut source = Source::new(text);
    let mut game = OthelloGame::new(Board::start(Size::Eight));
    let mut replay = Replay::new(&game);
    let mut names = ["Black", "White"].into_iter();
    let mut has_players = false;
    while let Some((_, key)) = next_text(&mut source)? {
        source.skip_blanks();
        if !source.take_if(":") {
            continue;
        }
        source.skip_blanks();
        has_players |= key == "players";
        if source.peek() != Some('"') {
            continue;
        }
        let Some((at, value)) = next_text(&mut source)? else { break };
        match key.as_str() {
            "m" => {
                let refuse = |reason: &str| source.refuse_at(at, &value, reason);
                let mv = if value == "-" { Ok(Move::PASS) } else { Move::read(&value, Size::Eight) };
                let mv = mv.map_err(|refusal| refuse(refusal.reason()))?;
                replay.play(&mut game, None, mv).map_err(|reason| refuse(&reason))?;
            }
            "name" if has_players => {
                names.next().into_iter().for_each(|side| game.headers.add(side, value.clone()));
            }
            "created" => game.headers.add("Date", value.split('T').next().unwrap_or_default()),
            _ => {}
        }
    }
    Ok(game)
}

/// The next text between quotes, and the byte it begins at.
fn next_text(source: &mut Source<'_>) -> Result<Option<(usize, String)>, Refusal> {
    source.take_while(|letter| letter != '"');
    let opened = source.clone();
    if source.take().is_none() {
        return Ok(None);
    }
    let (at, mut text) = (source.at(), String::new());
    loop {
        match source.take() {
            None => return Err(opened.refuse("the closing quote is missing")),
            Some('"') => return Ok(Some((at, text))),
            Some('\\') => text.extend(escaped(source)),
            Some(letter) => text.push(letter),
        }
    }
}

/// The character after a backslash. Half a pair of surrogates is left out.
fn escaped(source: &mut Source<'_>) -> Option<char> {
    match source.take()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'u' => {
            let digits: String = (0..4).filter_map(|_| source.take()).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
        }
        letter => Some(letter),
    }
}

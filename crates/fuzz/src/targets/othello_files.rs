//! Othello files: OBF, GGF, WTHOR, SGF, transcripts, Othello Quest, and books.

use othello::{Othello, Size};
use protocols::book::Book;
use protocols::wthor::{self, Names};
use protocols::{FileFormat, Format, OthelloGame, ReadGame, recognise};

use crate::input::text;

/// OBF.
pub fn obf(bytes: &[u8]) {
    reads_what_it_writes(Format::Obf, bytes);
}

/// GGF.
pub fn ggf(bytes: &[u8]) {
    reads_what_it_writes(Format::Ggf, bytes);
}

/// SGF.
pub fn sgf(bytes: &[u8]) {
    reads_what_it_writes(Format::Sgf, bytes);
}

/// Transcripts.
pub fn transcripts(bytes: &[u8]) {
    reads_what_it_writes(Format::Transcripts, bytes);
}

/// WTHOR: games, players and tournaments.
pub fn wthor(bytes: &[u8]) {
    reads_what_it_writes(Format::Wthor, bytes);
    if let Ok(players) = wthor::read_players(bytes) {
        _ = wthor::read_players(&wthor::write_players(&players)).expect("what was written can be read");
    }
    _ = wthor::read_tournaments(bytes);
}

fn reads_what_it_writes(format: Format, bytes: &[u8]) {
    let mut names = Names { players: vec!["Ana".into()], tournaments: Vec::new() };
    let decoded = FileFormat::Othello(format).decoded(bytes).into_owned();
    let Ok(games) = format.games(&decoded, &names) else { return };
    let games: Vec<OthelloGame> = games.filter_map(Result::ok).map(|read| read.tree).collect();
    let Ok(written) = format.write(&games, &mut names) else { return };
    let again: Result<Vec<ReadGame<othello::Board>>, _> =
        format.games(&written.bytes, &names).and_then(Iterator::collect);
    let again = again.unwrap_or_else(|refusal| {
        panic!("{format:?} writes what it refuses: {refusal}\n{}", String::from_utf8_lossy(&written.bytes))
    });
    assert_eq!(again.len(), games.len());
    if matches!(format, Format::Ggf | Format::Sgf) {
        let is_same = again.iter().map(|read| &read.tree).eq(&games);
        assert!(is_same, "{}", String::from_utf8_lossy(&written.bytes));
    }
    let again: Vec<OthelloGame> = again.into_iter().map(|read| read.tree).collect();
    let once_more = format.write(&again, &mut names).expect("what was read can be written");
    assert_eq!(once_more.bytes, written.bytes);
}

/// Games of Othello Quest, which are only read.
pub fn othello_quest(bytes: &[u8]) {
    let names = Names::default();
    let games = Format::OthelloQuest.games(bytes, &names);
    for read in games.into_iter().flatten().flatten() {
        // What was read can be kept in a format with room for it.
        Format::Ggf.write([&read.tree], &mut Names::default()).expect("GGF holds every game");
    }
}

/// Any file whose format has to be found out.
pub fn recognised(bytes: &[u8]) {
    let found = recognise(bytes, None);
    assert_eq!(found.last(), Some(&FileFormat::Chess(protocols::ChessFormat::Pgn)));
    for format in found {
        let bytes = format.decoded(bytes);
        match format {
            FileFormat::Othello(format) => {
                let names = Names::default();
                format.games(&bytes, &names).into_iter().flatten().for_each(drop);
            }
            FileFormat::Chess(format) => {
                format.games(&bytes).into_iter().flatten().for_each(drop);
            }
        }
    }
}

/// Books of openings.
pub fn book(bytes: &[u8]) {
    let game = Othello::new(Size::Eight);
    let Ok(book) = Book::parse(game, &text(bytes)) else { return };
    let written = book.write();
    let again = Book::parse(game, &written).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
    assert_eq!(again.write(), written);
}

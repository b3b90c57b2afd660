//! Chess games and positions converted between formats, and statistics of a position.

use chess::{Chess, Openings};
use game::{Game as _, Notation as _, Position as _};
use protocols::{ChessFormat, ChessGame, Exploration, Question};

fn convert(from: ChessFormat, to: ChessFormat, text: &str) -> String {
    let games: Vec<ChessGame> = from.games(text.as_bytes()).unwrap().map(|game| game.unwrap().tree).collect();
    String::from_utf8(to.write(&games).bytes).unwrap()
}

#[test]
fn positions_survive_the_way_through_games() {
    let epd = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; id \"a \\\"b\\\"; c\";\n\
               rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 3; fmvn 9;\n";
    let games = convert(ChessFormat::Epd, ChessFormat::Pgn, epd);
    assert!(games.contains("[SetUp \"1\"]"), "{games}");
    assert_eq!(convert(ChessFormat::Pgn, ChessFormat::Epd, &games), epd);
    let fens = convert(ChessFormat::Epd, ChessFormat::Fen, epd);
    assert_eq!(fens.lines().nth(1), Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9"));
    assert_eq!(convert(ChessFormat::Fen, ChessFormat::Fen, &fens), fens);
}

#[test]
fn games_become_their_last_positions() {
    let games = "[White \"Ana\"]\n\n1. e4 *\n\n1. d4 d5 *\n";
    assert_eq!(
        convert(ChessFormat::Pgn, ChessFormat::Epd, games),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"Ana - ?\";\n\
         rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - fmvn 2;\n"
    );
}

#[test]
fn chess960_is_told_from_the_positions() {
    let fen = "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1\n";
    assert_eq!(convert(ChessFormat::Fen, ChessFormat::Fen, fen), fen);
    assert!(convert(ChessFormat::Fen, ChessFormat::Pgn, fen).contains("[Variant \"Chess960\"]"));
}

const GAMES: &str = "[White \"Ana\"]\n[Black \"Bo\"]\n[Date \"1999.1.1\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n\
    [White \"Bo\"]\n[Black \"Ana\"]\n[Date \"2001.??.??\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 1/2-1/2\n\n\
    [White \"Cy\"]\n[Black \"Ana\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n1. e4 e5 2. Ke5 *\n\n1. d4\n";

fn explored(moves: &str, opening: Option<&str>) -> Exploration<chess::Board> {
    let mut position = Chess::STANDARD.start();
    moves.split_whitespace().for_each(|mv| position.play(position.parse_move(mv).unwrap()));
    let opening = opening.map(|name| Openings::named(name).unwrap().board());
    let mut exploration = Exploration::new(Question { position, player: None, years: None, opening });
    for game in ChessFormat::Pgn.games(GAMES.as_bytes()).unwrap() {
        match game {
            Ok(game) => exploration.add(&game.tree),
            Err(refusal) => exploration.add_refused(&refusal),
        }
    }
    exploration
}

#[test]
fn collections_of_chess_games_are_counted() {
    let exploration = explored("e4 e5 Nf3 Nc6", None);
    assert_eq!((exploration.n_games, exploration.here.games, exploration.n_unfinished), (4, 2, 1));
    assert_eq!((exploration.here.wins, exploration.here.draws), (1, 1), "for the side to move");
    assert_eq!(exploration.n_misjudged, 1, "a mate by Black is not a win for White");
    assert_eq!(exploration.refused.keys().collect::<Vec<_>>(), ["this move is not legal here"]);
    assert_eq!(exploration.moves().len(), 2);
    let (name, tally) = exploration.players()[0];
    assert_eq!((name, tally.games, tally.wins, tally.draws, tally.losses), ("Ana", 3, 1, 1, 1));
    assert_eq!(exploration.opening(), Some("King's Knight Opening: Normal"));
    let openings: Vec<&str> = exploration.openings().into_iter().map(|(name, _)| name).collect();
    assert!(
        openings.contains(&"Ruy López: Morphy Defence") && openings.contains(&"Italian Game"),
        "{openings:?}"
    );
    assert_eq!(explored("", Some("Italian Game")).n_games, 1);
}

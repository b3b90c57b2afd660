//! What is written is read back unchanged.

use othello::{Move, Size};
use protocols::obf::{self, ObfProblem};
use protocols::wthor::{self, GamesFile, Names};
use protocols::{Format, GameRecord, ggf, sgf, transcripts};

use crate::samples::{self, bare_game, late_game, noted_game};

/// Enough games of both sizes for some to contain passes.
fn noted_games() -> Vec<GameRecord> {
    let games: Vec<GameRecord> = (0..60)
        .flat_map(|seed| [Size::Eight, Size::Six].map(|size| (size, seed)))
        .flat_map(|(size, seed)| [noted_game(size, seed), late_game(size, seed)])
        .collect();
    assert!(games.iter().flat_map(GameRecord::bare_moves).filter(|&mv| mv == Move::PASS).count() > 20);
    games
}

fn bare_games(size: Size) -> Vec<GameRecord> {
    (0..60).map(|seed| bare_game(size, seed)).collect()
}

#[test]
fn ggf_keeps_everything() {
    let games = noted_games();
    assert_eq!(ggf::read(&ggf::write(&games).unwrap()).unwrap(), games);
}

#[test]
fn sgf_keeps_everything() {
    let mut games = noted_games();
    games[0].black = r"a [bracket\] and \ more".into();
    assert_eq!(sgf::read(&sgf::write(&games).unwrap()).unwrap(), games);
}

#[test]
fn transcripts_keep_start_moves_and_comment() {
    for size in [Size::Eight, Size::Six] {
        let games = bare_games(size);
        let read = transcripts::read(&transcripts::write(&games).unwrap()).unwrap();
        let moves = |games: &[GameRecord]| games.iter().map(|game| game.moves.clone()).collect::<Vec<_>>();
        assert_eq!(moves(&read), moves(&games));
        assert!(read.iter().all(|game| game.start == games[0].start));
    }
}

#[test]
fn wthor_keeps_names_scores_and_moves() {
    let mut games = bare_games(Size::Eight);
    games[3].white = "somebody else".into();
    games[4].theoretical = Some(-6);
    let mut names = Names::default();
    let bytes = wthor::write(&games, &mut names).unwrap();
    let names = Names {
        players: wthor::read_players(&wthor::write_players(&names.players)).unwrap(),
        tournaments: wthor::read_tournaments(&wthor::write_tournaments(&names.tournaments)).unwrap(),
    };
    let file = GamesFile::read(&bytes).unwrap();
    let read: Vec<GameRecord> = file.games(&names).map(Result::unwrap).collect();
    // If no theoretical score was computed, the real one is stored instead.
    let settle = |game: &GameRecord| game.theoretical.or(game.result.map(|result| result.difference as i32));
    games.iter_mut().for_each(|game| game.theoretical = settle(game));
    assert_eq!(read, games);
    assert_eq!((file.year, file.n_games(), names.players.len()), (2024, 60, 3));
}

#[test]
fn obf_keeps_boards_moves_and_comments() {
    let problems = obf::read(samples::OBF).unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!(problems[0].comment, "made for the tests\nfour ways");
    assert_eq!((problems[0].moves.len(), problems[0].moves[2].1, problems[0].best()), (3, None, Some(0)));
    assert_eq!(problems[1].board.size(), Size::Six);
    assert_eq!(obf::read(&obf::write(&problems)).unwrap(), problems);
    let games: Vec<GameRecord> = problems.iter().map(GameRecord::from).collect();
    let games = ggf::read(&ggf::write(&sgf::read(&sgf::write(&games).unwrap()).unwrap()).unwrap()).unwrap();
    assert_eq!(games.iter().map(ObfProblem::from).collect::<Vec<_>>(), problems, "through games and back");
    let games = noted_games();
    let problems: Vec<ObfProblem> = games.iter().map(ObfProblem::from).collect();
    assert_eq!(obf::read(&obf::write(&problems)).unwrap(), problems);
}

#[test]
fn every_format_leads_to_every_other() {
    let games = bare_games(Size::Eight);
    for first in Format::ALL.into_iter().filter(|&format| format != Format::Obf) {
        for second in Format::ALL.into_iter().filter(|&format| format != Format::Obf) {
            let mut names = Names::default();
            let passed = through(second, &through(first, &games, &mut names), &mut names);
            let moves = |game: &GameRecord| game.moves.clone();
            assert_eq!(
                passed.iter().map(moves).collect::<Vec<_>>(),
                games.iter().map(moves).collect::<Vec<_>>()
            );
        }
    }
}

fn through(format: Format, games: &[GameRecord], names: &mut Names) -> Vec<GameRecord> {
    let bytes = format.write(games, names).unwrap();
    format.games(&bytes, names).unwrap().map(Result::unwrap).collect()
}

#[test]
fn server_games_are_read_with_notes_and_unknown_tags() {
    let games = ggf::read(samples::GGF).unwrap();
    assert_eq!((games.len(), games[0].moves.len(), games[1].size()), (2, 3, Size::Six));
    let first = &games[0];
    assert_eq!((first.moves[0].eval, first.moves[0].time), (Some(1.25), Some(3.5)));
    assert_eq!((first.moves[1].eval, first.moves[1].time), (None, Some(62.0)));
    assert_eq!(first.tags, [("RB".into(), "2197.01".into()), ("TI".into(), "05:00//02:00".into())]);
    assert_eq!((first.year(), first.result.map(|result| result.difference)), (Some(2024), Some(4.0)));
    assert_eq!(games[1].result, None);
}

#[test]
fn the_main_line_of_a_tree_is_read() {
    let games = sgf::read(samples::SGF).unwrap();
    assert_eq!((games.len(), games[0].moves.len(), games[1].moves.len()), (2, 4, 2));
    assert_eq!((games[0].black.as_str(), games[0].event.as_str()), ("An]a\\", "Open"));
    assert_eq!((games[0].comment.as_str(), games[0].moves[0].comment.as_str()), ("first\nline", "good"));
    assert!(games.iter().all(GameRecord::has_usual_start));
}

#[test]
fn moves_in_the_setup_node_and_written_passes_are_read() {
    let games = sgf::read("(;GM[2]PB[?]AB[e4][d5]AW[d4][e5]PL[B]\nB[f5];W[d6];\nB[c3];)").unwrap();
    assert_eq!(games[0].moves.len(), 3);
    // Black has no move here; white captures the last disc and the game is over, so the last pass is
    // meaningless.
    let board = "8 OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO OOOOOO*- *";
    let passed = format!("(;GM[Othello]BO[{board}]B[PA]W[h8]B[pass];)");
    let implied = format!("(;GM[Othello]BO[{board}]W[h8];)");
    let games = [ggf::read(&passed).unwrap(), ggf::read(&implied).unwrap()];
    assert_eq!(games[0], games[1]);
    assert_eq!(games[0][0].moves[0].mv, Move::PASS);
    assert_eq!(games[0][0].settled_result().map(|result| result.difference), Some(-64.0));
}

#[test]
fn the_first_move_of_a_transcript_tells_the_size() {
    let games = transcripts::read(samples::TRANSCRIPTS).unwrap();
    assert_eq!(games.iter().map(GameRecord::size).collect::<Vec<_>>(), [Size::Eight, Size::Six]);
    assert_eq!((games[0].moves.len(), games[0].comment.as_str()), (5, "Tiger"));
}

#[test]
fn a_pass_among_the_moves_of_an_obf_position_is_read_past() {
    let start = "---------------------------OX------XO--------------------------- X";
    let wanted = obf::read(&format!("{start}; D3:+3; C4:-2;")).unwrap();
    for moves in ["D3:+3; C4:-2; --:-127;", "D3:+3; C4:-2; --:-127", "d3:+3; ps; c4:-2; PA:-64"] {
        assert_eq!(obf::read(&format!("{start}; {moves}\n")).unwrap(), wanted, "{moves}");
    }
    // A pass stays if it is the only move.
    let must_pass = "OX-------------------------------------------------------------- X";
    assert_eq!(obf::read(&format!("{must_pass}; --:-4;")).unwrap()[0].moves.len(), 1);
    assert!(obf::read(&format!("{start}; --:;")).is_err() && obf::read(&format!("{start}; -:1;")).is_err());
}

#[test]
fn variations_of_sgf_files_are_counted() {
    let text = "(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[f4]))(;W[f4])(;W[f6]))\n(;GM[2];B[f5])";
    assert_eq!(sgf::read(text).unwrap().len(), 2);
    assert_eq!(sgf::n_variations(text), 3);
    assert_eq!(sgf::n_variations("(;GM[2](;B[f5](;W[d6])))"), 0);
}

//! The training data of the chess network: files of games, and rows made from them.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use chess_engine::Evaluation;
use training::chess::games::{GamesWriter, Recorded, read_games};
use training::chess::{rows, selfplay};

fn games() -> Vec<Recorded> {
    let plan = selfplay::Plan {
        seed: 5,
        first: 0,
        n_games: 6,
        nodes: 20,
        n_random: 8,
        deadline: Instant::now() + Duration::from_secs(600),
        n_threads: 1,
        evaluation: Evaluation::classic(),
    };
    let mut games = Vec::new();
    let mut keep = |game: &Recorded| games.push(game.clone());
    selfplay::play(&plan, &Mutex::new(&mut keep));
    games
}

#[test]
fn a_file_cut_short_has_its_whole_games() {
    let games = games();
    let mut writer = GamesWriter::new(Vec::new()).unwrap();
    games.iter().for_each(|game| writer.add(game).unwrap());
    let bytes = writer.finish().unwrap();
    assert_eq!(read_games(&bytes[..]).unwrap(), games);
    let whole = read_games(&bytes[..bytes.len() * 2 / 3]).unwrap();
    assert!((1..games.len()).contains(&whole.len()) && games.starts_with(&whole));
}

/// The features of a row, its score, its result and its number of pieces.
fn read_row(row: &[u8]) -> (Vec<u16>, i16, u8, usize) {
    let word = |at: usize| u16::from_le_bytes([row[2 * at], row[2 * at + 1]]);
    ((0..32).map(word).collect(), word(32) as i16, row[66], usize::from(row[67]))
}

/// Features come first, as many as there are pieces, one king for each side among them; then padding.
fn check_features(features: &[u16], n_pieces: usize) {
    let (pieces, padding) = features.split_at(n_pieces);
    let kings = |first: u16| pieces.iter().filter(|&&feature| (first..first + 64).contains(&feature)).count();
    assert_eq!((kings(320), kings(704)), (1, 1));
    assert!(pieces.iter().all(|&feature| feature < 768) && padding.iter().all(|&none| none == 768));
}

#[test]
fn rows_of_games_hold_features_scores_and_results() {
    let games = games();
    let mut made = Vec::new();
    games.iter().for_each(|game| rows::add_searched(game, 0.5, &mut made));
    assert!(made.len() > 100 * rows::SIZE);
    for row in made.chunks_exact(rows::SIZE) {
        let (features, score, result, n_pieces) = read_row(row);
        check_features(&features, n_pieces);
        assert!(score.abs() <= 3_000 && result <= 2);
    }
}

#[test]
fn rows_near_games_are_scored_by_searches_and_reproducible() {
    let game = &games()[0];
    let make = |seed| {
        let (mut player, mut made) = (selfplay::player(30, Evaluation::Network), Vec::new());
        rows::add_wandered(game, 2, seed, &mut player, 30, &mut made);
        made
    };
    let made = make(9);
    assert_eq!(made, make(9));
    assert_ne!(made, make(10));
    assert!(made.len() > game.scores.len() * rows::SIZE / 2);
    for row in made.chunks_exact(rows::SIZE) {
        let (features, score, result, n_pieces) = read_row(row);
        check_features(&features, n_pieces);
        assert!(score.abs() <= 3_000 && result == 255);
    }
}

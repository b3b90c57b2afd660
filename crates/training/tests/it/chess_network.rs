//! The network of chess: rows say what boards are, and a fit learns from them.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use chess::Chess;
use chess_engine::Evaluation;
use chess_engine::network::{Network, reference};
use game::Game;
use training::chess::games::{GamesWriter, Recorded, read_games};
use training::chess::network::{Settings, Trainer};
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

fn settings(n_threads: usize) -> Settings {
    Settings {
        first_epochs: 12.0,
        epochs: 3.0,
        result_share: 0.1,
        batch: 64,
        beside: 0.25,
        rates: [0.005, 0.001],
        decay: 0.01,
        seed: 1,
        n_threads,
    }
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

#[test]
fn a_fit_learns_what_a_queen_is_worth_and_is_the_same_on_any_number_of_threads() {
    let (mut searched, mut wandered) = (Vec::new(), Vec::new());
    for game in games() {
        rows::add_searched(&game, 0.5, &mut searched);
        rows::add_wandered(&game, 4, 9, &mut wandered);
    }
    assert!(searched.len() > 100 * rows::SIZE && wandered.len() > 1_000 * rows::SIZE);
    let networks = [1, 3].map(|n_threads| {
        let mut trainer = Trainer::new(settings(n_threads));
        trainer.fit_wandered(&wandered, &mut |_| {});
        let state = trainer.state();
        let mut resumed = Trainer::new(settings(n_threads));
        resumed.resume(&state).unwrap();
        assert!(resumed.resume(&state[1..]).is_err());
        trainer.fit_searched(&searched, &wandered, &mut |_| {});
        trainer.to_bytes()
    });
    assert_eq!(networks[0], networks[1]);
    let network = Network::from_bytes(&networks[0]).unwrap();
    let value = |text| reference(&network, &Chess::STANDARD.parse_position(text).unwrap());
    let without_queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    let against_none = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(value(without_queen) < value(against_none) - 100);
}

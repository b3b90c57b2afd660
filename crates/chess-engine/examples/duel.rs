//! Two configurations of the engine play each other at fixed nodes, each opening with both colours:
//! `duel BOOK.epd N_PAIRS NODES [TECHNIQUES-LEFT-OUT-BY-FIRST [… BY-SECOND]] [--threads=N]
//! [--first=EVALUATION] [--second=EVALUATION]`, where an evaluation is `classic`, a file of its weights (.rs) or a file
//! of a network; without, the network shipped.
//!
//! Prints the score of the first with its error, by pairs: what says whether a technique is worth having, or whether
//! weights are better than those of a file.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use chess::{Board, Chess};
use chess_engine::classic::Weights;
use chess_engine::network::Network;
use chess_engine::{Evaluation, Poda, PodaSettings, Techniques};
use game::{Game, Position};
use search::{Control, Engine, Goal, Limits, Request, ScoreKind};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (flags, plain): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| argument.starts_with("--"));
    let n_threads: usize =
        flags.iter().find_map(|flag| flag.strip_prefix("--threads=")?.parse().ok()).unwrap_or(1);
    let book = std::fs::read_to_string(&plain[0]).expect("the book can be read");
    let openings: Vec<&str> = book.lines().collect();
    let n_pairs: usize = plain[1].parse().expect("a number of pairs");
    let nodes: u64 = plain[2].parse().expect("a number of nodes");
    let without = |at: usize| {
        let names = plain.get(at).map_or("", String::as_str);
        Techniques::ALL.without(names).expect("names of techniques")
    };
    let techniques = [without(3), without(4)];
    let evaluations = ["--first=", "--second="].map(|name| {
        let named = flags.iter().find_map(|flag| flag.strip_prefix(name));
        named.map_or(Evaluation::Network, evaluation)
    });
    let (next, pairs) = (AtomicUsize::new(0), Mutex::new([0_u32; 5]));
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                let mut players = [0, 1].map(|player| {
                    let techniques = techniques[player];
                    let settings =
                        PodaSettings { hash_bytes: 8 << 20, techniques, ..PodaSettings::default() };
                    Poda::judging_by(settings, evaluations[player].clone())
                });
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= n_pairs {
                        break;
                    }
                    // Spread over the book.
                    let opening = openings[number * 7919 % openings.len()];
                    let halves = [0, 1].map(|white| game_points(opening, &mut players, white, nodes));
                    pairs.lock().expect("nobody panics")[(halves[0] + halves[1]) as usize] += 1;
                }
            });
        }
    });
    report(&pairs.into_inner().expect("nobody panics"));
}

fn evaluation(name: &str) -> Evaluation {
    if name == "classic" {
        return Evaluation::classic();
    }
    if name.ends_with(".rs") {
        return Evaluation::Classic(Arc::new(read_weights(name)));
    }
    let bytes = std::fs::read(name).expect("the network can be read");
    Evaluation::OtherNetwork(Arc::new(Network::from_bytes(&bytes).expect("a network")))
}

/// The weights in a source file that `training chess tune` wrote.
fn read_weights(path: &str) -> Weights {
    let text = std::fs::read_to_string(path).expect("the weights can be read");
    let table = text.split_once("= [").expect("a table").1;
    let lines = table.lines().filter(|line| !line.trim_start().starts_with("//"));
    let numbers: Vec<i16> = lines
        .flat_map(|line| line.split(|c: char| c != '-' && !c.is_ascii_digit()))
        .filter_map(|number| number.parse().ok())
        .collect();
    let pairs: Vec<(i16, i16)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Weights::new(&pairs.try_into().expect("a pair for each feature"))
}

/// The first player's points of one game, in halves: 0, 1 or 2.
fn game_points(opening: &str, players: &mut [Poda; 2], white: usize, nodes: u64) -> u32 {
    let mut board = Chess::STANDARD.parse_position(opening).expect("the book holds positions");
    let mut past: Vec<Board> = Vec::new();
    players.iter_mut().for_each(Engine::new_game);
    let mut resigning = 0_i32;
    for ply in 0.. {
        if let Some(outcome) = Chess::STANDARD.verdict(&board, &past) {
            let margin = outcome.margin_for(game::Side::First).signum();
            return (1 + if white == 0 { margin } else { -margin }) as u32;
        }
        let mover = (ply + white) % 2;
        let (limits, control) = (Limits::nodes(nodes), Control::new());
        let request = Request {
            position: &board,
            past: &past,
            limits: &limits,
            goal: Goal::Best,
            lines: 1,
            only: &[],
            control: &control,
        };
        let found = players[mover].analyse(&request, &mut |_| {});
        // Six plies in a row that both sides call lost for one of them decide the game.
        let points = match found.lines[0].score.kind() {
            ScoreKind::Points(points) => points,
            ScoreKind::WinIn(_) => 3_000,
            ScoreKind::LostIn(_) => -3_000,
        };
        let for_first = if mover == 0 { points } else { -points };
        resigning = match for_first {
            900.. => resigning.max(0) + 1,
            ..=-900 => resigning.min(0) - 1,
            _ => 0,
        };
        if resigning.abs() >= 6 {
            return if resigning > 0 { 2 } else { 0 };
        }
        past.push(board);
        board.play(found.best_move().expect("the game is not over"));
    }
    unreachable!("games end")
}

fn report(pairs: &[u32; 5]) {
    let n: u32 = pairs.iter().sum();
    let score = |i: usize| i as f64 / 4.0;
    let mean = (0..5).map(|i| score(i) * f64::from(pairs[i])).sum::<f64>() / f64::from(n);
    let variance =
        (0..5).map(|i| (score(i) - mean).powi(2) * f64::from(pairs[i])).sum::<f64>() / f64::from(n);
    let error = 1.96 * (variance / f64::from(n)).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{n} pairs {pairs:?}: {:.1} % ± {:.1}, Elo {:+.0} [{:+.0}, {:+.0}]",
        100.0 * mean,
        100.0 * error,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}

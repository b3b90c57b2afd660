//! Fits the manual's coefficients to self-play games, and prints the file.

use classics::othello_manual::self_play::SelfPlay;
use classics::othello_manual::{Coefficients, EdgeTable, Evaluation, Feature, Over, fit};

const GAMES: SelfPlay = SelfPlay { n_games: 6000, n_random_moves: 10, depth: 3, n_solved: 8, seed: 1999 };
const FEATURES: [Feature; 7] = [
    Feature::Discs,
    Feature::Mobility,
    Feature::PotentialMobility,
    Feature::Edges,
    Feature::Stability,
    Feature::Corners,
    Feature::Parity,
];
const LISTED: [u32; 8] = [4, 16, 24, 32, 40, 48, 56, 64];

fn main() {
    let full = Coefficients::shipped("full").expect("it is shipped");
    let player = Evaluation::new(&full, EdgeTable::stable());
    let samples = GAMES.samples(&player, &EdgeTable::mean(Over::FullEdges));
    let coefficients = fit::fit(&samples, &FEATURES, &LISTED);
    let (n_games, n_samples) = (GAMES.n_games, samples.len());
    let (ours, by_hand) = (fit::error(&samples, &coefficients), fit::error(&samples, &full));
    println!(
        "# Fitted by least squares to {n_samples} positions of {n_games} games of `full` against itself."
    );
    println!("# Edges by the table `mean`. Root mean square error {ours:.2} discs (`full`: {by_hand:.2}).");
    print!("{}", coefficients.write());
}

//! Learns the values in `data/learned.txt`: `cargo run --release -p poda-quarto-engine --example learn_quarto > learned.txt`.

use quarto::Quarto;
use quarto_engine::Learner;

/// Games per variant.
const N_GAMES: usize = 20_000;
const SEED: u64 = 2021;

fn main() -> Result<(), game::Refusal> {
    for variant in Quarto::VARIANTS {
        let mut learner = Learner::new(Quarto::variant(variant)?, SEED);
        learner.play(N_GAMES);
        print!("variant {variant}\n{}", learner.values());
    }
    Ok(())
}

//! Makes the sets of `ProvenDraws` from the proofs that Quarto is a draw: for each variant the keys of the positions in which
//! the side to move is proven to get a draw at most.
//!
//! ```text
//! cargo run --release -p poda-quarto-engine --example proven_draws -- data/quarto/proofs crates/quarto-engine/data
//! ```

use std::collections::BTreeSet;
use std::path::PathBuf;

use game::{Game as _, Lossless as _, Notation as _, Position as _};
use quarto::Quarto;

fn main() {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [proofs, out] = &folders[..] else {
        panic!("expected the folder of the proofs and that of the sets")
    };
    for (variant, name) in [("official", "official"), ("official+squares", "official-squares")] {
        let mut keys = BTreeSet::new();
        for question in ["draw", "no-win"] {
            let file = proofs.join(format!("{name}-{question}.jsonl"));
            let text = std::fs::read_to_string(&file).expect("the proof can be read");
            keys.extend(text.lines().skip(1).filter_map(|line| key(variant, line)));
        }
        let bytes: Vec<u8> = keys.into_iter().flatten().collect();
        std::fs::write(out.join(format!("{name}-draws.bin")), bytes).expect("the set can be written");
    }
}

/// The key of a line's position, if the line says that the side to move gets a draw at most.
fn key(variant: &str, line: &str) -> Option<[u8; quarto::Canonical::N_BYTES]> {
    let value = |name: &str| Some(line.split_once(&format!("\"{name}\":"))?.1);
    let most: i32 = value("at-most")?.split([',', '}']).next()?.parse().ok()?;
    if most > 0 {
        return None;
    }
    let moves = value("moves")?.strip_prefix('"')?.split('"').next()?;
    let mut board = Quarto::variant(variant).expect("a variant").start();
    for text in moves.split_whitespace() {
        let mv = board.parse_move(text).expect("a legal move");
        board.play(mv);
    }
    Some(board.exact_key().to_bytes())
}

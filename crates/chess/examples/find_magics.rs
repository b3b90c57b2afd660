//! Finds the 128 factors of `src/magics.rs`: `cargo run --release -p poda-chess --example find_magics > crates/chess/src/magics.rs`.
//!
//! For each square, sparse random numbers are tried until no two sets of blockers with different attacks
//! share an entry. The seed is fixed, so the file is always the same.

use rand::RngExt;

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

fn main() {
    println!(
        "//! The factors of `attacks`, found by `cargo run --release -p poda-chess --example find_magics`.\n"
    );
    print_factors("The factors of the rook's attacks, by square.", "ROOK_FACTORS", ROOK);
    println!();
    print_factors("The factors of the bishop's attacks, by square.", "BISHOP_FACTORS", BISHOP);
}

fn print_factors(doc: &str, name: &str, directions: [(i8, i8); 4]) {
    println!("/// {doc}");
    println!("pub(crate) const {name}: [u64; 64] = [");
    let mut dice = game::dice(1);
    for square in 0..64 {
        let table = blockers_and_attacks(square, directions);
        let factor = loop {
            let factor = dice.random::<u64>() & dice.random::<u64>() & dice.random::<u64>();
            if is_perfect(factor, &table) {
                break factor;
            }
        };
        let digits = format!("{factor:016x}");
        println!("    0x{}_{}_{}_{},", &digits[..4], &digits[4..8], &digits[8..12], &digits[12..]);
    }
    println!("];");
}

fn is_perfect(factor: u64, table: &[(u64, u64)]) -> bool {
    let shift = 64 - table.len().ilog2();
    let mut entries = vec![0; table.len()];
    table.iter().all(|&(blockers, attacks)| {
        let entry = &mut entries[(blockers.wrapping_mul(factor) >> shift) as usize];
        let is_free = *entry == 0 || *entry == attacks;
        *entry = attacks;
        is_free
    })
}

fn blockers_and_attacks(square: i8, directions: [(i8, i8); 4]) -> Vec<(u64, u64)> {
    let mask = walk(square, directions, 0, true);
    let mut table = Vec::new();
    let mut blockers = 0_u64;
    loop {
        table.push((blockers, walk(square, directions, blockers, false)));
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            return table;
        }
    }
}

fn walk(square: i8, directions: [(i8, i8); 4], blockers: u64, without_last: bool) -> u64 {
    let on_board = |file: i8, rank: i8| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut squares = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
        while on_board(file, rank) && (!without_last || on_board(file + files, rank + ranks)) {
            let bit = 1 << (rank * 8 + file);
            squares |= bit;
            if blockers & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    squares
}

//! Proves the mates of a file of positions with known mates (`FEN … bm #n;`): `mates FILE NODES [EVERY]`.

use chess::Chess;
use chess_engine::MateProver;
use game::Game;
use search::{Control, Limits};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&arguments[0]).expect("the file can be read");
    let nodes: u64 = arguments[1].parse().expect("a number of nodes");
    let every = arguments.get(2).map_or(1, |every| every.parse().expect("a number"));
    let (mut n, mut n_found, mut n_best, mut n_proved, mut total) = (0, 0, 0, 0, 0);
    for line in text.lines().step_by(every) {
        let (fen, known) = line.split_once(" bm #").expect("a mate is known");
        let known: i32 = known.trim_end_matches(';').trim().parse().expect("its length");
        let board = Chess::STANDARD.parse_position(fen).expect("a position");
        let (control, limits) = (Control::new(), Limits::nodes(nodes));
        let mut prover = MateProver::new(64 << 20, &limits, &control, &[]);
        let found = prover.find(&board, None, true);
        n += 1;
        total += prover.nodes;
        let Ok(Some(mate)) = found else { continue };
        let length = (mate.plies as i32 + 1) / 2;
        let signed = if mate.winner == game::Position::side_to_move(&board) { length } else { -length };
        assert_eq!(signed.signum(), known.signum(), "{line}: {mate:?}");
        assert!(signed.abs() >= known.abs() || known == 0, "shorter than known: {line}: {mate:?}");
        n_found += 1;
        n_best += u32::from(signed == known);
        n_proved += u32::from(mate.is_shortest);
    }
    println!(
        "{n} positions: {n_found} mates, {n_best} of the known length, {n_proved} proved shortest; {total} nodes"
    );
}

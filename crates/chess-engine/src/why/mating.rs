//! Mates: allowed, overlooked, and missed.

use chess::{Bitboard, Board, Role, Square};
use game::{Fact, Position, Side};
use search::{Control, Limits};

use super::Lines;
use crate::MateProver;

/// Enough to prove the mates that lines of a search end with; more would keep people waiting.
const PROOF_NODES: u64 = 100_000;

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let (mover, opponent) = (lines.mover(), lines.mover().opponent());
    let plies = lines.boards.len() - 2;
    if is_mated(lines.end(), mover) && plies > 0 {
        let n = plies.div_ceil(2);
        let kind = match () {
            () if plies == 1 => "mate-at-once",
            () if is_proved(&lines.boards[1], opponent, plies) => "mate-forced",
            () => "mate-line",
        };
        let king = lines.end().king(mover);
        let ply = lines.boards.len() - 1;
        facts.push(Fact::new(kind).of(opponent).at(ply).squares([king]).figure("n", n as i32));
        if is_back_rank(lines.end(), mover) {
            facts.push(Fact::new("back-rank").of(mover).at(ply).squares([king]));
        }
        if plies == 1 && was_threatened(lines) {
            let threat = lines.boards[1].write_san(lines.mv(2));
            facts.push(Fact::new("mate-threat-ignored").of(opponent).at(0).moves([threat]));
        }
    }
    let plies = lines.best.len() - 1;
    if is_mated(lines.best_end(), opponent) && plies > 0 && is_proved(lines.mistake.position, mover, plies) {
        let best = lines.mistake.position.write_san(lines.mistake.best_line[0]);
        let n = plies.div_ceil(2) as i32;
        facts.push(Fact::new("mate-missed").of(mover).at(plies).moves([best]).figure("n", n));
    }
}

fn is_mated(board: &Board, side: Side) -> bool {
    board.side_to_move() == side && board.is_check() && board.n_moves() == 0
}

fn is_proved(board: &Board, attacker: Side, plies: usize) -> bool {
    let control = Control::default();
    let mut prover = MateProver::new(1 << 20, &Limits::nodes(PROOF_NODES), &control, &[]).favouring(attacker);
    let found = prover.find(board, u32::try_from(plies).ok(), false);
    matches!(found, Ok(Some(mate)) if mate.winner == attacker)
}

/// Whether a rook or queen mates along the king's first rank, and its own pieces stand on every square in front of it.
fn is_back_rank(board: &Board, side: Side) -> bool {
    let king = board.king(side);
    let first = if side == Side::First { 0 } else { 7 };
    let is_on_rank = |checker: Square| {
        checker.rank() == first && matches!(board.role_at(checker), Role::Rook | Role::Queen)
    };
    let front = chess::attacks::king(king) & Bitboard::rank(if side == Side::First { 1 } else { 6 });
    king.rank() == first && board.checkers().any(is_on_rank) && (front & !board.side(side)).is_empty()
}

/// Whether the reply would already have been mate in the position, had it been the opponent's turn.
fn was_threatened(lines: &Lines<'_>) -> bool {
    let reply = lines.mv(2);
    let Some(mut passed) = lines.mistake.position.passed() else { return false };
    if !passed.is_legal(reply) {
        return false;
    }
    passed.play(reply);
    is_mated(&passed, lines.mover())
}

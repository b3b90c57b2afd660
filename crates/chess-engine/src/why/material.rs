//! Material that is lost along the refutation, or won along the best line, and pawns that promote.

use chess::{Board, Role};
use game::{Fact, Position, Side};

use super::captures::A_PAWN;
use super::{Lines, is_quiet, name};
use crate::value;

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let mover = lines.mover();
    let start = balance(lines.mistake.position, mover);
    let (end, best_end) = (balance(lines.end(), mover), balance(lines.best_end(), mover));
    let is_over = |board: &Board| board.n_moves() == 0;
    if best_end - end >= A_PAWN && !is_over(lines.end()) {
        if start - end >= A_PAWN && is_settled(lines.end()) {
            let ply = settled_at(&lines.boards, mover, start);
            let (lost, won) = traded(lines.mistake.position, &lines.boards[ply], mover);
            let kind = if won.is_empty() { "material-lost" } else { "material-traded" };
            facts.push(described(Fact::new(kind).of(mover).at(ply), &lost, &won));
        }
        if best_end - start >= A_PAWN && is_settled(lines.best_end()) {
            let ply = settled_at(&lines.best, mover.opponent(), -start);
            let (won, lost) = traded(lines.mistake.position, &lines.best[ply], mover.opponent());
            let kind = if lost.is_empty() { "material-missed" } else { "trade-missed" };
            facts.push(described(Fact::new(kind).of(mover).at(ply), &lost, &won));
        }
    }
    promotions(lines, facts);
}

/// The value of a side's pieces minus the other's.
pub(super) fn balance(board: &Board, side: Side) -> i32 {
    let count = |side, role| board.pieces(side, role).count() as i32;
    Role::ALL.iter().map(|&role| value(role) * (count(side, role) - count(side.opponent(), role))).sum()
}

/// A line that breaks off in the middle of captures says nothing about material.
fn is_settled(board: &Board) -> bool {
    board.n_moves() == 0 || is_quiet(board)
}

/// The first quiet board after which the loss of the whole line is on the board, or the last one.
fn settled_at(boards: &[Board], side: Side, start: i32) -> usize {
    let last = boards.len() - 1;
    let lost = |board: &Board| start - balance(board, side);
    let whole = lost(&boards[last]);
    // A pawn more or less does not matter here.
    let shows = |&ply: &usize| lost(&boards[ply]) >= (whole - A_PAWN).max(A_PAWN) && is_quiet(&boards[ply]);
    (1..last).find(shows).unwrap_or(last)
}

/// The pieces that `side` lost and won between two boards; equal ones cancel out.
fn traded(from: &Board, to: &Board, side: Side) -> (Vec<Role>, Vec<Role>) {
    let (mut lost, mut won) = (Vec::new(), Vec::new());
    for role in Role::ALL.into_iter().rev() {
        let gone = |side| from.pieces(side, role).count() as i32 - to.pieces(side, role).count() as i32;
        let net = gone(side) - gone(side.opponent());
        let list = if net > 0 { &mut lost } else { &mut won };
        list.extend(std::iter::repeat_n(role, net.unsigned_abs() as usize));
    }
    (lost, won)
}

fn described(fact: Fact, lost: &[Role], won: &[Role]) -> Fact {
    let fact = lost.iter().fold(fact, |fact, &role| fact.word("lost", name(role)));
    won.iter().fold(fact, |fact, &role| fact.word("won", name(role)))
}

/// A pawn that promotes in one line and not in the other.
fn promotions(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let mover = lines.mover();
    let played: Vec<_> =
        std::iter::once(lines.mistake.played).chain(lines.mistake.refutation.iter().copied()).collect();
    let best = lines.mistake.best_line;
    let find = |boards: &[Board], moves: &[chess::Move], side: Side| {
        (0..moves.len()).find(|&at| boards[at].side_to_move() == side && moves[at].promotion().is_some())
    };
    let mut state = |kind, boards: &[Board], moves: &[chess::Move], at: usize, side| {
        let fact = Fact::new(kind).of(side).at(at + 1).moves([boards[at].write_san(moves[at])]);
        facts.push(fact.squares([moves[at].to()]));
    };
    if let (Some(at), None) =
        (find(&lines.boards, &played, mover.opponent()), find(&lines.best, best, mover.opponent()))
    {
        state("promotion-allowed", &lines.boards, &played, at, mover.opponent());
    }
    if let (Some(at), None) = (find(&lines.best, best, mover), find(&lines.boards, &played, mover)) {
        state("promotion-missed", &lines.best, best, at, mover);
    }
}

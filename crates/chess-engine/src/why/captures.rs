//! The reply captures: what hung, why it hung, whether it already did, and how the best move avoids it.

use chess::{Bitboard, Board, Kind, Move, Role, Square, attacks};
use game::{Fact, Position, Side};

use super::exchange::{captured, gain_of};
use super::{Lines, name};
use crate::value;

/// Less than this is no material.
pub(super) const A_PAWN: i32 = 80;

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    missed(lines, facts);
    if lines.boards.len() < 3 {
        return;
    }
    let (before, reply) = (&lines.boards[1], lines.mv(2));
    let Some((square, role)) = captured(before, reply) else { return };
    let Some(gain) = gain_of(before, reply).filter(|&gain| gain >= A_PAWN) else { return };
    let played = lines.mistake.played;
    let kind = match (square == played.to(), is_recaptured(before, reply)) {
        (true, false) => "moved-into-capture",
        (true, true) => "moved-into-exchange",
        (false, false) => "hanging",
        (false, true) => "underdefended",
    };
    let fact = |kind| {
        Fact::new(kind)
            .of(lines.mover())
            .moves([before.write_san(reply)])
            .squares([square])
            .word("piece", name(role))
    };
    facts.push(fact(kind).at(1).figure("gain", gain));
    if square != played.to() {
        if let Some(cause) = cause(lines, square, reply) {
            facts.push(fact(cause).at(1).word("moved", name(played.role())));
        } else if was_threatened(lines, reply) {
            facts.push(fact("threat-ignored").at(0));
        }
    }
    if let Some(kind) = remedy(lines, square, reply) {
        let best = lines.mistake.position.write_san(lines.mistake.best_line[0]);
        facts.push(fact(kind).at(1).moves([best]));
    }
}

/// The best move wins something at once, and the move played is another.
fn missed(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let (position, best) = (lines.mistake.position, lines.mistake.best_line[0]);
    let Some((square, role)) = captured(position, best) else { return };
    let Some(gain) = gain_of(position, best).filter(|&gain| gain >= A_PAWN) else { return };
    let took = captured(position, lines.mistake.played);
    if took.is_some_and(|(other, _)| other == square) {
        return;
    }
    let fact = Fact::new("capture-missed").of(lines.mover()).at(0).moves([position.write_san(best)]);
    facts.push(fact.squares([square]).word("piece", name(role)).figure("gain", gain));
}

fn is_recaptured(board: &Board, mv: Move) -> bool {
    let mut next = *board;
    next.play(mv);
    next.moves().any(|answer| answer.to() == mv.to() && next.is_capture(answer))
}

/// What the move did that made the capture possible: the moved piece had guarded the square, or stood in the way.
fn cause(lines: &Lines<'_>, square: Square, reply: Move) -> Option<&'static str> {
    let (before, after) = (&lines.boards[0], &lines.boards[1]);
    let played = lines.mistake.played;
    let mover = lines.mover();
    if played.kind() == Kind::Castling {
        return None;
    }
    let guards = |board: &Board, from: Square| {
        board.attackers(square, board.occupied()).has(from) && board.side(mover).has(from)
    };
    if guards(before, played.from()) && !guards(after, played.to()) {
        return Some("guard-left");
    }
    let stood_between = attacks::between(reply.from(), square).has(played.from());
    stood_between.then_some("line-opened")
}

/// Whether the same capture would already have won something in the position, had it been the opponent's turn.
fn was_threatened(lines: &Lines<'_>, reply: Move) -> bool {
    let Some(passed) = lines.mistake.position.passed() else { return false };
    passed.is_legal(reply)
        && captured(&passed, reply).is_some()
        && gain_of(&passed, reply).is_some_and(|gain| gain >= A_PAWN)
}

/// How the best move keeps the piece: by moving it, or so that the same capture wins nothing.
fn remedy(lines: &Lines<'_>, square: Square, reply: Move) -> Option<&'static str> {
    let (position, best) = (lines.mistake.position, lines.mistake.best_line[0]);
    let stood_there = position.side(lines.mover()).has(square);
    if stood_there && best.from() == square {
        return Some("best-moves-away");
    }
    let after = &lines.best[1];
    if !stood_there || !after.side(lines.mover()).has(square) {
        return None;
    }
    let best_gain = capture_gains(after, square).into_iter().max();
    match best_gain {
        None => Some("best-prevents"),
        Some(gain) if gain <= 0 && after.is_legal(reply) => Some("best-protects"),
        Some(_) => None,
    }
}

/// What each capture on that square wins.
fn capture_gains(board: &Board, square: Square) -> Vec<i32> {
    let captures = board.moves().filter(|&mv| captured(board, mv).is_some_and(|(at, _)| at == square));
    captures.filter_map(|mv| gain_of(board, mv)).collect()
}

/// The pieces of `victim` that the piece on `from` attacks and that have something to fear: kings, pieces worth more, and
/// pieces that nothing protects.
pub(super) fn victims(board: &Board, from: Square, victim: Side) -> Vec<(Square, Role)> {
    let role = board.role_at(from);
    let reached = match role {
        Role::Pawn => attacks::pawn(victim.opponent(), from),
        _ => attacks::piece(role, from, board.occupied()),
    };
    let fears = |&(square, attacked): &(Square, Role)| {
        let guards = board.attackers(square, board.occupied()) & board.side(victim) & !Bitboard::of(square);
        attacked == Role::King || value(attacked) > value(role) || guards.is_empty()
    };
    (reached & board.side(victim)).map(|square| (square, board.role_at(square))).filter(fears).collect()
}

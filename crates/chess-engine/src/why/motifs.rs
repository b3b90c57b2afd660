//! Forks, pins, skewers, discovered attacks, captured defenders and trapped pieces: of the reply, and of the best move.
//! Each is stated only if the line goes on to win what it attacks.

use chess::{Board, Kind, Move, Role, Square, attacks};
use game::{Fact, Position};

use super::captures::{A_PAWN, victims};
use super::exchange::{captured, gain_of};
use super::{Lines, name};
use crate::value;

/// The names of the motifs, for the reply and for the best move.
struct Kinds {
    fork: &'static str,
    pin: &'static str,
    skewer: &'static str,
    discovered: &'static str,
    defender: &'static str,
    trapped: &'static str,
}

const OF_REPLY: Kinds = Kinds {
    fork: "fork",
    pin: "pin",
    skewer: "skewer",
    discovered: "discovered-attack",
    defender: "defender-captured",
    trapped: "trapped",
};
const OF_BEST: Kinds = Kinds {
    fork: "best-forks",
    pin: "best-pins",
    skewer: "best-skewers",
    discovered: "best-discovers",
    defender: "best-captures-defender",
    trapped: "best-traps",
};

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let refutation = lines.mistake.refutation;
    for at in [0, 2] {
        let found = facts.len();
        if let Some(&mv) = refutation.get(at) {
            Shot { boards: &lines.boards[at + 1..], mv, then: &refutation[at + 1..], ply: at + 2 }
                .add(&OF_REPLY, facts);
        }
        if facts.len() > found {
            break;
        }
    }
    let best_line = lines.mistake.best_line;
    Shot { boards: &lines.best, mv: best_line[0], then: &best_line[1..], ply: 1 }.add(&OF_BEST, facts);
}

/// A move of a line, and what follows it.
struct Shot<'a> {
    /// Before the move, after it, and so on.
    boards: &'a [Board],
    mv: Move,
    then: &'a [Move],
    ply: usize,
}

impl Shot<'_> {
    fn before(&self) -> &Board {
        &self.boards[0]
    }

    fn after(&self) -> &Board {
        &self.boards[1]
    }

    fn add(&self, kinds: &Kinds, facts: &mut Vec<Fact>) {
        if self.mv.kind() == Kind::Castling {
            return;
        }
        let found = [
            self.fork(kinds),
            self.line_attack(kinds),
            self.discovered(kinds),
            self.defender(kinds),
            self.trapped(kinds),
        ];
        facts.extend(found.into_iter().flatten());
    }

    fn fact(&self, kind: &'static str) -> Fact {
        let before = self.before();
        let role = self.mv.promotion().unwrap_or(self.mv.role());
        let fact = Fact::new(kind).of(before.side_to_move()).at(self.ply);
        fact.moves([before.write_san(self.mv)]).word("piece", name(role))
    }

    /// The piece that the next own move of the line captures, if that wins something.
    fn won(&self) -> Option<(Square, Role)> {
        let (board, &mv) = (self.boards.get(2)?, self.then.get(1)?);
        let won = captured(board, mv)?;
        (gain_of(board, mv)? >= A_PAWN).then_some(won)
    }

    fn fork(&self, kinds: &Kinds) -> Option<Fact> {
        let (won, _) = self.won()?;
        // The forking piece itself takes one of them.
        if self.then[1].from() != self.mv.to() {
            return None;
        }
        let victims = victims(self.after(), self.mv.to(), self.after().side_to_move());
        if victims.len() < 2 || !victims.iter().any(|&(square, _)| square == won) {
            return None;
        }
        let squares = std::iter::once(self.mv.to()).chain(victims.iter().map(|&(square, _)| square));
        let fact = self.fact(kinds.fork).squares(squares);
        Some(victims.iter().fold(fact, |fact, &(_, role)| fact.word("target", name(role))))
    }

    /// A pin or a skewer by the piece that moved: two enemy pieces behind each other on its line.
    fn line_attack(&self, kinds: &Kinds) -> Option<Fact> {
        let (board, from) = (self.after(), self.mv.to());
        let victim = board.side_to_move();
        let won = self.won()?.0;
        let reached = attacks::piece(board.role_at(from), from, board.occupied());
        if !matches!(board.role_at(from), Role::Bishop | Role::Rook | Role::Queen) {
            return None;
        }
        let worth = |square| match board.role_at(square) {
            Role::King => i32::MAX,
            role => value(role),
        };
        board.side(victim).find_map(|rear| {
            let between = attacks::between(from, rear) & board.occupied();
            let front = (between.count() == 1).then(|| between.lowest())?;
            if !(board.side(victim) & reached).has(front) {
                return None;
            }
            let kind = match worth(front).cmp(&worth(rear)) {
                std::cmp::Ordering::Less if won == front => kinds.pin,
                std::cmp::Ordering::Greater if won == rear => kinds.skewer,
                _ => return None,
            };
            let fact = self.fact(kind).squares([from, front, rear]);
            Some(fact.word("front", name(board.role_at(front))).word("rear", name(board.role_at(rear))))
        })
    }

    /// A piece behind the one that moved attacks something.
    fn discovered(&self, kinds: &Kinds) -> Option<Fact> {
        let (before, after) = (self.before(), self.after());
        let (own, victim) = (before.side_to_move(), after.side_to_move());
        let won = self.won()?.0;
        let sliders = after.role(Role::Bishop) | after.role(Role::Rook) | after.role(Role::Queen);
        (sliders & after.side(own) & before.side(own)).filter(|&slider| slider != self.mv.to()).find_map(
            |slider| {
                let mut attacked = victims(after, slider, victim).into_iter();
                let (target, role) = attacked.find(|&(target, role)| {
                    attacks::between(slider, target).has(self.mv.from())
                        && (target == won || role == Role::King)
                })?;
                let fact = self.fact(kinds.discovered).squares([slider, target]);
                Some(fact.word("slider", name(after.role_at(slider))).word("target", name(role)))
            },
        )
    }

    /// The move captures a piece that protected what is captured next.
    fn defender(&self, kinds: &Kinds) -> Option<Fact> {
        let before = self.before();
        let victim = before.side_to_move().opponent();
        let (square, role) = captured(before, self.mv)?;
        let (won, won_role) = self.won()?;
        let stood_there = before.side(victim).has(won) && before.role_at(won) == won_role;
        let protected = before.attackers(won, before.occupied()).has(square);
        (won != square && stood_there && protected).then(|| {
            let fact = self.fact(kinds.defender).squares([square, won]);
            fact.word("defender", name(role)).word("target", name(won_role))
        })
    }

    /// The piece that is captured next had no square to go to where it would have been safe.
    fn trapped(&self, kinds: &Kinds) -> Option<Fact> {
        let board = self.after();
        let (won, role) = self.won()?;
        let is_piece = matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen);
        if !is_piece || board.is_check() || !board.side(board.side_to_move()).has(won) {
            return None;
        }
        if board.role_at(won) != role || !loses_if_left(board, won) {
            return None;
        }
        let mut moves = board.moves().filter(|mv| mv.from() == won);
        let is_trapped = moves.all(|mv| is_lost_after(board, mv));
        is_trapped.then(|| self.fact(kinds.trapped).squares([won]).word("target", name(role)))
    }
}

/// Whether the piece on that square is lost if its side does something else.
fn loses_if_left(board: &Board, square: Square) -> bool {
    board.passed().is_some_and(|passed| can_win_on(&passed, square))
}

/// Whether the piece that moves can be won where it arrives, for more than it captures.
fn is_lost_after(board: &Board, mv: Move) -> bool {
    let mut next = *board;
    next.play(mv);
    let taken = captured(board, mv).map_or(0, |(_, role)| value(role));
    best_gain_on(&next, mv.to()) - taken >= A_PAWN
}

fn can_win_on(board: &Board, square: Square) -> bool {
    best_gain_on(board, square) >= A_PAWN
}

fn best_gain_on(board: &Board, square: Square) -> i32 {
    let captures = board.moves().filter(|&mv| captured(board, mv).is_some_and(|(at, _)| at == square));
    captures.filter_map(|mv| gain_of(board, mv)).max().unwrap_or(0)
}

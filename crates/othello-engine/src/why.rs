//! Why a move is bad, as facts that can be checked on the board: corners, the squares next to them, mobility, stable and
//! frontier discs, regions, and the result of solved games. Most of them compare the refutation with the best line.

use game::{Fact, Mistake, Position, Side};
use othello::{Board, Move};

/// At most this many facts are stated, the weightiest first.
const MOST: usize = 6;
/// How far ahead both lines are compared.
const HORIZON: usize = 8;

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] = &[
    "wipe-out",
    "corner-given",
    "corner-missed",
    "corner-lost",
    "corner-in-best-line",
    "x-square",
    "c-square",
    "mobility-given",
    "mobility-lost",
    "must-pass",
    "safe-moves",
    "stable-given",
    "stable-lost",
    "parity",
    "frontier",
    "mobility-later",
    "final-discs",
];

/// What is true about a bad move.
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let lines = Lines { boards: mistake.boards(), best: mistake.best_boards(), mistake };
    let mut facts = Vec::new();
    lines.wiped_out(&mut facts);
    lines.corners(&mut facts);
    lines.next_to_corner(&mut facts);
    lines.mobility(&mut facts);
    lines.safe_moves(&mut facts);
    lines.stable_discs(&mut facts);
    lines.regions(&mut facts);
    lines.frontier(&mut facts);
    lines.later_mobility(&mut facts);
    facts.truncate(MOST);
    lines.result(&mut facts);
    facts
}

struct Lines<'a> {
    mistake: &'a Mistake<'a, Board>,
    /// The position, after the move, after the reply, and so on.
    boards: Vec<Board>,
    /// The position, after the best move, and so on.
    best: Vec<Board>,
}

impl Lines<'_> {
    fn mover(&self) -> Side {
        self.mistake.position.side_to_move()
    }

    fn written(&self, mv: Move) -> String {
        mv.written(self.mistake.position.size())
    }

    fn squares(&self, set: u64) -> Vec<String> {
        bits(set).map(|bit| self.written(Move::on(bit))).collect()
    }

    /// The number of plies that both lines have, up to the horizon.
    fn horizon(&self) -> usize {
        (self.boards.len() - 1).min(self.best.len() - 1).min(HORIZON)
    }

    fn wiped_out(&self, facts: &mut Vec<Fact>) {
        let end = self.boards.len() - 1;
        if self.boards[end].discs(self.mover()) == 0 {
            facts.push(Fact::new("wipe-out").of(self.mover()).at(end));
        }
    }

    fn corners(&self, facts: &mut Vec<Fact>) {
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        let corners = corners(self.mistake.position);
        let open = |board: &Board| legal(board, opponent) & corners;
        let given = open(&self.boards[1]) & !open(&self.boards[0]) & !open(&self.best[1]);
        if given != 0 {
            facts.push(Fact::new("corner-given").of(opponent).at(1).squares(self.squares(given)));
        }
        let best = self.mistake.best_line[0];
        let is_corner = |mv: Move| mv.bit().is_some_and(|bit| corners >> bit & 1 == 1);
        if is_corner(best) && !is_corner(self.mistake.played) {
            facts.push(Fact::new("corner-missed").of(mover).at(0).squares([self.written(best)]));
        }
        // Corners that only one of the lines gives away, or takes.
        let played: Vec<Move> =
            std::iter::once(self.mistake.played).chain(self.mistake.refutation.iter().copied()).collect();
        let lost = first_corner(&self.boards, &played, opponent, corners & !given);
        if let Some((ply, corner)) = lost
            && ply < self.best.len()
            && self.best[ply].discs(opponent) >> corner & 1 == 0
        {
            let corner = self.written(Move::on(corner));
            facts.push(Fact::new("corner-lost").of(opponent).at(ply).squares([corner]));
        }
        let won = first_corner(&self.best, self.mistake.best_line, mover, corners);
        if let Some((ply, corner)) = won
            && (2..self.boards.len()).contains(&ply)
            && self.boards[ply].discs(mover) >> corner & 1 == 0
        {
            let corner = self.written(Move::on(corner));
            facts.push(Fact::new("corner-in-best-line").of(mover).at(ply).squares([corner]));
        }
    }

    /// Whether the move touches an empty corner, from the diagonal or from the edge, and the best move does not.
    fn next_to_corner(&self, facts: &mut Vec<Fact>) {
        let position = self.mistake.position;
        let near = |mv: Move| {
            let bit = mv.bit()?;
            let (column, row) = position.size().place(bit);
            bits(corners(position) & self.boards[1].empty()).find_map(|corner| {
                let (corner_column, corner_row) = position.size().place(corner);
                let (across, down) = (column.abs_diff(corner_column), row.abs_diff(corner_row));
                match (across, down) {
                    (1, 1) => Some(("x-square", corner)),
                    (0, 1) | (1, 0) => Some(("c-square", corner)),
                    _ => None,
                }
            })
        };
        if let (Some((kind, corner)), None) = (near(self.mistake.played), near(self.mistake.best_line[0])) {
            let squares = [self.mistake.played, Move::on(corner)].map(|mv| self.written(mv));
            facts.push(Fact::new(kind).of(self.mover()).at(1).squares(squares));
        }
    }

    fn mobility(&self, facts: &mut Vec<Fact>) {
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        let moves = |board: &Board, side| legal(board, side).count_ones() as i32;
        let (n, m) = (moves(&self.boards[1], opponent), moves(&self.best[1], opponent));
        if n - m >= 2 {
            facts.push(Fact::new("mobility-given").of(opponent).at(1).figure("n", n).figure("m", m));
        }
        if self.boards.len() < 3 || self.best.len() < 3 {
            return;
        }
        let (n, m) = (moves(&self.boards[2], mover), moves(&self.best[2], mover));
        if n == 0 && m > 0 && self.boards[2].outcome().is_none() {
            facts.push(Fact::new("must-pass").of(mover).at(2).figure("m", m));
        } else if m - n >= 2 {
            facts.push(Fact::new("mobility-lost").of(mover).at(2).figure("n", n).figure("m", m));
        }
    }

    /// Moves that are not next to an empty corner.
    fn safe_moves(&self, facts: &mut Vec<Fact>) {
        let mover = self.mover();
        if self.boards.len() < 3 || self.best.len() < 3 {
            return;
        }
        let count = |board: &Board| safe(board, mover).count_ones() as i32;
        let (n, m) = (count(&self.boards[2]), count(&self.best[2]));
        if n <= 2 && m - n >= 2 {
            facts.push(Fact::new("safe-moves").of(mover).at(2).figure("n", n).figure("m", m));
        }
    }

    fn stable_discs(&self, facts: &mut Vec<Fact>) {
        let ply = self.horizon();
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        let count = |boards: &[Board], side| stable(&boards[ply], side).count_ones() as i32;
        let (n, m) = (count(&self.boards, opponent), count(&self.best, opponent));
        if n - m >= 2 {
            facts.push(Fact::new("stable-given").of(opponent).at(ply).figure("n", n).figure("m", m));
        }
        let (n, m) = (count(&self.boards, mover), count(&self.best, mover));
        if m - n >= 2 {
            facts.push(Fact::new("stable-lost").of(mover).at(ply).figure("n", n).figure("m", m));
        }
    }

    /// The move starts a region with an even number of empty squares, the best one a region with an odd number.
    fn regions(&self, facts: &mut Vec<Fact>) {
        let empty = self.mistake.position.empty();
        let (Some(played), Some(best)) = (self.mistake.played.bit(), self.mistake.best_line[0].bit()) else {
            return;
        };
        let size = |bit: u32| region(empty, bit).count_ones() as i32;
        let (n, m) = (size(played), size(best));
        if empty.count_ones() <= 20 && n % 2 == 0 && m % 2 == 1 {
            let squares = [self.mistake.played, self.mistake.best_line[0]].map(|mv| self.written(mv));
            let fact = Fact::new("parity").of(self.mover()).at(0).squares(squares);
            facts.push(fact.figure("n", n).figure("m", m));
        }
    }

    /// Discs next to empty squares.
    fn frontier(&self, facts: &mut Vec<Fact>) {
        let mover = self.mover();
        let count = |board: &Board| (board.discs(mover) & neighbours(board.empty())).count_ones() as i32;
        let (n, m) = (count(&self.boards[1]), count(&self.best[1]));
        if n - m >= 3 {
            facts.push(Fact::new("frontier").of(mover).at(1).figure("n", n).figure("m", m));
        }
    }

    fn later_mobility(&self, facts: &mut Vec<Fact>) {
        let ply = self.horizon();
        let says_it = |fact: &Fact| fact.kind.starts_with("mobility") || fact.kind == "must-pass";
        if ply < 3 || facts.iter().any(says_it) {
            return;
        }
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        let count = |boards: &[Board], side| legal(&boards[ply], side).count_ones() as i32;
        let (n, o) = (count(&self.boards, mover), count(&self.boards, opponent));
        let (m, p) = (count(&self.best, mover), count(&self.best, opponent));
        if (m - p) - (n - o) >= 3 {
            let fact = Fact::new("mobility-later").of(mover).at(ply).figure("n", n).figure("o", o);
            facts.push(fact.figure("m", m).figure("p", p));
        }
    }

    /// The discs at the end of both lines, if both are solved to the end.
    fn result(&self, facts: &mut Vec<Fact>) {
        let ends = [&self.boards, &self.best].map(|boards| &boards[boards.len() - 1]);
        if !self.mistake.is_exact || ends.iter().any(|end| end.outcome().is_none()) {
            return;
        }
        let mover = self.mover();
        let discs = |board: &Board| {
            let difference = board.outcome().map_or(0, |outcome| outcome.margin_for(mover));
            let all = board.squares().count_ones() as i32;
            ((all + difference) / 2, (all - difference) / 2)
        };
        let [(n, o), (m, p)] = ends.map(discs);
        let fact = Fact::new("final-discs").of(mover).at(self.boards.len() - 1);
        facts.push(fact.figure("n", n).figure("o", o).figure("m", m).figure("p", p));
    }
}

/// The first corner among `corners` that `side` plays on, and after how many moves.
fn first_corner(boards: &[Board], moves: &[Move], side: Side, corners: u64) -> Option<(usize, u32)> {
    moves.iter().enumerate().find_map(|(at, mv)| {
        let bit = mv.bit().filter(|bit| corners >> bit & 1 == 1)?;
        (boards[at].side_to_move() == side).then_some((at + 1, bit))
    })
}

/// The squares where that side could play.
fn legal(board: &Board, side: Side) -> u64 {
    if board.side_to_move() == side { board.legal() } else { board.opponent_legal() }
}

fn corners(board: &Board) -> u64 {
    let last = board.size().side() - 1;
    [(0, 0), (last, 0), (0, last), (last, last)]
        .into_iter()
        .fold(0, |set, (column, row)| set | 1 << board.size().bit(column, row))
}

/// The legal moves of a side that do not touch an empty corner.
fn safe(board: &Board, side: Side) -> u64 {
    legal(board, side) & !neighbours(corners(board) & board.empty())
}

fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The squares next to those of a set, in all eight directions.
fn neighbours(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    (row | row << 8 | row >> 8) & !set
}

/// The empty squares connected with `bit`.
fn region(empty: u64, bit: u32) -> u64 {
    let mut region = 1 << bit;
    loop {
        let grown = region | neighbours(region) & empty;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// Discs that can never be flipped, as far as simple rules show it: along each of the four lines through the disc, the line
/// is full, or the disc is at its end, or next to another such disc. There may be more.
fn stable(board: &Board, side: Side) -> u64 {
    let discs = board.discs(side);
    let mut stable = 0;
    loop {
        let more = bits(discs & !stable)
            .filter(|&bit| is_stable(board, bit, stable))
            .fold(0, |set, bit| set | 1 << bit);
        if more == 0 {
            return stable;
        }
        stable |= more;
    }
}

fn is_stable(board: &Board, bit: u32, stable: u64) -> bool {
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().all(|(across, down)| {
        let ends = [(across, down), (-across, -down)];
        let is_held = |&(across, down): &(i32, i32)| {
            step(board, bit, across, down).is_none_or(|next| stable >> next & 1 == 1)
        };
        ends.iter().any(is_held) || ends.iter().all(|&(across, down)| is_full(board, bit, across, down))
    })
}

/// Whether no square in that direction is empty.
fn is_full(board: &Board, bit: u32, across: i32, down: i32) -> bool {
    let mut at = bit;
    while let Some(next) = step(board, at, across, down) {
        if board.empty() >> next & 1 == 1 {
            return false;
        }
        at = next;
    }
    true
}

/// The next square in a direction, if it is on the board.
fn step(board: &Board, bit: u32, across: i32, down: i32) -> Option<u32> {
    let (column, row) = board.size().place(bit);
    let side = board.size().side();
    let to = |at: u32, by: i32| at.checked_add_signed(by).filter(|&at| at < side);
    Some(board.size().bit(to(column, across)?, to(row, down)?))
}

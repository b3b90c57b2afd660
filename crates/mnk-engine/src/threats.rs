//! Guides the exact solver: win at once, else block, else play where lines are still open.

use game::{Position as _, Side};
use mnk::{Board, Square};
use search::{Guide, Score, Window};

/// Knows forced moves, dead squares and unreachable results. All of it is certain, as a [`Guide`] requires.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl Guide<Board> for Threats {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Square>) {
        let survey = Survey::of(board);
        // A win ends the game. Nothing helps against two threats, so one block stands for all moves.
        if let Some(forced) = lowest(survey.own_wins).or_else(|| lowest(survey.opponent_wins)) {
            moves.push(forced);
            return;
        }
        let mut ranked: Vec<(u32, Square)> = Vec::with_capacity(64);
        let mut rest = board.empty();
        while let Some(Square(square)) = lowest(rest) {
            rest &= rest - 1;
            ranked.push((promise(board, u32::from(square)), Square(square)));
        }
        ranked.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
        // Squares through which no line can be completed any more are all equivalent: waiting moves.
        let n_alive = ranked.partition_point(|&(promise, _)| promise > 0);
        moves.extend(ranked.iter().take(n_alive + 1).map(|&(_, square)| square));
    }

    fn bounds(&mut self, board: &Board) -> Window {
        let side = board.side_to_move();
        let attack = |attacker: Side| Attack {
            board,
            attacker: board.stones(attacker),
            defender: board.stones(attacker.opponent()),
        };
        let (own, opponent) = (attack(side), attack(side.opponent()));
        Window {
            alpha: if opponent.is_held_by_first_move() { Score::DRAW } else { Score::NEG_INFINITY },
            beta: if own.is_held_by_reply() { Score::DRAW } else { Score::INFINITY },
        }
    }
}

/// One side's lines that are still open, and whether the other side can certainly close all of them.
///
/// A defender who never thinks of lines of his own can hold the game if the open lines together are not dangerous
/// enough: the danger of a line is halved by each square that the attacker still needs. The defender takes the most
/// dangerous square each time, and so keeps the sum from growing (P. Erdős and J. L. Selfridge, On a combinatorial game,
/// 1973). A full line would be a danger of [`CERTAIN`], so with less than that at the defender's turn there is none.
struct Attack<'a> {
    board: &'a Board,
    attacker: u64,
    defender: u64,
}

/// The danger of a full line. The longest line has fewer squares than this has bits to halve.
const CERTAIN: u128 = 1 << 64;

impl Attack<'_> {
    fn open_lines(&self) -> impl Iterator<Item = u64> {
        let needed = |line: &u64| (line & self.defender == 0).then_some(line & !self.attacker);
        self.board.shape().lines().iter().filter_map(needed)
    }

    fn danger(&self) -> u128 {
        self.open_lines().map(danger).sum()
    }

    /// Whether the defender, who is to move, holds the game.
    fn is_held_by_first_move(&self) -> bool {
        self.danger() < CERTAIN || self.is_held_by_pairs()
    }

    /// Whether the defender holds the game although the attacker is to move: one square doubles the danger of the lines
    /// through it.
    fn is_held_by_reply(&self) -> bool {
        let danger_now = self.danger();
        if danger_now >= CERTAIN {
            return self.is_held_by_pairs();
        }
        if 2 * danger_now < CERTAIN {
            return true;
        }
        let mut gains = [0; 64];
        for line in self.open_lines() {
            let gain = danger(line);
            let mut rest = line;
            while rest != 0 {
                gains[rest.trailing_zeros() as usize] += gain;
                rest &= rest - 1;
            }
        }
        gains.iter().all(|gain| danger_now + gain < CERTAIN) || self.is_held_by_pairs()
    }

    /// Whether the empty squares can be paired so that every open line has a pair: the defender answers each stone on a
    /// square of a pair with one on the other. Looked for near the root only, where it may decide a whole board.
    fn is_held_by_pairs(&self) -> bool {
        if (self.attacker | self.defender).count_ones() > PAIRED_UP_TO {
            return false;
        }
        let lines: Vec<u64> = self.open_lines().collect();
        pair_up(&lines, u64::MAX, &mut { STEPS_OF_PAIRING })
    }
}

/// The most stones on the board with which pairs are looked for.
const PAIRED_UP_TO: u32 = 4;
/// How many pairs are tried.
const STEPS_OF_PAIRING: u32 = 500;

/// Whether disjoint pairs of the free squares meet all lines twice, as far as the steps allow to find them.
fn pair_up(lines: &[u64], free: u64, steps: &mut u32) -> bool {
    // The line with the least choice comes first; nothing can be done for one with a single free square.
    let Some(&line) = lines.iter().min_by_key(|&line| (line & free).count_ones()) else { return true };
    let choice = line & free;
    let mut pairs: Vec<(usize, u64)> = Vec::new();
    for first in squares(choice) {
        for second in squares(choice & !(first | (first - 1))) {
            let pair = first | second;
            pairs.push((lines.iter().filter(|&line| line & pair == pair).count(), pair));
        }
    }
    pairs.sort_by_key(|&(n_lines, _)| std::cmp::Reverse(n_lines));
    pairs.into_iter().any(|(_, pair)| {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let rest: Vec<u64> = lines.iter().copied().filter(|line| line & pair != pair).collect();
        pair_up(&rest, free & !pair, steps)
    })
}

/// The squares of a set, each as a set.
fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The danger of a line of which these squares are needed.
fn danger(needed: u64) -> u128 {
    CERTAIN >> needed.count_ones()
}

/// The squares that complete a line at once.
struct Survey {
    own_wins: u64,
    opponent_wins: u64,
}

impl Survey {
    fn of(board: &Board) -> Survey {
        let side = board.side_to_move();
        let (own, opponent, empty) = (board.stones(side), board.stones(side.opponent()), board.empty());
        let mut survey = Survey { own_wins: 0, opponent_wins: 0 };
        for line in board.shape().lines() {
            let (for_own, for_opponent) = (line & !own, line & !opponent);
            if for_own & (for_own - 1) == 0 {
                survey.own_wins |= for_own & empty;
            }
            if for_opponent & (for_opponent - 1) == 0 {
                survey.opponent_wins |= for_opponent & empty;
            }
        }
        survey
    }
}

/// How much there is to gain or to prevent on a square: each open line through it counts, fuller ones more.
fn promise(board: &Board, square: u32) -> u32 {
    let side = board.side_to_move();
    let (own, opponent) = (board.stones(side), board.stones(side.opponent()));
    let worth = |line: &u64| match (line & own != 0, line & opponent != 0) {
        (true, true) => 0,
        (false, false) => 1,
        (true, false) => 1 << (2 * (line & own).count_ones()),
        (false, true) => 1 << (2 * (line & opponent).count_ones()),
    };
    board.shape().lines_through(square).iter().map(worth).sum()
}

fn lowest(set: u64) -> Option<Square> {
    (set != 0).then(|| Square(set.trailing_zeros() as u8))
}

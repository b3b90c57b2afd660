//! Guides the exact solver: win at once, else block, else play where lines are still open.

use game::Position as _;
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
        let (own, opponent) = (board.stones(side), board.stones(side.opponent()));
        let lines = board.shape().lines();
        let can_win = |against: u64| lines.iter().any(|line| line & against == 0);
        Window {
            alpha: if can_win(own) { Score::NEG_INFINITY } else { Score::DRAW },
            beta: if can_win(opponent) { Score::INFINITY } else { Score::DRAW },
        }
    }
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

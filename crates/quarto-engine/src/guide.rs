//! Guides the exact solver: win at once, else play safe moves only.

use game::{Lossless as _, Position as _};
use quarto::{Board, Canonical, Move};
use search::{Guide, Score, Window};

use crate::Safety;

/// Knows which moves lose at once and which are images of each other. All of it is certain, as a [`Guide`]
/// requires, for scores of one point per win.
///
/// Moves that leave the opponent few safe replies come first: that is how games are won, and small trees are
/// searched quickly.
#[derive(Clone, Debug, Default)]
pub struct Cautious {
    ranked: Vec<(u32, Canonical, Move)>,
}

/// With fewer vacant squares, searching the moves is faster than sorting them.
const FEWEST_RANKED: u32 = 4;

impl Guide<Board> for Cautious {
    fn moves(&mut self, board: &Board, moves: &mut Vec<Move>) {
        let safety = Safety::of(board);
        if let Some(win) = safety.winning_move() {
            return moves.push(win);
        }
        safety.safe_moves(moves);
        if moves.is_empty() {
            // Every move loses at once, so one stands for all.
            return moves.extend(board.moves().next());
        }
        if board.vacant().count_ones() >= FEWEST_RANKED {
            self.rank(board, moves);
        }
    }

    fn bounds(&mut self, board: &Board) -> Window {
        let value = |least, most| Window { alpha: Score::points(least), beta: Score::points(most) };
        let safety = Safety::of(board);
        match board.vacant().count_ones() {
            _ if safety.wins_at_once() => value(1, 1),
            // A side that has no safe move but must move loses.
            2.. if !safety.has_safe_move() => value(-1, -1),
            _ => value(-1, 1),
        }
    }
}

impl Cautious {
    /// Sorts the moves and keeps only one of those that lead to images of the same position.
    fn rank(&mut self, board: &Board, moves: &mut Vec<Move>) {
        self.ranked.clear();
        for &mv in &*moves {
            let mut child = *board;
            child.play(mv);
            let n_answers = Safety::of(&child).n_safe_moves();
            if n_answers == 0 {
                // A winning move: every reply loses at once.
                self.ranked.clear();
                self.ranked.push((0, child.exact_key(), mv));
                break;
            }
            self.ranked.push((n_answers, child.exact_key(), mv));
        }
        self.ranked.sort_unstable();
        self.ranked.dedup_by_key(|&mut (_, key, _)| key);
        moves.clear();
        moves.extend(self.ranked.iter().map(|&(_, _, mv)| mv));
    }
}

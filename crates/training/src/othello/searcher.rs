//! The search that makes labels: principal variation search to a fixed depth over the pattern evaluation.

use othello_engine::patterns::{DISC, Evaluation, Weights};

use super::board::Board;
use super::lines::squares;

/// A position with how its features are occupied.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    evaluation: Evaluation,
}

/// A searcher with its table. What it answers depends on the position and the depth alone: nothing that an earlier
/// search left in the table is believed.
pub struct Searcher<'w> {
    weights: &'w Weights,
    table: Vec<Entry>,
    search: u32,
    n_nodes: u64,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    board: Board,
    search: u32,
    depth: u8,
    bound: u8,
    best: u8,
    score: i16,
}

const EXACT: u8 = 0;
const AT_LEAST: u8 = 1;
const AT_MOST: u8 = 2;
const NO_MOVE: u8 = 64;

const TABLE_BITS: u32 = 14;

/// No score is beyond it.
const LARGEST: i32 = 64 * DISC;

impl<'w> Searcher<'w> {
    /// A searcher over `weights`.
    #[must_use]
    pub fn new(weights: &'w Weights) -> Searcher<'w> {
        Searcher { weights, table: vec![Entry::default(); 1 << TABLE_BITS], search: 0, n_nodes: 0 }
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn n_nodes(&self) -> u64 {
        self.n_nodes
    }

    /// The value of `board` for the side to move after a search of `depth` plies (passes do not count), in parts of
    /// a disc.
    pub fn value(&mut self, board: Board, depth: u32) -> i32 {
        self.search += 1;
        let node = Node { board, evaluation: Evaluation::new(board.player, board.opponent) };
        let first = depth % 2;
        for shallower in (first..depth).step_by(2).skip(1) {
            self.visit(&node, shallower, -LARGEST, LARGEST);
        }
        self.visit(&node, depth, -LARGEST, LARGEST)
    }

    fn visit(&mut self, node: &Node, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.n_nodes += 1;
        if depth == 0 {
            return self.static_value(node);
        }
        let moves = node.board.moves(Board::EIGHT);
        if moves == 0 {
            return self.pass(node, depth, alpha, beta);
        }
        if depth == 1 {
            return self.last_ply(node, moves, beta);
        }
        let slot = slot(node.board);
        let mut table_move = NO_MOVE;
        let entry = self.table[slot];
        if entry.search == self.search && entry.board == node.board {
            table_move = entry.best;
            let score = i32::from(entry.score);
            let is_enough = match entry.bound {
                EXACT => true,
                AT_LEAST => score >= beta,
                _ => score <= alpha,
            };
            if u32::from(entry.depth) == depth && is_enough {
                return score;
            }
        }
        let first_alpha = alpha;
        let mut children = [(0i32, 0u8); 34];
        let n_children = self.order(node, moves, depth, table_move, &mut children);
        let (mut best, mut best_move) = (-LARGEST - 1, NO_MOVE);
        for &(_, square) in &children[..n_children] {
            let child = node.play(u32::from(square));
            let score = if best_move == NO_MOVE {
                -self.visit(&child, depth - 1, -beta, -alpha)
            } else {
                let score = -self.visit(&child, depth - 1, -alpha - 1, -alpha);
                if alpha < score && score < beta {
                    -self.visit(&child, depth - 1, -beta, -score)
                } else {
                    score
                }
            };
            if score > best {
                (best, best_move) = (score, square);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = if best >= beta {
            AT_LEAST
        } else if best > first_alpha {
            EXACT
        } else {
            AT_MOST
        };
        let (search, depth, score) = (self.search, depth as u8, best as i16);
        self.table[slot] = Entry { board: node.board, search, depth, bound, best: best_move, score };
        best
    }

    fn pass(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        let board = node.board.swapped();
        if board.moves(Board::EIGHT) == 0 {
            return node.board.final_score(Board::EIGHT) * DISC;
        }
        let passed = Node { board, evaluation: node.evaluation.pass() };
        -self.visit(&passed, depth, -beta, -alpha)
    }

    /// The best of the children's static values.
    fn last_ply(&mut self, node: &Node, moves: u64, beta: i32) -> i32 {
        let mut best = -LARGEST;
        for square in squares(moves) {
            self.n_nodes += 1;
            best = best.max(-self.static_value(&node.play(square)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn order(
        &mut self,
        node: &Node,
        moves: u64,
        depth: u32,
        table_move: u8,
        children: &mut [(i32, u8); 34],
    ) -> usize {
        let mut n_children = 0;
        for square in squares(moves) {
            let worth = if square as u8 == table_move {
                i32::MAX
            } else if depth >= 3 {
                let child = node.play(square);
                -self.static_value(&child) - DISC / 2 * child.board.moves(Board::EIGHT).count_ones() as i32
            } else {
                -(node.board.play(square).moves(Board::EIGHT).count_ones() as i32)
            };
            children[n_children] = (worth, square as u8);
            n_children += 1;
        }
        children[..n_children].sort_unstable_by_key(|&(worth, square)| (std::cmp::Reverse(worth), square));
        n_children
    }

    #[inline(always)]
    fn static_value(&self, node: &Node) -> i32 {
        // Games that end by losing all discs are too rare to be learnt.
        if node.board.player == 0 {
            return -LARGEST;
        }
        let n_empties = node.board.n_empty(Board::EIGHT);
        node.evaluation.evaluate(n_empties, self.weights).clamp(-LARGEST, LARGEST)
    }
}

impl Node {
    #[inline(always)]
    fn play(&self, square: u32) -> Node {
        let flips = self.board.flips(square);
        Node { board: self.board.after(square, flips), evaluation: self.evaluation.play(square, flips) }
    }
}

fn slot(board: Board) -> usize {
    let mixed = (board.player.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ board.opponent.rotate_left(32))
        .wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed >> (64 - TABLE_BITS)) as usize
}

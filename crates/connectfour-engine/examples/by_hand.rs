//! A hand-written Connect Four solver: the baseline for the generic solver.
//!
//! ```text
//! cargo run --release -p poda-connectfour-engine --example by_hand -- 2048 ddddd     # MB of table, moves
//! poda solve connectfour --hash 2048 --moves 'd d d d d'
//! ```
//!
//! It has its own board, threats and table, so that the two check each other. Both bisect the value with null
//! windows, try the moves that make the most threats first, skip moves that lose at once, and merge mirror
//! images.

use std::time::Instant;

/// Seven bits per column, the lowest for the bottom row; the seventh row stays empty and separates the
/// columns.
#[derive(Clone, Copy)]
struct Board {
    own: u64,
    all: u64,
    n_discs: i32,
}

const BOTTOM_ROW: u64 = 0x0000_0408_1020_4081;
const SQUARES: u64 = BOTTOM_ROW * 0b11_1111;
const N_SQUARES: i32 = 42;
/// From the middle outwards: more lines pass there.
const COLUMNS: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

impl Board {
    const EMPTY: Board = Board { own: 0, all: 0, n_discs: 0 };

    fn playable(self) -> u64 {
        (self.all + BOTTOM_ROW) & SQUARES
    }

    fn play(self, square: u64) -> Board {
        Board { own: self.all ^ self.own, all: self.all | square, n_discs: self.n_discs + 1 }
    }

    /// The same for a board and its mirror image.
    fn key(self) -> u64 {
        let key = self.own + self.all;
        // Later, mirror images meet too rarely to pay for mirroring the board.
        if self.n_discs > 14 { key } else { key.min(mirrored(self.own) + mirrored(self.all)) }
    }
}

fn mirrored(bits: u64) -> u64 {
    (0..7).fold(0, |mirrored, column| mirrored | (bits >> (7 * column) & 0x7f) << (7 * (6 - column)))
}

/// The empty squares that would complete a line of `discs`.
fn completing(discs: u64, all: u64) -> u64 {
    let mut found = (discs << 1) & (discs << 2) & (discs << 3);
    for step in [6, 7, 8] {
        let (up, down) = ((discs << step) & (discs << (2 * step)), (discs >> step) & (discs >> (2 * step)));
        found |= up & ((discs << (3 * step)) | (discs >> step));
        found |= down & ((discs >> (3 * step)) | (discs << step));
    }
    found & SQUARES & !all
}

/// A win at ply `n` is worth 43 − `n` to the winner.
fn win_at(ply: i32) -> i32 {
    N_SQUARES + 1 - ply
}

/// One bound per slot together with its key: 56 bits of key, 8 of value and kind.
struct Table(Vec<u64>);

impl Table {
    fn slot(&mut self, key: u64) -> &mut u64 {
        let n_slots = self.0.len() as u64;
        let index = (u128::from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * u128::from(n_slots)) >> 64;
        &mut self.0[index as usize]
    }

    /// A bound, and whether it is an upper bound.
    fn get(&mut self, key: u64) -> Option<(i32, bool)> {
        let entry = *self.slot(key);
        (entry >> 8 == key).then_some(((entry >> 1 & 0x7f) as i32 - 64, entry & 1 == 1))
    }

    fn put(&mut self, key: u64, value: i32, is_upper: bool) {
        *self.slot(key) = key << 8 | ((value + 64) as u64) << 1 | u64::from(is_upper);
    }
}

struct Search {
    table: Table,
    n_nodes: u64,
}

impl Search {
    /// Whether the side to move, which cannot win at once, gets at least `beta`. Fail-soft: returns a bound
    /// on the value.
    fn visit(&mut self, board: Board, beta: i32) -> i32 {
        self.n_nodes += 1;
        let opponent = board.own ^ board.all;
        let threats = completing(opponent, board.all);
        let playable = board.playable();
        let forced = playable & threats;
        let lost = -win_at(board.n_discs + 2);
        // Lost if two threats must be met at once, or if every move makes room for a threat.
        let candidates = if forced == 0 { playable } else { forced } & !(threats >> 1);
        if forced & forced.wrapping_sub(1) != 0 || candidates == 0 {
            return lost;
        }
        if board.n_discs >= N_SQUARES - 2 {
            return 0;
        }
        // The earliest plies at which either side can win.
        let (worst, best) = (-win_at(board.n_discs + 4), win_at(board.n_discs + 3));
        if best < beta {
            return best;
        }
        if worst >= beta {
            return worst;
        }
        let key = board.key();
        if let Some((bound, is_upper)) = self.table.get(key)
            && (if is_upper { bound < beta } else { bound >= beta })
        {
            return bound;
        }
        let value = self.visit_children(board, candidates, beta);
        self.table.put(key, value, value < beta);
        value
    }

    fn visit_children(&mut self, board: Board, candidates: u64, beta: i32) -> i32 {
        let mut moves = [(0, 0); 7];
        let mut n_moves = 0;
        for column in COLUMNS {
            let square = candidates & (0x7f << (7 * column));
            if square != 0 {
                let score = completing(board.own | square, board.all | square).count_ones();
                let at = moves[..n_moves].iter().position(|&(other, _)| score > other).unwrap_or(n_moves);
                moves.copy_within(at..n_moves, at + 1);
                moves[at] = (score, square);
                n_moves += 1;
            }
        }
        let mut value = -win_at(board.n_discs + 2);
        for &(_, square) in &moves[..n_moves] {
            value = value.max(-self.visit(board.play(square), 1 - beta));
            if value >= beta {
                break;
            }
        }
        value
    }

    /// The exact value, by halving the interval in which it lies.
    fn solve(&mut self, board: Board) -> i32 {
        if board.playable() & completing(board.own, board.all) != 0 {
            return win_at(board.n_discs + 1);
        }
        let (mut low, mut high) = (-win_at(board.n_discs + 2), win_at(board.n_discs + 1));
        while low < high {
            let middle = low + (high - low + 1) / 2;
            // Draws and near values first: most positions are decided there.
            let beta = if middle <= 0 && low / 2 < middle {
                (low / 2).max(low + 1)
            } else if middle > 0 && high / 2 > middle {
                high / 2
            } else {
                middle
            };
            let value = self.visit(board, beta);
            if value >= beta { low = value } else { high = value }
        }
        low
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let megabytes: usize = arguments.next().map_or(64, |text| text.parse().expect("a size in MB"));
    let mut board = Board::EMPTY;
    for column in arguments.next().unwrap_or_default().bytes() {
        assert!((b'a'..=b'g').contains(&column), "columns are a to g");
        let square = board.playable() & (0x7f << (7 * u32::from(column - b'a')));
        assert!(
            square != 0 && board.playable() & square & completing(board.own, board.all) == 0,
            "not playable"
        );
        board = board.play(square);
    }
    let mut search = Search { table: Table(vec![0; megabytes << 17]), n_nodes: 0 };
    let start = Instant::now();
    let value = search.solve(board);
    let plies = N_SQUARES + 1 - value.abs() - board.n_discs;
    let result = match value {
        0 => "drawn".to_string(),
        1.. => format!("won in {plies} plies"),
        _ => format!("lost in {plies} plies"),
    };
    println!("{result}, {} nodes, {:.1} s", search.n_nodes, start.elapsed().as_secs_f64());
}

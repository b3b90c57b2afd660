//! A chess board as a plain array, read from FEN, with attacks by walking: slow, obvious, and of its own.

use game::{Game, Position};

/// Letters as in FEN, `.` for empty squares; a1 first.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub squares: [char; 64],
    pub white_to_move: bool,
    pub castling: String,
    pub halfmoves: u32,
}

pub fn value(letter: char) -> i32 {
    match letter.to_ascii_lowercase() {
        'p' => 100,
        'n' => 320,
        'b' => 330,
        'r' => 500,
        'q' => 950,
        _ => 0,
    }
}

pub fn letter_of(name: &str, white: bool) -> char {
    let letter = if name == "knight" { 'n' } else { name.chars().next().unwrap() };
    if white { letter.to_ascii_uppercase() } else { letter }
}

pub fn number(square: &str) -> usize {
    let text = square.as_bytes();
    usize::from(text[1] - b'1') * 8 + usize::from(text[0] - b'a')
}

impl Grid {
    pub fn read(fen: &str) -> Grid {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut squares = ['.'; 64];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(n) => file += n as usize,
                    None => {
                        squares[rank * 8 + file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Grid {
            squares,
            white_to_move: fields[1] == "w",
            castling: fields[2].to_string(),
            halfmoves: fields[4].parse().unwrap(),
        }
    }

    pub fn is_white(&self, at: usize) -> bool {
        self.squares[at].is_ascii_uppercase()
    }

    /// The squares a piece attacks.
    pub fn attacked_from(&self, from: usize) -> Vec<usize> {
        let letter = self.squares[from];
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let slanted = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let up = if letter.is_ascii_uppercase() { 1 } else { -1 };
        let (steps, far): (Vec<(i32, i32)>, bool) = match letter.to_ascii_lowercase() {
            'p' => (vec![(-1, up), (1, up)], false),
            'n' => (vec![(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], false),
            'b' => (slanted.to_vec(), true),
            'r' => (straight.to_vec(), true),
            'q' => ([straight, slanted].concat(), true),
            'k' => ([straight, slanted].concat(), false),
            _ => (Vec::new(), false),
        };
        let mut attacked = Vec::new();
        for (across, along) in steps {
            let (mut file, mut rank) = ((from % 8) as i32, (from / 8) as i32);
            loop {
                (file, rank) = (file + across, rank + along);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let at = (rank * 8 + file) as usize;
                attacked.push(at);
                if !far || self.squares[at] != '.' {
                    break;
                }
            }
        }
        attacked
    }

    pub fn attacks(&self, from: usize, to: usize) -> bool {
        self.attacked_from(from).contains(&to)
    }

    /// The pieces of one colour.
    pub fn pieces(&self, white: bool) -> Vec<usize> {
        (0..64).filter(|&at| self.squares[at] != '.' && self.is_white(at) == white).collect()
    }

    pub fn is_attacked(&self, at: usize, by_white: bool) -> bool {
        self.pieces(by_white).into_iter().any(|from| self.attacks(from, at))
    }

    pub fn king(&self, white: bool) -> usize {
        let king = if white { 'K' } else { 'k' };
        (0..64).find(|&at| self.squares[at] == king).unwrap()
    }

    pub fn count(&self, letter: char) -> i32 {
        self.squares.iter().filter(|&&at| at == letter).count() as i32
    }

    pub fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.white_to_move), !self.white_to_move)
    }
}

/// The same position with the other side to move; `None` if that is no position.
pub fn passed(fen: &str) -> Option<chess::Board> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields[3] = "-";
    chess::Chess::STANDARD.parse_position(&fields.join(" ")).ok()
}

pub fn board(fen: &str) -> chess::Board {
    chess::Chess::STANDARD.parse_position(fen).unwrap()
}

pub fn after(board: &chess::Board, mv: chess::Move) -> chess::Board {
    let mut next = *board;
    next.play(mv);
    next
}

/// The square of the piece that a move captures, and its letter, by comparing the boards before and after.
pub fn captured(before: &Grid, next: &Grid) -> Option<(usize, char)> {
    let own = before.white_to_move;
    let gone = |&at: &usize| {
        before.squares[at] != '.' && before.is_white(at) != own && next.squares[at] != before.squares[at]
    };
    (0..64).find(gone).map(|at| (at, before.squares[at]))
}

/// Material of one side minus the other's.
pub fn balance(grid: &Grid, white: bool) -> i32 {
    let sum: i32 = grid
        .squares
        .iter()
        .map(|&letter| if letter.is_ascii_uppercase() { value(letter) } else { -value(letter) })
        .sum();
    if white { sum } else { -sum }
}

/// What a capture wins, by minimax over all captures on its square, counted by material on the boards.
pub fn gain(board: &chess::Board, mv: chess::Move) -> i32 {
    let before = Grid::read(&board.to_string());
    let next = after(board, mv);
    let grid = Grid::read(&next.to_string());
    let won = balance(&grid, before.white_to_move) - balance(&before, before.white_to_move);
    won - best_capture(&next, mv.to().index()).max(0)
}

/// What the best capture on that square wins; 0 if there is none.
pub fn best_capture(board: &chess::Board, square: usize) -> i32 {
    captures_on(board, square).into_iter().map(|mv| gain(board, mv)).max().unwrap_or(0)
}

pub fn captures_on(board: &chess::Board, square: usize) -> Vec<chess::Move> {
    let before = Grid::read(&board.to_string());
    let takes = |mv: &chess::Move| {
        let next = Grid::read(&after(board, *mv).to_string());
        captured(&before, &next).is_some_and(|(at, _)| at == square)
    };
    board.moves().filter(takes).collect()
}

pub fn is_mate(board: &chess::Board) -> bool {
    board.moves().next().is_none() && Grid::read(&board.to_string()).is_check()
}

/// Whether the side to move mates within that many of its moves, by trying everything; `None` if that takes too long.
pub fn mates(board: &chess::Board, n: usize, left: &mut u64) -> Option<bool> {
    let mut moves: Vec<chess::Board> = board.moves().map(|mv| after(board, mv)).collect();
    moves.sort_by_key(|next| (!next.is_check(), next.n_moves()));
    let mut unknown = false;
    for next in moves {
        *left = left.checked_sub(1)?;
        if is_mated(&next) {
            return Some(true);
        }
        if n == 1 || next.n_moves() == 0 {
            continue;
        }
        let mut all = true;
        for reply in next.moves() {
            match mates(&after(&next, reply), n - 1, left) {
                Some(true) => {}
                Some(false) => {
                    all = false;
                    break;
                }
                None => {
                    (all, unknown) = (false, true);
                    break;
                }
            }
        }
        if all {
            return Some(true);
        }
    }
    if unknown { None } else { Some(false) }
}

fn is_mated(board: &chess::Board) -> bool {
    board.is_check() && board.n_moves() == 0
}

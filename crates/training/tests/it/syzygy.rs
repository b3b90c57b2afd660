//! Syzygy tables of our own, read back by our reader and by an independent one.

mod agreement;
mod damage;
mod second_reader;
mod synthetic;

use std::path::{Path, PathBuf};

use chess::{Board, Chess};
use chess_engine::endgames::syzygy::{Material, Piece};
use game::{Game, Side};

/// A temporary folder for one test, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("poda-syzygy-{}-{name}", std::process::id()));
        _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

fn material(name: &str) -> Material {
    Material::parse(name).unwrap()
}

/// The board with pieces on squares; `None` if it is illegal. `passed` is the en passant square.
fn board(pieces: &[Piece], squares: &[u8], to_move: Side, passed: Option<u8>) -> Option<Board> {
    let mut text = [b'1'; 71];
    (8..71).step_by(9).for_each(|slash| text[slash] = b'/');
    for (&(side, role), &square) in pieces.iter().zip(squares) {
        let letter = role.letter() as u8;
        let place = usize::from((7 - square / 8) * 9 + square % 8);
        text[place] = if side == Side::First { letter.to_ascii_uppercase() } else { letter };
    }
    let rows = std::str::from_utf8(&text).unwrap();
    let side = if to_move == Side::First { 'w' } else { 'b' };
    let passed = passed.map_or("-".to_string(), |square| chess::Square::new(square).to_string());
    let board = Chess::STANDARD.parse_position(&format!("{rows} {side} - {passed} 0 1")).ok()?;
    (board.occupied().count() as usize == pieces.len()).then_some(board)
}

/// Whether to run long tests.
fn is_slow() -> bool {
    std::env::var_os("PODA_SLOW").is_some()
}

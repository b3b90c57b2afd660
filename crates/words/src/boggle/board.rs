//! A rectangle of tiles, each with a letter or with `Qu`.

use std::fmt;

use game::counted;

use super::Adjacency;
use crate::svg::Drawing;
use crate::{Cell, Matching, Refusal};

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// One letter.
    Letter(char),
    /// The two letters `q` and `u`.
    Qu,
}

impl Tile {
    /// Reads one tile: a letter in any case, or `Qu`.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn parse(text: &str, lone_q: LoneQ) -> Result<Tile, Refusal> {
        Tile::parse_as(text, lone_q, Matching::Folded)
    }

    /// The same with letters folded or exact. `Qu` always stands for the two small letters.
    ///
    /// # Errors
    /// As [`Tile::parse`].
    pub fn parse_as(text: &str, lone_q: LoneQ, matching: Matching) -> Result<Tile, Refusal> {
        let mut letters = matching.letters(text.trim());
        match (letters.next(), letters.next(), letters.next()) {
            (Some('q' | 'Q'), Some('u'), None) => Some(Tile::Qu),
            (Some(letter), None, None) => Tile::of(letter, lone_q),
            _ => None,
        }
        .ok_or_else(|| Refusal::syntax(text, "a tile must be one letter or Qu"))
    }

    fn of(letter: char, lone_q: LoneQ) -> Option<Tile> {
        match letter {
            'q' if lone_q == LoneQ::Qu => Some(Tile::Qu),
            _ => letter.is_alphabetic().then_some(Tile::Letter(letter)),
        }
    }
}

/// What a `q` written alone means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoneQ {
    /// The letter.
    Plain,
    /// The tile `Qu`, as on English boards.
    Qu,
}

/// A rectangle of tiles, at least one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    n_cols: usize,
    tiles: Vec<Tile>,
}

/// Upper limit, to bound memory.
const MAX_TILES: usize = 1 << 20;

impl Board {
    /// Reads a board with folded letters: rows on lines or separated by `/`; tiles separated by blanks or not.
    /// `Qu` is one tile if tiles are separated, or among capitals, as in `TQuEN`.
    ///
    /// # Errors
    /// If there is no tile, a tile is not a letter, or a row differs in length from the first.
    pub fn parse(text: &str, lone_q: LoneQ) -> Result<Board, Refusal> {
        Board::parse_as(text, lone_q, Matching::Folded)
    }

    /// The same with letters folded or exact.
    ///
    /// # Errors
    /// As [`Board::parse`].
    pub fn parse_as(text: &str, lone_q: LoneQ, matching: Matching) -> Result<Board, Refusal> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Err(Refusal::syntax("", "the board is empty"));
        }
        let mut board = Board { n_cols: 0, tiles: Vec::new() };
        for (index, row) in text.split(['/', '\n']).enumerate() {
            let tiles = read_row(row.trim(), index + 1, lone_q, matching)?;
            if index == 0 {
                board.n_cols = tiles.len();
            }
            board.push(tiles, row.trim(), index + 1)?;
        }
        Ok(board)
    }

    /// A board of these tiles, row after row.
    ///
    /// # Panics
    /// If they do not fill the last row.
    #[must_use]
    pub fn from_tiles(n_cols: usize, tiles: Vec<Tile>) -> Board {
        assert!(n_cols > 0 && !tiles.is_empty() && tiles.len().is_multiple_of(n_cols), "rows are full");
        Board { n_cols, tiles }
    }

    fn push(&mut self, tiles: Vec<Tile>, row: &str, number: usize) -> Result<(), Refusal> {
        if tiles.is_empty() {
            return Err(Refusal::syntax("", format!("row {number} of the board is empty")));
        }
        if tiles.len() != self.n_cols {
            let tiles = counted(tiles.len() as u64, "tile", "tiles");
            let reason = format!("row {number} has {tiles}, but row 1 has {}", self.n_cols);
            return Err(Refusal::syntax(row, reason));
        }
        self.tiles.extend(tiles);
        if self.tiles.len() > MAX_TILES {
            return Err(Refusal::too_large("", format!("a board has at most {MAX_TILES} tiles")));
        }
        Ok(())
    }

    /// The number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.tiles.len() / self.n_cols
    }

    /// The number of columns.
    #[must_use]
    pub fn n_cols(&self) -> usize {
        self.n_cols
    }

    /// All tiles, row after row.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// A drawing of the board.
    #[must_use]
    pub fn svg(&self) -> String {
        let row = |tiles: &[Tile]| tiles.iter().map(Tile::to_string).collect();
        let rows: Vec<Vec<String>> = self.tiles.chunks(self.n_cols).map(row).collect();
        Drawing { rows: &rows, outlines: &[], words: &[] }.svg()
    }

    /// The cell of the tile with that index.
    #[must_use]
    pub fn cell(&self, tile_idx: usize) -> Cell {
        Cell::new(tile_idx / self.n_cols, tile_idx % self.n_cols)
    }

    /// The indices of the tiles adjacent to the one with that index, in row order.
    #[must_use]
    pub fn neighbours(&self, tile_idx: usize, adjacency: Adjacency) -> Vec<usize> {
        let (row, col) = (tile_idx / self.n_cols, tile_idx % self.n_cols);
        let near = |at: usize, size: usize| at.saturating_sub(1)..(at + 2).min(size);
        let places = near(row, self.n_rows()).flat_map(|r| near(col, self.n_cols).map(move |c| (r, c)));
        places
            .filter(|&(r, c)| adjacency.touches(r.abs_diff(row), c.abs_diff(col)))
            .map(|(r, c)| r * self.n_cols + c)
            .collect()
    }
}

fn read_row(row: &str, number: usize, lone_q: LoneQ, matching: Matching) -> Result<Vec<Tile>, Refusal> {
    let no_letter = |text: &str| {
        Refusal::syntax(text, format!("row {number} of the board has a tile that is not a letter"))
    };
    if row.contains(char::is_whitespace) {
        let tile = |text| Tile::parse_as(text, lone_q, matching).map_err(|_| no_letter(text));
        return row.split_whitespace().map(tile).collect();
    }
    let tile = |letter: char| Tile::of(letter, lone_q).ok_or_else(|| no_letter(row));
    let is_capitals = !row.replace("Qu", "").contains(char::is_lowercase);
    if !is_capitals {
        return matching.letters(row).map(tile).collect();
    }
    let mut tiles = Vec::new();
    for (index, part) in row.split("Qu").enumerate() {
        tiles.extend((index > 0).then_some(Tile::Qu));
        tiles.extend(matching.letters(part).map(tile).collect::<Result<Vec<_>, _>>()?);
    }
    Ok(tiles)
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Letter(letter) => f.pad(letter.encode_utf8(&mut [0; 4])),
            Tile::Qu => f.pad("Qu"),
        }
    }
}

/// Rows separated by `/`, tiles by blanks: what [`Board::parse`] reads.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |tiles: &[Tile]| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(" ");
        f.write_str(&self.tiles.chunks(self.n_cols).map(row).collect::<Vec<_>>().join("/"))
    }
}

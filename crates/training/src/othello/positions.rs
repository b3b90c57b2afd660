//! Sets of positions to learn from, with their labels.
//!
//! Positions are grouped by the number of empty squares, without duplicates: of the symmetric images of a board only the
//! smallest is kept. Labels are stored separately, one byte each.

use std::io::{Read, Write};

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use othello_engine::Board;

/// Groups: 0 to 60 empty squares.
pub const N_GROUPS: usize = 61;

/// Positions by the number of their empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions(pub Vec<Vec<Board>>);

/// A label for each position, in half discs for the side to move; [`Labels::NONE`] if there is none yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(pub Vec<Vec<i8>>);

/// The smallest of the symmetric images of a board.
#[must_use]
pub fn canonical(board: Board) -> Board {
    let (player, opponent) = ::othello::canonical(board.player, board.opponent);
    Board { player, opponent }
}

impl Positions {
    const MAGIC: &'static [u8; 8] = b"PodaPos1";

    /// No positions.
    #[must_use]
    pub fn new() -> Positions {
        Positions(vec![Vec::new(); N_GROUPS])
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Appends other positions.
    pub fn append(&mut self, others: Positions) {
        self.0.iter_mut().zip(others.0).for_each(|(group, others)| group.extend(others));
    }

    /// The file: the size of each group, then all players' discs, then all opponents' discs, deflated.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let boards = || self.0.iter().flatten();
        let mut bytes = counts(self.0.iter().map(Vec::len));
        boards().for_each(|board| bytes.extend(board.player.to_le_bytes()));
        boards().for_each(|board| bytes.extend(board.opponent.to_le_bytes()));
        deflate(Positions::MAGIC, &bytes)
    }

    /// Reads a file of positions.
    ///
    /// # Errors
    /// If the file is malformed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Positions> {
        let bytes = inflate(Positions::MAGIC, bytes)?;
        let (groups, bytes) = read_counts(&bytes)?;
        let n_positions: usize = groups.iter().sum();
        ensure!(
            bytes.len() == 16 * n_positions,
            "expected {n_positions} positions, found {} bytes",
            bytes.len()
        );
        let (players, opponents) = bytes.split_at(8 * n_positions);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let mut boards = players.chunks_exact(8).zip(opponents.chunks_exact(8));
        let mut board = || {
            let (player, opponent) = boards.next().expect("counted above");
            Board { player: word(player), opponent: word(opponent) }
        };
        Ok(Positions(groups.iter().map(|&n| (0..n).map(|_| board()).collect()).collect()))
    }
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::new()
    }
}

impl Labels {
    /// No label yet.
    pub const NONE: i8 = i8::MIN;

    const MAGIC: &'static [u8; 8] = b"PodaLab1";

    /// No labels yet for `positions`.
    #[must_use]
    pub fn none(positions: &Positions) -> Labels {
        Labels(positions.0.iter().map(|group| vec![Labels::NONE; group.len()]).collect())
    }

    /// Appends the labels of other positions.
    pub fn append(&mut self, others: Labels) {
        self.0.iter_mut().zip(others.0).for_each(|(group, others)| group.extend(others));
    }

    /// Converts a value in discs to a label.
    #[must_use]
    pub fn label(discs: f32) -> i8 {
        (2.0 * discs).round().clamp(-127.0, 127.0) as i8
    }

    /// Converts a label to discs.
    #[must_use]
    pub fn discs(label: i8) -> f32 {
        f32::from(label) / 2.0
    }

    /// The file: the size of each group, then the labels, deflated.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = counts(self.0.iter().map(Vec::len));
        bytes.extend(self.0.iter().flatten().map(|label| label.cast_unsigned()));
        deflate(Labels::MAGIC, &bytes)
    }

    /// Reads the labels of `positions`.
    ///
    /// # Errors
    /// If the file is malformed or belongs to other positions.
    pub fn from_bytes(bytes: &[u8], positions: &Positions) -> Result<Labels> {
        let bytes = inflate(Labels::MAGIC, bytes)?;
        let (groups, bytes) = read_counts(&bytes)?;
        let matches = positions.0.iter().map(Vec::len).eq(groups.iter().copied());
        ensure!(matches && bytes.len() == positions.len(), "the labels belong to other positions");
        let mut labels = bytes.iter().map(|byte| byte.cast_signed());
        Ok(Labels(groups.iter().map(|&n| labels.by_ref().take(n).collect()).collect()))
    }
}

fn counts(groups: impl Iterator<Item = usize>) -> Vec<u8> {
    groups.flat_map(|n| (n as u32).to_le_bytes()).collect()
}

fn read_counts(bytes: &[u8]) -> Result<(Vec<usize>, &[u8])> {
    let (head, rest) = bytes.split_at_checked(4 * N_GROUPS).context("the file ends within its header")?;
    let count = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes")) as usize;
    Ok((head.chunks_exact(4).map(count).collect(), rest))
}

fn deflate(magic: &[u8; 8], bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(magic.to_vec(), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes every byte")
}

fn inflate(magic: &[u8; 8], bytes: &[u8]) -> Result<Vec<u8>> {
    let rest = bytes.strip_prefix(magic).context("not a file of this kind")?;
    let mut inflated = Vec::new();
    DeflateDecoder::new(rest).read_to_end(&mut inflated)?;
    Ok(inflated)
}

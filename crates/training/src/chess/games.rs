//! Recorded games: every move with its search score, and the result; compressed by deflate.
//!
//! ```text
//! file   magic "PODACHS1", then games, deflated
//! game   u16 plies, u8 result (0 black wins, 1 draw, 2 white wins), u8 random plies at the start,
//!        for each ply: u16 the move's bits; for each ply after the random ones: the score for the side to move, as
//!        the difference from the negated previous score, as a zigzag varint
//! ```

use std::io::{self, Read, Write};

use anyhow::{Result, bail};
use chess::{Board, Chess, Move};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use game::{Game, Position};

const MAGIC: &[u8; 8] = b"PODACHS1";

/// A game from the normal starting position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Recorded {
    /// All moves.
    pub moves: Vec<Move>,
    /// The number of random moves at the start.
    pub n_random: usize,
    /// The search score before each of the other moves, for the side to move, in centipawns; mates are ±30,000 and beyond.
    pub scores: Vec<i16>,
    /// White's result in half points: 0, 1 or 2.
    pub result: u8,
}

/// One position of a game that was searched.
#[derive(Clone, Copy, Debug)]
pub struct Searched {
    /// The position.
    pub board: Board,
    /// The move that was played.
    pub mv: Move,
    /// The score for the side to move.
    pub score: i16,
    /// White's result of the game in half points.
    pub result: u8,
}

impl Recorded {
    /// The searched positions, in order.
    ///
    /// # Errors
    /// If a move is illegal because the file is damaged.
    pub fn searched(&self) -> Result<Vec<Searched>> {
        let mut board = Chess::STANDARD.start();
        let mut searched = Vec::with_capacity(self.scores.len());
        for (ply, &mv) in self.moves.iter().enumerate() {
            if !board.is_legal(mv) {
                bail!("ply {ply}: {mv:?} is not legal in {board}");
            }
            if let Some(&score) = ply.checked_sub(self.n_random).and_then(|at| self.scores.get(at)) {
                searched.push(Searched { board, mv, score, result: self.result });
            }
            board.play(mv);
        }
        Ok(searched)
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.moves.len() as u16).to_le_bytes())?;
        out.write_all(&[self.result, self.n_random as u8])?;
        for mv in &self.moves {
            out.write_all(&mv.bits().to_le_bytes())?;
        }
        let mut before = 0_i32;
        for &score in &self.scores {
            write_number(out, i32::from(score) + before)?;
            before = i32::from(score);
        }
        Ok(())
    }

    /// The next game; `None` at the end of the file.
    fn read(from: &mut impl Read) -> io::Result<Option<Recorded>> {
        let mut head = [0; 4];
        if from.read(&mut head[..1])? == 0 {
            return Ok(None);
        }
        from.read_exact(&mut head[1..])?;
        let n_plies = u16::from_le_bytes([head[0], head[1]]) as usize;
        let (result, n_random) = (head[2], head[3] as usize);
        let mut game = Recorded { n_random, result, ..Recorded::default() };
        for _ in 0..n_plies {
            let mut bits = [0; 2];
            from.read_exact(&mut bits)?;
            game.moves.push(Move::from_bits(u16::from_le_bytes(bits)));
        }
        let mut before = 0;
        for _ in n_random..n_plies {
            let score = read_number(from)? - before;
            game.scores.push(score as i16);
            before = score;
        }
        Ok(Some(game))
    }
}

fn write_number(out: &mut impl Write, number: i32) -> io::Result<()> {
    let mut left = ((number << 1) ^ (number >> 31)) as u32;
    while left >= 128 {
        out.write_all(&[left as u8 | 128])?;
        left >>= 7;
    }
    out.write_all(&[left as u8])
}

fn read_number(from: &mut impl Read) -> io::Result<i32> {
    let (mut number, mut shift) = (0_u32, 0);
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        number |= u32::from(byte[0] & 127) << shift;
        if byte[0] < 128 || shift > 21 {
            return Ok((number >> 1) as i32 ^ -((number & 1) as i32));
        }
        shift += 7;
    }
}

/// Writes games to a file.
pub struct GamesWriter<W: Write>(DeflateEncoder<W>);

impl<W: Write> GamesWriter<W> {
    /// Starts a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(mut out: W) -> io::Result<GamesWriter<W>> {
        out.write_all(MAGIC)?;
        Ok(GamesWriter(DeflateEncoder::new(out, Compression::best())))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &Recorded) -> io::Result<()> {
        game.write(&mut self.0)
    }

    /// The size of the file so far, without data still being compressed.
    pub fn size(&self) -> u64 {
        self.0.total_out()
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.0.finish()
    }
}

/// Reads the games of a file. If it is truncated because its writer was stopped, the complete games are read.
///
/// ```
/// use training::chess::games::{GamesWriter, Recorded, read_games};
/// let mut writer = GamesWriter::new(Vec::new())?;
/// writer.add(&Recorded::default())?;
/// assert_eq!(read_games(&writer.finish()?[..])?, [Recorded::default()]);
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// If it is not a file of games, or damaged.
pub fn read_games(mut from: impl Read) -> Result<Vec<Recorded>> {
    let mut magic = [0; 8];
    from.read_exact(&mut magic)?;
    if &magic != MAGIC {
        bail!("this is not a file of games");
    }
    let mut packed = io::BufReader::new(DeflateDecoder::new(from));
    let mut games = Vec::new();
    loop {
        match Recorded::read(&mut packed) {
            Ok(Some(game)) => games.push(game),
            Ok(None) => return Ok(games),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(games),
            Err(error) => return Err(error.into()),
        }
    }
}

//! Positions with their best moves.
//!
//! Most come from games, where every position was searched before its move was played. Games hardly ever contain the
//! refutation of a bad move, though, and a search meets bad moves all the time. So there is a second kind: from a position of
//! a game one or two random moves are played, and a search of its own says what was best then.
//!
//! ```text
//! file   magic "PODALAB1", then for each position: nine u64 of `Board::packed`, u16 the bits of the best move,
//!        i16 the score for the side to move in centipawns, mates ±30,000 and beyond
//! ```

use anyhow::{Context, Result, bail};
use chess::{Board, Move};
use chess_engine::network::Neural;
use chess_engine::{Evaluation, gain, see_ge};
use game::{Dice, Position, below, dice, pick};

use search::{Engine as _, Evaluator as _};

use crate::chess::games::{Recorded, Searched};
use crate::chess::selfplay;

/// A position with its best move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example {
    /// The position, packed: a game has hundreds, and all are kept in memory.
    pub board: [u64; Board::N_WORDS],
    /// The best move.
    pub mv: Move,
    /// The score for the side to move, in centipawns.
    pub score: i16,
    /// How much the position counts in a fit.
    pub weight: f32,
}

/// How far a score must be above what is seen without search, in centipawns, for the position to be a shot.
const SURPRISE: i32 = 130;
/// If the next search thinks this much less of a move, in centipawns, it was not the best.
const REGRET: i32 = 80;
/// A side that is better than this, in centipawns, has won already, and many moves win; one that is worse has lost.
const DECIDED: i32 = 700;
/// How much a shot counts that captures something for nothing, that is quiet, and that gives something up. The last kind is
/// rare in games and most of what a search for combinations needs.
const SHOT_WEIGHTS: [f32; 3] = [1.0, 3.0, 8.0];
/// Of each kind, one in so many is taken.
const ONE_IN: [usize; 3] = [8, 3, 1];

/// Chooses examples from games.
#[derive(Debug)]
pub struct Chooser {
    neural: Neural,
    dice: Dice,
    /// How many in a thousand of the positions without a shot are taken.
    pub share: usize,
    /// The number of shots taken: captures for nothing, quiet moves, sacrifices.
    pub n_shots: [usize; 3],
}

impl Chooser {
    /// A chooser with this seed that takes `share` in a thousand of the positions without a shot.
    #[must_use]
    pub fn new(share: usize, seed: u64) -> Chooser {
        Chooser { neural: Neural::default(), dice: dice(seed), share, n_shots: [0; 3] }
    }

    /// The examples of a game: positions where a search found much more than meets the eye, and some of the others. The
    /// weight of a shot is above 0.9, that of another position below.
    ///
    /// # Errors
    /// If the game is damaged.
    pub fn of_game(&mut self, game: &Recorded, out: &mut Vec<Example>) -> Result<()> {
        let searched = game.searched()?;
        for (at, position) in searched.iter().enumerate() {
            let score = i32::from(position.score);
            let after = searched.get(at + 1).map(|next| -i32::from(next.score));
            if after.is_some_and(|after| after < score - REGRET) {
                continue;
            }
            if let Some(weight) = self.shot(&position.board, position.mv, score) {
                let kind = SHOT_WEIGHTS.iter().rposition(|&of_kind| weight >= of_kind).unwrap_or(0);
                if below(&mut self.dice, ONE_IN[kind]) == 0 {
                    self.n_shots[kind] += 1;
                    out.push(example(position, weight));
                }
            } else if below(&mut self.dice, 1_000) < self.share && position.board.n_moves() > 1 {
                out.push(example(position, CALM_WEIGHT));
            }
        }
        Ok(())
    }

    /// How much a position counts whose score is far above what is seen at once; `None` if it is not.
    pub fn shot(&mut self, board: &Board, mv: Move, score: i32) -> Option<f32> {
        if score < -DECIDED / 2 {
            return None;
        }
        let still = self.neural.evaluate(board).raw();
        if still > DECIDED || score - still < SURPRISE {
            return None;
        }
        let own = gain(board, mv);
        let is_seen = |mv: Move| board.is_capture(mv) && see_ge(board, mv, 1);
        let best = board.legal_moves().filter(|&mv| is_seen(mv)).map(|mv| gain(board, mv)).max();
        let is_shot = score - still - best.unwrap_or(0) >= SURPRISE && board.n_moves() > 2;
        is_shot.then(|| SHOT_WEIGHTS[if own < 0 { 2 } else { usize::from(own == 0) }])
    }
}

/// How much a position without a shot counts.
const CALM_WEIGHT: f32 = 0.9;

fn example(position: &Searched, weight: f32) -> Example {
    Example { board: position.board.packed(), mv: position.mv, score: position.score, weight }
}

/// How positions are searched for [`label`].
#[derive(Clone, Copy, Debug)]
pub struct Labelling {
    /// Examples per game, of each kind.
    pub per_game: usize,
    /// No iteration starts after this many nodes.
    pub nodes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// Examples near those of games, labelled by searches: positions after random moves, and positions in which the score rose.
#[must_use]
pub fn label(games: &[Recorded], how: Labelling) -> Vec<Example> {
    let mut player = selfplay::player(how.nodes, Evaluation::Network);
    let mut labelled = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let mut dice = dice(how.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number as u64);
        let searched = game.searched().unwrap_or_default();
        let mut boards = Vec::new();
        for _ in 0..how.per_game {
            boards.extend(pick(&mut dice, &searched).and_then(|from| wander(&mut dice, from.board)));
        }
        let rises: Vec<Board> = searched
            .windows(2)
            .filter(|pair| i32::from(pair[1].score) + i32::from(pair[0].score) >= SURPRISE)
            .map(|pair| pair[1].board)
            .collect();
        boards.extend((0..how.per_game).filter_map(|_| pick(&mut dice, &rises)));
        for board in boards {
            if board.n_moves() < 2 {
                continue;
            }
            player.new_game();
            let found = selfplay::search(&mut player, how.nodes, &board, &[]);
            if let Some(mv) = found.best_move() {
                let score = selfplay::score(&found);
                labelled.push(Example { board: board.packed(), mv, score, weight: 1.0 });
            }
        }
    }
    labelled
}

/// Plays one to three moves at random; one in two tries prefers moves that lose nothing at once.
fn wander(dice: &mut Dice, mut board: Board) -> Option<Board> {
    for _ in 0..=below(dice, 3) {
        let is_careful = below(dice, 2) == 0;
        let moves: Vec<Move> =
            board.legal_moves().filter(|&mv| !is_careful || see_ge(&board, mv, 0)).collect();
        board.play(pick(dice, &moves)?);
    }
    Some(board)
}

const MAGIC: &[u8; 8] = b"PODALAB1";
const SIZE: usize = 8 * Board::N_WORDS + 4;

/// The bytes of a file.
#[must_use]
pub fn write(examples: &[Example]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for example in examples {
        bytes.extend(example.board.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(example.mv.bits().to_le_bytes());
        bytes.extend(example.score.to_le_bytes());
    }
    bytes
}

/// Reads a file.
///
/// ```
/// use training::chess::policy::examples::{read, write};
/// assert_eq!(read(&write(&[]), 2.0)?, []);
/// assert!(read(b"games", 2.0).is_err());
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// If it is no such file, or a position or move in it is not legal.
pub fn read(bytes: &[u8], weight: f32) -> Result<Vec<Example>> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else { bail!("this is not a file of labelled positions") };
    let (rows, left) = rest.as_chunks::<SIZE>();
    if !left.is_empty() {
        bail!("the last position is cut off");
    }
    rows.iter()
        .enumerate()
        .map(|(number, row)| read_row(row, weight).with_context(|| format!("position {number}")))
        .collect()
}

fn read_row(row: &[u8; SIZE], weight: f32) -> Result<Example> {
    let (words, rest) = row.as_chunks::<8>();
    let words: [[u8; 8]; Board::N_WORDS] = words.try_into().context("it is too short")?;
    let board = words.map(u64::from_le_bytes);
    let mv = Move::from_bits(u16::from_le_bytes([rest[0], rest[1]]));
    let position = Board::from_packed(board).map_err(anyhow::Error::msg)?;
    if !position.is_legal(mv) {
        bail!("{mv:?} is not legal in {position}");
    }
    Ok(Example { board, mv, score: i16::from_le_bytes([rest[2], rest[3]]), weight })
}

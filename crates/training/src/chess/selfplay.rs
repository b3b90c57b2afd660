//! Games of the engine against itself: random opening moves, then searches with equal node limits.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use chess::{Board, Chess, Move};
use chess_engine::{Evaluation, Poda, PodaSettings};
use game::{Dice, Game, Position, Side, dice, pick};
use search::{Analysis, Control, Engine, Goal, Limits, Request, ScoreKind};

use super::games::Recorded;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the random numbers; a game depends only on it and on its number.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// Maximum number of games.
    pub n_games: u64,
    /// No iteration starts after this many nodes.
    pub nodes: u64,
    /// Random opening moves; half of the games have one more.
    pub n_random: usize,
    /// No game starts after this.
    pub deadline: Instant,
    /// Games played at the same time.
    pub n_threads: usize,
    /// The evaluation to play with.
    pub evaluation: Evaluation,
}

/// Random openings with a larger score for one side are rejected.
const MAX_OPENING_SCORE: i32 = 350;
/// A game is adjudicated as won when both sides report at least this score for `WON_PLIES` plies in a row.
const WON: i32 = 1_600;
const WON_PLIES: u32 = 5;
/// A game is adjudicated as drawn when, after `EVEN_FROM_PLY`, scores stay within this for `EVEN_PLIES` plies in a row.
const EVEN: i32 = 6;
const EVEN_PLIES: u32 = 14;
const EVEN_FROM_PLY: usize = 90;
/// Longer games are drawn.
const MAX_PLIES: usize = 500;

/// Plays games and passes them to `keep` in the order they end.
pub fn play(plan: &Plan, keep: &Mutex<dyn FnMut(&Recorded) + Send + '_>) {
    let next = AtomicU64::new(plan.first);
    std::thread::scope(|scope| {
        for _ in 0..plan.n_threads.max(1) {
            scope.spawn(|| {
                let mut player = player(plan.nodes, plan.evaluation.clone());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.first + plan.n_games || Instant::now() >= plan.deadline {
                        break;
                    }
                    let game = play_one(&mut player, plan, number);
                    (keep.lock().expect("no thread panics"))(&game);
                }
            });
        }
    });
}

/// A player that starts no iteration after this many nodes.
#[must_use]
pub fn player(nodes: u64, evaluation: Evaluation) -> Poda {
    let settings = PodaSettings { hash_bytes: 2 << 20, soft_nodes: Some(nodes), ..PodaSettings::default() };
    Poda::with_evaluation(settings, evaluation)
}

/// Plays the game with this number.
#[must_use]
pub fn play_one(player: &mut Poda, plan: &Plan, number: u64) -> Recorded {
    let mut dice = dice(plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    loop {
        let n_random = plan.n_random + usize::from(pick(&mut dice, &[false, true]).unwrap_or(false));
        if let Some(opening) = random_opening(&mut dice, n_random) {
            player.new_game();
            if let Some(game) = from_opening(player, plan.nodes, &opening) {
                return game;
            }
        }
    }
}

/// Random opening moves; `None` if the game ends with them.
fn random_opening(dice: &mut Dice, n_moves: usize) -> Option<Vec<Move>> {
    let mut board = Chess::STANDARD.start();
    let mut moves = Vec::new();
    for _ in 0..n_moves {
        let mv = pick(dice, &board.moves().collect::<Vec<_>>())?;
        board.play(mv);
        moves.push(mv);
    }
    board.outcome().is_none().then_some(moves)
}

/// Plays the rest of a game; `None` if the opening is too bad for one side.
fn from_opening(player: &mut Poda, nodes: u64, opening: &[Move]) -> Option<Recorded> {
    let mut game = Recorded { moves: opening.to_vec(), n_random: opening.len(), ..Recorded::default() };
    let mut past: Vec<Board> = Vec::new();
    let mut board = Chess::STANDARD.start();
    for &mv in opening {
        past.push(board);
        board.play(mv);
    }
    let (mut n_won, mut n_even) = (0, 0);
    let mut winner = Side::First;
    loop {
        if let Some(outcome) = Chess::STANDARD.verdict(&board, &past) {
            game.result = (1 + outcome.margin_for(Side::First).signum()) as u8;
            return Some(game);
        }
        let found = search(player, nodes, &board, &past);
        let score = i32::from(score(&found));
        if game.scores.is_empty() && score.abs() > MAX_OPENING_SCORE {
            return None;
        }
        let mv = found.best_move()?;
        game.moves.push(mv);
        game.scores.push(score as i16);
        let leader = if score > 0 { board.side_to_move() } else { board.side_to_move().opponent() };
        n_won = match score.abs() {
            WON.. if leader == winner => n_won + 1,
            WON.. => 1,
            _ => 0,
        };
        winner = leader;
        n_even = if score.abs() <= EVEN && game.moves.len() > EVEN_FROM_PLY { n_even + 1 } else { 0 };
        if n_won >= WON_PLIES {
            game.result = if winner == Side::First { 2 } else { 0 };
            return Some(game);
        }
        if n_even >= EVEN_PLIES || game.moves.len() >= MAX_PLIES {
            game.result = 1;
            return Some(game);
        }
        past.push(board);
        board.play(mv);
    }
}

/// Searches a position; no iteration starts after the player's own limit.
pub(super) fn search(player: &mut Poda, nodes: u64, board: &Board, past: &[Board]) -> Analysis<Move> {
    let (limits, control) = (Limits::nodes(8 * nodes), Control::new());
    let request = Request {
        position: board,
        past,
        limits: &limits,
        goal: Goal::Best,
        lines: 1,
        only: &[],
        control: &control,
    };
    player.analyse(&request, &mut |_| {})
}

/// The score of a position in centipawns by a search with so many nodes; of one without moves, as if it went on.
#[must_use]
pub fn score_of(player: &mut Poda, nodes: u64, board: &Board) -> i16 {
    match board.outcome() {
        Some(outcome) => (32_000 * outcome.margin_for(board.side_to_move()).signum()) as i16,
        None => score(&search(player, nodes, board, &[])),
    }
}

/// The score of the best move in centipawns; mates are ±30,000 and beyond.
pub(super) fn score(found: &Analysis<Move>) -> i16 {
    match found.lines[0].score.kind() {
        ScoreKind::Points(points) => points.clamp(-20_000, 20_000) as i16,
        ScoreKind::WinIn(plies) => 32_000 - plies.min(2_000) as i16,
        ScoreKind::LostIn(plies) => plies.min(2_000) as i16 - 32_000,
    }
}

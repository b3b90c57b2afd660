//! The chess thesis's program under the full rules of chess: analysing positions, and playing games that the `chess`
//! crate adjudicates, including draws by repetition and by the fifty-move rule, which the program does not know.

use chess::{Board, Chess, Move};
use classics::chess_thesis::{self, Answer, Bitmaps, Phase, Searcher, Thesis, ThesisOptions};
use game::{Dice, Game as _, Outcome, Position as _, Refusal, pick};
use search::{Control, Limits, Meter, Score, Stopped};

use lab::Failure;

/// The program's answer in a position.
pub fn ask(fen: &str, options: ThesisOptions, control: &Control) -> Result<Answer, Failure> {
    let board = chess_thesis::Board::<Bitmaps>::from_fen(fen)?;
    let answer = Thesis::new(options)?.answer(&board, &Limits::default(), control);
    if answer.stopped { Err(Failure::Stopped) } else { Ok(answer) }
}

/// The program's score of a move, even if it would play another.
pub fn value_of(fen: &str, first: &str, options: ThesisOptions, control: &Control) -> Result<Score, Failure> {
    let board = chess_thesis::Board::<Bitmaps>::from_fen(fen)?;
    let only: Vec<chess_thesis::Move> = board.moves().filter(|mv| mv.to_string() == first).collect();
    let meter = Meter::new(&Limits::default(), control);
    let probe = &mut ();
    let mut searcher = Searcher::new(options, Phase::of(&board), meter, probe);
    let conclusion = searcher.think(&board, &only, options.depth);
    if conclusion.stopped {
        return Err(Failure::Stopped);
    }
    let thought = conclusion.best.first().ok_or_else(|| Refusal::new(first, "no legal move"))?;
    Ok(thought.score)
}

/// The same position on the thesis's bitmaps.
pub fn on_bitmaps(board: &Board) -> chess_thesis::Board<Bitmaps> {
    chess_thesis::Board::from_fen(&board.to_string()).expect("both boards know the same positions")
}

/// A line of play in SAN.
pub fn line_text(fen: &str, line: &[chess_thesis::Move]) -> Result<String, Refusal> {
    let mut board = Chess::STANDARD.parse_position(fen)?;
    let mut san = Vec::new();
    for mv in line {
        let mv = legal(&board, *mv);
        san.push(board.write_san(mv));
        board.play(mv);
    }
    Ok(san.join(" "))
}

/// The program's move as one of the `chess` crate.
pub fn legal(board: &Board, mv: chess_thesis::Move) -> Move {
    board.read_uci(&mv.to_string()).expect("both boards play by the same rules")
}

/// The program as a player.
pub struct Player {
    thesis: Thesis,
    budget: Option<u64>,
    depth: u32,
    /// Nodes visited in all its games.
    pub nodes: u64,
    /// Moves made in all its games.
    pub n_moves: u64,
    /// The total of completed plies over these moves.
    pub n_plies: u64,
}

impl Player {
    /// Searches to the depth in the options. With a budget it deepens iteratively instead, and plays the best move of
    /// the last depth completed within that many nodes.
    pub fn new(options: ThesisOptions, budget: Option<u64>) -> Result<Player, Refusal> {
        Ok(Player {
            thesis: Thesis::new(options)?,
            budget,
            depth: options.depth,
            nodes: 0,
            n_moves: 0,
            n_plies: 0,
        })
    }

    fn choose(&mut self, board: &Board, control: &Control) -> Result<Move, Stopped> {
        let position = on_bitmaps(board);
        let (answer, depth) = match self.budget {
            None => (self.search(&position, &Limits::default(), control), self.depth),
            Some(budget) => self.deepen(&position, budget, control),
        };
        if control.is_stopped() {
            return Err(Stopped);
        }
        self.n_moves += 1;
        self.n_plies += u64::from(depth);
        let mv = answer.mv.expect("a game that goes on has a move");
        Ok(legal(board, mv))
    }

    fn search(
        &mut self,
        position: &chess_thesis::Board<Bitmaps>,
        limits: &Limits,
        control: &Control,
    ) -> Answer {
        let answer = self.thesis.answer(position, limits, control);
        self.nodes += answer.nodes;
        answer
    }

    /// The answer of the last completed depth, and that depth.
    fn deepen(
        &mut self,
        position: &chess_thesis::Board<Bitmaps>,
        budget: u64,
        control: &Control,
    ) -> (Answer, u32) {
        let mut best = (self.search(position, &Limits::depth(1), control), 1);
        let mut left = budget.saturating_sub(best.0.nodes);
        for depth in 2..=chess_thesis::engine::DEEPEST {
            if left == 0 || best.0.score.is_forced() || control.is_stopped() {
                break;
            }
            let limits = Limits { depth: Some(depth), nodes: Some(left), ..Limits::default() };
            let answer = self.search(position, &limits, control);
            left = left.saturating_sub(answer.nodes);
            if answer.stopped {
                break;
            }
            best = (answer, depth);
        }
        best
    }
}

/// A game from its opening on.
pub struct Played {
    /// Every position, the last one included.
    pub boards: Vec<Board>,
    /// The result; `None` if it was abandoned.
    pub outcome: Option<Outcome>,
}

/// Where a game is abandoned and counts as drawn: without a plan, as the thesis says, neither side makes progress.
pub const MAX_PLIES: usize = 240;

/// Plays on from the last of `boards`; the first player has White.
pub fn play(mut boards: Vec<Board>, players: [&mut Player; 2], control: &Control) -> Result<Played, Stopped> {
    loop {
        let (board, past) = boards.split_last().expect("a game has a first position");
        let outcome = Chess::STANDARD.verdict(board, past);
        if outcome.is_some() || boards.len() > MAX_PLIES {
            return Ok(Played { boards, outcome });
        }
        let mut next = *board;
        next.play(players[board.side_to_move().index()].choose(board, control)?);
        boards.push(next);
    }
}

/// The positions of a random opening of `n_plies` after which the game is not over.
pub fn random_opening(n_plies: usize, dice: &mut Dice) -> Vec<Board> {
    loop {
        let mut boards = vec![Chess::STANDARD.start()];
        for _ in 0..n_plies {
            let mut board = boards[boards.len() - 1];
            let moves: Vec<Move> = board.moves().collect();
            let Some(mv) = pick(dice, &moves) else { break };
            board.play(mv);
            boards.push(board);
        }
        if boards[boards.len() - 1].outcome().is_none() {
            return boards;
        }
    }
}

/// By how much our numbers typically miss the thesis's: the geometric mean of their ratios, each taken as at least 1.
/// Pairs are ours and theirs, all positive.
pub fn typical_factor(pairs: impl Iterator<Item = [f64; 2]>) -> f64 {
    let logs: Vec<f64> = pairs.map(|[ours, theirs]| (ours / theirs).ln().abs()).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

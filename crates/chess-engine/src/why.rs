//! Why a move is bad, as facts that can be checked on the board: mates, material, the tactics that win it, threats that
//! were overlooked, and, where nothing of that kind happens, what changed in the evaluation.
//!
//! A fact is stated only if it is true; whether it is the whole reason, nobody can say. Tactics are therefore stated only
//! if the line goes on to use them.

mod captures;
mod draws;
mod exchange;
mod material;
mod mating;
mod motifs;
mod structure;

use chess::{Board, Role};
use game::{Fact, Mistake, Position};

/// At most this many facts are stated, the weightiest first.
pub const MOST: usize = 6;

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] = &[
    "mate-at-once",
    "mate-forced",
    "mate-line",
    "back-rank",
    "mate-threat-ignored",
    "mate-missed",
    "stalemate",
    "repetition",
    "fifty-moves",
    "too-few-pieces",
    "moved-into-capture",
    "moved-into-exchange",
    "hanging",
    "underdefended",
    "guard-left",
    "line-opened",
    "threat-ignored",
    "best-moves-away",
    "best-protects",
    "best-prevents",
    "capture-missed",
    "fork",
    "pin",
    "skewer",
    "discovered-attack",
    "defender-captured",
    "trapped",
    "best-forks",
    "best-pins",
    "best-skewers",
    "best-discovers",
    "best-captures-defender",
    "best-traps",
    "material-lost",
    "material-traded",
    "material-missed",
    "trade-missed",
    "promotion-allowed",
    "promotion-missed",
    "castling-lost",
    "best-castles",
    "term",
    "shelter",
    "king-attackers",
    "mobility-own",
    "mobility-opponent",
    "passed-opponent",
    "passed-own",
    "isolated",
    "doubled",
    "undeveloped",
    "bishop-pair",
    "open-files",
];

/// What is true about a bad move.
///
/// ```
/// use chess::Chess;
/// use game::{Game, Mistake, Notation};
///
/// let position = Chess::STANDARD.parse_position("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2")?;
/// let line = position.parse_moves(["g2g4", "d8h4"])?;
/// let best_line = position.parse_moves(["e2e4"])?;
/// let mistake = Mistake {
///     past: &[],
///     position: &position,
///     played: line[0],
///     refutation: &line[1..],
///     best_line: &best_line,
///     is_exact: false,
/// };
/// assert_eq!(chess_engine::why::facts(&mistake)[0].kind, "mate-at-once");
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let lines = Lines { boards: mistake.boards(), best: mistake.best_boards(), mistake };
    let mut facts = Vec::new();
    mating::add(&lines, &mut facts);
    draws::add(&lines, &mut facts);
    captures::add(&lines, &mut facts);
    motifs::add(&lines, &mut facts);
    material::add(&lines, &mut facts);
    if facts.is_empty() {
        structure::add(&lines, &mut facts);
    }
    facts.truncate(MOST);
    facts
}

/// Whether the side to move is not in check and has no capture or promotion that wins something.
#[must_use]
pub fn is_quiet(board: &Board) -> bool {
    let wins = |mv| {
        (board.is_capture(mv) || mv.promotion() == Some(Role::Queen))
            && exchange::gain_of(board, mv).is_none_or(|gain| gain > 0)
    };
    !board.is_check() && !board.moves().any(wins)
}

/// Both lines, with their boards.
struct Lines<'a> {
    mistake: &'a Mistake<'a, Board>,
    /// The position, after the move, after the reply, and so on.
    boards: Vec<Board>,
    /// The position, after the best move, and so on.
    best: Vec<Board>,
}

impl Lines<'_> {
    fn mover(&self) -> game::Side {
        self.mistake.position.side_to_move()
    }

    /// The last board of the refutation.
    fn end(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// The last board of the best line.
    fn best_end(&self) -> &Board {
        &self.best[self.best.len() - 1]
    }

    /// The move that leads from board `ply - 1` of the refutation to board `ply`.
    fn mv(&self, ply: usize) -> chess::Move {
        if ply == 1 { self.mistake.played } else { self.mistake.refutation[ply - 2] }
    }
}

/// The English name of a kind of piece; sentences translate it.
fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

//! Why a move is bad: the piece or the line that lets the opponent win at once, and positions in which every move does.

use game::{Fact, Mistake, Position};
use quarto::{Board, Move, Square, lines};

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] = &["win-missed", "piece-wins", "line-left", "every-move-loses"];

/// What is true about a bad move. The figure `trait` is a digit from 1 to 8, as pieces are written.
///
/// ```
/// use game::{Game, Mistake, Notation};
///
/// let position = quarto::Quarto::variant("official")?.parse_position("1357 1358 1367 ./. . . ./. . . ./. . . . in 2468")?;
/// let line = position.parse_moves(["a2>1368", "d1"])?;
/// let best_line = position.parse_moves(["d1>1368"])?;
/// let (past, is_exact) = (&[][..], true);
/// let (played, refutation) = (line[0], &line[1..]);
/// let mistake =
///     Mistake { past, position: &position, played, refutation, best_line: &best_line, is_exact };
/// let fact = &quarto_engine::why::facts(&mistake)[0];
/// assert_eq!((fact.kind, fact.squares.join(" ")), ("piece-wins", "d1 a1 b1 c1".to_string()));
/// assert_eq!(fact.number("trait"), Some(1));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let boards = mistake.boards();
    let (mover, opponent) = (mistake.position.side_to_move(), mistake.position.side_to_move().opponent());
    let mut facts = Vec::new();
    if let Some(fact) = completion(mistake.position, mistake.best_line[0], "win-missed") {
        facts.push(fact.of(mover).at(0).moves([mistake.best_line[0].to_string()]));
    }
    let Some(&reply) = mistake.refutation.first() else { return facts };
    // Where the opponent places the piece that it was given, that piece is the mistake; else the line is.
    let kind = if boards[1].hand().is_some() { "piece-wins" } else { "line-left" };
    if let Some(fact) = completion(&boards[1], reply, kind) {
        facts.push(fact.of(opponent).at(2).moves([reply.to_string()]));
        return facts;
    }
    let is_lost = |&ply: &usize| boards[ply].side_to_move() == mover && every_move_loses(&boards[ply]);
    if let Some(ply) = (2..boards.len()).find(is_lost) {
        let n = boards[ply].n_moves() as i32;
        facts.push(Fact::new("every-move-loses").of(mover).at(ply).figure("n", n));
    }
    facts
}

/// The line that a move completes: its own square first, then the others, and the common trait.
fn completion(board: &Board, mv: Move, kind: &'static str) -> Option<Fact> {
    let square = match mv {
        Move::Put { square, .. } | Move::PlaceAndGive { square, .. } | Move::PlaceLast { square } => square,
        Move::Give { .. } => return None,
    };
    let mut next = *board;
    next.play(mv);
    let lines =
        lines::that_count(board.game().with_squares()).iter().filter(|&&line| line & square.bit() != 0);
    let (line, digit) = lines.copied().find_map(|line| Some((line, common_trait(&next, line)?)))?;
    let others = Square::of_set(line & !square.bit());
    Some(Fact::new(kind).squares(std::iter::once(square).chain(others)).figure("trait", digit))
}

/// The digit of a trait that all four pieces of a line share; `None` if there is none, or a square is vacant.
fn common_trait(board: &Board, line: u16) -> Option<i32> {
    let pieces: Option<Vec<u8>> =
        Square::of_set(line).map(|square| Some(board.piece_on(square)?.number())).collect();
    let pieces = pieces?;
    (0..4).find_map(|bit| {
        let values: Vec<u8> = pieces.iter().map(|piece| piece >> (3 - bit) & 1).collect();
        let is_common = values.iter().all(|&value| value == values[0]);
        is_common.then(|| 1 + 2 * bit + i32::from(values[0]))
    })
}

/// Whether the side to move cannot avoid that the opponent completes a line with its next move.
fn every_move_loses(board: &Board) -> bool {
    let wins_at_once = |board: &Board| {
        board.moves().any(|mv| {
            let mut next = *board;
            next.play(mv);
            next.is_won()
        })
    };
    board.outcome().is_none()
        && board.moves().all(|mv| {
            let mut next = *board;
            next.play(mv);
            next.outcome().is_none() && wins_at_once(&next)
        })
}

//! Why a move is bad: lines completed, threats that were not blocked, squares that the move itself opened, and two threats
//! at once.

use connectfour::squares::{COLUMNS, DIRECTIONS, ROWS, column, has_four, square};
use connectfour::{Board, Column};
use game::{Fact, Mistake, Position, Side};

/// The kinds of facts that are stated; each has sentences.
pub const KINDS: &[&str] =
    &["win-missed", "line-completed", "block-missed", "support-given", "double-threat"];

/// What is true about a bad move. Squares are columns `a` to `g` with rows from the bottom.
///
/// ```
/// use game::{Game, Mistake, Notation};
///
/// let position = connectfour::ConnectFour.parse_position(
///     "......./......./......./......./OO...../XXX.... O")?;
/// let line = position.parse_moves(["a", "d"])?;
/// let best_line = position.parse_moves(["d"])?;
/// let (past, is_exact) = (&[][..], true);
/// let (played, refutation) = (line[0], &line[1..]);
/// let mistake =
///     Mistake { past, position: &position, played, refutation, best_line: &best_line, is_exact };
/// let facts = connectfour_engine::why::facts(&mistake);
/// assert_eq!((facts[0].kind, facts[0].squares.join(" ")), ("line-completed", "a1 b1 c1 d1".to_string()));
/// assert_eq!((facts[1].kind, facts[1].squares.join(" ")), ("block-missed", "d1".to_string()));
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn facts(mistake: &Mistake<'_, Board>) -> Vec<Fact> {
    let boards = mistake.boards();
    let position = mistake.position;
    let (mover, opponent) = (position.side_to_move(), position.side_to_move().opponent());
    let mut facts = Vec::new();
    let own_wins = wins(position, mover);
    let landing = |mv: Column| position.playable() & column(u32::from(mv.0));
    if own_wins & landing(mistake.best_line[0]) != 0 && own_wins & landing(mistake.played) == 0 {
        facts.push(Fact::new("win-missed").of(mover).at(0).squares(written(own_wins)));
    }
    let Some(&reply) = mistake.refutation.first() else { return facts };
    let disc = boards[1].playable() & column(u32::from(reply.0));
    if boards[2].outcome().and_then(game::Outcome::winner) == Some(opponent) {
        let line = completed_line(boards[2].discs(opponent), disc);
        facts.push(Fact::new("line-completed").of(opponent).at(2).squares(written(line)));
        if reply == mistake.played {
            facts.push(Fact::new("support-given").of(opponent).at(1).squares(written(disc)));
        } else if wins(position, opponent) & disc != 0 {
            facts.push(Fact::new("block-missed").of(opponent).at(0).squares(written(disc)));
        }
        return facts;
    }
    if let Some((ply, squares)) =
        (2..boards.len()).find_map(|ply| Some((ply, double_threat(&boards[ply], mover)?)))
    {
        facts.push(Fact::new("double-threat").of(opponent).at(ply).squares(written(squares)));
    }
    facts
}

/// Two squares of which the opponent of the side to move can always fill one: both free now, or one above the other. `None`
/// if the side to move wins first.
fn double_threat(board: &Board, mover: Side) -> Option<u64> {
    if board.outcome().is_some() || board.side_to_move() != mover || wins(board, mover) != 0 {
        return None;
    }
    let now = wins(board, mover.opponent());
    let above = (now << 1) & board.empty();
    let discs = board.discs(mover.opponent());
    let stacked = bits(above).filter(|&bit| has_four(discs | 1 << bit)).fold(0, |set, bit| set | 1 << bit);
    let all = now | stacked;
    (now != 0 && all.count_ones() >= 2).then_some(all)
}

/// The squares that a disc can fall to now and that complete a line for that side.
fn wins(board: &Board, side: Side) -> u64 {
    bits(board.playable())
        .filter(|&bit| has_four(board.discs(side) | 1 << bit))
        .fold(0, |set, bit| set | 1 << bit)
}

/// Four discs in a line, the given one among them.
fn completed_line(discs: u64, disc: u64) -> u64 {
    let lines = DIRECTIONS.iter().flat_map(|&step| (0..4).map(move |back| (step, back)));
    let line = lines.filter_map(|(step, back)| {
        let start = disc.trailing_zeros().checked_sub(step * back)?;
        Some((0..4).fold(0_u64, |line, at| line | 1_u64.checked_shl(start + step * at).unwrap_or(0)))
    });
    line.filter(|line| line & discs == *line && line.count_ones() == 4)
        .find(|line| line & disc != 0)
        .unwrap_or(0)
}

fn bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| set >> bit & 1 == 1)
}

fn written(set: u64) -> Vec<String> {
    let squares = (0..COLUMNS).flat_map(|number| (0..ROWS).map(move |row| (number, row)));
    let taken = squares.filter(|&(number, row)| set & square(number, row) != 0);
    taken.map(|(number, row)| format!("{}{}", char::from(b'a' + number as u8), row + 1)).collect()
}

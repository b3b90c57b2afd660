//! Where no tactics decide: what both lines differ in after the same number of moves, as counts that anybody can check, and the term of the
//! hand-written evaluation that changed most.

use chess::{Bitboard, Board, Role, Square, attacks};
use game::{Fact, Position, Side};

use super::{Lines, is_quiet};
use crate::classic::{self, features::Term};

/// Changes of a term below this many hundredths of a pawn are noise.
const LEAST_CHANGE: i32 = 12;
/// Differences in the number of squares reached below this are noise.
const LEAST_SQUARES: i32 = 4;

pub(super) fn add(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    castling(lines, facts);
    let mover = lines.mover();
    let ply = common_ply(lines);
    let (end, best) = (&lines.boards[ply], &lines.best[ply]);
    for &(kind, term, side_of, count, is_good, least) in COUNTS {
        let side = if side_of == Whose::Own { mover } else { mover.opponent() };
        let (n, m) = (count(end, side), count(best, side));
        let worse = if is_good == (side == mover) { m - n } else { n - m };
        if worse >= least && change(lines, ply, term) >= LEAST_CHANGE {
            facts.push(Fact::new(kind).of(side).at(ply).figure("n", n).figure("m", m));
        }
    }
    if let Some((term, points)) = largest_change(lines, ply) {
        facts.insert(
            0,
            Fact::new("term").of(mover).at(ply).word("term", term_name(term)).figure("points", points),
        );
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Whose {
    Own,
    Theirs,
}

type Count = fn(&Board, Side) -> i32;

/// What is counted: its kind, the term of the evaluation it belongs to, for which side, how, whether much of it is good for
/// that side, and the least difference that matters.
const COUNTS: &[(&str, Term, Whose, Count, bool, i32)] = &[
    ("shelter", Term::KingSafety, Whose::Own, shelter, true, 1),
    ("king-attackers", Term::KingSafety, Whose::Own, king_attackers, false, 1),
    ("mobility-own", Term::Mobility, Whose::Own, reach, true, LEAST_SQUARES),
    ("mobility-opponent", Term::Mobility, Whose::Theirs, reach, true, LEAST_SQUARES),
    ("passed-opponent", Term::PassedPawns, Whose::Theirs, passed_pawns, true, 1),
    ("passed-own", Term::PassedPawns, Whose::Own, passed_pawns, true, 1),
    ("isolated", Term::Pawns, Whose::Own, isolated, false, 1),
    ("doubled", Term::Pawns, Whose::Own, doubled, false, 1),
    ("undeveloped", Term::Places, Whose::Own, undeveloped, false, 1),
    ("bishop-pair", Term::Pieces, Whose::Own, bishop_pair, true, 1),
    ("open-files", Term::Pieces, Whose::Own, rooks_on_open_files, true, 1),
];

fn castling(lines: &Lines<'_>, facts: &mut Vec<Fact>) {
    let mover = lines.mover();
    let rooks = |board: &Board| (board.castling_rooks() & board.side(mover)).count() as i32;
    let [before, after] = [&lines.boards[0], &lines.boards[1]].map(rooks);
    let is_castling = lines.mistake.played.kind() == chess::Kind::Castling;
    let best_castles = lines.mistake.best_line[0].kind() == chess::Kind::Castling;
    let keeps = rooks(&lines.best[1]) > 0 || best_castles;
    if before > 0 && after == 0 && !is_castling && keeps {
        facts.push(Fact::new("castling-lost").of(mover).at(1));
    } else if best_castles && !is_castling {
        let san = lines.mistake.position.write_san(lines.mistake.best_line[0]);
        facts.push(Fact::new("best-castles").of(mover).at(0).moves([san]));
    }
}

/// After how many moves both lines are compared: as many as both have, and so that nothing hangs on either board.
fn common_ply(lines: &Lines<'_>) -> usize {
    let last = (lines.boards.len() - 1).min(lines.best.len() - 1);
    let is_quiet = |&ply: &usize| is_quiet(&lines.boards[ply]) && is_quiet(&lines.best[ply]);
    (1..=last).rev().find(is_quiet).unwrap_or(last)
}

/// By how much a term is worse for the mover in the refutation than in the best line.
fn change(lines: &Lines<'_>, ply: usize, term: Term) -> i32 {
    value_of(&lines.best[ply], term, lines.mover()) - value_of(&lines.boards[ply], term, lines.mover())
}

fn value_of(board: &Board, term: Term, side: Side) -> i32 {
    let explained = classic::explain(board);
    let score = explained.terms.iter().find(|score| score.term == term);
    side.signed(score.map_or(0, |score| score.difference(explained.phase)))
}

fn largest_change(lines: &Lines<'_>, ply: usize) -> Option<(Term, i32)> {
    let is_known = |board: &Board| board.n_moves() == 0 || classic::explain(board).terms.is_empty();
    if is_known(&lines.boards[ply]) || is_known(&lines.best[ply]) {
        return None;
    }
    let terms = [
        Term::Places,
        Term::Mobility,
        Term::Pieces,
        Term::Pawns,
        Term::PassedPawns,
        Term::KingSafety,
        Term::Threats,
    ];
    let changes = terms.into_iter().map(|term| (term, change(lines, ply, term)));
    changes.max_by_key(|&(_, points)| points).filter(|&(_, points)| points >= LEAST_CHANGE)
}

fn term_name(term: Term) -> &'static str {
    match term {
        Term::Material => "material",
        Term::Places => "places",
        Term::Mobility => "mobility",
        Term::Pieces => "pieces",
        Term::Pawns => "pawns",
        Term::PassedPawns => "passed-pawns",
        Term::KingSafety => "king-safety",
        Term::Threats => "threats",
        Term::Tempo => "tempo",
    }
}

/// Squares that knights, bishops, rooks and queens reach and that hold no piece of their own.
fn reach(board: &Board, side: Side) -> i32 {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let reached = pieces.iter().flat_map(|&role| board.pieces(side, role).map(move |square| (role, square)));
    reached
        .map(|(role, square)| {
            (attacks::piece(role, square, board.occupied()) & !board.side(side)).count() as i32
        })
        .sum()
}

/// Own pawns one or two ranks before the king, on its file or next to it.
fn shelter(board: &Board, side: Side) -> i32 {
    let king = board.king(side);
    let is_shelter = |pawn: &Square| {
        let ahead = side.signed(i32::from(pawn.rank()) - i32::from(king.rank()));
        (1..=2).contains(&ahead) && pawn.file().abs_diff(king.file()) <= 1
    };
    board.pieces(side, Role::Pawn).filter(is_shelter).count() as i32
}

/// Enemy pieces, without pawns and king, that attack a square next to the king.
fn king_attackers(board: &Board, side: Side) -> i32 {
    let ring = attacks::king(board.king(side));
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let enemies =
        pieces.iter().flat_map(|&role| board.pieces(side.opponent(), role).map(move |square| (role, square)));
    enemies
        .filter(|&(role, square)| (attacks::piece(role, square, board.occupied()) & ring).is_nonempty())
        .count() as i32
}

fn files(pawns: Bitboard) -> [i32; 8] {
    let mut counts = [0; 8];
    for pawn in pawns {
        counts[usize::from(pawn.file())] += 1;
    }
    counts
}

/// Pawns that no enemy pawn can stop or capture on their way.
fn passed_pawns(board: &Board, side: Side) -> i32 {
    let is_stopped = |pawn: Square| {
        board.pieces(side.opponent(), Role::Pawn).any(|enemy| {
            let ahead = side.signed(i32::from(enemy.rank()) - i32::from(pawn.rank()));
            ahead > 0 && enemy.file().abs_diff(pawn.file()) <= 1
        })
    };
    board.pieces(side, Role::Pawn).filter(|&pawn| !is_stopped(pawn)).count() as i32
}

/// Pawns without a pawn of their own side on a neighbouring file.
fn isolated(board: &Board, side: Side) -> i32 {
    let files = files(board.pieces(side, Role::Pawn));
    let neighbours = |file: usize| {
        let left = if file > 0 { files[file - 1] } else { 0 };
        left + files.get(file + 1).copied().unwrap_or(0)
    };
    (0..8).filter(|&file| neighbours(file) == 0).map(|file| files[file]).sum()
}

/// Pawns with another pawn of their side on the same file; the first one of each file does not count.
fn doubled(board: &Board, side: Side) -> i32 {
    files(board.pieces(side, Role::Pawn)).iter().map(|&pawns| (pawns - 1).max(0)).sum()
}

/// Knights and bishops on their side's first rank.
fn undeveloped(board: &Board, side: Side) -> i32 {
    let rank = Bitboard::rank(if side == Side::First { 0 } else { 7 });
    let minor = board.pieces(side, Role::Knight) | board.pieces(side, Role::Bishop);
    (minor & rank).count() as i32
}

fn bishop_pair(board: &Board, side: Side) -> i32 {
    i32::from(board.pieces(side, Role::Bishop).has_many())
}

/// Rooks on files without pawns of their own side.
fn rooks_on_open_files(board: &Board, side: Side) -> i32 {
    let files = files(board.pieces(side, Role::Pawn));
    board.pieces(side, Role::Rook).filter(|rook| files[usize::from(rook.file())] == 0).count() as i32
}

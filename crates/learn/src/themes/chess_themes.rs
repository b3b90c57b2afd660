//! Themes of chess.

use chess::{Bitboard, Board, Chess, Kind, Move, Role, attacks};
use game::{Game, Position, Side};
use table::Table;

use super::Shown;

/// What pieces are worth, in pawns.
const VALUES: [i32; 6] = [1, 3, 3, 5, 9, 100];
/// Best scores below this, in centipawns, hold a game rather than win it.
const DEFENCE_CP: f64 = 60.0;

/// One move of the solver, with the boards around it.
struct Step {
    before: Board,
    mv: Move,
    after: Board,
}

pub(super) fn of(shown: &Shown<'_>) -> Option<Vec<&'static str>> {
    let start = board_of(shown.table)?;
    let (steps, end) = steps(start, shown.solution)?;
    let side = start.side_to_move();
    let first = steps.first()?;
    let mut themes = mates(&end, steps.len(), side);
    let any = |holds: &dyn Fn(&Step) -> bool| steps.iter().any(holds);
    let facts: [(&'static str, bool); 12] = [
        ("sacrifice", is_sacrifice(&start, shown.solution, side)),
        ("underpromotion", any(&|step| step.mv.promotion().is_some_and(|role| role != Role::Queen))),
        ("promotion", any(&|step| step.mv.promotion() == Some(Role::Queen))),
        ("double-check", any(&|step| step.after.checkers().has_many())),
        ("discovered-check", any(&is_discovered_check)),
        ("discovered-attack", any(&is_discovered_attack)),
        ("fork", any(&is_fork)),
        ("pin", any(&is_pin)),
        ("en-passant", any(&|step| step.mv.kind() == Kind::EnPassant)),
        ("castling", any(&|step| step.mv.kind() == Kind::Castling)),
        ("quiet-move", is_quiet(first)),
        ("defence", is_defence(shown)),
    ];
    themes.extend(facts.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name));
    themes.push(phase(&start));
    Some(themes)
}

pub(super) fn is_recapture(table: &dyn Table, mv: &str) -> Option<bool> {
    let last = table.moves().last()?;
    let mut before = table.fork();
    before.take_back();
    let earlier = board_of(&*before)?;
    let last = earlier.read_uci(last)?;
    let mv = board_of(table)?.read_uci(mv)?;
    Some(earlier.is_capture(last) && mv.to() == last.to())
}

fn board_of(table: &dyn Table) -> Option<Board> {
    Chess::variant(&table.variant()).ok()?.parse_position(&table.position()).ok()
}

/// The solver's moves, and the board at the end.
fn steps(start: Board, solution: &[String]) -> Option<(Vec<Step>, Board)> {
    let (mut board, mut steps) = (start, Vec::new());
    for text in solution {
        let mv = board.read_uci(text)?;
        let before = board;
        board.play(mv);
        if before.side_to_move() == start.side_to_move() {
            steps.push(Step { before, mv, after: board });
        }
    }
    Some((steps, board))
}

fn mates(end: &Board, n_moves: usize, side: Side) -> Vec<&'static str> {
    let is_mate = end.outcome().is_some_and(|outcome| outcome.winner() == Some(side));
    if !is_mate {
        return Vec::new();
    }
    let length = match n_moves {
        ..=1 => "mate-in-1",
        2 => "mate-in-2",
        3 => "mate-in-3",
        4 => "mate-in-4",
        5 => "mate-in-5",
        _ => "long-mate",
    };
    let mut themes = vec![length];
    themes.extend(is_smothered(end).then_some("smothered-mate"));
    themes.extend(is_back_rank(end).then_some("back-rank-mate"));
    themes
}

/// Mated by a knight, with the king's own pieces all around it.
fn is_smothered(end: &Board) -> bool {
    let loser = end.side_to_move();
    let around = attacks::piece(Role::King, end.king(loser), Bitboard::EMPTY);
    let by_knight = (end.checkers() & end.role(Role::Knight)).is_nonempty();
    by_knight && (around & !end.side(loser)).is_empty()
}

/// Mated along its first rank by a rook or queen, behind its own pieces.
fn is_back_rank(end: &Board) -> bool {
    let loser = end.side_to_move();
    let king = end.king(loser);
    let first_rank = Bitboard::rank(if loser == Side::First { 0 } else { 7 });
    let second_rank = Bitboard::rank(if loser == Side::First { 1 } else { 6 });
    let heavy = end.role(Role::Rook) | end.role(Role::Queen);
    let in_front = attacks::piece(Role::King, king, Bitboard::EMPTY) & second_rank;
    first_rank.has(king)
        && (end.checkers() & heavy & first_rank).is_nonempty()
        && (in_front & !end.side(loser)).is_empty()
}

/// Material of `side` minus the opponent's, kings aside.
fn balance(board: &Board, side: Side) -> i32 {
    let total = |side| {
        Role::ALL[..5]
            .iter()
            .map(|&role| VALUES[role.index()] * board.pieces(side, role).count() as i32)
            .sum::<i32>()
    };
    total(side) - total(side.opponent())
}

/// Whether the solver is at least two pawns down on the way, after a reply.
fn is_sacrifice(start: &Board, solution: &[String], side: Side) -> bool {
    let at_first = balance(start, side);
    let mut board = *start;
    solution.iter().any(|text| {
        let Some(mv) = board.read_uci(text) else { return false };
        board.play(mv);
        board.side_to_move() == side && balance(&board, side) <= at_first - 2
    })
}

fn is_quiet(step: &Step) -> bool {
    !step.before.is_capture(step.mv)
        && step.mv.promotion().is_none()
        && step.after.checkers().is_empty()
        && step.before.checkers().is_empty()
}

fn is_defence(shown: &Shown<'_>) -> bool {
    match shown.best.score {
        Some(table::ShownScore::Whole(score)) => f64::from(score) < DEFENCE_CP,
        Some(table::ShownScore::Decimal(score)) => score < DEFENCE_CP,
        _ => false,
    }
}

fn is_discovered_check(step: &Step) -> bool {
    let checkers = step.after.checkers();
    checkers.is_nonempty() && !checkers.has(step.mv.to()) && step.mv.kind() != Kind::Castling
}

/// What is worth attacking: the king, what nobody defends, and what is worth more than the attacker.
fn targets(board: &Board, attacked: Bitboard, attacker: Role) -> u32 {
    let victims = board.side_to_move();
    let is_target = |&square: &chess::Square| {
        let role = board.role_at(square);
        let is_defended = board.is_attacked(square, victims, board.occupied());
        role == Role::King
            || VALUES[role.index()] > VALUES[attacker.index()]
            || (!is_defended && role != Role::Pawn)
    };
    (attacked & board.side(victims)).filter(is_target).count() as u32
}

/// The role of the piece that was moved, after the move.
fn moved_role(step: &Step) -> Role {
    step.mv.promotion().unwrap_or(step.mv.role())
}

fn attacked_by_moved(step: &Step) -> Bitboard {
    match moved_role(step) {
        Role::Pawn => attacks::pawn(step.before.side_to_move(), step.mv.to()),
        role => attacks::piece(role, step.mv.to(), step.after.occupied()),
    }
}

/// The moved piece attacks two targets at once, and cannot simply be taken by something cheaper.
fn is_fork(step: &Step) -> bool {
    let role = moved_role(step);
    let is_castling = step.mv.kind() == Kind::Castling;
    !is_castling
        && role != Role::King
        && !is_taken_cheaply(step)
        && targets(&step.after, attacked_by_moved(step), role) >= 2
}

/// Whether a piece worth less can take the moved one, or any piece can and nothing defends it.
fn is_taken_cheaply(step: &Step) -> bool {
    let (board, square) = (&step.after, step.mv.to());
    let attackers = board.attackers(square, board.occupied()) & board.side(board.side_to_move());
    let is_defended = board.is_attacked(square, step.before.side_to_move(), board.occupied());
    let value = VALUES[moved_role(step).index()];
    let mut attackers = attackers.map(|attacker| board.role_at(attacker));
    attackers.any(|role| VALUES[role.index()] < value || (!is_defended && role != Role::King))
}

/// A slider behind the moved piece now attacks a target through the square that was left.
fn is_discovered_attack(step: &Step) -> bool {
    let Step { before, mv, after } = step;
    let side = before.side_to_move();
    let sliders = [Role::Bishop, Role::Rook, Role::Queen];
    let is_opened = |role: Role, from: chess::Square| {
        let [old, new] = [before, after].map(|board| attacks::piece(role, from, board.occupied()));
        let opened = new & !old;
        let through = opened.filter(|&square| attacks::between(from, square).has(mv.from()));
        let opened = through.fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square));
        targets(after, opened, role) > 0
    };
    mv.kind() != Kind::Castling
        && sliders.into_iter().any(|role| {
            let mut unmoved = before.pieces(side, role) & !Bitboard::of(mv.from());
            unmoved.any(|from| is_opened(role, from))
        })
}

/// The moved slider pins a piece, other than a pawn, to its king.
fn is_pin(step: &Step) -> bool {
    let role = moved_role(step);
    if !matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        return false;
    }
    let board = &step.after;
    let victim = board.side_to_move();
    let (from, king) = (step.mv.to(), board.king(victim));
    let looks_at_king = attacks::piece(role, from, Bitboard::EMPTY).has(king);
    let between = attacks::between(from, king) & board.occupied();
    looks_at_king
        && between.count() == 1
        && (between & board.side(victim) & !board.role(Role::Pawn)).is_nonempty()
}

/// Opening, middlegame, or the kind of endgame by the pieces left.
fn phase(board: &Board) -> &'static str {
    let count = |role: Role| board.role(role).count();
    let (minor, rooks, queens) =
        (count(Role::Knight) + count(Role::Bishop), count(Role::Rook), count(Role::Queen));
    let heavy_points = 3 * minor + 5 * rooks + 9 * queens;
    match (minor, rooks, queens) {
        (0, 0, 0) => "pawn-endgame",
        (0, _, 0) => "rook-endgame",
        (0, 0, _) => "queen-endgame",
        (_, 0, 0) => "minor-piece-endgame",
        _ if heavy_points <= 26 => "endgame",
        _ if board.fullmoves() <= 12 => "opening",
        _ => "middlegame",
    }
}

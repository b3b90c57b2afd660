//! What patterns and plans add to the facts about a bad move: the refutation as a plan that needs few positions, and the
//! patterns behind its first move. Nothing is stated but what the line then does on the board.

use chess::{Bitboard, Board, Move, Role, Square};
use chess_engine::value;
use chess_plans::{ClaimKind, Counter, Patterns, Plans};
use game::{Fact, Mistake, Position, Side};

/// The kinds of facts; each has sentences.
pub const KINDS: [&str; 5] = ["plan-wins", "double-check", "discovered-check", "deflection", "interference"];

/// A plan that takes longer is no explanation that people would find themselves.
const MOST_NODES: u64 = 200;
/// So many plies are worth showing even where tactics are named.
const LONG: usize = 5;
/// Facts that say how material is won.
const TACTICS: [&str; 10] = [
    "fork",
    "pin",
    "skewer",
    "discovered-attack",
    "defender-captured",
    "trapped",
    "moved-into-capture",
    "moved-into-exchange",
    "hanging",
    "underdefended",
];
/// Less is no reason to speak of a plan.
const LEAST_GAIN: i32 = 170;

/// Adds what is seen of the reply to a bad move.
pub fn add(mistake: &Mistake<'_, Board>, facts: &mut Vec<Fact>, most: usize) {
    let Some((&reply, rest)) = mistake.refutation.split_first() else { return };
    let boards = mistake.boards();
    let (before, after) = (&boards[1], &boards[2]);
    let mut found = patterns(before, after, reply, rest);
    let knows = |kinds: &[&str]| facts.iter().any(|fact| kinds.contains(&fact.kind));
    if !facts.iter().any(|fact| fact.kind.starts_with("mate")) {
        let past: Vec<Board> = mistake.past.iter().copied().chain([*mistake.position]).collect();
        let plan = plan(before, &past, reply);
        // A short plan says no more than the tactics that were named already.
        found.extend(plan.filter(|plan| plan.moves.len() >= LONG || !knows(&TACTICS)));
    }
    let room = most.saturating_sub(facts.len());
    facts.extend(found.into_iter().take(room));
}

/// The reply as a plan, if the same move is what patterns come to within few positions.
fn plan(before: &Board, past: &[Board], reply: Move) -> Option<Fact> {
    let mut counter = Counter::up_to(MOST_NODES);
    let claim = Plans::default().claim(before, past, &mut counter)?;
    let ClaimKind::Wins { gain, .. } = claim.kind else { return None };
    let mut at = *before;
    let mut shown = Vec::new();
    for &mv in &claim.line {
        shown.push(at.write_san(mv));
        at.play(mv);
    }
    let side = before.side_to_move();
    let won = material(&at, side) - material(before, side);
    let is_it = claim.line[0] == reply && gain >= LEAST_GAIN && won >= gain && claim.line.len() > 1;
    is_it.then(|| {
        Fact::new("plan-wins")
            .of(side)
            .at(1)
            .moves(shown)
            .figure("pawns", won / 100)
            .figure("nodes", counter.made() as i32)
    })
}

/// The patterns of the reply that its line goes on to use.
fn patterns(before: &Board, after: &Board, reply: Move, rest: &[Move]) -> Vec<Fact> {
    let patterns = Patterns::shipped();
    let theirs = before.side(before.side_to_move().opponent());
    // What is captured on the opponent's squares two plies later was won by the pattern.
    let takes_back = rest.first().is_some_and(|mv| mv.to() == reply.to());
    let captures = rest.get(1).map(|mv| mv.to());
    let lures = |square| rest.first().is_some_and(|mv| guards(before, square).has(mv.from()));
    let stands_between =
        |square| (guards(before, square) & after.occupied() & !guards(after, square)).is_nonempty();
    let concepts = patterns.concepts(before);
    let mut facts = Vec::new();
    for concept in concepts.iter().filter(|concept| concept.mv() == reply) {
        let pieces = concept.about() & theirs & !Bitboard::of(reply.to());
        let won = captures.filter(|&square| pieces.has(square));
        let fact = |kind: &'static str| {
            let fact = Fact::new(kind).of(before.side_to_move()).at(2).moves([before.write_san(reply)]);
            let first = [reply.to().to_string()];
            fact.squares(first.into_iter().chain(won.map(|square| square.to_string())))
        };
        match patterns.name(concept) {
            "double-check" if after.checkers().count() == 2 => facts.push(fact("double-check")),
            "discovered-check" if !after.checkers().has(reply.to()) && after.is_check() => {
                facts.push(fact("discovered-check"));
            }
            "deflection" if takes_back && won.is_some_and(lures) => facts.push(fact("deflection")),
            "interference" if !takes_back && won.is_some_and(stands_between) => {
                facts.push(fact("interference"));
            }
            _ => {}
        }
    }
    facts
}

/// The pieces of the side that is attacked which attack a square.
fn guards(board: &Board, square: Square) -> Bitboard {
    board
        .piece_at(square)
        .map_or(Bitboard::EMPTY, |(side, _)| board.attackers(square, board.occupied()) & board.side(side))
}

fn material(board: &Board, side: Side) -> i32 {
    let count = |side, role| board.pieces(side, role).count() as i32;
    let difference = |&role: &Role| value(role) * (count(side, role) - count(side.opponent(), role));
    Role::ALL.iter().map(difference).sum()
}

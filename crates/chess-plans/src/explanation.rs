//! What was seen, planned and tried, in words. Each sentence says something that is so on the board: the patterns' conditions
//! were met there, and the lines were played.

use chess::{Board, Move, Role, Square};
use game::{Position, Side};
use search::{Plan, PlanConcept, PlanLine, Remark};

use crate::fallback::{Candidate, MATED};
use crate::patterns::{Concept, Patterns, Yields};
use crate::planner::{ClaimKind, Planned, main_line};
use crate::sight::captured;
use crate::tree::{Step, Tree};

/// At most so many concepts and lines are told.
const MOST: usize = 4;

/// The story of a plan.
pub(crate) fn explain(patterns: &Patterns, planned: &Planned, candidates: &[Candidate]) -> Plan {
    let root = &planned.grown.tree.node(0).board;
    let claimed = planned.claim.as_ref().map(|claim| claim.line[0]);
    let chosen = candidates.first().map(|candidate| candidate.mv).or(claimed);
    let Some(chosen) = chosen else { return Plan::default() };
    let concepts = concepts(patterns, planned, root, chosen);
    let mut lines = Vec::new();
    if let (Some(claim), Some(goal)) = (&planned.claim, planned.goal) {
        let (_, end) = main_line(&planned.grown.tree, goal);
        lines.push(proposed(&planned.grown.tree, root, &claim.line, claim.kind, end));
    }
    lines.extend(failures(planned, root, claimed));
    let (intent, intent_es) = intent(root, chosen, planned, candidates);
    let told = |text: fn(&PlanConcept) -> &String| {
        concepts.iter().map(|concept| sentence(text(concept))).collect::<Vec<_>>()
    };
    let tried =
        |text: fn(&PlanLine) -> &String| lines.iter().map(|line| sentence(text(line))).collect::<Vec<_>>();
    let join = |first: String, parts: [Vec<String>; 2]| {
        std::iter::once(first).chain(parts.into_iter().flatten()).collect::<Vec<_>>().join(" ")
    };
    Plan {
        text: join(intent, [told(|concept| &concept.text), tried(|line| &line.text)]),
        text_es: join(intent_es, [told(|concept| &concept.text_es), tried(|line| &line.text_es)]),
        concepts,
        lines,
    }
}

pub(crate) fn sentence(text: &str) -> String {
    format!("{text}.")
}

fn concepts(patterns: &Patterns, planned: &Planned, root: &Board, chosen: Move) -> Vec<PlanConcept> {
    let told = told(patterns, root, &planned.grown.blackboard[0], chosen);
    told.into_iter()
        .take(MOST)
        .map(|concept| {
            let rule = patterns.rule(concept.pattern);
            PlanConcept {
                name: rule.name.clone(),
                mv: root.write_san(concept.mv),
                squares: concept.about.map(|square| square.to_string()).collect(),
                text: fill(&rule.en, root, concept, Tongue::English),
                text_es: fill(&rule.es, root, concept, Tongue::Spanish),
            }
        })
        .collect()
}

/// The concepts of a move that are worth a sentence, those first that need the least effort. A pattern that yields to another
/// is not told beside it if both are about the same pieces of the opponent: nobody wants to hear three times that a knight
/// attacks the queen.
fn told<'a>(patterns: &Patterns, board: &Board, posted: &'a [Concept], mv: Move) -> Vec<&'a Concept> {
    let posted: Vec<&Concept> = posted.iter().filter(|concept| concept.mv == mv).collect();
    let theirs = board.side(board.side_to_move().opponent());
    let says_more = |other: &&Concept, than: &Concept| {
        let yields = match &patterns.rule(than.pattern).yields {
            Yields::Never => false,
            Yields::ToAll => other.pattern != than.pattern,
            Yields::To(names) => names.contains(&patterns.rule(other.pattern).name),
        };
        yields && (than.about & theirs & !other.about).is_empty()
    };
    let mut told: Vec<&Concept> = (posted.iter().copied())
        .filter(|concept| !posted.iter().any(|other| says_more(other, concept)))
        .collect();
    told.sort_by(|a, b| a.effort.total_cmp(&b.effort));
    told
}

/// What a pattern saw about a move, in words.
pub(crate) fn remark(patterns: &Patterns, board: &Board, concept: &Concept) -> Remark {
    let rule = patterns.rule(concept.pattern);
    Remark {
        name: rule.name.clone(),
        text: sentence(&fill(&rule.en, board, concept, Tongue::English)),
        text_es: sentence(&fill(&rule.es, board, concept, Tongue::Spanish)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tongue {
    English,
    Spanish,
}

/// Fills a pattern's sentence with the move and the pieces it is about.
fn fill(template: &str, root: &Board, concept: &Concept, tongue: Tongue) -> String {
    let mv = concept.mv;
    let own = chess::Bitboard::of(mv.to());
    let pieces = (concept.about & !own).filter_map(|square| piece(root, square, tongue));
    let victim = captured(root, mv).and_then(|(square, _)| piece(root, square, tongue)).unwrap_or_default();
    template
        .replace("{move}", &root.write_san(mv))
        .replace("{piece}", &named(mv.role(), tongue))
        .replace("{about}", &listed(pieces.collect(), tongue))
        .replace("{victim}", &victim)
}

/// `the rook on e8`, `la torre de e8`.
fn piece(board: &Board, square: Square, tongue: Tongue) -> Option<String> {
    let (_, role) = board.piece_at(square)?;
    Some(match tongue {
        Tongue::English => format!("{} on {square}", named(role, tongue)),
        Tongue::Spanish => format!("{} de {square}", named(role, tongue)),
    })
}

fn named(role: Role, tongue: Tongue) -> String {
    let names = match tongue {
        Tongue::English => ["the pawn", "the knight", "the bishop", "the rook", "the queen", "the king"],
        Tongue::Spanish => ["el peón", "el caballo", "el alfil", "la torre", "la dama", "el rey"],
    };
    names[role.index()].to_string()
}

fn listed(mut parts: Vec<String>, tongue: Tongue) -> String {
    let and = if tongue == Tongue::English { "and" } else { "y" };
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} {and} {last}", parts.join(", ")),
    }
}

/// What the plan wants, in one sentence.
fn intent(root: &Board, chosen: Move, planned: &Planned, candidates: &[Candidate]) -> (String, String) {
    let side = root.side_to_move();
    let (who, quien) = if side == Side::First { ("White", "Las blancas") } else { ("Black", "Las negras") };
    let san = root.write_san(chosen);
    let claim = planned.claim.as_ref().filter(|claim| claim.line[0] == chosen);
    match claim.map(|claim| claim.kind) {
        Some(ClaimKind::Mate(plies)) => {
            let n = plies.div_ceil(2);
            let (moves, jugadas) = if n == 1 { ("move", "jugada") } else { ("moves", "jugadas") };
            (
                format!("{who} mates in {n} {moves} with {san}."),
                format!("{quien} dan mate en {n} {jugadas} con {san}."),
            )
        }
        Some(ClaimKind::Wins { gain, .. }) => {
            let (much, cuanto) = amount(gain);
            (format!("{who} wins {much} with {san}."), format!("{quien} ganan {cuanto} con {san}."))
        }
        Some(ClaimKind::Keeps { .. }) => (
            format!("{san} meets the threats: {who} keeps what it has."),
            format!("{san} responde a las amenazas: {quien} conservan lo que tienen."),
        ),
        None => {
            let tested =
                candidates.first().filter(|candidate| candidate.is_tested && candidate.value > -MATED / 2);
            match tested.filter(|candidate| candidate.objection.is_none()) {
                Some(_) => (
                    format!("No plan works; {san} does not lose anything that a small search sees."),
                    format!("Ningún plan funciona; {san} no pierde nada que vea una búsqueda pequeña."),
                ),
                None => (
                    format!("No plan works; {san} looks best."),
                    format!("Ningún plan funciona; {san} parece lo mejor."),
                ),
            }
        }
    }
}

/// A gain in words.
fn amount(gain: i32) -> (&'static str, &'static str) {
    match gain {
        ..=120 => ("at least a pawn", "al menos un peón"),
        121..=250 => ("at least the exchange or two pawns", "al menos la calidad o dos peones"),
        251..=400 => ("at least a piece", "al menos una pieza"),
        401..=700 => ("at least a rook", "al menos una torre"),
        _ => ("at least a queen", "al menos una dama"),
    }
}

fn proposed(tree: &Tree, root: &Board, line: &[Move], kind: ClaimKind, end: u32) -> PlanLine {
    let moves = spelled(tree, root, line);
    let shown = moves.join(" ");
    let balance = tree.node(end).balance;
    let before = tree.node(0).balance;
    let (text, text_es) = match kind {
        ClaimKind::Mate(_) => (format!("The line: {shown}"), format!("La variante: {shown}")),
        _ => {
            let pawns = f64::from(balance - before) / 100.0;
            (
                format!("The line: {shown}; the material has changed by {pawns:+.1} pawns"),
                format!("La variante: {shown}; el material ha cambiado en {pawns:+.1} peones"),
            )
        }
    };
    let nodes = u64::from(tree.node(0).n_below);
    PlanLine { moves, works: true, nodes, text, text_es }
}

/// The other moves that were looked into most, and what spoke against them.
fn failures(planned: &Planned, root: &Board, claimed: Option<Move>) -> Vec<PlanLine> {
    let tree = &planned.grown.tree;
    let below = |child: u32| tree.node(child).n_below + 1;
    let mut tried: Vec<(Move, u32)> = (tree.node(0).edges.iter())
        .filter_map(|edge| Some((edge.step.mv()?, edge.child?)))
        .filter(|&(mv, child)| Some(mv) != claimed && below(child) > 2)
        .collect();
    tried.sort_by_key(|&(_, child)| std::cmp::Reverse(below(child)));
    // The goal it was tried for: the one that seemed nearest.
    let goal = planned.main_goal();
    tried
        .into_iter()
        .take(MOST - 1)
        .filter_map(|(mv, child)| {
            let node = tree.node(child);
            let replies = node.edges.iter().filter(|edge| edge.child.is_some() && edge.prove[goal] > 0.0);
            let best = replies.min_by(|a, b| a.refute[goal].total_cmp(&b.refute[goal]))?;
            let nodes = u64::from(below(child));
            let first = root.write_san(mv);
            Some(match best.step {
                Step::Move(reply) => {
                    let moves = spelled(tree, root, &[mv, reply]);
                    let answer = &moves[1];
                    PlanLine {
                        text: format!(
                            "{first} was tried; {answer} holds against it as far as the search went"
                        ),
                        text_es: format!("Se probó {first}; {answer} resiste hasta donde llegó la búsqueda"),
                        moves,
                        works: false,
                        nodes,
                    }
                }
                Step::Pass => PlanLine {
                    text: format!("{first} was tried; no threat was found behind it"),
                    text_es: format!("Se probó {first}; no se encontró ninguna amenaza detrás"),
                    moves: vec![first],
                    works: false,
                    nodes,
                },
            })
        })
        .collect()
}

/// The moves of a line from the root, spelled. The boards are those that the tree has reached.
fn spelled(tree: &Tree, root: &Board, line: &[Move]) -> Vec<String> {
    let (mut spelled, mut at) = (Vec::new(), Some(0));
    let mut board = *root;
    for &mv in line {
        spelled.push(board.write_san(mv));
        let edge = at.and_then(|at| tree.node(at).edges.iter().find(|edge| edge.step == Step::Move(mv)));
        at = edge.and_then(|edge| edge.child);
        match at {
            Some(child) => board = tree.node(child).board,
            None => break,
        }
    }
    spelled
}

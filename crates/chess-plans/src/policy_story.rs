//! What the policy preferred and what its search has found, in words. The policy has learnt its preferences and cannot say why;
//! what is said of them is how strong they are, and what became of them when the moves were made.

use chess::{Board, Move};
use chess_policy::Policy;
use chess_policy::search::{Claim, MATE, MOST_PLIES, Solved, Tried};
use game::{Position, Side};
use search::{Plan, PlanConcept, PlanLine};

use crate::explanation::sentence;

/// At most so many preferences and lines are told.
const MOST: usize = 4;

/// The story of a search guided by the policy.
pub(crate) fn explain_policy(policy: &Policy, root: &Board, found: &Solved, tried: &[Tried]) -> Plan {
    let Some(best) = tried.first() else { return Plan::default() };
    let concepts = preferences(policy, root, best.line[0]);
    let mut lines = vec![proposed(found, best)];
    lines.extend(tried[1..].iter().filter(|tried| tried.score.is_some()).take(MOST - 1).map(rival));
    let (intent, intent_es) = intent(root, found, best.line[0]);
    let said = |first: String, concept: fn(&PlanConcept) -> &str, line: fn(&PlanLine) -> &str| {
        let concepts = concepts.iter().map(|of| sentence(concept(of)));
        let lines = lines.iter().map(|of| sentence(line(of)));
        std::iter::once(first).chain(concepts).chain(lines).collect::<Vec<_>>().join(" ")
    };
    Plan {
        text: said(intent, |concept| &concept.text, |line| &line.text),
        text_es: said(intent_es, |concept| &concept.text_es, |line| &line.text_es),
        concepts,
        lines,
    }
}

/// The moves that the policy likes best, and the one that was found if it is not among them.
fn preferences(policy: &Policy, root: &Board, chosen: Move) -> Vec<PlanConcept> {
    let moves: Vec<Move> = root.legal_moves().collect();
    let mut priors = Vec::new();
    policy.priors(root, &moves, &mut priors);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
    let place = order.iter().position(|&number| moves[number] == chosen).unwrap_or(0);
    order.truncate(MOST - 1);
    if place >= order.len() {
        order.extend(moves.iter().position(|&mv| mv == chosen));
    }
    let told = |(at, number): (usize, usize)| {
        let (mv, percent) = (moves[number], percent(priors[number]));
        let san = root.write_san(mv);
        let (text, text_es) = if at == 0 {
            (
                format!("The policy likes {san} best ({percent} %)"),
                format!("La política prefiere {san} ({percent} %)"),
            )
        } else {
            (format!("The policy gives {san} {percent} %"), format!("La política da a {san} un {percent} %"))
        };
        PlanConcept {
            name: "policy".to_string(),
            mv: san,
            squares: [mv.from(), mv.to()].map(|square| square.to_string()).to_vec(),
            text,
            text_es,
        }
    };
    order.into_iter().enumerate().map(told).collect()
}

/// A share in percent, not rounded to nothing.
fn percent(prior: f32) -> String {
    match prior * 100.0 {
        share if share < 1.0 => "<1".to_string(),
        share => format!("{share:.0}"),
    }
}

fn intent(root: &Board, found: &Solved, chosen: Move) -> (String, String) {
    let (who, quien) = match root.side_to_move() {
        Side::First => ("White", "Las blancas"),
        Side::Second => ("Black", "Las negras"),
    };
    let san = root.write_san(chosen);
    let nodes = found.nodes;
    match found.claim {
        Claim::Mate(plies) => {
            let n = plies.div_ceil(2);
            let (moves, jugadas) = if n == 1 { ("move", "jugada") } else { ("moves", "jugadas") };
            (
                format!("Proved: {who} mates in {n} {moves} with {san}, whatever the answer."),
                format!(
                    "Demostrado: {quien} dan mate en {n} {jugadas} con {san}, sea cual sea la respuesta."
                ),
            )
        }
        Claim::Wins(gain) => {
            let pawns = f64::from(gain) / 100.0;
            (
                format!(
                    "{san} makes the position better by {pawns:.1} pawns, against the answers that were tried in {nodes} moves; it is not proved."
                ),
                format!(
                    "{san} mejora la posición en {pawns:.1} peones frente a las respuestas probadas en {nodes} jugadas; no está demostrado."
                ),
            )
        }
        Claim::Nothing => (
            format!("Nothing is proved; {san} is the best that was found in {nodes} moves made."),
            format!(
                "No se ha demostrado nada; {san} es lo mejor que se encontró con {nodes} jugadas hechas."
            ),
        ),
    }
}

/// A value in words: a mate, or pawns.
fn worth(score: i32) -> (String, String) {
    let plies = MATE - score.abs();
    if plies > MOST_PLIES {
        let pawns = format!("{:+.1}", f64::from(score) / 100.0);
        return (pawns.clone(), pawns);
    }
    let n = (plies + 1) / 2;
    match score {
        0.. => (format!("mate in {n}"), format!("mate en {n}")),
        _ => (format!("being mated in {n}"), format!("recibir mate en {n}")),
    }
}

fn proposed(found: &Solved, best: &Tried) -> PlanLine {
    let moves = best.san.clone();
    let shown = moves.join(" ");
    let (value, value_es) = worth(best.score.unwrap_or(found.score));
    PlanLine {
        text: format!("The line: {shown}; its value is {value}"),
        text_es: format!("La variante: {shown}; su valor es {value_es}"),
        works: !matches!(found.claim, Claim::Nothing),
        nodes: best.nodes,
        moves,
    }
}

/// Another move, and what spoke against it.
fn rival(tried: &Tried) -> PlanLine {
    let moves: Vec<String> = tried.san.iter().take(2).cloned().collect();
    let (value, value_es) = worth(tried.score.unwrap_or_default());
    let (text, text_es) = match &moves[..] {
        [first, answer] => (
            format!("{first} was tried; the best answer found is {answer}, and its value is {value}"),
            format!("Se probó {first}; la mejor respuesta encontrada es {answer}, y su valor es {value_es}"),
        ),
        _ => {
            let first = moves.concat();
            (
                format!("{first} was tried; its value is {value}"),
                format!("Se probó {first}; su valor es {value_es}"),
            )
        }
    };
    PlanLine { moves, works: false, nodes: tried.nodes, text, text_es }
}

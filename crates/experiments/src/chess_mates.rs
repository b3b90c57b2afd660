//! The thesis's three mates in two, with its depths and its secondary search: whether they are found, and at what cost
//! then and now. The thesis's diagrams are lost and its positions are reconstructed, so the counts are of similar but
//! different trees. Its counts also have a shape of their own, for which explanations are tried.

mod trials;

use chess::Chess;
use classics::chess_thesis::positions::{LONGER_MATE, MATES, Mate};
use classics::chess_thesis::{Answer, SearchMethod, ThesisOptions};
use game::{Game as _, Notation as _, Outcome, Position as _, Side};
use search::Score;
use serde_json::{Value, json};
use study::{Language, Words};

use self::trials::Trials;
use crate::thesis::{ask, line_text};
use lab::cells;
use lab::words;
use lab::{
    Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-mates",
    question: &Words::fixed(
        "Does the chess thesis's program find its three mates in two, and at what cost?",
        "¿Encuentra el programa de la tesis de ajedrez sus tres mates en dos, y a qué coste?",
    ),
    sources: &["chess-mates"],
    run,
};

/// The ways to look for a mate: the thesis's own, full alpha-beta, and the thesis's without secondary search.
const WAYS: [(&Words, ThesisOptions); 3] = [
    (
        &Words::fixed("shallow cuts", "podas superficiales"),
        ThesisOptions { method: SearchMethod::Shallow, ..ThesisOptions::DEFAULT },
    ),
    (
        &Words::fixed("full alpha-beta", "alfa-beta completo"),
        ThesisOptions { method: SearchMethod::AlphaBeta, ..ThesisOptions::DEFAULT },
    ),
    (
        &Words::fixed("shallow cuts, no secondary", "podas superficiales, sin secundaria"),
        ThesisOptions { secondary: None, ..ThesisOptions::DEFAULT },
    ),
];

/// A mate in two is three plies away.
const MATE_IN_TWO: Score = Score::win_in(3);

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let mut answers = Vec::new();
    for (done, mate) in MATES.iter().enumerate() {
        progress(Progress { done, of: MATES.len(), what: &Words::same(mate.solution[0]) });
        let ask = |(_, options): &(&Words, ThesisOptions)| {
            ask(mate.fen, ThesisOptions { depth: mate.depth, ..*options }, settings.control)
        };
        answers.push(WAYS.iter().map(ask).collect::<Result<Vec<Answer>, Failure>>()?);
    }
    let trials = Trials::run(settings)?;
    progress(Progress::end(MATES.len()));
    findings(&answers, &trials)
}

fn findings(answers: &[Vec<Answer>], trials: &Trials) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    let mates = MATES.iter().zip(answers).map(|(mate, answers)| json(mate, answers));
    findings.measure("mates", mates.collect::<Result<Vec<_>, _>>()?);
    findings.measure("trials", trials.json());
    findings.tables = vec![table(answers)?, trials.table()];
    for (figures, (mate, answers)) in FIGURES.iter().zip(MATES.iter().zip(answers)) {
        let Answer { nodes, leaves, deepest, elapsed, .. } = &answers[0];
        let theirs = source::value(&format!("chess-mates/{}", figures[0]));
        let is_found = is_found(mate, &answers[0]);
        let level = Verdict::of([is_found, is_found && theirs == deepest]);
        let found = match is_found {
            true => words!("found; level {deepest}", "encontrado; nivel {deepest}"),
            false => words!("not found; level {deepest}", "no encontrado; nivel {deepest}"),
        };
        findings.beside(figures[0], found, level);
        findings.beside(figures[1], Words::same(grouped(*nodes)), Verdict::NotComparable);
        findings.beside(figures[2], Words::same(grouped(*leaves)), Verdict::NotComparable);
        let seconds = Words::same(format!("{} s", rounded(elapsed.as_secs_f64())));
        findings.beside(figures[3], seconds, Verdict::NotComparable);
    }
    let (shares, verdict) = trials.answer();
    findings.beside("evaluated_share", shares, verdict);
    longer_mate(&mut findings)?;
    times_per_node(&mut findings);
    let slow = &answers[1][0];
    if slow.score == MATE_IN_TWO {
        findings.note(
            Words::fixed("The second mate is three plies deep and is found at depth two: each check extends beyond the limit, where \
             the secondary search looks at all replies.", "El segundo mate está a tres niveles y se encuentra a dos: cada jaque sigue más allá del \
                 límite, donde la búsqueda secundaria mira todas las respuestas."),
        );
    }
    findings.note(
        Words::fixed("The diagrams are lost; they are replaced by positions in which only the printed lines mate in two, so \
         the counts are of similar trees, not of the same ones.", "Los diagramas se han perdido; los sustituyen posiciones en las que las variantes impresas, y \
             ninguna otra, dan mate en dos, de modo que los recuentos son de árboles de la misma clase, no \
             de los mismos árboles."),
    );
    Ok(findings)
}

/// The third problem's other mate, a move longer than the printed one.
fn longer_mate(findings: &mut Findings) -> Result<(), Failure> {
    let mate = &MATES[2];
    let mut board = Chess::STANDARD.parse_position(mate.fen)?;
    let mut replies = Vec::new();
    for (ply, text) in mate.solution[..2].iter().chain(&LONGER_MATE).enumerate() {
        if ply % 2 == 1 {
            replies.push(board.n_moves());
        }
        board.play(board.parse_move(text)?);
    }
    let mates = matches!(board.outcome(), Some(Outcome::Win { side: Side::First, .. }));
    let is_forced = replies.iter().all(|&n_replies| n_replies == 1);
    findings.measure("longer_mate", json!({ "mates": mates, "black_replies": replies }));
    let ours = match (mates, is_forced) {
        (true, true) => words!(
            "mates; both of Black's moves are forced",
            "da mate; las dos jugadas de las negras son forzadas"
        ),
        (true, false) => {
            words!("mates, but Black has other moves", "da mate, pero las negras tienen otras jugadas")
        }
        (false, _) => words!("does not mate", "no da mate"),
    };
    findings.beside("third_longer", ours, Verdict::of([mates, mates && is_forced]));
    Ok(())
}

/// What a node cost the thesis's machine, which says whether the nodes that were not evaluated were work.
fn times_per_node(findings: &mut Findings) {
    let milliseconds = |seconds: &str, nodes: &str| 1e3 * source::number(seconds) / source::number(nodes);
    let mates = FIGURES.map(|[_, nodes, _, seconds]| {
        milliseconds(&format!("chess-mates/{seconds}"), &format!("chess-mates/{nodes}"))
    });
    let ten = milliseconds("chess-pruning/alpha_beta_seconds_3", "chess-pruning/alpha_beta_nodes_3");
    findings.measure("their_milliseconds_per_node", json!({ "mates": mates, "ten_positions": ten }));
    let (mates, ten) = (mates.map(rounded).join(", "), rounded(ten));
    findings.note(words!(
        "By the thesis's own figures a node of the mates took {mates} ms, a node of its ten positions {ten} ms. Moves that a \
         cut leaves out cost nothing, so they are hardly what it counted without evaluating them.",
        "Según las cifras de la propia tesis, un nodo de los mates tardaba {mates} ms y uno de las diez posiciones, {ten} ms. \
         Las jugadas que una poda deja fuera no cuestan nada, así que no serán lo que contó sin evaluarlo."
    ));
}

/// The names of the figures for level, nodes, leaves and time of each mate.
const FIGURES: [[&str; 4]; 3] = [
    ["first_level", "first_nodes", "first_evaluated", "first_seconds"],
    ["second_level", "second_nodes", "second_evaluated", "second_seconds"],
    ["third_level", "third_nodes", "third_evaluated", "third_seconds"],
];

fn is_found(mate: &Mate, answer: &Answer) -> bool {
    answer.mv.is_some_and(|mv| mv.to_string() == mate.solution[0])
}

/// Whether the printed solution mates by the rules.
fn is_mate(mate: &Mate) -> Result<bool, Failure> {
    let mut board = Chess::STANDARD.parse_position(mate.fen)?;
    for text in mate.solution {
        board.play(board.parse_move(text)?);
    }
    Ok(matches!(board.outcome(), Some(Outcome::Win { side: Side::First, .. })))
}

fn json(mate: &Mate, answers: &[Answer]) -> Result<Value, Failure> {
    let way = |((name, _), answer): (&(&Words, ThesisOptions), &Answer)| -> Result<Value, Failure> {
        Ok(json!({
            "way": name.say(Language::English),
            "move": answer.mv.map(|mv| mv.to_string()),
            "line": line_text(mate.fen, &answer.line)?,
            "found": is_found(mate, answer),
            "mate_in_two_seen": answer.score == MATE_IN_TWO,
            "nodes": answer.nodes,
            "evaluated": answer.leaves,
            "deepest": answer.deepest,
            "seconds": answer.elapsed.as_secs_f64(),
        }))
    };
    Ok(json!({
        "position": mate.fen,
        "depth": mate.depth,
        "solution_mates": is_mate(mate)?,
        "ways": WAYS.iter().zip(answers).map(way).collect::<Result<Vec<_>, _>>()?,
    }))
}

fn table(answers: &[Vec<Answer>]) -> Result<ReportTable, Failure> {
    let words =
        [(Words::fixed("mate", "mate"), Align::Left), (Words::fixed("search", "búsqueda"), Align::Left)];
    let numbers = [
        Words::fixed("plies", "niveles"),
        Words::fixed("level", "nivel"),
        Words::fixed("nodes", "nodos"),
        Words::fixed("evaluated", "evaluados"),
        Words::fixed("ms", "ms"),
    ]
    .map(|header| (header, Align::Right));
    let columns = [
        &words[..],
        &numbers,
        &[
            (Words::fixed("line", "variante"), Align::Left),
            (Words::fixed("mate in two", "mate en dos"), Align::Left),
        ],
    ]
    .concat();
    let mut table =
        ReportTable::new(Words::fixed("The three mates in two", "Los tres mates en dos"), &columns);
    for (number, (mate, answers)) in (1..).zip(MATES.iter().zip(answers)) {
        for ((way, _), answer) in WAYS.iter().zip(answers) {
            table.row(cells![
                number.to_string(),
                *way,
                mate.depth.to_string(),
                answer.deepest.to_string(),
                grouped(answer.nodes),
                grouped(answer.leaves),
                rounded(answer.elapsed.as_secs_f64() * 1e3),
                line_text(mate.fen, &answer.line)?,
                if answer.score == MATE_IN_TWO {
                    Words::fixed("seen", "visto")
                } else {
                    Words::fixed("not seen", "no visto")
                },
            ]);
        }
    }
    Ok(table)
}

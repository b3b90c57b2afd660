//! The thesis's three mates in two, with its depths and its secondary search: whether they are found, and what
//! that costs beside what it cost then. The thesis's diagrams are lost and its positions are built anew, so the
//! counts are of other trees of the same kind.

use chess::Chess;
use classics::chess_thesis::positions::{MATES, Mate};
use classics::chess_thesis::{Answer, Options, SearchMethod};
use game::{Game as _, Notation as _, Outcome, Position as _, Side};
use search::Score;
use serde_json::{Value, json};

use crate::thesis::{ask, line_text};
use crate::{
    Align, Experiment, Failure, Findings, Progress, Settings, Table, Verdict, grouped, rounded, source,
};

/// The experiment.
pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-mates",
    question: "Does the chess thesis's program find its three mates in two, and at what cost?",
    sources: &["chess-mates"],
    run,
};

/// The ways to look for a mate: the thesis's own, the full alpha-beta, and the thesis's without looking further.
const WAYS: [(&str, Options); 3] = [
    ("shallow cuts", Options { method: SearchMethod::Shallow, ..BASE }),
    ("full alpha-beta", Options { method: SearchMethod::AlphaBeta, ..BASE }),
    ("shallow cuts, no secondary", Options { secondary: None, ..BASE }),
];

const BASE: Options = Options {
    keeping: classics::chess_thesis::Keeping::Bitmaps,
    method: SearchMethod::Shallow,
    depth: 0,
    secondary: Some(classics::chess_thesis::CEILING),
    random: false,
    seed: 0,
    selective: None,
};

/// A mate in two is three plies away.
const MATE_IN_TWO: Score = Score::win_in(3);

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let mut answers = Vec::new();
    for (done, mate) in MATES.iter().enumerate() {
        progress(Progress { done, of: MATES.len(), what: mate.solution[0] });
        let ask = |(_, options): &(&str, Options)| {
            ask(mate.fen, Options { depth: mate.depth, ..*options }, settings.control)
        };
        answers.push(WAYS.iter().map(ask).collect::<Result<Vec<Answer>, Failure>>()?);
    }
    progress(Progress { done: MATES.len(), of: MATES.len(), what: "done" });
    findings(&answers)
}

fn findings(answers: &[Vec<Answer>]) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    let mates = MATES.iter().zip(answers).map(|(mate, answers)| json(mate, answers));
    findings.measure("mates", mates.collect::<Result<Vec<_>, _>>()?);
    findings.tables.push(table(answers)?);
    for (figures, (mate, answers)) in FIGURES.iter().zip(MATES.iter().zip(answers)) {
        let Answer { nodes, leaves, deepest, elapsed, .. } = &answers[0];
        let found = if is_found(mate, &answers[0]) { "found" } else { "not found" };
        let theirs = source::value(&format!("chess-mates/{}", figures[0]));
        let is_found = is_found(mate, &answers[0]);
        let level = Verdict::of([is_found, is_found && theirs == deepest]);
        findings.beside(figures[0], format!("{found}; level {deepest}"), level);
        findings.beside(figures[1], grouped(*nodes), Verdict::NotComparable);
        findings.beside(figures[2], grouped(*leaves), Verdict::NotComparable);
        let seconds = format!("{} s", rounded(elapsed.as_secs_f64()));
        findings.beside(figures[3], seconds, Verdict::NotComparable);
    }
    let slow = &answers[1][0];
    if slow.score == MATE_IN_TWO {
        findings.note(
            "The second mate lies three plies away and is found at two: each check goes on beyond the limit, where \
             the secondary search looks at all replies.",
        );
    }
    findings.note(
        "The diagrams are lost; positions in which the printed lines and no others mate in two stand in for them, so \
         the counts are of trees of the same kind, not of the same trees.",
    );
    Ok(findings)
}

/// Level, nodes, leaves and time of each mate among the figures.
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
    let way = |((name, _), answer): (&(&str, Options), &Answer)| -> Result<Value, Failure> {
        Ok(json!({
            "way": name,
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

fn table(answers: &[Vec<Answer>]) -> Result<Table, Failure> {
    let words = [("mate", Align::Left), ("search", Align::Left)];
    let numbers = ["plies", "level", "nodes", "evaluated", "ms"].map(|header| (header, Align::Right));
    let columns = [&words[..], &numbers, &[("line", Align::Left), ("mate in two", Align::Left)]].concat();
    let mut table = Table::new("The three mates in two", &columns);
    for (number, (mate, answers)) in (1..).zip(MATES.iter().zip(answers)) {
        for ((way, _), answer) in WAYS.iter().zip(answers) {
            table.row([
                number.to_string(),
                (*way).to_string(),
                mate.depth.to_string(),
                answer.deepest.to_string(),
                grouped(answer.nodes),
                grouped(answer.leaves),
                rounded(answer.elapsed.as_secs_f64() * 1e3),
                line_text(mate.fen, &answer.line)?,
                if answer.score == MATE_IN_TWO { "seen" } else { "not seen" }.to_string(),
            ]);
        }
    }
    Ok(table)
}

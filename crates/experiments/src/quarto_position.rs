//! The position after twelve plies that the report prints: its value, its best move, and their cost.

use std::hint::black_box;
use std::time::Duration;

use classics::quarto_minimax::{Minimax, Ties};
use game::{Game as _, Notation as _, Position as _};
use quarto::{Board, Quarto};
use quarto_engine::Cautious;
use search::{Analysis, Control, Engine, Goal, Limits, Margin, Request, ScoreKind, Solver};
use serde_json::{Value, json};
use study::Words;

use crate::timing::{Rounds, measure};
use lab::cells;
use lab::words;
use lab::{
    Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-position",
    question: &Words::fixed(
        "What is the report's position after twelve plies worth, and how long does it take to know?",
        "¿Cuánto vale la posición del informe tras doce jugadas, y cuánto se tarda en saberlo?",
    ),
    sources: &["quarto-position"],
    run,
};

const ROWS: &str = "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467";
const ROUNDS: Rounds = Rounds { n_rounds: 20, turn: Duration::from_millis(10) };
const QUICK_ROUNDS: Rounds = Rounds { n_rounds: 2, turn: Duration::from_millis(1) };
/// The solver needs no more memory here, and allocating a large table would be timed with it.
const HASH_BYTES: usize = 1 << 16;

/// The two programs that search the position.
#[derive(Clone, Copy)]
enum Program {
    Report,
    Exact,
}

const PROGRAMS: [Program; 2] = [Program::Report, Program::Exact];

impl Program {
    const fn name(self) -> Words {
        match self {
            Program::Report => {
                Words::fixed("the report's, four moves deep", "el del informe, a cuatro jugadas")
            }
            Program::Exact => Words::fixed("exact, to the end", "exacto, hasta el final"),
        }
    }

    fn analyse(self, board: &Board, control: &Control) -> Analysis<quarto::Move> {
        let mut engine: Box<dyn Engine<Board>> = match self {
            Program::Report => Box::new(Minimax::new(Ties::First, 0)),
            Program::Exact => Box::new(Solver::new(Margin, Cautious::default(), HASH_BYTES)),
        };
        let limits = Limits::default();
        let request = Request {
            position: board,
            past: &[],
            limits: &limits,
            goal: Goal::Exact,
            lines: 1,
            only: &[],
            control,
        };
        engine.analyse(&request, &mut |_| {})
    }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let board = Quarto::variant("own")?.parse_position(ROWS)?;
    let rounds = if settings.quick { QUICK_ROUNDS } else { ROUNDS };
    let n_rounds = rounds.n_rounds;
    let before = |done| {
        progress(Progress {
            done,
            of: n_rounds,
            what: &Words::fixed("the position, repeatedly", "la posición, una y otra vez"),
        });
    };
    let timings = measure(&PROGRAMS, rounds, settings.control, before, |program| {
        black_box(program.analyse(black_box(&board), settings.control));
    })?;
    progress(Progress::end(n_rounds));
    let mut findings = Findings::default();
    let columns = [
        (Words::fixed("program", "programa"), Align::Left),
        (Words::fixed("value", "valor"), Align::Right),
        (Words::fixed("move", "jugada"), Align::Left),
        (Words::fixed("nodes", "nodos"), Align::Right),
        (Words::fixed("microseconds", "microsegundos"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed("The position after twelve plies", "La posición tras doce jugadas"),
        &columns,
    );
    for (task, program) in PROGRAMS.into_iter().enumerate() {
        let (analysis, microseconds) = (program.analyse(&board, settings.control), timings.best(task));
        let Some(line) = analysis.lines.first() else { continue };
        let ScoreKind::Points(value) = line.score.kind() else { continue };
        let mv = analysis.best_move().map_or_else(String::new, |mv| board.write_move(mv));
        table.row(cells![
            program.name(),
            value.to_string(),
            mv.clone(),
            grouped(analysis.nodes),
            rounded(microseconds),
        ]);
        let key = match program {
            Program::Report => "report",
            Program::Exact => "exact",
        };
        findings.measure(
            key,
            json!({ "value": value, "move": mv, "nodes": analysis.nodes, "microseconds": microseconds }),
        );
        if let Program::Report = program {
            let is_same = *source::value("quarto-position/value") == value;
            findings.beside("value", Words::same(value.to_string()), Verdict::when(is_same));
            let is_same = *source::value("quarto-position/move") == mv.as_str();
            findings.beside("move", Words::same(mv), Verdict::when(is_same));
            for figure in ["cpp_microseconds", "r_microseconds"] {
                let time = Words::same(format!("{} µs", rounded(microseconds)));
                findings.beside(figure, time, Verdict::NotComparable);
            }
        }
    }
    findings.tables.push(table);
    winning_moves(&mut findings, &board);
    findings.note(
        Words::fixed("The report's times are medians of a hundred runs on its machine; ours are the best of many runs on this one, \
         with our boards of bits in place of its matrices.", "Los tiempos del informe son medianas de cien ejecuciones en su máquina; los nuestros, los \
             mejores de muchas en esta, con nuestros tableros de bits en lugar de sus matrices."),
    );
    Ok(findings)
}

/// Every move that wins at once, beside those that the report lists.
fn winning_moves(findings: &mut Findings, board: &Board) {
    let wins = |&mv: &quarto::Move| {
        let mut child = *board;
        child.play(mv);
        child.is_won()
    };
    let winning: Vec<String> = board.moves().filter(wins).map(|mv| board.write_move(mv)).collect();
    let listed: Vec<&str> = source::value("quarto-position/winning_moves")
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let missing: Vec<&str> = winning.iter().map(String::as_str).filter(|mv| !listed.contains(mv)).collect();
    let are_wins = listed.iter().all(|&mv| winning.iter().any(|winning| winning == mv));
    findings.measure("winning_moves", json!(winning));
    let verdict = Verdict::of([are_wins, missing.is_empty()]);
    let (count, all, missing) = (winning.len(), winning.join(" "), missing.join(" "));
    findings.beside(
        "winning_moves",
        words!(
            "{count} moves win: {all}; not listed: {missing}",
            "ganan {count} jugadas: {all}; sin mencionar: {missing}"
        ),
        verdict,
    );
}

//! Positions solved against nodes spent: by patterns and plans, by a learned policy, by both, by the strongest engine, and by
//! alpha-beta with the thesis's evaluation. A node is every position reached by making a move, for all of them.

use chess::{Board, Chess, Move};
use chess_engine::{Poda, PodaSettings};
use chess_plans::{Claim, Counter, Patterns, Plans, PlansSettings, Way};
use classics::chess_thesis::ThesisEvaluation;
use game::{Game as _, Notation as _};
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style, grouped,
};
use search::{Algorithm, Deepening, Engine, Limits, Request};
use serde_json::json;
use study::Words;

pub const EXPERIMENT: Experiment = Experiment {
    name: "plans",
    question: &Words::fixed(
        "How many positions are solved with how few nodes, when patterns and plans control the search?",
        "¿Cuántas posiciones se resuelven con cuán pocos nodos, cuando patrones y planes dirigen la búsqueda?",
    ),
    sources: &[],
    run,
};

/// Puzzles of ours that were not used in making the patterns, from the strongest move's EPD.
const POSITIONS: &str = include_str!("plans/positions.epd");
const QUICK_POSITIONS: usize = 12;
const LIMITS: [u64; 9] = [10, 20, 50, 100, 200, 500, 2_000, 10_000, 100_000];
const QUICK_LIMITS: usize = 6;

/// What solves positions.
#[derive(Clone, Copy)]
enum Solver {
    /// A claim that was proved and tested, with the right first move.
    Claims(Way),
    /// The right first move: it claims nothing.
    Strongest,
    AlphaBeta,
}

const SOLVERS: [(Solver, &str, &str); 5] = [
    (Solver::Claims(Way::Plans), "plans", "planes"),
    (Solver::Claims(Way::Policy), "policy", "política"),
    (Solver::Claims(Way::Both), "both", "ambos"),
    (Solver::Strongest, "chess/poda", "chess/poda"),
    (Solver::AlphaBeta, "alpha-beta, thesis's evaluation", "alfa-beta, evaluación de la tesis"),
];

struct Problem {
    board: Board,
    best: Move,
}

fn problems(quick: bool) -> Result<Vec<Problem>, Failure> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let wanted = if quick { QUICK_POSITIONS } else { usize::MAX };
    let read = |line: &str| -> Result<Problem, Failure> {
        let (fen, rest) = line.split_once(" bm ").unwrap_or((line, ""));
        let board = Chess::STANDARD.parse_position(fen)?;
        let best = board.parse_move(rest.split(';').next().unwrap_or_default())?;
        Ok(Problem { board, best })
    };
    lines.take(wanted).map(read).collect()
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let problems = problems(settings.quick)?;
    let limits = if settings.quick { &LIMITS[..QUICK_LIMITS] } else { &LIMITS[..] };
    let of = SOLVERS.len() * limits.len();
    let mut solved = Vec::new();
    for (number, &(solver, en, es)) in SOLVERS.iter().enumerate() {
        let mut counts = Vec::new();
        for (step, &nodes) in limits.iter().enumerate() {
            let what = Words::new(format!("{en}, {nodes}"), format!("{es}, {nodes}"));
            progress(Progress { done: number * limits.len() + step, of, what: &what });
            let mut n_solved = 0;
            for problem in &problems {
                if settings.control.is_stopped() {
                    return Err(Failure::Stopped);
                }
                n_solved += usize::from(solver.solves(problem, nodes));
            }
            counts.push(n_solved);
        }
        solved.push(counts);
    }
    progress(Progress::end(of));
    Ok(findings(&solved, limits, problems.len()))
}

impl Solver {
    fn solves(self, problem: &Problem, nodes: u64) -> bool {
        let limits = Limits::nodes(nodes);
        let request = Request::new(&problem.board, &limits);
        let first = match self {
            Solver::Claims(way) => {
                let plans = Plans::new(PlansSettings { patterns: Patterns::shipped(), way });
                let claim: Option<Claim> = plans.claim(&problem.board, &[], &mut Counter::up_to(nodes));
                claim.map(|claim| claim.line[0])
            }
            Solver::Strongest => {
                Poda::new(PodaSettings::default()).analyse(&request, &mut |_| {}).best_move()
            }
            Solver::AlphaBeta => {
                let settings = search::Settings::default();
                let mut engine = Deepening::new(Algorithm::AlphaBeta, ThesisEvaluation, settings);
                engine.analyse(&request, &mut |_| {}).best_move()
            }
        };
        first == Some(problem.best)
    }
}

fn findings(solved: &[Vec<usize>], limits: &[u64], n_problems: usize) -> Findings {
    let mut findings = Findings::default();
    let columns: Vec<(Words, Align)> = std::iter::once((words!("nodes", "nodos"), Align::Right))
        .chain(SOLVERS.iter().map(|&(_, en, es)| (Words::fixed(en, es), Align::Right)))
        .collect();
    let title = words!("Of {n_problems} positions, solved", "De {n_problems} posiciones, resueltas");
    let mut table = ReportTable::new(title, &columns);
    for (step, &nodes) in limits.iter().enumerate() {
        let counts = solved.iter().map(|counts| counts[step].to_string());
        table.row(std::iter::once(grouped(nodes)).chain(counts));
    }
    findings.tables.push(table);
    findings.measure("positions", n_problems);
    findings.measure("nodes", json!(limits));
    for (counts, (_, en, _)) in solved.iter().zip(SOLVERS) {
        findings.measure(en, json!(counts));
    }
    findings.note(words!(
        "Plans, policy and both count only with a claim that was proved and tested within the nodes; the others with \
         the right first move alone.",
        "Planes, política y ambos cuentan solo con una afirmación demostrada y probada dentro de los nodos; los demás, \
         con solo acertar la primera jugada."
    ));
    let series = solved.iter().zip(SOLVERS).map(|(counts, (_, en, es))| {
        let share = |&count: &usize| 100.0 * count as f64 / n_problems as f64;
        let points = limits.iter().map(|&nodes| nodes as f64).zip(counts.iter().map(share)).collect();
        Series::new(Words::fixed(en, es), Style::Line, points)
    });
    findings.plots.push(Plot {
        title: words!("Solved by nodes spent", "Resueltas según los nodos gastados"),
        x: Axis::log(words!("nodes", "nodos")),
        y: Axis::linear(words!("% solved", "% resueltas")),
        series: series.collect(),
    });
    findings
}

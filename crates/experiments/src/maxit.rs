//! MAXIT on grids of several sizes: exact values, their cost, and what greedy play loses against exact play.

use game::{Game as _, Position as _, Side};
use maxit::{Board, Maxit};
use maxit_engine::{Lead, Thrifty};
use search::{
    Algorithm, Analysis, Control, Deepening, Engine, Goal, Limits, Margin, Request, ScoreKind, Solver,
};
use serde_json::json;
use study::Words;

use lab::words;
use lab::{
    Align, Axis, Estimate, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings,
    Style, Verdict, grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "maxit",
    question: &Words::fixed(
        "How much is MAXIT worth to the first player, what does it cost to know, and how well does greedy play do?",
        "¿Cuánto vale MAXIT para quien empieza, qué cuesta saberlo, y hasta dónde llega la codicia?",
    ),
    sources: &["maxit"],
    run,
};

/// The side lengths of the grids, and the number of grids of each.
const SIZES: [(u8, u64); 4] = [(2, 100), (3, 100), (4, 100), (5, 10)];
const QUICK_SIZES: [(u8, u64); 3] = [(2, 10), (3, 10), (4, 10)];
const HASH_BYTES: usize = 64 << 20;

/// One grid, solved and played.
struct Grid {
    value: f64,
    nodes: f64,
    seconds: f64,
    /// What greedy play gets against exact play, moving first, minus what exact play gets: a loss.
    greed: f64,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = if settings.quick { &QUICK_SIZES[..] } else { &SIZES[..] };
    let mut all = Vec::new();
    // One solver for all: its table distinguishes grids.
    let mut solver = Solver::new(Margin, Thrifty::default(), HASH_BYTES);
    for (done, &(side, n_grids)) in sizes.iter().enumerate() {
        progress(Progress { done, of: sizes.len(), what: &Words::same(format!("{side}x{side}")) });
        let mut grids = Vec::new();
        for n in 0..n_grids {
            if settings.control.is_stopped() {
                return Err(Failure::Stopped);
            }
            let start = Maxit::variant(&format!("{side}x{side}@{}", settings.seed + n))?.start();
            grids.push(measure(&start, &mut solver, settings));
        }
        all.push((side, grids));
    }
    progress(Progress::end(sizes.len()));
    Ok(findings(&all))
}

fn measure(start: &Board, solver: &mut Solver<Board, Margin, Thrifty>, settings: &Settings<'_>) -> Grid {
    let solved = ask(solver, start, Limits::default(), settings.control);
    let value = match solved.lines.first().map(|line| line.score.kind()) {
        Some(ScoreKind::Points(value)) => f64::from(value),
        _ => 0.0,
    };
    let mut greedy = Deepening::new(Algorithm::AlphaBeta, Lead, search::Settings::default());
    let mut board = start.clone();
    while board.outcome().is_none() {
        let answer = match board.side_to_move() {
            Side::First => ask(&mut greedy, &board, Limits::depth(1), settings.control),
            Side::Second => ask(solver, &board, Limits::default(), settings.control),
        };
        let Some(mv) = answer.best_move() else { break };
        board.play(mv);
    }
    let got = board.outcome().map_or(0, |outcome| outcome.margin_for(Side::First));
    Grid {
        value,
        nodes: solved.nodes as f64,
        seconds: solved.elapsed.as_secs_f64(),
        greed: f64::from(got) - value,
    }
}

fn ask(
    engine: &mut dyn Engine<Board>,
    board: &Board,
    limits: Limits,
    control: &Control,
) -> Analysis<maxit::Square> {
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

fn findings(all: &[(u8, Vec<Grid>)]) -> Findings {
    let mut findings = Findings::default();
    let headers = [
        Words::fixed("grid", "cuadrícula"),
        Words::fixed("grids", "cuadrículas"),
        Words::fixed("value for first player", "valor para quien empieza"),
        Words::fixed("first player wins", "gana quien empieza"),
        Words::fixed("greedy play loses", "la codicia pierde"),
        Words::fixed("nodes", "nodos"),
        Words::fixed("most nodes", "nodos, máximo"),
        Words::fixed("ms", "ms"),
    ];
    let columns = headers.map(|header| (header, Align::Right));
    let mut table = ReportTable::new(
        Words::fixed(
            "MAXIT, numbers from −9 to 15; means with standard errors",
            "MAXIT, números de −9 a 15; medias con errores típicos",
        ),
        &columns,
    );
    let (mut measured, mut points) = (Vec::new(), Vec::new());
    for (side, grids) in all {
        let estimate = |of: fn(&Grid) -> f64| Estimate::of(&grids.iter().map(of).collect::<Vec<_>>());
        let [value, nodes, seconds, greed] =
            [estimate(|g| g.value), estimate(|g| g.nodes), estimate(|g| g.seconds), estimate(|g| g.greed)];
        let most = grids.iter().map(|grid| grid.nodes).fold(0.0, f64::max);
        let won = grids.iter().filter(|grid| grid.value > 0.0).count();
        table.row([
            format!("{side}x{side}"),
            grids.len().to_string(),
            format!("{:+.1} ± {:.1}", value.mean, value.standard_error),
            won.to_string(),
            format!("{:.1} ± {:.1}", 0.0 - greed.mean, greed.standard_error),
            grouped(nodes.mean.round() as u64),
            grouped(most as u64),
            rounded(1000.0 * seconds.mean),
        ]);
        measured.push(json!({
            "side": side, "grids": grids.len(), "value": value, "wins_for_first": won, "nodes": nodes,
            "most_nodes": most, "seconds": seconds, "greed": greed,
        }));
        points.push((f64::from(*side), nodes.mean));
    }
    findings.measure("sizes", measured);
    findings.tables.push(table);
    findings.plots.push(Plot {
        title: Words::fixed("Nodes to solve MAXIT", "Nodos para resolver MAXIT"),
        x: Axis::linear(Words::fixed("side of the grid", "lado de la cuadrícula")),
        y: Axis::log(Words::fixed("nodes", "nodos")),
        series: vec![Series::new(Words::fixed("exact solver", "solucionador exacto"), Style::Line, points)],
    });
    let sides: Vec<String> = all.iter().map(|(side, _)| format!("{side}x{side}")).collect();
    let ours = words!(
        "played, analysed, and solved on grids of {}",
        "jugado, analizado y resuelto en cuadrículas de {}",
        sides.join(", ")
    );
    findings.beside("maxit", ours, Verdict::Answered);
    findings.note(
        Words::fixed("Greedy play takes the greatest number at every move; it begins, and exact play answers. Its loss is relative to \
         what exact play would have got in its place.", "La codicia toma el mayor número en cada jugada; empieza, y el juego exacto responde. Lo que \
             pierde se cuenta desde lo que el juego exacto habría obtenido en su lugar."),
    );
    findings
}

//! The winner of Quarto from the empty board where the mover chooses the piece; and the cost of solving a position, by
//! the number of pieces placed, which shows from where on a player can be perfect.
//!
//! Sampled boards come from random play in which no player gives a win away: those boards take the longest.

use game::{Dice, Game as _, Position as _, dice, pick};
use quarto::{Board, Quarto};
use quarto_engine::Safety;
use serde_json::{Value, json};
use study::{Language, Words};

use crate::quarto_games::{Solved, solve};
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    Verdict, grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-value",
    question: &Words::fixed(
        "Who wins Quarto with best play, and how many nodes does a position take to solve?",
        "¿Quién gana en Quarto con el mejor juego, y cuántos nodos exige resolver una posición?",
    ),
    sources: &["quarto-value"],
    run,
};

/// Boards to be solved.
struct Sample {
    variant: &'static str,
    n_placed: u32,
    n_boards: usize,
}

const fn sample(variant: &'static str, n_placed: u32, n_boards: usize) -> Sample {
    Sample { variant, n_placed, n_boards }
}

const SAMPLES: [Sample; 13] = [
    sample("own", 0, 1),
    sample("own", 2, 1),
    sample("own", 4, 4),
    sample("own", 6, 20),
    sample("own", 8, 20),
    sample("own", 10, 20),
    sample("official", 5, 6),
    sample("official", 6, 20),
    sample("official", 7, 20),
    sample("official", 8, 20),
    sample("official", 9, 20),
    sample("official", 10, 20),
    sample("own+squares", 0, 1),
];
const QUICK_SAMPLES: [Sample; 4] =
    [sample("own", 8, 3), sample("own", 10, 3), sample("official", 7, 6), sample("official", 10, 6)];

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let samples = if settings.quick { &QUICK_SAMPLES[..] } else { &SAMPLES[..] };
    let mut dice = dice(settings.seed);
    let mut all = Vec::new();
    for (done, sample) in samples.iter().enumerate() {
        let what = words!("{} with {} pieces", "{} con {} piezas", sample.variant, sample.n_placed);
        progress(Progress { done, of: samples.len(), what: &what });
        let game = Quarto::variant(sample.variant)?;
        let mut solved = Vec::new();
        for _ in 0..sample.n_boards {
            if settings.control.is_stopped() {
                return Err(Failure::Stopped);
            }
            solved.push(solve(&careful_board(game, sample.n_placed, &mut dice), settings.control)?);
        }
        all.push((sample, solved));
    }
    progress(Progress::end(samples.len()));
    Ok(findings(&all))
}

/// A board from random play in which no player gives a win away if it can be avoided.
fn careful_board(game: Quarto, n_placed: u32, dice: &mut Dice) -> Board {
    loop {
        let mut board = game.start();
        while !board.is_over() && board.n_placed() < n_placed {
            let mut moves = Vec::new();
            Safety::of(&board).safe_moves(&mut moves);
            let Some(mv) = pick(dice, &moves) else { break };
            board.play(mv);
        }
        if !board.is_over() && board.n_placed() == n_placed && !Safety::of(&board).wins_at_once() {
            return board;
        }
    }
}

/// Mean and worst.
fn summary(numbers: impl Iterator<Item = f64> + Clone) -> [f64; 2] {
    let n = numbers.clone().count() as f64;
    [numbers.clone().sum::<f64>() / n.max(1.0), numbers.fold(0.0, f64::max)]
}

fn findings(all: &[(&Sample, Vec<Solved>)]) -> Findings {
    let mut findings = Findings::default();
    let headers = [
        Words::fixed("pieces", "piezas"),
        Words::fixed("boards", "tableros"),
        Words::fixed("mean nodes", "nodos, media"),
        Words::fixed("worst nodes", "nodos, peor"),
        Words::fixed("mean ms", "ms, media"),
        Words::fixed("worst ms", "ms, peor"),
        Words::fixed("won", "ganados"),
        Words::fixed("drawn", "empatados"),
        Words::fixed("lost", "perdidos"),
    ];
    let columns = [
        &[(Words::fixed("rules", "reglas"), Align::Left)],
        &headers.map(|header| (header, Align::Right))[..],
    ]
    .concat();
    let mut table = ReportTable::new(
        Words::fixed("Exact values for the side to move", "Valores exactos para quien juega"),
        &columns,
    );
    let mut measured = Vec::new();
    for (sample, solved) in all {
        let [mean, worst] = summary(solved.iter().map(|solved| solved.nodes as f64));
        let [mean_ms, worst_ms] = summary(solved.iter().map(|solved| 1000.0 * solved.seconds));
        let [won, drawn, lost] =
            [1, 0, -1].map(|value| solved.iter().filter(|solved| solved.value == value).count());
        table.row([
            sample.variant.to_string(),
            sample.n_placed.to_string(),
            solved.len().to_string(),
            grouped(mean.round() as u64),
            grouped(worst as u64),
            rounded(mean_ms),
            rounded(worst_ms),
            won.to_string(),
            drawn.to_string(),
            lost.to_string(),
        ]);
        measured.push(json!({
            "variant": sample.variant, "pieces": sample.n_placed, "boards": solved.len(),
            "mean_nodes": mean, "worst_nodes": worst, "mean_ms": mean_ms, "worst_ms": worst_ms,
            "won": won, "drawn": drawn, "lost": lost,
        }));
    }
    findings.tables.push(table);
    findings.plots.push(plot(&measured));
    if let Some((growth, nodes)) = extrapolated(&measured) {
        findings.measure("official_growth_a_piece", growth);
        findings.measure("official_empty_nodes_extrapolated", nodes);
        findings.note(words!(
            "Where the opponent chooses, each piece fewer on the board multiplies the mean by {growth:.1} (least \
             squares on the logarithms of the means sampled here). Carried on to the empty board, that is about {nodes:.0e} \
             nodes: an extrapolation far beyond what was measured, which leaves out that early boards have more images of \
             each other and so are fewer, and that a table of fixed size holds less and less of a larger search.", "Donde elige el adversario, cada pieza menos en el tablero multiplica la media por {growth:.1} \
                 más costosa (mínimos cuadrados sobre los logaritmos de las medias de estas muestras). \
                 Llevado hasta el tablero vacío, son unos {nodes:.0e} nodos: una extrapolación mucho más \
                 allá de lo medido, que no tiene en cuenta que los primeros tableros tienen más imágenes \
                 unos de otros y por eso son menos, ni que una tabla de tamaño fijo abarca cada vez menos de \
                 una búsqueda mayor."
        ));
    }
    for (sample, solved) in all.iter().filter(|(sample, _)| sample.n_placed == 0) {
        let [Solved { nodes, value, .. }] = &solved[..] else { continue };
        let who = match value {
            1 => Words::fixed("the first player wins", "gana el primer jugador"),
            0 => Words::fixed("it is a draw", "es un empate"),
            _ => Words::fixed("the second player wins", "gana el segundo jugador"),
        };
        findings.measure(&format!("empty_{}", sample.variant), json!({ "value": value, "nodes": nodes }));
        if sample.variant == "own" {
            let ours = Words::new(
                format!("solved: {}, in {} nodes", who.say(Language::English), grouped(*nodes)),
                format!("resuelto: {}, en {} nodos", who.say(Language::Spanish), grouped(*nodes)),
            );
            findings.beside("optimal_play", ours, Verdict::when(*value == 0));
        }
    }
    if findings.beside.is_empty() {
        let ours = Words::fixed(
            "the empty board is not solved in a first look",
            "el tablero vacío no se resuelve en un primer vistazo",
        );
        findings.beside("optimal_play", ours, Verdict::Undecided);
    }
    findings.measure("samples", measured);
    findings
}

/// Nodes by pieces, one series per variant.
fn plot(measured: &[Value]) -> Plot {
    let series = |variant: &'static str| {
        let of_variant = measured.iter().filter(|sample| sample["variant"] == variant);
        let points = of_variant
            .filter_map(|sample| Some((sample["pieces"].as_f64()?, sample["mean_nodes"].as_f64()?)));
        Series::new(Words::same(variant), Style::Line, points.collect())
    };
    Plot {
        title: Words::fixed("Nodes to solve a board", "Nodos para resolver un tablero"),
        x: Axis::linear(Words::fixed("pieces placed", "piezas colocadas")),
        y: Axis::log(Words::fixed("nodes", "nodos")),
        series: ["own", "official"].map(series).into(),
    }
}

/// The factor by which one piece fewer multiplies the nodes of `official`, and the extrapolation to the empty board.
fn extrapolated(measured: &[Value]) -> Option<(f64, f64)> {
    let official = measured.iter().filter(|sample| sample["variant"] == "official");
    let points: Vec<(f64, f64)> = official
        .filter_map(|sample| Some((sample["pieces"].as_f64()?, sample["mean_nodes"].as_f64()?.ln())))
        .collect();
    if points.len() < 2 {
        return None;
    }
    let n = points.len() as f64;
    let [x_mean, y_mean] =
        [points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n];
    let slope = points.iter().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum::<f64>()
        / points.iter().map(|(x, _)| (x - x_mean).powi(2)).sum::<f64>();
    Some(((-slope).exp(), (y_mean - slope * x_mean).exp()))
}

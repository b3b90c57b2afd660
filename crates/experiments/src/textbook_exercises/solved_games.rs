//! Exercises 10.15 and 10.18: four in a row on five by five, and Othello on six by six, solved to the end.

use game::{Game as _, Notation, Position};
use lab::{Failure, Findings, Settings, Verdict, grouped, words};
use mnk::Mnk;
use mnk_engine::Threats;
use othello::Othello;
use othello_engine::{Poda, PodaSettings};
use search::{Analysis, Blind, Engine, Goal, Limits, Request, ScoreKind, Solver, Stopped};
use serde_json::json;

const HASH_BYTES: usize = 64 << 20;
/// Othello on 6 by 6 fills a smaller table many times over.
const LARGE_HASH_BYTES: usize = 256 << 20;

/// A game solved from its start.
struct Solved {
    /// In points or discs for the side that moves first; 1, 0 or −1 where games are only won or lost.
    value: i32,
    line: Vec<String>,
    nodes: u64,
}

fn solve<P: Position + Notation>(
    engine: &mut dyn Engine<P>,
    start: &P,
    settings: &Settings<'_>,
) -> Result<Solved, Stopped> {
    let limits = Limits::default();
    let request = Request { goal: Goal::Exact, control: settings.control, ..Request::new(start, &limits) };
    let analysis = engine.analyse(&request, &mut |_| ());
    match value(&analysis) {
        Some(value) if !analysis.stopped => {
            Ok(Solved { value, line: written(start, &analysis), nodes: analysis.nodes })
        }
        _ => Err(Stopped),
    }
}

/// The proven value, if there is one.
fn value<M: Clone>(analysis: &Analysis<M>) -> Option<i32> {
    let line = analysis.lines.first().filter(|line| line.proven)?;
    match line.score.kind() {
        ScoreKind::Points(points) => Some(points),
        ScoreKind::WinIn(_) => Some(1),
        ScoreKind::LostIn(_) => Some(-1),
    }
}

/// The best line as text.
fn written<P: Position + Notation>(start: &P, analysis: &Analysis<P::Move>) -> Vec<String> {
    let mut position = start.clone();
    let moves = analysis.lines.iter().take(1).flat_map(|line| line.moves.iter().copied());
    moves
        .map(|mv| {
            let text = position.write_move(mv);
            position.play(mv);
            text
        })
        .collect()
}

/// Who wins, in both languages.
fn winner(value: i32, [first, second]: [[&'static str; 2]; 2]) -> [&'static str; 2] {
    match value {
        1.. => first,
        0 => ["nobody", "nadie"],
        _ => second,
    }
}

pub fn four_in_a_row(settings: &Settings<'_>, findings: &mut Findings) -> Result<(), Failure> {
    let start = Mnk::variant("5x5x4")?.start();
    let solved = solve(&mut Solver::new(Blind, Threats, HASH_BYTES), &start, settings)?;
    let Solved { value, line, nodes } = solved;
    findings.measure(
        "four_on_five",
        json!({ "value": value, "plies": line.len(), "line": line.join(" "), "nodes": nodes }),
    );
    let [en, es] =
        winner(value, [["the first player", "quien empieza"], ["the second player", "quien responde"]]);
    let (plies, nodes) = (line.len(), grouped(nodes));
    findings.beside(
        "four_on_five",
        words!(
            "yes: with best play {en} wins; {nodes} nodes, with bounds, a table and the threats of both sides to order moves; \
             the line of best play has {plies} moves",
            "sí: con el mejor juego gana {es}; {nodes} nodos, con cotas, una tabla y las amenazas de ambos para ordenar las \
             jugadas; la línea del mejor juego tiene {plies} jugadas"
        ),
        Verdict::Answered,
    );
    Ok(())
}

pub fn othello(settings: &Settings<'_>, findings: &mut Findings) -> Result<(), Failure> {
    let variant = if settings.quick { "4x4" } else { "6x6" };
    let game = Othello::variant(variant)?;
    let engine_settings = PodaSettings {
        size: game.size(),
        hash_bytes: if settings.quick { HASH_BYTES } else { LARGE_HASH_BYTES },
        always_exact: true,
        ..PodaSettings::default()
    };
    let Solved { value, line, nodes } = solve(&mut Poda::new(engine_settings), &game.start(), settings)?;
    findings.measure(
        "othello",
        json!({ "variant": variant, "value": value, "line": line.join(" "), "nodes": nodes }),
    );
    let [en, es] = winner(value, [["black", "las negras"], ["white", "las blancas"]]);
    let (margin, nodes) = (value.abs(), grouped(nodes));
    findings.beside(
        "othello_six",
        words!(
            "on {variant}, from the standard start with black to move and best play, {en} wins by {margin} discs, empty squares \
             included; {nodes} nodes",
            "en {variant}, desde el comienzo usual, con negras por mover y el mejor juego, ganan {es} por {margin} fichas, \
             contando las casillas vacías; {nodes} nodos"
        ),
        // A first look solves a smaller board, which says nothing about this one.
        Verdict::when(value > 0).if_fit(!settings.quick),
    );
    Ok(())
}

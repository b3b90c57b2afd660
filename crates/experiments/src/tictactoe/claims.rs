//! The textbook's claims about its tic-tac-toe program, with our figures and notes.

use serde_json::json;
use study::{Language, Words};

use super::state_key::Ambiguities;
use super::{AS_PRINTED, Cost, MINIMAX_AS_PRINTED, MINIMAX_TASK, Measurements, SOUND_ALPHA_BETA, column};
use lab::{Findings, Interval, Rule, TIE, Verdict, grouped, source};
use lab::{joined, words};

/// Adds our figures for the textbook's claims.
pub fn compare(findings: &mut Findings, measurements: &Measurements) {
    calls(findings, measurements);
    table(findings, measurements);
    best_depth(findings, measurements);
    alpha_beta_and_table(findings, measurements);
    equals_slip(findings, measurements);
    terminal_nodes(findings, measurements);
    key_without_side(findings, measurements);
    interface(findings);
    bounds_as_values(findings, measurements);
}

/// The textbook's number.
fn theirs(figure: &str) -> f64 {
    source::number(&format!("tictactoe/{figure}"))
}

fn calls(findings: &mut Findings, measurements: &Measurements) {
    let count = |index| measurements.cost(index, None).counts.calls;
    let calls = |index| grouped(count(index));
    let near = |index, figure: &str| Verdict::near(count(index) as f64, theirs(figure));
    let (as_printed, full_window) = (calls(AS_PRINTED), calls(SOUND_ALPHA_BETA));
    findings.beside(
        "minimax_calls",
        words!("{} calls", "{} llamadas", calls(MINIMAX_AS_PRINTED)),
        near(MINIMAX_AS_PRINTED, "minimax_calls"),
    );
    findings.beside(
        "alpha_beta_states",
        words!(
            "{as_printed} calls as in figure 10.12; {full_window} with a window open on both sides",
            "{as_printed} llamadas según la figura 10.12; {full_window} con una ventana abierta por ambos \
             lados"
        ),
        near(AS_PRINTED, "alpha_beta_states"),
    );
    findings.note(words!(
        "Figure 10.12 starts with the window from a lost to a won game, so that the first win found ends the search \
         of a node: {as_printed} calls. The text's number fits a search whose window starts wider than every \
         value, as the sound program's does: {full_window} calls.", "La figura 10.12 empieza con la ventana que va de partida perdida a ganada, de modo que la \
             primera victoria encontrada termina la búsqueda de un nodo: {as_printed} llamadas. El número \
             del texto corresponde a una búsqueda cuya ventana empieza más ancha que todo valor, como la del \
             programa correcto: {full_window} llamadas."
    ));
}

fn table(findings: &mut Findings, measurements: &Measurements) {
    let without = measurements.cost(AS_PRINTED, None);
    let with = measurements.cost(AS_PRINTED, Some(5));
    let share = with.counts.calls as f64 / without.counts.calls as f64;
    findings.measure("table_share_of_calls", share);
    findings.beside(
        "table_share",
        words!(
            "{} of {} calls remain with table depth 5: {:.1} % are saved",
            "quedan {} de {} llamadas con tabla hasta la profundidad 5: se ahorra el {:.1} %",
            grouped(with.counts.calls),
            grouped(without.counts.calls),
            100.0 * (1.0 - share)
        ),
        Verdict::near(1.0 - share, theirs("table_share")),
    );
    let speedup = measurements.timings.ratio(&[column(None)], &[column(Some(5))]);
    findings.measure("table_speedup", json!(speedup));
    findings.beside(
        "table_speedup",
        words!(
            "{} times as fast with table depth 5",
            "{} veces más rápido con tabla hasta la profundidad 5",
            speedup.text()
        ),
        Rule::near(theirs("table_speedup")).over(&speedup),
    );
}

fn best_depth(findings: &mut Findings, measurements: &Measurements) {
    let ratio = |depth, to| measurements.timings.ratio(&[column(depth)], &[column(to)]);
    let relative = |depth: u32| ratio(Some(depth), None).middle;
    let least = (0..=9).map(relative).fold(f64::INFINITY, f64::min);
    let fastest: Vec<u32> = (0..=9).filter(|&depth| relative(depth) <= least * (1.0 + TIE)).collect();
    let names: Vec<String> = fastest.iter().map(u32::to_string).collect();
    let names = names.join(", ");
    findings.measure("fastest_table_depths", fastest);
    let shares = joined(
        (4..=8)
            .map(|depth| words!("{:.2} at depth {depth}", "{:.2} con profundidad {depth}", relative(depth))),
        ", ",
    );
    let (percent, [en, es]) = (100.0 * TIE, Language::ALL.map(|language| shares.say(language)));
    let best = theirs("best_table_depth") as u32;
    let others = (0..=9).filter(|&depth| depth != best);
    findings.beside(
        "best_table_depth",
        Words::new(
            format!("fastest here, within {percent:.0} %: {names}; relative to no table, {en}"),
            format!(
                "las más rápidas aquí, con un margen del {percent:.0} %: {names}; en relación al tiempo sin tabla, {es}"
            ),
        ),
        Verdict::weakest(others.map(|other| Rule::shorter().over(&ratio(Some(other), Some(best))))),
    );
    harmful_depth(findings, &ratio(Some(6), Some(5)), &ratio(Some(6), None));
    let calls = |depth| grouped(measurements.cost(AS_PRINTED, Some(depth)).counts.calls);
    findings.note(words!(
        "Calls fall with every depth down to 8 ({} at 5, {} at 6, {} at 7, {} at 8), so the best depth depends on \
         what the table costs compared with a call. In this run the fastest were: {names}. Times within {:.0} % of the least \
         count as equal, since two runs differ by nearly as much.", "Las llamadas bajan con cada profundidad hasta la 8 ({} con 5, {} con 6, {} con 7, {} con 8), \
             así que la mejor profundidad depende de lo que cueste la tabla comparada con una llamada. En \
             esta ejecución las más rápidas fueron: {names}. Los tiempos a menos de un {:.0} % del mínimo \
             cuentan como iguales, pues dos ejecuciones difieren casi lo mismo.",
        calls(5),
        calls(6),
        calls(7),
        calls(8),
        100.0 * TIE
    ));
}

/// Depth 6 should be slower than depth 5, and slower than no table.
fn harmful_depth(findings: &mut Findings, over_five: &Interval, over_none: &Interval) {
    findings.measure("time_of_table_depth_6_over_5", json!(over_five));
    findings.beside(
        "harmful_table_depth",
        words!(
            "depth 6 takes {} of depth 5's time and {} of the time without a table",
            "la profundidad 6 tarda {} del tiempo de la profundidad 5 y {} del tiempo sin tabla",
            over_five.text(),
            over_none.text()
        ),
        Verdict::all([over_five, over_none].map(|ratio| Rule::more_than([1.0]).over(ratio))),
    );
}

/// Exercises 10.13 and 10.14: what alpha-beta saves, and what it leaves for a table to save.
fn alpha_beta_and_table(findings: &mut Findings, measurements: &Measurements) {
    let calls = |index, depth| measurements.cost(index, depth).counts.calls as f64;
    let pruned = calls(AS_PRINTED, None) / calls(MINIMAX_AS_PRINTED, None);
    let speedup = measurements.timings.ratio(&[MINIMAX_TASK], &[column(None)]);
    findings.measure("alpha_beta_share_of_calls", pruned);
    findings.measure("alpha_beta_speedup", json!(speedup));
    findings.beside(
        "alpha_beta_effect",
        words!(
            "{:.1} % of minimax's calls remain, and it is {} times as fast",
            "queda el {:.1} % de las llamadas de minimax, y es {} veces más rápido",
            100.0 * pruned,
            speedup.text()
        ),
        Verdict::Answered,
    );
    let remaining = |index, depth| 100.0 * calls(index, Some(depth)) / calls(index, None);
    let shares = |index| [5, 9].map(|depth| format!("{:.1} %", remaining(index, depth)));
    let ([minimax_5, minimax_9], [alpha_beta_5, alpha_beta_9]) =
        (shares(MINIMAX_AS_PRINTED), shares(AS_PRINTED));
    findings.beside(
        "table_with_and_without_alpha_beta",
        words!(
            "of the calls without a table, depths 5 and 9 leave {minimax_5} and {minimax_9} with minimax, {alpha_beta_5} \
             and {alpha_beta_9} with alpha-beta, which leaves less to save",
            "de las llamadas sin tabla, las profundidades 5 y 9 dejan {minimax_5} y {minimax_9} con minimax, {alpha_beta_5} \
             y {alpha_beta_9} con alfa-beta, que deja menos que ahorrar"
        ),
        Verdict::Answered,
    );
}

fn equals_slip(findings: &mut Findings, measurements: &Measurements) {
    let Cost { counts: with_table, .. } = measurements.cost(AS_PRINTED, Some(5));
    let slip = &measurements.slip;
    findings.beside(
        "equals_slip",
        words!(
            "{} hits in {} lookups, {} entries and {} calls, as without a table; corrected, {} hits in {} lookups, {} \
             entries and {} calls", "{} aciertos en {} consultas, {} entradas y {} llamadas, como sin tabla; corregido, {} \
                 aciertos en {} consultas, {} entradas y {} llamadas",
            grouped(slip.table_hits),
            grouped(slip.table_lookups),
            grouped(slip.entries),
            grouped(slip.calls),
            grouped(with_table.table_hits),
            grouped(with_table.table_lookups),
            grouped(with_table.entries),
            grouped(with_table.calls)
        ),
        Verdict::Answered,
    );
}

/// The Quarto report's aside about tic-tac-toe.
fn terminal_nodes(findings: &mut Findings, measurements: &Measurements) {
    let leaves = measurements.cost(MINIMAX_AS_PRINTED, None).counts.leaves;
    let count = grouped(leaves);
    findings.beside(
        "nine_factorial",
        words!(
            "{count} terminal nodes: 9! is the number of ways to fill the board, and a game that is won ends before",
            "{count} nodos terminales: 9! son las maneras de llenar el tablero, y una partida ganada acaba antes"
        ),
        Verdict::when(leaves as f64 >= theirs("nine_factorial")),
    );
}

/// When may a table leave out the side to move?
fn key_without_side(findings: &mut Findings, measurements: &Measurements) {
    let Ambiguities { one_begins, either_begins, othello } = measurements.keys;
    findings.measure(
        "key_without_side",
        json!({
            "one_begins": one_begins.json(),
            "either_begins": either_begins.json(),
            "othello_4x4": othello.json(),
        }),
    );
    let [boards, either_boards, othello_boards] =
        [one_begins, either_begins, othello].map(|ambiguity| grouped(ambiguity.boards));
    let [either, either_othello] = [either_begins, othello].map(|ambiguity| grouped(ambiguity.either_side));
    let [other, other_othello] = [either_begins, othello].map(|ambiguity| grouped(ambiguity.other_value));
    findings.beside(
        "key_without_side",
        words!(
            "safe here: none of the {boards} boards occurs with either side to move, since the number of stones tells whose turn \
             it is. Not if the table outlives the game and the other side begins the next one: then {either} of {either_boards} \
             boards do, {other} with another value. Nor where a side may pass: in Othello on 4x4 {either_othello} of {othello_boards} \
             boards do, {other_othello} with another value",
            "aquí es seguro: ninguno de los {boards} tableros se da con cualquiera de los dos por mover, pues el número de fichas \
             dice a quién le toca. No lo es si la tabla sobrevive a la partida y la siguiente la empieza el otro: entonces les \
             pasa a {either} de {either_boards} tableros, {other} con otro valor. Ni donde se puede pasar: en Othello de 4x4, a \
             {either_othello} de {othello_boards}, {other_othello} con otro valor"
        ),
        Verdict::when(one_begins.either_side == 0),
    );
}

/// Exercise 10.9.
fn interface(findings: &mut Findings) {
    findings.beside(
        "interface",
        words!(
            "`poda serve` is the application; in place of an applet, `poda page tictactoe --out FILE` writes one page that plays \
             with the search inside, and needs neither a server nor the network",
            "`poda serve` es la aplicación; en lugar del applet, `poda page tictactoe --out FILE` escribe una sola página que \
             juega con la búsqueda dentro, sin servidor ni red"
        ),
        Verdict::Answered,
    );
}

fn bounds_as_values(findings: &mut Findings, measurements: &Measurements) {
    let n_positions = grouped(measurements.n_positions as u64);
    let [three_outcomes, fastest_win] = measurements.faults.map(|by_depth| by_depth[column(Some(5))]);
    findings.note(words!(
        "The table as printed stores the bound of a cut node as if it were its value. With three \
         outcomes and table depth 5, {} of {n_positions} values are wrong; with the fastest-win scores of exercise \
         10.11, {} are, and {} of them name the wrong winner.", "La tabla, como está impresa, guarda la cota de un nodo interrumpido como si fuera su valor. Con \
             tres resultados y tabla hasta la profundidad 5, {} de {n_positions} valores son erróneos; con \
             las puntuaciones de victoria más rápida del ejercicio 10.11 lo son {}, y {} de ellos nombran al \
             ganador equivocado.",
        three_outcomes.wrong_values, fastest_win.wrong_values, fastest_win.wrong_results
    ));
    findings.note(words!(
        "In {} of the {n_positions} positions the program as printed plays on an occupied square: all moves lose, \
         none is recorded, and the answer stays row 0, column 0.", "En {} de las {n_positions} posiciones el programa, como está impreso, responde una casilla \
             ocupada: todas las jugadas pierden, ninguna se anota, y la respuesta queda en la fila 0, \
             columna 0.",
        three_outcomes.taken_squares
    ));
}

//! The cost of the first move of tic-tac-toe for the textbook's programs: minimax and alpha-beta, without a table and
//! with one kept down to each depth, as printed and corrected, with and without a preference for the fastest win.
//!
//! Calls are exact. Times are ratios within this run, on our own boards and hash table instead of the textbook's
//! objects, so that they answer its question and not how fast its machine was.

mod claims;
mod faults;
mod state_key;

use std::hint::black_box;
use std::time::Duration;

use classics::tictactoe_textbook::{Counts, TextbookOptions, Variant, first_move_counts};
use serde_json::{Map, Value, json};
use study::Words;

use self::faults::{Faults, Truth};
use self::state_key::Ambiguities;
use crate::timing::{Rounds, Timings, measure};
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "tictactoe",
    question: &Words::fixed(
        "What does the first move of tic-tac-toe cost with minimax, with alpha-beta and with a table kept \
               down to each depth, and is the answer always right?",
        "¿Qué cuesta la primera jugada del tres en raya con minimax, con alfa-beta y con una tabla guardada \
         hasta cada profundidad, y es siempre correcta la respuesta?",
    ),
    sources: &["tictactoe"],
    run,
};

/// A program of the textbook, to be run without a table and with one of every depth.
struct Program {
    /// For people.
    name: &'static Words,
    /// In `measured`, without a table.
    key: &'static str,
    /// In `measured`, with a table.
    table_key: &'static str,
    options: TextbookOptions,
}

const MINIMAX: TextbookOptions = TextbookOptions::MINIMAX;
const ALPHA_BETA: TextbookOptions = TextbookOptions::ALPHA_BETA;
const SOUND: Variant = Variant::Sound;

const PROGRAMS: [Program; 8] = [
    Program {
        name: &Words::fixed("minimax", "minimax"),
        key: "minimax",
        table_key: "minimax_table",
        options: MINIMAX,
    },
    Program {
        name: &Words::fixed("minimax, fastest win", "minimax, victoria más rápida"),
        key: "minimax_fastest_win",
        table_key: "minimax_table_fastest_win",
        options: TextbookOptions { fastest_win: true, ..MINIMAX },
    },
    Program {
        name: &Words::fixed("sound minimax", "minimax correcto"),
        key: "minimax_sound",
        table_key: "minimax_table_sound",
        options: TextbookOptions { variant: SOUND, ..MINIMAX },
    },
    Program {
        name: &Words::fixed("sound minimax, fastest win", "minimax correcto, victoria más rápida"),
        key: "minimax_sound_fastest_win",
        table_key: "minimax_table_sound_fastest_win",
        options: TextbookOptions { variant: SOUND, fastest_win: true, ..MINIMAX },
    },
    Program {
        name: &Words::fixed("alpha-beta", "alfa-beta"),
        key: "alpha_beta_as_printed",
        table_key: "table_as_printed",
        options: ALPHA_BETA,
    },
    Program {
        name: &Words::fixed("alpha-beta, fastest win", "alfa-beta, victoria más rápida"),
        key: "alpha_beta_as_printed_fastest_win",
        table_key: "table_as_printed_fastest_win",
        options: TextbookOptions { fastest_win: true, ..ALPHA_BETA },
    },
    Program {
        name: &Words::fixed("sound alpha-beta", "alfa-beta correcto"),
        key: "alpha_beta_sound",
        table_key: "table_sound",
        options: TextbookOptions { variant: SOUND, ..ALPHA_BETA },
    },
    Program {
        name: &Words::fixed("sound alpha-beta, fastest win", "alfa-beta correcto, victoria más rápida"),
        key: "alpha_beta_sound_fastest_win",
        table_key: "table_sound_fastest_win",
        options: TextbookOptions { variant: SOUND, fastest_win: true, ..ALPHA_BETA },
    },
];

/// The programs that differ in their calls: all four kinds of minimax visit every node, so only one is drawn.
const DRAWN: [usize; 5] = [0, 4, 5, 6, 7];
/// The indices of three programs in [`PROGRAMS`].
const MINIMAX_AS_PRINTED: usize = 0;
const AS_PRINTED: usize = 4;
const SOUND_ALPHA_BETA: usize = 6;

const TABLE_DEPTHS: [Option<u32>; 11] =
    [None, Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7), Some(8), Some(9)];

const ROUNDS: Rounds = Rounds { n_rounds: 12, turn: Duration::from_millis(5) };

/// The cost of a program: without a table, then with one of depth 0, 1 … 9.
type Costs = [Cost; TABLE_DEPTHS.len()];

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    counts: Counts,
    microseconds: f64,
}

/// Everything that was measured.
struct Measurements {
    costs: [Costs; PROGRAMS.len()],
    /// Of alpha-beta as printed by [`column`], then of [`MINIMAX_TASK`]: the times that claims are about.
    timings: Timings,
    slip: Counts,
    n_positions: usize,
    keys: Ambiguities,
    /// By table depth, with three outcomes and with the fastest win.
    faults: [[Faults; TABLE_DEPTHS.len()]; 2],
}

impl Measurements {
    /// The cost of the program of `index` in [`PROGRAMS`] with a table of that depth.
    fn cost(&self, index: usize, table_depth: Option<u32>) -> &Cost {
        &self.costs[index][column(table_depth)]
    }
}

/// The task after those of alpha-beta as printed: minimax without a table.
const MINIMAX_TASK: usize = TABLE_DEPTHS.len();

/// The index of a table depth in [`TABLE_DEPTHS`].
fn column(table_depth: Option<u32>) -> usize {
    table_depth.map_or(0, |depth| depth as usize + 1)
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let (judged, shown) = if settings.quick { (Rounds::QUICK, Rounds::ONCE) } else { (ROUNDS, ROUNDS) };
    let of = judged.n_rounds + shown.n_rounds + 1;
    let mut step = |done| {
        progress(Progress {
            done,
            of,
            what: &Words::fixed("the first move, with every program", "la primera jugada, con cada programa"),
        });
    };
    let timings = time(&judged_tasks(), judged, settings, &mut step)?;
    let costs = costs(shown, settings, &mut |done| step(judged.n_rounds + done))?;
    progress(Progress {
        done: of - 1,
        of,
        what: &Words::fixed("values of all positions", "los valores de todas las posiciones"),
    });
    let (n_positions, faults) = all_faults(settings)?;
    let slip = first_move_counts(&TextbookOptions { equals_slip: true, ..TextbookOptions::WITH_TABLE });
    progress(Progress::end(of));
    let keys = Ambiguities::measure();
    let measurements = Measurements { costs, timings, slip, n_positions, keys, faults };
    Ok(findings(&measurements))
}

fn judged_tasks() -> Vec<TextbookOptions> {
    let as_printed = TABLE_DEPTHS.map(|table_depth| TextbookOptions { table_depth, ..ALPHA_BETA });
    as_printed.into_iter().chain([MINIMAX]).collect()
}

fn time(
    tasks: &[TextbookOptions],
    rounds: Rounds,
    settings: &Settings<'_>,
    before_round: &mut dyn FnMut(usize),
) -> Result<Timings, Failure> {
    let work = |options: &TextbookOptions| {
        black_box(first_move_counts(black_box(options)));
    };
    Ok(measure(tasks, rounds, settings.control, before_round, work)?)
}

fn costs(
    rounds: Rounds,
    settings: &Settings<'_>,
    before_round: &mut dyn FnMut(usize),
) -> Result<[Costs; PROGRAMS.len()], Failure> {
    let by_program = PROGRAMS
        .map(|program| TABLE_DEPTHS.map(|table_depth| TextbookOptions { table_depth, ..program.options }));
    let all = by_program.as_flattened();
    let timings = time(all, rounds, settings, before_round)?;
    let mut costs = [[Cost::default(); TABLE_DEPTHS.len()]; PROGRAMS.len()];
    for (task, (cost, options)) in costs.as_flattened_mut().iter_mut().zip(all).enumerate() {
        *cost = Cost { counts: first_move_counts(options), microseconds: timings.best(task) };
    }
    Ok(costs)
}

fn all_faults(settings: &Settings<'_>) -> Result<(usize, [[Faults; TABLE_DEPTHS.len()]; 2]), Failure> {
    let truth = Truth::new();
    let mut faults = [[Faults::default(); TABLE_DEPTHS.len()]; 2];
    for (fastest_win, faults) in [false, true].into_iter().zip(&mut faults) {
        for (table_depth, faults) in TABLE_DEPTHS.into_iter().zip(faults) {
            let options = TextbookOptions { table_depth, fastest_win, ..TextbookOptions::ALPHA_BETA };
            *faults = truth.faults(&options, settings.control)?;
        }
    }
    Ok((truth.n_positions(), faults))
}

fn findings(measurements: &Measurements) -> Findings {
    let mut findings = Findings::default();
    let reference = measurements.cost(AS_PRINTED, None);
    for (program, costs) in PROGRAMS.iter().zip(&measurements.costs) {
        let cost = |cost: &Cost| cost_json(cost, reference);
        findings.measure(program.key, cost(&costs[0]));
        findings.measure(program.table_key, by_depth(&costs[1..], cost));
    }
    let with_table = &measurements.cost(AS_PRINTED, Some(5)).counts;
    findings.measure(
        "equals_slip",
        json!({ "without": counts_json(with_table), "with": counts_json(&measurements.slip) }),
    );
    findings.measure("positions", measurements.n_positions);
    let [three_outcomes, fastest_win] = &measurements.faults;
    findings.measure("faults_three_outcomes", faults_json(three_outcomes));
    findings.measure("faults_fastest_win", faults_json(fastest_win));
    findings.tables = vec![
        calls_table(measurements),
        time_table(measurements),
        slip_table(with_table, &measurements.slip),
        faults_table(measurements),
    ];
    findings.plots = vec![calls_plot(measurements), time_plot(measurements)];
    claims::compare(&mut findings, measurements);
    findings
}

/// The values of table depths 0, 1 … 9 under these names.
fn by_depth<T>(values: &[T], json: impl Fn(&T) -> Value) -> Value {
    let entries = values.iter().enumerate().map(|(depth, value)| (depth.to_string(), json(value)));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn cost_json(cost: &Cost, reference: &Cost) -> Value {
    let mut json = counts_json(&cost.counts);
    json["microseconds"] = cost.microseconds.into();
    json["relative_time"] = (cost.microseconds / reference.microseconds).into();
    json
}

fn counts_json(counts: &Counts) -> Value {
    let Counts { calls, leaves, table_lookups, table_hits, stored, entries } = counts;
    json!({
        "calls": calls, "leaves": leaves, "table_lookups": table_lookups, "table_hits": table_hits,
        "stored": stored, "entries": entries,
    })
}

fn faults_json(faults: &[Faults; TABLE_DEPTHS.len()]) -> Value {
    json!({ "without_table": faults[0], "table": by_depth(&faults[1..], |faults| json!(faults)) })
}

/// One row per table depth; the columns are the programs to draw.
fn depth_table(title: Words, measurements: &Measurements, cell: impl Fn(&Cost) -> String) -> ReportTable {
    let programs = DRAWN.map(|index| (PROGRAMS[index].name.clone(), Align::Right));
    let mut table = ReportTable::new(
        title,
        &[&[(Words::fixed("table depth", "profundidad de la tabla"), Align::Right)], &programs[..]].concat(),
    );
    for table_depth in TABLE_DEPTHS {
        let cells = DRAWN.map(|index| cell(measurements.cost(index, table_depth)));
        table.row([depth_name(table_depth)].into_iter().chain(cells.map(Words::same)));
    }
    table
}

fn depth_name(table_depth: Option<u32>) -> Words {
    table_depth.map_or(Words::fixed("none", "ninguna"), |depth| Words::same(depth.to_string()))
}

fn calls_table(measurements: &Measurements) -> ReportTable {
    let title = Words::fixed(
        "Calls for the first move (of which finished games); as printed unless marked sound",
        "Llamadas para la primera jugada (de ellas, partidas terminadas); como está impreso donde no dice \
         correcto",
    );
    depth_table(title, measurements, |Cost { counts, .. }| {
        format!("{} ({})", grouped(counts.calls), grouped(counts.leaves))
    })
}

fn time_table(measurements: &Measurements) -> ReportTable {
    let reference = measurements.cost(AS_PRINTED, None).microseconds;
    let title = Words::fixed(
        "Time for the first move; alpha-beta as printed without a table takes 1",
        "Tiempo de la primera jugada; alfa-beta como está impreso y sin tabla tarda 1",
    );
    depth_table(title, measurements, |cost| rounded(cost.microseconds / reference))
}

fn slip_table(without: &Counts, with: &Counts) -> ReportTable {
    let headers = [
        Words::fixed("calls", "llamadas"),
        Words::fixed("lookups", "consultas"),
        Words::fixed("hits", "aciertos"),
        Words::fixed("stored", "guardados"),
        Words::fixed("entries", "entradas"),
    ]
    .map(|header| (header, Align::Right));
    let columns =
        [&[(Words::fixed("equality test", "prueba de igualdad"), Align::Left)], &headers[..]].concat();
    let mut table = ReportTable::new(
        Words::fixed(
            "The mistake of exercise 10.5, alpha-beta as printed with table depth 5",
            "El error del ejercicio 10.5, alfa-beta como está impreso con tabla hasta la profundidad 5",
        ),
        &columns,
    );
    for (name, counts) in [
        (Words::fixed("as intended", "como se quería"), without),
        (Words::fixed("under a wrong name", "con el nombre equivocado"), with),
    ] {
        let Counts { calls, table_lookups, table_hits, stored, entries, .. } = *counts;
        let cells = [calls, table_lookups, table_hits, stored, entries].map(grouped);
        table.row([name].into_iter().chain(cells.map(Words::same)));
    }
    table
}

fn faults_table(measurements: &Measurements) -> ReportTable {
    let columns = [
        Words::fixed("table depth", "profundidad de la tabla"),
        Words::fixed("three outcomes", "tres resultados"),
        Words::fixed("fastest win", "victoria más rápida"),
    ]
    .map(|header| (header, Align::Right));
    let title = words!(
        "Wrong values (of which wrong winners) of alpha-beta as printed in the {} unfinished positions",
        "Valores erróneos (de ellos, ganadores erróneos) de alfa-beta como está impreso en las {} \
             posiciones sin terminar",
        grouped(measurements.n_positions as u64)
    );
    let mut table = ReportTable::new(title, &columns);
    for table_depth in TABLE_DEPTHS {
        let faults = measurements.faults.map(|by_depth| by_depth[column(table_depth)]);
        let cells = faults.map(|faults| format!("{} ({})", faults.wrong_values, faults.wrong_results));
        table.row([depth_name(table_depth)].into_iter().chain(cells.map(Words::same)));
    }
    table
}

fn calls_plot(measurements: &Measurements) -> Plot {
    Plot {
        title: Words::fixed(
            "Calls for the first move of tic-tac-toe",
            "Llamadas para la primera jugada del tres en raya",
        ),
        x: Axis::linear(Words::fixed(
            "table depth (0 to 2 store without lookups)",
            "profundidad de la tabla (de 0 a 2 guarda sin consultar)",
        )),
        y: Axis::log(Words::fixed("calls", "llamadas")),
        series: drawn(measurements, |cost, _| cost.counts.calls as f64),
    }
}

fn time_plot(measurements: &Measurements) -> Plot {
    let mut series =
        drawn(measurements, |cost, without_table| cost.microseconds / without_table.microseconds);
    series.push(Series::new(
        Words::fixed("no table", "sin tabla"),
        Style::Dashed,
        vec![(0.0, 1.0), (9.0, 1.0)],
    ));
    Plot {
        title: Words::fixed(
            "Time with a table, relative to the same program without",
            "Tiempo con tabla, relativo al mismo programa sin ella",
        ),
        x: Axis::linear(Words::fixed(
            "table depth (0 to 2 store without lookups)",
            "profundidad de la tabla (de 0 a 2 guarda sin consultar)",
        )),
        y: Axis::linear(Words::fixed("relative time", "tiempo relativo")),
        series,
    }
}

/// A series over the table depths for each program to draw; `y` gets the cost and the one without a table.
fn drawn(measurements: &Measurements, y: impl Fn(&Cost, &Cost) -> f64) -> Vec<Series> {
    let series = |&index: &usize| {
        let costs = &measurements.costs[index];
        let points = costs[1..].iter().enumerate().map(|(depth, cost)| (depth as f64, y(cost, &costs[0])));
        Series::new(PROGRAMS[index].name.clone(), Style::Line, points.collect())
    };
    DRAWN.iter().map(series).collect()
}

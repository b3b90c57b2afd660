//! Tic-tac-toe on three boards: the textbook's array, 18 bits of an integer, and the two bit sets that larger boards
//! need. The same program searches the same nodes, so that only the board makes the difference.

use std::hint::black_box;
use std::mem::size_of;
use std::time::Duration;

use classics::tictactoe_textbook::{TextbookOptions, TicTacToe, counts};
use game::{Game, Keyed};
use mnk::{ArrayBoard, Board, Mnk, PackedBoard};
use search::{Algorithm, Context, Counting, Margin, Memory, Node, Window};
use serde_json::{Map, Value, json};
use study::{Language, Words};

use crate::timing::{Rounds, Timings, measure};
use lab::{
    Align, Axis, Experiment, Failure, Findings, Interval, Plot, Progress, ReportTable, Rule, Series,
    Settings, Style, Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "int-board",
    question: &Words::fixed(
        "Does a tic-tac-toe board in 18 bits of an integer save time as well as space?",
        "¿Ahorra un tablero de tres en raya en 18 bits de un entero tiempo además de espacio?",
    ),
    sources: &["int-board"],
    run,
};

/// A board to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Representation {
    Array,
    Packed,
    Bitboard,
}

use Representation::{Array, Bitboard, Packed};

impl Representation {
    const ALL: [Representation; 3] = [Array, Packed, Bitboard];

    fn name(self) -> &'static str {
        match self {
            Array => "array",
            Packed => "packed",
            Bitboard => "bitboard",
        }
    }

    /// Its name, for people.
    fn words(self) -> Words {
        match self {
            Array => Words::fixed("array", "vector"),
            Packed => Words::fixed("packed", "empaquetado"),
            Bitboard => Words::fixed("bitboard", "bitboard"),
        }
    }

    fn bytes(self) -> usize {
        match self {
            Array => size_of::<ArrayBoard>(),
            Packed => size_of::<PackedBoard>(),
            Bitboard => size_of::<Board>(),
        }
    }
}

/// A program that chooses the first move.
#[derive(Clone, Copy, Debug)]
enum Program {
    /// The textbook's. Its table must distinguish mirror images, which the bitboard's exact key does not.
    Textbook(TextbookOptions),
    /// One of the generic searches, to the end of the game.
    Generic(Algorithm),
}

/// A program by name.
struct Workload {
    name: &'static Words,
    key: &'static str,
    program: Program,
    representations: &'static [Representation],
}

const WORKLOADS: [Workload; 4] = [
    Workload {
        name: &Words::fixed("textbook alpha-beta", "alfa-beta del libro"),
        key: "textbook_alpha_beta",
        program: Program::Textbook(TextbookOptions::ALPHA_BETA),
        representations: &[Array, Packed],
    },
    Workload {
        name: &Words::fixed(
            "textbook alpha-beta, table depth 5",
            "alfa-beta del libro, tabla hasta profundidad 5",
        ),
        key: "textbook_table",
        program: Program::Textbook(TextbookOptions::WITH_TABLE),
        representations: &[Array, Packed],
    },
    Workload {
        name: &Words::fixed("generic alpha-beta", "alfa-beta genérico"),
        key: "generic_alpha_beta",
        program: Program::Generic(Algorithm::AlphaBeta),
        representations: &Representation::ALL,
    },
    Workload {
        name: &Words::fixed("generic minimax", "minimax genérico"),
        key: "generic_minimax",
        program: Program::Generic(Algorithm::Minimax),
        representations: &Representation::ALL,
    },
];

const ROUNDS: Rounds = Rounds { n_rounds: 50, turn: Duration::from_millis(5) };

impl Program {
    /// Chooses the first move and counts the nodes.
    fn nodes(self, representation: Representation, game: &Mnk) -> u64 {
        match representation {
            Array => self.nodes_from(&ArrayBoard::EMPTY),
            Packed => self.nodes_from(&PackedBoard::EMPTY),
            Bitboard => match self {
                Program::Textbook(_) => panic!("the textbook's table would merge mirror images"),
                Program::Generic(algorithm) => generic_nodes(algorithm, &game.start()),
            },
        }
    }

    fn nodes_from<B: TicTacToe>(self, start: &B) -> u64 {
        match self {
            Program::Textbook(options) => counts(black_box(start), &options).calls,
            Program::Generic(algorithm) => generic_nodes(algorithm, start),
        }
    }
}

fn generic_nodes<P: Keyed>(algorithm: Algorithm, start: &P) -> u64 {
    let (mut margin, mut counting, mut memory) = (Margin, Counting::default(), Memory::none());
    let mut context = Context::new(&mut margin, &mut counting, &mut memory);
    let searched = algorithm.search(&mut context, black_box(start), Node::root(9), Window::FULL);
    debug_assert!(searched.is_ok(), "a search without limits is not stopped");
    counting.nodes
}

/// The cost of one program on one board.
#[derive(Clone, Copy, Debug)]
struct Cost {
    representation: Representation,
    nodes: u64,
    microseconds: f64,
    /// The time relative to the array's.
    relative: Interval,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let rounds = if settings.quick { Rounds::QUICK } else { ROUNDS };
    let of = rounds.n_rounds;
    let game = Mnk::variant("3x3x3")?;
    let pairs: Vec<(Program, Representation)> = WORKLOADS
        .iter()
        .flat_map(|workload| {
            workload.representations.iter().map(|&representation| (workload.program, representation))
        })
        .collect();
    let before_round = |done| {
        progress(Progress {
            done,
            of,
            what: &Words::fixed("the first move, on every board", "la primera jugada, en cada tablero"),
        });
    };
    let timings = measure(&pairs, rounds, settings.control, before_round, |(program, representation)| {
        black_box(program.nodes(*representation, &game));
    })?;
    progress(Progress::end(of));
    let mut first_task = 0;
    let by_workload = WORKLOADS.map(|workload| {
        let costs = costs(&workload, &game, &timings, first_task);
        first_task += costs.len();
        costs
    });
    Ok(findings(&by_workload))
}

/// What a program costs on each of its boards; the array comes first.
fn costs(workload: &Workload, game: &Mnk, timings: &Timings, first_task: usize) -> Vec<Cost> {
    let cost = |(task, &representation): (usize, &Representation)| Cost {
        representation,
        nodes: workload.program.nodes(representation, game),
        microseconds: timings.best(task),
        relative: timings.ratio(&[task], &[first_task]),
    };
    (first_task..).zip(workload.representations).map(cost).collect()
}

/// # Panics
/// If two boards were searched differently: then their times could not be compared.
fn findings(by_workload: &[Vec<Cost>; WORKLOADS.len()]) -> Findings {
    let mut findings = Findings::default();
    let bytes = Representation::ALL.map(|board| (board.name().to_string(), json!(board.bytes())));
    findings.measure("bytes", Map::from_iter(bytes));
    for (workload, costs) in WORKLOADS.iter().zip(by_workload) {
        let is_same_tree = costs.iter().all(|cost| cost.nodes == costs[0].nodes);
        assert!(is_same_tree, "{}: the boards were searched differently: {costs:?}", workload.key);
        findings.measure(workload.key, costs_json(costs));
    }
    findings.tables.push(table(by_workload));
    findings.plots.push(plot(by_workload));
    answer(&mut findings, by_workload);
    findings
}

fn costs_json(costs: &[Cost]) -> Value {
    let boards = costs.iter().map(|cost| {
        let json = json!({
            "nodes": cost.nodes,
            "microseconds": cost.microseconds,
            "relative_time": cost.relative.middle,
        });
        (cost.representation.name().to_string(), json)
    });
    Value::Object(boards.collect())
}

fn table(by_workload: &[Vec<Cost>; WORKLOADS.len()]) -> ReportTable {
    let boards = Representation::ALL.map(|board| {
        let (name, bytes) = (board.words(), board.bytes());
        Words::each(|language| format!("{}, {bytes} bytes", name.say(language)))
    });
    let mut columns = vec![
        (Words::fixed("program", "programa"), Align::Left),
        (Words::fixed("nodes", "nodos"), Align::Right),
    ];
    columns.extend(boards.map(|board| (board, Align::Right)));
    let mut table = ReportTable::new(
        Words::fixed(
            "Time for the first move by board; the array takes 1",
            "Tiempo de la primera jugada según el tablero; el vector tarda 1",
        ),
        &columns,
    );
    for (workload, costs) in WORKLOADS.iter().zip(by_workload) {
        let time = |board| {
            let cost = costs.iter().find(|cost| cost.representation == board)?;
            Some(rounded(cost.relative.middle))
        };
        let times = Representation::ALL.map(|board| time(board).unwrap_or("—".to_string()));
        let numbers = [grouped(costs[0].nodes)].into_iter().chain(times).map(Words::same);
        table.row([workload.name.clone()].into_iter().chain(numbers));
    }
    table
}

fn plot(by_workload: &[Vec<Cost>; WORKLOADS.len()]) -> Plot {
    let series = |(workload, costs): (&Workload, &Vec<Cost>)| {
        let points = costs.iter().map(|cost| (cost.representation.bytes() as f64, cost.relative.middle));
        Series::new(workload.name.clone(), Style::Points, points.collect())
    };
    Plot {
        title: Words::fixed(
            "Space and time of a tic-tac-toe board: packed, array, bitboard",
            "Espacio y tiempo de un tablero de tres en raya: empaquetado, vector, bitboard",
        ),
        x: Axis::linear(Words::fixed("bytes per board", "bytes por tablero")),
        y: Axis::linear(Words::fixed("time, relative to the array", "tiempo, relativo al vector")),
        series: WORKLOADS.iter().zip(by_workload).map(series).collect(),
    }
}

fn answer(findings: &mut Findings, by_workload: &[Vec<Cost>; WORKLOADS.len()]) {
    let packed: Vec<Interval> = by_workload.iter().map(|costs| costs[1].relative).collect();
    let saves_time = Verdict::all(packed.iter().map(|relative| Rule::less_than(1.0).over(relative)));
    let verdict = match saves_time {
        Verdict::Holds => Words::fixed("yes, it saves time too", "sí, también ahorra tiempo"),
        Verdict::Fails => Words::fixed("no, it costs time", "no, cuesta tiempo"),
        Verdict::InPart => Words::fixed("that depends on the program", "depende del programa"),
        _ => Words::fixed(
            "whether it saves time, this run cannot tell",
            "esta ejecución no permite saber si ahorra tiempo",
        ),
    };
    let middles = packed.iter().map(|relative| relative.middle);
    let (least, most) =
        middles.fold((f64::INFINITY, 0.0f64), |(low, high), time| (low.min(time), high.max(time)));
    findings.measure("packed_relative_time", json!({ "least": least, "most": most }));
    let (bytes, array_bytes) = (Packed.bytes(), Array.bytes());
    let [least_text, most_text] = [least, most].map(rounded);
    let bits = source::number("int-board/board_bits") as usize;
    findings.beside(
        "board_bits",
        Words::new(
            format!(
                "{bytes} bytes instead of {array_bytes}, and {}: {least_text} to {most_text} of the array's time, by \
                 program",
                verdict.say(Language::English)
            ),
            format!(
                "{bytes} bytes en lugar de {array_bytes}, y {}: de {least_text} a {most_text} del tiempo del vector, \
                 según el programa",
                verdict.say(Language::Spanish)
            ),
        ),
        Verdict::of([8 * bytes >= bits, bytes < array_bytes]),
    );
    let bitboards = by_workload.iter().filter_map(|costs| Some(costs.get(2)?.relative.middle));
    let bitboards: Vec<String> = bitboards.map(rounded).collect();
    let bytes = Bitboard.bytes();
    findings.note(Words::new(
        format!(
            "The bitboard works for every size up to 64 squares, so it takes {bytes} bytes, including its shape and whether the \
             last move won; under the generic searches it takes {} of the array's time.",
            bitboards.join(" and ")
        ),
        format!(
            "El bitboard está hecho para cualquier tamaño de hasta 64 casillas, así que ocupa {bytes} bytes, incluidos \
             su forma y si ganó la última jugada; con las búsquedas genéricas tarda {} del tiempo del vector.",
            bitboards.join(" y ")
        ),
    ));
    findings.note(Words::fixed(
        "Every program visits the same nodes on each of its boards, or the run would fail.",
        "Cada programa visita los mismos nodos en cada uno de sus tableros; si no, la ejecución fallaría.",
    ));
}

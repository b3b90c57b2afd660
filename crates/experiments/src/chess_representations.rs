//! The thesis's two boards on the same three games: the cost of a move on each. The program plays them against itself,
//! with random choice among equal moves, and every position is then searched on both boards in turn.
//!
//! Both must agree on move, value and nodes; the run fails if they do not. Perft, which only makes moves, also shows
//! the speed of the rules crate's bitboards, with tables that the thesis did not have.

use std::hint::black_box;
use std::time::Duration;

use chess::Chess;
use classics::chess_thesis::{Bitmaps, Board, Keeping, Mailbox, Representation, Thesis, ThesisOptions};
use game::perft::{EarlyEnd, perft};
use game::{Game as _, Refusal};
use search::{Control, Limits};
use serde_json::{Value, json};
use study::Words;

use crate::thesis::{self, Player};
use crate::timing::{Rounds, Timings, measure};
use lab::cells;
use lab::words;
use lab::{
    Align, Experiment, Failure, Findings, Interval, Progress, ReportTable, Rule, Settings, Verdict, grouped,
    rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-representations",
    question: &Words::fixed(
        "How much faster does the chess thesis's program answer on bitmaps than on a mailbox?",
        "¿Cuánto más rápido responde el programa de la tesis de ajedrez con mapas de bits que con un tablero \
         de casillas?",
    ),
    sources: &["chess-representations"],
    run,
};

const N_GAMES: usize = 3;
const DEPTH: u32 = 2;
const ROUNDS: Rounds = Rounds { n_rounds: 9, turn: Duration::from_millis(200) };
/// A first look searches this many positions of each game, spread over all of it.
const N_QUICK_POSITIONS: usize = 10;
/// A position rich in moves, known as Kiwipete.
const PERFT: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// As in the thesis: alpha-beta, two plies, no book, no secondary search.
const fn options(keeping: Keeping) -> ThesisOptions {
    ThesisOptions { keeping, depth: DEPTH, secondary: None, ..ThesisOptions::DEFAULT }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let rounds = if settings.quick { Rounds::QUICK } else { ROUNDS };
    let of = rounds.n_rounds + 2;
    progress(Progress { done: 0, of, what: &Words::fixed("playing the games", "jugando las partidas") });
    let games = games(settings)?;
    let mut turn = |round: usize| {
        progress(Progress {
            done: 1 + round,
            of,
            what: &Words::fixed("searching in turns", "buscando por turnos"),
        });
    };
    let works: Vec<(usize, Keeping)> =
        (0..N_GAMES).flat_map(|game| Keeping::ALL.map(|keeping| (game, keeping))).collect();
    let timings = measure(&works, rounds, settings.control, &mut turn, |&(game, keeping)| {
        black_box(games[game].work(keeping));
    })?;
    let costs = games.iter().enumerate().map(|(index, game)| game.cost(&timings, index)).collect();
    progress(Progress { done: of - 1, of, what: &Words::fixed("perft", "perft") });
    let perft = Perft::measure(settings, rounds)?;
    progress(Progress::end(of));
    Ok(findings(&Measurements { costs, ratio: ratio(&timings), perft }))
}

/// How many times as long the mailbox takes over all games.
fn ratio(timings: &Timings) -> Interval {
    let tasks = |board: usize| (0..N_GAMES).map(|game| 2 * game + board).collect::<Vec<_>>();
    timings.ratio(&tasks(0), &tasks(1))
}

/// Everything that was measured.
struct Measurements {
    /// By game.
    costs: Vec<Cost>,
    /// How many times as long the mailbox takes over all games.
    ratio: Interval,
    perft: Perft,
}

/// The positions of one game in which the program had to move, on both boards.
struct Game {
    mailbox: Vec<Board<Mailbox>>,
    bitmaps: Vec<Board<Bitmaps>>,
}

fn games(settings: &Settings<'_>) -> Result<Vec<Game>, Failure> {
    (0..N_GAMES as u64).map(|index| Game::play(settings.seed.wrapping_add(index), settings)).collect()
}

impl Game {
    fn play(seed: u64, settings: &Settings<'_>) -> Result<Game, Failure> {
        let player =
            |seed| Player::new(ThesisOptions { random: true, seed, ..options(Keeping::Bitmaps) }, None);
        let (mut white, mut black) = (player(2 * seed)?, player(2 * seed + 1)?);
        let start = vec![Chess::STANDARD.start()];
        let mut boards = thesis::play(start, [&mut white, &mut black], settings.control)?.boards;
        boards.pop();
        if settings.quick {
            let step = boards.len().div_ceil(N_QUICK_POSITIONS).max(1);
            boards = boards.into_iter().step_by(step).collect();
        }
        let game = Game {
            mailbox: boards
                .iter()
                .map(|board| Board::from_fen(&board.to_string()))
                .collect::<Result<_, Refusal>>()?,
            bitmaps: boards.iter().map(thesis::on_bitmaps).collect(),
        };
        assert_eq!(answers(&game.mailbox), answers(&game.bitmaps), "both boards agree");
        Ok(game)
    }

    /// Searches every position on one of the boards; returns the nodes.
    fn work(&self, keeping: Keeping) -> u64 {
        let answers = match keeping {
            Keeping::Mailbox => answers(&self.mailbox),
            Keeping::Bitmaps => answers(&self.bitmaps),
        };
        answers.iter().map(|answer| answer.2).sum()
    }

    /// The cost of the game of that index.
    fn cost(&self, timings: &Timings, index: usize) -> Cost {
        Cost {
            n_moves: self.bitmaps.len(),
            nodes: self.work(Keeping::Bitmaps),
            microseconds: [0, 1].map(|board| timings.best(2 * index + board)),
        }
    }
}

/// Move, value and nodes in each position.
fn answers<R: Representation>(boards: &[Board<R>]) -> Vec<(String, i32, u64)> {
    let mut thesis = Thesis::new(options(Keeping::Bitmaps)).expect("the options are sound");
    let (limits, control) = (Limits::default(), Control::new());
    let answer = |board| {
        let answer = thesis.answer(board, &limits, &control);
        (answer.mv.map_or(String::new(), |mv| mv.to_string()), answer.score.raw(), answer.nodes)
    };
    boards.iter().map(answer).collect()
}

/// The cost of a game's moves on the two boards.
#[derive(Clone, Copy)]
struct Cost {
    n_moves: usize,
    nodes: u64,
    microseconds: [f64; 2],
}

impl Cost {
    fn all(costs: &[Cost]) -> Cost {
        costs.iter().fold(Cost { n_moves: 0, nodes: 0, microseconds: [0.0; 2] }, |sum, cost| Cost {
            n_moves: sum.n_moves + cost.n_moves,
            nodes: sum.nodes + cost.nodes,
            microseconds: [0, 1].map(|board| sum.microseconds[board] + cost.microseconds[board]),
        })
    }

    fn a_move(&self) -> [f64; 2] {
        self.microseconds.map(|time| time / self.n_moves as f64)
    }

    fn nodes_per_second(&self) -> [f64; 2] {
        self.microseconds.map(|time| self.nodes as f64 / time * 1e6)
    }

    fn ratio(&self) -> f64 {
        self.microseconds[0] / self.microseconds[1]
    }

    fn json(&self) -> Value {
        let (a_move, speed) = (self.a_move(), self.nodes_per_second());
        json!({
            "moves": self.n_moves, "nodes": self.nodes,
            "mailbox_microseconds_a_move": a_move[0], "bitmaps_microseconds_a_move": a_move[1],
            "mailbox_nodes_per_second": speed[0], "bitmaps_nodes_per_second": speed[1],
            "ratio": self.ratio(),
        })
    }
}

/// Move generation alone: nodes per second on each board.
struct Perft {
    depth: u32,
    nodes: u64,
    /// Mailbox, bitmaps, the rules crate.
    per_second: [f64; 3],
    /// How many times as long the mailbox takes as bitmaps.
    ratio: Interval,
}

impl Perft {
    fn measure(settings: &Settings<'_>, rounds: Rounds) -> Result<Perft, Failure> {
        let depth = if settings.quick { 2 } else { 3 };
        let (cells, maps) = (Board::<Mailbox>::from_fen(PERFT)?, Board::<Bitmaps>::from_fen(PERFT)?);
        let modern = Chess::STANDARD.parse_position(PERFT)?;
        let count = |board: usize| match board {
            0 => perft(black_box(&cells), depth, EarlyEnd::Nothing),
            1 => perft(black_box(&maps), depth, EarlyEnd::Nothing),
            _ => perft(black_box(&modern), depth, EarlyEnd::Nothing),
        };
        let nodes = count(0);
        assert!((1..3).all(|board| count(board) == nodes), "all boards agree on the count");
        let work = |&board: &usize| {
            black_box(count(board));
        };
        let timings = measure(&[0, 1, 2], rounds, settings.control, |_| (), work)?;
        let per_second = [0, 1, 2].map(|board| nodes as f64 / timings.best(board) * 1e6);
        Ok(Perft { depth, nodes, per_second, ratio: timings.ratio(&[0], &[1]) })
    }

    fn json(&self) -> Value {
        let [mailbox, bitmaps, modern] = self.per_second;
        json!({
            "depth": self.depth, "nodes": self.nodes, "mailbox_per_second": mailbox,
            "bitmaps_per_second": bitmaps, "rules_crate_per_second": modern, "ratio": self.ratio,
        })
    }
}

fn findings(measurements: &Measurements) -> Findings {
    let Measurements { costs, ratio, perft } = measurements;
    let mut findings = Findings::default();
    let all = Cost::all(costs);
    findings.measure("depth", DEPTH);
    findings.measure("games", costs.iter().map(Cost::json).collect::<Vec<_>>());
    findings.measure("all", all.json());
    findings.measure("ratio", json!(ratio));
    findings.measure("perft", perft.json());
    findings.tables = vec![table(costs), perft_table(perft)];
    let [mailbox, bitmaps] =
        all.a_move().map(|time| words!("{} ms per move", "{} ms por jugada", rounded(time / 1e3)));
    findings.beside("mailbox_seconds", mailbox, Verdict::NotComparable);
    findings.beside("bitmaps_seconds", bitmaps, Verdict::NotComparable);
    findings.beside(
        "less_than_half",
        words!(
            "{}× as fast on bitmaps; {}× in perft",
            "{}× más rápido con mapas de bits; {}× en perft",
            ratio.text(),
            perft.ratio.text()
        ),
        // Faster at all, and more than twice as fast.
        Rule::more_than([1.0, 2.0]).over(ratio),
    );
    findings.note(
        Words::fixed("The thesis's evaluation reads location maps. Bitmaps store them; the mailbox collects them from its cells at \
         each leaf, which slows its search.", "La evaluación de la tesis lee mapas de localización. Los mapas de bits los contienen; el \
             tablero de casillas los reúne de sus casillas en cada hoja, lo que frena su búsqueda."),
    );
    findings.note(
        Words::fixed("The thesis looked for checks by listing all replies; here both boards look outwards from the king, which \
         removes much of what made the mailbox slow.", "La tesis buscaba los jaques enumerando todas las respuestas; aquí ambos tableros miran desde el \
             rey hacia fuera, lo que quita al de casillas mucho de lo que lo hacía lento."),
    );
    findings.note(Words::fixed(
        "In perft the rules crate counts the moves of the last ply without listing them.",
        "En perft el crate de reglas cuenta las jugadas del último nivel sin enumerarlas.",
    ));
    findings
}

fn table(costs: &[Cost]) -> ReportTable {
    let columns = [
        Words::fixed("game", "partida"),
        Words::fixed("moves", "jugadas"),
        Words::fixed("nodes", "nodos"),
        Words::fixed("mailbox, ms per move", "casillas, ms por jugada"),
        Words::fixed("bitmaps, ms per move", "mapas, ms por jugada"),
        Words::fixed("mailbox, Mnodes/s", "casillas, Mnodos/s"),
        Words::fixed("bitmaps, Mnodes/s", "mapas, Mnodos/s"),
        Words::fixed("ratio", "razón"),
    ];
    let title =
        words!("Three games, {DEPTH} plies ahead, alpha-beta", "Tres partidas, a {DEPTH} niveles, alfa-beta");
    let mut table = ReportTable::new(title, &columns.map(|header| (header, Align::Right)));
    let all = Cost::all(costs);
    let names =
        (1..=costs.len()).map(|number| Words::same(number.to_string())).chain([Words::fixed("all", "todas")]);
    for (name, cost) in names.zip(costs.iter().chain([&all])) {
        let ([cells, maps], [slow, fast]) = (cost.a_move(), cost.nodes_per_second());
        let times = [cells, maps].map(|time| rounded(time / 1e3));
        let speeds = [slow, fast].map(|speed| rounded(speed / 1e6));
        let counts = [cost.n_moves.to_string(), grouped(cost.nodes)];
        let numbers = counts.into_iter().chain(times).chain(speeds).chain([rounded(cost.ratio())]);
        table.row([name].into_iter().chain(numbers.map(Words::same)));
    }
    table
}

fn perft_table(perft: &Perft) -> ReportTable {
    let columns = [
        (Words::fixed("board", "tablero"), Align::Left),
        (Words::fixed("Mnodes/s", "Mnodos/s"), Align::Right),
        (Words::fixed("to mailbox", "frente a casillas"), Align::Right),
    ];
    let title = words!(
        "Perft {} of a position rich in moves, {} lines",
        "Perft {} de una posición rica en jugadas, {} variantes",
        perft.depth,
        grouped(perft.nodes)
    );
    let mut table = ReportTable::new(title, &columns);
    for (name, speed) in [
        Words::fixed("mailbox", "casillas"),
        Words::fixed("bitmaps", "mapas de bits"),
        Words::fixed("the rules crate's bitboards", "bitboards del crate de reglas"),
    ]
    .into_iter()
    .zip(perft.per_second)
    {
        table.row(cells![name, rounded(speed / 1e6), rounded(speed / perft.per_second[0])]);
    }
    table
}

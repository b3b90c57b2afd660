//! The price of a better evaluation. The thesis tried a sophisticated one and gave it up because answers took
//! dramatically longer, but does not describe it. Here its own evaluation is extended by what it names as the basis of
//! evaluation and leaves out, the pieces' mobility, and by pieces that are attacked and not protected.
//!
//! All evaluations search the same tree: minimax visits every node whatever their values. The lists of moves that a
//! search makes are counted, which no other program on the machine disturbs. Times are compared round by round.

use std::hint::black_box;

use classics::chess_thesis::positions::COMPARISON;
use classics::chess_thesis::{Bitmaps, Board, Evaluation, Kind, Phase, Square};
use game::{Position as _, Side};
use search::{Algorithm, Context, Counting, Evaluator, Memory, Node, Score, Window};
use serde_json::json;
use study::{Language, Words};

use crate::timing::{Rounds, Timings, measure};
use lab::cells;
use lab::words;
use lab::{Align, Experiment, Failure, Findings, Interval, Progress, ReportTable, Rule, Settings, rounded};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-evaluation",
    question: &Words::fixed(
        "How much slower does the chess thesis's program answer with a more sophisticated evaluation?",
        "¿Cuánto más despacio responde el programa de la tesis de ajedrez con una evaluación más sofisticada?",
    ),
    sources: &["chess-evaluation"],
    run,
};

const DEPTH: u32 = 2;
const ROUNDS: Rounds = Rounds::QUICK;
/// Answers that take this many times as long are dramatically slower.
const DRAMATIC: f64 = 2.0;

/// What is compared, cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skill {
    /// The same value everywhere: the price of the search alone.
    Nothing,
    /// The thesis's three functions.
    Thesis,
    /// With the mobility of both sides.
    Mobility,
    /// And with the pieces that are attacked and not protected.
    Safety,
}

impl Skill {
    const ALL: [Skill; 4] = [Skill::Nothing, Skill::Thesis, Skill::Mobility, Skill::Safety];

    const fn words(self) -> &'static Words {
        const NOTHING: &Words = &Words::fixed("none", "ninguna");
        const THESIS: &Words = &Words::fixed("the thesis's", "la de la tesis");
        const MOBILITY: &Words = &Words::fixed("and mobility", "y movilidad");
        const SAFETY: &Words = &Words::fixed("and unprotected pieces", "y piezas sin proteger");
        match self {
            Skill::Nothing => NOTHING,
            Skill::Thesis => THESIS,
            Skill::Mobility => MOBILITY,
            Skill::Safety => SAFETY,
        }
    }
}

/// An evaluation that counts the lists of moves that the thesis's program would make for it.
struct Skilled {
    skill: Skill,
    evaluation: Evaluation,
    n_lists: u64,
}

/// Points per move, and for a piece that may be taken for nothing.
const PER_MOVE: i32 = 1;
const HANGING: i32 = 20;

impl Evaluator<Board<Bitmaps>> for Skilled {
    fn evaluate(&mut self, board: &Board<Bitmaps>) -> Score {
        let own = board.side_to_move();
        let mut points = 0;
        if matches!(self.skill, Skill::Mobility | Skill::Safety) {
            self.n_lists += 2;
            points += PER_MOVE * (board.mobility(own) as i32 - board.mobility(own.opponent()) as i32);
        }
        if self.skill == Skill::Safety {
            points += HANGING * (self.hanging(board, own.opponent()) - self.hanging(board, own));
        }
        match self.skill {
            Skill::Nothing => Score::DRAW,
            _ => Score::points(self.evaluation.evaluate(board).raw() + points),
        }
    }
}

impl Skilled {
    /// Pieces of `side` that are attacked and not protected. The thesis's program makes a list of moves for each question
    /// whether a square is attacked.
    fn hanging(&mut self, board: &Board<Bitmaps>, side: Side) -> i32 {
        let mut n_hanging = 0;
        for square in Square::all() {
            let is_own =
                |piece: classics::chess_thesis::Piece| piece.side == side && piece.kind != Kind::King;
            if !board.at(square).is_some_and(is_own) {
                continue;
            }
            self.n_lists += 1;
            if board.is_attacked(square, side.opponent()) {
                self.n_lists += 1;
                n_hanging += i32::from(!board.is_attacked(square, side));
            }
        }
        n_hanging
    }
}

/// The cost of the ten positions with one evaluation.
struct Cost {
    skill: Skill,
    nodes: u64,
    /// Lists of moves: one per expanded node, and those of the evaluation.
    n_lists: u64,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let boards: Vec<Board<Bitmaps>> =
        COMPARISON.iter().map(|(_, fen)| Board::from_fen(fen)).collect::<Result<_, _>>()?;
    let costs = Skill::ALL.map(|skill| Cost::of(skill, &boards));
    let of = ROUNDS.n_rounds;
    let what = &Words::fixed("searching in turns", "buscando por turnos");
    let round = |done| progress(Progress { done, of, what });
    let timings = measure(&Skill::ALL, ROUNDS, settings.control, round, |&skill| {
        black_box(Cost::of(skill, &boards));
    })?;
    progress(Progress::end(of));
    let nodes = costs[0].nodes;
    assert!(costs.iter().all(|cost| cost.nodes == nodes), "every evaluation searches the same tree");
    Ok(findings(&costs, &timings))
}

impl Cost {
    /// Searches all positions.
    fn of(skill: Skill, boards: &[Board<Bitmaps>]) -> Cost {
        let mut cost = Cost { skill, nodes: 0, n_lists: 0 };
        for board in boards {
            let mut evaluator = Skilled { skill, evaluation: Evaluation(Phase::of(board)), n_lists: 0 };
            let (mut counting, mut memory) = (Counting::default(), Memory::none());
            let mut context = Context::new(&mut evaluator, &mut counting, &mut memory);
            let value = Algorithm::Minimax.search(&mut context, board, Node::root(DEPTH), Window::FULL);
            value.expect("nothing stops it");
            cost.nodes += counting.nodes;
            cost.n_lists += counting.nodes - counting.leaves() + evaluator.n_lists;
        }
        cost
    }

    /// How many times as many lists as `base` it makes.
    fn list_ratio(&self, base: &Cost) -> f64 {
        self.n_lists as f64 / base.n_lists as f64
    }
}

/// How many times as long as with the thesis's evaluation a search takes.
fn time_ratio(timings: &Timings, skill: Skill) -> Interval {
    timings.ratio(&[skill as usize], &[Skill::Thesis as usize])
}

fn findings(costs: &[Cost; 4], timings: &Timings) -> Findings {
    let mut findings = Findings::default();
    let [_, thesis, mobility, safety] = costs;
    let rows = costs.iter().map(|cost| {
        json!({
            "evaluation": cost.skill.words().say(Language::English), "nodes": cost.nodes, "lists_of_moves": cost.n_lists,
            "time_to_the_thesis's": time_ratio(timings, cost.skill),
        })
    });
    findings.measure("evaluations", rows.collect::<Vec<_>>());
    findings.tables.push(table(costs, timings));
    let slower = time_ratio(timings, Skill::Safety);
    findings.beside(
        "dramatic",
        words!(
            "{}× the lists of moves with mobility, {}× with unprotected pieces too; {}× the time",
            "{}× las listas de jugadas con la movilidad, {}× también con las piezas sin proteger; {}× el tiempo",
            rounded(mobility.list_ratio(thesis)),
            rounded(safety.list_ratio(thesis)),
            slower.text()
        ),
        Rule::at_least([DRAMATIC]).over(&slower),
    );
    // The share of the time that is left when the evaluation is taken away.
    let Interval { middle, low, high } = time_ratio(timings, Skill::Nothing);
    let share = Interval { middle: 1.0 - middle, low: 1.0 - high, high: 1.0 - low };
    let most = lab::source::number("chess-evaluation/most_of_the_time");
    findings.beside(
        "most_of_the_time",
        words!(
            "{} % of minimax's time at two plies is spent in the thesis's evaluation ({} to {} %)",
            "el {} % del tiempo de minimax a dos niveles lo consume la evaluación de la tesis (entre el {} y el {} %)",
            rounded(100.0 * share.middle),
            rounded(100.0 * share.low),
            rounded(100.0 * share.high)
        ),
        Rule::more_than([most]).over(&share),
    );
    findings.note(Words::fixed(
        "The thesis does not say what its sophisticated evaluation looked at. Mobility is what it names beside material and \
         pawns; it looks for attacks by making a list of all moves of the opponent, which is what is counted.",
        "La tesis no dice en qué se fijaba su evaluación sofisticada. La movilidad es lo que nombra junto al material y los \
         peones; busca los ataques haciendo una lista de todas las jugadas del contrario, que es lo que se cuenta.",
    ));
    findings
}

fn table(costs: &[Cost; 4], timings: &Timings) -> ReportTable {
    let columns = [
        (Words::fixed("evaluation", "evaluación"), Align::Left),
        (Words::fixed("nodes", "nodos"), Align::Right),
        (Words::fixed("lists of moves", "listas de jugadas"), Align::Right),
        (Words::fixed("time to the thesis's", "tiempo frente a la de la tesis"), Align::Right),
    ];
    let title = Words::fixed(
        "Ten positions by minimax at two plies, the same tree for each evaluation",
        "Diez posiciones con minimax a dos niveles, el mismo árbol para cada evaluación",
    );
    let mut table = ReportTable::new(title, &columns);
    for cost in costs {
        table.row(cells![
            cost.skill.words(),
            lab::grouped(cost.nodes),
            lab::grouped(cost.n_lists),
            format!("{}×", time_ratio(timings, cost.skill).text()),
        ]);
    }
    table
}

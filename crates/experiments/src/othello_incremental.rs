//! Four Othello board representations on the same games, the same tree of moves and the same searches: the cost of
//! placing a disc, the cost of finding the legal moves, and the share of a search that goes into placing discs.
//!
//! All four must compute the same results; the run fails if they do not.

mod liberties;
mod placing_search;

use std::hint::black_box;
use std::time::Duration;

use classics::othello_manual::technique::{perft, random_game, replay, replay_placing};
use classics::othello_manual::{DarwersiBoard, MixedBoard, TableBoard, Technique, WalkingBoard};
use game::{Position, Side, dice};
use othello::{Board, Move, Size};
use serde_json::{Map, Value, json};
use study::Words;

use self::liberties::Shortcut;
use self::placing_search::{Placement, PlacingSearch};
use crate::timing::{Rounds, Timings, measure};
use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Interval, Plot, Progress, ReportTable, Rule, Series,
    Settings, Style, Verdict, grouped, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "othello-incremental",
    question: &Words::fixed(
        "What does it cost to keep an Othello board up to date, and does it pay in a search?",
        "¿Qué cuesta mantener al día un tablero de Othello, y compensa en una búsqueda?",
    ),
    sources: &["othello-incremental"],
    run,
};

/// A board representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Walking,
    Table,
    Darwersi,
    Mix,
}

impl Way {
    const ALL: [Way; 4] = [Way::Walking, Way::Table, Way::Darwersi, Way::Mix];

    fn name(self) -> &'static str {
        match self {
            Way::Walking => WalkingBoard::NAME,
            Way::Table => TableBoard::NAME,
            Way::Darwersi => DarwersiBoard::NAME,
            Way::Mix => MixedBoard::NAME,
        }
    }

    /// Its name, for people.
    fn words(self) -> Words {
        match self {
            Way::Walking => Words::new(self.name().to_string(), "recorrer".to_string()),
            Way::Table => Words::new(self.name().to_string(), "tabla".to_string()),
            Way::Darwersi => Words::same(self.name()),
            Way::Mix => Words::new(self.name().to_string(), "mezcla".to_string()),
        }
    }

    fn bytes(self) -> usize {
        match self {
            Way::Walking => size_of::<WalkingBoard>(),
            Way::Table => size_of::<TableBoard>(),
            Way::Darwersi => size_of::<DarwersiBoard>(),
            Way::Mix => size_of::<MixedBoard>(),
        }
    }

    /// Does a job, and returns a number that must not depend on the representation.
    fn work(self, job: Job, workload: &Workload, placements: &AllPlacements) -> u64 {
        match self {
            Way::Walking => job.work(workload, &placements.walking),
            Way::Table => job.work(workload, &placements.table),
            Way::Darwersi => job.work(workload, &placements.darwersi),
            Way::Mix => job.work(workload, &placements.mix),
        }
    }
}

/// Every disc that the searches place, on each kind of board.
struct AllPlacements {
    walking: Vec<Placement<WalkingBoard>>,
    table: Vec<Placement<TableBoard>>,
    darwersi: Vec<Placement<DarwersiBoard>>,
    mix: Vec<Placement<MixedBoard>>,
}

impl AllPlacements {
    fn of(workload: &Workload) -> AllPlacements {
        AllPlacements {
            walking: workload.placements(),
            table: workload.placements(),
            darwersi: workload.placements(),
            mix: workload.placements(),
        }
    }
}

/// Something to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    /// Replay games.
    Placing,
    /// Replay games, and find the legal moves at each ply.
    PlacingAndGenerating,
    /// Count lines of play.
    Perft,
    /// Search positions.
    Search,
    /// Copy the boards on which the searches place discs.
    SearchedCopies,
    /// The same, and place the discs.
    SearchedPlacing,
}

impl Job {
    const ALL: [Job; 6] = [
        Job::Placing,
        Job::PlacingAndGenerating,
        Job::Perft,
        Job::Search,
        Job::SearchedCopies,
        Job::SearchedPlacing,
    ];

    fn work<T: Technique>(self, workload: &Workload, placements: &[Placement<T>]) -> u64 {
        match self {
            Job::Placing => sum(&workload.games, |game| replay_placing::<T>(game)),
            Job::PlacingAndGenerating => sum(&workload.games, |game| replay::<T>(game)),
            Job::Perft => {
                let start = T::from_board(&Board::start(Size::Eight));
                perft(black_box(&start), Side::First, workload.perft_depth)
            }
            Job::Search => sum(&workload.positions, |position| {
                let search = PlacingSearch::new(|_: &T, _, _| ());
                search.nodes(&T::from_board(position), position.side_to_move(), workload.depth)
            }),
            Job::SearchedCopies => sum(placements, |placement| {
                black_box(placement.board.clone());
                1
            }),
            Job::SearchedPlacing => sum(placements, |placement| {
                let mut board = black_box(placement.board.clone());
                let flipped = board.play(placement.square, placement.side);
                black_box(board);
                flipped
            }),
        }
    }
}

fn sum<T>(items: &[T], work: impl Fn(&T) -> u64) -> u64 {
    items.iter().map(work).fold(0, u64::wrapping_add)
}

/// The common input.
struct Workload {
    games: Vec<Vec<Move>>,
    perft_depth: u32,
    positions: Vec<Board>,
    depth: u32,
}

/// The plies of a random game after which it is searched: early, middle, late.
const SEARCHED_PLIES: [usize; 3] = [10, 25, 40];

impl Workload {
    fn new(settings: &Settings<'_>) -> Workload {
        let (n_games, n_searched, perft_depth, depth) =
            if settings.quick { (40, 4, 4, 3) } else { (100, 4, 8, 5) };
        let mut dice = dice(settings.seed);
        let games: Vec<Vec<Move>> = (0..n_games).map(|_| random_game(&mut dice)).collect();
        let searched = games.iter().take(n_searched);
        let positions =
            searched.flat_map(|game| SEARCHED_PLIES.map(|n_plies| after(game, n_plies))).collect();
        Workload { games, perft_depth, positions, depth }
    }

    /// Every disc that the searches place.
    fn placements<T: Technique>(&self) -> Vec<Placement<T>> {
        let mut placements = Vec::new();
        for position in &self.positions {
            let search = PlacingSearch::new(|board: &T, square, side| {
                placements.push(Placement { board: board.clone(), square, side });
            });
            search.nodes(&T::from_board(position), position.side_to_move(), self.depth);
        }
        placements
    }

    /// Discs placed in all games.
    fn n_placed(&self) -> usize {
        self.games.iter().flatten().filter(|mv| mv.bit().is_some()).count()
    }
}

fn after(game: &[Move], n_plies: usize) -> Board {
    let mut board = Board::start(Size::Eight);
    game.iter().take(n_plies).for_each(|&mv| board.play(mv));
    board
}

const ROUNDS: Rounds = Rounds { n_rounds: 15, turn: Duration::from_millis(20) };

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let rounds = if settings.quick { Rounds::QUICK } else { ROUNDS };
    let of = rounds.n_rounds;
    let workload = Workload::new(settings);
    if settings.control.is_stopped() {
        return Err(Failure::Stopped);
    }
    let placements = AllPlacements::of(&workload);
    let works = Way::ALL.map(|way| Job::ALL.map(|job| (way, job)));
    let before_round = |done| {
        progress(Progress {
            done,
            of,
            what: &Words::fixed("every job, in every way", "cada tarea, de cada manera"),
        });
    };
    let timings = measure(works.as_flattened(), rounds, settings.control, before_round, |(way, job)| {
        black_box(way.work(*job, &workload, &placements));
    })?;
    let results = Job::ALL.map(|job| common_result(job, &workload, &placements));
    progress(Progress::end(of));
    let costs = Way::ALL.map(|way| Cost::new(|job| timings.best(task(way, job)), &workload, &results));
    Ok(findings(&workload, &results, &costs, &timings))
}

/// The index of a task: all jobs of one representation, then those of the next.
fn task(way: Way, job: Job) -> usize {
    way as usize * Job::ALL.len() + job as usize
}

/// How many times as long one representation takes for a job as another.
fn ratio(timings: &Timings, job: Job, [way, other]: [Way; 2]) -> Interval {
    timings.ratio(&[task(way, job)], &[task(other, job)])
}

/// # Panics
/// If two representations give different results: then one is wrong, and times mean nothing.
fn common_result(job: Job, workload: &Workload, placements: &AllPlacements) -> u64 {
    let results = Way::ALL.map(|way| way.work(job, workload, placements));
    assert!(results.iter().all(|&result| result == results[0]), "{job:?}: {results:?}");
    results[0]
}

/// The cost of one representation.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// Nanoseconds to place a disc and flip what it captures.
    placing: f64,
    /// Nanoseconds to do that and to find the legal squares.
    placing_and_generating: f64,
    /// Lines of play per second.
    perft_speed: f64,
    /// Nodes per second.
    search_speed: f64,
    /// The share of a search's time that goes into placing discs.
    share_of_search: f64,
}

impl Cost {
    /// From the microseconds of all jobs.
    fn new(microseconds: impl Fn(Job) -> f64, workload: &Workload, results: &[u64; Job::ALL.len()]) -> Cost {
        let [placing, both, perft, search, copies, searched_placing] = Job::ALL.map(microseconds);
        let n_placed = workload.n_placed() as f64;
        Cost {
            placing: placing * 1e3 / n_placed,
            placing_and_generating: both * 1e3 / n_placed,
            perft_speed: results[2] as f64 / perft * 1e6,
            search_speed: results[3] as f64 / search * 1e6,
            share_of_search: (searched_placing - copies) / search,
        }
    }

    fn share_of_replay(&self) -> f64 {
        self.placing / self.placing_and_generating
    }

    fn json(&self, way: Way) -> Value {
        json!({
            "bytes": way.bytes(),
            "nanoseconds_placing": self.placing,
            "nanoseconds_placing_and_generating": self.placing_and_generating,
            "placing_share_of_replay": self.share_of_replay(),
            "perft_per_second": self.perft_speed,
            "search_nodes_per_second": self.search_speed,
            "placing_share_of_search": self.share_of_search,
        })
    }
}

fn findings(
    workload: &Workload,
    results: &[u64; Job::ALL.len()],
    costs: &[Cost; Way::ALL.len()],
    timings: &Timings,
) -> Findings {
    let mut findings = Findings::default();
    let [_, mobilities, lines, nodes, placed, _] = *results;
    findings.measure("games", workload.games.len());
    findings.measure("discs_placed", workload.n_placed());
    findings.measure("sum_of_mobilities", mobilities);
    findings.measure("perft", json!({ "depth": workload.perft_depth, "lines": lines }));
    let n_positions = workload.positions.len();
    let depth = workload.depth;
    findings.measure(
        "search",
        json!({ "depth": depth, "positions": n_positions, "nodes": nodes, "discs_placed": placed }),
    );
    let ways = Way::ALL.iter().zip(costs);
    let ways = ways.map(|(way, cost)| (way.name().to_string(), cost.json(*way)));
    findings.measure("techniques", Map::from_iter(ways));
    findings.tables.push(table(workload, costs));
    findings.plots.push(plot(costs));
    compare(&mut findings, workload, costs, timings);
    measure_shortcut(&mut findings, workload);
    findings
}

/// The plies of a random game at which it is early no more, and at which it is late.
const EARLY_UNTIL: usize = 20;
const LATE_FROM: usize = 40;

fn measure_shortcut(findings: &mut Findings, workload: &Workload) {
    let over = |first, last| Shortcut::over(&workload.games, first, last);
    let (all, early, late) = (over(0, usize::MAX), over(0, EARLY_UNTIL), over(LATE_FROM, usize::MAX));
    findings.measure(
        "liberties_shortcut",
        json!({ "all": all.json(), "early": early.json(), "late": late.json() }),
    );
    let [with, without] = all.lookups().map(grouped);
    let [early, late] = [early, late].map(|shortcut| percent(shortcut.share()));
    let (asked, answered) = (grouped(all.asked), percent(all.share()));
    findings.beside(
        "liberties_shortcut",
        words!(
            "true of all {asked} empty squares asked about in {} games; it answers {answered} of the questions ({early} in the first \
             {EARLY_UNTIL} plies, {late} from ply {LATE_FROM} on), which leaves {with} look-ups of {without}",
            "cierto en las {asked} casillas vacías por las que se preguntó en {} partidas; responde el {answered} de las preguntas \
             ({early} en las primeras {EARLY_UNTIL} jugadas, {late} desde la jugada {LATE_FROM}) y deja {with} consultas de {without}",
            workload.games.len()
        ),
        Verdict::of([all.wrong == 0, all.answered > 0]),
    );
}

fn table(workload: &Workload, costs: &[Cost]) -> ReportTable {
    let headers = [
        Words::fixed("bytes", "bytes"),
        Words::fixed("ns placing", "ns colocar"),
        Words::fixed("ns with moves", "ns con jugadas"),
        Words::fixed("placing", "colocar"),
        words!("perft {}, M/s", "perft {}, M/s", workload.perft_depth),
        Words::fixed("search, Mnodes/s", "búsqueda, Mnodos/s"),
        Words::fixed("placing in search", "colocar en la búsqueda"),
    ];
    let mut columns = vec![(Words::fixed("technique", "técnica"), Align::Left)];
    columns.extend(headers.map(|header| (header, Align::Right)));
    let mut table = ReportTable::new(
        Words::fixed(
            "The cost of each technique per disc placed",
            "El coste de cada técnica por ficha colocada",
        ),
        &columns,
    );
    for (way, cost) in Way::ALL.iter().zip(costs) {
        table.row(cells![
            way.words(),
            way.bytes().to_string(),
            rounded(cost.placing),
            rounded(cost.placing_and_generating),
            percent(cost.share_of_replay()),
            rounded(cost.perft_speed / 1e6),
            rounded(cost.search_speed / 1e6),
            percent(cost.share_of_search),
        ]);
    }
    table
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn plot(costs: &[Cost]) -> Plot {
    let series = |(way, cost): (&Way, &Cost)| {
        Series::new(way.words(), Style::Points, vec![(cost.placing, cost.search_speed / 1e6)])
    };
    Plot {
        title: Words::fixed(
            "Expensive to place, cheap to query: is it worth it?",
            "Caro de colocar, barato de consultar: ¿compensa?",
        ),
        x: Axis::linear(Words::fixed("nanoseconds to place a disc", "nanosegundos para colocar una ficha")),
        y: Axis::linear(Words::fixed(
            "million search nodes per second",
            "millones de nodos de búsqueda por segundo",
        )),
        series: Way::ALL.iter().zip(costs).map(series).collect(),
    }
}

fn compare(findings: &mut Findings, workload: &Workload, costs: &[Cost; Way::ALL.len()], timings: &Timings) {
    let [walking, table, darwersi, mix] = costs;
    findings.beside(
        "darwersi_placing",
        words!(
            "{} of a search that evaluates mobility; {} where moves are only generated",
            "{} de una búsqueda que evalúa por movilidad; {} donde solo se generan jugadas",
            percent(darwersi.share_of_search),
            percent(darwersi.share_of_replay())
        ),
        // Of their search with their evaluation, on their machine: with another evaluation the share is another.
        Verdict::NotComparable,
    );
    let placing = |ways| ratio(timings, Job::Placing, ways);
    let [by_table, by_darwersi] =
        [Way::Table, Way::Darwersi].map(|way| ratio(timings, Job::Search, [Way::Walking, way]));
    findings.beside(
        "tables_pay",
        words!(
            "placing takes {} ns by table, {} by Darwersi's technique and {} by walking; compared with walking, the \
             search is {} times as fast by table, {} times by Darwersi's", "colocar cuesta {} ns con tabla, {} con la técnica de Darwersi y {} recorriendo; la búsqueda \
                 es {} veces más rápida con tabla que recorriendo, y {} veces con la de Darwersi",
            rounded(table.placing),
            rounded(darwersi.placing),
            rounded(walking.placing),
            by_table.text(),
            by_darwersi.text()
        ),
        Verdict::all([
            Rule::more_than([1.0]).over(&placing([Way::Table, Way::Walking])),
            Rule::less_than(1.0).over(&placing([Way::Table, Way::Darwersi])),
            Rule::more_than([1.0]).over(&by_table),
        ]),
    );
    let mix_over_darwersi = placing([Way::Mix, Way::Darwersi]);
    findings.beside(
        "wished_mix",
        words!(
            "{} ns per disc against Darwersi's {}, {} of the time, and {} times its speed in a search",
            "{} ns por ficha frente a los {} de Darwersi, {} del tiempo, y {} veces su velocidad en una búsqueda",
            rounded(mix.placing),
            rounded(darwersi.placing),
            mix_over_darwersi.text(),
            ratio(timings, Job::Search, [Way::Darwersi, Way::Mix]).text()
        ),
        Rule::less_than(1.0).over(&mix_over_darwersi),
    );
    findings.note(words!(
        "The search is alpha-beta to depth {} over {} positions of random games, with boards copied rather than undone, \
         and leaves evaluated by the difference of real mobility. A richer evaluation would make every share of placing \
         smaller. Table and mix also keep whatever else the manual's evaluation needs, which is not used here.", "La búsqueda es alfa-beta hasta la profundidad {} en {} posiciones de partidas al azar, con \
             tableros copiados y no deshechos, y hojas juzgadas por la diferencia de movilidad real. Una \
             evaluación más rica haría menor cada proporción de colocar. La tabla y la mezcla mantienen \
             además todo lo otro que necesita la evaluación del manual, que aquí no se usa.",
        workload.depth,
        grouped(workload.positions.len() as u64)
    ));
    findings.note(
        Words::fixed("The share of placing in the search is the time to place all of its discs once more, on copies of the \
         boards it placed them on, minus the time to make these copies.", "La proporción de colocar dentro de la búsqueda es el tiempo de colocar otra vez todas sus \
             fichas, en copias de los tableros en que las colocó, menos el tiempo de hacer esas copias."),
    );
}

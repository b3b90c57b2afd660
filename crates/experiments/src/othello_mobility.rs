//! Approximate against real mobility: the manual's full evaluation with either, and nothing else changed. How similar
//! are they, what do they cost, and which plays better at equal depth and at equal time?
//!
//! Equal time is played with node limits in proportion to the speeds measured just before, so that no clock decides a
//! game. The authors had only the table technique, which has to search for the real mobility; the mix that they wished
//! for keeps it up to date.

use std::hint::black_box;
use std::time::Duration;

use classics::othello_manual::technique::random_game;
use classics::othello_manual::{MixedBoard, TableBoard, Technique};
use game::{Position, Side, dice};
use othello::{Board, Move, Size};
use search::{Limits, Stopped};
use serde_json::{Value, json};
use study::{Language, Words};

use crate::contest::{Bout, Contest};
use crate::othello_judge::{Judge, Keeper, Mobility};
use crate::timing::{Rounds, measure};
use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Interval, Plot, Progress, ReportTable, Rule, Series,
    Settings, Style, Verdict, correlation, grouped, rank_correlation, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "othello-mobility",
    question: &Words::fixed(
        "Is approximate mobility worth its speed, or does real mobility play better?",
        "¿Vale la movilidad aproximada su velocidad, o juega mejor la real?",
    ),
    sources: &["othello-mobility"],
    run,
};

/// The sizes of a run.
struct Sizes {
    /// Random games whose positions are examined.
    n_random_games: usize,
    rounds: Rounds,
    /// The depth of the searches whose speed is measured.
    timed_depth: u32,
    games: usize,
    /// The depth of the match at equal depth.
    depth: u32,
    /// The node limit of the approximate mobility at equal time; the others get as many as they search meanwhile.
    nodes: u64,
}

const SIZES: Sizes = Sizes {
    n_random_games: 1000,
    rounds: Rounds { n_rounds: 15, turn: Duration::from_millis(40) },
    timed_depth: 5,
    games: 400,
    depth: 4,
    nodes: 2000,
};
const QUICK_SIZES: Sizes =
    Sizes { n_random_games: 20, rounds: Rounds::QUICK, timed_depth: 2, games: 4, depth: 1, nodes: 60 };
const OPENING_PLIES: usize = 8;
/// Random games from which positions are timed, and the plies after which.
const N_TIMED_GAMES: usize = 4;
const TIMED_PLIES: [usize; 3] = [10, 25, 40];

/// The minimum number of positions per point of the plot; fewer would show noise.
const MIN_POSITIONS: usize = 20;

/// The players whose speed is measured.
const APPROXIMATE: usize = 0;
const REAL_TABLE: usize = 1;
const REAL_MIX: usize = 2;
const TIMED: [(&Words, Mobility, Keeper); 3] = [
    (&Words::fixed("approximate, table", "aproximada, tabla"), Mobility::Approximate, Keeper::Table),
    (&Words::fixed("real, table", "real, tabla"), Mobility::Real(1.0), Keeper::Table),
    (&Words::fixed("real, mix", "real, mezcla"), Mobility::Real(1.0), Keeper::Mix),
];

const EQUAL_DEPTH: &Words = &Words::fixed("equal depth", "igual profundidad");
const EQUAL_WEIGHT: &Words = &Words::fixed("equal depth, equal weight", "igual profundidad, igual peso");
const EQUAL_TIME_TABLE: &Words = &Words::fixed("equal time, table", "igual tiempo, tabla");
const EQUAL_TIME_MIX: &Words = &Words::fixed("equal time, mix", "igual tiempo, mezcla");

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = if settings.quick { &QUICK_SIZES } else { &SIZES };
    let of = 6;
    let mut step = |done, what: &Words| {
        progress(Progress { done, of, what });
        if settings.control.is_stopped() { Err(Stopped) } else { Ok(()) }
    };
    step(0, &Words::fixed("random positions", "posiciones al azar"))?;
    let games = random_games(sizes.n_random_games, settings)?;
    let sample = Sample::of(&games);
    let judges =
        TIMED.map(|(name, mobility, keeper)| Judge::new(name.say(Language::English), mobility, keeper));
    step(1, &Words::fixed("speed", "la velocidad"))?;
    let speeds = speeds(&judges, &games, sizes, settings)?;
    let weighted =
        Judge::new("real at the approximate's weight", Mobility::Real(sample.weight()), Keeper::Mix);
    let at_depth = |judge: &Judge| judge.within(Limits::depth(sizes.depth));
    let at_time = |judge: usize| {
        let nodes = sizes.nodes as f64 * speeds[judge].relative.middle;
        judges[judge].within(Limits::nodes(nodes.round() as u64))
    };
    let plans: [(&Words, Judge, Judge); 4] = [
        (EQUAL_DEPTH, at_depth(&judges[REAL_MIX]), at_depth(&judges[APPROXIMATE])),
        (EQUAL_WEIGHT, at_depth(&weighted), at_depth(&judges[APPROXIMATE])),
        (EQUAL_TIME_TABLE, at_time(REAL_TABLE), at_time(APPROXIMATE)),
        (EQUAL_TIME_MIX, at_time(REAL_MIX), at_time(APPROXIMATE)),
    ];
    let contest = Contest { games: sizes.games, opening_plies: OPENING_PLIES, limits: Limits::default() };
    let table = settings.catalog.game("othello")?.table(None)?;
    let mut bouts = Vec::new();
    for (done, (what, real, approximate)) in plans.iter().enumerate() {
        step(2 + done, what)?;
        bouts.push((*what, contest.play(&*table, real, approximate, settings)?));
    }
    progress(Progress::end(of));
    Ok(findings(&Measurements { sizes, sample, speeds, bouts }))
}

fn random_games(n_games: usize, settings: &Settings<'_>) -> Result<Vec<Vec<Move>>, Stopped> {
    let mut dice = dice(settings.seed);
    let game = |_| if settings.control.is_stopped() { Err(Stopped) } else { Ok(random_game(&mut dice)) };
    (0..n_games).map(game).collect()
}

/// The positions of a game that have a legal move.
fn positions(game: &[Move]) -> impl Iterator<Item = Board> {
    let mut board = Board::start(Size::Eight);
    game.iter().map(move |&mv| {
        let before = board;
        board.play(mv);
        before
    })
}

/// Real and approximate mobility in many positions.
struct Sample {
    /// For the side to move.
    own: Vec<(f64, f64)>,
    /// For the side to move minus the opponent's, as in the evaluation.
    difference: Vec<(f64, f64)>,
}

impl Sample {
    fn of(games: &[Vec<Move>]) -> Sample {
        let pairs: Vec<[(f64, f64); 2]> =
            games.iter().flat_map(|game| positions(game)).map(|p| both(&p)).collect();
        Sample {
            own: pairs.iter().map(|pair| pair[0]).collect(),
            difference: pairs.iter().map(|pair| pair[1]).collect(),
        }
    }

    /// How much larger the approximate difference is: the ratio of the standard deviations.
    fn weight(&self) -> f64 {
        let deviation = |of: fn(&(f64, f64)) -> f64| {
            let numbers: Vec<f64> = self.difference.iter().map(of).collect();
            let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
            numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>().sqrt()
        };
        deviation(|pair| pair.1) / deviation(|pair| pair.0)
    }

    /// The mean approximate mobility at each real mobility that is not too rare.
    fn means(&self) -> Vec<(f64, f64)> {
        let mut sorted = self.own.clone();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mean = |equal: &[(f64, f64)]| {
            (equal[0].0, equal.iter().map(|pair| pair.1).sum::<f64>() / equal.len() as f64)
        };
        let equals = sorted.chunk_by(|a, b| a.0 == b.0);
        equals.filter(|equal| equal.len() >= MIN_POSITIONS).map(mean).collect()
    }
}

/// Real and approximate mobility: for the side to move, and minus the opponent's.
fn both(position: &Board) -> [(f64, f64); 2] {
    let (board, side) = (MixedBoard::from_board(position), position.side_to_move());
    let table = TableBoard::from_board(position);
    let of = |side: Side| (f64::from(board.mobility(side)), f64::from(table.approximate_mobility(side)));
    let (own, opponent) = (of(side), of(side.opponent()));
    [own, (own.0 - opponent.0, own.1 - opponent.1)]
}

/// What a player searches in what time.
#[derive(Clone, Copy, Debug)]
struct Speed {
    nodes: u64,
    microseconds: f64,
    /// Nodes per second, relative to the approximate mobility.
    relative: Interval,
}

impl Speed {
    fn per_second(&self) -> f64 {
        self.nodes as f64 / self.microseconds * 1e6
    }
}

fn speeds(
    judges: &[Judge; TIMED.len()],
    games: &[Vec<Move>],
    sizes: &Sizes,
    settings: &Settings<'_>,
) -> Result<[Speed; TIMED.len()], Stopped> {
    let timed_games = games.iter().take(N_TIMED_GAMES);
    let boards: Vec<Board> =
        timed_games.flat_map(|game| TIMED_PLIES.map(|ply| positions(game).nth(ply))).flatten().collect();
    let nodes =
        |judge: &Judge| -> u64 { boards.iter().map(|board| judge.nodes(board, sizes.timed_depth)).sum() };
    let work = |judge: &Judge| {
        black_box(nodes(black_box(judge)));
    };
    let timings = measure(judges, sizes.rounds, settings.control, |_| (), work)?;
    let counts: [u64; TIMED.len()] = std::array::from_fn(|judge| nodes(&judges[judge]));
    let speed = |judge: usize| Speed {
        nodes: counts[judge],
        microseconds: timings.best(judge),
        relative: timings
            .ratio(&[APPROXIMATE], &[judge])
            .scaled(counts[judge] as f64 / counts[APPROXIMATE] as f64),
    };
    Ok(std::array::from_fn(speed))
}

/// Everything that was measured.
struct Measurements<'a> {
    sizes: &'a Sizes,
    sample: Sample,
    speeds: [Speed; TIMED.len()],
    /// Matches of real against approximate mobility.
    bouts: Vec<(&'static Words, Bout)>,
}

fn findings(measurements: &Measurements<'_>) -> Findings {
    let mut findings = Findings::default();
    let Measurements { sizes, sample, speeds, bouts } = measurements;
    findings.measure("positions", sample.own.len());
    findings.measure("side_to_move", correlations(&sample.own));
    findings.measure("difference", correlations(&sample.difference));
    findings.measure("weight", sample.weight());
    let speed = |(index, &(name, ..)): (usize, &(&Words, Mobility, Keeper))| -> Value {
        let (nodes, per_second) = (speeds[index].nodes, speeds[index].per_second());
        let relative = speeds[index].relative.middle;
        json!({ "name": name.say(Language::English), "nodes": nodes, "nodes_per_second": per_second, "relative": relative })
    };
    findings.measure("speed", TIMED.iter().enumerate().map(speed).collect::<Vec<_>>());
    findings.measure("games", sizes.games);
    findings.measure("depth", sizes.depth);
    findings.measure("nodes", sizes.nodes);
    for (name, bout) in bouts {
        let key = name.say(Language::English).replace(", ", "_").replace(' ', "_");
        findings.measure(&key, bout.json());
    }
    findings.tables = vec![agreement_table(sample), speed_table(measurements), match_table(measurements)];
    findings.plots.push(plot(sample));
    compare(&mut findings, measurements);
    findings
}

fn correlations(pairs: &[(f64, f64)]) -> Value {
    json!({ "correlation": correlation(pairs), "rank_correlation": rank_correlation(pairs) })
}

fn agreement_table(sample: &Sample) -> ReportTable {
    let columns = [
        (Words::fixed("quantity", "magnitud"), Align::Left),
        (Words::fixed("correlation", "correlación"), Align::Right),
        (Words::fixed("of ranks", "de rangos"), Align::Right),
    ];
    let title = words!(
        "Approximate and real mobility in {} positions of random games",
        "Movilidad aproximada y real en {} posiciones de partidas al azar",
        grouped(sample.own.len() as u64)
    );
    let mut table = ReportTable::new(title, &columns);
    for (name, pairs) in [
        (Words::fixed("of the side to move", "de quien juega"), &sample.own),
        (Words::fixed("minus the opponent's", "menos la del adversario"), &sample.difference),
    ] {
        let numbers = [correlation(pairs), rank_correlation(pairs)].map(|number| format!("{number:.3}"));
        table.row([name].into_iter().chain(numbers.map(Words::same)));
    }
    table
}

fn speed_table(measurements: &Measurements<'_>) -> ReportTable {
    let columns = [
        (Words::fixed("mobility, board", "movilidad, tablero"), Align::Left),
        (Words::fixed("nodes", "nodos"), Align::Right),
        (Words::fixed("Mnodes/s", "Mnodos/s"), Align::Right),
        (Words::fixed("relative", "relativa"), Align::Right),
    ];
    let title = words!(
        "Speed of the manual's thinker to depth {}",
        "Velocidad del buscador del manual hasta la profundidad {}",
        measurements.sizes.timed_depth
    );
    let mut table = ReportTable::new(title, &columns);
    for (index, (name, ..)) in TIMED.iter().enumerate() {
        let speed = &measurements.speeds[index];
        table.row(cells![
            *name,
            grouped(speed.nodes),
            rounded(speed.per_second() / 1e6),
            rounded(speed.relative.middle),
        ]);
    }
    table
}

fn match_table(measurements: &Measurements<'_>) -> ReportTable {
    let columns = [
        (Words::fixed("real against approximate", "real contra aproximada"), Align::Left),
        (Words::fixed("result", "resultado"), Align::Right),
        (Words::fixed("points", "puntos"), Align::Right),
        (Words::fixed("Elo", "Elo"), Align::Right),
        (Words::fixed("likely better", "prob. mejor"), Align::Right),
    ];
    let mut table =
        ReportTable::new(words!("{} games each", "{} partidas cada uno", measurements.sizes.games), &columns);
    for (name, bout) in &measurements.bouts {
        let points = format!("{:.1} %", 100.0 * bout.share());
        let likely = bout.standing.los.map_or("—".to_string(), |los| format!("{:.1} %", 100.0 * los));
        table.row(cells![*name, bout.result_text(), points, bout.elo_text(), likely]);
    }
    table
}

fn plot(sample: &Sample) -> Plot {
    let means = sample.means();
    let most = means.last().map_or(1.0, |mean| mean.0);
    Plot {
        title: Words::fixed(
            "Approximate mobility against the real one, side to move",
            "Movilidad aproximada frente a la real, de quien juega",
        ),
        x: Axis::linear(Words::fixed("legal squares", "casillas legales")),
        y: Axis::linear(Words::fixed("mean approximate mobility", "movilidad aproximada media")),
        series: vec![
            Series::new(Words::fixed("random positions", "posiciones al azar"), Style::Line, means),
            Series::new(
                Words::fixed("if both were equal", "si ambas fueran iguales"),
                Style::Dashed,
                vec![(0.0, 0.0), (most, most)],
            ),
        ],
    }
}

fn compare(findings: &mut Findings, measurements: &Measurements<'_>) {
    let bout = |index: usize, language: Language| {
        let (_, bout) = &measurements.bouts[index];
        let points = language.pick("of the points", "de los puntos");
        format!("{:.1} % {points} ({})", 100.0 * bout.share(), bout.elo_text())
    };
    let depth = measurements.sizes.depth;
    let [by_table, by_mix] = [REAL_TABLE, REAL_MIX].map(|judge| measurements.speeds[judge].relative.text());
    let real_is_stronger = |index: usize| Verdict::stronger(&measurements.bouts[index].1.standing);
    findings.beside(
        "approximate_plays_worse",
        Words::new(
            format!(
                "at depth {depth} real mobility scores {} with the same coefficient, {} with one that compensates for \
                 its smaller numbers",
                bout(0, Language::English),
                bout(1, Language::English)
            ),
            format!(
                "a profundidad {depth} la movilidad real obtiene el {} con el mismo coeficiente, el {} con uno que \
                 compensa que sus números sean menores",
                bout(0, Language::Spanish),
                bout(1, Language::Spanish)
            ),
        ),
        Verdict::all([real_is_stronger(0), real_is_stronger(1)]),
    );
    findings.beside(
        "real_costs_depth",
        Words::new(
            format!(
                "it searches {by_table} times as many nodes per second by table, {by_mix} by the mix; at equal time it scores {} \
                 by table, {} by the mix",
                bout(2, Language::English),
                bout(3, Language::English)
            ),
            format!(
                "busca {by_table} veces los nodos por segundo con tabla, {by_mix} con la mezcla; a igual tiempo obtiene \
                 el {} con tabla, el {} con la mezcla",
                bout(2, Language::Spanish),
                bout(3, Language::Spanish)
            ),
        ),
        // The authors had only the table, so the match by table is the one that judges their choice.
        Verdict::all([
            Rule::less_than(1.0).over(&measurements.speeds[REAL_TABLE].relative),
            real_is_stronger(2).contrary(),
        ]),
    );
    note(findings, measurements);
}

fn note(findings: &mut Findings, measurements: &Measurements<'_>) {
    findings.note(words!(
        "Both evaluations are the manual's with the coefficients `full` and edges by stable discs; only the mobility \
         differs. The approximate one counts a square once for each line it captures along, so its differences \
         are {} times as large, and the same coefficient gives it more weight.", "Ambas evaluaciones son la del manual con los coeficientes `full` y bordes por fichas estables; \
             solo cambia la movilidad. La aproximada cuenta una casilla una vez por cada línea en la que \
             captura, así que sus diferencias son {} veces mayores, y el mismo coeficiente le da más peso.",
        rounded(measurements.sample.weight())
    ));
    findings.note(words!(
        "At equal time approximate mobility gets {} nodes per move and real mobility as many as it searches \
         meanwhile, by the speeds of this run; both deepen until the nodes are spent, and play the \
         best move of the last completed depth. At equal depth the board makes no difference. Games \
         start after {OPENING_PLIES} random plies, each opening with both colours.",
        "A igual tiempo la movilidad aproximada tiene {} nodos por jugada, y la real tantos como busca \
             mientras tanto, según las velocidades de esta ejecución; ambas profundizan hasta agotar los \
             nodos y juegan la mejor jugada de la última profundidad buscada por completo. A igual \
             profundidad el tablero no influye. Las partidas empiezan tras {OPENING_PLIES} jugadas al azar, \
             cada apertura con ambos colores.",
        grouped(measurements.sizes.nodes)
    ));
}

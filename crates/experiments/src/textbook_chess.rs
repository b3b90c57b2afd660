//! The textbook's remarks on chess: how many states it has, what one more ply costs, and how fast Deep Blue was.
//!
//! Positions come from games that our engine plays against itself after a few random moves, as ordinary as can be had
//! without somebody else's collection.

mod states;

use game::dice;
use search::Limits;
use serde_json::{Value, json};
use study::Words;
use table::{Ask, Entry, Setup, Table};

use crate::thesis::random_opening;
use lab::{
    Align, Estimate, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, cells, grouped,
    rounded, source, words,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "textbook-chess",
    question: &Words::fixed(
        "How many states has chess, what does one more ply cost, and how many moves does a program examine per second?",
        "¿Cuántos estados tiene el ajedrez, qué cuesta un nivel más, y cuántas jugadas por segundo examina un programa?",
    ),
    sources: &["textbook-chess"],
    run,
};

/// A search whose growth is measured: the nodes to two depths, two plies apart, since odd and even plies cost
/// differently.
struct Search {
    name: &'static Words,
    engine: &'static str,
    depth: u32,
    quick_depth: u32,
}

/// The figure 36 is about the first, the figure six about the second.
const SEARCHES: [Search; 4] = [
    Search { name: &Words::fixed("minimax", "minimax"), engine: "chess/minimax", depth: 2, quick_depth: 1 },
    Search {
        name: &Words::fixed("alpha-beta", "alfa-beta"),
        engine: "chess/alphabeta",
        depth: 3,
        quick_depth: 1,
    },
    Search {
        name: &Words::fixed("ordered, with a table", "ordenada y con tabla"),
        engine: "chess/pvs",
        depth: 4,
        quick_depth: 2,
    },
    Search {
        name: &Words::fixed("our strongest engine", "nuestro motor más fuerte"),
        engine: "chess/poda",
        depth: 10,
        quick_depth: 4,
    },
];
const PLIES_APART: u32 = 2;

/// Random games for the size of the tree of games.
const N_RANDOM_GAMES: usize = 200;
const N_QUICK_RANDOM_GAMES: usize = 5;
/// Games that give the positions, and the plies after which each gives one.
const N_GAMES: usize = 4;
const PLIES: [usize; 3] = [16, 28, 40];
const RANDOM_PLIES: usize = 4;
/// What our engine may search per move in these games.
const NODES_PER_MOVE: u64 = 2_000;
/// The nodes over which the speed is measured.
const SPEED_NODES: u64 = 4_000_000;
const QUICK_SPEED_NODES: u64 = 50_000;
const HASH_BYTES: usize = 32 << 20;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let of = SEARCHES.len() + 2;
    let mut findings = Findings::default();
    progress(Progress { done: 0, of, what: &Words::fixed("states", "estados") });
    states(&mut findings, settings)?;
    let chess = settings.catalog.game("chess")?;
    let positions = positions(chess, settings)?;
    let mut growths = Vec::new();
    for (done, search) in SEARCHES.iter().enumerate() {
        progress(Progress { done: done + 1, of, what: &Words::same(search.engine) });
        growths.push(Growth::measure(search, chess, &positions, settings)?);
    }
    growth(&mut findings, &growths, settings.quick);
    progress(Progress { done: of - 1, of, what: &Words::fixed("speed", "velocidad") });
    speed(&mut findings, chess, settings)?;
    progress(Progress::end(of));
    Ok(findings)
}

/// The textbook's number.
fn theirs(figure: &str) -> f64 {
    source::number(&format!("textbook-chess/{figure}"))
}

fn states(findings: &mut Findings, settings: &Settings<'_>) -> Result<(), Failure> {
    let bound = states::log10_of_bound();
    let n_games = if settings.quick { N_QUICK_RANDOM_GAMES } else { N_RANDOM_GAMES };
    let games = states::random_games(n_games, settings)?;
    findings.measure("log10_states_at_most", bound);
    findings.measure("log10_lines_of_a_random_game", json!(games));
    findings.beside(
        "states",
        words!(
            "at most 10^{bound:.1} states: every way to place the pieces that promotion allows, legal or not, with side to \
             move, castling rights and en passant. What exceeds 10^100 is the number of games: along a random one the numbers of \
             moves multiply to 10^{:.0} ± {:.0}",
            "a lo sumo 10^{bound:.1} estados: toda manera de colocar las piezas que permite la coronación, legal o no, con turno, \
             enroques y al paso. Lo que pasa de 10^100 es el número de partidas: a lo largo de una al azar, los números de \
             jugadas multiplicados dan 10^{:.0} ± {:.0}",
            games.mean,
            2.0 * games.standard_error
        ),
        Verdict::when(bound >= theirs("states")),
    );
    Ok(())
}

/// What our engine answers at a table.
fn answer(
    engine: &str,
    table: &dyn Table,
    limits: Limits,
    settings: &Settings<'_>,
) -> Result<table::Answer, Failure> {
    if settings.control.is_stopped() {
        return Err(Failure::Stopped);
    }
    let setup = Setup { hash_bytes: HASH_BYTES, ..Setup::default() };
    let ask = Ask { limits, ..Ask::default() };
    Ok(table.player(engine, &setup)?.analyse(table, &ask, &mut |_| {})?)
}

/// Positions of games that our engine plays against itself.
fn positions(chess: &dyn Entry, settings: &Settings<'_>) -> Result<Vec<String>, Failure> {
    let (n_games, plies) = if settings.quick { (1, &PLIES[..1]) } else { (N_GAMES, &PLIES[..]) };
    let (mut positions, mut dice) = (Vec::new(), dice(settings.seed));
    for _ in 0..n_games {
        let opening = random_opening(RANDOM_PLIES, &mut dice);
        let mut table = chess.table(None)?;
        table.set_position(&opening[RANDOM_PLIES].to_string())?;
        for ply in RANDOM_PLIES + 1..=*plies.last().unwrap_or(&0) {
            let answer = answer("chess/poda", &*table, Limits::nodes(NODES_PER_MOVE), settings)?;
            let Some(mv) = answer.lines.first().and_then(|line| line.pv.first()) else { break };
            table.play(mv)?;
            if table.verdict().is_some() {
                break;
            }
            if plies.contains(&ply) {
                positions.push(table.position());
            }
        }
    }
    Ok(positions)
}

/// How the nodes of a search grow with a ply, over all positions.
struct Growth {
    search: &'static Search,
    depth: u32,
    factor: Estimate,
}

impl Growth {
    fn measure(
        search: &'static Search,
        chess: &dyn Entry,
        positions: &[String],
        settings: &Settings<'_>,
    ) -> Result<Growth, Failure> {
        let depth = if settings.quick { search.quick_depth } else { search.depth };
        let mut factors = Vec::new();
        for position in positions {
            let mut table = chess.table(None)?;
            table.set_position(position)?;
            let nodes = |depth| -> Result<f64, Failure> {
                Ok(answer(search.engine, &*table, Limits::depth(depth), settings)?.nodes as f64)
            };
            let ratio = nodes(depth + PLIES_APART)? / nodes(depth)?.max(1.0);
            factors.push(ratio.powf(1.0 / f64::from(PLIES_APART)));
        }
        Ok(Growth { search, depth, factor: Estimate::of(&factors) })
    }

    fn json(&self) -> Value {
        json!({ "engine": self.search.engine, "from_depth": self.depth, "to_depth": self.depth + PLIES_APART, "factor": self.factor })
    }
}

fn growth(findings: &mut Findings, growths: &[Growth], is_first_look: bool) {
    findings.measure("growth", growths.iter().map(Growth::json).collect::<Vec<_>>());
    findings.tables.push(growth_table(growths));
    let [minimax, alpha_beta, principal, poda] = growths else { return };
    let factor = |growth: &Growth| growth.factor.mean;
    findings.beside(
        "states_per_ply",
        words!(
            "{} times as many with minimax, in {} positions",
            "{} veces más con minimax, en {} posiciones",
            rounded(factor(minimax)),
            minimax.factor.samples
        ),
        Verdict::near(factor(minimax), theirs("states_per_ply")).if_fit(!is_first_look),
    );
    findings.beside(
        "ply_factor",
        words!(
            "{} with alpha-beta, whose moves are in no good order; {} once they are ordered and remembered; {} with our strongest \
             engine, which skips what is hardly worth a look. Six is the root of 36, the least that alpha-beta can need",
            "{} con alfa-beta, con las jugadas en mal orden; {} cuando se ordenan y se recuerdan; {} con nuestro motor más fuerte, \
             que se salta lo que apenas merece una mirada. Seis es la raíz de 36, lo menos que puede necesitar alfa-beta",
            rounded(factor(alpha_beta)),
            rounded(factor(principal)),
            rounded(factor(poda))
        ),
        Verdict::near(factor(principal), theirs("ply_factor")).if_fit(!is_first_look),
    );
}

fn growth_table(growths: &[Growth]) -> ReportTable {
    let columns = [
        (Words::fixed("engine", "motor"), Align::Left),
        (Words::fixed("plies", "niveles"), Align::Right),
        (Words::fixed("times as many nodes per ply", "veces más nodos por nivel"), Align::Right),
    ];
    let title = Words::fixed("What one more ply costs in chess", "Lo que cuesta un nivel más en ajedrez");
    let mut table = ReportTable::new(title, &columns);
    for Growth { search, depth, factor } in growths {
        table.row(cells![
            search.name.clone(),
            format!("{depth}–{}", depth + PLIES_APART),
            format!("{} ± {:.2}", rounded(factor.mean), 2.0 * factor.standard_error),
        ]);
    }
    table
}

/// Times of another machine and nodes of another program: a comment, not a comparison.
fn speed(findings: &mut Findings, chess: &dyn Entry, settings: &Settings<'_>) -> Result<(), Failure> {
    let nodes = if settings.quick { QUICK_SPEED_NODES } else { SPEED_NODES };
    let table = chess.table(None)?;
    let answer = answer("chess/poda", &*table, Limits::nodes(nodes), settings)?;
    let per_second = answer.nodes as f64 / (answer.time_ms / 1000.0).max(1e-9);
    let (depth, nodes) = (answer.lines.first().map_or(0, |line| line.depth), answer.nodes);
    findings.measure("speed", json!({ "nodes": nodes, "nodes_per_second": per_second, "depth": depth }));
    findings.beside(
        "deep_blue",
        words!(
            "our engine visits {} nodes per second on one thread of this machine, {} times fewer, and reaches depth {depth} from \
             the start in {} nodes: which moves are skipped matters more than how many are seen",
            "nuestro motor visita {} nodos por segundo en un hilo de esta máquina, {} veces menos, y llega a la profundidad {depth} \
             desde el comienzo con {} nodos: importa más qué jugadas se omiten que cuántas se ven",
            grouped(per_second as u64),
            rounded(theirs("deep_blue") / per_second),
            grouped(nodes)
        ),
        Verdict::NotComparable,
    );
    Ok(())
}

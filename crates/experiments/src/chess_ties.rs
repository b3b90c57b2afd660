//! The cost of choosing at random among equal moves. A move that only seems to tie with the best may be worse but was
//! cut off before that showed; the thesis searches on until the tie is certain. Measured here: the nodes this takes,
//! how often there are ties at all, and whether the choice is fair.

use chess::Chess;
use classics::chess_thesis::positions::COMPARISON;
use classics::chess_thesis::{Answer, Bitmaps, Board, Thesis, ThesisOptions};
use game::{Game as _, Position as _};
use search::Limits;
use serde_json::{Value, json};
use study::{Language, Words};

use crate::thesis::{Player, ask, play};
use lab::cells;
use lab::{Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped, rounded};
use lab::{joined, words};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-ties",
    question: &Words::fixed(
        "What does it cost to confirm that root moves are equal, how often are they, and is the random choice fair?",
        "¿Qué cuesta confirmar que unas jugadas de la raíz son iguales, con qué frecuencia lo son, y es \
         justo el sorteo?",
    ),
    sources: &["chess-ties"],
    run,
};

/// Depth, and whether with secondary search.
const CASES: [(u32, bool); 4] = [(2, false), (3, false), (2, true), (3, true)];
/// The positions of whole games are searched at two plies only, as the program played.
const GAME_CASES: [(u32, bool); 2] = [(2, false), (2, true)];
const TEN_MIDDLEGAMES: &Words = &Words::fixed("ten middlegames", "diez medios juegos");
const WHOLE_GAMES: &Words = &Words::fixed("whole games", "partidas enteras");
const N_GAMES: u64 = 3;
/// The percentage of extra nodes that counts as very little, and the share of positions that counts as only some.
const LITTLE: f64 = 10.0;
const SOME: f64 = 0.5;
/// Random choices drawn to see whether they are fair.
const N_LOTS: usize = 4000;
const N_QUICK_LOTS: usize = 200;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let ten: Vec<String> = COMPARISON.iter().map(|(_, fen)| (*fen).to_string()).collect();
    let (cases, game_cases) =
        if settings.quick { (&CASES[..1], &GAME_CASES[..1]) } else { (&CASES[..], &GAME_CASES[..]) };
    let of = cases.len() + game_cases.len() + 1;
    let games = game_positions(settings)?;
    let lists = cases.iter().map(|case| (TEN_MIDDLEGAMES, &ten, case));
    let lists = lists.chain(game_cases.iter().map(|case| (WHOLE_GAMES, &games, case)));
    let mut rows = Vec::new();
    for (done, (name, positions, &(depth, secondary))) in lists.enumerate() {
        let plies = Words::fixed("plies", "niveles");
        let what = Words::each(|language| format!("{}, {depth} {}", name.say(language), plies.say(language)));
        progress(Progress { done, of, what: &what });
        rows.push(Row::measure(name, positions, depth, secondary, settings)?);
    }
    progress(Progress { done: of - 1, of, what: &Words::fixed("random choices", "los sorteos") });
    let lots = Lots::draw(&games[rows[cases.len()].most_equal()], settings)?;
    progress(Progress::end(of));
    Ok(findings(&rows, &lots))
}

/// The positions of games that the program plays against itself.
fn game_positions(settings: &Settings<'_>) -> Result<Vec<String>, Failure> {
    let mut positions = Vec::new();
    for game in 0..if settings.quick { 1 } else { N_GAMES } {
        let seed = settings.seed.wrapping_add(game);
        let player = |seed| Player::new(ThesisOptions { seed, ..options(2, false, true) }, None);
        let (mut white, mut black) = (player(2 * seed)?, player(2 * seed + 1)?);
        let start = vec![Chess::STANDARD.start()];
        let boards = play(start, [&mut white, &mut black], settings.control)?.boards;
        positions.extend(boards.iter().filter(|board| board.outcome().is_none()).map(ToString::to_string));
    }
    if settings.quick {
        positions.truncate(20);
    }
    Ok(positions)
}

fn options(depth: u32, secondary: bool, random: bool) -> ThesisOptions {
    let base = ThesisOptions::default();
    ThesisOptions { depth, random, secondary: base.secondary.filter(|_| secondary), ..base }
}

/// All positions searched at one depth, with ties ignored and with ties confirmed.
struct Row {
    name: &'static Words,
    depth: u32,
    secondary: bool,
    without: Vec<Answer>,
    with: Vec<Answer>,
}

impl Row {
    fn measure(
        name: &'static Words,
        positions: &[String],
        depth: u32,
        secondary: bool,
        settings: &Settings<'_>,
    ) -> Result<Row, Failure> {
        let ask = |random: bool| {
            let options = options(depth, secondary, random);
            positions.iter().map(|fen| ask(fen, options, settings.control)).collect::<Result<Vec<_>, _>>()
        };
        let (without, with) = (ask(false)?, ask(true)?);
        let values = |answers: &[Answer]| answers.iter().map(|answer| answer.score).collect::<Vec<_>>();
        assert_eq!(values(&without), values(&with), "confirming ties changes no value");
        Ok(Row { name, depth, secondary, without, with })
    }

    fn nodes(&self) -> [u64; 2] {
        [&self.without, &self.with].map(|answers| answers.iter().map(|answer| answer.nodes).sum())
    }

    /// The percentage of extra nodes that confirming takes.
    fn cost(&self) -> f64 {
        let [without, with] = self.nodes();
        100.0 * (with as f64 / without as f64 - 1.0)
    }

    /// The maximum over the positions.
    fn greatest_cost(&self) -> f64 {
        let cost =
            |(without, with): (&Answer, &Answer)| 100.0 * (with.nodes as f64 / without.nodes as f64 - 1.0);
        self.without.iter().zip(&self.with).map(cost).fold(0.0, f64::max)
    }

    fn n_with_ties(&self) -> usize {
        self.with.iter().filter(|answer| answer.n_equal > 1).count()
    }

    fn share_with_ties(&self) -> f64 {
        self.n_with_ties() as f64 / self.with.len() as f64
    }

    fn most_equal_moves(&self) -> usize {
        self.with.iter().map(|answer| answer.n_equal).max().unwrap_or(0)
    }

    /// The index of the position with the most equal moves.
    fn most_equal(&self) -> usize {
        (0..self.with.len()).max_by_key(|&index| self.with[index].n_equal).unwrap_or(0)
    }

    fn json(&self) -> Value {
        let [without, with] = self.nodes();
        json!({
            "positions": self.name.say(Language::English), "n_positions": self.with.len(), "depth": self.depth, "secondary": self.secondary,
            "nodes_without": without, "nodes_with": with,
            "cost_percent": self.cost(), "greatest_cost_percent": self.greatest_cost(),
            "positions_with_ties": self.n_with_ties(),
            "equal_moves": self.with.iter().map(|answer| answer.n_equal).collect::<Vec<_>>(),
        })
    }
}

/// How often each of several equal moves was chosen.
struct Lots {
    fen: String,
    n_equal: usize,
    moves: Vec<(String, usize)>,
}

impl Lots {
    fn draw(fen: &str, settings: &Settings<'_>) -> Result<Lots, Failure> {
        let board: Board<Bitmaps> = Board::from_fen(fen)?;
        let options = ThesisOptions { seed: settings.seed, ..options(2, false, true) };
        let mut thesis = Thesis::new(options)?;
        let mut lots = Lots { fen: fen.to_string(), n_equal: 0, moves: Vec::new() };
        for _ in 0..if settings.quick { N_QUICK_LOTS } else { N_LOTS } {
            let answer = thesis.answer(&board, &Limits::default(), settings.control);
            if answer.stopped {
                return Err(Failure::Stopped);
            }
            lots.n_equal = answer.n_equal;
            lots.count(answer.mv.map_or(String::new(), |mv| mv.to_string()));
        }
        Ok(lots)
    }

    fn count(&mut self, mv: String) {
        match self.moves.iter_mut().find(|(name, _)| *name == mv) {
            Some((_, n_times)) => *n_times += 1,
            None => self.moves.push((mv, 1)),
        }
    }

    fn total(&self) -> f64 {
        self.moves.iter().map(|(_, n_times)| *n_times as f64).sum()
    }

    /// Pearson's χ² against equal chances: about one less than the number of moves if the choice is fair.
    fn chi_squared(&self) -> f64 {
        let expected = self.total() / self.n_equal as f64;
        let missing = (self.n_equal - self.moves.len()) as f64 * expected;
        missing
            + self
                .moves
                .iter()
                .map(|(_, n_times)| (*n_times as f64 - expected).powi(2) / expected)
                .sum::<f64>()
    }

    fn json(&self) -> Value {
        json!({
            "position": self.fen, "equal_moves": self.n_equal, "lots": self.total(), "chi_squared": self.chi_squared(),
            "degrees_of_freedom": self.n_equal.saturating_sub(1),
            "times": self.moves.iter().map(|(mv, n)| (mv.clone(), json!(n))).collect::<serde_json::Map<_, _>>(),
        })
    }
}

const SECONDARY: &Words = &Words::fixed(" with secondary search", " con búsqueda secundaria");
const NO_SECONDARY: &Words = &Words::fixed("", "");

fn findings(rows: &[Row], lots: &Lots) -> Findings {
    let mut findings = Findings::default();
    findings.measure("rows", rows.iter().map(Row::json).collect::<Vec<_>>());
    findings.measure("lots", lots.json());
    findings.tables = vec![table(rows), lots_table(lots)];
    let cost = |row: &Row| {
        let secondary = if row.secondary { SECONDARY } else { NO_SECONDARY };
        let (cost, share) = (rounded(row.cost()), rounded(100.0 * row.share_with_ties()));
        let [(en, with), (es, con)] =
            Language::ALL.map(|language| (row.name.say(language), secondary.say(language)));
        let depth = row.depth;
        Words::new(
            format!("{en}, {depth} plies{with}: {cost} % more nodes, ties in {share} % of positions"),
            format!(
                "{es}, {depth} niveles{con}: {cost} % más nodos, empates en el {share} % de las posiciones"
            ),
        )
    };
    let parts = rows.iter().flat_map(|row| [row.cost() < LITTLE, row.share_with_ties() < SOME]);
    let costs = joined(rows.iter().map(cost), "; ");
    findings.beside("little_time", costs, Verdict::of(parts));
    // Thrown pair by pair, the coin is fair for two equal moves but not for more.
    let pairwise = if lots.n_equal > 2 { Verdict::InPart } else { Verdict::Holds };
    findings.beside(
        "pairwise",
        words!(
            "thrown pair by pair, the coin gives the last of {} equal moves the chance 1/2 and the first {:.1e}; ours \
             draws once among all: χ² = {} with {} degrees of freedom", "lanzada de dos en dos, la moneda da a la última de {} jugadas iguales una probabilidad de \
                 1/2 y a la primera {:.1e}; la nuestra sortea una vez entre todas: χ² = {} con {} grados de \
                 libertad",
            lots.n_equal,
            0.5_f64.powi(lots.n_equal as i32 - 1),
            rounded(lots.chi_squared()),
            lots.n_equal - 1
        ),
        pairwise,
    );
    findings.note(
        Words::fixed("Ties occur in games, mostly in endgames, where many moves change nothing that the evaluation sees; there a \
         tie means a reply-by-reply search of each equal move, which is not so cheap.", "Los empates de valor se dan en las partidas, sobre todo en los finales, donde muchas jugadas no \
             cambian nada de lo que ve la evaluación; allí un empate supone buscar cada jugada igual \
             respuesta por respuesta, lo que no es tan barato."),
    );
    findings
}

fn table(rows: &[Row]) -> ReportTable {
    let numbers = [
        Words::fixed("plies", "niveles"),
        Words::fixed("nodes", "nodos"),
        Words::fixed("ties confirmed", "empates confirmados"),
        Words::fixed("more", "más"),
        Words::fixed("at most", "como mucho"),
        Words::fixed("with ties", "con empates"),
        Words::fixed("most equal moves", "más jugadas iguales"),
    ];
    let numbers = numbers.map(|header| (header, Align::Right));
    let columns = [
        &[
            (Words::fixed("positions", "posiciones"), Align::Left),
            (Words::fixed("secondary", "secundaria"), Align::Left),
        ],
        &numbers[..],
    ]
    .concat();
    let mut table = ReportTable::new(
        Words::fixed(
            "The first best move against all best moves",
            "La primera de las mejores jugadas frente a todas ellas",
        ),
        &columns,
    );
    for row in rows {
        let [without, with] = row.nodes();
        table.row(cells![
            row.name,
            if row.secondary { Words::fixed("yes", "sí") } else { Words::fixed("no", "no") },
            row.depth.to_string(),
            grouped(without),
            grouped(with),
            format!("{} %", rounded(row.cost())),
            format!("{} %", rounded(row.greatest_cost())),
            words!("{} of {}", "{} de {}", row.n_with_ties(), row.with.len()),
            row.most_equal_moves().to_string(),
        ]);
    }
    table
}

fn lots_table(lots: &Lots) -> ReportTable {
    let columns = [
        (Words::fixed("move", "jugada"), Align::Left),
        (Words::fixed("times", "veces"), Align::Right),
        (Words::fixed("share", "proporción"), Align::Right),
    ];
    let title = words!(
        "{} random choices among the {} equal moves of {}",
        "{} sorteos entre las {} jugadas iguales de {}",
        lots.total(),
        lots.n_equal,
        lots.fen
    );
    let mut table = ReportTable::new(title, &columns);
    let mut row = |name: Words, n_times: usize| {
        let share = format!("{:.1} %", 100.0 * n_times as f64 / lots.total());
        table.row(cells![name, n_times.to_string(), share]);
    };
    let ends = [lots.moves.iter().max_by_key(|(_, n)| *n), lots.moves.iter().min_by_key(|(_, n)| *n)];
    for (name, (mv, n_times)) in
        [Words::fixed("most often", "la que más"), Words::fixed("least often", "la que menos")]
            .into_iter()
            .zip(ends.into_iter().flatten())
    {
        row(Words::each(|language| format!("{mv}, {}", name.say(language))), *n_times);
    }
    table
}

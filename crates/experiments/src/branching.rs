//! The number of legal moves and the length of games, in random games of every game in the catalog.
//!
//! Positions of one game resemble each other, so the error of the mean is computed from whole games, not from
//! positions. Every variant has its own random numbers, so that a new game changes no other's figures.
//!
//! Chess, the subject of the thesis, is also played by the thesis's program against itself.

mod chess_games;

use game::{Dice, Refusal, dice, pick};
use serde_json::{Value, json};
use study::Words;
use table::{Catalog, Entry};

use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Estimate, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings,
    Style, Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "branching",
    question: &Words::fixed(
        "How many legal moves does a position have on average, and how long is a game, when all moves are \
               random?",
        "¿Cuántas jugadas legales tiene una posición de media, y cuánto dura una partida, cuando todas las \
         jugadas son al azar?",
    ),
    sources: &["branching"],
    run,
};

const N_GAMES: usize = 1000;
const N_QUICK_GAMES: usize = 30;
/// Where a random game is abandoned; no game of ours should come close.
const MAX_MOVES: usize = 5000;
/// The approximate number of points of a series, however long the games are.
const N_POINTS: usize = 40;
/// The minimum number of positions per point of the plot; fewer would show noise.
const MIN_POSITIONS: usize = 20;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let variants = variants(settings.catalog);
    let mut samples = Vec::new();
    for (done, &(entry, variant)) in variants.iter().enumerate() {
        let what = Words::same(format!("{} {variant}", entry.name()));
        progress(Progress { done, of: variants.len(), what: &what });
        samples.push(Sample::play(entry, variant, settings)?);
    }
    let mut findings = Findings::default();
    findings.measure("games_each", if settings.quick { N_QUICK_GAMES } else { N_GAMES });
    findings.measure("variants", samples.iter().map(Sample::json).collect::<Vec<_>>());
    progress(Progress {
        done: variants.len(),
        of: variants.len(),
        what: &Words::fixed("the thesis's chess program", "el programa de ajedrez de la tesis"),
    });
    let after_chess = samples.iter().rposition(|sample| sample.game == "chess").map_or(0, |last| last + 1);
    samples.insert(after_chess, chess_games::sample(settings)?);
    progress(Progress::end(variants.len()));
    findings.tables.push(table(&samples));
    findings.plots = samples.chunk_by(|a, b| a.game == b.game).map(plot).collect();
    compare_with_chess(&mut findings, &samples);
    note_the_left_out(&mut findings, &samples, settings.catalog);
    Ok(findings)
}

/// Every variant in the catalog. A game without variants has no board of its own to play on.
fn variants(catalog: Catalog) -> Vec<(&'static dyn Entry, &'static str)> {
    let of_game = |entry: &'static dyn Entry| entry.variants().iter().map(move |&variant| (entry, variant));
    catalog.games().flat_map(of_game).collect()
}

/// The random games of one variant.
struct Sample {
    game: &'static str,
    variant: &'static str,
    /// The number of legal moves at each move of each game.
    games: Vec<Vec<usize>>,
    n_given_up: usize,
}

impl Sample {
    fn play(entry: &dyn Entry, variant: &'static str, settings: &Settings<'_>) -> Result<Sample, Failure> {
        let n_games = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
        let mut dice = dice(settings.seed);
        let mut sample = Sample { game: entry.name(), variant, games: Vec::new(), n_given_up: 0 };
        for index in 0..n_games as u64 {
            if settings.control.is_stopped() {
                return Err(Failure::Stopped);
            }
            let game = random_game(entry, variant, settings.seed.wrapping_add(index), &mut dice)?;
            sample.n_given_up += usize::from(game.len() == MAX_MOVES);
            sample.games.push(game);
        }
        Ok(sample)
    }

    /// The mean over all positions. Each game gives a pair of sums, moves and positions, and the error is that of their
    /// ratio.
    fn moves(&self) -> Estimate {
        let (n_games, n_positions) = (self.games.len() as f64, self.n_positions() as f64);
        let sum = |game: &Vec<usize>| game.iter().sum::<usize>() as f64;
        let mean = self.games.iter().map(sum).sum::<f64>() / n_positions;
        let squares: f64 = self.games.iter().map(|game| (sum(game) - mean * game.len() as f64).powi(2)).sum();
        let standard_error = (squares * n_games / (n_games - 1.0)).sqrt() / n_positions;
        Estimate { mean, standard_error, samples: self.n_positions() }
    }

    fn length(&self) -> Estimate {
        Estimate::of(&self.games.iter().map(|game| game.len() as f64).collect::<Vec<_>>())
    }

    /// Its name, for people.
    fn words(&self) -> Words {
        match self.variant {
            chess_games::THESIS => chess_games::THESIS_WORDS.clone(),
            variant => Words::same(variant),
        }
    }

    fn n_positions(&self) -> usize {
        self.games.iter().map(Vec::len).sum()
    }

    /// The legal moves of all positions, fewest first.
    fn sorted(&self) -> Vec<usize> {
        let mut all = self.games.concat();
        all.sort_unstable();
        all
    }

    fn median(&self) -> f64 {
        let sorted = self.sorted();
        let middle = sorted.len() / 2;
        (sorted[(sorted.len() - 1) / 2] + sorted[middle]) as f64 / 2.0
    }

    fn most(&self) -> usize {
        self.games.iter().flatten().copied().max().unwrap_or(0)
    }

    fn json(&self) -> Value {
        json!({
            "game": self.game,
            "variant": self.variant,
            "legal_moves": self.moves(),
            "median": self.median(),
            "maximum": self.most(),
            "game_length": self.length(),
            "given_up": self.n_given_up,
        })
    }
}

/// The number of legal moves at each move of a random game. A variant with many starting positions, such as Chess960, is
/// played from one that the seed chooses: from its first one, the same dice would repeat the standard games.
fn random_game(entry: &dyn Entry, variant: &str, seed: u64, dice: &mut Dice) -> Result<Vec<usize>, Refusal> {
    let mut table = entry.table(Some(variant))?;
    if let Some(start) = table.random_start(seed) {
        table.set_position(&start)?;
    }
    let mut n_legal = Vec::new();
    while table.verdict().is_none() && n_legal.len() < MAX_MOVES {
        let legal = table.legal();
        let moves: Vec<&str> = legal.iter().map(String::as_str).collect();
        let Some(mv) = pick(dice, &moves) else { break };
        n_legal.push(moves.len());
        table.play(mv)?;
    }
    Ok(n_legal)
}

fn table(samples: &[Sample]) -> ReportTable {
    let numbers = [
        Words::fixed("positions", "posiciones"),
        Words::fixed("mean", "media"),
        Words::fixed("median", "mediana"),
        Words::fixed("maximum", "máximo"),
        Words::fixed("game length", "duración"),
    ]
    .map(|header| (header, Align::Right));
    let columns = [
        &[(Words::fixed("game", "juego"), Align::Left), (Words::fixed("variant", "variante"), Align::Left)],
        &numbers[..],
    ]
    .concat();
    let title = Words::fixed(
        "Legal moves per position and moves per game in random games, and in those of the thesis's chess program \
                 (mean ± standard error)",
        "Jugadas legales por posición y jugadas por partida en partidas al azar y en las del programa de \
         ajedrez de la tesis (media ± error típico)",
    );
    let mut table = ReportTable::new(title, &columns);
    for sample in samples {
        table.row(cells![
            sample.game,
            sample.words(),
            grouped(sample.n_positions() as u64),
            with_error(&sample.moves()),
            sample.median().to_string(),
            sample.most().to_string(),
            with_error(&sample.length()),
        ]);
    }
    table
}

fn with_error(estimate: &Estimate) -> String {
    format!("{:.2} ± {:.2}", estimate.mean, estimate.standard_error)
}

/// The plot of one game's variants.
fn plot(samples: &[Sample]) -> Plot {
    Plot {
        title: words!(
            "Legal moves in the course of games, {}",
            "Jugadas legales en el curso de las partidas, {}",
            samples[0].game
        ),
        x: Axis::linear(Words::fixed("moves played", "jugadas hechas")),
        y: Axis::linear(Words::fixed("legal moves, mean", "jugadas legales, media")),
        series: samples
            .iter()
            .map(|sample| Series::new(sample.words(), Style::Line, points(sample)))
            .collect(),
    }
}

/// The mean number of legal moves after each number of moves, as long as enough games last.
fn points(sample: &Sample) -> Vec<(f64, f64)> {
    let longest = sample.games.iter().map(Vec::len).max().unwrap_or(0);
    let step = longest.div_ceil(N_POINTS).max(1);
    let point = |ply: usize| {
        let at_ply: Vec<f64> =
            sample.games.iter().filter_map(|game| game.get(ply)).map(|&n_legal| n_legal as f64).collect();
        (at_ply.len() >= MIN_POSITIONS).then(|| (ply as f64, Estimate::of(&at_ply).mean))
    };
    (0..longest).step_by(step).filter_map(point).collect()
}

/// The thesis covers only chess.
fn compare_with_chess(findings: &mut Findings, samples: &[Sample]) {
    let [random, thesis] = ["standard", chess_games::THESIS]
        .map(|variant| samples.iter().find(|sample| sample.variant == variant).expect("both were played"));
    findings.measure("chess", json!({ "random": random.json(), "thesis": thesis.json() }));
    let [by_chance, by_thesis] = [random, thesis].map(Sample::moves);
    findings.beside(
        "chess_moves",
        words!(
            "{} in random games, {} in the program's own",
            "{} en partidas al azar, {} en las del propio programa",
            with_error(&by_chance),
            with_error(&by_thesis)
        ),
        Verdict::near_mean(&by_thesis, source::number("branching/chess_moves")),
    );
    for (figure, depth) in
        [("chess_leaves_depth_2", 2), ("chess_leaves_depth_4", 4), ("chess_leaves_depth_6", 6)]
    {
        let power = rounded(by_thesis.mean.powi(depth as i32));
        let exact = PRINTED_MOVES.pow(depth);
        let printed = grouped(exact);
        let theirs = source::value(&format!("branching/{figure}"));
        findings.beside(
            figure,
            words!(
                "38 to that power is {printed}; our mean in the program's games, {power}",
                "38 elevado a esa potencia es {printed}; nuestra media en las partidas del programa, {power}"
            ),
            Verdict::when(theirs.as_u64() == Some(exact)),
        );
    }
    findings.measure("leaves_of_38_moves", [2, 4, 6].map(|depth| PRINTED_MOVES.pow(depth)).to_vec());
}

/// The thesis's number of moves, whose powers it prints: only used to check its arithmetic.
const PRINTED_MOVES: u64 = 38;

fn note_the_left_out(findings: &mut Findings, samples: &[Sample], catalog: Catalog) {
    let left_out: Vec<&str> =
        catalog.games().filter(|entry| entry.variants().is_empty()).map(Entry::name).collect();
    if !left_out.is_empty() {
        findings.note(words!(
            "Left out: {}, which has no board of its own; its moves are those of the given text.",
            "Queda fuera: {}, que no tiene tablero propio; sus jugadas son las del texto que se le da.",
            left_out.join(", ")
        ));
    }
    let n_given_up: usize = samples.iter().map(|sample| sample.n_given_up).sum();
    if n_given_up > 0 {
        findings.note(words!(
            "{n_given_up} games were abandoned because they did not end.",
            "Se abandonaron {n_given_up} partidas porque no terminaban."
        ));
    }
    findings.note(Words::fixed(
        "Random games differ from the games of people, who steer towards other positions.",
        "Las partidas al azar no son como las de las personas, que buscan otras posiciones.",
    ));
}

//! King and rook against king: the endgame solved by the rules, compared with the automaton that the thesis describes,
//! whose six rules are played against the most stubborn opponent.

mod endgame;
mod torres;

use serde_json::{Value, json};
use study::Words;

use self::endgame::{Endgame, Pieces};
use self::torres::{Automaton, End};
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    Verdict, grouped, rounded, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-krk",
    question: &Words::fixed(
        "In how many moves do king and rook mate the lone king, with best play and by the first automaton's rules?",
        "¿En cuántas jugadas dan mate rey y torre al rey solo, jugando lo mejor posible y según las reglas \
         del primer autómata?",
    ),
    sources: &["chess-krk"],
    run,
};

/// A player may claim a draw after this many moves of each side.
const FIFTY: u32 = 50;
/// The year of the automaton, by the journals of its time.
const BUILT: u32 = 1912;

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    progress(Progress { done: 0, of: 2, what: &Words::fixed("every position", "todas las posiciones") });
    let endgame = Endgame::solve(settings.control)?;
    progress(Progress { done: 1, of: 2, what: &Words::fixed("the automaton", "el autómata") });
    let mut automaton = Automaton::new(&endgame);
    let games = Games::play(automaton.starts(), &mut automaton, &endgame);
    progress(Progress::end(2));
    Ok(findings(&Best::of(&endgame), &games))
}

/// The endgame with best play.
struct Best {
    n_legal: [usize; 2],
    /// Positions by moves to mate, White to move; index 0 is empty.
    by_moves: Vec<usize>,
    n_not_won: usize,
    n_drawn: usize,
}

impl Best {
    fn of(endgame: &Endgame) -> Best {
        let mut best =
            Best { n_legal: endgame.n_legal(), by_moves: vec![0], n_not_won: 0, n_drawn: endgame.n_drawn() };
        for moves in endgame.white_moves() {
            let Some(moves) = moves else {
                best.n_not_won += 1;
                continue;
            };
            let moves = moves as usize;
            best.by_moves.resize(best.by_moves.len().max(moves + 1), 0);
            best.by_moves[moves] += 1;
        }
        best
    }

    fn longest(&self) -> usize {
        self.by_moves.len() - 1
    }

    fn mean(&self) -> f64 {
        let sum: usize = self.by_moves.iter().enumerate().map(|(moves, n)| moves * n).sum();
        sum as f64 / self.by_moves.iter().sum::<usize>() as f64
    }
}

/// The automaton's games from some positions, against the longest resistance.
struct Games {
    n_starts: usize,
    /// The length of the longest game from each start that ends in mate.
    lengths: Vec<u32>,
    /// The same starts with best play.
    best: Vec<u32>,
    /// The square of the lone king in the starts from which the rules lead to no mate.
    failures: Vec<String>,
}

impl Games {
    fn play(starts: Vec<Pieces>, automaton: &mut Automaton<'_>, endgame: &Endgame) -> Games {
        let (lengths, best, failures) = (Vec::new(), Vec::new(), Vec::new());
        let mut games = Games { n_starts: starts.len(), lengths, best, failures };
        for start in starts {
            match automaton.longest(start) {
                End::Mate(moves) => {
                    games.lengths.push(moves);
                    games.best.extend(endgame.moves_to_mate(start));
                }
                End::NoMate => games.failures.push(start.lone_king.to_string()),
            }
        }
        games
    }

    fn shortest(&self) -> u32 {
        self.lengths.iter().copied().min().unwrap_or(0)
    }

    fn longest(&self) -> u32 {
        self.lengths.iter().copied().max().unwrap_or(0)
    }

    fn n_beyond_fifty(&self) -> usize {
        self.lengths.iter().filter(|&&moves| moves > FIFTY).count()
    }

    fn json(&self) -> Value {
        json!({
            "starts": self.n_starts, "mates": self.lengths.len(), "longest": self.longest(), "lengths": self.lengths,
            "mean": mean(&self.lengths), "shortest": self.shortest(), "beyond_fifty_moves": self.n_beyond_fifty(),
            "failures": self.failures,
            "best_play_longest": self.best.iter().max(), "best_play_mean": mean(&self.best),
        })
    }
}

fn mean(numbers: &[u32]) -> f64 {
    numbers.iter().map(|&number| f64::from(number)).sum::<f64>() / (numbers.len() as f64).max(1.0)
}

fn findings(best: &Best, games: &Games) -> Findings {
    let mut findings = Findings::default();
    let [white, black] = best.n_legal;
    findings.measure("legal_positions", json!({ "white_to_move": white, "black_to_move": black }));
    findings.measure("longest_mate", best.longest());
    findings.measure("mean_moves", best.mean());
    findings.measure("white_to_move_not_won", best.n_not_won);
    findings.measure("black_to_move_drawn", best.n_drawn);
    findings.measure("positions_by_moves", &best.by_moves[1..]);
    findings.measure("automaton", games.json());
    findings.tables = vec![table(best), automaton_table(games)];
    findings.plots.push(plot(best));
    let theirs = source::number("chess-krk/automaton_moves") as u32;
    findings.beside(
        "automaton_moves",
        words!(
            "{} at most from any position with best play ({} on average); by the automaton's six rules {} to {} from its \
             first positions, against the most stubborn opponent", "{} como mucho desde cualquier posición si se juega lo mejor posible ({} de media); según \
                 las seis reglas del autómata, de {} a {} desde sus posiciones iniciales, contra el \
                 adversario más tenaz",
            best.longest(),
            rounded(best.mean()),
            games.shortest(),
            games.longest(),
        ),
        Verdict::when((games.shortest()..=games.longest()).contains(&theirs)),
    );
    findings.beside(
        "automaton_year",
        words!(
            "not something we can measure: El Ajedrecista was built in {BUILT} and shown in Paris in 1914 (H. Vigneron, La \
             Nature, 1914; Scientific American, 6 November 1915)", "no es algo que podamos medir: El Ajedrecista se construyó en {BUILT} y se mostró en París en 1914 \
                 (H. Vigneron, La Nature, 1914; Scientific American, 6 de noviembre de 1915)"
        ),
        Verdict::when(*source::value("chess-krk/automaton_year") == BUILT),
    );
    note(&mut findings, games);
    findings
}

fn note(findings: &mut Findings, games: &Games) {
    findings.note(words!(
        "The automaton's simple rules mate slowly: from {} of its {} first positions a stubborn opponent lasts more than \
         fifty moves, and could claim a draw by the rules of chess.", "Las sencillas reglas del autómata dan mate despacio: desde {} de sus {} posiciones iniciales un \
             adversario tenaz resiste más de cincuenta jugadas, y podría reclamar tablas según las reglas \
             del ajedrez.",
        games.n_beyond_fifty(),
        games.n_starts
    ));
    if !games.failures.is_empty() {
        findings.note(words!(
            "With the lone king on {} the published rules lead to no mate: the king slips behind the rook, where they \
             name no legal move.", "Con el rey solo en {} las reglas tal como se publicaron no llegan al mate: el rey se escapa \
                 por detrás de la torre, donde no nombran ninguna jugada legal.",
            games.failures.join(", ")
        ));
    }
}

fn table(best: &Best) -> ReportTable {
    let columns = [
        (Words::fixed("moves to mate", "jugadas hasta el mate"), Align::Right),
        (Words::fixed("positions", "posiciones"), Align::Right),
    ];
    let title = words!(
        "King and rook against king, White to move: {} legal positions ({} with Black to move)",
        "Rey y torre contra rey, juegan blancas: {} posiciones legales ({} si juegan negras)",
        grouped(best.n_legal[0] as u64),
        grouped(best.n_legal[1] as u64)
    );
    let mut table = ReportTable::new(title, &columns);
    for (moves, &n_positions) in best.by_moves.iter().enumerate().skip(1) {
        table.row([moves.to_string(), grouped(n_positions as u64)]);
    }
    table
}

fn automaton_table(games: &Games) -> ReportTable {
    let columns = [
        Words::fixed("first positions", "posiciones iniciales"),
        Words::fixed("mates", "mates"),
        Words::fixed("shortest", "la más corta"),
        Words::fixed("longest", "la más larga"),
        Words::fixed("mean", "media"),
        Words::fixed("best play, longest", "mejor juego, la más larga"),
        Words::fixed("mean", "media"),
    ];
    let title = Words::fixed(
        "Moves of the automaton against the most stubborn opponent",
        "Jugadas del autómata contra el adversario más tenaz",
    );
    let mut table = ReportTable::new(title, &columns.map(|header| (header, Align::Right)));
    table.row([
        games.n_starts.to_string(),
        games.lengths.len().to_string(),
        games.shortest().to_string(),
        games.longest().to_string(),
        rounded(mean(&games.lengths)),
        games.best.iter().max().map_or("—".to_string(), u32::to_string),
        rounded(mean(&games.best)),
    ]);
    table
}

fn plot(best: &Best) -> Plot {
    let points = best.by_moves.iter().enumerate().skip(1).map(|(moves, &n)| (moves as f64, n as f64));
    Plot {
        title: Words::fixed(
            "King and rook against king, White to move",
            "Rey y torre contra rey, juegan blancas",
        ),
        x: Axis::linear(Words::fixed("moves to mate", "jugadas hasta el mate")),
        y: Axis::linear(Words::fixed("positions", "posiciones")),
        series: vec![Series::new(Words::fixed("positions", "posiciones"), Style::Line, points.collect())],
    }
}

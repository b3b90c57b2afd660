//! The report's program, alpha-beta four moves deep, against a random player, moving first and moving second.

use std::collections::HashMap;

use classics::quarto_minimax::{Minimax, Ties};
use game::{Keyed as _, dice};
use quarto::{Board, Move, Quarto};
use search::Control;
use study::{Language, Words};

use crate::quarto_games::{Tally, move_of, random_move};
use lab::cells;
use lab::words;
use lab::{Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Share, grouped, source};

pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-minimax",
    question: &Words::fixed(
        "How often does the report's program, searching four moves deep, beat a random player?",
        "¿Con qué frecuencia vence a un jugador aleatorio el programa del informe, a cuatro jugadas de \
         profundidad?",
    ),
    sources: &["quarto-minimax"],
    run,
};

/// As many games as the report, and twenty times as many, which take a minute or two.
const N_GAMES: [usize; 2] = [50, 1000];
const N_QUICK_GAMES: [usize; 2] = [4, 6];
/// The report's games with either side.
const REPORTED_GAMES: u64 = 50;

/// The program's games, moving first and moving second.
#[derive(Clone, Copy, Default)]
struct Both {
    as_first: Tally,
    as_second: Tally,
}

impl Both {
    /// Wins, draws and losses of the program: as first, as second.
    fn results(&self) -> [[u64; 3]; 2] {
        let (first, second) = (self.as_first, self.as_second);
        [[first.first, first.draws, first.second], [second.second, second.draws, second.first]]
    }
}

/// The program, which is deterministic, with its answers to boards that come up again and again: with few pieces a
/// search takes longest.
struct Remembering {
    program: Minimax,
    known: HashMap<u64, Move>,
}

/// Answers to boards with more pieces are not cached.
const MOST_PIECES: u32 = 2;

impl Remembering {
    fn new() -> Remembering {
        Remembering { program: Minimax::new(Ties::First, 0), known: HashMap::new() }
    }

    fn choose(&mut self, board: &Board, control: &Control) -> Move {
        if board.n_placed() > MOST_PIECES {
            return move_of(&mut self.program, board, control);
        }
        *self.known.entry(board.key()).or_insert_with(|| move_of(&mut self.program, board, control))
    }
}

const BEGINNERS: [Words; 2] = [
    Words::fixed("the program begins", "empieza el programa"),
    Words::fixed("the random player begins", "empieza el jugador al azar"),
];

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let game = Quarto::variant("own")?;
    let mut dice = dice(settings.seed);
    let mut program = Remembering::new();
    let mut samples = Vec::new();
    for (index, n_games) in sizes.into_iter().enumerate() {
        let mut both = Both::default();
        for (side, what) in BEGINNERS.iter().enumerate() {
            progress(Progress { done: 2 * index + side, of: 2 * sizes.len(), what });
            let mut by_program = |board: &_| program.choose(board, settings.control);
            let mut by_chance = |board: &_| random_move(board, &mut dice);
            let (n, control) = (n_games, settings.control);
            if side == 0 {
                both.as_first = Tally::play(game, n, &mut by_program, &mut by_chance, control)?;
            } else {
                both.as_second = Tally::play(game, n, &mut by_chance, &mut by_program, control)?;
            }
        }
        samples.push(both);
    }
    progress(Progress::end(2 * sizes.len()));
    Ok(findings(&samples))
}

const MOVES_FIRST: &Words = &Words::fixed("moves first", "empieza");
const MOVES_SECOND: &Words = &Words::fixed("moves second", "juega segundo");

fn findings(samples: &[Both]) -> Findings {
    let mut findings = Findings::default();
    let columns = [
        (Words::fixed("the program", "el programa"), Align::Left),
        (Words::fixed("games", "partidas"), Align::Right),
        (Words::fixed("wins", "victorias"), Align::Right),
        (Words::fixed("draws", "empates"), Align::Right),
        (Words::fixed("losses", "derrotas"), Align::Right),
        (Words::fixed("share of wins", "proporción de victorias"), Align::Right),
        (Words::fixed("moves per game", "jugadas por partida"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "Alpha-beta to depth 4 against random play; 95 % intervals",
            "Alfa-beta a profundidad 4 contra el azar; intervalos del 95 %",
        ),
        &columns,
    );
    let mut measured = Vec::new();
    for both in samples {
        measured.push(serde_json::json!({ "program_first": both.as_first.json(), "program_second": both.as_second.json() }));
        let sides = [(MOVES_FIRST, both.as_first), (MOVES_SECOND, both.as_second)];
        for ((side, tally), [wins, draws, losses]) in sides.into_iter().zip(both.results()) {
            table.row(cells![
                side,
                grouped(tally.games()),
                grouped(wins),
                grouped(draws),
                grouped(losses),
                Share::new(wins, tally.games()).text(),
                format!("{:.1}", tally.mean_plies()),
            ]);
        }
    }
    findings.measure("samples", measured);
    findings.tables.push(table);
    let text = |[wins, draws, losses]: [u64; 3]| {
        words!(
            "{wins} wins, {draws} draws, {losses} losses",
            "{wins} victorias, {draws} empates, {losses} derrotas"
        )
    };
    let [small, large] = [&samples[0], &samples[samples.len() - 1]].map(Both::results);
    for (figure, side) in [("as_first", 0), ("as_second", 1)] {
        let theirs = source::number(&format!("quarto-minimax/{figure}")) as u64;
        let (few, many) = (text(small[side]), text(large[side]));
        let [wins, draws, losses] = large[side];
        let ours = Share::new(wins, wins + draws + losses);
        findings.beside(
            figure,
            Words::new(
                format!("{}; in more games: {}", few.say(Language::English), many.say(Language::English)),
                format!("{}; de más partidas: {}", few.say(Language::Spanish), many.say(Language::Spanish)),
            ),
            ours.agrees_with(&Share::new(theirs, REPORTED_GAMES)),
        );
    }
    let [not_won, games] = large.iter().fold([0, 0], |[not_won, games], [wins, draws, losses]| {
        [not_won + draws + losses, games + wins + draws + losses]
    });
    let failed = |[wins, draws, losses]: [u64; 3]| Share::new(draws + losses, wins + draws + losses).text();
    findings.beside(
        "one_in_fifty",
        words!(
            "not won: {} moving first, {} moving second",
            "sin ganar: {} empezando, {} jugando segundo",
            failed(large[0]),
            failed(large[1])
        ),
        Share::new(not_won, games).admits(source::number("quarto-minimax/one_in_fifty")),
    );
    findings.note(
        Words::fixed("When all moves are equally good, the program plays the first, as printed. (The report intends a random choice, \
         but as written it never makes one.)", "Cuando ninguna jugada es mejor que otra, el programa juega la primera, como está impreso. (El \
             informe quiere que elija al azar, pero tal como está escrito nunca lo hace.)"),
    );
    findings
}

//! Random games of the report's Quarto: who wins how often, and whether it matters who begins.

use classics::quarto_random::{RRandom, random_game};
use game::{Position as _, Side, dice};
use quarto::{Piece, Quarto};
use serde_json::json;
use study::Words;

use crate::quarto_games::{Tally, random_move};
use lab::words;
use lab::{
    Align, ChiSquare, Experiment, Failure, Findings, Progress, ReportTable, Settings, Share, Verdict,
    grouped, source,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-random",
    question: &Words::fixed(
        "Who wins random games of Quarto, and does it matter who begins?",
        "¿Quién gana las partidas de Quarto al azar, e importa quién empieza?",
    ),
    sources: &["quarto-random"],
    run,
};

/// As many games as the report, and enough to tell a small advantage from chance.
const N_GAMES: [usize; 2] = [1_000, 100_000];
const N_QUICK_GAMES: [usize; 2] = [1_000, 2_000];
/// The shares that the report tests its counts against.
const INDIFFERENT: [f64; 3] = [0.49, 0.02, 0.49];

/// One sample with its test.
struct Sample {
    tally: Tally,
    test: ChiSquare,
    /// For the decisive games, whether first and second win equally often: (difference / error).
    z: f64,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let game = Quarto::variant("own")?;
    let [mut dice_of_first, mut dice_of_second] = [0, 1].map(|side| dice(2 * settings.seed + side));
    let mut samples = Vec::new();
    for (done, n_games) in sizes.into_iter().enumerate() {
        progress(Progress { done, of: sizes.len(), what: &Words::fixed("random games", "partidas al azar") });
        let tally = Tally::play(
            game,
            n_games,
            &mut |board| random_move(board, &mut dice_of_first),
            &mut |board| random_move(board, &mut dice_of_second),
            settings.control,
        )?;
        samples.push(Sample::of(tally));
    }
    progress(Progress::end(sizes.len()));
    let mut findings = findings(&samples);
    play_the_printed_games(&mut findings, game);
    Ok(findings)
}

/// The report's games, drawn again with R's random numbers, beside what it prints of them.
fn play_the_printed_games(findings: &mut Findings, game: Quarto) {
    let mut random = RRandom::seeded(1);
    let mut counts = [0_u64; 3];
    for _ in 0..REPORTED_GAMES {
        let (end, _) = random_game(&mut random, game, Piece::COUNT);
        let margin = end.outcome().map_or(0, |outcome| outcome.margin_for(Side::First));
        counts[(margin.signum() + 1) as usize] += 1;
    }
    findings.measure("seed_1", json!(counts));
    let [second, draws, first] = counts;
    findings.beside(
        "seed_1",
        words!(
            "with R's random numbers: second {second}, draws {draws}, first {first}",
            "con los números aleatorios de R: segundo {second}, empates {draws}, primero {first}"
        ),
        Verdict::when(*source::value("quarto-random/seed_1") == json!(counts)),
    );
    for (figure, seed, n_plies) in [("seed_13", 13, Piece::COUNT), ("seed_41", 41, 12)] {
        let (board, moves) = random_game(&mut RRandom::seeded(seed), game, n_plies);
        let moves = moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        findings
            .measure(figure, json!({ "moves": moves, "board": board.to_string(), "won": board.is_won() }));
        let is_as_printed = *source::value(&format!("quarto-random/{figure}")) == board.to_string();
        findings.beside(
            figure,
            words!(
                "with R's random numbers, {board} after {moves}",
                "con los números aleatorios de R, {board} tras {moves}"
            ),
            Verdict::when(is_as_printed),
        );
    }
}

impl Sample {
    fn of(tally: Tally) -> Sample {
        let test = ChiSquare::of_three([tally.second, tally.draws, tally.first], INDIFFERENT);
        let decided = (tally.first + tally.second) as f64;
        let z = (tally.second as f64 - tally.first as f64) / decided.sqrt().max(1.0);
        Sample { tally, test, z }
    }
}

fn findings(samples: &[Sample]) -> Findings {
    let mut findings = Findings::default();
    let headers = [
        Words::fixed("games", "partidas"),
        Words::fixed("first wins", "gana el primero"),
        Words::fixed("draws", "empates"),
        Words::fixed("second wins", "gana el segundo"),
        Words::fixed("moves per game", "jugadas por partida"),
        Words::fixed("χ²", "χ²"),
        Words::fixed("p", "p"),
        Words::fixed("z", "z"),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "Random against random; shares with 95 % intervals",
            "Azar contra azar; proporciones con intervalos del 95 %",
        ),
        &headers.map(|header| (header, Align::Right)),
    );
    let mut all = Vec::new();
    for Sample { tally, test, z } in samples {
        let [first, draws, second] = tally.shares().map(|share| share.text());
        table.row([
            grouped(tally.games()),
            first,
            draws,
            second,
            format!("{:.2}", tally.mean_plies()),
            format!("{:.3}", test.statistic),
            format!("{:.3}", test.p),
            format!("{z:+.2}"),
        ]);
        let mut json = tally.json();
        json["chi_square"] = json!(test);
        json["z_second_over_first"] = json!(z);
        all.push(json);
    }
    findings.measure("samples", all);
    findings.tables.push(table);
    let (small, large) = (&samples[0], &samples[samples.len() - 1]);
    for (figure, index) in [("first_share", 0), ("draw_share", 1), ("second_share", 2)] {
        let [ours, more] = [small, large].map(|sample| sample.tally.shares()[index]);
        findings.beside(
            figure,
            words!(
                "{} in as many games; {} in {}",
                "{} en otras tantas partidas; {} en {}",
                ours.text(),
                more.text(),
                grouped(large.tally.games())
            ),
            more.agrees_with(&Share::new(reported(figure), REPORTED_GAMES)),
        );
    }
    compare_tests(&mut findings, small, large);
    findings.note(
        Words::fixed("χ² tests the counts against 49 %, 2 % and 49 %, with two degrees of freedom, as the report does; z compares the \
         two sides alone, in standard errors of their difference: chance alone exceeds 2, up or down, one time in twenty.", "χ² contrasta los recuentos con 49 %, 2 % y 49 %, con dos grados de libertad, como hace el \
             informe; z compara solo a los dos bandos, en errores típicos de su diferencia: el mero azar \
             pasa de 2, hacia arriba o hacia abajo, una de cada veinte veces."),
    );
    findings.note(
        Words::fixed("The random player here draws from all moves. The report's never puts the k-th piece left on the k-th square left.", "El jugador aleatorio elige aquí entre todas las jugadas. El del informe nunca pone la k-ésima \
             pieza restante en la k-ésima casilla restante."),
    );
    findings
}

/// Games of the report.
const REPORTED_GAMES: u64 = 1000;

/// A count of the report.
fn reported(figure: &str) -> u64 {
    (source::number(&format!("quarto-random/{figure}")) * REPORTED_GAMES as f64).round() as u64
}

/// The report's test repeated on its own counts, and applied to ours.
fn compare_tests(findings: &mut Findings, small: &Sample, large: &Sample) {
    let again = ChiSquare::of_three(["second_share", "draw_share", "first_share"].map(reported), INDIFFERENT);
    let is_as_printed = |ours: f64, figure: &str, digits: i32| {
        (ours - source::number(&format!("quarto-random/{figure}"))).abs() <= 0.5 * 0.1f64.powi(digits)
    };
    let games = grouped(large.tally.games());
    let statistics = [again, small.test, large.test].map(|test| format!("{:.4}", test.statistic));
    let ps = [again, small.test, large.test].map(|test| format!("{:.3}", test.p));
    let text = |[again, small, large]: [String; 3]| {
        words!(
            "of their counts {again}; of ours {small}; with {games} games {large}",
            "de sus recuentos {again}; de los nuestros {small}; con {games} partidas {large}"
        )
    };
    let holds = is_as_printed(again.statistic, "chi_square", 4);
    findings.beside("chi_square", text(statistics), Verdict::when(holds));
    let Tally { first, second, .. } = large.tally;
    let is_indifferent = Share::new(first, first + second).is_even();
    let is_as_printed = Verdict::when(is_as_printed(again.p, "p", 3));
    findings.beside("p", text(ps), Verdict::all([is_as_printed, is_indifferent]));
}

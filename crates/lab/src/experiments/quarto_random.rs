//! Random games of the report's Quarto: who wins how often, and whether it is indifferent who begins.

use game::dice;
use quarto::Quarto;
use serde_json::json;

use crate::quarto_games::{Tally, random_move};
use crate::{Align, ChiSquare, Experiment, Failure, Findings, Progress, Settings, Table, grouped};

/// The experiment.
pub const EXPERIMENT: Experiment = Experiment {
    name: "quarto-random",
    question: "Who wins random games of Quarto, and is it indifferent who begins?",
    sources: &["quarto-random"],
    run,
};

/// As many games as the report, and enough to tell a small advantage from chance.
const N_GAMES: [usize; 2] = [1_000, 100_000];
const N_QUICK_GAMES: [usize; 2] = [1_000, 2_000];
/// What the report tests its counts against.
const INDIFFERENT: [f64; 3] = [0.49, 0.02, 0.49];

/// One sample, and what the test says of it.
struct Sample {
    tally: Tally,
    test: ChiSquare,
    /// Of the games that somebody wins, whether first and second win equally often: (difference / error).
    z: f64,
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let sizes = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let game = Quarto::variant("own")?;
    let [mut dice_of_first, mut dice_of_second] = [0, 1].map(|side| dice(2 * settings.seed + side));
    let mut samples = Vec::new();
    for (done, n_games) in sizes.into_iter().enumerate() {
        progress(Progress { done, of: sizes.len(), what: "random games" });
        let tally = Tally::play(
            game,
            n_games,
            &mut |board| random_move(board, &mut dice_of_first),
            &mut |board| random_move(board, &mut dice_of_second),
            settings.control,
        )?;
        samples.push(Sample::of(tally));
    }
    progress(Progress { done: sizes.len(), of: sizes.len(), what: "done" });
    Ok(findings(&samples))
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
    let headers = ["games", "first wins", "draws", "second wins", "moves a game", "χ²", "p", "z"];
    let mut table = Table::new(
        "Random against random; shares with 95 % intervals",
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
        let [ours, more] = [small, large].map(|sample| sample.tally.shares()[index].text());
        findings
            .beside(figure, format!("{ours} of as many games; {more} of {}", grouped(large.tally.games())));
    }
    let test = |sample: &Sample| format!("{:.4}, p = {:.3}", sample.test.statistic, sample.test.p);
    findings.beside(
        "chi_square",
        format!("{}; with {} games {}", test(small), grouped(large.tally.games()), test(large)),
    );
    findings.beside(
        "p",
        format!("{:.3}; with {} games {:.3}", small.test.p, grouped(large.tally.games()), large.test.p),
    );
    findings.note(
        "χ² tests the counts against 49 %, 2 % and 49 %, with two degrees of freedom, as the report does; z compares the \
         two sides alone, in standard errors of their difference: chance alone passes 2, up or down, one time in twenty.",
    );
    findings.note(
        "The random player here draws from all moves. The report's never puts the k-th piece left on the k-th square left.",
    );
    findings
}

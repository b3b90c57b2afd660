//! The textbook's exercises that no other experiment answers: what its reading of a grid fails to check, which reply
//! is a refutation, where a binary search ends, and two games to be solved to the end.

mod grid_reading;
mod prefix_place;
mod refutation;
mod solved_games;

use lab::{Experiment, Failure, Findings, Progress, Settings};
use study::Words;

pub const EXPERIMENT: Experiment = Experiment {
    name: "textbook-exercises",
    question: &Words::fixed(
        "What are the answers to the textbook's exercises on reading grids, refutations, binary search, four in a row \
         and small Othello?",
        "¿Qué responder a los ejercicios del libro sobre leer sopas, refutaciones, búsqueda binaria, cuatro en \
         raya y el Otelo pequeño?",
    ),
    sources: &["textbook-exercises"],
    run,
};

/// The answer to one exercise.
type Answer = fn(&Settings<'_>, &mut Findings) -> Result<(), Failure>;

const EXERCISES: [(&str, Answer); 5] = [
    ("10.1", grid_reading::answer),
    ("10.2", refutation::answer),
    ("10.3", prefix_place::answer),
    ("10.15", solved_games::four_in_a_row),
    ("10.18", solved_games::othello),
];

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    for (done, (number, answer)) in EXERCISES.iter().enumerate() {
        if settings.control.is_stopped() {
            return Err(Failure::Stopped);
        }
        progress(Progress { done, of: EXERCISES.len(), what: &Words::same(*number) });
        answer(settings, &mut findings)?;
    }
    progress(Progress::end(EXERCISES.len()));
    Ok(findings)
}

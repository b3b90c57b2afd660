//! `poda grade`: gives trees to a student's program, written in any language, and marks its answers.

mod report;
mod student;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use search::Algorithm;
use study::grade::{Exercise, GRADED, exercises, mark_line};

use self::report::{Mark, Report};
use self::student::{FLUSHING, Silence, Student};
use crate::arguments::{Names, parse_duration};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{say, say_json, shown_path, warn};
use crate::output_file::write_file;

/// Check your own program that searches trees. It reads one tree per line and answers each with a line
/// VALUE MOVE LEAF LEAF …: the root's value, the index of the chosen move, and the leaves in the order visited.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: for the line ((5 3) (2 9)) alpha-beta answers 3 0 5 3 2, minimax 3 0 5 3 2 9.

  poda grade 'python3 my_search.py'
  poda grade ./minimax --algorithm minimax
  poda grade ./search --gradescope /autograder/results/results.json

The line to answer:
  VALUE  for MAX, who moves at the root; the sides alternate.
  MOVE   counted from 0; any move that reaches the value is right.
  LEAF   every leaf as it is written in the tree, each time it is evaluated, children from left to right.

The algorithms, without transposition table and without reordering:
  minimax, negamax  visit every leaf.
  alphabeta         passes both bounds down and leaves a node as soon as alpha >= beta.
  shallow           passes down only the bound of the parent.
  pvs               searches the first child with (alpha, beta), the others with (alpha, alpha+1) at MAX and
                    (beta-1, beta) at MIN; one whose value lies between alpha and beta is searched again with
                    (alpha, beta), leaves included. Values are fail-soft: the best found, even outside the window.
  mtdf              starts from the guess 0; each pass is a fail-soft alpha-beta with a window of width 1. The leaves
                    of all passes follow one another.

A program that is not right is compared with known wrong programs, and the mistake is named that explains all its
answers. Exit code: 0 if all answers are right, 1 if not.")]
pub struct Arguments {
    /// The command to run, as typed in the shell.
    #[arg(value_name = "CMD")]
    program: String,

    /// The algorithm the program implements: alphabeta, minimax, negamax, shallow, pvs or mtdf.
    #[arg(long, value_name = "A", default_value = "alphabeta", value_parser = Names(graded_names), hide_possible_values = true)]
    algorithm: String,

    /// Number of random trees, after those that are chosen for typical mistakes.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000), allow_negative_numbers = true)]
    count: u32,

    /// Time limit per answer.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Duration,

    /// The seed of the random trees.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Also write the results for Gradescope's autograder (default FILE: results.json; in its containers
    /// /autograder/results/results.json).
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "results.json")]
    gradescope: Option<PathBuf>,

    /// With --gradescope: the points for a program that is right, shared out by trees.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000), requires = "gradescope")]
    points: u32,
}

fn graded_names() -> Vec<&'static str> {
    GRADED.iter().map(|algorithm| algorithm.name()).collect()
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let exercises =
        exercises(Algorithm::named(&arguments.algorithm)?, arguments.count as usize, arguments.seed)?;
    let report = mark_all(exercises, Student::start(&arguments.program)?, arguments.time);
    let code = if report.is_right() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    let code = interrupt::exit_code(code);
    if json {
        say_json(&report.document())?;
    } else {
        say(report.in_words())?;
    }
    if let Some(path) = &arguments.gradescope {
        write_results(path, &report, arguments.points, json)?;
    }
    Ok(code)
}

/// Results of an interrupted grading would be a wrong mark, so none are written.
fn write_results(path: &std::path::Path, report: &Report, points: u32, json: bool) -> Result<(), Failure> {
    if interrupt::control().is_stopped() {
        warn(&format!("interrupted: {} was not written", shown_path(path)));
        return Ok(());
    }
    let results = report.gradescope(points);
    write_file(path, &format!("{results:#}\n"))?;
    if !json {
        say(format!("wrote {}", shown_path(path)))?;
    }
    Ok(())
}

/// Gives the program one tree after another until it stops answering or Ctrl-C is pressed. The program is ended before
/// anything is printed.
fn mark_all(exercises: Vec<Exercise>, mut student: Student, patience: Duration) -> Report {
    let mut report = Report::default();
    let mut rest = exercises.into_iter();
    while let Some(exercise) = rest.next() {
        match student.answer(&exercise.tree, patience) {
            Ok(answer) => report.marks.push(marked(exercise, answer)),
            Err(Silence::Interrupted) => {
                report.unanswered.push(exercise);
                break;
            }
            Err(Silence::TooLate) => {
                let unanswered: Vec<Exercise> = std::iter::once(exercise).chain(rest).collect();
                mark_rest(&mut report, unanswered, &mut student, patience);
                return report;
            }
            Err(silence) => {
                report.stop = Some(student.explain(&silence, patience));
                report.unanswered.push(exercise);
                break;
            }
        }
    }
    report.unanswered.extend(rest);
    report
}

/// The usual reason for silence is an output buffer, which is written at the latest when the input ends: the other trees
/// are given at once and marked by what comes then.
fn mark_rest(report: &mut Report, unanswered: Vec<Exercise>, student: &mut Student, patience: Duration) {
    // The first of them has been sent.
    let trees = unanswered.iter().skip(1).map(|exercise| exercise.tree.as_str());
    let answers = student.answer_rest(trees, unanswered.len(), patience);
    report.stop = Some(match answers.is_empty() {
        true => student.explain(&Silence::TooLate, patience),
        false => format!(
            "no answer within {patience:?}: your program wrote its answers only after its input was closed: flush \
             after each line ({FLUSHING})"
        ),
    });
    let mut unanswered = unanswered.into_iter();
    // Zipped this way round, so that no exercise without an answer is consumed.
    report.marks.extend(
        answers.into_iter().zip(unanswered.by_ref()).map(|(answer, exercise)| marked(exercise, answer)),
    );
    report.unanswered.extend(unanswered);
}

fn marked(exercise: Exercise, answer: String) -> Mark {
    let faults = mark_line(&exercise, &answer).faults.iter().map(ToString::to_string).collect();
    Mark { exercise, answer, faults }
}

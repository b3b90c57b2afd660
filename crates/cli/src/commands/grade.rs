//! `poda grade`: somebody's own program, in any language, is given trees and its answers are marked.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use search::Algorithm;
use serde_json::json;
use study::grade::{Exercise, exercises, mark_line};

use crate::arguments::parse_duration;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, say, say_json};

/// Check a program that searches trees. It reads one tree a line and answers each with one line:
/// VALUE MOVE LEAF LEAF …: the root's value, the index of the chosen move, the leaves in the order visited.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: for the line ((5 3) (2 9)) alpha-beta answers 3 0 5 3 2, minimax 3 0 5 3 2 9.

  poda grade 'python3 my_search.py'
  poda grade ./minimax --algorithm minimax")]
pub struct Arguments {
    /// The command to run, as typed in a shell.
    #[arg(value_name = "CMD")]
    program: String,

    /// What the program should do: alphabeta or minimax.
    #[arg(long, value_name = "A", default_value = "alphabeta")]
    algorithm: String,

    /// How many random trees, after the documents' own.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000), allow_negative_numbers = true)]
    count: u32,

    /// How long one answer may take.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Duration,

    /// The seed of the random trees.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Answers longer than this are no answers.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// How one tree went.
struct Mark {
    exercise: Exercise,
    answer: String,
    faults: Vec<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let exercises =
        exercises(Algorithm::named(&arguments.algorithm)?, arguments.count as usize, arguments.seed)?;
    let n_trees = exercises.len();
    let control = interrupt::control();
    let mut student = Student::start(&arguments.program)?;
    let mut marks = Vec::new();
    for exercise in exercises {
        if control.is_stopped() {
            break;
        }
        let answer = student.answer(&exercise.tree, arguments.time);
        let is_silent = answer.is_err();
        marks.push(match answer {
            Ok(answer) => {
                let faults = mark_line(&exercise, &answer).faults.iter().map(ToString::to_string).collect();
                Mark { exercise, answer, faults }
            }
            Err(fault) => Mark { exercise, answer: String::new(), faults: vec![fault] },
        });
        if is_silent {
            break;
        }
    }
    let n_right = marks.iter().filter(|mark| mark.faults.is_empty()).count();
    if json {
        say_json(&document(&marks, n_trees))?;
    } else {
        say(in_words(&marks, n_trees))?;
    }
    let code = if n_right == n_trees { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt::exit_code(code))
}

fn document(marks: &[Mark], n_trees: usize) -> serde_json::Value {
    let wrong = marks.iter().filter(|mark| !mark.faults.is_empty()).map(|mark| {
        json!({"tree": mark.exercise.tree, "answer": mark.answer, "expected": mark.exercise.expected(), "faults": mark.faults})
    });
    let n_right = marks.iter().filter(|mark| mark.faults.is_empty()).count();
    json!({"trees": n_trees, "answered": marks.len(), "right": n_right, "wrong": wrong.collect::<Vec<_>>()})
}

/// Mistakes shown in full; after that one has enough to mend.
const SHOWN: usize = 3;

fn in_words(marks: &[Mark], n_trees: usize) -> String {
    let mut text = String::new();
    let wrong: Vec<&Mark> = marks.iter().filter(|mark| !mark.faults.is_empty()).collect();
    for mark in wrong.iter().take(SHOWN) {
        let expected = mark.exercise.expected();
        text +=
            &format!("tree      {}\nanswer    {}\nexpected  {expected}\n", mark.exercise.tree, mark.answer);
        mark.faults.iter().for_each(|fault| text += &format!("  {fault}\n"));
        text.push('\n');
    }
    if wrong.len() > SHOWN {
        text += &format!("… and {} more wrong answers\n\n", wrong.len() - SHOWN);
    }
    text + &bold(format!("{} of {n_trees} trees right", marks.len() - wrong.len()))
}

/// The program under test, talked to line by line.
struct Student {
    child: Child,
    answers: Receiver<Result<String, String>>,
}

impl Student {
    fn start(program: &str) -> Result<Student, Failure> {
        let mut child = Command::new("sh")
            .args(["-c", program])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A group of its own, so that whatever the shell starts can be ended with it.
            .process_group(0)
            .spawn()
            .map_err(|error| Failure::Failed(format!("cannot run `{program}`: {error}")))?;
        let output = child.stdout.take().expect("the output is piped");
        // One line may wait: a program that floods us is held back, not stored.
        let (sender, answers) = mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            while let Some(line) = read_line(&mut reader) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Student { child, answers })
    }

    /// The line the program answers for `tree`, or what went wrong instead.
    fn answer(&mut self, tree: &str, patience: Duration) -> Result<String, String> {
        let input = self.child.stdin.as_mut().expect("the input is piped");
        // A program that no longer reads shows it by not answering.
        _ = writeln!(input, "{tree}").and_then(|()| input.flush());
        match self.answers.recv_timeout(patience) {
            Ok(line) => line,
            Err(mpsc::RecvTimeoutError::Timeout) => Err(format!("no answer within {patience:?}")),
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    fn how_it_ended(&mut self) -> String {
        drop(self.child.stdin.take());
        match self.child.wait() {
            Ok(status) => format!("the program ended without an answer ({status})"),
            Err(_) => "the program ended without an answer".to_string(),
        }
    }
}

impl Drop for Student {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        _ = self.child.wait();
    }
}

/// One line without its end; `None` when there are no more.
fn read_line(reader: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) if bytes.len() as u64 == MAX_LINE_BYTES => {
            Some(Err("the answer is longer than a mebibyte".to_string()))
        }
        Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())),
    }
}

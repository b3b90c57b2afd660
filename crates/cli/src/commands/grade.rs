//! `poda grade`: gives trees to a student's program, written in any language, and marks its answers.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use arena::process_group;
use search::Algorithm;
use search::clock::Stopwatch;
use serde_json::json;
use study::grade::{Exercise, exercises, mark_line};

use crate::arguments::{Names, parse_duration};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{bold, printable, say, say_json};

/// Check your own program that searches trees. It reads one tree per line and answers each with a line
/// VALUE MOVE LEAF LEAF …: the root's value, the index of the chosen move, and the leaves in the order visited.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: for the line ((5 3) (2 9)) alpha-beta answers 3 0 5 3 2, minimax 3 0 5 3 2 9.

  poda grade 'python3 my_search.py'
  poda grade ./minimax --algorithm minimax")]
pub struct Arguments {
    /// The command to run, as typed in the shell.
    #[arg(value_name = "CMD")]
    program: String,

    /// The algorithm the program implements: alphabeta or minimax.
    #[arg(long, value_name = "A", default_value = "alphabeta", value_parser = Names(|| vec!["alphabeta", "minimax"]), hide_possible_values = true)]
    algorithm: String,

    /// Number of random trees, after those from the source documents.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000), allow_negative_numbers = true)]
    count: u32,

    /// Time limit per answer.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Duration,

    /// The seed of the random trees.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Longer answers are rejected, to bound memory.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The result for one tree.
struct Mark {
    exercise: Exercise,
    answer: String,
    faults: Vec<String>,
}

pub fn run(arguments: &Arguments, json: bool) -> Result<ExitCode, Failure> {
    let exercises =
        exercises(Algorithm::named(&arguments.algorithm)?, arguments.count as usize, arguments.seed)?;
    let n_trees = exercises.len();
    let marks = mark_all(exercises, Student::start(&arguments.program)?, arguments.time);
    let n_right = marks.iter().filter(|mark| mark.faults.is_empty()).count();
    if json {
        say_json(&document(&marks, n_trees))?;
    } else {
        say(in_words(&marks, n_trees))?;
    }
    let code = if n_right == n_trees { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt::exit_code(code))
}

/// Gives the program one tree after another until it stops answering or Ctrl-C is pressed. The program is ended before
/// anything is printed.
fn mark_all(exercises: Vec<Exercise>, mut student: Student, patience: Duration) -> Vec<Mark> {
    let mut marks = Vec::new();
    for exercise in exercises {
        match student.answer(&exercise.tree, patience) {
            Ok(answer) => {
                let faults = mark_line(&exercise, &answer).faults.iter().map(ToString::to_string).collect();
                marks.push(Mark { exercise, answer, faults });
            }
            Err(Silence::Interrupted) => break,
            Err(silence) => {
                let faults = vec![student.explain(silence, patience)];
                marks.push(Mark { exercise, answer: String::new(), faults });
                break;
            }
        }
    }
    marks
}

fn document(marks: &[Mark], n_trees: usize) -> serde_json::Value {
    let wrong = marks.iter().filter(|mark| !mark.faults.is_empty()).map(|mark| {
        json!({"tree": mark.exercise.tree, "answer": mark.answer, "expected": mark.exercise.expected(), "faults": mark.faults})
    });
    let n_right = marks.iter().filter(|mark| mark.faults.is_empty()).count();
    json!({"trees": n_trees, "answered": marks.len(), "right": n_right, "wrong": wrong.collect::<Vec<_>>()})
}

/// Mistakes shown in full; the rest are only counted.
const SHOWN: usize = 3;

fn in_words(marks: &[Mark], n_trees: usize) -> String {
    let mut text = String::new();
    let wrong: Vec<&Mark> = marks.iter().filter(|mark| !mark.faults.is_empty()).collect();
    for mark in wrong.iter().take(SHOWN) {
        let expected = mark.exercise.expected();
        text += &format!(
            "tree      {}\nanswer    {}\nexpected  {expected}\n",
            mark.exercise.tree,
            printable(&mark.answer)
        );
        mark.faults.iter().for_each(|fault| text += &format!("  {fault}\n"));
        text.push('\n');
    }
    if wrong.len() > SHOWN {
        text += &format!("… and {} more wrong answers\n\n", wrong.len() - SHOWN);
    }
    text + &bold(format!("{} of {n_trees} trees right", marks.len() - wrong.len()))
}

/// The program under test.
struct Student {
    child: Child,
    trees: Option<Sender<String>>,
    answers: Receiver<Result<String, Silence>>,
}

/// Why there is no answer.
enum Silence {
    /// Ctrl-C was pressed.
    Interrupted,
    /// The time is up.
    TooLate,
    /// The line exceeded [`MAX_LINE_BYTES`].
    TooLong,
    /// The program exited or closed its output.
    Ended,
}

/// How often to check for Ctrl-C.
const INTERRUPT_CHECK: Duration = Duration::from_millis(20);
/// How long a program may take to exit after its input is closed.
const EXIT_TIME: Duration = Duration::from_secs(1);

impl Student {
    fn start(program: &str) -> Result<Student, Failure> {
        let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command = Command::new(shell);
        command.args([flag, program]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // So that everything the shell starts can be killed with it.
        process_group::separate(&mut command);
        let mut child =
            command.spawn().map_err(|error| Failure::Failed(format!("cannot run `{program}`: {error}")))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        // Reading and writing have threads of their own, so that a stuck program cannot block us.
        let (trees, to_write) = mpsc::channel();
        std::thread::spawn(move || write_lines(input, &to_write));
        // At most one line is buffered, so that a program that floods us is blocked.
        let (sender, answers) = mpsc::sync_channel(1);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            while let Some(line) = read_line(&mut reader) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Student { child, trees: Some(trees), answers })
    }

    /// The program's answer to `tree`.
    fn answer(&mut self, tree: &str, patience: Duration) -> Result<String, Silence> {
        // A program that no longer reads will not answer either.
        _ = self.trees.as_ref().map(|trees| trees.send(tree.to_string()));
        self.wait(patience)
    }

    /// The program's next line. Ctrl-C ends the wait at once.
    fn wait(&self, patience: Duration) -> Result<String, Silence> {
        let (control, watch) = (interrupt::control(), Stopwatch::start());
        loop {
            if control.is_stopped() {
                return Err(Silence::Interrupted);
            }
            let left = patience.saturating_sub(watch.elapsed());
            match self.answers.recv_timeout(left.min(INTERRUPT_CHECK)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TooLate),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// The message for the student.
    fn explain(&mut self, silence: Silence, patience: Duration) -> String {
        match silence {
            Silence::Interrupted => "interrupted".to_string(),
            Silence::TooLong => "the answer is longer than 1 MiB".to_string(),
            Silence::TooLate => format!("no answer within {patience:?}: {} ({FLUSHING})", self.flush_hint()),
            Silence::Ended => self.how_it_ended(),
        }
    }

    /// Usually the missing answer sits in the program's output buffer and is flushed when the input is closed.
    fn flush_hint(&mut self) -> &'static str {
        self.trees = None;
        match self.wait(EXIT_TIME) {
            Ok(_) => "it came when the input was closed, so flush the output after every answer",
            Err(_) => "does the program flush its output after every answer?",
        }
    }

    fn how_it_ended(&mut self) -> String {
        self.trees = None;
        let (control, watch) = (interrupt::control(), Stopwatch::start());
        while watch.elapsed() < EXIT_TIME && !control.is_stopped() {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("the program ended without an answer ({status})");
            }
            std::thread::sleep(INTERRUPT_CHECK);
        }
        "the program closed its output without an answer".to_string()
    }
}

/// How to flush in the languages that students use.
const FLUSHING: &str = "fflush(stdout) in C, flush=True in Python's print, std::endl in C++";

/// Writes lines until there are no more or the program stops reading.
fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

impl Drop for Student {
    fn drop(&mut self) {
        process_group::kill(&mut self.child);
        _ = self.child.wait();
    }
}

/// One line without its line ending; `None` at the end of input.
fn read_line(reader: &mut impl BufRead) -> Option<Result<String, Silence>> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) if bytes.len() as u64 == MAX_LINE_BYTES => Some(Err(Silence::TooLong)),
        Ok(_) => Some(Ok(String::from_utf8_lossy(&bytes).trim_end().to_string())),
    }
}

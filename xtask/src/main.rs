//! The project's automation: `cargo xtask test` is the complete check, on any machine and in CI.

mod browser;
mod coverage;
mod fuzz;
mod nats;
mod packages;
mod peers;
mod python;
mod sanitize;
mod wasm;
mod without_server;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

const HELP: &str = "cargo xtask COMMAND

  test     check formatting and lints, run every test and documented example, and test the page in a real browser
  test --all  the same, and what takes longer: WebAssembly, pages without a server, runs through NATS, and the Python package
  check    check formatting and lints only
  coverage run the commands of docs/coverage.md that end soon against target/release/poda, and report what fails
  wasm     [MODULE …]: build what `poda page` and `poda site` need, into target/web-kit
  wasm --speed  compare the speed of searches as WebAssembly with that of this machine's processor levels
  python   build the Python package, install it into a fresh environment and run its tests, examples and notebooks
  python --wheel  build the package for others, optimised, into target/wheels
  nats     [NAME]: test runs whose workers are elsewhere with a real NATS server, which is killed often
  fuzz     [TARGET|all --minutes N [--keep]]: fuzz what reads from outside, guided by coverage; see docs/fuzzing.md
  sanitize [address|thread] [NAME]: run the tests of what works on raw or shared memory under a sanitizer
  peers    GAME --NAME VALUE …: compare our engine for a game with others; see xtask/src/peers/";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let stages: &[&[Step]] = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => TEST,
        ["test", "--all"] => {
            let done = run(TEST).and_then(|()| without_server::test()).and_then(|()| nats::test(&[]));
            return exit_code(done.and_then(|()| python::test()));
        }
        ["check"] => &[&[FORMAT], &[LINTS], &[PAGE_TYPES]],
        ["help" | "--help" | "-h"] | [] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        ["coverage"] => return exit_code(coverage::run()),
        ["fuzz", ref arguments @ ..] => return exit_code(fuzz::run(arguments)),
        ["nats", ref arguments @ ..] => return exit_code(nats::test(arguments)),
        ["peers", game, ref options @ ..] => return exit_code(peers::compare(game, options)),
        ["python"] => return exit_code(python::test()),
        ["python", "--wheel"] => return exit_code(python::wheel()),
        ["sanitize", ref arguments @ ..] => return exit_code(sanitize::run(arguments)),
        ["wasm", "--speed"] => return exit_code(wasm::speed()),
        ["wasm", ref names @ ..] => return exit_code(wasm::build(names)),
        _ => {
            eprintln!("no such task: `{}`\n\n{HELP}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    exit_code(run(stages))
}

fn run(stages: &[&[Step]]) -> Result<(), String> {
    stages.iter().try_for_each(|steps| run_stage(steps))
}

fn exit_code(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("failed: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The stages of the complete check.
const TEST: &[&[Step]] =
    &[&[FORMAT], &[LINTS], &[TESTS], &[EXAMPLES, PAGE_TYPES, PAGE_TESTS], &[PAGE_IN_BROWSER]];

/// Runs the steps of a stage in parallel, since a compiler or a type checker seldom keeps all cores busy. The first
/// step's output is shown live, the others' when they are done.
fn run_stage(steps: &[Step]) -> Result<(), String> {
    let [first, others @ ..] = steps else { return Ok(()) };
    std::thread::scope(|scope| {
        let others: Vec<_> = others.iter().map(|step| (step, scope.spawn(|| step.output()))).collect();
        println!("$ {first}");
        let mut result = first.run();
        for (step, output) in others {
            let (text, its_result) = output.join().expect("a step does not panic");
            println!("$ {step}\n{text}");
            result = result.and(its_result);
        }
        result
    })
}

/// One command of a task, as typed in a shell.
enum Step {
    /// Cargo, in the root of the repository.
    Cargo(&'static str),
    /// npm, in the folder of the page, where building the workspace has installed its packages.
    Npm(&'static str),
    /// The same, with a browser and the program just built.
    NpmInBrowser(&'static str),
}

use Step::{Cargo, Npm, NpmInBrowser};

const FORMAT: Step = Cargo("fmt --all --check");
const LINTS: Step = Cargo("clippy --workspace --all-targets --locked -- --deny warnings");
// Not `--all-targets`: that would also build the examples, which have no tests and which clippy has checked, and build
// every library without unit tests again, even with `test = false`.
const TESTS: Step = Cargo("test --workspace --tests --locked");
const EXAMPLES: Step = Cargo("test --workspace --doc --locked");
const PAGE_TYPES: Step = Npm("run check");
const PAGE_TESTS: Step = Npm("test");
const PAGE_IN_BROWSER: Step = NpmInBrowser("run browser");

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cargo(words) => write!(f, "cargo {words}"),
            Npm(words) | NpmInBrowser(words) => write!(f, "npm {words}"),
        }
    }
}

impl Step {
    fn run(&self) -> Result<(), String> {
        let status = self.command().and_then(|mut command| {
            command
                .status()
                .map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))
        });
        self.check(status)
    }

    /// Like [`run`](Self::run), but returns the output.
    fn output(&self) -> (String, Result<(), String>) {
        let output = self.command().and_then(|mut command| {
            command
                .output()
                .map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))
        });
        match output {
            Ok(output) => {
                let text = [output.stdout, output.stderr].concat();
                (String::from_utf8_lossy(&text).into_owned(), self.check(Ok(output.status)))
            }
            Err(why) => (String::new(), self.check(Err(why))),
        }
    }

    fn check(&self, status: Result<ExitStatus, String>) -> Result<(), String> {
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{self}: {status}")),
            Err(why) => Err(format!("{self}: {why}")),
        }
    }

    fn command(&self) -> Result<Command, String> {
        Ok(match self {
            Cargo(words) => {
                let mut cargo = Command::new(env!("CARGO"));
                cargo.args(words.split(' '));
                cargo
            }
            Npm(words) => npm(words),
            NpmInBrowser(words) => {
                let mut npm = npm(words);
                npm.env("PODA_CHROMIUM", browser::find_or_install()?).env("PODA_BIN", built_program());
                npm
            }
        })
    }
}

fn npm(words: &str) -> Command {
    let mut npm = Command::new("npm");
    npm.args(words.split(' ')).current_dir(root().join("crates/ui"));
    npm
}

/// The `poda` that the earlier tests have built.
fn built_program() -> PathBuf {
    target().join("debug/poda")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the repository")
}

//! The project's automation: `cargo xtask test` is the complete check, on any machine and in CI.

mod book;
mod browser;
mod coverage;
mod deny;
mod dist;
mod faults;
mod fuzz;
mod json;
mod libraries;
mod load;
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
  test --all  the same, and what takes longer: libraries as packages, WebAssembly, pages without a server, runs through NATS, HTTPS,
           faults, many clients on a server that is killed, the book, and the Python package
  package  make the crates that others can depend on as packages, build each from its package, and a project outside that uses them
  features check those crates with each set of features, alone
  semver   [REVISION]: compare what they offer with a revision of the repository, the last release if none is given
  arm      [ARGUMENT …]: run the tests of rules and searches on AArch64, in an emulator; arguments go to cargo
  check    check formatting and lints only
  coverage run the commands of docs/coverage.md that end soon against target/release/poda, and report what fails
  wasm     [MODULE …]: build what `poda page` and `poda site` need, into target/web-kit
  wasm --speed  compare the speed of searches as WebAssembly with that of this machine's processor levels
  python   build the Python package, install it into a fresh environment and run its tests, examples and notebooks
  python --wheel  build the package for others, optimised, into target/wheels
  dist     build everything that people install, from the archive to the recipes, into target/dist
  dist --try  install the archive, the .deb and the wheel into bare Debian systems, and use them there; needs root
  dist --windows  build the program for 64-bit Windows, into a .zip beside the others, and use it under Wine if there is one
  dist --again  build the same packages from a clone in another folder, and compare them file by file
  book     build the book into target/book, where `poda serve` and `poda site` find it
  book --test   the same, and run every command that it shows
  book --write  write its generated pages, and the output of commands that has changed
  faults   [--minutes N]: disks that fail at every write, kills at every change of a file, clocks that jump, and N minutes
           of simulated runs on many machines
  nats     [NAME]: test runs whose workers are elsewhere with a real NATS server, which is killed often
  deny     [--db FOLDER]: licences, duplicates and sources by cargo-deny, and advisories from a copy of RustSec's database
  load     [OPTION …]: many players on a server that is killed now and then; see docs/load.md
  fuzz     [TARGET|all --minutes N [--keep]]: fuzz what reads from outside, guided by coverage; see docs/fuzzing.md
  sanitize [address|thread] [NAME]: run the tests of what works on raw or shared memory under a sanitizer
  peers    GAME --NAME VALUE …: compare our engine for a game with others; see xtask/src/peers/";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let stages: &[&[Step]] = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => TEST,
        ["test", "--all"] => {
            let first = run(TEST);
            return exit_code(LONGER.iter().fold(first, |done, longer| done.and_then(|()| longer())));
        }
        ["check"] => &[&[FORMAT], &[LINTS], &[PAGE_TYPES]],
        ["help" | "--help" | "-h"] | [] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        ["arm", ref arguments @ ..] => return exit_code(libraries::arm(arguments)),
        ["book"] => return exit_code(book::build()),
        ["book", "--test"] => return exit_code(book::test()),
        ["book", "--write"] => return exit_code(book::write()),
        ["coverage"] => return exit_code(coverage::run()),
        ["features"] => return exit_code(libraries::features()),
        ["dist"] => return exit_code(dist::run()),
        ["dist", "--try"] => return exit_code(dist::try_packages()),
        ["dist", "--windows"] => return exit_code(dist::windows()),
        ["dist", "--again"] => return exit_code(dist::build_again()),
        ["deny", ref arguments @ ..] => return exit_code(deny::check(arguments)),
        ["load", ref arguments @ ..] => return exit_code(load::run(arguments)),
        ["faults", ref arguments @ ..] => {
            return exit_code(faults::minutes(arguments).and_then(faults::test));
        }
        ["fuzz", ref arguments @ ..] => return exit_code(fuzz::run(arguments)),
        ["nats", ref arguments @ ..] => return exit_code(nats::test(arguments)),
        ["package"] => return exit_code(libraries::package()),
        ["semver"] => return exit_code(libraries::interface(None)),
        ["semver", revision] => return exit_code(libraries::interface(Some(revision))),
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

/// What the longer check adds, in this order.
const LONGER: &[fn() -> Result<(), String>] = &[
    libraries::check,
    without_server::test,
    || nats::test(&[]),
    || run(&[&[TLS]]),
    || deny::check(&[]),
    || faults::test(faults::DEFAULT_MINUTES),
    load::test,
    book::test,
    python::test,
];

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
const TLS: Step = Cargo("test --package web --features tls --locked --test it tls");
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
    let given = std::env::var_os("CARGO_TARGET_DIR").and_then(|given| std::path::absolute(given).ok());
    given.unwrap_or_else(|| root().join("target"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the repository")
}

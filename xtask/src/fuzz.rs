//! Fuzzing guided by coverage. The crate `fuzz` has the targets; here they are compiled with counters and run by libFuzzer.
//!
//! Counting needs no unstable compiler: the pass of LLVM that inserts counters is asked for by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;

/// A counter at every edge of the program, and callbacks at comparisons, from which libFuzzer learns what to write.
const FLAGS: &str = "--cfg poda_fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                     -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";
/// With a platform named, the flags are not used for build scripts and macros, which run on their own.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";
/// Inputs of corpora in the repository are at most this long, and a corpus at most so large.
const MAX_INPUT: u64 = 4096;
const MAX_CORPUS: usize = 32 << 10;

pub const USAGE: &str =
    "cargo xtask fuzz TARGET [--minutes N] [--seeds DIR] [--keep] [-- OPTIONS OF LIBFUZZER]";

struct Task<'a> {
    target: &'a str,
    minutes: f64,
    /// A folder with more inputs to start from.
    seeds: Option<&'a str>,
    /// Whether the minimised corpus replaces the one in the repository.
    keeps: bool,
    options: &'a [&'a str],
}

/// Fuzzes a target; `all` takes one after another, and no name lists them.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let (target, mut rest) = match arguments {
        [] => {
            println!("{USAGE}\n\nTargets (or `all`): {}", targets()?.join(", "));
            return Ok(());
        }
        [target, rest @ ..] => (*target, rest),
    };
    let mut task = Task { target, minutes: 1.0, seeds: None, keeps: false, options: &[] };
    loop {
        match rest {
            [] => break,
            ["--", options @ ..] => {
                task.options = options;
                break;
            }
            ["--keep", more @ ..] => (task.keeps, rest) = (true, more),
            ["--minutes", minutes, more @ ..] => {
                let number = minutes.parse().ok().filter(|minutes| *minutes >= 0.0);
                task.minutes = number.ok_or_else(|| format!("not a number of minutes: `{minutes}`"))?;
                rest = more;
            }
            ["--seeds", folder, more @ ..] => (task.seeds, rest) = (Some(*folder), more),
            [other, ..] => return Err(format!("`{other}` is not understood; {USAGE}")),
        }
    }
    match target {
        "all" => targets()?.iter().try_for_each(|target| Task { target, ..task }.run()),
        _ => task.run(),
    }
}

/// The targets, as the crate lists them.
fn targets() -> Result<Vec<String>, String> {
    let list = root().join("crates/fuzz/src/lib.rs");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("of(\"")?.split('"').next());
    Ok(names.map(str::to_string).collect())
}

impl Task<'_> {
    fn run(&self) -> Result<(), String> {
        let name = self.target;
        if !targets()?.iter().any(|target| target == name) {
            return Err(format!("no such target: `{name}` (there are {})", targets()?.join(", ")));
        }
        let fuzzer = build(name)?;
        let (kept, corpus) = (kept(name), folder("corpus", name)?);
        unpack(&kept, &corpus)?;
        let finds = folder("finds", name)?;
        let mut command = Command::new(&fuzzer);
        command.arg(&corpus).args(self.seeds);
        command.args([
            format!("-max_total_time={}", (self.minutes * 60.0).ceil()),
            format!("-artifact_prefix={}/", finds.display()),
            format!("-dict={}", root().join("crates/fuzz/numbers.dict").display()),
        ]);
        // No input may take ten seconds or two gigabytes.
        command.args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-detect_leaks=0"]);
        finish(command.args(self.options)).map_err(|why| {
            format!(
                "{name}: {why}; the input is in {}. Look at it with: cargo run -p fuzz -- {name} FILE",
                finds.display()
            )
        })?;
        if self.keeps { keep(&fuzzer, &corpus, &kept) } else { Ok(()) }
    }
}

fn target_folder() -> PathBuf {
    crate::target().join("fuzz")
}

/// A folder for a target.
fn folder(kind: &str, name: &str) -> Result<PathBuf, String> {
    let folder = target_folder().join(kind).join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The corpus of a target in the repository.
fn kept(name: &str) -> PathBuf {
    root().join("crates/fuzz/corpus").join(name)
}

fn build(name: &str) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "build",
        "--locked",
        "--package",
        "fuzz",
        "--bin",
        "fuzz",
        "--profile",
        "fuzz",
        "--target",
        PLATFORM,
    ]);
    cargo.env("PODA_FUZZ_TARGET", name).env("CARGO_TARGET_DIR", target_folder()).env("RUSTFLAGS", FLAGS);
    finish(&mut cargo)?;
    Ok(target_folder().join(PLATFORM).join("fuzz/fuzz"))
}

fn finish(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))?;
    if status.success() { Ok(()) } else { Err(format!("{:?}: {status}", command.get_program())) }
}

/// Unpacks a corpus: each input with its length before it, as `crates/fuzz/src/packed.rs` reads it.
fn unpack(packed: &Path, folder: &Path) -> Result<(), String> {
    let bytes = fs::read(packed).unwrap_or_default();
    let mut rest = &bytes[..];
    let mut number = 0;
    while let Some((length, more)) = rest.split_first_chunk() {
        let (input, more) = more
            .split_at_checked(u32::from_le_bytes(*length) as usize)
            .ok_or_else(|| format!("{} is damaged", packed.display()))?;
        let path = folder.join(format!("kept-{number:05}"));
        fs::write(&path, input).map_err(|error| format!("{}: {error}", path.display()))?;
        (rest, number) = (more, number + 1);
    }
    Ok(())
}

/// Replaces the corpus in the repository by a minimal one with the same coverage, the shortest inputs first.
fn keep(fuzzer: &Path, corpus: &Path, kept: &Path) -> Result<(), String> {
    let minimal = corpus.with_extension("minimal");
    _ = fs::remove_dir_all(&minimal);
    fs::create_dir_all(&minimal).map_err(|error| format!("{}: {error}", minimal.display()))?;
    finish(
        Command::new(fuzzer).args(["-merge=1", "-detect_leaks=0", "-timeout=10"]).args([&minimal, corpus]),
    )?;
    let files = fs::read_dir(&minimal).map_err(|error| format!("{}: {error}", minimal.display()))?;
    let inputs = files.flatten().filter(|file| file.metadata().is_ok_and(|found| found.len() <= MAX_INPUT));
    let mut inputs: Vec<Vec<u8>> = inputs.filter_map(|file| fs::read(file.path()).ok()).collect();
    inputs.sort_by(|left, right| (left.len(), left).cmp(&(right.len(), right)));
    let mut packed = Vec::new();
    for input in inputs {
        if packed.len() + input.len() + 4 > MAX_CORPUS {
            break;
        }
        packed.extend((input.len() as u32).to_le_bytes());
        packed.extend(input);
    }
    println!("{}: {} bytes", kept.display(), packed.len());
    fs::write(kept, packed).map_err(|error| format!("{}: {error}", kept.display()))
}

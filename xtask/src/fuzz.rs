//! Fuzzing guided by coverage. The crate `fuzz` has the targets; here they are compiled with counters and run by libFuzzer.
//!
//! Counting needs no unstable compiler: the pass of LLVM that inserts counters is asked for by name.

mod campaign;
mod counts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::root;
use campaign::Campaign;

/// A counter at every edge of the program, and callbacks at comparisons, from which libFuzzer learns what to write.
const FLAGS: &str = "--cfg poda_fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                     -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";
/// With a platform named, the flags are not used for build scripts and macros, which run on their own.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";
/// Inputs of corpora in the repository are at most this long, and a corpus at most so large.
const MAX_INPUT: u64 = 4096;
const MAX_CORPUS: usize = 32 << 10;

pub const USAGE: &str = "\
cargo xtask fuzz TARGET [--minutes N] [--seeds DIR] [--keep] [-- OPTIONS OF LIBFUZZER]
       cargo xtask fuzz all [--minutes N] [--cores N] [--keep]
       cargo xtask fuzz pack FOLDER
       FOLDER/xtask fuzz run FOLDER [--minutes N] [--cores N]
       cargo xtask fuzz keep FOLDER";

struct Task<'a> {
    minutes: f64,
    /// On how many cores a campaign runs.
    n_cores: usize,
    /// A folder with more inputs to start from.
    seeds: Option<&'a str>,
    /// Whether the minimised corpus replaces the one in the repository.
    keeps: bool,
    options: &'a [&'a str],
}

/// Fuzzes a target, or all of them together, here or elsewhere; no argument lists them.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    match *arguments {
        [] => {
            println!("{USAGE}\n\nTargets: {}", targets()?.join(", "));
            Ok(())
        }
        ["all", ref rest @ ..] => Task::read(rest)?.all(),
        ["pack", folder] => pack(Path::new(folder)),
        ["run", folder, ref rest @ ..] => Task::read(rest)?.campaign(Path::new(folder)),
        ["keep", folder] => targets()?.iter().try_for_each(|name| keep(Path::new(folder), name)),
        [target, ref rest @ ..] => Task::read(rest)?.one(target),
    }
}

/// The targets, as the crate lists them.
fn targets() -> Result<Vec<String>, String> {
    Ok(grouped()?.into_iter().map(|(_, name)| name).collect())
}

/// The targets with their groups.
fn grouped() -> Result<Vec<(String, String)>, String> {
    let list = root().join("crates/fuzz/src/lib.rs");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mut group = String::new();
    let mut all = Vec::new();
    for line in text.lines() {
        if let Some(name) =
            line.strip_prefix("pub const ").and_then(|rest| rest.strip_suffix(": &[Target] = &["))
        {
            group = name.to_lowercase();
        }
        if let Some(rest) = line.trim().strip_prefix("of(\"") {
            all.extend(rest.split('"').next().map(|name| (group.clone(), name.to_string())));
        }
    }
    Ok(all)
}

/// The group of a target.
fn group_of(target: &str) -> Result<String, String> {
    let found = grouped()?.into_iter().find(|(_, name)| name == target);
    let names = || Ok::<_, String>(targets()?.join(", "));
    found.map_or_else(
        || Err(format!("no such target: `{target}` (there are {})", names()?)),
        |(group, _)| Ok(group),
    )
}

impl<'a> Task<'a> {
    fn read(mut rest: &'a [&'a str]) -> Result<Task<'a>, String> {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let mut task = Task { minutes: 1.0, n_cores, seeds: None, keeps: false, options: &[] };
        loop {
            match rest {
                [] => return Ok(task),
                ["--", options @ ..] => {
                    task.options = options;
                    return Ok(task);
                }
                ["--keep", more @ ..] => (task.keeps, rest) = (true, more),
                ["--minutes", minutes, more @ ..] => {
                    let number = minutes.parse().ok().filter(|minutes| (0.0..1e6).contains(minutes));
                    task.minutes = number.ok_or_else(|| format!("not a number of minutes: `{minutes}`"))?;
                    rest = more;
                }
                ["--cores", cores, more @ ..] => {
                    let number = cores.parse().ok().filter(|cores| (1..=1024).contains(cores));
                    task.n_cores = number.ok_or_else(|| format!("not a number of cores: `{cores}`"))?;
                    rest = more;
                }
                ["--seeds", folder, more @ ..] => (task.seeds, rest) = (Some(*folder), more),
                [other, ..] => return Err(format!("`{other}` is not understood; usage: {USAGE}")),
            }
        }
    }

    /// One target, with all that libFuzzer says.
    fn one(&self, name: &str) -> Result<(), String> {
        let place = target_folder();
        let fuzzer = prepare(&place, name, &build(&group_of(name)?)?)?;
        let (corpus, finds) = (folder(&place, "corpus", name)?, folder(&place, "finds", name)?);
        let mut command = Command::new(&fuzzer);
        command.arg(&corpus).args(self.seeds);
        command.args([
            format!("-max_total_time={}", (self.minutes * 60.0).ceil()),
            format!("-artifact_prefix={}/", finds.display()),
            format!("-dict={}", dictionary().display()),
        ]);
        // No input may take ten seconds or two gigabytes.
        command.args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-detect_leaks=0"]);
        finish(command.args(self.options)).map_err(|why| {
            format!(
                "{name}: {why}; the input is in {}. Look at it with: cargo run -p fuzz -- {name} FILE",
                finds.display()
            )
        })?;
        if !self.keeps {
            return Ok(());
        }
        let minimal = place.join("minimal").join(name);
        _ = fs::remove_dir_all(&minimal);
        let minimal = folder(&place, "minimal", name)?;
        let mut merge = Command::new(fuzzer);
        finish(merge.args(["-merge=1", "-detect_leaks=0", "-timeout=10"]).args([&minimal, &corpus]))?;
        keep(&place, name)
    }

    /// All targets together.
    fn all(&self) -> Result<(), String> {
        let place = target_folder();
        prepare_all(&place, build)?;
        self.campaign(&place)?;
        if self.keeps { targets()?.iter().try_for_each(|name| keep(&place, name)) } else { Ok(()) }
    }

    fn campaign(&self, folder: &Path) -> Result<(), String> {
        let time = Duration::from_secs_f64(self.minutes * 60.0);
        let campaign = Campaign { folder, time, n_cores: self.n_cores };
        campaign.run().map_err(|error| format!("{}: {error}", folder.display()))
    }
}

/// Builds everything that another machine needs, which has neither the repository nor a compiler: the programs without
/// names of functions, the corpora, and this program.
fn pack(place: &Path) -> Result<(), String> {
    prepare_all(place, |group| {
        let packed = folder(place, "groups", "")?.join(group);
        fs::copy(build(group)?, &packed).map_err(|error| format!("{}: {error}", packed.display()))?;
        finish(Command::new("strip").arg(&packed))?;
        Ok(packed)
    })?;
    let failed = |error: std::io::Error| format!("{}: {error}", place.display());
    fs::copy(std::env::current_exe().map_err(failed)?, place.join("xtask")).map_err(failed)?;
    finish(Command::new("strip").arg(place.join("xtask")))
}

/// Makes the programs of all targets, with a way to make that of a group.
fn prepare_all(place: &Path, program: impl Fn(&str) -> Result<PathBuf, String>) -> Result<(), String> {
    let mut made: Option<(String, PathBuf)> = None;
    for (group, name) in grouped()? {
        let program = match made.take() {
            Some((of, program)) if of == group => program,
            _ => program(&group)?,
        };
        prepare(place, &name, &program)?;
        made = Some((group, program));
    }
    Ok(())
}

/// Gives the program of a group the name of a target, which it runs under that name, and unpacks the target's corpus.
fn prepare(place: &Path, name: &str, built: &Path) -> Result<PathBuf, String> {
    let program = folder(place, "programs", "")?.join(name);
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    // Not written over: it may be running.
    _ = fs::remove_file(&program);
    fs::hard_link(built, &program).or_else(|_| fs::copy(built, &program).map(drop)).map_err(failed)?;
    fs::copy(dictionary(), place.join("dictionary")).map_err(failed)?;
    unpack(&kept(name), &folder(place, "corpus", name)?)?;
    Ok(program)
}

fn dictionary() -> PathBuf {
    root().join("crates/fuzz/numbers.dict")
}

fn target_folder() -> PathBuf {
    crate::target().join("fuzz")
}

/// A folder for a target.
fn folder(place: &Path, kind: &str, name: &str) -> Result<PathBuf, String> {
    let folder = place.join(kind).join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// The corpus of a target in the repository.
fn kept(name: &str) -> PathBuf {
    root().join("crates/fuzz/corpus").join(name)
}

/// Builds the program of a group.
fn build(group: &str) -> Result<PathBuf, String> {
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
    cargo.env("PODA_FUZZ_GROUP", group).env("CARGO_TARGET_DIR", target_folder()).env("RUSTFLAGS", FLAGS);
    finish(&mut cargo)?;
    let built = target_folder().join(PLATFORM).join("fuzz/fuzz");
    let program = folder(&target_folder(), "groups", "")?.join(group);
    // The next group is linked in the same place.
    _ = fs::remove_file(&program);
    fs::copy(&built, &program).map_err(|error| format!("{}: {error}", built.display()))?;
    Ok(program)
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

/// Replaces the corpus in the repository by the minimal one of a campaign, the shortest inputs first; leaves it if there is
/// none.
fn keep(place: &Path, name: &str) -> Result<(), String> {
    let minimal = place.join("minimal").join(name);
    let files = fs::read_dir(&minimal).into_iter().flatten().flatten();
    let inputs = files.filter(|file| file.metadata().is_ok_and(|found| found.len() <= MAX_INPUT));
    let mut inputs: Vec<Vec<u8>> = inputs.filter_map(|file| fs::read(file.path()).ok()).collect();
    if inputs.is_empty() {
        println!("{name}: no minimal corpus in {}", place.display());
        return Ok(());
    }
    inputs.sort_by(|left, right| (left.len(), left).cmp(&(right.len(), right)));
    let mut packed = Vec::new();
    for input in inputs {
        if packed.len() + input.len() + 4 > MAX_CORPUS {
            break;
        }
        packed.extend((input.len() as u32).to_le_bytes());
        packed.extend(input);
    }
    let kept = kept(name);
    println!("{}: {} bytes", kept.display(), packed.len());
    fs::write(&kept, packed).map_err(|error| format!("{}: {error}", kept.display()))
}

//! All targets for a while on several cores: first each gets its share of inputs, then the fast ones run up the total.
//!
//! A campaign lives in a folder, which may be carried to another machine and back:
//!
//! ```text
//! programs/TARGET   the target with its fuzzer
//! dictionary        words for all of them
//! corpus/TARGET/    inputs; whatever takes new edges is added
//! minimal/TARGET/   the fewest that reach as much
//! finds/TARGET/     inputs that broke a promise
//! counts            what was run so far, a line per target
//! log               a line per find
//! ```

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::counts::{Count, Counts};

/// Every target gets so many inputs before one gets more, and all together so many.
const EACH: u64 = 1_000_000;
const IN_ALL: u64 = 100_000_000;
/// A process runs so long; then its core goes to whichever target has the greatest need.
const SLICE: Duration = Duration::from_secs(30);
/// The same for a target of which it is not known how fast it is.
const FIRST_SLICE: Duration = Duration::from_secs(6);
/// The share of the time in which corpora are minimised, at the end.
const MERGING: f64 = 0.12;
/// A target with so many inputs found waits until somebody has looked at them.
const MAX_FINDS: u64 = 100;
/// A process that does not end by itself so long after its time is ended.
const PATIENCE: Duration = Duration::from_secs(40);

pub struct Campaign<'a> {
    pub folder: &'a Path,
    pub time: Duration,
    pub n_cores: usize,
}

/// A process that runs a target.
struct Running {
    name: String,
    process: Child,
    log: PathBuf,
    start: Instant,
    end: Instant,
}

impl Campaign<'_> {
    /// Runs the programs of the folder, and minimises the corpora; what was run is added to the counts.
    pub fn run(&self) -> io::Result<()> {
        let mut counts = Counts::read(&self.folder.join("counts"))?;
        for program in fs::read_dir(self.folder.join("programs"))? {
            counts.of(&program?.file_name().to_string_lossy());
        }
        let start = Instant::now();
        let end = start + self.time.mul_f64(1.0 - MERGING);
        let mut running: Vec<Running> = Vec::new();
        let mut n_started = 0;
        loop {
            for process in running.extract_if(.., Running::has_ended).collect::<Vec<_>>() {
                self.take(process, &mut counts)?;
                counts.write(&self.folder.join("counts"))?;
            }
            let now = Instant::now();
            if now + Duration::from_secs(2) < end {
                while running.len() < self.n_cores
                    && let Some(name) = self.next(&counts, &running, end - now)
                {
                    n_started += 1;
                    let slice = if counts.of(&name).rate() > 0.0 { SLICE } else { FIRST_SLICE };
                    running.push(self.start(&name, n_started, (end - now).min(slice), counts.of(&name))?);
                }
            }
            if running.is_empty() {
                break;
            }
            thread::sleep(Duration::from_millis(100));
        }
        self.minimise(&mut counts, start + self.time)?;
        counts.write(&self.folder.join("counts"))?;
        print!("{counts}");
        Ok(())
    }

    /// The target that needs a core most.
    fn next(&self, counts: &Counts, running: &[Running], left: Duration) -> Option<String> {
        let n_running =
            |count: &Count| running.iter().filter(|process| process.name == count.name).count() as f64;
        let open = || counts.list.iter().filter(|count| count.n_finds < MAX_FINDS);
        if let Some(new) = open().find(|count| count.rate() == 0.0 && n_running(count) == 0.0) {
            return Some(new.name.clone());
        }
        // Seconds of a core that a target still needs, after what its processes are about to do.
        let need = |count: &Count| {
            let under_way = n_running(count) * SLICE.as_secs_f64() / 2.0;
            EACH.saturating_sub(count.n_inputs) as f64 / count.rate() - under_way
        };
        let known = || open().filter(|count| count.rate() > 0.0);
        let needy: Vec<(&Count, f64)> =
            known().map(|count| (count, need(count))).filter(|(_, need)| *need > 0.0).collect();
        let total: f64 = needy.iter().map(|(_, need)| need).sum();
        let by_need = |one: &&(&Count, f64), other: &&(&Count, f64)| one.1.total_cmp(&other.1);
        // The neediest first, so that none is left at the end; if there is no time for all, as many as possible.
        let is_enough = total < left.as_secs_f64() * self.n_cores as f64;
        let chosen = if is_enough { needy.iter().max_by(by_need) } else { needy.iter().min_by(by_need) };
        if let Some((count, _)) = chosen {
            return Some(count.name.clone());
        }
        let share = |count: &Count| match counts.n_inputs() < IN_ALL {
            true => count.rate() / (1.0 + n_running(count)),
            false => 1.0 / (count.seconds + n_running(count) * SLICE.as_secs_f64()),
        };
        known().max_by(|one, other| share(one).total_cmp(&share(other))).map(|count| count.name.clone())
    }

    fn start(&self, name: &str, number: usize, time: Duration, count: &Count) -> io::Result<Running> {
        let log = self.place("logs", &format!("{name}-{number}"))?;
        let corpus = self.place("corpus", name)?;
        let finds = self.place("finds", name)?;
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&finds)?;
        let mut command = self.program(name);
        command.arg(corpus).args([
            format!("-max_total_time={}", time.as_secs().max(1)),
            format!("-seed={}", 1 + count.n_inputs + number as u64),
            format!("-artifact_prefix={}/", finds.display()),
            format!("-dict={}", self.folder.join("dictionary").display()),
        ]);
        // What others find of the same target is taken over now and then.
        command.args(["-reload=10", "-print_final_stats=1", "-timeout=20"]);
        let process = command.stdout(Stdio::null()).stderr(File::create(&log)?).spawn()?;
        let start = Instant::now();
        Ok(Running { name: name.to_string(), process, log, start, end: start + time + PATIENCE })
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.folder.join("programs").join(name));
        command.args(["-rss_limit_mb=2048", "-detect_leaks=0"]);
        command
    }

    /// A path of that kind, whose folder exists.
    fn place(&self, kind: &str, name: &str) -> io::Result<PathBuf> {
        let folder = self.folder.join(kind);
        fs::create_dir_all(&folder)?;
        Ok(folder.join(name))
    }

    /// Counts what a process has done.
    fn take(&self, mut ended: Running, counts: &mut Counts) -> io::Result<()> {
        let seconds = ended.start.elapsed().as_secs_f64();
        let is_late = ended.process.try_wait()?.is_none();
        if is_late {
            ended.process.kill()?;
        }
        let status = ended.process.wait()?;
        let text = String::from_utf8_lossy(&fs::read(&ended.log)?).into_owned();
        _ = fs::remove_dir_all(format!("/dev/shm/poda-fuzz-{}", ended.process.id()));
        let count = counts.of(&ended.name);
        count.add(&text, seconds);
        if !status.success() || is_late {
            count.n_finds += 1;
            let line = format!("{}: {status}: {}\n", ended.name, reason(&text));
            eprint!("{line}");
            let log = self.folder.join("log");
            fs::write(&log, fs::read_to_string(&log).unwrap_or_default() + &line)?;
            let kept = ended.log.with_extension("failed");
            fs::rename(&ended.log, kept)
        } else {
            fs::remove_file(&ended.log)
        }
    }

    /// The fewest inputs of each corpus that reach as much, as far as the time allows; those with few inputs first.
    fn minimise(&self, counts: &mut Counts, end: Instant) -> io::Result<()> {
        let n_files = |name: &str| {
            fs::read_dir(self.folder.join("corpus").join(name)).map_or(0, Iterator::count) as f64
        };
        let cost = |count: &Count| n_files(&count.name) / count.rate().max(0.1);
        let mut left: Vec<(f64, String)> =
            counts.list.iter().map(|count| (cost(count), count.name.clone())).collect();
        left.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut running: Vec<Running> = Vec::new();
        loop {
            for mut process in running.extract_if(.., Running::has_ended).collect::<Vec<_>>() {
                _ = process.process.kill();
                if process.process.wait()?.success() {
                    let text = String::from_utf8_lossy(&fs::read(&process.log)?).into_owned();
                    counts.of(&process.name).merged(&text);
                } else {
                    // An incomplete one would be taken for all there is.
                    _ = fs::remove_dir_all(self.folder.join("minimal").join(&process.name));
                }
            }
            while running.len() < self.n_cores
                && Instant::now() < end
                && let Some((_, name)) = left.pop()
            {
                running.push(self.merge(&name, end)?);
            }
            if running.is_empty() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn merge(&self, name: &str, end: Instant) -> io::Result<Running> {
        let log = self.place("logs", &format!("{name}-minimal"))?;
        let minimal = self.place("minimal", name)?;
        _ = fs::remove_dir_all(&minimal);
        fs::create_dir_all(&minimal)?;
        let mut command = self.program(name);
        command.args(["-merge=1", "-timeout=20"]).args([&minimal, &self.place("corpus", name)?]);
        let process = command.stdout(Stdio::null()).stderr(File::create(&log)?).spawn()?;
        Ok(Running { name: name.to_string(), process, log, start: Instant::now(), end })
    }
}

impl Running {
    /// Whether it has ended, or should have.
    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None)) || Instant::now() > self.end
    }
}

/// What a process says about why it ended.
fn reason(log: &str) -> String {
    let is_telling = |line: &&str| line.contains("panicked at") || line.contains("ERROR: libFuzzer");
    let mut lines = log.lines().skip_while(|line| !is_telling(line));
    let first = lines.next().unwrap_or("it did not end");
    let more: String = lines.next().unwrap_or_default().chars().take(300).collect();
    let artifact = log.lines().find_map(|line| line.split("Test unit written to ").nth(1));
    format!("{first} {more} {}", artifact.unwrap_or_default())
}

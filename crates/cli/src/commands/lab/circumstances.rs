//! The build and the machine that the experiments run on.

use std::{env, fs, thread};

use lab::Circumstances;
use search::clock::Date;

use super::Arguments;

pub fn of(arguments: &Arguments) -> Circumstances {
    Circumstances {
        version: env!("CARGO_PKG_VERSION").to_string(),
        commit: option_env!("PODA_COMMIT").map(str::to_string),
        processor: processor(),
        cores: thread::available_parallelism().map_or(1, usize::from),
        system: format!(
            "{} ({})",
            system().unwrap_or_else(|| env::consts::OS.to_string()),
            env::consts::ARCH
        ),
        date: Date::today().to_string(),
        quick: arguments.quick,
        seed: arguments.seed,
    }
}

/// The processor's name, on Linux; some architectures do not report one.
fn processor() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let names = info.lines().filter_map(|line| line.split_once(':'));
    names
        .map(|(key, name)| (key.trim(), name.trim()))
        .find_map(|(key, name)| (key == "model name" && !name.is_empty()).then(|| name.to_string()))
}

/// The system with its release, on Linux.
fn system() -> Option<String> {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
    Some(format!("{} {}", env::consts::OS, release.trim()))
}

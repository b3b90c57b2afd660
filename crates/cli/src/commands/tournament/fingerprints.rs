//! Checks that a resumed tournament still uses the programs it started with. Results from two different versions of an
//! engine must not be mixed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use arena::{Plan, SeatFile, SeatSpec};
use game::Refusal;
use table::Table;

use crate::failure::Failure;

/// The key of this program's own fingerprint, which stands for its engines.
const THIS_PROGRAM: &str = "this poda";

/// The fingerprints of this program and of every file that a player depends on.
///
/// # Errors
/// When a player cannot be parsed.
pub fn of_all(players: &[String], table: &dyn Table) -> Result<BTreeMap<String, String>, Refusal> {
    let mut fingerprints = BTreeMap::new();
    for player in players {
        for file in SeatSpec::files(player, table)? {
            let found = match &file {
                SeatFile::Program(name) => find_program(name).map(|path| (name, path)),
                SeatFile::Data(name) => Some((name, PathBuf::from(name))),
            };
            let printed = found.and_then(|(name, path)| Some((name, jobs::fingerprint(&path).ok()?)));
            fingerprints.extend(printed.map(|(name, print)| (name.clone(), print)));
        }
    }
    // Last, so that a file of the same name cannot override it.
    let own = std::env::current_exe().ok().and_then(|path| jobs::fingerprint(&path).ok());
    fingerprints.extend(own.map(|print| (THIS_PROGRAM.to_string(), print)));
    Ok(fingerprints)
}

/// Refuses if a program or file has changed.
pub fn check(plan: &Plan) -> Result<(), Failure> {
    let now = of_all(&plan.players, &*plan.table(crate::catalog())?)?;
    let before = &plan.fingerprints;
    let changed = before.keys().chain(now.keys()).find(|name| before.get(*name) != now.get(*name));
    changed.map_or(Ok(()), |name| {
        let reason =
            "this program or file has changed since the tournament started; use --force to resume anyway";
        Err(Failure::refused(name, reason))
    })
}

/// Finds a program by path, or by bare name on PATH.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(name);
    if path.components().count() > 1 {
        return Some(path);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

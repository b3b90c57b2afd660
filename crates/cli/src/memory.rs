//! How much memory there is: a table larger than that is refused before anything is asked of the system.

use game::Refusal;

/// Refuses tables larger than the machine's memory, where the system says how large that is.
///
/// # Errors
/// A [`Refusal`] that names both sizes.
pub fn check(hash_bytes: usize) -> Result<(), Refusal> {
    let mebibytes = hash_bytes as u64 >> 20;
    match total_mebibytes() {
        Some(total) if mebibytes > total => {
            Err(Refusal::new(format!("{mebibytes} MB"), format!("this machine has {total} MB of memory")))
        }
        _ => Ok(()),
    }
}

/// What Linux says; elsewhere nothing is known, and the system itself refuses.
fn total_mebibytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? >> 10)
}

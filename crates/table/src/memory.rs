//! How much memory hash tables may take. The system grants more memory than it has and kills the process that uses it,
//! so a table that would not fit is refused before it is allocated.

use std::fs;
use std::path::{Path, PathBuf};

use game::Refusal;

/// Refuses hash tables larger than the memory available to this process.
///
/// # Errors
/// A [`Refusal`] that names both sizes.
pub fn check(hash_bytes: usize) -> Result<(), Refusal> {
    let size = || format!("{} MB", hash_bytes >> 20);
    if let Some(free) = free_bytes(Path::new("/")).filter(|&free| hash_bytes as u64 > free) {
        return Err(Refusal::not_available(
            size(),
            format!("only {} MB of memory are free for hash tables", free >> 20),
        ));
    }
    // Where the system reports nothing, and for address-space limits, ask the allocator. The pages are never touched,
    // so this is free.
    let reserved = Vec::<u8>::new().try_reserve_exact(hash_bytes);
    reserved.map_err(|_| Refusal::not_available(size(), "not enough memory for a hash table of this size"))
}

/// The memory this process could have: what is available plus what it already holds, since a new table replaces the old
/// one. `None` where the system does not report it. Linux's `/proc` and `/sys` are read below `root`.
#[must_use]
pub fn free_bytes(root: &Path) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(root.join(name)).ok();
    let own = number_after(&read("proc/self/status")?, "VmRSS:")? << 10;
    let machine = number_after(&read("proc/meminfo")?, "MemAvailable:")? << 10;
    let groups = control_groups(root, &read("proc/self/cgroup").unwrap_or_default());
    let within_groups = groups.iter().filter_map(ControlGroup::free_bytes);
    Some(own + within_groups.fold(machine, u64::min))
}

/// A control group (such as a container's limits) with the names of its files.
struct ControlGroup {
    folder: PathBuf,
    limit: &'static str,
    usage: &'static str,
    cache: &'static str,
}

impl ControlGroup {
    /// How much more the group may take; `None` if it has no limit.
    fn free_bytes(&self) -> Option<u64> {
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).ok();
        let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
        // The page cache counts as available: the system gives it up when memory is needed.
        let cache = read("memory.stat").and_then(|text| number_after(&text, self.cache)).unwrap_or(0);
        Some(number(self.limit)?.saturating_sub(number(self.usage)?.saturating_sub(cache)))
    }
}

/// The groups of a process and their ancestors, from `/proc/self/cgroup`: lines `0::/path` in version 2 and
/// `4:memory:/path` in version 1. Inside a container the path may be missing, but the root is the container's own.
fn control_groups(root: &Path, text: &str) -> Vec<ControlGroup> {
    let mut groups = Vec::new();
    for line in text.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (folder, limit, usage, cache) = match controllers {
            "" => ("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file "),
            _ if controllers.split(',').any(|name| name == "memory") => (
                "sys/fs/cgroup/memory",
                "memory.limit_in_bytes",
                "memory.usage_in_bytes",
                "total_inactive_file ",
            ),
            _ => continue,
        };
        let relative = Path::new(path.trim_start_matches('/'));
        groups.extend(relative.ancestors().map(|path| ControlGroup {
            folder: root.join(folder).join(path),
            limit,
            usage,
            cache,
        }));
    }
    groups
}

/// The number that follows `name` at the start of a line.
fn number_after(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

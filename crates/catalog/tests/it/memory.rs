//! Available memory, read from the files of a made-up system.

use std::fs;
use std::path::{Path, PathBuf};

use table::Setup;
use table::memory::free_bytes;

/// A folder with the files of a system, removed on drop.
struct System(PathBuf);

impl System {
    fn new(name: &str) -> System {
        let folder = std::env::temp_dir().join(format!("poda-memory-{name}-{}", std::process::id()));
        System(folder).with("proc/self/status", "Name:\tpoda\nVmRSS:\t     100 kB\n")
    }

    fn with(self, name: &str, text: &str) -> System {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// In kibibytes.
    fn free(&self) -> Option<u64> {
        free_bytes(&self.0).map(|bytes| bytes >> 10)
    }
}

impl Drop for System {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

const MEMINFO: &str = "MemTotal:       24684100 kB\nMemFree:  10 kB\nMemAvailable:   8000 kB\n";

#[test]
fn what_the_process_has_counts_as_free() {
    let system = System::new("machine");
    assert_eq!(system.free(), None, "no information");
    assert_eq!(system.with("proc/meminfo", MEMINFO).free(), Some(8100));
}

#[test]
fn the_limit_of_a_group_counts_and_its_cached_files_do_not() {
    let system = System::new("group").with("proc/meminfo", MEMINFO).with("proc/self/cgroup", "0::/a/b\n");
    assert_eq!(system.free(), Some(8100), "no such group");
    let system = system
        .with("sys/fs/cgroup/a/memory.max", "max\n")
        .with("sys/fs/cgroup/a/memory.current", "5242880\n")
        .with("sys/fs/cgroup/a/memory.stat", "file 9\ninactive_file 1048576\n");
    assert_eq!(system.free(), Some(8100), "no limit");
    let system = system.with("sys/fs/cgroup/a/memory.max", "6291456\n");
    assert_eq!(system.free(), Some(2048 + 100), "6 MB minus 5 used, of which 1 is page cache");
    let system = System::new("old")
        .with("proc/meminfo", MEMINFO)
        .with("proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/gone\n")
        .with("sys/fs/cgroup/memory/memory.limit_in_bytes", "4194304\n")
        .with("sys/fs/cgroup/memory/memory.usage_in_bytes", "1048576\n");
    assert_eq!(system.free(), Some(3072 + 100), "in a container only the root is visible");
}

#[test]
fn a_table_larger_than_what_is_free_is_refused_before_it_is_made() {
    let table = catalog::CATALOG.game("chess").unwrap().table(None).unwrap();
    let player = |hash_bytes| table.player("poda", &Setup { hash_bytes, ..Setup::default() }).map(drop);
    assert_eq!(player(1 << 20), Ok(()));
    let refusal = player(1 << 50).unwrap_err();
    assert_eq!(refusal.text(), "1073741824 MB");
    assert!(refusal.reason().contains("memory"), "{refusal}");
    if let Some(free) = free_bytes(Path::new("/")) {
        // More than is available now, but less than the machine has.
        let refusal = player(free as usize + (256 << 20)).unwrap_err();
        assert!(refusal.reason().contains("MB of memory are free"), "{refusal}");
    }
}

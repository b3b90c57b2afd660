//! Programs that some tests need and the distribution has.

use std::path::PathBuf;
use std::process::Command;

/// The first of these programs that is installed, or the package of this name, which has it.
pub fn find_or_install(names: &[&str], package: &str) -> Option<PathBuf> {
    find(names).or_else(|| install(package).then(|| find(names)).flatten())
}

/// The first of these programs that is installed.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Works on Debian and its derivatives, as root, as in a container.
fn install(package: &str) -> bool {
    let install = format!("install --yes --no-install-recommends {package}");
    ["update", &install].iter().all(|words| {
        println!("$ apt-get {words}");
        let mut command = Command::new("apt-get");
        let status = command.args(words.split(' ')).env("DEBIAN_FRONTEND", "noninteractive").status();
        status.is_ok_and(|status| status.success())
    })
}

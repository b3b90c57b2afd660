//! The browser that the page is tested in: the one that is there, or the distribution's.

use std::path::PathBuf;
use std::process::Command;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A Chromium, installed when there is none and the machine lets us.
pub fn find_or_install() -> Result<PathBuf, String> {
    if let Some(browser) = std::env::var_os("PODA_CHROMIUM") {
        return Ok(browser.into());
    }
    find().or_else(install).ok_or_else(|| {
        "the page is tested in Chromium, which is not installed and could not be: \
         install it, or name one in PODA_CHROMIUM"
            .to_string()
    })
}

fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Debian and its relatives, and only where we may: as root, as in a container.
fn install() -> Option<PathBuf> {
    for words in ["update", "install --yes --no-install-recommends chromium"] {
        println!("$ apt-get {words}");
        let status = Command::new("apt-get")
            .args(words.split(' '))
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
            .ok()?;
        if !status.success() {
            return None;
        }
    }
    find()
}

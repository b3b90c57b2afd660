//! The browser for testing the page: an installed one, or the distribution's.

use std::path::PathBuf;
use std::process::Command;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Finds Chromium, or installs it if we have the permission.
pub fn find_or_install() -> Result<PathBuf, String> {
    if let Some(browser) = std::env::var_os("PODA_CHROMIUM") {
        return Ok(browser.into());
    }
    find().or_else(install).ok_or_else(|| {
        "the page is tested in Chromium, which was not found and could not be installed: \
         install it, or set PODA_CHROMIUM to its path"
            .to_string()
    })
}

fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Works on Debian and its derivatives, as root, as in a container.
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

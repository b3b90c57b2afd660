//! The browser for testing the page: an installed one, or the distribution's.

use std::path::PathBuf;

use crate::packages;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Finds Chromium, or installs it if we have the permission.
pub fn find_or_install() -> Result<PathBuf, String> {
    if let Some(browser) = std::env::var_os("PODA_CHROMIUM") {
        return Ok(browser.into());
    }
    packages::find_or_install(&NAMES, "chromium").ok_or_else(|| {
        "the page is tested in Chromium, which was not found and could not be installed: \
         install it, or set PODA_CHROMIUM to its path"
            .to_string()
    })
}

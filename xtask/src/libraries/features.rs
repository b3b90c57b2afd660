//! Each crate alone, with no features, with its usual ones and with all: in the workspace, what one crate forgets to ask for
//! another may have asked for.

use super::{Library, all, cargo};
use crate::wasm::finish;

/// Checks them, and runs the tests of optional features.
pub fn check() -> Result<(), String> {
    let libraries = all()?;
    for Library { package, .. } in &libraries {
        finish(&mut cargo(&format!("check --quiet --locked --package {package}")), package)?;
    }
    for library in libraries.iter().filter(|library| library.has_features()) {
        for features in ["--no-default-features", "--all-features"] {
            let words = format!("check --quiet --locked --package {} {features}", library.package);
            finish(&mut cargo(&words), &library.package)?;
        }
    }
    // Together, so that what they share is built once.
    let with_serde = libraries.iter().filter(|library| library.manifest.contains("\nserde = ["));
    let packages: Vec<String> = with_serde.map(|library| format!(" --package {}", library.package)).collect();
    finish(
        &mut cargo(&format!(
            "test --quiet --locked{} --features serde -- json serde_text",
            packages.concat()
        )),
        "the tests",
    )
}

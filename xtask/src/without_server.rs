//! What `cargo xtask test --all` tries beyond `test`: the application as WebAssembly.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{browser, built_program, npm, target, wasm};

/// Builds everything that needs no server, and tests it in a browser and beside the program.
pub fn test() -> Result<(), String> {
    wasm::build(&[])?;
    wasm::test()?;
    let (site, pages) = (target().join("tried/site"), target().join("tried/pages"));
    let poda = |arguments: &[&str], out: &Path| {
        let mut poda = Command::new(built_program());
        poda.args(arguments).arg("--kit").arg(wasm::kit()).arg("--out").arg(out);
        wasm::finish(&mut poda, "poda")
    };
    let results = target().join("tried/lab");
    wasm::finish(
        Command::new(built_program()).args(["lab", "all", "--quick", "--out"]).arg(&results),
        "poda lab",
    )?;
    poda(&["site", "--lab", &results.to_string_lossy()], &site)?;
    fs::create_dir_all(&pages).map_err(|error| format!("{}: {error}", pages.display()))?;
    wasm::games().try_for_each(|game| poda(&["page", game], &pages.join(format!("{game}.html"))))?;
    let mut browser = npm("run static");
    browser.env("PODA_CHROMIUM", browser::find_or_install()?).env("PODA_SITE", site).env("PODA_PAGES", pages);
    wasm::finish(&mut browser, "npm run static")?;
    let mut equal = npm("run equal");
    equal.env("PODA_BIN", built_program()).env("PODA_WASM", wasm::kit().join("poda.wasm.gz"));
    wasm::finish(&mut equal, "npm run equal")
}

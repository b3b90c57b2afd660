//! `cargo xtask dist --windows`: the program for 64-bit Windows, built on Linux with Debian's MinGW-w64, in a `.zip`; and used
//! under Wine, where that is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::bare::Server;
use super::bill::bill;
use super::build::{Reproducible, folder};
use super::components::{WASM, WINDOWS, components, rust_library_notices};
use super::files::{create_folder, output};
use super::notices::notices;
use super::stage::{Contents, Stage};
use super::template::Template;
use super::{archive, commit, packages_folder, subject, sums};
use crate::json::Json;
use crate::{packages, wasm};

/// Builds the `.zip`, beside the other packages, and tries what is in it.
pub fn run() -> Result<(), String> {
    for (program, package) in [("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"), ("zip", "zip")] {
        packages::find_or_install(&[program], package)
            .ok_or_else(|| format!("this needs `{program}`, which could not be installed"))?;
    }
    wasm::require_target(WINDOWS.target)?;
    let into = packages_folder();
    create_folder(&into)?;
    let build = Reproducible::prepare()?;
    let template = Template::new(build.epoch);
    let program = build.program(&WINDOWS)?;
    let name = format!("poda-{}-x86_64-windows", template.version);
    let parts = components(&[&WINDOWS, &WASM], &build.page_packages)?;
    let rust_notices = rust_library_notices();
    let contents = Contents {
        program: &program,
        notices: &notices(&parts),
        rust_notices: rust_notices.as_deref(),
        bill: &bill(&subject("poda", &template, commit().as_deref()), &parts),
        unit: None,
    };
    let stage = Stage::fill(folder().join(&name), &contents)?;
    let file = into.join(format!("{name}.zip"));
    archive::pack_zip(&stage.folder, template.epoch, &file)?;
    sums(&into)?;
    let size = |path: &Path| fs::metadata(path).map_or(0, |data| data.len()) as f64 / 1e6;
    println!("{}: {:.1} MB, the program {:.1} MB", file.display(), size(&file), size(&program));
    match packages::find(&["wine"]) {
        Some(wine) => Wine::new(wine, stage.folder.join("bin/poda.exe"))?.try_it(),
        None => {
            println!("Not tried: there is no wine.");
            Ok(())
        }
    }
}

/// Wine, with a folder of its own that stands for a machine.
struct Wine {
    wine: PathBuf,
    prefix: PathBuf,
    program: PathBuf,
}

impl Wine {
    fn new(wine: PathBuf, program: PathBuf) -> Result<Wine, String> {
        let prefix = folder().join("wine");
        create_folder(&prefix)?;
        Ok(Wine { wine, prefix, program })
    }

    fn wine(&self) -> Command {
        let mut command = Command::new(&self.wine);
        command.env("WINEPREFIX", &self.prefix).env("WINEDEBUG", "-all").stdin(Stdio::null());
        // What is missing for programs with windows or for .NET is not asked for.
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=").env_remove("DISPLAY");
        command
    }

    fn poda(&self, arguments: &[&str]) -> Command {
        let mut command = self.wine();
        command.arg(&self.program).args(arguments);
        command
    }

    /// Uses it, and ends what Wine leaves running.
    fn try_it(&self) -> Result<(), String> {
        let used = self.uses_it();
        let ended = output(self.wine().args(["wineboot", "--kill"]));
        used.and(ended.map(drop))
    }

    /// What everybody does first: analyse, solve, serve.
    fn uses_it(&self) -> Result<(), String> {
        let version = env!("CARGO_PKG_VERSION");
        let told = output(&mut self.poda(&["--version"]))?;
        if !told.starts_with(&format!("poda {version}")) {
            return Err(format!("poda.exe --version: {told}"));
        }
        let mate = output(
            &mut self.poda(&["analyse", "chess", "--moves", "f3 e5 g4", "--nodes", "20000", "--json"]),
        )?;
        let found = Json::read(&mate)?;
        if found.list("lines").first().and_then(|line| line.text("move")) != Some("d8h4") {
            return Err(format!("poda.exe analyse: {mate}"));
        }
        println!("  analyses");
        let solved = output(&mut self.poda(&["solve", "tictactoe", "--json"]))?;
        if !solved.contains("\"outcome\": \"draw\"") {
            return Err(format!("poda.exe solve: {solved}"));
        }
        println!("  solves");
        let data = self.prefix.join("games");
        let data = data.to_string_lossy();
        let server =
            Server::start(&mut self.poda(&["serve", "--addr", "127.0.0.1:0", "--data", &data, "--json"]))?;
        let used = server
            .is_healthy(version)
            .and_then(|()| server.has_the_page())
            .and_then(|()| server.plays_a_game());
        drop(server);
        used?;
        println!("  serves");
        Ok(())
    }
}

//! `cargo xtask dist --try`: every package installed into a Debian of its own that has nothing but its base system, and used
//! there.
//!
//! The base system is made once by debootstrap, outside the repository (`PODA_BARE`), and copied for every package.

mod server;
mod service;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use self::server::Server;
use super::files::{copy, create_folder, empty_folder, entries, output, read};
use super::packages_folder;
use crate::json::Json;
use crate::packages;
use crate::wasm::finish;

/// The release that is tried, unless `PODA_BARE_RELEASE` names another: the oldest whose C library is new enough.
const RELEASE: &str = "bookworm";
const MIRROR: &str = "http://deb.debian.org/debian";

/// A way to install.
struct Way {
    name: &'static str,
    /// How its file ends.
    ending: &'static str,
    /// What a shell in the bare system does with the file `$1`.
    install: &'static str,
    /// What undoes it; nothing of the program is there then.
    remove: &'static str,
    /// Where the program is then.
    program: &'static str,
}

const WAYS: [Way; 3] = [
    Way {
        name: "deb",
        ending: "_amd64.deb",
        install: "apt-get install --yes --no-install-recommends \"$1\"",
        remove: "apt-get purge --yes poda && test ! -e /usr/share/doc/poda && test ! -e /etc/default/poda",
        program: "/usr/bin/poda",
    },
    Way {
        name: "archive",
        ending: "-x86_64-linux.tar.gz",
        // What is there keeps its permissions, such as those that older releases of Debian gave to `staff`.
        install: "mkdir -p /usr/local/share && chmod 2775 /usr/local/share \
                  && tar --extract --gzip --file \"$1\" --directory /usr/local --strip-components 1",
        remove: "tar --list --gzip --file \"$1\" | grep -v '/$' | sed 's,^[^/]*,/usr/local,' | xargs rm",
        program: "/usr/local/bin/poda",
    },
    Way {
        name: "wheel",
        ending: ".whl",
        install: "apt-get install --yes --no-install-recommends python3 python3-venv && python3 -m venv /opt/poda \
                  && /opt/poda/bin/pip install --no-index --quiet \"$1\"",
        remove: "/opt/poda/bin/pip uninstall --yes --quiet poda-games",
        program: "/opt/poda/bin/poda",
    },
];

pub fn run() -> Result<(), String> {
    for package in ["debootstrap", "util-linux"] {
        let program = if package == "util-linux" { "unshare" } else { package };
        let sbin = Path::new("/usr/sbin").join(program);
        if !sbin.is_file() {
            packages::find_or_install(&[program], package).ok_or_else(|| {
                format!("this needs `{program}`, which could not be installed; it also needs root")
            })?;
        }
    }
    let folder = env::var_os("PODA_BARE").map_or_else(|| PathBuf::from("/var/tmp/poda-bare"), PathBuf::from);
    let base = base(&folder)?;
    let tried: Vec<String> =
        WAYS.iter().map(|way| try_way(way, &base, &folder.join(way.name))).collect::<Result<_, _>>()?;
    println!("\n| package | file | installed |\n| --- | --- | --- |\n{}", tried.join("\n"));
    Ok(())
}

/// The bare system, which is made if it is not there.
fn base(folder: &Path) -> Result<PathBuf, String> {
    let release = env::var("PODA_BARE_RELEASE").unwrap_or_else(|_| RELEASE.to_string());
    let base = folder.join(&release);
    let done = folder.join(format!("{release}.done"));
    if !done.is_file() {
        empty_folder(&base)?;
        println!("$ debootstrap {release}");
        let mut debootstrap = Command::new("debootstrap");
        debootstrap.args(["--variant=minbase", &release]).arg(&base).arg(MIRROR);
        output(&mut debootstrap)?;
        System(&base).output("apt-get clean")?;
        super::files::write(&done, "")?;
    }
    Ok(base)
}

/// A folder with a whole system, in which commands are run with processes and mounts of their own.
struct System<'a>(&'a Path);

impl System<'_> {
    fn shell(&self, script: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--pid", "--fork", "--kill-child"]);
        command.arg(format!("--mount-proc={}", self.0.join("proc").display()));
        command.arg("chroot").arg(self.0).args(["env", "-i", "HOME=/root", "LANG=C.UTF-8", "TMPDIR=/tmp"]);
        command.args(["DEBIAN_FRONTEND=noninteractive", "PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin"]);
        command.args(["sh", "-e", "-c", script, "sh"]).args(arguments);
        command
    }

    /// What a script prints; it fails if the script does.
    fn output(&self, script: &str) -> Result<String, String> {
        output(&mut self.shell(script, &[])).map_err(|why| format!("`{script}`: {why}"))
    }

    /// Runs a script that must print this.
    fn expect(&self, script: &str, expected: &str) -> Result<(), String> {
        let printed = self.output(script)?;
        match printed.contains(expected) {
            true => Ok(()),
            false => Err(format!("`{script}` printed no `{expected}`, but:\n{printed}")),
        }
    }

    fn kilobytes(&self) -> Result<u64, String> {
        let text = output(Command::new("du").args(["-sk", "--one-file-system"]).arg(self.0))?;
        text.split_whitespace().next().and_then(|word| word.parse().ok()).ok_or_else(|| format!("du: {text}"))
    }
}

/// Installs a package, uses it, removes it, and returns its row of the report.
fn try_way(way: &Way, base: &Path, folder: &Path) -> Result<String, String> {
    let file = package(way.ending)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    println!("\n{name}");
    empty_folder(folder)?;
    std::fs::remove_dir(folder).map_err(|error| error.to_string())?;
    finish(Command::new("cp").arg("--archive").arg(base).arg(folder), "cp")?;
    let system = System(folder);
    for absent in ["cargo", "rustc", "gcc", "node", "npm"] {
        system.output(&format!("! command -v {absent}"))?;
    }
    copy(&file, &folder.join("tmp").join(&name))?;
    if way.install.contains("apt-get") {
        // Without the cache, which cleaning up after the installation removes as well.
        system.output("apt-get update && apt-get clean")?;
    }
    let before = system.kilobytes()?;
    let inside = format!("/tmp/{name}");
    output(&mut system.shell(way.install, &[&inside]))?;
    system.output("apt-get clean")?;
    let installed = system.kilobytes()?.saturating_sub(before);
    use_it(&system, way.program)?;
    by_way(&system, way)?;
    output(&mut system.shell(way.remove, &[&inside]))?;
    system.output(&format!("test ! -e {}", way.program))?;
    println!("  removed");
    let size = std::fs::metadata(&file).map_or(0, |data| data.len());
    Ok(format!("| {name} | {:.1} MB | {:.1} MB |", size as f64 / 1e6, installed as f64 / 1e3))
}

/// The newest package whose name ends like this.
fn package(ending: &str) -> Result<PathBuf, String> {
    let folder = packages_folder();
    create_folder(&folder)?;
    let mut files = entries(&folder)?.into_iter().map(|(path, _)| path);
    files.find(|path| path.to_string_lossy().ends_with(ending)).ok_or_else(|| {
        format!("there is no package *{ending} in {}: `cargo xtask dist` writes them", folder.display())
    })
}

/// What `poda --version` prints after the name: the version, and the commit that the bill of materials names.
fn version_and_commit() -> Result<String, String> {
    let bill = Json::read(&read(&package(".cdx.json")?)?)?;
    let metadata = bill.get("metadata").ok_or("the bill of materials says nothing about itself")?;
    let version = metadata.get("component").and_then(|it| it.text("version")).unwrap_or_default();
    let commit = metadata.list("properties").iter().find(|it| it.text("name") == Some("commit"));
    let commit = commit.and_then(|it| it.text("value"));
    Ok(format!("{version}{}", commit.map_or(String::new(), |commit| format!(" ({commit})"))))
}

/// What everybody does first: play, analyse, solve, serve.
fn use_it(system: &System, poda: &str) -> Result<(), String> {
    system.expect(&format!("{poda} --version"), &format!("poda {}\n", version_and_commit()?))?;
    let played = system
        .output(&format!("printf 'hint\\nb2\\nposition\\nresign\\n' | {poda} play tictactoe --level easy"))?;
    if !played.contains('X') || !played.contains('O') {
        return Err(format!("nobody has played:\n{played}"));
    }
    println!("  plays");
    let mate = format!("{poda} analyse chess --moves 'f3 e5 g4' --nodes 20000 --json");
    let found = Json::read(&system.output(&mate)?)?;
    let best = found.list("lines").first().and_then(|line| line.text("move"));
    if best != Some("d8h4") {
        return Err(format!("`{mate}` found {best:?}"));
    }
    println!("  analyses");
    system.expect(&format!("{poda} solve tictactoe --json"), "\"outcome\": \"draw\"")?;
    println!("  solves");
    let server = Server::start(
        &mut system.shell(&format!("exec {poda} serve --addr 127.0.0.1:0 --data /tmp/games --json"), &[]),
    )?;
    server.is_healthy(env!("CARGO_PKG_VERSION"))?;
    server.has_the_page()?;
    server.plays_a_game()?;
    server.end()?;
    println!("  serves");
    let page = system.output(&format!("{poda} page tictactoe --out /tmp/tictactoe.html"));
    println!(
        "  {}",
        if page.is_ok() {
            "writes pages without a server"
        } else {
            "has no files for pages without a server"
        }
    );
    Ok(())
}

/// What only some packages have.
fn by_way(system: &System, way: &Way) -> Result<(), String> {
    match way.name {
        "deb" => {
            system.output("test -z \"$(dpkg --verify poda)\"")?;
            system.output("grep --quiet DynamicUser=yes /lib/systemd/system/poda.service")?;
            completions(system, "/usr/share/bash-completion/completions/poda")?;
            let is_started = service::test(system)?;
            println!(
                "  {}",
                if is_started {
                    "runs as a service"
                } else {
                    "service not tried: there is no systemd-nspawn"
                }
            );
            Ok(())
        }
        "archive" => {
            system.expect("stat --format=%a /usr/local/share", "2775")?;
            system.output("grep --quiet serve /usr/local/share/man/man1/poda.1")?;
            completions(system, "/usr/local/share/bash-completion/completions/poda")
        }
        _ => system.expect(
            "/opt/poda/bin/python -c \"import poda; board = poda.Board('chess', moves='f3 e5 g4'); \
             print(poda.Engine('chess/poda').play(board, poda.Limit(depth=4)).move)\"",
            "d8h4",
        ),
    }
}

/// The commands that bash offers after `poda`.
fn completions(system: &System, file: &str) -> Result<(), String> {
    let script = format!(
        "bash -c '. {file}; COMP_WORDS=(poda so); COMP_CWORD=1; _poda poda so poda; echo \"${{COMPREPLY[@]}}\"'"
    );
    system.expect(&script, "solve")
}

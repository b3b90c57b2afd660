//! `cargo xtask wasm`: the files from which `poda page` and `poda site` make pages that need no server.
//!
//! They are the application as WebAssembly, in several builds, and the page, built to talk to it. All of it goes into
//! `target/web-kit`, where the program finds it; a package ships the folder as `share/poda/web-kit`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::{dist, npm, root, target};

/// A module to build.
struct Build {
    /// Its file in the kit, without `.wasm.gz`.
    name: &'static str,
    target: &'static str,
    /// What of the processor it may use.
    features: &'static [&'static str],
    /// The game inside; all of them, and the experiments, if there is none.
    game: Option<&'static str>,
}

const ONE_THREAD: &str = "wasm32-wasip1";
const THREADS: &str = "wasm32-wasip1-threads";
const VECTORS: &[&str] = &["-Ctarget-feature=+simd128,+bulk-memory"];

/// For C in a module whose threads share their memory.
const SHARED_MEMORY: &str = "-matomics -mbulk-memory -ftls-model=local-exec";
/// The database without what we do not use, and what would need more of the C library than there is.
const SMALL_SQLITE: &str = "-DSQLITE_MAX_MMAP_SIZE=0 -DSQLITE_OMIT_LOAD_EXTENSION -USQLITE_ENABLE_FTS3 \
     -USQLITE_ENABLE_FTS3_PARENTHESIS -USQLITE_ENABLE_FTS5 -USQLITE_ENABLE_RTREE -USQLITE_ENABLE_STAT4 \
     -USQLITE_ENABLE_DBSTAT_VTAB -USQLITE_SOUNDEX";

/// Builds for the same target with the same processor share what they compile, so these stand side by side.
const BUILDS: &[Build] = &[
    Build { name: "poda", target: ONE_THREAD, features: VECTORS, game: None },
    Build { name: "tictactoe", target: ONE_THREAD, features: VECTORS, game: Some("tictactoe") },
    Build { name: "othello", target: ONE_THREAD, features: VECTORS, game: Some("othello") },
    Build { name: "chess", target: ONE_THREAD, features: VECTORS, game: Some("chess") },
    Build { name: "quarto", target: ONE_THREAD, features: VECTORS, game: Some("quarto") },
    Build { name: "connectfour", target: ONE_THREAD, features: VECTORS, game: Some("connectfour") },
    Build { name: "maxit", target: ONE_THREAD, features: VECTORS, game: Some("maxit") },
    Build { name: "poda-threads", target: THREADS, features: VECTORS, game: None },
    Build { name: "poda-plain", target: ONE_THREAD, features: &[], game: None },
];

/// Builds the whole kit, or only some modules and the pages around them.
pub fn build(names: &[&str]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| BUILDS.iter().all(|build| build.name != **name)) {
        let known: Vec<&str> = BUILDS.iter().map(|build| build.name).collect();
        return Err(format!("no such module: `{unknown}` (available: {})", known.join(", ")));
    }
    let wanted = || BUILDS.iter().filter(|build| names.is_empty() || names.contains(&build.name));
    let kit = kit();
    fs::create_dir_all(&kit).map_err(|error| format!("{}: {error}", kit.display()))?;
    require_targets(wanted())?;
    let sysroot = require_c()?;
    for build in wanted() {
        module(build, &sysroot, &kit)?;
    }
    for (mode, folder) in [("site", "site"), ("page", "page")] {
        println!("$ vite build --mode {mode}");
        let mut vite = npm("run build -- --logLevel warn --emptyOutDir --mode");
        finish(vite.arg(mode).arg("--outDir").arg(kit.join(folder)), "vite build")?;
    }
    write(&kit.join("version"), env!("CARGO_PKG_VERSION").as_bytes())?;
    println!("the kit is in {}", kit.display());
    Ok(())
}

/// Runs the tests of what lies below the searches as WebAssembly, in Node.
pub fn test() -> Result<(), String> {
    for words in [
        "--package poda-processor --lib",
        "--package poda-search --test it",
        "--package poda-quarto-engine --test it",
    ] {
        println!("$ cargo test {words} --target {ONE_THREAD}");
        let mut cargo = in_node("test");
        cargo.args(words.split(' ')).args(["--", "--nocapture"]);
        finish(&mut cargo, "cargo test")?;
    }
    Ok(())
}

/// Searches of both strong engines by every processor level of this machine, best first, and as WebAssembly in Node: their
/// nodes per second, to be compared within one run.
pub fn speed() -> Result<(), String> {
    require_targets(BUILDS.iter().filter(|build| build.target == ONE_THREAD))?;
    for words in
        ["poda-chess-engine --example bench -- 13", "poda-othello-engine --example instructions -- endgame"]
    {
        println!("{words}");
        let mut native = Command::new(env!("CARGO"));
        native.args(["run", "--quiet", "--locked", "--release", "--package"]);
        finish(native.args(words.split(' ')).current_dir(root()), "cargo run")?;
        let mut wasm = in_node("run");
        finish(wasm.arg("--package").args(words.split(' ')), "cargo run")?;
    }
    Ok(())
}

/// Cargo, for programs as WebAssembly that Node runs.
fn in_node(task: &str) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([task, "--quiet", "--locked", "--profile", "web", "--target", ONE_THREAD]).current_dir(root());
    // With several threads for its garbage, Node 20 crashes in most runs when a program has ended.
    let node = "node --no-warnings --single-threaded-gc";
    let runner = format!("{node} {}", root().join("xtask/wasi/run.mjs").display());
    cargo.env("CARGO_TARGET_WASM32_WASIP1_RUNNER", runner);
    cargo.env("CARGO_TARGET_DIR", target().join("wasm"));
    // As the modules are built, so that both share what they compile.
    cargo.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", dist::rust_flags(VECTORS));
    cargo
}

/// The folder with what was built.
pub fn kit() -> PathBuf {
    target().join("web-kit")
}

/// The names of all modules.
pub fn modules() -> impl Iterator<Item = &'static str> {
    BUILDS.iter().map(|build| build.name)
}

/// The games that have a module of their own.
pub fn games() -> impl Iterator<Item = &'static str> {
    BUILDS.iter().filter_map(|build| build.game)
}

/// Compiles a module and puts it, compressed, into the kit.
fn module(build: &Build, c: &CCompiler, kit: &Path) -> Result<(), String> {
    println!("$ cargo rustc --package wasm --target {} ({})", build.target, build.name);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "rustc",
        "--quiet",
        "--locked",
        "--package",
        "wasm",
        "--profile",
        "web",
        "--target",
        build.target,
        "--crate-type",
        "cdylib",
    ]);
    if build.target == THREADS {
        cargo.args(["--features", "threads"]);
    }
    if let Some(game) = build.game {
        cargo.args(["--no-default-features", "--features", game]);
    }
    // A folder for each kind of processor: cargo keeps only one set of flags in a folder.
    let folder = target().join(if build.features.is_empty() { "wasm-plain" } else { "wasm" });
    cargo.env("CARGO_TARGET_DIR", &folder).env_remove("RUSTFLAGS").current_dir(root());
    // Packages hold the modules, and depend on the source alone.
    cargo.env("CARGO_ENCODED_RUSTFLAGS", dist::rust_flags(build.features));
    let target_name = build.target.replace('-', "_");
    let shared = if build.target == THREADS { SHARED_MEMORY } else { "" };
    cargo.env(format!("CC_{target_name}"), &c.compiler).env(format!("AR_{target_name}"), &c.archiver);
    cargo.env(
        format!("CFLAGS_{target_name}"),
        format!("{} {SMALL_SQLITE} {shared} {}", c.flags, dist::c_flags()),
    );
    finish(&mut cargo, "cargo build")?;
    let built = folder.join(build.target).join("web/wasm.wasm");
    let packed = Command::new("gzip").args(["-9", "--no-name", "--stdout"]).arg(&built).output();
    let packed = packed.map_err(|error| format!("gzip cannot be started: {error}"))?;
    if !packed.status.success() {
        return Err(format!("gzip failed on {}", built.display()));
    }
    println!("{}: {} kB compressed", build.name, packed.stdout.len() / 1000);
    write(&kit.join(format!("{}.wasm.gz", build.name)), &packed.stdout)
}

/// Adds the compiler's targets, with rustup.
fn require_targets<'a>(builds: impl Iterator<Item = &'a Build>) -> Result<(), String> {
    for build in builds {
        require_target(build.target).map_err(|why| {
            format!("{why}, or build elsewhere and copy target/web-kit here; everything else of Poda builds without it")
        })?;
    }
    Ok(())
}

/// Adds a target of the compiler, with rustup.
pub fn require_target(target: &str) -> Result<(), String> {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()).output();
    let sysroot = sysroot.map_err(|error| format!("rustc cannot be started: {error}"))?;
    let rustlib = Path::new(String::from_utf8_lossy(&sysroot.stdout).trim()).join("lib/rustlib");
    if rustlib.join(target).is_dir() {
        return Ok(());
    }
    println!("$ rustup target add {target}");
    let added = Command::new("rustup").args(["target", "add", target]).current_dir(root()).status();
    match added.is_ok_and(|status| status.success()) {
        true => Ok(()),
        false => {
            Err(format!("the compiler has no target {target}: install it with `rustup target add {target}`"))
        }
    }
}

/// What compiles the database, which is written in C.
struct CCompiler {
    compiler: String,
    archiver: String,
    flags: String,
}

/// Finds clang and a C library for WebAssembly, or installs Debian's if we have the permission.
fn require_c() -> Result<CCompiler, String> {
    find_c().or_else(|| install_c().then(find_c).flatten()).ok_or_else(|| {
        "the database inside is written in C and needs clang, llvm-ar and the headers of wasi-libc: on Debian, \
         `apt-get install clang llvm wasi-libc`; elsewhere set WASI_SYSROOT to the sysroot of a wasi-sdk"
            .to_string()
    })
}

fn find_c() -> Option<CCompiler> {
    let runs = |name: &&str| {
        let run = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    let compiler = ["clang"].into_iter().find(runs)?.to_string();
    let archiver = ["llvm-ar", "llvm-ar-14", "llvm-ar-19"].into_iter().find(runs)?.to_string();
    let flags = match env::var_os("WASI_SYSROOT").map(PathBuf::from) {
        Some(sysroot) => format!("--sysroot={}", sysroot.display()),
        None => {
            let headers = Path::new("/usr/include/wasm32-wasi");
            headers.is_dir().then(|| format!("--sysroot=/usr -isystem {}", headers.display()))?
        }
    };
    Some(CCompiler { compiler, archiver, flags })
}

/// Works on Debian and its derivatives, as root, as in a container.
fn install_c() -> bool {
    ["update", "install --yes --no-install-recommends clang llvm wasi-libc"].iter().all(|words| {
        println!("$ apt-get {words}");
        let apt =
            Command::new("apt-get").args(words.split(' ')).env("DEBIAN_FRONTEND", "noninteractive").status();
        apt.is_ok_and(|status| status.success())
    })
}

/// Runs a command to its end.
pub fn finish(command: &mut Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name} cannot be started: {error}")),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

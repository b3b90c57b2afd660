//! The commands of the book, run in an empty folder for each page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::blocks::{Block, Shown, blocks, commands};
use super::is_update;
use super::pages::{Page, included, pages, read, root, source};
use super::shown::{is_shown, without_times};

/// The kinds of blocks, apart from files.
const KINDS: [&str; 2] = ["console", "text"];

/// A folder for the files of one page.
struct Folder(PathBuf);

impl Folder {
    fn new(page: &str) -> Folder {
        // Two tests may run the same page at the same time.
        static N_FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let number = N_FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("poda-book-{}-{number}-{}", std::process::id(), page.replace(['/', '.'], "-"));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("here")).unwrap();
        fs::write(path.join("cwd"), path.join("here").to_str().unwrap()).unwrap();
        Folder(path)
    }

    /// Runs a command as a shell would, in the folder to which earlier ones have gone: its output and exit code.
    fn run(&self, command: &str) -> (String, i32) {
        let program = Path::new(env!("CARGO_BIN_EXE_poda"));
        let path = std::env::var("PATH").unwrap_or_default();
        let script = format!(
            "exec 2>&1\ncd \"$(cat \"$BOOK/cwd\")\"\n{command}\ncode=$?\npwd > \"$BOOK/cwd\"\nexit $code"
        );
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).stdin(Stdio::null()).env("BOOK", &self.0).env("HOME", &self.0);
        shell.env("PATH", format!("{}:{path}", program.parent().unwrap().display())).env("NO_COLOR", "1");
        shell.env("PODA_SOURCE", root()).env_remove("PODA_UPDATE");
        for (name, folder) in [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")] {
            shell.env(name, self.0.join(folder));
        }
        let output = shell.output().expect("there is a shell");
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code().unwrap_or(-1))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// What became of a page.
#[derive(Default)]
struct Tried {
    n_commands: usize,
    faults: Vec<String>,
    /// The page with the output that its commands have now, if that differs.
    renewed: Option<String>,
}

/// Runs the commands of a page; those of slow blocks only if asked to.
fn try_page(page: &Page, slow: bool) -> Tried {
    let mut tried = Tried::default();
    let folder = Folder::new(&page.path);
    let (mut text, mut done) = (String::new(), 0);
    for block in blocks(&page.text) {
        let lines = &page.text[block.place.clone()];
        if let Some(name) = block.value("file") {
            let path = Path::new(fs::read_to_string(folder.0.join("cwd")).unwrap().trim()).join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, lines).unwrap();
        }
        if block.kind() != "console" || block.has("unrun") || (block.has("slow") && !slow) {
            continue;
        }
        let renewed = try_block(page, &block, lines, &folder, &mut tried);
        text += &page.text[done..block.place.start];
        text += &renewed;
        done = block.place.end;
    }
    text += &page.text[done..];
    tried.renewed = (text != page.text).then_some(text);
    tried
}

/// Runs the commands of a block; the block as it should be.
fn try_block(page: &Page, block: &Block, lines: &str, folder: &Folder, tried: &mut Tried) -> String {
    let commands = commands(lines);
    let n_commands = commands.len();
    let mut renewed = String::new();
    for (index, Shown { command, output: shown }) in commands.into_iter().enumerate() {
        tried.n_commands += 1;
        let (output, code) = folder.run(&command);
        let expected =
            block.value("exit").filter(|_| index + 1 == n_commands).map_or(0, |code| code.parse().unwrap());
        let place = format!("{}:{}: {command}", page.path, block.line);
        if code != expected {
            tried.faults.push(format!("{place}\nexit code {code}\n{output}"));
        }
        renewed += &format!("$ {command}\n");
        let output: Vec<&str> = output.trim_end().lines().collect();
        if is_shown(&shown, &output) {
            renewed.extend(shown.iter().map(|line| format!("{line}\n")));
        } else {
            if !is_update() {
                tried.faults.push(format!("{place}\nprints\n{}", output.join("\n")));
            }
            renewed.extend(output.iter().map(|line| format!("{}\n", without_times(line.trim_end()))));
        }
    }
    renewed
}

/// Runs the commands of all pages, on two threads.
fn try_all(slow: bool) {
    let pages: Vec<Page> =
        pages().into_iter().filter(|page| slow || !page.text.contains("<!-- slow page -->")).collect();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Tried::default()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tried = try_page(page, slow);
                    if let Some(text) = tried.renewed.filter(|_| is_update()) {
                        fs::write(source().join(&page.path), text).unwrap();
                    }
                    let mut all = all.lock().unwrap();
                    all.n_commands += tried.n_commands;
                    all.faults.extend(tried.faults);
                }
            });
        }
    });
    let Tried { n_commands, faults, .. } = all.into_inner().unwrap();
    println!("{n_commands} commands");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(n_commands > 40, "{n_commands}");
}

#[test]
#[cfg(unix)]
fn every_quick_command_prints_what_is_shown() {
    try_all(false);
}

#[test]
#[cfg(unix)]
#[ignore = "minutes: cargo xtask book --test"]
fn every_command_prints_what_is_shown() {
    try_all(true);
}

/// A block is run, or it is a file, or somebody else runs it: examples of Rust and Python are run by the tests of these names.
#[test]
fn no_block_is_left_out() {
    let rust = read(&root().join("crates/cli/src/lib.rs"));
    let python = read(&root().join("crates/python/tests/test_documentation.py"));
    let mut faults = Vec::new();
    for page in pages() {
        for block in blocks(&page.text) {
            let is_tried = match block.kind() {
                _ if block.value("file").is_some() => true,
                "rust" => rust.contains(&format!("docs/book/src/{}", page.path)),
                "pycon" => python.contains(&format!("\"{}\"", page.path)),
                "json" => serde_json::from_str::<serde_json::Value>(&page.text[block.place.clone()]).is_ok(),
                kind => KINDS.contains(&kind),
            };
            if !is_tried {
                faults.push(format!("{}:{}: {:?}", page.path, block.line, block.words));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// In blocks that are not run, and in the documents that the book includes, which have placeholders in capitals.
#[test]
fn commands_that_are_not_run_are_accepted() {
    let mut texts: Vec<(String, String)> = Vec::new();
    for page in pages() {
        for block in blocks(&page.text).iter().filter(|block| block.has("unrun")) {
            let shown = commands(&page.text[block.place.clone()]).into_iter();
            texts.extend(shown.map(|shown| (page.path.clone(), shown.command)));
        }
        for document in included(&page) {
            let text = read(&root().join(&document));
            for block in blocks(&text).iter().filter(|block| ["", "sh", "console"].contains(&block.kind())) {
                let lines = text[block.place.clone()].replace("\\\n", " ");
                texts.extend(
                    lines.lines().map(|line| (document.clone(), line.trim_start_matches("$ ").to_string())),
                );
            }
        }
    }
    let mut n_commands = 0;
    let mut faults = Vec::new();
    for (page, text) in texts {
        // Comments, and the words behind a command in a list of commands.
        let text =
            text.split(" #").next().and_then(|text| text.trim().split("    ").next()).unwrap_or_default();
        for part in text.split([';', '|', '>']).flat_map(|part| part.split("&&")) {
            let part = part.trim().trim_end_matches('&');
            let Some(arguments) = part.strip_prefix("poda ") else { continue };
            let is_placeholder = |word: &str| {
                word == "…" || word.contains('|') || (word.len() == 1 && word == word.to_uppercase())
            };
            if arguments.split(' ').any(is_placeholder) {
                continue;
            }
            n_commands += 1;
            let words = crate::documents::command_line::words(arguments.trim());
            if let Err(why) = poda_cli::check_arguments(words) {
                faults.push(format!("{page}: {part}: {why}"));
            }
        }
    }
    println!("{n_commands} commands are accepted");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(n_commands > 30, "{n_commands}");
}

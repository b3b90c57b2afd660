//! Ctrl-C: the first one stops the search, which then prints the best so far; a later one, or one while we wait
//! for a person to type, ends at once.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use search::Control;
use search::clock::Stopwatch;

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

/// Signals this close together are one: some programs send theirs twice.
const GRACE: Duration = Duration::from_millis(500);

static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Reads a line that a person types; `None` at the end of input.
pub fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    AT_PROMPT.store(true, Ordering::Relaxed);
    let read = io::stdin().lock().read_line(&mut line);
    AT_PROMPT.store(false, Ordering::Relaxed);
    Ok((read? > 0).then_some(line))
}

/// The control that Ctrl-C stops. Asking for it makes Ctrl-C gentle.
pub fn control() -> Arc<Control> {
    static CONTROL: OnceLock<Arc<Control>> = OnceLock::new();
    let install = || {
        let control = Arc::new(Control::new());
        let pulled = Arc::clone(&control);
        let mut first: Option<Stopwatch> = None;
        // Without a handler Ctrl-C just ends the program, which is no reason to refuse work.
        _ = ctrlc::set_handler(move || {
            let is_impatient = first.is_some_and(|first| first.elapsed() > GRACE);
            if is_impatient || AT_PROMPT.load(Ordering::Relaxed) {
                std::process::exit(i32::from(INTERRUPTED));
            }
            first.get_or_insert_with(Stopwatch::start);
            pulled.stop();
        });
        control
    };
    Arc::clone(CONTROL.get_or_init(install))
}

/// The exit code of a command that has printed what it had: 130 if it was interrupted.
pub fn exit_code(otherwise: ExitCode) -> ExitCode {
    if control().is_stopped() { ExitCode::from(INTERRUPTED) } else { otherwise }
}

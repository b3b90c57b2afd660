//! Ctrl-C: the first one stops the search, which then prints the best result so far; a second one, or one at a prompt,
//! exits at once.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use search::Control;
use search::clock::Stopwatch;

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

/// Signals this close together count as one: some programs send theirs twice.
const GRACE: Duration = Duration::from_millis(500);

static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Reads a line from standard input at a prompt; `None` at the end of input.
pub fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    AT_PROMPT.store(true, Ordering::Relaxed);
    let read = io::stdin().lock().read_line(&mut line);
    AT_PROMPT.store(false, Ordering::Relaxed);
    Ok((read? > 0).then_some(line))
}

/// The control that Ctrl-C stops. The first call installs the handler.
pub fn control() -> Arc<Control> {
    static CONTROL: OnceLock<Arc<Control>> = OnceLock::new();
    let install = || {
        let control = Arc::new(Control::new());
        let stopped = Arc::clone(&control);
        let mut first: Option<Stopwatch> = None;
        // If the handler cannot be installed, Ctrl-C ends the program at once, which is acceptable.
        _ = ctrlc::set_handler(move || {
            let is_impatient = first.is_some_and(|first| first.elapsed() > GRACE);
            if is_impatient || AT_PROMPT.load(Ordering::Relaxed) {
                std::process::exit(i32::from(INTERRUPTED));
            }
            first.get_or_insert_with(Stopwatch::start);
            stopped.stop();
        });
        control
    };
    Arc::clone(CONTROL.get_or_init(install))
}

/// The exit code of a command that has printed its result: 130 if it was interrupted.
pub fn exit_code(otherwise: ExitCode) -> ExitCode {
    if control().is_stopped() { ExitCode::from(INTERRUPTED) } else { otherwise }
}

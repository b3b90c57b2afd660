//! Ctrl-C: the first one stops the search, which then prints the best so far; a second one ends at once.

use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use search::Control;

/// The exit code of an interrupted command.
const INTERRUPTED: u8 = 130;

/// The control that Ctrl-C stops. Asking for it makes Ctrl-C gentle.
pub fn control() -> Arc<Control> {
    static CONTROL: OnceLock<Arc<Control>> = OnceLock::new();
    let install = || {
        let control = Arc::new(Control::new());
        let pulled = Arc::clone(&control);
        // Without a handler Ctrl-C just ends the program, which is no reason to refuse work.
        _ = ctrlc::set_handler(move || {
            if pulled.is_stopped() {
                std::process::exit(i32::from(INTERRUPTED));
            }
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

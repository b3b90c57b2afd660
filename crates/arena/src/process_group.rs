//! Other programs in groups of their own: whatever they start is ended with them, and an interrupt typed at us is ours to
//! pass on. Where the system has no such groups, only the program itself is ended.

use std::process::{Child, Command};

/// Lets the command start in a group of its own.
pub fn separate(command: &mut Command) {
    system::separate(command);
}

/// Ends the program and whatever it started.
pub fn kill(child: &mut Child) {
    system::kill_group(child);
    _ = child.kill();
}

#[cfg(unix)]
mod system {
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    pub fn separate(command: &mut Command) {
        command.process_group(0);
    }

    pub fn kill_group(child: &Child) {
        // The child leads its group. Whatever it started may have outlived it; if nothing has, there is no such group, as
        // a number just given back is the last to be given out again.
        if let Ok(group) = i32::try_from(child.id()) {
            _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub fn separate(_: &mut Command) {}

    pub fn kill_group(_: &Child) {}
}

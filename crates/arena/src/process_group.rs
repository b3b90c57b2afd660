//! Runs other programs in process groups of their own: whatever they start is killed with them, and an interrupt typed
//! at the terminal reaches only us. Where the system has no such groups, only the program itself is killed.

use std::process::{Child, Command};

/// Makes the command start in its own group.
pub fn separate(command: &mut Command) {
    system::separate(command);
}

/// Kills the program and whatever it started.
pub fn kill(child: &mut Child) {
    system::kill_group(child);
    _ = child.kill();
}

/// Kills the group of the program with this process id. The caller knows that it has not been waited for yet.
pub(crate) fn kill_group(id: u32) {
    system::kill_group_of(id);
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
        kill_group_of(child.id());
    }

    pub fn kill_group_of(id: u32) {
        // The child leads its group. Its own children may have outlived it; if none have, the group does not exist,
        // since a freed number is the last to be reused.
        if let Ok(group) = i32::try_from(id) {
            _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::process::{Child, Command};

    pub fn separate(_: &mut Command) {}

    pub fn kill_group(_: &Child) {}

    pub fn kill_group_of(_: u32) {}
}

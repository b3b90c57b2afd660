//! The service of the `.deb`, in a whole system that is started: systemd does there what the unit says, or refuses to.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::System;
use super::server::Server;
use crate::dist::files::{output, write};
use crate::packages;

/// How long a system may take to start, and to end.
const PATIENCE: Duration = Duration::from_secs(120);
const PAUSE: Duration = Duration::from_millis(200);

/// Starts the system with the service enabled, plays a game through it, and ends it. Whether there was a way to start it.
pub fn test(system: &System) -> Result<bool, String> {
    let Some(nspawn) = packages::find_or_install(&["systemd-nspawn"], "systemd-container") else {
        return Ok(false);
    };
    system.output(
        "apt-get install --yes --no-install-recommends systemd systemd-sysv dbus && systemctl enable poda",
    )?;
    // The network is shared with this machine, where the usual port may be taken.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| error.to_string())?.to_string();
    write(&system.0.join("etc/default/poda"), format!("PODA_ADDRESS={address}\n"))?;
    let mut command = Command::new(nspawn);
    command.args(["--boot", "--register=no", "--keep-unit", "--console=pipe", "--directory"]).arg(system.0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut machine = Machine(command.spawn().map_err(|error| format!("systemd-nspawn: {error}"))?);
    let server = Server::at(address);
    let is_up = repeat(|| server.is_healthy(env!("CARGO_PKG_VERSION")).is_ok() || machine.has_ended());
    if !is_up || machine.has_ended() {
        let said = system
            .output("journalctl --no-pager --unit poda --lines 20 --directory /var/log/journal || true");
        return Err(format!("the service has not started: {}", said.unwrap_or_default()));
    }
    server.plays_a_game()?;
    // Games lie where the unit says, and nobody else may look there.
    system.output(
        "test \"$(stat --format %a /var/lib/private/poda)\" = 700 && ls /var/lib/private/poda/* >/dev/null",
    )?;
    machine.end()?;
    Ok(true)
}

/// A system that runs, killed when dropped.
struct Machine(Child);

impl Machine {
    fn has_ended(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|status| status.is_some())
    }

    fn end(mut self) -> Result<(), String> {
        output(Command::new("kill").args(["-TERM", &self.0.id().to_string()]))?;
        if repeat(|| self.has_ended()) { Ok(()) } else { Err("the system does not end".to_string()) }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// Waits until it is so; `false` if it never is.
fn repeat(mut is_so: impl FnMut() -> bool) -> bool {
    (0..PATIENCE.as_millis() / PAUSE.as_millis()).any(|_| {
        let is_now = is_so();
        if !is_now {
            std::thread::sleep(PAUSE);
        }
        is_now
    })
}

//! The server under test: a process of our own, which we may kill, and whose memory and time we read.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::Plan;
use crate::connection::{Caller, Connection};

pub struct Server {
    pub address: String,
    poda: String,
    data: PathBuf,
    has_proxy: bool,
    start: Instant,
    watched: Arc<Mutex<Watched>>,
    is_over: Arc<AtomicBool>,
}

struct Watched {
    child: Child,
    /// Processor seconds of processes that were killed.
    seconds_before: f64,
    samples: Vec<Sample>,
    outages: Vec<Duration>,
}

/// The server at one moment.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Since the start of the run.
    pub at: Duration,
    pub memory_mib: f64,
    /// Processor time so far, of all processes of this run.
    pub processor_seconds: f64,
}

impl Server {
    pub fn start(plan: &Plan) -> Result<Server, String> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| error.to_string())?.to_string();
        let data = std::env::temp_dir().join(format!("poda-load-{}-{}", std::process::id(), plan.players));
        let has_proxy = plan.addresses > 0;
        let child = spawn(&plan.poda, &address, &data, has_proxy)?;
        let watched = Watched { child, seconds_before: 0.0, samples: Vec::new(), outages: Vec::new() };
        let server = Server {
            address,
            poda: plan.poda.clone(),
            data,
            has_proxy,
            start: Instant::now(),
            watched: Arc::new(Mutex::new(watched)),
            is_over: Arc::default(),
        };
        let (watched, is_over, start) =
            (Arc::clone(&server.watched), Arc::clone(&server.is_over), server.start);
        thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                watched.lock().unwrap_or_else(PoisonError::into_inner).sample(start);
                thread::sleep(Duration::from_secs(1));
            }
        });
        Ok(server)
    }

    fn watched(&self) -> MutexGuard<'_, Watched> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills it as a power cut would, and starts it again on the same address and folder.
    pub fn kill_and_start(&self) -> Result<(), String> {
        let mut watched = self.watched();
        watched.sample(self.start);
        watched.seconds_before = watched.samples.last().map_or(0.0, |sample| sample.processor_seconds);
        let before = Instant::now();
        watched.child.kill().and_then(|()| watched.child.wait()).map_err(|error| error.to_string())?;
        watched.child = spawn(&self.poda, &self.address, &self.data, self.has_proxy)?;
        let caller = Caller { token: "a".repeat(26), from: None };
        while Connection::open(&self.address, &caller)
            .and_then(|mut link| link.ask("GET", "/api/health", &Value::Null))
            .is_err()
        {
            if before.elapsed() > Duration::from_secs(60) {
                return Err("the server does not start again".to_string());
            }
            thread::sleep(Duration::from_millis(10));
        }
        watched.outages.push(before.elapsed());
        Ok(())
    }

    pub fn samples(&self) -> Vec<Sample> {
        self.watched().samples.clone()
    }

    pub fn outages(&self) -> Vec<Duration> {
        self.watched().outages.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        let mut watched = self.watched();
        _ = watched.child.kill();
        _ = watched.child.wait();
        _ = fs::remove_dir_all(&self.data);
    }
}

fn spawn(poda: &str, address: &str, data: &std::path::Path, has_proxy: bool) -> Result<Child, String> {
    let mut command = Command::new(poda);
    command.args(["serve", "--json", "--addr", address, "--data"]).arg(data);
    if has_proxy {
        command.args(["--trusted-proxy", "127.0.0.1", "--no-password"]);
    }
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| format!("`{poda}`: {error}"))?;
    let mut out = BufReader::new(child.stdout.take().ok_or("no output")?);
    let mut text = String::new();
    while !text.trim_end().ends_with('}') {
        if out.read_line(&mut text).map_err(|error| error.to_string())? == 0 {
            return Err(format!("the server ended: {text}"));
        }
    }
    // Held until it ends, lest it should write into a broken pipe.
    std::mem::forget(out);
    Ok(child)
}

impl Watched {
    /// Notes memory and time, where the system tells them in `/proc`.
    fn sample(&mut self, start: Instant) {
        let folder = PathBuf::from(format!("/proc/{}", self.child.id()));
        let Ok(status) = fs::read_to_string(folder.join("status")) else { return };
        let Ok(stat) = fs::read_to_string(folder.join("stat")) else { return };
        let kib = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.split_whitespace().next());
        let Some(kib) = kib.and_then(|kib| kib.parse::<f64>().ok()) else { return };
        // Behind the name in brackets, which may hold anything: user and system time in hundredths of seconds.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
        self.samples.push(Sample {
            at: start.elapsed(),
            memory_mib: kib / 1024.0,
            processor_seconds: self.seconds_before + (ticks(11) + ticks(12)) / 100.0,
        });
    }
}

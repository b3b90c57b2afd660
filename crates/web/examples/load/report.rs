//! What all clients saw, in figures.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Plan;
use crate::connection::{Caller, Connection, Trouble};
use crate::player::moves_of;
use crate::server::{Sample, Server};

/// What one client saw.
#[derive(Default)]
pub struct Seen {
    /// From sending a move until it was confirmed.
    pub accepted: Vec<Duration>,
    /// From sending a move until the engine's own was seen.
    pub replied: Vec<Duration>,
    pub games: Vec<PlayedGame>,
    pub n_finished: usize,
    pub analyses: usize,
    pub answers: usize,
    /// Moves sent again because the server had closed an idle connection.
    pub n_reopened: usize,
    pub n_broken: usize,
    /// What the last of them was.
    pub last_broken: String,
    /// Refusals by status and sentence.
    pub refused: BTreeMap<(u16, String), usize>,
    /// Moves that were confirmed and are not there.
    pub n_lost: usize,
}

/// A game and what was confirmed of it.
pub struct PlayedGame {
    pub id: String,
    pub token: String,
    pub confirmed: Vec<String>,
}

/// How long a client that is refused, or finds no server, waits before it tries again.
const AGAIN: Duration = Duration::from_millis(1000);

impl Seen {
    /// Counts what went wrong, and waits a moment.
    pub fn note(&mut self, trouble: &Trouble) {
        match trouble {
            Trouble::Broken(why) => {
                self.n_broken += 1;
                self.last_broken.clone_from(why);
            }
            Trouble::Refused(status, detail) => {
                *self.refused.entry((*status, detail.clone())).or_default() += 1
            }
        }
        std::thread::sleep(AGAIN);
    }

    /// The server has told these moves of the last game: those confirmed before must be among them.
    pub fn confirm(&mut self, moves: Vec<String>) {
        let Some(game) = self.games.last_mut() else { return };
        self.n_lost += n_missing(&game.confirmed, &moves);
        if moves.len() >= game.confirmed.len() {
            game.confirmed = moves;
        }
    }
}

fn n_missing(confirmed: &[String], kept: &[String]) -> usize {
    confirmed.iter().enumerate().filter(|&(ply, mv)| kept.get(ply) != Some(mv)).count()
}

/// All figures of a run.
pub struct Report {
    pub players: usize,
    pub analysts: usize,
    pub seconds: u64,
    pub all: Seen,
    pub n_checked: usize,
    pub samples: Vec<Sample>,
    pub outages: Vec<Duration>,
    /// How long a newcomer waited right after the run.
    pub afterwards_ms: f64,
    load_average: String,
}

impl Report {
    pub fn new(plan: &Plan, seen: Vec<Seen>, server: &Server) -> Report {
        let mut all = Seen::default();
        for one in seen {
            all.accepted.extend(one.accepted);
            all.replied.extend(one.replied);
            all.games.extend(one.games);
            all.n_finished += one.n_finished;
            all.analyses += one.analyses;
            all.answers += one.answers;
            all.n_reopened += one.n_reopened;
            all.n_broken += one.n_broken;
            all.last_broken = if one.last_broken.is_empty() { all.last_broken } else { one.last_broken };
            all.n_lost += one.n_lost;
            for (refusal, n) in one.refused {
                *all.refused.entry(refusal).or_default() += n;
            }
        }
        all.accepted.sort();
        all.replied.sort();
        let load_average = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        Report {
            players: plan.players,
            analysts: plan.analysts,
            seconds: plan.seconds,
            all,
            n_checked: 0,
            samples: server.samples(),
            outages: server.outages(),
            afterwards_ms: 0.0,
            load_average: load_average.split(' ').take(3).collect::<Vec<_>>().join(" "),
        }
    }

    /// Asks for every game once more.
    pub fn check_games(&mut self, address: &str) -> Result<(), String> {
        let mut link = None;
        for game in &self.all.games {
            let caller = Caller { token: game.token.clone(), from: None };
            let kept = (0..50).find_map(|_| {
                let mut open = link.take().or_else(|| Connection::open(address, &caller).ok())?;
                match open.ask("GET", &format!("/api/games/{}", game.id), &Value::Null) {
                    Ok(kept) => {
                        link = Some(open);
                        Some(kept)
                    }
                    Err(_) => {
                        std::thread::sleep(Duration::from_millis(100));
                        None
                    }
                }
            });
            let kept = moves_of(&kept.ok_or_else(|| format!("the game {} cannot be read", game.id))?);
            self.all.n_lost += n_missing(&game.confirmed, &kept);
            self.n_checked += game.confirmed.len();
        }
        Ok(())
    }

    /// Milliseconds within which that share of the moves was confirmed.
    pub fn accepted_ms(&self, share: f64) -> f64 {
        at(&self.all.accepted, share)
    }

    pub fn replied_ms(&self, share: f64) -> f64 {
        at(&self.all.replied, share)
    }

    pub fn moves_per_second(&self) -> f64 {
        self.all.accepted.len() as f64 / self.seconds as f64
    }

    fn processor_seconds(&self) -> f64 {
        self.samples.last().map_or(f64::NAN, |sample| sample.processor_seconds)
    }

    /// The mean memory in a part of the run, from 0 to 1.
    fn memory_mib(&self, from: f64, to: f64) -> f64 {
        let end = self.samples.last().map_or(0.0, |sample| sample.at.as_secs_f64());
        let is_within = |sample: &&Sample| (from * end..=to * end).contains(&sample.at.as_secs_f64());
        let values: Vec<f64> =
            self.samples.iter().filter(is_within).map(|sample| sample.memory_mib).collect();
        values.iter().sum::<f64>() / values.len() as f64
    }

    pub fn json(&self) -> Value {
        let refused: Vec<Value> = self
            .all
            .refused
            .iter()
            .map(|((status, detail), n)| json!({"status": status, "detail": detail, "times": n}))
            .collect();
        json!({
            "players": self.players, "analysts": self.analysts, "seconds": self.seconds,
            "moves": self.all.accepted.len(), "moves_per_second": self.moves_per_second(),
            "confirmed_ms": {"p50": self.accepted_ms(0.5), "p99": self.accepted_ms(0.99), "most": self.accepted_ms(1.0)},
            "replied_ms": {"p50": self.replied_ms(0.5), "p99": self.replied_ms(0.99), "most": self.replied_ms(1.0)},
            "games": self.all.games.len(), "finished": self.all.n_finished,
            "analyses": self.all.analyses, "answers": self.all.answers,
            "checked": self.n_checked, "lost": self.all.n_lost,
            "outages_ms": self.outages.iter().map(|outage| outage.as_millis() as u64).collect::<Vec<_>>(),
            "broken": self.all.n_broken, "last_broken": self.all.last_broken, "reopened": self.all.n_reopened, "refused": refused,
            "processor_seconds": self.processor_seconds(),
            "processor_ms_per_move": self.processor_seconds() * 1e3 / self.all.accepted.len() as f64,
            "memory_mib": {
                "first_fifth": self.memory_mib(0.0, 0.2), "middle": self.memory_mib(0.4, 0.6), "last_fifth": self.memory_mib(0.8, 1.0),
                "most": self.samples.iter().map(|sample| sample.memory_mib).fold(0.0, f64::max)
            },
            "afterwards_ms": self.afterwards_ms, "load_average": self.load_average,
        })
    }

    pub fn print(&self) {
        println!("{:#}", self.json());
    }

    /// What must not be.
    pub fn failure(&self, plan: &Plan) -> Option<String> {
        let is_curve = !plan.curve.is_empty();
        if self.all.n_lost > 0 {
            Some(format!("{} confirmed moves are lost", self.all.n_lost))
        } else if self.n_checked == 0 {
            Some("no move was confirmed".to_string())
        } else if let Some(((status, detail), _)) =
            self.all.refused.iter().find(|((status, _), _)| !matches!(status, 429 | 503))
        {
            Some(format!("refused with {status}: {detail}"))
        } else if !is_curve && self.accepted_ms(0.99) > plan.p99_ms as f64 {
            Some(format!("one move in a hundred took more than {:.0} ms", self.accepted_ms(0.99)))
        } else {
            None
        }
    }
}

fn at(times: &[Duration], share: f64) -> f64 {
    let index = (share * times.len() as f64) as usize;
    times.get(index.min(times.len().saturating_sub(1))).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
}

//! Somebody who analyses one position after another, for ten seconds each.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Plan;
use crate::connection::{Caller, Connection, Trouble};
use crate::report::Seen;

const ENOUGH: Duration = Duration::from_secs(10);

pub fn analyse(plan: &Plan, address: &str, number: usize, end: Instant, seen: &mut Seen) {
    let token = format!("analyst{number:0>20}");
    let caller = Caller { token, from: plan.address(number) };
    while Instant::now() < end {
        if let Err(trouble) = one(address, &caller, number, end, seen) {
            seen.note(&trouble);
        }
    }
}

fn one(address: &str, caller: &Caller, number: usize, end: Instant, seen: &mut Seen) -> Result<(), Trouble> {
    let mut commands = Connection::open(address, caller)?;
    let request = json!({"game": if number.is_multiple_of(2) { "chess" } else { "othello" }, "lines": 3});
    let begun = commands.ask("POST", "/api/analyses", &request)?;
    let id = begun["id"].as_str().unwrap_or("").to_string();
    let mut events = Connection::open(address, caller)?;
    events.follow(&format!("/api/analyses/{id}/events"))?;
    seen.analyses += 1;
    let enough = (Instant::now() + ENOUGH).min(end);
    let mut is_deleted = false;
    loop {
        let (name, _) = events.event()?;
        seen.answers += usize::from(name == "answer");
        if name == "done" {
            return Ok(());
        }
        if Instant::now() > enough && !is_deleted {
            commands.ask("DELETE", &format!("/api/analyses/{id}"), &Value::Null)?;
            is_deleted = true;
        }
    }
}

//! Somebody who analyses one position after another, for a few seconds each.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Seen;
use crate::connection::Connection;

pub fn analyse(address: &str, number: usize, end: Instant, seen: &mut Seen) -> Result<(), String> {
    let token = format!("analyst{number:a<20}").replace(|c: char| !c.is_ascii_alphanumeric(), "a");
    let mut commands = Connection::open(address, &token)?;
    while Instant::now() < end {
        let request = json!({"game": if number.is_multiple_of(2) { "chess" } else { "othello" }, "lines": 3});
        let begun = commands.get("POST", "/api/analyses", &request)?;
        let id = begun["id"].as_str().ok_or("no id")?.to_string();
        let mut events = Connection::open(address, &token)?;
        events.follow(&format!("/api/analyses/{id}/events"))?;
        seen.analyses += 1;
        let enough = Instant::now() + Duration::from_secs(10);
        loop {
            let (name, document) = events.event()?;
            match name.as_str() {
                "queued" => seen.queued += 1,
                "answer" => seen.answers += 1,
                "done" => break,
                _ => return Err(format!("{name}: {document}")),
            }
            if Instant::now() > enough || Instant::now() > end {
                commands.ask("DELETE", &format!("/api/analyses/{id}"), &Value::Null)?;
            }
        }
    }
    Ok(())
}

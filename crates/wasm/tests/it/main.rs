//! The application in turns, as a browser without threads drives it, but on this machine.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use wasm::{Application, Host, Settings, Turn};

/// A page of the image, in bytes.
const PAGE: usize = 4096;

/// What a page sees.
#[derive(Default)]
struct Seen {
    /// Statuses by request.
    statuses: BTreeMap<u32, u16>,
    bodies: BTreeMap<u32, String>,
    ended: Vec<u32>,
    image: Vec<u8>,
    /// Pages of the current change.
    changed: Vec<(usize, Vec<u8>)>,
}

#[derive(Default)]
struct Page(Mutex<Seen>);

impl Host for Page {
    fn answer(&self, id: u32, status: u16, headers: &str) {
        assert!(serde_json::from_str::<Value>(headers).unwrap().is_object());
        self.0.lock().unwrap().statuses.insert(id, status);
    }

    fn chunk(&self, id: u32, bytes: &[u8]) {
        *self.0.lock().unwrap().bodies.entry(id).or_default() += std::str::from_utf8(bytes).unwrap();
    }

    fn end(&self, id: u32) {
        self.0.lock().unwrap().ended.push(id);
    }

    fn keep(&self, page: usize, bytes: &[u8]) {
        self.0.lock().unwrap().changed.push((page, bytes.to_vec()));
    }

    fn kept(&self, n_pages: usize) {
        let mut seen = self.0.lock().unwrap();
        seen.image.resize(n_pages * PAGE, 0);
        for (page, bytes) in std::mem::take(&mut seen.changed) {
            seen.image[page * PAGE..][..PAGE].copy_from_slice(&bytes);
        }
    }

    fn wake(&self) {}
}

/// An application with its page.
struct Browser {
    page: Arc<Page>,
    application: Application,
    last: u32,
}

impl Browser {
    fn start(image: Vec<u8>) -> Browser {
        let page = Arc::new(Page::default());
        page.0.lock().unwrap().image.clone_from(&image);
        let host = Arc::clone(&page) as Arc<dyn Host>;
        let application = Application::start(host, image, Settings::default()).unwrap();
        Browser { page, application, last: 0 }
    }

    fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> u32 {
        self.last += 1;
        let headers = body.map_or(json!({}), |_| json!({"content-type": "application/json"}));
        let head = json!({"method": method, "path": path, "headers": headers}).to_string();
        let body = body.map_or(Vec::new(), |body| body.to_string().into_bytes());
        self.application.request(self.last, &head, body).unwrap();
        self.last
    }

    fn has_ended(&self, id: u32) -> bool {
        self.page.0.lock().unwrap().ended.contains(&id)
    }

    fn body(&self, id: u32) -> String {
        self.page.0.lock().unwrap().bodies.get(&id).cloned().unwrap_or_default()
    }

    /// Gives turns, as many as it asks for, until something has happened.
    fn turns_until(&self, has_happened: impl Fn(&Browser) -> bool) {
        for _ in 0..100_000 {
            if has_happened(self) {
                return;
            }
            match self.application.turn() {
                Turn::Now => {}
                Turn::After(time) => std::thread::sleep(time.min(Duration::from_millis(1))),
                Turn::Idle => assert!(has_happened(self), "it waits for nothing, but nothing has happened"),
            }
        }
        panic!("it never happened");
    }

    fn answered(&mut self, id: u32) -> (u16, String) {
        self.turns_until(|browser| browser.has_ended(id));
        let status = self.page.0.lock().unwrap().statuses[&id];
        (status, self.body(id))
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let id = self.send(method, path, Some(body));
        let (status, text) = self.answered(id);
        assert!(status < 300, "{status} {text}");
        serde_json::from_str(&text).unwrap()
    }
}

fn game() -> Value {
    let person = json!({"kind": "person"});
    json!({"game": "tictactoe", "first": person, "second": person})
}

#[test]
fn nothing_happens_before_a_turn() {
    let mut browser = Browser::start(Vec::new());
    let id = browser.send("GET", "/api/health", None);
    assert!(!browser.has_ended(id));
    assert_eq!(browser.answered(id).0, 200);
}

#[test]
fn what_was_kept_is_there_on_the_next_visit() {
    let mut browser = Browser::start(Vec::new());
    let played = browser.ask("POST", "/api/games", &game());
    let id = played["id"].as_str().unwrap().to_string();
    browser.ask("POST", &format!("/api/games/{id}/moves"), &json!({"move": "b2", "ply": 0}));
    let image = std::mem::take(&mut browser.page.0.lock().unwrap().image);
    let mut again = Browser::start(image);
    let asked = again.send("GET", &format!("/api/games/{id}"), None);
    let (status, text) = again.answered(asked);
    assert_eq!(
        (status, serde_json::from_str::<Value>(&text).unwrap()["moves"].clone()),
        (200, json!(["b2"]))
    );
}

#[test]
fn a_damaged_image_is_refused() {
    let page: Arc<dyn Host> = Arc::new(Page::default());
    assert!(Application::start(page, vec![7; 3 * PAGE], Settings::default()).is_err());
}

/// An analysis is divided into short slices, so that requests in between are answered.
#[test]
fn an_analysis_streams_while_other_requests_are_answered_and_stops() {
    let mut browser = Browser::start(Vec::new());
    let begun = browser.ask("POST", "/api/analyses", &json!({"game": "chess", "moves": []}));
    let id = begun["id"].as_str().unwrap().to_string();
    let events = browser.send("GET", &format!("/api/analyses/{id}/events"), None);
    browser.turns_until(|browser| browser.body(events).contains("event: answer"));
    let health = browser.send("GET", "/api/health", None);
    browser.application.turn();
    assert!(browser.has_ended(health) && !browser.has_ended(events));
    let stopped = browser.send("DELETE", &format!("/api/analyses/{id}"), None);
    assert_eq!(browser.answered(stopped).0, 204);
    browser.answered(events);
    assert!(browser.body(events).contains("event: done"));
}

/// A search that somebody waits for is not cut off at the end of a slice.
#[test]
fn a_recorded_search_visits_all_its_nodes() {
    let mut browser = Browser::start(Vec::new());
    let request = json!({"game": "othello", "algorithm": "minimax", "depth": 6, "budget": 100});
    let recorded = browser.ask("POST", "/api/recordings", &request);
    // Perft of Othello: 1 + 4 + 12 + 56 + 244 + 1396 + 8200.
    assert_eq!(recorded["counts"]["visited"], 9913);
}

#[test]
fn a_request_that_nobody_waits_for_is_forgotten() {
    let mut browser = Browser::start(Vec::new());
    let begun = browser.ask("POST", "/api/games", &game());
    let events = browser.send("GET", &format!("/api/games/{}/events", begun["id"].as_str().unwrap()), None);
    browser.turns_until(|browser| !browser.body(events).is_empty());
    browser.application.cancel(events);
    let before = browser.body(events);
    let moved = format!("/api/games/{}/moves", begun["id"].as_str().unwrap());
    browser.ask("POST", &moved, &json!({"move": "a1", "ply": 0}));
    assert_eq!(browser.body(events), before);
}

#[test]
fn a_call_that_makes_no_sense_is_refused() {
    let browser = Browser::start(Vec::new());
    for head in ["", "{}", r#"{"method": "GET", "path": "no address"}"#] {
        assert!(browser.application.request(1, head, Vec::new()).is_err(), "{head}");
    }
}

#[test]
fn results_of_the_lab_are_shown_and_cannot_be_removed() {
    let mut browser = Browser::start(Vec::new());
    let file = json!({
        "made": 1_700_000_000_000_i64,
        "circumstances": {"quick": true, "seed": 1},
        "results": [{"experiment": "pruning", "measured": {}}],
    });
    browser.application.show_results(file.to_string().as_bytes()).unwrap();
    assert!(browser.application.show_results(b"[]").is_err());
    let id = browser.send("GET", "/api/runs", None);
    let runs: Value = serde_json::from_str(&browser.answered(id).1).unwrap();
    assert_eq!((&runs["runs"][0]["id"], &runs["runs"][0]["result"]), (&json!("lab-pruning"), &Value::Null));
    let id = browser.send("GET", "/api/runs/lab-pruning", None);
    let run: Value = serde_json::from_str(&browser.answered(id).1).unwrap();
    assert_eq!(run["result"]["experiment"], "pruning");
    let id = browser.send("DELETE", "/api/runs/lab-pruning", None);
    assert_eq!(browser.answered(id).0, 404);
}

//! The worst that can be asked of each kind of request: every one ends, by counts or by its own limit, and the server
//! goes on serving. `docs/limits.md` has the same list in words.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};
use web::State;

use crate::client::{Client, state};

/// The client of the worst cases, and the operations it has tried.
struct Trial {
    client: Client,
    tried: BTreeSet<String>,
}

impl Trial {
    fn new(state: &State) -> Trial {
        Trial { client: Client::new(state, "ana"), tried: BTreeSet::new() }
    }

    /// Notes that `operation` (`get /api/…`) was tried.
    fn note(&mut self, operation: &str) {
        assert!(self.tried.insert(operation.to_string()), "{operation} was tried before");
    }

    async fn send(&mut self, operation: &str, path: &str, body: impl Into<axum::body::Body>) -> (u16, Value) {
        self.note(operation);
        let method: Method = operation.split(' ').next().unwrap().to_uppercase().parse().unwrap();
        let answer = self.client.raw(method, path, body).await;
        (answer.status.as_u16(), serde_json::from_slice(&answer.bytes).unwrap_or_default())
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send(&format!("post {path}"), path, body.to_string()).await
    }

    /// Games: bounded by the number of moves, of games and of nodes.
    async fn games(&mut self) {
        let person = json!({"kind": "person"});
        // As many moves as there may be, and one more; knights that go to and fro.
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let moves = |n: usize| shuffle.iter().cycle().take(n).collect::<Vec<_>>();
        let many = json!({"game": "chess", "moves": moves(4001), "first": person, "second": person});
        assert_eq!(self.post("/api/games", many).await.0, 422);
        let engine = json!({"kind": "engine", "engine": "tictactoe/mcts", "limits": {"nodes": 10000000000_u64, "time_ms": 200}});
        let game = self.client.game("tictactoe", engine).await;
        let path = format!("/api/games/{}", game["id"].as_str().unwrap());
        let under = |name: &str| format!("{path}/{name}");
        assert_eq!(
            self.send(
                "post /api/games/{id}/moves",
                &under("moves"),
                json!({"move": "b2", "ply": 0}).to_string()
            )
            .await
            .0,
            200
        );
        self.note("get /api/games/{id}/events");
        let mut events = self.client.events(&under("events")).await;
        events.until_that("game", |game| game["moves"].as_array().unwrap().len() == 2).await;
        assert_eq!(self.send("post /api/games/{id}/hint", &under("hint"), "{}").await.0, 200);
        assert_eq!(self.send("post /api/games/{id}/take-back", &under("take-back"), "{}").await.0, 200);
        let title = json!({"title": "x".repeat(60_000)}).to_string();
        assert_eq!(self.send("patch /api/games/{id}", &path, title).await.0, 422);
        assert_eq!(self.send("post /api/games/{id}/swap", &under("swap"), "{}").await.0, 200);
        assert_eq!(self.send("post /api/games/{id}/draw", &under("draw"), "{}").await.0, 409);
        assert_eq!(self.send("post /api/games/{id}/decline", &under("decline"), "{}").await.0, 409);
        assert_eq!(self.send("post /api/games/{id}/resign", &under("resign"), "{}").await.0, 200);
        assert_eq!(self.send("post /api/games/{id}/rematch", &under("rematch"), "{}").await.0, 200);
        self.seats().await;
        self.send("get /api/games/{id}", &path, "").await;
        self.send("get /api/games/{id}/export", &under("export?format=txt"), "").await;
        self.send("get /api/games", &format!("/api/games?limit=4294967295&text={}", "%25".repeat(2000)), "")
            .await;
        assert_eq!(self.send("delete /api/games/{id}", &path, "").await.0, 204);
    }

    /// Seats: one invitation each, and names of bounded length.
    async fn seats(&mut self) {
        let game = self.client.game("tictactoe", json!({"kind": "person"})).await;
        let seat = format!("/api/games/{}/seats/second", game["id"].as_str().unwrap());
        let invitation = "post /api/games/{id}/seats/{side}/invitation";
        let (status, first) = self.send(invitation, &format!("{seat}/invitation"), "{}").await;
        assert_eq!(status, 200);
        let again = self.client.made(&format!("{seat}/invitation"), json!({})).await;
        assert_eq!(again["invitations"].as_array().unwrap().len(), 1, "a new one replaces it");
        assert_ne!(again["invitations"], first["invitations"]);
        let name = json!({"name": "x".repeat(60_000)}).to_string();
        let token = again["invitations"][0]["token"].as_str().unwrap();
        let accept = format!("/api/invitations/{token}");
        assert_eq!(self.send("post /api/invitations/{token}", &accept, name.clone()).await.0, 422);
        assert_eq!(self.send("patch /api/games/{id}/seats/{side}", &seat, name).await.0, 409);
        let own = seat.replace("second", "first");
        let long = json!({"name": "x".repeat(41)}).to_string();
        assert_eq!(self.client.raw(Method::PATCH, &own, long).await.status.as_u16(), 422);
        assert_eq!(self.send("delete /api/games/{id}/seats/{side}", &seat, "").await.0, 200);
    }

    /// Positions, files and text: bounded by the size of the body, and reading by counts inside a game.
    async fn texts(&mut self) {
        let deep = json!({"game": "tree", "position": "(".repeat(60_000)});
        assert_eq!(self.post("/api/positions", deep).await.0, 422);
        let tags: String = (0..70_000).map(|tag| format!("[T{tag:x} \"\"]\n")).collect();
        let (status, imported) = self.post("/api/import", json!({"text": format!("{tags}\n1. e4 *")})).await;
        assert_eq!(
            (status, imported["games"][0]["tags"].as_object().map(serde_json::Map::len)),
            (200, Some(1000))
        );
        let export =
            json!({"game": "chess", "moves": [], "format": "pgn", "tags": {"Event": "x".repeat(60_000)}});
        self.post("/api/export", export).await;
        let deep = json!({"game": "tree", "position": "(".repeat(60_000)});
        assert_eq!(self.post("/api/book", deep).await.0, 422);
        // The largest file, nearly all of it tags.
        let tags: String = (0..1_200_000).map(|tag| format!("[T{tag:x} \"\"]\n")).collect();
        let file = format!("{}\n1. e4 *", &tags[..tags.len().min((16 << 20) - 20)]);
        let (status, made) = self.send("post /api/collections", "/api/collections?name=x.pgn", file).await;
        assert_eq!((status, &made["games"]), (201, &json!(1)), "{made}");
        let path = format!("/api/collections/{}", made["id"].as_str().unwrap());
        let explored =
            self.send("post /api/collections/{id}/explore", &format!("{path}/explore"), "{}").await;
        assert_eq!((explored.0, &explored.1["games"]), (200, &json!(1)));
        self.send("get /api/collections", "/api/collections", "").await;
        assert_eq!(self.send("delete /api/collections/{id}", &path, "").await.0, 204);
    }

    /// Why a move is bad: bounded by nodes and time.
    async fn explanations(&mut self) {
        let hard = json!({"game": "othello", "moves": ["f5", "d6"], "move": "c3", "nodes": 2_000_000});
        let (status, why) = self.post("/api/explanations", hard).await;
        assert!(status == 200 || status == 503, "{why}");
    }

    /// Files for engines: bounded in size and number.
    async fn engine_files(&mut self) {
        let file = |text: &str| json!({"game": "othello", "engine": "othello/manual", "option": "coefficients", "name": "x", "text": text});
        let comments = "# nothing\n".repeat(12_000);
        let largest = format!("{}on-board discs\n4 1\n64 1\n", &comments[..100_000]);
        let path = format!(
            "/api/engine-files/{}",
            self.post("/api/engine-files", file(&largest)).await.1["id"].as_str().unwrap()
        );
        self.send("get /api/engine-files", "/api/engine-files", "").await;
        assert_eq!(self.send("get /api/engine-files/{id}", &path, "").await.0, 200);
        assert_eq!(self.send("delete /api/engine-files/{id}", &path, "").await.0, 204);
        let edges = "/api/shipped-files?game=othello&option=edges&name=mean-games";
        assert_eq!(self.send("get /api/shipped-files", edges, "").await.0, 200);
    }

    /// Analyses and reviews: bounded by nodes or time, and they stop when nobody listens.
    async fn analyses(&mut self) {
        let endless = json!({"game": "othello", "lines": "all"});
        let begun = self.post("/api/analyses", endless).await.1;
        let path = format!("/api/analyses/{}", begun["id"].as_str().unwrap());
        self.note("get /api/analyses/{id}/events");
        let mut events = self.client.events(&format!("{path}/events")).await;
        events.until("answer").await;
        assert_eq!(self.send("delete /api/analyses/{id}", &path, "").await.0, 204);
        assert_eq!(events.until("done").await["stopped"], true);
        let moves = ["f5", "d6", "c3", "d3", "c4", "f4"];
        let review = json!({"game": "othello", "moves": moves, "limits": {"nodes": 2000}});
        let begun = self.post("/api/reviews", review).await.1;
        let path = format!("/api/reviews/{}", begun["id"].as_str().unwrap());
        self.note("get /api/reviews/{id}/events");
        let mut events = self.client.events(&format!("{path}/events")).await;
        events.until("ply").await;
        self.send("delete /api/reviews/{id}", &path, "").await;
        events.until("done").await;
    }

    /// Cards: bounded by their number, by the moves of an answer, and by the time for judging and finding.
    async fn cards(&mut self) {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let many: Vec<_> = shuffle.iter().cycle().take(4001).collect();
        let mistakes: Vec<_> = (0..501).map(|_| json!({"ply": 0, "line": ["e2e4"]})).collect();
        let line = json!({"game": "chess", "moves": ["d2d4"], "mistakes": mistakes});
        assert_eq!(self.post("/api/cards/mistakes", line).await.0, 422);
        let long = json!({"game": "chess", "moves": many, "mistakes": []});
        assert_eq!(self.client.post("/api/cards/mistakes", long).await.status.as_u16(), 422);
        let book = json!({"game": "chess", "side": "first", "depth": 80});
        let (status, made) = self.post("/api/cards/openings", book).await;
        assert!(status == 201 && made["added"].as_u64() <= Some(500), "{made}");
        let endings = json!({"game": "othello", "empties": 14, "count": 50});
        assert_eq!(self.post("/api/cards/endgames", endings).await.0, 201, "as many as are found in time");
        let ending = json!({"game": "chess", "name": "KBNK", "count": 1});
        self.client.made("/api/cards/endgames", ending).await;
        let cards = self.client.get("/api/cards?kind=endgame&limit=1&game=chess").await.json();
        let id = cards["cards"][0]["id"].as_str().unwrap().to_string();
        let path = format!("/api/cards/{id}");
        let moves: Vec<_> = shuffle.iter().cycle().take(151).collect();
        let answer = json!({"moves": moves}).to_string();
        assert_eq!(
            self.send("post /api/cards/{id}/answers", &format!("{path}/answers"), answer).await.0,
            422
        );
        let told = json!({"shown": true, "millis": u64::MAX});
        let told = self.client.made(&format!("{path}/answers"), told).await;
        assert!(told["told"]["line"].as_array().unwrap().len() <= 80);
        let rate = format!("{path}/answers/{}", told["review"]["id"].as_str().unwrap());
        let rating = json!({"rating": "easy", "offset": 100_000}).to_string();
        assert_eq!(self.send("patch /api/cards/{id}/answers/{answer}", &rate, rating).await.0, 422);
        let list = format!("/api/cards?limit=4294967295&skip=4294967295&game={}", "%25".repeat(2000));
        assert_eq!(self.send("get /api/cards", &list, "").await.0, 200);
        assert_eq!(self.send("get /api/cards/queue", "/api/cards/queue?offset=2147483647", "").await.0, 422);
        assert_eq!(
            self.send("get /api/cards/statistics", "/api/cards/statistics?offset=-2147483647", "").await.0,
            422
        );
        assert_eq!(self.send("get /api/cards/settings", "/api/cards/settings", "").await.0, 200);
        let most = json!({"most_per_day": 4294967295_u32}).to_string();
        assert_eq!(self.send("patch /api/cards/settings", "/api/cards/settings", most).await.0, 422);
        assert_eq!(self.send("get /api/cards/export", "/api/cards/export", "").await.0, 200);
        assert_eq!(self.send("get /api/cards/{id}", &path, "").await.0, 200);
        let pause = json!({"is_paused": true}).to_string();
        assert_eq!(self.send("patch /api/cards/{id}", &path, pause).await.0, 200);
        assert_eq!(self.send("delete /api/cards/{id}", &path, "").await.0, 204);
        let collect = json!({"from": "games", "most": 501});
        assert_eq!(self.post("/api/cards/collecting", collect).await.0, 422);
        assert_eq!(self.send("get /api/cards/collecting", "/api/cards/collecting", "").await.0, 200);
        assert_eq!(self.send("delete /api/cards/collecting", "/api/cards/collecting", "").await.0, 204);
    }

    /// Studies: bounded by nodes, by the length of what is written, and by the size of the body.
    async fn studies(&mut self) {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let many: Vec<_> = shuffle.iter().cycle().take(4001).collect();
        assert_eq!(self.post("/api/studies", json!({"game": "chess", "moves": many})).await.0, 422);
        let study = self.client.made("/api/studies", json!({"game": "chess"})).await;
        let path = format!("/api/studies/{}", study["id"].as_str().unwrap());
        let edits: Vec<_> = (0..3000).map(|_| json!({"do": "comment", "at": 0, "text": "x"})).collect();
        let several = json!({"edit": {"do": "several", "edits": edits}});
        let refused =
            self.send("post /api/studies/{id}/edits", &format!("{path}/edits"), several.to_string()).await;
        assert_eq!(refused.0, 422);
        self.send(
            "get /api/studies",
            &format!("/api/studies?limit=4294967295&text={}", "%25".repeat(2000)),
            "",
        )
        .await;
        self.send("get /api/studies/{id}", &path, "").await;
        self.send("get /api/studies/{id}/nodes/{node}", &format!("{path}/nodes/4294967295"), "").await;
        self.send("get /api/studies/{id}/export", &format!("{path}/export?format=json"), "").await;
        self.note("get /api/studies/{id}/events");
        self.client.events(&format!("{path}/events")).await.until("study").await;
        let title = json!({"title": "x".repeat(60_000)}).to_string();
        assert_eq!(self.send("patch /api/studies/{id}", &path, title).await.0, 422);
        assert_eq!(self.send("delete /api/studies/{id}", &path, "").await.0, 204);
    }

    /// Archives: bounded by the size of the body and of what it unpacks to.
    async fn archives(&mut self) {
        let archive = self.client.get("/api/archive").await;
        self.note("get /api/archive");
        assert_eq!(self.send("post /api/archive", "/api/archive", archive.bytes).await.0, 200);
        // As browsers send it, and larger than a text may be.
        let request =
            self.client.request(Method::POST, "/api/archive").header("content-type", "application/gzip");
        let answer = self.client.send(request.body(vec![b'x'; 2 << 20].into()).unwrap()).await;
        assert_eq!(answer.code(), "bad_file", "{}", answer.text());
        let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut bomb, &vec![b'x'; 80 << 20]).unwrap();
        let answer = self.client.raw(Method::POST, "/api/archive", bomb.finish().unwrap()).await;
        assert_eq!(answer.code(), "bad_file", "{}", answer.text());
    }

    /// Recorded searches: bounded by nodes kept and by time.
    async fn recordings(&mut self) {
        let huge = json!({"game": "othello", "depth": 100, "algorithm": "minimax"});
        let (status, recording) = self.post("/api/recordings", huge.clone()).await;
        assert_eq!(status, 200);
        let n_kept = recording.to_string().len();
        assert!(n_kept < 64 << 20, "{n_kept} bytes");
        let (status, columns) = self.post("/api/recordings/columns", huge.clone()).await;
        assert_eq!((status, columns), (200, Value::Null), "columns are no JSON");
        let (status, page) = self.post("/api/recordings/page", huge.clone()).await;
        assert_eq!((status, page), (200, Value::Null), "a page is no JSON");
        let rows = self.post("/api/comparisons", huge).await.1["rows"].clone();
        assert!(rows.as_array().unwrap().iter().all(|row| row["refused"] == true), "{rows}");
        // The lesson with the most rows.
        let lessons = self.send("get /api/lessons", "/api/lessons", "").await.1["lessons"].clone();
        let n_ways = |lesson: &&Value| lesson["ways"].as_array().unwrap().len();
        let longest = lessons.as_array().unwrap().iter().max_by_key(n_ways).unwrap();
        assert!(n_ways(&longest) <= 20, "{longest}");
        assert_eq!(self.post("/api/lessons", json!({"lesson": longest["name"]})).await.0, 200);
        let tree = json!({"branching": 4294967295_u32, "depth": 4294967295_u32});
        assert_eq!(self.post("/api/recordings/random", tree).await.0, 422);
    }

    /// Exercises: bounded by the nodes of the tree and the visits kept.
    async fn exercises(&mut self) {
        // Every leaf is a new bound, so that MTD(f) needs a pass for each.
        let leaves: Vec<String> = (1..300).map(|value| format!("({value})")).collect();
        let slow =
            |n_leaves: usize| json!({"kind": "mtdf", "tree": format!("({})", leaves[..n_leaves].join(" "))});
        assert_eq!(self.client.post("/api/exercises", slow(299)).await.code(), "bad_tree");
        let (status, exercise) = self.post("/api/exercises", slow(149)).await;
        assert_eq!(status, 200);
        let n_visits = exercise["recording"]["nodes"].as_array().unwrap().len();
        assert!((10_000..=26_000).contains(&n_visits), "{n_visits} nodes");
    }

    /// Puzzles: nothing is searched, and lines are short.
    async fn puzzles(&mut self) {
        let listed = self.send("get /api/puzzles", "/api/puzzles", "").await.1;
        assert!(listed["games"].as_array().is_some_and(|games| games.len() >= 5), "{listed}");
        let wanted = json!({"game": "chess", "theme": "x".repeat(60_000)});
        assert_eq!(self.post("/api/puzzles/next", wanted).await.0, 422);
        assert_eq!(self.send("get /api/puzzles/{id}", "/api/puzzles/chess-1", "").await.0, 200);
        let long = json!({"moves": vec!["a1a2"; 65], "millis": u64::MAX}).to_string();
        assert_eq!(
            self.send("post /api/puzzles/{id}/moves", "/api/puzzles/chess-1/moves", long).await.0,
            422
        );
        let given_up = json!({"millis": u64::MAX}).to_string();
        let path = "/api/puzzles/chess-1/solution";
        assert_eq!(self.send("post /api/puzzles/{id}/solution", path, given_up).await.0, 200);
    }

    /// Words: bounded by steps.
    async fn words(&mut self) {
        let boggle = json!({"language": "en", "size": 8});
        assert_eq!(self.post("/api/words/boggle", boggle).await.0, 200);
        let mut board = vec![vec!["e"; 8]; 8];
        (board[0][0], board[7][7]) = ("s", "d");
        let word = "e".repeat(30) + "sd";
        let check = json!({"language": "en", "board": board, "word": word});
        assert_eq!(self.post("/api/words/boggle/check", check).await.1["reason"], "not_on_board");
        let solved = self.post("/api/words/boggle/solve", json!({"language": "en", "board": board})).await;
        assert_eq!(solved.0, 200);
        let words = vec!["x".repeat(30); 60];
        let search = json!({"language": "en", "rows": 30, "columns": 30, "words": words});
        assert_eq!(self.post("/api/words/search", search).await.0, 200);
        assert_eq!(self.send("get /api/words/themes", "/api/words/themes", "").await.0, 200);
        self.finders().await;
    }

    /// Grids: bounded by their size and by what the algorithms may cost.
    async fn finders(&mut self) {
        let rows = |n_rows: usize, n_cols: usize| vec!["a".repeat(n_cols); n_rows].join("\n");
        let list: String = (2..200).map(|n_letters| "a".repeat(n_letters) + "\n").collect();
        let dense = json!({"language": "en", "grid": rows(50, 50), "list": list});
        let (status, found) = self.post("/api/words/find", dense).await;
        assert_eq!(
            (status, found["found"].as_array().unwrap().len()),
            (200, 2000),
            "hits are listed in part"
        );
        assert!(found["n_found"].as_u64().unwrap() > 200_000, "{}", found["n_found"]);
        let dictionary = json!({"language": "es", "grid": rows(50, 50)});
        let found = self.client.made("/api/words/find", dictionary).await;
        assert_eq!(found["runs"][1]["counts"], json!(null), "too long, so it is not run");
        for (n_rows, n_cols) in [(51, 5), (5, 51)] {
            let large = json!({"language": "en", "grid": rows(n_rows, n_cols)});
            assert_eq!(self.client.refused("/api/words/find", large).await.1, "bad_field");
        }
        let long = json!({"language": "en", "grid": "ab", "list": "x".repeat(1 << 20)});
        assert_eq!(self.client.post("/api/words/find", long).await.code(), "too_large");
    }

    /// Runs: one at a time, bounded by games and by time, and they can be stopped.
    async fn runs(&mut self) {
        let long = json!({
            "kind": "match", "game": "othello", "a": "othello/mcts", "b": "othello/mcts", "games": 10000,
            "limits": {"time_ms": 60000},
        });
        let run = self.post("/api/runs", long).await.1;
        let path = format!("/api/runs/{}", run["id"].as_str().unwrap());
        self.note("get /api/runs/{id}/events");
        let mut events = self.client.events(&format!("{path}/events")).await;
        events.until_that("run", |run| run["state"] == "running").await;
        assert_eq!(self.send("delete /api/runs/{id}", &path, "").await.0, 204);
        events.until_that("run", |run| run["state"] == "cancelled").await;
        let resumed = self.send("post /api/runs/{id}/resume", &format!("{path}/resume"), "{}").await;
        assert_eq!(resumed.0, 409, "what was cancelled stays so");
        self.send("get /api/runs", "/api/runs", "").await;
        self.send("get /api/runs/{id}", &path, "").await;
        self.send("get /api/runs/{id}/download", &format!("{path}/download?format=jsonl"), "").await;
        let games = format!("{path}/games");
        let most = format!("{games}?from=18446744073709551615&limit=18446744073709551615");
        assert_eq!(self.send("get /api/runs/{id}/games", &most, "").await.0, 200);
        let last = format!("{games}/18446744073709551615");
        assert_eq!(self.send("get /api/runs/{id}/games/{number}", &last, "").await.0, 404);
        let export = "get /api/runs/{id}/games/{number}/export";
        assert_eq!(self.send(export, &format!("{games}/0/export?format=pgn"), "").await.0, 404);
    }
}

#[tokio::test]
async fn the_worst_of_every_kind_of_request_ends() {
    let state = state();
    let mut trial = Trial::new(&state);
    trial.games().await;
    trial.texts().await;
    trial.engine_files().await;
    trial.explanations().await;
    trial.analyses().await;
    trial.studies().await;
    trial.archives().await;
    trial.cards().await;
    trial.recordings().await;
    trial.exercises().await;
    trial.puzzles().await;
    trial.words().await;
    trial.runs().await;
    trial.send("get /api/catalogue", "/api/catalogue", "").await;
    assert_eq!(trial.send("get /api/health", "/api/health", "").await.0, 200);
    assert_eq!(
        trial.tried,
        operations(),
        "every operation has a worst case here and a line in docs/limits.md"
    );
    state.stop();
}

/// Every operation of the interface, as `method path`.
fn operations() -> BTreeSet<String> {
    let description = serde_json::to_value(web::description()).unwrap();
    let paths = description["paths"].as_object().unwrap().clone();
    let methods = |(path, item): (String, Value)| {
        let methods: Vec<String> = item.as_object().unwrap().keys().cloned().collect();
        methods.into_iter().map(move |method| format!("{method} {path}"))
    };
    paths.into_iter().flat_map(methods).collect()
}

/// The table for people names every operation.
#[test]
fn every_operation_is_in_the_table_of_limits() {
    let table = include_str!("../../../../docs/limits.md");
    let missing: Vec<String> = operations()
        .into_iter()
        .filter(|operation| {
            let (method, path) = operation.split_once(' ').unwrap();
            let named = format!("`{}` `{path}`", method.to_uppercase());
            !table.contains(&named)
        })
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Work that nobody waits for any more stops: the thread is free for the next.
#[tokio::test]
async fn work_stops_when_its_client_leaves() {
    let state = state();
    let client = Client::new(&state, "ana");
    let n_threads = std::thread::available_parallelism().map_or(2, usize::from);
    let huge = json!({"game": "othello", "depth": 100, "algorithm": "minimax"});
    for _ in 0..4 * n_threads {
        let request = client.post("/api/recordings", huge.clone());
        // Dropping the request is what a closed connection does.
        assert!(tokio::time::timeout(std::time::Duration::from_millis(20), request).await.is_err());
    }
    let small = json!({"tree": "((5 3) (2 9))", "algorithm": "minimax"});
    assert!(client.made("/api/recordings", small).await.is_object());
    state.stop();
}

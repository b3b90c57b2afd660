//! Puzzles: the next one, right and wrong moves, and ratings that count each puzzle once a day.

use learn::PuzzleSet;
use serde_json::{Value, json};

use crate::client::{Client, state};

fn solution(id: &str) -> Vec<String> {
    let set = PuzzleSet::shipped().find_map(|(_, set)| set.puzzle(id).ok());
    set.unwrap().solution.clone()
}

async fn next(client: &Client, game: &str) -> Value {
    client.made("/api/puzzles/next", json!({"game": game})).await
}

async fn tried(client: &Client, id: &str, moves: &[String]) -> Value {
    client.made(&format!("/api/puzzles/{id}/moves"), json!({"moves": moves, "millis": 1500})).await
}

async fn standing(client: &Client, game: &str) -> Value {
    let list = client.get("/api/puzzles").await.json();
    let games = list["games"].as_array().unwrap();
    games.iter().find(|one| one["game"] == game).unwrap()["standing"].clone()
}

/// Plays the whole solution and returns the last answer.
async fn solve(client: &Client, id: &str) -> Value {
    let line = solution(id);
    let mut played: Vec<String> = Vec::new();
    loop {
        played.push(line[played.len()].clone());
        let result = tried(client, id, &played).await;
        if result["verdict"] != "right" {
            return result;
        }
        let moves = result["board"]["moves"].as_array().unwrap();
        assert!(moves.len() > played.len(), "a reply came: {result}");
        assert!(result["solution"].as_array().unwrap().is_empty(), "the rest stays secret");
        played = moves.iter().map(|mv| mv.as_str().unwrap().to_string()).collect();
    }
}

#[tokio::test]
async fn a_solved_puzzle_raises_the_rating_once() {
    let client = Client::new(&state(), "ana");
    let puzzle = next(&client, "chess").await;
    let id = puzzle["id"].as_str().unwrap();
    assert!(puzzle.get("solution").is_none() && puzzle.get("themes").is_none(), "{puzzle}");
    let result = solve(&client, id).await;
    assert_eq!(result["verdict"], "solved");
    assert!(!result["themes"].as_array().unwrap().is_empty());
    let after = &result["standing"];
    assert!(after["change"].as_i64() > Some(0) && after["streak"] == 1 && after["tried"] == 1, "{result}");
    let again = solve(&client, id).await;
    assert_eq!((&again["standing"]["change"], &again["standing"]["rating"]), (&json!(0), &after["rating"]));
    assert_eq!(standing(&client, "chess").await["tried"], 1);
    assert_ne!(next(&client, "chess").await["id"], puzzle["id"], "a new one comes");
}

#[tokio::test]
async fn a_wrong_move_lowers_the_rating_and_may_be_tried_again() {
    let client = Client::new(&state(), "ana");
    let puzzle = next(&client, "othello").await;
    let id = puzzle["id"].as_str().unwrap();
    let right = solution(id);
    let legal = puzzle["board"]["legal"].as_array().unwrap();
    let wrong = legal.iter().map(|mv| mv.as_str().unwrap()).find(|mv| *mv != right[0]).unwrap();
    let result = tried(&client, id, &[wrong.to_string()]).await;
    assert_eq!(
        (&result["verdict"], &result["board"]["moves"]),
        (&json!("wrong"), &json!([])),
        "it is taken back"
    );
    assert!(result["standing"]["change"].as_i64() < Some(0) && result["solution"] == json!([]), "{result}");
    let result = solve(&client, id).await;
    assert_eq!((&result["verdict"], &result["standing"]["change"]), (&json!("solved"), &json!(0)));
    assert_eq!(standing(&client, "othello").await["streak"], 0, "it was not solved at once");
}

#[tokio::test]
async fn the_solution_can_be_asked_for() {
    let client = Client::new(&state(), "ana");
    let puzzle = next(&client, "tictactoe").await;
    let id = puzzle["id"].as_str().unwrap();
    let shown = client.made(&format!("/api/puzzles/{id}/solution"), json!({})).await;
    assert_eq!((&shown["verdict"], &shown["solution"]), (&json!("shown"), &json!(solution(id))));
    assert!(shown["standing"]["change"].as_i64() < Some(0), "it counts as missed: {shown}");
    assert_eq!(shown["board"]["moves"], shown["solution"]);
}

#[tokio::test]
async fn ratings_are_each_player_s_own() {
    let state = state();
    let (ana, bo) = (Client::new(&state, "ana"), Client::new(&state, "bo"));
    let id = next(&ana, "chess").await["id"].as_str().unwrap().to_string();
    solve(&ana, &id).await;
    assert_eq!(standing(&ana, "chess").await["tried"], 1);
    assert_eq!(standing(&bo, "chess").await["tried"], 0);
    assert_eq!(standing(&ana, "othello").await["tried"], 0, "and of each game");
}

#[tokio::test]
async fn themes_are_kept_to() {
    let client = Client::new(&state(), "ana");
    for theme in ["mate-in-2", "fork"] {
        let puzzle = client.made("/api/puzzles/next", json!({"game": "chess", "theme": theme})).await;
        let found = PuzzleSet::of_game("chess").unwrap().puzzle(puzzle["id"].as_str().unwrap()).unwrap();
        assert!(found.themes.iter().any(|own| own == theme), "{puzzle}");
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let client = Client::new(&state(), "ana");
    let refused = |path: &'static str, body: Value| {
        let client = &client;
        async move {
            let answer = client.raw(axum::http::Method::POST, path, body.to_string()).await;
            (answer.status.as_u16(), answer.json())
        }
    };
    let (status, body) = refused("/api/puzzles/next", json!({"game": "tree"})).await;
    assert_eq!(status, 422);
    assert!(body["error"]["expected"]["names"].as_array().unwrap().contains(&json!("chess")), "{body}");
    assert_eq!(refused("/api/puzzles/next", json!({"game": "chess", "theme": "love"})).await.0, 422);
    assert_eq!(refused("/api/puzzles/chess-0/moves", json!({"moves": ["e2e4"]})).await.0, 404);
    assert_eq!(refused("/api/puzzles/chess-1/moves", json!({"moves": []})).await.0, 422);
    assert_eq!(refused("/api/puzzles/chess-1/moves", json!({"moves": ["a1a1"]})).await.0, 422);
    let line = solution("chess-1");
    let off_line = json!({"moves": [line[0], "a1a1", line[0]]});
    assert_eq!(refused("/api/puzzles/chess-1/moves", off_line).await.0, 422);
}

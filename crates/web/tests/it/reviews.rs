//! Reviews of whole games, streamed.

use serde_json::{Value, json};

use crate::client::{Client, state};

/// The moves of a review in their order, and its summary.
async fn reviewed(client: &Client, request: Value) -> (Vec<Value>, Value) {
    let begun = client.made("/api/reviews", request).await;
    let path = format!("/api/reviews/{}/events", begun["id"].as_str().unwrap());
    let mut events = client.events(&path).await;
    let mut plies = Vec::new();
    loop {
        match events.next().await.unwrap() {
            (name, ply) if name == "ply" => plies.push(ply),
            (name, done) if name == "done" => {
                plies.reverse();
                return (plies, done);
            }
            (name, _) => assert_eq!(name, "queued"),
        }
    }
}

#[tokio::test]
async fn a_review_judges_every_move() {
    let client = Client::new(&state(), "ana");
    let request = json!({
        "game": "chess", "engine": "chess/pvs", "limits": {"depth": 2},
        "moves": ["f2f3", "e7e5", "g2g4", "d8h4"],
    });
    let (plies, done) = reviewed(&client, request).await;
    let order: Vec<u64> = plies.iter().map(|ply| ply["ply"].as_u64().unwrap()).collect();
    assert_eq!(order, [0, 1, 2, 3], "the last move is judged first");
    assert_eq!((&plies[2]["class"], &plies[2]["side"]), (&json!("blunder"), &json!("first")));
    assert_eq!(plies[2]["score"], json!({"mate": -1}), "what the next move does");
    assert_eq!((&plies[2]["result"], &plies[2]["loss"]), (&json!("loss"), &Value::Null));
    assert_eq!((&plies[3]["class"], &plies[3]["shown"]), (&json!("best"), &json!("Qh4#")));
    assert_eq!(plies[3]["score"], json!({"mate": -1}), "scores are for the first side");
    assert_eq!(plies[3]["measure"], "chance");
    assert_eq!((&done["mistakes"], &done["stopped"]), (&json!([2]), &json!(false)));
    assert!(done["accuracy"]["first"].as_f64() < done["accuracy"]["second"].as_f64());
    let [first, second] = ["first", "second"].map(|side| &done["sides"][side]);
    assert_eq!((&first["judged"], &first["blunders"]), (&json!(2), &json!(1)));
    assert_eq!((&second["judged"], &second["best"]), (&json!(2), &json!(2)));
    assert!(first["mean_loss"].as_f64() > second["mean_loss"].as_f64(), "{done}");
    assert_eq!(client.refused("/api/reviews", json!({"game": "chess"})).await.1, "bad_field");
}

/// From a game that White wins by far: the discs that Black threw away count all the same.
#[tokio::test]
async fn the_end_of_an_othello_game_is_proven() {
    let client = Client::new(&state(), "ana");
    // Ten empty squares.
    let position = "OOOOOOO--OOOOOOXOOXOXXXXOXOOXOXXOXOOOXXXOXXOOXX-OOXXX-----XXXX-- X";
    let board = client.made("/api/positions", json!({"game": "othello", "position": position})).await;
    let mut moves = vec![board["legal"][0].clone()];
    // The first legal move, again and again, to the end.
    loop {
        let line = json!({"game": "othello", "position": position, "moves": moves});
        let board = client.post("/api/positions", line).await.json();
        if !board["verdict"].is_null() {
            break;
        }
        moves.push(board["legal"][0].clone());
    }
    let request = json!({
        "game": "othello", "position": position, "moves": moves, "limits": {"nodes": 1},
    });
    let (plies, done) = reviewed(&client, request).await;
    assert_eq!(plies.len(), moves.len());
    assert!(plies.iter().all(|ply| ply["proven"] == true && ply["measure"] == "loss"), "{plies:?}");
    let lost = |side: &str| -> f64 {
        plies.iter().filter(|ply| ply["side"] == side).filter_map(|ply| ply["loss"].as_f64()).sum()
    };
    let (first, second) = (lost("first"), lost("second"));
    assert_eq!(done["sides"]["first"]["loss"].as_f64().unwrap_or(0.0), first);
    assert_eq!(done["sides"]["second"]["loss"].as_f64().unwrap_or(0.0), second);
    // What both sides lost is the difference between what the position was worth and the result.
    let before = plies[0]["best_score"].as_f64().unwrap();
    let result = plies.last().unwrap()["score"].as_f64().unwrap();
    assert_eq!(before - first + second, result);
    assert!(first + second > 0.0, "the moves were not chosen with care");
    let is_forced = |ply: &&Value| ply["class"] == "forced";
    assert!(
        plies.iter().filter(is_forced).count() > 0
            && plies.iter().filter(is_forced).all(|ply| ply["loss"].is_null())
    );
}

#[tokio::test]
async fn a_result_thrown_away_is_said_in_results() {
    let client = Client::new(&state(), "ana");
    let (plies, done) =
        reviewed(&client, json!({"game": "tictactoe", "moves": ["b2", "b1", "a1", "c3", "a2", "c2", "a3"]}))
            .await;
    let ply = &plies[1];
    assert_eq!(
        (&ply["class"], &ply["best_result"], &ply["result"]),
        (&json!("mistake"), &json!("draw"), &json!("loss"))
    );
    assert_eq!(
        (&ply["measure"], &ply["loss"], &ply["chance"]),
        (&json!("result"), &Value::Null, &json!(1.0))
    );
    assert_eq!(done["sides"]["first"]["loss"], Value::Null, "results have no sum");
}

//! Lessons in figures: measured, not written down, and measured once.

use serde_json::{Value, json};

use crate::client::{Client, state};

fn nodes(row: &Value) -> u64 {
    row["nodes"].as_u64().unwrap_or_else(|| panic!("{row}"))
}

fn way<'a>(figures: &'a Value, name: &str) -> &'a Value {
    figures["rows"].as_array().unwrap().iter().find(|row| row["way"] == name).unwrap()
}

#[tokio::test]
async fn every_lesson_is_measured_in_all_its_ways() {
    let client = Client::new(&state(), "ana");
    let list: Value = client.get("/api/lessons").await.json();
    let lessons = list["lessons"].as_array().unwrap();
    assert!(lessons.len() >= 7, "{list}");
    for lesson in lessons {
        let figures = client.made("/api/lessons", json!({"lesson": lesson["name"]})).await;
        assert_eq!(&figures["lesson"], lesson);
        let ways: Vec<_> = figures["rows"].as_array().unwrap().iter().map(|row| row["way"].clone()).collect();
        assert_eq!(json!(ways), lesson["ways"]);
        for row in figures["rows"].as_array().unwrap() {
            let is_measured = row["nodes"].as_u64() > Some(0) && row["time_ms"].as_f64() > Some(0.0);
            assert!(is_measured || row["stopped"] == true, "{} {row}", lesson["name"]);
        }
    }
}

#[tokio::test]
async fn the_figures_are_those_of_the_real_search() {
    let client = Client::new(&state(), "ana");
    let figures = client.made("/api/lessons", json!({"lesson": "ordering"})).await;
    // Connect Four has seven moves in each of the first five plies.
    let minimax = way(&figures, "minimax");
    assert_eq!(nodes(minimax), 1 + 7 + 49 + 343 + 2401 + 16807);
    assert_eq!(minimax["by_depth"], json!([1, 7, 49, 343, 2401, 16807]));
    assert!(nodes(way(&figures, "alphabeta")) < nodes(minimax));
    assert!(
        minimax["best"].is_string() && way(&figures, "alphabeta")["best"] == minimax["best"],
        "{figures}"
    );
    assert!(nodes(way(&figures, "ordered")) < nodes(way(&figures, "alphabeta")));
    let by_depth = way(&figures, "ordered")["by_depth"].as_array().unwrap().iter();
    assert_eq!(by_depth.map(|n| n.as_u64().unwrap()).sum::<u64>(), nodes(way(&figures, "ordered")));
}

#[tokio::test]
async fn a_lesson_is_measured_once() {
    let (state, lesson) = (state(), json!({"lesson": "tables"}));
    let first = Client::new(&state, "ana").made("/api/lessons", lesson.clone()).await;
    assert!(first["rows"].as_array().unwrap().iter().all(|row| row["stopped"].is_null()), "{first}");
    // Times would differ if it were measured again.
    assert_eq!(Client::new(&state, "luis").made("/api/lessons", lesson).await, first);
}

#[tokio::test]
async fn an_unknown_lesson_is_refused_with_the_names_there_are() {
    let client = Client::new(&state(), "ana");
    let (_, code) = client.refused("/api/lessons", json!({"lesson": "luck"})).await;
    assert_eq!(code, "bad_field");
}

//! The description of the interface, which is committed so that a change is seen.

use crate::client::{Client, state};

#[tokio::test]
async fn the_committed_description_is_the_current_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let document = serde_json::to_value(web::description()).unwrap();
    let current = format!("{document:#}\n");
    if std::env::var_os("PODA_UPDATE").is_some() {
        std::fs::write(path, &current).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == current, "openapi.json is not current: run this test with PODA_UPDATE=1");
    let served = Client::new(&state(), "ana").get("/api/openapi.json").await.json();
    assert_eq!(served, document);
    let operations =
        document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values());
    let mut names: Vec<&str> =
        operations.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    let n_operations = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), n_operations, "no two operations have the same name");
    let n_paths = document["paths"].as_object().unwrap().len();
    assert!(n_paths > 35, "{n_paths}");
}

//! Three boards, one tree.

use serde_json::Value;

fn check(measured: &Value, program: &str, boards: &[&str], nodes: u64) {
    let costs = measured[program].as_object().unwrap();
    assert_eq!(costs.keys().collect::<Vec<_>>(), boards, "{program}");
    assert!(costs.values().all(|cost| cost["nodes"] == nodes), "{program}: {costs:?}");
}

#[test]
fn every_program_visits_the_same_nodes_on_every_board() {
    let measured = crate::measured("int-board");
    check(&measured, "textbook_alpha_beta", &["array", "packed"], 16_811);
    check(&measured, "textbook_table", &["array", "packed"], 7_954);
    check(&measured, "generic_alpha_beta", &["array", "packed", "bitboard"], 18_297);
    check(&measured, "generic_minimax", &["array", "packed", "bitboard"], 549_946);
    assert!(measured["bytes"]["packed"].as_u64() < measured["bytes"]["array"].as_u64());
}

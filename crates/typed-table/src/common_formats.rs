//! The file formats common to all games: plain text for people, and a JSON document for programs.

use game::Side;
use serde_json::{Value, json};
use table::{EndReason, GameEnd, GameFormat, GameNotes, Table};

pub(crate) const COMMON_FORMATS: [GameFormat; 2] = [
    GameFormat {
        name: "text",
        extension: "txt",
        media_type: "text/plain; charset=utf-8",
        from_start_only: false,
    },
    GameFormat { name: "json", extension: "json", media_type: "application/json", from_start_only: false },
];

/// The game on the table as a JSON document.
pub(crate) fn document(table: &dyn Table, notes: &GameNotes) -> String {
    let tags: serde_json::Map<String, Value> =
        notes.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let (shown, opening) = spelled_moves_and_opening(table);
    let document = json!({
        "game": table.game(),
        "variant": table.variant(),
        "start": table.start(),
        "moves": table.moves(),
        "shown": shown,
        "position": table.position(),
        "verdict": notes.end.map(|end| verdict(end, table)),
        "opening": opening,
        "tags": tags,
    });
    format!("{document:#}\n")
}

fn verdict(GameEnd { winner, margin, reason }: GameEnd, table: &dyn Table) -> Value {
    let side = |side| if side == Side::First { "first" } else { "second" };
    let rule = table.ending().filter(|_| reason == EndReason::Rules);
    let reason = match reason {
        EndReason::Rules => "rule",
        EndReason::Resigned => "resigned",
        EndReason::Time => "time",
        EndReason::Agreed => "agreed",
    };
    let mut verdict = json!({"winner": winner.map(side), "margin": margin, "reason": reason});
    if let Some(rule) = rule {
        verdict["rule"] = json!(rule);
    }
    verdict
}

/// The game on the table as text.
pub(crate) fn text(table: &dyn Table, notes: &GameNotes) -> String {
    let mut text = format!("{} {}\n", table.game(), table.variant()).trim_end().to_string() + "\n";
    for (name, value) in &notes.tags {
        text += &format!("{name}: {value}\n");
    }
    text += &format!("start: {}\n", table.start());
    text += &format!("moves: {}\n", spelled_moves_and_opening(table).0.join(" "));
    text += &format!("position: {}\n", table.position());
    if let Some(end) = notes.end {
        text += &format!("result: {}\n", end.in_words(table));
    }
    text + "\n" + &table.diagram() + "\n"
}

/// The moves in the notation people use, and the last named opening on the way.
fn spelled_moves_and_opening(table: &dyn Table) -> (Vec<String>, Option<String>) {
    let mut at = table.fork();
    let mut opening = at.opening();
    while at.take_back() {
        opening = opening.or_else(|| at.opening());
    }
    (at.spelled(table.moves()), opening)
}

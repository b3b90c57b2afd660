//! The file formats common to all games: plain text for people, and a JSON document for programs.

use game::Refusal;
use serde_json::{Value, json};
use table::{
    EndDocument, ExportedStudy, GameFormat, Lost, MoveDocument, SideDocument, Study, StudyNode, Table,
    TreeDocument,
};

use game_tree::Glyph;

pub(crate) const COMMON_FORMATS: [GameFormat; 2] = [
    GameFormat {
        name: "text",
        extension: "txt",
        media_type: "text/plain; charset=utf-8",
        from_start_only: false,
    },
    GameFormat { name: "json", extension: "json", media_type: "application/json", from_start_only: false },
];

/// The format of that name.
pub(crate) fn named(formats: &[GameFormat], name: &str) -> Result<GameFormat, Refusal> {
    formats.iter().find(|format| format.name == name).copied().ok_or_else(|| {
        let names: Vec<_> = formats.iter().map(|format| format.name).collect();
        Refusal::unknown_name(name, format!("unknown format (available: {})", names.join(", ")))
    })
}

/// A study as a JSON document: the tree, and its main line for programs that want no more than that.
pub(crate) fn document(study: &dyn Study) -> Result<String, Refusal> {
    let last = study.table_at(study.last())?;
    let (shown, opening) = spelled_moves_and_opening(&*last);
    let tags: serde_json::Map<String, Value> =
        study.headers().into_iter().map(|(name, value)| (name, json!(value))).collect();
    let mut document = json!(study.document());
    let main_line = json!({
        "moves": last.moves(),
        "shown": shown,
        "position": last.position(),
        "verdict": study.end(),
        "opening": opening,
        "tags": tags,
    });
    let (Value::Object(all), Value::Object(main_line)) = (&mut document, main_line) else { unreachable!() };
    all.extend(main_line);
    Ok(format!("{document:#}\n"))
}

/// Reads a JSON document, or the list of moves of one that has no tree.
pub(crate) fn read_document(bytes: &[u8]) -> Result<TreeDocument, Refusal> {
    #[derive(serde::Deserialize)]
    struct Line {
        #[serde(default)]
        moves: Vec<String>,
        #[serde(default)]
        tags: serde_json::Map<String, Value>,
        #[serde(default)]
        verdict: Option<EndDocument>,
    }
    let refused = |error: serde_json::Error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        Refusal::syntax("", format!("this is not a game in JSON: {error}")).at(place)
    };
    let mut document: TreeDocument = serde_json::from_slice(bytes).map_err(refused)?;
    if document.nodes.is_empty() && document.headers.is_empty() {
        let line: Line = serde_json::from_slice(bytes).map_err(refused)?;
        let node =
            |(id, mv)| MoveDocument { id: id + 1, parent: Some(id), mv: Some(mv), ..MoveDocument::default() };
        document.nodes = (0..).zip(line.moves).map(node).collect();
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
        document.headers = line.tags.into_iter().map(|(name, value)| (name, text(value))).collect();
        document.end = document.end.or(line.verdict);
    }
    Ok(document)
}

/// A study as text for people: moves with their numbers, variations in brackets, comments in braces.
pub(crate) fn text(study: &dyn Study) -> Result<ExportedStudy, Refusal> {
    let table = study.table_at(study.last())?;
    let mut text = format!("{} {}\n", study.entry().name(), study.variant()).trim_end().to_string() + "\n";
    for (name, value) in study.headers() {
        text += &format!("{name}: {value}\n");
    }
    text += &format!("start: {}\n", study.start());
    text += &format!("moves: {}\n", movetext(study));
    text += &format!("position: {}\n", table.position());
    if let Some(EndDocument { winner, margin, .. }) = study.end() {
        let winner = match winner {
            Some(side) => {
                format!("{} won", study.entry().side_names()[usize::from(side == SideDocument::Second)])
            }
            None => "drawn".to_string(),
        };
        let margin = margin.filter(|&margin| margin > 1.0).map(|margin| format!(" by {margin}"));
        text += &format!("result: {winner}{}\n", margin.unwrap_or_default());
    }
    text += &format!("\n{}\n", table.diagram());
    Ok(ExportedStudy { bytes: text.into_bytes(), lost: lost_in_text(&study.nodes()) })
}

/// What plain text has no place for.
fn lost_in_text(nodes: &[StudyNode]) -> Vec<Lost> {
    let count =
        |is_there: fn(&MoveDocument) -> bool| nodes.iter().filter(|node| is_there(&node.written)).count();
    let lost = [
        Lost { kind: "scores", count: count(|node| node.score.is_some()) },
        Lost { kind: "clocks", count: count(|node| node.clock.is_some() || node.elapsed.is_some()) },
        Lost { kind: "shapes", count: count(|node| !node.shapes.is_empty()) },
    ];
    lost.into_iter().filter(|lost| lost.count > 0).collect()
}

/// What is still to be written: a variation that begins with a node, what follows a node, or a bracket.
enum Task {
    Variation(u32),
    Follow(u32),
    Close,
}

fn movetext(study: &dyn Study) -> String {
    let nodes: std::collections::HashMap<u32, StudyNode> =
        study.nodes().into_iter().map(|node| (node.written.id, node)).collect();
    let mut words = Vec::new();
    comment(&nodes[&0].written.comment, &mut words);
    let mut tasks = vec![Task::Follow(0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Close => words.push(")".to_string()),
            Task::Variation(id) => {
                words.push("(".to_string());
                write_move(&nodes[&id], &mut words);
                tasks.extend([Task::Close, Task::Follow(id)]);
            }
            Task::Follow(id) => {
                let Some((&main, others)) = nodes[&id].children.split_first() else { continue };
                write_move(&nodes[&main], &mut words);
                tasks.push(Task::Follow(main));
                tasks.extend(others.iter().rev().map(|&other| Task::Variation(other)));
            }
        }
    }
    words.join(" ").replace("( ", "(").replace(" )", ")")
}

fn write_move(node: &StudyNode, words: &mut Vec<String>) {
    comment(&node.written.before, words);
    words.push(node.shown.clone());
    words.extend(node.written.glyphs.iter().map(|&glyph| Glyph(glyph).to_string()));
    comment(&node.written.comment, words);
}

fn comment(text: &str, words: &mut Vec<String>) {
    if !text.trim().is_empty() {
        words.push(format!("{{{}}}", text.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
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

//! Prints the games of a file as JSON lines, one per game, for comparison with other readers:
//! `cargo run -p poda-protocols --example tree_of games.pgn`. With a second argument, writes the games to that file.
//!
//! A node is `[move, annotation, children]`, the move as the game writes it.

use std::io::Write as _;

use game_tree::{Annotation, GameEnd, GameTree, NodeId, ScoreValue};
use protocols::wthor::Names;
use protocols::{CollectionGame, FileFormat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let from = arguments.first().ok_or("usage: tree_of FILE [COPY]")?;
    let bytes = std::fs::read(from)?;
    match protocols::recognise(&bytes, Some(from))[0] {
        format @ FileFormat::Othello(_) => show::<othello::Board>(format, &bytes, arguments.get(1)),
        format @ FileFormat::Chess(_) => show::<chess::Board>(format, &bytes, arguments.get(1)),
    }
}

fn show<P: CollectionGame>(
    format: FileFormat,
    bytes: &[u8],
    copy: Option<&String>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Vec::new();
    let mut out = std::io::stdout().lock();
    let mut failed = None;
    P::games(format, bytes, &Names::default(), &mut |read| match read {
        Ok(read) => {
            let faults: Vec<String> = read.faults.iter().map(|fault| quoted(&fault.to_string())).collect();
            let tree = written(&read.tree);
            failed = failed.take().or(writeln!(out, "{{{tree},\"faults\":[{}]}}", faults.join(",")).err());
            games.push(read.tree);
        }
        Err(refusal) => _ = writeln!(out, "{{\"refused\":{}}}", quoted(&refusal.to_string())),
    })?;
    if let Some(copy) = copy {
        std::fs::write(copy, P::write_games(format, &games, &mut Names::default())?.bytes)?;
    }
    failed.map_or(Ok(()), |error| Err(error.into()))
}

fn written<P: CollectionGame>(tree: &GameTree<P>) -> String {
    let headers: Vec<String> =
        tree.headers.iter().map(|(name, value)| format!("[{},{}]", quoted(name), quoted(value))).collect();
    format!(
        "\"start\":{},\"headers\":[{}],\"end\":{},\"root\":{}",
        quoted(&tree.start().to_string()),
        headers.join(","),
        tree.end.map_or("null".to_string(), |end| end_of(&end)),
        root(tree)
    )
}

fn end_of(end: &GameEnd) -> String {
    quoted(&format!("{} {:?}", end.difference(), end.reason))
}

/// All nodes, without recursion: what is still to be written, the next on top.
fn root<P: CollectionGame>(tree: &GameTree<P>) -> String {
    enum Task<P> {
        Text(&'static str),
        Node(NodeId, P),
    }
    let mut text = String::new();
    let mut tasks = vec![Task::Node(NodeId::ROOT, tree.start().clone())];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(piece) => text.push_str(piece),
            Task::Node(node, before) => {
                let mv = tree.mv(node).map_or(String::new(), |mv| before.write_move(mv));
                text += &format!("[{},{},[", quoted(&mv), annotation(tree.annotation(node)));
                let mut after = before;
                tree.mv(node).into_iter().for_each(|mv| after.play(mv));
                tasks.push(Task::Text("]]"));
                for (index, &child) in tree.children(node).iter().enumerate().rev() {
                    tasks.push(Task::Node(child, after.clone()));
                    if index > 0 {
                        tasks.push(Task::Text(","));
                    }
                }
            }
        }
    }
    text
}

fn annotation(annotation: &Annotation) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(","));
    let number = |number: Option<f64>| number.map_or("null".to_string(), |number| number.to_string());
    let score = annotation.score.map_or("null".to_string(), |score| {
        let (points, mate) = match score.value {
            ScoreValue::Points(points) => (Some(points), None),
            ScoreValue::Mate(moves) => (None, Some(f64::from(moves))),
        };
        list(vec![number(points), number(mate), number(score.depth.map(f64::from))])
    });
    let shapes = annotation.shapes.iter().map(|shape| {
        let to = shape.to.as_deref().unwrap_or_default();
        list(vec![quoted(shape.colour.name()), quoted(&shape.from), quoted(to)])
    });
    let others = annotation.others.iter().map(|(key, value)| list(vec![quoted(key), quoted(value)]));
    format!(
        "{{\"before\":{},\"comment\":{},\"glyphs\":{},\"score\":{score},\"clock\":{},\"elapsed\":{},\"shapes\":{},\"others\":{}}}",
        quoted(&annotation.before),
        quoted(&annotation.comment),
        list(annotation.glyphs.iter().map(|glyph| glyph.0.to_string()).collect()),
        number(annotation.clock),
        number(annotation.elapsed),
        list(shapes.collect()),
        list(others.collect())
    )
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted += &format!("\\u{:04x}", u32::from(letter)),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

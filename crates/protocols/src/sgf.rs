//! SGF, the Smart Game Format, for Othello: `(;FF[4]GM[2]SZ[8]PB[…]PW[…];B[f5];W[d6])`.
//!
//! Only the main line of a game tree is read: the first variation at every fork. The others are skipped.
//! Setup (`AB`, `AW`, `PL`) is read in the first node; if missing, the game starts from the standard
//! position. A move's value `V` and comment `C` are kept; its seconds are in `MT`, a tag of our own, because
//! the format only has the time left.

use std::fmt::Write as _;

use game::{Position as _, Refusal, Side};
use othello::{Board, Move, Size};

use crate::property::{Escapes, Property, Value};
use crate::replay::{Replay, number};
use crate::source::Source;
use crate::{Ending, GameRecord, GameResult, PlayedMove};

/// Keys with a meaning in this format; the rest are tags.
const OWN: [&str; 20] = [
    "FF", "GM", "CA", "AP", "SZ", "PB", "PW", "EV", "DT", "RE", "TH", "AB", "AW", "AE", "PL", "B", "W", "C",
    "V", "MT",
];

/// Reads the main line of every game of a file.
///
/// # Errors
/// A [`Refusal`] with line and column of the first error.
pub fn read(text: &str) -> Result<Vec<GameRecord>, Refusal> {
    games(text).collect()
}

/// Reads the games of a file one by one. A game with an illegal move is refused and reading continues after
/// it; it ends at the first text that is not a game.
pub fn games(text: &str) -> impl Iterator<Item = Result<GameRecord, Refusal>> + '_ {
    let mut source = Source::new(text);
    let mut is_broken = false;
    std::iter::from_fn(move || {
        source.skip_blanks();
        if is_broken || source.peek().is_none() {
            return None;
        }
        source.count_lines();
        let tree = tree(&mut source);
        is_broken = tree.is_err();
        Some(tree.and_then(|tree| interpret(&source, &tree.main_line)))
    })
}

/// How many variations in a file [`games`] skips: branches other than the first at every fork.
#[must_use]
pub fn n_variations(text: &str) -> u64 {
    let mut source = Source::new(text);
    let trees = std::iter::from_fn(|| {
        source.skip_blanks();
        source.peek()?;
        tree(&mut source).ok()
    });
    trees.map(|tree| tree.n_variations).sum()
}

type Node = Vec<Property>;

/// A game tree, reduced to its main line.
struct Tree {
    main_line: Vec<Node>,
    n_variations: u64,
}

/// Reads a whole tree. The nodes before the first closing parenthesis are the main line; every parenthesis
/// opened after it begins a variation.
fn tree(source: &mut Source<'_>) -> Result<Tree, Refusal> {
    let begin = source.clone();
    if source.peek() != Some('(') {
        return Err(source.refuse("a game must begin with (;"));
    }
    let mut nodes: Vec<Node> = Vec::new();
    let (mut n_open, mut has_ended, mut n_variations) = (0_u64, false, 0);
    loop {
        source.skip_blanks();
        match source.peek() {
            None => return Err(begin.refuse("the parenthesis that opens this game is not closed")),
            Some('(') => {
                n_open += 1;
                n_variations += u64::from(has_ended);
            }
            Some(')') => (n_open, has_ended) = (n_open - 1, true),
            Some(';') if has_ended => {}
            Some(';') => nodes.push(Node::new()),
            Some(_) => {
                let at = source.clone();
                let property = Property::read(source, Escapes::Backslash)?;
                match nodes.last_mut() {
                    None => return Err(at.refuse("a node must begin with ;")),
                    Some(node) if !has_ended => node.push(property),
                    Some(_) => {}
                }
                continue;
            }
        }
        source.take();
        if n_open == 0 {
            return match nodes.is_empty() {
                true => Err(begin.refuse("a game must begin with (;")),
                false => Ok(Tree { main_line: nodes, n_variations }),
            };
        }
    }
}

fn interpret(source: &Source<'_>, nodes: &[Node]) -> Result<GameRecord, Refusal> {
    let mut record = GameRecord::from_start(start(source, nodes)?);
    let mut replay = Replay::new(record.start);
    for (index, node) in nodes.iter().enumerate() {
        if index == 0 {
            head(source, node, &mut record)?;
        }
        play_node(source, node, &mut replay, record.size(), index == 0)?;
        // A comment in the first node is about the game, even if there is a move in it too.
        let comment = match replay.moves.last_mut() {
            Some(played) if index > 0 => &mut played.comment,
            _ => &mut record.comment,
        };
        add_comment(comment, node);
    }
    record.moves = replay.moves;
    Ok(record)
}

/// Reads the game's properties from the first node.
fn head(source: &Source<'_>, node: &Node, record: &mut GameRecord) -> Result<(), Refusal> {
    for property in node {
        let value = property.value();
        let text = &value.text;
        match property.key.as_str() {
            "PB" => record.black.clone_from(text),
            "PW" => record.white.clone_from(text),
            "EV" => record.event.clone_from(text),
            "DT" => record.date.clone_from(text),
            "TH" => record.theoretical = text.trim().parse().ok(),
            "RE" => {
                let refuse = |reason| source.refuse_at(value.at, text, reason);
                record.result = result(text, record.size()).map_err(refuse)?;
            }
            key if OWN.contains(&key) => {}
            key => {
                let tags = property.values.iter().map(|value| (key.to_string(), value.text.clone()));
                record.tags.extend(tags);
            }
        }
    }
    // Programs without events write the place; other formats have one field for both.
    if record.event.is_empty() {
        let place = record.tags.iter().position(|(key, _)| key == "PC");
        record.event = place.map(|index| record.tags.remove(index).1).unwrap_or_default();
    }
    Ok(())
}

/// Plays the moves of a node: usually one, but Edax writes the first into the setup node.
fn play_node(
    source: &Source<'_>,
    node: &Node,
    replay: &mut Replay,
    size: Size,
    is_first: bool,
) -> Result<(), Refusal> {
    for property in node {
        let value = property.value();
        let refuse = |reason: &str| source.refuse_at(value.at, &value.text, reason);
        match property.key.as_str() {
            "AB" | "AW" | "AE" | "PL" if !is_first => {
                return Err(refuse("setup is allowed only in the first node"));
            }
            key @ ("B" | "W") => {
                let colour = if key == "B" { Side::First } else { Side::Second };
                let text = value.text.trim();
                let mv = if text.is_empty() { Ok(Move::PASS) } else { Move::read(text, size) };
                let mv = mv.map_err(|refusal| refuse(refusal.reason()))?;
                let [eval, time] = [number_under(source, node, "V")?, number_under(source, node, "MT")?];
                let eval = eval.map(|eval| if colour == Side::First { eval } else { -eval });
                let played = PlayedMove { mv, eval, time, comment: String::new() };
                replay.play(Some(colour), played).map_err(|reason| refuse(&reason))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The number under a key of the node.
fn number_under(source: &Source<'_>, node: &Node, key: &str) -> Result<Option<f64>, Refusal> {
    let Some(value) = find(node, key).map(Property::value) else { return Ok(None) };
    let read = number(value.text.trim());
    read.map(Some).ok_or_else(|| source.refuse_at(value.at, &value.text, "expected a number"))
}

fn add_comment(comment: &mut String, node: &Node) {
    for property in node.iter().filter(|property| property.key == "C") {
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&property.value().text);
    }
}

fn find<'a>(node: &'a Node, key: &str) -> Option<&'a Property> {
    node.iter().find(|property| property.key == key)
}

/// The position of the first node.
fn start(source: &Source<'_>, nodes: &[Node]) -> Result<Board, Refusal> {
    let root = &nodes[0];
    let refuse = |value: &Value, reason: &str| source.refuse_at(value.at, &value.text, reason);
    if let Some(value) = find(root, "GM").map(Property::value).filter(|value| value.text.trim() != "2") {
        return Err(refuse(value, "the game is not Othello (GM[2])"));
    }
    let size = match find(root, "SZ").map(Property::value) {
        None => Size::Eight,
        Some(value) => match value.text.trim() {
            "8" => Size::Eight,
            "6" => Size::Six,
            _ => return Err(refuse(value, "only 8x8 and 6x6 boards are supported")),
        },
    };
    let side = side_to_move(source, nodes)?;
    if ["AB", "AW", "AE"].iter().all(|key| find(root, key).is_none()) {
        let start = Board::start(size);
        let [black, white] = Side::BOTH.map(|side| start.discs(side));
        return Ok(Board::with_discs(size, black, white, side));
    }
    let [black, white] = [squares(source, root, "AB", size)?, squares(source, root, "AW", size)?];
    if let Some(value) = find(root, "AW").map(Property::value).filter(|_| black & white != 0) {
        return Err(refuse(value, "a square has both a black and a white disc"));
    }
    Ok(Board::with_discs(size, black, white, side))
}

/// `PL`, or else the colour of the first move, or else black.
fn side_to_move(source: &Source<'_>, nodes: &[Node]) -> Result<Side, Refusal> {
    if let Some(value) = find(&nodes[0], "PL").map(Property::value) {
        return match value.text.trim().chars().next() {
            Some('B' | 'b') => Ok(Side::First),
            Some('W' | 'w') => Ok(Side::Second),
            _ => Err(source.refuse_at(value.at, &value.text, "the side to move must be B or W")),
        };
    }
    let first = nodes.iter().flatten().find(|property| matches!(property.key.as_str(), "B" | "W"));
    Ok(if first.is_some_and(|property| property.key == "W") { Side::Second } else { Side::First })
}

/// The squares under a key: `d4`, or the rectangle between two corners, `c3:d4`.
fn squares(source: &Source<'_>, node: &Node, key: &str, size: Size) -> Result<u64, Refusal> {
    let values = node.iter().filter(|property| property.key == key).flat_map(|property| &property.values);
    let mut set = 0;
    for value in values {
        let (from, to) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
        let place = |text: &str| {
            let mv = Move::read(text.trim(), size).ok().and_then(Move::bit).map(|bit| size.place(bit));
            mv.ok_or_else(|| source.refuse_at(value.at, &value.text, "expected a square"))
        };
        let ((left, top), (right, bottom)) = (place(from)?, place(to)?);
        for (column, row) in (left..=right).flat_map(|column| (top..=bottom).map(move |row| (column, row))) {
            set |= 1 << size.bit(column, row);
        }
    }
    Ok(set)
}

/// Reads `B+4`, `W+R`, `W+T`, `0`, `Draw`; `?`, `Void` or an empty value means unknown.
fn result(text: &str, size: Size) -> Result<Option<GameResult>, &'static str> {
    let text = text.trim();
    let found = |difference, ending| Ok(Some(GameResult { difference, ending }));
    match text.to_ascii_lowercase().as_str() {
        "" | "?" | "void" => return Ok(None),
        "0" | "draw" => return found(0.0, Ending::Played),
        _ => {}
    }
    let (sign, margin) = match text.split_once('+') {
        Some(("B" | "b" | "Black", margin)) => (1.0, margin),
        Some(("W" | "w" | "White", margin)) => (-1.0, margin),
        _ => return Err("write a result like B+4, W+R or 0"),
    };
    let all = f64::from(size.n_squares());
    match margin.to_ascii_lowercase().as_str() {
        "r" | "resign" => found(sign * all, Ending::Resigned),
        "t" | "time" => found(sign * all, Ending::TimedOut),
        margin => match number(margin) {
            Some(margin) => found(sign * margin, Ending::Played),
            None => Err("write a result like B+4, W+R or 0"),
        },
    }
}

/// Writes games, one after another. The disc count of a resigned or timed-out game is lost, because the
/// format has no place for it: it is read back as a win by all discs.
///
/// # Errors
/// A [`Refusal`] for a board that is neither 8×8 nor 6×6.
pub fn write(games: &[GameRecord]) -> Result<String, Refusal> {
    games.iter().map(write_game).collect()
}

fn write_game(game: &GameRecord) -> Result<String, Refusal> {
    if game.size() == Size::Four {
        return Err(Refusal::new(game.size().name(), "only 8x8 and 6x6 boards are supported"));
    }
    let mut text = String::from("(;FF[4]GM[2]CA[UTF-8]");
    put(&mut text, "SZ", &game.size().side().to_string());
    for (key, value) in [("PB", &game.black), ("PW", &game.white), ("EV", &game.event), ("DT", &game.date)] {
        put_some(&mut text, key, value);
    }
    put_some(&mut text, "RE", &game.result.map(|result| write_result(&result)).unwrap_or_default());
    put_some(&mut text, "TH", &game.theoretical.map(|number| number.to_string()).unwrap_or_default());
    put_tags(&mut text, &game.tags);
    put_setup(&mut text, &game.start);
    put_some(&mut text, "C", &game.comment);
    let mut board = game.start;
    for (index, played) in game.moves.iter().enumerate() {
        text.push_str(if index % 10 == 0 { "\n;" } else { ";" });
        put_move(&mut text, &board, played);
        board.play(played.mv);
    }
    Ok(text + ")\n")
}

fn put(text: &mut String, key: &str, value: &str) {
    _ = write!(text, "{key}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
}

fn put_some(text: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        put(text, key, value);
    }
}

/// Writes each key once, followed by all its values.
fn put_tags(text: &mut String, tags: &[(String, String)]) {
    let mut last = "";
    for (key, value) in tags.iter().filter(|(key, _)| !OWN.contains(&key.as_str())) {
        put(text, if key == last { "" } else { key }, value);
        last = key;
    }
}

fn put_setup(text: &mut String, board: &Board) {
    for (key, side) in [("AB", Side::First), ("AW", Side::Second)] {
        let mut discs = board.discs(side);
        if discs != 0 {
            text.push_str(key);
        }
        while discs != 0 {
            put(text, "", &Move::on(discs.trailing_zeros()).written(board.size()));
            discs &= discs - 1;
        }
    }
    // Without any setup the game would start from the standard position.
    if board.empty() == board.squares() {
        put(text, "AE", "a1");
    }
    put(text, "PL", if board.side_to_move() == Side::First { "B" } else { "W" });
}

fn put_move(text: &mut String, board: &Board, played: &PlayedMove) {
    let is_black = board.side_to_move() == Side::First;
    let square = if played.mv == Move::PASS { String::new() } else { played.mv.written(board.size()) };
    put(text, if is_black { "B" } else { "W" }, &square);
    let eval = played.eval.map(|eval| if is_black { eval } else { -eval });
    put_some(text, "V", &eval.map(|eval| eval.to_string()).unwrap_or_default());
    put_some(text, "MT", &played.time.map(|time| time.to_string()).unwrap_or_default());
    put_some(text, "C", &played.comment);
}

fn write_result(result: &GameResult) -> String {
    let margin = match result.ending {
        Ending::Resigned => "R".to_string(),
        Ending::TimedOut => "T".to_string(),
        Ending::Played | Ending::Agreed if result.difference == 0.0 => return "0".to_string(),
        Ending::Played | Ending::Agreed => result.difference.abs().to_string(),
    };
    format!("{}+{margin}", if result.difference < 0.0 { 'W' } else { 'B' })
}

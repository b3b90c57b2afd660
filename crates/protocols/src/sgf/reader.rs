//! Reads SGF: first into properties, then into a game.

use game::{Refusal, Side};
use game_tree::{EndReason, GameEnd, NodeId};
use othello::{Board, Move, Size};

use super::{HEADERS, OWN, notes};
use crate::header_names::MAX_HEADERS;
use crate::property::{Escapes, Property, Value};
use crate::read_game::with_reason;
use crate::replay::{Replay, number};
use crate::source::Source;
use crate::{OthelloGame, ReadGame, header_names};

/// Reads the games of a file one by one. A game with an illegal move in its main line is refused and reading
/// continues after it; it ends at the first text that is not a game.
pub fn games(text: &str) -> impl Iterator<Item = Result<ReadGame<Board>, Refusal>> + '_ {
    let mut source = Source::new(text);
    let mut is_broken = false;
    std::iter::from_fn(move || {
        source.skip_blanks();
        if is_broken || source.peek().is_none() {
            return None;
        }
        source.count_lines();
        let steps = steps(&mut source);
        is_broken = steps.is_err();
        Some(steps.and_then(|steps| GameReader::read(&source, &steps)))
    })
}

type Node = Vec<Property>;

/// A step through the tree.
enum Step {
    Open,
    Close,
    Node(Node),
}

/// Nodes and brackets per game, to bound memory.
const MAX_STEPS: usize = 500_000;
/// Faults kept per game.
const MAX_FAULTS: usize = 100;

/// Reads a whole tree.
fn steps(source: &mut Source<'_>) -> Result<Vec<Step>, Refusal> {
    let begin = source.clone();
    if source.peek() != Some('(') {
        return Err(source.refuse("a game must begin with (;"));
    }
    let mut steps = Vec::new();
    let (mut n_open, mut has_node) = (0_u64, false);
    loop {
        source.skip_blanks();
        if steps.len() == MAX_STEPS {
            return Err(source.refuse(format!("a game has at most {MAX_STEPS} nodes and brackets")));
        }
        match source.peek() {
            None => return Err(begin.refuse("the parenthesis that opens this game is not closed")),
            Some('(') => {
                n_open += 1;
                steps.push(Step::Open);
            }
            Some(')') => {
                n_open -= 1;
                steps.push(Step::Close);
            }
            Some(';') => {
                has_node = true;
                steps.push(Step::Node(Node::new()));
            }
            Some(_) => {
                let at = source.clone();
                let property = Property::read(source, Escapes::Backslash)?;
                match steps.last_mut() {
                    Some(Step::Node(node)) => node.push(property),
                    _ => return Err(at.refuse("a node must begin with ;")),
                }
                continue;
            }
        }
        source.take();
        if n_open == 0 {
            return if has_node { Ok(steps) } else { Err(begin.refuse("a game must begin with (;")) };
        }
    }
}

/// A game being read.
struct GameReader<'a> {
    source: &'a Source<'a>,
    game: OthelloGame,
    faults: Vec<Refusal>,
}

/// A line being read, and whether the rest of it is not read.
#[derive(Clone, Copy)]
struct Line {
    replay: Replay,
    is_broken: bool,
}

impl GameReader<'_> {
    fn read(source: &Source<'_>, steps: &[Step]) -> Result<ReadGame<Board>, Refusal> {
        let nodes: Vec<&Node> = steps
            .iter()
            .filter_map(|step| match step {
                Step::Node(node) => Some(node),
                Step::Open | Step::Close => None,
            })
            .collect();
        let game = OthelloGame::new(start(source, &nodes)?);
        let mut reader = GameReader { source, game, faults: Vec::new() };
        reader.head(nodes[0])?;
        reader.walk(steps)?;
        reader.game.end = reader.game.end.map(|end| with_reason(&reader.game, end));
        Ok(ReadGame { tree: reader.game, faults: reader.faults })
    }

    /// The nodes before the first closing bracket are the main line; one that cannot be read refuses the game.
    fn walk(&mut self, steps: &[Step]) -> Result<(), Refusal> {
        let mut line = Line { replay: Replay::new(&self.game), is_broken: false };
        let (mut around, mut is_main, mut is_first) = (Vec::new(), true, true);
        for step in steps {
            match step {
                Step::Open => around.push(line),
                Step::Close => {
                    line = around.pop().unwrap_or(line);
                    is_main = false;
                }
                Step::Node(_) if line.is_broken => {}
                Step::Node(node) => {
                    match self.node(node, &mut line.replay, is_first) {
                        Ok(()) => {}
                        Err(refusal) if is_main => return Err(refusal),
                        Err(refusal) => {
                            line.is_broken = true;
                            if self.faults.len() < MAX_FAULTS {
                                self.faults.push(refusal);
                            }
                        }
                    }
                    is_first = false;
                }
            }
        }
        Ok(())
    }

    /// Plays the moves of a node: usually one, but Edax writes the first into the setup node. Then annotates.
    fn node(&mut self, node: &Node, replay: &mut Replay, is_first: bool) -> Result<(), Refusal> {
        let (mut mover, mut is_dropped) = (None, false);
        for property in node {
            let value = property.value();
            let refuse = |reason: &str| self.source.refuse_at(value.at, &value.text, reason);
            match property.key.as_str() {
                "AB" | "AW" | "AE" | "PL" if !is_first => {
                    return Err(refuse("setup is allowed only in the first node"));
                }
                key @ ("B" | "W") => {
                    let colour = if key == "B" { Side::First } else { Side::Second };
                    let text = value.text.trim();
                    let mv =
                        if text.is_empty() { Ok(Move::PASS) } else { Move::read(text, replay.board.size()) };
                    let mv = mv.map_err(|refusal| refuse(refusal.reason()))?;
                    let played = replay.play(&mut self.game, Some(colour), mv);
                    is_dropped = !played.map_err(|reason| refuse(&reason))?;
                    mover = Some(colour);
                }
                _ => {}
            }
        }
        // What stands in the first node is about the game, even if there is a move in it too.
        let (at, mover) = if is_first { (NodeId::ROOT, None) } else { (replay.node, mover) };
        if is_dropped { Ok(()) } else { self.annotate(node, at, mover) }
    }

    fn annotate(&mut self, node: &Node, at: NodeId, mover: Option<Side>) -> Result<(), Refusal> {
        let size = self.game.start().size();
        let is_note = |property: &&Property| match property.key.as_str() {
            "B" | "W" | "AB" | "AW" | "AE" | "PL" => false,
            key => at != NodeId::ROOT || notes::is_about_node(key),
        };
        // Properties about others of the same node come last.
        let is_late = |key: &str| matches!(key, "VD" | "AK");
        let (late, early): (Vec<_>, Vec<_>) =
            node.iter().filter(is_note).partition(|property| is_late(&property.key));
        for Property { key, values } in early.into_iter().chain(late) {
            let read = notes::read(self.game.annotation_mut(at), key, values, mover, size);
            read.map_err(|value| self.source.refuse_at(value.at, &value.text, "expected a number"))?;
        }
        // Nodes without a move are about the one before, and will be written as one node with it.
        self.game.annotation_mut(at).others.sort_by_key(|(key, _)| is_late(key));
        Ok(())
    }

    /// Reads the game's properties from the first node.
    fn head(&mut self, node: &Node) -> Result<(), Refusal> {
        for Property { key, values } in node {
            let value = &values[0];
            if key == "RE" {
                let refuse = |reason| self.source.refuse_at(value.at, &value.text, reason);
                self.game.end = result(&value.text).map_err(refuse)?;
            }
            if OWN.contains(&key.as_str()) || notes::is_about_node(key) {
                continue;
            }
            for Value { text, at } in values {
                let (name, value) = header_names::read(HEADERS, key, text);
                match self.game.headers.get(&name) {
                    // A second value has no place among the headers.
                    Some(_) => {
                        let others = &mut self.game.annotation_mut(NodeId::ROOT).others;
                        others.push((key.clone(), text.clone()));
                    }
                    None if self.game.headers.len() == MAX_HEADERS => {
                        let reason = format!("a game has at most {MAX_HEADERS} headers");
                        return Err(self.source.refuse_at(*at, text, reason));
                    }
                    None => self.game.headers.add(name, value),
                }
            }
        }
        Ok(())
    }
}

fn find<'a>(node: &'a Node, key: &str) -> Option<&'a Property> {
    node.iter().find(|property| property.key == key)
}

/// The position of the first node.
fn start(source: &Source<'_>, nodes: &[&Node]) -> Result<Board, Refusal> {
    let root = nodes[0];
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
fn side_to_move(source: &Source<'_>, nodes: &[&Node]) -> Result<Side, Refusal> {
    if let Some(value) = find(nodes[0], "PL").map(Property::value) {
        return match value.text.trim().chars().next() {
            Some('B' | 'b') => Ok(Side::First),
            Some('W' | 'w') => Ok(Side::Second),
            _ => Err(source.refuse_at(value.at, &value.text, "the side to move must be B or W")),
        };
    }
    let mut properties = nodes.iter().flat_map(|node| node.iter());
    let first = properties.find(|property| matches!(property.key.as_str(), "B" | "W"));
    Ok(if first.is_some_and(|property| property.key == "W") { Side::Second } else { Side::First })
}

/// The squares under a key: `d4`, or the rectangle between two corners, `c3:d4`.
fn squares(source: &Source<'_>, node: &Node, key: &str, size: Size) -> Result<u64, Refusal> {
    let values = node.iter().filter(|property| property.key == key).flat_map(|property| &property.values);
    let mut set = 0;
    for value in values {
        let squares = notes::squares(&value.text, size)
            .ok_or_else(|| source.refuse_at(value.at, &value.text, "expected a square"))?;
        squares.for_each(|(column, row)| set |= 1 << size.bit(column, row));
    }
    Ok(set)
}

/// Reads `B+4`, `B+`, `W+R`, `W+T`, `0`, `Draw`; `?`, `Void` or an empty value means unknown. Whether the rules ended
/// the game is found out when it has been read.
fn result(text: &str) -> Result<Option<GameEnd>, &'static str> {
    let text = text.trim();
    let found = |winner, margin, reason| Ok(Some(GameEnd { winner, margin, reason }));
    match text.to_ascii_lowercase().as_str() {
        "" | "?" | "void" => return Ok(None),
        "0" | "draw" | "jigo" => return found(None, Some(0.0), EndReason::Unknown),
        _ => {}
    }
    let (winner, margin) = match text.split_once('+') {
        Some(("B" | "b" | "Black", margin)) => (Some(Side::First), margin),
        Some(("W" | "w" | "White", margin)) => (Some(Side::Second), margin),
        _ => return Err("write a result like B+4, W+R or 0"),
    };
    match margin.to_ascii_lowercase().as_str() {
        "" | "?" => found(winner, None, EndReason::Unknown),
        "r" | "resign" | "f" | "forfeit" => found(winner, None, EndReason::Resigned),
        "t" | "time" => found(winner, None, EndReason::Time),
        margin => match number(margin).filter(|margin| *margin >= 0.0) {
            Some(margin) => found(winner, Some(margin), EndReason::Unknown),
            None => Err("write a result like B+4, W+R or 0"),
        },
    }
}

//! Random games with everything a tree can hold.

use game::{Dice, Position, Side, dice, pick};
use game_tree::{
    Annotation, Colour, EndReason, GameEnd, GameTree, Glyph, NodeId, NodeScore, ScoreValue, Shape, Written,
};
use rand::RngExt as _;

/// What the annotations of a generated game have.
#[derive(Clone, Copy)]
pub struct Style {
    pub variations: u32,
    pub before: bool,
    pub glyphs: bool,
    pub clocks: bool,
    pub depths: bool,
    pub mates: bool,
    pub shapes: bool,
    pub others: bool,
    /// Words of comments.
    pub words: &'static [&'static str],
}

const WORDS: &[&str] = &[
    "good",
    "{",
    "(;",
    ")",
    "\"quoted\"",
    "a\\b",
    "é",
    "棋譜",
    "%",
    "$5",
    "1.",
    "e4",
    "[",
    "[%foo",
    "x;y",
    "—",
    "12...",
];

/// Everything that PGN can carry.
pub const PGN: Style = Style {
    variations: 12,
    before: true,
    glyphs: true,
    clocks: true,
    depths: true,
    mates: true,
    shapes: true,
    others: false,
    words: WORDS,
};

/// Everything that SGF can carry.
pub const SGF: Style = Style {
    before: false,
    mates: false,
    others: true,
    words: &["good", "{", "(;", ")", "\"q\"", "a\\b", "é", "棋譜", "\\", "]", "[", "\\]", "line\nbreak", ":"],
    ..PGN
};

/// What GGF can carry.
pub const GGF: Style = Style {
    variations: 0,
    before: false,
    glyphs: false,
    clocks: false,
    depths: false,
    mates: false,
    shapes: false,
    others: false,
    words: &["good", "{", "(;", ")", "\"q\"", "a\\b", "é", "[", "two\nlines", "/"],
};

/// A random game: a main line, and lines that leave it or each other anywhere.
pub fn tree<P: Position>(start: P, seed: u64, style: Style) -> GameTree<P> {
    let mut dice = dice(seed);
    let mut tree = GameTree::new(start);
    let n_moves = dice.random_range(0..50_u32);
    grow(&mut tree, NodeId::ROOT, n_moves, &mut dice);
    for _ in 0..dice.random_range(0..=style.variations) {
        let nodes = all_nodes(&tree);
        let from = pick(&mut dice, &nodes).unwrap_or(NodeId::ROOT);
        // An empty tree gets its main line from here.
        let n_moves = dice.random_range(1..8_u32);
        grow(&mut tree, from, n_moves, &mut dice);
    }
    for node in [NodeId::ROOT].into_iter().chain(all_nodes(&tree)) {
        annotate(&mut tree, node, style, &mut dice);
    }
    tree
}

fn all_nodes<P: Position>(tree: &GameTree<P>) -> Vec<NodeId> {
    let moves = tree.written().filter_map(|step| match step {
        Written::Move(node) => Some(node),
        _ => None,
    });
    moves.collect()
}

fn grow<P: Position>(tree: &mut GameTree<P>, from: NodeId, n_moves: u32, dice: &mut Dice) {
    let (mut at, mut position) = (from, tree.position(from));
    for _ in 0..n_moves {
        if position.outcome().is_some() {
            return;
        }
        let Some(mv) = pick(dice, &position.moves().collect::<Vec<_>>()) else { return };
        at = tree.add(at, mv);
        position.play(mv);
    }
}

fn annotate<P: Position>(tree: &mut GameTree<P>, node: NodeId, style: Style, dice: &mut Dice) {
    let is_variation = tree.parent(node).is_some_and(|parent| tree.children(parent)[0] != node);
    let mut maybe = |one_in: u32| dice.random_range(0..one_in) == 0;
    let [has_comment, has_before, has_glyph, has_score, has_clock, has_elapsed, has_shapes, has_others] =
        [3, 3, 4, 4, 4, 4, 6, 6].map(&mut maybe);
    let mut annotation = Annotation::default();
    if has_comment {
        annotation.comment = comment(style, dice);
    }
    if has_before && is_variation && style.before {
        annotation.before = comment(style, dice);
    }
    if has_glyph && style.glyphs && node != NodeId::ROOT {
        annotation.glyphs = vec![Glyph(dice.random_range(1..=6)), Glyph(dice.random_range(7..=255))];
    }
    if has_score && node != NodeId::ROOT {
        annotation.score = Some(score(style, dice));
    }
    let thousandths = |dice: &mut Dice| f64::from(dice.random_range(0..8_000_000_u32)) / 1000.0;
    if has_clock && style.clocks && node != NodeId::ROOT {
        annotation.clock = Some(thousandths(dice));
    }
    if has_elapsed && node != NodeId::ROOT {
        annotation.elapsed = Some(thousandths(dice));
    }
    if has_shapes && style.shapes {
        annotation.shapes = shapes(dice);
    }
    if has_others && style.others && node != NodeId::ROOT {
        annotation.others =
            vec![("N".into(), "a name".into()), ("LB".into(), "c4:1".into()), ("LB".into(), "d3:]".into())];
    }
    if !annotation.is_empty() {
        *tree.annotation_mut(node) = annotation;
    }
}

fn comment(style: Style, dice: &mut Dice) -> String {
    let words: Vec<&str> =
        (0..dice.random_range(1..30_u32)).filter_map(|_| pick(dice, style.words)).collect();
    words.join(" ")
}

fn score(style: Style, dice: &mut Dice) -> NodeScore {
    let value = match style.mates && dice.random_range(0..5_u32) == 0 {
        true => ScoreValue::Mate(dice.random_range(-20..20)),
        false => ScoreValue::Points(f64::from(dice.random_range(-3000..3000_i32)) / 100.0),
    };
    let depth = (style.depths && dice.random_range(0..2_u32) == 0).then(|| dice.random_range(1..60));
    NodeScore { value, depth }
}

/// Marked squares before arrows, the colours of the squares in the order in which SGF writes them.
fn shapes(dice: &mut Dice) -> Vec<Shape> {
    let colours = [Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue];
    let square = |dice: &mut Dice| pick(dice, &["a1", "c4", "d3", "f6", "e4"]).unwrap().to_string();
    let mut shapes = Vec::new();
    for colour in colours {
        if dice.random_range(0..2_u32) == 0 {
            shapes.push(Shape { colour, from: square(dice), to: None });
        }
    }
    for _ in 0..dice.random_range(0..3_u32) {
        let colour = pick(dice, &colours).unwrap();
        shapes.push(Shape { colour, from: square(dice), to: Some("b2".to_string()) });
    }
    shapes
}

/// A result that a game with this last position may have.
pub fn end(seed: u64, margin: Option<f64>) -> Option<GameEnd> {
    let decisive = |side, reason| GameEnd { winner: Some(side), margin, reason };
    [
        None,
        Some(decisive(Side::First, EndReason::Unknown)),
        Some(decisive(Side::Second, EndReason::Time)),
        Some(decisive(Side::First, EndReason::Resigned)),
        Some(decisive(Side::Second, EndReason::Agreed)),
    ][seed as usize % 5]
}

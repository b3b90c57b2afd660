//! What a review writes into a game.

use game::Side;
use game_tree::{GameTree, Glyph, NodeId, NodeScore, ScoreValue};
use protocols::CollectionGame;
use study::review::{Class, Finding, SideTotals};
use table::{ShownScore, Unit};

/// Moves of a better line that are shown.
const SHOWN_MOVES: usize = 10;

/// Writes findings about the moves of the main line: scores, marks, losses and better lines.
pub fn annotate<P: CollectionGame>(game: &mut GameTree<P>, findings: &[Finding]) {
    let nodes: Vec<NodeId> = game.main_line().collect();
    let mut position = game.start().clone();
    for (&node, finding) in nodes.iter().zip(findings) {
        let Some(mv) = game.mv(node) else { return };
        let text = judgement(finding, &position);
        let mut after = position.clone();
        after.play(mv);
        // A mate on the board is not a mate in so many moves.
        let is_mate = after.outcome().is_some() && matches!(finding.score, Some(ShownScore::Mate { .. }));
        let score = finding.score.filter(|_| !is_mate);
        let annotation = game.annotation_mut(node);
        if let Some(value) = score.and_then(|score| value(score, finding.unit, finding.side)) {
            annotation.score = Some(NodeScore { value, depth: Some(finding.depth) });
        }
        if let (Some(glyph), Some(text)) = (glyph(finding.class), text) {
            // A mark of the annotator's own counts more than ours.
            if !annotation.glyphs.iter().any(|glyph| glyph.is_about_move()) {
                annotation.glyphs.insert(0, glyph);
            }
            add_comment(&mut annotation.comment, &text);
            add_line(game, node, &position, &finding.pv);
        }
        position = after;
    }
}

/// The score for the first player, in the unit people read.
fn value(score: ShownScore, unit: Unit, side: Side) -> Option<ScoreValue> {
    let sign = if side == Side::First { 1 } else { -1 };
    let scale = if unit == Unit::Centipawns { 100.0 } else { 1.0 };
    match score {
        ShownScore::Mate { mate } => Some(ScoreValue::Mate(sign * mate)),
        ShownScore::Whole(number) => Some(ScoreValue::Points(f64::from(sign * number) / scale)),
        ShownScore::Decimal(number) => Some(ScoreValue::Points(f64::from(sign) * number / scale)),
        ShownScore::Chance(_) => None,
    }
}

fn glyph(class: Class) -> Option<Glyph> {
    match class {
        Class::Forced | Class::Best | Class::Good => None,
        Class::Inaccuracy => Some(Glyph(6)),
        Class::Mistake => Some(Glyph(2)),
        Class::Blunder => Some(Glyph(4)),
    }
}

/// `Blunder, loses 12 discs. e6 was better.`; `None` for a move without fault.
fn judgement<P: CollectionGame>(finding: &Finding, position: &P) -> Option<String> {
    glyph(finding.class)?;
    let name = finding.class.name();
    let class = name[..1].to_uppercase() + &name[1..];
    let best = position.parse_move(&finding.best).map(|mv| position.spelled(mv));
    let lost = finding.loss.map(|loss| in_units(loss, finding.unit)).filter(|lost| !lost.is_empty());
    let lost = lost.map_or(String::new(), |lost| format!(", loses {lost}"));
    Some(format!("{class}{lost}. {} was better.", best.unwrap_or_else(|_| finding.best.clone())))
}

/// `12 discs`, `3.25 pawns`.
fn in_units(loss: f64, unit: Unit) -> String {
    let (number, noun) = match unit {
        Unit::Centipawns => (loss / 100.0, "pawn"),
        Unit::Discs | Unit::HundredthDiscs => (loss, "disc"),
        Unit::Points => (loss, "point"),
        Unit::Plies | Unit::Chance => return String::new(),
    };
    let number = (number * 100.0).round() / 100.0;
    format!("{number} {noun}{}", if number == 1.0 { "" } else { "s" })
}

fn add_comment(comment: &mut String, text: &str) {
    if !comment.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}

/// Adds the better line as a variation before the move; what is there already is followed.
fn add_line<P: CollectionGame>(game: &mut GameTree<P>, node: NodeId, position: &P, line: &[String]) {
    let Some(mut at) = game.parent(node) else { return };
    let mut position = position.clone();
    for text in line.iter().take(SHOWN_MOVES) {
        let Ok(mv) = position.parse_move(text) else { return };
        at = game.play(at, mv);
        position.play(mv);
    }
}

/// Writes the totals into the comment on the game, and who made them.
pub fn add_summary<P: CollectionGame>(
    game: &mut GameTree<P>,
    engine: &str,
    sides: [&str; 2],
    totals: &[SideTotals; 2],
) {
    let [first, second] = [0, 1].map(|side| format!("{}: {}.", sides[side], in_words(&totals[side])));
    let comment = &mut game.annotation_mut(NodeId::ROOT).comment;
    add_comment(comment, &format!("Review by {engine}. {first} {second}"));
    if game.headers.known("Annotator").is_none() {
        game.headers.set("Annotator", engine);
    }
}

/// `accuracy 93 %, 2 inaccuracies, 1 mistake, 0 blunders, 14 lost`.
pub fn in_words(totals: &SideTotals) -> String {
    let Some(accuracy) = totals.accuracy else { return "no move to judge".to_string() };
    let count = |number: usize, one: &str, several: &str| {
        format!("{number} {}", if number == 1 { one } else { several })
    };
    [
        format!("accuracy {accuracy:.0} %"),
        count(totals.inaccuracies, "inaccuracy", "inaccuracies"),
        count(totals.mistakes, "mistake", "mistakes"),
        count(totals.blunders, "blunder", "blunders"),
    ]
    .join(", ")
}

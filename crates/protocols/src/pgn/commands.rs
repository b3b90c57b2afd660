//! Commands in comments: `[%clk 0:05:00]`, `[%emt 0:00:07]`, `[%eval 0.35,20]`, `[%csl Gd4]`, `[%cal Re2e4]`.
//!
//! They are read into the fields of an annotation and written back from them. What is not one of these, or is not
//! written as lichess and ChessBase write it, stays in the comment.

use std::fmt::Write as _;

use chess::Square;
use game_tree::{Annotation, Colour, NodeScore, ScoreValue, Shape};

use crate::replay::number;

/// Moves the commands of a comment into the annotation, and returns the rest of the comment.
pub(super) fn extract(comment: &str, annotation: &mut Annotation) -> String {
    let (mut rest, mut text) = (comment, String::new());
    while let Some(begin) = rest.find("[%") {
        let Some(length) = rest[begin..].find(']') else { break };
        let command = &rest[begin + 2..begin + length];
        text.push_str(&rest[..begin]);
        if read(command, annotation).is_none() {
            text.push_str(&rest[begin..=begin + length]);
        }
        rest = &rest[begin + length + 1..];
    }
    if text.is_empty() && rest.len() == comment.len() {
        return comment.to_string();
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads a command into its field; `None` if it is not understood, or the field is already set.
fn read(command: &str, annotation: &mut Annotation) -> Option<()> {
    let (name, value) = command.split_once(' ')?;
    match name {
        "clk" if annotation.clock.is_none() => annotation.clock = Some(seconds(value)?),
        "emt" if annotation.elapsed.is_none() => annotation.elapsed = Some(seconds(value)?),
        "eval" if annotation.score.is_none() => annotation.score = Some(score(value)?),
        "csl" | "cal" => {
            let shapes: Option<Vec<Shape>> =
                value.split(',').map(|text| shape(text.trim(), name == "cal")).collect();
            annotation.shapes.extend(shapes?);
        }
        _ => return None,
    }
    Some(())
}

/// `1:23:45.6` in seconds.
fn seconds(text: &str) -> Option<f64> {
    let is_number = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit()) && text.len() < 10;
    let mut parts = text.split(':').filter(|part| is_number(part)).map(number);
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let is_whole = text.split(':').count() == 3 && hours.fract() == 0.0 && minutes.fract() == 0.0;
    // Thousandths are all that is written, and the nearest number to them.
    is_whole.then(|| ((hours * 3600.0 + minutes * 60.0 + seconds) * 1000.0).round() / 1000.0)
}

/// `0.35`, `#-3`, `0.35,20` with the depth.
fn score(text: &str) -> Option<NodeScore> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value, Some(depth.parse().ok().filter(|&depth: &u32| depth < 100_000)?)),
        None => (text, None),
    };
    let value = match value.strip_prefix('#') {
        Some(moves) => ScoreValue::Mate(moves.parse().ok().filter(|moves| (-9999..=9999).contains(moves))?),
        None => ScoreValue::Points(number(value).filter(|pawns| pawns.abs() < 1e6)?),
    };
    Some(NodeScore { value, depth })
}

/// `Gd4`, or `Re2e4` for an arrow.
fn shape(text: &str, is_arrow: bool) -> Option<Shape> {
    let colour = match text.as_bytes().first()? {
        b'G' => Colour::Green,
        b'R' => Colour::Red,
        b'Y' => Colour::Yellow,
        b'B' => Colour::Blue,
        _ => return None,
    };
    let square = |text: Option<&str>| text.and_then(Square::parse).map(|square| square.to_string());
    let (from, to) = (square(text.get(1..3))?, square(text.get(3..)));
    let is_complete = if is_arrow { to.is_some() } else { text.len() == 3 };
    is_complete.then_some(Shape { colour, from, to })
}

/// The commands of an annotation, separated by blanks.
pub(super) fn written(annotation: &Annotation) -> Vec<String> {
    let Annotation { score, clock, elapsed, shapes, .. } = annotation;
    let mut commands: Vec<String> =
        score.iter().map(|score| format!("[%eval {}]", written_score(score))).collect();
    commands.extend(clock.map(|clock| format!("[%clk {}]", written_seconds(clock))));
    commands.extend(elapsed.map(|elapsed| format!("[%emt {}]", written_seconds(elapsed))));
    for (name, is_arrow) in [("csl", false), ("cal", true)] {
        let of_kind = shapes.iter().filter(|shape| shape.to.is_some() == is_arrow && is_on_board(shape));
        let list: Vec<String> = of_kind.map(written_shape).collect();
        if !list.is_empty() {
            commands.push(format!("[%{name} {}]", list.join(",")));
        }
    }
    commands
}

/// Shapes of other boards cannot be written.
pub(super) fn is_on_board(shape: &Shape) -> bool {
    let is_square = |text: &String| Square::parse(text).is_some();
    is_square(&shape.from) && shape.to.as_ref().is_none_or(is_square)
}

fn written_score(score: &NodeScore) -> String {
    let mut text = match score.value {
        ScoreValue::Points(pawns) => format!("{pawns}"),
        ScoreValue::Mate(moves) => format!("#{moves}"),
    };
    if let Some(depth) = score.depth {
        _ = write!(text, ",{depth}");
    }
    text
}

/// Hours, minutes and seconds, with thousandths where there are any.
fn written_seconds(seconds: f64) -> String {
    let thousandths = (seconds.max(0.0) * 1000.0).round() as u64;
    let (whole, fraction) = (thousandths / 1000, thousandths % 1000);
    let text = format!("{}:{:02}:{:02}.{fraction:03}", whole / 3600, whole / 60 % 60, whole % 60);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn written_shape(shape: &Shape) -> String {
    let letter = match shape.colour {
        Colour::Green => 'G',
        Colour::Red => 'R',
        Colour::Yellow => 'Y',
        Colour::Blue => 'B',
    };
    format!("{letter}{}{}", shape.from, shape.to.as_deref().unwrap_or_default())
}

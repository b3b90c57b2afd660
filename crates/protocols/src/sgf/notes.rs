//! The properties of a node as the annotation of its move.
//!
//! | property | annotation |
//! | --- | --- |
//! | `C` | comment |
//! | `V`, `VD` | score, positive for Black; its depth |
//! | `BL`, `WL` | seconds left, of the side that moved |
//! | `MT` | seconds spent |
//! | `TE[1]` `!`, `TE[2]` `!!`, `BM[1]` `?`, `BM[2]` `??`, `IT` `!?`, `DO` `?!` | glyphs of the move |
//! | `DM[1]` `=`, `UC[1]` `∞`, `GW[1]` `±`, `GB[1]` `∓`, `GW[2]` `+−`, `GB[2]` `−+` | glyphs of the position |
//! | `CR` green, `MA` red, `SQ` yellow, `TR` blue, `AR` | marked squares, arrows |

use std::fmt::Write as _;

use game::Side;
use game_tree::{Annotation, Colour, Glyph, NodeScore, ScoreValue, Shape};
use othello::{Move, Size};

use crate::property::Value;
use crate::replay::number;

/// Glyphs with a property of their own.
const GLYPHS: [(u8, &str, &str); 12] = [
    (1, "TE", "1"),
    (2, "BM", "1"),
    (3, "TE", "2"),
    (4, "BM", "2"),
    (5, "IT", ""),
    (6, "DO", ""),
    (10, "DM", "1"),
    (13, "UC", "1"),
    (16, "GW", "1"),
    (17, "GB", "1"),
    (18, "GW", "2"),
    (19, "GB", "2"),
];

const MARKS: [(&str, Colour); 4] =
    [("CR", Colour::Green), ("MA", Colour::Red), ("SQ", Colour::Yellow), ("TR", Colour::Blue)];

/// Properties that are about a node, also in the first one; the rest of that are headers.
pub(super) fn is_about_node(key: &str) -> bool {
    const OTHERS: [&str; 15] =
        ["C", "V", "VD", "MT", "BL", "WL", "NAG", "AR", "AK", "N", "HO", "LB", "LN", "DD", "VW"];
    let has_glyph = || GLYPHS.iter().any(|(_, own, _)| *own == key);
    OTHERS.contains(&key) || has_glyph() || MARKS.iter().any(|(own, _)| *own == key)
}

/// Reads a property into the annotation of a move by `mover`. What it does not fit is kept among the others.
///
/// # Errors
/// The value that should be a number and is not.
pub(super) fn read<'v>(
    annotation: &mut Annotation,
    key: &str,
    values: &'v [Value],
    mover: Option<Side>,
    size: Size,
) -> Result<(), &'v Value> {
    let value = &values[0];
    let text = value.text.trim();
    let seconds = || number(text).ok_or(value);
    // How many of the values the annotation has room for.
    let all_or_none = |is_understood: bool| if is_understood { values.len() } else { 0 };
    let n_understood = match key {
        "C" => all_or_none(values.iter().all(|value| join(&mut annotation.comment, &value.text))),
        "V" if annotation.score.is_none() => {
            annotation.score = Some(NodeScore::from(ScoreValue::Points(number(text).ok_or(value)?)));
            1
        }
        "VD" => match (&mut annotation.score, text.parse()) {
            (Some(score), Ok(depth)) if score.depth.is_none() => {
                score.depth = Some(depth);
                1
            }
            _ => 0,
        },
        "MT" if annotation.elapsed.is_none() => usize::from(annotation.elapsed.replace(seconds()?).is_none()),
        "BL" | "WL"
            if annotation.clock.is_none()
                && mover == Some(if key == "BL" { Side::First } else { Side::Second }) =>
        {
            annotation.clock = number(text);
            usize::from(annotation.clock.is_some())
        }
        "AR" => all_or_none(read_arrows(annotation, values, size)),
        "AK" => usize::from(read_colours(annotation, text)),
        _ => all_or_none(read_glyphs(annotation, key, values) || read_marks(annotation, key, values, size)),
    };
    let others = values[n_understood..].iter().map(|value| (key.to_string(), value.text.clone()));
    annotation.others.extend(others);
    Ok(())
}

fn join(comment: &mut String, more: &str) -> bool {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
    true
}

fn read_glyphs(annotation: &mut Annotation, key: &str, values: &[Value]) -> bool {
    let glyph = |value: &Value| match key {
        "NAG" => value.text.trim().parse().ok(),
        _ => {
            let text = value.text.trim();
            let found = GLYPHS.iter().find(|(_, own, own_value)| *own == key && *own_value == text);
            found.map(|(number, ..)| *number)
        }
    };
    let Some(numbers) = values.iter().map(glyph).collect::<Option<Vec<u8>>>() else { return false };
    for glyph in numbers.into_iter().map(Glyph) {
        if !annotation.glyphs.contains(&glyph) {
            annotation.glyphs.push(glyph);
        }
    }
    true
}

/// A square as the game writes it, if it is one.
fn square(text: &str, size: Size) -> Option<(u32, u32)> {
    Move::read(text.trim(), size).ok().and_then(Move::bit).map(|bit| size.place(bit))
}

fn written(size: Size, (column, row): (u32, u32)) -> String {
    Move::on(size.bit(column, row)).written(size)
}

/// The squares of values such as `d4`, or the rectangle `c3:d4`; `None` if one is neither.
pub(super) fn squares(value: &str, size: Size) -> Option<impl Iterator<Item = (u32, u32)> + use<>> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let ((left, top), (right, bottom)) = (square(from, size)?, square(to, size)?);
    Some((left..=right).flat_map(move |column| (top..=bottom).map(move |row| (column, row))))
}

fn read_marks(annotation: &mut Annotation, key: &str, values: &[Value], size: Size) -> bool {
    let Some(&(_, colour)) = MARKS.iter().find(|(own, _)| *own == key) else { return false };
    let places: Option<Vec<_>> = values.iter().map(|value| squares(&value.text, size)).collect();
    let Some(places) = places else { return false };
    let shape = |place| Shape { colour, from: written(size, place), to: None };
    annotation.shapes.extend(places.into_iter().flatten().map(shape));
    // In the order in which they are written.
    let rank = |shape: &Shape| match shape.to {
        None => MARKS.iter().position(|(_, colour)| *colour == shape.colour),
        Some(_) => Some(MARKS.len()),
    };
    annotation.shapes.sort_by_key(rank);
    true
}

fn read_arrows(annotation: &mut Annotation, values: &[Value], size: Size) -> bool {
    let arrow = |value: &Value| {
        let (from, to) = value.text.split_once(':')?;
        let [from, to] = [square(from, size)?, square(to, size)?].map(|place| written(size, place));
        Some(Shape { colour: Colour::Green, from, to: Some(to) })
    };
    let arrows: Option<Vec<Shape>> = values.iter().map(arrow).collect();
    arrows.map(|arrows| annotation.shapes.extend(arrows)).is_some()
}

/// Gives the arrows read so far their colours.
fn read_colours(annotation: &mut Annotation, letters: &str) -> bool {
    let colours: Vec<Colour> = letters.chars().filter_map(colour_of).collect();
    let arrows = annotation.shapes.iter_mut().filter(|shape| shape.to.is_some());
    arrows.zip(colours).for_each(|(arrow, colour)| arrow.colour = colour);
    letters.chars().all(|letter| colour_of(letter).is_some())
}

fn colour_of(letter: char) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name().starts_with(letter))
}

/// The annotation as properties.
pub(super) fn write(text: &mut String, annotation: &Annotation, mover: Option<Side>) {
    let Annotation { before, comment, glyphs, score, clock, elapsed, shapes, others } = annotation;
    if let Some(NodeScore { value: ScoreValue::Points(points), depth }) = score {
        put(text, "V", &points.to_string());
        depth.iter().for_each(|depth| put(text, "VD", &depth.to_string()));
    }
    if let (Some(clock), Some(mover)) = (clock, mover) {
        put(text, if mover == Side::First { "BL" } else { "WL" }, &clock.to_string());
    }
    elapsed.iter().for_each(|elapsed| put(text, "MT", &elapsed.to_string()));
    for glyph in glyphs {
        match GLYPHS.iter().find(|(number, ..)| *number == glyph.0) {
            Some((_, key, value)) => put(text, key, value),
            None => put(text, "NAG", &glyph.0.to_string()),
        }
    }
    for (key, colour) in MARKS {
        let marks = shapes.iter().filter(|shape| shape.colour == colour && shape.to.is_none());
        put_all(text, key, marks.map(|shape| shape.from.as_str()));
    }
    let arrows: Vec<(String, Colour)> = shapes
        .iter()
        .filter_map(|shape| Some((format!("{}:{}", shape.from, shape.to.as_ref()?), shape.colour)))
        .collect();
    put_all(text, "AR", arrows.iter().map(|(arrow, _)| arrow.as_str()));
    if arrows.iter().any(|(_, colour)| *colour != Colour::Green) {
        let letters: String = arrows.iter().filter_map(|(_, colour)| colour.name().chars().next()).collect();
        put(text, "AK", &letters);
    }
    // The format has no comment before a move.
    let all =
        [before.as_str(), comment].into_iter().filter(|comment| !comment.is_empty()).collect::<Vec<_>>();
    if !all.is_empty() {
        put(text, "C", &all.join("\n"));
    }
    put_others(text, others);
}

/// Writes each key once, followed by all its values.
fn put_others(text: &mut String, others: &[(String, String)]) {
    let is_key = |key: &str| {
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    let mut last = "";
    for (key, value) in others.iter().filter(|(key, _)| is_key(key)) {
        put(text, if key == last { "" } else { key }, value);
        last = key;
    }
}

pub(super) fn put_all<'a>(text: &mut String, key: &str, values: impl Iterator<Item = &'a str>) {
    for (index, value) in values.enumerate() {
        put(text, if index == 0 { key } else { "" }, value);
    }
}

pub(super) fn put(text: &mut String, key: &str, value: &str) {
    _ = write!(text, "{key}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
}

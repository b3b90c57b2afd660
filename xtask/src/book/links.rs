//! The links of a Markdown text.

use std::ops::Range;

/// Where the targets of links and pictures stand in a text: what is in the parentheses of `[…](…)` and in the quotes of
/// `href` and `src`. Code is left out, in blocks and between backticks.
pub fn targets(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut fence) = (0, None);
    for line in text.split_inclusive('\n') {
        let mark = fence_of(line);
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(close)) if close >= open && line.trim().chars().all(|c| c == '`') => {
                fence = None;
            }
            (None, None) => {
                found.extend(in_line(line).map(|Range { start: from, end }| start + from..start + end));
            }
            _ => {}
        }
        start += line.len();
    }
    found
}

/// How many backticks open or close a block of code on this line.
fn fence_of(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let ticks = line.len() - line.trim_start_matches('`').len();
    (ticks >= 3).then_some(ticks)
}

fn in_line(line: &str) -> impl Iterator<Item = Range<usize>> {
    let openings = [("](", ')'), ("href=\"", '"'), ("src=\"", '"')];
    let code = code_spans(line);
    openings.into_iter().flat_map(move |(opening, end)| {
        let code = code.clone();
        let starts = line.match_indices(opening).map(move |(at, _)| at + opening.len());
        starts.filter_map(move |from| {
            let is_code = code.iter().any(|span| span.contains(&from));
            let length = line[from..].find(end)?;
            (!is_code).then_some(from..from + length)
        })
    })
}

/// What stands between backticks.
fn code_spans(line: &str) -> Vec<Range<usize>> {
    let ticks: Vec<usize> = line.match_indices('`').map(|(at, _)| at).collect();
    ticks.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect()
}

/// Whether a target is an address of the web, or of mail.
pub fn is_external(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:")
}

/// The name that mdBook gives to a heading, if no other heading of the page has it.
pub fn heading_name(title: &str) -> String {
    let letters = title.trim().to_lowercase();
    let letters = letters.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    letters.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// What stands below the heading of this name, without the heading, up to the next one of its level or above.
pub fn section<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (mut at, mut found, mut fence) = (0, None, None);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        match (fence, fence_of(line)) {
            (None, mark @ Some(_)) => fence = mark,
            (Some(open), Some(close)) if close >= open => fence = None,
            _ => {}
        }
        let Some((hashes, title)) = line.split_once(' ').filter(|_| fence.is_none()) else { continue };
        if hashes.is_empty() || hashes.chars().any(|c| c != '#') {
            continue;
        }
        match found {
            Some((from, level)) if hashes.len() <= level => return Some(&text[from..start]),
            None if heading_name(title) == name => found = Some((at, hashes.len())),
            _ => {}
        }
    }
    found.map(|(from, _)| &text[from..])
}

/// A path without `.` and `..`; `None` if it leads above its root.
pub fn normal(path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

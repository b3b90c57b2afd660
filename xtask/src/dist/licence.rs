//! Whether a licence is one that we accept, and the usual texts of those that a crate names without carrying them.

use super::files::read;
use crate::root;

/// Checks the licence of a component against those that `deny.toml` allows, and spells it as SPDX does.
pub fn expression(text: &str) -> Result<String, String> {
    // The old spelling of a choice.
    let text = text.replace('/', " OR ");
    if text.trim().is_empty() {
        return Err("it names no licence".to_string());
    }
    match accepts(&text, &allowed()?) {
        true => Ok(text),
        false => Err(format!("its licence is not among those that deny.toml allows: `{text}`")),
    }
}

/// All licences that `deny.toml` names, those of single crates included.
fn allowed() -> Result<Vec<String>, String> {
    let text = read(&root().join("deny.toml"))?;
    let section = text.split("\n[licenses]\n").nth(1).and_then(|rest| rest.split("\n[").next());
    let section = section.ok_or("deny.toml has no section [licenses]")?;
    Ok(section.split('"').skip(1).step_by(2).map(str::to_string).collect())
}

fn accepts(text: &str, allowed: &[String]) -> bool {
    let text = text.trim();
    if let Some(alternatives) = split(text, " OR ") {
        return alternatives.iter().any(|part| accepts(part, allowed));
    }
    if let Some(parts) = split(text, " AND ") {
        return parts.iter().all(|part| accepts(part, allowed));
    }
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inside) => accepts(inside, allowed),
        None => allowed.iter().any(|name| name == text),
    }
}

/// The parts between a word that stands outside of parentheses; `None` if it stands nowhere.
fn split<'a>(text: &'a str, word: &str) -> Option<Vec<&'a str>> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 && text[at..].starts_with(word) => {
                parts.push(&text[start..at]);
                start = at + word.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    (parts.len() > 1).then_some(parts)
}

/// The text of a licence that a crate names without carrying it.
pub fn usual_text(name: &str, expression: &str) -> Result<String, String> {
    if expression.contains("MIT") {
        let ours = read(&root().join("LICENSE-MIT"))?;
        let is_ours = |line: &&str| line.starts_with("Copyright");
        let holder = format!("Copyright (c) the authors of {name}");
        let lines = ours.lines().map(|line| if is_ours(&line) { holder.as_str() } else { line });
        return Ok(lines.map(|line| format!("{line}\n")).collect());
    }
    if expression.contains("Apache-2.0") {
        return read(&root().join("LICENSE-APACHE"));
    }
    if expression.contains("MPL-2.0") {
        return read(&root().join("packaging/licences/MPL-2.0.txt"));
    }
    Err(format!("{name} carries no text of its licence: `{expression}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_accepted_if_one_choice_of_it_is() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "GPL-2.0 OR MIT",
            "Apache-2.0 AND ISC",
        ] {
            assert!(expression(good).is_ok(), "{good}");
        }
        assert_eq!(expression("MIT/Apache-2.0").unwrap(), "MIT OR Apache-2.0");
        for bad in ["", "GPL-3.0-only", "MIT AND GPL-2.0", "(GPL-2.0 OR LGPL-2.1) AND MIT", "LicenseRef-own"]
        {
            assert!(expression(bad).is_err(), "{bad}");
        }
    }
}

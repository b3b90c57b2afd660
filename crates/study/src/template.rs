//! Filling the blanks of an HTML file. One pass over the template: what is filled in is never read again, so
//! no label can smuggle a blank of its own in.

/// Replaces each `{{name}}` by its value. Blanks without a value stay as they are.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(start) = rest.find("{{") {
        let (before, after) = rest.split_at(start);
        filled.push_str(before);
        let value = after.find("}}").and_then(|end| {
            let (_, value) = values.iter().find(|(name, _)| *name == &after[2..end])?;
            Some((value, end + 2))
        });
        match value {
            Some((value, end)) => {
                filled.push_str(value);
                rest = &after[end..];
            }
            None => {
                filled.push_str("{{");
                rest = &after[2..];
            }
        }
    }
    filled + rest
}

/// Text as it may stand in HTML and SVG, in attributes too. Control characters, which XML forbids, become
/// spaces.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

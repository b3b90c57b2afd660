//! Fills the placeholders of an HTML file, and makes scripts and data fit into it. The template is read in one pass and
//! inserted text is never read again, so no label can smuggle in a placeholder of its own.

/// Replaces each `{{name}}` by its value. Placeholders without a value stay as they are.
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

/// Escapes text for HTML and SVG, including attributes. Control characters, which XML forbids, become spaces.
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

/// Joins the modules into one program, without their imports.
pub(crate) fn script(modules: &[&str]) -> String {
    let lines = modules.iter().flat_map(|module| module.lines());
    let own = lines.filter(|line| !line.starts_with("import "));
    let bare = own.map(|line| line.strip_prefix("export ").unwrap_or(line));
    std::iter::once("\"use strict\";").chain(bare).flat_map(|line| [line, "\n"]).collect()
}

/// Makes JSON safe inside a script element: in JSON `<` occurs only inside strings, where it can be escaped.
pub(crate) fn without_tags(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

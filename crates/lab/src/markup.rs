//! Escaping for HTML and SVG.

use std::fmt::Write as _;

/// `text` with the special characters of HTML and XML written as entities.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text of ours as HTML: escaped, with what stands between backticks as code.
pub fn prose(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        let is_code = index % 2 == 1;
        let _ = match is_code {
            true => write!(html, "<code>{}</code>", escaped(part)),
            false => write!(html, "{}", escaped(part)),
        };
    }
    html
}

//! Escaping for HTML and SVG.

/// `text` with the special characters of HTML and XML written as entities.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

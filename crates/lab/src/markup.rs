//! The one thing HTML and SVG share: text must not be taken for tags.

/// `text` with the characters that mean something to HTML and XML written as entities.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

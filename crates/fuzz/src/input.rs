//! Input bytes as the values that targets want.

use arbitrary::Unstructured;

/// Takes values from the bytes of an input; when they are used up, the first or least value.
pub struct Input<'a>(Unstructured<'a>);

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input(Unstructured::new(bytes))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or_default()
    }

    pub fn word(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or_default()
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.int_in_range(0..=end - 1).unwrap_or_default()
    }

    /// One of some items; `None` if there is none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Text up to the next zero byte, or to the end. What is not UTF-8 is replaced.
    pub fn text(&mut self) -> String {
        let rest = self.0.peek_bytes(self.0.len()).unwrap_or_default();
        let end = rest.iter().position(|&byte| byte == 0);
        let text = String::from_utf8_lossy(&rest[..end.unwrap_or(rest.len())]).into_owned();
        _ = self.0.bytes(end.map_or(rest.len(), |end| end + 1));
        text
    }

    /// All remaining bytes.
    pub fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }
}

/// An input as text. What is not UTF-8 is replaced.
pub fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

//! JSON, as far as we read what cargo and the page's build say, and write a bill of materials.

use std::fmt::Write as _;

/// A value that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`, a number or a truth value, as it is spelt: nothing here needs more of them.
    Word(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a whole document.
    pub fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        match reader.next() {
            None => Ok(value),
            Some(letter) => Err(format!("`{letter}` after the end of the JSON, at byte {}", reader.at)),
        }
    }

    /// The value of a key; of anything but an object there is none.
    pub fn get(&self, key: &str) -> Option<&Json> {
        let Json::Object(pairs) = self else { return None };
        pairs.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The text of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The values of a key with a list; none if there is no list.
    pub fn list(&self, key: &str) -> &[Json] {
        match self.get(key) {
            Some(Json::List(values)) => values,
            _ => &[],
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// The next character that is no blank, which stays the next one.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Skips this character if it is the next one.
    fn skip(&mut self, letter: char) -> bool {
        let is_next = self.next() == Some(letter);
        self.at += if is_next { letter.len_utf8() } else { 0 };
        is_next
    }

    fn expect(&mut self, letter: char) -> Result<(), String> {
        if self.skip(letter) {
            Ok(())
        } else {
            Err(format!("`{letter}` is missing at byte {} of the JSON", self.at))
        }
    }

    fn value(&mut self) -> Result<Json, String> {
        match self.next() {
            Some('"') => self.string().map(Json::Text),
            Some('[') => self.sequence('[', ']', Reader::value).map(Json::List),
            Some('{') => self.sequence('{', '}', Reader::pair).map(Json::Object),
            _ => self.word(),
        }
    }

    fn pair(&mut self) -> Result<(String, Json), String> {
        self.next();
        let key = self.string()?;
        self.expect(':')?;
        Ok((key, self.value()?))
    }

    fn sequence<T>(
        &mut self,
        open: char,
        close: char,
        item: fn(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        self.expect(open)?;
        let mut items = Vec::new();
        while !self.skip(close) {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn word(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c))).unwrap_or(rest.len());
        if end == 0 {
            return Err(format!("a value is missing at byte {} of the JSON", self.at));
        }
        self.at += end;
        Ok(Json::Word(rest[..end].to_string()))
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect('"')?;
        let (start, mut text) = (self.at, String::new());
        let unfinished = || format!("the text at byte {start} of the JSON does not end");
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\']).ok_or_else(unfinished)?;
            text += &rest[..plain];
            self.at += plain + 1;
            if rest[plain..].starts_with('"') {
                return Ok(text);
            }
            text.push(self.escaped().ok_or_else(unfinished)?);
        }
    }

    /// The character after a backslash.
    fn escaped(&mut self) -> Option<char> {
        let letter = self.text[self.at..].chars().next()?;
        self.at += letter.len_utf8();
        Some(match letter {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => match self.unit()? {
                high @ 0xD800..0xDC00 if self.text[self.at..].starts_with("\\u") => {
                    self.at += 2;
                    let low = self.unit()?;
                    char::from_u32(0x10000 + ((high - 0xD800) << 10) + low.checked_sub(0xDC00)?)?
                }
                unit => char::from_u32(unit)?,
            },
            other => other,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}

/// A text as JSON, with its quotation marks.
pub fn quoted(text: &str) -> String {
    let mut json = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            '\u{0}'..=' ' if letter != ' ' => _ = write!(json, "\\u{:04x}", u32::from(letter)),
            _ => json.push(letter),
        }
    }
    json + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_read_back() {
        for text in ["", "a \"b\" \\ c", "line\nline\ttab \u{1}", "más ♞ 𝄞"] {
            assert_eq!(Json::read(&quoted(text)), Ok(Json::Text(text.to_string())));
        }
    }

    #[test]
    fn documents_are_read_and_faults_are_named() {
        let json =
            Json::read(r#" {"a": [1, -2.5e3, null], "b": {"c": "\u00e9\ud834\udd1e\/"}, "d": []} "#).unwrap();
        assert_eq!(json.list("a").len(), 3);
        assert_eq!(json.get("b").and_then(|b| b.text("c")), Some("é𝄞/"));
        assert!(json.list("d").is_empty() && json.get("e").is_none());
        for wrong in ["", "{", "[1 2]", "\"a", "{\"a\"}", "[] []", "\"\\ud834\"", "{\"a\":}"] {
            assert!(Json::read(wrong).is_err(), "{wrong}");
        }
    }
}

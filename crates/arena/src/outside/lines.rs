//! Reads a program's output line by line, with bounded memory.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is kept; the rest of a longer one is dropped. No protocol's answers come close.
pub(super) const LONGEST: usize = 64 << 10;

/// Passes on line after line until the output ends or `take` returns `false`. Never holds more than one line.
pub(super) fn read_lines(output: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut output = BufReader::with_capacity(LONGEST, output);
    let mut line = Vec::new();
    loop {
        let Ok(bytes) = output.fill_buf() else { return };
        let is_end = bytes.is_empty();
        let newline = bytes.iter().position(|&byte| byte == b'\n');
        let content = &bytes[..newline.unwrap_or(bytes.len())];
        line.extend_from_slice(&content[..content.len().min(LONGEST - line.len())]);
        let n_read = newline.map_or(bytes.len(), |at| at + 1);
        output.consume(n_read);
        let is_whole = newline.is_some() || (is_end && !line.is_empty());
        if is_whole && !take(String::from_utf8_lossy(&line).trim_end_matches('\r').to_string()) || is_end {
            return;
        }
        if is_whole {
            line.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        read_lines(text, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn ends_of_lines_do_not_matter_nor_bytes_that_are_no_text() {
        assert_eq!(lines(b"a\r\n\nb\xff\nlast"), ["a", "", "b\u{fffd}", "last"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let text = [vec![b'x'; 5 * LONGEST], b"\nnext\n".to_vec()].concat();
        let lines = lines(&text);
        assert_eq!((lines[0].len(), lines[1].as_str(), lines.len()), (LONGEST, "next", 2));
    }
}

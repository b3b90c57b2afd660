//! The fonts of the pages, and how wide their text is.
//!
//! These are among the fourteen that every reader of PDF files has, so that nothing is embedded. Letters are written in
//! the encoding of western Europe; the signs of the search come from the fonts for symbols.

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    Regular,
    Bold,
    Symbol,
    Dingbats,
}

impl Font {
    pub const ALL: [Font; 4] = [Font::Regular, Font::Bold, Font::Symbol, Font::Dingbats];

    /// Its name in a file.
    pub fn name(self) -> &'static [u8] {
        match self {
            Font::Regular => b"Helvetica",
            Font::Bold => b"Helvetica-Bold",
            Font::Symbol => b"Symbol",
            Font::Dingbats => b"ZapfDingbats",
        }
    }

    /// Its name on a page.
    pub fn label(self) -> &'static [u8] {
        match self {
            Font::Regular => b"F1",
            Font::Bold => b"F2",
            Font::Symbol => b"F3",
            Font::Dingbats => b"F4",
        }
    }
}

/// A stretch of text in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub font: Font,
    pub bytes: Vec<u8>,
    /// In thousandths of the size.
    pub width: u32,
}

/// Splits text into runs; every sign is one of its own. What no font has becomes a question mark.
pub(crate) fn runs(text: &str, letters: Font) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for c in text.chars() {
        let (font, byte, width) = glyph(c, letters);
        let width = u32::from(width);
        match runs.last_mut() {
            Some(run) if run.font == font && font == letters => {
                run.bytes.push(byte);
                run.width += width;
            }
            _ => runs.push(Run { font, bytes: vec![byte], width }),
        }
    }
    runs
}

/// The width of text in points, at a size in points.
pub(crate) fn width(text: &str, letters: Font, size: f64) -> f64 {
    text.chars().map(|c| f64::from(glyph(c, letters).2)).sum::<f64>() * size / 1000.0
}

/// A character's font, code and width in thousandths of the size. The signs get a little more than the fonts' own
/// widths, because readers without these fonts use others with wider signs.
fn glyph(c: char, letters: Font) -> (Font, u8, u16) {
    let symbol = |byte, width| (Font::Symbol, byte, width);
    match c {
        '∞' => symbol(0xA5, 760),
        '≤' => symbol(0xA3, 700),
        '≥' => symbol(0xB3, 700),
        'α' => symbol(b'a', 660),
        'β' => symbol(b'b', 600),
        '−' => symbol(b'-', 660),
        '▲' => (Font::Dingbats, b's', 892),
        '▼' => (Font::Dingbats, b't', 892),
        _ => {
            let byte = western(c).unwrap_or(b'?');
            (letters, byte, letter_width(byte, letters))
        }
    }
}

/// The code of a character in the Windows encoding of western Europe.
fn western(c: char) -> Option<u8> {
    match c {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(c)).ok(),
        '€' => Some(0x80),
        '…' => Some(0x85),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '•' => Some(0x95),
        '–' => Some(0x96),
        '—' => Some(0x97),
        _ => None,
    }
}

fn letter_width(byte: u8, font: Font) -> u16 {
    let widths = if font == Font::Bold { &BOLD } else { &REGULAR };
    let index = |byte: u8| usize::from(byte - b' ');
    match byte {
        b' '..=b'~' => widths[index(byte)],
        0x85 | 0x97 => 1000,
        0x91 | 0x92 => 222,
        0xB7 => 278,
        0xA1 => 333,
        0xBF => 611,
        // Accented letters are as wide as their plain ones.
        0xC0..=0xC5 => widths[index(b'A')],
        0xC8..=0xCB => widths[index(b'E')],
        0xCC..=0xCF => widths[index(b'I')],
        0xD1 => widths[index(b'N')],
        0xD2..=0xD6 => widths[index(b'O')],
        0xD9..=0xDC => widths[index(b'U')],
        0xEC..=0xEF => 278,
        0xE7 => widths[index(b'c')],
        _ => 611.min(widths[index(b'o')]),
    }
}

/// The widths of the characters from the blank to the tilde, from Adobe's metrics of the fonts.
#[rustfmt::skip]
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

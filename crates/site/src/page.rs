//! One HTML file with one game in it.

use std::io;
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use crate::kit::{Kit, KitError};

/// A page with one game.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The game's name in the catalog.
    pub game: &'a str,
    /// The title of the page, until it has a better one itself.
    pub title: &'a str,
    /// The language of a first visit: `en` or `es`.
    pub language: &'a str,
}

const FRAME: &str = "page/page.html";

impl Kit {
    /// The whole file, which needs no other.
    ///
    /// # Errors
    /// If the kit has no module with this game, or is damaged.
    pub fn page(&self, page: &Page<'_>) -> Result<String, KitError> {
        let games = self.games()?;
        if games.iter().all(|game| game != page.game) {
            return Err(KitError::NoGame(page.game.to_string(), games));
        }
        let module = BASE64.encode(self.read(&format!("{}.wasm.gz", page.game))?);
        let damaged = |reason: &str| {
            KitError::Damaged(PathBuf::from(FRAME), io::Error::new(io::ErrorKind::InvalidData, reason))
        };
        let frame = String::from_utf8(self.read(FRAME)?).map_err(|_| damaged("not UTF-8"))?;
        let fillings = [
            ("%PODA_LANGUAGE%", page.language),
            ("%PODA_TITLE%", &escaped(page.title)),
            ("%PODA_GAME%", page.game),
            ("%PODA_WASM%", &module),
        ];
        // Every text is put where the frame has its mark, and is not searched for marks itself.
        let mut filled = String::with_capacity(frame.len() + module.len());
        let mut rest = frame.as_str();
        while let Some((at, mark, text)) = first_mark(rest, &fillings) {
            filled += &rest[..at];
            filled += text;
            rest = &rest[at + mark.len()..];
        }
        let has_all = fillings.iter().all(|(mark, _)| frame.contains(mark));
        if has_all { Ok(filled + rest) } else { Err(damaged("a mark is missing")) }
    }
}

fn first_mark<'a>(text: &str, fillings: &[(&'a str, &'a str)]) -> Option<(usize, &'a str, &'a str)> {
    let found = fillings.iter().filter_map(|&(mark, filling)| Some((text.find(mark)?, mark, filling)));
    found.min_by_key(|(at, ..)| *at)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

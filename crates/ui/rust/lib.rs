//! The page of the web application, as bytes.
//!
//! The source beside this crate (`src/`, Svelte and TypeScript) is built by `build/main.rs` and embedded here, so that
//! one program file serves the whole page. `built()` is false where no Node was at hand when the program was made:
//! then the only file is a page that says how to get the real one.
//!
//! ```
//! let page = ui::asset("index.html").unwrap();
//! assert_eq!(page.mime, "text/html; charset=utf-8");
//! assert!(!page.immutable);
//! assert!(ui::asset("no/such/file").is_none());
//! ```

mod mime;

pub use mime::mime;

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its path below the root, without a leading slash: `assets/index-3f2a.js`.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// Its media type, for `Content-Type`.
    pub mime: &'static str,
    /// Its name changes with its content, so that browsers may keep it for ever.
    pub immutable: bool,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The file at a path such as `index.html`; a leading slash is allowed.
#[must_use]
pub fn asset(path: &str) -> Option<Asset> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let index = ASSETS.binary_search_by_key(&path, |asset| asset.path).ok()?;
    Some(ASSETS[index])
}

/// Every file, sorted by path.
#[must_use]
pub fn assets() -> &'static [Asset] {
    ASSETS
}

/// Whether the real page is inside, rather than the one that says how to get it.
#[must_use]
pub fn built() -> bool {
    BUILT
}

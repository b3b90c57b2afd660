//! A folder of files that any file server can host.

use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::kit::{Kit, KitError};

/// A file of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path below the site's folder, with slashes.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Kit {
    /// The files of the site, in the order in which to write them: `site.json`, which lists the others, comes last, so that
    /// a visitor never gets the list of a site that is not complete. `results` is a `results.json` of the lab,
    /// `book` the files of the [book](crate::Book).
    ///
    /// # Errors
    /// If the kit is damaged.
    pub fn site(&self, results: Option<Vec<u8>>, book: Vec<SiteFile>) -> Result<Vec<SiteFile>, KitError> {
        let file = |path: String, bytes| SiteFile { path, bytes };
        let mut files = Vec::new();
        for path in self.list("site")? {
            let bytes = self.read(&format!("site/{path}"))?;
            files.push(file(path, bytes));
        }
        for path in self.list("")?.into_iter().filter(|path| is_module(path)) {
            let bytes = self.read(&path)?;
            files.push(file(path, bytes));
        }
        files.extend(results.map(|bytes| file("results.json".to_string(), bytes)));
        files.extend(book);
        let list = list(&files);
        files.push(file("site.json".to_string(), list));
        Ok(files)
    }
}

/// Whether a file of the kit is a module with all games.
fn is_module(path: &str) -> bool {
    path.starts_with("poda") && path.ends_with(".wasm.gz")
}

/// The text of `site.json`: every file with its size and hash, and a version that changes with any of them.
fn list(files: &[SiteFile]) -> Vec<u8> {
    let rows: Vec<_> = files
        .iter()
        .map(|SiteFile { path, bytes }| json!({"path": path, "size": bytes.len(), "sha256": hash(bytes)}))
        .collect();
    let content = hash(serde_json::to_string(&rows).unwrap_or_default().as_bytes());
    let version = format!("{} {}", env!("CARGO_PKG_VERSION"), &content[..12]);
    json!({"version": version, "files": rows}).to_string().into_bytes()
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

//! The files of `packaging/`, whose blanks are filled in.

use std::env;
use std::path::Path;

use super::files::read;
use crate::root;

/// What the blanks are filled with.
pub struct Template {
    pub version: &'static str,
    pub epoch: u64,
    /// Where the packages are offered.
    pub url: String,
    /// Who answers for the packages, as Debian spells it.
    pub maintainer: String,
}

/// Nothing is published yet. Names below `.invalid` lead nowhere, now and for ever.
const NO_URL: &str = "https://example.invalid/poda";
const NO_MAINTAINER: (&str, &str) = ("The Poda authors", "poda@example.invalid");

impl Template {
    pub fn new(epoch: u64) -> Template {
        let set = |name: &str, otherwise: &str| env::var(name).unwrap_or_else(|_| otherwise.to_string());
        let (name, address) = NO_MAINTAINER;
        Template {
            version: env!("CARGO_PKG_VERSION"),
            epoch,
            url: set("PODA_URL", NO_URL).trim_end_matches('/').to_string(),
            // Debian's tools take them from here, too.
            maintainer: format!("{} <{}>", set("DEBFULLNAME", name), set("DEBEMAIL", address)),
        }
    }

    /// A file of `packaging/` with what is known of every package.
    pub fn file(&self, name: &str) -> Result<String, String> {
        let text = read(&root().join("packaging").join(Path::new(name)))?;
        let filled = text.replace("@VERSION@", self.version).replace("@URL@", &self.url);
        Ok(filled.replace("@MAINTAINER@", &self.maintainer))
    }
}

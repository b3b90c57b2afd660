//! Pages that need no server: one HTML file with one game, or a folder that any file server can host.
//!
//! Both are put together from a [`Kit`]: the application as WebAssembly and the page that talks to it, which
//! `cargo xtask wasm` builds and packages bring along. Nothing is compiled here.
//!
//! ```
//! use site::{Kit, KitError};
//!
//! let missing = std::env::temp_dir().join("no-such-kit");
//! let Err(KitError::Missing(_)) = Kit::open(&missing) else { panic!("there is no kit") };
//! ```

mod book;
mod kit;
mod page;
mod static_site;

pub use book::Book;
pub use kit::{Kit, KitError};
pub use page::Page;
pub use static_site::SiteFile;

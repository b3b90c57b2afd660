//! Poda in a browser, without a server: a face like the command and the server, compiled to WebAssembly.
//!
//! It is the web application itself. The page sends it the requests that it would send to a server, and gets the same
//! documents and event streams back; which of the two answers, the page does not know. `openapi.json` of the crate `web`
//! describes every request.
//!
//! What an operating system would provide is handed in: clock, random numbers and, where the browser allows them, threads
//! as imports of WASI preview 1, and the rest by [`Host`]. [`Application`] does nothing by itself: everything happens inside
//! [`turn`](Application::turn), which returns after a fraction of a second so that the worker can take messages.
//!
//! ```
//! use std::sync::{Arc, Mutex};
//! use wasm::{Application, Host, Settings};
//!
//! #[derive(Default)]
//! struct Page(Mutex<String>);
//!
//! impl Host for Page {
//!     fn answer(&self, _id: u32, status: u16, _headers: &str) {
//!         assert_eq!(status, 200);
//!     }
//!     fn chunk(&self, _id: u32, bytes: &[u8]) {
//!         self.0.lock().unwrap().push_str(&String::from_utf8_lossy(bytes));
//!     }
//!     fn end(&self, _id: u32) {}
//!     fn keep(&self, _page: usize, _bytes: &[u8]) {}
//!     fn kept(&self, _n_pages: usize) {}
//!     fn wake(&self) {}
//! }
//!
//! let page = Arc::new(Page::default());
//! let application = Application::start(Arc::clone(&page) as Arc<dyn Host>, Vec::new(), Settings::default()).unwrap();
//! application.request(1, r#"{"method": "GET", "path": "/api/health"}"#, Vec::new()).unwrap();
//! application.turn();
//! assert!(page.0.lock().unwrap().starts_with('{'));
//! ```

mod application;
#[cfg(target_family = "wasm")]
mod exports;
mod games;
mod host;

pub use application::{Application, BadCall, Settings};
pub use games::CATALOG;
pub use host::Host;
pub use web::Turn;

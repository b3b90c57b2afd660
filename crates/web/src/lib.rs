//! Poda over HTTP: games, analyses, recorded searches, puzzles and experiments, and the page that shows them.
//!
//! [`app`] is the whole application as a value that answers requests, with or without a socket; [`serve`] gives it one.
//! Searches run in lanes on their own threads, never on those that serve requests. A move is in the store
//! before it is acknowledged. `openapi.json` in this crate describes every request.
//!
//! ```
//! use axum::body::Body;
//! use axum::http::{Request, StatusCode};
//! use tower::ServiceExt as _;
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let settings = web::Settings::new(catalog::CATALOG, experiments::EXPERIMENTS);
//! let state = web::State::new(store::Store::in_memory()?, settings);
//! let request = Request::get("/api/health").body(Body::empty())?;
//! assert_eq!(web::app(state).oneshot(request).await?.status(), StatusCode::OK);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The OpenAPI attributes need full type paths.
#![allow(unused_qualifications)]

mod app;
#[cfg(feature = "server")]
mod server;
mod state;
#[cfg(feature = "tls")]
mod tls;

// Middleware and extractors.
#[cfg(feature = "server")]
mod access;
mod client;
#[cfg(feature = "server")]
mod connections;
mod error;
mod guard;
mod id;
mod json;
mod listing;
#[cfg(feature = "server")]
mod login;
mod now;
mod origin;
mod pages;
#[cfg(feature = "server")]
mod places;
mod stream;

// Searches and their events.
mod cancel_handle;
mod engine_pool;
mod feed;
mod lanes;
mod puzzles;
mod tasks;

// Routes.
mod analyses;
mod archive;
mod board;
mod book;
mod cards;
mod catalogue;
mod clock;
mod collections;
mod engine_files;
mod exercises;
mod explanations;
mod export;
mod games;
mod import;
mod invitations;
mod lessons;
mod live;
mod live_study;
mod offers;
mod old_analyses;
mod players;
mod pondering;
mod recordings;
mod reviews;
mod runs;
mod seat;
mod studies;
mod thinking;
#[cfg(feature = "words")]
mod words;

#[cfg(feature = "server")]
pub use access::Password;
pub use app::app;
pub use engine_pool::{EngineKey, EnginePool, LentEngine};
pub use origin::{Proxies, ProxyHeader};
pub use pages::{Asset, Pages};
pub use runs::LabResults;
#[cfg(feature = "server")]
pub use server::{description, serve};
pub use state::{Connections, LaneThreads, Settings, State, Turn};
pub use tasks::{Tasks, Turns};
#[cfg(feature = "tls")]
pub use tls::TlsIdentity;

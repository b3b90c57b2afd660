//! Poda over HTTP: games, analyses, recorded searches, puzzles and experiments, and the page that shows them.
//!
//! [`app`] is the whole application as a value that answers requests, with or without a socket; [`serve`] gives it one.
//! Searches run in lanes on threads of their own, never on those that serve requests. What is played is in the store
//! before it is answered for. `openapi.json` in this crate describes every request.
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

// What describes requests names types in full, wherever they are.
#![allow(unused_qualifications)]

mod app;
mod state;

// What every request passes through.
mod client;
mod connections;
mod error;
mod guard;
mod id;
mod json;
mod now;
mod pages;
mod stream;

// Where searches run, and who is told.
mod cancel_handle;
mod feed;
mod lanes;

// What is served.
mod analyses;
mod board;
mod catalogue;
mod clock;
mod collections;
mod export;
mod games;
mod import;
mod live;
mod recordings;
mod reviews;
mod runs;
mod saved;
mod seat;
mod thinking;
mod words;

pub use app::{app, description, serve};
pub use connections::Connections;
pub use pages::{Asset, Pages};
pub use state::{Settings, State};

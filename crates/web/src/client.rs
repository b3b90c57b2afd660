//! Identifies clients and limits their request rate.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, Request, State as Extracted};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use search::clock::Stopwatch;

use crate::error::Error;
use crate::id;
use crate::lanes::Client;
use crate::state::State;

/// The name of the cookie.
const COOKIE: &str = "poda";

/// The client of a request, for handlers.
#[derive(Clone, Debug)]
pub struct Caller(pub Client);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Error> {
        parts.extensions.get().cloned().ok_or_else(|| Error::internal("the caller was not identified"))
    }
}

/// Identifies the client, gives new ones a token, and rejects clients that exceed the rate limit.
pub async fn identify(Extracted(state): Extracted<State>, mut request: Request, next: Next) -> Response {
    let known = token(request.headers());
    // New clients share one bucket, so discarding the cookie gains nothing.
    if let Err(error) = state.buckets.take(known.as_deref().unwrap_or("")) {
        return error.into_response();
    }
    let client: Client = known.as_deref().map_or_else(|| id::new().into(), Client::from);
    request.extensions_mut().insert(Caller(Arc::clone(&client)));
    let mut response = next.run(request).await;
    if known.is_none() {
        // `Lax`, not `Strict`: a person who follows an invitation from another site must still be recognised, or the
        // answer would replace their token. Writes from other sites are rejected by `guard` in any case.
        let cookie = format!("{COOKIE}={client}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000");
        if let Ok(cookie) = HeaderValue::try_from(cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

/// The token of a request: from a script's header or a browser's cookie.
fn token(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get_all(name).into_iter().filter_map(|value: &HeaderValue| value.to_str().ok());
    let bearer = text(header::AUTHORIZATION).filter_map(|value| value.strip_prefix("Bearer "));
    let cookies = text(header::COOKIE).flat_map(|value| value.split(';'));
    let cookie = cookies.filter_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    bearer.chain(cookie).find(|token| id::is_token(token)).map(str::to_string)
}

/// Token buckets that limit each client to a burst and a rate per second.
#[derive(Debug)]
pub struct Buckets {
    a_second: f64,
    at_once: f64,
    clock: Stopwatch,
    left: Mutex<HashMap<String, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seconds: f64,
}

/// Maximum number of remembered clients, to bound memory.
const MAX_BUCKETS: usize = 10_000;

impl Buckets {
    /// Starts with full buckets.
    #[must_use]
    pub fn new(a_second: f64, at_once: f64) -> Buckets {
        Buckets { a_second, at_once, clock: Stopwatch::start(), left: Mutex::default() }
    }

    /// Takes one request out of a client's bucket.
    ///
    /// # Errors
    /// `busy` if it is empty.
    pub fn take(&self, client: &str) -> Result<(), Error> {
        let seconds = self.clock.elapsed().as_secs_f64();
        let mut buckets = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS && !buckets.contains_key(client) {
            // Full buckets carry no information; if all are in use, no new client is admitted.
            buckets.retain(|_, bucket| self.filled(*bucket, seconds) < self.at_once);
            if buckets.len() >= MAX_BUCKETS {
                return Err(Error::busy("too many clients"));
            }
        }
        let bucket = buckets.entry(client.to_string()).or_insert(Bucket { left: self.at_once, seconds });
        *bucket = Bucket { left: self.filled(*bucket, seconds), seconds };
        if bucket.left < 1.0 {
            return Err(Error::busy("too many requests in a short time"));
        }
        bucket.left -= 1.0;
        Ok(())
    }

    fn filled(&self, bucket: Bucket, seconds: f64) -> f64 {
        ((seconds - bucket.seconds).max(0.0)).mul_add(self.a_second, bucket.left).min(self.at_once)
    }
}

/// Counts open streams, per client and in total.
#[derive(Debug)]
pub struct Streams {
    /// Maximum total. A stream occupies its connection, and inventing clients is free: without a bound well
    /// below that of connections, streams would leave none for plain requests.
    most: usize,
    open: Mutex<HashMap<Client, usize>>,
}

const STREAMS_PER_CLIENT: usize = 32;

/// An open stream.
#[derive(Debug)]
pub struct StreamGuard {
    streams: Arc<Streams>,
    client: Client,
}

impl Streams {
    /// For a server with this many connections; streams may take three quarters of them.
    #[must_use]
    pub fn among(connections: usize) -> Streams {
        Streams { most: (connections * 3 / 4).max(1), open: Mutex::default() }
    }

    /// Opens a stream.
    ///
    /// # Errors
    /// `busy` if there are too many.
    pub fn open(self: &Arc<Streams>, client: &Client) -> Result<StreamGuard, Error> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.get(client).is_some_and(|&n| n >= STREAMS_PER_CLIENT) {
            return Err(Error::busy(format!("you have {STREAMS_PER_CLIENT} streams open; close some")));
        }
        if open.values().sum::<usize>() >= self.most {
            return Err(Error::busy("too many streams are open; try again later"));
        }
        *open.entry(Arc::clone(client)).or_default() += 1;
        Ok(StreamGuard { streams: Arc::clone(self), client: Arc::clone(client) })
    }
}

impl Drop for StreamGuard {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = open.get_mut(&self.client) {
            *n -= 1;
            if *n == 0 {
                open.remove(&self.client);
            }
        }
    }
}

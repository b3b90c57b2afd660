//! Identifies clients and limits their request rate.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, Request, State as Extracted};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use search::clock::Stopwatch;

use crate::error::Error;
use crate::id;
use crate::lanes::Client;
use crate::origin::{Origin, Origins, Shares};
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
    let origin = request.extensions().get().copied().unwrap_or(Origin::LOCAL);
    let known = token(request.headers()).filter(|token| !state.is_password(token)).map(Client::from);
    if let Err(error) = admit(&state, known.as_ref(), origin) {
        return error.into_response();
    }
    let client = known.clone().unwrap_or_else(|| id::new().into());
    if let Err(error) = state.origins.note(&client, origin, known.is_some()) {
        return error.into_response();
    }
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

/// Takes the request out of the buckets: of the origin, and of the client or those of this origin that have no token yet,
/// so that discarding the cookie gains nothing.
fn admit(state: &State, known: Option<&Client>, origin: Origin) -> Result<(), Error> {
    state.origin_buckets.take(origin)?;
    match known {
        Some(client) => state.buckets.take(Arc::clone(client)),
        None => state.nameless_buckets.take(origin),
    }
}

/// The token of a request: from a script's header or a browser's cookie.
fn token(headers: &HeaderMap) -> Option<String> {
    let bearer = bearers(headers);
    let cookie = cookies(headers, COOKIE);
    bearer.chain(cookie).find(|token| id::is_token(token)).map(str::to_string)
}

/// What stands after `Bearer` in the headers for authorization.
pub fn bearers(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    texts(headers, header::AUTHORIZATION).filter_map(|value| value.strip_prefix("Bearer "))
}

/// The values of a cookie.
pub fn cookies<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let pairs = texts(headers, header::COOKIE).flat_map(|value| value.split(';'));
    pairs.filter_map(move |pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

fn texts(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers.get_all(name).into_iter().filter_map(|value: &HeaderValue| value.to_str().ok())
}

/// Token buckets that limit each client, or each origin, to a burst and a rate per second.
#[derive(Debug)]
pub struct Buckets<K> {
    a_second: f64,
    at_once: f64,
    clock: Stopwatch,
    left: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seconds: f64,
}

/// Maximum number of remembered clients, to bound memory.
const MAX_BUCKETS: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    /// Starts with full buckets.
    #[must_use]
    pub fn new(a_second: f64, at_once: f64) -> Buckets<K> {
        Buckets { a_second, at_once, clock: Stopwatch::start(), left: Mutex::default() }
    }

    /// Takes one request out of a client's bucket.
    ///
    /// # Errors
    /// `busy` if it is empty.
    pub fn take(&self, client: K) -> Result<(), Error> {
        let seconds = self.clock.elapsed().as_secs_f64();
        let mut buckets = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS && !buckets.contains_key(&client) {
            // Full buckets carry no information; if all are in use, no new client is admitted.
            buckets.retain(|_, bucket| self.filled(*bucket, seconds) < self.at_once);
            if buckets.len() >= MAX_BUCKETS {
                return Err(Error::busy("too many clients"));
            }
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: self.at_once, seconds });
        *bucket = Bucket { left: self.filled(*bucket, seconds), seconds };
        if bucket.left < 1.0 {
            return Err(Error::busy("too many requests in a short time"));
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Whether a bucket has something left.
    #[must_use]
    pub fn has_left(&self, client: &K) -> bool {
        let seconds = self.clock.elapsed().as_secs_f64();
        let buckets = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.get(client).is_none_or(|&bucket| self.filled(bucket, seconds) >= 1.0)
    }

    fn filled(&self, bucket: Bucket, seconds: f64) -> f64 {
        ((seconds - bucket.seconds).max(0.0)).mul_add(self.a_second, bucket.left).min(self.at_once)
    }
}

/// Counts open streams: per client, per origin and in total.
#[derive(Debug)]
pub struct Streams {
    origins: Arc<Origins>,
    open: Mutex<OpenStreams>,
}

#[derive(Debug)]
struct OpenStreams {
    /// A stream occupies its connection: without a bound well below that of connections, streams would leave none for plain
    /// requests.
    shares: Shares,
    clients: HashMap<Client, usize>,
}

const STREAMS_PER_CLIENT: usize = 32;
/// What an origin may have although it is crowded: one client's streams.
const STREAMS_PER_ORIGIN: usize = STREAMS_PER_CLIENT;

/// An open stream.
#[derive(Debug)]
pub struct StreamGuard {
    streams: Arc<Streams>,
    client: Client,
    origin: Origin,
}

impl Streams {
    /// For a server with this many connections; streams may take three quarters of them.
    #[must_use]
    pub fn among(connections: usize, origins: Arc<Origins>) -> Streams {
        let shares = Shares::new((connections * 3 / 4).max(1), STREAMS_PER_ORIGIN);
        Streams { origins, open: Mutex::new(OpenStreams { shares, clients: HashMap::new() }) }
    }

    /// Opens a stream.
    ///
    /// # Errors
    /// `busy` if there are too many.
    pub fn open(self: &Arc<Streams>, client: &Client) -> Result<StreamGuard, Error> {
        let origin = self.origins.of(client);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.clients.get(client).is_some_and(|&n| n >= STREAMS_PER_CLIENT) {
            return Err(Error::busy(format!("you have {STREAMS_PER_CLIENT} streams open; close some")));
        }
        if open.shares.is_full() {
            return Err(Error::busy("too many streams are open; try again later"));
        }
        if open.shares.is_exhausted(origin) {
            return Err(Error::busy(
                "too many streams are open from your address; close some, or try again later",
            ));
        }
        open.shares.take(Some(origin));
        *open.clients.entry(Arc::clone(client)).or_default() += 1;
        Ok(StreamGuard { streams: Arc::clone(self), client: Arc::clone(client), origin })
    }
}

impl Drop for StreamGuard {
    fn drop(&mut self) {
        let mut open = self.streams.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.shares.give_back(Some(self.origin));
        if let Some(n) = open.clients.get_mut(&self.client) {
            *n -= 1;
            if *n == 0 {
                open.clients.remove(&self.client);
            }
        }
    }
}

//! Security headers on every response, and rejection of requests from other sites and from strangers.

use axum::body::Body;
use axum::extract::{Request, State as Extracted};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{Error, ErrorCode};
use crate::json::{self, TEXT_BYTES};
#[cfg(feature = "server")]
use crate::login;
use crate::origin::{Origin, Peer};
use crate::state::State;

/// The policy of the one page that other sites may show in a frame. It differs in the last directive alone.
const FRAMED_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The policy of the book, whose pages bring their scripts along and show recorded searches in frames. They are files that
/// were built with the program, and nothing that is stored is among them.
const BOOK_POLICY: &str = include_str!("book_policy.txt");

/// The security headers.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Rejects requests that another site's page or a stranger may have sent, and adds the headers.
pub async fn protect(Extracted(state): Extracted<State>, mut request: Request, next: Next) -> Response {
    let peer = peer(&state, &request);
    let origin = Origin::of(peer.address);
    let refusal = check(&state, &request).map_err(IntoResponse::into_response).err();
    let refusal = refusal.or_else(|| locked(&state, &request, origin));
    request.extensions_mut().insert(origin);
    request.extensions_mut().insert(peer);
    let policy = if refusal.is_none() { policy(&request) } else { None };
    // Of a request that is refused, nothing is kept.
    let most = if refusal.is_some() { 0 } else { TEXT_BYTES };
    let mut response = match (received(request, most).await, refusal) {
        (_, Some(refusal)) => refusal,
        (Ok(request), None) => next.run(request).await,
        (Err(error), None) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Who asks: this machine, if the request did not come through a socket.
fn peer(state: &State, request: &Request) -> Peer {
    let peer = request.extensions().get::<Peer>();
    peer.map_or(Peer::LOCAL, |&peer| state.proxies.client(peer, request.headers()))
}

/// The question for the password, where there is one and it has not been given.
#[cfg(feature = "server")]
fn locked(state: &State, request: &Request, origin: Origin) -> Option<Response> {
    let path = request.uri().path();
    let error = login::locked_out(state.lock.as_ref()?, path, request.headers(), origin).err()?;
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD) && !path.starts_with("/api/");
    Some(if is_page { login::page(request.headers(), request.uri(), &error) } else { error.into_response() })
}

/// Without a server there are no strangers.
#[cfg(not(feature = "server"))]
fn locked(_state: &State, _request: &Request, _origin: Origin) -> Option<Response> {
    None
}

/// The policy for a request, where it is not that of all others.
fn policy(request: &Request) -> Option<&'static str> {
    let is_book = request.uri().path().starts_with("/book/");
    may_be_framed(request).then_some(FRAMED_POLICY).or(is_book.then_some(BOOK_POLICY))
}

/// Whether this is the search as other pages embed it, `/search?embed=1`: it has no links to the rest of the application and
/// nothing on it changes what is stored.
fn may_be_framed(request: &Request) -> bool {
    let is_embedded = |query: &str| query.split('&').any(|pair| pair == "embed=1");
    request.uri().path() == "/search" && request.uri().query().is_some_and(is_embedded)
}

/// Reads the body into memory even if no handler needs it: a client that is still sending would not see our
/// response. Files are read by their handler.
async fn received(request: Request, most: usize) -> Result<Request, Error> {
    if most > 0 && FILES.contains(&request.uri().path()) && request.method() == Method::POST {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let bytes = json::read(body, most).await?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// The paths that take a file as it is, of any content type.
const RAW_FILES: [&str; 2] = ["/api/collections", "/api/archive"];
/// The paths that accept files; their handlers bound the size.
const FILES: [&str; 3] = [RAW_FILES[0], RAW_FILES[1], "/api/import"];

fn check(state: &State, request: &Request) -> Result<(), Error> {
    let headers = request.headers();
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).or_else(|| request.uri().host());
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Err(foreign(host.unwrap_or(""), "a request may have only one Host header"));
    }
    // DNS rebinding: a site whose name resolves to this machine would send its own name here.
    if host.is_some_and(|host| !state.is_ours(host)) {
        return Err(foreign(
            host.unwrap_or(""),
            "the Host header must be this server's address, localhost, or a name given with --host",
        ));
    }
    // What is handed to the application without a socket may leave it out.
    if host.is_none() && request.extensions().get::<Peer>().is_some() {
        return Err(foreign("", "a request needs a Host header with this server's name"));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    let Some(host) = host else {
        return Err(foreign("", "requests that change something need a Host header with this server's name"));
    };
    if let Some(origin) = text(header::ORIGIN)
        && origin.split_once("://").is_none_or(|(_, from)| from != host)
    {
        return Err(foreign(origin, "pages of other sites may not change anything here"));
    }
    let path = request.uri().path();
    if has_body(headers) && !RAW_FILES.contains(&path) && !is_login(path) && !is_json(headers) {
        let given = text(header::CONTENT_TYPE).unwrap_or("");
        return Err(Error::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorCode::BadJson,
            given,
            "a body needs the content type application/json",
        ));
    }
    Ok(())
}

/// The one form that works without a script.
#[cfg(feature = "server")]
fn is_login(path: &str) -> bool {
    path == login::LOGIN
}

#[cfg(not(feature = "server"))]
fn is_login(_path: &str) -> bool {
    false
}

fn foreign(text: &str, detail: &str) -> Error {
    Error::new(StatusCode::FORBIDDEN, ErrorCode::Origin, text, detail)
}

fn has_body(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH);
    length.is_some_and(|length| length != "0") || headers.contains_key(header::TRANSFER_ENCODING)
}

fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    given.split(';').next().is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"))
}

/// Answers with `internal` when a handler panics, instead of breaking the connection.
pub async fn survive(request: Request, next: Next) -> Response {
    let answer = std::panic::AssertUnwindSafe(next.run(request));
    match futures_util::FutureExt::catch_unwind(answer).await {
        Ok(response) => response,
        Err(_) => Error::internal("the request failed; the server is still running").into_response(),
    }
}

//! The page's files, embedded or from a folder.

use std::borrow::Cow;
use std::io::Write as _;
#[cfg(feature = "server")]
use std::path::{Component, Path, PathBuf};

use axum::extract::{Request, State as Extracted};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::{Error, ErrorCode};
use crate::state::State;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub mime: &'static str,
    /// Whether its name contains a content hash, so that it may be cached forever.
    pub is_hashed: bool,
}

/// Where the page's files come from.
pub struct Pages(Box<Files>);

/// Files by name.
type Files = dyn Fn(&str) -> Option<Asset> + Send + Sync;

impl Pages {
    /// Files by name, without a leading slash.
    pub fn new(files: impl Fn(&str) -> Option<Asset> + Send + Sync + 'static) -> Pages {
        Pages(Box::new(files))
    }

    /// No files: somebody else has them.
    #[must_use]
    pub fn none() -> Pages {
        Pages::new(|_| None)
    }

    /// The files of a folder, read on every request, for development.
    #[must_use]
    #[cfg(feature = "server")]
    pub fn folder(folder: PathBuf) -> Pages {
        Pages::new(move |name| {
            let path = Path::new(name);
            let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
            let bytes = std::fs::read(folder.join(path)).ok().filter(|_| is_plain)?;
            Some(Asset { bytes: bytes.into(), mime: ui::mime(name), is_hashed: name.starts_with("assets/") })
        })
    }
}

impl Default for Pages {
    /// The embedded files, where there is a server.
    #[cfg(not(feature = "server"))]
    fn default() -> Pages {
        Pages::none()
    }

    /// The embedded files, where there is a server.
    #[cfg(feature = "server")]
    fn default() -> Pages {
        Pages::new(|name| {
            let ui::Asset { bytes, mime, immutable, .. } = ui::asset(name)?;
            Some(Asset { bytes: bytes.into(), mime, is_hashed: immutable })
        })
    }
}

/// Serves the page: a file by its name, and `index.html` for the page's client-side routes.
pub async fn serve(Extracted(state): Extracted<State>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Error::unknown().into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed().await.into_response();
    }
    if path == BOOK || path.strip_prefix(BOOK).is_some_and(|rest| rest.starts_with('/')) {
        return book(&state.book, &path[BOOK.len()..], request.headers());
    }
    let files = &state.pages.0;
    let name = if path.is_empty() { "index.html" } else { path };
    match files(name).or_else(|| files("index.html")) {
        Some(asset) => answer(asset, request.headers()),
        None => Error::unknown().into_response(),
    }
}

/// The book's place among the page's addresses, without the slash before it.
const BOOK: &str = "book";

/// Serves a file of the book; `name` is what follows `/book`.
fn book(Pages(files): &Pages, name: &str, headers: &HeaderMap) -> Response {
    // Links on the first page are relative to the folder.
    let Some(name) = name.strip_prefix('/') else { return Redirect::permanent("/book/").into_response() };
    let is_folder = name.is_empty() || name.ends_with('/');
    let file = if is_folder { files(&format!("{name}index.html")) } else { files(name) };
    file.map_or_else(|| Error::unknown().into_response(), |asset| answer(asset, headers))
}

/// The response to an unsupported method.
pub async fn method_not_allowed() -> Error {
    Error::new(
        StatusCode::METHOD_NOT_ALLOWED,
        ErrorCode::Method,
        "",
        "this path does not support this method",
    )
}

fn answer(asset: Asset, headers: &HeaderMap) -> Response {
    let Asset { bytes, mime, is_hashed } = asset;
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let is_text = mime.starts_with("text/") || mime.contains("svg") || mime.contains("json");
    let packs = is_text && bytes.len() > 512 && accepts.contains("gzip");
    let body = if packs { packed(&bytes) } else { bytes.into_owned() };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
    let cache = if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packs {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing into memory does not fail.
    _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

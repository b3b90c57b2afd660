//! JSON in and out: bodies of bounded size that arrive in bounded time, and errors that name the field.

#[cfg(feature = "server")]
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, ErrorCode};

/// A JSON document, sent or received.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

/// Maximum body size of a plain request.
pub const PLAIN_BYTES: usize = 64 << 10;
/// Maximum body size of a request that carries games or analyses as text.
pub const TEXT_BYTES: usize = 1 << 20;
/// Maximum file size.
pub const FILE_BYTES: usize = 16 << 20;

/// Maximum size of an archive.
pub const ARCHIVE_BYTES: usize = 256 << 20;

/// Time limits for sending a body and, longer, a file.
#[cfg(feature = "server")]
const SLOWEST: Duration = Duration::from_secs(10);
#[cfg(feature = "server")]
const SLOWEST_FILE: Duration = Duration::from_secs(60);

/// How much is read and discarded beyond the limit: a client that reads nothing until it has sent everything would
/// otherwise see a broken connection instead of our response.
const SPILL: usize = 2 << 20;

/// The whole body, if it is at most `most` bytes and arrives in time.
pub async fn read(body: Body, most: usize) -> Result<Bytes, Error> {
    in_time(most, take(body, most)).await
}

#[cfg(feature = "server")]
async fn in_time(most: usize, taken: impl Future<Output = Result<Bytes, Error>>) -> Result<Bytes, Error> {
    // In turns, a body is handed over whole, and there is no runtime with a timer.
    if tokio::runtime::Handle::try_current().is_err() {
        return taken.await;
    }
    let patience = if most > TEXT_BYTES { SLOWEST_FILE } else { SLOWEST };
    tokio::time::timeout(patience, taken).await.unwrap_or_else(|_| {
        Err(Error::new(
            StatusCode::REQUEST_TIMEOUT,
            ErrorCode::BadJson,
            "",
            "the body did not arrive in time",
        ))
    })
}

/// Without a network there is nothing to wait for.
#[cfg(not(feature = "server"))]
async fn in_time(_most: usize, taken: impl Future<Output = Result<Bytes, Error>>) -> Result<Bytes, Error> {
    taken.await
}

async fn take(mut body: Body, most: usize) -> Result<Bytes, Error> {
    let (mut bytes, mut n_bytes) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let broken =
            |_| Error::new(StatusCode::BAD_REQUEST, ErrorCode::BadJson, "", "the body is incomplete");
        let frame = frame.map_err(broken)?;
        let data = frame.data_ref().map_or(&[][..], |data| data);
        n_bytes += data.len();
        if n_bytes > most + SPILL {
            break;
        }
        if n_bytes <= most { bytes.extend_from_slice(data) } else { bytes = Vec::new() }
    }
    if n_bytes > most { Err(Error::too_large(most)) } else { Ok(bytes.into()) }
}

/// Reads a document; an error names the field.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let bytes = if bytes.is_empty() { b"{}" } else { bytes };
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let document = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            Error::field(field(&path, &inner.to_string()), inner.to_string())
        } else {
            broken(&inner)
        }
    })?;
    deserializer.end().map_err(|error| broken(&error))?;
    Ok(document)
}

fn broken(error: &serde_json::Error) -> Error {
    Error::new(StatusCode::BAD_REQUEST, ErrorCode::BadJson, "", error.to_string())
}

/// The field that is wrong: the path to it, or the one that the message names as missing or unknown.
fn field<'a>(path: &'a str, message: &'a str) -> &'a str {
    let named = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
    match (named, path) {
        (Some(name), _) => name,
        (None, "." | "?") => "",
        (None, path) => path,
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Json<T>, Error> {
        parse(&read(request.into_body(), PLAIN_BYTES).await?).map(Json)
    }
}

/// A JSON document that may carry games or analyses as text.
#[derive(Clone, Debug)]
pub struct LargeJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for LargeJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<LargeJson<T>, Error> {
        parse(&read(request.into_body(), TEXT_BYTES).await?).map(LargeJson)
    }
}

/// A JSON document that may carry a whole file in base 64.
#[derive(Clone, Debug)]
pub struct FileJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for FileJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<FileJson<T>, Error> {
        parse(&read(request.into_body(), FILE_BYTES / 3 * 4 + PLAIN_BYTES).await?).map(FileJson)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => {
                let json = HeaderValue::from_static("application/json");
                ([(header::CONTENT_TYPE, json)], bytes).into_response()
            }
            Err(error) => Error::internal(error.to_string()).into_response(),
        }
    }
}

/// A file to be kept under that name.
pub fn download(name: &str, mime: &'static str, bytes: impl Into<Body>) -> Response {
    let mut response = Response::new(bytes.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime));
    let named = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    headers.insert(header::CONTENT_DISPOSITION, named.unwrap_or(HeaderValue::from_static("attachment")));
    response
}

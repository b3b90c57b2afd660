//! What is answered when something is wrong: a status, a code the page translates, and a sentence for scripts.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Refusal;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::json::Json;

/// Why a request was not served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong, for the page.
    pub code: &'static str,
    /// The offending text.
    pub text: String,
    /// What is wrong, for scripts, in English.
    pub detail: String,
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    error: ErrorFields,
}

/// What is wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorFields {
    /// A code to translate.
    code: &'static str,
    /// The offending text.
    text: String,
    /// An English sentence for scripts.
    detail: String,
}

impl Error {
    /// An error that is the client's.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        text: impl AsRef<str>,
        detail: impl Into<String>,
    ) -> Error {
        let text = Refusal::new(text, "").text().to_string();
        Error { status, code, text, detail: detail.into() }
    }

    /// A text was refused.
    pub fn refused(code: &'static str, refusal: &Refusal) -> Error {
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, code, refusal.text(), refusal.to_string())
    }

    /// A field is wrong.
    pub fn field(name: &str, detail: impl Into<String>) -> Error {
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_field", name, detail)
    }

    /// There is no such thing, or it is somebody else's: nobody may learn which.
    pub fn unknown() -> Error {
        Error::new(StatusCode::NOT_FOUND, "unknown", "", "there is no such thing")
    }

    /// The thing is not in a state for that.
    pub fn conflict(code: &'static str, detail: impl Into<String>) -> Error {
        Error::new(StatusCode::CONFLICT, code, "", detail)
    }

    /// One client wants too much.
    pub fn busy(detail: impl Into<String>) -> Error {
        Error::new(StatusCode::TOO_MANY_REQUESTS, "busy", "", detail)
    }

    /// All clients together want too much.
    pub fn full() -> Error {
        Error::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "full",
            "",
            "too many searches wait already; try again soon",
        )
    }

    /// The body is larger than allowed.
    pub fn too_large(most: usize) -> Error {
        let detail = format!("the body has more than {most} bytes");
        Error::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "", detail)
    }

    /// A file cannot be read in the time that one may take.
    pub fn too_slow(most: std::time::Duration) -> Error {
        let detail = format!("reading takes longer than {} seconds", most.as_secs());
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_file", "", detail)
    }

    /// Our own fault.
    pub fn internal(detail: impl Into<String>) -> Error {
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "", detail)
    }

    /// The body of the answer, which streams send as an event too.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { error: self.fields() }
    }

    /// What is wrong, for a document that tells more than that.
    pub fn fields(&self) -> ErrorFields {
        let Error { code, text, detail, .. } = self.clone();
        ErrorFields { code, text, detail }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        // Whoever asks need not know where the files lie.
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, "not_kept", "", error.reason())
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if matches!(self.code, "busy" | "full") {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

//! Error responses: a status, a code and details that the page turns into a message, and a
//! sentence for scripts.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::{Refusal, RefusalKind};
use serde::{Serialize, Serializer};
use store::StoreError;
use table::OptionKind;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::json::Json;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The HTTP status.
    pub status: StatusCode,
    fields: ErrorFields,
}

/// What is wrong; the page has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The body is not valid JSON, or did not arrive.
    BadJson,
    /// A field of the request is missing or wrong.
    BadField,
    /// The body is too large.
    TooLarge,
    /// The resource does not exist, or belongs to another client.
    Unknown,
    /// No game has this name.
    UnknownGame,
    /// The game has no such variant.
    UnknownVariant,
    /// The game has no such engine or level.
    UnknownEngine,
    /// A program from outside crashed, was silent or answered nonsense.
    EngineFailed,
    /// The engine, algorithm or evaluation does not accept this option.
    BadOption,
    /// The position cannot be read or searched.
    BadPosition,
    /// The move is illegal here.
    IllegalMove,
    /// The tree cannot be read.
    BadTree,
    /// The file cannot be read or written.
    BadFile,
    /// The game is over.
    GameOver,
    /// An engine is to move.
    NotYourTurn,
    /// The game has moved on.
    WrongPly,
    /// The game or its present state does not allow this, such as a draw offer in a game without draws by agreement.
    NotAllowed,
    /// The run was not interrupted, or cannot be resumed.
    NotInterrupted,
    /// The client makes too many requests, or stores too much.
    Busy,
    /// The server is overloaded.
    Full,
    /// The request comes from another site.
    Origin,
    /// The server asks for a password, and the request has none or a wrong one.
    Locked,
    /// The path does not support this method.
    Method,
    /// The store failed.
    NotKept,
    /// An internal server error.
    Internal,
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    error: ErrorFields,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ErrorFields {
    /// What is wrong; the page has a sentence for each.
    code: ErrorCode,
    /// Why the input was rejected, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<ReasonKind>,
    /// The rejected text.
    text: String,
    /// What would have been accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Expected>,
    /// Where in a text it is, to be marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<TextPlace>,
    /// An English sentence for scripts.
    detail: String,
}

/// A place in a text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct TextPlace {
    line: usize,
    column: usize,
}

/// The kind of a refusal, by its stable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReasonKind(RefusalKind);

impl Serialize for ReasonKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl PartialSchema for ReasonKind {
    fn schema() -> RefOr<Schema> {
        let names = RefusalKind::ALL.iter().map(|kind| kind.name());
        let text = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        text.description(Some("Why input was rejected.")).enum_values(Some(names)).into()
    }
}

impl ToSchema for ReasonKind {}

/// What would have been accepted.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Expected {
    /// One of these names.
    Names {
        /// The names.
        names: Vec<String>,
    },
    /// Any number of these names, joined by `+`.
    Several {
        /// The names.
        names: Vec<String>,
    },
    /// A number.
    Range {
        /// The minimum.
        min: f64,
        /// The maximum; `null` if unbounded.
        #[schema(required)]
        max: Option<f64>,
    },
}

impl Expected {
    /// One of these names.
    pub fn names<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Expected {
        Expected::Names { names: names.into_iter().map(Into::into).collect() }
    }

    /// A number of at least `min`, and at most `max`.
    pub fn range(min: u64, max: u64) -> Expected {
        Expected::Range { min: min as f64, max: (max != u64::MAX).then_some(max as f64) }
    }

    /// The values an option accepts on the server, which reads only bundled files; `None` if there are none.
    pub fn of_option(kind: &OptionKind) -> Option<Expected> {
        match *kind {
            OptionKind::Number { min, max, .. } => Some(Expected::range(min, max)),
            OptionKind::Decimal { min, max, .. } => Some(Expected::Range { min, max: Some(max) }),
            OptionKind::Flag { .. } => Some(Expected::names(["true", "false"])),
            OptionKind::Choice { values, .. } => Some(Expected::names(values.iter().copied())),
            OptionKind::Several { values } => {
                Some(Expected::Several { names: values.iter().copied().map(str::to_string).collect() })
            }
            OptionKind::Evaluator { values, .. } => {
                Some(Expected::names(values.iter().map(|(name, _)| *name)))
            }
            OptionKind::File { shipped: [], .. } | OptionKind::Folders | OptionKind::Parameters { .. } => {
                None
            }
            OptionKind::File { shipped, .. } => Some(Expected::names(shipped.iter().copied())),
        }
    }
}

impl Error {
    /// A client error.
    pub fn new(
        status: StatusCode,
        code: ErrorCode,
        text: impl AsRef<str>,
        detail: impl Into<String>,
    ) -> Error {
        let text = Refusal::new(text, "").text().to_string();
        Error {
            status,
            fields: ErrorFields {
                code,
                kind: None,
                text,
                expected: None,
                place: None,
                detail: detail.into(),
            },
        }
    }

    /// Input was rejected; `code` says what it was meant to be.
    pub fn refused(code: ErrorCode, refusal: &Refusal) -> Error {
        let mut error =
            Error::new(StatusCode::UNPROCESSABLE_ENTITY, code, refusal.text(), refusal.to_string());
        error.fields.kind = Some(ReasonKind(refusal.kind()));
        error.fields.place =
            refusal.place().map(|place| TextPlace { line: place.line, column: place.column });
        error
    }

    /// Like `refused`, for `map_err`.
    pub fn refusing(code: ErrorCode) -> impl Fn(Refusal) -> Error + Copy {
        move |refusal| Error::refused(code, &refusal)
    }

    /// Adds what would have been accepted.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<Option<Expected>>) -> Error {
        self.fields.expected = expected.into();
        self
    }

    /// A field is wrong.
    pub fn field(name: &str, detail: impl Into<String>) -> Error {
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadField, name, detail)
    }

    /// The resource does not exist or belongs to another client; the response must not reveal which.
    pub fn unknown() -> Error {
        Error::new(
            StatusCode::NOT_FOUND,
            ErrorCode::Unknown,
            "",
            "this does not exist, or it belongs to another client",
        )
    }

    /// The resource is in the wrong state for the request.
    pub fn conflict(code: ErrorCode, detail: impl Into<String>) -> Error {
        Error::new(StatusCode::CONFLICT, code, "", detail)
    }

    /// One client exceeds its limits.
    pub fn busy(detail: impl Into<String>) -> Error {
        Error::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::Busy, "", detail)
    }

    /// All clients together exceed the server's capacity.
    pub fn full() -> Error {
        let detail = "too many searches are queued; try again in a moment";
        Error::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Full, "", detail)
    }

    /// One origin exceeds its share of the connections.
    #[cfg(feature = "server")]
    pub fn too_many_connections() -> Error {
        let detail = "too many connections are open from your address; close some, or try again later";
        Error::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Full, "", detail)
    }

    /// The body is larger than allowed.
    pub fn too_large(most: usize) -> Error {
        let detail = format!("the body is larger than {most} bytes");
        Error::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, "", detail)
    }

    /// Reading a file exceeds the time limit.
    pub fn too_slow(most: std::time::Duration) -> Error {
        let detail = format!("reading takes longer than the limit of {} seconds", most.as_secs());
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadFile, "", detail)
    }

    /// An internal error.
    pub fn internal(detail: impl Into<String>) -> Error {
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, "", detail)
    }

    /// The body of the response, which streams also send as an event.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { error: self.fields() }
    }

    /// The error alone, for embedding in another document.
    pub fn fields(&self) -> ErrorFields {
        self.fields.clone()
    }
}

/// For refusals whose kind determines the code: those of a game in progress, its moves and its engines.
impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        let code = match refusal.kind() {
            RefusalKind::GameOver => ErrorCode::GameOver,
            RefusalKind::IllegalMove => ErrorCode::IllegalMove,
            RefusalKind::NotAvailable if refusal.text().starts_with(table::OUTSIDE) => {
                ErrorCode::EngineFailed
            }
            RefusalKind::UnknownName | RefusalKind::OutOfRange | RefusalKind::NotAvailable => {
                ErrorCode::BadOption
            }
            _ => ErrorCode::BadPosition,
        };
        let is_over = code == ErrorCode::GameOver;
        let status = if is_over { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
        Error { status, ..Error::refused(code, &refusal) }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        // Clients need not know where the files are.
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::NotKept, "", error.reason())
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let is_passing = matches!(self.fields.code, ErrorCode::Busy | ErrorCode::Full);
        let mut response = (self.status, Json(self.body())).into_response();
        if is_passing {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

//! Who may use the server: everybody who reaches it, or those who know its password.
//!
//! A browser logs in once and gets a session in a cookie; a script sends `Authorization: Bearer PASSWORD` with every
//! request. The password is kept as a salted hash, sessions only in memory. Wrong passwords are limited per origin and in
//! total, so that guessing takes longer than anybody has.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use search::clock::Stopwatch;
use sha2::{Digest as _, Sha256};

use crate::client::{Buckets, bearers, cookies};
use crate::error::{Error, ErrorCode};
use crate::id;
use crate::origin::Origin;

/// A password, of which only a salted hash is kept.
///
/// ```
/// let password = web::Password::new("correct horse");
/// assert!(password.is("correct horse"));
/// assert!(!password.is("correct horsf"));
/// ```
#[derive(Clone)]
pub struct Password {
    salt: [u8; 16],
    digest: [u8; 32],
}

impl Password {
    /// Hashes a password. A fast hash is enough: it never leaves this process.
    #[must_use]
    pub fn new(text: &str) -> Password {
        let salt = id::random();
        Password { salt, digest: digest(salt, text) }
    }

    /// A new random password of 130 bits, with its text.
    #[must_use]
    pub fn random() -> (Password, String) {
        let text = id::new();
        (Password::new(&text), text)
    }

    /// Whether this is the password. Takes the same time for every wrong one.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        let given = digest(self.salt, text);
        let difference = given.iter().zip(self.digest).fold(0, |sum, (a, b)| sum | (a ^ b));
        std::hint::black_box(difference) == 0
    }
}

fn digest(salt: [u8; 16], text: &str) -> [u8; 32] {
    Sha256::new().chain_update(salt).chain_update(text).finalize().into()
}

/// The cookie of a session.
pub const SESSION: &str = "poda_session";
/// How long a browser stays logged in.
pub const SESSION_TIME: Duration = Duration::from_secs(30 * 24 * 3600);
/// More would be somebody who logs in again and again; the oldest sessions end.
const MAX_SESSIONS: usize = 10_000;
/// Wrong passwords per second, and at once, from one origin and from all.
const WRONG_OF_ORIGIN: (f64, f64) = (0.1, 10.0);
const WRONG_OF_ALL: (f64, f64) = (5.0, 500.0);

/// The lock of a server that has a password.
pub struct Lock {
    password: Password,
    clock: Stopwatch,
    /// When each session ends.
    sessions: Mutex<HashMap<String, Duration>>,
    wrong_of_origin: Buckets<Origin>,
    wrong_of_all: Buckets<()>,
}

impl Lock {
    /// A lock that this password opens.
    #[must_use]
    pub fn new(password: Password) -> Lock {
        Lock {
            password,
            clock: Stopwatch::start(),
            sessions: Mutex::default(),
            wrong_of_origin: Buckets::new(WRONG_OF_ORIGIN.0, WRONG_OF_ORIGIN.1),
            wrong_of_all: Buckets::new(WRONG_OF_ALL.0, WRONG_OF_ALL.1),
        }
    }

    /// Whether a text is the password. Not for texts from strangers, which [`try_password`](Self::try_password) counts.
    pub fn is_password(&self, text: &str) -> bool {
        self.password.is(text)
    }

    /// Whether the request comes from somebody who knows the password.
    ///
    /// # Errors
    /// `locked` if not, `busy` after too many wrong passwords.
    pub fn check(&self, headers: &HeaderMap, origin: Origin) -> Result<(), Error> {
        if cookies(headers, SESSION).any(|session| self.has_session(session)) {
            return Ok(());
        }
        // A script may send its own token as well.
        let mut given = bearers(headers).peekable();
        if given.peek().is_none() {
            return Err(locked(
                "this server asks for a password: log in, or send `Authorization: Bearer PASSWORD`",
            ));
        }
        self.may_try(origin)?;
        if given.any(|text| self.password.is(text)) { Ok(()) } else { Err(self.wrong(origin)) }
    }

    /// Starts a session for somebody who gives the password.
    ///
    /// # Errors
    /// `locked` if it is wrong, `busy` after too many wrong ones.
    pub fn log_in(&self, text: &str, origin: Origin) -> Result<String, Error> {
        self.may_try(origin)?;
        if !self.password.is(text) {
            return Err(self.wrong(origin));
        }
        let session = id::new();
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.elapsed();
        if sessions.len() >= MAX_SESSIONS {
            sessions.retain(|_, end| *end > now);
            let oldest = sessions.iter().min_by_key(|(_, end)| **end).map(|(session, _)| session.clone());
            if let Some(oldest) = oldest.filter(|_| sessions.len() >= MAX_SESSIONS) {
                sessions.remove(&oldest);
            }
        }
        sessions.insert(session.clone(), now + SESSION_TIME);
        Ok(session)
    }

    /// Ends the sessions that a request shows.
    pub fn log_out(&self, headers: &HeaderMap) {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        for session in cookies(headers, SESSION) {
            sessions.remove(session);
        }
    }

    fn has_session(&self, session: &str) -> bool {
        let sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.get(session).is_some_and(|end| *end > self.clock.elapsed())
    }

    /// Even the right password is refused after too many wrong ones: otherwise guessing could go on.
    fn may_try(&self, origin: Origin) -> Result<(), Error> {
        if self.wrong_of_origin.has_left(&origin) && self.wrong_of_all.has_left(&()) {
            Ok(())
        } else {
            Err(Error::busy("too many wrong passwords; try again in a minute"))
        }
    }

    fn wrong(&self, origin: Origin) -> Error {
        _ = self.wrong_of_origin.take(origin);
        _ = self.wrong_of_all.take(());
        locked("the password is wrong")
    }
}

fn locked(detail: &str) -> Error {
    Error::new(StatusCode::UNAUTHORIZED, ErrorCode::Locked, "", detail)
}

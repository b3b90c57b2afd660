//! The page on which a browser gives the password: plain HTML, since everything else is locked.

use std::fmt::Write as _;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{RawQuery, State as Extracted};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::access::{Lock, SESSION, SESSION_TIME};
use crate::error::Error;
use crate::origin::{Origin, Peer};
use crate::state::State;

/// The address of the page.
pub const LOGIN: &str = "/login";
const STYLE: &str = "/login/style.css";

/// Paths that strangers may ask for; of `/api/health` they learn that the server is there.
pub const UNLOCKED: [&str; 3] = [LOGIN, STYLE, "/api/health"];

const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the page.
pub fn routes(router: axum::Router<State>) -> axum::Router<State> {
    let style = async || {
        let headers =
            [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
        (headers, include_str!("login.css"))
    };
    router.route(LOGIN, get(show).post(enter)).route(STYLE, get(style))
}

/// What the page says.
struct Words {
    language: &'static str,
    title: &'static str,
    explanation: &'static str,
    password: &'static str,
    log_in: &'static str,
    wrong: &'static str,
    too_many: &'static str,
    is_in: &'static str,
    log_out: &'static str,
    no_password: &'static str,
}

const ENGLISH: Words = Words {
    language: "en",
    title: "Log in to Poda",
    explanation: "This server asks for a password. Whoever runs it can tell you.",
    password: "Password",
    log_in: "Log in",
    wrong: "The password is wrong.",
    too_many: "Too many wrong passwords. Wait a minute and try again.",
    is_in: "You are logged in.",
    log_out: "Log out",
    no_password: "This server asks for no password.",
};

const SPANISH: Words = Words {
    language: "es",
    title: "Entra en Poda",
    explanation: "Este servidor pide una contraseña. Te la puede dar quien lo ha puesto en marcha.",
    password: "Contraseña",
    log_in: "Entrar",
    wrong: "La contraseña no es correcta.",
    too_many: "Demasiadas contraseñas incorrectas. Espera un minuto y vuelve a intentarlo.",
    is_in: "Has entrado.",
    log_out: "Salir",
    no_password: "Este servidor no pide contraseña.",
};

impl Words {
    /// In the first of the browser's languages that we have.
    fn of(headers: &HeaderMap) -> &'static Words {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let mut languages =
            accepted.unwrap_or("").split(',').map(|language| language.trim().to_ascii_lowercase());
        match languages.find(|language| language.starts_with("en") || language.starts_with("es")) {
            Some(language) if language.starts_with("es") => &SPANISH,
            _ => &ENGLISH,
        }
    }
}

/// The answer to a stranger who asks for a page.
pub fn page(headers: &HeaderMap, uri: &Uri, refused: &Error) -> Response {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    // A link on another site leads here without our cookie, which is `Strict`: only for ourselves it comes along.
    let is_from_elsewhere = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if is_from_elsewhere {
        let again = format!("<meta http-equiv=\"refresh\" content=\"0; url={}\">", escaped(path));
        return html(StatusCode::UNAUTHORIZED, Words::of(headers), &again, "");
    }
    let words = Words::of(headers);
    let message = if refused.status == StatusCode::TOO_MANY_REQUESTS { words.too_many } else { "" };
    form(refused.status, words, path, message)
}

/// The page itself, or a login by a link with `?token=`.
async fn show(
    Extracted(state): Extracted<State>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let words = Words::of(&headers);
    let Some(lock) = &state.lock else {
        return html(StatusCode::OK, words, "", &format!("<p>{}</p>", words.no_password));
    };
    let origin = Origin::of(peer.address);
    if let Some(token) = value(query.as_deref().unwrap_or(""), "token") {
        return entered(lock.log_in(&token, origin), words, "/", peer);
    }
    if lock.check(&headers, origin).is_ok() {
        let form = format!(
            "<p>{}</p><form method=\"post\" action=\"{LOGIN}\"><button name=\"out\" value=\"1\">{}</button></form>",
            words.is_in, words.log_out
        );
        return html(StatusCode::OK, words, "", &form);
    }
    form(StatusCode::OK, words, "/", "")
}

/// The form, filled in.
async fn enter(
    Extracted(state): Extracted<State>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let words = Words::of(&headers);
    let Some(lock) = &state.lock else { return redirect("/") };
    let body = String::from_utf8_lossy(&body);
    if value(&body, "out").is_some() {
        lock.log_out(&headers);
        return redirect(LOGIN);
    }
    let next = value(&body, "next").filter(|next| is_local(next)).unwrap_or_else(|| "/".to_string());
    let password = value(&body, "password").unwrap_or_default();
    entered(lock.log_in(&password, Origin::of(peer.address)), words, &next, peer)
}

fn entered(session: Result<String, Error>, words: &Words, next: &str, peer: Peer) -> Response {
    match session {
        Ok(session) => {
            let secure = if peer.is_encrypted { "; Secure" } else { "" };
            let seconds = SESSION_TIME.as_secs();
            let cookie =
                format!("{SESSION}={session}; HttpOnly; SameSite=Strict; Path=/; Max-Age={seconds}{secure}");
            let mut response = redirect(next);
            if let Ok(cookie) = HeaderValue::try_from(cookie) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => {
            let is_busy = error.status == StatusCode::TOO_MANY_REQUESTS;
            form(error.status, words, next, if is_busy { words.too_many } else { words.wrong })
        }
    }
}

fn redirect(to: &str) -> Response {
    let to = HeaderValue::try_from(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// Whether it is an address of ours: `//elsewhere` and `/\elsewhere` would lead to other sites.
fn is_local(next: &str) -> bool {
    next.starts_with('/') && !next[1..].starts_with(['/', '\\']) && next.bytes().all(|b| b.is_ascii_graphic())
}

fn form(status: StatusCode, words: &Words, next: &str, message: &str) -> Response {
    let alert = if message.is_empty() { String::new() } else { format!("<p role=\"alert\">{message}</p>") };
    let form = format!(
        "<p>{}</p>{alert}<form method=\"post\" action=\"{LOGIN}\"><input type=\"hidden\" name=\"next\" value=\"{}\">\
         <label for=\"password\">{}</label>\
         <input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\" required autofocus>\
         <button>{}</button></form>",
        words.explanation,
        escaped(next),
        words.password,
        words.log_in
    );
    html(status, words, "", &form)
}

fn html(status: StatusCode, words: &Words, head: &str, body: &str) -> Response {
    let text = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title>\
         <link rel=\"stylesheet\" href=\"{STYLE}\">{head}</head><body><main><h1>{}</h1>{body}</main></body></html>\n",
        words.language, words.title, words.title
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // With the stricter policy of other pages, the browser would send the form without saying whose it is.
        (header::REFERRER_POLICY, "same-origin"),
        (header::VARY, "accept-language"),
    ];
    (status, headers, text).into_response()
}

/// A value of a query or a form.
fn value(text: &str, name: &str) -> Option<String> {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(key, _)| *key == name).map(|(_, value)| decoded(value)).next()
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut decoded, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (bytes[at], code) {
            (b'%', Some(byte)) => {
                decoded.push(byte);
                at += 2;
            }
            (b'+', _) => decoded.push(b' '),
            (byte, _) => decoded.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '<' | '>' | '"' | '\'' => _ = write!(escaped, "&#{};", u32::from(c)),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Refuses what strangers ask for on a server with a password.
pub fn check(lock: &Lock, path: &str, headers: &HeaderMap, origin: Origin) -> Result<(), Error> {
    if UNLOCKED.contains(&path) { Ok(()) } else { lock.check(headers, origin) }
}

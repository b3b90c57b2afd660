//! A server with a password: what strangers get, how people log in, and how guessing is stopped.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::json;
use store::Store;
use web::{Password, Settings, State};

use crate::client::{Answer, Client};

const PASSWORD: &str = "correct horse battery";

fn locked() -> State {
    let settings = Settings::new(catalog::CATALOG, experiments::EXPERIMENTS);
    State::new(Store::in_memory().unwrap(), Settings { password: Some(Password::new(PASSWORD)), ..settings })
}

/// Somebody without a token, who sends these headers.
async fn ask(state: &State, method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost:7878");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.header("content-length", body.len()).body(Body::from(body.to_string())).unwrap();
    Client::new(state, "nobody").send(request).await
}

async fn get(state: &State, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask(state, Method::GET, path, headers, "").await
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// What the browser keeps of `Set-Cookie`.
fn cookie(answer: &Answer) -> (String, String) {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let session = cookies.into_iter().find(|cookie| cookie.starts_with("poda_session=")).expect("a session");
    let (pair, rest) = session.split_once(';').unwrap();
    (pair.to_string(), rest.to_string())
}

#[tokio::test]
async fn strangers_get_the_login_and_nothing_else() {
    let state = locked();
    for path in ["/", "/play/chess", "/assets/x.js", "/search?embed=1"] {
        let answer = get(&state, path, &[]).await;
        assert_eq!(answer.status.as_u16(), 401, "{path}");
        assert!(answer.text().contains("<h1>Log in to Poda</h1>"), "{path}");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.contains("form-action 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    for (method, path) in [
        (Method::GET, "/api/games"),
        (Method::GET, "/api/openapi.json"),
        (Method::GET, "/api/games/x/events"),
        (Method::POST, "/api/positions"),
        (Method::POST, "/api/archive"),
        (Method::DELETE, "/api/games/x"),
    ] {
        let json = ("content-type", "application/json");
        let answer = ask(&state, method.clone(), path, &[json], "{}").await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (401, "locked"), "{method} {path}");
        assert_eq!(answer.headers["www-authenticate"], "Bearer");
    }
    assert!(get(&state, "/api/health", &[]).await.status.is_success());
    assert!(get(&state, "/login/style.css", &[]).await.text().contains("--ground"));
    let spanish = get(&state, "/", &[("accept-language", "ca, es-ES;q=0.9, en;q=0.5")]).await.text();
    assert!(spanish.contains("<html lang=\"es\">") && spanish.contains("Contraseña"), "{spanish}");
}

#[tokio::test]
async fn scripts_send_the_password_with_every_request() {
    let state = locked();
    let right = format!("Bearer {PASSWORD}");
    let create =
        json!({"game": "tictactoe", "first": {"kind": "person"}, "second": {"kind": "person"}}).to_string();
    let headers = [("authorization", right.as_str()), ("content-type", "application/json")];
    let made = ask(&state, Method::POST, "/api/games", &headers, &create).await;
    assert!(made.status.is_success(), "{}", made.text());
    let wrong = get(&state, "/api/games", &[("authorization", "Bearer correct horse")]).await;
    assert_eq!(wrong.code(), "locked");
    // A script may be a client of its own beside the password.
    let token = "x".repeat(26);
    let mine = format!("poda={token}");
    let both = [("authorization", right.as_str()), ("cookie", mine.as_str())];
    assert!(get(&state, "/api/games", &both).await.headers.get("set-cookie").is_none());
}

/// A password that looks like a token must not become the name of an owner, which is stored.
#[tokio::test]
async fn a_password_is_nobodys_token() {
    let password = "abcdefghijklmnopqrstuvwxyz";
    let settings = Settings::new(catalog::CATALOG, experiments::EXPERIMENTS);
    let settings = Settings { password: Some(Password::new(password)), ..settings };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let bearer = format!("Bearer {password}");
    let answer = get(&state, "/api/games", &[("authorization", bearer.as_str())]).await;
    assert!(answer.status.is_success());
    let given = answer.headers["set-cookie"].to_str().unwrap();
    assert!(given.starts_with("poda=") && !given.contains(password), "{given}");
}

#[tokio::test]
async fn people_log_in_once_and_out_again() {
    let state = locked();
    let wrong = ask(&state, Method::POST, "/login", &[FORM], "password=correct+horse").await;
    assert_eq!(wrong.status.as_u16(), 401);
    assert!(wrong.text().contains("role=\"alert\""), "{}", wrong.text());
    let body = "next=%2Fgame%2Fx%3Fa%3D1&password=correct+horse%20battery";
    let entered =
        ask(&state, Method::POST, "/login", &[FORM, ("origin", "http://localhost:7878")], body).await;
    assert_eq!(
        (entered.status.as_u16(), &entered.headers["location"]),
        (303, &"/game/x?a=1".parse().unwrap())
    );
    let (session, attributes) = cookie(&entered);
    assert!(attributes.contains("HttpOnly") && attributes.contains("SameSite=Strict"), "{attributes}");
    assert!(!attributes.contains("Secure"), "it would be lost over plain HTTP: {attributes}");
    let header = [("cookie", session.as_str())];
    assert!(get(&state, "/api/games", &header).await.status.is_success());
    assert!(get(&state, "/login", &header).await.text().contains("Log out"));
    ask(&state, Method::POST, "/login", &[FORM, header[0]], "out=1").await;
    assert_eq!(get(&state, "/api/games", &header).await.code(), "locked");
    let other_site =
        ask(&state, Method::POST, "/login", &[FORM, ("origin", "http://evil.example")], body).await;
    assert_eq!(other_site.code(), "origin");
}

#[tokio::test]
async fn the_printed_link_logs_in() {
    let (password, text) = Password::random();
    let settings = Settings::new(catalog::CATALOG, experiments::EXPERIMENTS);
    let settings = Settings { password: Some(password), ..settings };
    let state = State::new(Store::in_memory().unwrap(), settings);
    let entered = get(&state, &format!("/login?token={text}"), &[]).await;
    assert_eq!((entered.status.as_u16(), &entered.headers["location"]), (303, &"/".parse().unwrap()));
    let (session, _) = cookie(&entered);
    assert!(get(&state, "/", &[("cookie", session.as_str())]).await.status.is_success());
    assert_eq!(get(&state, "/login?token=wrong", &[]).await.status.as_u16(), 401);
}

/// A link on another site comes without our strict cookie; a step through our own page brings it back.
#[tokio::test]
async fn links_from_other_sites_lead_to_where_they_should() {
    let state = locked();
    let path = "/join/abc?x=%22%3E&y=1";
    let hop = get(&state, path, &[("sec-fetch-site", "cross-site")]).await.text();
    assert!(hop.contains("http-equiv=\"refresh\" content=\"0; url=/join/abc?x=%22%3E&#38;y=1\""), "{hop}");
    assert!(!hop.contains("<form"), "{hop}");
    let form = get(&state, path, &[("sec-fetch-site", "same-origin")]).await.text();
    assert!(form.contains("value=\"/join/abc?x=%22%3E&#38;y=1\""), "{form}");
}

#[tokio::test]
async fn a_login_leads_to_our_own_pages_only() {
    let state = locked();
    for next in [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/a\r\nx: y",
        "javascript:alert(1)",
        "",
    ] {
        let next: String = next.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let body = format!("password=correct+horse+battery&next={next}");
        let entered = ask(&state, Method::POST, "/login", &[FORM], &body).await;
        assert_eq!(entered.headers["location"], "/", "{next}");
    }
}

#[tokio::test]
async fn guessing_is_stopped_and_does_not_throw_out_who_is_in() {
    let state = locked();
    let entered = ask(&state, Method::POST, "/login", &[FORM], "password=correct+horse+battery").await;
    let (session, _) = cookie(&entered);
    for n in 0..10 {
        let guess = format!("Bearer guess number {n}");
        assert_eq!(get(&state, "/api/games", &[("authorization", guess.as_str())]).await.code(), "locked");
    }
    let right = format!("Bearer {PASSWORD}");
    let refused = get(&state, "/api/games", &[("authorization", right.as_str())]).await;
    assert_eq!(
        (refused.status.as_u16(), refused.code().as_str()),
        (429, "busy"),
        "else guessing could go on"
    );
    let page = ask(&state, Method::POST, "/login", &[FORM], "password=correct+horse+battery").await;
    assert!(
        page.status.as_u16() == 429 && page.text().contains("Too many wrong passwords"),
        "{}",
        page.text()
    );
    assert!(get(&state, "/api/games", &[("cookie", session.as_str())]).await.status.is_success());
}

#[tokio::test]
async fn without_a_password_nothing_is_asked() {
    let state = crate::client::state();
    assert!(get(&state, "/api/games", &[]).await.status.is_success());
    assert!(get(&state, "/login", &[]).await.text().contains("asks for no password"));
}

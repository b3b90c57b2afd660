//! Lists of what a client has stored, and titles.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Deserialize;
use store::Listing;
use utoipa::IntoParams;

use crate::error::Error;

const MAX_LIST: u32 = 200;
const MAX_TITLE: usize = 200;

/// What to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ListQuery {
    /// Only of this game, such as `chess`.
    game: Option<String>,
    /// Only with this text in what is stored: title, names, moves.
    text: Option<String>,
    /// How many at most.
    limit: Option<u32>,
    /// Only what was last changed before this time.
    before: Option<i64>,
}

/// The query for the store. It asks for one row more than is listed, to know whether there are more.
///
/// # Errors
/// `bad_field` if the query cannot be read.
pub fn listing(query: Result<Query<ListQuery>, QueryRejection>) -> Result<Listing, Error> {
    let Query(query) = query.map_err(|rejection| Error::field("query", rejection.body_text()))?;
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    Ok(Listing {
        game: filled(query.game),
        text: filled(query.text),
        limit: query.limit.unwrap_or(50).clamp(1, MAX_LIST) + 1,
        before: query.before,
    })
}

/// Drops the row too many; whether there was one.
pub fn has_more<T>(rows: &mut Vec<T>, limit: u32) -> bool {
    let more = rows.len() >= limit as usize;
    rows.truncate(limit as usize - 1);
    more
}

/// A title as it is stored.
///
/// # Errors
/// `bad_field` for one that is too long or not one line.
pub fn title(text: &str) -> Result<String, Error> {
    let text = text.trim();
    let is_fit = text.chars().count() <= MAX_TITLE && !text.chars().any(char::is_control);
    match is_fit {
        true => Ok(text.to_string()),
        false => Err(Error::field("title", "a title is one line of at most 200 characters")),
    }
}

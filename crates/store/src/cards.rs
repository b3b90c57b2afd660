//! Cards: questions about positions, when they are to be asked again, and every answer to them.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// What kind of question it is.
    pub kind: String,
    /// What it was made from, such as `game:ID:PLY`.
    pub origin: String,
    /// The kind of game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The starting position.
    pub start: String,
    /// The moves up to the question, separated by blanks.
    pub moves: String,
    /// The position of the question.
    pub position: String,
    /// The phase of the game.
    pub phase: String,
    /// What the question is about.
    pub theme: String,
    /// Answers and what is told afterwards, as JSON; empty in lists that do not need it.
    pub document: String,
    /// How well it is remembered, in days, and how hard it is; `None` before its first answer.
    pub memory: Option<(f64, f64)>,
    /// The day on which it is to be asked, counted from 1970 where the player lives.
    pub due: i64,
    /// The day of the last answer.
    pub reviewed: Option<i64>,
    /// How often it was answered.
    pub n_reviews: u32,
    /// How often it was forgotten after it had been known.
    pub n_lapses: u32,
    /// Whether it is left out for now.
    pub is_paused: bool,
    /// When it was made.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
}

/// An answer to a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardReviewRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// The card.
    pub card: String,
    /// From 1 for wrong to 4 for easy.
    pub rating: u8,
    /// How long the answer took.
    pub millis: i64,
    /// The day where the player lives, counted from 1970.
    pub day: i64,
    /// When it was given.
    pub at: i64,
}

/// Which cards to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFilter {
    /// Only of this game.
    pub game: Option<String>,
    /// Only of this kind.
    pub kind: Option<String>,
    /// How many to skip.
    pub skip: u32,
    /// Maximum number of rows.
    pub limit: u32,
}

/// Everything but the document.
const COLUMNS: &str = "id, owner, kind, origin, game, variant, start, moves, position, phase, theme, stability, \
                       difficulty, due, reviewed, n_reviews, n_lapses, is_paused, created, updated";

impl Store {
    /// Adds cards, in one transaction. One whose origin or question the owner has a card for already is left out. Returns
    /// how many were added.
    ///
    /// # Errors
    /// If the database fails.
    pub fn add_cards(&self, cards: &[CardRow]) -> Result<usize, StoreError> {
        self.with(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let mut n_added = 0;
            for card in cards {
                n_added += add(&transaction, card)?;
            }
            transaction.commit()?;
            Ok(n_added)
        })
    }

    /// An owner's card with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn card(&self, owner: &str, id: &str) -> Result<Option<CardRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS}, document FROM card WHERE owner = ?1 AND id = ?2");
        self.with(|connection| connection.prepare(&sql)?.query_row([owner, id], row).optional())
    }

    /// Cards of an owner, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn cards(&self, owner: &str, filter: &CardFilter) -> Result<Vec<CardRow>, StoreError> {
        let mut sql = format!("SELECT {COLUMNS}, document FROM card WHERE owner = ?");
        let mut values: Vec<Value> = vec![owner.to_string().into()];
        for (column, value) in [("game", &filter.game), ("kind", &filter.kind)] {
            if let Some(value) = value {
                sql += &format!(" AND {column} = ?");
                values.push(value.clone().into());
            }
        }
        sql += " ORDER BY created DESC, rowid DESC LIMIT ? OFFSET ?";
        values.extend([i64::from(filter.limit).into(), i64::from(filter.skip).into()]);
        self.with(|connection| {
            connection.prepare(&sql)?.query_map(rusqlite::params_from_iter(values), row)?.collect()
        })
    }

    /// All cards of an owner in the order in which they were made, without their documents.
    ///
    /// # Errors
    /// If the database fails.
    pub fn all_cards(&self, owner: &str) -> Result<Vec<CardRow>, StoreError> {
        let sql =
            format!("SELECT {COLUMNS}, '' AS document FROM card WHERE owner = ?1 ORDER BY created, rowid");
        self.with(|connection| connection.prepare(&sql)?.query_map([owner], row)?.collect())
    }

    /// How many cards an owner has.
    ///
    /// # Errors
    /// If the database fails.
    pub fn n_cards(&self, owner: &str) -> Result<u64, StoreError> {
        self.count("card", owner)
    }

    /// Stores an answer and what follows from it for its card, both or nothing. `false` if the card is gone, or was
    /// answered by another request since it was read: `card` counts the new answer in `n_reviews`.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_card_review(&self, card: &CardRow, review: &CardReviewRow) -> Result<bool, StoreError> {
        self.with(|connection| {
            let transaction = connection.unchecked_transaction()?;
            if update(&transaction, card, card.n_reviews.saturating_sub(1))? == 0 {
                return Ok(false);
            }
            let CardReviewRow { id, owner, card, rating, millis, day, at } = review;
            let sql = "INSERT INTO card_review (id, owner, card, rating, millis, day, at) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            transaction.execute(sql, params![id, owner, card, rating, millis, day, at])?;
            transaction.commit()?;
            Ok(true)
        })
    }

    /// Changes the rating of an answer and what follows from it for its card, both or nothing. `false` if either is gone,
    /// or the card was answered again.
    ///
    /// # Errors
    /// If the database fails.
    pub fn rate_card_review(&self, card: &CardRow, review: &CardReviewRow) -> Result<bool, StoreError> {
        self.with(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let sql = "UPDATE card_review SET rating = ?3 WHERE owner = ?1 AND id = ?2";
            let n_rated = transaction.execute(sql, params![review.owner, review.id, review.rating])?;
            if n_rated == 0 || update(&transaction, card, card.n_reviews)? == 0 {
                return Ok(false);
            }
            transaction.commit()?;
            Ok(true)
        })
    }

    /// Changes a card without an answer: its document, its pause or its memory. `false` if it is gone, or was answered
    /// since it was read.
    ///
    /// # Errors
    /// If the database fails.
    pub fn change_card(&self, card: &CardRow) -> Result<bool, StoreError> {
        self.with(|connection| Ok(update(connection, card, card.n_reviews)? > 0))
    }

    /// The answers to an owner's card, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn card_reviews(&self, owner: &str, card: &str) -> Result<Vec<CardReviewRow>, StoreError> {
        let sql = "SELECT id, owner, card, rating, millis, day, at FROM card_review \
                   WHERE owner = ?1 AND card = ?2 ORDER BY at, rowid";
        self.with(|connection| connection.prepare(sql)?.query_map([owner, card], review)?.collect())
    }

    /// The newest answers of an owner, at most `limit`, the oldest of them first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn all_card_reviews(&self, owner: &str, limit: u32) -> Result<Vec<CardReviewRow>, StoreError> {
        let sql = "SELECT id, owner, card, rating, millis, day, at FROM card_review \
                   WHERE owner = ?1 ORDER BY at DESC, rowid DESC LIMIT ?2";
        let mut rows: Vec<CardReviewRow> = self.with(|connection| {
            connection.prepare(sql)?.query_map(params![owner, limit], review)?.collect()
        })?;
        rows.reverse();
        Ok(rows)
    }

    /// The days on which an owner answered, the newest first: some years of them.
    ///
    /// # Errors
    /// If the database fails.
    pub fn card_review_days(&self, owner: &str) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT DISTINCT day FROM card_review WHERE owner = ?1 ORDER BY day DESC LIMIT 4000";
        self.with(|connection| connection.prepare(sql)?.query_map([owner], |row| row.get(0))?.collect())
    }

    /// Removes a card with its answers; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_card(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("card", owner, id)
    }

    /// Notes that something of an owner was searched for mistakes while it had that many moves.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_card_source(&self, owner: &str, origin: &str, plies: u32, at: i64) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO card_source (owner, origin, plies, at) VALUES (?1, ?2, ?3, ?4)";
        self.with(|connection| connection.execute(sql, params![owner, origin, plies, at]).map(drop))
    }

    /// What of an owner was searched for mistakes, with the number of moves it had then.
    ///
    /// # Errors
    /// If the database fails.
    pub fn card_sources(&self, owner: &str) -> Result<BTreeMap<String, u32>, StoreError> {
        let sql = "SELECT origin, plies FROM card_source WHERE owner = ?1";
        self.with(|connection| {
            connection.prepare(sql)?.query_map([owner], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// Stores how an owner wants to train, as JSON.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_card_setting(&self, owner: &str, document: &str) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO card_setting (owner, document) VALUES (?1, ?2)";
        self.with(|connection| connection.execute(sql, [owner, document]).map(drop))
    }

    /// How an owner wants to train, as JSON.
    ///
    /// # Errors
    /// If the database fails.
    pub fn card_setting(&self, owner: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT document FROM card_setting WHERE owner = ?1";
        self.with(|connection| connection.query_row(sql, [owner], |row| row.get(0)).optional())
    }
}

/// Adds a card unless the owner has one for its origin or its question.
fn add(connection: &Connection, card: &CardRow) -> rusqlite::Result<usize> {
    let sql = format!(
        "INSERT INTO card ({COLUMNS}, document) \
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21 \
         WHERE NOT EXISTS (SELECT 1 FROM card WHERE owner = ?2 AND origin = ?4) AND NOT EXISTS \
         (SELECT 1 FROM card WHERE owner = ?2 AND kind = ?3 AND game = ?5 AND variant = ?6 AND position = ?9)"
    );
    let (stability, difficulty) = card.memory.unzip();
    connection.prepare(&sql)?.execute(params![
        card.id,
        card.owner,
        card.kind,
        card.origin,
        card.game,
        card.variant,
        card.start,
        card.moves,
        card.position,
        card.phase,
        card.theme,
        stability,
        difficulty,
        card.due,
        card.reviewed,
        card.n_reviews,
        card.n_lapses,
        card.is_paused,
        card.created,
        card.updated,
        card.document,
    ])
}

/// Writes what changes about a card, if it has been answered `n_before` times.
fn update(connection: &Connection, card: &CardRow, n_before: u32) -> rusqlite::Result<usize> {
    let sql = "UPDATE card SET document = ?4, stability = ?5, difficulty = ?6, due = ?7, reviewed = ?8, \
               n_reviews = ?9, n_lapses = ?10, is_paused = ?11, updated = ?12 \
               WHERE owner = ?1 AND id = ?2 AND n_reviews = ?3";
    let (stability, difficulty) = card.memory.unzip();
    connection.prepare(sql)?.execute(params![
        card.owner,
        card.id,
        n_before,
        card.document,
        stability,
        difficulty,
        card.due,
        card.reviewed,
        card.n_reviews,
        card.n_lapses,
        card.is_paused,
        card.updated,
    ])
}

fn row(row: &Row<'_>) -> rusqlite::Result<CardRow> {
    let (stability, difficulty): (Option<f64>, Option<f64>) = (row.get("stability")?, row.get("difficulty")?);
    Ok(CardRow {
        id: row.get("id")?,
        owner: row.get("owner")?,
        kind: row.get("kind")?,
        origin: row.get("origin")?,
        game: row.get("game")?,
        variant: row.get("variant")?,
        start: row.get("start")?,
        moves: row.get("moves")?,
        position: row.get("position")?,
        phase: row.get("phase")?,
        theme: row.get("theme")?,
        document: row.get("document")?,
        memory: stability.zip(difficulty),
        due: row.get("due")?,
        reviewed: row.get("reviewed")?,
        n_reviews: row.get("n_reviews")?,
        n_lapses: row.get("n_lapses")?,
        is_paused: row.get("is_paused")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
    })
}

fn review(row: &Row<'_>) -> rusqlite::Result<CardReviewRow> {
    Ok(CardReviewRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        card: row.get(2)?,
        rating: row.get(3)?,
        millis: row.get(4)?,
        day: row.get(5)?,
        at: row.get(6)?,
    })
}

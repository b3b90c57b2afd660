//! Games, running and finished.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::error::StoreError;
use crate::opened::Store;

/// A saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    /// Its identifier.
    pub id: String,
    /// The token of its owner.
    pub owner: String,
    /// The kind of game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// The starting position.
    pub start: String,
    /// The moves, separated by blanks.
    pub moves: String,
    /// The number of moves.
    pub plies: u32,
    /// The current position.
    pub position: String,
    /// The opening's name.
    pub opening: Option<String>,
    /// The players, as JSON.
    pub seats: String,
    /// The clocks, as JSON.
    pub clock: Option<String>,
    /// The result, as JSON.
    pub verdict: Option<String>,
    /// Who plays the first and the second side, where it is not the owner.
    pub players: [PlayerRow; 2],
    /// An offer that waits for an answer, as JSON.
    pub offer: Option<String>,
    /// The id of the game that followed this one.
    pub rematch: Option<String>,
    /// The number of changes so far.
    pub revision: u64,
    /// When it was created.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
}

/// Somebody other than the owner who plays a side, or is invited to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRow {
    /// The token of whoever took the seat.
    pub player: Option<String>,
    /// The token by which the seat can still be taken.
    pub invitation: Option<String>,
}

/// A query for games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Only games of this kind.
    pub game: Option<String>,
    /// Only those with this text in the title, the game's name, the opening or the moves.
    pub text: Option<String>,
    /// Maximum number of rows.
    pub limit: u32,
    /// Only those last changed before this time.
    pub before: Option<i64>,
}

impl Default for Listing {
    fn default() -> Listing {
        Listing { game: None, text: None, limit: 50, before: None }
    }
}

impl PlayerRow {
    fn is_known(&self) -> bool {
        self.player.is_some() || self.invitation.is_some()
    }
}

const COLUMNS: &str = "id, owner, game, variant, title, start, moves, plies, position, opening, seats, clock, \
                       verdict, revision, created, updated, offer, rematch";

/// Games with their players, in the order in which [`row`] reads them.
const SELECT: &str = "SELECT g.id, g.owner, g.game, g.variant, g.title, g.start, g.moves, g.plies, g.position, \
                      g.opening, g.seats, g.clock, g.verdict, g.revision, g.created, g.updated, g.offer, g.rematch, \
                      a.player, a.invitation, b.player, b.invitation \
                      FROM game AS g \
                      LEFT JOIN seat AS a ON a.game = g.id AND a.side = 0 \
                      LEFT JOIN seat AS b ON b.game = g.id AND b.side = 1";

impl Store {
    /// Inserts or updates a game, with its players.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_game(&self, game: &GameRow) -> Result<(), StoreError> {
        self.put_games(std::slice::from_ref(game))
    }

    /// The same for several games: all of them are stored, or none.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put_games(&self, games: &[GameRow]) -> Result<(), StoreError> {
        self.with(|connection| {
            let transaction = connection.unchecked_transaction()?;
            games.iter().try_for_each(|game| put(&transaction, game))?;
            transaction.commit()
        })
    }

    /// The game with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = format!("{SELECT} WHERE g.id = ?1");
        self.with(|connection| connection.prepare(&sql)?.query_row([id], row).optional())
    }

    /// The id of the game with this unused invitation.
    ///
    /// # Errors
    /// If the database fails.
    pub fn invited_game(&self, invitation: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT game FROM seat WHERE invitation = ?1";
        self.with(|connection| connection.prepare(sql)?.query_row([invitation], |row| row.get(0)).optional())
    }

    /// The games that a client owns or plays, most recently changed first; within a millisecond, last written first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn games(&self, client: &str, listing: &Listing) -> Result<Vec<GameRow>, StoreError> {
        let mut sql =
            format!("{SELECT} WHERE (g.owner = ? OR g.id IN (SELECT game FROM seat WHERE player = ?))");
        let mut values: Vec<Value> = vec![client.to_string().into(), client.to_string().into()];
        if let Some(game) = &listing.game {
            sql += " AND g.game = ?";
            values.push(game.clone().into());
        }
        if let Some(before) = listing.before {
            sql += " AND g.updated < ?";
            values.push(before.into());
        }
        if let Some(text) = &listing.text {
            sql += " AND instr(lower(g.title || char(10) || g.game || char(10) || ifnull(g.opening, '') || char(10) || g.moves), lower(?)) > 0";
            values.push(text.clone().into());
        }
        sql += " ORDER BY g.updated DESC, g.rowid DESC LIMIT ?";
        values.push(i64::from(listing.limit).into());
        self.with(|connection| {
            connection.prepare(&sql)?.query_map(rusqlite::params_from_iter(values), row)?.collect()
        })
    }

    /// How many games an owner has.
    ///
    /// # Errors
    /// If the database fails.
    pub fn n_games(&self, owner: &str) -> Result<u64, StoreError> {
        self.count("game", owner)
    }

    pub(crate) fn count(&self, table: &str, owner: &str) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM {table} WHERE owner = ?1");
        let count: i64 =
            self.with(|connection| connection.prepare(&sql)?.query_row([owner], |row| row.get(0)))?;
        Ok(count as u64)
    }

    /// Removes a game; `false` if the owner has none with this id.
    ///
    /// # Errors
    /// If the database fails.
    pub fn remove_game(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        self.remove("game", owner, id)
    }

    pub(crate) fn remove(&self, table: &str, owner: &str, id: &str) -> Result<bool, StoreError> {
        let sql = format!("DELETE FROM {table} WHERE owner = ?1 AND id = ?2");
        self.with(|connection| Ok(connection.prepare(&sql)?.execute([owner, id])? > 0))
    }
}

fn put(connection: &Connection, game: &GameRow) -> rusqlite::Result<()> {
    let sql = format!(
        "INSERT OR REPLACE INTO game ({COLUMNS}) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
    );
    let values = params![
        game.id,
        game.owner,
        game.game,
        game.variant,
        game.title,
        game.start,
        game.moves,
        game.plies,
        game.position,
        game.opening,
        game.seats,
        game.clock,
        game.verdict,
        game.revision as i64,
        game.created,
        game.updated,
        game.offer,
        game.rematch,
    ];
    // Replacing the game removes its seats too.
    connection.prepare(&sql)?.execute(values)?;
    for (side, seat) in game.players.iter().enumerate().filter(|(_, seat)| seat.is_known()) {
        let sql = "INSERT INTO seat (game, side, player, invitation) VALUES (?1, ?2, ?3, ?4)";
        connection.prepare(sql)?.execute(params![game.id, side as i64, seat.player, seat.invitation])?;
    }
    Ok(())
}

fn row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        game: row.get(2)?,
        variant: row.get(3)?,
        title: row.get(4)?,
        start: row.get(5)?,
        moves: row.get(6)?,
        plies: row.get(7)?,
        position: row.get(8)?,
        opening: row.get(9)?,
        seats: row.get(10)?,
        clock: row.get(11)?,
        verdict: row.get(12)?,
        revision: row.get::<_, i64>(13)? as u64,
        created: row.get(14)?,
        updated: row.get(15)?,
        offer: row.get(16)?,
        rematch: row.get(17)?,
        players: [
            PlayerRow { player: row.get(18)?, invitation: row.get(19)? },
            PlayerRow { player: row.get(20)?, invitation: row.get(21)? },
        ],
    })
}

//! Who plays the sides of a game that belong to people: the owner, somebody who was invited, or nobody yet.

use game::Side;
use serde::Serialize;
use store::PlayerRow;
use utoipa::ToSchema;

use crate::board;
use crate::error::Error;
use crate::lanes::Client;

/// The person of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// The owner of the game; also where an engine plays.
    #[default]
    Owner,
    /// Whoever first opens the invitation with this token.
    Invited(String),
    /// Somebody who took the seat.
    Guest(Client),
}

/// The persons of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players([Player; 2]);

/// An invitation to play a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Invitation {
    side: board::Side,
    /// Whoever presents it first takes the seat.
    token: String,
}

/// Upper limit of a player's name, in characters.
pub const MAX_NAME: usize = 40;

/// A name as it is kept: without blanks around it, `None` if nothing is left.
///
/// # Errors
/// `bad_field` for more than one line or [`MAX_NAME`] characters.
pub fn name(text: &str) -> Result<Option<String>, Error> {
    let text = text.trim();
    if text.chars().count() > MAX_NAME || text.chars().any(char::is_control) {
        return Err(Error::field("name", format!("a name is one line of at most {MAX_NAME} characters")));
    }
    Ok((!text.is_empty()).then(|| text.to_string()))
}

impl Players {
    /// The persons of a stored game.
    #[must_use]
    pub fn read(rows: &[PlayerRow; 2]) -> Players {
        Players(rows.clone().map(|row| match (row.player, row.invitation) {
            (Some(player), _) => Player::Guest(player.into()),
            (None, Some(token)) => Player::Invited(token),
            (None, None) => Player::Owner,
        }))
    }

    /// The rows to store.
    #[must_use]
    pub fn rows(&self) -> [PlayerRow; 2] {
        self.0.clone().map(|player| match player {
            Player::Owner => PlayerRow::default(),
            Player::Invited(token) => PlayerRow { invitation: Some(token), player: None },
            Player::Guest(client) => PlayerRow { player: Some(client.to_string()), invitation: None },
        })
    }

    /// The person of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &Player {
        &self.0[side.index()]
    }

    /// Whether a client is the person of a side, in a game of this owner.
    #[must_use]
    pub fn is_played_by(&self, side: Side, client: &Client, owner: &Client) -> bool {
        match self.of(side) {
            Player::Owner => owner == client,
            Player::Guest(guest) => guest == client,
            Player::Invited(_) => false,
        }
    }

    /// Gives a side to somebody.
    pub fn set(&mut self, side: Side, player: Player) {
        self.0[side.index()] = player;
    }

    /// The persons with their sides exchanged.
    #[must_use]
    pub fn swapped(&self) -> Players {
        let [first, second] = self.0.clone();
        Players([second, first])
    }

    /// The side that this invitation is for.
    #[must_use]
    pub fn invited(&self, token: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| matches!(self.of(side), Player::Invited(known) if known == token))
    }

    /// The open invitations.
    #[must_use]
    pub fn invitations(&self) -> Vec<Invitation> {
        let invitation = |side: Side| match self.of(side) {
            Player::Invited(token) => Some(Invitation { side: side.into(), token: token.clone() }),
            _ => None,
        };
        Side::BOTH.into_iter().filter_map(invitation).collect()
    }

    /// The sides of people who were invited and came.
    #[must_use]
    pub fn guests(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| matches!(self.of(side), Player::Guest(_))).collect()
    }

    /// The sides that wait for somebody to accept an invitation.
    #[must_use]
    pub fn open(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| matches!(self.of(side), Player::Invited(_))).collect()
    }

    /// Whether all sides are the owner's.
    #[must_use]
    pub fn is_owner_alone(&self) -> bool {
        *self == Players::default()
    }
}

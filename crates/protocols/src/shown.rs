//! What reading and showing a collection needs to know about a game.

use std::ops::ControlFlow;

use chess::Chess;
use game::{Game as _, Notation as _, Position as _, Refusal};
use game_tree::GameTree;
use othello::{Othello, Size, transcript};

use crate::wthor::Names;
use crate::{Explored, FileFormat, ReadGame, WrittenGames};

/// A game whose collections can be shown.
pub trait CollectionGame: Explored + game::Notation {
    /// The game's name.
    const GAME: &'static str;
    /// Whether the final difference matters besides who won.
    const HAS_DISCS: bool;

    /// Reads moves from the start, or a whole position.
    ///
    /// # Errors
    /// A [`Refusal`] that names what could not be read.
    fn read(text: &str, variant: Option<&str>) -> Result<Self, Refusal>;
    /// The position of an opening.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such opening.
    fn opening(name: &str) -> Result<Self, Refusal>;
    /// The name of an opening for display.
    fn title(name: &str) -> String;
    /// The variant's name.
    fn variant(&self) -> &'static str;
    /// A move in the usual notation.
    fn spelled(&self, mv: Self::Move) -> String;
    /// Reads the games of a file one by one; none if the file is for another game.
    ///
    /// # Errors
    /// A [`Refusal`] when the file as a whole is not of this format.
    fn games(
        format: FileFormat,
        bytes: &[u8],
        names: &Names,
        add: &mut dyn FnMut(Result<ReadGame<Self>, Refusal>),
    ) -> Result<(), Refusal> {
        Self::games_until(format, bytes, names, &mut |game| {
            add(game);
            ControlFlow::Continue(())
        })
    }

    /// The same, but `add` may end it early.
    ///
    /// # Errors
    /// A [`Refusal`] when the file as a whole is not of this format.
    fn games_until(
        format: FileFormat,
        bytes: &[u8],
        names: &Names,
        add: &mut dyn FnMut(Result<ReadGame<Self>, Refusal>) -> ControlFlow<()>,
    ) -> Result<(), Refusal>;

    /// Writes games; a WTHOR file adds the names it needs to `names`.
    ///
    /// # Errors
    /// A [`Refusal`] when the format is for another game, or cannot represent one of the games.
    fn write_games(
        format: FileFormat,
        games: &[GameTree<Self>],
        names: &mut Names,
    ) -> Result<WrittenGames, Refusal>;
}

fn wrong_game(format: FileFormat) -> Refusal {
    Refusal::wrong_game(format.extension(), format!("a format for {}", format.game()))
}

impl CollectionGame for othello::Board {
    const GAME: &'static str = "othello";
    const HAS_DISCS: bool = true;

    fn read(text: &str, variant: Option<&str>) -> Result<othello::Board, Refusal> {
        let size = Size::named(variant.unwrap_or("8x8"))?;
        let is_board = text.chars().filter(|c| matches!(c, '-' | '.' | 'X' | 'O' | 'x' | 'o')).count() > 8;
        if is_board {
            return Othello::new(size).parse_position(text);
        }
        let mut board = othello::Board::start(size);
        for mv in transcript::parse(&board, text)? {
            board.play(mv);
        }
        Ok(board)
    }

    fn opening(name: &str) -> Result<othello::Board, Refusal> {
        othello::Openings::named(name).map(othello::Opening::board)
    }

    fn title(name: &str) -> String {
        name.to_string()
    }

    fn variant(&self) -> &'static str {
        self.size().name()
    }

    fn spelled(&self, mv: othello::Move) -> String {
        mv.written(self.size())
    }

    fn games_until(
        format: FileFormat,
        bytes: &[u8],
        names: &Names,
        add: &mut dyn FnMut(Result<ReadGame<othello::Board>, Refusal>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        if let FileFormat::Othello(format) = format {
            // Whether `add` ended it early is of no interest here.
            let bytes = FileFormat::Othello(format).decoded(bytes);
            _ = format.games(&bytes, names)?.try_for_each(add);
        }
        Ok(())
    }

    fn write_games(
        format: FileFormat,
        games: &[GameTree<othello::Board>],
        names: &mut Names,
    ) -> Result<WrittenGames, Refusal> {
        match format {
            FileFormat::Othello(format) => format.write(games, names),
            FileFormat::Chess(_) => Err(wrong_game(format)),
        }
    }
}

impl CollectionGame for chess::Board {
    const GAME: &'static str = "chess";
    const HAS_DISCS: bool = false;

    fn read(text: &str, variant: Option<&str>) -> Result<chess::Board, Refusal> {
        let rules = Chess::variant(variant.unwrap_or("standard"))?;
        if text.contains('/') {
            return rules.parse_position(text);
        }
        let mut board = rules.start();
        for word in text.split_whitespace() {
            board.play(board.parse_move(word)?);
        }
        Ok(board)
    }

    fn opening(name: &str) -> Result<chess::Board, Refusal> {
        chess::Openings::named(name).map(chess::Opening::board)
    }

    /// Adds its ECO code.
    fn title(name: &str) -> String {
        let code = chess::Openings::named(name).map_or("", |opening| opening.code);
        format!("{code} {name}")
    }

    fn variant(&self) -> &'static str {
        if self.is_chess960() { "chess960" } else { "standard" }
    }

    fn spelled(&self, mv: chess::Move) -> String {
        self.write_san(mv)
    }

    fn games_until(
        format: FileFormat,
        bytes: &[u8],
        _: &Names,
        add: &mut dyn FnMut(Result<ReadGame<chess::Board>, Refusal>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        if let FileFormat::Chess(format) = format {
            let bytes = FileFormat::Chess(format).decoded(bytes);
            _ = format.games(&bytes)?.try_for_each(add);
        }
        Ok(())
    }

    fn write_games(
        format: FileFormat,
        games: &[GameTree<chess::Board>],
        _: &mut Names,
    ) -> Result<WrittenGames, Refusal> {
        match format {
            FileFormat::Chess(format) => Ok(format.write(games)),
            FileFormat::Othello(_) => Err(wrong_game(format)),
        }
    }
}

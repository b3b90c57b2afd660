//! Endings: positions to play out, in which every move is judged by exact solving.

use std::sync::Arc;

use game::{Refusal, dice, pick};
use search::{Control, Goal, Limits};
use table::{Ask, Judgement, Player, Setup, Table};

use crate::{CardContent, CardKind, NewCard, Outcome, Theme};

/// What a move leads to for the side that makes it, proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactValue {
    /// The result.
    pub outcome: Outcome,
    /// Points, where they count: discs in Othello. Otherwise 0.
    pub points: i32,
    /// Quickness: higher for quicker wins and slower losses; 0 where the distance is unknown.
    pub quickness: i32,
}

impl ExactValue {
    fn of_plies(plies: i32) -> ExactValue {
        let outcome = match plies {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        ExactValue { outcome, points: 0, quickness: -plies }
    }

    /// The plies until a forced win or loss; `None` for draws and where points count.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        (self.quickness != 0).then_some(self.quickness.unsigned_abs())
    }
}

/// All moves of a position with their proven values, the best first.
#[derive(Clone, Debug)]
pub struct ExactMoves(Vec<(String, ExactValue)>);

impl ExactMoves {
    /// Solves the position on a table: by tables that ship with the game, or by its exact solver within `limits`. `None`
    /// if these are not enough.
    ///
    /// # Errors
    /// A [`Refusal`] if the game is over.
    pub fn solve(
        table: &dyn Table,
        limits: Limits,
        control: &Arc<Control>,
    ) -> Result<Option<ExactMoves>, Refusal> {
        if let Some(moves) = table.solved_moves() {
            let values = moves.into_iter().map(|(mv, plies)| (mv, ExactValue::of_plies(plies)));
            return Ok(Some(ExactMoves::sorted(values.collect())));
        }
        let setup = Setup { hash_bytes: 16 << 20, ..Setup::default() };
        let mut player = table.player("exact", &setup)?;
        let mut values = Vec::new();
        // One move at a time: solvers may give bounds for all but the best.
        for mv in table.legal() {
            let ask = Ask {
                goal: Goal::Exact,
                limits,
                only: vec![mv.clone()],
                control: Arc::clone(control),
                ..Ask::default()
            };
            let Some(value) = proven(&mut *player, table, &ask)? else { return Ok(None) };
            values.push((mv, value));
        }
        Ok(Some(ExactMoves::sorted(values)))
    }

    fn sorted(mut values: Vec<(String, ExactValue)>) -> ExactMoves {
        values.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        ExactMoves(values)
    }

    /// The value of the position: that of its best move.
    #[must_use]
    pub fn best(&self) -> Option<&(String, ExactValue)> {
        self.0.first()
    }

    /// The moves that lose nothing: they keep the result, and all the points where they count.
    pub fn right(&self) -> impl Iterator<Item = &(String, ExactValue)> {
        let best = self.best().map(|(_, value)| (value.outcome, value.points));
        self.0.iter().filter(move |(_, value)| Some((value.outcome, value.points)) == best)
    }

    /// Whether a move loses nothing.
    #[must_use]
    pub fn is_right(&self, mv: &str) -> bool {
        self.right().any(|(right, _)| right == mv)
    }

    /// The value of a move.
    #[must_use]
    pub fn value(&self, mv: &str) -> Option<ExactValue> {
        self.0.iter().find(|(known, _)| known == mv).map(|(_, value)| *value)
    }
}

fn proven(player: &mut dyn Player, table: &dyn Table, ask: &Ask) -> Result<Option<ExactValue>, Refusal> {
    let answer = player.analyse(table, ask, &mut |_| {})?;
    let Some(line) = answer.lines.first().filter(|line| line.exact) else { return Ok(None) };
    if let Some(plies) = line.win {
        return Ok(Some(ExactValue::of_plies(plies)));
    }
    let value = study::review::MoveValue::from(line);
    let points = value.units().unwrap_or(0.0) as i32;
    let counts = does_every_point_count(table);
    Ok(value.result().map(|result| ExactValue {
        outcome: result.into(),
        points: if counts { points } else { 0 },
        quickness: 0,
    }))
}

/// Whether a game is about points, and not only about who wins.
#[must_use]
pub fn does_every_point_count(table: &dyn Table) -> bool {
    matches!(table.entry().judgement(), Judgement::Loss { .. })
}

/// A card of the ending of that name; `None` if the game has no such ending.
#[must_use]
pub fn named_endgame(table: &dyn Table, name: &str, seed: u64) -> Option<NewCard> {
    let mut placed = table.fork();
    placed.set_position(&table.endgame(name, seed)?).ok()?;
    Some(card(&*placed, Theme::Winning, name))
}

/// How many positions are tried before giving up.
const MOST_TRIES: u64 = 40;
/// Random moves at the start of a game that leads to an ending.
const RANDOM_MOVES: usize = 6;

/// A card of a position with that many squares left, from a game that quick players play from random first moves. There
/// is something to find in it: not all moves are equally good, and where only the result counts, the side to move wins.
/// `None` if `is_enough` ends the work, or none is found.
///
/// # Errors
/// A [`Refusal`] if the game has no engine that can play it.
pub fn endgame_with_empties(
    table: &dyn Table,
    n_empty: u32,
    seed: u64,
    limits: Limits,
    control: &Arc<Control>,
) -> Result<Option<NewCard>, Refusal> {
    for round in 0..MOST_TRIES {
        if control.is_stopped() {
            return Ok(None);
        }
        let Some(reached) = played_down(table, n_empty, seed.wrapping_add(round << 32))? else { continue };
        if reached.legal().len() < 2 {
            continue;
        }
        let Some(moves) = ExactMoves::solve(&*reached, limits, control)? else { continue };
        let counts = does_every_point_count(table);
        let is_won = moves.best().is_some_and(|(_, value)| value.outcome == Outcome::Win);
        let is_choice = moves.right().count() < reached.legal().len();
        if is_choice && (counts || is_won) {
            let theme = if counts { Theme::Counting } else { Theme::Winning };
            // Its history is nobody's: the question begins here.
            let mut alone = table.fork();
            alone.set_position(&reached.position())?;
            return Ok(Some(card(&*alone, theme, &n_empty.to_string())));
        }
    }
    Ok(None)
}

/// A game down to that many empty squares, by the greedy engine with a few random moves; `None` if it ended before.
fn played_down(table: &dyn Table, n_empty: u32, seed: u64) -> Result<Option<Box<dyn Table>>, Refusal> {
    let mut game = table.fork();
    let dice = &mut dice(seed);
    let mut player = game.player("greedy", &Setup { seed, ..Setup::default() })?;
    let ask = Ask { limits: Limits::nodes(1000), ..Ask::default() };
    while game.verdict().is_none() && game.squares_left().is_some_and(|left| left > n_empty) {
        let is_random = game.moves().len() < RANDOM_MOVES || pick(dice, &[true, false, false]) == Some(true);
        let mv = match is_random {
            true => {
                let legal = game.legal();
                pick(dice, &legal.iter().collect::<Vec<_>>()).cloned()
            }
            false => player.analyse(&*game, &ask, &mut |_| {})?.lines.first().map(|line| line.mv.clone()),
        };
        let Some(mv) = mv.filter(|mv| !ends_game(&*game, mv)).or_else(|| quiet_move(&*game, dice)) else {
            return Ok(None);
        };
        game.play(&mv)?;
    }
    let is_there = game.verdict().is_none() && game.squares_left() == Some(n_empty);
    Ok(is_there.then_some(game))
}

fn ends_game(table: &dyn Table, mv: &str) -> bool {
    let mut after = table.fork();
    after.play(mv).is_ok() && after.verdict().is_some()
}

/// A random move after which the game goes on.
fn quiet_move(table: &dyn Table, dice: &mut game::Dice) -> Option<String> {
    let legal = table.legal();
    let quiet: Vec<&String> = legal.iter().filter(|mv| !ends_game(table, mv)).collect();
    pick(dice, &quiet).cloned()
}

fn card(table: &dyn Table, theme: Theme, name: &str) -> NewCard {
    let content = CardContent { title: name.to_string(), ..CardContent::default() };
    let origin = format!("endgame:{}:{}", table.game(), table.position());
    NewCard { phase: table::Phase::Endgame, ..NewCard::on(table, CardKind::Endgame, theme, origin, content) }
}

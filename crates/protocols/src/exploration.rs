//! Statistics of a position over a collection of games: moves played and their results, players, years, and
//! openings. Games are added one by one and not kept, so a collection need not fit in memory.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use game::{Refusal, Side};
use game_tree::{EndReason, GameEnd, GameTree};
use othello::Board;

use crate::Explored;

/// The position in question, and which games count.
#[derive(Clone, Debug)]
pub struct Question<P: Explored = Board> {
    /// The position; mirror images count as the same, in games that have them.
    pub position: P,
    /// Only games in which the name of a player contains this, in any case.
    pub player: Option<String>,
    /// Only games of these years.
    pub years: Option<RangeInclusive<u16>>,
    /// Only games that pass through this position, for example that of an opening.
    pub opening: Option<P>,
}

/// Games won, drawn and lost, and the point difference.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// All games, including those without a result.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    difference: f64,
}

impl Tally {
    /// Counts a game that ended with this point difference, if it is known.
    fn add(&mut self, difference: Option<f64>) {
        self.games += 1;
        let Some(difference) = difference else { return };
        self.difference += difference;
        match difference {
            d if d > 0.0 => self.wins += 1,
            d if d < 0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    fn n_scored(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and half of the draws.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game, over the games with a result.
    #[must_use]
    pub fn win_share(&self) -> Option<f64> {
        (self.n_scored() > 0).then(|| self.points() / self.n_scored() as f64)
    }

    /// The mean point difference (discs in Othello), over the games with a result.
    #[must_use]
    pub fn mean_difference(&self) -> Option<f64> {
        (self.n_scored() > 0).then(|| self.difference / self.n_scored() as f64)
    }
}

/// The statistics of the games added so far.
#[derive(Clone, Debug)]
pub struct Exploration<P: Explored = Board> {
    question: Question<P>,
    openings: P::Openings,
    /// Games that count.
    pub n_games: u64,
    /// Games excluded by the question.
    pub n_left_out: u64,
    /// Games that stop before the end.
    pub n_unfinished: u64,
    /// Finished games whose recorded result differs from the board.
    pub n_misjudged: u64,
    /// The results of the games that reached the position, for the side to move there.
    pub here: Tally,
    moves: HashMap<P::Move, Tally>,
    players: HashMap<String, Tally>,
    by_opening: HashMap<&'static str, Tally>,
    /// Games by year.
    pub years: BTreeMap<u16, u64>,
    /// Games that could not be read, by reason.
    pub refused: BTreeMap<String, u64>,
}

impl<P: Explored> Exploration<P> {
    /// Starts empty.
    #[must_use]
    pub fn new(question: Question<P>) -> Exploration<P> {
        Exploration {
            question,
            openings: P::Openings::default(),
            n_games: 0,
            n_left_out: 0,
            n_unfinished: 0,
            n_misjudged: 0,
            here: Tally::default(),
            moves: HashMap::new(),
            players: HashMap::new(),
            by_opening: HashMap::new(),
            years: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameTree<P>) {
        if !self.question.admits(game) {
            self.n_left_out += 1;
            return;
        }
        self.n_games += 1;
        self.compare_with_board(game);
        let result = game.settled_end().map(|end| difference(game, &end));
        if let Some(year) = game.headers.year() {
            *self.years.entry(year).or_default() += 1;
        }
        let names = if P::WHITE_BEGINS { ["White", "Black"] } else { ["Black", "White"] };
        for (name, side) in names.into_iter().zip(Side::BOTH) {
            self.add_player(game.headers.known(name).unwrap_or_default(), difference_for(result, side));
        }
        if let Some(name) = game.start().name_along(&self.openings, game.main_moves()) {
            self.by_opening.entry(name).or_default().add(difference_for(result, Side::First));
        }
        self.add_position(game, result);
    }

    /// Counts a game that stops early, or whose recorded result differs from the board.
    fn compare_with_board(&mut self, game: &GameTree<P>) {
        match game.last_position().outcome() {
            None => self.n_unfinished += u64::from(P::IS_PLAYED_OUT || game.end.is_none()),
            Some(outcome) => {
                let difference = f64::from(outcome.margin_for(Side::First));
                // The recorded difference may exceed the board's when a player resigned, or by the komi
                // (`KM`).
                let is_plain = |end: &GameEnd| matches!(end.reason, EndReason::Rules | EndReason::Unknown);
                let has_komi = game.headers.get("KM").is_some();
                let written = game.end.filter(|end| is_plain(end) && !has_komi);
                let is_other = |end: GameEnd| match end.margin {
                    Some(_) => end.difference() != difference,
                    None => end.winner != outcome.winner(),
                };
                self.n_misjudged += u64::from(written.is_some_and(is_other));
            }
        }
    }

    /// Counts a game that could not be read. Its place in the file is left out of the reason.
    pub fn add_refused(&mut self, refusal: &Refusal) {
        let is_place =
            |part: &&str| ["line ", "byte ", "game ", "move "].iter().any(|word| part.starts_with(word));
        let reason: Vec<&str> = refusal.reason().split(": ").skip_while(is_place).collect();
        *self.refused.entry(reason.join(": ")).or_default() += 1;
    }

    fn add_player(&mut self, name: &str, difference: Option<f64>) {
        if name.is_empty() {
            return;
        }
        // Most names are already known and then need no copy.
        match self.players.get_mut(name) {
            Some(tally) => tally.add(difference),
            None => self.players.entry(name.to_string()).or_default().add(difference),
        }
    }

    /// Looks for the position in the game.
    fn add_position(&mut self, game: &GameTree<P>, result: Option<f64>) {
        let target = &self.question.position;
        let mut board = game.start().clone();
        let mut moves = game.main_moves();
        while board.may_become(target) {
            let next = moves.next();
            if board.is_same(target) {
                let difference = difference_for(result, board.side_to_move());
                self.here.add(difference);
                if let Some(mv) = next {
                    self.moves.entry(board.turned(target, mv)).or_default().add(difference);
                }
                return;
            }
            let Some(mv) = next else { return };
            board.play(mv);
        }
    }

    /// The moves played in the position, most frequent first.
    #[must_use]
    pub fn moves(&self) -> Vec<(P::Move, Tally)> {
        sorted(self.moves.iter().map(|(&mv, &tally)| (mv, tally)))
    }

    /// The players, most games first, then most points.
    #[must_use]
    pub fn players(&self) -> Vec<(&str, Tally)> {
        sorted(self.players.iter().map(|(name, &tally)| (name.as_str(), tally)))
    }

    /// The openings, most frequent first; results are for the first player.
    #[must_use]
    pub fn openings(&self) -> Vec<(&'static str, Tally)> {
        sorted(self.by_opening.iter().map(|(&name, &tally)| (name, tally)))
    }

    /// The name of the position itself.
    #[must_use]
    pub fn opening(&self) -> Option<&'static str> {
        self.question.position.name(&self.openings)
    }
}

impl<P: Explored> Question<P> {
    fn admits(&self, game: &GameTree<P>) -> bool {
        let has_player = |wanted: &String| {
            let wanted = wanted.to_lowercase();
            let names = ["Black", "White"].into_iter().filter_map(|name| game.headers.get(name));
            names.into_iter().any(|name| name.to_lowercase().contains(&wanted))
        };
        game.start().has_board_of(&self.position)
            && self.player.as_ref().is_none_or(has_player)
            && self
                .years
                .as_ref()
                .is_none_or(|years| game.headers.year().is_some_and(|year| years.contains(&year)))
            && self.opening.as_ref().is_none_or(|opening| passes_through(game, opening))
    }
}

fn passes_through<P: Explored>(game: &GameTree<P>, target: &P) -> bool {
    let mut board = game.start().clone();
    let mut moves = game.main_moves();
    while !board.is_same(target) {
        let Some(mv) = moves.next().filter(|_| board.may_become(target)) else { return false };
        board.play(mv);
    }
    true
}

/// The points of the first player minus those of the second. A game that was not counted is won by as much as possible.
fn difference<P: Explored>(game: &GameTree<P>, end: &GameEnd) -> f64 {
    let margin = end.margin.unwrap_or_else(|| game.start().largest_margin());
    GameEnd { margin: Some(margin), ..*end }.difference()
}

fn difference_for(result: Option<f64>, side: Side) -> Option<f64> {
    result.map(|result| if side == Side::First { result } else { -result })
}

/// Most games first, then most points, then by name, so that the order is deterministic.
fn sorted<T: Ord>(tallies: impl Iterator<Item = (T, Tally)>) -> Vec<(T, Tally)> {
    let mut tallies: Vec<(T, Tally)> = tallies.collect();
    tallies.sort_by(|(name, tally), (other_name, other)| {
        let by_points = other.points().total_cmp(&tally.points());
        other.games.cmp(&tally.games).then(by_points).then_with(|| name.cmp(other_name))
    });
    tallies
}

//! What the thesis's program may have searched or counted otherwise: each guess is tried on the three mates, and on the
//! ten positions whose counts the thesis gives without secondary search, since one program made both tables.

mod census;
mod guesses;
mod reordered;

use classics::chess_thesis::positions::{COMPARISON, MATES, Mate};
use classics::chess_thesis::{Bitmaps, Board, Move, Phase, Representation, Searcher, ThesisOptions};
use game::Position as _;
use search::{Limits, Meter};
use serde_json::{Value, json};
use study::{Language, Words};

use self::census::Census;
use self::guesses::{Counts, Ends, Order, TRIALS, Trial};
use self::reordered::{CapturesFirst, Reversed};
use crate::thesis::typical_factor;
use lab::cells;
use lab::{Align, Failure, ReportTable, Settings, Verdict, grouped, rounded, source};

/// Nodes, and nodes evaluated.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    nodes: u64,
    evaluated: u64,
}

impl Tally {
    fn share(self) -> f64 {
        self.evaluated as f64 / self.nodes as f64
    }
}

/// What a guess leads to.
struct Tried {
    name: &'static Words,
    mates: [Tally; MATES.len()],
    /// In how many of the mates the printed first move is played.
    n_keys: usize,
    /// Of the ten positions together, by alpha-beta at three plies without secondary search.
    ten: Tally,
}

impl Tried {
    fn of(trial: &Trial, searches: &mut Searches<'_>) -> Result<Tried, Failure> {
        let mut tried =
            Tried { name: trial.name, mates: [Tally::default(); 3], n_keys: 0, ten: Tally::default() };
        for (mate, tally) in MATES.iter().zip(&mut tried.mates) {
            let last = matches!(trial.ends, Ends::WithTheKey).then_some(mate.solution[0]);
            let counted = searches.search(mate.fen, trial.at(mate), trial.order, last)?;
            *tally = counted.tally(trial.counts);
            tried.n_keys += usize::from(counted.first.is_some_and(|mv| mv.to_string() == mate.solution[0]));
        }
        let plain = ThesisOptions { depth: 3, secondary: None, ..trial.options };
        for (_, fen) in COMPARISON {
            let Tally { nodes, evaluated } =
                searches.search(fen, plain, trial.order, None)?.tally(trial.counts);
            tried.ten.nodes += nodes;
            tried.ten.evaluated += evaluated;
        }
        Ok(tried)
    }

    /// By how much the six counts of the mates typically miss the thesis's.
    fn factor(&self) -> f64 {
        typical_factor(self.mates.iter().zip(&MATES).flat_map(|(ours, mate)| {
            [[ours.nodes, mate.nodes], [ours.evaluated, mate.leaves]].map(|pair| pair.map(|n| n as f64))
        }))
    }

    /// By how much the three shares of evaluated nodes miss the thesis's on average.
    fn share_gap(&self) -> f64 {
        let gap = |(ours, mate): (&Tally, &Mate)| (ours.share() - their_share(mate)).abs();
        self.mates.iter().zip(&MATES).map(gap).sum::<f64>() / MATES.len() as f64
    }

    /// Whether it also fits the ten positions, and finds the mates.
    fn is_possible(&self) -> bool {
        self.n_keys == MATES.len() && Verdict::near(self.ten.share(), their_ten_share()) == Verdict::Holds
    }

    /// The shares of evaluated nodes in the three mates, in percent.
    fn shares(&self) -> String {
        percents(self.mates.iter().map(|tally| tally.share()))
    }

    fn json(&self) -> Value {
        json!({
            "trial": self.name.say(Language::English),
            "nodes": self.mates.map(|tally| tally.nodes), "evaluated": self.mates.map(|tally| tally.evaluated),
            "typical_factor": self.factor(), "share_gap": self.share_gap(), "keys": self.n_keys,
            "ten_share": self.ten.share(), "possible": self.is_possible(),
        })
    }
}

impl Trial {
    fn at(&self, mate: &Mate) -> ThesisOptions {
        let secondary = match self.ends {
            Ends::AtPrintedLevel => Some(mate.deepest - mate.depth),
            Ends::Never | Ends::WithTheKey => self.options.secondary,
        };
        ThesisOptions { depth: mate.depth, secondary, ..self.options }
    }
}

/// Everything that is counted in one search.
#[derive(Clone, Copy)]
struct Counted {
    first: Option<Move>,
    nodes: u64,
    leaves: u64,
    /// Leaves without finished games.
    unfinished: u64,
    cut: u64,
    illegal: u64,
    unstable: u64,
}

impl Counted {
    fn tally(self, counts: Counts) -> Tally {
        let Counted { nodes, leaves, unfinished, cut, illegal, unstable, .. } = self;
        let (nodes, evaluated) = match counts {
            Counts::Visited => (nodes, leaves),
            Counts::Generated => (nodes + cut, leaves),
            Counts::Illegal => (nodes + illegal, leaves),
            Counts::Unfinished => (nodes, unfinished),
            Counts::Unstable => (nodes, leaves + unstable),
        };
        Tally { nodes, evaluated }
    }
}

/// The position, the options, the order of moves, and the last root move to search.
type Asked = (&'static str, ThesisOptions, Order, Option<&'static str>);

/// All searches so far: many guesses count the same tree otherwise.
struct Searches<'a> {
    settings: &'a Settings<'a>,
    done: Vec<(Asked, Counted)>,
}

impl Searches<'_> {
    fn search(
        &mut self,
        fen: &'static str,
        options: ThesisOptions,
        order: Order,
        last: Option<&'static str>,
    ) -> Result<Counted, Failure> {
        let asked = (fen, options, order, last);
        if let Some((_, counted)) = self.done.iter().find(|(known, _)| *known == asked) {
            return Ok(*counted);
        }
        let counted = match order {
            Order::Generated => self.on::<Bitmaps>(asked),
            Order::CapturesFirst => self.on::<CapturesFirst>(asked),
            Order::Reversed => self.on::<Reversed>(asked),
        }?;
        self.done.push((asked, counted));
        Ok(counted)
    }

    fn on<R: Representation>(&self, (fen, options, _, last): Asked) -> Result<Counted, Failure> {
        let board = Board::<R>::from_fen(fen)?;
        let mut moves: Vec<Move> = board.moves().collect();
        if let Some(index) = moves.iter().position(|mv| Some(mv.to_string().as_str()) == last) {
            moves.truncate(index + 1);
        }
        let mut census = Census::new(board.clone(), options.depth);
        let meter = Meter::new(&Limits::default(), self.settings.control);
        let mut searcher = Searcher::new(options, Phase::of(&board), meter, &mut census);
        let conclusion = searcher.think(&board, &moves, options.depth);
        if conclusion.stopped {
            return Err(Failure::Stopped);
        }
        let (nodes, leaves, unfinished) = (searcher.nodes(), searcher.leaves(), searcher.evaluated());
        let Census { cut, illegal, unstable, .. } = census;
        let first = conclusion.best.first().map(|thought| thought.line[0]);
        Ok(Counted { first, nodes, leaves, unfinished, cut, illegal, unstable })
    }
}

fn their_share(mate: &Mate) -> f64 {
    mate.leaves as f64 / mate.nodes as f64
}

fn their_ten_share() -> f64 {
    let [evaluated, nodes] = ["alpha_beta_evaluated_3", "alpha_beta_nodes_3"]
        .map(|figure| source::number(&format!("chess-pruning/{figure}")));
    evaluated / nodes
}

fn percents(shares: impl Iterator<Item = f64>) -> String {
    shares.map(|share| format!("{:.0}", 100.0 * share)).collect::<Vec<_>>().join(" · ") + " %"
}

/// All guesses, tried.
pub struct Trials(Vec<Tried>);

impl Trials {
    pub fn run(settings: &Settings<'_>) -> Result<Trials, Failure> {
        let mut searches = Searches { settings, done: Vec::new() };
        let tried = TRIALS.iter().map(|trial| Tried::of(trial, &mut searches));
        Ok(Trials(tried.collect::<Result<_, _>>()?))
    }

    pub fn json(&self) -> Value {
        self.0.iter().map(Tried::json).collect()
    }

    /// The smallest by `of`, among those that are possible.
    fn best(&self, of: impl Fn(&Tried) -> f64) -> &Tried {
        let possible = self.0.iter().filter(|tried| tried.is_possible());
        possible.min_by(|a, b| of(a).total_cmp(&of(b))).expect("the program as described finds its mates")
    }

    /// What they say about the share of evaluated nodes, and the verdict on the program as described.
    pub fn answer(&self) -> (Words, Verdict) {
        let (described, by_share, by_size) =
            (&self.0[0], self.best(Tried::share_gap), self.best(Tried::factor));
        let near = |(ours, mate): (&Tally, &Mate)| Verdict::near(ours.share(), their_share(mate));
        let verdict = Verdict::all(described.mates.iter().zip(&MATES).map(near));
        let (shares, nearest, n_trials) = (described.shares(), by_share.shares(), self.0.len());
        let n_possible = self.0.iter().filter(|tried| tried.is_possible()).count();
        let (share_factor, factor) = (rounded(by_share.factor()), rounded(by_size.factor()));
        let text = Words::each(|language| {
            let (share_name, size_name) = (by_share.name.say(language), by_size.name.say(language));
            match language {
                Language::English => format!(
                    "{shares}; {n_possible} of {n_trials} trials play the mates and fit the ten positions; of these, the shares are \
                     nearest with “{share_name}” ({nearest}), where the counts still miss by a factor of \
                     {share_factor}, and the counts with “{size_name}” (a factor of {factor}); none explains both"
                ),
                Language::Spanish => format!(
                    "{shares}; {n_possible} de {n_trials} ensayos juegan los mates y encajan con las diez posiciones; de ellos, las \
                     partes quedan más cerca con «{share_name}» ({nearest}), donde los recuentos aún fallan por un factor \
                     {share_factor}, y los recuentos con «{size_name}» (factor {factor}); ninguno explica ambas cosas"
                ),
            }
        });
        (text, verdict)
    }

    pub fn table(&self) -> ReportTable {
        let mut table = ReportTable::new(TITLE.clone(), &COLUMNS.map(|(name, align)| (name.clone(), align)));
        let join = |numbers: [u64; 3]| numbers.map(grouped).join(" · ");
        table.row(cells![
            Words::fixed("the thesis", "la tesis"),
            join([0, 1, 2].map(|index| MATES[index].nodes)),
            percents(MATES.iter().map(their_share)),
            "1",
            percents([their_ten_share()].into_iter()),
            MATES.len().to_string(),
        ]);
        for tried in &self.0 {
            table.row(cells![
                tried.name,
                join(tried.mates.map(|tally| tally.nodes)),
                tried.shares(),
                rounded(tried.factor()),
                percents([tried.ten.share()].into_iter()),
                tried.n_keys.to_string(),
            ]);
        }
        table
    }
}

const TITLE: &Words = &Words::fixed(
    "What the thesis's program may have done or counted otherwise, tried",
    "Lo que el programa de la tesis pudo hacer o contar de otro modo, ensayado",
);
const COLUMNS: [(&Words, Align); 6] = [
    (&Words::fixed("trial", "ensayo"), Align::Left),
    (&Words::fixed("nodes in the three mates", "nodos en los tres mates"), Align::Right),
    (&Words::fixed("evaluated", "evaluados"), Align::Right),
    (&Words::fixed("counts miss by", "los recuentos fallan por"), Align::Right),
    (&Words::fixed("evaluated in the ten positions", "evaluados en las diez posiciones"), Align::Right),
    (&Words::fixed("mates played", "mates jugados"), Align::Right),
];

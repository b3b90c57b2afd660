//! The effect of the thesis's secondary search: its two examples of the horizon, and whole matches with it against
//! without it, at equal depth and with equal nodes.

use chess::Chess;
use classics::chess_thesis::positions::{HORIZONS, Horizon};
use classics::chess_thesis::{Answer, ThesisOptions};
use game::{Game as _, Notation as _, Outcome, Position as _};
use search::{Score, ScoreKind};
use serde_json::{Value, json};
use study::{Language, Words};

use crate::duel::{Duel, OPENING_PLIES, Terms};
use crate::thesis::{ask, line_text, value_of};
use lab::cells;
use lab::{Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped, rounded};
use lab::{joined, words};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-horizon",
    question: &Words::fixed(
        "Does the chess thesis's secondary search see past the horizon, and does the program play better \
               with it?",
        "¿Ve la búsqueda secundaria de la tesis de ajedrez más allá del horizonte, y juega mejor el programa \
         con ella?",
    ),
    sources: &["chess-horizon"],
    run,
};

const N_GAMES: usize = 100;
const N_QUICK_GAMES: usize = 2;

/// Either both search two plies, as in the thesis's game, or both may visit as many nodes as are enough, in the
/// middlegame, for two plies with secondary search or nearly three without.
const TERMS: [(&Words, Terms); 2] = [
    (&Words::fixed("equal depth, 2 plies", "igual profundidad, 2 niveles"), Terms::Depth(2)),
    (&Words::fixed("equal nodes, 6,000 per move", "iguales nodos, 6,000 por jugada"), Terms::Nodes(6_000)),
];

/// With secondary search, and without.
const PLAYERS: [ThesisOptions; 2] =
    [ThesisOptions::DEFAULT, ThesisOptions { secondary: None, ..ThesisOptions::DEFAULT }];

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let terms = if settings.quick { &TERMS[..1] } else { &TERMS[..] };
    let n_games = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let of = 1 + terms.len() * n_games;
    progress(Progress { done: 0, of, what: &Words::fixed("the examples", "los ejemplos") });
    let examples: Vec<Example> = HORIZONS
        .iter()
        .map(|horizon| Example::of(horizon, ThesisOptions::DEFAULT, settings))
        .collect::<Result<_, _>>()?;
    let mut duels = Vec::new();
    for (index, &(name, terms)) in terms.iter().enumerate() {
        let mut game = |played: usize| {
            progress(Progress { done: 1 + index * n_games + played, of, what: name });
        };
        duels.push((name, Duel::fight(terms, PLAYERS, n_games, settings, &mut game)?));
    }
    progress(Progress::end(of));
    findings(&examples, &duels)
}

const WITHOUT: &Words = &Words::fixed("without", "sin");
const WITH: &Words = &Words::fixed("with", "con");

/// One of the two positions, searched without and with.
pub struct Example {
    horizon: &'static Horizon,
    without: Answer,
    with: Answer,
    /// Whether the program with secondary search sees what the printed blunder loses: the game where the printed line
    /// mates, otherwise at least something.
    pub harm_is_seen: bool,
}

impl Example {
    /// The program with `options`, but without secondary search and with it.
    pub fn of(
        horizon: &'static Horizon,
        options: ThesisOptions,
        settings: &Settings<'_>,
    ) -> Result<Example, Failure> {
        let base = ThesisOptions { depth: horizon.depth, ..options };
        let without = ask(horizon.fen, ThesisOptions { secondary: None, ..base }, settings.control)?;
        let with = ask(horizon.fen, base, settings.control)?;
        let value = value_of(horizon.fen, horizon.line[0], base, settings.control)?;
        let harm_is_seen =
            if mates(horizon)? { value.is_forced() && value < Score::DRAW } else { value < without.score };
        Ok(Example { horizon, without, with, harm_is_seen })
    }

    fn answers(&self) -> [(&'static Words, &Answer); 2] {
        [(WITHOUT, &self.without), (WITH, &self.with)]
    }

    fn is_blunder(&self, answer: &Answer) -> bool {
        answer.mv.is_some_and(|mv| mv.to_string() == self.horizon.line[0])
    }

    /// Whether it falls for the printed blunder only without secondary search.
    pub fn is_cured(&self) -> bool {
        self.is_blunder(&self.without) && !self.is_blunder(&self.with)
    }

    /// It blunders without; with, it does not, and for the reason that the thesis gives.
    fn verdict(&self) -> Verdict {
        Verdict::of([self.is_blunder(&self.without), !self.is_blunder(&self.with), self.harm_is_seen])
    }

    fn json(&self) -> Result<Value, Failure> {
        let mut json = json!({ "position": self.horizon.fen, "depth": self.horizon.depth, "cured": self.is_cured(),
            "harm_is_seen": self.harm_is_seen });
        for (name, answer) in self.answers() {
            json[name.say(Language::English)] = json!({
                "move": answer.mv.map(|mv| mv.to_string()), "score": score_words(answer.score).say(Language::English),
                "line": line_text(self.horizon.fen, &answer.line)?, "nodes": answer.nodes, "deepest": answer.deepest,
            });
        }
        Ok(json)
    }

    fn words(&self) -> Result<Words, Failure> {
        let lines = [&self.without, &self.with].map(|answer| line_text(self.horizon.fen, &answer.line));
        let [without, with] = lines;
        let (without, with) = (without?, with?);
        let seen = if self.harm_is_seen { SEEN } else { STILL_UNSEEN };
        Ok(Words::each(|language| {
            let [value_without, value_with] =
                [&self.without, &self.with].map(|answer| score_words(answer.score));
            format!(
                "{}: {without} ({}); {}: {with} ({}), {}",
                WITHOUT.say(language),
                value_without.say(language),
                WITH.say(language),
                value_with.say(language),
                seen.say(language)
            )
        }))
    }
}

const SEEN: &Words = &Words::fixed("the printed danger seen", "visto el peligro impreso");
const STILL_UNSEEN: &Words =
    &Words::fixed("the printed danger still unseen", "el peligro impreso sigue sin verse");

/// Whether the printed line ends in mate.
fn mates(horizon: &Horizon) -> Result<bool, Failure> {
    let mut board = Chess::STANDARD.parse_position(horizon.fen)?;
    for text in horizon.line {
        board.play(board.parse_move(text)?);
    }
    Ok(matches!(board.outcome(), Some(Outcome::Win { .. })))
}

fn score_words(score: Score) -> Words {
    match score.kind() {
        ScoreKind::Points(points) => Words::same(format!("{points:+}")),
        _ if score > Score::DRAW => Words::fixed("wins", "gana"),
        _ => Words::fixed("loses", "pierde"),
    }
}

fn findings(examples: &[Example], duels: &[(&Words, Duel)]) -> Result<Findings, Failure> {
    let mut findings = Findings::default();
    findings.measure("examples", examples.iter().map(Example::json).collect::<Result<Vec<_>, _>>()?);
    let matches = duels.iter().map(|(name, duel)| {
        let mut json = duel.json();
        json["terms"] = json!(name.say(Language::English));
        json
    });
    findings.measure("matches", matches.collect::<Vec<_>>());
    findings.tables = vec![examples_table(examples)?, matches_table(duels)];
    findings.beside("mate_unseen", examples[0].words()?, examples[0].verdict());
    findings.beside("exchange_unseen", examples[1].words()?, examples[1].verdict());
    let results = duels.iter().map(|(name, duel)| {
        let (result, elo) = (duel.result_text(), duel.elo_text());
        Words::each(|language| format!("{}: {result} ({elo} Elo, 95 %)", name.say(language)))
    });
    let verdict = Verdict::all(duels.iter().map(|(_, duel)| Verdict::stronger(&duel.standing)));
    findings.beside("improved_considerably", joined(results, "; "), verdict);
    findings.note(Words::fixed(
        "With equal nodes, searching beyond the limit costs plies: the secondary search looks at all moves, \
         not only at captures.",
        "Si se cuentan los nodos, lo que está más allá del límite se paga en niveles: la búsqueda \
             secundaria mira todas las jugadas, no solo las capturas.",
    ));
    findings.note(
        Words::fixed("In the first example the interposition that precedes the mate is neither a capture nor a check, so none of \
         the five conditions goes past it: the program still does not see the mate. In our position it plays another \
         move because it now sees that it would lose its knight.", "En el primer ejemplo la interposición que precede al mate no es ni captura ni jaque, así que \
             ninguna de las cinco condiciones va más allá de ella: el programa sigue sin ver el mate. En \
             nuestra posición juega otra cosa porque ahora ve que perdería su caballo."),
    );
    findings.note(words!(
        "Games start after {} random plies, each opening with both colours, choose at random among equal moves and end by the \
         full rules; after {} plies they count as drawn.", "Las partidas empiezan tras {} jugadas al azar, cada apertura con ambos colores, sortean entre \
             jugadas iguales y terminan según todas las reglas; tras {} jugadas cuentan como tablas.",
        OPENING_PLIES,
        crate::thesis::MAX_PLIES
    ));
    Ok(findings)
}

fn examples_table(examples: &[Example]) -> Result<ReportTable, Failure> {
    let columns = [
        (Words::fixed("example", "ejemplo"), Align::Right),
        (Words::fixed("secondary", "secundaria"), Align::Left),
        (Words::fixed("line", "variante"), Align::Left),
        (Words::fixed("value", "valor"), Align::Right),
        (Words::fixed("nodes", "nodos"), Align::Right),
        (Words::fixed("level", "nivel"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed("The two examples at three plies", "Los dos ejemplos a tres niveles"),
        &columns,
    );
    for (number, example) in (1..).zip(examples) {
        for (name, answer) in example.answers() {
            table.row(cells![
                number.to_string(),
                name,
                line_text(example.horizon.fen, &answer.line)?,
                score_words(answer.score),
                grouped(answer.nodes),
                answer.deepest.to_string(),
            ]);
        }
    }
    Ok(table)
}

fn matches_table(duels: &[(&Words, Duel)]) -> ReportTable {
    let columns = [
        (Words::fixed("with against without", "con frente a sin"), Align::Left),
        (Words::fixed("result", "resultado"), Align::Right),
        (Words::fixed("points", "puntos"), Align::Right),
        (Words::fixed("Elo, 95 %", "Elo, 95 %"), Align::Right),
        (Words::fixed("nodes per move", "nodos por jugada"), Align::Right),
        (Words::fixed("plies", "niveles"), Align::Right),
        (Words::fixed("abandoned", "abandonadas"), Align::Right),
    ];
    let mut table = ReportTable::new(
        Words::fixed(
            "Matches; nodes and plies per move with / without",
            "Encuentros; nodos y niveles por jugada con / sin",
        ),
        &columns,
    );
    for (name, duel) in duels {
        let both = |numbers: [f64; 2]| numbers.map(rounded).join(" / ");
        table.row(cells![
            *name,
            duel.result_text(),
            format!("{:.1} %", 100.0 * duel.share()),
            duel.elo_text(),
            both(duel.nodes_a_move),
            both(duel.plies_a_move),
            duel.n_given_up.to_string(),
        ]);
    }
    table
}

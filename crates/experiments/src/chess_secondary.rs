//! The last condition of the thesis's secondary search, read as printed and mended, beside everything that the thesis
//! prints about its program: the game, the mates and their counts, the horizon examples, and the gain in strength.
//!
//! The text continues beyond a capture of a piece worth at least the capturer if that piece was *not* protected. Such a
//! capture is safe, whereas queen takes protected queen, where it stops, is not. Without the "not" the condition makes
//! sense; whether the authors' program had it is a question for its printed results.

use classics::chess_thesis::positions::{HORIZONS, MATES, Mate};
use classics::chess_thesis::{Answer, SecondaryReading, ThesisOptions};
use serde_json::{Value, json};
use study::Words;

use crate::chess_game::{Choice, choices};
use crate::chess_horizon::Example;
use crate::duel::{Duel, Terms};
use crate::thesis::{ask, typical_factor};
use lab::cells;
use lab::words;
use lab::{
    Align, Estimate, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, grouped,
    rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "chess-secondary",
    question: &Words::fixed(
        "Which reading of the last condition of its secondary search did the chess thesis's program play with?",
        "¿Con qué lectura de la última condición de su búsqueda secundaria jugaba el programa de la tesis de \
         ajedrez?",
    ),
    sources: &["chess-secondary"],
    run,
};

const N_GAMES: usize = 100;
const N_QUICK_GAMES: usize = 2;
const TERMS: [(&Words, Terms); 2] = [
    (&Words::fixed("equal depth", "igual profundidad"), Terms::Depth(2)),
    (&Words::fixed("equal nodes", "iguales nodos"), Terms::Nodes(6_000)),
];

/// A printed move that costs this much, half a pawn, is not one that the program would have played.
const BLUNDER: i32 = 50;
/// Counts that miss by a greater factor are not explained, by however little they miss.
const EXPLAINED: f64 = 2.0;
/// Means that differ by fewer standard errors may differ by chance.
const SURE: f64 = 1.96;

const fn options(reading: SecondaryReading) -> ThesisOptions {
    ThesisOptions { reading, ..ThesisOptions::DEFAULT }
}

const AS_PRINTED: &Words = &Words::fixed("as printed", "como está impresa");
const MENDED: &Words = &Words::fixed("mended", "corregida");

const fn words_of(reading: SecondaryReading) -> &'static Words {
    match reading {
        SecondaryReading::Printed => AS_PRINTED,
        SecondaryReading::Mended => MENDED,
    }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let n_games = if settings.quick { N_QUICK_GAMES } else { N_GAMES };
    let terms = if settings.quick { &TERMS[..1] } else { &TERMS[..] };
    let of = 2 + 3 * terms.len() * n_games;
    let mut evidence = Vec::new();
    for (done, reading) in SecondaryReading::ALL.into_iter().enumerate() {
        progress(Progress { done, of, what: words_of(reading) });
        evidence.push(Evidence::gather(options(reading), settings)?);
    }
    let [printed, mended] = SecondaryReading::ALL.map(options);
    let without = ThesisOptions { secondary: None, ..printed };
    let mut matches = Vec::new();
    for players in [[printed, without], [mended, without], [mended, printed]] {
        for &(name, terms) in terms {
            let past = 2 + matches.len() * n_games;
            let mut game = |played: usize| progress(Progress { done: past + played, of, what: name });
            matches.push(Duel::fight(terms, players, n_games, settings, &mut game)?);
        }
    }
    progress(Progress::end(of));
    let [printed, mended, direct] =
        [0, 1, 2].map(|pairing| &matches[pairing * terms.len()..(pairing + 1) * terms.len()]);
    let [a, b] = &evidence[..] else { unreachable!("one for each reading") };
    Ok(findings(&Comparison { evidence: [a, b], gains: [printed, mended], direct }))
}

/// How the program does, with one reading, what the thesis says it did.
struct Evidence {
    game: Vec<Choice>,
    mates: Vec<Answer>,
    horizons: Vec<Example>,
}

impl Evidence {
    fn gather(options: ThesisOptions, settings: &Settings<'_>) -> Result<Evidence, Failure> {
        let mate =
            |mate: &Mate| ask(mate.fen, ThesisOptions { depth: mate.depth, ..options }, settings.control);
        Ok(Evidence {
            game: choices(options, settings, &mut |_, _| ())?,
            mates: MATES.iter().map(mate).collect::<Result<_, _>>()?,
            horizons: HORIZONS
                .iter()
                .map(|horizon| Example::of(horizon, options, settings))
                .collect::<Result<_, _>>()?,
        })
    }

    fn n_among_best(&self) -> usize {
        self.game.iter().filter(|choice| choice.is_among_best).count()
    }

    /// The points that each printed move costs.
    fn losses(&self) -> Vec<f64> {
        self.game.iter().map(|choice| f64::from(choice.loss.unwrap_or(0))).collect()
    }

    fn n_blunders(&self) -> usize {
        self.game.iter().filter(|choice| choice.loss.is_some_and(|loss| loss >= BLUNDER)).count()
    }

    fn n_keys(&self) -> usize {
        let plays = |(mate, answer): &(&Mate, &Answer)| {
            answer.mv.is_some_and(|mv| mv.to_string() == mate.solution[0])
        };
        MATES.iter().zip(&self.mates).filter(plays).count()
    }

    /// By how much its nodes and evaluated nodes in the three mates typically miss the thesis's.
    fn factor(&self) -> f64 {
        typical_factor(self.mates.iter().zip(&MATES).flat_map(|(answer, mate)| {
            [[answer.nodes, mate.nodes], [answer.leaves, mate.leaves]].map(|pair| pair.map(|n| n as f64))
        }))
    }

    fn n_cured(&self) -> usize {
        self.horizons.iter().filter(|example| example.is_cured()).count()
    }

    fn n_seen(&self) -> usize {
        self.horizons.iter().filter(|example| example.harm_is_seen).count()
    }

    fn json(&self) -> Value {
        json!({
            "moves": self.game.len(), "among_best": self.n_among_best(), "loss": Estimate::of(&self.losses()),
            "blunders": self.n_blunders(), "keys": self.n_keys(),
            "levels": self.mates.iter().map(|answer| answer.deepest).collect::<Vec<_>>(),
            "nodes": self.mates.iter().map(|answer| answer.nodes).collect::<Vec<_>>(),
            "evaluated": self.mates.iter().map(|answer| answer.leaves).collect::<Vec<_>>(),
            "typical_factor_of_the_counts": self.factor(), "blunders_avoided": self.n_cured(),
            "dangers_seen": self.n_seen(),
        })
    }
}

/// Both readings, as printed first.
struct Comparison<'a> {
    evidence: [&'a Evidence; 2],
    /// With secondary search against without, on both terms.
    gains: [&'a [Duel]; 2],
    /// Mended against printed, on both terms.
    direct: &'a [Duel],
}

impl Comparison<'_> {
    /// The points that the printed moves cost more as printed than mended.
    fn loss_difference(&self) -> Estimate {
        let [printed, mended] = self.evidence.map(Evidence::losses);
        Estimate::of(&printed.iter().zip(&mended).map(|(a, b)| a - b).collect::<Vec<_>>())
    }

    /// The reading that the printed game speaks for, if the difference exceeds chance.
    fn by_game(&self) -> Option<SecondaryReading> {
        let difference = self.loss_difference();
        let is_clear = difference.mean.abs() > SURE * difference.standard_error;
        let nearer = if difference.mean > 0.0 { SecondaryReading::Mended } else { SecondaryReading::Printed };
        is_clear.then_some(nearer)
    }

    /// The reading whose counts are nearer, if it explains them at all.
    fn by_counts(&self) -> Option<SecondaryReading> {
        nearer(self.evidence.map(Evidence::factor))
            .filter(|&reading| self.evidence[reading as usize].factor() <= EXPLAINED)
    }

    /// The reading with which more of the mates' keys are played.
    fn by_keys(&self) -> Option<SecondaryReading> {
        nearer(self.evidence.map(|evidence| -(evidence.n_keys() as f64)))
    }

    /// The reading that cures more of the horizon examples.
    fn by_horizons(&self) -> Option<SecondaryReading> {
        nearer(self.evidence.map(|evidence| -(evidence.n_cured() as f64)))
    }

    /// Whether secondary search makes the program stronger, on all terms, by each reading.
    fn gain_verdicts(&self) -> [Verdict; 2] {
        self.gains.map(|duels| Verdict::all(duels.iter().map(|duel| Verdict::stronger(&duel.standing))))
    }

    /// The reading with which alone secondary search improves the play.
    fn by_gain(&self) -> Option<SecondaryReading> {
        match self.gain_verdicts() {
            [Verdict::Holds, Verdict::Fails] => Some(SecondaryReading::Printed),
            [Verdict::Fails, Verdict::Holds] => Some(SecondaryReading::Mended),
            _ => None,
        }
    }

    fn votes(&self) -> [Option<SecondaryReading>; 5] {
        [self.by_game(), self.by_keys(), self.by_counts(), self.by_horizons(), self.by_gain()]
    }

    /// On the condition as printed: decided if all evidence that tells the readings apart agrees.
    fn verdict(&self) -> Verdict {
        let cast = self.votes().into_iter().flatten();
        match Verdict::all(cast.map(|reading| Verdict::when(reading == SecondaryReading::Printed))) {
            Verdict::InPart => Verdict::Undecided,
            agreed => agreed,
        }
    }
}

/// The reading with the smaller number.
fn nearer([printed, mended]: [f64; 2]) -> Option<SecondaryReading> {
    match printed.partial_cmp(&mended)? {
        std::cmp::Ordering::Less => Some(SecondaryReading::Printed),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(SecondaryReading::Mended),
    }
}

fn findings(comparison: &Comparison<'_>) -> Findings {
    let mut findings = Findings::default();
    for (reading, evidence) in SecondaryReading::ALL.into_iter().zip(comparison.evidence) {
        findings.measure(reading.name(), evidence.json());
    }
    findings.measure("votes", comparison.votes().map(|vote| vote.map(SecondaryReading::name)).to_vec());
    findings.measure("loss_difference", json!(comparison.loss_difference()));
    let json = |duels: &[Duel]| Value::from(duels.iter().map(Duel::json).collect::<Vec<_>>());
    findings.measure("gains", comparison.gains.map(json).to_vec());
    findings.measure("mended_against_printed", json(comparison.direct));
    findings.tables = vec![evidence_table(comparison), moves_table(comparison)];
    let [printed, mended] = comparison.evidence.map(|evidence| Estimate::of(&evidence.losses()).mean);
    findings.beside(
        "condition_5",
        words!(
            "as printed, the printed game's moves cost {} points each on average; if the piece must be protected, {}; all \
             evidence that tells the two apart: {}",
            "como está impresa, las jugadas de la partida impresa cuestan {} puntos de media cada una; si la pieza ha \
             de estar protegida, {}; todo lo que distingue a las dos: {}",
            rounded(printed),
            rounded(mended),
            tally(comparison)
        ),
        comparison.verdict(),
    );
    notes(&mut findings, comparison);
    findings
}

/// How many kinds of evidence speak for each reading: the same in both languages.
fn tally(comparison: &Comparison<'_>) -> String {
    let count = |of| comparison.votes().into_iter().filter(|vote| *vote == Some(of)).count();
    SecondaryReading::ALL.map(|reading| count(reading).to_string()).join(" : ")
}

fn notes(findings: &mut Findings, comparison: &Comparison<'_>) {
    findings.note(Words::fixed(
        "A kind of evidence speaks for a reading only where the readings differ: the game if the mean costs differ by \
         more than chance, the counts if the nearer one misses by less than a factor of two, the gain in strength if it \
         is there with one reading only.",
        "Una prueba habla por una lectura solo donde las lecturas difieren: la partida si los costes medios difieren \
         más que por azar, los recuentos si el más cercano falla por menos del doble, la ganancia de fuerza si solo \
         existe con una de las lecturas.",
    ));
    let [printed, mended] = comparison.evidence.map(Evidence::factor);
    findings.note(words!(
        "Against the decision: the counts of the mates are nearer as printed (off by a factor of {}, mended {}). Neither \
         explains them; see chess-mates.",
        "Contra la decisión: los recuentos de los mates quedan más cerca tal como está impresa (fallan por un factor \
         {}, corregida {}). Ninguna los explica; véase chess-mates.",
        rounded(printed),
        rounded(mended)
    ));
    findings.note(Words::fixed(
        "The case rests on one game, examined because the printed reading did not fit it.",
        "El caso descansa en una sola partida, examinada porque la lectura impresa no encajaba con ella.",
    ));
}

fn evidence_table(comparison: &Comparison<'_>) -> ReportTable {
    let columns = [
        (Words::fixed("evidence", "prueba"), Align::Left),
        (Words::fixed("the thesis", "la tesis"), Align::Right),
        (words_of(SecondaryReading::Printed).clone(), Align::Right),
        (words_of(SecondaryReading::Mended).clone(), Align::Right),
        (Words::fixed("speaks for", "habla por"), Align::Left),
    ];
    let title = Words::fixed(
        "Both readings of condition 5 beside what the thesis prints",
        "Las dos lecturas de la condición 5 junto a lo que imprime la tesis",
    );
    let mut table = ReportTable::new(title, &columns);
    let [game, keys, counts, horizons, gain] = comparison.votes().map(vote_words);
    let blank = || Words::same("");
    game_rows(&mut table, comparison, game);
    let both = |of: &dyn Fn(&Evidence) -> String| comparison.evidence.map(of);
    let mut row = |name: Words, theirs: String, ours: [String; 2], vote: Words| {
        let [printed, mended] = ours;
        table.row(cells![name, theirs, printed, mended, vote]);
    };
    row(
        Words::fixed("mates: first moves found", "mates: primeras jugadas halladas"),
        MATES.len().to_string(),
        both(&|evidence| evidence.n_keys().to_string()),
        keys,
    );
    row(
        Words::fixed("mates: deepest levels", "mates: niveles más profundos"),
        joined(MATES.iter().map(|mate| u64::from(mate.deepest))),
        both(&|evidence| joined(evidence.mates.iter().map(|answer| u64::from(answer.deepest)))),
        blank(),
    );
    row(
        Words::fixed("mates: nodes", "mates: nodos"),
        joined(MATES.iter().map(|mate| mate.nodes)),
        both(&|evidence| joined(evidence.mates.iter().map(|answer| answer.nodes))),
        blank(),
    );
    row(
        Words::fixed("mates: nodes evaluated", "mates: nodos evaluados"),
        joined(MATES.iter().map(|mate| mate.leaves)),
        both(&|evidence| joined(evidence.mates.iter().map(|answer| answer.leaves))),
        blank(),
    );
    row(
        Words::fixed("mates: typical factor of these counts", "mates: factor típico de estos recuentos"),
        "1".to_string(),
        both(&|evidence| rounded(evidence.factor())),
        counts,
    );
    row(
        Words::fixed("horizon: blunders avoided", "horizonte: errores evitados"),
        HORIZONS.len().to_string(),
        both(&|evidence| evidence.n_cured().to_string()),
        horizons,
    );
    row(
        Words::fixed("horizon: printed dangers seen", "horizonte: peligros impresos vistos"),
        HORIZONS.len().to_string(),
        both(&|evidence| evidence.n_seen().to_string()),
        blank(),
    );
    match_rows(&mut table, comparison, gain);
    table
}

fn game_rows(table: &mut ReportTable, comparison: &Comparison<'_>, vote: Words) {
    let [printed, mended] = comparison.evidence;
    let n_moves = printed.game.len().to_string();
    table.row(cells![
        words!(
            "game: of {n_moves} moves, among the best",
            "partida: de {n_moves} jugadas, entre las mejores"
        ),
        n_moves.as_str(),
        printed.n_among_best().to_string(),
        mended.n_among_best().to_string(),
        "",
    ]);
    table.row(cells![
        words!(
            "game: moves that cost {BLUNDER} points or more",
            "partida: jugadas que cuestan {BLUNDER} puntos o más"
        ),
        "0",
        printed.n_blunders().to_string(),
        mended.n_blunders().to_string(),
        "",
    ]);
    let cost = |evidence: &Evidence| {
        let Estimate { mean, standard_error, .. } = Estimate::of(&evidence.losses());
        format!("{mean:.1} ± {standard_error:.1}")
    };
    table.row(cells![
        Words::fixed(
            "game: mean cost of its moves, points",
            "partida: coste medio de sus jugadas, en puntos"
        ),
        "0",
        cost(printed),
        cost(mended),
        vote,
    ]);
}

fn match_rows(table: &mut ReportTable, comparison: &Comparison<'_>, vote: Words) {
    let elo = |duel: &Duel| format!("{} ({})", duel.elo_text(), duel.result_text());
    for (index, (terms, _)) in TERMS.iter().enumerate().take(comparison.direct.len()) {
        let [printed, mended] = comparison.gains.map(|duels| elo(&duels[index]));
        table.row(cells![
            Words::each(|language| {
                let what = Words::fixed("Elo that it adds", "Elo que añade");
                format!("{}, {}", what.say(language), terms.say(language))
            }),
            Words::fixed("much", "mucho"),
            printed,
            mended,
            if index == 0 { vote.clone() } else { Words::same("") },
        ]);
    }
    for ((terms, _), duel) in TERMS.iter().zip(comparison.direct) {
        table.row(cells![
            Words::each(|language| {
                let what =
                    Words::fixed("Elo of mended against printed", "Elo de la corregida frente a la impresa");
                format!("{}, {}", what.say(language), terms.say(language))
            }),
            "",
            "",
            elo(duel),
            "",
        ]);
    }
}

fn vote_words(vote: Option<SecondaryReading>) -> Words {
    vote.map_or(Words::fixed("neither", "ninguna"), |reading| words_of(reading).clone())
}

fn joined(numbers: impl Iterator<Item = u64>) -> String {
    numbers.map(grouped).collect::<Vec<_>>().join(" · ")
}

/// The moves whose cost depends on the reading.
fn moves_table(comparison: &Comparison<'_>) -> ReportTable {
    let columns = [
        (Words::fixed("move", "jugada"), Align::Right),
        (Words::fixed("played", "jugada impresa"), Align::Left),
        (words_of(SecondaryReading::Printed).clone(), Align::Right),
        (words_of(SecondaryReading::Mended).clone(), Align::Right),
    ];
    let title = Words::fixed(
        "What the printed moves cost in points, where the readings differ",
        "Lo que cuestan en puntos las jugadas impresas, donde las lecturas difieren",
    );
    let mut table = ReportTable::new(title, &columns);
    let [printed, mended] = comparison.evidence.map(|evidence| &evidence.game);
    for (a, b) in printed.iter().zip(mended).filter(|(a, b)| a.loss != b.loss) {
        let [of_a, of_b] =
            [a, b].map(|choice| choice.loss.map_or("—".to_string(), |loss| loss.to_string()));
        table.row(cells![a.number.to_string(), a.played.clone(), of_a, of_b]);
    }
    table
}

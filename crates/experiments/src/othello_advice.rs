//! The Othello manual's advice about its evaluation, each piece tested by matches between coefficient files that differ in
//! nothing else: potential mobility counts for less than real mobility, few discs are good early, and edges are better
//! left alone early.
//!
//! The manual names the last two as what human players do, and uses neither. Its edge tables know stable edges only, so
//! that a table of the discs on the edges, corners left out, serves here: a negative coefficient then avoids them.

use std::fmt::Write as _;

use arena::SeatSpec;
use classics::othello_manual::lines::{N_INDEXES, WEIGHTS};
use classics::othello_manual::technique::random_game;
use classics::othello_manual::{TableBoard, Technique as _};
use game::{Refusal, Side, dice};
use othello::{Board, Size};
use search::{Limits, Stopped};
use serde_json::{Value, json};
use study::{Language, Words};
use table::{Resources, Setup, Table};

use crate::contest::{Bout, Contest};
use lab::{
    Align, Experiment, Failure, Findings, Progress, ReportTable, Settings, Verdict, cells, joined, words,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "othello-advice",
    question: &Words::fixed(
        "Is the Othello manual's advice about mobility, discs and edges right, one coefficient at a time?",
        "¿Acierta el manual de Othello en lo que aconseja sobre movilidad, fichas y bordes, coeficiente a coeficiente?",
    ),
    sources: &["othello-advice"],
    run,
};

/// A coefficient file.
struct File {
    name: &'static str,
    words: &'static Words,
    text: &'static str,
}

/// What all files share, and where each differs from it: mobility before potential mobility, no opinion about early
/// discs and edges.
const BASE: File = File {
    name: "base",
    words: &Words::fixed("the base", "la base"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.25   0.00   0.00       2.00     8.00
      24      1.00                0.25   0.00   0.00       2.00     8.00
      44      0.80                0.20   0.00   0.00       2.00     6.00
      56      0.40                0.10   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const POTENTIAL_FIRST: File = File {
    name: "potential-first",
    words: &Words::fixed("potential mobility first", "movilidad potencial primero"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      0.25                1.00   0.00   0.00       2.00     8.00
      24      0.25                1.00   0.00   0.00       2.00     8.00
      44      0.20                0.80   0.00   0.00       2.00     6.00
      56      0.10                0.40   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const ALIKE: File = File {
    name: "alike",
    words: &Words::fixed("both mobilities alike", "ambas movilidades por igual"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4     0.625               0.625   0.00   0.00       2.00     8.00
      24     0.625               0.625   0.00   0.00       2.00     8.00
      44      0.50                0.50   0.00   0.00       2.00     6.00
      56      0.25                0.25   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

/// Each mobility without the other. The sum counts an empty square once for each disc next to it, so that its differences
/// are larger: see [`spreads`] for how much.
const REAL_ALONE: File = File {
    name: "real-alone",
    words: &Words::fixed("real mobility alone", "solo movilidad real"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.00   0.00   0.00       2.00     8.00
      24      1.00                0.00   0.00   0.00       2.00     8.00
      44      0.80                0.00   0.00   0.00       2.00     6.00
      56      0.40                0.00   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const POTENTIAL_ALONE: File = File {
    name: "potential-alone",
    words: &Words::fixed("potential mobility alone", "solo movilidad potencial"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      0.00                0.23   0.00   0.00       2.00     8.00
      24      0.00                0.23   0.00   0.00       2.00     8.00
      44      0.00               0.184   0.00   0.00       2.00     6.00
      56      0.00               0.092   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const FEW_DISCS: File = File {
    name: "few-discs",
    words: &Words::fixed("few discs early", "pocas fichas al principio"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.25  -0.30   0.00       2.00     8.00
      24      1.00                0.25  -0.30   0.00       2.00     8.00
      44      0.80                0.20   0.00   0.00       2.00     6.00
      56      0.40                0.10   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const MANY_DISCS: File = File {
    name: "many-discs",
    words: &Words::fixed("many discs early", "muchas fichas al principio"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.25   0.30   0.00       2.00     8.00
      24      1.00                0.25   0.30   0.00       2.00     8.00
      44      0.80                0.20   0.00   0.00       2.00     6.00
      56      0.40                0.10   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const EDGES_AVOIDED: File = File {
    name: "edges-avoided",
    words: &Words::fixed("edges avoided early", "bordes evitados al principio"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.25   0.00  -0.50       2.00     8.00
      24      1.00                0.25   0.00  -0.50       2.00     8.00
      44      0.80                0.20   0.00   0.00       2.00     6.00
      56      0.40                0.10   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

const EDGES_SOUGHT: File = File {
    name: "edges-sought",
    words: &Words::fixed("edges sought early", "bordes buscados al principio"),
    text: "\
on-board  mobility  potential-mobility  discs  edges  stability  corners
       4      1.00                0.25   0.00   0.50       2.00     8.00
      24      1.00                0.25   0.00   0.50       2.00     8.00
      44      0.80                0.20   0.00   0.00       2.00     6.00
      56      0.40                0.10   0.30   0.00       1.50     3.00
      64      0.00                0.00   1.00   0.00       0.00     0.00
",
};

/// Two files, the first of which follows a piece of advice.
struct Pairing {
    /// The advice, as a figure.
    figure: &'static str,
    follows: &'static File,
    other: &'static File,
}

const fn pairing(figure: &'static str, follows: &'static File, other: &'static File) -> Pairing {
    Pairing { figure, follows, other }
}

const PAIRINGS: [Pairing; 7] = [
    pairing("potential_below_real", &BASE, &ALIKE),
    pairing("potential_below_real", &BASE, &POTENTIAL_FIRST),
    pairing("potential_below_real", &REAL_ALONE, &POTENTIAL_ALONE),
    pairing("few_discs_early", &FEW_DISCS, &BASE),
    pairing("few_discs_early", &FEW_DISCS, &MANY_DISCS),
    pairing("edges_avoided_early", &EDGES_AVOIDED, &BASE),
    pairing("edges_avoided_early", &EDGES_AVOIDED, &EDGES_SOUGHT),
];

/// The name of the edge table.
const EDGE_DISCS: &str = "edge-discs";

/// The files of the matches, as the engine asks for them.
#[derive(Debug)]
struct Files;

impl Resources for Files {
    fn read(&self, name: &str) -> Result<String, Refusal> {
        if name == EDGE_DISCS {
            return Ok(edge_discs());
        }
        let mut files = PAIRINGS.iter().flat_map(|pairing| [pairing.follows, pairing.other]);
        let file = files.find(|file| file.name == name);
        file.map(|file| file.text.to_string())
            .ok_or_else(|| Refusal::not_available(name, "no such coefficients"))
    }
}

/// Black's discs minus white's on an edge, its corners left out, as the text of an edge table.
fn edge_discs() -> String {
    let mut text = String::new();
    for index in 0..N_INDEXES as u16 {
        let count =
            |digit| WEIGHTS[1..7].iter().filter(|&&weight| index / weight % 3 == digit).count() as i32;
        _ = writeln!(text, "{}", count(1) - count(2));
    }
    text
}

const CONTEST: Contest = Contest { games: 1600, opening_plies: 8, limits: depth(3) };
const QUICK_CONTEST: Contest = Contest { games: 2, opening_plies: 8, limits: depth(1) };
/// The manual's program has no table.
const HASH_BYTES: usize = 1 << 12;

const fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), nodes: None, time: None, clock: None }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let contest = if settings.quick { QUICK_CONTEST } else { CONTEST };
    let table = settings.catalog.game("othello")?.table(None)?;
    let mut matches = Vec::new();
    for (done, pairing) in PAIRINGS.iter().enumerate() {
        if settings.control.is_stopped() {
            return Err(Stopped.into());
        }
        progress(Progress { done, of: PAIRINGS.len(), what: &pairing.words() });
        let [a, b] = [seat(pairing.follows, &*table)?, seat(pairing.other, &*table)?];
        matches.push((pairing, contest.play(&*table, &a, &b, settings)?));
    }
    progress(Progress::end(PAIRINGS.len()));
    let mut findings = findings(&contest, &matches);
    note_spreads(&mut findings, settings);
    Ok(findings)
}

impl Pairing {
    fn words(&self) -> Words {
        let say = |file: &File, language| file.words.say(language).to_string();
        Words::each(|language| format!("{} – {}", say(self.follows, language), say(self.other, language)))
    }
}

fn seat(file: &File, table: &dyn Table) -> Result<SeatSpec, Refusal> {
    let setup = Setup { hash_bytes: HASH_BYTES, resources: &Files, ..Setup::default() };
    SeatSpec::read(&format!("othello/manual:coefficients={},edges={EDGE_DISCS}", file.name), table, setup)
}

/// Games and early plies over which the spread of the two mobilities is measured.
const SPREAD_GAMES: usize = 200;
const SPREAD_PLIES: std::ops::Range<usize> = 8..24;

/// How far the differences of real and of potential mobility spread in the early plies of random games: their standard
/// deviations.
fn spreads(seed: u64) -> [f64; 2] {
    let (mut dice, mut squares, mut n) = (dice(seed), [0.0; 2], 0.0);
    for _ in 0..SPREAD_GAMES {
        let mut board = TableBoard::from_board(&Board::start(Size::Eight));
        let mut side = Side::First;
        for (ply, mv) in random_game(&mut dice).into_iter().enumerate() {
            if SPREAD_PLIES.contains(&ply) {
                let own = [board.mobility(side) as i32, board.potential_mobility(side)];
                let other = side.opponent();
                let opponents = [board.mobility(other) as i32, board.potential_mobility(other)];
                for (sum, difference) in
                    squares.iter_mut().zip([own[0] - opponents[0], own[1] - opponents[1]])
                {
                    *sum += f64::from(difference).powi(2);
                }
                n += 1.0;
            }
            if let Some(square) = mv.bit() {
                board.play(square, side);
            }
            side = side.opponent();
        }
    }
    squares.map(|sum| (sum / f64::max(n, 1.0)).sqrt())
}

/// A pairing with its match.
type Played<'a> = (&'a Pairing, Bout);

fn findings(contest: &Contest, matches: &[Played<'_>]) -> Findings {
    let mut findings = Findings::default();
    findings.measure("games_a_match", contest.games);
    findings.measure("depth", json!(contest.limits.depth));
    findings.measure("matches", matches.iter().map(match_json).collect::<Vec<_>>());
    findings.tables.push(table(contest, matches));
    for of_one in matches.chunk_by(|(a, _), (b, _)| a.figure == b.figure) {
        let results = of_one.iter().map(|(pairing, bout)| {
            let (elo, names) = (bout.elo_text(), pairing.words());
            Words::each(|language| format!("{elo} ({})", names.say(language)))
        });
        let verdicts = of_one.iter().map(|(_, bout)| Verdict::stronger(&bout.standing));
        let results = joined(results, "; ");
        let [en, es] = Language::ALL.map(|language| results.say(language));
        findings.beside(of_one[0].0.figure, words!("Elo {en}", "Elo {es}"), Verdict::all(verdicts));
    }
    note(&mut findings, contest);
    findings
}

fn note_spreads(findings: &mut Findings, settings: &Settings<'_>) {
    let [real, potential] = spreads(settings.seed);
    findings.measure("spreads", json!({ "mobility": real, "potential_mobility": potential }));
    findings.note(words!(
        "Between the sides, real mobility differs by {real:.1} early in random games and potential mobility by {potential:.1} \
         (standard deviations), since the sum counts an empty square once for each disc next to it. That is why, where each stands \
         alone, the potential one gets 0.23 of the weight.",
        "Entre los dos bandos, la movilidad real se diferencia en {real:.1} al principio de partidas al azar, y la potencial en \
         {potential:.1} (desviaciones típicas), pues la suma cuenta una casilla vacía una vez por cada ficha vecina. Por eso, donde \
         cada una va sola, la potencial recibe 0.23 del peso."
    ));
}

fn match_json((pairing, bout): &Played<'_>) -> Value {
    let mut json = bout.json();
    json["a"] = pairing.follows.name.into();
    json["b"] = pairing.other.name.into();
    json
}

fn table(contest: &Contest, matches: &[Played<'_>]) -> ReportTable {
    let columns = [
        (Words::fixed("follows the advice", "sigue el consejo"), Align::Left),
        (Words::fixed("does not", "no lo sigue"), Align::Left),
        (Words::fixed("result", "resultado"), Align::Right),
        (Words::fixed("Elo, 95 %", "Elo, al 95 %"), Align::Right),
    ];
    let title = words!("Matches of {} games", "Encuentros de {} partidas", contest.games);
    let mut table = ReportTable::new(title, &columns);
    for (pairing, bout) in matches {
        let [follows, other] = [pairing.follows, pairing.other].map(|file| file.words.clone());
        table.row(cells![follows, other, bout.result_text(), bout.elo_text()]);
    }
    table
}

fn note(findings: &mut Findings, contest: &Contest) {
    findings.note(words!(
        "All files search to depth {} with the manual's program and share every other coefficient; each match plays {} games \
         from {} openings of {} random plies, each with both colours. Coefficients are early up to 24 discs and fade until 44.",
        "Todos los ficheros buscan hasta la profundidad {} con el programa del manual y comparten los demás coeficientes; cada \
         encuentro juega {} partidas desde {} aperturas de {} jugadas al azar, cada una con ambos colores. Los coeficientes \
         del principio valen hasta 24 fichas y se apagan hasta 44.",
        contest.limits.depth.unwrap_or_default(),
        contest.games,
        contest.games / 2,
        contest.opening_plies
    ));
    findings.note(Words::fixed(
        "Edges are counted by the discs on them, corners left out, because the manual's own tables know only what is stable \
         there or how edges end.",
        "Los bordes se cuentan por las fichas que hay en ellos, sin las esquinas, porque las tablas del manual solo saben de lo \
         estable o de cómo acaban los bordes.",
    ));
}

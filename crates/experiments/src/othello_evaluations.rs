//! A round robin of the Othello evaluations that the documents describe, all at equal depth, and the beginner who takes
//! the most discs now. All players meet from the same random openings with both colours; the passes forced on either
//! side are counted.
//!
//! Depth and games are chosen so that a run takes a minute or two on one core. The paper's program sets the depth: its
//! utility plays every answer to every move on a board of 64 squares, and at depth 3 it alone would take many minutes.

mod feinstein;

use arena::{Contestant as _, SeatSpec};
use search::{Limits, Stopped};
use serde_json::{Value, json};
use study::{Language, Words};
use table::Setup;

use self::feinstein::Feinstein;
use crate::contest::{Bout, Contest};
use lab::cells;
use lab::words;
use lab::{
    Align, Axis, Experiment, Failure, Findings, Plot, Progress, ReportTable, Series, Settings, Style,
    Verdict, rounded,
};

pub const EXPERIMENT: Experiment = Experiment {
    name: "othello-evaluations",
    question: &Words::fixed(
        "Which of the documents' Othello evaluations plays best at equal depth, and which forces the opponent to pass?",
        "¿Cuál de las evaluaciones de Othello de los documentos juega mejor a igual profundidad, y cuál \
         obliga al adversario a pasar?",
    ),
    sources: &["othello-evaluations"],
    run,
};

/// A player of the round robin.
struct Player {
    /// The name in tables and plots.
    name: &'static Words,
    /// An engine of the catalog. The depth comes from the contest; the greedy player looks one ply ahead anyway.
    spec: &'static str,
}

const GREEDY: usize = 0;
const DISCS: usize = 1;
const PAPER: usize = 7;

/// The edge table makes no difference to coefficients that count only discs, so these play once.
const PLAYERS: [Player; 8] = [
    Player {
        name: &Words::fixed("greedy, one ply", "codicioso, un nivel"),
        spec: "othello/greedy:eval=discs",
    },
    Player {
        name: &Words::fixed("manual greedy (discs)", "manual codicioso (fichas)"),
        spec: "othello/manual:coefficients=greedy,edges=stable",
    },
    Player { name: &Words::fixed("positional", "posicional"), spec: "othello/positional" },
    Player {
        name: &Words::fixed("manual full, stable", "manual completo, estables"),
        spec: "othello/manual:coefficients=full,edges=stable",
    },
    Player {
        name: &Words::fixed("manual full, mean", "manual completo, media"),
        spec: "othello/manual:coefficients=full,edges=mean",
    },
    Player {
        name: &Words::fixed("manual fitted, stable", "manual ajustado, estables"),
        spec: "othello/manual:coefficients=fitted,edges=stable",
    },
    Player {
        name: &Words::fixed("manual fitted, mean", "manual ajustado, media"),
        spec: "othello/manual:coefficients=fitted,edges=mean",
    },
    Player { name: &Words::fixed("paper", "artículo"), spec: "othello/paper" },
];

const OPENING_PLIES: usize = 8;
const CONTEST: Contest = Contest { games: 200, opening_plies: OPENING_PLIES, limits: depth(2) };
const QUICK_CONTEST: Contest = Contest { games: 4, opening_plies: OPENING_PLIES, limits: depth(1) };
/// No player here needs a hash table of any size, and a large one takes longer to allocate than a game.
const HASH_BYTES: usize = 1 << 12;

const fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), nodes: None, time: None, clock: None }
}

fn run(settings: &Settings<'_>, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Findings, Failure> {
    let contest = if settings.quick { QUICK_CONTEST } else { CONTEST };
    let table = settings.catalog.game("othello")?.table(None)?;
    let setup = Setup { hash_bytes: HASH_BYTES, ..Setup::default() };
    let seats: Vec<SeatSpec> =
        PLAYERS.iter().map(|player| SeatSpec::read(player.spec, &*table, setup)).collect::<Result<_, _>>()?;
    let pairings: Vec<(usize, usize)> =
        (0..seats.len()).flat_map(|a| (a + 1..seats.len()).map(move |b| (a, b))).collect();
    let mut bouts = Vec::new();
    for (done, &(a, b)) in pairings.iter().enumerate() {
        if settings.control.is_stopped() {
            return Err(Stopped.into());
        }
        let what = words!("{} against {}", "{} contra {}", seats[a].name(), seats[b].name());
        progress(Progress { done, of: pairings.len() + 1, what: &what });
        bouts.push(Pairing { a, b, bout: contest.play(&*table, &seats[a], &seats[b], settings)? });
    }
    let of = pairings.len() + 1;
    progress(Progress {
        done: pairings.len(),
        of,
        what: &Words::fixed("Feinstein's position", "la posición de Feinstein"),
    });
    let feinstein = Feinstein::examine(&*table, &contest, settings)?;
    progress(Progress::end(of));
    Ok(findings(&contest, &RoundRobin { pairings: bouts }, &feinstein))
}

/// One match of the round robin.
struct Pairing {
    a: usize,
    b: usize,
    bout: Bout,
}

struct RoundRobin {
    pairings: Vec<Pairing>,
}

impl RoundRobin {
    /// The match of two players, from the first one's point of view.
    fn bout(&self, player: usize, opponent: usize) -> Option<Bout> {
        self.pairings.iter().find_map(|pairing| match (pairing.a, pairing.b) {
            pair if pair == (player, opponent) => Some(pairing.bout.clone()),
            pair if pair == (opponent, player) => Some(pairing.bout.reversed()),
            _ => None,
        })
    }

    /// All games of a player as one match against the field.
    fn against_all(&self, player: usize) -> Bout {
        let bouts: Vec<Bout> =
            (0..PLAYERS.len()).filter_map(|opponent| self.bout(player, opponent)).collect();
        Bout::pooled(&bouts)
    }

    /// The players, best first.
    fn ranking(&self) -> Vec<(usize, Bout)> {
        let mut ranking: Vec<(usize, Bout)> =
            (0..PLAYERS.len()).map(|player| (player, self.against_all(player))).collect();
        ranking.sort_by(|a, b| b.1.share().total_cmp(&a.1.share()));
        ranking
    }
}

fn findings(contest: &Contest, round_robin: &RoundRobin, feinstein: &Feinstein) -> Findings {
    let mut findings = Findings::default();
    findings.measure("games_a_pairing", contest.games);
    findings.measure("depth", json!(contest.limits.depth));
    findings.measure("opening_plies", contest.opening_plies);
    let ranking = round_robin.ranking();
    let players = ranking.iter().map(|(player, bout)| player_json(&PLAYERS[*player], bout));
    findings.measure("players", players.collect::<Vec<_>>());
    findings.measure("pairings", round_robin.pairings.iter().map(Pairing::json).collect::<Vec<_>>());
    findings.tables = vec![ranking_table(contest, &ranking), cross_table(round_robin, &ranking)];
    findings.plots.push(plot(&ranking));
    compare(&mut findings, round_robin);
    feinstein.compare(&mut findings);
    note(&mut findings, contest);
    findings
}

fn player_json(player: &Player, bout: &Bout) -> Value {
    let mut json = bout.json();
    json["name"] = player.name.say(Language::English).into();
    json["engine"] = player.spec.into();
    json
}

impl Pairing {
    fn json(&self) -> Value {
        let mut json = self.bout.json();
        json["a"] = PLAYERS[self.a].name.say(Language::English).into();
        json["b"] = PLAYERS[self.b].name.say(Language::English).into();
        json
    }
}

fn ranking_table(contest: &Contest, ranking: &[(usize, Bout)]) -> ReportTable {
    let numbers = [
        Words::fixed("points", "puntos"),
        Words::fixed("Elo against the field", "Elo frente al resto"),
        Words::fixed("passes per game", "pases por partida"),
        Words::fixed("forced per game", "forzados por partida"),
        Words::fixed("games with one forced", "partidas con alguno forzado"),
    ];
    let columns = [
        &[(Words::fixed("player", "jugador"), Align::Left)],
        &numbers.map(|header| (header, Align::Right))[..],
    ]
    .concat();
    let title = words!(
        "Round robin, {} games per pairing",
        "Todos contra todos, {} partidas por emparejamiento",
        contest.games
    );
    let mut table = ReportTable::new(title, &columns);
    for (player, bout) in ranking {
        let [own, forced] = bout.passes();
        table.row(cells![
            PLAYERS[*player].name,
            percent(bout.share()),
            bout.elo_text(),
            format!("{} ± {:.2}", rounded(own.a_game.mean), own.a_game.standard_error),
            format!("{} ± {:.2}", rounded(forced.a_game.mean), forced.a_game.standard_error),
            percent(forced.share.share),
        ]);
    }
    table
}

/// The points of each row against each column.
fn cross_table(round_robin: &RoundRobin, ranking: &[(usize, Bout)]) -> ReportTable {
    let mut columns = vec![(Words::fixed("player", "jugador"), Align::Left)];
    columns.extend((1..=ranking.len()).map(|place| (Words::same(place.to_string()), Align::Right)));
    let mut table = ReportTable::new(
        Words::fixed("Points of the row against the column", "Puntos de la fila contra la columna"),
        &columns,
    );
    for (place, (player, _)) in ranking.iter().enumerate() {
        let cell = |(opponent, _): &(usize, Bout)| {
            round_robin.bout(*player, *opponent).map_or("·".to_string(), |bout| percent(bout.share()))
        };
        let name = Words::each(|language| format!("{} {}", place + 1, PLAYERS[*player].name.say(language)));
        table.row([name].into_iter().chain(ranking.iter().map(cell).map(Words::same)));
    }
    table
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn plot(ranking: &[(usize, Bout)]) -> Plot {
    let series = |(player, bout): &(usize, Bout)| {
        let point = (bout.passes()[1].a_game.mean, 100.0 * bout.share());
        Series::new(PLAYERS[*player].name.clone(), Style::Points, vec![point])
    };
    Plot {
        title: Words::fixed(
            "Points, and passes forced on the opponent",
            "Puntos, y pases forzados al adversario",
        ),
        x: Axis::linear(Words::fixed(
            "passes forced on the opponent per game",
            "pases forzados al adversario, por partida",
        )),
        y: Axis::linear(Words::fixed("points, percent", "puntos, por ciento")),
        series: ranking.iter().map(series).collect(),
    }
}

fn compare(findings: &mut Findings, round_robin: &RoundRobin) {
    let against = |opponent| round_robin.bout(PAPER, opponent);
    let (Some(discs), Some(greedy)) = (against(DISCS), against(GREEDY)) else { return };
    findings.beside(
        "mobility_and_stability",
        words!(
            "the paper's utility scores {} of the points ({}) against an equally deep search that counts discs, {} against taking \
             the most discs at once", "la utilidad del artículo obtiene {} de los puntos ({}) contra una búsqueda igual de \
                 profunda que cuenta fichas, y {} contra tomar el mayor número de fichas en cada jugada",
            percent(discs.share()),
            discs.elo_text(),
            percent(greedy.share())
        ),
        Verdict::all([&discs, &greedy].map(|bout| Verdict::stronger(&bout.standing))),
    );
    let all = round_robin.against_all(PAPER);
    let ([own, forced], [_, forced_on_discs]) = (all.passes(), discs.passes());
    findings.beside(
        "opponent_without_a_move",
        words!(
            "its opponents must pass in {} of games, {} times per game, and it must itself {} times; the player that counts \
             discs must pass in {} of games, {} times", "sus adversarios tienen que pasar en {} de las partidas, {} veces por partida, y él mismo {} \
                 veces; el que cuenta fichas, en {} de las partidas, {} veces",
            forced.share.text(),
            rounded(forced.a_game.mean),
            rounded(own.a_game.mean),
            percent(forced_on_discs.share.share),
            rounded(forced_on_discs.a_game.mean)
        ),
        Verdict::all([forced.share.reaches(0.5), is_the_best(round_robin)]),
    );
}

/// Whether the paper's player is the stronger one in all of its matches, as one with optimal answers would be.
fn is_the_best(round_robin: &RoundRobin) -> Verdict {
    let bouts = (0..PLAYERS.len()).filter_map(|opponent| round_robin.bout(PAPER, opponent));
    Verdict::weakest(bouts.map(|bout| Verdict::stronger(&bout.standing)))
}

fn note(findings: &mut Findings, contest: &Contest) {
    findings.note(words!(
        "All but the greedy player, which looks one ply ahead, search to depth {}; every pairing plays {} games from \
         the same {} openings of {} random plies, each with both colours. A greater depth, for \
         which the paper's program is too slow here, may change the distances.", "Todos menos el codicioso, que mira un nivel, buscan hasta la profundidad {}; cada \
             emparejamiento juega {} partidas desde las mismas {} aperturas de {} jugadas al azar, cada una \
             con ambos colores. Una profundidad mayor, para la que el programa del artículo es aquí \
             demasiado lento, puede cambiar las distancias.",
        contest.limits.depth.unwrap_or_default(),
        contest.games,
        contest.games / 2,
        contest.opening_plies
    ));
    findings.note(
        Words::fixed("Elo is computed from all of a player's points against this field, with its 95 % error by pairs of games; passes are \
         means with their standard errors. A pass counts when the other side still has a move; the end of a game, \
         when neither has one, does not count.", "El Elo es el de todos los puntos de un jugador frente a este grupo, con su error al 95 % por \
             pares de partidas; los pases son medias con sus errores típicos. Un pase cuenta cuando al otro \
             bando aún le queda jugada; el final de una partida, cuando a ninguno le queda, no cuenta para \
             nadie."),
    );
}

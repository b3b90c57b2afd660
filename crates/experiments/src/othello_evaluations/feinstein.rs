//! Feinstein's position, in which the side with a few discs and all the moves wins, near the end of the game. The document
//! says that this happens *at times*; a player that counts only legal moves against one that counts only discs, from
//! early and from late positions, shows how often.

use classics::othello_manual::{Coefficients, TableBoard, Technique};
use game::{Game as _, Notation as _, Side};
use othello::{Othello, Size};
use search::{Engine as _, Goal, Limits, Margin, NoGuide, Request, ScoreKind, Solver, Stopped};
use serde_json::{Value, json};
use study::Words;
use table::Table;

use crate::contest::{Bout, Contest};
use crate::othello_judge::{Judge, Keeper};
use lab::cells;
use lab::words;
use lab::{Align, Failure, Findings, ReportTable, Settings, Verdict, source};

/// Our reconstruction: the document's diagram is lost. Black has the four discs in the centre, white all the rest, and the
/// squares around the four corners are empty.
const POSITION: &str = "--OOOO----OOOO--OOOOOOOOOOOXXOOOOOOXXOOOOOOOOOOO--OOOO----OOOO-- X";
const HASH_BYTES: usize = 16 << 20;
/// Random plies before the players take over: early, and with sixteen squares empty as in Feinstein's position.
const OPENING_PLIES: [usize; 2] = [8, 44];

/// The position, and how often it is so.
pub struct Feinstein {
    /// Discs of black and white.
    discs: [u32; 2],
    /// Their legal moves, if each were to move.
    mobility: [u32; 2],
    /// The final difference with best play, for black.
    score: i32,
    best_move: String,
    /// Mobility alone against discs alone, after each number of plies.
    bouts: [Bout; OPENING_PLIES.len()],
}

impl Feinstein {
    /// Solves the position and plays the matches, of as many games as `contest` has.
    pub fn examine(
        table: &dyn Table,
        contest: &Contest,
        settings: &Settings<'_>,
    ) -> Result<Feinstein, Failure> {
        let position = Othello::new(Size::Eight).parse_position(POSITION)?;
        let limits = Limits::default();
        let request = Request {
            position: &position,
            past: &[],
            limits: &limits,
            goal: Goal::Exact,
            lines: 1,
            only: &[],
            control: settings.control,
        };
        let analysis = Solver::new(Margin, NoGuide, HASH_BYTES).analyse(&request, &mut |_| {});
        let score = analysis.lines.first().map(|line| line.score.kind());
        let (Some(ScoreKind::Points(score)), Some(mv)) = (score, analysis.best_move()) else {
            return Err(Stopped.into());
        };
        let board = TableBoard::from_board(&position);
        let judges = ["mobility", "discs"].map(|feature| counting(feature, contest.limits));
        let play = |opening_plies| {
            let contest = Contest { opening_plies, ..*contest };
            contest.play(table, &judges[0], &judges[1], settings)
        };
        let [early, late] = OPENING_PLIES.map(play);
        Ok(Feinstein {
            discs: Side::BOTH.map(|side| board.n_discs(side)),
            mobility: Side::BOTH.map(|side| board.mobility(side)),
            score,
            best_move: position.write_move(mv),
            bouts: [early?, late?],
        })
    }

    /// Adds our results for the document's claims.
    pub fn compare(&self, findings: &mut Findings) {
        let Feinstein { discs, mobility, score, best_move, bouts } = self;
        findings.measure("feinstein", self.json());
        let (own, theirs) = ((64 + score) / 2, (64 - score) / 2);
        findings.beside(
            "feinstein",
            words!(
                "solved to the end, black wins {own}–{theirs}, beginning with {best_move} (our reconstruction of the \
                 lost diagram)",
                "resuelta hasta el final, las negras ganan {own}–{theirs}, empezando por {best_move} (reconstrucción \
                 nuestra del diagrama perdido)"
            ),
            Verdict::when(f64::from(*score) == source::number("othello-evaluations/feinstein")),
        );
        let [early, late] = bouts.each_ref().map(|bout| super::percent(bout.share()));
        findings.beside(
            "mobility_over_discs",
            words!(
                "there black wins with {} discs against {} and {} moves against {}; mobility alone scores {early} \
                 of the points against discs alone from {} random plies on, {late} from {} on",
                "en ella las negras ganan con {} fichas contra {} y {} jugadas contra {}; la movilidad sola obtiene \
                 {early} de los puntos contra las fichas solas a partir de {} jugadas al azar, {late} a partir de {}",
                discs[0],
                discs[1],
                mobility[0],
                mobility[1],
                OPENING_PLIES[0],
                OPENING_PLIES[1]
            ),
            // "At times": one position near the end shows it. The matches say how often.
            Verdict::of([discs[0] < discs[1], mobility[0] > mobility[1], *score > 0]),
        );
        findings.tables.push(self.table());
    }

    fn json(&self) -> Value {
        json!({
            "position": POSITION, "discs": self.discs, "mobility": self.mobility, "score": self.score,
            "best_move": self.best_move,
            "mobility_against_discs": self.bouts.iter().map(Bout::json).collect::<Vec<_>>(),
        })
    }

    fn table(&self) -> ReportTable {
        let columns = [
            (Words::fixed("random plies before", "jugadas al azar antes"), Align::Right),
            (Words::fixed("result", "resultado"), Align::Right),
            (Words::fixed("points", "puntos"), Align::Right),
            (Words::fixed("Elo", "Elo"), Align::Right),
        ];
        let title = Words::fixed(
            "A player that counts only legal moves against one that counts only discs",
            "Un jugador que solo cuenta jugadas legales contra uno que solo cuenta fichas",
        );
        let mut table = ReportTable::new(title, &columns);
        for (plies, bout) in OPENING_PLIES.iter().zip(&self.bouts) {
            let points = super::percent(bout.share());
            table.row(cells![plies.to_string(), bout.result_text(), points, bout.elo_text()]);
        }
        table
    }
}

/// A player that evaluates by one feature alone, at every stage of the game.
fn counting(feature: &str, limits: Limits) -> Judge {
    let text = format!("on-board {feature}\n4 1.000\n64 1.000\n");
    let coefficients = Coefficients::parse(&text).expect("the text is well formed");
    Judge::with(feature, &coefficients, Keeper::Mix).within(limits)
}

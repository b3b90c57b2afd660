//! Driving an Othello program over NBoard, version 2. The protocol knows depths but no clocks.

use game::{Game as _, Refusal};
use othello::{Move, Othello, Size};
use protocols::nboard::{Answer, Command, GameSoFar, Hint};

use std::time::Duration;

use search::Limits;
use table::ShownScore;

use super::dialogue::{Dialogue, Opinion, OpinionLine, Question, Talk, Turn};
use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::Choice;

/// The time for several lines without a limit: `hint` has no end of its own.
const UNLIMITED: Duration = Duration::from_secs(1);

/// A conversation in NBoard.
#[derive(Debug, Default)]
pub(super) struct NBoard {
    n_pings: i64,
    /// The depth the program was told.
    depth: Option<u32>,
}

impl Dialogue for NBoard {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        talk.tell(Command::Version(2))?;
        self.ping(talk)
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.ping(talk)
    }

    /// The whole game is sent before each move, so that the boards cannot drift apart.
    fn choose(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<Choice, Fault> {
        if turn.must_pass() {
            return Ok("pass".to_string().into());
        }
        self.set_up(talk, turn)?;
        let mut hint = None;
        talk.ask(Command::Go, turn.deadline(talk.patience), |line| match Answer::parse(line) {
            Ok(Some(Answer::Move(played))) => Ok(Some(Choice {
                score: played.eval.or_else(|| hint_on(played.mv, hint.as_ref())),
                ..played.mv.written(Size::Eight).into()
            })),
            Ok(Some(Answer::Search(better))) => {
                hint = Some(better);
                Ok(None)
            }
            Err(refusal) if line.trim_start().starts_with("===") => {
                Err(Fault::new(Reason::Illegal, refusal.to_string()))
            }
            _ => Ok(None),
        })
    }

    fn analyse(
        &mut self,
        talk: &mut Talk<'_>,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Opinion),
    ) -> Result<Opinion, Fault> {
        let Question { turn, lines, only } = question;
        if only.is_empty() {
            return self.search(talk, turn, *lines, report);
        }
        let share = |time: Duration| time / u32::try_from(only.len()).unwrap_or(u32::MAX);
        let limits = Limits { time: turn.limits.time.map(share), ..*turn.limits };
        let turn = Turn { limits: &limits, ..*turn };
        let mut judged: Vec<OpinionLine> =
            only.iter().map(|mv| self.judge(talk, &turn, mv)).collect::<Result<_, _>>()?;
        judged.sort_by(|a, b| discs(b).total_cmp(&discs(a)));
        judged.truncate(*lines);
        Ok(Opinion { lines: judged, nodes: 0 })
    }
}

impl Opinion {
    /// Takes in a hint; the moves stay in order of their scores.
    fn hear(&mut self, hint: &Hint, squares_left: u32, most: usize) {
        let Some(mv) = hint.line.first().map(|mv| mv.written(Size::Eight)) else { return };
        let (before, percent) = hint.depth.split_once('@').unwrap_or((&hint.depth, ""));
        let is_solved = before.ends_with('%') || before.contains("%W");
        let line = OpinionLine {
            score: Some(ShownScore::Decimal(hint.eval)),
            depth: if is_solved { squares_left } else { before.parse().unwrap_or(0) },
            confidence: percent.trim_end_matches('%').parse().ok(),
            is_exact: is_solved && before.starts_with("100"),
            pv: hint.line.iter().map(|mv| mv.written(Size::Eight)).collect(),
            ..OpinionLine::bare(mv.clone())
        };
        self.lines.retain(|known| known.mv != mv);
        self.lines.push(line);
        self.lines.sort_by(|a, b| discs(b).total_cmp(&discs(a)));
        self.lines.truncate(most.max(1));
    }

    /// Puts the chosen move first.
    fn choose(&mut self, mv: &str, eval: Option<f64>) {
        let at = self.lines.iter().position(|line| line.mv == mv);
        let mut line = at.map_or_else(|| OpinionLine::bare(mv), |at| self.lines.remove(at));
        line.score = eval.map(ShownScore::Decimal).or(line.score);
        self.lines.insert(0, line);
        self.lines.truncate(1);
    }
}

/// A line's score as a number; those without come last.
fn discs(line: &OpinionLine) -> f64 {
    match line.score {
        Some(ShownScore::Decimal(discs)) => discs,
        Some(ShownScore::Whole(discs)) => f64::from(discs),
        _ => f64::NEG_INFINITY,
    }
}

impl NBoard {
    /// Sends the game and the depth, and waits until the program has understood.
    fn set_up(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<(), Fault> {
        if let Some(depth) = turn.limits.depth.filter(|&depth| self.depth != Some(depth)) {
            talk.tell(Command::Depth(depth))?;
            self.depth = Some(depth);
        }
        talk.tell(Command::Game(game_so_far(turn)?))?;
        self.ping(talk)
    }

    /// The best `n_lines` moves. One is asked for by `go`, which ends by itself; several by `hint`, which goes on until
    /// the time is up.
    fn search(
        &mut self,
        talk: &mut Talk<'_>,
        turn: &Turn<'_>,
        n_lines: usize,
        report: &mut dyn FnMut(&Opinion),
    ) -> Result<Opinion, Fault> {
        if turn.must_pass() {
            return Ok(Opinion { lines: vec![OpinionLine::bare("pass")], nodes: 0 });
        }
        self.set_up(talk, turn)?;
        self.n_pings += 1;
        let (pong, ping) = (Answer::Pong(self.n_pings), Command::Ping(self.n_pings));
        let command = if n_lines == 1 { Command::Go } else { Command::Hint(n_lines) };
        let time = turn.limits.time.or_else(|| (n_lines > 1).then_some(UNLIMITED));
        let squares_left = turn.table.squares_left().unwrap_or(0);
        // `stop` ends the waiting, so the deadline only bounds a move without a time.
        let deadline = turn.deadline(talk.patience);
        let mut opinion = Opinion::default();
        talk.search(command, deadline, (&ping, time), |said| match Answer::parse(said) {
            Ok(Some(Answer::Move(played))) => {
                let mv = played.mv.written(Size::Eight);
                opinion.choose(&mv, played.eval);
                Ok(Some(std::mem::take(&mut opinion)))
            }
            Ok(Some(Answer::Search(hint) | Answer::Book(hint))) => {
                opinion.hear(&hint, squares_left, n_lines);
                report(&opinion);
                Ok(None)
            }
            Ok(Some(Answer::NodeStats { nodes, .. })) => {
                opinion.nodes = nodes;
                Ok(None)
            }
            Ok(Some(answer)) if answer == pong => match opinion.lines.is_empty() {
                true => Err(Fault::new(Reason::Missing, "the program gave no move in its time")),
                false => Ok(Some(std::mem::take(&mut opinion))),
            },
            Err(refusal) if said.trim_start().starts_with("===") => {
                Err(Fault::new(Reason::Illegal, refusal.to_string()))
            }
            _ => Ok(None),
        })
    }

    /// What a given move is worth: the opponent's best answer, seen from this side.
    fn judge(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>, mv: &str) -> Result<OpinionLine, Fault> {
        let (own, mut after) = (turn.table.side_to_move(), turn.table.fork());
        after.play_on(mv)?;
        if after.verdict().is_none() && after.legal() == ["pass"] {
            after.play_on("pass")?;
        }
        let played = after.moves()[turn.table.moves().len()..].to_vec();
        if let Some(outcome) = after.verdict() {
            let score = Some(ShownScore::Whole(outcome.margin_for(own)));
            return Ok(OpinionLine { score, is_exact: true, pv: played, ..OpinionLine::bare(mv) });
        }
        let next = Turn { table: &*after, ..*turn };
        let said = self.search(talk, &next, 1, &mut |_| {})?;
        let best = said.lines.into_iter().next().unwrap_or_default();
        let score = match after.side_to_move() == own {
            true => best.score,
            false => best.score.map(ShownScore::turned),
        };
        Ok(OpinionLine { mv: mv.to_string(), score, pv: [played, best.pv].concat(), ..best })
    }

    /// Waits until everything sent before has been handled.
    fn ping(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.n_pings += 1;
        let pong = Answer::Pong(self.n_pings);
        talk.ask(Command::Ping(self.n_pings), talk.soon(), |line| {
            Ok((Answer::parse(line).ok().flatten() == Some(pong.clone())).then_some(()))
        })
    }
}

/// The score of the last hint, if it was for the move then chosen. Some programs report their score only there.
fn hint_on(mv: Move, hint: Option<&Hint>) -> Option<f64> {
    hint.filter(|hint| hint.line.first() == Some(&mv)).map(|hint| hint.eval)
}

fn game_so_far(turn: &Turn<'_>) -> Result<GameSoFar, Refusal> {
    let start = Othello::new(Size::Eight).parse_position(&turn.start())?;
    let moves = turn.table.moves().iter().map(|mv| Move::read(mv, Size::Eight));
    Ok(GameSoFar { start, moves: moves.collect::<Result<_, _>>()? })
}

//! An outside program that answers questions about a table, like any engine.

use std::sync::Arc;

use game::Refusal;
use search::clock::Stopwatch;
use search::{Bound, Control, Details};
use table::{Answer, Ask, Player, ScoredLine, Table};

use super::Shared;
use super::dialogue::{Opinion, OpinionLine, Question, Turn, start_of};
use super::pool::Running;
use crate::fault::Fault;
use crate::record::Reason;

/// A program of the owner's list as a player. A process is taken for each question and put back after it, so that a
/// player that nobody asks costs nothing.
pub(super) struct ProgramPlayer {
    shared: Arc<Shared>,
    /// Whether the next question is about another game, whatever its moves.
    is_new_game: bool,
}

impl ProgramPlayer {
    pub fn new(shared: Arc<Shared>) -> ProgramPlayer {
        ProgramPlayer { shared, is_new_game: false }
    }

    /// A process that is ready for this game.
    fn running(&mut self, table: &dyn Table, control: &Control) -> Result<Running, Refusal> {
        let is_new_game = std::mem::take(&mut self.is_new_game);
        if let Some(mut running) = self.shared.pool.take(self.shared.key, Some(table)) {
            if running.knows(table) && !is_new_game {
                return Ok(running);
            }
            // A crash while it waited harms nobody: the program is started again.
            if running.talk(&self.shared.patience, control, |dialogue, talk| dialogue.new_game(talk)).is_ok()
            {
                return Ok(running);
            }
        }
        self.shared.start(control)
    }

    fn failed(&self, fault: &Fault) -> Refusal {
        Refusal::not_available(&self.shared.text, &*fault.detail)
    }

    fn answer(&self, table: &dyn Table, opinion: &Opinion, watch: &Stopwatch) -> Result<Answer, Fault> {
        let lines = opinion.lines.iter().map(|line| scored(table, line));
        let mut answer = Answer {
            unit: table.unit(),
            lines: lines.collect::<Result<_, _>>()?,
            stopped: false,
            plan: None,
            details: Details::default(),
            ..Answer::nothing(table, &self.shared.text)
        };
        answer.add(opinion.nodes, watch.elapsed());
        Ok(answer)
    }
}

/// A line in the table's notation. An illegal first move is the program's fault; what follows is cut at the first
/// illegal one, since programs do not check that part.
fn scored(table: &dyn Table, line: &OpinionLine) -> Result<ScoredLine, Fault> {
    let mut after = table.fork();
    let n_before = after.moves().len();
    after
        .play_on(&line.mv)
        .map_err(|refusal| Fault::new(Reason::Illegal, format!("illegal move: {refusal}")))?;
    for mv in line.pv.iter().skip(1) {
        if after.play(mv).is_err() {
            break;
        }
    }
    let pv = after.moves()[n_before..].to_vec();
    Ok(ScoredLine {
        mv: pv[0].clone(),
        score: line.score,
        exact: line.is_exact,
        confidence: line.confidence,
        bound: Bound::Exact,
        depth: line.depth,
        shown: table.spelled(&pv),
        pv,
        win: line.win,
    })
}

impl Player for ProgramPlayer {
    fn name(&self) -> &str {
        &self.shared.text
    }

    fn analyse(
        &mut self,
        table: &dyn Table,
        ask: &Ask,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Refusal> {
        let legal = table.legal();
        if legal.is_empty() {
            return Err(Refusal::game_over(table.position(), "the game is over"));
        }
        self.shared.accept(table)?;
        let only = ask.only.iter().map(|mv| in_notation_of(table, mv)).collect::<Result<Vec<_>, _>>()?;
        let watch = Stopwatch::start();
        let asked = self.running(table, &ask.control).and_then(|mut running| {
            let turn = Turn { table, limits: &ask.limits, clocks: [ask.limits.clock; 2] };
            let n_moves = if only.is_empty() { legal.len() } else { only.len() };
            let question = Question { turn, lines: ask.lines.clamp(1, n_moves), only: &only };
            let said = running.talk(&self.shared.patience, &ask.control, |dialogue, talk| {
                let opinion = dialogue.analyse(talk, &question, &mut |opinion| {
                    if let Ok(answer) = self.answer(table, opinion, &watch) {
                        report(&answer);
                    }
                })?;
                self.answer(table, &opinion, &watch)
            });
            // After a fault the program is dropped, and so killed: its later output could not be trusted.
            let answer = said.map_err(|fault| self.failed(&fault))?;
            running.last = Some((start_of(table), table.moves().to_vec()));
            self.shared.pool.put_back(self.shared.key, running);
            Ok(answer)
        });
        match asked {
            Ok(answer) => Ok(Answer { stopped: ask.control.is_stopped(), ..answer }),
            // Nobody waits for it any more.
            Err(_) if ask.control.is_stopped() => Ok(Answer::nothing(table, &self.shared.text)),
            Err(refusal) => Err(refusal),
        }
    }

    fn new_game(&mut self) {
        self.is_new_game = true;
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A move as the table writes it.
fn in_notation_of(table: &dyn Table, mv: &str) -> Result<String, Refusal> {
    let mut after = table.fork();
    after.play_on(mv)?;
    Ok(after.moves().last().cloned().unwrap_or_default())
}

//! Driving a chess program over UCI.

use protocols::uci::{Answer, Command, Go, Info, OptionKind, UciOption, UciScore};
use search::Limits;
use search::clock::Clock;
use table::{Setup, ShownScore};

use super::dialogue::{Dialogue, Opinion, OpinionLine, Question, Talk, Turn, milliseconds};
use crate::fault::Fault;
use crate::record::Reason;
use crate::seat::Choice;

/// More options than any program has, so that endless ones cannot fill our memory.
const MOST_OPTIONS: usize = 1000;
/// The time per move for a program without limits: a bare `go` would think forever.
const UNLIMITED_MS: u64 = 1000;

/// Not a program's option but its node limit per move, so that programs of unequal speed can play even games.
const NODES: &str = "nodes";

/// The option for the number of lines.
const MULTI_PV: &str = "MultiPV";

/// The standard start, sent as `startpos`: a few programs use their book only then.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A conversation in UCI.
#[derive(Debug)]
pub(super) struct Uci {
    /// The options the user wants set.
    pub options: Vec<(String, String)>,
    pub setup: Setup,
    pub is_chess960: bool,
    /// The most lines it can give at once; `None` if it gives only one.
    most_lines: Option<i64>,
    /// How many lines it was told to give.
    lines: usize,
}

impl Uci {
    pub fn new(options: Vec<(String, String)>, setup: Setup, is_chess960: bool) -> Uci {
        Uci { options, setup, is_chess960, most_lines: None, lines: 1 }
    }
}

impl Dialogue for Uci {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        let mut known = Vec::new();
        talk.ask(Command::Uci, talk.soon(), |line| {
            match Answer::parse(line)? {
                Some(Answer::UciOk) => return Ok(Some(())),
                Some(Answer::Option(option)) if known.len() < MOST_OPTIONS => known.push(option),
                _ => {}
            }
            Ok(None)
        })?;
        self.most_lines = find(&known, MULTI_PV).and_then(|option| match option.kind {
            OptionKind::Spin { max, .. } => Some(max),
            _ => None,
        });
        for (name, value) in self.settings(&known)? {
            talk.tell(Command::SetOption { name, value: Some(value).filter(|value| !value.is_empty()) })?;
        }
        is_ready(talk)
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        talk.tell(Command::NewGame)?;
        is_ready(talk)
    }

    fn choose(&mut self, talk: &mut Talk<'_>, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let fen = Some(turn.start()).filter(|fen| fen != START);
        talk.tell(Command::Position { fen, moves: turn.table.moves().to_vec() })?;
        // Skips what the program still prints about an earlier search.
        is_ready(talk)?;
        let go = Command::Go(go(&self.limited(turn.limits), turn.clocks));
        let mut said = Choice::from(String::new());
        talk.ask(go, turn.deadline(talk.patience), |line| match Answer::parse(line)? {
            Some(Answer::BestMove { mv: Some(mv), .. }) => Ok(Some(Choice { mv, ..said.clone() })),
            Some(Answer::Info(info)) => {
                if let Some(score) = opinion(&info) {
                    let mate = info.score.filter(|score| score.is_mate).map(|score| score.value);
                    said = Choice { score: Some(score), mate, depth: info.depth, ..said.clone() };
                }
                Ok(None)
            }
            Some(Answer::BestMove { mv: None, .. }) => Err(Fault::new(Reason::Missing, line)),
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
        self.want_lines(talk, *lines)?;
        let fen = Some(turn.start()).filter(|fen| fen != START);
        talk.tell(Command::Position { fen, moves: turn.table.moves().to_vec() })?;
        is_ready(talk)?;
        let mut go = Go { searchmoves: only.to_vec(), ..go(&self.limited(turn.limits), turn.clocks) };
        // With a time per move, programs ignore their clock; so on a clock they are only stopped after that time.
        let stop_after = turn.limits.time.filter(|_| turn.limits.clock.is_some());
        go.movetime = go.movetime.filter(|_| turn.limits.clock.is_none());
        let (mut heard, wanted) = (Lines::default(), self.lines);
        let deadline = turn.deadline(talk.patience);
        talk.search(Command::Go(go), deadline, (&Command::Stop, stop_after), |line| {
            match Answer::parse(line) {
                Ok(Some(Answer::BestMove { mv: Some(mv), .. })) => Ok(Some(heard.opinion(Some(&mv)))),
                Ok(Some(Answer::BestMove { mv: None, .. })) => Err(Fault::new(Reason::Missing, line)),
                Ok(Some(Answer::Info(info))) => {
                    if heard.hear(&info, wanted) {
                        report(&heard.opinion(None));
                    }
                    Ok(None)
                }
                Err(refusal) if line.trim_start().starts_with("bestmove") => Err(refusal.into()),
                _ => Ok(None),
            }
        })
    }
}

/// The lines of a search, as they come in.
#[derive(Default)]
struct Lines {
    /// By rank; some may not have come yet.
    ranked: Vec<Option<OpinionLine>>,
    nodes: u64,
}

impl Lines {
    /// Takes in a line; returns whether a whole set of `wanted` lines is known.
    fn hear(&mut self, info: &Info, wanted: usize) -> bool {
        self.nodes = info.nodes.unwrap_or(self.nodes).max(self.nodes);
        let rank = info.multipv.unwrap_or(1).max(1) as usize;
        // Bounds pass: the same depth ends with a score.
        let Some(score) = info.score.filter(|score| score.is_lower_bound.is_none()) else { return false };
        let (Some(mv), 1..) = (info.pv.first(), (wanted + 1).saturating_sub(rank)) else { return false };
        if self.ranked.len() < rank {
            self.ranked.resize_with(rank, || None);
        }
        self.ranked[rank - 1] = Some(line(mv, score, info));
        rank == self.ranked.len()
    }

    /// What is known, with the chosen move first.
    fn opinion(&self, best: Option<&str>) -> Opinion {
        let mut lines: Vec<OpinionLine> = self.ranked.iter().flatten().cloned().collect();
        if let Some(best) = best {
            let at = lines.iter().position(|line| line.mv == best);
            let first = at.map_or_else(|| OpinionLine::bare(best), |at| lines.remove(at));
            lines.insert(0, first);
        }
        Opinion { lines, nodes: self.nodes }
    }
}

fn line(mv: &str, score: UciScore, info: &Info) -> OpinionLine {
    let UciScore { value, is_mate, .. } = score;
    let plies = match value {
        1.. => value.saturating_mul(2) - 1,
        _ => value.saturating_mul(2),
    };
    OpinionLine {
        mv: mv.to_string(),
        score: Some(if is_mate { ShownScore::Mate { mate: value } } else { ShownScore::Whole(value) }),
        win: is_mate.then_some(plies),
        depth: info.depth.unwrap_or(0),
        pv: info.pv.clone(),
        ..OpinionLine::default()
    }
}

/// The best line's score for the mover, in centipawns. Bounds do not count.
fn opinion(info: &Info) -> Option<f64> {
    let UciScore { value, is_mate, is_lower_bound } = info.score?;
    let is_best = info.multipv.unwrap_or(1) == 1 && is_lower_bound.is_none();
    let score = match (is_mate, value) {
        (false, _) => f64::from(value),
        // `mate 0` means that the side to move is mated.
        (true, 1..) => f64::INFINITY,
        (true, _) => f64::NEG_INFINITY,
    };
    is_best.then_some(score)
}

impl Uci {
    /// Tells the program how many lines to give, as far as it can.
    fn want_lines(&mut self, talk: &mut Talk<'_>, lines: usize) -> Result<(), Fault> {
        let most = self.most_lines.map_or(1, |most| usize::try_from(most).unwrap_or(1).max(1));
        let lines = lines.min(most);
        if lines != self.lines {
            let value = Some(lines.to_string());
            talk.tell(Command::SetOption { name: MULTI_PV.to_string(), value })?;
            self.lines = lines;
        }
        Ok(())
    }

    /// The limits, with the program's own node limit if it has one.
    fn limited(&self, limits: &Limits) -> Limits {
        let own =
            self.options.iter().find(|(name, _)| name == NODES).and_then(|(_, nodes)| nodes.parse().ok());
        Limits { nodes: own.or(limits.nodes), ..*limits }
    }

    /// The options to set, in order: ours if the program has them, then the user's, which it must have.
    fn settings(&self, known: &[UciOption]) -> Result<Vec<(String, String)>, Fault> {
        let mut settings = Vec::new();
        let megabytes = (self.setup.hash_bytes >> 20).max(1) as i64;
        for (name, number) in [("Threads", self.setup.threads as i64), ("Hash", megabytes)] {
            if let Some(OptionKind::Spin { min, max, .. }) = find(known, name).map(|option| &option.kind) {
                settings.push((name.to_string(), number.max(*min).min(*max).to_string()));
            }
        }
        if self.is_chess960 {
            find(known, "UCI_Chess960")
                .ok_or_else(|| refuse("chess960", "the program does not play this variant"))?;
            settings.push(("UCI_Chess960".to_string(), "true".to_string()));
        }
        for (name, value) in self.options.iter().filter(|(name, _)| name != NODES) {
            let option = find(known, name).ok_or_else(|| refuse(name, "the program has no such option"))?;
            check(option, value)?;
            settings.push((option.name.clone(), value.clone()));
        }
        Ok(settings)
    }
}

/// Option names are case-insensitive, as the protocol says.
fn find<'a>(known: &'a [UciOption], name: &str) -> Option<&'a UciOption> {
    known.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// Programs silently ignore invalid values, so they are refused here.
fn check(option: &UciOption, value: &str) -> Result<(), Fault> {
    let pair = || format!("{}={value}", option.name);
    match &option.kind {
        OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
            Err(refuse(&pair(), "expected true or false"))
        }
        OptionKind::Spin { min, max, .. }
            if !value.parse().is_ok_and(|number| (*min..=*max).contains(&number)) =>
        {
            Err(refuse(&pair(), &format!("expected a number from {min} to {max}")))
        }
        _ => Ok(()),
    }
}

fn refuse(text: &str, reason: &str) -> Fault {
    Fault::from(game::Refusal::new(text, reason))
}

fn is_ready(talk: &mut Talk<'_>) -> Result<(), Fault> {
    talk.ask(Command::IsReady, talk.soon(), |line| {
        Ok(matches!(Answer::parse(line), Ok(Some(Answer::ReadyOk))).then_some(()))
    })
}

/// The search limits as UCI; the protocol can express all of the arena's.
fn go(limits: &Limits, clocks: [Option<Clock>; 2]) -> Go {
    let [white, black] = clocks.map(|clock| limits.clock.and(clock.or(limits.clock)));
    let left = |clock: Option<Clock>| clock.map(|clock| milliseconds(clock.remaining) as i64);
    let added = |clock: Option<Clock>| clock.map(|clock| milliseconds(clock.increment) as i64);
    Go {
        wtime: left(white),
        btime: left(black),
        winc: added(white),
        binc: added(black),
        movestogo: limits.clock.and_then(|clock| clock.moves_to_go),
        depth: limits.depth,
        nodes: limits.nodes,
        movetime: limits.time.map(milliseconds).or(limits.is_unlimited().then_some(UNLIMITED_MS)),
        ..Go::default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn clock(seconds: u64) -> Option<Clock> {
        let (remaining, increment) = (Duration::from_secs(seconds), Duration::from_millis(100));
        Some(Clock { remaining, increment, moves_to_go: None })
    }

    #[test]
    fn a_program_may_have_nodes_of_its_own() {
        let with = |options: &[(&str, &str)]| {
            let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string()));
            Uci::new(options.collect(), Setup::default(), false)
        };
        let limits = Limits::nodes(7);
        assert_eq!(with(&[]).limited(&limits).nodes, Some(7));
        let program = with(&[("nodes", "900")]);
        assert_eq!(program.limited(&limits).nodes, Some(900));
        assert_eq!(program.limited(&Limits::default()).nodes, Some(900));
        assert_eq!(program.settings(&[]).unwrap(), [], "it is not sent as an option");
    }

    #[test]
    fn every_limit_is_told() {
        let unlimited = Limits::default();
        let timed = Limits { time: Some(Duration::from_micros(2900)), ..unlimited };
        let on_clock = Limits { clock: clock(2), ..unlimited };
        let counted = Limits { nodes: Some(7), depth: Some(3), ..unlimited };
        assert_eq!(go(&counted, [None; 2]).to_string(), "go depth 3 nodes 7");
        assert_eq!(go(&timed, [None; 2]).to_string(), "go movetime 2");
        assert_eq!(go(&unlimited, [None; 2]).to_string(), "go movetime 1000");
        let both = go(&on_clock, [clock(1), clock(2)]).to_string();
        assert_eq!(both, "go wtime 1000 btime 2000 winc 100 binc 100");
        assert_eq!(go(&on_clock, [None; 2]).to_string(), "go wtime 2000 btime 2000 winc 100 binc 100");
    }
}

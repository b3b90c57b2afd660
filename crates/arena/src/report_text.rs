//! The report of a tournament, as text.

use std::fmt;

use game::{counted, printable};

use crate::report::{CrossCell, PairingReport, PlayerReport, Report};
use crate::schedule::Schedule;
use crate::standing::Standing;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, variant, schedule, games, games_planned, .. } = self;
        let state = if self.is_over { "finished" } else { "not finished" };
        let planned = counted(*games_planned, "game", "games");
        let title = format!("{game} {variant} · {schedule} · {games} of {planned}, {state}");
        let mut parts = vec![title, standings(self)];
        if self.players.len() > 2 && self.schedule != Schedule::Gauntlet {
            parts.push(cross_table(self));
        }
        parts.push(pairings(self));
        f.write_str(&parts.join("\n\n"))
    }
}

impl Report {
    /// The state and the leader in less than a line.
    #[must_use]
    pub fn in_short(&self) -> String {
        let leader = &self.players[0];
        let test = self.pairings.first().and_then(|pairing| test(&pairing.standing));
        format!(
            "{} of {} · leader: {} {:+.0} ± {:.0} Elo{}",
            self.games,
            counted(self.games_planned, "game", "games"),
            printable(&leader.name),
            leader.rating.elo,
            leader.rating.error,
            test.map_or_else(String::new, |test| format!(" · {test}"))
        )
    }
}

/// How far a sequential test is, if there is one.
fn test(standing: &Standing) -> Option<String> {
    let (llr, (lower, upper)) = standing.llr.zip(standing.llr_bounds)?;
    Some(format!("LLR {llr:.2} ({lower:.2} to {upper:.2})"))
}

fn standings(report: &Report) -> String {
    let head = ["#", "player", "Elo", "±", "games", "+", "=", "-", "points", "faults"].map(String::from);
    let row = |(place, line): (usize, &PlayerReport)| {
        [
            (place + 1).to_string(),
            printable(&line.name),
            format!("{:+.0}", line.rating.elo),
            format!("{:.0}", line.rating.error),
            line.games.to_string(),
            line.wins.to_string(),
            line.draws.to_string(),
            line.losses.to_string(),
            format!("{:.1}", line.points),
            line.faults.to_string(),
        ]
    };
    let rows = report.players.iter().enumerate().map(row);
    let table = aligned(std::iter::once(head).chain(rows).map(Vec::from).collect());
    let note = "Elo relative to the mean of all players, with 95 % error; faults: games lost on time or by an illegal or missing move";
    table + "\n" + note
}

/// The points of each row's player against each column's player.
fn cross_table(report: &Report) -> String {
    let numbers = (1..=report.players.len()).map(|place| place.to_string());
    let head: Vec<String> = ["#".to_string(), "against".to_string()].into_iter().chain(numbers).collect();
    let row = |(place, cells): (usize, &Vec<Option<CrossCell>>)| -> Vec<String> {
        let name = [(place + 1).to_string(), printable(&report.players[place].name)];
        name.into_iter().chain(cells.iter().map(cell)).collect()
    };
    let rows = report.cross_table.iter().enumerate().map(row);
    aligned(std::iter::once(head).chain(rows).collect())
}

fn cell(cell: &Option<CrossCell>) -> String {
    cell.map_or_else(|| "·".to_string(), |CrossCell { points, games }| format!("{points:.1}/{games}"))
}

fn pairings(report: &Report) -> String {
    let lines: Vec<String> = report.pairings.iter().map(|line| pairing(report.schedule, line)).collect();
    lines.join("\n")
}

fn pairing(schedule: Schedule, line: &PairingReport) -> String {
    let standing = &line.standing;
    let round =
        if schedule == Schedule::KnockOut { format!("round {}: ", line.round + 1) } else { String::new() };
    let score = format!("+{} ={} -{}", standing.a_wins, standing.draws, standing.b_wins);
    let mut text = format!("{round}{} against {}: {score}", printable(&line.a), printable(&line.b));
    text += &match (standing.elo, standing.elo_error) {
        (Some(elo), Some(error)) => format!(", Elo {elo:+.1} ± {error:.1}"),
        (Some(elo), None) => format!(", Elo {elo:+.1}, error unknown"),
        (None, _) => String::new(),
    };
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    text +=
        &standing.los.map_or_else(String::new, |los| format!(", likelihood of superiority {}", percent(los)));
    text += &standing.draw_ratio.map_or_else(String::new, |ratio| format!(", draws {}", percent(ratio)));
    if let (Some(test), Some(decision)) = (test(standing), standing.decision) {
        text += &format!(", SPRT: {test}, {}", format!("{decision:?}").to_lowercase());
    }
    if let Some(winner) = &line.winner {
        text +=
            &format!("; {} advances{}", printable(winner), if line.by_lot { " by random draw" } else { "" });
    }
    let pairs = standing.pentanomial.map(|count| count.to_string()).join(" ");
    text + &format!("\n  pairs with 0, ½, 1, 1½, 2 points: {pairs}")
}

/// Aligns columns: the second, which holds names, to the left, the others to the right.
fn aligned(rows: Vec<Vec<String>>) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

//! Exact endgames: `cargo xtask peers othello --positions FILE [--edax PROGRAM] [--egaroucid PROGRAM]
//! [--rounds N] [--solver PROGRAM] [--page FILE]`.
//!
//! The positions come from an OBF file such as FFO 40–49, each with the scores of its moves; without scores, programs
//! must agree. `--solver` is our example `ffo`
//! as a program; by default it is built.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::peers::{Options, Run, example, home, processor, run, write_page};

/// A program that solves a file of positions with one thread.
struct Solver {
    name: &'static str,
    command: Command,
    /// Parses scores and total nodes from its output.
    read: fn(&str) -> Option<Solved>,
    runs: Vec<f64>,
    solved: Option<Solved>,
}

#[derive(Debug, PartialEq)]
struct Solved {
    scores: Vec<i32>,
    nodes: u64,
}

pub fn compare(options: &Options) -> Result<(), String> {
    let positions = std::path::absolute(options.required("positions")?).map_err(|why| why.to_string())?;
    let text =
        std::fs::read_to_string(&positions).map_err(|why| format!("{}: {why}", positions.display()))?;
    let mut wanted: Vec<i32> = text.lines().filter_map(best_score).collect();
    let rounds = options.get("rounds").map_or(Ok(3), str::parse).map_err(|_| "`--rounds` needs a number")?;
    let ffo = options.path("solver").map_or_else(|| example("poda-othello-engine", "ffo"), Ok)?;
    let mut solvers = vec![ours(&ffo, &positions)];
    if let Some(program) = options.path("edax") {
        solvers.push(edax(&program, &positions)?);
    }
    if let Some(program) = options.path("egaroucid") {
        solvers.push(egaroucid(&program, &positions, &text)?);
    }
    for _ in 0..rounds {
        for solver in &mut solvers {
            let Run { printed, seconds } = run(&mut solver.command)?;
            let solved = (solver.read)(&printed)
                .ok_or_else(|| format!("cannot parse the output of {}:\n{printed}", solver.name))?;
            if wanted.is_empty() {
                wanted.clone_from(&solved.scores);
            }
            if solved.scores != wanted {
                return Err(format!("{} found {:?} instead of {wanted:?}", solver.name, solved.scores));
            }
            println!("{:10} {seconds:7.2} s {:12} nodes", solver.name, solved.nodes);
            solver.runs.push(seconds);
            solver.solved = Some(solved);
        }
    }
    let report = report(&mut solvers, &positions);
    println!("{report}");
    match options.path("page") {
        Some(file) => std::fs::write(&file, report).map_err(|why| format!("{}: {why}", file.display())),
        None => write_page("othello", &report),
    }
}

fn report(solvers: &mut [Solver], positions: &Path) -> String {
    let mut text = format!(
        "# Othello: exact endgames compared with other programs\n\n\
         `{}`, one thread, every score exact, on {}. Programs took turns; seconds are CPU time of whole processes, minimum \
         and median of {} runs.\n\n\
         | program | minimum s | median s | times Poda's | nodes | million nodes/s |\n\
         |---|---:|---:|---:|---:|---:|\n",
        positions.file_name().unwrap_or_default().to_string_lossy(),
        processor(),
        solvers[0].runs.len(),
    );
    let mut of_poda = None;
    for solver in solvers {
        solver.runs.sort_by(f64::total_cmp);
        let (minimum, median) = (solver.runs[0], solver.runs[solver.runs.len() / 2]);
        let nodes = solver.solved.as_ref().map_or(0, |solved| solved.nodes) as f64 / 1e6;
        let times = median / *of_poda.get_or_insert(median);
        let speed = nodes / median;
        let name = solver.name;
        let _ = writeln!(
            text,
            "| {name} | {minimum:.2} | {median:.2} | {times:.2} | {nodes:.1} M | {speed:.1} |"
        );
    }
    text
}

fn ours(ffo: &Path, positions: &Path) -> Solver {
    let mut command = Command::new(ffo);
    command.arg(positions);
    Solver { name: "Poda", command, read: read_ours, runs: Vec::new(), solved: None }
}

/// Parses lines of `number empty score wanted …`, then `sum CPU wall nodes …`; a wrong score ends with `!`.
fn read_ours(printed: &str) -> Option<Solved> {
    let mut scores = Vec::new();
    let mut nodes = None;
    for line in printed.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("sum") => nodes = words.nth(2)?.parse().ok(),
            Some(first) if first.parse::<u32>().is_ok() => {
                scores.push(words.nth(1)?.trim_end_matches('!').parse().ok()?);
            }
            _ => {}
        }
    }
    Some(Solved { scores, nodes: nodes? })
}

fn edax(program: &Path, positions: &Path) -> Result<Solver, String> {
    let program: PathBuf = std::path::absolute(program).map_err(|why| why.to_string())?;
    let folder =
        home(&program, "data/eval.dat").ok_or("Edax needs data/eval.dat in a folder above the program")?;
    let mut command = Command::new(&program);
    command
        .current_dir(folder)
        .args(["-n-tasks", "1", "-l", "60", "-book-usage", "off", "-vv", "-solve"])
        .arg(positions);
    Ok(Solver { name: "Edax", command, read: read_edax, runs: Vec::new(), solved: None })
}

/// Parses lines of `depth score time nodes …` for each problem, the last of them exact, and `FILE: N nodes in …` at the end.
fn read_edax(printed: &str) -> Option<Solved> {
    let mut scores = Vec::new();
    for problem in printed.split("*** problem").skip(1) {
        let exact = problem.lines().rev().find_map(|line| {
            let mut words = line.split_whitespace();
            words.next()?.parse::<u32>().ok()?;
            words.next()?.parse().ok()
        });
        scores.push(exact?);
    }
    let nodes = printed.lines().rev().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.windows(2).position(|pair| pair == ["nodes", "in"])?;
        words[at.checked_sub(1)?].parse().ok()
    });
    Some(Solved { scores, nodes: nodes? })
}

/// It reads positions without scores, from a file of its own.
fn egaroucid(program: &Path, positions: &Path, text: &str) -> Result<Solver, String> {
    let program = std::path::absolute(program).map_err(|why| why.to_string())?;
    let name = positions.file_stem().unwrap_or_default().to_string_lossy();
    let file = std::env::temp_dir().join(format!("poda-{}-{name}.txt", std::process::id()));
    let boards =
        text.lines().filter_map(|line| line.split(';').next()).filter(|line| !line.trim().is_empty());
    let boards = boards.fold(String::new(), |all, board| all + board.trim() + "\n");
    std::fs::write(&file, boards).map_err(|why| format!("{}: {why}", file.display()))?;
    let mut command = Command::new(&program);
    command.current_dir(program.parent().unwrap_or(Path::new("/")));
    command.args(["-nobook", "-thread", "1", "-level", "60", "-quiet", "-hash", "23", "-solve"]).arg(file);
    Ok(Solver { name: "Egaroucid", command, read: read_egaroucid, runs: Vec::new(), solved: None })
}

/// Parses rows of `| level | depth | move | score | …`, then `total N nodes in …`.
fn read_egaroucid(printed: &str) -> Option<Solved> {
    let mut scores = Vec::new();
    let mut nodes = None;
    for line in printed.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let Some(score) = cells.get(4).and_then(|cell| cell.parse().ok()) {
            if !cells[2].ends_with("@100%") {
                return None;
            }
            scores.push(score);
        } else if let Some(rest) = line.strip_prefix("total ") {
            nodes = rest.split(' ').next()?.parse().ok();
        }
    }
    Some(Solved { scores, nodes: nodes? })
}

/// The score of the best move of an OBF line.
fn best_score(line: &str) -> Option<i32> {
    line.split(';').filter_map(|part| part.split_once(':')?.1.trim().parse().ok()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_solvers_is_parsed() {
        let ours = " # empty score wanted\n 1    20   +38    +38    0.60  4\n 2    22    +0!   +2    1.0  6\n\
                    sum                       1.60     9.70    41981610      26.0  1 wrong\n";
        assert_eq!(read_ours(ours), Some(Solved { scores: vec![38, 0], nodes: 41_981_610 }));
        let edax = "*** problem # 1 ***\n\n 20@73%  +36        0:00.001         22050   1 e1\n\
                    \x20  20   +38        0:00.210       9750000   1 a2\n*** problem # 2 ***\n\
                    \x20  22   +00        0:00.210       9750000   1 h4\nx.obf: 19500000 nodes in  0:00.4\n";
        assert_eq!(read_edax(edax), Some(Solved { scores: vec![38, 0], nodes: 19_500_000 }));
        assert_eq!(read_edax("cannot open"), None);
        let egaroucid = "|Level|Depth|Move|Score|Time|Nodes|NPS|\n| 60| 20@100%| a2| +38| 0:01| 9| 6|\n\
                         | 60| 22@100%| h4| +0| 0:02| 10| 4|\ntotal 19 nodes in 3.9s NPS 4\n";
        assert_eq!(read_egaroucid(egaroucid), Some(Solved { scores: vec![38, 0], nodes: 19 }));
        assert_eq!(read_egaroucid(&egaroucid.replace("20@100%", "20@93%")), None);
        assert_eq!(read_egaroucid("no such file"), None);
        assert_eq!(best_score("--OX X; A2:+38; B1:-2;"), Some(38));
    }
}

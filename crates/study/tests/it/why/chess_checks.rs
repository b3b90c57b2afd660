//! The facts of chess, confirmed one kind at a time.

use game::{Notation, Position, Side};
use table::{Explanation, Fact};

use super::Boards;
use super::chess_board::{
    Grid, after, balance, best_capture, board, captured, captures_on, gain, is_mate, letter_of, mates,
    number, passed, value,
};

const PIECES: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];

pub fn check(why: &Explanation, fact: &Fact, boards: &Boards) -> Result<(), String> {
    let checker = Checker::new(why, fact, boards);
    match checker.holds() {
        Some(true) => Ok(()),
        Some(false) => Err("false".to_string()),
        None => Err("not checkable".to_string()),
    }
}

struct Checker<'a> {
    why: &'a Explanation,
    fact: &'a Fact,
    past: Vec<String>,
    line: Vec<String>,
    best: Vec<String>,
    white: bool,
}

impl<'a> Checker<'a> {
    fn new(why: &'a Explanation, fact: &'a Fact, boards: &Boards) -> Checker<'a> {
        let texts = |tables: &[Box<dyn table::Table>]| tables.iter().map(|table| table.position()).collect();
        let white = Side::from(why.side) == Side::First;
        let (mut earlier, mut past) = (boards.line[0].fork(), Vec::new());
        while earlier.take_back() {
            past.push(earlier.position());
        }
        Checker { why, fact, past, line: texts(&boards.line), best: texts(&boards.best), white }
    }

    fn grid(&self, ply: usize) -> Grid {
        Grid::read(&self.line[ply])
    }

    fn best_grid(&self, ply: usize) -> Grid {
        Grid::read(&self.best[ply])
    }

    fn squares(&self) -> Vec<usize> {
        self.fact.squares.iter().map(|square| number(square)).collect()
    }

    fn n(&self, name: &str) -> i32 {
        self.fact.number(name).unwrap()
    }

    fn word(&self, name: &str, white: bool) -> char {
        letter_of(self.fact.worded(name).unwrap(), white)
    }

    fn reply(&self) -> chess::Move {
        board(&self.line[1]).parse_move(&self.why.refutation[0]).unwrap()
    }

    fn played(&self) -> (usize, usize) {
        (number(&self.why.mv[..2]), number(&self.why.mv[2..4]))
    }

    fn holds(&self) -> Option<bool> {
        Some(match self.fact.kind {
            "mate-at-once" | "mate-forced" | "mate-line" => return self.mate(),
            "back-rank" => self.back_rank(),
            "mate-threat-ignored" => {
                let reply = &self.why.refutation[0];
                let threat = passed(&self.line[0])?;
                is_mate(&after(&threat, threat.parse_move(reply).ok()?))
            }
            "mate-missed" => {
                let n = self.n("n") as usize;
                is_mate(&board(self.best.last()?)) && self.forced(&self.best[0], n, self.best.len() - 1)?
            }
            "stalemate" => {
                let end = board(&self.line[self.fact.ply as usize]);
                end.moves().next().is_none() && !Grid::read(&end.to_string()).is_check()
            }
            "repetition" => {
                let ply = self.fact.ply as usize;
                let key = |fen: &String| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
                let seen = self.past.iter().chain(&self.line[..=ply]);
                seen.filter(|fen| key(fen) == key(&self.line[ply])).count() >= 3
            }
            "fifty-moves" => self.grid(self.fact.ply as usize).halfmoves >= 100,
            "too-few-pieces" => {
                let grid = self.grid(self.fact.ply as usize);
                grid.squares.iter().all(|letter| !"pPrRqQ".contains(*letter))
            }
            "moved-into-capture" | "moved-into-exchange" | "hanging" | "underdefended" => self.capture(),
            "guard-left" => {
                let ((from, to), square) = (self.played(), self.squares()[0]);
                self.grid(0).attacks(from, square)
                    && !self.grid(1).attacks(to, square)
                    && self.grid(0).squares[square] == self.word("piece", self.white)
            }
            "line-opened" => {
                let (reply, square) = (self.reply(), self.squares()[0]);
                between(reply.from().index(), square).contains(&self.played().0)
            }
            "threat-ignored" => {
                let threat = passed(&self.line[0])?;
                let mv = threat.parse_move(&self.why.refutation[0]).ok()?;
                captures_on(&threat, self.squares()[0]).contains(&mv) && gain(&threat, mv) >= 80
            }
            "best-moves-away" => number(&self.why.best[..2]) == self.squares()[0],
            "best-protects" => {
                let next = board(&self.best[1]);
                let captures = captures_on(&next, self.squares()[0]);
                !captures.is_empty() && best_capture(&next, self.squares()[0]) <= 0
            }
            "best-prevents" => captures_on(&board(&self.best[1]), self.squares()[0]).is_empty(),
            "capture-missed" => {
                let position = board(&self.best[0]);
                let mv = position.parse_move(&self.why.best).ok()?;
                let victim = self.grid(0).squares[self.squares()[0]];
                captures_on(&position, self.squares()[0]).contains(&mv)
                    && victim == self.word("piece", !self.white)
                    && gain(&position, mv) == self.n("gain")
            }
            "fork" | "pin" | "skewer" | "discovered-attack" | "defender-captured" | "trapped" => {
                self.motif(&self.line)?
            }
            "best-forks"
            | "best-pins"
            | "best-skewers"
            | "best-discovers"
            | "best-captures-defender"
            | "best-traps" => self.motif(&self.best)?,
            "material-lost" | "material-traded" => self.material(&self.line, self.white),
            "material-missed" | "trade-missed" => self.material(&self.best, self.white),
            "promotion-allowed" | "promotion-missed" => self.promotion(),
            "castling-lost" => {
                let rights = |grid: Grid| {
                    grid.castling.chars().any(|right| right != '-' && right.is_uppercase() == self.white)
                };
                rights(self.grid(0))
                    && !rights(self.grid(1))
                    && (rights(self.best_grid(1)) || self.why.best_shown.starts_with("O-O"))
            }
            "best-castles" => self.why.best_shown.starts_with("O-O") && !self.why.shown.starts_with("O-O"),
            "term" => self.term(),
            "plan-wins" => {
                let mut at = board(&self.line[1]);
                for mv in &self.fact.moves {
                    at = after(&at, at.parse_move(mv).ok()?);
                }
                let won = |fen: &str| balance(&Grid::read(fen), !self.white);
                won(&at.to_string()) - won(&self.line[1]) >= 100 * self.n("pawns") && self.n("pawns") > 0
            }
            "double-check" | "discovered-check" => {
                let grid = self.grid(2);
                let checkers: Vec<usize> = grid
                    .pieces(!self.white)
                    .into_iter()
                    .filter(|&at| grid.attacks(at, grid.king(self.white)))
                    .collect();
                match self.fact.kind {
                    "double-check" => checkers.len() == 2,
                    _ => !checkers.is_empty() && !checkers.contains(&self.reply().to().index()),
                }
            }
            "deflection" | "interference" => {
                let (to, target) = (self.squares()[0], self.squares()[1]);
                let (before, next) = (self.grid(1), self.grid(2));
                let answer = board(&self.line[2]).parse_move(&self.why.refutation[1]).ok()?;
                let guards = |at: usize| before.attacks(at, target) && before.is_white(at) == self.white;
                let is_won = captured(&self.grid(3), &self.grid(4))?.0 == target;
                is_won
                    && match self.fact.kind {
                        "deflection" => answer.to().index() == to && guards(answer.from().index()),
                        _ => before.pieces(self.white).into_iter().any(|at| {
                            guards(at) && next.squares[at] == before.squares[at] && !next.attacks(at, target)
                        }),
                    }
            }
            _ => return self.structure(),
        })
    }

    fn mate(&self) -> Option<bool> {
        let end = board(self.line.last()?);
        let n = self.n("n") as usize;
        let is_mate = is_mate(&end) && self.line.len() == 2 * n + 1;
        match self.fact.kind {
            "mate-forced" => Some(is_mate && self.forced(&self.line[1], n, self.line.len() - 2)?),
            _ => Some(is_mate),
        }
    }

    /// Longer mates than three moves are only replayed: trying everything would take hours.
    fn forced(&self, fen: &str, n: usize, plies: usize) -> Option<bool> {
        assert_eq!(plies, 2 * n - 1);
        if n > 3 {
            return Some(true);
        }
        let mut left = 3_000_000;
        let proved = mates(&board(fen), n, &mut left);
        if proved.is_none() {
            println!("only replayed, not proved again: mate in {n} in {fen}");
        }
        proved.or(Some(true))
    }

    fn back_rank(&self) -> bool {
        let grid = self.grid(self.fact.ply as usize);
        let king = grid.king(self.white);
        let (rank, forward) = if self.white { (0, 8) } else { (7, -8) };
        let is_rook =
            |&at: &usize| "rqRQ".contains(grid.squares[at]) && at / 8 == rank && grid.attacks(at, king);
        let front = [-1, 0, 1].into_iter().filter(|across| (0..8).contains(&(king as i32 % 8 + across)));
        let mut front = front.map(|across| (king as i32 + forward + across) as usize);
        king / 8 == rank
            && grid.pieces(!self.white).iter().any(is_rook)
            && front.all(|at| grid.squares[at] != '.' && grid.is_white(at) == self.white)
    }

    fn capture(&self) -> bool {
        let (before, reply) = (board(&self.line[1]), self.reply());
        let (square, kind) = (self.squares()[0], self.fact.kind);
        let next = after(&before, reply);
        let is_recaptured = !captures_on(&next, reply.to().index()).is_empty();
        captured(&self.grid(1), &self.grid(2)) == Some((square, self.word("piece", self.white)))
            && gain(&before, reply) == self.n("gain")
            && self.n("gain") >= 80
            && is_recaptured == kind.ends_with("exchange").max(kind == "underdefended")
            && kind.starts_with("moved") == (self.played().1 == square)
    }

    /// The move of the motif leads to board `ply` of the line.
    fn motif(&self, line: &[String]) -> Option<bool> {
        let ply = self.fact.ply as usize;
        let (before, next) = (Grid::read(&line[ply - 1]), Grid::read(&line[ply]));
        let own = before.white_to_move;
        let squares = self.squares();
        let (then, later) = (Grid::read(line.get(ply + 1)?), Grid::read(line.get(ply + 2)?));
        let won = captured(&then, &later)?.0;
        let is_enemy = |at: usize| next.squares[at] != '.' && next.is_white(at) != own;
        let worth = |letter: char| if "kK".contains(letter) { 10_000 } else { value(letter) };
        let fears = |from: usize, at: usize| {
            let guarded = next.is_attacked(at, !own);
            is_enemy(at)
                && next.attacks(from, at)
                && (worth(next.squares[at]) > value(next.squares[from]) || !guarded)
        };
        let left = |at: usize| before.squares[at] != '.' && next.squares[at] == '.';
        Some(match self.fact.kind.trim_start_matches("best-") {
            "fork" | "forks" => {
                let targets = &squares[1..];
                targets.len() >= 2
                    && targets.iter().all(|&at| fears(squares[0], at))
                    && targets.contains(&won)
            }
            kind @ ("pin" | "pins" | "skewer" | "skewers") => {
                let [from, front, rear] = squares[..] else { return Some(false) };
                let behind = between(from, rear);
                let blockers: Vec<_> = behind.iter().filter(|&&at| next.squares[at] != '.').collect();
                let is_pin = kind.starts_with("pin");
                let order = worth(next.squares[front]) < worth(next.squares[rear]);
                is_enemy(front)
                    && is_enemy(rear)
                    && next.attacks(from, front)
                    && blockers == [&front]
                    && order == is_pin
                    && won == if is_pin { front } else { rear }
            }
            "discovered-attack" | "discovers" => {
                let [slider, target] = squares[..] else { return Some(false) };
                let opened = between(slider, target).into_iter().any(left);
                opened && fears(slider, target) && !before.attacks(slider, target)
            }
            "defender-captured" | "captures-defender" => {
                let [defender, target] = squares[..] else { return Some(false) };
                before.attacks(defender, target) && captured(&before, &next)?.0 == defender && won == target
            }
            "trapped" | "traps" => {
                let at = squares[0];
                let position = board(&line[ply]);
                let mut moves = position.moves().filter(|mv| mv.from().index() == at);
                let stays = passed(&line[ply]).is_some_and(|passed| best_capture(&passed, at) >= 80);
                stays
                    && won == at
                    && moves.all(|mv| {
                        let moved = after(&position, mv);
                        let taken = captured(&next, &Grid::read(&moved.to_string()))
                            .map_or(0, |(_, letter)| value(letter));
                        best_capture(&moved, mv.to().index()) - taken >= 80
                    })
            }
            _ => return None,
        })
    }

    /// What one side lost and won between the position and a board, equal pieces cancelled.
    fn material(&self, line: &[String], white: bool) -> bool {
        let (from, to) = (self.grid(0), Grid::read(&line[self.fact.ply as usize]));
        let gone = |name, white| from.count(letter_of(name, white)) - to.count(letter_of(name, white));
        let said = |list: &str, name: &str| {
            self.fact.words.iter().filter(|(known, word)| *known == list && *word == name).count() as i32
        };
        let counts = PIECES.iter().all(|name| {
            let net = gone(name, white) - gone(name, !white);
            said("lost", name) == net.max(0) && said("won", name) == (-net).max(0)
        });
        let change = balance(&to, white) - balance(&from, white);
        let loses = self.fact.kind.ends_with("lost") || self.fact.kind.ends_with("traded");
        counts && if loses { change <= -80 } else { change >= 80 }
    }

    fn promotion(&self) -> bool {
        let ply = self.fact.ply as usize;
        let (moves, is_own) = match self.fact.kind {
            "promotion-allowed" => {
                (std::iter::once(&self.why.mv).chain(&self.why.refutation).collect::<Vec<_>>(), false)
            }
            _ => (self.why.best_line.iter().collect(), true),
        };
        let mv = moves[ply - 1];
        mv.len() == 5 && number(&mv[2..4]) == self.squares()[0] && (ply % 2 == 1) == is_own
    }

    /// The term summed up again from the counts of its features.
    fn term(&self) -> bool {
        use chess_engine::classic::{FULL_PHASE, Weights, counts, features::GROUPS, weights::WEIGHTS};
        let name = self.fact.worded("term").unwrap().replace('-', " ");
        let ply = self.fact.ply as usize;
        let worth = |fen: &str| {
            let Some((counts, phase, _)) = counts(Weights::SHIPPED, &board(fen)) else { return 0 };
            let (mut middlegame, mut endgame) = (0, 0);
            for group in GROUPS.iter().filter(|group| group.term.to_string() == name) {
                let features = group.start..group.start + group.length;
                for (&count, weight) in counts.0[features.clone()].iter().zip(&WEIGHTS[features]) {
                    middlegame += i32::from(count) * i32::from(weight.0);
                    endgame += i32::from(count) * i32::from(weight.1);
                }
            }
            let mixed = (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
            if self.white { mixed } else { -mixed }
        };
        worth(&self.best[ply]) - worth(&self.line[ply]) == self.n("points") && self.n("points") > 0
    }

    fn structure(&self) -> Option<bool> {
        let ply = self.fact.ply as usize;
        let white = self.fact.side? == Side::First;
        let count = |grid: Grid| structure(self.fact.kind, &grid, white);
        Some(count(self.grid(ply))? == self.n("n") && count(self.best_grid(ply))? == self.n("m"))
    }
}

/// The squares strictly between two squares of a line.
fn between(one: usize, other: usize) -> Vec<usize> {
    let (files, ranks) = (other as i32 % 8 - one as i32 % 8, other as i32 / 8 - one as i32 / 8);
    let steps = files.abs().max(ranks.abs());
    if steps == 0 || (files != 0 && ranks != 0 && files.abs() != ranks.abs()) {
        return Vec::new();
    }
    let at = |step: i32| one as i32 + step * (files / steps + 8 * (ranks / steps));
    (1..steps).map(|step| at(step) as usize).collect()
}

fn structure(kind: &str, grid: &Grid, white: bool) -> Option<i32> {
    let own = |names: &str| -> Vec<usize> {
        let is_one = |&at: &usize| names.contains(grid.squares[at].to_ascii_lowercase());
        grid.pieces(white).into_iter().filter(is_one).collect()
    };
    let ahead = |from: usize, to: usize| (to as i32 / 8 - from as i32 / 8) * if white { 1 } else { -1 };
    let apart = |a: usize, b: usize| (a as i32 % 8 - b as i32 % 8).abs();
    let pawns = own("p");
    let king = grid.king(white);
    let on_file = |file: usize| pawns.iter().filter(|&&pawn| pawn % 8 == file).count() as i32;
    let counted = match kind {
        "shelter" => pawns
            .iter()
            .filter(|&&pawn| (1..=2).contains(&ahead(king, pawn)) && apart(king, pawn) <= 1)
            .count(),
        "king-attackers" => {
            let near = |at: usize| {
                at != king && apart(at, king) <= 1 && (at as i32 / 8 - king as i32 / 8).abs() <= 1
            };
            let is_attacker = |&&at: &&usize| {
                "nbrq".contains(grid.squares[at].to_ascii_lowercase())
                    && grid.attacked_from(at).into_iter().any(near)
            };
            grid.pieces(!white).iter().filter(is_attacker).count()
        }
        "mobility-own" | "mobility-opponent" => {
            let free = |&at: &usize| grid.squares[at] == '.' || grid.is_white(at) != white;
            own("nbrq")
                .into_iter()
                .map(|from| grid.attacked_from(from).iter().filter(|at| free(at)).count())
                .sum()
        }
        "passed-opponent" | "passed-own" => {
            let enemies: Vec<usize> =
                grid.pieces(!white).into_iter().filter(|&at| "pP".contains(grid.squares[at])).collect();
            let is_passed = |&&pawn: &&usize| {
                !enemies.iter().any(|&enemy| ahead(pawn, enemy) > 0 && apart(pawn, enemy) <= 1)
            };
            pawns.iter().filter(is_passed).count()
        }
        "isolated" => {
            pawns.iter().filter(|&&pawn| !pawns.iter().any(|&other| apart(pawn, other) == 1)).count()
        }
        "doubled" => return Some((0..8).map(|file| (on_file(file) - 1).max(0)).sum()),
        "undeveloped" => own("nb").into_iter().filter(|at| at / 8 == if white { 0 } else { 7 }).count(),
        "bishop-pair" => usize::from(own("b").len() >= 2),
        "open-files" => own("r").into_iter().filter(|rook| on_file(rook % 8) == 0).count(),
        _ => return None,
    };
    Some(counted as i32)
}

//! The facts of Othello, confirmed on plain grids read from the positions' texts.

use std::collections::HashSet;

use game::Side;
use table::{Explanation, Fact, Table};

use super::Boards;

/// Squares row by row from the top: `X`, `O` or `-`.
struct Grid {
    squares: Vec<char>,
    size: i32,
}

const DIRECTIONS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Grid {
    fn read(text: &str) -> Grid {
        let squares: Vec<char> = text.split(' ').next().unwrap().chars().collect();
        let size = (squares.len() as f64).sqrt() as i32;
        Grid { squares, size }
    }

    fn at(&self, (column, row): (i32, i32)) -> Option<char> {
        let is_on = (0..self.size).contains(&column) && (0..self.size).contains(&row);
        is_on.then(|| self.squares[(row * self.size + column) as usize])
    }

    fn all(&self) -> Vec<(i32, i32)> {
        (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row))).collect()
    }

    fn is_legal(&self, place: (i32, i32), own: char) -> bool {
        let flips = |(across, down): (i32, i32)| {
            let mut n = 1;
            while self.at((place.0 + n * across, place.1 + n * down)).is_some_and(|at| at != '-' && at != own)
            {
                n += 1;
            }
            n > 1 && self.at((place.0 + n * across, place.1 + n * down)) == Some(own)
        };
        self.at(place) == Some('-') && DIRECTIONS.into_iter().any(flips)
    }

    fn legal(&self, own: char) -> Vec<(i32, i32)> {
        self.all().into_iter().filter(|&place| self.is_legal(place, own)).collect()
    }

    fn corners(&self) -> Vec<(i32, i32)> {
        let last = self.size - 1;
        vec![(0, 0), (last, 0), (0, last), (last, last)]
    }

    fn count(&self, own: char) -> i32 {
        self.squares.iter().filter(|&&at| at == own).count() as i32
    }

    fn frontier(&self, own: char) -> i32 {
        let is_frontier = |&&place: &&(i32, i32)| {
            self.at(place) == Some(own)
                && DIRECTIONS.iter().any(|step| self.at((place.0 + step.0, place.1 + step.1)) == Some('-'))
        };
        self.all().iter().filter(is_frontier).count() as i32
    }

    fn safe(&self, own: char) -> i32 {
        let near = |place: (i32, i32)| {
            self.corners().into_iter().any(|corner| {
                self.at(corner) == Some('-')
                    && corner != place
                    && (corner.0 - place.0).abs() <= 1
                    && (corner.1 - place.1).abs() <= 1
            })
        };
        self.legal(own).into_iter().filter(|&place| !near(place)).count() as i32
    }

    fn region(&self, start: (i32, i32)) -> i32 {
        let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
        while let Some(place) = open.pop() {
            for step in DIRECTIONS {
                let next = (place.0 + step.0, place.1 + step.1);
                if self.at(next) == Some('-') && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len() as i32
    }

    /// The squares of the line through a place, in one direction and its opposite.
    fn line(&self, place: (i32, i32), (across, down): (i32, i32)) -> Vec<(i32, i32)> {
        let at = |n: i32| (place.0 + n * across, place.1 + n * down);
        (-self.size..=self.size).map(at).filter(|&place| self.at(place).is_some()).collect()
    }

    /// Removes, from all discs of a colour, those that may be flipped, until none is left to remove.
    fn stable(&self, own: char) -> HashSet<(i32, i32)> {
        let mut stable: HashSet<_> = HashSet::new();
        loop {
            let holds = |place: (i32, i32)| {
                DIRECTIONS[..4].iter().all(|&step| {
                    let full = self.line(place, step).into_iter().all(|at| self.at(at) != Some('-'));
                    let sides = [(place.0 + step.0, place.1 + step.1), (place.0 - step.0, place.1 - step.1)];
                    full || sides.iter().any(|side| self.at(*side).is_none() || stable.contains(side))
                })
            };
            let found: Vec<_> = self
                .all()
                .into_iter()
                .filter(|&place| self.at(place) == Some(own) && !stable.contains(&place) && holds(place))
                .collect();
            if found.is_empty() {
                return stable;
            }
            stable.extend(found);
        }
    }
}

fn place(square: &str) -> (i32, i32) {
    let text = square.as_bytes();
    (i32::from(text[0] - b'a'), square[1..].parse::<i32>().unwrap() - 1)
}

fn letter(side: Side) -> char {
    if side == Side::First { 'X' } else { 'O' }
}

pub fn check(why: &Explanation, fact: &Fact, boards: &Boards) -> Result<(), String> {
    match holds(why, fact, boards) {
        true => Ok(()),
        false => Err("false".to_string()),
    }
}

fn holds(why: &Explanation, fact: &Fact, boards: &Boards) -> bool {
    let grid = |tables: &[Box<dyn Table>], ply: usize| Grid::read(&tables[ply].position());
    let (line, best) = (|ply| grid(&boards.line, ply), |ply| grid(&boards.best, ply));
    let side = fact.side.unwrap();
    let (own, other) = (letter(side), letter(side.opponent()));
    let ply = fact.ply as usize;
    let number = |name| fact.number(name).unwrap();
    let squares: Vec<_> = fact.squares.iter().map(|square| place(square)).collect();
    let is_corner = |at: (i32, i32)| line(0).corners().contains(&at);
    let moves: Vec<&String> = std::iter::once(&why.mv).chain(&why.refutation).collect();
    let compared =
        |count: &dyn Fn(&Grid) -> i32| count(&line(ply)) == number("n") && count(&best(ply)) == number("m");
    match fact.kind {
        "wipe-out" => line(ply).count(own) == 0,
        "corner-given" => squares.iter().all(|&at| {
            is_corner(at)
                && line(1).is_legal(at, own)
                && !line(0).is_legal(at, own)
                && !best(1).is_legal(at, own)
        }),
        "corner-missed" => place(&why.best) == squares[0] && is_corner(squares[0]) && why.mv != why.best,
        "corner-lost" => {
            place(moves[ply - 1]) == squares[0]
                && is_corner(squares[0])
                && line(ply).at(squares[0]) == Some(own)
                && best(ply).at(squares[0]) != Some(own)
        }
        "corner-in-best-line" => {
            place(&why.best_line[ply - 1]) == squares[0]
                && is_corner(squares[0])
                && best(ply).at(squares[0]) == Some(own)
                && line(ply).at(squares[0]) != Some(own)
        }
        "x-square" | "c-square" => {
            let (across, down) = ((squares[0].0 - squares[1].0).abs(), (squares[0].1 - squares[1].1).abs());
            let touches = if fact.kind == "x-square" { across == 1 && down == 1 } else { across + down == 1 };
            touches
                && is_corner(squares[1])
                && line(1).at(squares[1]) == Some('-')
                && place(&why.mv) == squares[0]
        }
        "mobility-given" | "mobility-lost" => compared(&|grid| grid.legal(own).len() as i32),
        "must-pass" => {
            line(ply).legal(own).is_empty()
                && !line(ply).legal(other).is_empty()
                && best(ply).legal(own).len() as i32 == number("m")
        }
        "safe-moves" => compared(&|grid| grid.safe(own)),
        "stable-given" | "stable-lost" => compared(&|grid| grid.stable(own).len() as i32),
        "parity" => {
            let sizes = [line(0).region(squares[0]), line(0).region(squares[1])];
            sizes == [number("n"), number("m")]
                && sizes[0] % 2 == 0
                && sizes[1] % 2 == 1
                && squares == [place(&why.mv), place(&why.best)]
        }
        "frontier" => compared(&|grid| grid.frontier(own)),
        "mobility-later" => {
            compared(&|grid| grid.legal(own).len() as i32)
                && line(ply).legal(other).len() as i32 == number("o")
                && best(ply).legal(other).len() as i32 == number("p")
        }
        "final-discs" => {
            let counted = |grid: Grid| {
                let (mut own, mut other) = (grid.count(own), grid.count(other));
                let empty = grid.count('-');
                match own.cmp(&other) {
                    std::cmp::Ordering::Greater => own += empty,
                    std::cmp::Ordering::Less => other += empty,
                    std::cmp::Ordering::Equal => (own, other) = (own + empty / 2, other + empty / 2),
                }
                (own, other)
            };
            let last = |tables: &[Box<dyn Table>]| counted(grid(tables, tables.len() - 1));
            last(&boards.line) == (number("n"), number("o"))
                && last(&boards.best) == (number("m"), number("p"))
                && boards.line.last().unwrap().verdict().is_some()
                && boards.best.last().unwrap().verdict().is_some()
        }
        _ => false,
    }
}

/// On the small board everything can be tried: what counts as stable is never flipped, whatever follows.
#[test]
fn stable_discs_are_never_flipped() {
    let mut table = catalog::CATALOG.game("othello").unwrap().table(Some("4x4")).unwrap();
    let mut seed = 7_u64;
    let mut n_stable = 0;
    for _ in 0..40 {
        let start = table.start();
        table.set_position(&start).unwrap();
        let mut stable: Vec<((i32, i32), char)> = Vec::new();
        while table.verdict().is_none() {
            let grid = Grid::read(&table.position());
            assert!(stable.iter().all(|&(at, own)| grid.at(at) == Some(own)));
            for own in ['X', 'O'] {
                stable.extend(grid.stable(own).into_iter().map(|at| (at, own)));
            }
            n_stable += stable.len();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = table.legal();
            table.play(&legal[(seed >> 33) as usize % legal.len()]).unwrap();
        }
    }
    assert!(n_stable > 100);
}

/// Each kind of fact that games seldom bring about, on lines made for it.
#[test]
fn rare_kinds_are_stated_where_they_happen() {
    let cases = [
        // The shortest game in which one side loses every disc.
        ("wipe-out", "e6 f4 e3 f6 g5 d6 e7", "f5 c5", "f8"),
    ];
    for (kind, moves, line, best) in cases {
        let mut table = catalog::CATALOG.game("othello").unwrap().table(None).unwrap();
        for mv in moves.split(' ') {
            table.play(mv).unwrap();
        }
        let why = super::stated(&*table, line, best);
        let boards = Boards::new(&*table, &why);
        let fact = why.facts.iter().find(|fact| fact.kind == kind);
        let fact = fact.unwrap_or_else(|| panic!("{kind} is not stated: {:?}", why.facts));
        check(&why, fact, &boards).unwrap();
    }
}

/// Looks through random games for a move after which the mover must pass, and another after which it need not.
#[test]
fn a_move_that_leads_to_a_pass() {
    let mut seed = 3_u64;
    let mut random = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % n
    };
    let mut found = 0;
    while found < 3 {
        let mut table = catalog::CATALOG.game("othello").unwrap().table(Some("6x6")).unwrap();
        while table.verdict().is_none() {
            let pairs = two_moves(&*table);
            let passing = pairs.iter().find(|(_, _, passes)| *passes);
            let free = pairs.iter().find(|(_, _, passes)| !passes);
            if let (Some((mv, reply, _)), Some((best, answer, _))) = (passing, free) {
                let why = super::stated(&*table, &format!("{mv} {reply}"), &format!("{best} {answer}"));
                let boards = Boards::new(&*table, &why);
                for fact in &why.facts {
                    check(&why, fact, &boards).unwrap_or_else(|error| panic!("{error}: {fact:?}"));
                    found += usize::from(fact.kind == "must-pass");
                }
            }
            let legal = table.legal();
            table.play(&legal[random(legal.len())]).unwrap();
        }
    }
}

/// Moves with a reply each, and whether the mover must pass then.
fn two_moves(table: &dyn Table) -> Vec<(String, String, bool)> {
    let mut pairs = Vec::new();
    for mv in table.legal() {
        let mut after = table.fork();
        after.play(&mv).unwrap();
        for reply in after.legal() {
            let mut next = after.fork();
            next.play(&reply).unwrap();
            if next.verdict().is_none() && mv != "pass" && reply != "pass" {
                pairs.push((mv.clone(), reply, next.legal() == ["pass"]));
            }
        }
    }
    pairs
}

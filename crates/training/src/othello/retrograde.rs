//! Labels positions from the end of the game backwards: positions with few empty squares are solved and the last phase is
//! fitted to them; earlier positions are searched down to phases already fitted, and so on. In this way exact scores
//! propagate to the opening.
//!
//! A run stops when its time is up and can be resumed from its [`Folder`]; the result is the same as without stopping.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::othello::Size;
use anyhow::{Context, Result, anyhow};
use othello_engine::patterns::{N_PHASES, Packing, Weights, phase};
use othello_engine::{Board, PER_DISC};

use super::fit::{self, Rows, Settings};
use super::labeller::Labeller;
use super::positions::{Labels, N_GROUPS, Positions};
use crate::parallel;

/// How labels are made and fitted.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The board.
    pub size: Size,
    /// Positions with at most this many empty squares are solved.
    pub solve: u32,
    /// Other positions are searched to this depth.
    pub depth: u32,
    /// Settings of the fits.
    pub fit: Settings,
    /// When to stop.
    pub deadline: Instant,
}

/// The folder in which a run stores its progress.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

/// A labelling and fitting run.
#[derive(Debug)]
pub struct Retrograde {
    folder: Folder,
    positions: Positions,
    labels: Labels,
    weights: Weights,
    /// The first fitted phase; all later ones are fitted too.
    fitted: usize,
    /// Whether earlier phases have initial weights.
    has_weights: bool,
}

/// One in this many positions is held out to measure the error.
const HELD_OUT: usize = 16;

/// Positions labelled per thread between two checks of the deadline.
const BATCH: usize = 2048;

/// Positions a thread takes at a time.
const PART: usize = 32;

/// A killed run loses at most this much work.
const BETWEEN_SAVES: Duration = Duration::from_secs(60);

/// A phase is also fitted to positions with this many more or fewer empty squares than its own.
const OVERLAP: usize = 1;

impl Folder {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let path = self.0.join(name);
        if !path.exists() {
            return Ok(None);
        }
        std::fs::read(&path).map(Some).with_context(|| path.display().to_string())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        std::fs::create_dir_all(&self.0)?;
        replace(&self.0.join(name), bytes)
    }
}

/// Replaces a file atomically, so that a kill leaves the old or the new content.
///
/// # Errors
/// If it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    std::fs::write(&temporary, bytes).with_context(|| temporary.display().to_string())?;
    std::fs::rename(&temporary, path).with_context(|| path.display().to_string())
}

/// The groups of positions that belong to a phase.
fn groups(wanted: usize) -> RangeInclusive<usize> {
    let found = || (1..N_GROUPS).filter(|&n_empties| phase(n_empties as u32) == wanted);
    found().min().expect("every phase has groups")..=found().max().expect("every phase has groups")
}

impl Retrograde {
    /// Resumes the run on `positions` in this folder, or starts a new one, which uses `weights`, if given, for phases not
    /// fitted yet.
    ///
    /// # Errors
    /// If the folder's files cannot be read or belong to other positions.
    pub fn resume(folder: Folder, positions: Positions, weights: Option<Weights>) -> Result<Retrograde> {
        let labels = match folder.read("labels.bin")? {
            Some(bytes) => Labels::from_bytes(&bytes, &positions)?,
            None => Labels::none(&positions),
        };
        let current = match folder.read("weights.bin")? {
            Some(bytes) => Weights::from_bytes(&bytes).map_err(|refusal| anyhow!("{refusal}"))?,
            None => weights.clone().unwrap_or_default(),
        };
        let fitted = match folder.read("fitted.txt")? {
            Some(text) => String::from_utf8(text)?.trim().parse()?,
            None => N_PHASES,
        };
        Ok(Retrograde { folder, positions, labels, weights: current, fitted, has_weights: weights.is_some() })
    }

    /// A run with existing labels, for fitting only.
    #[must_use]
    pub fn of_labels(positions: Positions, labels: Labels) -> Retrograde {
        let (folder, weights) = (Folder(PathBuf::new()), Weights::default());
        Retrograde { folder, positions, labels, weights, fitted: 0, has_weights: false }
    }

    /// The current weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Works until everything is done or the time is up; returns whether it is done. `report` receives the progress.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn run(&mut self, plan: &Plan, report: &mut dyn FnMut(&str)) -> Result<bool> {
        let mut saved = Instant::now();
        for phase in (0..self.fitted).rev() {
            for group in groups(phase) {
                if !self.label(group, plan, report) {
                    self.save()?;
                    return Ok(false);
                }
            }
            self.fit(phase, plan.size, &plan.fit, report);
            self.fitted = phase;
            if saved.elapsed() > BETWEEN_SAVES {
                self.save()?;
                saved = Instant::now();
            }
        }
        let is_time = Instant::now() < plan.deadline;
        if is_time {
            self.refit(plan.size, &plan.fit, report);
        }
        self.save()?;
        Ok(is_time)
    }

    /// Fits all phases again, now that the labels of both neighbours of each phase are known.
    pub fn refit(&mut self, size: Size, settings: &Settings, report: &mut dyn FnMut(&str)) {
        (0..N_PHASES).rev().for_each(|phase| self.fit(phase, size, settings, report));
    }

    fn save(&self) -> Result<()> {
        self.folder.write("labels.bin", &self.labels.to_bytes())?;
        self.folder.write("weights.bin", &self.weights.to_bytes())?;
        self.folder.write("fitted.txt", format!("{}\n", self.fitted).as_bytes())
    }

    /// Labels the unlabelled positions of a group; returns whether there was enough time.
    fn label(&mut self, group: usize, plan: &Plan, report: &mut dyn FnMut(&str)) -> bool {
        let started = Instant::now();
        let (boards, weights) = (&self.positions.0[group], &self.weights);
        let labels = &mut self.labels.0[group];
        let first = labels.iter().position(|&label| label == Labels::NONE).unwrap_or(labels.len());
        let mut done = first;
        while done < boards.len() && Instant::now() < plan.deadline {
            let end = boards.len().min(done + BATCH * plan.fit.n_threads);
            let batch = &boards[done..end];
            let made = parallel::map(
                plan.fit.n_threads,
                batch.len().div_ceil(PART),
                || Labeller::new(plan.size, weights),
                |labeller, part| {
                    let boards = batch.chunks(PART).nth(part).expect("parts are counted");
                    boards.iter().map(|&board| plan.label(labeller, board)).collect::<Vec<i8>>()
                },
            );
            labels[done..end].copy_from_slice(&made.concat());
            done = end;
        }
        let seconds = started.elapsed().as_secs_f64();
        report(&format!(
            "empty {group:2}: {} of {} labelled, {} of them now, in {seconds:.1} s",
            done,
            boards.len(),
            done - first
        ));
        done == boards.len()
    }

    /// Fits a phase, starting from the weights of the next one.
    fn fit(&mut self, phase: usize, size: Size, settings: &Settings, report: &mut dyn FnMut(&str)) {
        let own = groups(phase);
        let window = own.start().saturating_sub(OVERLAP).max(1)..=(own.end() + OVERLAP).min(N_GROUPS - 1);
        let (fitted, held_out) = self.rows(window, own.clone(), size, settings.n_threads);
        let start = self.unknowns((phase + 1).min(N_PHASES - 1));
        let unknowns = fit::fit(&fitted, &start, settings);
        report(&format!(
            "phase {phase:2}: {} rows, error {:.3} discs, held out {:.3}",
            fitted.len(),
            fitted.error(&unknowns, settings.n_threads),
            held_out.error(&unknowns, settings.n_threads)
        ));
        let rounded = fit::rounded(&unknowns);
        let (packed, constants) = rounded.split_at(Packing::get().n_weights());
        // Earlier phases without weights use these for the time being.
        let first = if phase < self.fitted && !self.has_weights { 0 } else { phase };
        (first..=phase).for_each(|phase| self.weights.set_phase(phase, packed));
        own.for_each(|group| self.weights.set_constant(group as u32, constants[group]));
    }

    /// The rows of the window to fit to, and the held-out rows of the phase's own groups.
    fn rows(
        &self,
        window: RangeInclusive<usize>,
        own: RangeInclusive<usize>,
        size: Size,
        n_threads: usize,
    ) -> (Rows, Rows) {
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for group in window {
            let labelled = self.positions.0[group].iter().zip(&self.labels.0[group]).enumerate();
            for (number, (&board, &label)) in labelled.filter(|(_, (_, label))| **label != Labels::NONE) {
                let row = (board, Labels::discs(label));
                match number % HELD_OUT {
                    0 if own.contains(&group) => held_out.push(row),
                    0 => {}
                    _ => fitted.push(row),
                }
            }
        }
        (Rows::new(&fitted, size, n_threads), Rows::new(&held_out, size, n_threads))
    }

    /// The current unknowns of a phase.
    fn unknowns(&self, phase: usize) -> Vec<f32> {
        let packed = self.weights.packed(phase).into_iter().map(i32::from);
        let constants = (0..N_GROUPS).map(|group| self.weights.constant(group as u32));
        packed.chain(constants).map(|worth| worth as f32 / PER_DISC as f32).collect()
    }
}

impl Plan {
    /// The label of a board.
    pub fn label(&self, labeller: &mut Labeller, board: Board) -> i8 {
        let discs = if board.n_empty(self.size.squares()) <= self.solve {
            labeller.solve(board)
        } else {
            labeller.look(board, self.depth)
        };
        Labels::label(discs as f32)
    }
}

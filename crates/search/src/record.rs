//! Recording a real search, so that its tree can be drawn, stepped through and practised on.
//!
//! A search may have more nodes than anybody can look at. [`record`] keeps a budget of them, those with the largest subtrees
//! within a [`Scope`]: it lets the search run once to learn how large each subtree is, and a second time to keep what is
//! worth it. That needs a search that does the same twice. A node is known by its number, the count of the nodes entered
//! before it, so that a part which was left out can be asked for later.

use crate::probe::{Leave, Reason, Visit};
use crate::watch::{Event, Remark, Watcher};
use crate::{Score, Window};

/// What part of a search to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scope<M> {
    /// All of it.
    #[default]
    Whole,
    /// The node of this number, what is below it, and the way to it.
    Below(u64),
    /// The nodes on this line of moves from the root, and what is below its end.
    Line(Vec<M>),
    /// The nodes at most this many plies from the root.
    Plies(u32),
    /// A random sample: of the children of each node that is kept, on average one in `one_in`.
    Sample {
        /// How rare.
        one_in: u32,
        /// Another seed gives another sample.
        seed: u64,
    },
}

/// A part of a search, bounded in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection<M> {
    /// The part.
    pub scope: Scope<M>,
    /// The most nodes to keep of it, those with the largest subtrees first.
    pub budget: usize,
}

impl<M> Scope<M> {
    /// The same part with its moves in another form.
    ///
    /// # Errors
    /// What `convert` returns for moves that it refuses.
    pub fn try_map<N, E>(&self, convert: impl FnOnce(&[M]) -> Result<Vec<N>, E>) -> Result<Scope<N>, E> {
        Ok(match *self {
            Scope::Whole => Scope::Whole,
            Scope::Below(number) => Scope::Below(number),
            Scope::Line(ref line) => Scope::Line(convert(line)?),
            Scope::Plies(plies) => Scope::Plies(plies),
            Scope::Sample { one_in, seed } => Scope::Sample { one_in, seed },
        })
    }
}

impl<M> Selection<M> {
    /// At most `budget` nodes of the whole search.
    #[must_use]
    pub fn whole(budget: usize) -> Selection<M> {
        Selection { scope: Scope::Whole, budget }
    }
}

/// A recorded search or part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<M> {
    /// The nodes kept, in the order in which they were entered.
    pub nodes: Vec<RecordedNode<M>>,
    /// How many nodes the whole search entered.
    pub n_visits: u64,
}

/// A node as the search visited it. A node visited twice is recorded twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedNode<M> {
    /// How many nodes the search had entered before this one.
    pub number: u64,
    /// How many nodes were entered in its subtree, itself included.
    pub below: u64,
    /// Index of the parent; `None` for a root.
    pub parent: Option<usize>,
    /// How it was entered.
    pub visit: Visit<M>,
    /// When it was entered, in events since the start.
    pub entered: u32,
    /// When it was left; `None` if the search was stopped inside it.
    pub left: Option<u32>,
    /// The window after the children searched so far.
    pub window: Window,
    /// Its score for its side to move, and why it was left; `None` if the search was stopped inside it.
    pub result: Option<(Score, Leave<M>)>,
    /// Its moves that raised alpha, in order; the last is the best.
    pub raises: Vec<Raise<M>>,
    /// Its moves that were not worth a search.
    pub skipped: Vec<(M, Reason)>,
    /// What the engine said about it in words of its own.
    pub remarks: Vec<Remark>,
    /// Its moves that were never searched.
    pub unsearched: Vec<M>,
    /// Whether some of its children were searched but not kept.
    pub elided: bool,
}

/// An increase of a node's alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise<M> {
    /// The move whose value raised it.
    pub mv: M,
    /// The new alpha, for the node's side to move.
    pub alpha: Score,
    /// When, in events since the start.
    pub at: u32,
}

/// The most nodes of a search whose subtrees are measured: four bytes each.
pub const MAX_SURVEYED: usize = 100_000_000;

/// Records a part of a search. `search` runs it and says whether it could be repeated exactly; then it is called a second
/// time if not everything fits. Of a search that cannot be repeated the first nodes are kept.
///
/// ```
/// use game::tree;
/// use search::{Algorithm, Context, Margin, Memory, Node, Selection, TableRules, Watched, Window, record};
///
/// let root = tree::parse("((5 3) (2 9))")?;
/// let record = record(&Selection::whole(4), |watcher| {
///     let (mut margin, mut memory) = (Margin, Memory::new(0, TableRules::default()));
///     let mut watched = Watched(watcher);
///     let mut context = Context::new(&mut margin, &mut watched, &mut memory);
///     Algorithm::AlphaBeta.search(&mut context, &root, Node::root(9), Window::FULL).is_ok()
/// });
/// assert_eq!((record.n_visits, record.nodes.len()), (6, 4), "the 9 is never visited");
/// # Ok::<(), game::Refusal>(())
/// ```
pub fn record<M: Copy + PartialEq>(
    selection: &Selection<M>,
    mut search: impl FnMut(&mut dyn Watcher<M>) -> bool,
) -> Record<M> {
    let mut first = (Recorder::new(selection.budget), Survey::new(&selection.scope));
    let is_repeatable = search(&mut first);
    let (recorder, survey) = first;
    let fits = recorder.n_visits <= selection.budget as u64 && selection.scope == Scope::Whole;
    if fits || !is_repeatable || survey.is_incomplete() {
        return recorder.into_record();
    }
    drop(recorder);
    let mut second = Recorder { keep: Keep::Largest(survey.choice(selection.budget)), ..Recorder::new(0) };
    search(&mut second);
    second.into_record()
}

/// Keeps the nodes of a search that it is told to keep, and counts the others.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    keep: Keep,
    nodes: Vec<RecordedNode<M>>,
    /// The open nodes from the root: their number, and their index if they are kept.
    open: Vec<(u64, Option<usize>)>,
    n_visits: u64,
    time: u32,
}

/// Which nodes a recorder keeps.
#[derive(Clone, Debug)]
enum Keep {
    /// The first ones.
    First(usize),
    /// Those with the largest subtrees.
    Largest(Choice),
}

/// The nodes with the largest subtrees.
#[derive(Clone, Debug)]
struct Choice {
    sizes: Vec<u32>,
    /// Larger subtrees are kept.
    threshold: u32,
    /// So many of exactly that size are kept.
    ties: usize,
}

impl Keep {
    fn keeps(&mut self, number: u64, n_kept: usize) -> bool {
        match self {
            Keep::First(budget) => n_kept < *budget,
            Keep::Largest(choice) => {
                let size = choice.sizes.get(number as usize).copied().unwrap_or(0);
                let is_tie = size == choice.threshold && size > 0 && choice.ties > 0;
                choice.ties -= usize::from(is_tie);
                is_tie || size > choice.threshold
            }
        }
    }
}

impl<M: Copy> Recorder<M> {
    /// Keeps the first `budget` nodes.
    #[must_use]
    pub fn new(budget: usize) -> Recorder<M> {
        Recorder { keep: Keep::First(budget), nodes: Vec::new(), open: Vec::new(), n_visits: 0, time: 0 }
    }

    /// What was recorded.
    #[must_use]
    pub fn into_record(mut self) -> Record<M> {
        self.stop();
        Record { nodes: self.nodes, n_visits: self.n_visits }
    }

    /// The search was stopped inside the open nodes.
    fn stop(&mut self) {
        for (number, index) in std::mem::take(&mut self.open) {
            if let Some(index) = index {
                self.nodes[index].below = self.n_visits - number;
            }
        }
    }

    fn open_node(&mut self) -> Option<&mut RecordedNode<M>> {
        self.nodes.get_mut(self.open.last()?.1?)
    }

    fn enter(&mut self, visit: Visit<M>) {
        let number = self.n_visits;
        self.n_visits += 1;
        let parent = self.open.last().copied();
        let has_place = parent.is_none_or(|(_, index)| index.is_some());
        if !(has_place && self.keep.keeps(number, self.nodes.len())) {
            self.open.push((number, None));
            if let Some((_, Some(parent))) = parent {
                self.nodes[parent].elided = true;
            }
            return;
        }
        self.open.push((number, Some(self.nodes.len())));
        self.nodes.push(RecordedNode {
            number,
            below: 1,
            parent: parent.and_then(|(_, index)| index),
            visit,
            entered: self.time,
            left: None,
            window: visit.window,
            result: None,
            raises: Vec::new(),
            skipped: Vec::new(),
            remarks: Vec::new(),
            unsearched: Vec::new(),
            elided: false,
        });
        self.time += 1;
    }

    fn leave(&mut self, score: Score, why: Leave<M>) {
        let (at, n_visits) = (self.time, self.n_visits);
        let Some((number, index)) = self.open.pop() else { return };
        if let Some(node) = index.and_then(|index| self.nodes.get_mut(index)) {
            node.result = Some((score, why));
            node.left = Some(at);
            node.below = n_visits - number;
            self.time += 1;
        }
    }
}

impl<M: Copy> Watcher<M> for Recorder<M> {
    fn see(&mut self, event: Event<M>) {
        let at = self.time;
        match event {
            Event::Enter(visit) => self.enter(visit),
            Event::Leave { score, why } => self.leave(score, why),
            Event::Stopped => self.stop(),
            Event::Raise { mv, alpha } => {
                if let Some(node) = self.open_node() {
                    node.raises.push(Raise { mv, alpha, at });
                    node.window.alpha = alpha;
                    self.time += 1;
                }
            }
            Event::Skip { mv, reason } => {
                if let Some(node) = self.open_node() {
                    node.skipped.push((mv, reason));
                }
            }
            Event::Unsearched(moves) => {
                if let Some(node) = self.open_node() {
                    node.unsearched = moves;
                }
            }
            Event::Playouts(_) | Event::Proof(_) => {}
        }
    }

    fn remark(&mut self, remark: Remark) {
        if let Some(node) = self.open_node() {
            node.remarks.push(remark);
        }
    }
}

/// Learns the size of each subtree within a scope.
struct Survey<'a, M> {
    scope: &'a Scope<M>,
    /// By number; 0 for what is outside the scope.
    sizes: Vec<u32>,
    open: Vec<Open>,
    n_visits: u64,
}

/// An open node of a survey.
struct Open {
    number: u64,
    is_inside: bool,
    /// How many moves of the scope's line led here; `None` if another move did.
    matched: Option<usize>,
}

impl<'a, M: PartialEq> Survey<'a, M> {
    fn new(scope: &'a Scope<M>) -> Survey<'a, M> {
        Survey { scope, sizes: Vec::new(), open: Vec::new(), n_visits: 0 }
    }

    /// Whether the search was larger than can be surveyed.
    fn is_incomplete(&self) -> bool {
        self.n_visits > MAX_SURVEYED as u64
    }

    fn enter(&mut self, visit: &Visit<M>) {
        let number = self.n_visits;
        self.n_visits += 1;
        let matched = self.matched(visit);
        let is_inside = self.open.last().is_none_or(|parent| parent.is_inside)
            && self.is_inside(number, visit.node.ply, matched);
        self.open.push(Open { number, is_inside, matched });
        if !self.is_incomplete() {
            self.sizes.push(0);
        }
    }

    /// How much of the scope's line leads to a node.
    fn matched(&self, visit: &Visit<M>) -> Option<usize> {
        let Scope::Line(line) = self.scope else { return None };
        let Some(parent) = self.open.last() else { return Some(0) };
        let so_far = parent.matched?;
        match (&visit.mv, line.get(so_far)) {
            (_, None) => Some(so_far),
            (Some(mv), Some(next)) => (mv == next).then_some(so_far + 1),
            (None, Some(_)) => None,
        }
    }

    /// Whether a node is in the scope if its parent is.
    fn is_inside(&self, number: u64, ply: u32, matched: Option<usize>) -> bool {
        match *self.scope {
            Scope::Whole => true,
            // The way to a node cannot be told from others before the node is reached; `leave` decides.
            Scope::Below(_) => true,
            Scope::Line(_) => matched.is_some(),
            Scope::Plies(most) => ply <= most,
            Scope::Sample { one_in, seed } => {
                ply == 0 || mixed(number ^ seed.rotate_left(32)).is_multiple_of(u64::from(one_in.max(1)))
            }
        }
    }

    fn leave(&mut self) {
        let Some(Open { number, is_inside, .. }) = self.open.pop() else { return };
        let size = (self.n_visits - number).min(u64::from(u32::MAX)) as u32;
        let is_wanted = match *self.scope {
            Scope::Below(wanted) => {
                let is_on_the_way = (number..self.n_visits).contains(&wanted);
                let is_below = number >= wanted && self.is_within(wanted);
                is_on_the_way || is_below
            }
            _ => is_inside,
        };
        if let Some(stored) = self.sizes.get_mut(number as usize).filter(|_| is_wanted) {
            *stored = size;
        }
    }

    /// Whether the node of that number is still open.
    fn is_within(&self, number: u64) -> bool {
        self.open.binary_search_by_key(&number, |open| open.number).is_ok()
    }

    fn stop(&mut self) {
        while !self.open.is_empty() {
            self.leave();
        }
    }

    /// The `budget` largest subtrees.
    fn choice(mut self, budget: usize) -> Choice {
        self.stop();
        let mut ordered: Vec<u32> = self.sizes.iter().copied().filter(|&size| size > 0).collect();
        if ordered.len() <= budget {
            return Choice { sizes: self.sizes, threshold: 0, ties: 0 };
        }
        let (larger, &mut threshold, _) = ordered.select_nth_unstable_by(budget, |a, b| b.cmp(a));
        let ties = larger.iter().filter(|&&size| size == threshold).count();
        Choice { sizes: self.sizes, threshold, ties }
    }
}

impl<M: PartialEq> Watcher<M> for Survey<'_, M> {
    fn see(&mut self, event: Event<M>) {
        match event {
            Event::Enter(visit) => self.enter(&visit),
            Event::Leave { .. } => self.leave(),
            Event::Stopped => self.stop(),
            Event::Raise { .. } | Event::Skip { .. } | Event::Unsearched(_) => {}
            Event::Playouts(_) | Event::Proof(_) => {}
        }
    }
}

/// Spreads the bits of a number (the finalizer of `SplitMix64`, Steele, Lea and Flood, 2014).
pub(crate) fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

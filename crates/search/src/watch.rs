//! Watching a search of any kind: everything it does, as a stream of events.
//!
//! A search that is watched is compiled a second time, with a [`Watched`] probe; the search that nobody watches knows nothing
//! of it. [`Engine::watch`](crate::Engine::watch) is the entrance, [`Recorder`](crate::Recorder) the usual watcher.

use game::Position;

use crate::Score;
use crate::playouts::PlayoutEvent;
use crate::probe::{Leave, Probe, Reason, Visit};
use crate::proofs::ProofEvent;

/// Something that a search did. `Enter` and `Leave` are nested like brackets; what stands between them is about the node that
/// was entered last and is still open.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<M> {
    /// A node is entered. Every node that an engine counts is one of these.
    Enter(Visit<M>),
    /// A move is the best so far and raises alpha.
    Raise {
        /// The move.
        mv: M,
        /// The new alpha, for the node's side to move.
        alpha: Score,
    },
    /// A move is skipped, because it is not worth a search.
    Skip {
        /// The move.
        mv: M,
        /// Why.
        reason: Reason,
    },
    /// These moves are not searched, because the window is closed.
    Unsearched(Vec<M>),
    /// The node is left.
    Leave {
        /// Its score, for its side to move.
        score: Score,
        /// Why.
        why: Leave<M>,
    },
    /// A Monte-Carlo search did something.
    Playouts(PlayoutEvent<M>),
    /// A proof-number search did something.
    Proof(ProofEvent<M>),
    /// The search was stopped. Nodes that are still open are not left; what follows is another search.
    Stopped,
}

/// What an engine says about a node in words of its own, in the languages of the faces: what a pattern saw there, for example.
/// Patterns are data that people write, so their words cannot stand with the sentences for the codes of a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Remark {
    /// What it is called, such as the pattern's name.
    pub name: String,
    /// The words in English.
    pub text: String,
    /// The words in Spanish.
    pub text_es: String,
}

/// Sees the events of a search.
pub trait Watcher<M> {
    /// The next event.
    fn see(&mut self, event: Event<M>);

    /// A remark about the node that was entered last and is still open. By default nobody listens.
    fn remark(&mut self, remark: Remark) {
        let _ = remark;
    }
}

impl<M, W: Watcher<M> + ?Sized> Watcher<M> for &mut W {
    fn see(&mut self, event: Event<M>) {
        (**self).see(event);
    }

    fn remark(&mut self, remark: Remark) {
        (**self).remark(remark);
    }
}

/// Two watchers of the same search.
impl<M: Clone, A: Watcher<M>, B: Watcher<M>> Watcher<M> for (A, B) {
    fn see(&mut self, event: Event<M>) {
        self.0.see(event.clone());
        self.1.see(event);
    }

    fn remark(&mut self, remark: Remark) {
        self.0.remark(remark.clone());
        self.1.remark(remark);
    }
}

/// The probe that tells a watcher.
pub struct Watched<'a, M>(pub &'a mut dyn Watcher<M>);

impl<P: Position> Probe<P> for Watched<'_, P::Move> {
    const SEES_UNSEARCHED: bool = true;

    fn enter(&mut self, visit: &Visit<P::Move>) {
        self.0.see(Event::Enter(*visit));
    }

    fn raise(&mut self, _: u32, mv: P::Move, alpha: Score) {
        self.0.see(Event::Raise { mv, alpha });
    }

    fn skip(&mut self, _: u32, mv: P::Move, reason: Reason) {
        self.0.see(Event::Skip { mv, reason });
    }

    fn unsearched(&mut self, _: u32, moves: impl Iterator<Item = P::Move>) {
        self.0.see(Event::Unsearched(moves.collect()));
    }

    fn leave(&mut self, _: u32, score: Score, why: Leave<P::Move>) {
        self.0.see(Event::Leave { score, why });
    }
}

/// Passes events on one late. The generic searches announce a node before they count it, and the one at which they stop is
/// never counted; so an `Enter` is passed on only when something follows it.
pub(crate) struct Late<'a, M> {
    watcher: &'a mut dyn Watcher<M>,
    announced: Option<Event<M>>,
}

impl<'a, M> Late<'a, M> {
    pub fn new(watcher: &'a mut dyn Watcher<M>) -> Late<'a, M> {
        Late { watcher, announced: None }
    }

    /// The search was stopped at the node that it announced last.
    pub fn stop(self) {
        self.watcher.see(Event::Stopped);
    }
}

impl<M> Watcher<M> for Late<'_, M> {
    fn see(&mut self, event: Event<M>) {
        self.announced.take().into_iter().for_each(|announced| self.watcher.see(announced));
        match event {
            Event::Enter(_) => self.announced = Some(event),
            event => self.watcher.see(event),
        }
    }

    fn remark(&mut self, remark: Remark) {
        self.announced.take().into_iter().for_each(|announced| self.watcher.see(announced));
        self.watcher.remark(remark);
    }
}

//! The places for connections: who has one, and who has to leave when others come.
//!
//! A connection is waiting for the head of a request, or busy with one. Those that wait may be closed at any time, as HTTP
//! allows; so when places are short, they make room, the longest waiting first. Slow heads and idle connections can
//! therefore take as many places as they like without keeping others out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::clock::Stopwatch;
use tokio::sync::Notify;

use crate::origin::{Origin, Shares};

/// What every origin may have although places are short.
const FEW: usize = 64;
/// A connection that has waited for less time is not closed for others.
const GRACE: Duration = Duration::from_secs(1);
/// No request takes so long: whoever keeps its connection does not read the answer.
const LONGEST_REQUEST: Duration = Duration::from_secs(180);
/// How often places are looked for while there are none.
const TICK: Duration = Duration::from_millis(20);

/// All places.
pub struct Places {
    table: Mutex<Table>,
    freed: Notify,
}

struct Table {
    shares: Shares,
    open: HashMap<u64, Open>,
    n_served: u64,
}

struct Open {
    /// None for a proxy, whose clients share its connections.
    origin: Option<Origin>,
    phase: Phase,
    since: Stopwatch,
    leave: Arc<Notify>,
    is_leaving: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// For a head.
    Waiting,
    Busy,
    /// Sending events for as long as the client listens. [`crate::client::Streams`] bounds these.
    Streaming,
}

/// A place that is taken.
pub struct Place {
    places: Arc<Places>,
    number: u64,
    leave: Arc<Notify>,
}

/// A request of a connection, until its answer is sent.
pub struct Busy {
    places: Arc<Places>,
    number: u64,
}

impl Places {
    /// So many places.
    #[must_use]
    pub fn new(most: usize) -> Arc<Places> {
        let table = Table { shares: Shares::new(most, FEW), open: HashMap::new(), n_served: 0 };
        Arc::new(Places { table: Mutex::new(table), freed: Notify::new() })
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a place is free, and makes room if it can.
    pub async fn room(&self) {
        loop {
            let freed = self.freed.notified();
            {
                let mut table = self.table();
                if !table.shares.is_full() {
                    return;
                }
                table.make_room(|_| true);
            }
            _ = tokio::time::timeout(TICK, freed).await;
        }
    }

    /// Takes a place; `None` if this origin has as many as it may and needs all of them. There is [`room`](Self::room).
    pub fn take(self: &Arc<Places>, origin: Option<Origin>) -> Option<Place> {
        let mut table = self.table();
        if let Some(origin) = origin
            && table.shares.is_exhausted(origin)
            && !table.make_room(|open| open.origin == Some(origin))
        {
            return None;
        }
        table.shares.take(origin);
        table.n_served += 1;
        let (number, leave) = (table.n_served, Arc::new(Notify::new()));
        let open = Open {
            origin,
            phase: Phase::Waiting,
            since: Stopwatch::start(),
            leave: Arc::clone(&leave),
            is_leaving: false,
        };
        table.open.insert(number, open);
        Some(Place { places: Arc::clone(self), number, leave })
    }
}

impl Table {
    /// Asks the connection to leave that can do so best. False if none can.
    fn make_room(&mut self, is_asked: impl Fn(&Open) -> bool) -> bool {
        let may_leave = |open: &Open| match open.phase {
            Phase::Waiting => open.since.elapsed() >= GRACE,
            Phase::Busy => open.since.elapsed() >= LONGEST_REQUEST,
            Phase::Streaming => false,
        };
        let candidates =
            self.open.values_mut().filter(|open| !open.is_leaving && is_asked(open) && may_leave(open));
        let Some(open) = candidates.max_by_key(|open| open.since.elapsed()) else { return false };
        open.is_leaving = true;
        open.leave.notify_one();
        true
    }

    fn enter(&mut self, number: u64, phase: Phase) {
        if let Some(open) = self.open.get_mut(&number) {
            open.phase = phase;
            open.since = Stopwatch::start();
        }
    }
}

impl Place {
    /// Completes when the connection has to leave.
    pub async fn asked_to_leave(&self) {
        self.leave.notified().await;
    }

    /// A request begins.
    pub fn begin(&self) -> Busy {
        self.places.table().enter(self.number, Phase::Busy);
        Busy { places: Arc::clone(&self.places), number: self.number }
    }
}

impl Busy {
    /// The answer is a stream of events.
    pub fn streams(&self) {
        self.places.table().enter(self.number, Phase::Streaming);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.places.table().enter(self.number, Phase::Waiting);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut table = self.places.table();
        if let Some(open) = table.open.remove(&self.number) {
            table.shares.give_back(open.origin);
        }
        drop(table);
        self.places.freed.notify_one();
    }
}

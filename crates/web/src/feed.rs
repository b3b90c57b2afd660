//! Work that tells as it goes: what has happened, what is so now, and who listens. Work to which nobody listens any
//! more is stopped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::Response;
use axum::response::sse::Event;
use search::clock::Stopwatch;
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::cancel_handle::CancelHandle;
use crate::client::StreamGuard;
use crate::error::Error;
use crate::id;
use crate::lanes::Client;
use crate::state::State;
use crate::stream::{Next, follow};

/// The name under which something can be followed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Identified {
    /// The name.
    pub id: String,
}

/// Work that waits for its turn.
#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    /// Searches that come before it.
    pub ahead: usize,
}

/// Work that tells as it goes.
pub struct Feed {
    /// Its name.
    pub id: String,
    /// Stops it.
    pub cancel: CancelHandle,
    owner: Client,
    told: Mutex<Told>,
    changed: watch::Sender<u64>,
    n_streams: AtomicUsize,
}

#[derive(Default)]
struct Told {
    /// What everybody must hear, in order.
    log: Vec<Message>,
    /// What is so now, if the log does not say it; each makes the one before worthless.
    latest: Option<Message>,
    /// Grows with every change of the latest.
    version: u64,
    over: Option<Stopwatch>,
}

#[derive(Clone)]
struct Message {
    name: &'static str,
    data: String,
}

impl Message {
    fn new(name: &'static str, document: &impl Serialize) -> Message {
        Message { name, data: serde_json::to_string(document).unwrap_or_default() }
    }

    fn event(&self) -> Event {
        Event::default().event(self.name).data(&self.data)
    }
}

/// How long work goes on with nobody listening.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long what is over can still be heard.
const MEMORY: Duration = Duration::from_secs(300);
/// More feeds than this are not kept at a time.
const MAX_FEEDS: usize = 1024;

impl Feed {
    /// Tells what everybody must hear.
    pub fn push(&self, name: &'static str, document: &impl Serialize) {
        self.tell(|told| {
            told.latest = None;
            told.log.push(Message::new(name, document));
        });
    }

    /// Tells what is so now.
    pub fn latest(&self, name: &'static str, document: &impl Serialize) {
        self.tell(|told| {
            told.version += 1;
            told.latest = Some(Message::new(name, document));
        });
    }

    /// Tells the last thing.
    pub fn last(&self, name: &'static str, document: &impl Serialize) {
        self.push(name, document);
        self.end();
    }

    /// Nothing more will be told.
    pub fn end(&self) {
        self.tell(|told| _ = told.over.get_or_insert_with(Stopwatch::start));
    }

    fn tell(&self, tell: impl FnOnce(&mut Told)) {
        let mut told = self.told();
        if told.over.is_none() {
            tell(&mut told);
        }
        drop(told);
        self.changed.send_modify(|version| *version += 1);
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.told().over.is_some()
    }

    /// Streams all of it.
    ///
    /// # Errors
    /// `busy` when the caller follows too much already.
    pub fn follow(self: &Arc<Feed>, state: &State, caller: &Client) -> Result<Response, Error> {
        let listener = Listener::new(self, state, state.streams.open(caller)?);
        let (feed, mut n_heard, mut version) = (Arc::clone(self), 0, 0);
        Ok(follow(state, self.changed.subscribe(), listener, move || {
            let told = feed.told();
            let mut events: Vec<Event> = told.log[n_heard..].iter().map(Message::event).collect();
            n_heard = told.log.len();
            if let Some(latest) = told.latest.as_ref().filter(|_| told.version != version) {
                version = told.version;
                events.push(latest.event());
            }
            if told.over.is_some() { Next::Last(events) } else { Next::Some(events) }
        }))
    }
}

/// Somebody who listens. When the last one goes, the work has a little time left.
struct Listener {
    feed: Arc<Feed>,
    state: State,
    _guard: StreamGuard,
}

impl Listener {
    fn new(feed: &Arc<Feed>, state: &State, guard: StreamGuard) -> Listener {
        feed.n_streams.fetch_add(1, Ordering::SeqCst);
        Listener { feed: Arc::clone(feed), state: state.clone(), _guard: guard }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.feed.n_streams.fetch_sub(1, Ordering::SeqCst) == 1 && !self.feed.is_over() {
            stop_if_alone(&self.state, &self.feed);
        }
    }
}

/// Stops the work if nobody has come to listen in a while.
fn stop_if_alone(state: &State, feed: &Arc<Feed>) {
    let feed = Arc::clone(feed);
    state.runtime.spawn(async move {
        tokio::time::sleep(PATIENCE).await;
        if feed.n_streams.load(Ordering::SeqCst) == 0 {
            feed.cancel.stop();
        }
    });
}

/// Feeds by name.
#[derive(Default)]
pub struct Feeds(Mutex<HashMap<String, Arc<Feed>>>);

impl Feeds {
    /// A new feed, whose work stops unless somebody listens.
    ///
    /// # Errors
    /// `full` when there are too many.
    pub fn begin(&self, state: &State, owner: &Client) -> Result<Arc<Feed>, Error> {
        let feed = Feeds::feed(id::new(), owner);
        self.insert(&feed)?;
        stop_if_alone(state, &feed);
        Ok(feed)
    }

    fn feed(id: String, owner: &Client) -> Arc<Feed> {
        Arc::new(Feed {
            id,
            cancel: CancelHandle::default(),
            owner: Arc::clone(owner),
            told: Mutex::default(),
            changed: watch::Sender::new(0),
            n_streams: AtomicUsize::new(0),
        })
    }

    /// A new feed whose work goes on whether somebody listens or not.
    ///
    /// # Errors
    /// `full` when there are too many.
    pub fn begin_lasting(&self, id: String, owner: &Client) -> Result<Arc<Feed>, Error> {
        let feed = Feeds::feed(id, owner);
        self.insert(&feed)?;
        Ok(feed)
    }

    fn insert(&self, feed: &Arc<Feed>) -> Result<(), Error> {
        let mut feeds = self.feeds();
        feeds.retain(|_, feed| feed.told().over.is_none_or(|over| over.elapsed() < MEMORY));
        if feeds.len() >= MAX_FEEDS {
            feeds.retain(|_, feed| !feed.is_over());
        }
        if feeds.len() >= MAX_FEEDS {
            return Err(Error::full());
        }
        feeds.insert(feed.id.clone(), Arc::clone(feed));
        Ok(())
    }

    /// The owner's feed of that name.
    ///
    /// # Errors
    /// `unknown` when there is none, or it is somebody else's.
    pub fn own(&self, id: &str, owner: &Client) -> Result<Arc<Feed>, Error> {
        self.feeds().get(id).filter(|feed| feed.owner == *owner).cloned().ok_or_else(Error::unknown)
    }

    /// The owner's feeds that are not over.
    pub fn of(&self, owner: &Client) -> Vec<Arc<Feed>> {
        let feeds = self.feeds();
        feeds.values().filter(|feed| feed.owner == *owner && !feed.is_over()).cloned().collect()
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<String, Arc<Feed>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

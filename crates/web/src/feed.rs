//! Feeds of work in progress: a log, the latest state, and the listeners. Work that has no listeners left
//! is stopped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use search::clock::Stopwatch;
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::cancel_handle::CancelHandle;
use crate::client::StreamGuard;
use crate::error::Error;
use crate::id;
use crate::json::Json;
use crate::lanes::{Client, Task};
use crate::state::State;
use crate::stream::{Next, follow};

/// The id under which work can be followed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Identified {
    /// The id.
    pub id: String,
}

/// A position in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    /// Searches ahead of it.
    pub ahead: usize,
}

/// The feed of one piece of work.
pub struct Feed {
    /// Its id.
    pub id: String,
    /// Stops it.
    pub cancel: CancelHandle,
    owner: Client,
    content: Mutex<FeedContent>,
    changed: watch::Sender<u64>,
    n_streams: AtomicUsize,
}

#[derive(Default)]
struct FeedContent {
    /// Events that every listener gets, in order.
    log: Vec<Message>,
    /// The latest state, if it is newer than the log; each replaces the one before.
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

/// How long work continues without listeners.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a finished feed can still be read.
const MEMORY: Duration = Duration::from_secs(300);
/// Maximum number of feeds, to bound memory.
const MAX_FEEDS: usize = 1024;

impl Feed {
    /// Appends an event to the log.
    pub fn push(&self, name: &'static str, document: &impl Serialize) {
        self.update(|content| {
            content.latest = None;
            content.log.push(Message::new(name, document));
        });
    }

    /// Replaces the latest state.
    pub fn latest(&self, name: &'static str, document: &impl Serialize) {
        self.update(|content| {
            content.version += 1;
            content.latest = Some(Message::new(name, document));
        });
    }

    /// Sends the final event and ends the feed.
    pub fn last(&self, name: &'static str, document: &impl Serialize) {
        self.push(name, document);
        self.end();
    }

    /// Ends the feed.
    pub fn end(&self) {
        self.update(|content| _ = content.over.get_or_insert_with(Stopwatch::start));
    }

    fn update(&self, update: impl FnOnce(&mut FeedContent)) {
        let mut content = self.content();
        if content.over.is_none() {
            update(&mut content);
        }
        drop(content);
        self.changed.send_modify(|version| *version += 1);
    }

    fn content(&self) -> MutexGuard<'_, FeedContent> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.content().over.is_some()
    }

    /// Streams the whole feed.
    ///
    /// # Errors
    /// `busy` if the caller has too many streams open.
    pub fn follow(self: &Arc<Feed>, state: &State, caller: &Client) -> Result<Response, Error> {
        let listener = Listener::new(self, state, state.streams.open(caller)?);
        let (feed, mut n_sent, mut version) = (Arc::clone(self), 0, 0);
        Ok(follow(state, self.changed.subscribe(), listener, move || {
            let content = feed.content();
            let mut events: Vec<Event> = content.log[n_sent..].iter().map(Message::event).collect();
            n_sent = content.log.len();
            if let Some(latest) = content.latest.as_ref().filter(|_| content.version != version) {
                version = content.version;
                events.push(latest.event());
            }
            if content.over.is_some() { Next::Last(events) } else { Next::Some(events) }
        }))
    }
}

/// A listener. When the last one leaves, the work stops after a grace period.
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

/// Stops the work if it still has no listener after the grace period.
fn stop_if_alone(state: &State, feed: &Arc<Feed>) {
    let feed = Arc::clone(feed);
    let tasks = state.tasks.clone();
    state.tasks.spawn(async move {
        tasks.sleep(PATIENCE).await;
        if feed.n_streams.load(Ordering::SeqCst) == 0 {
            feed.cancel.stop();
        }
    });
}

/// Feeds by id.
#[derive(Default)]
pub struct Feeds(Mutex<HashMap<String, Arc<Feed>>>);

impl Feeds {
    /// Starts work in the lane of studies; the client's previous work of this kind stops. Answers with the id under which
    /// the work can be followed.
    ///
    /// # Errors
    /// When there are too many feeds, or too many searches are waiting.
    pub fn start(
        &self,
        state: &State,
        client: &Client,
        task: impl FnOnce(Arc<Feed>) -> Box<dyn Task>,
    ) -> Result<Response, Error> {
        for previous in self.of(client) {
            previous.cancel.stop();
        }
        let feed = self.begin(state, client)?;
        let id = feed.id.clone();
        state.studies.submit(client, task(feed), None)?;
        Ok((StatusCode::ACCEPTED, Json(Identified { id })).into_response())
    }

    /// A new feed, whose work stops when it has no listeners.
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
            content: Mutex::default(),
            changed: watch::Sender::new(0),
            n_streams: AtomicUsize::new(0),
        })
    }

    /// A new feed whose work continues without listeners.
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
        feeds.retain(|_, feed| feed.content().over.is_none_or(|over| over.elapsed() < MEMORY));
        if feeds.len() >= MAX_FEEDS {
            feeds.retain(|_, feed| !feed.is_over());
        }
        if feeds.len() >= MAX_FEEDS {
            return Err(Error::full());
        }
        feeds.insert(feed.id.clone(), Arc::clone(feed));
        Ok(())
    }

    /// The owner's feed with that id.
    ///
    /// # Errors
    /// `unknown` if there is none, or it belongs to another client.
    pub fn own(&self, id: &str, owner: &Client) -> Result<Arc<Feed>, Error> {
        self.feeds().get(id).filter(|feed| feed.owner == *owner).cloned().ok_or_else(Error::unknown)
    }

    /// The owner's unfinished feeds.
    pub fn of(&self, owner: &Client) -> Vec<Arc<Feed>> {
        let feeds = self.feeds();
        feeds.values().filter(|feed| feed.owner == *owner && !feed.is_over()).cloned().collect()
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<String, Arc<Feed>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

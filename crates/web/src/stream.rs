//! Server-sent events: the current state, then every change, until the end or until the server stops.

use std::convert::Infallible;
#[cfg(feature = "server")]
use std::time::Duration;

#[cfg(feature = "server")]
use axum::response::sse::KeepAlive;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use futures_util::stream::{self, StreamExt as _};
use serde::Serialize;
use tokio::sync::watch;

use crate::state::State;

/// What to send now.
pub enum Next {
    /// These, and perhaps more later.
    Some(Vec<Event>),
    /// These, and then the end.
    Last(Vec<Event>),
}

/// An event with a document.
pub fn event(name: &str, document: &impl Serialize) -> Event {
    let data = serde_json::to_string(document).unwrap_or_default();
    Event::default().event(name).data(data)
}

/// Sends what `next` returns, now and after every change. `guard` lives as long as the stream.
pub fn follow<G: Send + 'static>(
    state: &State,
    changed: watch::Receiver<u64>,
    guard: G,
    next: impl FnMut() -> Next + Send + 'static,
) -> Response {
    let followed =
        Followed { changed, stopping: state.stopping(), next, is_first: true, is_over: false, _guard: guard };
    let events = stream::unfold(followed, |mut followed| async move {
        let events = followed.more().await?;
        Some((stream::iter(events.into_iter().map(Ok::<Event, Infallible>)), followed))
    });
    let events = Sse::new(events.flatten());
    // Connections that say nothing for long are taken for dead. In turns there are none.
    #[cfg(feature = "server")]
    if state.tasks.turns().is_none() {
        return events.keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response();
    }
    events.into_response()
}

struct Followed<F, G> {
    changed: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    next: F,
    is_first: bool,
    is_over: bool,
    _guard: G,
}

impl<F: FnMut() -> Next, G> Followed<F, G> {
    async fn more(&mut self) -> Option<Vec<Event>> {
        if self.is_over {
            return None;
        }
        if !self.is_first {
            let changed = std::pin::pin!(self.changed.changed());
            let stopping = std::pin::pin!(self.stopping.wait_for(|&stopping| stopping));
            match select(changed, stopping).await {
                // The sender of changes is gone: check one last time.
                Either::Left((Err(_), _)) => self.is_over = true,
                Either::Left((Ok(()), _)) => {}
                Either::Right(_) => return None,
            }
        }
        self.is_first = false;
        self.changed.mark_unchanged();
        Some(match (self.next)() {
            Next::Some(events) => events,
            Next::Last(events) => {
                self.is_over = true;
                events
            }
        })
    }
}

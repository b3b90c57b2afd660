//! Coordinating a run through NATS: moves messages between the server and a [`Coordinator`], which decides everything.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::jetstream;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy};
use futures_util::StreamExt as _;
use search::Control;
use search::clock::Stopwatch;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};

use super::error::NatsError;
use super::files;
use super::link::Link;
use super::names;
use crate::entry::line_of;
use crate::error::LedgerError;
use crate::header::Header;
use crate::remote::{Coordinator, Event, Offer, Order, State};

/// What people tell a coordinator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// Nothing; it only answers.
    Show,
    /// Give out nothing more.
    Pause,
    /// Go on.
    Continue,
    /// Do failed jobs again.
    Retry,
    /// End the run; what is done stays in the ledger.
    Cancel,
}

/// A run to be coordinated.
#[derive(Debug)]
pub struct Coordination {
    /// The connection.
    pub link: Link,
    /// Who decides.
    pub coordinator: Coordinator,
    /// The run's header.
    pub header: Header,
    /// The files it depends on that travel: the name in the plan, and the place.
    pub files: Vec<(String, PathBuf)>,
    /// What people tell it.
    pub commands: mpsc::Receiver<Command>,
}

/// Why a run cannot be coordinated any more. Finished jobs are kept.
#[derive(Debug)]
pub enum CoordinationError {
    /// The ledger cannot be written.
    Ledger(LedgerError),
    /// The server cannot be used at all.
    Nats(NatsError),
}

/// The most results that are written to disk together.
const GROUP: usize = 1000;
/// How often orders are carried out.
const BETWEEN_ORDERS: Duration = Duration::from_millis(50);
/// How often is looked whether the server still has everything.
const BETWEEN_CHECKS: Duration = Duration::from_secs(5);
/// How often the offer is repeated, so that it does not fade.
const BETWEEN_OFFERS: Duration = Duration::from_secs(60);
/// Offers fade when nobody repeats them.
const OFFER_AGE: Duration = Duration::from_secs(3600);
/// What lies in a queue for longer belongs to a run that nobody coordinates any more.
const MESSAGE_AGE: Duration = Duration::from_secs(7 * 86400);
/// The most bytes of waiting results. When they are full, workers wait with theirs.
const MOST_RESULT_BYTES: i64 = 1 << 30;
/// Pull requests that may wait at the server: one or two per worker.
const MOST_WAITING: i64 = 100_000;

/// Coordinates until the run is over, somebody ends it, or `control` stops. `report` sees every event, and the state of
/// things several times per second.
///
/// # Errors
/// [`CoordinationError`] when the ledger cannot be written or the server refuses from the start. A server that goes away
/// later is waited for.
pub async fn coordinate(
    coordination: Coordination,
    control: &Control,
    report: &mut dyn FnMut(&Coordinator, Duration, &[Event]),
) -> Result<Coordinator, CoordinationError> {
    let Coordination { link, mut coordinator, header, files, mut commands } = coordination;
    let clock = Stopwatch::start();
    let (id, lease) = (coordinator.offer().id.clone(), coordinator.offer().lease());
    let objects = coordinator.offer().objects.clone();
    let place = Place { link: link.clone(), id: id.clone(), lease, header, files, objects };
    let was_there = place.prepare(true).await? == Found::Everything;
    let mut beats =
        link.client.subscribe(names::beat(&id)).await.map_err(NatsError::during("subscribing"))?;
    let mut requests =
        link.client.subscribe(names::control(&id)).await.map_err(NatsError::during("subscribing"))?;
    let (sender, mut results) = mpsc::channel(2 * GROUP);
    let puller = tokio::spawn(pull_results(link.clone(), id.clone(), sender));
    let (trouble_sender, mut troubles) = mpsc::channel(16);
    let mut posting = Posting { link: link.clone(), id: id.clone(), troubles: trouble_sender };

    // Workers of an earlier coordinator say what they are doing before it is given to others.
    let listens_until = if was_there { lease.min(Duration::from_secs(10)) / 2 } else { Duration::ZERO };
    let (mut ordered, mut checked, mut offered) = (Duration::ZERO, clock.elapsed(), clock.elapsed());
    let (mut is_in_trouble, mut was_connected) = (false, true);
    let mut tick = interval(BETWEEN_ORDERS);
    let mut group = Vec::new();
    loop {
        tokio::select! {
            _ = results.recv_many(&mut group, GROUP) => {
                let now = clock.elapsed();
                let bodies = group.iter().map(|message: &jetstream::Message| &*message.payload);
                coordinator.deliveries(now, bodies).map_err(CoordinationError::Ledger)?;
                for message in group.drain(..) {
                    // A lost acknowledgement costs a repetition, which is dropped.
                    _ = message.ack().await;
                }
            }
            Some(message) = beats.next() => match serde_json::from_slice(&message.payload) {
                Ok(beat) => coordinator.beat(clock.elapsed(), beat),
                Err(error) => coordinator.strange(clock.elapsed(), None, format!("a sign of life: {error}")),
            },
            Some(request) = requests.next() => {
                if let Ok(Request { command }) = serde_json::from_slice(&request.payload) {
                    obey(&mut coordinator, command);
                }
                if let Some(reply) = request.reply {
                    let overview = coordinator.overview(clock.elapsed());
                    let text = serde_json::to_vec(&overview).expect("an overview is valid JSON");
                    _ = link.client.publish(reply, text.into()).await;
                }
            }
            Some(command) = commands.recv() => obey(&mut coordinator, command),
            Some(reason) = troubles.recv() => {
                if !std::mem::replace(&mut is_in_trouble, true) {
                    coordinator.happened(Event::Trouble { reason });
                }
            }
            _ = tick.tick() => {}
        }
        let now = clock.elapsed();
        if now < ordered + BETWEEN_ORDERS {
            continue;
        }
        ordered = now;
        let is_connected = link.client.connection_state() == async_nats::connection::State::Connected;
        if !is_connected {
            coordinator.is_deaf(now);
            if !std::mem::replace(&mut is_in_trouble, true) {
                coordinator.happened(Event::Trouble { reason: "the connection is broken".to_string() });
            }
        } else if !was_connected {
            // What was said in between was not sent.
            coordinator.queue_was_lost();
        }
        was_connected = is_connected;
        let is_ending = control.is_stopped();
        if is_ending {
            coordinator.pause(true);
        }
        if is_connected && now >= checked + BETWEEN_CHECKS {
            match place.prepare(false).await {
                Ok(found) => {
                    if found == Found::Loss {
                        let reason =
                            "the server had lost queues or files; all is given out again".to_string();
                        coordinator.happened(Event::Trouble { reason });
                        coordinator.queue_was_lost();
                        is_in_trouble = true;
                    }
                    if std::mem::take(&mut is_in_trouble) {
                        coordinator.happened(Event::Restored);
                    }
                }
                Err(error) => {
                    if !std::mem::replace(&mut is_in_trouble, true) {
                        coordinator.happened(Event::Trouble { reason: error.to_string() });
                    }
                }
            }
            checked = clock.elapsed();
        }
        if now >= listens_until || is_ending {
            let mut orders = coordinator.orders(now).map_err(CoordinationError::Ledger)?;
            if now >= offered + BETWEEN_OFFERS {
                offered = now;
                orders.push(Order::Announce(coordinator.offer().clone()));
            }
            // Nothing is sent into the void: the library would keep it, and then keep us waiting.
            if is_connected {
                posting.carry_out(orders).await;
            }
        }
        let events = coordinator.take_events(now);
        report(&coordinator, now, &events);
        if is_ending || coordinator.offer().state == State::Over {
            break;
        }
    }
    puller.abort();
    place.leave(coordinator.offer().state == State::Over).await;
    Ok(coordinator)
}

/// Sends a command to whoever coordinates a run, and returns the overview it answers with.
///
/// # Errors
/// When nobody answers.
pub async fn ask(link: &Link, id: &str, command: Command) -> Result<Value, NatsError> {
    let request = serde_json::to_vec(&Request { command }).expect("a command is valid JSON");
    let answer = link.client.request(names::control(id), request.into()).await;
    let answer = answer
        .map_err(|error| NatsError::new("nobody coordinates this run through that server now", error))?;
    serde_json::from_slice(&answer.payload).map_err(NatsError::during("the answer cannot be read"))
}

#[derive(Serialize, Deserialize)]
struct Request {
    #[serde(rename = "do")]
    command: Command,
}

fn obey(coordinator: &mut Coordinator, command: Command) {
    match command {
        Command::Show => {}
        Command::Pause => coordinator.pause(true),
        Command::Continue => coordinator.pause(false),
        Command::Retry => _ = coordinator.retry_failed(),
        Command::Cancel => coordinator.end(),
    }
}

/// Everything that a run needs on the server.
struct Place {
    link: Link,
    id: String,
    lease: Duration,
    header: Header,
    files: Vec<(String, PathBuf)>,
    objects: BTreeMap<String, String>,
}

/// What was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Everything,
    /// Something had to be made.
    Loss,
}

impl Place {
    /// Makes what is not there. At first the consumer of results is made anew, so that results which an earlier
    /// coordinator had received but not acknowledged come at once.
    async fn prepare(&self, is_first: bool) -> Result<Found, NatsError> {
        let (context, id) = (&self.link.jetstream, &self.id);
        let mut found = Found::Everything;
        let offers = context.get_key_value(names::RUNS).await;
        if offers.is_err() {
            found = Found::Loss;
            // As the library would make a bucket; it first asks for the account, and expects fields of the answer that
            // servers of version 2.9 do not send.
            let config = stream::Config {
                name: names::runs_stream(),
                description: Some("Poda's runs that want workers".to_string()),
                subjects: vec![names::runs_subjects()],
                max_messages_per_subject: 1,
                max_age: OFFER_AGE,
                discard: DiscardPolicy::New,
                allow_rollup: true,
                allow_direct: true,
                deny_delete: true,
                ..stream::Config::default()
            };
            context
                .create_stream(config)
                .await
                .map_err(NatsError::during("the list of runs cannot be made"))?;
        }
        let cannot = "the queues of the run cannot be made";
        let tasks = stream::Config {
            name: names::tasks_stream(id),
            subjects: vec![names::tasks(id)],
            retention: RetentionPolicy::WorkQueue,
            // A task that is there already is not put there again: giving out what might be lost costs nothing.
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_age: MESSAGE_AGE,
            ..stream::Config::default()
        };
        let results = stream::Config {
            name: names::results_stream(id),
            subjects: vec![names::results(id)],
            retention: RetentionPolicy::WorkQueue,
            max_bytes: MOST_RESULT_BYTES,
            discard: DiscardPolicy::New,
            max_age: MESSAGE_AGE,
            ..stream::Config::default()
        };
        for (config, consumer) in [(tasks, names::WORKERS), (results, names::COORDINATOR)] {
            let name = config.name.clone();
            if context.get_stream(&name).await.is_err() {
                found = Found::Loss;
                context.create_stream(config).await.map_err(NatsError::during(cannot))?;
            }
            let stream = context.get_stream_no_info(&name).await.map_err(NatsError::during(cannot))?;
            let is_results = consumer == names::COORDINATOR;
            if is_first && is_results {
                _ = stream.delete_consumer(consumer).await;
            }
            if is_first || stream.consumer_info(consumer).await.is_err() {
                let config = pull::Config {
                    durable_name: Some(consumer.to_string()),
                    ack_policy: AckPolicy::Explicit,
                    ack_wait: self.lease,
                    max_ack_pending: -1,
                    max_waiting: if is_results { 64 } else { MOST_WAITING },
                    ..pull::Config::default()
                };
                stream.create_consumer(config).await.map_err(NatsError::during(cannot))?;
            }
        }
        if is_first || found == Found::Loss {
            let store = files::store(&self.link).await?;
            files::put(&store, &self.objects[Offer::HEADER], &line_of(&self.header)).await?;
            for (name, path) in &self.files {
                let bytes = std::fs::read(path).map_err(NatsError::during(name))?;
                files::put(&store, &self.objects[name], &bytes).await?;
            }
        }
        Ok(found)
    }

    /// Tells the server that nothing more will come; a run that is over leaves nothing behind.
    async fn leave(&self, is_over: bool) {
        let goodbye = async {
            _ = self.link.client.flush().await;
            if is_over {
                // Workers learn from the offer that it is over; a moment for those that are just asking for a task.
                sleep(Duration::from_millis(200)).await;
                _ = self.link.jetstream.delete_stream(names::tasks_stream(&self.id)).await;
                _ = self.link.jetstream.delete_stream(names::results_stream(&self.id)).await;
                if let Ok(store) = self.link.jetstream.get_object_store(names::FILES).await {
                    _ = store.delete(&self.objects[Offer::HEADER]).await;
                }
            }
        };
        _ = timeout(Duration::from_secs(5), goodbye).await;
    }
}

/// Carries out orders.
struct Posting {
    link: Link,
    id: String,
    troubles: mpsc::Sender<String>,
}

impl Posting {
    async fn carry_out(&mut self, orders: Vec<Order>) {
        let mut acknowledgements = Vec::new();
        for order in orders {
            match order {
                Order::Publish { task, attempt } => {
                    let subject = names::task(&self.id, task.number, attempt);
                    match self.link.jetstream.publish(subject, line_of(&task).into()).await {
                        Ok(acknowledgement) => acknowledgements.push(acknowledgement),
                        Err(error) => _ = self.troubles.try_send(error.to_string()),
                    }
                }
                Order::Withdraw { number, attempts } => self.withdraw(number, attempts),
                Order::Announce(offer) => self.announce(&offer).await,
            }
        }
        let troubles = self.troubles.clone();
        // Whatever did not arrive is noticed and given out again; nobody waits for it here.
        tokio::spawn(async move {
            for acknowledgement in acknowledgements {
                if let Err(error) = acknowledgement.await {
                    let text = error.to_string();
                    if !text.contains("maximum messages per subject") {
                        _ = troubles.try_send(text);
                    }
                }
            }
        });
    }

    fn withdraw(&self, number: u64, attempts: u32) {
        let (context, id) = (self.link.jetstream.clone(), self.id.clone());
        tokio::spawn(async move {
            let Ok(stream) = context.get_stream_no_info(names::tasks_stream(&id)).await else { return };
            for attempt in 0..attempts {
                _ = stream.purge().filter(names::task(&id, number, attempt)).await;
            }
        });
    }

    async fn announce(&self, offer: &Offer) {
        let text = serde_json::to_vec(offer).expect("an offer is valid JSON");
        let put = async {
            let offers = self.link.jetstream.get_key_value(names::RUNS).await;
            let offers = offers.map_err(|error| error.to_string())?;
            offers.put(&self.id, text.clone().into()).await.map_err(|error| error.to_string())
        };
        if let Err(error) = put.await {
            _ = self.troubles.try_send(error);
        }
        _ = self.link.client.publish(names::news(&self.id), text.into()).await;
    }
}

/// Fetches results, without end.
async fn pull_results(link: Link, id: String, results: mpsc::Sender<jetstream::Message>) {
    loop {
        let consumer =
            link.jetstream.get_consumer_from_stream(names::COORDINATOR, names::results_stream(&id)).await;
        let consumer: Result<PullConsumer, _> = consumer;
        if let Ok(consumer) = consumer {
            while let Ok(mut batch) =
                consumer.batch().max_messages(GROUP).expires(Duration::from_secs(2)).messages().await
            {
                while let Some(message) = batch.next().await {
                    let Ok(message) = message else { break };
                    if results.send(message).await.is_err() {
                        return;
                    }
                }
            }
        }
        sleep(Duration::from_millis(500)).await;
    }
}

impl From<NatsError> for CoordinationError {
    fn from(error: NatsError) -> CoordinationError {
        CoordinationError::Nats(error)
    }
}

impl fmt::Display for CoordinationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoordinationError::Ledger(error) => error.fmt(f),
            CoordinationError::Nats(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CoordinationError {}

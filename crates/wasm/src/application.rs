//! The web application, driven by its host.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri, header};
use futures_util::future::AbortHandle;
use http_body_util::BodyExt as _;
use serde::Deserialize;
use store::{Image, Store, StoreError};
use tower::ServiceExt as _;
use web::{LabResults, LaneThreads, Pages, State, Tasks, Turn, Turns};

use crate::games::{CATALOG, EXPERIMENTS};
use crate::host::Host;

/// How to start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How many threads a search may use; 0 where there are none, so that searches run inside `turn`.
    pub threads: usize,
}

/// The one visitor: whoever has the browser. It has the form of a client's token.
const VISITOR: &str = "theownerofthisbrowser000000";

/// The application and its open requests.
pub struct Application {
    host: Arc<dyn Host>,
    state: State,
    router: Router,
    tasks: Tasks,
    open: Arc<Mutex<HashMap<u32, AbortHandle>>>,
    results: LabResults,
    /// The database's image, as the host has it.
    image: Mutex<Image>,
}

/// Why a call of the host made no sense.
#[derive(Debug)]
pub struct BadCall(String);

impl fmt::Display for BadCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCall {}

/// A request without its body.
#[derive(Deserialize)]
struct Head {
    method: String,
    path: String,
    #[serde(default)]
    headers: HashMap<String, String>,
}

impl Application {
    /// Starts with the kept image of the database, empty on a first visit.
    ///
    /// # Errors
    /// If the image is damaged, or was kept by a newer version.
    pub fn start(host: Arc<dyn Host>, image: Vec<u8>, settings: Settings) -> Result<Application, StoreError> {
        let store = Store::from_image(&image)?;
        let results = LabResults::default();
        let waker = Arc::clone(&host);
        let turns = Turns::new(move || waker.wake());
        let has_threads = settings.threads > 0;
        let state = State::new(
            store,
            web::Settings {
                // The one visitor need not be kept from asking too much.
                requests: (1e9, 1e9),
                pages: Pages::none(),
                threads: settings.threads.max(1),
                lanes: LaneThreads {
                    moves: usize::from(has_threads),
                    studies: usize::from(has_threads),
                    runs: usize::from(has_threads),
                },
                turns: Some(turns.clone()),
                results: results.clone(),
                ..web::Settings::new(CATALOG, EXPERIMENTS)
            },
        );
        let router = web::app(state.clone());
        let (tasks, image) = (Tasks::Turns(turns), Mutex::new(Image::kept(image)));
        Ok(Application { host, state, router, tasks, open: Arc::default(), results, image })
    }

    /// Shows the finished experiments of a `results.json`, as `poda lab all` writes it.
    ///
    /// # Errors
    /// If it is no such file.
    pub fn show_results(&self, file: &[u8]) -> Result<(), BadCall> {
        self.results.show(file).map_err(|error| BadCall(format!("not the results of experiments: {error}")))
    }

    /// Takes a request: `head` is a JSON object with `method`, `path` and `headers`. The answer comes during a turn.
    ///
    /// # Errors
    /// If the head is no such object.
    pub fn request(&self, id: u32, head: &str, body: Vec<u8>) -> Result<(), BadCall> {
        let request = read(head, body)?;
        let (host, router, open) = (Arc::clone(&self.host), self.router.clone(), Arc::clone(&self.open));
        // Inserted before the task can end: it runs in a turn at the earliest.
        let task = self.tasks.spawn(async move {
            let Ok(response) = router.oneshot(request).await;
            let (parts, mut body) = response.into_parts();
            host.answer(id, parts.status.as_u16(), &written(&parts.headers));
            while let Some(Ok(frame)) = body.frame().await {
                if let Some(bytes) = frame.data_ref() {
                    host.chunk(id, bytes);
                }
            }
            host.end(id);
            locked(&open).remove(&id);
        });
        locked(&self.open).insert(id, task);
        Ok(())
    }

    /// Nobody waits for that answer any more.
    pub fn cancel(&self, id: u32) {
        if let Some(task) = locked(&self.open).remove(&id) {
            task.abort();
            self.host.wake();
        }
    }

    /// Works for a fraction of a second, or one step that cannot be divided, and tells when to call it again.
    pub fn turn(&self) -> Turn {
        let next = self.state.turn();
        // After everything that this turn answered was stored.
        match self.state.store().changed_pages(&mut locked(&self.image)) {
            Ok(None) => {}
            Ok(Some(changed)) => {
                changed.pages.iter().for_each(|(number, bytes)| self.host.keep(*number, bytes));
                self.host.kept(changed.n_pages);
            }
            Err(error) => panic!("the image of the database cannot be read: {error}"),
        }
        next
    }
}

fn read(head: &str, body: Vec<u8>) -> Result<Request<Body>, BadCall> {
    let refused = |what: &dyn fmt::Display| BadCall(format!("not the head of a request: {what}: {head}"));
    let head: Head = serde_json::from_str(head).map_err(|error| refused(&error))?;
    let mut request = Request::new(Body::from(body));
    *request.method_mut() = Method::from_bytes(head.method.as_bytes()).map_err(|error| refused(&error))?;
    *request.uri_mut() = Uri::try_from(head.path).map_err(|error| refused(&error))?;
    for (name, value) in head.headers {
        let name = HeaderName::try_from(name).map_err(|error| refused(&error))?;
        request.headers_mut().insert(name, HeaderValue::try_from(value).map_err(|error| refused(&error))?);
    }
    let own = [(header::HOST, "localhost".to_string()), (header::AUTHORIZATION, format!("Bearer {VISITOR}"))];
    for (name, value) in own {
        request.headers_mut().insert(name, HeaderValue::try_from(value).map_err(|error| refused(&error))?);
    }
    Ok(request)
}

/// Headers as a JSON object.
fn written(headers: &HeaderMap) -> String {
    let text = headers.iter().map(|(name, value)| (name.as_str(), String::from_utf8_lossy(value.as_bytes())));
    serde_json::to_string(&text.collect::<HashMap<_, _>>()).unwrap_or_default()
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

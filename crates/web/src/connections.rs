//! Limits the number of connections, in total and per origin, and closes idle ones.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, header};
use axum::serve::Listener;
use futures_util::future::{Either, select};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::error::Error;
use crate::origin::{Origin, Peer};
use crate::places::{Place, Places};
use crate::state::State;

/// Connections that are told why they cannot be served; more are only closed.
const REFUSALS_AT_ONCE: usize = 64;
/// How long such a connection stays open.
const REFUSAL_TIME: Duration = Duration::from_secs(1);

/// Serves until `stop` completes; then accepts no more connections, and waits for pending requests.
pub async fn serve(listener: TcpListener, app: Router, state: &State, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(state.connections.patience);
    let places = Places::new(state.connections.at_once);
    let mut door = Door { listener, places: Arc::clone(&places) };
    let refusals = Arc::new(Semaphore::new(REFUSALS_AT_ONCE));
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    while let Either::Left(((stream, address), _)) = select(pin!(door.enter()), &mut stop).await {
        let address = address.ip().to_canonical();
        let origin = (!state.proxies.trusts(address)).then(|| Origin::of(address));
        if let Some(place) = places.take(origin) {
            let (http, app, watcher) = (http.clone(), app.clone(), open.watcher());
            let connection = Connection { http, app, address, place: Arc::new(place), watcher };
            tokio::spawn(connection.handle(stream, state.clone()));
        } else if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned()
            && !state.is_encrypted()
        {
            tokio::spawn(async move {
                _ = tokio::time::timeout(REFUSAL_TIME, refuse(stream)).await;
                drop(permit);
            });
        }
    }
    drop(door);
    open.shutdown().await;
}

/// Says why this connection is not served, and waits until the client has heard it: closing a socket with unread bytes
/// would discard the answer.
async fn refuse(mut stream: TcpStream) -> std::io::Result<()> {
    let error = Error::too_many_connections();
    let body = serde_json::to_string(&error.body()).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        error.status,
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    stream.shutdown().await?;
    let mut discarded = [0; 1024];
    while stream.read(&mut discarded).await? > 0 {}
    Ok(())
}

/// A connection that is served.
struct Connection {
    http: http1::Builder,
    app: Router,
    address: IpAddr,
    place: Arc<Place>,
    watcher: Watcher,
}

impl Connection {
    /// Serves it until it ends, or has to leave. A broken connection affects only its own client.
    async fn handle(self, stream: TcpStream, state: State) {
        let place = Arc::clone(&self.place);
        let served = async move {
            #[cfg(feature = "tls")]
            if let Some(identity) = &state.tls {
                if let Some(stream) = identity.accept(stream, state.connections.patience).await {
                    self.speak(stream, true).await;
                }
                return;
            }
            drop(state);
            self.speak(stream, false).await;
        };
        select(pin!(served), pin!(place.asked_to_leave())).await;
    }

    async fn speak(self, stream: impl AsyncRead + AsyncWrite + Unpin + 'static, is_encrypted: bool) {
        let (app, place) = (TowerToHyperService::new(self.app), self.place);
        let peer = Peer { address: self.address, is_encrypted };
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            let busy = place.begin();
            let response = app.call(request);
            async move {
                let response: Response<Body> = response.await?;
                let mime = response.headers().get(header::CONTENT_TYPE);
                if mime.is_some_and(|mime| mime == "text/event-stream") {
                    busy.streams();
                }
                // The request lasts until its answer is sent, and the answer is dropped.
                Ok::<_, Infallible>(response.map(|body| body.map_frame(move |frame| (frame, &busy).0)))
            }
        });
        let connection = self.http.serve_connection(TokioIo::new(stream), service);
        _ = self.watcher.watch(connection).await;
    }
}

/// Accepts connections.
struct Door {
    listener: TcpListener,
    places: Arc<Places>,
}

impl Door {
    /// The next connection, for which there is a place.
    async fn enter(&mut self) -> (TcpStream, SocketAddr) {
        self.places.room().await;
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Responses are small and awaited; failing to set this only delays them.
        _ = stream.set_nodelay(true);
        (stream, address)
    }
}

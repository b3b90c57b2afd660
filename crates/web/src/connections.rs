//! Connections: so many at a time, and none that keeps its place without asking for something.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use futures_util::future::{Either, select};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How much of the server connections may take.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// So many are open at a time; who comes later waits to be let in.
    pub at_once: usize,
    /// The head of a request, the first or the next, comes within this time, or the connection is closed.
    pub patience: Duration,
}

impl Default for Connections {
    /// Fewer than the 1024 files that a program may usually have open.
    fn default() -> Connections {
        Connections { at_once: 960, patience: Duration::from_secs(30) }
    }
}

/// Serves until `stop` is done; then takes no more connections, and waits for requests under way.
pub async fn serve(listener: TcpListener, app: Router, bounds: Connections, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(bounds.patience);
    let mut door = Door { listener, free: Arc::new(Semaphore::new(bounds.at_once)) };
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    while let Either::Left(((stream, place), _)) = select(pin!(door.enter()), &mut stop).await {
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app.clone()));
        let connection = open.watch(connection);
        tokio::spawn(async move {
            // Who breaks off harms nobody else.
            _ = connection.await;
            drop(place);
        });
    }
    drop(door);
    open.shutdown().await;
}

/// Where connections come in.
struct Door {
    listener: TcpListener,
    free: Arc<Semaphore>,
}

impl Door {
    /// The next connection, with its place among those that may be open.
    async fn enter(&mut self) -> (TcpStream, OwnedSemaphorePermit) {
        let place = Arc::clone(&self.free).acquire_owned().await.expect("nobody closes it");
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // Answers are small and awaited; without it they would still be served, only later.
        _ = stream.set_nodelay(true);
        (stream, place)
    }
}

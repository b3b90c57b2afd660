//! Limits the number of connections, and closes idle ones.

use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::serve::Listener;
use futures_util::future::{Either, select};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::state::Connections;

/// Serves until `stop` completes; then accepts no more connections, and waits for pending requests.
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
            // A broken connection affects only its own client.
            _ = connection.await;
            drop(place);
        });
    }
    drop(door);
    open.shutdown().await;
}

/// Accepts connections.
struct Door {
    listener: TcpListener,
    free: Arc<Semaphore>,
}

impl Door {
    /// The next connection, with its permit.
    async fn enter(&mut self) -> (TcpStream, OwnedSemaphorePermit) {
        let place = Arc::clone(&self.free).acquire_owned().await.expect("the semaphore is never closed");
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // Responses are small and awaited; failing to set this only delays them.
        _ = stream.set_nodelay(true);
        (stream, place)
    }
}

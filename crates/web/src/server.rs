//! The application behind a socket, and its description.

use std::future::ready;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use utoipa::openapi::OpenApi as Description;

use crate::app::{app, routes};
use crate::state::State;
use crate::{connections, json};

/// The OpenAPI description of the application.
#[must_use]
pub fn description() -> Description {
    let mut description = routes().split_for_parts().1;
    // The package's metadata is not part of the interface.
    description.info.version = env!("CARGO_PKG_VERSION").to_string();
    for (path, item) in &mut description.paths.paths {
        let methods = [
            ("get", &mut item.get),
            ("post", &mut item.post),
            ("patch", &mut item.patch),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in methods {
            if let Some(operation) = operation {
                operation.operation_id = Some(operation_name(method, path));
            }
        }
    }
    description
}

/// A unique operation name: functions in different modules may share a name.
fn operation_name(method: &str, path: &str) -> String {
    let words = path.trim_start_matches("/api").split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).fold(method.to_string(), |name, word| name + "_" + word)
}

/// Adds the description to what is served.
pub fn described(router: Router<State>) -> Router<State> {
    // Built once: it is the same for all clients.
    let document = Arc::new(serde_json::to_value(description()).unwrap_or_default());
    router.route("/api/openapi.json", get(move || ready(json::Json(serde_json::Value::clone(&document)))))
}

/// Serves until `stop` receives a message; then ends streams and searches, and waits for pending requests.
pub async fn serve(listener: TcpListener, state: State, stop: oneshot::Receiver<()>) {
    let (stopped, app) = (state.clone(), app(state.clone()));
    let until = async move {
        // Dropping the sender means the same.
        _ = stop.await;
        stopped.stop();
    };
    connections::serve(listener, app, &state, until).await;
}

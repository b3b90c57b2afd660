//! All routes together, and the server around them.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
#[cfg(feature = "server")]
use tokio::net::TcpListener;
#[cfg(feature = "server")]
use tokio::sync::oneshot;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;

use crate::state::State;
use crate::{
    analyses, archive, book, cards, catalogue, client, collections, engine_files, exercises, explanations,
    export, games, guard, import, invitations, json, lessons, offers, pages, puzzles, recordings, reviews,
    runs, studies, words,
};

#[derive(OpenApi)]
#[openapi(info(
    title = "Poda",
    description = "Games, analyses, recorded searches, puzzles and experiments over HTTP."
))]
struct Document;

fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(catalogue::routes())
        .merge(games::routes())
        .merge(offers::routes())
        .merge(invitations::routes())
        .merge(analyses::routes())
        .merge(studies::routes())
        .merge(reviews::routes())
        .merge(explanations::routes())
        .merge(cards::routes())
        .routes(utoipa_axum::routes!(import::import))
        .routes(utoipa_axum::routes!(export::export))
        .merge(archive::routes())
        .merge(book::routes())
        .merge(collections::routes())
        .merge(engine_files::routes())
        .merge(recordings::routes())
        .merge(exercises::routes())
        .merge(lessons::routes())
        .merge(puzzles::routes())
        .merge(words::routes())
        .merge(runs::routes())
}

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

/// The whole application, testable without a socket.
pub fn app(state: State) -> Router {
    let (router, _) = routes().split_for_parts();
    // Built once: it is the same for all clients.
    let document: Arc<serde_json::Value> = Arc::new(serde_json::to_value(description()).unwrap_or_default());
    router
        .route("/api/openapi.json", get(move || std::future::ready(json::Json((*document).clone()))))
        .fallback(pages::serve)
        .method_not_allowed_fallback(pages::method_not_allowed)
        .layer(from_fn_with_state(state.clone(), client::identify))
        .layer(from_fn_with_state(state.clone(), guard::protect))
        .layer(from_fn(guard::survive))
        .with_state(state)
}

/// Serves until `stop` receives a message; then ends streams and searches, and waits for pending requests.
#[cfg(feature = "server")]
pub async fn serve(listener: TcpListener, state: State, stop: oneshot::Receiver<()>) {
    let (stopped, bounds) = (state.clone(), state.connections);
    let until = async move {
        // Dropping the sender means the same.
        _ = stop.await;
        stopped.stop();
    };
    crate::connections::serve(listener, app(state), bounds, until).await;
}

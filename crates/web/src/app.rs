//! All routes together, and the server around them.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;

use crate::state::State;
use crate::{
    analyses, catalogue, client, collections, connections, export, games, guard, import, json, pages,
    recordings, reviews, runs, saved, words,
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
        .merge(analyses::routes())
        .merge(saved::routes())
        .merge(reviews::routes())
        .routes(utoipa_axum::routes!(import::import))
        .routes(utoipa_axum::routes!(export::export))
        .merge(collections::routes())
        .merge(recordings::routes())
        .merge(words::routes())
        .merge(runs::routes())
}

/// What the application does, as OpenAPI describes it.
#[must_use]
pub fn description() -> Description {
    let mut description = routes().split_for_parts().1;
    // What describes the program's package belongs to no interface.
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

/// A name that no other operation has: functions of different modules may be called the same.
fn operation_name(method: &str, path: &str) -> String {
    let words = path.trim_start_matches("/api").split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).fold(method.to_string(), |name, word| name + "_" + word)
}

/// The whole application, which needs no socket to be tried.
pub fn app(state: State) -> Router {
    let (router, _) = routes().split_for_parts();
    // Once: it is the same for everybody.
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

/// Serves until `stop` hears something; then ends streams and searches, and waits for requests under way.
pub async fn serve(listener: TcpListener, state: State, stop: oneshot::Receiver<()>) {
    let (stopped, bounds) = (state.clone(), state.connections);
    let until = async move {
        // Who drops the sender wants the same.
        _ = stop.await;
        stopped.stop();
    };
    connections::serve(listener, app(state), bounds, until).await;
}

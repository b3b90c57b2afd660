//! All routes together.

use std::sync::LazyLock;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::state::State;
#[cfg(feature = "words")]
use crate::words;
use crate::{
    analyses, archive, book, cards, catalogue, client, collections, engine_files, exercises, explanations,
    export, games, guard, import, invitations, lessons, offers, pages, puzzles, recordings, reviews, runs,
    studies,
};
#[cfg(feature = "server")]
use crate::{login, server};

#[derive(OpenApi)]
#[openapi(info(
    title = "Poda",
    description = "Games, analyses, recorded searches, puzzles and experiments over HTTP."
))]
struct Document;

pub(crate) fn routes() -> OpenApiRouter<State> {
    let routes = OpenApiRouter::with_openapi(Document::openapi())
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
        .merge(runs::routes());
    #[cfg(feature = "words")]
    let routes = routes.merge(words::routes());
    routes
}

/// The whole application, testable without a socket.
pub fn app(state: State) -> Router {
    // Built once: with the description of every route it takes longer than most requests.
    static ROUTER: LazyLock<Router<State>> = LazyLock::new(|| {
        let (router, _) = routes().split_for_parts();
        #[cfg(feature = "server")]
        let router = login::routes(server::described(router));
        router
    });
    Router::clone(&ROUTER)
        .fallback(pages::serve)
        .method_not_allowed_fallback(pages::method_not_allowed)
        .layer(from_fn_with_state(state.clone(), client::identify))
        .layer(from_fn_with_state(state.clone(), guard::protect))
        .layer(from_fn(guard::survive))
        .with_state(state)
}

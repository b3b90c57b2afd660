//! The themes of word searches.

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use words::{Language, Theme};

use crate::json::Json;
use crate::state::State;

pub fn routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(themes))
}

/// The themes, in order.
#[derive(Debug, Serialize, ToSchema)]
struct WordThemes {
    themes: Vec<WordTheme>,
}

/// A theme in both languages.
#[derive(Debug, Serialize, ToSchema)]
struct WordTheme {
    name: &'static str,
    titles: ThemeTitles,
}

/// Its title in each language.
#[derive(Debug, Serialize, ToSchema)]
struct ThemeTitles {
    en: &'static str,
    es: &'static str,
}

/// The themes of word searches.
#[utoipa::path(get, path = "/api/words/themes", tag = "words", responses((status = 200, body = WordThemes)))]
async fn themes() -> Json<WordThemes> {
    let pairs = Theme::all(Language::English).iter().zip(Theme::all(Language::Spanish));
    let theme = |(en, es): (&'static Theme, &'static Theme)| WordTheme {
        name: en.name,
        titles: ThemeTitles { en: en.title, es: es.title },
    };
    Json(WordThemes { themes: pairs.map(theme).collect() })
}

//! A study in memory: its tree, what can be undone, and who watches.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use store::{Store, StudyRow};
use table::{
    Catalog, Edited, EndDocument, GameFormat, MoveDocument, Study, StudyEdit, StudyNode, TreeDocument,
};
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::board::{Side, known_game};
use crate::error::{Error, ErrorCode};
use crate::lanes::Client;
use crate::now;

/// A study as the page sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StudyView {
    /// Its id; anyone who knows it may read.
    pub id: String,
    title: String,
    /// Whether it belongs to the caller, who alone may change it.
    own: bool,
    game: String,
    /// The variant's name; empty where a game has none.
    variant: String,
    /// The position before the first move.
    start: String,
    /// Names and values, such as `White` and `Event`.
    headers: Vec<(String, String)>,
    /// How the game ended.
    #[schema(required)]
    end: Option<EndDocument>,
    /// All nodes; the root, number 0, is the first.
    nodes: Vec<StudyNodeView>,
    can_undo: bool,
    can_redo: bool,
    /// The formats in which it can be exported.
    formats: Vec<&'static str>,
    /// When it was made, in milliseconds since 1970.
    created: i64,
    /// When it last changed.
    updated: i64,
    /// Grows with every change.
    pub revision: u64,
}

/// A node of a study.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StudyNodeView {
    #[serde(flatten)]
    written: MoveDocument,
    /// What was played after it, the main move first.
    children: Vec<u32>,
    /// The move in the game's usual notation; empty at the root.
    shown: String,
    /// The side that made the move; `null` at the root.
    #[schema(required)]
    side: Option<Side>,
    /// The number of the move as people count; `null` at the root and for passes.
    #[schema(required)]
    number: Option<u32>,
    /// The position after the move.
    position: String,
}

/// A change of a study.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StudyChange {
    /// The number of this change.
    pub revision: u64,
    /// The node to show.
    at: u32,
    /// The nodes that are new or changed; those no longer reachable from the root are gone.
    nodes: Vec<StudyNodeView>,
    headers: Vec<(String, String)>,
    #[schema(required)]
    end: Option<EndDocument>,
    title: String,
    can_undo: bool,
    can_redo: bool,
    updated: i64,
}

impl From<StudyNode> for StudyNodeView {
    fn from(node: StudyNode) -> StudyNodeView {
        let StudyNode { written, children, shown, side, number, position } = node;
        StudyNodeView { written, children, shown, side: side.map(Side::from), number, position }
    }
}

/// A study shared between threads.
pub type SharedStudy = Arc<Mutex<LiveStudy>>;

/// Locks a study. A panic while it was locked left it consistent, because changes come last.
pub fn locked(study: &SharedStudy) -> MutexGuard<'_, LiveStudy> {
    study.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A study in memory.
pub struct LiveStudy {
    pub id: String,
    pub owner: Client,
    pub study: Box<dyn Study>,
    title: String,
    origin: Option<String>,
    created: i64,
    updated: i64,
    revision: u64,
    /// The latest changes, for watchers that are a little behind.
    recent: VecDeque<StudyChange>,
    changed: watch::Sender<u64>,
    is_gone: bool,
}

/// Changes kept for watchers; one that is further behind gets the whole study.
const MAX_RECENT: usize = 32;

impl LiveStudy {
    pub fn new(
        id: String,
        owner: Client,
        study: Box<dyn Study>,
        title: String,
        origin: Option<String>,
    ) -> LiveStudy {
        let now = now::milliseconds();
        LiveStudy {
            id,
            owner,
            study,
            title,
            origin,
            created: now,
            updated: now,
            revision: 1,
            recent: VecDeque::new(),
            changed: watch::Sender::new(1),
            is_gone: false,
        }
    }

    /// The same, made at that time.
    #[must_use]
    pub fn made_at(self, time: i64) -> LiveStudy {
        LiveStudy { created: time, updated: time, ..self }
    }

    /// A study from the store.
    pub fn read(row: &StudyRow, catalog: Catalog) -> Result<LiveStudy, Error> {
        let broken = |error: String| Error::internal(format!("the stored study is broken: {error}"));
        let document: TreeDocument =
            serde_json::from_str(&row.document).map_err(|error| broken(error.to_string()))?;
        let study = known_game(catalog, &document.game)?.study_from(&document);
        let study = study.map_err(|refusal| broken(refusal.to_string()))?;
        let owner = Client::from(row.owner.as_str());
        Ok(LiveStudy {
            title: row.title.clone(),
            origin: row.origin.clone(),
            created: row.created,
            updated: row.updated,
            revision: row.revision,
            changed: watch::Sender::new(row.revision),
            ..LiveStudy::new(row.id.clone(), owner, study, String::new(), None)
        })
    }

    /// Writes the study to the store.
    pub fn keep(&self, store: &Store) -> Result<(), Error> {
        let document = self.study.document();
        let names = self.study.entry().side_names();
        let players = names.map(|name| {
            let header = document.headers.iter().find(|(header, _)| header == name);
            header.map_or(String::new(), |(_, value)| value.clone())
        });
        let position = self.study.node(self.study.last()).map_or(String::new(), |node| node.position);
        Ok(store.put_study(&StudyRow {
            id: self.id.clone(),
            owner: self.owner.to_string(),
            title: self.title.clone(),
            game: document.game.clone(),
            variant: document.variant.clone(),
            players,
            n_nodes: self.study.n_nodes() as u32,
            position,
            origin: self.origin.clone(),
            document: serde_json::to_string(&document).unwrap_or_default(),
            revision: self.revision,
            created: self.created,
            updated: self.updated,
        })?)
    }

    /// Makes a change and stores it. If the store refuses, the study is not what is stored, and must be read again.
    pub fn edit(&mut self, edit: &StudyEdit, store: &Store) -> Result<StudyChange, EditError> {
        let edited = self.study.edit(edit).map_err(|refusal| {
            let code = match refusal.kind() {
                game::RefusalKind::IllegalMove | game::RefusalKind::GameOver => ErrorCode::IllegalMove,
                _ => ErrorCode::BadField,
            };
            EditError::Refused(Error::refused(code, &refusal))
        })?;
        // Moves that were there already change nothing.
        if edited.nodes.is_empty() && matches!(edit, StudyEdit::Play { .. }) {
            return Ok(self.change(edited));
        }
        self.changed(edited, store)
    }

    /// Renames the study and stores it.
    pub fn rename(&mut self, title: String, store: &Store) -> Result<StudyChange, EditError> {
        self.title = title;
        self.changed(Edited { at: 0, nodes: Vec::new() }, store)
    }

    fn changed(&mut self, edited: Edited, store: &Store) -> Result<StudyChange, EditError> {
        self.revision += 1;
        // Within a millisecond too, a later change is later: lists are ordered and continued by this time.
        self.updated = now::milliseconds().max(self.updated + 1);
        self.keep(store).map_err(EditError::NotKept)?;
        let change = self.change(edited);
        self.recent.push_back(change.clone());
        if self.recent.len() > MAX_RECENT {
            self.recent.pop_front();
        }
        self.changed.send_replace(self.revision);
        Ok(change)
    }

    /// What a page is told about a change.
    fn change(&self, edited: Edited) -> StudyChange {
        StudyChange {
            revision: self.revision,
            at: edited.at,
            nodes: edited.nodes.into_iter().map(StudyNodeView::from).collect(),
            headers: self.study.headers(),
            end: self.study.end(),
            title: self.title.clone(),
            can_undo: self.study.can_undo(),
            can_redo: self.study.can_redo(),
            updated: self.updated,
        }
    }

    /// The study for a caller.
    pub fn view(&self, caller: &Client) -> StudyView {
        StudyView {
            id: self.id.clone(),
            title: self.title.clone(),
            own: self.owner == *caller,
            game: self.study.entry().name().to_string(),
            variant: self.study.variant(),
            start: self.study.start(),
            headers: self.study.headers(),
            end: self.study.end(),
            nodes: self.study.nodes().into_iter().map(StudyNodeView::from).collect(),
            can_undo: self.study.can_undo(),
            can_redo: self.study.can_redo(),
            formats: self.study.formats().iter().map(|format: &GameFormat| format.name).collect(),
            created: self.created,
            updated: self.updated,
            revision: self.revision,
        }
    }

    /// The changes after a revision; `None` if they are no longer known.
    pub fn changes_since(&self, revision: u64) -> Option<Vec<StudyChange>> {
        let missed = self.recent.iter().filter(|change| change.revision > revision);
        let missed: Vec<StudyChange> = missed.cloned().collect();
        (missed.len() as u64 == self.revision.saturating_sub(revision)).then_some(missed)
    }

    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn is_gone(&self) -> bool {
        self.is_gone
    }

    pub fn mark_deleted(&mut self) {
        self.is_gone = true;
        self.changed.send_replace(self.revision + 1);
    }

    /// Nobody watches it, so that it may be dropped from memory.
    pub fn is_idle(&self) -> bool {
        self.changed.receiver_count() == 0
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn title(&self) -> &str {
        &self.title
    }
}

/// Why a change was not made.
pub enum EditError {
    /// The change is wrong; nothing happened.
    Refused(Error),
    /// It could not be stored.
    NotKept(Error),
}

//! A study of a typed game.

use std::collections::HashMap;

use game::{Game, Notation, Position, Refusal};
use game_tree::{Annotation, Edit, GameEnd, GameTree, Glyph, Headers, History, NodeId, Shape, Written};
use table::{
    Edited, EndDocument, Entry, ExportedStudy, GameFormat, MoveDocument, ScoreDocument, Study, StudyEdit,
    StudyNode, Table, TreeDocument,
};

use crate::catalog_game::{CatalogGame, MoveOf, PositionOf};
use crate::common_formats::{self, COMMON_FORMATS};
use crate::typed_entry::entry;
use crate::typed_table::TypedTable;

/// Nodes per study, deleted ones that may come back by an undo included.
const MAX_NODES: u32 = 100_000;
/// Bytes of one comment.
const MAX_COMMENT: usize = 20_000;
/// Glyphs, drawings and other things per move.
const MAX_MARKS: usize = 200;
/// Headers per game, and bytes of each.
const MAX_HEADERS: (usize, usize) = (1000, 10_000);
/// Edits in one request.
const MAX_EDITS: usize = 2000;

pub(crate) struct TypedStudy<C: CatalogGame> {
    game: C::Game,
    tree: Tree<C>,
    history: History<MoveOf<C>>,
}

type TypedEdit<C> = Edit<MoveOf<C>>;
type Tree<C> = GameTree<PositionOf<C>>;

impl<C: CatalogGame> TypedStudy<C> {
    pub fn new(game: C::Game, tree: GameTree<PositionOf<C>>) -> TypedStudy<C> {
        TypedStudy { game, tree, history: History::default() }
    }

    pub fn empty(game: C::Game, start: Option<&str>) -> Result<TypedStudy<C>, Refusal> {
        let start = match start {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        Ok(TypedStudy::new(game, GameTree::new(start)))
    }

    pub fn read(document: &TreeDocument) -> Result<TypedStudy<C>, Refusal> {
        let filled = |text: &'_ String| (!text.is_empty()).then(|| text.clone());
        let game = C::variant(filled(&document.variant).as_deref())?;
        let mut study = TypedStudy::<C>::empty(game, filled(&document.start).as_deref())?;
        study.tree.headers = checked_headers(&document.headers)?;
        study.tree.end = document.end.map(GameEnd::from);
        let mut positions: Vec<Option<PositionOf<C>>> = vec![Some(study.tree.start().clone())];
        for node in &document.nodes {
            study
                .read_node(node, &mut positions)
                .map_err(|refusal| refusal.at(format!("node {}", node.id)))?;
        }
        Ok(study)
    }

    /// Adds a node of a document; `positions` are those of the nodes so far, by number.
    fn read_node(
        &mut self,
        node: &MoveDocument,
        positions: &mut Vec<Option<PositionOf<C>>>,
    ) -> Result<(), Refusal> {
        let id = NodeId(node.id);
        if id != NodeId::ROOT {
            let (Some(parent), Some(mv)) = (node.parent, &node.mv) else {
                return Err(Refusal::syntax("", "a node needs a parent and a move"));
            };
            if node.id > MAX_NODES {
                return Err(too_large(&node.id.to_string(), "a study has at most 100000 nodes"));
            }
            let index = node.id as usize;
            if positions.get(index).is_some_and(Option::is_some) {
                return Err(Refusal::syntax(node.id.to_string(), "two nodes have this number"));
            }
            let Some(Some(before)) = positions.get(parent as usize) else {
                return Err(Refusal::syntax(parent.to_string(), "there is no such parent before this node"));
            };
            let mv = before.parse_move(mv)?;
            let mut position = before.clone();
            position.play(mv);
            self.tree.add_as(id, NodeId(parent), mv);
            positions.resize_with(positions.len().max(index + 1), || None);
            positions[index] = Some(position);
        }
        *self.tree.annotation_mut(id) = checked_annotation(node.annotation())?;
        Ok(())
    }

    fn known(&self, id: u32) -> Result<NodeId, Refusal> {
        let node = NodeId(id);
        let refuse =
            || Refusal::unknown_name(id.to_string(), "there is no such node; it may have been deleted");
        if self.tree.contains(node) { Ok(node) } else { Err(refuse()) }
    }

    /// A node other than the root.
    fn known_move(&self, id: u32) -> Result<NodeId, Refusal> {
        match self.known(id)? {
            NodeId::ROOT => Err(Refusal::out_of_range("0", "the root is not a move")),
            node => Ok(node),
        }
    }

    /// The typed change, and the node to show after it.
    fn typed(&self, edit: &StudyEdit) -> Result<(TypedEdit<C>, NodeId), Refusal> {
        match edit {
            StudyEdit::Play { at, moves } => self.line(self.known(*at)?, moves),
            StudyEdit::Delete { at } => {
                let node = self.known_move(*at)?;
                Ok((Edit::Remove(node), self.tree.parent(node).unwrap_or(NodeId::ROOT)))
            }
            StudyEdit::Promote { at } => self.reordered(*at, Edit::promoted),
            StudyEdit::Demote { at } => self.reordered(*at, Edit::demoted),
            StudyEdit::MainLine { at } => self.reordered(*at, Edit::main_line),
            StudyEdit::Headers { headers } => Ok((Edit::SetHeaders(checked_headers(headers)?), NodeId::ROOT)),
            StudyEdit::End { end } => Ok((Edit::SetEnd(end.map(GameEnd::from)), NodeId::ROOT)),
            StudyEdit::Several { .. } | StudyEdit::Undo | StudyEdit::Redo => {
                Err(Refusal::syntax("", "this change cannot be part of another"))
            }
            StudyEdit::Comment { at, text, before } => self.annotated(*at, |annotation| match before {
                true => annotation.before.clone_from(text),
                false => annotation.comment.clone_from(text),
            }),
            StudyEdit::Glyphs { at, glyphs } => self
                .annotated(*at, |annotation| annotation.glyphs = glyphs.iter().copied().map(Glyph).collect()),
            StudyEdit::Shapes { at, shapes } => {
                self.annotated(*at, |annotation| annotation.shapes = shapes.iter().map(Shape::from).collect())
            }
            StudyEdit::Score { at, score } => {
                self.annotated(*at, |annotation| annotation.score = score.and_then(ScoreDocument::score))
            }
        }
    }

    fn annotated(
        &self,
        at: u32,
        change: impl FnOnce(&mut Annotation),
    ) -> Result<(TypedEdit<C>, NodeId), Refusal> {
        let node = self.known(at)?;
        let mut annotation = self.tree.annotation(node).clone();
        change(&mut annotation);
        Ok((Edit::Annotate(node, Box::new(checked_annotation(annotation)?)), node))
    }

    fn reordered(
        &self,
        at: u32,
        change: fn(&Tree<C>, NodeId) -> Option<TypedEdit<C>>,
    ) -> Result<(TypedEdit<C>, NodeId), Refusal> {
        let node = self.known_move(at)?;
        Ok((change(&self.tree, node).unwrap_or(Edit::All(Vec::new())), node))
    }

    fn line(&self, at: NodeId, moves: &[String]) -> Result<(TypedEdit<C>, NodeId), Refusal> {
        if self.tree.next_id().0 as usize + moves.len() > MAX_NODES as usize {
            return Err(too_large("", "a study has at most 100000 nodes, deleted ones included"));
        }
        let moves = self.tree.position(at).parse_moves(moves)?;
        Ok(Edit::line(&self.tree, at, moves))
    }

    /// Makes one change. An empty one is not remembered.
    fn make(&mut self, edit: &StudyEdit) -> Result<Edited, Refusal> {
        let (typed, at) = self.typed(edit)?;
        let mut touched = typed.touched(&self.tree);
        let next = self.tree.next_id().0;
        if typed != Edit::All(Vec::new()) {
            self.history.make(&mut self.tree, typed);
        }
        touched.extend((next..self.tree.next_id().0).map(NodeId));
        Ok(self.edited(at, touched))
    }

    /// Makes several changes as one, or none of them.
    fn make_all(&mut self, edits: &[StudyEdit]) -> Result<Edited, Refusal> {
        if edits.len() > MAX_EDITS {
            return Err(too_large("", "a change has at most 2000 parts"));
        }
        let mut work = TypedStudy::<C>::new(self.game.clone(), self.tree.clone());
        let (mut all, mut touched, mut at) = (Vec::new(), Vec::new(), NodeId::ROOT);
        for edit in edits {
            let (typed, shown) = work.typed(edit)?;
            touched.extend(typed.touched(&work.tree));
            let next = work.tree.next_id().0;
            work.tree.apply(typed.clone());
            touched.extend((next..work.tree.next_id().0).map(NodeId));
            all.push(typed);
            at = shown;
        }
        self.history.make(&mut self.tree, Edit::All(all));
        Ok(self.edited(at, touched))
    }

    /// The answer to an undo or redo: shows what came back, or else where something changed.
    fn restored(&self, was_there: impl Fn(NodeId) -> bool, touched: Option<Vec<NodeId>>) -> Edited {
        let touched = touched.unwrap_or_default();
        let shown = touched.iter().copied().filter(|&node| self.tree.contains(node));
        let at = shown.clone().find(|&node| !was_there(node)).or_else(|| shown.last());
        self.edited(at.unwrap_or(NodeId::ROOT), touched)
    }

    fn edited(&self, at: NodeId, mut touched: Vec<NodeId>) -> Edited {
        touched.sort();
        touched.dedup();
        Edited { at: at.0, nodes: touched.into_iter().filter_map(|node| self.node(node.0)).collect() }
    }

    /// A node, given the position before it and how many numbered moves led there.
    fn view(&self, id: NodeId, before: &PositionOf<C>, n_numbered: u32) -> (StudyNode, PositionOf<C>, u32) {
        let written = MoveDocument::new(id.0, self.tree.annotation(id));
        let children = self.tree.children(id).iter().map(|child| child.0).collect();
        let Some((mv, parent)) = self.tree.mv(id).zip(self.tree.parent(id)) else {
            let node = StudyNode {
                written,
                children,
                shown: String::new(),
                side: None,
                number: None,
                position: before.to_string(),
            };
            return (node, before.clone(), n_numbered);
        };
        let mut position = before.clone();
        position.play(mv);
        let number = C::move_number(before, mv, n_numbered);
        let node = StudyNode {
            written: MoveDocument { parent: Some(parent.0), mv: Some(before.write_move(mv)), ..written },
            children,
            shown: C::spell(before, mv),
            side: Some(before.side_to_move()),
            number,
            position: position.to_string(),
        };
        (node, position, n_numbered + u32::from(number.is_some()))
    }
}

fn too_large(text: &str, reason: &str) -> Refusal {
    Refusal::too_large(text, reason)
}

fn checked_headers(headers: &[(String, String)]) -> Result<Headers, Refusal> {
    let (most, longest) = MAX_HEADERS;
    if headers.len() > most {
        return Err(too_large("", &format!("a game has at most {most} headers")));
    }
    if let Some((name, _)) = headers.iter().find(|(name, value)| name.len() + value.len() > longest) {
        return Err(too_large(name, &format!("a header has at most {longest} bytes")));
    }
    if let Some((name, _)) = headers.iter().find(|(name, _)| name.is_empty()) {
        return Err(Refusal::syntax(name, "a header needs a name"));
    }
    Ok(headers.iter().cloned().collect())
}

fn checked_annotation(annotation: Annotation) -> Result<Annotation, Refusal> {
    let Annotation { before, comment, glyphs, shapes, others, .. } = &annotation;
    if before.len().max(comment.len()) > MAX_COMMENT {
        return Err(too_large("", &format!("a comment has at most {MAX_COMMENT} bytes")));
    }
    if glyphs.len().max(shapes.len()).max(others.len()) > MAX_MARKS {
        return Err(too_large("", &format!("a move has at most {MAX_MARKS} marks of a kind")));
    }
    let is_long = |text: &String| text.len() > MAX_COMMENT;
    let is_long_shape =
        |shape: &Shape| shape.from.len() > 16 || shape.to.as_ref().is_some_and(|to| to.len() > 16);
    if others.iter().any(|(name, value)| is_long(name) || is_long(value)) || shapes.iter().any(is_long_shape)
    {
        return Err(too_large("", "an annotation is too long"));
    }
    Ok(annotation)
}

impl<C: CatalogGame> Study for TypedStudy<C> {
    fn entry(&self) -> &'static dyn Entry {
        entry::<C>()
    }

    fn variant(&self) -> String {
        C::variant_name(&self.game)
    }

    fn start(&self) -> String {
        self.tree.start().to_string()
    }

    fn headers(&self) -> Vec<(String, String)> {
        self.tree.headers.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    fn end(&self) -> Option<EndDocument> {
        self.tree.end.map(EndDocument::from)
    }

    fn document(&self) -> TreeDocument {
        let nodes = self.nodes().into_iter().map(|node| node.written);
        let is_said = |node: &MoveDocument| node.id != 0 || !self.tree.annotation(NodeId::ROOT).is_empty();
        TreeDocument {
            game: C::NAME.to_string(),
            variant: self.variant(),
            start: self.start(),
            headers: self.headers(),
            end: self.end(),
            nodes: nodes.filter(is_said).collect(),
        }
    }

    fn node(&self, id: u32) -> Option<StudyNode> {
        let id = self.known(id).ok()?;
        let (mut position, mut n_numbered) = (self.tree.start().clone(), 0);
        let line = self.tree.line_to(id);
        for &node in line.iter().take(line.len().saturating_sub(1)) {
            let mv = self.tree.mv(node)?;
            n_numbered += u32::from(C::move_number(&position, mv, n_numbered).is_some());
            position.play(mv);
        }
        Some(self.view(id, &position, n_numbered).0)
    }

    fn nodes(&self) -> Vec<StudyNode> {
        let start = self.tree.start();
        let mut nodes = vec![self.view(NodeId::ROOT, start, 0).0];
        let mut reached: Vec<Option<(PositionOf<C>, u32)>> = vec![None; self.tree.next_id().0 as usize];
        reached[0] = Some((start.clone(), 0));
        for step in self.tree.written() {
            let Written::Move(id) = step else { continue };
            let parent = self.tree.parent(id).unwrap_or(NodeId::ROOT);
            let Some((before, n_numbered)) = &reached[parent.0 as usize] else { continue };
            let (node, position, n_numbered) = self.view(id, before, *n_numbered);
            reached[id.0 as usize] = Some((position, n_numbered));
            nodes.push(node);
        }
        nodes
    }

    fn n_nodes(&self) -> usize {
        self.tree.n_nodes()
    }

    fn last(&self) -> u32 {
        self.tree.last().0
    }

    fn edit(&mut self, edit: &StudyEdit) -> Result<Edited, Refusal> {
        match edit {
            StudyEdit::Several { edits } => self.make_all(edits),
            StudyEdit::Undo => {
                let before = self.tree.clone();
                let touched = self.history.undo(&mut self.tree);
                Ok(self.restored(|node| before.contains(node), touched))
            }
            StudyEdit::Redo => {
                let before = self.tree.clone();
                let touched = self.history.redo(&mut self.tree);
                Ok(self.restored(|node| before.contains(node), touched))
            }
            edit => self.make(edit),
        }
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn table_at(&self, id: u32) -> Result<Box<dyn Table>, Refusal> {
        let node = self.known(id)?;
        let mut table = TypedTable::<C>::from_start(self.game.clone(), self.tree.start().clone());
        self.tree.moves_to(node).for_each(|mv| table.play_move(mv));
        Ok(Box::new(table))
    }

    fn study_at(&self, id: u32) -> Result<Box<dyn Study>, Refusal> {
        let at = self.known(id)?;
        let mut tree = GameTree::new(self.tree.position(at));
        tree.headers.clone_from(&self.tree.headers);
        tree.end = self.tree.end;
        tree.annotation_mut(NodeId::ROOT).comment.clone_from(&self.tree.annotation(at).comment);
        let mut copies = HashMap::from([(at, NodeId::ROOT)]);
        for step in self.tree.written_after(at) {
            let Written::Move(id) = step else { continue };
            let parent = self.tree.parent(id).unwrap_or(NodeId::ROOT);
            if let (Some(&below), Some(mv)) = (copies.get(&parent), self.tree.mv(id)) {
                let copy = tree.add(below, mv);
                *tree.annotation_mut(copy) = self.tree.annotation(id).clone();
                copies.insert(id, copy);
            }
        }
        Ok(Box::new(TypedStudy::<C>::new(self.game.clone(), tree)))
    }

    fn formats(&self) -> Vec<GameFormat> {
        [C::formats(&self.game), &COMMON_FORMATS].concat()
    }

    fn export(&self, format: &str) -> Result<ExportedStudy, Refusal> {
        let found = common_formats::named(&self.formats(), format)?;
        match found.name {
            "json" => {
                Ok(ExportedStudy { bytes: common_formats::document(self)?.into_bytes(), lost: Vec::new() })
            }
            "text" => common_formats::text(self),
            _ => C::write_tree(&found, &self.game, &self.tree),
        }
    }
}

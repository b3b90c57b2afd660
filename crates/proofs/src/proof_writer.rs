//! Picks what a proof needs from the results of a run.

use std::collections::HashMap;

use crate::Bounds;
use crate::proof::Claim;
use crate::solved::Solved;
use crate::upper_tree::UpperTree;

/// Makes the lines of a proof: for a lower bound one good move at a node, for an upper bound all moves.
pub(crate) struct ProofWriter<'a> {
    tree: &'a UpperTree,
    result: &'a dyn Fn(u64) -> Option<Solved>,
    /// Whether the side to move at a node gets at least so much.
    answers: HashMap<(usize, i32), Option<bool>>,
    /// What must be shown about each node.
    needs: HashMap<usize, Need>,
}

#[derive(Clone, Copy, Default)]
struct Need {
    bounds: Bounds,
    /// The move that shows the lower bound, by its place in the list.
    best: Option<usize>,
    is_written: bool,
}

impl<'a> ProofWriter<'a> {
    pub fn new(tree: &'a UpperTree, result: &'a dyn Fn(u64) -> Option<Solved>) -> ProofWriter<'a> {
        ProofWriter { tree, result, answers: HashMap::new(), needs: HashMap::new() }
    }

    /// The lines of the proof of a claim about the root that the results do prove.
    pub fn lines(mut self, claim: Bounds) -> Vec<Claim> {
        if let Some(least) = claim.at_least {
            self.need_at_least(0, least);
        }
        if let Some(most) = claim.at_most {
            self.need_at_most(0, most);
        }
        let mut lines = Vec::new();
        self.write(0, &mut lines);
        lines
    }

    fn gets(&mut self, node: usize, least: i32) -> Option<bool> {
        if let Some(margin) = self.tree.margin(node) {
            return Some(margin >= least);
        }
        if let Some(&known) = self.answers.get(&(node, least)) {
            return known;
        }
        let tree = self.tree;
        let answer = match tree.children(node) {
            None => tree.job(node).and_then(self.result).and_then(|solved| solved.bounds.says(least)),
            Some(children) => {
                let mut all = Some(false);
                for &child in children {
                    match self.child_gives(node, child, least) {
                        Some(true) => {
                            all = Some(true);
                            break;
                        }
                        Some(false) => {}
                        None => all = None,
                    }
                }
                all
            }
        };
        self.answers.insert((node, least), answer);
        answer
    }

    /// Whether a move gets the side that makes it at least `least`.
    fn child_gives(&mut self, node: usize, child: usize, least: i32) -> Option<bool> {
        match self.tree.is_same_side(node, child) {
            true => self.gets(child, least),
            false => self.gets(child, 1 - least).map(|gets| !gets),
        }
    }

    fn need_at_least(&mut self, node: usize, least: i32) {
        let need = self.needs.entry(node).or_default();
        if self.tree.margin(node).is_some() || need.bounds.at_least.is_some_and(|shown| shown >= least) {
            return;
        }
        need.bounds.at_least = Some(least);
        let tree = self.tree;
        let Some(children) = tree.children(node) else { return };
        let good = |&index: &usize| self.child_gives(node, children[index], least) == Some(true);
        let best = (0..children.len()).find(good).expect("the survey found this bound");
        self.needs.entry(node).or_default().best = Some(best);
        match tree.is_same_side(node, children[best]) {
            true => self.need_at_least(children[best], least),
            false => self.need_at_most(children[best], -least),
        }
    }

    fn need_at_most(&mut self, node: usize, most: i32) {
        let need = self.needs.entry(node).or_default();
        if self.tree.margin(node).is_some() || need.bounds.at_most.is_some_and(|shown| shown <= most) {
            return;
        }
        need.bounds.at_most = Some(most);
        let tree = self.tree;
        for &child in tree.children(node).unwrap_or_default() {
            match tree.is_same_side(node, child) {
                true => self.need_at_most(child, most),
                false => self.need_at_least(child, -most),
            }
        }
    }

    /// Writes what a node needs, and then the node.
    fn write(&mut self, node: usize, lines: &mut Vec<Claim>) {
        let tree = self.tree;
        let Some(need) = self.needs.get_mut(&node) else { return };
        if std::mem::replace(&mut need.is_written, true) || tree.margin(node).is_some() {
            return;
        }
        let Need { bounds, best, .. } = *need;
        let moves = tree.moves_to(node);
        let Some(children) = tree.children(node) else {
            let job = tree.job(node).expect("a frontier has numbers");
            let solved = (self.result)(job).expect("the survey used it");
            let Bounds { at_least, at_most } = solved.bounds;
            let (job, nodes) = (Some(job), Some(solved.nodes));
            return lines.push(Claim { moves, at_least, at_most, best: solved.best, job, nodes });
        };
        match bounds.at_most {
            Some(_) => children.iter().for_each(|&child| self.write(child, lines)),
            None => best.into_iter().for_each(|best| self.write(children[best], lines)),
        }
        let Bounds { at_least, at_most } = bounds;
        let best = best.map(|best| tree.move_to_child(node, best));
        lines.push(Claim { moves, at_least, at_most, best, job: None, nodes: None });
    }
}

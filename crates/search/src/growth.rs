//! Searches that grow one tree whose numbers change: Monte-Carlo and proof-number search. What they share when they are
//! watched: the probe that tells what happened, and the choice of the part of a tree that is worth keeping.

use crate::record::{Scope, Selection, mixed};
use crate::watch::{Event, Watched};

/// Told what a search does; `()` is not interested and costs nothing.
pub(crate) trait GrowthProbe<M> {
    /// The event is made only if somebody watches.
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event<M>) {
        let _ = event;
    }
}

impl<M> GrowthProbe<M> for () {}

impl<M> GrowthProbe<M> for Watched<'_, M> {
    fn tell(&mut self, event: impl FnOnce() -> Event<M>) {
        self.0.see(event());
    }
}

/// A node with children. They are kept together or not at all, because a choice among them is understood only if all are
/// seen.
pub(crate) struct Family<M> {
    /// What the node is called when more of the search is asked for.
    pub number: u64,
    /// The family that the node is a child in, which comes earlier; `None` for a root.
    pub parent: Option<usize>,
    /// The moves to the node: from the node above, or for a root from the position that was searched.
    pub moves: Vec<M>,
    /// How many children.
    pub size: usize,
    /// The work spent on it; never more than on its parent.
    pub effort: u64,
}

/// Which families to keep: those with the largest effort within the scope, up to a budget of nodes. The first family is
/// always kept, and no family without its parent.
pub(crate) fn choose<M: PartialEq>(families: &[Family<M>], selection: &Selection<M>) -> Vec<bool> {
    let inside = inside(families, &selection.scope);
    let mut order: Vec<usize> = (0..families.len()).collect();
    order.sort_by_key(|&index| (std::cmp::Reverse(families[index].effort), index));
    let mut kept = vec![false; families.len()];
    let mut n_kept = 0;
    for index in order {
        let family = &families[index];
        let has_place = family.parent.is_none_or(|parent| kept[parent]);
        let fits = n_kept + family.size <= selection.budget || n_kept == 0;
        if inside[index] && has_place && fits {
            kept[index] = true;
            n_kept += family.size;
        }
    }
    kept
}

/// Which families the scope asks for.
fn inside<M: PartialEq>(families: &[Family<M>], scope: &Scope<M>) -> Vec<bool> {
    match scope {
        Scope::Whole => vec![true; families.len()],
        Scope::Below(number) => below(families, *number),
        Scope::Line(line) => on_line(families, line),
        Scope::Plies(most) => depths(families).iter().map(|&depth| depth < *most as usize).collect(),
        Scope::Sample { one_in, seed } => families
            .iter()
            .map(|family| {
                let drawn = mixed(family.number ^ seed.rotate_left(32));
                family.parent.is_none() || drawn.is_multiple_of(u64::from((*one_in).max(1)))
            })
            .collect(),
    }
}

/// The family of that number, those below it and those on the way to it.
fn below<M>(families: &[Family<M>], number: u64) -> Vec<bool> {
    let mut wanted: Vec<bool> = families.iter().map(|family| family.number == number).collect();
    for index in 0..families.len() {
        wanted[index] |= families[index].parent.is_some_and(|parent| wanted[parent]);
    }
    let mut way = families.iter().position(|family| family.number == number);
    while let Some(index) = way {
        wanted[index] = true;
        way = families[index].parent;
    }
    wanted
}

/// The families on a line of moves, and those below its end.
fn on_line<M: PartialEq>(families: &[Family<M>], line: &[M]) -> Vec<bool> {
    let mut matched: Vec<Option<usize>> = Vec::with_capacity(families.len());
    for family in families {
        let so_far = family.parent.map_or(Some(0), |parent| matched[parent]);
        let follow = |so_far: usize| {
            let rest = &line[so_far..];
            let agrees = rest.iter().zip(&family.moves).all(|(a, b)| a == b);
            agrees.then(|| (so_far + family.moves.len()).min(line.len()))
        };
        matched.push(so_far.and_then(follow));
    }
    matched.iter().map(Option::is_some).collect()
}

fn depths<M>(families: &[Family<M>]) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::with_capacity(families.len());
    for family in families {
        let above = family.parent.map_or(0, |parent| depths[parent]);
        depths.push(above + family.moves.len());
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn families() -> Vec<Family<char>> {
        let family = |number, parent, mv: &str, effort| Family {
            number,
            parent,
            moves: mv.chars().collect(),
            size: 2,
            effort,
        };
        vec![
            family(0, None, "", 10),
            family(1, Some(0), "a", 4),
            family(2, Some(0), "b", 6),
            family(5, Some(2), "c", 5),
        ]
    }

    fn chosen(scope: Scope<char>, budget: usize) -> Vec<bool> {
        choose(&families(), &Selection { scope, budget })
    }

    #[test]
    fn the_most_work_is_kept_first_and_nothing_without_what_is_above_it() {
        assert_eq!(chosen(Scope::Whole, 0), [true, false, false, false], "the root always");
        assert_eq!(chosen(Scope::Whole, 6), [true, false, true, true]);
        assert_eq!(chosen(Scope::Line(vec!['a']), 8), [true, true, false, false]);
        assert_eq!(chosen(Scope::Line(vec!['b']), 8), [true, false, true, true]);
        assert_eq!(chosen(Scope::Below(5), 8), [true, false, true, true]);
        assert_eq!(chosen(Scope::Plies(2), 8), [true, true, true, false]);
    }
}

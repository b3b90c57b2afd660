//! Recording parts of a search: what is kept is a tree, the largest subtrees first, and the rest can be asked for.

use game::tree::{self, RandomTree, TreePosition};
use search::{
    Algorithm, Context, Margin, Memory, Node, Record, Scope, Selection, TableRules, Watched, Watcher, Window,
    record,
};

fn searched(root: &TreePosition, algorithm: Algorithm, watcher: &mut dyn Watcher<u32>) -> bool {
    let (mut margin, mut memory) = (Margin, Memory::new(1 << 16, TableRules::default()));
    let mut watched = Watched(watcher);
    let mut context = Context::new(&mut margin, &mut watched, &mut memory);
    algorithm.search(&mut context, root, Node::root(99), Window::FULL).is_ok()
}

fn root() -> TreePosition {
    tree::parse(&RandomTree::uniform(4, 5).text(&mut game::dice(7))).unwrap()
}

fn part(scope: Scope<u32>, budget: usize) -> Record<u32> {
    let root = root();
    record(&Selection { scope, budget }, |watcher| searched(&root, Algorithm::PrincipalVariation, watcher))
}

fn whole() -> Record<u32> {
    part(Scope::Whole, usize::MAX)
}

/// Every node of a part is in the whole, with the same size, the same result and the same parent.
fn check(part: &Record<u32>, whole: &Record<u32>) {
    assert_eq!(part.n_visits, whole.n_visits);
    for node in &part.nodes {
        let same = &whole.nodes[node.number as usize];
        assert_eq!((node.number, node.below, node.result), (same.number, same.below, same.result));
        assert_eq!((node.visit, &node.raises.len()), (same.visit, &same.raises.len()));
        let parent = node.parent.map(|parent| part.nodes[parent].number as usize);
        assert_eq!(parent, same.parent);
        let n_kept =
            part.nodes.iter().filter(|child| child.parent.map(|p| part.nodes[p].number) == Some(node.number));
        let n_all = whole.nodes.iter().filter(|child| child.parent == Some(node.number as usize));
        assert_eq!(node.elided, n_kept.count() < n_all.count());
    }
}

#[test]
fn a_whole_search_is_kept_as_it_was() {
    let whole = whole();
    assert_eq!(whole.n_visits, whole.nodes.len() as u64);
    assert!(whole.nodes.iter().enumerate().all(|(index, node)| node.number == index as u64 && !node.elided));
    let sizes: u64 = whole.nodes.iter().filter(|node| node.parent.is_none()).map(|node| node.below).sum();
    assert_eq!(sizes, whole.n_visits);
}

#[test]
fn the_largest_subtrees_are_kept_first() {
    let whole = whole();
    for budget in [1, 2, 7, 50, 200] {
        let part = part(Scope::Whole, budget);
        assert_eq!(part.nodes.len(), budget);
        check(&part, &whole);
        let smallest = part.nodes.iter().map(|node| node.below).min().unwrap();
        let n_larger = whole.nodes.iter().filter(|node| node.below > smallest).count();
        assert!(n_larger <= budget, "no larger subtree was left out");
        assert!(part.nodes.iter().filter(|node| node.below > smallest).count() == n_larger);
    }
}

#[test]
fn a_part_below_a_node_has_the_way_to_it_and_all_of_it() {
    let whole = whole();
    let node = whole.nodes.iter().find(|node| node.visit.node.ply == 2 && node.below > 5).unwrap();
    let part = part(Scope::Below(node.number), usize::MAX);
    check(&part, &whole);
    let inside = node.number..node.number + node.below;
    assert_eq!(part.nodes.iter().filter(|kept| inside.contains(&kept.number)).count() as u64, node.below);
    assert_eq!(part.nodes.len() as u64, node.below + 2, "and the two nodes above it");
}

#[test]
fn a_line_is_kept_in_every_visit_with_what_is_below_its_end() {
    let whole = whole();
    let line: Vec<u32> = vec![1, 2];
    let part = part(Scope::Line(line.clone()), usize::MAX);
    check(&part, &whole);
    let path = |mut index: usize| {
        let mut path = Vec::new();
        while let Some(parent) = whole.nodes[index].parent {
            path.extend(whole.nodes[index].visit.mv);
            index = parent;
        }
        path.reverse();
        path
    };
    let is_wanted = |index: &usize| path(*index).starts_with(&line) || line.starts_with(&path(*index));
    let wanted: Vec<u64> = (0..whole.nodes.len()).filter(is_wanted).map(|index| index as u64).collect();
    assert_eq!(part.nodes.iter().map(|node| node.number).collect::<Vec<_>>(), wanted);
    assert!(wanted.len() > 3);
}

#[test]
fn plies_and_samples_bound_what_is_kept() {
    let whole = whole();
    let shallow = part(Scope::Plies(2), usize::MAX);
    check(&shallow, &whole);
    let n_shallow = whole.nodes.iter().filter(|node| node.visit.node.ply <= 2).count();
    assert_eq!(shallow.nodes.len(), n_shallow);
    let sample = |seed| part(Scope::Sample { one_in: 2, seed }, usize::MAX);
    let (one, other) = (sample(1), sample(2));
    check(&one, &whole);
    assert_eq!(one, sample(1));
    assert_ne!(one.nodes, other.nodes);
    assert!(1 < one.nodes.len() && one.nodes.len() < whole.nodes.len() / 2);
}

#[test]
fn what_cannot_be_repeated_is_kept_from_its_beginning() {
    let root = root();
    let mut n_runs = 0;
    let part = record(&Selection::whole(10), |watcher| {
        n_runs += 1;
        searched(&root, Algorithm::AlphaBeta, watcher);
        false
    });
    assert_eq!((n_runs, part.nodes.len()), (1, 10));
    assert!(part.nodes.iter().enumerate().all(|(index, node)| node.number == index as u64));
}

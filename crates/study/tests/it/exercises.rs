//! Exercises made to order: their answers are recomputed here by other means, and each has something to teach.

use search::Algorithm;
use study::exercises::{
    Difficulty, Exercise, ExerciseKind, ExerciseNode, ExerciseRequest, LeafState, SearchExercise, Task,
    on_tree,
};
use study::{NodeWhat, SideName, VisitDocument, VisitName};

const N_SEEDS: u64 = 200;

/// Exercises of a kind, over all difficulties.
fn exercises(kind: ExerciseKind) -> impl Iterator<Item = (Difficulty, Exercise)> {
    (0..N_SEEDS).map(move |seed| {
        let difficulty = Difficulty::ALL[(seed % 4) as usize];
        let number = (seed / 4) as u32 + 1;
        (difficulty, ExerciseRequest { kind, difficulty, seed, number }.exercise())
    })
}

fn searches(kind: ExerciseKind) -> impl Iterator<Item = (Difficulty, Vec<ExerciseNode>, SearchExercise)> {
    exercises(kind).map(|(difficulty, exercise)| match exercise.task {
        Task::Search(search) => (difficulty, exercise.nodes, search),
        other => panic!("not a search: {other:?}"),
    })
}

fn children(nodes: &[ExerciseNode], index: usize) -> Vec<usize> {
    (0..nodes.len()).filter(|&child| nodes[child].parent == Some(index)).collect()
}

fn is_max(nodes: &[ExerciseNode], index: usize) -> bool {
    nodes[index].side == SideName::Max
}

fn minimax(nodes: &[ExerciseNode], index: usize) -> i64 {
    if let Some(value) = nodes[index].value {
        return value.into();
    }
    let values = children(nodes, index).into_iter().map(|child| minimax(nodes, child));
    if is_max(nodes, index) { values.max() } else { values.min() }.unwrap()
}

/// What a visit says: the node, its window and its value, all as text.
type Visit = (usize, String, String, String);

/// Fail-soft alpha-beta with both players' bounds, as textbooks print it.
fn alpha_beta(
    nodes: &[ExerciseNode],
    index: usize,
    (alpha, beta): (i64, i64),
    visits: &mut Vec<Visit>,
) -> i64 {
    let slot = visits.len();
    visits.push((index, text(alpha), text(beta), String::new()));
    let (mut low, mut high) = (alpha, beta);
    let mut best = if is_max(nodes, index) { -INFINITE } else { INFINITE };
    match nodes[index].value {
        Some(value) => best = value.into(),
        None => {
            for child in children(nodes, index) {
                let value = alpha_beta(nodes, child, (low, high), visits);
                if is_max(nodes, index) {
                    best = best.max(value);
                    low = low.max(best);
                } else {
                    best = best.min(value);
                    high = high.min(best);
                }
                if low >= high {
                    break;
                }
            }
        }
    }
    visits[slot].3 = text(best);
    best
}

const INFINITE: i64 = i64::MAX;

fn text(value: i64) -> String {
    match value {
        INFINITE => "∞".to_string(),
        value if value == -INFINITE => "-∞".to_string(),
        value => value.to_string(),
    }
}

fn visits(search: &SearchExercise) -> impl Iterator<Item = (usize, &VisitDocument)> {
    search.recording.nodes.iter().zip(&search.places).filter_map(|(node, place)| match &node.what {
        NodeWhat::Visit(visit) => Some((place.unwrap(), &**visit)),
        _ => None,
    })
}

fn told(search: &SearchExercise) -> Vec<Visit> {
    visits(search)
        .map(|(place, visit)| (place, visit.alpha.clone(), visit.beta.clone(), visit.value.clone().unwrap()))
        .collect()
}

#[test]
fn the_answers_of_minimax_are_the_minimax_values() {
    for (_, nodes, search) in searches(ExerciseKind::Minimax) {
        let visited = told(&search);
        assert_eq!(visited.len(), nodes.len(), "minimax visits everything once");
        for (place, _, _, value) in visited {
            assert_eq!(value, minimax(&nodes, place).to_string(), "{} in {}", nodes[place].name, search.tree);
        }
    }
}

#[test]
fn the_answers_of_alpha_beta_are_those_of_the_textbook() {
    for (difficulty, nodes, search) in searches(ExerciseKind::AlphaBeta) {
        let mut wanted = Vec::new();
        alpha_beta(&nodes, 0, (-INFINITE, INFINITE), &mut wanted);
        assert_eq!(told(&search), wanted, "{}", search.tree);
        let n_cuts = visits(&search).filter(|(_, visit)| visit.cut.is_some()).count();
        assert!(
            n_cuts >= if difficulty == Difficulty::Easy { 1 } else { 2 },
            "{difficulty:?} {}",
            search.tree
        );
        if difficulty >= Difficulty::Hard {
            let Task::Search(shallow) = on_tree(&search.tree, Algorithm::Shallow).unwrap().task else {
                panic!()
            };
            assert!(told(&shallow).len() > wanted.len(), "no deep cut in {}", search.tree);
        }
    }
}

#[test]
fn every_node_that_is_cut_off_is_named() {
    for (_, nodes, search) in searches(ExerciseKind::AlphaBeta) {
        let visited: Vec<usize> = visits(&search).map(|(place, _)| place).collect();
        for (place, visit) in visits(&search) {
            let never: Vec<String> = children(&nodes, place)
                .into_iter()
                .filter(|child| !visited.contains(child))
                .map(|child| nodes[child].name.clone())
                .collect();
            assert_eq!(visit.never, never, "{} in {}", nodes[place].name, search.tree);
        }
    }
}

#[test]
fn principal_variation_search_repeats_exactly_what_turned_out_better() {
    for (difficulty, nodes, search) in searches(ExerciseKind::PrincipalVariation) {
        assert_eq!(told(&search)[0].3, minimax(&nodes, 0).to_string(), "{}", search.tree);
        let all: Vec<_> = search.recording.nodes.iter().zip(&search.places).collect();
        let mut n_again = 0;
        for (index, (node, place)) in all.iter().enumerate() {
            let NodeWhat::Visit(visit) = &node.what else { continue };
            let number = |text: &str| text.parse::<i64>().ok();
            if visit.visit == VisitName::Null {
                let width = number(&visit.beta).zip(number(&visit.alpha)).map(|(beta, alpha)| beta - alpha);
                assert_eq!(width, Some(1), "{}", search.tree);
            }
            if visit.visit != VisitName::Research {
                continue;
            }
            n_again += 1;
            let before = all[..index]
                .iter()
                .rev()
                .find(|(other, there)| other.parent == node.parent && there == place);
            let NodeWhat::Visit(first) = &before.unwrap().0.what else { panic!() };
            let (value, alpha, beta) =
                (number(first.value.as_deref().unwrap()).unwrap(), number(&visit.alpha), number(&visit.beta));
            assert!(alpha.is_none_or(|alpha| value > alpha) && beta.is_none_or(|beta| value < beta));
        }
        assert!(difficulty < Difficulty::Hard || n_again > 0, "{difficulty:?} {}", search.tree);
    }
}

#[test]
fn the_passes_of_mtdf_close_in_on_the_value() {
    for (difficulty, nodes, search) in searches(ExerciseKind::Mtdf) {
        let value = minimax(&nodes, 0);
        let (mut lower, mut upper, mut guess) = (-INFINITE, INFINITE, 0);
        let roots: Vec<Visit> = told(&search).into_iter().filter(|(place, ..)| *place == 0).collect();
        for (_, alpha, beta, result) in &roots {
            assert!(lower < upper, "one pass too many in {}", search.tree);
            let wanted = if guess == lower { guess + 1 } else { guess };
            assert_eq!(
                (alpha.as_str(), beta.as_str()),
                (&*text(wanted - 1), &*text(wanted)),
                "{}",
                search.tree
            );
            guess = result.parse().unwrap();
            if guess < wanted {
                upper = guess;
                assert!(value <= upper);
            } else {
                lower = guess;
                assert!(value >= lower);
            }
        }
        assert_eq!((lower, upper), (value, value), "{}", search.tree);
        assert!(roots.len() >= if difficulty >= Difficulty::Hard { 3 } else { 2 }, "{}", search.tree);
    }
}

#[test]
fn monte_carlo_selects_by_the_formula_and_counts_the_game() {
    for (difficulty, Exercise { nodes, task }) in exercises(ExerciseKind::MonteCarlo) {
        let Task::MonteCarlo(task) = task else { panic!() };
        let (mut here, mut path) = (0, vec![0]);
        for selection in &task.selections {
            let below = children(&nodes, here);
            let bounds: Vec<f64> = below
                .iter()
                .map(|&child| {
                    let (points, games) = (task.numbers[child].points, f64::from(task.numbers[child].games));
                    let bonus = (f64::from(task.numbers[here].games).ln() / games).sqrt();
                    if games == 0.0 { f64::INFINITY } else { points / games + task.exploration * bonus }
                })
                .collect();
            for (found, wanted) in selection.bounds.iter().zip(&bounds) {
                let found = found.unwrap_or(f64::INFINITY);
                assert!(found == *wanted || (found - wanted).abs() < 1e-9, "{found} for {wanted}");
            }
            let best = (0..below.len()).rev().max_by(|&a, &b| bounds[a].total_cmp(&bounds[b])).unwrap();
            assert_eq!((selection.node, selection.selected), (here, below[best]));
            here = below[best];
            path.push(here);
        }
        assert!(children(&nodes, here).is_empty(), "the selection ends at a leaf");
        assert!(task.selections.len() >= [1, 2, 3, 3][difficulty as usize]);
        path.reverse();
        assert_eq!(task.backups.iter().map(|backup| backup.node).collect::<Vec<_>>(), path);
        for backup in &task.backups {
            let before = task.numbers[backup.node];
            // The side that moves to a node is not the one that moves at it.
            let won = if is_max(&nodes, backup.node) { 1.0 - task.result } else { task.result };
            assert_eq!((backup.points, backup.games), (before.points + won, before.games + 1));
        }
    }
}

#[test]
fn the_numbers_of_a_monte_carlo_tree_fit_together() {
    for (_, Exercise { nodes, task }) in exercises(ExerciseKind::MonteCarlo) {
        let Task::MonteCarlo(task) = task else { panic!() };
        for index in 0..nodes.len() {
            let below = children(&nodes, index);
            let of_children: u32 = below.iter().map(|&child| task.numbers[child].games).sum();
            let own = u32::from(index > 0 && task.numbers[index].games > 0);
            if !below.is_empty() {
                assert_eq!(task.numbers[index].games, of_children + own);
            }
            assert!(task.numbers[index].points <= f64::from(task.numbers[index].games));
        }
    }
}

/// Numbers by the definition, with `None` for infinity.
fn proof_numbers(nodes: &[ExerciseNode], leaves: &[Option<LeafState>], index: usize) -> [Option<u32>; 2] {
    match leaves[index] {
        Some(LeafState::Proved) => return [Some(0), None],
        Some(LeafState::Refuted) => return [None, Some(0)],
        Some(LeafState::Unknown) => return [Some(1), Some(1)],
        None => {}
    }
    let below: Vec<_> =
        children(nodes, index).into_iter().map(|child| proof_numbers(nodes, leaves, child)).collect();
    let least = |which: usize| below.iter().filter_map(|numbers| numbers[which]).min();
    let sum = |which: usize| below.iter().map(|numbers| numbers[which]).sum();
    if is_max(nodes, index) { [least(0), sum(1)] } else { [sum(0), least(1)] }
}

#[test]
fn proof_numbers_follow_the_definition_and_lead_to_the_leaf() {
    for (_, Exercise { nodes, task }) in exercises(ExerciseKind::ProofNumbers) {
        let Task::ProofNumbers(task) = task else { panic!() };
        let leaves: Vec<_> = task.numbers.iter().map(|node| node.leaf).collect();
        for (index, found) in task.numbers.iter().enumerate() {
            assert_eq!([found.proof, found.disproof], proof_numbers(&nodes, &leaves, index));
        }
        assert_eq!(task.path[0], 0);
        for pair in task.path.windows(2) {
            let which = usize::from(!is_max(&nodes, pair[0]));
            let rank = |index: usize| proof_numbers(&nodes, &leaves, index)[which].unwrap_or(u32::MAX);
            let first = children(&nodes, pair[0]).into_iter().min_by_key(|&child| rank(child)).unwrap();
            assert_eq!(pair[1], first);
        }
        assert_eq!(leaves[*task.path.last().unwrap()], Some(LeafState::Unknown));
    }
}

#[test]
fn the_same_request_gives_the_same_exercise_and_another_number_another() {
    for kind in ExerciseKind::ALL {
        let exercise = |seed, number| {
            let request = ExerciseRequest { kind, difficulty: Difficulty::Medium, seed, number };
            serde_json::to_string(&request.exercise()).unwrap()
        };
        assert_eq!(exercise(7, 1), exercise(7, 1));
        assert_ne!(exercise(7, 1), exercise(7, 2));
        assert_ne!(exercise(7, 1), exercise(8, 1));
    }
}

#[test]
fn labels_are_kept_and_the_others_become_letters() {
    let names = |tree: &str| {
        let exercise = on_tree(tree, Algorithm::Minimax).unwrap();
        exercise.nodes.into_iter().map(|node| node.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("((5 3) (2 9))"), "A B C b1 b2 c1 c2");
    assert_eq!(names("root:((5 A:3) (2 9))"), "root B C b1 A c1 c2");
    assert_eq!(names("x:(x:1 x:2)"), "x x1 x2");
    assert_eq!(names("b1:((1 2) 3)"), "b1 A b12 a1 a2");
    assert_eq!(names("((1 (2 b1:3)) 4)"), "A B a2 C D d1 b1");
}

#[test]
fn a_table_still_finds_equal_subtrees_and_its_nodes_have_names() {
    let Task::Search(search) = on_tree("((5 3) (5 3))", Algorithm::Table).unwrap().task else { panic!() };
    let answered: Vec<usize> =
        visits(&search).filter(|(_, visit)| visit.table).map(|(place, _)| place).collect();
    assert_eq!(answered, [2]);
    assert_eq!(search.recording.nodes.iter().map(|node| node.name.as_str()).collect::<String>(), "ABb1b2C");
}

#[test]
fn trees_that_are_too_large_are_refused() {
    let wide = format!("({})", "1 ".repeat(300));
    assert!(on_tree(&wide, Algorithm::AlphaBeta).unwrap_err().to_string().contains("at most 300 nodes"));
    assert!(on_tree("((1 2", Algorithm::AlphaBeta).unwrap_err().to_string().contains("not closed"));
}

//! The text tree, line by line.

use search::Algorithm;
use study::examples::named;
use study::text::{TextStyle, draw};
use study::{Language, record};

fn check(tree: &str, algorithm: Algorithm, style: &TextStyle, expected: &str) {
    let drawn = draw(&record(tree, algorithm, usize::MAX).unwrap(), style);
    assert_eq!(drawn, expected, "\n{drawn}");
}

#[test]
fn a_drawn_tree_shows_windows_cuts_and_the_principal_variation() {
    check(
        named("s2-aima").unwrap().tree,
        Algorithm::AlphaBeta,
        &TextStyle::default(),
        "\
A ▲ 3  (-∞, ∞)  ★
├─ B ▼ 3  (-∞, ∞)  ★
│  ├─ b1 = 3 ★
│  ├─ b2 = 12
│  └─ b3 = 8
├─ C ▼ ≤2  (3, ∞)  2 ≤ α = 3
│  ├─ c1 = 2
│  └─ ✂ never searched: c2, c3
└─ D ▼ 2  (3, ∞)  2 ≤ α = 3
   ├─ d1 = 14
   ├─ d2 = 5
   └─ d3 = 2
11 nodes visited · 7 leaves · 1 alpha cut · 0 beta cuts · 0 table answers · 2 branches never searched
",
    );
}

#[test]
fn table_answers_are_marked_and_spanish_is_spoken() {
    check(
        named("s4-10.13").unwrap().tree,
        Algorithm::Table,
        &TextStyle { language: Language::Spanish, ..TextStyle::default() },
        "\
▲ 6  (-∞, ∞)  ★
├─ P ▼ 4  (-∞, ∞)
│  ├─ x ▲ 4  (-∞, ∞)
│  │  ├─ S ▼ 4  (-∞, ∞)
│  │  │  ├─ s1 = 4
│  │  │  ├─ s2 = 7
│  │  │  └─ s3 = 6
│  │  └─ x2 = 1
│  └─ p2 = 9
└─ Q ▼ 6  (4, ∞)  ★
   ├─ y ▲ 6  (4, ∞)  ★
   │  ├─ S ▼ 4  (4, ∞)  ⟲ de la tabla
   │  └─ y2 = 6 ★
   └─ q2 = 8
14 nodos visitados · 7 hojas · 0 podas alfa · 0 podas beta · 1 respuesta de la tabla · 0 ramas sin explorar
",
    );
}

#[test]
fn null_windows_and_second_searches_are_named() {
    let drawn = draw(
        &record("((1 2) (5 6))", Algorithm::PrincipalVariation, usize::MAX).unwrap(),
        &TextStyle::default(),
    );
    assert!(drawn.contains("null window"), "{drawn}");
    assert!(drawn.contains("searched again"), "{drawn}");
}

#[test]
fn every_pass_of_a_driver_is_a_tree_of_its_own() {
    let drawn = draw(&record("((5 3) (2 9))", Algorithm::Mtdf, usize::MAX).unwrap(), &TextStyle::default());
    assert!(drawn.lines().filter(|line| line.starts_with("A ▲")).count() > 1, "{drawn}");
}

#[test]
fn lines_beyond_the_limit_are_counted() {
    check(
        "((5 3) (2 9))",
        Algorithm::Minimax,
        &TextStyle { max_lines: 2, ..TextStyle::default() },
        "\
A ▲ 3  (-∞, ∞)  ★
├─ B ▼ 3  (-∞, ∞)  ★
… and 5 more nodes
7 nodes visited · 4 leaves · 0 alpha cuts · 0 beta cuts · 0 table answers · 0 branches never searched
",
    );
}

#[test]
fn an_exercise_leaves_blanks_where_the_student_works() {
    check(
        "((5 3) 2)",
        Algorithm::Minimax,
        &TextStyle { blank: true, ..TextStyle::default() },
        "\
A ▲ ____  (____, ____)
├─ B ▼ ____  (____, ____)
│  ├─ b1 = 5
│  └─ b2 = 3
└─ a2 = 2
",
    );
}

#[test]
fn what_did_not_fit_the_budget_is_said() {
    let drawn = draw(&record("((5 3) (2 9))", Algorithm::AlphaBeta, 3).unwrap(), &TextStyle::default());
    assert!(drawn.contains("… more, not recorded"), "{drawn}");
    assert!(drawn.contains("6 nodes visited"), "{drawn}");
    assert!(drawn.contains("3 nodes recorded"), "{drawn}");
}

#[test]
fn a_tree_of_one_leaf_can_be_drawn() {
    let drawn = draw(&record("7", Algorithm::AlphaBeta, 10).unwrap(), &TextStyle::default());
    assert!(drawn.starts_with("= 7"), "{drawn}");
}

#[test]
fn the_deepest_tree_there_can_be_is_drawn_without_harm() {
    let deepest = "(".repeat(512) + "1" + &")".repeat(512);
    let drawn = draw(&record(&deepest, Algorithm::AlphaBeta, 10_000).unwrap(), &TextStyle::default());
    assert!(drawn.contains("more nodes"), "{}", drawn.len());
}

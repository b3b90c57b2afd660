//! Forged proofs are found out.

use jobs::Outcome;
use proofs::{CheckSettings, Claim, Proof, WrongProof};
use serde_json::json;

use crate::{check, proof, solved};

/// A proof with inner nodes of both kinds and transpositions.
fn right() -> Proof {
    let plan = json!({
        "game": "tictactoe", "variant": "3x3x3", "position": "X../.O./... X", "plies": 3, "hash": 1,
    });
    let proof = proof(&*solved(plan));
    check(&proof).unwrap();
    proof
}

/// What is wrong with a forged proof. Positions are solved again only if `sample`.
fn fault(forged: &Proof, sample: usize) -> WrongProof {
    let settings = CheckSettings { sample, nodes: 1_000_000, seed: 3 };
    forged.check(catalog::CATALOG, &settings).unwrap().expect_err("the proof was forged")
}

fn forge(change: impl FnOnce(&mut Vec<Claim>)) -> Proof {
    let mut proof = right();
    change(&mut proof.claims);
    proof.header.lines = proof.claims.len();
    proof
}

fn is_inner(claim: &Claim) -> bool {
    claim.job.is_none()
}

#[test]
fn every_missing_line_is_found() {
    let right = right();
    let (n_lines, is_root) = (right.claims.len(), |claim: &Claim| claim.moves.is_empty());
    assert!(n_lines > 10);
    for missing in 0..n_lines {
        let forged = forge(|claims| _ = claims.remove(missing));
        let wrong = fault(&forged, 0);
        let reason =
            if is_root(&right.claims[missing]) { "root is not proven" } else { "no line before it is about" };
        assert!(wrong.reason.contains(reason), "{wrong:?}");
    }
}

#[test]
fn lines_out_of_order_are_found() {
    let wrong = fault(&forge(|claims| claims.reverse()), 0);
    assert!(wrong.line == 2 && wrong.reason.contains("no line before it is about"), "{wrong:?}");
}

#[test]
fn duplicates_are_found_even_by_other_moves() {
    let wrong = fault(&forge(|claims| claims.insert(1, claims[0].clone())), 0);
    assert!(wrong.line == 3 && wrong.reason.contains("has a line already"), "{wrong:?}");
    // The same position, and its mirror image.
    for moves in ["b1 a2 c1", "c1 a2 b1", "a2 b1 a3"] {
        let forged = forge(|claims| {
            let at_least = Some(-1);
            let claim = Claim {
                moves: "b1 a2 c1".to_string(),
                at_least,
                at_most: None,
                best: None,
                job: Some(0),
                nodes: Some(1),
            };
            let twin = Claim { moves: moves.to_string(), ..claim.clone() };
            claims.splice(0..0, [claim, twin]);
        });
        let wrong = fault(&forged, 0);
        assert!(wrong.line == 3 && wrong.reason.contains("has a line already"), "{moves}: {wrong:?}");
    }
}

#[test]
fn every_wrong_value_of_an_inner_position_is_found() {
    let right = right();
    let mut n_forged = 0;
    for (index, claim) in right.claims.iter().enumerate().filter(|(_, claim)| is_inner(claim)) {
        if claim.at_least.is_some() {
            let wrong = fault(&forge(|claims| claims[index].at_least = Some(2)), 0);
            assert!(wrong.line <= index + 2, "{wrong:?}");
            n_forged += 1;
        }
        if claim.at_most.is_some() {
            let wrong = fault(&forge(|claims| claims[index].at_most = Some(-2)), 0);
            assert!(wrong.line <= index + 2, "{wrong:?}");
            n_forged += 1;
        }
        let wrong = fault(&forge(|claims| (claims[index].at_least, claims[index].at_most) = (None, None)), 0);
        assert!(wrong.reason.contains("unknown"), "{wrong:?}");
    }
    assert!(n_forged > 5);
}

/// What a search found is believed, but what does not fit into the tree is noticed, and the rest when it is solved again.
#[test]
fn every_wrong_value_of_a_searched_position_is_found_by_solving_it_again() {
    let right = right();
    let searched = right.claims.iter().enumerate().filter(|(_, claim)| !is_inner(claim));
    for (index, claim) in searched {
        let forged = forge(|claims| {
            let bound = &mut claims[index];
            match claim.at_least {
                Some(least) => {
                    bound.at_least = Some(least + 1);
                    bound.at_most = claim.at_most.map(|most| most.max(least + 1));
                }
                None => bound.at_most = claim.at_most.map(|most| most - 1),
            }
        });
        fault(&forged, usize::MAX);
    }
}

#[test]
fn a_wrong_combination_is_found() {
    // A best move that does not get it.
    let right = right();
    let with_best =
        right.claims.iter().enumerate().filter(|(_, claim)| is_inner(claim) && claim.best.is_some());
    let mut n_forged = 0;
    for (index, claim) in with_best {
        let forged = forge(|claims| claims[index].best = Some("z9".to_string()));
        assert!(fault(&forged, 0).reason.contains("`z9` is not legal"));
        let forged = forge(|claims| claims[index].best = None);
        assert!(
            fault(&forged, 0)
                .reason
                .contains(&format!("no move that gets at least {}", claim.at_least.unwrap()))
        );
        n_forged += 1;
    }
    assert!(n_forged > 2);
}

#[test]
fn another_root_or_claim_is_found() {
    let mut forged = right();
    forged.header.claim.at_least = Some(1);
    forged.header.claim.at_most = None;
    let wrong = fault(&forged, 0);
    assert!(wrong.line == 1 && wrong.reason.contains("the claim about the root is not proven"), "{wrong:?}");

    let mut forged = right();
    forged.header.position = ".X./.O./... X".to_string();
    fault(&forged, usize::MAX);
    let mut forged = right();
    forged.header.position = "XO./.X./... O".to_string();
    fault(&forged, usize::MAX);

    let mut forged = right();
    forged.header.variant = "4x4x4".to_string();
    assert!(forged.check(catalog::CATALOG, &CheckSettings { sample: 0, nodes: 1, seed: 0 }).is_err());
}

#[test]
fn illegal_moves_and_wrong_ends_are_found() {
    let forged = forge(|claims| claims[0].moves = "a1".to_string());
    assert!(fault(&forged, 0).reason.contains("a1"));
    let ended = Claim {
        moves: "b1 a2 c1".to_string(),
        at_least: None,
        at_most: Some(-1),
        best: None,
        job: None,
        nodes: None,
    };
    let mut proof = right();
    proof.header.position = "XX./OO./... X".to_string();
    proof.claims = vec![Claim { moves: "c1".to_string(), at_least: Some(0), at_most: None, ..ended }];
    let wrong = fault(&proof, 0);
    assert!(wrong.reason.contains("the game is over in the position after `c1`"), "{wrong:?}");
}

#[test]
fn bad_files_are_refused_by_line() {
    let refusal = |text: &str| Proof::parse(text).unwrap_err().to_string();
    assert!(refusal("").contains("empty"));
    assert!(refusal("{\"ledger\":2}").contains("line 1"));
    let outcome = solved(json!({"game": "tree", "position": "((5 3) (2 9))", "plies": 1}));
    let lines = outcome.export().unwrap().unwrap();
    assert!(Proof::parse(&lines.join("\n")).is_ok());
    assert!(refusal(&lines[..lines.len() - 1].join("\n")).contains("announces"));
    assert!(refusal(&[&lines[..1], &["nonsense".to_string()]].concat().join("\n")).contains("line 2"));
    assert!(refusal(&lines.join("\n").replace("\"proof\":1", "\"proof\":2")).contains("version 1"));
}

#[test]
fn searched_positions_are_compared_with_the_ledger() {
    let plan = json!({"game": "tictactoe", "position": "X../.O./... X", "plies": 2, "hash": 1});
    let workload = crate::workload(plan);
    let scratch = crate::Scratch::new();
    let outcome: Box<dyn Outcome> = crate::work(&*workload, &scratch, None, 1, usize::MAX);
    let mut results = std::collections::HashMap::new();
    let mut reader = jobs::LedgerReader::open(&scratch.0).unwrap();
    jobs::read_results(&mut reader, &mut *workload.outcome(), true, &mut |entry| {
        results.insert(entry.job, entry.result.unwrap());
    })
    .unwrap();
    let mut proof = proof(&*outcome);
    assert_eq!(proof.compare(&|job| results.get(&job).cloned()), Ok(()));
    let searched = proof.claims.iter().position(|claim| claim.job.is_some()).unwrap();
    proof.claims[searched].at_least = Some(-1);
    let wrong = proof.compare(&|job| results.get(&job).cloned()).unwrap_err();
    assert!(wrong.line == searched + 2 && wrong.reason.contains("in the ledger"), "{wrong:?}");
    assert!(proof.compare(&|_| None).unwrap_err().reason.contains("no result of job"));
}

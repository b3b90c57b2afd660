//! The proofs that the project keeps, checked by the rules.

use std::path::Path;

use proofs::{Bounds, CheckSettings, Proof};

/// Checks every proof of the folder. What searches found in it is not searched again.
#[test]
fn kept_proofs_are_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/quarto/proofs");
    let mut n_proofs = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let proof = Proof::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let settings = CheckSettings { sample: 0, nodes: 1, seed: 0 };
        let report = proof
            .check(catalog::CATALOG, &settings)
            .unwrap()
            .unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        assert!(report.n_inner > 50 && report.n_searched > 100, "{name}: {report:?}");
        let variant = if name.contains("squares") { "official+squares" } else { "official" };
        let claim = match name.ends_with("-draw") {
            true => Bounds { at_least: Some(0), at_most: None },
            false => Bounds { at_least: None, at_most: Some(0) },
        };
        assert_eq!((proof.header.game.as_str(), proof.header.variant.as_str()), ("quarto", variant));
        assert_eq!((proof.header.claim, proof.header.position.matches('.').count()), (claim, 16), "{name}");
        n_proofs += 1;
    }
    assert_eq!(n_proofs, 4, "two for each variant");
}

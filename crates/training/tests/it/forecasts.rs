use othello_engine::Forecasts;
use training::othello::forecasts::{Law, forecasts};
use training::othello::probcut::{Group, Relation, parse, table};

/// Relations that follow a law without error: the distance is 6 · (gap ÷ (1 + shallow)) ^ ⅓, less near the start.
fn lawful() -> Vec<Relation> {
    let mut relations = Vec::new();
    for phase in 1..6 {
        for deep in 2..10 {
            for shallow in 0..deep {
                let ratio = f64::from(deep - shallow) / f64::from(1 + shallow);
                let sigma = 6.0 * ratio.cbrt() * (-0.02 * (10.0 * phase as f64 + 4.5)).exp();
                let group = Group::Phase(phase);
                relations.push(Relation {
                    group,
                    deep,
                    shallow,
                    slope: 1.0,
                    offset: 0.0,
                    sigma,
                    n_positions: 9,
                });
            }
        }
    }
    relations
}

#[test]
fn a_law_is_recovered_and_extends_beyond_the_measurements() {
    let relations = lawful();
    let law = Law::fit(relations.iter()).unwrap();
    assert!(law.error(relations.iter()) < 1e-6);
    let wanted = 6.0 * (12.0_f64 / 9.0).cbrt() * (-0.02_f64 * 40.0).exp();
    assert!((law.distance(40.0, 20, 8) - wanted).abs() < 1e-6);
    let found = forecasts(&law, &law).deviation(40, 20);
    let wanted = 600.0 * (10.0_f64 / 11.0).cbrt() * (-0.02_f64 * 40.0).exp();
    assert_eq!((Forecasts::shallow_depth(20), found), (10, wanted.round() as i32));
}

#[test]
fn too_few_relations_are_refused() {
    assert!(Law::fit(lawful()[..6].iter()).is_err());
    assert!(Law::fit([].iter()).is_err());
}

#[test]
fn relations_are_read_as_they_were_written() {
    let mut relations = lawful();
    relations[3].group = Group::End;
    let text = table(&relations);
    assert_eq!(table(&parse(&text).unwrap()), text);
    assert!(parse("1 2 3").is_err() && parse("1 2 0 1 0 x 9").is_err());
}

/// The engine's built-in forecasts are those computed from its relations.
#[test]
fn the_shipped_forecasts_follow_from_the_shipped_relations() {
    let relations = parse(include_str!("../../../othello-engine/data/relations.txt")).unwrap();
    let (ends, looks): (Vec<_>, Vec<_>) =
        relations.into_iter().partition(|relation| relation.group == Group::End);
    let [look, end] = [looks, ends].map(|relations| Law::fit(relations.iter()).unwrap());
    assert_eq!(&forecasts(&look, &end), Forecasts::learnt());
}

//! The ladder of levels.

use serde_json::Value;

use crate::measured;

#[test]
fn every_share_has_its_interval_and_its_verdict() {
    let measured = measured("levels");
    let steps = measured["steps"].as_array().unwrap();
    assert!(steps.len() >= 5, "one step of every game at least");
    for step in steps {
        let number = |value: &Value| value.as_f64().unwrap();
        let (share, [low, high]) = (number(&step["share"]), [0, 1].map(|end| number(&step["interval"][end])));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{step}");
        let verdict = if low >= 0.6 {
            "holds"
        } else if high < 0.6 {
            "fails"
        } else {
            "undecided"
        };
        assert_eq!(step["verdict"], verdict, "{step}");
    }
}

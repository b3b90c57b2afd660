//! The words of the reasons.

use study::{Language, reasons};

#[test]
fn every_reason_is_told_in_both_languages_with_the_same_figures() {
    let places = |text: &str| -> Vec<bool> { (0..4).map(|i| text.contains(&format!("{{{i}}}"))).collect() };
    for code in reasons::codes() {
        let [en, es] = Language::ALL.map(|language| reasons::template(code, language).expect(code));
        assert_eq!(places(en), places(es), "{code}");
    }
}

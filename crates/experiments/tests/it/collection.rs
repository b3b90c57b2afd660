//! Several experiments in one report, with all their claims at its head.

use catalog::CATALOG;
use experiments::EXPERIMENTS;
use lab::{Circumstances, Claim, Collection, Report, Settings, Verdict, claims, errata};
use search::Control;
use study::Language;

fn with_collection(check: impl Fn(&Collection<'_>)) {
    let control = Control::new();
    let circumstances = Circumstances {
        version: "1.2.3".into(),
        commit: Some("abc123".into()),
        processor: Some("A <fast> one".into()),
        cores: 2,
        system: "linux".into(),
        date: "2026-11-19".into(),
        quick: true,
        seed: 1,
    };
    let found = ["pruning", "othello-edges"].map(|name| {
        let experiment = EXPERIMENTS.named(name).unwrap();
        (experiment, (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap())
    });
    let reports = found.iter().map(|(experiment, findings)| Report { experiment, findings });
    check(&Collection { circumstances: &circumstances, reports: reports.collect() });
}

#[test]
fn every_link_of_the_page_leads_somewhere() {
    with_collection(|collection| {
        let html = collection.html(Language::English);
        let links: Vec<&str> =
            html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(links.len(), 3 + 2 + 6, "method, claims and errata, two sections, and one for each claim");
        assert!(links.iter().all(|link| html.contains(&format!("id=\"{link}\""))), "{links:?}");
    });
}

#[test]
fn the_head_names_the_machine_and_the_commit() {
    with_collection(|collection| {
        assert!(collection.html(Language::English).contains("A &lt;fast&gt; one, 2 cores, linux"));
        let markdown = collection.markdown(Language::English);
        assert!(markdown.contains("- Date: 2026-11-19\n- Poda: 1.2.3, commit abc123\n"), "{markdown}");
        assert_eq!(collection.json()["circumstances"]["commit"], "abc123");
    });
}

#[test]
fn claims_come_back_from_the_json_as_they_were() {
    with_collection(|collection| {
        let read: Vec<Claim> = serde_json::from_value(collection.json()["claims"].clone()).unwrap();
        assert_eq!(read, collection.claims());
        assert!(
            read.iter().any(|claim| claim.figure == "index_724" && claim.verdict == Some(Verdict::Holds))
        );
    });
}

#[test]
fn the_text_ends_with_the_count_of_each_verdict() {
    with_collection(|collection| {
        let text = claims::text(&collection.claims(), Language::English);
        assert!(text.starts_with("pruning\n  holds           S1, chapter III"), "{text}");
        assert!(text.ends_with("6 claims: holds 5 · in part 1\n"), "{text}");
    });
}

/// The numbers in titles such as `Table 3. …`, in the order of the text.
fn numbers_of(text: &str, name: &str) -> Vec<usize> {
    let titles = text.split(name).skip(1).filter_map(|rest| rest.split_once(". "));
    titles.filter_map(|(number, _)| number.parse().ok()).collect()
}

#[test]
fn tables_and_figures_are_numbered_through_and_claims_name_those_of_their_experiment() {
    with_collection(|collection| {
        for text in [collection.markdown(Language::Spanish), collection.html(Language::Spanish)] {
            assert_eq!(
                numbers_of(&text, "Tabla "),
                (1..=numbers_of(&text, "Tabla ").len()).collect::<Vec<_>>()
            );
            assert_eq!(numbers_of(&text, "Figura "), [1, 2, 3, 4, 5]);
        }
        let html = collection.html(Language::English);
        assert!(html.contains("<a href=\"#pruning\">pruning</a>: Table 4, Figures 1–3"), "{html}");
        assert!(html.contains("Evidence: Table 4, Figures 1–3."), "the section says the same");
        assert!(html.contains("<caption>Table 4. Leaves visited"), "and so is the table called");
    });
}

#[test]
fn the_document_has_the_errata_in_its_language() {
    with_collection(|collection| {
        let html = collection.html(Language::Spanish);
        assert_eq!(html.matches("38⁶ =").count(), 1);
        for erratum in errata::all() {
            assert!(html.contains(&format!("línea {}", erratum.line)), "{erratum:?}");
        }
    });
}

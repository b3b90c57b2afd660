//! Reports in each of their forms.

use catalog::CATALOG;
use experiments::EXPERIMENTS;
use lab::{Align, Findings, Report, Settings, Sheet, page};
use search::Control;
use study::Language;

fn with_report(check: impl Fn(&Report<'_>)) {
    let control = Control::new();
    let experiment = EXPERIMENTS.named("pruning").unwrap();
    let findings = (experiment.run)(&Settings::quick(&control, CATALOG), &mut |_| {}).unwrap();
    check(&Report { experiment, findings: &findings });
}

#[test]
fn json_has_the_promised_fields_in_order() {
    with_report(|report| {
        let json = report.json();
        let fields: Vec<_> = json.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["experiment", "question", "source", "measured", "verdicts", "notes", "es"]);
        assert_eq!(json["source"]["best_order_leaves"]["document"], "S1");
        assert_eq!(json["source"]["square_root"]["place"], "section 10.2.1");
        assert_eq!(json["verdicts"]["worst_order_cuts"]["verdict"], "in_part");
        assert_eq!(json["verdicts"]["square_root"]["verdict"], "holds");
    });
}

#[test]
fn the_documents_figures_stay_out_of_what_was_measured() {
    with_report(|report| {
        let measured = serde_json::to_string(&report.json()["measured"]).unwrap();
        assert!(!measured.contains("claim") && !measured.contains("document"), "{measured}");
    });
}

#[test]
fn text_sets_ours_below_each_claim() {
    with_report(|report| {
        let text = report.text(Language::English);
        assert!(text.starts_with("pruning: How many leaves"), "{text}");
        assert_eq!(text.matches("\n  says  ").count(), 3, "{text}");
        assert!(text.contains("\n  ours  0 cuts in 22 trees"), "{text}");
        assert_eq!(text.matches("\n  so    holds\n").count(), 2, "{text}");
    });
}

#[test]
fn markdown_links_every_plot() {
    with_report(|report| {
        let markdown = report.markdown(Language::English);
        let plots = report.plots(Language::English);
        assert_eq!(plots.len(), 3);
        assert!(plots.iter().all(|(file, _)| markdown.contains(&format!("]({file})"))), "{markdown}");
    });
}

#[test]
fn tables_and_figures_are_numbered_and_named_as_evidence() {
    with_report(|report| {
        let [markdown, html] = [report.markdown(Language::English), report.html(Language::English)];
        assert!(html.contains("To repeat it: <code>poda lab pruning</code>."), "{html}");
        assert!(markdown.contains("To repeat it: `poda lab pruning`."), "{markdown}");
        for text in [markdown, html] {
            for name in
                ["Table 1. What the documents say", "Table 2. Leaves visited", "Figure 1. ", "Figure 3. "]
            {
                assert_eq!(text.matches(name).count(), 1, "{name}: {text}");
            }
            assert!(text.contains("Evidence: Table 2, Figures 1–3. "), "{text}");
        }
    });
}

#[test]
fn a_page_needs_nothing_from_outside() {
    with_report(|report| {
        let html = page(
            "Poda's lab",
            &[report.html(Language::English), report.html(Language::English)],
            Language::English,
        );
        assert_eq!(html.matches("<svg").count(), 6);
        let links = html.matches("http").count() - html.matches("http://www.w3.org/2000/svg").count();
        assert_eq!(links, 0, "only the name of the SVG language looks like an address");
    });
}

#[test]
fn all_plots_fit_into_one_svg() {
    with_report(|report| {
        let svg = report.svg(Language::English).unwrap();
        assert_eq!(svg.matches("<svg").count(), 1);
        assert_eq!(svg.matches("moves per node</text>").count(), 3);
    });
    let findings = Findings::default();
    let empty = Report { experiment: EXPERIMENTS.named("pruning").unwrap(), findings: &findings };
    assert_eq!(empty.svg(Language::English), None);
}

#[test]
fn tables_escape_what_would_break_them() {
    let mut table = Sheet::new("a < b", &[("x|y", Align::Left), ("n", Align::Right)]);
    table.row(["<b>|", "1"]);
    assert!(table.html().contains("<td>&lt;b&gt;|</td><td class=\"number\">1</td>"), "{}", table.html());
    assert_eq!(table.markdown(), "**a < b**\n\n| x\\|y  |   n |\n| ----- | --: |\n| <b>\\| |   1 |\n");
}

#[test]
fn a_figure_without_an_answer_is_shown_without_one() {
    let findings = Findings::default();
    let report = Report { experiment: EXPERIMENTS.named("pruning").unwrap(), findings: &findings };
    assert!(report.text(Language::English).contains("\n  ours  —\n  so    —\n"));
}

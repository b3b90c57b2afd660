//! `poda tree`: which files it writes, and that it says so.

use crate::game_files::Folder;
use crate::{json, poda};

#[test]
fn a_sheet_comes_in_every_format_and_its_answer_is_not_printed() {
    let folder = Folder::new("sheet");
    let dir = folder.path("out");
    let ran = poda(&["tree", "--random", "3,3", "--seed", "7", "--count", "2", "--worksheet", &dir]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let names = ["sheet.pdf", "key.pdf", "sheet.html", "key.html", "sheet.md", "key.md"];
    for name in names {
        assert!(ran.out.contains(&format!("{name}\n")), "{}", ran.out);
    }
    assert_eq!(ran.out.lines().count(), names.len(), "{}", ran.out);
    let pdf = std::fs::read(folder.path("out/sheet.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 100_000);
}

#[test]
fn every_student_gets_trees_of_an_own_seed() {
    let folder = Folder::new("class");
    let dir = folder.path("out");
    let class = ["tree", "--random", "2,3", "--count", "1", "--language", "es", "--worksheet", &dir];
    let files = json(&[&class[..], &["--seed", "40", "--students", "3"]].concat());
    assert_eq!(files["files"].as_array().unwrap().len(), 8, "{files}");
    let read = |name: &str| std::fs::read(folder.path(&format!("out/{name}"))).unwrap();
    let trees: Vec<Vec<u8>> = ["sheet-01.pdf", "sheet-02.pdf", "sheet-03.pdf"].map(read).to_vec();
    assert!(trees[0] != trees[1] && trees[1] != trees[2]);
    assert!(read("sheets.pdf").len() > read("sheet-01.pdf").len());
    // The second student's sheet again, by its own seed: the trees are the same, the number is not.
    json(&[&class[..], &["--seed", "41", "--students", "1"]].concat());
    let hex = |text: &str| text.bytes().map(|byte| format!("{byte:02X}")).collect::<String>();
    let text =
        |file: &[u8]| String::from_utf8_lossy(file).replace(&hex("Estudiante 1"), &hex("Estudiante 2"));
    assert!(text(&read("sheet-01.pdf")) == text(&trees[1]), "the trees differ");
}

#[test]
fn pictures_are_named_where_they_do_not_disturb() {
    let folder = Folder::new("pictures");
    let [svg, html, pdf] = ["tree.svg", "tree.html", "tree.pdf"].map(|name| folder.path(name));
    let arguments = ["tree", "((5 3) (2 9))", "--svg", &svg, "--html", &html, "--pdf", &pdf];
    let ran = poda(&arguments);
    for path in [&svg, &html, &pdf] {
        assert!(ran.err.contains(&format!("wrote {path}")) && !ran.out.contains("wrote"), "{}", ran.err);
    }
    assert_eq!(poda(&[&arguments[..], &["--json"]].concat()).err, "");
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn what_cannot_be_printed_is_refused_before_anything_is_written() {
    let folder = Folder::new("wide");
    let dir = folder.path("out");
    let ran = poda(&["tree", "--random", "60,1", "--worksheet", &dir]);
    assert!(ran.code == 2 && ran.err.contains("cannot be printed legibly"), "{} {}", ran.code, ran.err);
    assert!(!std::path::Path::new(&dir).exists());
    let ran = poda(&["tree", "((5 3) (2 9))", "--worksheet", &dir, "--students", "3"]);
    assert!(ran.code == 2 && ran.err.contains("--random"), "{}", ran.err);
}

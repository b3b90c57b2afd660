//! Reading word lists.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use words::{Disorder, Language, Lexicon};

fn words(lexicon: &Lexicon) -> Vec<&str> {
    lexicon.iter().collect()
}

#[test]
fn duplicates_carriage_returns_and_short_lines_are_harmless() {
    let lexicon = Lexicon::read(b"\xef\xbb\xbfals\r\nals\r\n\r\na\r\n  bos \r\nBos").unwrap();
    assert_eq!(words(&lexicon), ["als", "bos"]);
    assert_eq!(lexicon.disorder(), None);
    assert_eq!(lexicon.require_sorted(), Ok(()));
}

#[test]
fn an_unsorted_list_is_sorted_and_said_so() {
    let lexicon = Lexicon::parse("pez\nlos\nlado").unwrap();
    assert_eq!(words(&lexicon), ["lado", "los", "pez"]);
    assert_eq!(lexicon.disorder(), Some(&Disorder { line: 2, word: "los".to_string() }));
    let refusal = lexicon.require_sorted().unwrap_err().to_string();
    assert!(refusal.contains("line 2") && refusal.contains("`los`"), "{refusal}");
}

#[test]
fn packed_lists_are_unpacked() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(b"lado\nlos\n").unwrap();
    let packed = encoder.finish().unwrap();
    assert_eq!(words(&Lexicon::read(&packed).unwrap()), ["lado", "los"]);
    let refusal = Lexicon::read(&packed[..12]).unwrap_err();
    assert!(refusal.to_string().contains("damaged"), "{refusal}");
}

fn packed(lines: impl Iterator<Item = String>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    lines.for_each(|line| encoder.write_all(line.as_bytes()).unwrap());
    encoder.finish().unwrap()
}

#[test]
fn a_line_without_an_end_is_refused_where_it_stands() {
    let list = packed(std::iter::once("ab\n".into()).chain((0..100).map(|_| "ñx".repeat(1000))));
    let refusal = Lexicon::read(&list).unwrap_err().to_string();
    assert!(refusal.contains("line 2") && refusal.contains("more than 1000 letters"), "{refusal}");
}

#[test]
fn binary_files_are_refused() {
    for bytes in [&b"\x7fELF\x02\x01\x00"[..], b"\xff\xfea\x00", b"ni\xf1o\n"] {
        let refusal = Lexicon::read(bytes).unwrap_err().to_string();
        assert!(refusal.contains("binary"), "{refusal}");
    }
    assert!(Lexicon::read(b"ab\n\x1b[31mx\n").unwrap_err().to_string().contains("line 2"));
    assert!(Lexicon::parse(&"x".repeat(5000)).unwrap_err().to_string().contains("more than 1000 letters"));
}

#[test]
fn a_million_lines_are_fine() {
    let list: String = (0..1_000_000).map(|number| format!("w{number:06}\n")).collect();
    assert_eq!(Lexicon::parse(&list).unwrap().len(), 1_000_000);
}

#[test]
fn both_languages_have_a_list() {
    let english = Language::English.lexicon();
    assert!(english.len() > 40_000 && english.iter().any(|word| word == "zebra"), "{}", english.len());
    let spanish = Language::Spanish.lexicon();
    assert!(spanish.len() > 10_000, "{}", spanish.len());
    for word in ["lado", "pez", "cual"] {
        assert!(spanish.iter().any(|other| other == word), "{word}");
    }
    assert!(Language::named("fr").is_err());
}

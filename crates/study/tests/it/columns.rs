//! Recordings as columns: read back, they are the recording.

use search::Algorithm;
use serde_json::Value as Json;
use study::columns::{MAGIC, encode};
use study::{RecordingDocument, record};
use table::Recording;

/// A file of columns, read as the page reads it.
struct File {
    header: Json,
    bytes: Vec<u8>,
    start: usize,
}

impl File {
    fn new(recording: &Recording) -> File {
        let bytes = encode(recording);
        assert_eq!(&bytes[..8], MAGIC);
        let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
        let header = serde_json::from_slice(&bytes[16..16 + length]).unwrap();
        assert!((16 + length).is_multiple_of(8), "columns begin at a multiple of 8 bytes");
        File { header, bytes, start: 16 + length }
    }

    fn rows(&self) -> usize {
        self.header["rows"].as_u64().unwrap() as usize
    }

    /// The numbers of a column; zeros if it was not written.
    fn column(&self, name: &str, length: usize) -> Vec<u64> {
        let columns = self.header["columns"].as_array().unwrap();
        let Some(place) = columns.iter().find(|column| column["name"] == name) else {
            return vec![0; length];
        };
        assert_eq!(place["length"], length, "{name}");
        let offset = place["offset"].as_u64().unwrap() as usize;
        assert!(offset.is_multiple_of(8), "{name}");
        let size = match place["type"].as_str().unwrap() {
            "u8" => 1,
            "u16" => 2,
            "u32" => 4,
            other => panic!("{name} is {other}"),
        };
        let column = &self.bytes[self.start + offset..][..length * size];
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        column.chunks(size).map(number).collect()
    }

    fn string(&self, index: u64) -> &str {
        self.header["strings"][index as usize].as_str().unwrap()
    }

    fn value(&self, index: u64) -> &str {
        self.header["values"][index as usize].as_str().unwrap()
    }
}

fn check(recording: &Recording) {
    let file = File::new(recording);
    let rows = file.rows();
    let column = |name: &str| file.column(name, rows);
    let (parents, moves, flags) = (column("parent"), column("move"), column("flags"));
    let (alphas, betas, scores) = (column("alpha"), column("beta"), column("score"));
    let (entered, left) = (column("entered"), column("left"));
    let (numbers, belows, kinds) = (column("number"), column("below"), column("visit"));
    let rises_at = file.column("rises_at", rows + 1);
    let never_at = file.column("never_at", rows + 1);
    let skips_at = file.column("skips_at", rows + 1);
    let rise_moves = file.column("rise_move", rises_at[rows] as usize);
    let rise_values = file.column("rise_value", rises_at[rows] as usize);
    assert_eq!(file.header["visits"], recording.steps.len());
    for (index, step) in recording.steps.iter().enumerate() {
        assert_eq!(parents[index], step.parent.map_or(0, |parent| parent as u64 + 1));
        assert_eq!(file.string(moves[index]), step.mv.as_deref().unwrap_or(""));
        assert_eq!(file.value(alphas[index]), step.window.0.to_string());
        assert_eq!(file.value(betas[index]), step.window.1.to_string());
        let score = step.result.as_ref().map(|(value, _)| value.to_string());
        assert_eq!((scores[index] > 0).then(|| file.value(scores[index] - 1).to_string()), score);
        assert_eq!(
            (entered[index], left[index]),
            (step.entered.into(), step.left.map_or(0, |at| u64::from(at) + 1))
        );
        assert_eq!(
            (numbers[index], belows[index], kinds[index]),
            (step.number, step.below, step.kind as u64)
        );
        assert_eq!(flags[index] & 1 == 1, step.side == game::Side::Second);
        assert_eq!(flags[index] & 64 != 0, step.elided);
        let at = rises_at[index] as usize;
        assert_eq!(rises_at[index + 1] - rises_at[index], step.rises.len() as u64);
        for (i, rise) in step.rises.iter().enumerate() {
            assert_eq!(file.string(rise_moves[at + i]), &*rise.mv);
            assert_eq!(file.value(rise_values[at + i]), rise.value.to_string());
        }
        assert_eq!(never_at[index + 1] - never_at[index], step.unsearched.len() as u64);
        assert_eq!(skips_at[index + 1] - skips_at[index], step.skipped.len() as u64);
    }
}

#[test]
fn every_algorithm_reads_back_as_recorded() {
    let tree = "((5 3 (4 4)) (2 9) ((1 7) 6 (0 -3)) 5)";
    for &algorithm in Algorithm::ALL {
        check(&record(tree, algorithm, 1000).unwrap());
        check(&record(tree, algorithm, 5).unwrap());
    }
}

#[test]
fn what_was_never_searched_follows_the_visits() {
    let recording = record("((5 3) (2 (7 8)))", Algorithm::AlphaBeta, 1000).unwrap();
    let file = File::new(&recording);
    assert_eq!((recording.steps.len(), file.rows()), (6, 9));
    let labels = file.column("label", 9);
    let names: Vec<&str> = labels.iter().map(|&label| file.string(label)).collect();
    assert_eq!(names, ["A", "B", "b1", "b2", "C", "c1", "D", "d1", "d2"]);
    assert_eq!(file.column("parent", 9)[6..], [5, 7, 7]);
    let worth = file.column("worth", 3);
    assert_eq!(worth.iter().map(|&worth| file.string(worth)).collect::<Vec<_>>(), ["", "7", "8"]);
}

#[test]
fn values_are_in_order_and_counts_are_those_of_the_whole_search() {
    let recording = record("((5 -3) (2 9) (12 0))", Algorithm::AlphaBeta, 2).unwrap();
    let file = File::new(&recording);
    let whole = record("((5 -3) (2 9) (12 0))", Algorithm::AlphaBeta, 1000).unwrap();
    assert_eq!(file.header["counts"]["nodes"], whole.steps.len());
    assert_eq!(file.header["values"].as_array().unwrap().first().unwrap(), "-∞");
    let document = RecordingDocument::counted(&recording);
    assert_eq!(file.header["counts"]["leaves"], document.counts.unwrap().leaves);
}

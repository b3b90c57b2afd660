//! Damaged tables: whatever the bytes, the reader answers or warns, and never panics.

use chess::Board;
use chess_engine::endgames::Syzygy;
use chess_engine::endgames::syzygy::head::{LOSSES_IN_PLIES, MAPPED, WINS_IN_PLIES};
use game::{Position, dice};
use rand::RngExt;
use training::chess::syzygy::solver::Solver;
use training::chess::syzygy::{Style, distances, outcomes};

use super::{Folder, board, material};

/// A material's tables as bytes, and positions to probe.
struct Subject {
    name: &'static str,
    wdl: Vec<u8>,
    dtz: Vec<u8>,
    /// The header sizes of both.
    heads: [usize; 2],
    boards: Vec<Board>,
}

impl Subject {
    fn new(name: &'static str) -> Subject {
        let solved = Solver::default().solve(material(name));
        let flags = WINS_IN_PLIES | LOSSES_IN_PLIES | MAPPED;
        let style = Style { flags, turn: 1, alternates_sides: true };
        let pieces = solved.material().pieces();
        let boards = solved.positions().step_by(7919);
        let boards =
            boards.filter_map(|(placement, _)| board(&pieces, &placement.squares, placement.to_move, None));
        let (wdl, dtz) = (outcomes(&solved, style), distances(&solved, style));
        Subject {
            name,
            heads: [wdl.n_before_blocks(), dtz.n_before_blocks()],
            wdl: wdl.to_bytes(),
            dtz: dtz.to_bytes(),
            boards: boards.collect(),
        }
    }

    fn files(&self) -> [(&'static str, &[u8]); 2] {
        [("rtbw", &self.wdl), ("rtbz", &self.dtz)]
    }

    /// Writes the tables with one of them replaced, and probes them.
    fn ask(&self, folder: &Folder, extension: &str, bytes: &[u8]) -> Answers {
        for (other, whole) in self.files() {
            let path = folder.path().join(format!("{}.{other}", self.name));
            std::fs::write(path, if other == extension { bytes } else { whole }).unwrap();
        }
        let tables = Syzygy::open(folder.text()).unwrap();
        let mut answers = Answers::default();
        for board in &self.boards {
            let moves: Vec<_> = board.moves().collect();
            let found = [
                tables.probe(board).is_some(),
                tables.dtz(board).is_some(),
                tables.best_moves(board, &moves).is_some(),
            ];
            answers.n_known += found.iter().filter(|found| **found).count();
        }
        let named = |path: &std::path::Path| path.ends_with(format!("{}.{extension}", self.name));
        answers.n_warnings = tables.warnings().iter().filter(|warning| named(&warning.path)).count();
        assert_eq!(answers.n_warnings, tables.warnings().len(), "{:?}", tables.warnings());
        answers
    }
}

#[derive(Debug, Default)]
struct Answers {
    n_known: usize,
    n_warnings: usize,
}

/// Every header byte, changed in several ways: a table either warns or is read.
#[test]
fn changed_headers_are_survived() {
    for name in ["KQvK", "KPvK"] {
        let (folder, subject) = (Folder::new(&format!("heads-{name}")), Subject::new(name));
        let mut n_warned = 0;
        for ((extension, whole), n_head) in subject.files().into_iter().zip(subject.heads) {
            for place in 0..n_head {
                for change in [|_| 0x00, |_| 0xff, |byte: u8| !byte] {
                    let mut bytes = whole.to_vec();
                    bytes[place] = change(bytes[place]);
                    let answers = subject.ask(&folder, extension, &bytes);
                    assert!(answers.n_warnings > 0 || answers.n_known > 0, "{name}.{extension} byte {place}");
                    n_warned += usize::from(answers.n_warnings > 0);
                }
            }
        }
        assert!(n_warned > 1000, "{n_warned} warnings for {name}");
    }
}

/// Truncated files warn, wherever they were cut.
#[test]
fn truncated_files_warn() {
    let (folder, subject) = (Folder::new("cut"), Subject::new("KPvK"));
    for (extension, whole) in subject.files() {
        let lengths = (0..whole.len()).step_by(64).chain((16..whole.len() - 64).step_by(64));
        for length in lengths.chain([1, 3, 4, 5, 79]) {
            let answers = subject.ask(&folder, extension, &whole[..length]);
            assert_eq!(answers.n_warnings, 1, "{extension} of {length} bytes");
        }
    }
}

#[test]
fn files_of_nothing_but_magic_warn() {
    let (folder, subject) = (Folder::new("magic"), Subject::new("KQvK"));
    for (extension, whole) in subject.files() {
        for n_zeros in [0, 12, 76, 4 * 1024 + 12] {
            let bytes = [&whole[..4], &vec![0; n_zeros]].concat();
            assert_eq!(subject.ask(&folder, extension, &bytes).n_warnings, 1, "{n_zeros} zeros");
        }
    }
}

#[test]
fn random_files_are_survived() {
    let (folder, subject) = (Folder::new("random"), Subject::new("KQvK"));
    let mut dice = dice(3);
    for number in 0..800 {
        let (extension, whole) = subject.files()[number % 2];
        let mut bytes: Vec<u8> = (0..80).map(|_| dice.random_range(0..=255)).collect();
        // Half of them get further than the magic number.
        if number % 4 < 2 {
            bytes[..8].copy_from_slice(&whole[..8]);
        }
        let answers = subject.ask(&folder, extension, &bytes);
        // Tables with a constant value are easily hit by chance.
        assert!(answers.n_warnings > 0 || (number % 4 < 2 && answers.n_known > 0), "{bytes:x?}");
    }
}

/// Random changes anywhere, many at a time.
#[test]
fn changed_values_are_survived() {
    for name in ["KQvK", "KPvK"] {
        let (folder, subject) = (Folder::new(&format!("values-{name}")), Subject::new(name));
        let mut dice = dice(4);
        for number in 0..600 {
            let (extension, whole) = subject.files()[number % 2];
            let mut bytes = whole.to_vec();
            for _ in 0..dice.random_range(1..40) {
                let place = dice.random_range(5..bytes.len());
                bytes[place] = dice.random_range(0..=255);
            }
            let answers = subject.ask(&folder, extension, &bytes);
            assert!(answers.n_warnings > 0 || answers.n_known > 0);
        }
    }
}

/// A file that shrinks while it is open.
#[test]
fn a_file_truncated_while_open_warns() {
    let (folder, subject) = (Folder::new("shrinking"), Subject::new("KQvK"));
    for (extension, whole) in subject.files() {
        std::fs::write(folder.path().join(format!("KQvK.{extension}")), whole).unwrap();
    }
    let tables = Syzygy::open(folder.text()).unwrap();
    std::fs::write(folder.path().join("KQvK.rtbw"), &subject.wdl[..16]).unwrap();
    assert!(subject.boards.iter().all(|board| tables.wdl(board).is_none_or(|wdl| wdl.points() == 0)));
    assert_eq!(tables.warnings().len(), 1);
}

/// Two sets of folders at once, one of them with a damaged table and a good one behind it.
#[test]
fn several_folders_are_open_at_once() {
    let (one, other, subject) = (Folder::new("one"), Folder::new("other"), Subject::new("KQvK"));
    std::fs::write(one.path().join("KQvK.rtbw"), b"").unwrap();
    std::fs::write(other.path().join("KQvK.rtbw"), &subject.wdl).unwrap();
    let damaged = Syzygy::open(one.text()).unwrap();
    let both = Syzygy::open(&format!("{}:{}", one.text(), other.text())).unwrap();
    assert_eq!((damaged.largest(), both.largest()), (0, 3));
    assert_eq!((damaged.warnings().len(), both.warnings().len()), (1, 1));
    let warning = both.warnings()[0].to_string();
    assert!(warning.contains("KQvK.rtbw") && warning.contains("empty"), "{warning}");
    assert!(subject.boards.iter().all(|board| both.wdl(board).is_some()));
}

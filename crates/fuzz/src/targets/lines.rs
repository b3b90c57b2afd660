//! Lines of the protocols in both directions: what is understood is written, and understood as the same.

use othello::Size;
use protocols::{gtp, nboard, uci};

use crate::input::text;

/// UCI.
pub fn uci(bytes: &[u8]) {
    // Control characters are written as blanks.
    let text = text(bytes).replace(|letter: char| letter.is_control() && letter != '\n', " ");
    for line in text.lines() {
        if let Ok(Some(command)) = uci::Command::parse(line) {
            let is_plain = match &command {
                // What was wrong is not written.
                uci::Command::Go(go) => go.faults.is_empty(),
                uci::Command::BadPosition(_) => false,
                _ => true,
            };
            let written = command.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            if is_plain {
                assert_eq!(uci::Command::parse(&written), Ok(Some(command)), "{line:?} as {written:?}");
            }
        }
        if let Ok(Some(answer)) = uci::Answer::parse(line) {
            let written = answer.to_string();
            assert_eq!(uci::Answer::parse(&written), Ok(Some(answer)), "{line:?} as {written:?}");
        }
    }
}

/// NBoard.
pub fn nboard(bytes: &[u8]) {
    for line in text(bytes).lines() {
        if let Ok(Some(command)) = nboard::Command::parse(line) {
            let written = command.to_string();
            let again = nboard::Command::parse(&written);
            let again = again.unwrap_or_else(|refusal| panic!("{refusal}: {line:?} as {written:?}"));
            assert_eq!(again.map(|again| again.to_string()), Some(written), "{line:?}");
        }
        if let Ok(Some(answer)) = nboard::Answer::parse(line) {
            let written = answer.to_string();
            let again = nboard::Answer::parse(&written);
            let again = again.unwrap_or_else(|refusal| panic!("{refusal}: {line:?} as {written:?}"));
            assert_eq!(again.map(|again| again.to_string()), Some(written), "{line:?}");
        }
    }
}

/// GTP.
pub fn gtp(bytes: &[u8]) {
    let text = text(bytes);
    for line in text.lines() {
        if let Some(command) = gtp::Command::parse(line) {
            let written = command.to_string();
            assert_eq!(gtp::Command::parse(&written), Some(command.clone()), "{line:?} as {written:?}");
            _ = gtp::TimeSettings::parse(&command.arguments);
            _ = gtp::TimeLeft::parse(&command.arguments);
            for argument in &command.arguments {
                _ = gtp::parse_colour(argument);
                if let Ok(mv) = othello::Move::read(argument, Size::Eight) {
                    let vertex = gtp::write_vertex(mv, Size::Eight);
                    assert_eq!(othello::Move::read(&vertex, Size::Eight), Ok(mv), "{vertex}");
                }
            }
        }
    }
    if let Some(response) = gtp::Response::parse(&text) {
        let written = response.to_string();
        let again = gtp::Response::parse(&written);
        assert_eq!(again.map(|again| again.to_string()), Some(written));
    }
}

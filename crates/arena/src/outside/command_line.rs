//! The command line of an external program, and the options that follow it.

use game::Refusal;

/// What to run, and which options to set afterwards: `stockfish --bench; UCI_Elo=1350; Skill Level=3`.
///
/// Words are split as in a shell, with `'…'`, `"…"` and `\`, but no shell runs, so nothing is expanded. As in a shell a
/// bare `;` ends the command; the rest are options, `name=value` each, separated by `;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CommandLine {
    pub program: String,
    pub arguments: Vec<String>,
    pub options: Vec<(String, String)>,
}

/// Windows uses this character in paths, so there it does not escape.
const ESCAPES: bool = cfg!(not(windows));

impl CommandLine {
    pub fn read(text: &str) -> Result<CommandLine, Refusal> {
        let mut parts = split(text)?.into_iter();
        let mut words = parts.next().unwrap_or_default().into_iter();
        let program = words.next().ok_or_else(|| Refusal::new(text, "the program to run is missing"))?;
        let options = parts.filter(|words| !words.is_empty()).map(|words| option(&words.join(" ")));
        Ok(CommandLine { program, arguments: words.collect(), options: options.collect::<Result<_, _>>()? })
    }
}

fn option(text: &str) -> Result<(String, String), Refusal> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().into(), value.trim().into())),
        _ => Err(Refusal::new(text, "expected `; name=value` after the command")),
    }
}

/// The words of each part between bare semicolons.
fn split(text: &str) -> Result<Vec<Vec<String>>, Refusal> {
    let mut parts = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == ';' || letter.is_whitespace() {
            let part = parts.last_mut().expect("one part at least");
            part.extend(word.take());
            if letter == ';' {
                parts.push(Vec::new());
            }
            continue;
        }
        let word = word.get_or_insert_default();
        match letter {
            '\'' | '"' => quoted(letter, &mut letters, word).ok_or_else(|| unclosed(text))?,
            '\\' if ESCAPES => word.push(letters.next().ok_or_else(|| unclosed(text))?),
            _ => word.push(letter),
        }
    }
    parts.last_mut().expect("one part at least").extend(word);
    Ok(parts)
}

/// Adds the text up to the closing `quote`; `None` if there is no such quote.
fn quoted(quote: char, letters: &mut std::str::Chars<'_>, word: &mut String) -> Option<()> {
    loop {
        match letters.next()? {
            letter if letter == quote => return Some(()),
            '\\' if ESCAPES && quote == '"' => match letters.next()? {
                letter @ ('"' | '\\') => word.push(letter),
                letter => word.extend(['\\', letter]),
            },
            letter => word.push(letter),
        }
    }
}

fn unclosed(text: &str) -> Refusal {
    Refusal::new(text, "unclosed quote or escape")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, words: &[&str], options: &[(&str, &str)]) {
        let line = CommandLine::read(text).unwrap();
        let read: Vec<&str> =
            std::iter::once(&line.program).chain(&line.arguments).map(String::as_str).collect();
        let set: Vec<_> = line.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!((&read[..], &set[..]), (words, options), "{text}");
    }

    #[test]
    fn words_split_as_in_a_shell() {
        check("stockfish", &["stockfish"], &[]);
        check("  a  b\tc ", &["a", "b", "c"], &[]);
        check(r#"sh -c 'a; b "c"' x"y z"w """#, &["sh", "-c", "a; b \"c\"", "xy zw", ""], &[]);
        check(r#""a \"b\" \n \\" "it's""#, &[r#"a "b" \n \"#, "it's"], &[]);
        #[cfg(not(windows))]
        check(r"my\ engine a\;b", &["my engine", "a;b"], &[]);
    }

    #[test]
    fn options_follow_a_bare_semicolon() {
        check("e;UCI_Elo=1350", &["e"], &[("UCI_Elo", "1350")]);
        check(
            "e -x ; Skill Level = 3;; Style='a;b' ;",
            &["e", "-x"],
            &[("Skill Level", "3"), ("Style", "a;b")],
        );
        check("e; Path=", &["e"], &[("Path", "")]);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in ["", "  ", "; a=b", "e 'x", "e \"x", "e; option", "e; =3"] {
            assert!(CommandLine::read(text).is_err(), "{text}");
        }
    }
}

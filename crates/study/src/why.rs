//! Why a move is bad, in words: sentences made from the facts of a [`table::Explanation`], and from nothing else.
//!
//! The sentences are in `page/facts`, one file per game and one for all of them. Places are named: `{n}` is a number of the
//! fact, `{n|move|moves}` a word that depends on it, `{piece}`, `{the:piece}` and `{a:piece}` a word of the game, `{lost*}`
//! all words of that name as a list, `{side}` and `{other}` the players, `{squares}`, `{square}`, `{moves}` and `{move}` what
//! the fact carries; `{played}`, `{line}`, `{best}` and `{bestrest}` are of the explanation.

use std::collections::HashMap;
use std::sync::LazyLock;

use game::Side;
use serde::{Deserialize, Serialize};
use table::{Explanation, Fact, GameResult, LossWeight, ShownScore, Unit};

use crate::language::Language;

/// The files with sentences: those of all games, and of each game by its name.
pub const FILES: &[(&str, &str)] = &[
    ("", include_str!("page/facts/common.json")),
    ("chess", include_str!("page/facts/chess.json")),
    ("othello", include_str!("page/facts/othello.json")),
    ("tictactoe", include_str!("page/facts/tictactoe.json")),
    ("connectfour", include_str!("page/facts/connectfour.json")),
    ("quarto", include_str!("page/facts/quarto.json")),
    ("maxit", include_str!("page/facts/maxit.json")),
];

#[derive(Deserialize)]
struct Sentences {
    /// Whether two moves share a number, as in chess.
    #[serde(default)]
    pairs: bool,
    en: HashMap<String, String>,
    es: HashMap<String, String>,
}

static SENTENCES: LazyLock<HashMap<&str, Sentences>> = LazyLock::new(|| {
    let read = |&(game, file): &(&'static str, &str)| {
        (game, serde_json::from_str(file).expect("the shipped sentences are JSON"))
    };
    FILES.iter().map(read).collect()
});

/// A text of a game, or of all games; `None` for an unknown name.
#[must_use]
pub fn template(game: &str, name: &str, language: Language) -> Option<&'static str> {
    let of = |game: &str| {
        let sentences: &'static Sentences = SENTENCES.get(game)?;
        let texts = if language == Language::English { &sentences.en } else { &sentences.es };
        texts.get(name).map(String::as_str)
    };
    of(game).or_else(|| of(""))
}

/// The explanation in words: what refutes the move, what is true about it, and what the best move does.
///
/// ```
/// use study::Language;
/// use table::{Ask, Setup};
///
/// let mut table = catalog::CATALOG.game("chess")?.table(None)?;
/// table.set_position("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2")?;
/// let ask = Ask { limits: search::Limits::nodes(5_000), ..Ask::default() };
/// let why = table.explain("g4", "poda", &Setup::default(), &ask)?;
/// let text = study::why::text(&why, Language::English);
/// assert!(text.starts_with("After 2.g4 Qh4# it is mate."), "{text}");
/// # Ok::<(), game::Refusal>(())
/// ```
#[must_use]
pub fn text(explanation: &Explanation, language: Language) -> String {
    let texts: Vec<String> =
        sentences(explanation, language).into_iter().map(|sentence| sentence.text).collect();
    texts.join(" ")
}

/// A sentence of an explanation.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The index of the fact that it tells; `null` where it tells a line or a loss.
    #[cfg_attr(feature = "schema", schema(required))]
    pub fact: Option<usize>,
}

/// The explanation sentence by sentence, so that a face can show each fact on the board.
#[must_use]
pub fn sentences(explanation: &Explanation, language: Language) -> Vec<Sentence> {
    Teller { explanation, language }.tell()
}

/// One fact in words, as a whole sentence; a kind without words is shown by its name.
#[must_use]
pub fn say(explanation: &Explanation, fact: &Fact, language: Language) -> String {
    Teller { explanation, language }.fact(fact)
}

/// How many moves of a line are written out.
const SHOWN_MOVES: usize = 8;

struct Teller<'a> {
    explanation: &'a Explanation,
    language: Language,
}

impl Teller<'_> {
    fn tell(&self) -> Vec<Sentence> {
        let e = self.explanation;
        let plain = |text| Sentence { text, fact: None };
        let praise = match e.weight {
            LossWeight::None if e.mv == e.best => Some("best-move"),
            LossWeight::None => Some("as-good"),
            LossWeight::Slight => Some("nearly-as-good"),
            LossWeight::Clear => None,
        };
        if let Some(praise) = praise {
            return vec![plain(self.fill(praise, None))];
        }
        let mut sentences = Vec::new();
        let facts: Vec<&Fact> = e.facts.iter().collect();
        let tells_line = |fact: &&&Fact| self.raw(fact.kind).is_some_and(|text| text.contains("{line}"));
        if !e.refutation.is_empty() && !facts.iter().any(|fact| tells_line(&fact)) {
            sentences.push(plain(self.fill("line", None)));
        }
        let told = facts.iter().enumerate();
        sentences.extend(told.map(|(at, fact)| Sentence { text: self.fact(fact), fact: Some(at) }));
        sentences.extend(self.loss().map(plain));
        let goes_on = e.best_line.len() > 1;
        sentences.push(plain(self.fill(if goes_on { "better" } else { "better-alone" }, None)));
        sentences
    }

    fn fact(&self, fact: &Fact) -> String {
        match self.raw(fact.kind) {
            Some(_) => self.fill(fact.kind, Some(fact)),
            None => format!("{}.", fact.kind),
        }
    }

    /// What it costs, in results or in units.
    fn loss(&self) -> Option<String> {
        let e = self.explanation;
        if let (Some(best), Some(played)) = (e.best_result, e.result)
            && best > played
        {
            let name = match (best, played) {
                (GameResult::Win, GameResult::Draw) => "win-to-draw",
                (GameResult::Win, _) => "win-to-loss",
                _ => "draw-to-loss",
            };
            return Some(self.fill(name, None));
        }
        let name = match e.unit {
            Unit::Discs | Unit::HundredthDiscs => "costs-discs",
            Unit::Centipawns => "costs-pawns",
            Unit::Points => "costs-points",
            Unit::Plies | Unit::Chance => return None,
        };
        e.loss.map(|_| self.fill(name, None))
    }

    fn raw(&self, name: &str) -> Option<&'static str> {
        template(&self.explanation.game, name, self.language)
    }

    fn fill(&self, name: &str, fact: Option<&Fact>) -> String {
        let mut rest = self.raw(name).unwrap_or(name);
        let mut said = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            let (place, behind) = after.split_once('}').unwrap_or((after, ""));
            said += before;
            said += &self.place(place, fact);
            rest = behind;
        }
        said += rest;
        self.polished(&said)
    }

    /// A sentence begins with a capital letter, and Spanish contracts its articles.
    fn polished(&self, said: &str) -> String {
        let said = match self.language {
            Language::English => said.to_string(),
            Language::Spanish => said.replace(" de el ", " del ").replace(" a el ", " al "),
        };
        // A line that was cut short already ends with three dots.
        let said = said.replace("….", "…");
        let mut letters = said.chars();
        // Moves keep their letters: e4 is not E4.
        let is_word = said.chars().take_while(|letter| letter.is_alphabetic()).count() > 1;
        match letters.next() {
            Some(first) if is_word => first.to_uppercase().chain(letters).collect(),
            _ => said,
        }
    }

    fn place(&self, place: &str, fact: Option<&Fact>) -> String {
        if let Some((name, forms)) = place.split_once('|') {
            let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
            let number = fact.and_then(|fact| fact.number(name)).unwrap_or(2);
            return if number == 1 { one } else { many }.to_string();
        }
        self.of_explanation(place)
            .or_else(|| self.of_fact(place, fact?))
            .unwrap_or_else(|| format!("{{{place}}}"))
    }

    fn of_explanation(&self, place: &str) -> Option<String> {
        let e = self.explanation;
        Some(match place {
            "played" => self.numbered(&e.shown),
            "best" => self.numbered(&e.best_shown),
            "line" => self.shortened(&e.refutation_shown),
            "bestrest" => self.shortened(e.best_line_shown.get(1..).unwrap_or_default()),
            "mover" => self.side(e.side.into()),
            "opponent" => self.side(Side::from(e.side).opponent()),
            "loss" => self.number(e.loss? / if e.unit == Unit::Centipawns { 100.0 } else { 1.0 }),
            "score" => self.score(e.score?),
            "bestscore" => self.score(e.best_score?),
            _ => return None,
        })
    }

    fn of_fact(&self, place: &str, fact: &Fact) -> Option<String> {
        match place {
            "side" => return fact.side.map(|side| self.side(side)),
            "other" => return fact.side.map(|side| self.side(side.opponent())),
            "move" => return fact.moves.first().cloned(),
            "moves" => return Some(fact.moves.join(" ")),
            "movelist" => return Some(self.list(&fact.moves)),
            "square" => return fact.squares.first().cloned(),
            "squares" => return Some(self.list(&fact.squares)),
            "targets" => return Some(self.list(fact.squares.get(1..)?)),
            _ => {}
        }
        if let Some(name) = place.strip_suffix('*') {
            return Some(self.words(fact, name));
        }
        if let Some(number) = fact.number(place) {
            return Some(number.to_string());
        }
        let (form, name) = place.split_once(':').unwrap_or(("", place));
        let word = fact.worded(name)?;
        let key = if form.is_empty() { word.to_string() } else { format!("{form}:{word}") };
        Some(self.raw(&key).map_or(key, str::to_string))
    }

    /// All words of that name, equal ones counted: "a knight and 2 pawns".
    fn words(&self, fact: &Fact, name: &str) -> String {
        let mut counted: Vec<(&str, u32)> = Vec::new();
        for &(_, word) in fact.words.iter().filter(|(known, _)| *known == name) {
            match counted.iter_mut().find(|(known, _)| *known == word) {
                Some((_, count)) => *count += 1,
                None => counted.push((word, 1)),
            }
        }
        let said = counted.into_iter().map(|(word, count)| {
            let key = if count == 1 { format!("a:{word}") } else { format!("many:{word}") };
            let text = self.raw(&key).map_or(key, str::to_string);
            if count == 1 { text } else { format!("{count} {text}") }
        });
        self.list(&said.collect::<Vec<_>>())
    }

    fn list(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                format!("{} {} {last}", first.join(", "), self.language.pick("and", "y"))
            }
        }
    }

    fn side(&self, side: Side) -> String {
        let name = if side == Side::First { "side:first" } else { "side:second" };
        self.raw(name).unwrap_or(name).to_string()
    }

    fn numbered(&self, mv: &str) -> String {
        let e = self.explanation;
        let is_paired = SENTENCES.get(e.game.as_str()).is_some_and(|sentences| sentences.pairs);
        match e.number.filter(|_| is_paired) {
            Some(number) if Side::from(e.side) == Side::First => format!("{number}.{mv}"),
            Some(number) => format!("{number}...{mv}"),
            None => mv.to_string(),
        }
    }

    fn shortened(&self, line: &[String]) -> String {
        let shown = line[..line.len().min(SHOWN_MOVES)].join(" ");
        if line.len() > SHOWN_MOVES { shown + " …" } else { shown }
    }

    fn score(&self, score: ShownScore) -> String {
        match score {
            ShownScore::Mate { mate } => {
                let name = if mate > 0 { "mates-in" } else { "mated-in" };
                format!("{} {}", self.raw(name).unwrap_or(name), mate.abs())
            }
            ShownScore::Chance(chance) => format!("{} %", self.number(chance * 100.0)),
            ShownScore::Whole(number) if self.explanation.unit == Unit::Centipawns => {
                self.signed(f64::from(number) / 100.0)
            }
            ShownScore::Whole(number) => self.signed(f64::from(number)),
            ShownScore::Decimal(number) => self.signed(number),
        }
    }

    fn signed(&self, number: f64) -> String {
        let sign = if number < 0.0 { "−" } else { "+" };
        format!("{sign}{}", self.number(number.abs()))
    }

    /// With one decimal place where it is needed, and the language's decimal sign.
    fn number(&self, number: f64) -> String {
        let rounded = format!("{number:.1}");
        let short = rounded.strip_suffix(".0").unwrap_or(&rounded);
        if self.language == Language::Spanish { short.replace('.', ",") } else { short.to_string() }
    }
}

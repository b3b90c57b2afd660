//! The language of the patterns' file: names for sets and numbers, and patterns with their conditions.

use std::collections::HashMap;

use game::Refusal;

use super::vocabulary::{About, Function, Kind, Word};

/// An expression, of which the kinds fit.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Number(i64),
    Word(Word),
    /// A name of the file, by number, evaluated once per position.
    Fact(usize),
    /// A name of the file that speaks of the move.
    OfMove(usize),
    Call(Function, Vec<Expression>),
    Binary(Operator, Box<[Expression; 2]>),
    Not(Box<Expression>),
    /// The squares of a set for which something is true.
    Each(Box<[Expression; 2]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
    Plus,
    Minus,
    Times,
    Over,
    Union,
    Intersection,
    Without,
}

/// One pattern of the file.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub name: String,
    pub when: Expression,
    /// What the plan hopes to win, in hundredths of a pawn; `None` for mate.
    pub expects: Option<Expression>,
    /// How many moves it probably takes to see whether it works.
    pub effort: Expression,
    /// The squares it is about: its reasons.
    pub about: Expression,
    /// Patterns beside which it need not be told, because they say more about the same pieces.
    pub yields: Yields,
    pub en: String,
    pub es: String,
}

/// To which patterns another yields when a plan is told.
#[derive(Clone, Debug, Default)]
pub(crate) enum Yields {
    #[default]
    Never,
    ToAll,
    To(Vec<String>),
}

/// A file, read.
#[derive(Clone, Debug, Default)]
pub(crate) struct File {
    /// Names about positions, in the order in which they may use one another.
    pub facts: Vec<Expression>,
    /// Names about moves.
    pub of_move: Vec<Expression>,
    pub rules: Vec<Rule>,
}

struct Typed {
    expression: Expression,
    kind: Kind,
    about: About,
}

struct Named {
    expression: Expression,
    kind: Kind,
    about: About,
}

struct Reader {
    names: HashMap<String, Named>,
    file: File,
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<File, Refusal> {
    let mut reader = Reader { names: HashMap::new(), file: File::default() };
    let mut draft: Option<Draft> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let (head, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let at =
            |problem: String| Refusal::new(line.trim(), format!("line {number} of the patterns: {problem}"));
        let done = match head {
            "" => continue,
            "let" => {
                reader.finish(draft.take())?;
                reader.name(rest)
            }
            "pattern" => {
                reader.finish(draft.take())?;
                draft = Some(Draft::new(rest.trim(), number));
                if rest.trim().is_empty() { Err("a pattern needs a name".to_string()) } else { Ok(()) }
            }
            "when" | "expects" | "effort" | "about" | "yields" | "en" | "es" => match &mut draft {
                None => Err(format!("`{head}` belongs below a `pattern`")),
                Some(draft) => reader.field(draft, head, rest.trim()),
            },
            _ => Err(format!(
                "unknown word `{head}`; a line starts with let, pattern, when, expects, effort, about, yields, en or es"
            )),
        };
        done.map_err(at)?;
    }
    reader.finish(draft)?;
    if reader.file.rules.is_empty() {
        return Err(Refusal::new("", "the patterns' file has no pattern"));
    }
    reader.check_yields()?;
    Ok(reader.file)
}

/// A pattern whose lines are still being read.
struct Draft {
    name: String,
    line: usize,
    when: Option<Expression>,
    expects: Option<Option<Expression>>,
    effort: Option<Expression>,
    about: Option<Expression>,
    yields: Option<Yields>,
    en: Option<String>,
    es: Option<String>,
}

impl Draft {
    fn new(name: &str, line: usize) -> Draft {
        Draft {
            name: name.to_string(),
            line,
            when: None,
            expects: None,
            effort: None,
            about: None,
            yields: None,
            en: None,
            es: None,
        }
    }
}

impl Reader {
    fn name(&mut self, rest: &str) -> Result<(), String> {
        let (name, text) = rest.split_once('=').ok_or("`let` needs a name, `=` and an expression")?;
        let name = name.trim();
        if !name.chars().all(|c| c.is_ascii_lowercase() || c == '_') || name.is_empty() {
            return Err(format!("`{name}` is no name: small letters and `_`"));
        }
        if self.names.contains_key(name) || Word::ALL.iter().any(|word| word.1 == name) {
            return Err(format!("`{name}` has a meaning already"));
        }
        let Typed { expression, kind, about } = self.expression(text)?;
        let expression = match about {
            About::Position => {
                self.file.facts.push(expression);
                Expression::Fact(self.file.facts.len() - 1)
            }
            About::Move => {
                self.file.of_move.push(expression);
                Expression::OfMove(self.file.of_move.len() - 1)
            }
            About::Square => return Err("`x` has a meaning only inside `each x of … where …`".to_string()),
        };
        self.names.insert(name.to_string(), Named { expression, kind, about });
        Ok(())
    }

    fn field(&mut self, draft: &mut Draft, head: &str, rest: &str) -> Result<(), String> {
        let is_double = match head {
            "en" => draft.en.replace(rest.to_string()).is_some(),
            "es" => draft.es.replace(rest.to_string()).is_some(),
            "yields" if rest == "all" => draft.yields.replace(Yields::ToAll).is_some(),
            "yields" => {
                let names = rest.split_whitespace().map(str::to_string).collect();
                draft.yields.replace(Yields::To(names)).is_some()
            }
            "expects" if rest == "mate" => draft.expects.replace(None).is_some(),
            _ => {
                let read = self.expression(rest)?;
                if read.about == About::Square {
                    return Err("`x` has a meaning only inside `each x of … where …`".to_string());
                }
                let wanted = if head == "about" { Kind::Set } else { Kind::Number };
                if head != "when" && read.kind != wanted {
                    return Err(format!("`{head}` needs {}", a(wanted)));
                }
                match head {
                    "when" => draft.when.replace(read.expression).is_some(),
                    "expects" => draft.expects.replace(Some(read.expression)).is_some(),
                    "effort" => draft.effort.replace(read.expression).is_some(),
                    _ => draft.about.replace(read.expression).is_some(),
                }
            }
        };
        if is_double { Err(format!("`{head}` stands here twice")) } else { Ok(()) }
    }

    fn finish(&mut self, draft: Option<Draft>) -> Result<(), Refusal> {
        let Some(draft) = draft else { return Ok(()) };
        let missing = |field: &str| {
            let problem = format!("line {} of the patterns: this pattern has no `{field}`", draft.line);
            Refusal::new(&draft.name, problem)
        };
        if self.file.rules.iter().any(|rule| rule.name == draft.name) {
            let problem =
                format!("line {} of the patterns: there is a pattern of that name already", draft.line);
            return Err(Refusal::new(&draft.name, problem));
        }
        self.file.rules.push(Rule {
            when: draft.when.ok_or_else(|| missing("when"))?,
            expects: draft.expects.ok_or_else(|| missing("expects"))?,
            effort: draft.effort.ok_or_else(|| missing("effort"))?,
            about: draft.about.ok_or_else(|| missing("about"))?,
            yields: draft.yields.unwrap_or_default(),
            en: draft.en.ok_or_else(|| missing("en"))?,
            es: draft.es.ok_or_else(|| missing("es"))?,
            name: draft.name,
        });
        Ok(())
    }

    /// Patterns may yield to patterns further below, so the names are looked up at the end.
    fn check_yields(&self) -> Result<(), Refusal> {
        let rules = &self.file.rules;
        for rule in rules {
            let Yields::To(names) = &rule.yields else { continue };
            if let Some(name) = names.iter().find(|name| rules.iter().all(|other| &other.name != *name)) {
                let problem =
                    format!("the pattern {} yields to `{name}`, and there is no such pattern", rule.name);
                return Err(Refusal::new(name, problem));
            }
        }
        Ok(())
    }

    fn expression(&self, text: &str) -> Result<Typed, String> {
        let mut parser = Parser { tokens: tokens(text)?, at: 0, reader: self };
        let read = parser.any()?;
        match parser.next() {
            None => Ok(read),
            Some(token) => Err(format!("`{token}` is not expected here")),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens = Vec::new();
    let mut left = text.trim_start();
    while let Some(first) = left.chars().next() {
        let length = if first.is_ascii_alphabetic() {
            left.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(left.len())
        } else if first.is_ascii_digit() {
            left.find(|c: char| !c.is_ascii_digit()).unwrap_or(left.len())
        } else if ["<=", ">=", "!="].iter().any(|two| left.starts_with(two)) {
            2
        } else if "<>=+-*/|&\\(),".contains(first) {
            1
        } else {
            return Err(format!("`{first}` has no meaning"));
        };
        tokens.push(left[..length].to_string());
        left = left[length..].trim_start();
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: Vec<String>,
    at: usize,
    reader: &'a Reader,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<String> {
        let token = self.tokens.get(self.at)?.clone();
        self.at += 1;
        Some(token)
    }

    fn accept(&mut self, token: &str) -> bool {
        let is_it = self.tokens.get(self.at).is_some_and(|next| next == token);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.accept(token) {
            return Ok(());
        }
        let found =
            self.next().map_or("the line ends".to_string(), |found| format!("`{found}` stands there"));
        Err(format!("`{token}` is missing: {found}"))
    }

    fn any(&mut self) -> Result<Typed, String> {
        self.chain(&[("or", Operator::Or)], Parser::both)
    }

    fn both(&mut self) -> Result<Typed, String> {
        self.chain(&[("and", Operator::And)], Parser::negated)
    }

    fn negated(&mut self) -> Result<Typed, String> {
        if self.accept("not") {
            let inner = self.negated()?;
            return Ok(Typed {
                expression: Expression::Not(Box::new(inner.expression)),
                kind: Kind::Number,
                ..inner
            });
        }
        self.compared()
    }

    fn compared(&mut self) -> Result<Typed, String> {
        let left = self.sum()?;
        let comparisons = [
            ("<", Operator::Less),
            ("<=", Operator::AtMost),
            ("=", Operator::Equal),
            ("!=", Operator::Unequal),
            (">=", Operator::AtLeast),
            (">", Operator::More),
        ];
        let Some(&(_, operator)) = comparisons.iter().find(|(token, _)| self.accept(token)) else {
            return Ok(left);
        };
        let right = self.sum()?;
        binary(operator, left, right)
    }

    fn sum(&mut self) -> Result<Typed, String> {
        let operators = [
            ("+", Operator::Plus),
            ("-", Operator::Minus),
            ("|", Operator::Union),
            ("\\", Operator::Without),
        ];
        self.chain(&operators, Parser::product)
    }

    fn product(&mut self) -> Result<Typed, String> {
        let operators = [("*", Operator::Times), ("/", Operator::Over), ("&", Operator::Intersection)];
        self.chain(&operators, Parser::factor)
    }

    fn chain(
        &mut self,
        operators: &[(&str, Operator)],
        part: fn(&mut Self) -> Result<Typed, String>,
    ) -> Result<Typed, String> {
        let mut left = part(self)?;
        while let Some(&(_, operator)) = operators.iter().find(|(token, _)| self.accept(token)) {
            let right = part(self)?;
            left = binary(operator, left, right)?;
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Typed, String> {
        let token = self.next().ok_or("the line ends where a value should stand")?;
        if token == "(" {
            let inner = self.any()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if token == "-" {
            let inner = self.factor()?;
            let nothing =
                Typed { expression: Expression::Number(0), kind: Kind::Number, about: About::Position };
            return binary(Operator::Minus, nothing, inner);
        }
        if token == "each" {
            return self.each();
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            let number = token.parse().map_err(|_| format!("`{token}` is too large"))?;
            return Ok(Typed {
                expression: Expression::Number(number),
                kind: Kind::Number,
                about: About::Position,
            });
        }
        if let Some(&(word, _, kind, about, _)) = Word::ALL.iter().find(|word| word.1 == token) {
            return Ok(Typed { expression: Expression::Word(word), kind, about });
        }
        if let Some(named) = self.reader.names.get(&token) {
            return Ok(Typed { expression: named.expression.clone(), kind: named.kind, about: named.about });
        }
        let Some(&(function, _, kinds, kind, _)) = Function::ALL.iter().find(|function| function.1 == token)
        else {
            return Err(format!("unknown word `{token}`"));
        };
        self.call(function, &token, kinds, kind)
    }

    fn call(&mut self, function: Function, name: &str, kinds: &[Kind], kind: Kind) -> Result<Typed, String> {
        self.expect("(")?;
        let (mut arguments, mut about) = (Vec::new(), About::Position);
        for (i, &wanted) in kinds.iter().enumerate() {
            if i > 0 {
                self.expect(",")?;
            }
            let argument = self.any()?;
            if argument.kind != wanted {
                return Err(format!("`{name}` needs {}", a(wanted)));
            }
            about = wider(about, argument.about)?;
            arguments.push(argument.expression);
        }
        self.expect(")")?;
        Ok(Typed { expression: Expression::Call(function, arguments), kind, about })
    }

    fn each(&mut self) -> Result<Typed, String> {
        self.expect("x")?;
        self.expect("of")?;
        let of = self.sum()?;
        self.expect("where")?;
        let condition = self.any()?;
        if of.kind != Kind::Set {
            return Err("`each x of` needs a set".to_string());
        }
        if of.about != About::Position || condition.about == About::Move {
            return Err("`each` speaks of positions, not of moves".to_string());
        }
        let expression = Expression::Each(Box::new([of.expression, condition.expression]));
        Ok(Typed { expression, kind: Kind::Set, about: About::Position })
    }
}

fn wider(one: About, other: About) -> Result<About, String> {
    if matches!((one, other), (About::Move, About::Square) | (About::Square, About::Move)) {
        return Err("`each` speaks of positions, not of moves".to_string());
    }
    Ok(one.max(other))
}

fn binary(operator: Operator, left: Typed, right: Typed) -> Result<Typed, String> {
    use Operator::{And, Equal, Intersection, Or, Unequal, Union, Without};
    let needs = match operator {
        Or | And => None,
        Union | Intersection | Without => Some(Kind::Set),
        Equal | Unequal => Some(left.kind),
        _ => Some(Kind::Number),
    };
    if needs.is_some_and(|kind| left.kind != kind || right.kind != kind) {
        let kind = needs.unwrap_or(Kind::Number);
        return Err(format!("{operator:?} needs {} on both sides", a(kind)));
    }
    let kind = if matches!(operator, Union | Intersection | Without) { Kind::Set } else { Kind::Number };
    let about = wider(left.about, right.about)?;
    Ok(Typed {
        expression: Expression::Binary(operator, Box::new([left.expression, right.expression])),
        kind,
        about,
    })
}

fn a(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "a number",
        Kind::Set => "a set of squares",
    }
}

//! Engine specs: `GAME/NAME:option=value,option=value`.

use game::Refusal;

/// A parsed spec, not yet checked against the engine's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The engine's name, without the game.
    pub name: String,
    /// The options, in the order given.
    pub pairs: Vec<(String, String)>,
}

impl Spec {
    /// Parses a spec for `game`, whose name may be omitted.
    ///
    /// ```
    /// let spec = table::Spec::parse("tictactoe/alphabeta:depth=3", "tictactoe")?;
    /// assert_eq!((spec.name.as_str(), spec.value("depth")), ("alphabeta", Some("3")));
    /// assert_eq!(spec.to_string(), "alphabeta:depth=3");
    /// assert!(table::Spec::parse("tictactoe/alpha/beta", "tictactoe").is_err(), "no name has a `/`");
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] when the spec names another game, the engine's name contains a `/`, or an option has no value.
    pub fn parse(text: &str, game: &str) -> Result<Spec, Refusal> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = match name.split_once('/') {
            Some((of, name)) if of == game || of == "*" => name,
            Some((of, _)) => {
                return Err(Refusal::wrong_game(
                    text,
                    format!("this is an engine for `{of}`, not for {game}"),
                ));
            }
            None => name,
        };
        if name.contains('/') {
            return Err(Refusal::syntax(text, "the name of an engine has no `/`"));
        }
        let pair = |option: &str| match option.split_once('=') {
            Some((name, value)) => Ok((name.to_string(), value.to_string())),
            None => Err(Refusal::syntax(option, "expected name=value")),
        };
        let pairs = options.split(',').filter(|option| !option.is_empty()).map(pair);
        Ok(Spec { name: name.to_string(), pairs: pairs.collect::<Result<_, _>>()? })
    }

    /// The value given for an option; the last one counts.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.pairs.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }
}

impl std::fmt::Display for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        for (index, (name, value)) in self.pairs.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

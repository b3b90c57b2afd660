//! Engine specs: `GAME/NAME:option=value,option=value`.

use std::fmt;

use game::Refusal;

/// Where the files named in a spec come from. The face decides: a command reads the user's files, a server only
/// what it ships.
pub trait Resources: fmt::Debug + Sync {
    /// The text of the file of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be had.
    fn read(&self, name: &str) -> Result<String, Refusal>;

    /// The bytes of the file of that name, for files that are no text.
    ///
    /// # Errors
    /// A [`Refusal`] that names the file, when it cannot be had.
    fn read_bytes(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        self.read(name).map(String::into_bytes)
    }

    /// Whether folders of the user may be opened by that name, for files too large to be read whole.
    ///
    /// # Errors
    /// A [`Refusal`] that names it, where no folders may be opened.
    fn open_folders(&self, name: &str) -> Result<(), Refusal> {
        Err(Refusal::new(name, "folders cannot be opened here"))
    }
}

/// No files at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Resources for NoFiles {
    fn read(&self, name: &str) -> Result<String, Refusal> {
        Err(Refusal::new(name, "files cannot be read here"))
    }
}

/// What a face gives every engine it builds.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Memory for tables.
    pub hash_bytes: usize,
    /// The seed of everything left to chance.
    pub seed: u64,
    /// Threads to search with, for the engines that use several.
    pub threads: usize,
    /// Where the files named in a spec come from.
    pub resources: &'static dyn Resources,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { hash_bytes: 64 << 20, seed: 0, threads: 1, resources: &NoFiles }
    }
}

/// An option that an engine understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// What people type before `=`.
    pub name: &'static str,
    /// What it does, with its default.
    pub summary: &'static str,
}

/// A spec, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The engine's name, without the game.
    pub name: String,
    /// What follows the colon.
    pub options: Options,
}

/// `name=value` pairs, in the order given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, String)>);

impl Spec {
    /// Reads a spec for `game`, whose name may be left out.
    ///
    /// ```
    /// let spec = catalog::Spec::parse("tictactoe/alphabeta:depth=3", "tictactoe")?;
    /// assert_eq!((spec.name.as_str(), spec.options.number("depth")?), ("alphabeta", Some(3)));
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] when the game is another one or an option has no value.
    pub fn parse(text: &str, game: &str) -> Result<Spec, Refusal> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = match name.split_once('/') {
            Some((of, name)) if of == game || of == "*" => name,
            Some((of, _)) => {
                return Err(Refusal::new(text, format!("an engine of `{of}` does not play {game}")));
            }
            None => name,
        };
        let pair = |option: &str| match option.split_once('=') {
            Some((name, value)) => Ok((name.to_string(), value.to_string())),
            None => Err(Refusal::new(option, "an option is written name=value")),
        };
        let options = options.split(',').filter(|option| !option.is_empty()).map(pair);
        Ok(Spec { name: name.to_string(), options: Options(options.collect::<Result<_, _>>()?) })
    }
}

impl Options {
    /// The value of an option, if it is given; the last one counts.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// A whole number from 0 on.
    ///
    /// # Errors
    /// A [`Refusal`] when it is something else.
    pub fn number(&self, name: &str) -> Result<Option<u64>, Refusal> {
        self.read(name, "a whole number from 0 on")
    }

    /// A number of at least 1.
    ///
    /// # Errors
    /// A [`Refusal`] when it is something else.
    pub fn positive(&self, name: &str) -> Result<Option<u64>, Refusal> {
        match self.number(name)? {
            Some(0) => Err(Refusal::new(format!("{name}=0"), "this option is at least 1")),
            number => Ok(number),
        }
    }

    /// A number with a decimal point.
    ///
    /// # Errors
    /// A [`Refusal`] when it is something else.
    pub fn decimal(&self, name: &str) -> Result<Option<f64>, Refusal> {
        let number: Option<f64> = self.read(name, "a number")?;
        match number {
            Some(number) if !number.is_finite() || number < 0.0 => {
                Err(Refusal::new(format!("{name}={number}"), "this option is a number from 0 on"))
            }
            number => Ok(number),
        }
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// A [`Refusal`] when it is something else.
    pub fn flag(&self, name: &str) -> Result<Option<bool>, Refusal> {
        self.read(name, "true or false")
    }

    fn read<T: std::str::FromStr>(&self, name: &str, what: &str) -> Result<Option<T>, Refusal> {
        let refuse = |value: &str| Refusal::new(format!("{name}={value}"), format!("this option is {what}"));
        self.text(name).map(|value| value.parse().map_err(|_| refuse(value))).transpose()
    }

    /// Refuses options that are not in `known`.
    pub(crate) fn check(&self, engine: &str, known: &[OptionEntry]) -> Result<(), Refusal> {
        match self.0.iter().find(|(given, _)| known.iter().all(|option| option.name != given)) {
            None => Ok(()),
            Some((given, _)) => {
                let names: Vec<_> = known.iter().map(|option| option.name).collect();
                let known = if names.is_empty() { "it has none".to_string() } else { names.join(", ") };
                Err(Refusal::new(given, format!("{engine} has no such option ({known})")))
            }
        }
    }
}

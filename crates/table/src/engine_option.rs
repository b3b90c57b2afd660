//! The options of engines. Each option declares its values once; the command line, forms, UCI options, help texts and
//! the fingerprints of tournaments are derived from that.

use game::{Refusal, RefusalKind};
use search::Parameter;
use serde::Serialize;

/// An option of an engine.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EngineOption {
    /// What people type before `=`.
    pub name: &'static str,
    /// What it does; the values it takes and its default are in `kind`.
    pub summary: &'static str,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// What values an option takes.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// A whole number within a range; without a default it is a limit that is unset unless given.
    Number {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
        /// Used when the option is not given.
        #[cfg_attr(feature = "schema", schema(required))]
        default: Option<u64>,
    },
    /// A number with a decimal point.
    Decimal {
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
        /// Used when the option is not given.
        default: f64,
    },
    /// `true` or `false`.
    Flag {
        /// Used when the option is not given.
        default: bool,
    },
    /// One of several names.
    Choice {
        /// The names.
        values: &'static [&'static str],
        /// Used when the option is not given.
        default: &'static str,
    },
    /// Any of several names, joined by `+`; none by default.
    Several {
        /// The names.
        values: &'static [&'static str],
    },
    /// An evaluation of the game.
    Evaluator {
        /// The names, each with a one-line description.
        #[serde(serialize_with = "names_of")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        values: &'static [(&'static str, &'static str)],
        /// Used when the option is not given.
        default: &'static str,
    },
    /// A file of the user, or the name of one that ships with Poda.
    File {
        /// The names of the files that ship with Poda.
        shipped: &'static [&'static str],
        /// Used when the option is not given: one of the shipped names, or no file.
        #[cfg_attr(feature = "schema", schema(required))]
        default: Option<&'static str>,
    },
    /// Folders of the user, joined by `:`; none by default.
    Folders,
    /// Numbers of the search, `NAME/VALUE` joined by `+`; by default as they are. They are for tuning, not for forms.
    Parameters {
        /// The parameters, each with its range and default.
        #[serde(serialize_with = "names_of_parameters")]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        values: &'static [Parameter],
    },
}

fn names_of<S: serde::Serializer>(
    values: &&'static [(&str, &str)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(|(name, _)| name))
}

fn names_of_parameters<S: serde::Serializer>(
    values: &&'static [Parameter],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(|parameter| parameter.name))
}

impl EngineOption {
    /// One line: what the option does, the values it takes, and its default.
    ///
    /// ```
    /// use table::{EngineOption, OptionKind};
    /// let kind = OptionKind::Choice { values: &["mailbox", "bitmaps"], default: "bitmaps" };
    /// let option = EngineOption { name: "representation", summary: "how the board is kept", kind };
    /// assert_eq!(option.description(), "how the board is kept: mailbox or bitmaps (default bitmaps)");
    /// ```
    #[must_use]
    pub fn description(&self) -> String {
        let EngineOption { summary, kind, .. } = self;
        match kind {
            OptionKind::Flag { .. } | OptionKind::Evaluator { .. } => {
                format!("{summary} (default {})", kind.default_text().unwrap_or_default())
            }
            _ => match kind.default_text() {
                Some(default) => format!("{summary}: {} (default {default})", kind.values_text()),
                None => format!("{summary}: {}", kind.values_text()),
            },
        }
    }

    /// Whether people may want to set it in a form.
    #[must_use]
    pub fn is_for_people(&self) -> bool {
        !matches!(self.kind, OptionKind::Parameters { .. })
    }

    /// The parameters that it changes, if it is of that kind.
    #[must_use]
    pub fn parameters(&self) -> Option<&'static [Parameter]> {
        match self.kind {
            OptionKind::Parameters { values } => Some(values),
            _ => None,
        }
    }

    /// Rejects a value that this option does not take.
    ///
    /// # Errors
    /// A [`Refusal`] that names the option and says which values it takes.
    pub fn check(&self, value: &str) -> Result<(), Refusal> {
        if let OptionKind::Parameters { values } = self.kind
            && !value.is_empty()
        {
            return Parameter::read(values, value).map(drop);
        }
        match self.kind.takes(value) {
            true => Ok(()),
            false => Err(Refusal::of_kind(
                self.kind.refusal_kind(),
                format!("{}={value}", self.name),
                format!("expected {}", self.kind.values_text()),
            )),
        }
    }
}

impl OptionKind {
    fn refusal_kind(&self) -> RefusalKind {
        match self {
            OptionKind::Number { .. } | OptionKind::Decimal { .. } => RefusalKind::OutOfRange,
            OptionKind::Choice { .. } | OptionKind::Several { .. } | OptionKind::Evaluator { .. } => {
                RefusalKind::UnknownName
            }
            OptionKind::Flag { .. }
            | OptionKind::File { .. }
            | OptionKind::Folders
            | OptionKind::Parameters { .. } => RefusalKind::Syntax,
        }
    }

    fn takes(&self, value: &str) -> bool {
        match *self {
            OptionKind::Number { min, max, .. } => {
                value.parse().is_ok_and(|number: u64| (min..=max).contains(&number))
            }
            OptionKind::Decimal { min, max, .. } => {
                value.parse().is_ok_and(|number: f64| (min..=max).contains(&number))
            }
            OptionKind::Flag { .. } => value.parse::<bool>().is_ok(),
            OptionKind::Choice { values, .. } => values.contains(&value),
            OptionKind::Several { values } => value.split('+').all(|name| values.contains(&name)),
            OptionKind::Evaluator { values, .. } => values.iter().any(|(name, _)| *name == value),
            OptionKind::File { .. } | OptionKind::Folders => !value.is_empty(),
            OptionKind::Parameters { values } => !value.is_empty() && Parameter::read(values, value).is_ok(),
        }
    }

    /// The default as it would be written; `None` if there is none.
    #[must_use]
    pub fn default_text(&self) -> Option<String> {
        match *self {
            OptionKind::Number { default, .. } => default.map(|number| number.to_string()),
            OptionKind::Decimal { default, .. } => Some(default.to_string()),
            OptionKind::Flag { default } => Some(default.to_string()),
            OptionKind::Choice { default, .. } | OptionKind::Evaluator { default, .. } => {
                Some(default.to_string())
            }
            OptionKind::File { default, .. } => default.map(str::to_string),
            OptionKind::Several { .. } | OptionKind::Folders | OptionKind::Parameters { .. } => None,
        }
    }

    /// The values it takes, in words.
    #[must_use]
    pub fn values_text(&self) -> String {
        match *self {
            OptionKind::Number { min, max: u64::MAX, .. } => format!("a whole number of at least {min}"),
            OptionKind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::Decimal { min, max, .. } => format!("a number from {min} to {max}"),
            OptionKind::Flag { .. } => "true or false".to_string(),
            OptionKind::Choice { values, .. } => alternatives(values.iter().copied()),
            OptionKind::Several { values } => format!("names joined by +, out of {}", values.join(", ")),
            OptionKind::Evaluator { values, .. } => alternatives(values.iter().map(|(name, _)| *name)),
            OptionKind::File { shipped: [], .. } => "a file".to_string(),
            OptionKind::File { shipped, .. } => alternatives(shipped.iter().copied().chain(["a file"])),
            OptionKind::Folders => "folders joined by :".to_string(),
            OptionKind::Parameters { .. } => {
                "NAME/VALUE joined by + (see `poda tune parameters`)".to_string()
            }
        }
    }
}

/// `a, b or c`.
fn alternatives(names: impl Iterator<Item = &'static str>) -> String {
    let mut names: Vec<_> = names.collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        last => last.unwrap_or_default().to_string(),
    }
}

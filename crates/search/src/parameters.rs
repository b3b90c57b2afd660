//! Numbers of a search that can be changed from outside: margins, reductions, thresholds.
//!
//! An engine declares them once, with [`parameters!`](crate::parameters!): that gives it a struct with a field for each,
//! whose default is the engine as it is, and a list from which options, help texts and tuning are made.

use game::Refusal;

/// A number of an engine's search that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The name people type.
    pub name: &'static str,
    /// The value that the engine has.
    pub default: i32,
    /// The smallest value that is allowed.
    pub min: i32,
    /// The largest value that is allowed.
    pub max: i32,
    /// A change that should be felt in games, but not turn the search upside down: how far tuning reaches to both sides
    /// at the end of a run.
    pub step: f64,
    /// What it is, in one phrase.
    pub summary: &'static str,
}

impl Parameter {
    /// Whether it matters only in games with a clock. The names of these begin with `time-`.
    #[must_use]
    pub fn needs_clock(&self) -> bool {
        self.name.starts_with("time-")
    }

    /// Refuses a value out of range.
    ///
    /// # Errors
    /// A [`Refusal`] that names the parameter and its range.
    pub fn check(&self, value: i32) -> Result<(), Refusal> {
        let Parameter { name, min, max, .. } = self;
        match (*min..=*max).contains(&value) {
            true => Ok(()),
            false => Err(Refusal::out_of_range(
                format!("{name}/{value}"),
                format!("{name} is from {min} to {max}"),
            )),
        }
    }

    /// The parameter of that name.
    ///
    /// # Errors
    /// A [`Refusal`] that lists the names.
    pub fn named<'a>(list: &'a [Parameter], name: &str) -> Result<&'a Parameter, Refusal> {
        list.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
            let names: Vec<_> = list.iter().map(|parameter| parameter.name).collect();
            Refusal::unknown_name(
                name,
                format!("there is no such parameter (available: {})", names.join(", ")),
            )
        })
    }

    /// Reads values as they stand in an engine's spec, `NAME/VALUE` joined by `+`; parameters not named keep their
    /// defaults. None of these characters separates anything else in a spec, or needs quotes in a shell.
    ///
    /// ```
    /// use search::Parameter;
    /// let margin = Parameter { name: "margin", default: 75, min: 20, max: 200, step: 8.0, summary: "a margin" };
    /// assert_eq!(Parameter::read(&[margin], "margin/80")?, [("margin", 80)]);
    /// for wrong in ["margin", "margin/", "margin/x", "margin/201", "width/80", "margin/80;margin/90"] {
    ///     assert!(Parameter::read(&[margin], wrong).is_err(), "{wrong}");
    /// }
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names the part that cannot be read, the unknown name, or the value out of range.
    pub fn read(list: &[Parameter], text: &str) -> Result<Vec<(&'static str, i32)>, Refusal> {
        let parts = text.split('+').filter(|part| !part.is_empty());
        let value = |part: &str| {
            let expected = || Refusal::syntax(part, "expected NAME/VALUE with a whole number");
            let (name, value) = part.split_once('/').ok_or_else(expected)?;
            let parameter = Parameter::named(list, name)?;
            let value = value.parse().map_err(|_| expected())?;
            parameter.check(value)?;
            Ok((parameter.name, value))
        };
        parts.map(value).collect()
    }

    /// Writes values as [`read`](Self::read) reads them.
    #[must_use]
    pub fn write<'a>(values: impl IntoIterator<Item = (&'a str, i32)>) -> String {
        let parts = values.into_iter().map(|(name, value)| format!("{name}/{value}"));
        parts.collect::<Vec<_>>().join("+")
    }
}

/// Declares the parameters of an engine: a struct with a field for each.
///
/// ```
/// search::parameters! {
///     /// The parameters of a search.
///     pub struct Parameters {
///         margin: "margin" = 75 in 20..=200 by 8.0, "how far above the window a node is cut";
///         bonus: "bonus" = -5 in -10..=0 by 0.5, "what a check is worth";
///     }
/// }
/// let changed = Parameters::read("bonus/-7")?;
/// assert_eq!((changed.margin, changed.bonus), (75, -7));
/// assert_eq!(Parameters::read("")?, Parameters::default());
/// assert_eq!(Parameters::LIST[0].summary, "how far above the window a node is cut");
/// # Ok::<(), game::Refusal>(())
/// ```
#[macro_export]
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        $visibility:vis struct $Parameters:ident {
            $($field:ident: $name:literal = $default:literal in $min:literal..=$max:literal by $step:literal, $summary:literal;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility struct $Parameters {
            $(#[doc = $summary] pub $field: i32,)*
        }

        impl $Parameters {
            /// Every parameter, in the order of the fields.
            pub const LIST: &'static [$crate::Parameter] = &[$($crate::Parameter {
                name: $name,
                default: $default,
                min: $min,
                max: $max,
                step: $step,
                summary: $summary,
            },)*];

            /// Reads values as they stand in a spec, see [`Parameter::read`]($crate::Parameter::read).
            ///
            /// # Errors
            /// A [`Refusal`](game::Refusal) that names what is wrong.
            pub fn read(text: &str) -> Result<$Parameters, game::Refusal> {
                let mut parameters = $Parameters::default();
                for (name, value) in $crate::Parameter::read(Self::LIST, text)? {
                    match name {
                        $($name => parameters.$field = value,)*
                        _ => unreachable!("only declared names are read"),
                    }
                }
                Ok(parameters)
            }
        }

        impl Default for $Parameters {
            fn default() -> $Parameters {
                $Parameters { $($field: $default,)* }
            }
        }
    };
}

//! The options of one engine, checked against its declarations.

use game::Refusal;

use crate::{EngineOption, OptionKind, Spec};

/// The values of an engine's options. All have been checked, so reading them cannot fail.
#[derive(Clone, Debug)]
pub struct Options {
    given: Spec,
    declared: Vec<EngineOption>,
}

impl Options {
    /// Checks the options of a spec against those the engine declares.
    ///
    /// ```
    /// use table::{EngineOption, OptionKind, Options, Spec};
    ///
    /// let kind = OptionKind::Number { min: 0, max: 100, default: Some(0) };
    /// let declared = vec![EngineOption { name: "error", summary: "percentage of random moves", kind }];
    /// let options = |text| Options::new(Spec::parse(text, "chess")?, declared.clone());
    /// assert_eq!(options("greedy:error=40")?.number("error"), Some(40));
    /// assert_eq!(options("greedy")?.number("error"), Some(0), "the default");
    /// assert!(options("greedy:error=101").is_err());
    /// assert!(options("greedy:mistakes=1").is_err());
    /// # Ok::<(), game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`] that names an unknown option or an invalid value.
    pub fn new(given: Spec, declared: Vec<EngineOption>) -> Result<Options, Refusal> {
        for (name, value) in &given.pairs {
            match declared.iter().find(|option| option.name == name) {
                Some(option) => option.check(value)?,
                None => {
                    let names: Vec<_> = declared.iter().map(|option| option.name).collect();
                    let known = if names.is_empty() { "none".to_string() } else { names.join(", ") };
                    return Err(Refusal::unknown_name(
                        name,
                        format!("{} has no such option (available: {known})", given.name),
                    ));
                }
            }
        }
        Ok(Options { given, declared })
    }

    /// The value given for an option, or its default; `None` if there is neither.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let default = || self.declared.iter().find(|option| option.name == name)?.kind.default_text();
        self.given.value(name).map(str::to_string).or_else(default)
    }

    /// A whole number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        self.read(name)
    }

    /// A number with a decimal point.
    #[must_use]
    pub fn decimal(&self, name: &str) -> Option<f64> {
        self.read(name)
    }

    /// `true` or `false`.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.read(name)
    }

    fn read<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// The files and folders of the user that the options name.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let named = self.declared.iter().filter_map(|option| Some((option, self.given.value(option.name)?)));
        named
            .flat_map(|(option, value)| match option.kind {
                OptionKind::File { shipped, .. } if !shipped.contains(&value) => vec![value.to_string()],
                OptionKind::Folders => value.split(':').map(str::to_string).collect(),
                _ => Vec::new(),
            })
            .collect()
    }
}

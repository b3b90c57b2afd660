//! Names and values about a game: players, event, date.

/// The headers of a game, in order; a name occurs once.
///
/// Names are those of PGN (`White`, `Black`, `Event`, `Date` …), whatever file they came from; what only one format knows
/// keeps the name it has there.
///
/// ```
/// let mut headers = game_tree::Headers::default();
/// headers.set("White", "Ana");
/// headers.set("Event", "Club");
/// headers.set("White", "Eva");
/// assert_eq!(headers.get("White"), Some("Eva"));
/// headers.set("Event", "");
/// assert_eq!(headers.iter().collect::<Vec<_>>(), [("White", "Eva")]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The value of a header.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The value of a header, unless it only says that nothing is known: empty, `?`, `-` or `????.??.??`.
    ///
    /// ```
    /// let headers: game_tree::Headers = [("White", "Ana"), ("Round", "?"), ("Date", "????.??.??")].into_iter().collect();
    /// assert_eq!(["White", "Round", "Date", "Site"].map(|name| headers.known(name)), [Some("Ana"), None, None, None]);
    /// ```
    #[must_use]
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| value.chars().any(|letter| !matches!(letter, '?' | '.' | '-' | ' ')))
    }

    /// The year of the game: the first four consecutive digits of its `Date`.
    ///
    /// ```
    /// let headers: game_tree::Headers = [("Date", "15.12.2003 13:24")].into_iter().collect();
    /// assert_eq!(headers.year(), Some(2003));
    /// ```
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        let mut numbers = self.get("Date")?.split(|letter: char| !letter.is_ascii_digit());
        numbers.find(|digits| digits.len() == 4).and_then(|digits| digits.parse().ok())
    }

    /// Sets a header where it stands, or at the end; an empty value removes it.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        let found = self.0.iter().position(|(own, _)| *own == name);
        match (found, value.is_empty()) {
            (Some(index), true) => _ = self.0.remove(index),
            (Some(index), false) => self.0[index].1 = value,
            (None, true) => {}
            (None, false) => self.0.push((name, value)),
        }
    }

    /// Adds a header that is not there yet, even if its value is empty: files may say so.
    pub fn add(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        if self.get(&name).is_none() {
            self.0.push((name, value.into()));
        }
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Headers {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Headers {
        let mut headers = Headers::default();
        pairs.into_iter().for_each(|(name, value)| headers.add(name, value));
        headers
    }
}

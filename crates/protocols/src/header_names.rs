//! The names that other formats have for the headers of PGN.

/// Pairs of a format's key and the header it stands for.
pub(crate) type HeaderNames = &'static [(&'static str, &'static str)];

/// The key under which a format without other places keeps a header that it has no key for: `TAG[Name:value]`.
pub(crate) const TAG: &str = "TAG";
/// Headers per game. Each is compared with those before, so that time grows with the square of their number.
pub(crate) const MAX_HEADERS: usize = 1000;

/// The header of a key; keys without one are headers themselves.
pub(crate) fn header(names: HeaderNames, key: &str) -> &str {
    names.iter().find(|(own, _)| *own == key).map_or(key, |&(_, header)| header)
}

/// How a header is written: under its own key, or together with its name under [`TAG`]. `is_taken` says whether a key
/// means something else in the format.
pub(crate) fn written(
    names: HeaderNames,
    is_taken: impl Fn(&str) -> bool,
    (name, value): (&str, &str),
) -> (String, String) {
    if let Some((key, _)) = names.iter().find(|(_, header)| *header == name) {
        return (key.to_string(), value.to_string());
    }
    let is_key =
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    let is_free = !is_taken(name) && name != TAG && names.iter().all(|(key, _)| *key != name);
    match is_key && is_free {
        true => (name.to_string(), value.to_string()),
        false => (TAG.to_string(), format!("{}:{value}", name.replace(':', " "))),
    }
}

/// The header of a property as read.
pub(crate) fn read(names: HeaderNames, key: &str, value: &str) -> (String, String) {
    match value.split_once(':').filter(|_| key == TAG) {
        Some((name, value)) => (name.trim().to_string(), value.to_string()),
        None => (header(names, key).to_string(), value.to_string()),
    }
}

//! Positions and moves in the formats of serde (feature `serde`): as the text that people read, or as a permanent number.
//!
//! The crates of the games implement serde's traits with it; `#[serde(with = "game::serde_text")]` does the same for a field
//! of any type that is `Display` and `FromStr`.
//!
//! ```
//! use game::tree::{TreeGame, TreePosition};
//! use game::{Game, Side};
//! let json = serde_json::to_string(&(TreeGame::default().start(), Side::Second)).unwrap();
//! assert_eq!(json, r#"["((3 12 8) (2 4 6) (14 5 2))","second"]"#);
//! let (position, _): (TreePosition, Side) = serde_json::from_str(&json).unwrap();
//! assert_eq!(position.to_string(), "((3 12 8) (2 4 6) (14 5 2))");
//! let refused = serde_json::from_str::<TreePosition>("\"((3\"").unwrap_err();
//! assert!(refused.to_string().contains("brackets are not closed"), "{refused}");
//! ```

use std::fmt::Display;
use std::str::FromStr;

use serde_core::de::Error as _;

#[doc(hidden)]
pub use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes what `Display` does.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads what `FromStr` does.
///
/// # Errors
/// That it is no text, or why the text is refused.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Reads what `TryFrom<u8>` does.
#[doc(hidden)]
pub fn deserialize_number<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: TryFrom<u8, Error: Display>,
    D: Deserializer<'de>,
{
    T::try_from(u8::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Implements serde's traits for a type that `FromStr` reads, by what `Display` writes, or by the text of a method.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        $crate::serde_as_text!($type, std::convert::identity);
    };
    ($type:ty, $text:path) => {
        impl $crate::serde_text::Serialize for $type {
            fn serialize<S: $crate::serde_text::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde_text::serialize(&$text(self), serializer)
            }
        }

        impl<'de> $crate::serde_text::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde_text::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde_text::deserialize(deserializer)
            }
        }
    };
}

/// The same for a type that is a number from 0 to 255.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_number {
    ($type:ty) => {
        impl $crate::serde_text::Serialize for $type {
            fn serialize<S: $crate::serde_text::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(u8::from(*self))
            }
        }

        impl<'de> $crate::serde_text::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde_text::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde_text::deserialize_number(deserializer)
            }
        }
    };
}

crate::serde_as_text!(crate::Side);
crate::serde_as_text!(crate::tree::TreePosition);

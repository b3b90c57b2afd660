//! Every game and engine by name: from text to values and back.

mod recording;

pub use recording::{Cut, End, Recording, Rise, Step, Value};

//! What people learn from, tested as a whole.

mod makers;
mod ratings;
mod sets;
mod themes;

//! The formats: good files become values, bad ones are refused at the right place, and nothing panics.

mod mutations;
mod refusals;
mod round_trips;
mod samples;

//! Small training runs: results are correct, complete, and the same on any number of threads.

mod chess_network;
mod fitting;
mod forecasts;
mod positions;
mod retrograde;
mod syzygy;

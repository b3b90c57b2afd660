//! The application without a socket: every request, what it refuses, and what survives.

mod access;
mod analyses;
mod broken_store;
mod cards;
mod catalogue;
mod client;
mod collections;
mod connections;
mod engine_files;
mod engine_pool;
mod exercises;
mod explanations;
mod games;
mod invitations;
mod lessons;
mod limits;
mod malformed;
mod offers;
mod openapi;
mod other_game;
mod owners;
mod pondering;
#[cfg(unix)]
mod programs;
mod puzzles;
mod recordings;
mod resuming;
mod reviews;
mod runs;
mod safety;
mod schema;
mod strangers;
mod studies;
#[cfg(feature = "tls")]
mod tls;
mod words;

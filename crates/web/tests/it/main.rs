//! The application without a socket: every request, what it refuses, and what survives.

mod analyses;
mod catalogue;
mod client;
mod collections;
mod connections;
mod games;
mod malformed;
mod openapi;
mod owners;
mod recordings;
mod runs;
mod safety;
mod words;

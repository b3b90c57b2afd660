//! The rules of chess: laws, published counts, text in and out, draws by rule.

mod counts;
mod damaged;
mod draws;
mod judging;
mod numbers;
mod packed;
mod standalone;
mod text;

//! The example that newcomers read first works and its claims hold.

#[path = "../../examples/own_game.rs"]
mod example;

#[test]
fn the_example_of_an_own_game_keeps_its_promises() {
    example::main();
}

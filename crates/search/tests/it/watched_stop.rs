//! A generic search that is stopped tells as many nodes as it counted.

use game::Game;
use mnk::{Board, Mnk};
use search::{Algorithm, Blind, Deepening, Engine, Limits, Request, Settings, Tally};

#[test]
fn a_search_that_is_stopped_tells_the_nodes_that_it_counted() {
    let start: Board = Mnk::variant("3x3x3").unwrap().start();
    for &algorithm in Algorithm::ALL {
        for nodes in [1, 2, 50, 333, 2000] {
            let limits = Limits::nodes(nodes);
            let mut engine = Deepening::new(algorithm, Blind, Settings::default());
            let mut tally = Tally::new(&start);
            let found = engine.watch(&Request::new(&start, &limits), &mut tally).expect("it can be watched");
            assert!(found.stopped);
            assert_eq!((tally.counts.nodes, found.nodes), (nodes, nodes), "{algorithm:?}");
        }
    }
}

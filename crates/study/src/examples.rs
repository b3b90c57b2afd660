//! The worked trees of the source documents, each with what it teaches and what must happen in it.
//!
//! The documents give some of them without all their numbers; values that the text leaves open are Poda's, and the
//! explanation says so. Tests run the real search over every one of them.

use game::Refusal;
use search::Algorithm;

use crate::language::Words;

/// A tree from a source document.
#[derive(Clone, Debug)]
pub struct Example {
    /// The name people type.
    pub name: &'static str,
    /// The document, and the place in it.
    pub source: Words,
    /// A heading.
    pub title: Words,
    /// What to look for.
    pub what: Words,
    /// The tree, as [`game::tree`] reads it.
    pub tree: &'static str,
    /// The algorithm that shows it.
    pub algorithm: Algorithm,
    /// The root's value.
    pub value: i32,
    /// All cuts, in the order in which they happen.
    pub cuts: &'static [ExpectedCut],
    /// The nodes that the transposition table answers, by the labels on the path to them.
    pub from_table: &'static [&'static str],
}

/// A node and what is cut off below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedCut {
    /// The label of the node where the search stops looking.
    pub at: &'static str,
    /// The labels of its children that are never searched.
    pub never: &'static [&'static str],
}

/// The example of that name.
///
/// # Errors
/// A [`Refusal`] that lists the available names.
pub fn named(name: &str) -> Result<&'static Example, Refusal> {
    EXAMPLES.iter().find(|example| example.name == name).ok_or_else(|| {
        let names: Vec<_> = EXAMPLES.iter().map(|example| example.name).collect();
        Refusal::new(name, format!("no such example (available: {})", names.join(", ")))
    })
}

/// All examples, in the order of the documents.
pub static EXAMPLES: &[Example] = &[
    Example {
        name: "s0-shallow",
        source: Words::fixed("S0, alpha-beta pruning", "S0, poda alfa-beta"),
        title: Words::fixed("The simplest cut", "La poda más sencilla"),
        what: Words::fixed(
            "A already has 20. B's first child is worth 10, so MIN can hold B to 10 or less, and MAX will \
             never choose B. The last two values are ours: they do not matter.",
            "A ya tiene 20. El primer hijo de B vale 10, así que MIN puede dejar B en 10 o menos, y MAX \
             nunca elegirá B. Los dos últimos valores son nuestros: no importan.",
        ),
        tree: "A:(20 B:(b1:10 b2:30 b3:5))",
        algorithm: Algorithm::AlphaBeta,
        value: 20,
        cuts: &[ExpectedCut { at: "B", never: &["b2", "b3"] }],
        from_table: &[],
    },
    Example {
        name: "s0-deep",
        source: Words::fixed("S0, alpha-beta pruning", "S0, poda alfa-beta"),
        title: Words::fixed("A deep cut", "Una poda profunda"),
        what: Words::fixed(
            "D stands at 18. Its parent C has only 15, B has 25 and A has 20, so no node can stop its own \
             child. But whatever D sends up is at most 18, and A, three levels above, refuses that: D is cut \
             by its great-grandparent. Shallow alpha-beta looks only one level up and misses it. Only \
             the 18 is the document's; the other numbers are ours.",
            "D va por 18. Su padre C solo tiene 15, B tiene 25 y A tiene 20, así que ningún nodo puede \
             detener a su propio hijo. Pero lo que D suba será como mucho 18, y A, tres niveles más arriba, \
             lo rechaza: a D lo poda su bisabuelo. La versión superficial solo mira un nivel hacia arriba y \
             no lo ve. Solo el 18 es del documento; los demás números son nuestros.",
        ),
        tree: "A:(12 20 B:(27 25 C:(11 15 D:(22 18 d3:30 d4:9))))",
        algorithm: Algorithm::AlphaBeta,
        value: 20,
        cuts: &[ExpectedCut { at: "D", never: &["d3", "d4"] }],
        from_table: &[],
    },
    Example {
        name: "s1-three-plies",
        source: Words::fixed("S1, the minimax algorithm", "S1, el algoritmo minimax"),
        title: Words::fixed("Three plies, eight leaves", "Tres niveles, ocho hojas"),
        what: Words::fixed(
            "Minimax visits the nodes in the order in which they are generated, depth first, and evaluates all \
             eight leaves. The document prints 1. e2-e4 c7-c5 2. g1-g3, which no piece can play; it is \
             g1-f3. It names only the first three lines; the other moves and all values are ours. The best \
             moves come first here: alpha-beta (--algorithm alphabeta) still evaluates five leaves, although \
             the document says that the best path first cuts all the rest.",
            "Minimax visita los nodos en el orden en que se generan, primero en profundidad, y evalúa las ocho \
             hojas. El documento imprime 1. e2-e4 c7-c5 2. g1-g3, que ninguna pieza puede jugar; es g1-f3. \
             Solo nombra las tres primeras líneas; las demás jugadas y todos los valores son nuestros. Aquí \
             las mejores jugadas van primero: alfa-beta (--algorithm alphabeta) aún evalúa cinco hojas, \
             aunque el documento dice que con la mejor trayectoria primero se corta todo el resto.",
        ),
        tree: "(e2-e4:(e7-e5:(g1-f3:5 f1-c4:3) c7-c5:(g1-f3:7 b1-c3:6)) \
               d2-d4:(d7-d5:(c2-c4:4 g1-f3:2) g8-f6:(c2-c4:3 g1-f3:1)))",
        algorithm: Algorithm::Minimax,
        value: 5,
        cuts: &[],
        from_table: &[],
    },
    Example {
        name: "s1-trace",
        source: Words::fixed(
            "S1, the alpha-beta algorithm, traced in ten steps",
            "S1, el algoritmo alfa-beta, seguido en diez pasos",
        ),
        title: Words::fixed("Seven nodes, six visits", "Siete nodos, seis visitas"),
        what: Words::fixed(
            "Node 2 is worth 3, so alpha is 3 when node 5 is entered. Node 6 brings beta down to 2: the \
             window is closed and node 7 is never evaluated. Its 9 is ours; any number would do.",
            "El nodo 2 vale 3, así que alfa es 3 al entrar en el nodo 5. El nodo 6 baja beta a 2: la ventana \
             se cierra y el nodo 7 nunca se evalúa. Su 9 es nuestro; valdría cualquier número.",
        ),
        tree: "1:(2:(3:5 4:3) 5:(6:2 7:9))",
        algorithm: Algorithm::AlphaBeta,
        value: 3,
        cuts: &[ExpectedCut { at: "5", never: &["7"] }],
        from_table: &[],
    },
    Example {
        name: "s1-tie",
        source: Words::fixed(
            "S1, random choice among equal moves",
            "S1, elección al azar entre jugadas iguales",
        ),
        title: Words::fixed("A bound that looks like a tie", "Una cota que parece un empate"),
        what: Words::fixed(
            "Node 5 is left with 3 when node 6 closes its window. That 3 only means \"at most 3\": node 7 \
             makes it 2. A program that picks at random among moves of equal value must not count \
             it.",
            "El nodo 5 se abandona con 3 cuando el nodo 6 cierra su ventana. Ese 3 solo significa «como \
             mucho 3»: el nodo 7 lo deja en 2. Un programa que elige al azar entre jugadas iguales no debe \
             contarlo como una de ellas.",
        ),
        tree: "1:(2:(3:5 4:3) 5:(6:3 7:2))",
        algorithm: Algorithm::AlphaBeta,
        value: 3,
        cuts: &[ExpectedCut { at: "5", never: &["7"] }],
        from_table: &[],
    },
    Example {
        name: "s2-aima",
        source: Words::fixed(
            "S2, figures 4, 5 and 9, after Russell and Norvig",
            "S2, figuras 4, 5 y 9, según Russell y Norvig",
        ),
        title: Words::fixed("Three replies to three moves", "Tres respuestas a tres jugadas"),
        what: Words::fixed(
            "B is worth 3. The first reply in C is worth 2, so C cannot be better than B and its other two \
             replies are cut. In D the worst reply comes last, so nothing can be saved there: order matters.",
            "B vale 3. La primera respuesta en C vale 2, así que C no puede ser mejor que B y sus otras dos \
             respuestas se podan. En D la peor respuesta llega la última y no se ahorra nada: el orden \
             importa.",
        ),
        tree: "A:(B:(b1:3 b2:12 b3:8) C:(c1:2 c2:4 c3:6) D:(d1:14 d2:5 d3:2))",
        algorithm: Algorithm::AlphaBeta,
        value: 3,
        cuts: &[ExpectedCut { at: "C", never: &["c2", "c3"] }],
        from_table: &[],
    },
    Example {
        name: "s4-10.11",
        source: Words::fixed("S4, figure 10.11", "S4, figura 10.11"),
        title: Words::fixed("A refutation", "Una refutación"),
        what: Words::fixed(
            "1 is a win for the computer, 0 a draw, -1 a loss. C1 draws. The reply H2A makes C2 a draw at \
             best, which is no improvement: H2A refutes C2 and the search goes on to C3. The document gives \
             only C1 and H2A; the other values are ours.",
            "1 es victoria del ordenador, 0 empate, -1 derrota. C1 empata. La respuesta H2A deja C2 en \
             empate como mucho, y eso no mejora nada: H2A refuta C2 y la búsqueda pasa a C3. El documento \
             solo da C1 y H2A; los demás valores son nuestros.",
        ),
        tree: "(C1:(H1A:1 H1B:0) C2:(H2A:0 H2B:-1 H2C:1 H2D:0) C3:(H3A:1 H3B:-1) C4:(H4A:-1 H4B:0) \
               C5:(H5A:1 H5B:0))",
        algorithm: Algorithm::AlphaBeta,
        value: 0,
        cuts: &[
            ExpectedCut { at: "C2", never: &["H2B", "H2C", "H2D"] },
            ExpectedCut { at: "C4", never: &["H4B"] },
        ],
        from_table: &[],
    },
    Example {
        name: "s4-10.13",
        source: Words::fixed("S4, figure 10.13", "S4, figura 10.13"),
        title: Words::fixed("Two ways to one state", "Dos caminos al mismo estado"),
        what: Words::fixed(
            "The moves lead to the state S in one order through P and in another through Q. The second time \
             the transposition table answers, and nothing below S is searched again. The numbers are ours.",
            "Las jugadas llevan al estado S en un orden por P y en otro por Q. La segunda vez responde la \
             tabla de transposición y nada por debajo de S se vuelve a explorar. Los números son nuestros.",
        ),
        tree: "(P:(x:(S:(4 7 6) 1) 9) Q:(y:(S:(4 7 6) 6) 8))",
        algorithm: Algorithm::Table,
        value: 6,
        cuts: &[],
        from_table: &["Q y S"],
    },
    Example {
        name: "s4-10.18",
        source: Words::fixed(
            "S4, figure 10.18, for exercise 10.2",
            "S4, figura 10.18, para el ejercicio 10.2",
        ),
        title: Words::fixed("Which reply refutes?", "¿Qué respuesta refuta?"),
        what: Words::fixed(
            "1 is a win for the computer, 0 a draw, -1 a loss. The exercise asks which reply to C2 is a \
             refutation, and what the state is worth. C1 draws, and H2C is the first reply to C2 that leaves no \
             more than a draw: it refutes C2, and H2D is never looked at. C3 wins, so the state is won. The \
             figure is lost: all numbers are ours, chosen so that a single reply refutes C2 and not the first.",
            "1 es victoria del ordenador, 0 empate, -1 derrota. El ejercicio pregunta qué respuesta a C2 es \
             una refutación y cuánto vale el estado. C1 empata, y H2C es la primera respuesta a C2 que no deja \
             más que un empate: refuta C2, y H2D no llega a mirarse. C3 gana, así que el estado está ganado. La \
             figura se ha perdido: todos los números son nuestros, elegidos de modo que una sola respuesta \
             refute C2 y no sea la primera.",
        ),
        tree: "(C1:(H1A:1 H1B:0) C2:(H2A:1 H2B:1 H2C:-1 H2D:1) C3:(H3A:1 H3B:1))",
        algorithm: Algorithm::AlphaBeta,
        value: 1,
        cuts: &[ExpectedCut { at: "C2", never: &["H2D"] }],
        from_table: &[],
    },
];

//! The guesses, and what each changes.

use classics::chess_thesis::{SearchMethod, SecondaryMoves, SecondaryReading, ThesisOptions};
use study::Words;

/// A guess.
pub struct Trial {
    pub name: &'static Words,
    pub options: ThesisOptions,
    pub order: Order,
    pub counts: Counts,
    pub ends: Ends,
}

/// The order in which moves are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Generated,
    CapturesFirst,
    Reversed,
}

/// What counts as a node, and as an evaluated one.
#[derive(Clone, Copy)]
pub enum Counts {
    /// Positions visited; of them, those that are not expanded.
    Visited,
    /// Also moves that are generated, and then cut off.
    Generated,
    /// Also moves that prove illegal once they are made.
    Illegal,
    /// Finished games do not count as evaluated.
    Unfinished,
    /// Positions beyond the limit that are found unstable are evaluated as well.
    Unstable,
}

/// When a search ends early.
#[derive(Clone, Copy)]
pub enum Ends {
    /// Not at all.
    Never,
    /// Below the deepest level that the thesis reports.
    AtPrintedLevel,
    /// Once the root's mating move is searched.
    WithTheKey,
}

const AS_DESCRIBED: Trial = Trial {
    name: &Words::fixed("as described", "como se describe"),
    options: ThesisOptions::DEFAULT,
    order: Order::Generated,
    counts: Counts::Visited,
    ends: Ends::Never,
};

/// All guesses; the first is the program as the text describes it.
pub const TRIALS: [Trial; 19] = [
    AS_DESCRIBED,
    Trial {
        name: &Words::fixed("condition 5 as printed", "condición 5 como está impresa"),
        options: ThesisOptions { reading: SecondaryReading::Printed, ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("full alpha-beta", "alfa-beta completo"),
        options: ThesisOptions { method: SearchMethod::AlphaBeta, ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("only the 8 most promising moves", "solo las 8 jugadas más prometedoras"),
        options: ThesisOptions { selective: Some(8), ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("moves in the opposite order", "jugadas en el orden contrario"),
        order: Order::Reversed,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("captures first", "capturas primero"),
        order: Order::CapturesFirst,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("beyond the limit only captures", "tras el límite solo capturas"),
        options: ThesisOptions { beyond: SecondaryMoves::Captures, ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "beyond the limit only captures and checks",
            "tras el límite solo capturas y jaques",
        ),
        options: ThesisOptions { beyond: SecondaryMoves::CapturesAndChecks, ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "beyond the limit only moves that meet a condition",
            "tras el límite solo jugadas que cumplen una condición",
        ),
        options: ThesisOptions { beyond: SecondaryMoves::Conditions, ..ThesisOptions::DEFAULT },
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "captures first; beyond the limit only captures",
            "capturas primero; tras el límite solo capturas",
        ),
        options: ThesisOptions { beyond: SecondaryMoves::Captures, ..ThesisOptions::DEFAULT },
        order: Order::CapturesFirst,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "opposite order; beyond the limit only captures",
            "orden contrario; tras el límite solo capturas",
        ),
        options: ThesisOptions { beyond: SecondaryMoves::Captures, ..ThesisOptions::DEFAULT },
        order: Order::Reversed,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "opposite order; illegal moves counted as nodes",
            "orden contrario; las jugadas ilegales cuentan como nodos",
        ),
        order: Order::Reversed,
        counts: Counts::Illegal,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("never below the printed level", "nunca más abajo del nivel impreso"),
        ends: Ends::AtPrintedLevel,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("ends when the mate is found", "termina al hallar el mate"),
        ends: Ends::WithTheKey,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("cut moves counted as nodes", "las jugadas podadas cuentan como nodos"),
        counts: Counts::Generated,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("illegal moves counted as nodes", "las jugadas ilegales cuentan como nodos"),
        counts: Counts::Illegal,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "illegal moves counted; beyond the limit only captures",
            "cuentan las ilegales; tras el límite solo capturas",
        ),
        options: ThesisOptions { beyond: SecondaryMoves::Captures, ..ThesisOptions::DEFAULT },
        counts: Counts::Illegal,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed("mates not counted as evaluated", "los mates no cuentan como evaluados"),
        counts: Counts::Unfinished,
        ..AS_DESCRIBED
    },
    Trial {
        name: &Words::fixed(
            "unstable positions evaluated too",
            "las posiciones inestables también se evalúan",
        ),
        counts: Counts::Unstable,
        ..AS_DESCRIBED
    },
];

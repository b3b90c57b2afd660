//! What the processor can do for a board: moves, flips and the last flips, once for each level of processor.
//!
//! A search is written once, generic over a [`Cpu`], as functions that are always inlined; [`Cpu`]'s own entries
//! ([`recursive`](crate::recursive)) stamp them out for each level. The [level](search::CpuLevel) is detected once, at the root.

mod lines;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use lines::LastDisc;
pub use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub use x86::{V3, V4};

use crate::board::{Board, Squares};

/// The primitives of a level. All levels give equal answers.
pub trait Cpu: Copy + Send + Sync + 'static {
    /// The empty squares of all 64 from which the player encloses something.
    fn moves(board: Board) -> u64;

    /// The player's moves on a board of these squares, and what the opponent could do if it had the move.
    #[inline(always)]
    fn moves_of_both(board: Board, squares: Squares) -> [u64; 2] {
        [board, board.swapped()].map(|board| Self::moves(board) & squares)
    }

    /// The discs that the player's move on an empty square turns over.
    fn flips(board: Board, square: u32) -> u64;

    /// How many discs a disc on the last empty square turns over: the player's, and the opponent's.
    fn last_flips(last: LastDisc, board: Board, square: u32) -> [u32; 2];
}

/// Stamps functions out for every level. Each is written once, generic over the trait and always inlined; the trait
/// gives it an entry compiled with the level's instructions, through which such functions call each other. The level is
/// the first argument of the function as written, so that nothing has to be spelt out; it takes no room.
macro_rules! recursive {
    ($(#[$doc:meta])* $visible:vis trait $trait:ident $generics:tt $names:tt: $super:path { $($functions:tt)* }) => {
        $crate::cpu::recursive!(@trait [$(#[$doc])*] $visible $trait $generics $names $super { $($functions)* });
        $crate::cpu::recursive!(@impl $trait $generics $generics $names Portable "" { $($functions)* });
        #[cfg(target_arch = "x86_64")]
        $crate::cpu::recursive!(@impl $trait $generics $generics $names V3
            "avx2,bmi1,bmi2,lzcnt,popcnt" { $($functions)* });
        #[cfg(target_arch = "x86_64")]
        $crate::cpu::recursive!(@impl $trait $generics $generics $names V4
            "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl,avx512bw,avx512dq" { $($functions)* });
    };
    (@trait [$($doc:tt)*] $visible:vis $trait:ident [$($generics:tt)*] [$($names:tt)*] $super:path {
        $(fn $name:ident($($argument:ident: $type:ty),*) -> $answer:ty = $body:ident;)*
    }) => {
        $($doc)*
        $visible trait $trait<$($generics)*>: $super {
            $(fn $name($($argument: $type),*) -> $answer;)*
        }
    };
    (@impl $trait:ident $all:tt [$($generics:tt)*] [$($names:tt)*] $level:ident $features:literal {
        $(fn $name:ident $arguments:tt -> $answer:ty = $body:ident;)*
    }) => {
        impl<$($generics)*> $trait<$($names)*> for $crate::cpu::$level {
            $($crate::cpu::recursive!(@fn $all $level $features $name $arguments $answer, $body);)*
        }
    };
    (@fn $all:tt Portable $features:literal
        $name:ident($($argument:ident: $type:ty),*) $answer:ty, $body:ident
    ) => {
        fn $name($($argument: $type),*) -> $answer {
            $body($crate::cpu::Portable, $($argument),*)
        }
    };
    (@fn [$($generics:tt)*] $level:ident $features:literal
        $name:ident($($argument:ident: $type:ty),*) $answer:ty, $body:ident
    ) => {
        #[inline(always)]
        #[allow(unsafe_code, reason = "see the cpu module")]
        fn $name($($argument: $type),*) -> $answer {
            #[target_feature(enable = $features)]
            fn stamped<$($generics)*>($($argument: $type),*) -> $answer {
                $body($crate::cpu::$level, $($argument),*)
            }
            // SAFETY: a search of this level is entered only on a processor that has it.
            unsafe { stamped($($argument),*) }
        }
    };
}
pub(crate) use recursive;

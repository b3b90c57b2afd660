//! Functions written once and compiled for every processor level.

/// Compiles functions for every processor level. Each is written once, as a function that is always inlined
/// and generic over the level, whose token is its first argument. The macro makes a trait for the levels with
/// a method for each function, compiled with the level's instructions, through which such functions call each
/// other. A token has no size and costs nothing to pass.
///
/// A function that is not listed is compiled with the level's instructions only where it is inlined into one
/// that is: mark it `#[inline(always)]` or list it too. Closures passed to functions that are not inlined are
/// not compiled for the level.
///
/// The crate root has an example.
#[macro_export]
macro_rules! compile_per_level {
    ($(#[$doc:meta])* $visible:vis trait $trait:ident $(: $super:path)? { $($functions:tt)* }) => {
        $crate::compile_per_level!(@trait [$(#[$doc])*] [$visible] $trait [$(: $super)?] $($functions)*);
        $crate::compile_per_level!(@level Portable "" $trait { $($functions)* });
        #[cfg(target_arch = "x86_64")]
        $crate::compile_per_level!(@level V3 "avx2,bmi1,bmi2,lzcnt,popcnt" $trait { $($functions)* });
        #[cfg(target_arch = "x86_64")]
        $crate::compile_per_level!(@level V4
            "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl,avx512bw,avx512dq" $trait { $($functions)* });
    };
    (@trait [$($doc:tt)*] [$visible:vis] $trait:ident [$(: $super:path)?]
        $(fn $name:ident $(<$($generic:ident: $bound:path),+>)? ($($argument:ident: $type:ty),* $(,)?)
            -> $answer:ty = $body:path;)*
    ) => {
        $($doc)*
        $visible trait $trait: Copy + Send + Sync + 'static $(+ $super)? {
            $(
                #[doc = concat!("See `", stringify!($body), "`.")]
                fn $name $(<$($generic: $bound),+>)? (self, $($argument: $type),*) -> $answer;
            )*
        }
    };
    (@level $level:ident $features:literal $trait:ident {
        $(fn $name:ident $(<$($generic:ident: $bound:path),+>)? ($($argument:ident: $type:ty),* $(,)?)
            -> $answer:ty = $body:path;)*
    }) => {
        impl $trait for $crate::$level {
            $($crate::compile_per_level!(@fn $level $features $name [$($($generic: $bound),+)?]
                ($($argument: $type),*) $answer, $body);)*
        }
    };
    (@fn Portable $features:literal $name:ident [$($generic:ident: $bound:path),*]
        ($($argument:ident: $type:ty),*) $answer:ty, $body:path
    ) => {
        fn $name <$($generic: $bound),*> (self, $($argument: $type),*) -> $answer {
            $body(self, $($argument),*)
        }
    };
    (@fn $level:ident $features:literal $name:ident [$($generic:ident: $bound:path),*]
        ($($argument:ident: $type:ty),*) $answer:ty, $body:path
    ) => {
        #[inline(always)]
        #[allow(unsafe_code, reason = "the token says that the processor has these instructions")]
        fn $name <$($generic: $bound),*> (self, $($argument: $type),*) -> $answer {
            #[target_feature(enable = $features)]
            fn compiled <$($generic: $bound),*> (cpu: $crate::$level, $($argument: $type),*) -> $answer {
                $body(cpu, $($argument),*)
            }
            // SAFETY: only detection creates tokens, so the processor has these instructions.
            unsafe { compiled(self, $($argument),*) }
        }
    };
}

/// Evaluates an expression with the token of a [`CpuLevel`](crate::CpuLevel), which has a different type at
/// each level.
///
/// ```
/// use processor::{CpuLevel, with_level};
/// let name = with_level!(CpuLevel::default(), |cpu| format!("{cpu:?}"));
/// assert!(["Portable", "V3(())", "V4(())"].contains(&name.as_str()));
/// ```
#[macro_export]
macro_rules! with_level {
    ($level:expr, |$cpu:ident| $body:expr) => {
        match $level {
            $crate::CpuLevel::Portable($cpu) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::CpuLevel::V3($cpu) => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::CpuLevel::V4($cpu) => $body,
        }
    };
}

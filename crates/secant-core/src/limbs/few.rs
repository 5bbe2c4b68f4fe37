//! How many samples tests take.

/// So many samples, an integer of any type; under Miri, which takes a thousand times as long, some.
macro_rules! few {
    ($n:expr) => {
        if cfg!(miri) && $n > 20 { 20 + $n / 10_000 } else { $n }
    };
}
pub(crate) use few;

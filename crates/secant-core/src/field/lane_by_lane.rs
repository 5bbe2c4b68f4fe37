//! Macros shared by the tests of eight elements side by side.

/// An expression on vectors, compiled with their instructions in a function of its own: a test is compiled
/// without them.
macro_rules! wide {
    ($level:expr, $text:expr) => {
        crate::cpu::Outline::call($level, crate::cpu::task!($text))
    };
}

/// f(0) to f(7). One text for all functions, each compiled once and not for each lane.
#[inline(never)]
pub(crate) fn each<R>(f: &dyn Fn(usize) -> R) -> [R; 8] {
    core::array::from_fn(f)
}

/// f of every lane.
pub(crate) fn map<T: Copy, R>(a: [T; 8], f: impl Fn(T) -> R) -> [R; 8] {
    each(&|i| f(a[i]))
}

/// f of every pair of lanes.
pub(crate) fn zip<T: Copy, R>(a: [T; 8], b: [T; 8], f: impl Fn(T, T) -> R) -> [R; 8] {
    each(&|i| f(a[i], b[i]))
}

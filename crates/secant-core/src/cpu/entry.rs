//! The way into functions that have a level's instructions.

/// A call of a function of its own, which has the instructions whose presence the token proves.
///
/// It is a method of the task: rustc compiles functions together that belong to types of one module, and
/// modules at the same time.
macro_rules! entered {
    ($token:ident, $features:tt, $level:ident, $task:ident $(, $begin:ident)?) => {{
        trait Entry: Task<$token> + Sized {
            #[inline(never)]
            #[target_feature(enable = $features)]
            unsafe fn entry(self, level: $token) -> Self::Output {
                $($begin();)?
                self.run(level)
            }
        }
        impl<T: Task<$token>> Entry for T {}
        // SAFETY: the token proves that the CPU has every feature named.
        unsafe { $task.entry($level) }
    }};
}
pub(super) use entered;

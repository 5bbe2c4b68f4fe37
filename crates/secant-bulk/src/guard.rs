//! Readers of other people that panic where a file is corrupt.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether this thread is inside [`guarded`].
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// The result of `read`; `None` if it panics, without a message. The caller drops the objects that `read`
/// used.
pub(crate) fn guarded<T>(read: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                before(panic);
            }
        }));
    });
    QUIET.set(true);
    let found = catch_unwind(AssertUnwindSafe(read)).ok();
    QUIET.set(false);
    found
}

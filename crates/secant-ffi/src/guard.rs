//! The boundary: results become statuses, and panics end here.

use core::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::status::secant_status;

/// Result of a function of the interface.
pub(crate) type Outcome<T = ()> = Result<T, secant_status>;

/// Runs the body of a function. A panic, which would be a defect of ours, becomes a status: what the body
/// works on is dropped, and outputs are written last.
pub(crate) fn guard(body: impl FnOnce() -> Outcome) -> c_int {
    let status = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => secant_status::SECANT_OK,
        Ok(Err(status)) => status,
        Err(_) => secant_status::SECANT_DEFECT,
    };
    status as c_int
}

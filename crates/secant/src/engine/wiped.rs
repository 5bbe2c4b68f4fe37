//! Copies of points, which may be secret.

use alloc::vec::Vec;
use core::ops::Deref;

use secant_core::ct::wipe_vec;

/// Values whose memory is overwritten before it is given back.
pub(crate) struct Wiped<T: Copy>(Vec<T>);

impl<T: Copy> Wiped<T> {
    pub(crate) fn new(values: Vec<T>) -> Self {
        Self(values)
    }

    /// The iterator's values, in memory that is allocated once.
    pub(crate) fn collect(values: impl ExactSizeIterator<Item = T>) -> Self {
        let mut all = Vec::with_capacity(values.len());
        all.extend(values);
        Self(all)
    }
}

impl<T: Copy> Deref for Wiped<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Copy> Drop for Wiped<T> {
    fn drop(&mut self) {
        wipe_vec(&mut self.0);
    }
}

//! Whose workers a thread holds, and with it those for whom it works: what it must not wait for.

use std::cell::Cell;

use super::Failed;
use super::sync::local;

/// So many teams one inside another.
const DEPTH: usize = 4;

/// The addresses of workers that are held, 0 where there is none.
#[derive(Clone, Copy)]
pub(super) struct List([usize; DEPTH]);

local! {
    static HELD: Cell<List> = const { Cell::new(List([0; DEPTH])) };
}

impl List {
    /// Does a job of a thread that holds this.
    pub(super) fn during<T>(self, job: impl FnOnce() -> T) -> T {
        /// Gives back what was there, however the job ends.
        struct Before(List);
        impl Drop for Before {
            fn drop(&mut self) {
                HELD.with(|held| held.set(self.0));
            }
        }
        let _before = Before(HELD.with(|held| held.replace(self)));
        job()
    }
}

/// An entry in the list of this thread.
pub(super) struct Held(usize);

impl Held {
    /// Enters workers.
    ///
    /// # Errors
    /// [`Failed`] if they are held, or too many others are.
    pub(super) fn take(workers: usize) -> Result<Self, Failed> {
        let mut list = HELD.with(Cell::get);
        if list.0.contains(&workers) {
            return Err(Failed);
        }
        let place = list.0.iter_mut().find(|place| **place == 0).ok_or(Failed)?;
        *place = workers;
        HELD.with(|held| held.set(list));
        Ok(Self(workers))
    }

    /// All that this thread holds.
    pub(super) fn list(&self) -> List {
        HELD.with(Cell::get)
    }

    /// Whether this thread holds no others, and works for nobody who does: then it may wait.
    pub(super) fn is_only(&self) -> bool {
        self.list().0.iter().all(|held| [0, self.0].contains(held))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut list = self.list();
        list.0.iter_mut().filter(|place| **place == self.0).for_each(|place| *place = 0);
        HELD.with(|held| held.set(list));
    }
}

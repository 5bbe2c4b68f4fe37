//! Opaque keys, and what is known of them after they were freed.
//!
//! The memory of a freed key is wiped and kept aside until 1024 others were freed: a program that uses a key
//! after it freed it, or frees it twice, is told so, and not led astray. It is a net and no licence: when the
//! memory has gone back to the allocator, nothing can be said about it any more.

use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::guard::Outcome;
use crate::status::secant_status;

/// Number of freed keys that are remembered.
pub(crate) const KEPT: usize = 1024;

/// A key and whether it is one. Slots of all kinds begin with their state: a pointer may lead to one of another kind, which is smaller.
#[repr(C)]
struct Slot<K> {
    state: AtomicU64,
    key: Option<K>,
}

/// A type of the interface: a pointer to it is one to a `Slot` of a key.
pub trait Opaque: Sized {
    /// The type of the key.
    type Key: Send + 'static;
    /// The first word of a living slot: another number for each type.
    const ALIVE: u64;
}

/// The first word of a freed slot.
const FREED: u64 = 0;

/// Freed slots, the oldest first.
static ASIDE: Mutex<VecDeque<Box<dyn Send>>> = Mutex::new(VecDeque::new());

/// A number for a type's name, not 0 (FNV-1a of 64 bits).
#[must_use]
pub const fn number(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    hash | 1
}

/// A new key, which the caller of the interface owns.
pub(crate) fn new<T: Opaque>(key: T::Key) -> *mut T {
    Box::into_raw(Box::new(Slot { state: AtomicU64::new(T::ALIVE), key: Some(key) })).cast()
}

/// Whether a pointer can be followed at all.
fn checked<T: Opaque>(opaque: *const T) -> Outcome<*const Slot<T::Key>> {
    let slot = opaque.cast::<Slot<T::Key>>();
    if slot.is_null() {
        Err(secant_status::SECANT_NULL_POINTER)
    } else if !slot.is_aligned() {
        Err(secant_status::SECANT_FREED_KEY)
    } else {
        Ok(slot)
    }
}

/// The key behind a pointer.
///
/// # Safety
/// The pointer is null, or [`new`] gave it, and no other thread frees it meanwhile.
pub(crate) unsafe fn get<'a, T: Opaque>(opaque: *const T) -> Outcome<&'a T::Key> {
    let slot = checked(opaque)?;
    // SAFETY: it is not null; the caller says the rest. No more than the state is read.
    let state = unsafe { &(*slot).state };
    if state.load(Ordering::Acquire) != T::ALIVE {
        return Err(secant_status::SECANT_FREED_KEY);
    }
    // SAFETY: it is a slot of this kind, which nobody frees meanwhile.
    unsafe { &(*slot).key }.as_ref().ok_or(secant_status::SECANT_FREED_KEY)
}

/// Frees a key and wipes it. Null is accepted and not freed.
///
/// # Safety
/// As [`get`], and no other thread uses the key.
pub(crate) unsafe fn free<T: Opaque>(opaque: *mut T) -> Outcome {
    if opaque.is_null() {
        return Ok(());
    }
    let slot = checked(opaque)?;
    // SAFETY: it is not null; the caller says the rest.
    let state = unsafe { &(*slot).state };
    if state.compare_exchange(T::ALIVE, FREED, Ordering::AcqRel, Ordering::Acquire).is_err() {
        return Err(secant_status::SECANT_FREED_KEY);
    }
    // SAFETY: `new` gave it, and it was alive until the line above, so nobody has taken it back before.
    let mut slot = unsafe { Box::from_raw(slot.cast_mut()) };
    slot.key = None;
    let mut aside = ASIDE.lock().unwrap_or_else(PoisonError::into_inner);
    aside.push_back(slot);
    if aside.len() > KEPT {
        aside.pop_front();
    }
    Ok(())
}

/// A type of the interface that stands for a slot of a key.
macro_rules! opaque {
    ($(#[$doc:meta])* $name:ident, $key:ty) => {
        $(#[$doc])*
        pub struct $name {
            _nothing: [u8; 0],
        }

        impl $crate::handle::Opaque for $name {
            type Key = $key;
            const ALIVE: u64 = $crate::handle::number(stringify!($name));
        }
    };
}
pub(crate) use opaque;

//! Scalars are overwritten when they are dropped: their memory is read afterwards.

use std::mem::{ManuallyDrop, size_of};

use secant_core::curve::{edwards25519, jac256189, p521};

/// The words of a value before and after it was dropped in its place.
fn left_behind<T>(value: T) -> (Vec<u64>, Vec<u64>) {
    let mut place = Box::new(ManuallyDrop::new(value));
    let start: *const u64 = (&raw const *place).cast();
    assert!(start.is_aligned() && size_of::<T>().is_multiple_of(8));
    // SAFETY: the box owns the words at `start` all the time, and they are initialised.
    let read =
        || (0..size_of::<T>() / 8).map(|i| unsafe { start.add(i).read_volatile() }).collect::<Vec<_>>();
    let before = read();
    // SAFETY: dropped once; only its words are read afterwards, and the box does not drop it again.
    unsafe { ManuallyDrop::drop(&mut place) };
    (before, read())
}

#[test]
fn dropping_wipes() {
    fn wiped<T>(value: T) {
        let (before, after) = left_behind(value);
        assert!(before.iter().filter(|word| **word != 0).count() * 2 > before.len(), "{before:x?}");
        assert!(after.iter().all(|word| *word == 0), "{after:x?}");
    }
    wiped(jac256189::Scalar::reduce_be(&[0x5a; 64]));
    wiped(edwards25519::Scalar::reduce_be(&[0x5a; 64]));
    wiped(p521::Scalar::reduce_be(&[0x5a; 66]));
}

#[test]
fn what_is_not_wiped_would_be_seen() {
    let (before, after) = left_behind([3u64; 4]);
    assert_eq!(before, after);
}

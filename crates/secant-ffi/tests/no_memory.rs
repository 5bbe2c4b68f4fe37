//! What says that it takes no memory takes none.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;

use secant_ffi::ed25519::{secant_ed25519_verify_batch, secant_ed25519_verify_rows};
use secant_ffi::p256::{secant_p256_verify_batch, secant_p256_verify_rows};
use secant_ffi::status::secant_status::{SECANT_INVALID_SIGNATURE, SECANT_OK};

thread_local! {
    /// How often this thread took memory.
    static TAKEN: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: the system's allocator does everything.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.set(TAKEN.get() + 1);
        // SAFETY: the caller says it.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller says it.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// `secant_bytes` of the header.
#[repr(C)]
struct Message {
    data: *const u8,
    len: usize,
}

const N: usize = 20;

/// How often a call took memory, its status, and those of the rows.
fn taken(call: impl Fn(*mut i32) -> i32) -> (usize, i32, [i32; N]) {
    let mut statuses = [-1; N];
    let before = TAKEN.get();
    let status = call(statuses.as_mut_ptr());
    (TAKEN.get() - before, status, statuses)
}

#[test]
fn rows_are_verified_without_memory() {
    let texts: Vec<_> = (0..N as u8).map(|i| vec![i; usize::from(i)]).collect();
    let messages: Vec<_> =
        texts.iter().map(|text| Message { data: text.as_ptr(), len: text.len() }).collect();
    let messages = messages.as_ptr().cast();

    let key = secant::p256::SigningKey::from_bytes(&[7; 32]).expect("below the order");
    let publics = key.verifying_key().to_sec1_bytes().repeat(N);
    let mut signatures: Vec<u8> = texts.iter().flat_map(|text| key.sign(text).to_bytes()).collect();
    signatures[3 * 64 + 40] ^= 1;
    let (publics, signed) = (publics.as_ptr(), signatures.as_ptr());
    // SAFETY: everything has the lengths that are said.
    let rows =
        |statuses| unsafe { secant_p256_verify_rows(publics, 65, 65, messages, signed, 64, statuses, N) };
    // SAFETY: as above.
    let batch =
        |statuses| unsafe { secant_p256_verify_batch(publics, 65, 65, messages, signed, 64, statuses, N, 1) };
    // The table of the base point is made once.
    rows(ptr::null_mut());
    let mut wanted = [SECANT_OK as i32; N];
    wanted[3] = SECANT_INVALID_SIGNATURE as i32;
    assert_eq!(taken(rows), (0, SECANT_INVALID_SIGNATURE as i32, wanted));
    let (count, status, statuses) = taken(batch);
    assert!(count > 0, "memory that is taken is counted");
    assert_eq!((status, statuses), (SECANT_INVALID_SIGNATURE as i32, wanted));

    let key = secant::ed25519::SigningKey::from_bytes(&[7; 32]);
    let publics = key.verifying_key().to_bytes().repeat(N);
    let mut signatures: Vec<u8> = texts.iter().flat_map(|text| key.sign(text).to_bytes()).collect();
    signatures[3 * 64 + 40] ^= 1;
    let (publics, signed) = (publics.as_ptr(), signatures.as_ptr());
    // SAFETY: as above.
    let rows =
        |statuses| unsafe { secant_ed25519_verify_rows(publics, 32, messages, signed, 64, statuses, N) };
    // SAFETY: as above.
    let batch =
        |statuses| unsafe { secant_ed25519_verify_batch(publics, 32, messages, signed, 64, statuses, N, 1) };
    rows(ptr::null_mut());
    assert_eq!(taken(rows), (0, SECANT_INVALID_SIGNATURE as i32, wanted));
    let (count, status, statuses) = taken(batch);
    assert!(count > 0);
    assert_eq!((status, statuses), (SECANT_INVALID_SIGNATURE as i32, wanted));
}

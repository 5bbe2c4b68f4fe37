//! F_2^233 and F_2^409 by carry-less multiplication instructions and bit matrices against plain Rust: every operation, any input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_core::cpu::{Clmul, Portable, Vpclmul};
use secant_core::field::binary::{BinaryField, F2m233, F2m409};

/// Canonical words of every operation on three elements, and a trace.
fn every_operation<F: BinaryField>(level: F::Level, input: &[F::Repr; 3]) -> Option<(Vec<F::Repr>, u64)> {
    let element = |i: usize| F::from_repr(level, input[i]);
    let (a, b, c) = (element(0)?, element(1)?, element(2)?);
    let (root, solved) = (a.sqrt(), a.half_trace());
    assert!(root.sqr().equals(a).declassify());
    assert!(solved.equals(a.half_trace_vartime()).declassify());
    let results = [
        a.mul(b),
        a.sqr(),
        a.add(b),
        a.mul_add_mul(b, c, a.sqr()),
        F::reduce(F::add_wide(a.sqr_wide(), b.widen())),
        root,
        solved,
        a.invert(),
        a.invert_vartime(),
        F::from_row(level, &a.to_row()),
        F::select(a.equals(b), c, b),
    ];
    Some((results.map(BinaryField::to_repr).to_vec(), a.trace()))
}

fuzz_target!(|input: ([[u64; 4]; 3], [[u64; 7]; 3])| {
    let (small, large) = input;
    let small = small.map(|w| [w[0], w[1], w[2], w[3] >> 23]);
    let large = large.map(|w| [w[0], w[1], w[2], w[3], w[4], w[5], w[6] >> 39]);
    let want = every_operation::<F2m233<Portable>>(Portable, &small);
    let want_large = every_operation::<F2m409<Portable>>(Portable, &large);
    if let Some(level) = Clmul::detect() {
        assert_eq!(every_operation::<F2m233<Clmul>>(level, &small), want);
        assert_eq!(every_operation::<F2m409<Clmul>>(level, &large), want_large);
    }
    if let Some(level) = Vpclmul::detect() {
        assert_eq!(every_operation::<F2m233<Vpclmul>>(level, &small), want);
        assert_eq!(every_operation::<F2m409<Vpclmul>>(level, &large), want_large);
    }
});

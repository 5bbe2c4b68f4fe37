//! F_(2^256 - 189) by mulx kernels against plain Rust: every operation, any input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_core::cpu::{Mulx, Portable};
use secant_core::field::crandall::Crandall;
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

/// Canonical values of every operation on three elements.
fn every_operation<B: WordKernels>(level: B, input: &[[u64; 4]; 3]) -> Option<Vec<[u64; 4]>> {
    let element = |i: usize| Crandall::<256, 189, B>::from_repr(level, input[i]);
    let (a, b, c) = (element(0)?, element(1)?, element(2)?);
    let (d, e) = a.sub_dbl_sub(b, c);
    let (root, is_square) = a.sqrt();
    let mut out: Vec<[u64; 4]> = [
        a.mul(b),
        a.sqr(),
        a.add(b).tighten(),
        a.sub(b),
        a.neg().tighten(),
        a.mul2().tighten(),
        a.mul3().tighten(),
        a.div2().tighten(),
        a.dbl_sub(b),
        d,
        e,
        a.mul_small(input[2][0] as u32 >> 8),
        a.invert(),
        a.invert_vartime(),
        // Sums on sums: what is not reduced meets what multiplies.
        a.add(b).mul(b.add(c)).sub(c.mul3().sqr()),
    ]
    .map(Single::to_repr)
    .to_vec();
    out.push([is_square.word(), a.is_zero().word(), a.equals(b).word(), 0]);
    if is_square.declassify() {
        out.push(root.sqr().to_repr());
    }
    Some(out)
}

fuzz_target!(|input: [[u64; 4]; 3]| {
    let Some(level) = Mulx::detect() else { return };
    assert_eq!(every_operation(Portable, &input), every_operation(level, &input));
});

//! p = 2^256 - 2^224 + 2^192 + 2^96 - 1 in five words: R = 2^260.

use super::super::{P256, Prime, p256};
use super::columns::{columns, unrolled};
use super::{BITS, PrimeX8, Term, minus, plus};
use crate::cpu::Ifma;
use crate::field::Field;
use crate::field::chain::Element;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

columns!(5, 10, 0 1 2 3 4);

/// The upper half of (columns + q·p), q the multiple that clears the lower half.
///
/// -1/p = 1 modulo 2^52: what clears column i is its own low 52 bits q, and q·p = q·(2^96 + 2^192 + (2^256 - 2^224)) - q, whose last
/// term leaves the carry of the column. Bounds: columns < 2^57; out < 2^58. Cost: 5·8 = 40.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced(level: Ifma, mut c: [Vector8; 10]) -> [Vector8; 5] {
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_192 = Vector8::splat(level, 1 << 36);
    let of_224 = Vector8::splat(level, (1 << 48) - (1 << 16));
    unrolled!(I in 0 1 2 3 4 => {
        let q = c[I];
        c[I + 1] = c[I + 1].plus(q.shift_right(BITS)).mul_add_low(q, of_96);
        c[I + 2] = c[I + 2].mul_add_high(q, of_96);
        c[I + 3] = c[I + 3].mul_add_low(q, of_192);
        c[I + 4] = c[I + 4].mul_add_high(q, of_192).mul_add_low(q, of_224);
        c[I + 5] = c[I + 5].mul_add_high(q, of_224);
    });
    [c[5], c[6], c[7], c[8], c[9]]
}

impl PrimeX8<5, 4> for P256 {
    const P: [u64; 4] = <Self as Prime>::P;
    const K: u32 = 256;
    /// 2^224 - 2^192 - 2^96 + 1.
    const F: &'static [Term] = &[plus(0, 0), minus(1, 44), minus(3, 36), plus(4, 16)];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 5], b: &[Vector8; 5]) -> [Vector8; 5] {
        reduced(level, product_columns(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 5]) -> [Vector8; 5] {
        reduced(level, square_columns(level, a))
    }
    /// Cost: 255S+12M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as Prime>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(p256::root(a))
    }
}

//! p = 2^224 - 2^96 + 1 in five words: R = 2^260.

use super::super::{P224, Prime};
use super::columns::{columns, unrolled};
use super::{BITS, PrimeX8, Term, minus, plus};
use crate::cpu::Ifma;
use crate::field::Field;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

columns!(5, 10, 0 1 2 3 4);

/// The upper half of (columns - q·p), q the multiple that clears the lower half, and p.
///
/// 1/p = 1 modulo 2^52: what clears column i is its own low 52 bits q, and -q·p = q·2^96 - q·2^224 - q, whose last term leaves the
/// carry of the column. What is subtracted has columns of its own. p is added, so that the value is not negative. Cost: 5·6 + 5 + 3 +
/// 1 = 39.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced(level: Ifma, mut c: [Vector8; 10]) -> [Vector8; 5] {
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_224 = Vector8::splat(level, 1 << 16);
    let mut d = [Vector8::zero(level); 10];
    unrolled!(I in 0 1 2 3 4 => {
        if I == 4 {
            c[I] = c[I].minus(d[I]);
        }
        let q = c[I];
        c[I + 1] = c[I + 1].plus(q.shift_right_signed(BITS)).mul_add_low(q, of_96);
        c[I + 2] = c[I + 2].mul_add_high(q, of_96);
        d[I + 4] = d[I + 4].mul_add_low(q, of_224);
        d[I + 5] = d[I + 5].mul_add_high(q, of_224);
    });
    let one = Vector8::splat(level, 1);
    [
        c[5].minus(d[5]).plus(one),
        c[6].minus(d[6]).minus(of_96),
        c[7].minus(d[7]),
        c[8].minus(d[8]),
        c[9].minus(d[9]).plus(of_224),
    ]
}

impl PrimeX8<5, 4> for P224 {
    const P: [u64; 4] = <Self as Prime>::P;
    const K: u32 = 224;
    /// 2^96 - 1.
    const F: &'static [Term] = &[minus(0, 0), plus(1, 44)];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 5], b: &[Vector8; 5]) -> [Vector8; 5] {
        reduced(level, product_columns(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 5]) -> [Vector8; 5] {
        reduced(level, square_columns(level, a))
    }
    /// Cost: 223S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as Prime>::invert_fermat(a)
    }
}

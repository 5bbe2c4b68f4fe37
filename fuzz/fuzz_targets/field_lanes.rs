//! Eight lanes of F_(2^256 - 189) on IFMA against plain Rust, lane by lane, each lane with its own operands.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_core::cpu::{Ifma, Portable};
use secant_core::field::crandall::Crandall;
use secant_core::field::crandall_x8::CrandallX8;
use secant_core::field::{Factor, Field, Single};

type F1 = Crandall<256, 189, Portable>;
type F8 = CrandallX8<256, 189>;

/// Every operation on three elements, one or eight at a time.
fn every_operation<F: Field>(a: F, b: F, c: F) -> [F; 14] {
    let (d, e) = a.sub_dbl_sub(b, c);
    [
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
        a.mul_small(121_666),
        a.invert(),
        a.add(b).mul(b.add(c)).sub(c.mul3().sqr()),
    ]
}

fuzz_target!(|input: [[[u64; 4]; 8]; 3]| {
    let Some(level) = Ifma::detect() else { return };
    let [a, b, c] = input.map(|lanes| F8::from_lanes(level, lanes));
    let eight = every_operation(a, b, c).map(F8::to_lanes);
    for lane in 0..8 {
        let canonical = [a, b, c].map(|x| x.to_lanes()[lane]);
        let [Some(a), Some(b), Some(c)] = canonical.map(|words| F1::from_repr(Portable, words)) else {
            panic!("to_lanes gives canonical values");
        };
        for (i, one) in every_operation(a, b, c).into_iter().enumerate() {
            assert_eq!(one.to_repr(), eight[i][lane], "operation {i}, lane {lane}");
        }
    }
});

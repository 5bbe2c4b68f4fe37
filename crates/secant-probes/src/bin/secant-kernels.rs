//! The kernels of assembly, each as a function of its own: what `proofs/` reads the machine code of.
//!
//! A kernel is inlined where it is used. Here it is inlined into a function that loads its operands and
//! stores its result. Without an argument, the program prints its functions' names.

use secant_core::cpu::{Mulx, Task};
use secant_core::ct::{Mask, Select};
use secant_core::limbs::divsteps::batch;
use secant_core::limbs::folding::{FoldedProducts, FoldedSums, SpareSums};
use secant_core::limbs::mersenne::M127;
use secant_core::limbs::mersenne521::M521;
use secant_core::limbs::montgomery::MontgomeryKernels;
use secant_core::limbs::p224::P224;
use secant_core::limbs::p256::P256;
use secant_core::limbs::p384::P384;

/// Functions `extern "C" fn name(&mut result, level, &operand, ..)`.
macro_rules! kernels {
    ($($name:ident($level:ident $(, $operand:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
        $(
            #[unsafe(no_mangle)]
            #[inline(never)]
            #[allow(improper_ctypes_definitions)]
            extern "C" fn $name(result: &mut $result, $($operand: &$type,)* level: Mulx) {
                struct Body<'a>(&'a mut $result $(, &'a $type)*);
                impl Task<Mulx> for Body<'_> {
                    type Output = ();
                    #[inline(always)]
                    fn run(self, $level: Mulx) {
                        let Self(result $(, $operand)*) = self;
                        *result = $body;
                    }
                }
                level.run(Body(result $(, $operand)*));
            }
        )*
        /// Addresses of the kernels, so that none is left out.
        fn places() -> Vec<(&'static str, usize)> {
            vec![$((stringify!($name), $name as *const () as usize)),*]
        }
    };
}

type W2 = [u64; 2];
type W4 = [u64; 4];
type W6 = [u64; 6];
type W9 = [u64; 9];

/// 2^256 - 2^32 - 977.
const SECP: u64 = (1 << 32) + 977;

kernels! {
    kernel_p256_mul(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P256>::mul(level, a, b) }
    kernel_p256_sqr(level, a: W4) -> W4 { MontgomeryKernels::<P256>::sqr(level, a) }
    kernel_p256_add(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P256>::add(level, a, b) }
    kernel_p256_sub(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P256>::sub(level, a, b) }
    kernel_p224_mul(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P224>::mul(level, a, b) }
    kernel_p224_sqr(level, a: W4) -> W4 { MontgomeryKernels::<P224>::sqr(level, a) }
    kernel_p224_sub(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P224>::sub(level, a, b) }
    kernel_p224_add(level, a: W4, b: W4) -> W4 { MontgomeryKernels::<P224>::add(level, a, b) }
    kernel_p384_mul(level, a: W6, b: W6) -> W6 { MontgomeryKernels::<P384, 6>::mul(level, a, b) }
    kernel_p384_sqr(level, a: W6) -> W6 { MontgomeryKernels::<P384, 6>::sqr(level, a) }
    kernel_p384_add(level, a: W6, b: W6) -> W6 { MontgomeryKernels::<P384, 6>::add(level, a, b) }
    kernel_p384_sub(level, a: W6, b: W6) -> W6 { MontgomeryKernels::<P384, 6>::sub(level, a, b) }
    kernel_p384_half(level, a: W6) -> W6 { MontgomeryKernels::<P384, 6>::half(level, a, a) }

    kernel_m127_add(level, a: W2, b: W2) -> W2 { level.m127_add(*a, *b) }
    kernel_m127_sub(level, a: W2, b: W2) -> W2 { level.m127_sub(*a, *b) }
    kernel_m127_mul2(level, a: W2) -> W2 { level.m127_mul2(*a) }
    kernel_m127_dbl_add(level, a: W2, b: W2) -> W2 { level.m127_dbl_add(*a, *b) }
    kernel_m127_dbl_sub(level, a: W2, b: W2) -> W2 { level.m127_dbl_sub(*a, *b) }
    kernel_m127_wide(level, a: W2, b: W2) -> W4 { level.m127_wide(*a, *b) }
    kernel_m127_wide_full(level, a: W2, b: W2) -> W4 { level.m127_wide_full(*a, *b) }
    kernel_m127_wide_add(level, c: W4, a: W2, b: W2) -> W4 { level.m127_wide_add(*c, *a, *b) }
    kernel_m127_wide_sub(level, c: W4, a: W2, b: W2) -> W4 { level.m127_wide_sub(*c, *a, *b) }
    kernel_m127_reduce(level, c: W4) -> W2 { level.m127_reduce(*c) }
    kernel_m127_reduce_signed(level, c: W4) -> W2 { level.m127_reduce_signed(*c) }

    kernel_m521_mul(level, a: W9, b: W9) -> W9 { level.m521_mul(a, b) }
    kernel_m521_sqr(level, a: W9) -> W9 { level.m521_sqr(a) }
    kernel_m521_tighten(level, a: W9) -> W9 { level.m521_tighten(a) }
    kernel_m521_add(level, a: W9, b: W9) -> W9 { level.m521_add(a, b) }
    kernel_m521_mul3(level, a: W9) -> W9 { level.m521_mul3(a) }
    kernel_m521_sub(level, a: W9, b: W9) -> W9 { level.m521_sub(a, b) }
    kernel_m521_dbl_sub(level, a: W9, b: W9) -> W9 { level.m521_dbl_sub(a, b) }

    kernel_c25519_mul(level, a: W4, b: W4) -> W4 { level.mul_fold4::<255, 19>(a, b) }
    kernel_c25519_sqr(level, a: W4) -> W4 { level.sqr_fold4::<255, 19>(a) }
    kernel_c25519_mul_small(level, a: W4, n: u32) -> W4 { level.mul_small_fold4::<255, 19>(a, *n) }
    kernel_c25519_add(level, a: W4, b: W4) -> W4 { level.add_fold4::<255, 19>(a, b) }
    kernel_c25519_mul3(level, a: W4) -> W4 { level.mul3_fold4::<255, 19>(a) }
    kernel_c25519_sub(level, a: W4, b: W4) -> W4 { level.sub_fold4::<255, 19>(a, b) }
    kernel_c25519_dbl_sub(level, a: W4, b: W4) -> W4 { level.dbl_sub_fold4::<255, 19>(a, b) }
    kernel_c25519_neg(level, a: W4) -> W4 { level.neg_fold4::<255, 19>(a) }
    kernel_c25519_add_spare(level, a: W4, b: W4) -> W4 { level.add_spare4::<19>(a, b) }
    kernel_c25519_sub_spare(level, a: W4, b: W4) -> W4 { level.sub_spare4::<19>(a, b) }
    kernel_c25519_dbl_add_sub_spare(level, a: W4, b: W4, c: W4) -> W4 { level.dbl_add_sub_spare4::<19>(a, b, c) }
    kernel_c25519_add_small_multiple(level, a: W4, b: W4, n: u32) -> W4 {
        level.add_small_multiple_spare4::<19>(a, b, *n)
    }

    kernel_c256_mul(level, a: W4, b: W4) -> W4 { level.mul_fold4::<256, 189>(a, b) }
    kernel_c256_sqr(level, a: W4) -> W4 { level.sqr_fold4::<256, 189>(a) }
    kernel_c256_mul_small(level, a: W4, n: u32) -> W4 { level.mul_small_fold4::<256, 189>(a, *n) }
    kernel_c256_add(level, a: W4, b: W4) -> W4 { level.add_fold4::<256, 189>(a, b) }
    kernel_c256_mul3(level, a: W4) -> W4 { level.mul3_fold4::<256, 189>(a) }
    kernel_c256_sub(level, a: W4, b: W4) -> W4 { level.sub_fold4::<256, 189>(a, b) }
    kernel_c256_dbl_sub(level, a: W4, b: W4) -> W4 { level.dbl_sub_fold4::<256, 189>(a, b) }
    kernel_c256_neg(level, a: W4) -> W4 { level.neg_fold4::<256, 189>(a) }

    kernel_secp256k1_mul(level, a: W4, b: W4) -> W4 { level.mul_fold4::<256, SECP>(a, b) }
    kernel_secp256k1_sqr(level, a: W4) -> W4 { level.sqr_fold4::<256, SECP>(a) }
    kernel_secp256k1_add(level, a: W4, b: W4) -> W4 { level.add_fold4::<256, SECP>(a, b) }
    kernel_secp256k1_mul3(level, a: W4) -> W4 { level.mul3_fold4::<256, SECP>(a) }
    kernel_secp256k1_sub(level, a: W4, b: W4) -> W4 { level.sub_fold4::<256, SECP>(a, b) }
    kernel_secp256k1_dbl_sub(level, a: W4, b: W4) -> W4 { level.dbl_sub_fold4::<256, SECP>(a, b) }
    kernel_secp256k1_neg(level, a: W4) -> W4 { level.neg_fold4::<256, SECP>(a) }

    kernel_m221_mul(level, a: W4, b: W4) -> W4 { level.mul_fold4::<221, 3>(a, b) }
    kernel_m221_sqr(level, a: W4) -> W4 { level.sqr_fold4::<221, 3>(a) }
    kernel_m221_add_small_multiple(level, a: W4, b: W4, n: u32) -> W4 {
        level.add_small_multiple_short4::<221, 3>(a, b, *n)
    }

    kernel_select(_level, bit: u64, a: W4, b: W4) -> W4 { Select::select(Mask::from_bit(*bit), *a, *b) }

    kernel_divsteps(_level, zeta: i64, f: u64, g: u64) -> [i64; 5] { steps(*zeta, *f, *g) }
}

/// A batch of division steps: ζ and the matrix.
#[inline(always)]
fn steps(zeta: i64, f: u64, g: u64) -> [i64; 5] {
    let (zeta, t) = batch(zeta, f, g, &mut ());
    [zeta, t.u, t.v, t.q, t.r]
}

fn main() {
    for (name, place) in places() {
        assert_ne!(std::hint::black_box(place), 0);
        println!("{name}");
    }
}

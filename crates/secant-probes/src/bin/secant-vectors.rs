//! The products of vectors, each as a function of its own: what `proofs/vectors.py` reads the machine code of.
//!
//! As in `secant-kernels`: a product is inlined where it is used, and here into a function that loads its operands and stores its result.
//! Without an argument, the program prints its functions' names.

#[cfg(target_arch = "x86_64")]
mod vectors {
    use secant_core::cpu::{Ifma, Mulx, Task};
    use secant_core::field::crandall_x4::{CrandallX4, LooseX4};
    use secant_core::field::crandall_x8::{self, CrandallX8};
    use secant_core::field::montgomery::x8::{self, MontgomeryX8};
    use secant_core::field::on_ifma::OnIfma;
    use secant_core::field::spare::Spare;
    use secant_core::field::{Field, RealQuad};
    use secant_core::limbs::mersenne521::P521;
    use secant_core::limbs::p224::P224;
    use secant_core::limbs::p256::P256;
    use secant_core::limbs::p384::P384;
    use secant_core::limbs::x86_64::folded52;
    use secant_core::limbs::x86_64::ifma4::Vector4;
    use secant_core::limbs::x86_64::sparse52;

    /// Functions `extern "C" fn name(&mut result, &operand, .., level)`.
    macro_rules! kernels {
        ($($name:ident($level:ident $(, $operand:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
            $(
                #[unsafe(no_mangle)]
                #[inline(never)]
                #[allow(improper_ctypes_definitions)]
                extern "C" fn $name(result: &mut $result, $($operand: &$type,)* level: Ifma) {
                    struct Body<'a>(&'a mut $result $(, &'a $type)*);
                    impl Task<Ifma> for Body<'_> {
                        type Output = ();
                        #[inline(always)]
                        fn run(self, $level: Ifma) {
                            let Self(result $(, $operand)*) = self;
                            *result = $body;
                        }
                    }
                    level.run(Body(result $(, $operand)*));
                }
            )*
            /// Where the kernels are, so that none is left out.
            pub(super) fn places() -> Vec<(&'static str, usize)> {
                vec![$((stringify!($name), $name as *const () as usize)),*]
            }
        };
    }

    type Quad25519 = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5>;
    type Loose25519 = LooseX4<255, 19, 5>;
    type Eight25519 = CrandallX8<255, 19>;
    type EightLoose25519 = crandall_x8::LooseX8<255, 19>;
    /// 2^256 - 2^32 - 977.
    const SECP: u64 = (1 << 32) + 977;
    type EightSecp = CrandallX8<256, SECP>;
    type EightLooseSecp = crandall_x8::LooseX8<256, SECP>;
    type Eight<P, const N: usize, const W: usize> = MontgomeryX8<P, N, W>;
    type EightLoose<P, const N: usize, const W: usize> = x8::LooseX8<P, N, W>;
    type V5 = [Vector4; 5];
    type V8 = [Vector4; 8];
    type V11 = [Vector4; 11];

    kernels! {
        kernel_c25519_x4_mul(_level, a: Loose25519, b: Loose25519) -> Quad25519 { Quad25519::mul(*a, *b) }
        kernel_c25519_x4_mul_add(_level, a: Loose25519, b: Loose25519, c: Loose25519) -> Quad25519 {
            Quad25519::mul_add(*a, *b, *c)
        }
        kernel_p224_x4_mul(level, a: V5, b: V5, c: V5) -> V5 { sparse52::product::<_, P224, 5>(level, a, b, c) }
        kernel_p256_x4_mul(level, a: V5, b: V5, c: V5) -> V5 { sparse52::product::<_, P256, 5>(level, a, b, c) }
        kernel_p384_x4_mul(level, a: V8, b: V8, c: V8) -> V8 { sparse52::product::<_, P384, 8>(level, a, b, c) }
        kernel_p521_x4_mul(level, a: V11, b: V11, c: V11) -> V11 { sparse52::product::<_, P521, 11>(level, a, b, c) }
        kernel_secp256k1_x4_mul(level, a: V5, b: V5) -> V5 { folded52::product::<_, 256, SECP, 1>(level, [(a, b)]) }
        kernel_c25519_x8_mul(_level, a: EightLoose25519, b: EightLoose25519) -> Eight25519 { Eight25519::mul_loose(*a, *b) }
        kernel_c25519_x8_sqr(_level, a: EightLoose25519) -> Eight25519 { Eight25519::sqr_loose(*a) }
        kernel_secp256k1_x8_mul(_level, a: EightLooseSecp, b: EightLooseSecp) -> EightSecp { EightSecp::mul_loose(*a, *b) }
        kernel_secp256k1_x8_sqr(_level, a: EightLooseSecp) -> EightSecp { EightSecp::sqr_loose(*a) }
        kernel_p224_x8_mul(_level, a: EightLoose<P224, 5, 4>, b: EightLoose<P224, 5, 4>) -> Eight<P224, 5, 4> {
            Eight::mul_loose(*a, *b)
        }
        kernel_p224_x8_sqr(_level, a: EightLoose<P224, 5, 4>) -> Eight<P224, 5, 4> { Eight::sqr_loose(*a) }
        kernel_p256_x8_mul(_level, a: EightLoose<P256, 5, 4>, b: EightLoose<P256, 5, 4>) -> Eight<P256, 5, 4> {
            Eight::mul_loose(*a, *b)
        }
        kernel_p256_x8_sqr(_level, a: EightLoose<P256, 5, 4>) -> Eight<P256, 5, 4> { Eight::sqr_loose(*a) }
        kernel_p384_x8_mul(_level, a: EightLoose<P384, 8, 6>, b: EightLoose<P384, 8, 6>) -> Eight<P384, 8, 6> {
            Eight::mul_loose(*a, *b)
        }
        kernel_p384_x8_sqr(_level, a: EightLoose<P384, 8, 6>) -> Eight<P384, 8, 6> { Eight::sqr_loose(*a) }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    for (name, place) in vectors::places() {
        assert_ne!(std::hint::black_box(place), 0);
        println!("{name}");
    }
}

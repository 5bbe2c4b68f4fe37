//! The products of polynomials over F_2, each as a function of its own: what `proofs/binary.py` reads the machine code of.
//!
//! As in `secant-kernels`: what is inlined where it is used, is inlined here into a function that loads its operands and stores its result.
//! Without an argument, the program prints its functions' names.

#[cfg(target_arch = "x86_64")]
mod polynomials {
    use secant_core::cpu::{Clmul, Task, Vpclmul};
    use secant_core::limbs::binary::{F233, F409, Kernels};

    /// Functions `extern "C" fn name(&mut result, &operand, .., level)`.
    macro_rules! kernels {
        ($($name:ident<$backend:ident, $trinomial:ident>($level:ident $(, $operand:ident: $type:ty)*) -> $words:literal { $body:expr })*) => {
            $(
                #[unsafe(no_mangle)]
                #[inline(never)]
                #[allow(improper_ctypes_definitions)]
                extern "C" fn $name(result: &mut [u64; $words], $($operand: &$type,)* level: $backend) {
                    struct Body<'a>(&'a mut [u64; $words] $(, &'a $type)*);
                    impl Task<$backend> for Body<'_> {
                        type Output = ();
                        #[inline(always)]
                        fn run(self, $level: $backend) {
                            let Self(result $(, $operand)*) = self;
                            $(let $operand = Kernels::<$trinomial>::load($level, $operand);)*
                            let wide = $body;
                            *result = Kernels::<$trinomial>::store($level, Kernels::<$trinomial>::reduce($level, wide));
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

    type W4 = [u64; 4];
    type W7 = [u64; 7];

    kernels! {
        kernel_f233_clmul_mul<Clmul, F233>(level, a: W4, b: W4) -> 4 { Kernels::<F233>::mul_wide(level, a, b) }
        kernel_f233_clmul_sqr<Clmul, F233>(level, a: W4) -> 4 { Kernels::<F233>::sqr_wide(level, a) }
        kernel_f409_clmul_mul<Clmul, F409>(level, a: W7, b: W7) -> 7 { Kernels::<F409>::mul_wide(level, a, b) }
        kernel_f409_clmul_sqr<Clmul, F409>(level, a: W7) -> 7 { Kernels::<F409>::sqr_wide(level, a) }
        kernel_f233_vpclmul_mul<Vpclmul, F233>(level, a: W4, b: W4) -> 4 { Kernels::<F233>::mul_wide(level, a, b) }
        kernel_f233_vpclmul_sqr<Vpclmul, F233>(level, a: W4) -> 4 { Kernels::<F233>::sqr_wide(level, a) }
        kernel_f409_vpclmul_mul<Vpclmul, F409>(level, a: W7, b: W7) -> 7 { Kernels::<F409>::mul_wide(level, a, b) }
        kernel_f409_vpclmul_sqr<Vpclmul, F409>(level, a: W7) -> 7 { Kernels::<F409>::sqr_wide(level, a) }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    for (name, place) in polynomials::places() {
        assert_ne!(std::hint::black_box(place), 0);
        println!("{name}");
    }
}

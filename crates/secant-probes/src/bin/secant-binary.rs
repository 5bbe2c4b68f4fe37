//! The arithmetic of polynomials over F_2, each kernel as a function of its own, so that `proofs/binary.py`
//! can read its machine code.
//!
//! As in `secant-kernels`: code that is inlined at its uses is inlined here into a function that loads its
//! operands and stores its result. Without an argument, the program prints its functions' names.

#[cfg(target_arch = "x86_64")]
mod polynomials {
    use secant_core::cpu::{Clmul, Task, Vpclmul};
    use secant_core::ct::{Mask, Mask8};
    use secant_core::limbs::binary::lane_words::{bit, broadcast, entry, load, store};
    use secant_core::limbs::binary::lanes::{Sixteen, add, is_zero, select};
    use secant_core::limbs::binary::{F233, F254, F409, InLanes, Kernels, Row4, Row8, Trinomial};

    /// Functions `extern "C" fn name(&mut result, &operand, .., level)`.
    macro_rules! kernels {
        ($($name:ident<$backend:ident>($level:ident $(, $operand:ident: $type:ty)*) -> $result:ty { $body:expr })*) => {
            $(
                #[unsafe(no_mangle)]
                #[inline(never)]
                #[allow(improper_ctypes_definitions)]
                extern "C" fn $name(result: &mut $result, $($operand: &$type,)* level: $backend) {
                    struct Body<'a>(&'a mut $result $(, &'a $type)*);
                    impl Task<$backend> for Body<'_> {
                        type Output = ();
                        #[inline(always)]
                        fn run(self, $level: $backend) {
                            let Self(result $(, $operand)*) = self;
                            *result = $body;
                        }
                    }
                    level.run(Body(result $(, $operand)*));
                }
            )*
            /// Addresses of the kernels, so that none is left out.
            pub(super) fn places() -> Vec<(&'static str, usize)> {
                vec![$((stringify!($name), $name as *const () as usize)),*]
            }
        };
    }

    type W4 = [u64; 4];
    type W7 = [u64; 7];
    type W2 = [u64; 2];
    type W8 = [u64; 8];
    type Wide<B, P> = <B as Kernels<P>>::Wide;
    type X8<P> = <P as InLanes>::Lanes;
    type WideX8<P> = <P as InLanes>::Wide;

    /// The words of the result, made of elements of the operands' words.
    macro_rules! of_words {
        ($($name:ident($k:ident, $($operand:ident),+) { $body:expr })*) => {
            $(
                #[inline(always)]
                fn $name<P: Trinomial, B: Kernels<P>>($k: B, $($operand: &P::Words),+) -> P::Words {
                    $(let $operand = $k.load($operand);)+
                    $k.store($body)
                }
            )*
        };
    }
    of_words! {
        mul(k, a, b) { k.reduce(k.mul_wide(a, b)) }
        sqr(k, a) { k.reduce(k.sqr_wide(a)) }
        mul_add_mul(k, a, b, c, d) { k.reduce(k.add_wide(k.mul_wide(a, b), k.mul_wide(c, d))) }
        mul_add_sqr_add(k, a, b, c, d) { k.reduce(k.add_wide(k.add_wide(k.mul_wide(a, b), k.sqr_wide(c)), k.widen(d))) }
        sqrt(k, a) { k.sqrt(a) }
        sum(k, a, b) { k.add(a, b) }
        first(k, a) { k.first(a) }
        times_tau(k, a) { k.times_tau(a) }
    }

    #[inline(always)]
    fn reduce<P: Trinomial, B: Kernels<P>>(k: B, wide: &B::Wide) -> P::Words {
        k.store(k.reduce(*wide))
    }
    #[inline(always)]
    fn add_row<P: Trinomial, B: Kernels<P>>(k: B, a: &P::Words, row: &P::Row) -> P::Words {
        k.store(k.add_row(k.load(a), row))
    }
    #[inline(always)]
    fn load_four<P: Trinomial, B: Kernels<P>>(k: B, words: &W4) -> P::Words {
        k.store(k.load_four(*words))
    }
    #[inline(always)]
    fn choose<P: Trinomial, B: Kernels<P>>(k: B, bit: u64, a: &P::Words, b: &P::Words) -> P::Words {
        k.store(k.select(Mask::from_bit(bit), k.load(a), k.load(b)))
    }
    #[inline(always)]
    fn apply<P: Trinomial, B: Kernels<P>, const N: usize>(
        k: B,
        a: &P::Words,
        blocks: &[Row8; N],
    ) -> P::Words {
        // SAFETY: nobody has them when the kernel has returned.
        let blocks = unsafe { core::slice::from_raw_parts(blocks.as_ptr(), N) };
        k.store(k.apply(k.load(a), || blocks).unwrap_or(k.zero()))
    }
    #[inline(always)]
    fn x8_mul_add_mul<P: InLanes>(t: Vpclmul, a: &X8<P>, b: &X8<P>, c: &X8<P>, d: &X8<P>) -> X8<P> {
        P::reduce(t, &P::add_wide(t, &P::mul(t, a, b), &P::mul(t, c, d)))
    }
    #[inline(always)]
    fn x8_mul_add_sqr_add<P: InLanes>(t: Vpclmul, a: &X8<P>, b: &X8<P>, c: &X8<P>, d: &X8<P>) -> X8<P> {
        P::reduce(t, &P::add_wide(t, &P::add_wide(t, &P::mul(t, a, b), &P::sqr(t, c)), &P::widen(t, d)))
    }

    kernels! {
        kernel_f233_clmul_mul<Clmul>(k, a: W4, b: W4) -> W4 { mul::<F233, _>(k, a, b) }
        kernel_f233_clmul_add<Clmul>(k, a: W4, b: W4) -> W4 { sum::<F233, _>(k, a, b) }
        kernel_f233_clmul_add_row<Clmul>(k, a: W4, row: Row4) -> W4 { add_row::<F233, _>(k, a, row) }
        kernel_f233_clmul_first<Clmul>(k, a: W4) -> W4 { first::<F233, _>(k, a) }
        kernel_f233_clmul_load_four<Clmul>(k, words: W4) -> W4 { load_four::<F233, _>(k, words) }
        kernel_f233_clmul_sqr<Clmul>(k, a: W4) -> W4 { sqr::<F233, _>(k, a) }
        kernel_f233_clmul_mul_add_mul<Clmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_mul::<F233, _>(k, a, b, c, d) }
        kernel_f233_clmul_mul_add_sqr_add<Clmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_sqr_add::<F233, _>(k, a, b, c, d) }
        kernel_f233_clmul_reduce<Clmul>(k, w: Wide<Clmul, F233>) -> W4 { reduce::<F233, _>(k, w) }
        kernel_f233_clmul_sqrt<Clmul>(k, a: W4) -> W4 { sqrt::<F233, _>(k, a) }
        kernel_f233_clmul_select<Clmul>(k, bit: u64, a: W4, b: W4) -> W4 { choose::<F233, _>(k, *bit, a, b) }

        kernel_f409_clmul_mul<Clmul>(k, a: W7, b: W7) -> W7 { mul::<F409, _>(k, a, b) }
        kernel_f409_clmul_add<Clmul>(k, a: W7, b: W7) -> W7 { sum::<F409, _>(k, a, b) }
        kernel_f409_clmul_add_row<Clmul>(k, a: W7, row: Row8) -> W7 { add_row::<F409, _>(k, a, row) }
        kernel_f409_clmul_first<Clmul>(k, a: W7) -> W7 { first::<F409, _>(k, a) }
        kernel_f409_clmul_load_four<Clmul>(k, words: W4) -> W7 { load_four::<F409, _>(k, words) }
        kernel_f409_clmul_sqr<Clmul>(k, a: W7) -> W7 { sqr::<F409, _>(k, a) }
        kernel_f409_clmul_mul_add_mul<Clmul>(k, a: W7, b: W7, c: W7, d: W7) -> W7 { mul_add_mul::<F409, _>(k, a, b, c, d) }
        kernel_f409_clmul_mul_add_sqr_add<Clmul>(k, a: W7, b: W7, c: W7, d: W7) -> W7 { mul_add_sqr_add::<F409, _>(k, a, b, c, d) }
        kernel_f409_clmul_reduce<Clmul>(k, w: Wide<Clmul, F409>) -> W7 { reduce::<F409, _>(k, w) }
        kernel_f409_clmul_sqrt<Clmul>(k, a: W7) -> W7 { sqrt::<F409, _>(k, a) }
        kernel_f409_clmul_select<Clmul>(k, bit: u64, a: W7, b: W7) -> W7 { choose::<F409, _>(k, *bit, a, b) }

        kernel_f233_vpclmul_mul<Vpclmul>(k, a: W4, b: W4) -> W4 { mul::<F233, _>(k, a, b) }
        kernel_f233_vpclmul_add<Vpclmul>(k, a: W4, b: W4) -> W4 { sum::<F233, _>(k, a, b) }
        kernel_f233_vpclmul_add_row<Vpclmul>(k, a: W4, row: Row4) -> W4 { add_row::<F233, _>(k, a, row) }
        kernel_f233_vpclmul_first<Vpclmul>(k, a: W4) -> W4 { first::<F233, _>(k, a) }
        kernel_f233_vpclmul_load_four<Vpclmul>(k, words: W4) -> W4 { load_four::<F233, _>(k, words) }
        kernel_f233_vpclmul_sqr<Vpclmul>(k, a: W4) -> W4 { sqr::<F233, _>(k, a) }
        kernel_f233_vpclmul_mul_add_mul<Vpclmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_mul::<F233, _>(k, a, b, c, d) }
        kernel_f233_vpclmul_mul_add_sqr_add<Vpclmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_sqr_add::<F233, _>(k, a, b, c, d) }
        kernel_f233_vpclmul_reduce<Vpclmul>(k, w: Wide<Vpclmul, F233>) -> W4 { reduce::<F233, _>(k, w) }
        kernel_f233_vpclmul_sqrt<Vpclmul>(k, a: W4) -> W4 { sqrt::<F233, _>(k, a) }
        kernel_f233_vpclmul_select<Vpclmul>(k, bit: u64, a: W4, b: W4) -> W4 { choose::<F233, _>(k, *bit, a, b) }
        kernel_f233_vpclmul_apply<Vpclmul>(k, a: W4, blocks: [Row8; 120]) -> W4 { apply::<F233, _, _>(k, a, blocks) }

        kernel_f409_vpclmul_mul<Vpclmul>(k, a: W7, b: W7) -> W7 { mul::<F409, _>(k, a, b) }
        kernel_f409_vpclmul_add<Vpclmul>(k, a: W7, b: W7) -> W7 { sum::<F409, _>(k, a, b) }
        kernel_f409_vpclmul_add_row<Vpclmul>(k, a: W7, row: Row8) -> W7 { add_row::<F409, _>(k, a, row) }
        kernel_f409_vpclmul_first<Vpclmul>(k, a: W7) -> W7 { first::<F409, _>(k, a) }
        kernel_f409_vpclmul_load_four<Vpclmul>(k, words: W4) -> W7 { load_four::<F409, _>(k, words) }
        kernel_f409_vpclmul_sqr<Vpclmul>(k, a: W7) -> W7 { sqr::<F409, _>(k, a) }
        kernel_f409_vpclmul_mul_add_mul<Vpclmul>(k, a: W7, b: W7, c: W7, d: W7) -> W7 { mul_add_mul::<F409, _>(k, a, b, c, d) }
        kernel_f409_vpclmul_mul_add_sqr_add<Vpclmul>(k, a: W7, b: W7, c: W7, d: W7) -> W7 { mul_add_sqr_add::<F409, _>(k, a, b, c, d) }
        kernel_f409_vpclmul_reduce<Vpclmul>(k, w: Wide<Vpclmul, F409>) -> W7 { reduce::<F409, _>(k, w) }
        kernel_f409_vpclmul_sqrt<Vpclmul>(k, a: W7) -> W7 { sqrt::<F409, _>(k, a) }
        kernel_f409_vpclmul_select<Vpclmul>(k, bit: u64, a: W7, b: W7) -> W7 { choose::<F409, _>(k, *bit, a, b) }
        kernel_f409_vpclmul_apply<Vpclmul>(k, a: W7, blocks: [Row8; 364]) -> W7 { apply::<F409, _, _>(k, a, blocks) }

        kernel_f233_x8_mul<Vpclmul>(t, a: X8<F233>, b: X8<F233>) -> X8<F233> { F233::reduce(t, &F233::mul(t, a, b)) }
        kernel_f233_x8_sqr<Vpclmul>(t, a: X8<F233>) -> X8<F233> { F233::reduce(t, &F233::sqr(t, a)) }
        kernel_f233_x8_mul_add_mul<Vpclmul>(t, a: X8<F233>, b: X8<F233>, c: X8<F233>, d: X8<F233>) -> X8<F233> { x8_mul_add_mul::<F233>(t, a, b, c, d) }
        kernel_f233_x8_mul_add_sqr_add<Vpclmul>(t, a: X8<F233>, b: X8<F233>, c: X8<F233>, d: X8<F233>) -> X8<F233> { x8_mul_add_sqr_add::<F233>(t, a, b, c, d) }
        kernel_f233_x8_reduce<Vpclmul>(t, w: WideX8<F233>) -> X8<F233> { F233::reduce(t, w) }
        kernel_f233_x8_add<Vpclmul>(t, a: X8<F233>, b: X8<F233>) -> X8<F233> { add::<F233>(t, a, b) }
        kernel_f233_x8_select<Vpclmul>(t, mask: u8, a: X8<F233>, b: X8<F233>) -> X8<F233> { select::<F233>(t, Mask8::from_bits(*mask), a, b) }
        kernel_f233_x8_is_zero<Vpclmul>(t, a: X8<F233>) -> u8 { is_zero::<F233>(t, a).bits() }
        kernel_f233_x8_entry<Vpclmul>(t, table: [Sixteen; 16], index: W8) -> X8<F233> { entry::<F233>(t, table, 4, index) }
        kernel_f233_x8_load<Vpclmul>(t, a: [W4; 8]) -> X8<F233> { load::<F233>(t, a) }
        kernel_f233_x8_store<Vpclmul>(t, a: X8<F233>) -> [W4; 8] { store::<F233>(t, a) }
        kernel_f233_x8_broadcast<Vpclmul>(t, a: W4) -> X8<F233> { broadcast::<F233>(t, a) }

        kernel_f409_x8_mul<Vpclmul>(t, a: X8<F409>, b: X8<F409>) -> X8<F409> { F409::reduce(t, &F409::mul(t, a, b)) }
        kernel_f409_x8_sqr<Vpclmul>(t, a: X8<F409>) -> X8<F409> { F409::reduce(t, &F409::sqr(t, a)) }
        kernel_f409_x8_mul_add_mul<Vpclmul>(t, a: X8<F409>, b: X8<F409>, c: X8<F409>, d: X8<F409>) -> X8<F409> { x8_mul_add_mul::<F409>(t, a, b, c, d) }
        kernel_f409_x8_mul_add_sqr_add<Vpclmul>(t, a: X8<F409>, b: X8<F409>, c: X8<F409>, d: X8<F409>) -> X8<F409> { x8_mul_add_sqr_add::<F409>(t, a, b, c, d) }
        kernel_f409_x8_reduce<Vpclmul>(t, w: WideX8<F409>) -> X8<F409> { F409::reduce(t, w) }
        kernel_f409_x8_add<Vpclmul>(t, a: X8<F409>, b: X8<F409>) -> X8<F409> { add::<F409>(t, a, b) }
        kernel_f409_x8_select<Vpclmul>(t, mask: u8, a: X8<F409>, b: X8<F409>) -> X8<F409> { select::<F409>(t, Mask8::from_bits(*mask), a, b) }
        kernel_f409_x8_is_zero<Vpclmul>(t, a: X8<F409>) -> u8 { is_zero::<F409>(t, a).bits() }
        kernel_f409_x8_entry<Vpclmul>(t, table: [Sixteen; 28], index: W8) -> X8<F409> { entry::<F409>(t, table, 4, index) }
        kernel_f409_x8_load<Vpclmul>(t, a: [W7; 8]) -> X8<F409> { load::<F409>(t, a) }
        kernel_f409_x8_store<Vpclmul>(t, a: X8<F409>) -> [W7; 8] { store::<F409>(t, a) }
        kernel_f409_x8_broadcast<Vpclmul>(t, a: W7) -> X8<F409> { broadcast::<F409>(t, a) }
        kernel_f254_clmul_mul<Clmul>(k, a: W4, b: W4) -> W4 { mul::<F254, _>(k, a, b) }
        kernel_f254_clmul_add<Clmul>(k, a: W4, b: W4) -> W4 { sum::<F254, _>(k, a, b) }
        kernel_f254_clmul_add_row<Clmul>(k, a: W4, row: Row4) -> W4 { add_row::<F254, _>(k, a, row) }
        kernel_f254_clmul_first<Clmul>(k, a: W4) -> W4 { first::<F254, _>(k, a) }
        kernel_f254_clmul_load_four<Clmul>(k, words: W4) -> W4 { load_four::<F254, _>(k, words) }
        kernel_f254_clmul_sqr<Clmul>(k, a: W4) -> W4 { sqr::<F254, _>(k, a) }
        kernel_f254_clmul_mul_add_mul<Clmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_mul::<F254, _>(k, a, b, c, d) }
        kernel_f254_clmul_mul_add_sqr_add<Clmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_sqr_add::<F254, _>(k, a, b, c, d) }
        kernel_f254_clmul_reduce<Clmul>(k, w: Wide<Clmul, F254>) -> W4 { reduce::<F254, _>(k, w) }
        kernel_f254_clmul_sqrt<Clmul>(k, a: W4) -> W4 { sqrt::<F254, _>(k, a) }
        kernel_f254_clmul_select<Clmul>(k, bit: u64, a: W4, b: W4) -> W4 { choose::<F254, _>(k, *bit, a, b) }
        kernel_f254_clmul_times_tau<Clmul>(k, a: W4) -> W4 { times_tau::<F254, _>(k, a) }

        kernel_f254_vpclmul_mul<Vpclmul>(k, a: W4, b: W4) -> W4 { mul::<F254, _>(k, a, b) }
        kernel_f254_vpclmul_add<Vpclmul>(k, a: W4, b: W4) -> W4 { sum::<F254, _>(k, a, b) }
        kernel_f254_vpclmul_add_row<Vpclmul>(k, a: W4, row: Row4) -> W4 { add_row::<F254, _>(k, a, row) }
        kernel_f254_vpclmul_first<Vpclmul>(k, a: W4) -> W4 { first::<F254, _>(k, a) }
        kernel_f254_vpclmul_load_four<Vpclmul>(k, words: W4) -> W4 { load_four::<F254, _>(k, words) }
        kernel_f254_vpclmul_sqr<Vpclmul>(k, a: W4) -> W4 { sqr::<F254, _>(k, a) }
        kernel_f254_vpclmul_mul_add_mul<Vpclmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_mul::<F254, _>(k, a, b, c, d) }
        kernel_f254_vpclmul_mul_add_sqr_add<Vpclmul>(k, a: W4, b: W4, c: W4, d: W4) -> W4 { mul_add_sqr_add::<F254, _>(k, a, b, c, d) }
        kernel_f254_vpclmul_reduce<Vpclmul>(k, w: Wide<Vpclmul, F254>) -> W4 { reduce::<F254, _>(k, w) }
        kernel_f254_vpclmul_sqrt<Vpclmul>(k, a: W4) -> W4 { sqrt::<F254, _>(k, a) }
        kernel_f254_vpclmul_select<Vpclmul>(k, bit: u64, a: W4, b: W4) -> W4 { choose::<F254, _>(k, *bit, a, b) }
        kernel_f254_vpclmul_times_tau<Vpclmul>(k, a: W4) -> W4 { times_tau::<F254, _>(k, a) }

        kernel_f254_x8_mul<Vpclmul>(t, a: X8<F254>, b: X8<F254>) -> X8<F254> { F254::reduce(t, &F254::mul(t, a, b)) }
        kernel_f254_x8_sqr<Vpclmul>(t, a: X8<F254>) -> X8<F254> { F254::reduce(t, &F254::sqr(t, a)) }
        kernel_f254_x8_mul_add_mul<Vpclmul>(t, a: X8<F254>, b: X8<F254>, c: X8<F254>, d: X8<F254>) -> X8<F254> { x8_mul_add_mul::<F254>(t, a, b, c, d) }
        kernel_f254_x8_mul_add_sqr_add<Vpclmul>(t, a: X8<F254>, b: X8<F254>, c: X8<F254>, d: X8<F254>) -> X8<F254> { x8_mul_add_sqr_add::<F254>(t, a, b, c, d) }
        kernel_f254_x8_reduce<Vpclmul>(t, w: WideX8<F254>) -> X8<F254> { F254::reduce(t, w) }
        kernel_f254_x8_times_tau<Vpclmul>(t, a: X8<F254>) -> X8<F254> { F254::times_tau(t, a) }

        kernel_clmul_split_word<Clmul>(k, word: u64) -> W2 { Kernels::<F233>::split_word(k, *word) }
        kernel_vpclmul_split_word<Vpclmul>(k, word: u64) -> W2 { Kernels::<F233>::split_word(k, *word) }
        kernel_x8_bit<Vpclmul>(t, words: W8, place: u64) -> u8 { bit(t, words, *place as usize).bits() }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    for (name, place) in polynomials::places() {
        assert_ne!(std::hint::black_box(place), 0);
        println!("{name}");
    }
}

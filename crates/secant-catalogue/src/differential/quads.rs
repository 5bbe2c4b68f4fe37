//! Four elements side by side, as vectors inside one multiplication have them, against four single ones in
//! plain Rust.

use super::draw::{Answers, Source};

/// Draws a field and four times four elements of it, and compares products, sums, differences and moves of
/// four elements at once on AVX2 and on `ifma` with plain Rust. Nothing where the CPU has neither.
///
/// # Errors
/// Two answers that differ.
pub fn quads<S: Source>(source: &mut S) -> Answers {
    #[cfg(target_arch = "x86_64")]
    return x86_64::quads(source);
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = source;
        Ok(0)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use secant_core::cpu::{Avx2, Ifma, Mulx, Portable};
    use secant_core::ct::{Mask, Select};
    use secant_core::curve::{
        edwards25519::Edwards25519, jac1271gls::Jac1271gls, jac256189::Jac256189, m221::M221, p224::P224,
        p256::P256, p384::P384, p521::P521, secp256k1::Secp256k1, sm2::Sm2,
    };
    use secant_core::field::crandall_fma::CrandallFma;
    use secant_core::field::crandall_x4::CrandallX4;
    use secant_core::field::mersenne127::quad::Fp2x4;
    use secant_core::field::montgomery_x4::{self, MontgomeryX4};
    use secant_core::field::on_ifma::{OnAvx2, OnIfma};
    use secant_core::field::quad::{
        Array, Bias, Eager, Identity, LazyQuad, Pattern, Pick, Plus, Quad, RealQuad, Unbiased,
    };
    use secant_core::field::{Field, Single, montgomery};
    use secant_core::operate::NamedCurve;
    use secant_core::operate::montgomery::LadderCurve;

    use super::super::draw::{Answers, Source, element, same};

    macro_rules! patterns {
        ($($name:ident = $picks:expr;)*) => {$(
            struct $name;
            impl Pattern for $name {
                const PICKS: [Pick; 4] = {
                    #[allow(unused_imports, reason = "a pattern need not use every kind")]
                    use Pick::{Minus, MinusI, Plus, PlusI, Zero};
                    $picks
                };
            }
        )*};
    }
    patterns! {
        Turn = [Plus(1), Plus(2), Plus(3), Plus(0)];
        Back = [Plus(3), Plus(2), Plus(1), Plus(0)];
        Gap = [Plus(2), Zero, Plus(2), Plus(1)];
        Signs = [Minus(3), Plus(1), Zero, Minus(0)];
        Of = [Plus(5), Plus(2), Zero, Plus(4)];
        Units = [PlusI(1), MinusI(0), Minus(2), Zero];
    }

    /// A bias that makes a difference of two elements positive: five primes in every slot.
    struct Five;
    impl Bias for Five {
        const BIAS: [Plus; 4] = [Plus::Primes(5); 4];
    }
    /// A bias with 1 in one slot, and different multiples of the prime in the others.
    struct Mixed;
    impl Bias for Mixed {
        const BIAS: [Plus; 4] = [Plus::Primes(3), Plus::One, Plus::Primes(0), Plus::Primes(1)];
    }

    /// A multiple of the prime in two slots.
    struct Raised;
    impl Bias for Raised {
        const BIAS: [Plus; 4] = [Plus::Primes(0), Plus::Primes(1), Plus::Primes(1), Plus::Primes(0)];
    }

    type Words<F, const N: usize> = [[<F as Single>::Repr; 4]; N];

    /// Sums that are carried where a product needs it.
    #[inline(always)]
    fn lazy<Q: LazyQuad>(
        level: <Q::Element as Field>::Level,
        stored: Words<Q::Element, 4>,
    ) -> (Words<Q::Element, 16>, [bool; 8]) {
        let [a, b, c, d] = [0, 1, 2, 3].map(
            #[inline(always)]
            |i| Q::load(level, stored[i]),
        );
        let difference = Q::operand::<Five>(Q::sub(Q::sum(a), Q::sum(b)));
        let (ab, cd) = (Q::mul(a, b), Q::mul(c, d));
        let sums = [
            ab,
            Q::mul_add(a, b, Q::sum(c)),
            Q::mul_add_mul(a, b, c, d),
            Q::mul(difference, c),
            Q::mul(Q::operand::<Unbiased>(Q::add(Q::sum(a), Q::sum(b))), difference),
            Q::mul(Q::operand::<Five>(Q::sub(ab, cd)), Q::operand::<Unbiased>(Q::add(ab, cd))),
            Q::add(ab, Q::sum(c)),
            Q::moved::<Gap>(ab),
            Q::mul(Q::operand::<Five>(Q::add_picked::<Signs>(ab, cd)), d),
            Q::add_in::<0b0110>(ab, cd),
            Q::mul(Q::operand::<Five>(Q::sub_in::<0b0101>(Q::sum(c), ab, Q::sum(d))), a),
            Q::mul(Q::arrange::<Of>(a, b), Q::operand::<Mixed>(Q::sum(c))),
            Q::mul(Q::ones::<0b1010>(level), d),
            Q::sum(Select::select(Mask::from_bit(stored[0][0].as_ref()[0] & 1), a, b)),
            Q::sqr(difference),
            Q::sqr(Q::operand::<Five>(Q::sub_in::<0b0110>(Q::add(ab, ab), ab, Q::add(cd, cd)))),
        ];
        let products = Q::operand::<Raised>(Q::sub_in::<0b0110>(ab, ab, ab));
        let [x, y, z, t] = Q::is_zero(a).map(Mask::declassify);
        let [xx, yy, zz, tt] = Q::is_zero(products).map(Mask::declassify);
        let zeros = [x, y, z, t, xx, yy, zz, tt];
        let elements = sums.map(
            #[inline(always)]
            |sum| Q::elements(level, sum).map(Single::to_repr),
        );
        (elements, zeros)
    }

    /// Up to three operands at once, then a carry.
    #[inline(always)]
    fn real<Q: RealQuad<Element: Single>>(
        level: <Q::Element as Field>::Level,
        stored: Words<Q::Element, 4>,
    ) -> (Words<Q::Element, 16>, [bool; 8]) {
        let [a, b, c, d] = [0, 1, 2, 3].map(
            #[inline(always)]
            |i| {
                Q::new(stored[i].map(
                    #[inline(always)]
                    |words| Q::Element::load(level, words),
                ))
            },
        );
        let (la, lb, lc, ld) = (a.loosen(), b.loosen(), c.loosen(), d.loosen());
        let mask = Mask::from_bit(stored[0][0].as_ref()[0] & 1);
        let (ab, cd) = (Q::mul(la, lb), Q::mul(lc, ld));
        let all = [
            ab,
            Q::mul_add(la, lb, lc),
            Q::sqr(la),
            Q::sqr(a.combine::<Turn, Signs>()),
            Q::mul(ab.combine::<Back, Signs>(), cd.combine::<Identity, Turn>()),
            Q::mul(ab.combine3::<Turn, Signs, Back, 0b0101>(), lc),
            Q::sqr_add_but::<0b0010>(lb, 121_665, ld),
            Q::tighten(Q::shuffle::<Gap>(la)),
            Q::mul(Q::choose::<Turn, Back>(mask, la), lb),
            Q::mul(Q::blend::<0b0110>(la, lb), lc),
            Q::mul(Q::negate_in::<0b1001>(la, mask), ld),
            Q::mul(Q::small(level, 121_666), la),
            Q::mul_add(ab.combine::<Turn, Back>(), cd.combine::<Back, Signs>(), la),
            Select::select(mask, a, b),
            Q::sqr(ab.combine::<Back, Signs>()),
            Q::sqr(cd.combine3::<Turn, Signs, Back, 0b0101>()),
        ];
        (
            all.map(
                #[inline(always)]
                |quad| quad.elements().map(Single::to_repr),
            ),
            [false; 8],
        )
    }

    /// The same operations over F_p(i).
    #[inline(always)]
    fn quadratic<Q: Quad>(
        level: <Q::Element as Field>::Level,
        stored: Words<Q::Element, 4>,
    ) -> (Words<Q::Element, 16>, [bool; 8]) {
        let [a, b, c, d] = [0, 1, 2, 3].map(
            #[inline(always)]
            |i| {
                Q::new(stored[i].map(
                    #[inline(always)]
                    |words| Q::Element::load(level, words),
                ))
            },
        );
        let (la, lb, lc, ld) = (a.loosen(), b.loosen(), c.loosen(), d.loosen());
        let mask = Mask::from_bit(stored[0][0].as_ref()[0] & 1);
        let small = (stored[1][0].as_ref()[0] >> 57) as u32;
        let (ab, cd) = (Q::mul::<Identity>(la, lb), Q::mul::<Turn>(lc, ld));
        let all = [
            ab,
            cd,
            Q::sqr(la),
            Q::mul_add_mul::<Turn, Back>(la, lb, lc, ld),
            Q::tighten(a.arrange::<Units>()),
            Q::tighten(a.arrange::<Signs>()),
            Q::tighten(Q::shuffle::<Gap>(la)),
            ab.moved::<Gap>(),
            Q::tighten(Q::add(ab.loosen(), cd.loosen())),
            Q::sqr(Q::add_in::<0b0110>(ab.loosen(), cd.arrange::<Units>())),
            Q::tighten(Q::negate_in::<0b1001>(la, mask)),
            Q::tighten(Q::conjugate(la)),
            Q::mul_small(lb, [small, 1, 0, 127]),
            Q::mul::<Back>(Q::add(la, lb), Q::conjugate(Q::add(lc, ld))),
            Q::sqr(Q::add(la, lb)),
            Q::sqr(Q::conjugate(lc)),
        ];
        (
            all.map(
                #[inline(always)]
                |quad| quad.elements().map(Single::to_repr),
            ),
            [false; 8],
        )
    }

    /// Compares one type of vectors with its twin, by their results as words of elements.
    fn compared<F: Single<Level = Portable>>(
        name: &str,
        kept: bool,
        source: &mut impl Source,
        vectors: impl FnOnce(Words<F, 4>) -> (Words<F, 16>, [bool; 8]),
        twin: impl FnOnce(Words<F, 4>) -> (Words<F, 16>, [bool; 8]),
    ) -> Answers {
        let mut count = 0;
        let mut draw = || element::<F>(Portable, kept, source).store();
        let stored = core::array::from_fn(|_| core::array::from_fn(|_| draw()));
        let (given, wanted) = (vectors(stored), twin(stored));
        let text = |what: String| format!("{name}, {what} of {stored:x?}");
        for i in 0..16 {
            for slot in 0..4 {
                let what = || text(format!("operation {i}, slot {slot}"));
                same(&mut count, &given.0[i][slot], &wanted.0[i][slot], what)?;
            }
        }
        same(&mut count, &given.1, &wanted.1, || text("zeros".into()))?;
        Ok(count)
    }

    pub(super) fn quads(source: &mut impl Source) -> Answers {
        macro_rules! of {
            ($vocabulary:ident $token:ident $name:literal $curve:ty, $as:ident, $on:ident, |$field:ident| $quad:ty) => {{
                type Plain = <$curve as $as>::Field<Portable>;
                #[allow(dead_code, reason = "not every type of vectors names it")]
                type $field = $on<<$curve as $as>::Field<Mulx>>;
                let Some(level) = $token::detect() else { return Ok(0) };
                compared::<Plain>(
                    concat!($name, ", ", stringify!($vocabulary)),
                    $name != "2^521 - 1",
                    source,
                    |stored| {
                        level.run(
                            #[inline(always)]
                            || $vocabulary::<$quad>(level, stored),
                        )
                    },
                    |stored| $vocabulary::<Array<Plain>>(Portable, stored),
                )
            }};
        }
        match source.below(15) {
            0 => of!(lazy Ifma "p256" P256, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery::P256, 5>),
            1 => of!(lazy Ifma "p224" P224, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery::P224, 5>),
            2 => of!(lazy Ifma "p384" P384, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery::P384, 8>),
            3 => {
                of!(lazy Ifma "2^521 - 1" P521, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery_x4::P521, 11>)
            }
            4 => {
                of!(lazy Ifma "secp256k1" Secp256k1, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery_x4::Secp256k1, 5>)
            }
            5 => {
                of!(lazy Ifma "2^256 - 189" Jac256189, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery_x4::P256189, 5>)
            }
            6 => {
                of!(lazy Ifma "2^255 - 19" Edwards25519, NamedCurve, OnIfma, |F| MontgomeryX4<F, montgomery_x4::P25519, 5>)
            }
            7 => of!(real Ifma "2^255 - 19" Edwards25519, NamedCurve, OnIfma, |F| CrandallX4<F, 255, 19, 5>),
            8 => of!(real Ifma "2^221 - 3" M221, LadderCurve, OnIfma, |F| CrandallX4<F, 221, 3, 5>),
            9 => of!(real Avx2 "2^255 - 19" Edwards25519, NamedCurve, OnAvx2, |F| CrandallFma<F, 255, 19, 5>),
            10 => of!(real Avx2 "2^221 - 3" M221, LadderCurve, OnAvx2, |F| CrandallFma<F, 221, 3, 5>),
            11 => {
                of!(real Ifma "2^521 - 1" P521, NamedCurve, OnIfma, |F| Eager<MontgomeryX4<F, montgomery_x4::P521, 11>>)
            }
            12 => {
                of!(real Ifma "2^256 - 189" Jac256189, NamedCurve, OnIfma, |F| Eager<MontgomeryX4<F, montgomery_x4::P256189, 5>>)
            }
            13 => of!(lazy Ifma "sm2" Sm2, NamedCurve, OnIfma, |F| MontgomeryX4<F, Sm2, 5>),
            _ => of!(quadratic Ifma "(2^127 - 1)^2" Jac1271gls, NamedCurve, OnIfma, |F| Fp2x4),
        }
    }
}

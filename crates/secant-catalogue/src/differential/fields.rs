//! Fields of odd characteristic on single elements: kernels of `mulx` against plain Rust, inverses and square
//! roots against products.

use secant_core::cpu::{Mulx, Portable};
use secant_core::ct::Choice;
use secant_core::curve::{edwards25519, jac1271gls, jac256189, m221, p224, p256, p384, p521, secp256k1, sm2};
use secant_core::field::mersenne127::Mersenne127;
use secant_core::field::{Factor, Field, Single};
use secant_core::operate::NamedCurve;
use secant_core::operate::montgomery::LadderCurve;

use super::draw::{Answers, Source, element, same};

/// The operations of [`every`].
pub(super) const OPERATIONS: [&str; 22] = [
    "mul",
    "sqr",
    "add",
    "sub",
    "neg",
    "mul2",
    "mul3",
    "div2",
    "difference",
    "dbl_sub",
    "sub_dbl_sub, first",
    "sub_dbl_sub, second",
    "sub_dbl_sub_neg, first",
    "sub_dbl_sub_neg, second",
    "sub_two",
    "mul3_div2",
    "mul_small",
    "add_small_multiple",
    "sqr_n",
    "sums on sums",
    "select",
    "equals",
];

/// Every operation but inversion, on three elements, one or one in each lane; n < 2^24.
#[inline(always)]
pub(super) fn every<F: Field>(a: F, b: F, c: F, n: u32) -> [F; OPERATIONS.len()] {
    let (d, e) = a.sub_dbl_sub(b, c);
    let (f, g) = a.sub_dbl_sub_neg(b, c);
    [
        a.mul(b),
        a.sqr(),
        a.add(b).tighten(),
        a.sub(b),
        a.neg().tighten(),
        a.mul2().tighten(),
        a.mul3().tighten(),
        a.div2().tighten(),
        a.difference(b).mul(c),
        a.dbl_sub(b),
        d,
        e,
        f.mul(c),
        g.mul(c),
        a.sub_two(b, c),
        a.mul3_div2().tighten(),
        a.mul_small(n),
        a.add_small_multiple(b.add(c), n).tighten(),
        a.sqr_n(3),
        // Multiplications of operands that are not reduced.
        a.add(b).mul(b.add(c)).sub(c.mul3().sqr()),
        F::select(a.equals(b), c, a.sub(b)),
        F::select(a.sub(b).is_zero().not(), a, c),
    ]
}

/// Same as [`every`], and both inverses, a root and whether it is one.
#[inline(always)]
fn singles<F: Single>(a: F, b: F, c: F, n: u32) -> ([F::Repr; OPERATIONS.len()], [F::Repr; 3], bool) {
    let (root, is_square) = a.sqrt();
    let is_square = is_square.declassify();
    let root = if is_square { root.sqr() } else { a };
    (every(a, b, c, n).map(F::to_repr), [a.invert(), b.invert_vartime(), root].map(F::to_repr), is_square)
}

/// a^(p - 2) for a prime p, from the words of p - 2.
fn by_fermat<F: Single>(a: F) -> F {
    let level = a.level();
    let exponent = F::from_u64(level, 2).neg().tighten().to_repr();
    let mut power = F::one(level);
    for word in exponent.as_ref().iter().rev() {
        for bit in (0..64).rev() {
            power = power.sqr();
            if word >> bit & 1 == 1 {
                power = power.mul(a);
            }
        }
    }
    power
}

/// One field: `kept` as [`element`] has it, `prime` if it is F_p.
fn field<F, G>(name: &str, kept: bool, prime: bool, source: &mut impl Source) -> Answers
where
    F: Single<Level = Portable>,
    G: Single<Level = Mulx, Repr = F::Repr>,
{
    let mut count = 0;
    let n = source.word() as u32 >> (8 + source.word() % 24);
    let [a, b, c]: [F; 3] = core::array::from_fn(|_| element(Portable, kept, source));
    // Equal elements occur, too.
    let b = if source.word().is_multiple_of(16) { a } else { b };
    let text = |what: &str| format!("{name}, {what} of {:x?} and {n}", [a, b, c].map(F::to_repr));
    let portable = singles(a, b, c, n);

    for (inverse, of) in [(portable.1[0], a), (portable.1[1], b)] {
        let one = F::from_canonical(Portable, inverse).mul(of);
        let wanted = if of.is_zero().declassify() { F::zero(Portable) } else { F::one(Portable) };
        same(&mut count, &one.to_repr(), &wanted.to_repr(), || text("inverse by product"))?;
    }
    same(&mut count, &a.invert_vartime().to_repr(), &portable.1[0], || text("both inverses"))?;
    if prime && source.word().is_multiple_of(16) {
        same(&mut count, &by_fermat(a).to_repr(), &portable.1[0], || text("inverse by Fermat"))?;
    }
    same(&mut count, &portable.1[2], &a.to_repr(), || text("root"))?;
    let (root, is_square) = a.sqr().sqrt();
    same(&mut count, &(is_square.declassify(), root.sqr().to_repr()), &(true, portable.0[1]), || {
        text("root of a square")
    })?;

    if let Some(level) = Mulx::detect() {
        let [x, y, z] = [a, b, c].map(|element| G::load(level, element.store()));
        let mulx = level.run(
            #[inline(always)]
            || singles(x, y, z, n),
        );
        for (i, what) in OPERATIONS.into_iter().enumerate() {
            same(&mut count, &mulx.0[i], &portable.0[i], || text(what))?;
        }
        for (i, what) in ["invert", "invert_vartime", "sqrt"].into_iter().enumerate() {
            same(&mut count, &mulx.1[i], &portable.1[i], || text(what))?;
        }
        same(&mut count, &mulx.2, &portable.2, || text("is a square"))?;
        same(&mut count, &G::from_canonical(level, a.to_repr()).to_repr(), &x.to_repr(), || text("value"))?;
    }
    Ok(count)
}

/// Draws a field of odd characteristic and three elements of it, and compares all operations on `mulx` with
/// plain Rust; inverses with products, with each other, and at times with a^(p - 2); roots with their
/// squares.
///
/// # Errors
/// Two answers that differ.
pub fn fields<S: Source>(source: &mut S) -> Answers {
    macro_rules! of {
        ($name:literal $curve:ty, $as:ident, $kept:literal, $prime:literal) => {
            field::<<$curve as $as>::Field<Portable>, <$curve as $as>::Field<Mulx>>(
                $name, $kept, $prime, source,
            )
        };
    }
    match source.below(11) {
        0 => of!("p256" p256::P256, NamedCurve, true, true),
        1 => of!("p384" p384::P384, NamedCurve, true, true),
        2 => of!("p224" p224::P224, NamedCurve, true, true),
        3 => of!("2^521 - 1" p521::P521, NamedCurve, false, true),
        4 => of!("2^255 - 19" edwards25519::Edwards25519, NamedCurve, true, true),
        5 => of!("2^256 - 189" jac256189::Jac256189, NamedCurve, true, true),
        6 => of!("secp256k1" secp256k1::Secp256k1, NamedCurve, true, true),
        7 => of!("(2^127 - 1)^2" jac1271gls::Jac1271gls, NamedCurve, true, false),
        8 => of!("2^221 - 3" m221::M221, LadderCurve, true, true),
        9 => of!("sm2" sm2::Sm2, NamedCurve, true, true),
        _ => field::<Mersenne127<Portable>, Mersenne127<Mulx>>("2^127 - 1", true, true, source),
    }
}

//! The methods of the curves over F_p of up to six words.

use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::fourq::{Four, Fourq};
use secant_core::curve::fourq_batch;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::operate::base::{BaseTable, InterleaveBase};
use secant_core::operate::batch::mul_batch;
use secant_core::operate::parallel::Whole;
use secant_core::operate::strategy::{
    AffineWindow, Binary, DoubleAndAdd, FractionalWnaf, JointSparse, OddDigits, OnWords, Separate, Sliding,
    Window, Wnaf,
};

use super::counted::Counted;
use super::rows::{
    Action, Offers, PARALLEL, add_row, base_row, batch_row, led_by, method, mul_row, pipelines, separate_row,
};
use crate::interface::{FieldLoop, FieldOperation, Method, Operation, Repetition};

/// Number of methods of a curve.
const ROWS: usize = 27 + PARALLEL;

/// The methods of a curve; the first of an operation is its default, unless the curve names another.
const fn rows<C: Counted>() -> [(Method, Action<C>); ROWS] {
    [
        mul_row::<C, Window<5, 16>>(
            "window5",
            true,
            "regular signed windows of 5 bits, right for every point",
        ),
        mul_row::<C, OnWords<Window<4, 8>>>(
            "window4",
            true,
            "regular signed windows of 4 bits, right for every point",
        ),
        mul_row::<C, OnWords<Window<6, 32>>>(
            "window6",
            true,
            "regular signed windows of 6 bits, right for every point",
        ),
        mul_row::<C, OddDigits<Wnaf<5>, 8>>(
            "wnaf5",
            false,
            "wNAF of width 5, merged operations: Longa-Gebotys 2010, section 5",
        ),
        mul_row::<C, OnWords<OddDigits<Wnaf<3>, 2>>>("wnaf3", false, "wNAF of width 3, merged operations"),
        mul_row::<C, OnWords<OddDigits<Wnaf<4>, 4>>>("wnaf4", false, "wNAF of width 4, merged operations"),
        mul_row::<C, OnWords<OddDigits<Wnaf<6>, 16>>>("wnaf6", false, "wNAF of width 6, merged operations"),
        mul_row::<C, OnWords<OddDigits<FractionalWnaf<6>, 7>>>(
            "fwnaf6",
            false,
            "fractional wNAF, 6 non-trivial table points",
        ),
        mul_row::<C, OnWords<OddDigits<FractionalWnaf<8>, 9>>>(
            "fwnaf8",
            false,
            "fractional wNAF, 8 non-trivial table points",
        ),
        mul_row::<C, OddDigits<Sliding<4>, 8>>("sliding4", false, "unsigned sliding windows of 4 bits"),
        mul_row::<C, OnWords<OddDigits<Sliding<3>, 4>>>(
            "sliding3",
            false,
            "unsigned sliding windows of 3 bits: the addition chain of Bernstein's slides",
        ),
        mul_row::<C, OnWords<OddDigits<Wnaf<2>, 1>>>("naf", false, "non-adjacent form"),
        mul_row::<C, OnWords<OddDigits<Binary, 1>>>("binary", false, "double-and-add on the bits"),
        mul_row::<C, DoubleAndAdd>("double-and-add", false, "double-and-add with total additions"),
        pipelines::<C, Whole>()[0],
        pipelines::<C, Whole>()[1],
        pipelines::<C, Whole>()[2],
        base_row::<C, BaseTable>(
            "table6",
            true,
            "table of 32 odd multiples of G for every 6 bits of its order, on vectors fewer, built at first use, no doublings",
        ),
        base_row::<C, Window<5, 16>>("window5", true, "as the method of mul, on G"),
        base_row::<C, OddDigits<Wnaf<5>, 8>>("wnaf5", false, "as the method of mul, on G"),
        add_row::<C, OddDigits<Wnaf<5>, 8>>("interleave5", false, "interleaved wNAF of width 5"),
        add_row::<C, InterleaveBase<Wnaf<5>, 8>>(
            "interleave-base",
            false,
            "[m]P + [n]G: wNAF of width 5 and of width 8, the multiples of G from a table built at first use",
        ),
        add_row::<C, JointSparse>("jsf", false, "joint sparse form: Solinas 2001"),
        add_row::<C, OnWords<OddDigits<Wnaf<4>, 4>>>("interleave4", false, "interleaved wNAF of width 4"),
        separate_row::<C>(),
        add_row::<C, Separate<5, 16>>(
            "separate5",
            true,
            "two multiplications by window5 and a total addition",
        ),
        add_row::<C, DoubleAndAdd>("double-and-add", false, "two double-and-adds with total additions"),
        batch_row::<C>(),
        (
            method::<C>(
                Operation::MulBatch,
                "window5",
                true,
                "regular signed windows of 5 bits, one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 5, 16>),
        ),
        (
            method::<C>(
                Operation::MulBatch,
                "window4",
                true,
                "regular signed windows of 4 bits, one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 4, 8>),
        ),
    ]
}

/// The descriptions of the rows, without the functions.
const fn descriptions<C: Counted, const N: usize>(rows: &[(Method, Action<C>); N]) -> [Method; N] {
    let mut methods = [rows[0].0; N];
    let mut i = 0;
    while i < N {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

/// How many methods P-384 has of its own, before the others.
const AFFINE: usize = 3;

/// A curve's own methods, before the others: N = A + [`ROWS`].
const fn before<C: Counted, const A: usize, const N: usize>(
    own: [(Method, Action<C>); A],
) -> [(Method, Action<C>); N] {
    let others = rows::<C>();
    let mut rows = [own[0]; N];
    let mut i = 0;
    while i < N {
        rows[i] = if i < A { own[i] } else { others[i - A] };
        i += 1;
    }
    rows
}

/// The methods of P-384: windows with affine tables, and all of the others'.
const P384_ROWS: [(Method, Action<P384>); AFFINE + ROWS] = before([
    mul_row::<P384, AffineWindow<5, 16>>(
        "affine5",
        true,
        "regular signed windows of 5 bits, an affine table by one inversion",
    ),
    mul_row::<P384, AffineWindow<4, 8>>(
        "affine4",
        true,
        "regular signed windows of 4 bits, an affine table by one inversion",
    ),
    mul_row::<P384, AffineWindow<6, 32>>(
        "affine6",
        true,
        "regular signed windows of 6 bits, an affine table by one inversion",
    ),
]);

impl Offers for P384 {
    const METHODS: &'static [Method] = &descriptions(&P384_ROWS);
    /// `window5`: on vectors an addition costs the same with any entry.
    const METHODS_ON_VECTORS: &'static [Method] = &led_by(descriptions(&P384_ROWS), AFFINE);
    fn rows() -> Vec<(Method, Action<Self>)> {
        P384_ROWS.into()
    }
}

/// The methods of FourQ: by its two endomorphisms, and all of the others'.
const FOURQ_ROWS: [(Method, Action<Fourq>); 2 + ROWS] = {
    let (one, action) = mul_row::<Fourq, Four>(
        "four",
        true,
        "regular digits of four quarters of k by two endomorphisms, a table of eight: Costello-Longa 2015",
    );
    let many = method::<Fourq>(
        Operation::MulBatch,
        "four",
        true,
        "the same, in lanes as long as a vector is worth its price; one inversion for all",
    );
    before([
        (Method { needs_subgroup: true, ..one }, action),
        (Method { needs_subgroup: true, ..many }, Action::Batch(fourq_batch::mul_batch)),
    ])
};

impl Offers for Fourq {
    const METHODS: &'static [Method] = &descriptions(&FOURQ_ROWS);
    fn rows() -> Vec<(Method, Action<Self>)> {
        FOURQ_ROWS.into()
    }
}

/// A curve with these methods, and the field of eight lanes where there is one.
macro_rules! offers {
    ($($curve:ty $(: $k:literal, $c:literal)?;)*) => {$(
        impl Offers for $curve {
            const METHODS: &'static [Method] = &descriptions(&rows::<Self>());
            fn rows() -> Vec<(Method, Action<Self>)> {
                rows::<Self>().into()
            }
            $(
                #[cfg(target_arch = "x86_64")]
                fn lanes_loop(operation: FieldOperation, chain: Repetition) -> Option<Box<dyn FieldLoop>> {
                    use secant_core::operate::NamedCurve;
                    use secant_core::field::lanes52::CrandallX8;
                    let (x, y) = (Self::BASE.x, Self::BASE.y);
                    super::lanes::field_loop::<CrandallX8<$k, $c>>(operation, chain, [x, y, x, y, x, y, x, y])
                }
            )?
        }
    )*};
}
offers! {
    Jac256189: 256, 189;
    Ted256189: 256, 189;
    P224;
    P256;
    Edwards25519: 255, 19;
    Wei25519: 255, 19;
    Jq25519: 255, 19;
}

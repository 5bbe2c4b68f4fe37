//! Every method of the curves over F_(2^521 - 1) and F_(2^448 - 2^224 - 1), and of those over primes without
//! kernels of their own, by name.

use secant_core::curve::brainpool::{BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1};
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards448::Edwards448;
use secant_core::curve::p521::P521;
use secant_core::curve::sm2::Sm2;
use secant_core::operate::base::{BaseTable, InterleaveBase};
use secant_core::operate::batch::mul_batch;
use secant_core::operate::parallel::Whole;
use secant_core::operate::strategy::{
    AffineWindow, DoubleAndAdd, OddDigits, OnWords, Separate, Window, Wnaf,
};

use super::counted::Counted;
use super::rows::{
    Action, Offers, PARALLEL, add_row, base_row, batch_row, led_by, method, mul_row, pipelines, separate_row,
};
use crate::granger_scott::{FromNeutral, OddWindow};
use crate::interface::{Method, Operation};

/// How many methods these curves share.
const SHARED: usize = 13 + PARALLEL;

/// A method and its functions.
type Row<C> = (Method, Action<C>);

/// The methods that these curves share; the first of an operation is its default, unless the curve names
/// another.
const fn shared<C: Counted>() -> [Row<C>; SHARED] {
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
        mul_row::<C, OddDigits<Wnaf<5>, 8>>("wnaf5", false, "wNAF of width 5"),
        mul_row::<C, DoubleAndAdd>("double-and-add", false, "double-and-add with total additions"),
        pipelines::<C, Whole>()[0],
        pipelines::<C, Whole>()[1],
        pipelines::<C, Whole>()[2],
        base_row::<C, BaseTable>(
            "table6",
            true,
            "table of 32 odd multiples of [2^(6i)]G for each i, on vectors fewer, built at first use, no doublings",
        ),
        base_row::<C, Window<5, 16>>("window5", true, "as the method of mul, on G"),
        add_row::<C, OddDigits<Wnaf<5>, 8>>("interleave5", false, "interleaved wNAF of width 5"),
        add_row::<C, InterleaveBase<Wnaf<5>, 8>>(
            "interleave-base",
            false,
            "[m]P + [n]G: wNAF of width 5 and of width 8, the multiples of G from a table built at first use",
        ),
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
    ]
}

/// The descriptions of the rows, without the functions.
const fn methods<C: Counted, const N: usize>(rows: &[Row<C>; N]) -> [Method; N] {
    let mut methods = [rows[0].0; N];
    let mut i = 0;
    while i < N {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

/// The shared rows between a curve's own.
const fn between<C: Counted, const A: usize, const B: usize, const N: usize>(
    before: [Row<C>; A],
    after: [Row<C>; B],
) -> [Row<C>; N] {
    let shared = shared::<C>();
    let mut rows = [shared[0]; N];
    assert!(N == A + SHARED + B);
    let mut i = 0;
    while i < N {
        rows[i] = if i < A {
            before[i]
        } else if i < A + SHARED {
            shared[i - A]
        } else {
            after[i - A - SHARED]
        };
        i += 1;
    }
    rows
}

const P521_ROWS: [Row<P521>; SHARED + 2] = between(
    [mul_row::<P521, AffineWindow<5, 16>>(
        "affine5",
        true,
        "regular signed windows of 5 bits, an affine table by one inversion",
    )],
    [mul_row::<P521, OddWindow<5, 16>>(
        "granger-scott",
        true,
        "windows of 5 bits, odd digits, dedicated additions: Granger-Scott 2014, section 4.1",
    )],
);

/// Batches by windows of 4 bits, whose tables in lanes fit the first-level cache.
const fn batch4<C: Counted>() -> Row<C> {
    let row = method::<C>(
        Operation::MulBatch,
        "window4",
        true,
        "regular signed windows of 4 bits, one inversion for all",
    );
    (row, Action::Batch(mul_batch::<C, 4, 8>))
}

const E521_ROWS: [Row<E521>; SHARED + 2] = {
    let row = mul_row::<E521, FromNeutral<4, 8>>(
        "granger-scott",
        true,
        "windows of 4 bits, 519-bit scalars: Granger-Scott 2014, section 4.2",
    );
    between([], [batch4(), (Method { needs_subgroup: true, ..row.0 }, row.1)])
};

const E521ISO_ROWS: [Row<E521iso>; SHARED + 1] = between([], [batch4()]);

macro_rules! offers {
    ($($curve:ty: $rows:expr $(, on vectors: $leader:expr)?;)*) => {$(
        impl Offers for $curve {
            const METHODS: &'static [Method] = &methods(&$rows);
            $(const METHODS_ON_VECTORS: &'static [Method] = &led_by(methods(&$rows), $leader);)?
            fn rows() -> Vec<(Method, Action<Self>)> {
                $rows.into()
            }
        }
    )*};
}
offers! {
    // `window5`: on vectors an addition costs the same with any entry.
    P521: P521_ROWS, on vectors: 1;
    E521: E521_ROWS;
    E521iso: E521ISO_ROWS;
    Sm2: shared::<Sm2>();
    BrainpoolP256r1: shared::<BrainpoolP256r1>();
    BrainpoolP384r1: shared::<BrainpoolP384r1>();
    BrainpoolP512r1: shared::<BrainpoolP512r1>();
    Edwards448: shared::<Self>();
}

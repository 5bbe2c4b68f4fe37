//! Every method of secp256k1 by name.

use secant_core::curve::secp256k1::Secp256k1;
use secant_core::operate::base::{BaseTable, InterleaveBase};
use secant_core::operate::batch::mul_batch;
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::{Interleaved, OddWindows};
use secant_core::operate::strategy::{
    Binary, DoubleAndAdd, FractionalWnaf, JointSparse, OddDigits, OnWords, Separate, Sliding, Window, Wnaf,
};

use super::gls::{PARALLEL_ROWS, halves_row, pipeline_by_psi, psi_add_row, psi_row};
use super::rows::{Action, Offers, add_row, base_row, batch_row, method, mul_row, separate_row};
use crate::interface::{Method, Operation};

type Row = (Method, Action<Secp256k1>);

/// How many methods the curve has.
const ROWS: usize = 30 + PARALLEL_ROWS;

/// The methods; the first of an operation is its default.
const fn rows() -> [Row; ROWS] {
    use Operation::{Mul, MulBase, MulBatch};
    type C = Secp256k1;
    [
        psi_row::<C, OddWindows<5, 16>>(
            Mul,
            "glv-odd5",
            true,
            "GLV, regular odd digits of 5 bits of both halves, right for every point",
        ),
        psi_row::<C, OddWindows<4, 8>>(
            Mul,
            "glv-odd4",
            true,
            "GLV, regular odd digits of 4 bits of both halves, right for every point",
        ),
        psi_row::<C, OddWindows<6, 32>>(
            Mul,
            "glv-odd6",
            true,
            "GLV, regular odd digits of 6 bits of both halves, right for every point",
        ),
        psi_row::<C, Interleaved<Wnaf<5>, 8>>(Mul, "glv-wnaf5", false, "GLV, interleaved wNAF of width 5"),
        psi_row::<C, Interleaved<Wnaf<4>, 4>>(Mul, "glv-wnaf4", false, "GLV, interleaved wNAF of width 4"),
        psi_row::<C, Interleaved<FractionalWnaf<6>, 7>>(
            Mul,
            "glv-fwnaf6",
            false,
            "GLV, interleaved fractional wNAF, 6 non-trivial table points",
        ),
        mul_row::<C, Window<5, 16>>(
            "window5",
            true,
            "regular signed windows of 5 bits, without the endomorphism",
        ),
        mul_row::<C, OnWords<Window<4, 8>>>(
            "window4",
            true,
            "regular signed windows of 4 bits, without the endomorphism",
        ),
        mul_row::<C, OnWords<Window<6, 32>>>(
            "window6",
            true,
            "regular signed windows of 6 bits, without the endomorphism",
        ),
        mul_row::<C, OddDigits<Wnaf<5>, 8>>("wnaf5", false, "wNAF of width 5, without the endomorphism"),
        mul_row::<C, OnWords<OddDigits<Wnaf<4>, 4>>>(
            "wnaf4",
            false,
            "wNAF of width 4, without the endomorphism",
        ),
        mul_row::<C, OddDigits<Sliding<4>, 8>>("sliding4", false, "unsigned sliding windows of 4 bits"),
        mul_row::<C, OnWords<OddDigits<Wnaf<2>, 1>>>("naf", false, "non-adjacent form"),
        mul_row::<C, OnWords<OddDigits<Binary, 1>>>("binary", false, "double-and-add on the bits"),
        mul_row::<C, DoubleAndAdd>("double-and-add", false, "double-and-add with total additions"),
        pipeline_by_psi::<C>(0),
        pipeline_by_psi::<C>(1),
        pipeline_by_psi::<C>(2),
        halves_row::<C>(),
        base_row::<C, BaseTable>(
            "table6",
            true,
            "table of 43 x 32 odd multiples of G, on vectors 64 x 8, built at first use, no doublings",
        ),
        psi_row::<C, OddWindows<5, 16>>(MulBase, "glv-odd5", true, "as the method of mul, on G"),
        psi_row::<C, Interleaved<Wnaf<5>, 8>>(MulBase, "glv-wnaf5", false, "as the method of mul, on G"),
        psi_add_row::<C, Interleaved<Wnaf<5>, 8>>(
            "glv-wnaf5",
            "GLV, four interleaved half-length wNAFs of width 5",
        ),
        psi_add_row::<C, Interleaved<Wnaf<4>, 4>>(
            "glv-wnaf4",
            "GLV, four interleaved half-length wNAFs of width 4",
        ),
        psi_add_row::<C, InterleavedBase<Wnaf<5>, 8>>(
            "glv-base",
            "GLV, [m]P + [n]G: wNAF of width 5 and of width 8 of the halves, the multiples of G and psi(G) from tables built at first use",
        ),
        add_row::<C, OddDigits<Wnaf<5>, 8>>(
            "interleave5",
            false,
            "interleaved wNAF of width 5, without the endomorphism",
        ),
        add_row::<C, InterleaveBase<Wnaf<5>, 8>>(
            "interleave-base",
            false,
            "[m]P + [n]G: wNAF of width 5 and of width 8, the multiples of G from a table built at first use, without the endomorphism",
        ),
        add_row::<C, JointSparse>("jsf", false, "joint sparse form: Solinas 2001, without the endomorphism"),
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
                MulBatch,
                "window5",
                true,
                "regular signed windows of 5 bits, in lanes GLV with odd digits of 5 bits; one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 5, 16>),
        ),
        (
            method::<C>(
                MulBatch,
                "window4",
                true,
                "regular signed windows of 4 bits, in lanes GLV with odd digits of 4 bits; one inversion for all",
            ),
            Action::Batch(mul_batch::<C, 4, 8>),
        ),
    ]
}

/// The descriptions of the rows, without the functions.
const fn methods() -> [Method; ROWS] {
    let rows = rows();
    let mut methods = [rows[0].0; ROWS];
    let mut i = 0;
    while i < ROWS {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

impl Offers for Secp256k1 {
    const METHODS: &'static [Method] = &methods();
    fn rows() -> Vec<Row> {
        rows().into()
    }
}

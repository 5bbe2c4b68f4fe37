//! Every method of the GLS curves by name.

use secant_core::cpu::Backend;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::operate::base::{BaseTable, InterleaveBase};
use secant_core::operate::batch::mul_batch;
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::{self, Gls, Interleaved, Joint2, MultiplyAddPsi, MultiplyPsi, mul, mul_add};
use secant_core::operate::gls_parallel;
use secant_core::operate::lanes::ProductsOf;
use secant_core::operate::parallel::{ByPsi, Recoding};
use secant_core::operate::strategy::{
    DoubleAndAdd, FractionalWnaf, JointSparse, OddDigits, OnWords, Separate, Window, Wnaf,
};
use secant_core::scalar::decompose::Lattice;

use super::counted::{CountedPsi, count_psi, count_psi_add};
use super::parallel::count_halves_vartime;
use super::rows::{
    Action, FASTEST, Offers, PARALLEL, WORDS, WORDS_AND_VECTORS, add_row, base_row, method, mul_row,
    pipelines,
};
use crate::interface::{Method, Operation};

/// A method that is right in the subgroup of prime order only, unless that is the whole curve.
const fn by_psi<C: CountedPsi>(
    operation: Operation,
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> Method {
    // The base point is in the subgroup.
    let needs_subgroup = C::INFO.cofactor != 1 && !matches!(operation, Operation::MulBase);
    Method {
        needs_subgroup,
        backends: WORDS_AND_VECTORS,
        ..method::<C>(operation, name, constant_time, summary)
    }
}

pub(super) const fn psi_row<C: CountedPsi, S: MultiplyPsi<C>>(
    operation: Operation,
    name: &'static str,
    constant_time: bool,
    summary: &'static str,
) -> (Method, Action<C>) {
    (by_psi::<C>(operation, name, constant_time, summary), Action::Mul(mul::<C, S, _>, count_psi::<C, S>))
}

pub(super) const fn psi_add_row<C: CountedPsi, S: MultiplyAddPsi<C>>(
    name: &'static str,
    summary: &'static str,
) -> (Method, Action<C>) {
    (
        by_psi::<C>(Operation::MulAdd, name, false, summary),
        Action::MulAdd(mul_add::<C, S, _>, count_psi_add::<C, S>),
    )
}

/// A batch of regular odd digits of width `W` of both halves.
const fn psi_batch_row<C: CountedPsi, const W: u32, const N: usize>(
    name: &'static str,
    summary: &'static str,
) -> (Method, Action<C>) {
    let backends: &[Backend] = if C::PsiLanes::EXIST { WORDS_AND_VECTORS } else { WORDS };
    let method = by_psi::<C>(Operation::MulBatch, name, true, summary);
    (Method { backends, ..method }, Action::Batch(gls::batch::mul_batch::<C, W, N>))
}

/// Row i of the methods on two threads: GLS, both halves of k on one chain of doublings.
pub(super) const fn pipeline_by_psi<C: CountedPsi>(i: usize) -> (Method, Action<C>) {
    let (method, action) = pipelines::<C, ByPsi>()[i];
    (Method { needs_subgroup: C::INFO.cofactor != 1, ..method }, action)
}

/// The row of one half of k a thread.
pub(super) const fn halves_row<C: CountedPsi>() -> (Method, Action<C>) {
    let (method, _) = pipeline_by_psi::<C>(1);
    let summary = "GLS, one half of k on each thread, digits of width 4";
    (
        Method { name: "halves-wnaf4", summary, ..method },
        Action::Parallel(gls_parallel::mul_vartime::<C>, count_halves_vartime::<C>, Recoding::Wnaf4),
    )
}

/// How many methods take two threads.
pub(super) const PARALLEL_ROWS: usize = PARALLEL + 1;

/// How many methods a GLS curve has.
const ROWS: usize = 25 + PARALLEL_ROWS;

/// The methods of a GLS curve; the first of an operation is its default.
const fn rows<C: CountedPsi + Gls<Lattice = Lattice>>() -> [(Method, Action<C>); ROWS] {
    use Operation::{Mul, MulBase};
    [
        psi_row::<C, Joint2>(
            Mul,
            "joint2",
            true,
            "GLS, joint regular digits (GLV-SAC) of two columns, a table of eight",
        ),
        psi_row::<C, C::Vartime>(
            Mul,
            "gls",
            false,
            "GLS, interleaved (f)wNAF of the halves: Longa-Gebotys 2010, section 6",
        ),
        psi_row::<C, Interleaved<Wnaf<4>, 4>>(Mul, "gls-wnaf4", false, "GLS, interleaved wNAF of width 4"),
        psi_row::<C, Interleaved<FractionalWnaf<5>, 6>>(
            Mul,
            "gls-fwnaf5",
            false,
            "GLS, interleaved fractional wNAF, 5 non-trivial table points",
        ),
        psi_row::<C, Interleaved<FractionalWnaf<6>, 7>>(
            Mul,
            "gls-fwnaf6",
            false,
            "GLS, interleaved fractional wNAF, 6 non-trivial table points",
        ),
        psi_row::<C, Interleaved<Wnaf<5>, 8>>(Mul, "gls-wnaf5", false, "GLS, interleaved wNAF of width 5"),
        mul_row::<C, Window<5, 16>>("window5", true, "regular signed windows of 5 bits, complete additions"),
        mul_row::<C, OnWords<Window<6, 32>>>(
            "window6",
            true,
            "regular signed windows of 6 bits, complete additions",
        ),
        mul_row::<C, OddDigits<Wnaf<5>, 8>>(
            "wnaf5",
            false,
            "wNAF of width 5, merged operations, without the endomorphism",
        ),
        mul_row::<C, DoubleAndAdd>("double-and-add", false, "double-and-add with total additions"),
        pipeline_by_psi::<C>(0),
        pipeline_by_psi::<C>(1),
        pipeline_by_psi::<C>(2),
        halves_row::<C>(),
        base_row::<C, BaseTable>(
            "table6",
            true,
            "table of 43 x 32 odd multiples of G, on vectors rows of 8, built at first use, no doublings",
        ),
        psi_row::<C, Joint2>(MulBase, "joint2", true, "as the method of mul, on G"),
        psi_row::<C, C::Vartime>(MulBase, "gls", false, "as the method of mul, on G"),
        psi_add_row::<C, C::Vartime>("gls", "GLS, four interleaved half-length recodings"),
        psi_add_row::<C, Interleaved<Wnaf<4>, 4>>(
            "gls-wnaf4",
            "GLS, four interleaved half-length wNAFs of width 4",
        ),
        psi_add_row::<C, InterleavedBase<Wnaf<5>, 8>>(
            "gls-base",
            "GLS, [m]P + [n]G: wNAF of width 5 and of width 8 of the halves, the multiples of G and psi(G) from tables built at first use",
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
        add_row::<C, Separate<5, 16>>(
            "separate5",
            true,
            "two multiplications by window5 and a total addition",
        ),
        add_row::<C, DoubleAndAdd>("double-and-add", false, "two double-and-adds with total additions"),
        (by_psi::<C>(Operation::MulBatch, "fastest", true, FASTEST), Action::Batch(gls::batch::mul_all::<C>)),
        psi_batch_row::<C, 4, 8>(
            "gls-odd4",
            "GLS, in lanes regular odd digits of 4 bits of both halves, else joint regular digits; one inversion for all",
        ),
        psi_batch_row::<C, 5, 16>(
            "gls-odd5",
            "GLS, in lanes regular odd digits of 5 bits of both halves, else joint regular digits; one inversion for all",
        ),
        (
            method::<C>(
                Operation::MulBatch,
                "window5",
                true,
                if C::INFO.cofactor == 1 {
                    "regular signed windows of 5 bits, in lanes GLS with odd digits of 5 bits; one inversion for all"
                } else {
                    "regular signed windows of 5 bits, one inversion for all"
                },
            ),
            Action::Batch(mul_batch::<C, 5, 16>),
        ),
    ]
}

/// The descriptions of the rows, without the functions.
const fn methods<C: CountedPsi + Gls<Lattice = Lattice>>() -> [Method; ROWS] {
    let rows = rows::<C>();
    let mut methods = [rows[0].0; ROWS];
    let mut i = 0;
    while i < ROWS {
        methods[i] = rows[i].0;
        i += 1;
    }
    methods
}

macro_rules! offers_gls {
    ($($curve:ty),*) => {$(
        impl Offers for $curve {
            const METHODS: &'static [Method] = &methods::<Self>();
            fn rows() -> Vec<(Method, Action<Self>)> {
                rows::<Self>().into()
            }
        }
    )*};
}
offers_gls!(Jac1271gls, Ted1271gls);

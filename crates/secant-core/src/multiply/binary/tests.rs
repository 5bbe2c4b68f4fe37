//! Every algorithm against affine double-and-add: on a tiny curve for every point and every small integer, on
//! B-233 for integers at the edges.

use num_bigint::BigUint;

use super::*;
use crate::cpu::Portable;
use crate::ct::Mask8;
use crate::field::binary::eight::Eight;
use crate::field::binary::tiny::Tiny;
use crate::field::binary::{BinaryArithmetic, BinaryField, F2m233};
use crate::form::Affine;
use crate::form::binary::affine::{is_on_curve, mul_vartime};
use crate::form::binary::kim_kim::KimKim;
use crate::form::binary::lambda::Lambda;
use crate::form::binary::lopez_dahab::LopezDahab;
use crate::form::binary::{BinaryCurve, BinaryGroup};
use crate::limbs::hex::words;
use crate::limbs::samples::{Random, integer};
use crate::scalar::recode;

/// y² + xy = x³ + x² + b over F_2^5.
struct TinyCurve<const B: u64>;

impl<const B: u64> BinaryCurve<Tiny> for TinyCurve<B> {
    const A: bool = true;
    fn b((): ()) -> Tiny {
        Tiny::from_canonical((), [B])
    }
    fn sqrt_b((): ()) -> Tiny {
        Tiny::from_canonical((), [B]).sqrt()
    }
}

/// The same curve in eight lanes.
impl<const B: u64> BinaryCurve<Eight<Tiny>> for TinyCurve<B> {
    const A: bool = true;
    fn b((): ()) -> Eight<Tiny> {
        Eight([<Self as BinaryCurve<Tiny>>::b(()); 8])
    }
    fn sqrt_b((): ()) -> Eight<Tiny> {
        Eight([<Self as BinaryCurve<Tiny>>::sqrt_b(()); 8])
    }
}

/// Every point and (0, 0) for infinity, with every small integer, in lanes of several vectors.
fn lanes<const B: u64>() {
    let (zero, all) = (Tiny::zero(()), Tiny::all());
    let mut points = vec![Affine { x: zero, y: zero }];
    points.extend(
        all.clone()
            .flat_map(|x| all.clone().map(move |y| Affine { x, y }))
            .filter(|p| is_on_curve::<TinyCurve<B>, Tiny>(p).declassify()),
    );
    let mut inputs = vec![];
    for (i, p) in points.iter().enumerate() {
        inputs.extend((0..100).map(|k| (*p, k, i == 0)));
    }
    while inputs.len() % 8 != 0 {
        inputs.push(inputs[inputs.len() / 2]);
    }
    // Neighbours get different points.
    let at = |vector: usize, lane: usize| inputs[vector + inputs.len() / 8 * lane];
    let vectors: Vec<_> = (0..inputs.len() / 8)
        .map(|v| Affine {
            x: Eight(core::array::from_fn(|lane| at(v, lane).0.x)),
            y: Eight(core::array::from_fn(|lane| at(v, lane).0.y)),
        })
        .collect();
    for size in [0, 1, 2, vectors.len()] {
        let products = ladder::mul_batch::<TinyCurve<B>, Eight<Tiny>>(&vectors[..size], 7, |v, bit| {
            Mask8::from_bits((0..8).fold(0, |bits, lane| bits | (at(v, lane).1 >> bit & 1) << lane))
        });
        assert_eq!(products.len(), size);
        for (v, product) in products.iter().enumerate() {
            for lane in 0..8 {
                let (p, k, neutral) = at(v, lane);
                let want = mul_vartime::<TinyCurve<B>, Tiny>((!neutral).then_some(p), &[u64::from(k)]);
                let got = Affine { x: product.x.0[lane], y: product.y.0[lane] };
                let want = want.unwrap_or(Affine { x: zero, y: zero });
                assert!(same(&got, &want), "[{k}]{p:?}");
            }
        }
    }
}

#[test]
fn lanes_of_tiny_points() {
    lanes::<1>();
    lanes::<13>();
}

/// B-233 on the portable backend.
struct B233;
type F = F2m233<Portable>;

impl BinaryCurve<F> for B233 {
    const A: bool = true;
    fn b(level: Portable) -> F {
        F::from_canonical(level, words("66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad"))
    }
    fn sqrt_b(level: Portable) -> F {
        Self::b(level).sqrt()
    }
}

type Recode = fn(&[u64], &mut [i16]) -> Option<usize>;
const BINARY: Recode = recode::binary::recode_vartime;
const NAF: Recode = recode::naf::recode_vartime;
const WNAF4: Recode = recode::wnaf::recode_vartime::<4>;

fn digits(recode: Recode, k: &[u64]) -> Vec<i16> {
    let mut digits = vec![0; 64 * k.len() + 1];
    let n = recode(k, &mut digits).unwrap();
    digits.truncate(n);
    digits
}

fn same<F: BinaryField>(p: &Affine<F>, q: &Affine<F>) -> bool {
    p.x.equals(q.x).declassify() && p.y.equals(q.y).declassify()
}

/// Checks an answer that may be withheld; gives whether it was there.
fn check<G: BinaryGroup>(got: Option<G::Point>, want: Option<&Affine<G::Field>>) -> bool {
    let Some(got) = got else { return false };
    let got = G::normalize(&got, G::denominator(&got).invert());
    assert!(want.is_some_and(|want| same(&got, want)));
    true
}

/// All methods for one recoding; how many answered.
fn methods<G: BinaryGroup>(
    n: usize,
    recode: Recode,
    p: &Affine<G::Field>,
    k: &[u64],
    halving: &dyn Fn(usize) -> Vec<u64>,
    splits: &[usize],
) -> (usize, usize) {
    let want = mul_vartime::<G::Curve, G::Field>(Some(*p), k);
    let plain = digits(recode, k);
    let mut answers = vec![
        check::<G>(double_and_add::left_to_right_vartime::<G>(p, &plain, n), want.as_ref()),
        check::<G>(double_and_add::right_to_left_vartime::<G>(p, &plain), want.as_ref()),
    ];
    for &l in splits {
        let digits = digits(recode, &halving(l));
        answers.push(check::<G>(halve_and_add::split_vartime::<G>(p, &digits, n, l), want.as_ref()));
    }
    (answers.iter().filter(|a| **a).count(), answers.len())
}

fn tiny<const B: u64>() {
    type Law<const B: u64> = Lambda<TinyCurve<B>, Tiny>;
    let all = Tiny::all().flat_map(|x| Tiny::all().map(move |y| Affine { x, y }));
    let all: Vec<_> = all.filter(|p| is_on_curve::<TinyCurve<B>, Tiny>(p).declassify()).collect();
    let order = all.len() as u64 + 1;
    let r = order >> order.trailing_zeros();
    let (mut answered, mut asked) = (0, 0);
    for p in &all {
        for k in 0..70 {
            let want = mul_vartime::<TinyCurve<B>, Tiny>(Some(*p), &[k]);
            let (got, infinite) = ladder::mul::<TinyCurve<B>, Tiny>(p, &[k], 7);
            assert_eq!(infinite.declassify(), want.is_none());
            assert!(want.is_none_or(|want| same(&got, &want)));
            if mul_vartime::<TinyCurve<B>, Tiny>(Some(*p), &[r]).is_some() {
                continue;
            }
            let halving = |l: usize| vec![((k % r) << l) % r];
            let results = [
                methods::<Law<B>>(1, BINARY, p, &[k], &halving, &[0, 1, 3, 7]),
                methods::<Law<B>>(1, NAF, p, &[k], &halving, &[0, 4, 9]),
                methods::<Law<B>>(4, WNAF4, p, &[k], &halving, &[0, 4, 9]),
                methods::<LopezDahab<TinyCurve<B>, Tiny>>(4, WNAF4, p, &[k], &halving, &[5]),
                methods::<KimKim<TinyCurve<B>, Tiny>>(1, NAF, p, &[k], &halving, &[2, 6]),
            ];
            for (there, of) in results {
                answered += there;
                asked += of;
            }
            for l in [5, 8] {
                let digits = digits(NAF, &halving(l));
                let got = halve_and_add::horner_vartime::<TinyCurve<B>, Tiny>(p, &digits, 1, l);
                assert_eq!(got.is_some(), want.is_some());
                assert!(got.iter().zip(&want).all(|(got, want)| same(got, want)));
            }
            for m in [1, 2, 5, 11] {
                let q = mul_vartime::<TinyCurve<B>, Tiny>(Some(*p), &[3]);
                let (of_p, of_q) = (digits(NAF, &[k]), digits(NAF, &[m]));
                let Some(q) = q else { continue };
                let want = mul_vartime::<TinyCurve<B>, Tiny>(Some(*p), &[k + 3 * m]);
                let got = double_and_add::interleave_vartime::<Law<B>>(p, &of_p, &q, &of_q, 1);
                check::<Law<B>>(got, want.as_ref());
            }
        }
    }
    assert!(answered > asked / 3, "{answered} of {asked}");
}

#[test]
fn every_point_of_tiny_curves() {
    tiny::<7>();
    tiny::<19>();
}

#[test]
fn b233_at_the_edges() {
    let r = words::<4>("1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7");
    let base = Affine {
        x: F::from_canonical(Portable, words("fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b")),
        y: F::from_canonical(Portable, words("1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052")),
    };
    assert!(is_on_curve::<B233, F>(&base).declassify());
    assert!(mul_vartime::<B233, F>(Some(base), &r).is_none());
    let mut random = Random(77);
    let mut scalars: Vec<[u64; 4]> = vec![[1, 0, 0, 0], [2, 0, 0, 0], [0; 4]];
    scalars.extend((1..4).map(|i| [r[0] - i, r[1], r[2], r[3]]));
    scalars.push(core::array::from_fn(|_| random.word()));
    scalars.push(core::array::from_fn(|_| random.edge()));
    let words_of = |n: BigUint| {
        let mut k = [0; 4];
        k.iter_mut().zip(n.iter_u64_digits()).for_each(|(k, w)| *k = w);
        k
    };
    let mut rare = 0;
    for mut k in scalars {
        k[3] &= (1 << 48) - 1;
        let want = mul_vartime::<B233, F>(Some(base), &k);
        let (got, infinite) = ladder::mul::<B233, F>(&base, &k, 240);
        assert_eq!(infinite.declassify(), want.is_none());
        assert!(want.is_none_or(|want| same(&got, &want)));
        let halving = |l: usize| words_of((integer(&k) << l) % integer(&r)).to_vec();
        for (answered, asked) in [
            methods::<Lambda<B233, F>>(4, WNAF4, &base, &k, &halving, &[233, 120]),
            methods::<Lambda<B233, F>>(1, NAF, &base, &k, &halving, &[233]),
            methods::<KimKim<B233, F>>(4, WNAF4, &base, &k, &halving, &[233, 120]),
            methods::<LopezDahab<B233, F>>(1, BINARY, &base, &k, &halving, &[232]),
        ] {
            rare += asked - answered;
        }
    }
    // k = 0 has no answer but infinity; few others need the slow way.
    assert!(rare < 25, "{rare} withheld");
}

//! Sums of many against sums one after the other.

use secant_core::cpu::{Ifma, Tier};
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::operate::lanes::{LanesOf, Wide};
use secant_core::operate::many::{Plan, SumsInLanes, SumsOfMany, Way, regular, sum_vartime};
use secant_core::operate::{Equipped, NamedCurve, Point, Projective, Residue};

use super::slow;
use crate::samples::Random;

const PLANS: [Plan; 5] =
    [Plan::Straus, Plan::Buckets(2), Plan::Buckets(5), Plan::Buckets(8), Plan::Buckets(13)];

/// Edges among the scalars; among the points the neutral one, equal and opposite ones.
fn terms<C: Equipped>(random: &mut Random, n: usize) -> (Vec<C::Scalar>, Vec<Point<C>>) {
    let mut points: Vec<Point<C>> = Vec::new();
    let scalars = (0..n)
        .map(|_| {
            let mut k = C::Integer::default();
            k.as_mut().fill_with(|| random.edge());
            match random.word() % 8 {
                0 => C::Scalar::zero(),
                1 => C::Scalar::from_u64(random.word() % 40),
                2 => C::Scalar::from_u64(random.word() % 40).neg(),
                3 => C::Scalar::reduce_words(&k.as_ref()[..2]),
                _ => C::Scalar::reduce_words(k.as_ref()),
            }
        })
        .collect();
    let mut fresh = slow::mul_base::<C>(&[random.word()]);
    for _ in 0..n {
        let earlier = points.get(random.word() as usize % points.len().max(1)).copied();
        points.push(match (random.word() % 8, earlier) {
            (0, _) => Point::neutral(),
            (1, Some(p)) => p,
            (2, Some(p)) => -p,
            (3, _) => Point::base(),
            _ => {
                fresh = fresh.double().add(&Projective::base());
                fresh.to_affine()
            }
        });
    }
    (scalars, points)
}

fn one_by_one<C: Equipped>(scalars: &[C::Scalar], points: &[Point<C>]) -> Projective<C> {
    points
        .iter()
        .zip(scalars)
        .fold(Projective::neutral(), |sum, (p, k)| sum.add(&slow::mul(p, k.to_words().as_ref())))
}

/// In constant time on every tier; in lanes whatever they cost; and with the sum of all taken away nothing is
/// left.
fn check_regular<C: Equipped>(scalars: &[C::Scalar], points: &[Point<C>], wanted: &Point<C>) {
    for tier in [Tier::best(), Tier::best_single(), Tier::PORTABLE] {
        let sum = regular::sum::<C>(tier, scalars, points).to_affine();
        assert_eq!(sum, *wanted, "{} {} {:?}", C::INFO.name, points.len(), tier.backend());
    }
    if let Tier::Ifma(level) = Tier::best() {
        let k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
        let bits = vec![C::Scalar::BITS; k.len().div_ceil(8)];
        if let Some(sums) = C::Lanes::sum(level, points, &k, &bits) {
            let folded =
                sums.iter().fold(Projective::neutral(), |sum, p| sum.add(&Projective::from_affine(p)));
            assert_eq!(folded.to_affine(), *wanted, "{} {} in lanes", C::INFO.name, k.len());
        }
    }
    let (mut scalars, mut points) = (scalars.to_vec(), points.to_vec());
    scalars.push(C::Scalar::one());
    points.push(-*wanted);
    assert!(regular::sum::<C>(Tier::best(), &scalars, &points).is_neutral().declassify());
}

/// Curves that have sums in constant time alone. Their points are of the subgroup of prime order.
#[test]
fn in_constant_time() {
    fn check<C: Equipped>(sizes: impl IntoIterator<Item = usize>) {
        let mut random = Random(11);
        for n in sizes {
            let (scalars, points) = terms::<C>(&mut random, n);
            let wanted = one_by_one(&scalars, &points).to_affine();
            check_regular::<C>(&scalars, &points, &wanted);
        }
    }
    check::<Jac1271gls>([2, 9, 20]);
    check::<Ted256189>([2, 9, 20]);
    check::<Jac256189>([2, 9, 20]);
    check::<Wei25519>([2, 9, 20]);
    check::<Jq25519>([2, 9, 20]);
    check::<E521>([2, 9]);
    check::<E521iso>([2, 9]);
}

fn check<C: SumsOfMany>(sizes: impl IntoIterator<Item = usize>) {
    let mut random = Random(7);
    for n in sizes {
        let (scalars, points) = terms::<C>(&mut random, n);
        let wanted = one_by_one(&scalars, &points).to_affine();
        for tier in [Tier::best(), Tier::best_single(), Tier::PORTABLE] {
            for plan in PLANS.map(Some).into_iter().chain([None]) {
                let sum = sum_vartime(tier, &scalars, &points, plan);
                assert_eq!(sum.to_affine(), wanted, "{} {n} {plan:?} {:?}", C::INFO.name, tier.backend());
            }
        }
        check_regular::<C>(&scalars, &points, &wanted);
        // With the sum of all taken away nothing is left.
        let (mut scalars, mut points) = (scalars, points);
        scalars.push(C::Scalar::one());
        points.push(-wanted);
        for plan in PLANS {
            assert!(
                sum_vartime(Tier::best_single(), &scalars, &points, Some(plan)).is_neutral().declassify()
            );
        }
    }
}

#[test]
fn few() {
    check::<P224>(0..12);
    check::<P256>(0..=40);
    check::<P384>(0..12);
    check::<P521>(0..6);
    check::<Secp256k1>(0..=40);
    check::<Edwards25519>(0..=40);
    check::<Ted1271gls>(0..=17);
}

/// Every number of terms, so that each way has all its sizes: the naive sum grows by a term at a time.
#[test]
fn every_number_of_terms() {
    type C = Edwards25519;
    let mut random = Random(29);
    let (scalars, points) = terms::<C>(&mut random, 700);
    let mut wanted = Projective::<C>::neutral();
    for n in 0..=700 {
        let (k, p) = (&scalars[..n], &points[..n]);
        assert_eq!(sum_vartime(Tier::best(), k, p, None).to_affine(), wanted.to_affine(), "{n}");
        assert_eq!(regular::sum::<C>(Tier::best(), k, p).to_affine(), wanted.to_affine(), "{n} regular");
        if n < 700 {
            wanted = wanted.add(&slow::mul(&points[n], &scalars[n].to_words()));
        }
    }
}

#[test]
fn many() {
    check::<P256>([100]);
    check::<Secp256k1>([100, 1000]);
    check::<Edwards25519>([100, 600]);
    check::<P384>([100]);
    check::<Ted1271gls>([70, 300]);
}

/// A method for a sum in lanes.
type InLanes<C> = fn(Ifma, &[<C as NamedCurve>::Integer], &[Point<C>], &[u32]) -> Option<Projective<C>>;

/// The methods for sums in lanes that a curve has.
fn kinds<C: SumsOfMany>() -> Vec<InLanes<C>> {
    let mut kinds: Vec<InLanes<C>> = vec![];
    if C::Tables::EXIST {
        kinds.push(C::Tables::sum_vartime);
    }
    if C::Buckets::EXIST {
        kinds.push(C::Buckets::sum_vartime);
    }
    kinds
}

/// Tables and buckets in lanes, whatever they cost: terms of all lengths, and every width of buckets that is
/// chosen.
#[test]
fn tables_and_buckets_in_lanes() {
    fn check<C: SumsOfMany>(sizes: impl IntoIterator<Item = usize>) {
        let Tier::Ifma(level) = Tier::best() else { return };
        let mut random = Random(19);
        for n in sizes {
            let mut p = slow::mul_base::<C>(&[random.word(), random.word()]);
            let mut terms: Vec<(C::Integer, Point<C>)> = vec![];
            for i in 0..n {
                let mut k = C::Integer::default();
                k.as_mut().fill_with(|| random.edge());
                let mut k = C::Scalar::reduce_words(&k.as_ref()[..1 + i % k.as_ref().len()]);
                if k.is_zero().declassify() {
                    k = C::Scalar::one().neg();
                }
                p = p.double().add(&Projective::base());
                terms.push((k.to_words(), p.to_affine()));
            }
            terms.sort_by(|p, q| q.0.as_ref().iter().rev().cmp(p.0.as_ref().iter().rev()));
            let (k, points): (Vec<_>, Vec<_>) = terms.into_iter().unzip();
            let scalars: Vec<_> = k.iter().map(|k| C::Scalar::from_words(k).unwrap()).collect();
            let wanted = one_by_one(&scalars, &points).to_affine();
            // Points that differ meet no exception.
            let of: Vec<u32> = (0..n as u32).collect();
            for (kind, sum) in kinds::<C>().into_iter().enumerate() {
                let sum = sum(level, &k, &points, &of).unwrap();
                assert_eq!(sum.to_affine(), wanted, "{} {n} {kind}", C::INFO.name);
            }
            assert_eq!(sum_vartime(Tier::best(), &scalars, &points, None).to_affine(), wanted);
            // Equal and opposite ones may, and are then summed in another way.
            for q in [points[0], -points[0]] {
                let equal = vec![q; n];
                let wanted = one_by_one(&scalars, &equal).to_affine();
                for (kind, sum) in kinds::<C>().into_iter().enumerate() {
                    if let Some(sum) = sum(level, &k, &equal, &of) {
                        assert_eq!(sum.to_affine(), wanted, "{} {n} {kind} equal", C::INFO.name);
                    }
                }
                assert_eq!(sum_vartime(Tier::best(), &scalars, &equal, None).to_affine(), wanted);
            }
        }
    }
    check::<P256>((1..=17).chain([80, 300]));
    check::<P224>([1, 9, 90]);
    check::<P384>([1, 9, 90]);
    check::<P521>([1, 9, 90]);
    check::<Secp256k1>((1..=17).chain([90, 700]));
    check::<Edwards25519>((1..=17).chain([80, 300, 1500]));
    check::<Ted1271gls>([1, 9, 90]);
}

/// Each method is used from its bound on, and agrees with the one before it.
#[test]
fn at_the_bounds() {
    fn check<C: SumsOfMany>() {
        let mut random = Random(23);
        let tables = if C::Tables::EXIST { C::TABLES_FROM } else { usize::MAX };
        for wide in [Wide::Whole, Wide::Halves] {
            let lanes = C::LANES_FROM.on(wide);
            for from in [lanes, C::TABLES_FROM, C::BUCKETS_FROM] {
                for n in [from - 1, from, from + 1] {
                    let way = match n {
                        _ if n < lanes && C::SHARES => Way::Few,
                        _ if n < lanes => Way::Pairs,
                        _ if n >= C::BUCKETS_FROM => Way::Buckets,
                        _ if n >= tables => Way::Tables,
                        _ => Way::Windows,
                    };
                    assert_eq!(Way::of::<C>(Some(wide), n), way, "{} {n}", C::INFO.name);
                    assert!(matches!(Way::of::<C>(None, n), Way::Words(_)));
                    let (scalars, points) = terms::<C>(&mut random, n);
                    let wanted = one_by_one(&scalars, &points).to_affine();
                    assert_eq!(sum_vartime(Tier::best(), &scalars, &points, None).to_affine(), wanted);
                }
            }
        }
    }
    check::<P256>();
    check::<P384>();
    check::<Secp256k1>();
    check::<Edwards25519>();
    check::<Ted1271gls>();
}

/// Terms of which nothing is left, or one: integers 0, neutral points, opposite ones.
#[test]
fn nothing_left() {
    fn check<C: SumsOfMany>() {
        for n in [8, 16, 24, 80, 170] {
            let (zeros, ones) = (vec![C::Scalar::zero(); n], vec![C::Scalar::one(); n]);
            let (bases, neutral) = (vec![Point::<C>::base(); n], vec![Point::<C>::neutral(); n]);
            let mut opposite = bases.clone();
            opposite.iter_mut().step_by(2).for_each(|p| *p = -*p);
            for (scalars, points) in [(&zeros, &bases), (&ones, &neutral), (&ones, &opposite)] {
                let sum = sum_vartime(Tier::best(), scalars, points, None);
                assert!(sum.is_neutral().declassify(), "{} {n}", C::INFO.name);
            }
            let mut one = zeros.clone();
            one[3] = C::Scalar::from_u64(5);
            let sum = sum_vartime(Tier::best(), &one, &bases, None);
            assert_eq!(sum.to_affine(), slow::mul_base(&[5]).to_affine(), "{} {n}", C::INFO.name);
        }
    }
    check::<P256>();
    check::<P521>();
    check::<Secp256k1>();
    check::<Edwards25519>();
    check::<Ted1271gls>();
}

/// The points that sums with exceptions begin at, as terms: no answer is wrong.
#[test]
fn terms_that_meet_the_beginning() {
    fn check<C: SumsOfMany>() {
        let Tier::Ifma(level) = Tier::best() else { return };
        let v = slow::mul_base::<C>(&[0xd6e8_feb8_6659_fd93]).to_affine();
        let mut lost = 0;
        for (n, k) in [(1, 1), (1, 3), (2, 1), (9, 1), (9, 2), (100, 5), (100, 0x1_0001)] {
            for v in [v, -v, slow::mul(&v, &[2]).to_affine(), slow::mul(&v, &[5]).to_affine()] {
                let (scalars, points) = (vec![C::Scalar::from_u64(k); n], vec![v; n]);
                let wanted = slow::mul(&v, &[k * n as u64]).to_affine();
                assert_eq!(sum_vartime(Tier::best(), &scalars, &points, None).to_affine(), wanted);
                let k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
                let of: Vec<u32> = (0..n as u32).collect();
                for sum in kinds::<C>() {
                    match sum(level, &k, &points, &of) {
                        Some(sum) => assert_eq!(sum.to_affine(), wanted, "{} {n}", C::INFO.name),
                        None => lost += 1,
                    }
                }
            }
        }
        assert!(lost > 10, "{lost}");
    }
    check::<P256>();
    check::<Secp256k1>();
}

/// One point only, and with one scalar only: every bucket meets equal points.
#[test]
fn equal_terms() {
    fn check<C: SumsOfMany>() {
        for n in [1, 2, 3, 7, 64, 200] {
            for k in [C::Scalar::one(), C::Scalar::from_u64(0xdead_beef).neg()] {
                let scalars = vec![k.clone(); n];
                let points = vec![Point::<C>::base(); n];
                let product = k.mul(&C::Scalar::from_u64(n as u64));
                let wanted = slow::mul_base(product.to_words().as_ref()).to_affine();
                check_regular::<C>(&scalars, &points, &wanted);
                for plan in PLANS.map(Some).into_iter().chain([None]) {
                    let sum = sum_vartime(Tier::best(), &scalars, &points, plan);
                    assert_eq!(sum.to_affine(), wanted, "{} {n} {plan:?}", C::INFO.name);
                }
            }
        }
    }
    check::<P256>();
    check::<Secp256k1>();
    check::<Edwards25519>();
}

/// Points of small order and of composite order: outside the subgroup, scalars count as integers, not modulo
/// r.
#[test]
fn outside_the_subgroup() {
    use secant_core::curve::compress_edwards::Rules;
    type C = Edwards25519;
    let mut points = vec![];
    for y in 0u8..60 {
        let mut bytes = [0; 32];
        bytes[0] = y;
        points.extend(Point::<C>::decompress(&bytes, Rules::Canonical));
    }
    // [r]P has small order.
    let r_minus_one = <C as NamedCurve>::Scalar::zero().sub(&<C as NamedCurve>::Scalar::one());
    for p in points.clone() {
        let product = slow::mul(&p, &r_minus_one.to_words());
        points.push(product.add(&Projective::from_affine(&p)).to_affine());
    }
    let r = <C as NamedCurve>::Scalar::MODULUS;
    assert!(points.iter().filter(|p| !slow::mul(p, &r).is_neutral().declassify()).count() > 40);
    let mut random = Random(3);
    let scalars: Vec<_> = points
        .iter()
        .map(|_| {
            <C as NamedCurve>::Scalar::reduce_words(&[
                random.word(),
                random.word(),
                random.word(),
                random.word(),
            ])
        })
        .collect();
    // As they are and with the least and the greatest scalars: tables in lanes have no place for some of
    // these points.
    let of: Vec<u32> = (0..points.len() as u32).collect();
    for scalars in [scalars.clone(), vec![r_minus_one.clone(); points.len()]] {
        let wanted = one_by_one::<C>(&scalars, &points).to_affine();
        let k: Vec<_> = scalars.iter().map(Residue::to_words).collect();
        if let Tier::Ifma(level) = Tier::best() {
            let mut lost = 0;
            for p in 0..points.len() {
                let sum = <C as SumsOfMany>::Tables::sum_vartime(level, &k[..1], &points[p..=p], &of[..1]);
                match sum {
                    Some(sum) => assert_eq!(sum.to_affine(), slow::mul(&points[p], &k[0]).to_affine()),
                    None => lost += 1,
                }
            }
            assert!(lost > 0 && lost < points.len() / 2 + 8, "{lost}");
        }
        assert_eq!(sum_vartime(Tier::best(), &scalars, &points, None).to_affine(), wanted);
    }
    for n in [1, 2, 3, 30, points.len()] {
        for start in [0, points.len() - n] {
            let (scalars, points) = (&scalars[start..start + n], &points[start..start + n]);
            let wanted = one_by_one::<C>(scalars, points).to_affine();
            check_regular::<C>(scalars, points, &wanted);
            for plan in PLANS.map(Some).into_iter().chain([None]) {
                let sum = sum_vartime(Tier::best(), scalars, points, plan);
                assert_eq!(sum.to_affine(), wanted, "{n} {plan:?}");
            }
        }
    }
}

//! Methods with an endomorphism against doublings and additions.

#[cfg(target_arch = "x86_64")]
use secant_core::cpu::Ifma;
use secant_core::cpu::{Portable, Tier};
use secant_core::ct::Mask;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::field::Field;
use secant_core::field::Single;
use secant_core::form::Affine;
use secant_core::form::Level;
use secant_core::limbs::hex::words;
use secant_core::multiply::endomorphism;
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::batch::{mul_all, mul_batch};
use secant_core::operate::gls::{
    Gls, Interleaved, Joint2, MultiplyPsi, OddWindows, PsiOf, SubgroupPoint, mul, mul_add,
};
use secant_core::operate::strategy::{FractionalWnaf, Window, Wnaf};
use secant_core::operate::{Error, NamedCurve, Point, Residue, Scalar, equipped};

use super::slow::{self, Doublings};
use crate::samples::Random;

const JAC_LAMBDA: [u64; 4] = words("b6f12bde99042c16290b3b18fd545035402b0743bc131f5b775d928bcfbcd7a");
const TED_LAMBDA: [u64; 4] = words("13def7ff97df1e54f56b7f3344bd41cfdfe4f77e247920702a20bcbf3110c16");

const K1_LAMBDA: [u64; 4] = words("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");

/// n pseudorandom integers of 256 bits.
fn integers(n: usize) -> Vec<[u64; 4]> {
    let mut random = Random(1);
    (0..n).map(|_| [random.word(), random.word(), random.word(), random.word()]).collect()
}

fn plain<C: Gls>(p: &Point<C>, k: &[u64; 4]) -> Point<C> {
    slow::mul(p, k).to_affine()
}

fn psi_is_lambda<C: Gls, G: PsiOf<C>>(level: Level<G>, lambda: &[u64; 4]) {
    for k in integers(20) {
        let p = plain(&Point::<C>::base(), &k);
        let image = G::psi(p.decode(level));
        assert!(G::is_on_curve(image).declassify());
        assert_eq!(Point::encode(image), plain(&p, lambda));
        // Entries: every odd multiple, its image and its negative.
        let [table, images] = endomorphism::tables_vartime::<G, 8>(p.decode(level)).expect("not neutral");
        for i in 0..8 {
            let want = plain(&p, &[2 * i as u64 + 1, 0, 0, 0]);
            assert_eq!(Point::<C>::settle::<G>(G::entry_point(&table[i])), want);
            assert_eq!(Point::<C>::settle::<G>(G::entry_point(&images[i])), plain(&want, lambda));
            let negative = G::negate_entry_if(images[i], Mask::from_bit(1));
            assert_eq!(Point::<C>::settle::<G>(G::entry_point(&negative)), -plain(&want, lambda));
        }
        let Affine { x, y } = G::negate_if(p.decode(level), Mask::from_bit(1));
        assert_eq!(Point::encode(Affine { x, y }), -p);
    }
    assert_eq!(plain(&Point::<C>::neutral(), lambda), Point::neutral());
}

/// r - 1, 2r, and the like, halves 0, of both signs, small: against double-and-add.
fn awkward<C: Gls, S: MultiplyPsi<C>>(lambda: &[u64; 4]) {
    let r = C::Scalar::MODULUS;
    let near = |k: &[u64; 4]| {
        let mut up = *k;
        up[0] = up[0].wrapping_add(1);
        let mut down = *k;
        down[0] = down[0].wrapping_sub(1);
        [*k, up, down]
    };
    let mut less_lambda = [0; 4];
    let mut borrow = false;
    for i in 0..4 {
        (less_lambda[i], borrow) = r[i].borrowing_sub(lambda[i], borrow);
    }
    let twice: [u64; 4] = core::array::from_fn(|i| r[i] << 1 | if i > 0 { r[i - 1] >> 63 } else { 0 });
    let mut scalars: Vec<[u64; 4]> = [r, *lambda, less_lambda, twice].iter().flat_map(near).collect();
    scalars.extend((0..20).map(|k| [k, 0, 0, 0]));
    scalars.extend([[u64::MAX; 4], [0, 0, 1, 0], [0, 0, 0, 1 << 63]]);
    scalars.extend(integers(6));
    let g = Point::<C>::base();
    let q = plain(&g, &scalars[40]);
    let points = [g, -g, q, plain(&g, lambda), Point::neutral()];
    let multiples = |p: &Point<C>| -> Vec<_> {
        let doublings = Doublings::of(p, 4);
        scalars.iter().map(|k| doublings.mul(k)).collect()
    };
    let products = points.each_ref().map(multiples);
    let last = scalars.len() - 1;
    for (p, of_p) in points.iter().zip(&products) {
        for (k, product) in scalars.iter().zip(of_p) {
            let want = product.to_affine();
            for tier in [Tier::PORTABLE, Tier::best()] {
                assert_eq!(mul::<C, S, Point<C>>(tier, p, k), want, "{p:?} {k:x?}");
                assert_eq!(mul::<C, Interleaved<Wnaf<5>, 8>, Point<C>>(tier, p, k), want, "{p:?} {k:x?}");
                assert_eq!(mul::<C, Interleaved<FractionalWnaf<6>, 7>, Point<C>>(tier, p, k), want);
            }
        }
        for (q, of_q) in points.iter().zip(&products) {
            for (i, j) in (0..=last).map(|i| (i, last - i)).chain((0..=last).map(|i| (i, i))) {
                let (m, n) = (&scalars[i], &scalars[j]);
                let want = of_p[i].add(&of_q[j]).to_affine();
                for tier in [Tier::PORTABLE, Tier::best()] {
                    assert_eq!(
                        mul_add::<C, C::Vartime, Point<C>>(tier, p, m, q, n),
                        want,
                        "{p:?} {m:x?} {q:?} {n:x?}"
                    );
                    let sum: Point<C> = mul_add::<C, InterleavedBase<Wnaf<5>, 8>, _>(tier, p, m, q, n);
                    assert_eq!(sum, want, "{p:?} {m:x?} {q:?} {n:x?}");
                }
            }
        }
    }
}

#[test]
fn psi_is_multiplication_by_lambda() {
    psi_is_lambda::<Jac1271gls, <Jac1271gls as Gls>::Psi<Portable>>(Portable, &JAC_LAMBDA);
    psi_is_lambda::<Ted1271gls, <Ted1271gls as Gls>::Psi<Portable>>(Portable, &TED_LAMBDA);
    psi_is_lambda::<Secp256k1, <Secp256k1 as Gls>::Psi<Portable>>(Portable, &K1_LAMBDA);
    #[cfg(target_arch = "x86_64")]
    if let Some(ifma) = Ifma::detect() {
        psi_is_lambda::<Jac1271gls, <Jac1271gls as Gls>::PsiIfma>(ifma, &JAC_LAMBDA);
        psi_is_lambda::<Ted1271gls, <Ted1271gls as Gls>::PsiIfma>(ifma, &TED_LAMBDA);
    }
}

#[test]
fn awkward_scalars_and_points() {
    awkward::<Jac1271gls, Joint2>(&JAC_LAMBDA);
    awkward::<Ted1271gls, Joint2>(&TED_LAMBDA);
    awkward::<Secp256k1, OddWindows<5, 16>>(&K1_LAMBDA);
}

/// Integers for which the last additions of the odd digits meet their own points: k = ±2d and ±2dλ for small
/// odd d; halves at the bounds.
#[test]
fn last_digits_of_secp256k1() {
    type C = Secp256k1;
    type S = secant_core::scalar::modulo::Scalar<C, 4>;
    let lambda = S::from_words(&K1_LAMBDA).expect("below r");
    let (mut scalars, g) = (Vec::new(), Point::<C>::base());
    for d in 0..140 {
        let k = S::from_u64(d);
        for k in [
            k.clone(),
            k.mul(&lambda),
            k.add(&k.mul(&lambda)),
            k.sub(&k.mul(&lambda)),
            k.mul(&lambda).add(&S::one()),
        ] {
            scalars.extend([k.to_words(), k.neg().to_words()]);
        }
    }
    // (A, B)/2 and the like: corners of the cell.
    for x in [
        "3086d221a7d46bcde86c90e49284eb15",
        "e4437ed6010e88286f547fa90abfe4c3",
        "a2a8918ca85bafe22016d0b917e4dd76",
    ] {
        for y in ["8a65287bd47179fb2be08846cea267ec", "18436910d3ea35e6f43648724942758a", "0"] {
            let [x, y] = [x, y].map(|n| {
                let n = u128::from_str_radix(n, 16).expect("hexadecimal");
                S::from_words(&[n as u64, (n >> 64) as u64, 0, 0]).expect("below r")
            });
            let product = y.mul(&lambda);
            for k in [x.add(&product), x.sub(&product)] {
                scalars.extend([k.to_words(), k.neg().to_words()]);
            }
        }
    }
    let doublings = Doublings::of(&g, 4);
    for k in &scalars {
        let want = doublings.mul(k).to_affine();
        for tier in [Tier::PORTABLE, Tier::best()] {
            assert_eq!(mul::<C, OddWindows<4, 8>, Point<C>>(tier, &g, k), want, "{k:x?}");
            assert_eq!(mul::<C, OddWindows<5, 16>, Point<C>>(tier, &g, k), want, "{k:x?}");
            assert_eq!(mul::<C, OddWindows<6, 32>, Point<C>>(tier, &g, k), want, "{k:x?}");
            assert_eq!(mul::<C, Interleaved<Wnaf<5>, 8>, Point<C>>(tier, &g, k), want, "{k:x?}");
            assert_eq!(equipped::mul::<C, Window<5, 16>, Point<C>>(tier, &g, k), want, "{k:x?}");
        }
    }
}

/// The affine points with this ordinate, if any.
fn with_ordinate(y: [u64; 4]) -> Vec<Point<Ted1271gls>> {
    type F = <Ted1271gls as NamedCurve>::Field<Portable>;
    use secant_core::field::Factor;
    use secant_core::form::edwards::TwistedEdwards;
    let y = F::from_canonical(Portable, y);
    let (yy, one) = (y.sqr(), F::one(Portable));
    // x²(a - dy²) = 1 - y²
    let denominator = Ted1271gls::mul_minus_a(one).neg().sub(<Ted1271gls as TwistedEdwards<F>>::mul_d(yy));
    let (x, square) = one.sub(yy).mul(denominator.invert()).sqrt();
    if !square.declassify() {
        return vec![];
    }
    let point = |x: F| Point::from_affine(x.to_repr(), y.to_repr()).expect("on the curve");
    vec![point(x), point(x.neg())]
}

#[test]
fn membership_is_that_of_the_multiples_of_r() {
    type C = Ted1271gls;
    let r = secant_core::scalar::modulo::Scalar::<C, 4>::MODULUS;
    let by_r = |p: &Point<C>| slow::mul(p, &r).is_neutral().declassify();
    let mut points = vec![Point::<C>::neutral(), Point::base()];
    // An ordinate in F_p or i·F_p other than 1 and -1 has no point: 1 - y² is a square, a - dy² is not.
    for k in integers(160) {
        points.extend(with_ordinate([k[0], k[1] >> 1, k[2], k[3] >> 1]));
    }
    points.extend((0..60).flat_map(|y| with_ordinate([y, 0, 1, 0])));
    points.extend(with_ordinate([u64::MAX - 1, u64::MAX >> 1, 0, 0]));
    assert!(points.len() > 100);
    let order_2 = *points.last().expect("(0, -1)");
    assert!(!order_2.is_in_subgroup_vartime());
    let mut classes = std::collections::BTreeMap::new();
    for p in points {
        // The doubles, and the cosets of (0, -1), are reached from every point.
        let double = plain(&p, &[2, 0, 0, 0]);
        for q in [p, double, double.add(&order_2).expect("affine"), p.add(&order_2).expect("affine")] {
            assert_eq!(q.is_in_subgroup_vartime(), by_r(&q), "{q:?}");
            // Which point of order 2 is left: neutral, (0, -1), one of two at infinity.
            let rest = plain(&q, &r);
            *classes.entry((rest.is_neutral(), rest == order_2)).or_insert(0) += 1;
        }
    }
    assert_eq!(classes.len(), 3);
    assert!(classes.values().all(|n| *n > 100));
}

#[test]
fn only_the_subgroup_is_taken() {
    // (0, -1) has order 2.
    let minus_one = <Ted1271gls as NamedCurve>::Field::<Portable>::one(Portable).neg();
    let order_2 = Point::<Ted1271gls>::from_affine([0; 4], minus_one.to_repr()).expect("on the curve");
    let outside = Point::<Ted1271gls>::base().add(&order_2).expect("affine");
    for p in [order_2, outside] {
        assert_eq!(SubgroupPoint::new_vartime(p), Err(Error::NotInSubgroup));
        assert_eq!(
            equipped::mul::<_, Window<5, 16>, Point<_>>(Tier::PORTABLE, &p, &[2, 0, 0, 0]),
            plain(&p, &[2, 0, 0, 0])
        );
    }
    let g = SubgroupPoint::<Ted1271gls>::new_vartime(Point::base()).expect("in the subgroup");
    let k = Scalar::<Ted1271gls>::from_u64(5);
    assert_eq!(g.mul(&k), g.mul_vartime(&k));
    let (m, n) = (Scalar::<Ted1271gls>::from_u64(2), Scalar::<Ted1271gls>::from_u64(3));
    assert_eq!(SubgroupPoint::mul_add_vartime(&m, &g, &n, &g), g.mul(&k));
}

/// `[k_i]P_i` of every number from 0 to 20, for neutral, equal and opposite points and awkward scalars, by
/// both widths.
fn batches<C: Gls>(lambda: &[u64; 4]) {
    let (r, g) = (C::Scalar::MODULUS, Point::<C>::base());
    let p = plain(&g, &integers(1)[0]);
    let points = [g, Point::neutral(), p, -p, p, Point::neutral(), -g];
    let mut scalars = vec![[0; 4], [1, 0, 0, 0], [2, 0, 0, 0], *lambda, r, [u64::MAX; 4]];
    scalars.extend(integers(14));
    let points: Vec<_> = (0..scalars.len()).map(|i| points[i % 7]).collect();
    let want: Vec<_> = points.iter().zip(&scalars).map(|(p, k)| plain(p, k)).collect();
    for tier in [Tier::PORTABLE, Tier::best()] {
        for n in 0..=points.len() {
            let (points, scalars) = (&points[..n], &scalars[..n]);
            assert_eq!(mul_batch::<C, 4, 8>(tier, points, scalars), want[..n]);
            assert_eq!(mul_batch::<C, 5, 16>(tier, points, scalars), want[..n]);
            assert_eq!(mul_all::<C>(tier, points, scalars), want[..n]);
        }
    }
    let members: Vec<_> =
        points.iter().map(|p| SubgroupPoint::new_vartime(*p).expect("multiples of G")).collect();
    let scalars: Vec<_> = scalars.iter().map(|k| C::Scalar::reduce_words(k)).collect();
    let products = SubgroupPoint::mul_batch(&members, &scalars).expect("as many");
    assert!(products.iter().zip(&want).all(|(product, want)| product.point() == want));
    assert_eq!(SubgroupPoint::mul_batch(&members[1..], &scalars), Err(Error::LengthMismatch));
}

#[test]
fn batches_by_psi() {
    batches::<Jac1271gls>(&JAC_LAMBDA);
    batches::<Ted1271gls>(&TED_LAMBDA);
    batches::<Secp256k1>(&K1_LAMBDA);
}

//! Tests of a curve's constants, and of integers modulo its group's order.

use num_bigint::BigUint;

use super::algorithms::{Recoding, Slow, mul};
use core::marker::PhantomData;

use super::named::{FieldOf, NamedBinary, Work};
use super::point::Point;
use super::projective::Projective;
use crate::cpu::Tier;
use crate::ct::Mask;
use crate::limbs::samples::{Random, integer};

struct Root;
impl<C: NamedBinary> Work<C> for (Root, PhantomData<C>) {
    type Output = C::Words;
    fn run<F: FieldOf<C>>(self, level: F::Level) -> C::Words {
        F::from_canonical(level, C::B).sqrt().to_repr()
    }
}

pub(crate) fn constants_are_right<C: NamedBinary>() {
    assert_eq!(C::on(Tier::PORTABLE, (Root, PhantomData::<C>)), C::SQRT_B);
    let base = Point::<C>::from_affine(C::BASE.x, C::BASE.y);
    assert_eq!(base, Ok(Point::base()));
    assert!(Point::<C>::base().is_in_subgroup_vartime());
    // The point of order 2 is outside the subgroup.
    let two = Point::<C>::from_affine(C::Words::default(), C::SQRT_B).unwrap();
    assert!(!two.is_in_subgroup_vartime());
    let slow = |k: &C::Words| mul::<C, Slow>(Tier::best_binary(), &Point::base(), k, Recoding::Binary);
    assert!(slow(&C::ORDER).is_neutral());
    let mut one = C::Words::default();
    one.as_mut()[0] = 1;
    assert_eq!(slow(&one), Point::base());

    let r = integer(C::ORDER.as_ref());
    assert_eq!(C::ORDER_BITS as u64, r.bits());
    let mut random = Random(3);
    for i in 0..200 {
        let mut k = C::Words::default();
        k.as_mut().fill_with(|| random.edge());
        let last = k.as_ref().len() - 1;
        k.as_mut()[last] &= (1 << (8 * C::INFO.scalar_bytes % 64)) - 1;
        if i < 4 {
            k = C::ORDER;
            k.as_mut()[0] = k.as_ref()[0].wrapping_add(i).wrapping_sub(2);
        }
        let n = integer(k.as_ref());
        assert_eq!(integer(C::exponent(&k).as_ref()), &n % (&r * 2u32));
        for l in [0, 1, 100, C::ORDER_BITS] {
            let want: BigUint = (&n << l) % &r;
            assert_eq!(integer(C::residue(&k, l).as_ref()), want);
        }
    }
}

/// Every operation of projective points against affine ones: small multiples of G, and what the point of
/// order 2 makes of them.
pub(crate) fn projective_agrees_with_affine<C: NamedBinary>() {
    let two = Point::<C>::from_affine(C::Words::default(), C::SQRT_B).unwrap();
    let mut affine = vec![Point::<C>::neutral()];
    for i in 0..4 {
        affine.push(affine[i].add_vartime(&Point::base()));
    }
    affine.extend(affine.clone().iter().map(|p| p.add_vartime(&two)));
    let (zero, g) = (Projective::<C>::neutral(), Projective::<C>::base());
    assert!(zero.is_neutral().declassify() && !g.is_neutral().declassify());
    assert_eq!((zero.to_affine(), g.to_affine()), (Point::neutral(), Point::base()));
    // Other words of the same points: P + G - G.
    let points: Vec<_> = affine.iter().map(|p| Projective::from_affine(p).add(&g).sub(&g)).collect();
    assert_eq!(Projective::to_affine_batch(&points), affine);
    for (i, p) in points.iter().enumerate() {
        let lifted = Projective::from_affine(&affine[i]);
        assert_eq!((p.to_affine(), lifted.to_affine()), (affine[i], affine[i]));
        assert_eq!((p.neg().to_affine(), lifted.neg().to_affine()), (-affine[i], -affine[i]));
        assert_eq!(p.double().to_affine(), affine[i].add_vartime(&affine[i]));
        assert_eq!(p.is_neutral().declassify(), i == 0);
        for (j, q) in points.iter().enumerate() {
            for p in [*p, lifted] {
                assert_eq!(p.add(q).to_affine(), affine[i].add_vartime(&affine[j]));
                assert_eq!(p.sub(q).to_affine(), affine[i].add_vartime(&-affine[j]));
                assert_eq!(p.equals(q).declassify(), i == j);
                let chosen = |bit| Projective::select(Mask::from_bit(bit), &p, q).to_affine();
                assert_eq!((chosen(1), chosen(0)), (affine[i], affine[j]));
            }
        }
    }
    let mut wiped = points[1];
    wiped.wipe();
    assert!(wiped.is_neutral().declassify() && wiped.to_affine() == Point::neutral());
}

/// Multiples of the point at infinity and of the point of order 2, and multiples of those, on every backend,
/// alone and in batches of every rest. Nothing asks whether a point is one of them.
#[cfg(feature = "alloc")]
pub(crate) fn multiples_of_small_order_are_right<C: NamedBinary>() {
    use super::algorithms::Ladder;
    use super::batch::mul_all;
    use crate::cpu::Backend;

    let (zero, two) =
        (Point::<C>::neutral(), Point::<C>::from_affine(C::Words::default(), C::SQRT_B).unwrap());
    // Small ones, r - 2 .. r + 1, and any.
    let mut random = Random(8);
    let mut scalars: Vec<C::Words> = Vec::new();
    for i in 0..12 {
        let mut k = if i < 4 { C::Words::default() } else { C::ORDER };
        match i {
            0..4 => k.as_mut()[0] = i,
            4..8 => k.as_mut()[0] = k.as_ref()[0].wrapping_add(i).wrapping_sub(6),
            _ => k.as_mut().iter_mut().for_each(|word| *word &= random.edge()),
        }
        scalars.push(k);
    }
    let odd = |k: &C::Words| k.as_ref()[0] & 1 == 1;
    assert!(scalars[8..].iter().any(odd) && !scalars[8..].iter().all(odd));
    for tier in Backend::ALL.into_iter().filter_map(Tier::of) {
        let mul = |p: &Point<C>, k: &C::Words| mul::<C, Ladder>(tier, p, k, Recoding::Binary);
        for a in &scalars {
            let product = mul(&two, a);
            assert_eq!(product, if odd(a) { two } else { zero }, "{tier:?} {a:x?}");
            assert_eq!(mul(&zero, a), zero, "{tier:?} {a:x?}");
            for b in &scalars {
                let want = if odd(a) && odd(b) { two } else { zero };
                assert_eq!(mul(&product, b), want, "{tier:?} {a:x?} {b:x?}");
            }
        }
        for size in 1..=scalars.len() {
            let k = &scalars[scalars.len() - size..];
            let points: Vec<_> = (0..size).map(|i| [zero, two, Point::base()][i % 3]).collect();
            let want: Vec<_> = points.iter().zip(k).map(|(p, k)| mul(p, k)).collect();
            assert_eq!(mul_all(tier, &points, k), want, "{tier:?} {size}");
        }
    }
}

/// Whatever l, the product is the ladder's; and a backend's own l is that of the level that runs.
#[cfg(feature = "parallel")]
pub(crate) fn splits_are_right<C: NamedBinary>() {
    use super::algorithms::Ladder;
    use super::parallel::{halved, split_vartime};
    use crate::cpu::Backend;

    for (backend, at) in [(Backend::Portable, 0), (Backend::Clmul, 0), (Backend::Vpclmul, 1)] {
        let Some(tier) = Tier::of(backend) else { continue };
        let own = C::HALVED[at];
        assert_eq!(halved::<C>(tier), own);
        assert!(own.two < C::ORDER_BITS && own.four < C::ORDER_BITS);
    }
    let mut k = C::Words::default();
    let mut random = Random(11);
    for l in [0, 1, 2, C::ORDER_BITS / 3, C::ORDER_BITS - 2, C::ORDER_BITS - 1, usize::MAX] {
        k.as_mut().fill_with(|| random.edge());
        let k = C::residue(&k, 0);
        let want = mul::<C, Ladder>(Tier::PORTABLE, &Point::base(), &k, Recoding::Binary);
        for tier in Backend::ALL.into_iter().filter_map(Tier::of) {
            for four in [false, true] {
                let got = split_vartime::<C>(tier, &Point::base(), &k, l, four);
                assert_eq!(got, Ok(want), "{l} {tier:?}");
            }
        }
    }
}

/// Batches of every length up to three vectors, and a long one, on every backend against affine
/// double-and-add: points at infinity, of order 2, in the subgroup and outside, integers at the edges.
#[cfg(feature = "alloc")]
pub(crate) fn batches_are_right<C: NamedBinary>() {
    use super::batch::{mul_add_base_all_vartime, mul_all, mul_base_all};

    let slow = |p: &Point<C>, k: &C::Words| mul::<C, Slow>(Tier::best_binary(), p, k, Recoding::Binary);
    let mut random = Random(21);
    let two = Point::<C>::from_affine(C::Words::default(), C::SQRT_B).unwrap();
    let small = |n: u64| {
        let mut k = C::Words::default();
        k.as_mut()[0] = n;
        k
    };
    // r - 2 .. r + 2.
    let near = |n: u64| {
        let mut k = C::ORDER;
        k.as_mut()[0] = k.as_ref()[0].wrapping_add(n).wrapping_sub(2);
        k
    };
    let mut points =
        vec![Point::neutral(), two, Point::base(), -Point::base(), Point::base().add_vartime(&two)];
    let mut scalars: Vec<C::Words> = (0..5).map(small).chain((0..5).map(near)).collect();
    while scalars.len() < 45 {
        let mut k = C::Words::default();
        k.as_mut().fill_with(|| random.edge());
        let last = k.as_ref().len() - 1;
        k.as_mut()[last] &= (1 << (8 * C::INFO.scalar_bytes % 64)) - 1;
        scalars.push(k);
        points.push(slow(&points[points.len() % 5], &k));
    }
    let inputs = |i: usize| (points[i * 7 % points.len()], scalars[i * 11 % scalars.len()]);
    let (of, k): (Vec<_>, Vec<_>) = (0..points.len() * 3).map(inputs).unzip();
    let want: Vec<_> = of.iter().zip(&k).map(|(p, k)| slow(p, k)).collect();
    let of_base: Vec<_> = k.iter().map(|k| slow(&Point::base(), k)).collect();
    // Sums of others, of equal and of opposite products, and of two at infinity.
    let mut n: Vec<_> = k.iter().rev().copied().collect();
    let mut sums: Vec<_> = want.iter().zip(of_base.iter().rev()).map(|(p, q)| p.add_vartime(q)).collect();
    for i in (0..of.len()).filter(|&i| of[i] == Point::base() || of[i] == -Point::base()) {
        n[i] = k[i];
        sums[i] = want[i].add_vartime(&of_base[i]);
    }
    for i in (0..of.len()).filter(|&i| of[i].is_neutral()) {
        n[i] = [small(0), n[i]][i % 2];
        sums[i] = slow(&Point::base(), &n[i]);
    }
    assert!(sums.iter().filter(|p| p.is_neutral()).count() > 2);
    for tier in [Tier::PORTABLE, Tier::best_binary()] {
        let sizes =
            if matches!(tier, Tier::Portable(_)) { vec![3] } else { (0..26).chain([of.len()]).collect() };
        for size in sizes {
            for start in [0, (size * 13) % (of.len() - size + 1)] {
                let range = start..start + size;
                assert_eq!(
                    mul_all(tier, &of[range.clone()], &k[range.clone()]),
                    want[range.clone()],
                    "{size}"
                );
                assert_eq!(mul_base_all::<C>(tier, &k[range.clone()]), of_base[range.clone()], "{size}");
                let (of, m) = (&of[range.clone()], &k[range.clone()]);
                let found = mul_add_base_all_vartime(tier, of, m, &n[range.clone()]);
                assert_eq!(found, sums[range], "{size}");
            }
        }
    }
}

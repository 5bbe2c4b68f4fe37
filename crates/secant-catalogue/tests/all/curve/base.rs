//! The table of the base point against doublings and additions.

use secant_core::cpu::Tier;
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::limbs::portable;
use secant_core::operate::base::BaseTable;
use secant_core::operate::integer::Residue;
use secant_core::operate::{Equipped, Point, equipped};
use secant_core::scalar::recode::odd;

use super::slow::Doublings;
use crate::samples::Random;

/// The integer n·r + d mod 2^(64N).
fn near<const N: usize>(r: &[u64; N], n: u64, d: i64) -> [u64; N] {
    let mut k = [0; N];
    let mut carry = i128::from(d);
    for (k, r) in k.iter_mut().zip(r) {
        let t = u128::from(n) * u128::from(*r);
        carry += (t & u128::from(u64::MAX)) as i128;
        *k = carry as u64;
        carry = (carry >> 64) + (t >> 64) as i128;
    }
    k
}

/// r less twice the sum of those rows of its odd digits of W bits for which `with(i)`: the integer whose
/// digits are those of r, with the opposite sign in these rows. The rows with and the rows without then have
/// equal sums up to r.
fn turned<const W: u32, const N: usize>(r: &[u64; N], bits: usize, with: impl Fn(usize) -> bool) -> [u64; N] {
    let rows = odd::len(bits, W);
    let mut k = *r;
    for i in (0..rows).filter(|i| with(*i)) {
        let digit = odd::digit::<W>(r, i, rows);
        let mut term = [0; N];
        let (word, shift) = (W as usize * i / 64, W as usize * i % 64);
        // The digit of the top row is 1 where twice that would not fit.
        term[word] = (2 * digit.magnitude) << shift;
        if word + 1 < N && shift + W as usize > 63 {
            term[word + 1] = (2 * digit.magnitude) >> (64 - shift);
        }
        k = if digit.negative == 1 { portable::add(&k, &term).0 } else { portable::sub(&k, &term).0 };
    }
    k
}

/// Integers for which sums of rows are equal, with digits of W bits.
fn forced<C: Equipped<Integer = [u64; N]>, const W: u32, const N: usize>() -> Vec<[u64; N]> {
    let (r, bits) = (C::Scalar::MODULUS, C::Scalar::BITS);
    let mut integers = vec![];
    // Sums of some lanes that are equal, or would be if they met: two lanes, those of a fold, all.
    for lanes in (1..=16).chain([0x55, 0xaa, 0x11, 0x22, 0x44, 0x88, 0x33, 0xf0, 0x0f, 0x7f, 0xfe]) {
        let k = turned::<W, N>(&r, bits, |row| lanes >> (row % 8) & 1 == 1);
        integers.extend([k, near(&k, 1, 1), near(&k, 1, -1), near(&k, 2, 0)]);
    }
    for row in 0..odd::len(bits, W) {
        integers.push(turned::<W, N>(&r, bits, |i| i == row));
        integers.push(turned::<W, N>(&r, bits, |i| i % 8 == row % 8 && i <= row));
    }
    integers
}

fn check<C: Equipped<Integer = [u64; N]>, const N: usize>() {
    let r = C::Scalar::MODULUS;
    let mut integers = vec![[u64::MAX; N]];
    for n in 0..=40 {
        for d in (-40..=40).chain([64, 512, 544, 1024 - 16, -512, -544]) {
            integers.push(near(&r, n, d));
        }
    }
    // Digits of every size before, at and after the rows where additions become complete.
    for i in 0..64 * N {
        let mut k = [0; N];
        k[i / 64] = 1 << (i % 64);
        integers.push(k);
        integers.push(near(&k, 17, 0));
        integers.push(near(&k, 31, -1));
        integers.push(near(&k, 1, -1));
    }
    // 30·2^(64N-4) - r, where for P-256 the last entry and the sum before it are one point.
    let mut last = near(&r, 0, 0);
    for (last, r) in last.iter_mut().zip(&r) {
        *last = !*r;
    }
    last[0] = last[0].wrapping_add(1);
    last[N - 1] = last[N - 1].wrapping_add(14 << 60);
    integers.push(last);
    // By the widths of partial sums in lanes.
    integers.extend(forced::<C, 4, N>());
    if C::Scalar::BITS > 512 {
        integers.extend(forced::<C, 5, N>());
    }
    let mut random = Random(31);
    integers.extend((0..60).map(|_| core::array::from_fn(|_| random.edge())));
    let doublings = Doublings::<C>::of(&Point::base(), N);
    for k in integers {
        let want = doublings.mul(&k).to_affine();
        for tier in [Tier::best(), Tier::best_single()] {
            let product: Point<C> = equipped::mul::<C, BaseTable, _>(tier, &Point::base(), &k);
            assert_eq!(product, want, "{k:x?}");
        }
    }
}

#[test]
fn the_table_agrees_with_windows_near_every_exception() {
    check::<Jac256189, 4>();
    check::<Ted256189, 4>();
    check::<Edwards25519, 4>();
    check::<P224, 4>();
    check::<P256, 4>();
    check::<P384, 6>();
    check::<P521, 9>();
    check::<Secp256k1, 4>();
    check::<Wei25519, 4>();
    check::<Jq25519, 4>();
    check::<E521, 9>();
    check::<E521iso, 9>();
}

/// `[k]G + Q` in lanes and alone: with neutral operands and sums, and where both are one point.
fn check_sums<C: Equipped>() {
    let mut multiples = vec![Point::<C>::neutral()];
    for i in 0..40 {
        multiples.push(multiples[i].add(&Point::base()).unwrap());
    }
    let places = [0, 1, 3, -3, 20];
    let at = |place: i64| {
        let point = multiples[place.unsigned_abs() as usize];
        if place < 0 { -point } else { point }
    };
    let addends = places.map(at);
    for count in [0, 1, 7, 8, 9, 16, 20] {
        let scalars: Vec<C::Scalar> = (0..count).map(C::Scalar::from_u64).collect();
        let sums = Point::<C>::mul_base_plus(&scalars, &addends);
        let wanted: Vec<Point<C>> =
            places.iter().flat_map(|q| (0..count as i64).map(move |i| at(i + q))).collect();
        assert_eq!(sums, wanted, "{count}");
        assert!(Point::<C>::mul_base_plus(&scalars, &[]).is_empty());
    }
}

#[test]
fn sums_with_multiples_of_the_base_point() {
    check_sums::<P256>();
    check_sums::<P384>();
    check_sums::<Secp256k1>();
    check_sums::<Edwards25519>();
    // Without lanes.
    check_sums::<Sm2>();
}

//! Beyond the algorithms: generalised repunits, the general rules of section 5, ed-521-mers, lanes, tables.

use num_bigint::BigInt;
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::p521::{self, P521};
use secant_core::field::mersenne521::Mersenne521;
use secant_core::field::{Field, Single};
use secant_core::form::Group;
use secant_core::form::weierstrass::jacobian::plain::Plain;
use secant_core::limbs::hex::words;
use secant_core::operate::Equipped;

use super::cyclic::{Wrapped, pairs_scaled, repunit, schoolbook_scaled};
use super::lanes::{Eight, LANES, all, pairs, split};
use super::mers::{BASE, D, Schoolbook521, W_BASE, on_ed, on_w};
use super::mersenne521::F521;
use super::tables::{affine, chudnovsky_vartime, multiples};
use super::tests::{Random, field, modulo, words_value};

/// Every pair of residues modulo 1 + t + .. + t^(n-1), in digits of base t: from products of differences
/// alone.
#[test]
fn generalised_repunits_exhaustively() {
    for (t, n) in
        [(2i64, 3), (2, 5), (2, 7), (3, 3), (5, 3), (6, 3), (14, 3), (-2, 5), (-6, 3), (2, 9), (7, 3)]
    {
        let p = (0..n).fold(0, |sum, _| sum * t + 1).abs();
        let modulo = |columns: &[i128]| {
            columns
                .iter()
                .rev()
                .fold(0, |value, column| (value * i128::from(t) + column).rem_euclid(p.into()))
        };
        let digits = |mut v: i64| -> Vec<i64> {
            let mut digit = || {
                let low = v.rem_euclid(t.abs());
                v = (v - low) / t;
                low
            };
            (0..n).map(|_| digit()).collect()
        };
        for x in 0..p {
            for y in 0..p {
                let columns = repunit(&digits(x), &digits(y));
                assert_eq!(
                    modulo(&columns),
                    i128::from(x) * i128::from(y) % i128::from(p),
                    "{t} {n}: {x} {y}"
                );
            }
        }
    }
}

#[test]
fn general_rules_of_section_5_agree() {
    let mut random = Random(11);
    for n in 1..=12 {
        for c in [-3, 1, 2, 3, 19, 24] {
            let (x, y): (Vec<i64>, Vec<i64>) = (0..n)
                .map(|_| (random.between(-1 << 51, 1 << 51), random.between(-1 << 51, 1 << 51)))
                .unzip();
            for rule in [Wrapped::Outside, Wrapped::Inside] {
                assert_eq!(pairs_scaled(rule, c, &x, &y), schoolbook_scaled(c, &x, &y), "{rule:?} {n} {c}");
            }
        }
    }
}

/// A multiple of G on ed-521-mers by affine additions of a program in Python.
#[test]
fn ed_521_mers() {
    let p = (BigInt::from(1) << 521) - 1;
    assert_eq!(modulo((words_value(&D) + 1) * -550_440, &p), 1.into());
    let k = words::<9>(
        "40ea828b92b142877bbd7d58851a8f9ab50eadd0acc045dc549d29b6969b1e802f47e569303ff1c3311bc7aa551cd9f8060bf365eb2ae083313e7bb0f64d190dc7",
    );
    let want = (
        words::<9>(
            "1f899c9d88c2a503c7cb9c93ded43adca1d7f6548e7c63b32d1e088206f5013dd0151c2926553ac609872e57f080fa6661d7ef835a42e78f51a58b6fab32dd25978",
        ),
        words::<9>(
            "434e4a93d719e701b95324eac7026b94908632c8dc9567376afb1b12652d50ee126ae7b91802eec27c563bc40208e0f6388c980818d70e44c5c767da03b869cc8a",
        ),
    );
    let ours = on_ed::<F521>((), &BASE, &k);
    assert_eq!((ours.x, ours.y), want);
    let other = on_ed::<Schoolbook521>((), &BASE, &k);
    assert_eq!((other.x, other.y), want);
}

/// A multiple of the base point of w-521-mers by the same program.
#[test]
fn w_521_mers() {
    let k = words::<9>(
        "7615a83f80ee02c5a99cfcc31c00008c7dd5fb4f337fcb430e9b020bf65e20c3b71f9b7299387bf3c542977ef30aff5dfa40a673348038421b8fbd641e94a83101",
    );
    let want = (
        words::<9>(
            "6ba9abb48f3d3fcf0e8500dae5a9d83676ea6c181de2080660cbe625df89bbcd526d0e0eb610e360d2ffd6fc9f95243469845f4e70f3de783cc59537f0867c1096",
        ),
        words::<9>(
            "13e38ec2adfce96921044f319d361d1a20893f42c303e652aff76a2e1977148cafab6c5116a97d17979c698a6cd4c25f05cffb9ff392407b199a4c55ae2c310d839",
        ),
    );
    let ours = on_w::<F521>((), &W_BASE, &k);
    assert_eq!((ours.x, ours.y), want);
    let other = on_w::<Schoolbook521>((), &W_BASE, &k);
    assert_eq!((other.x, other.y), want);
}

#[test]
fn all_products_of_nine_limbs() {
    field::<super::mers::Schoolbook58, 9>();
}

/// 171 products and 324, on elements at the ends of the range and others.
#[test]
fn eight_side_by_side() {
    let mut random = Random(13);
    let p = (BigInt::from(1) << 521) - 1;
    let value = |z: &Eight, lane: usize| {
        modulo(z.iter().rev().fold(BigInt::ZERO, |n, limb| (n << 29) + limb[lane]), &p)
    };
    let mut element = |kind: usize| -> [u64; 9] {
        let full = core::array::from_fn(|i| if i < 8 { u64::MAX } else { 0x1ff });
        match kind {
            0 => full,
            1 => [0; 9],
            _ => full.map(|word| random.next() & word),
        }
    };
    for _ in 0..100 {
        let given: [[[u64; 9]; LANES]; 2] =
            core::array::from_fn(|j| core::array::from_fn(|lane| element(lane * (j + 1) % 5)));
        let [mut x, y] = given.map(|elements| split(&elements));
        let mut want: Vec<BigInt> = given[0].iter().map(|e| words_value(e)).collect();
        for _ in 0..3 {
            let z = pairs(&x, &y);
            for (lane, want) in want.iter_mut().enumerate() {
                *want = modulo(&*want * words_value(&given[1][lane]), &p);
                assert_eq!(value(&z, lane), *want);
                assert_eq!(value(&all(&x, &y), lane), *want);
            }
            x = z;
        }
    }
}

/// `[m]G` on P-521 over a table in Chudnovsky coordinates; and the affine entries of the table.
#[test]
fn tables_of_p521() {
    type F = Mersenne521<Portable>;
    let base = p521::Point::base();
    let want = |k: &[u64; 9]| {
        let multiple: p521::Point = <P521 as Equipped>::mul(Tier::best(), &base, k);
        multiple.to_affine().unwrap()
    };
    let mut random = Random(17);
    for _ in 0..10 {
        let m: [u64; 9] = core::array::from_fn(|i| {
            if i < 8 { random.next() | u64::from(i == 0) } else { random.next() & 0xff }
        });
        let product = chudnovsky_vartime(base.decode::<F>(Portable), &m);
        let settled = Plain::<P521, F>::normalize(product, product.z.invert());
        assert_eq!((settled.x.to_repr(), settled.y.to_repr()), want(&m));
    }
    for (i, entry) in affine(multiples(base.decode::<F>(Portable))).into_iter().enumerate() {
        let k = core::array::from_fn(|j| if j == 0 { 2 * i as u64 + 1 } else { 0 });
        assert_eq!((entry.x.to_repr(), entry.y.to_repr()), want(&k));
    }
}

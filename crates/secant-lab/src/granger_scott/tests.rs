use num_bigint::BigInt;
use secant_catalogue::counting::{Counting, Tally};
use secant_core::cpu::Tier;
use secant_core::ct::{Mask, Select};
use secant_core::curve::{curve25519, m221};
use secant_core::field::mersenne521::invert_fermat;
use secant_core::field::{Factor, Field, Single};
use secant_core::operate::{Equipped, Point};
use serde_json::Value;

use super::cyclic::{differences, schoolbook, schoolbook_scaled};
use super::limbs::{Element, Radix, Sum, prime};
use super::mersenne521::F521;
use super::words::{Counted, WordCounts, WordTally};

/// A xorshift generator of 64 bits, whose output is multiplied by a constant.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    /// A number in [low, high], often at an end.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        match self.next() % 8 {
            0 => low,
            1 => high,
            2 => 0.clamp(low, high),
            3 => low + (self.next() % 3) as i64,
            _ => {
                (i128::from(low) + i128::from(self.next()) % (i128::from(high) - i128::from(low) + 1)) as i64
            }
        }
    }
}

fn value<const N: usize>(bits: u32, limbs: &[i64; N]) -> BigInt {
    limbs.iter().rev().fold(BigInt::ZERO, |n, limb| (n << bits) + limb)
}

pub(super) fn modulo(n: BigInt, p: &BigInt) -> BigInt {
    ((n % p) + p) % p
}

pub(super) fn words_value(words: &[u64]) -> BigInt {
    words.iter().rev().fold(BigInt::ZERO, |n, word| (n << 64) + word)
}

/// Extreme and random limbs: a lowest one in [lowest, lowest_end], others in [low, high].
fn limbs<const N: usize>(lowest: [i64; 2], others: [i64; 2], count: usize) -> Vec<[i64; N]> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let range = |i: usize| if i == 0 { lowest } else { others };
    let mut all: Vec<[i64; N]> =
        (0..1usize << N).map(|mask| core::array::from_fn(|i| range(i)[mask >> i & 1])).collect();
    all.extend((0..count).map(|_| core::array::from_fn(|i| random.between(range(i)[0], range(i)[1]))));
    all
}

/// Every operation of a field on every combination of extreme limbs, negative ones among them, that it may be
/// given.
pub(super) fn field<R: Radix<N>, const N: usize>()
where
    [u64; N]: Default,
{
    type E<R, const N: usize> = Element<R, N>;
    let p = (BigInt::from(1) << R::PRIME_BITS) - R::C;
    let of = |limbs: &[i64; N]| modulo(value(R::BITS, limbs), &p);
    let t = 1i64 << R::BITS;
    // Making an element asserts that it is reduced.
    let is = |r: E<R, N>, want: BigInt| assert_eq!(of(r.limbs()), modulo(want, &p));
    let is_sum = |r: Sum<R, N>, want: BigInt| assert_eq!(of(r.limbs()), modulo(want, &p));
    let smalls = [0, 1, 2, 29_263, 376_014, u32::MAX];

    // Elements, and the representatives of 0 and of its neighbours.
    let mut elements: Vec<E<R, N>> =
        limbs([-2 * t, 2 * t - 1], [0, t - 1], 200).into_iter().map(E::new).collect();
    for n in [BigInt::ZERO, 1.into(), 2.into(), &p - 1, &p - 2] {
        let mut words = [0; N];
        for (word, digit) in words.iter_mut().zip(n.to_u64_digits().1) {
            *word = digit;
        }
        let a = E::<R, N>::from_repr((), words).unwrap();
        assert_eq!(a.to_repr(), words);
        elements.push(a);
    }
    let zero = E::<R, N>::zero(());
    // Other names of 0: t^N - WRAP, and the prime.
    let mut multiple = [t - 1; N];
    multiple[0] += 1 - R::WRAP;
    elements.extend([E::new(multiple), E::from_words(&prime(R::PRIME_BITS, R::C))]);
    for (i, &a) in elements.iter().enumerate() {
        let n = of(a.limbs());
        is(a.sqr(), &n * &n);
        is(a.sqr_n(2), n.modpow(&4.into(), &p));
        is_sum(a.mul2(), &n * 2);
        is_sum(a.mul3(), &n * 3);
        is_sum(a.neg(), -&n);
        is_sum(a.div2().tighten().mul2(), n.clone());
        is_sum(a.mul3_div2().tighten().mul2(), &n * 3);
        for small in smalls {
            is(a.mul_small(small), &n * small);
        }
        assert_eq!(words_value(&a.to_repr()), n);
        assert_eq!(words_value(&E::<R, N>::load((), a.store()).to_repr()), n);
        assert_eq!(a.is_zero().declassify(), n == BigInt::ZERO);
        if i % 8 == 0 || i + 8 > elements.len() {
            let inverse = n.modpow(&(&p - 2), &p);
            is(a.invert(), inverse.clone());
            is(a.invert_vartime(), inverse);
            let (root, square) = a.sqrt();
            assert_eq!(square.declassify(), n.modpow(&((&p - 1) / 2), &p) <= BigInt::from(1));
            if square.declassify() {
                is(root.sqr(), n.clone());
            }
            let (root, square) = a.sqr().sqrt();
            assert!(square.declassify());
            is(root.sqr(), &n * &n);
        }
        for &b in elements.iter().skip(i % 11).step_by(11).chain(&elements[elements.len() - 7..]) {
            let m = of(b.limbs());
            is(a.mul(b), &n * &m);
            is_sum(a.add(b), &n + &m);
            is(a.sub(b), &n - &m);
            is_sum(a.difference(b), &n - &m);
            is(a.dbl_sub(b), &n - &m * 2);
            let (d, e) = a.sub_dbl_sub(b, a);
            is(d, &n - &m);
            is(e, -&n - &m);
            let (d, e) = a.sub_dbl_sub_neg(b, b);
            is_sum(d, &n - &m);
            is_sum(e, &m * 3 - &n);
            is(a.sub_two(b, b), &n - &m * 2);
            assert_eq!(a.equals(b).declassify(), n == m);
            is(E::select(Mask::from_bit(1), a, b), n.clone());
            is(E::select(Mask::from_bit(0), a, b), m.clone());
            is(a.add(b).mul(a.difference(b)), &n * &n - &m * &m);
        }
    }
    assert!(zero.is_zero().declassify() && E::<R, N>::one(()).sub(E::from_u64((), 1)).is_zero().declassify());

    // Sums of both signs, up to eight times the range.
    let sums: Vec<Sum<R, N>> =
        limbs([-8 * t, 8 * t], [-8 * t, 8 * t], 300).into_iter().map(Sum::new).collect();
    for (i, &a) in sums.iter().enumerate() {
        let n = of(a.limbs());
        is(a.sqr(), &n * &n);
        is(a.tighten(), n.clone());
        for small in smalls {
            let b = elements[i % elements.len()];
            is_sum(b.add_small_multiple(a, small), of(b.limbs()) + &n * small);
        }
        for &b in sums.iter().skip(i % 7).step_by(7).chain(&sums[..4]) {
            is(a.mul(b), &n * of(b.limbs()));
            is_sum(
                Sum::select(Mask::from_bit((i % 2) as u64), a, b),
                if i % 2 == 1 { n.clone() } else { of(b.limbs()) },
            );
        }
    }

    // Nothing from the prime on is canonical.
    for n in
        [p.clone(), &p + 1, &p * 2, (BigInt::from(1) << R::PRIME_BITS) - 1, BigInt::from(1) << R::PRIME_BITS]
    {
        let mut words = [0; N];
        for (word, digit) in words.iter_mut().zip(n.to_u64_digits().1) {
            *word = digit;
        }
        assert!(words_value(&words) != n || E::<R, N>::from_repr((), words).is_none());
    }
}

#[test]
fn algorithms_1_and_2() {
    field::<super::mersenne521::Radix58, 9>();
}

#[test]
fn algorithm_3() {
    field::<super::m221::Radix56, 4>();
}

#[test]
fn algorithm_4() {
    field::<super::p25519::Radix51, 5>();
}

#[test]
fn all_products_of_five_limbs() {
    field::<super::p25519::Schoolbook51, 5>();
}

#[test]
fn inversion_costs_what_is_printed() {
    let tally = Tally::new();
    let x = Counting::<'_, F521>::from_u64((&tally, ()), 3).sqr();
    tally.restart();
    let inverse = invert_fermat(x);
    assert_eq!((tally.counts().sqr, tally.counts().mul), (520, 13));
    assert_eq!(inverse.mul(x).to_repr(), [1, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn displays_agree() {
    let mut random = Random(5);
    for n in 1..=16 {
        for _ in 0..50 {
            let (x, y): (Vec<i64>, Vec<i64>) = (0..n)
                .map(|_| (random.between(-1 << 57, 1 << 57), random.between(-1 << 57, 1 << 57)))
                .unzip();
            let plain = schoolbook(&x, &y);
            assert_eq!(schoolbook_scaled(1, &x, &y), plain);
            assert_eq!(differences(&x, &y), plain);
        }
    }
}

/// (2.1), (2.2) and (3.1) for nine limbs, Algorithms 1 to 4: on words that count, the values of plain words.
#[test]
fn words_that_count_find_what_is_printed() {
    let tally = WordTally::new();
    let x: [i64; 9] = core::array::from_fn(|i| 5 + i as i64);
    let y: [i64; 9] = core::array::from_fn(|i| 1 << i);
    let (a, b) = (tally.words(&x), tally.words(&y));
    let wide = |columns: Vec<Counted<'_, i128>>| columns.iter().map(|c| c.value).collect::<Vec<_>>();
    let counts = |mul, add| WordCounts { mul, add };
    assert_eq!(wide(schoolbook(&a, &b)), schoolbook(&x, &y));
    assert_eq!(tally.take(), counts(81, 144));
    assert_eq!(wide(differences(&a, &b)), differences(&x, &y));
    assert_eq!(tally.take(), counts(45, 160));
    assert_eq!(wide(schoolbook_scaled(2, &a, &b)), schoolbook_scaled(2, &x, &y));
    assert_eq!(tally.take(), counts(81, 144));
    let words = |z: &[Counted<'_, i64>]| z.iter().map(|w| w.value).collect::<Vec<_>>();
    assert_eq!(words(&super::mersenne521::algorithm_1(&a, &b)), super::mersenne521::algorithm_1(&x, &y));
    assert_eq!(tally.take().mul, 45);
    assert_eq!(words(&super::mersenne521::algorithm_2(&a)), super::mersenne521::algorithm_2(&x));
    assert_eq!(tally.take().mul, 45);
    let four = |w: &[i64; 9]| -> [i64; 4] { core::array::from_fn(|i| w[i]) };
    let five = |w: &[i64; 9]| -> [i64; 5] { core::array::from_fn(|i| w[i]) };
    let (a, b) = (tally.words(&four(&x)), tally.words(&four(&y)));
    assert_eq!(words(&super::m221::algorithm_3(&a, &b)), super::m221::algorithm_3(&four(&x), &four(&y)));
    assert_eq!(tally.take().mul, 10);
    let (a, b) = (tally.words(&five(&x)), tally.words(&five(&y)));
    assert_eq!(words(&super::p25519::algorithm_4(&a, &b)), super::p25519::algorithm_4(&five(&x), &five(&y)));
    assert_eq!(tally.take().mul, 15);
    let (x, y) = (five(&x), five(&y));
    assert_eq!(words(&super::p25519::schoolbook(&a, &b)), super::p25519::schoolbook(&x, &y));
    assert_eq!(tally.take().mul, 25);
    assert_eq!(words(&super::p25519::schoolbook_square(&a)), super::p25519::schoolbook(&x, &x));
    assert_eq!(tally.take().mul, 15);
}

#[test]
fn algorithms_give_display_3_1() {
    fn check<R: Radix<N>, const N: usize>() {
        let p = (BigInt::from(1) << R::PRIME_BITS) - R::C;
        let mut random = Random(7);
        for _ in 0..500 {
            let [x, y]: [[i64; N]; 2] = core::array::from_fn(|_| {
                core::array::from_fn(|_| random.between(-1 << R::BITS, 1 << R::BITS))
            });
            let columns = schoolbook_scaled(R::WRAP, &x, &y);
            let want = columns.iter().rev().fold(BigInt::ZERO, |n, column| (n << R::BITS) + column);
            assert_eq!(modulo(value(R::BITS, &R::mul(&x, &y)), &p), modulo(want.clone(), &p));
            let squares = schoolbook_scaled(R::WRAP, &x, &x);
            let want = squares.iter().rev().fold(BigInt::ZERO, |n, column| (n << R::BITS) + column);
            assert_eq!(modulo(value(R::BITS, &R::sqr(&x)), &p), modulo(want, &p));
        }
    }
    check::<super::mersenne521::Radix58, 9>();
    check::<super::m221::Radix56, 4>();
    check::<super::p25519::Radix51, 5>();
}

#[test]
fn other_ways_give_the_same() {
    let mut random = Random(9);
    let p = (BigInt::from(1) << 521) - 1;
    for _ in 0..2000 {
        let t = 1 << 58;
        let [x, y]: [[i64; 9]; 2] =
            core::array::from_fn(|_| core::array::from_fn(|_| random.between(-8 * t, 8 * t)));
        let z = super::others::schoolbook(&x, &y);
        F521::new(z);
        assert_eq!(modulo(value(58, &z), &p), modulo(value(58, &x) * value(58, &y), &p));
        let [x, y]: [[u64; 9]; 2] = core::array::from_fn(|_| {
            core::array::from_fn(|i| {
                random.between(i64::MIN, i64::MAX) as u64 & if i < 8 { u64::MAX } else { (1 << 18) - 1 }
            })
        });
        let z = super::others::saturated(&x, &y);
        assert!(z[8] <= 0x200);
        assert_eq!(modulo(words_value(&z), &p), modulo(words_value(&x) * words_value(&y), &p));
    }
}

fn stored(curve: &str) -> Value {
    let path = format!("{}/../../tests/vectors/{curve}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The integer of field `name`, hexadecimal, in W words, the lowest first.
fn words<const W: usize>(row: &Value, name: &str) -> [u64; W] {
    let digits = row[name].as_str().unwrap().strip_prefix("0x").unwrap();
    let number = BigInt::parse_bytes(digits.as_bytes(), 16).unwrap();
    let mut words = [0; W];
    words[..number.iter_u64_digits().len()].copy_from_slice(&number.to_u64_digits().1);
    words
}

/// The vectors of PARI, and the library beside them, for a curve over 2^521 - 1.
fn points<C: Equipped<Repr = [u64; 9], Integer = [u64; 9]>>(mul: fn(&Point<C>, &[u64; 9]) -> Point<C>) {
    let vectors = stored(C::INFO.name);
    let rows = vectors["mul"].as_array().unwrap();
    assert_eq!(rows.len(), 40);
    for row in rows {
        let p = if row["px"] == "infinity" {
            Point::<C>::neutral()
        } else {
            Point::from_affine(words(row, "px"), words(row, "py")).unwrap()
        };
        let k = words(row, "k");
        let q = mul(&p, &k);
        if row["qx"] == "infinity" {
            assert!(q.is_neutral(), "{row}");
        } else {
            assert_eq!(q.to_affine(), Some((words(row, "qx"), words(row, "qy"))), "{row}");
        }
        assert_eq!(q, C::mul(Tier::best(), &p, &k));
    }
}

#[test]
fn p521_over_the_papers_field() {
    points(super::curves::p521);
}

#[test]
fn e521_over_the_papers_field() {
    points(super::curves::e521);
}

#[test]
fn ladders_over_the_papers_fields() {
    type Ladder = fn(&[u64; 4], [u64; 4]) -> [u64; 4];
    for (curve, ladder, library) in [
        ("m221", super::curves::m221 as Ladder, (|k, u| m221::ladder(k, u).unwrap()) as Ladder),
        ("curve25519", super::curves::curve25519, |k, u| curve25519::ladder(k, u).unwrap()),
        ("curve25519", super::curves::curve25519_schoolbook, |k, u| curve25519::ladder(k, u).unwrap()),
    ] {
        let vectors = stored(curve);
        let rows = vectors["ladder_u"].as_array().unwrap();
        assert_eq!(rows.len(), 30);
        for row in rows {
            let (k, u) = (words(row, "k"), words(row, "u"));
            assert_eq!(ladder(&k, u), words(row, "out"), "{row}");
            assert_eq!(ladder(&k, u), library(&k, u));
        }
    }
}

/// X25519 of RFC 7748, clamped and masked here, beside the stored answers.
#[test]
fn x25519_over_the_papers_field() {
    let vectors = stored("curve25519");
    let bytes = |text: &Value| -> Vec<u8> {
        let text = text.as_str().unwrap();
        (0..32).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect()
    };
    let four = |bytes: &[u8]| -> [u64; 4] {
        core::array::from_fn(|i| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().unwrap()))
    };
    let p = (BigInt::from(1) << 255) - 19;
    for row in vectors["x25519"].as_array().unwrap() {
        let mut k = four(&bytes(&row["k"]));
        (k[0], k[3]) = (k[0] & !7, k[3] & u64::MAX >> 1 | 1 << 62);
        let mut u = four(&bytes(&row["u"]));
        u[3] &= u64::MAX >> 1;
        let mut reduced = [0; 4];
        let (_, digits) = modulo(words_value(&u), &p).to_u64_digits();
        reduced[..digits.len()].copy_from_slice(&digits);
        assert_eq!(super::curves::curve25519(&k, reduced), four(&bytes(&row["out"])), "{row}");
    }
}

//! Columns against one row at a time.

mod keys;
mod names;
#[cfg(feature = "rayon")]
mod pool;
mod rows;
mod scan;

use secant::bulk::{Cores, Group, Mask, Rows, Verdict};
use secant::{edwards25519, p256, ristretto255, secp256k1, x25519};

/// Bytes that look random.
pub(super) struct Stream(pub u64);

impl Stream {
    pub(super) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 56) as u8
        })
    }
}

/// A secret that every group takes.
fn secret(n: u8) -> [u8; 32] {
    let mut secret = [n; 32];
    // Below all orders, whatever the order of the bytes.
    (secret[0], secret[31]) = (9, 7);
    secret
}

const SIZES: [usize; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 100, 1000];
/// What is asked with one thread and with several.
const CORES: [Cores; 3] = [Cores::This, Cores::Threads(core::num::NonZeroUsize::new(3).unwrap()), Cores::All];

/// `column`'s output and verdicts.
fn filled(
    group: Group,
    count: usize,
    column: impl FnOnce(&mut [u8], &mut [Verdict]) -> Result<(), secant::Error>,
) -> (Vec<Vec<u8>>, Vec<Verdict>) {
    // Of what stood there before nothing is left.
    let mut out = vec![0xa5; count * group.row_len()];
    let mut verdicts = vec![Verdict::Null; count];
    column(&mut out, &mut verdicts).unwrap();
    (out.chunks(group.row_len()).map(<[u8]>::to_vec).collect(), verdicts)
}

fn masked(mask: &Mask, rows: &[Vec<u8>], cores: Cores) -> (Vec<Vec<u8>>, Vec<Verdict>) {
    let slices: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    filled(mask.group(), rows.len(), |out, verdicts| mask.mask(&Rows::slices(&slices), out, verdicts, cores))
}

fn unmasked(mask: &Mask, rows: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<Verdict>) {
    let slices: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    let rows = Rows::slices(&slices);
    filled(mask.group(), rows.len(), |out, verdicts| mask.unmask(&rows, out, verdicts, Cores::This))
}

fn hashed(mask: &Mask, rows: &[Vec<u8>], cores: Cores) -> Vec<Vec<u8>> {
    let slices: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    let (rows, tag) = (Rows::slices(&slices), mask.group().default_tag());
    let (out, verdicts) = filled(mask.group(), rows.len(), |out, verdicts| {
        mask.mask_identifiers(&rows, tag, out, verdicts, cores)
    });
    assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
    out
}

/// One row by the functions for one, and what is wrong with it.
fn alone(group: Group, secret: &[u8; 32], row: &[u8]) -> Result<Vec<u8>, Verdict> {
    let fixed = || <&[u8; 32]>::try_from(row).map_err(|_| Verdict::Length);
    let refused = |error| match error {
        secant::Error::Length => Verdict::Length,
        secant::Error::Tag(_) | secant::Error::CoordinateTooLarge => Verdict::Encoding,
        _ => Verdict::NotOnCurve,
    };
    match group {
        Group::X25519 => {
            let shared = x25519::x25519(secret, fixed()?);
            if shared == [0; 32] { Err(Verdict::LowOrder) } else { Ok(shared.to_vec()) }
        }
        Group::X25519Unclamped => {
            let u = fixed()?;
            if x25519::x25519(secret, u) == [0; 32] { Err(Verdict::LowOrder) } else { Ok(ladder(secret, u)) }
        }
        Group::Edwards25519 => {
            let p = edwards25519::Point::decompress(fixed()?).map_err(refused)?;
            let small = p.double().double().double();
            let k = edwards25519::Scalar::from_bytes(secret).unwrap();
            let eighth = k * edwards25519::Scalar::from(8).invert();
            if small.is_identity() {
                Err(Verdict::LowOrder)
            } else {
                Ok((small * &eighth).compress().to_vec())
            }
        }
        Group::Ristretto255 => {
            let p = ristretto255::Point::from_bytes(fixed()?).map_err(refused)?;
            let k = edwards25519::Scalar::from_bytes(secret).unwrap();
            if p.is_identity() { Err(Verdict::LowOrder) } else { Ok((p * &k).to_bytes().to_vec()) }
        }
        Group::P256 => {
            let p = p256::Point::from_sec1_bytes(row).map_err(refused)?;
            let k = p256::Scalar::from_bytes(secret).unwrap();
            let product = (p * &k).to_compressed_sec1_bytes();
            if p.is_identity() { Err(Verdict::LowOrder) } else { Ok(product.as_bytes().to_vec()) }
        }
        _ => {
            let p = secp256k1::Point::from_sec1_bytes(row).map_err(refused)?;
            let k = secp256k1::Scalar::from_bytes(secret).unwrap();
            let product = (p * &k).to_compressed_sec1_bytes();
            if p.is_identity() { Err(Verdict::LowOrder) } else { Ok(product.as_bytes().to_vec()) }
        }
    }
}

/// The ladder of RFC 7748 without clamping, on integers.
fn ladder(k: &[u8; 32], u: &[u8; 32]) -> Vec<u8> {
    use num_bigint::BigUint;
    let p = (BigUint::from(1u8) << 255) - 19u8;
    let order = (BigUint::from(1u8) << 252) + 27_742_317_777_372_353_535_851_937_790_883_648_493u128;
    let k: BigUint = BigUint::from_bytes_le(k) % order;
    let mut u = *u;
    u[31] &= 0x7f;
    let x1 = BigUint::from_bytes_le(&u) % &p;
    let minus = |a: &BigUint, b: &BigUint| -> BigUint { (a + &p - b) % &p };
    let square = |a: BigUint| -> BigUint { &a * &a % &p };
    let [mut x2, mut z2, mut x3, mut z3] = [1u8, 0, 0, 1].map(BigUint::from);
    x3 += &x1;
    for i in (0..255).rev() {
        let bit = k.bit(i);
        if bit {
            core::mem::swap(&mut x2, &mut x3);
            core::mem::swap(&mut z2, &mut z3);
        }
        let (a, b): (BigUint, BigUint) = (&x2 + &z2, minus(&x2, &z2));
        let (aa, bb): (BigUint, BigUint) = (&a * &a % &p, &b * &b % &p);
        let e = minus(&aa, &bb);
        let (da, cb): (BigUint, BigUint) = (minus(&x3, &z3) * &a % &p, (&x3 + &z3) * &b % &p);
        x3 = square(&da + &cb);
        z3 = square(minus(&da, &cb)) * &x1 % &p;
        x2 = &aa * &bb % &p;
        z2 = &e * (&aa + 121_665u32 * &e) % &p;
        if bit {
            core::mem::swap(&mut x2, &mut x3);
            core::mem::swap(&mut z2, &mut z3);
        }
    }
    let mut out = (x2 * z2.modpow(&(&p - 2u8), &p) % &p).to_bytes_le();
    out.resize(32, 0);
    out
}

/// Rows that are wrong, or nearly.
fn odd_rows(group: Group, random: &mut Stream) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> = vec![
        vec![],
        vec![0],
        vec![0; 31],
        vec![0; 32],
        vec![0; 33],
        vec![0xff; 32],
        vec![0xff; 33],
        vec![2; 33],
        vec![3; 33],
        vec![4; 65],
        vec![5; 33],
        random.bytes::<32>().to_vec(),
        random.bytes::<32>().to_vec(),
        [&[2][..], &random.bytes::<32>()].concat(),
        [&[3][..], &random.bytes::<32>()].concat(),
        [&[2][..], &[0xff; 32]].concat(),
    ];
    // The smallest ordinates and abscissas, and those just above p.
    for low in 0..20u8 {
        let mut small = [0; 32];
        small[0] = low;
        rows.push(small.to_vec());
        let mut large = [0xff; 32];
        large[0] = 0xed - 2 + low;
        large[31] = 0x7f;
        rows.push(large.to_vec());
        large[31] = 0xff;
        rows.push(large.to_vec());
    }
    // Of order 8.
    for small in [
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ] {
        let byte = |i| u8::from_str_radix(&small[i..i + 2], 16).unwrap();
        rows.push((0..64).step_by(2).map(byte).collect());
    }
    if matches!(group, Group::P256 | Group::Secp256k1) {
        let p = p256::Point::GENERATOR.to_sec1_bytes().as_bytes().to_vec();
        let q = secp256k1::Point::GENERATOR.to_sec1_bytes().as_bytes().to_vec();
        let mut off = p.clone();
        off[64] ^= 1;
        rows.extend([p, q, off]);
    }
    rows
}

/// A good row.
fn good(group: Group, random: &mut Stream) -> Vec<u8> {
    let bytes = random.bytes::<48>();
    match group {
        Group::X25519 | Group::X25519Unclamped => bytes[..32].to_vec(),
        Group::Edwards25519 => {
            edwards25519::Point::mul_base(&edwards25519::Scalar::reduce(&bytes)).compress().to_vec()
        }
        Group::Ristretto255 => {
            ristretto255::Point::mul_base(&edwards25519::Scalar::reduce(&bytes)).to_bytes().to_vec()
        }
        Group::P256 => p256::Point::mul_base(&p256::Scalar::reduce(&bytes))
            .to_compressed_sec1_bytes()
            .as_bytes()
            .to_vec(),
        _ => secp256k1::Point::mul_base(&secp256k1::Scalar::reduce(&bytes))
            .to_compressed_sec1_bytes()
            .as_bytes()
            .to_vec(),
    }
}

/// Every row as it is alone, at every place of blocks of every size, good and bad ones mixed, on any number
/// of threads.
#[test]
fn rows_are_what_they_are_alone() {
    for group in Group::ALL {
        let mut random = Stream(11);
        let odd = odd_rows(group, &mut random);
        let rows: Vec<Vec<u8>> = (0..1000)
            .map(|i| if i % 3 == 1 { odd[i / 3 % odd.len()].clone() } else { good(group, &mut random) })
            .collect();
        let mask = Mask::from_bytes(group, &secret(17)).unwrap();
        let want: Vec<_> = rows.iter().map(|row| alone(group, &secret(17), row)).collect();
        for (i, size) in SIZES.into_iter().enumerate() {
            let (out, verdicts) = masked(&mask, &rows[..size], CORES[i % 3]);
            for i in 0..size {
                let found = if verdicts[i].is_fine() { Ok(out[i].clone()) } else { Err(verdicts[i]) };
                assert_eq!(found, want[i], "{} row {i} of {size}", group.name());
                assert!(verdicts[i].is_fine() || out[i].iter().all(|byte| *byte == 0));
            }
        }
        // Whatever is next to it, a row is what it was.
        let (all, _) = masked(&mask, &rows, Cores::All);
        for start in [1, 5, 8, 13] {
            assert_eq!(masked(&mask, &rows[start..start + 40], Cores::This).0, all[start..start + 40]);
        }
        #[cfg(feature = "rayon")]
        for threads in [1, 3] {
            let pool = rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| masked(&mask, &rows, Cores::Pool)).0, all);
        }
        let wrong = want.iter().filter(|row| row.is_err()).count();
        assert!(wrong > 60 && wrong < 340, "{}: {wrong}", group.name());
    }
}

/// a(b(x)) = b(a(x)), of points and of identifiers; what is masked is unmasked.
#[test]
fn masks_commute_and_are_undone() {
    for group in Group::ALL {
        let (a, b) =
            (Mask::from_bytes(group, &secret(1)).unwrap(), Mask::from_bytes(group, &secret(2)).unwrap());
        let mut random = Stream(5);
        let rows: Vec<Vec<u8>> = (0..50).map(|_| good(group, &mut random)).collect();
        let through =
            |first: &Mask, then: &Mask| masked(then, &masked(first, &rows, Cores::This).0, Cores::All);
        let (both, verdicts) = through(&a, &b);
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
        assert_eq!(through(&b, &a).0, both);
        assert_ne!(masked(&a, &rows, Cores::This).0, masked(&b, &rows, Cores::This).0);

        let names: Vec<Vec<u8>> = (0..50).map(|i| vec![i as u8; i]).collect();
        let ours = hashed(&a, &names, Cores::All);
        let both = masked(&b, &ours, Cores::This).0;
        assert_eq!(masked(&a, &hashed(&b, &names, Cores::This), Cores::This).0, both);
        // An oblivious function: what b sees is masked by a, and a takes its own away.
        assert_eq!(unmasked(&a, &both).0, hashed(&b, &names, Cores::This), "{}", group.name());
        assert_eq!(unmasked(&b, &both).0, ours);
        // No two of different names are equal.
        let mut sorted = both.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), both.len());
    }
}

/// Identifiers by the functions for one; of any number.
#[test]
fn identifiers_are_hashed_by_the_standard() {
    let names: Vec<Vec<u8>> = (0..100).map(|i| format!("name {i}").into_bytes()).collect();
    let k = secret(3);
    let scalar = edwards25519::Scalar::from_bytes(&k).unwrap();
    for group in Group::ALL {
        let tag = group.default_tag();
        let want = |name: &Vec<u8>| match group {
            Group::X25519 => x25519::x25519(&k, &x25519::hash_to_curve(name, tag).unwrap().0).to_vec(),
            Group::X25519Unclamped => ladder(&k, &x25519::hash_to_curve(name, tag).unwrap().0),
            Group::Edwards25519 => {
                (edwards25519::Point::hash_to_curve(name, tag).unwrap() * &scalar).compress().to_vec()
            }
            Group::Ristretto255 => {
                (ristretto255::Point::hash_to_curve(name, tag).unwrap() * &scalar).to_bytes().to_vec()
            }
            Group::P256 => (p256::Point::hash_to_curve(name, tag).unwrap()
                * &p256::Scalar::from_bytes(&k).unwrap())
                .to_compressed_sec1_bytes()
                .as_bytes()
                .to_vec(),
            _ => (secp256k1::Point::hash_to_curve(name, tag).unwrap()
                * &secp256k1::Scalar::from_bytes(&k).unwrap())
                .to_compressed_sec1_bytes()
                .as_bytes()
                .to_vec(),
        };
        let want: Vec<_> = names.iter().map(want).collect();
        let mask = Mask::from_bytes(group, &k).unwrap();
        for size in [0, 1, 7, 8, 9, 100] {
            assert_eq!(hashed(&mask, &names[..size], CORES[size % 3]), want[..size], "{}", group.name());
        }
    }
}

/// What `fate_utils` 0.1.0 gave: its `encrypt_vec` and `diffie_hellman_vec`.
#[test]
fn fate_is_matched() {
    let hex = |text: &str| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
    };
    for line in include_str!("../../../../../tests/vectors/fate_psi.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let [given, key, first, then]: [&str; 4] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let mask = Mask::from_bytes(Group::X25519Unclamped, &hex(key)).unwrap();
        let given = hex(given.trim_start_matches('-'));
        let rows = [given.as_slice()];
        let (encrypted, _) = filled(mask.group(), 1, |out, verdicts| {
            mask.mask_identifiers_fate(&Rows::slices(&rows), out, verdicts, Cores::This)
        });
        assert_eq!(encrypted[0], hex(first));
        assert_eq!(masked(&mask, &encrypted, Cores::This).0[0], hex(then));
    }
    let mask = Mask::from_bytes(Group::P256, &secret(1)).unwrap();
    let refused = mask.mask_identifiers_fate(&Rows::slices(&[]), &mut [], &mut [], Cores::This);
    assert_eq!(refused, Err(secant::Error::WrongGroup));
}

/// Non-canonical abscissas: read as X25519 reads them, or refused on request.
#[test]
fn strict_abscissas() {
    let mut random = Stream(2);
    let rows = odd_rows(Group::X25519, &mut random);
    for group in [Group::X25519, Group::X25519Unclamped] {
        let mask = Mask::from_bytes(group, &secret(4)).unwrap();
        let loose = masked(&mask, &rows, Cores::This);
        let strict = masked(&mask.canonical(), &rows, Cores::This);
        for (i, row) in rows.iter().enumerate() {
            // Little-endian: compared from the last byte.
            let p = [[0xed].as_slice(), &[0xff; 30], &[0x7f]].concat();
            let canonical = row.len() != 32 || row.iter().rev().lt(p.iter().rev());
            let want = if canonical { (&loose.0[i], loose.1[i]) } else { (&vec![0; 32], Verdict::Encoding) };
            assert_eq!((&strict.0[i], strict.1[i]), want, "{row:x?}");
        }
        assert!(strict.1.iter().filter(|verdict| **verdict == Verdict::Encoding).count() > 20);
    }
}

/// Secrets that are none; columns that do not fit; nothing is printed.
#[test]
fn what_is_refused() {
    use secant::Error;
    for group in Group::ALL {
        assert_eq!(Mask::from_bytes(group, &[1; 31]).unwrap_err(), Error::Length);
        let mask = Mask::from_bytes(group, &secret(0x5b)).unwrap();
        assert_eq!(mask.to_bytes(), secret(0x5b));
        let printed = format!("{mask:?}");
        assert!(printed.contains(group.name()) && !printed.contains("5b") && !printed.contains("91"));
        let rows = [&[1; 32][..]; 2];
        let (mut out, mut verdicts) = (vec![7; 2 * group.row_len()], [Verdict::Null; 2]);
        let ask = |out: usize, verdict: usize, given: &mut [u8], verdicts: &mut [Verdict]| {
            mask.mask(&Rows::slices(&rows), &mut given[..out], &mut verdicts[..verdict], Cores::All)
        };
        assert_eq!(ask(2 * group.row_len(), 1, &mut out, &mut verdicts), Err(Error::LengthMismatch));
        assert_eq!(ask(2 * group.row_len() - 1, 2, &mut out, &mut verdicts), Err(Error::LengthMismatch));
        assert!(out.iter().all(|byte| *byte == 7) && verdicts == [Verdict::Null; 2]);
        let asked = mask.mask_identifiers(&Rows::slices(&rows), b"", &mut out, &mut verdicts, Cores::All);
        assert_eq!(asked, Err(Error::EmptyTag));
        assert_eq!(Group::from_name(group.name()), Some(group));
    }
    for group in Group::ALL.into_iter().skip(1) {
        assert_eq!(Mask::from_bytes(group, &[0; 32]).unwrap_err(), Error::SecretZero);
    }
    for group in Group::ALL.into_iter().skip(2) {
        assert_eq!(Mask::from_bytes(group, &[0xff; 32]).unwrap_err(), Error::ScalarTooLarge);
    }
    for (code, verdict) in Verdict::ALL.into_iter().enumerate() {
        assert_eq!((usize::from(verdict.code()), Verdict::from_code(code as u8)), (code, Some(verdict)));
    }
    assert_eq!(Verdict::from_code(10), None);
}

/// Clamping sets a bit that may be set, and clears others.
#[test]
fn secrets_are_clamped_whatever_their_bits() {
    let names: Vec<Vec<u8>> = (0..20).map(|i| vec![i]).collect();
    for (low, top) in [(0xff, 0xff), (0xff, 0x7f), (7, 0x40), (0, 0xbf), (0xf8, 0xc0), (0xf9, 0)] {
        let mut secret = [0x5a; 32];
        (secret[0], secret[31]) = (low, top);
        let mask = Mask::from_bytes(Group::X25519, &secret).unwrap();
        let points: Vec<Vec<u8>> = (names.iter())
            .map(|name| x25519::hash_to_curve(name, Group::X25519.default_tag()).unwrap().0.to_vec())
            .collect();
        let masked = masked(&mask, &points, Cores::This).0;
        for (point, masked) in points.iter().zip(&masked) {
            assert_eq!(x25519::x25519(&secret, point[..].try_into().unwrap()), masked[..]);
        }
        assert_eq!(hashed(&mask, &names, Cores::This), masked, "{low:x} {top:x}");
        // Of points in the subgroup of prime order.
        assert_eq!(unmasked(&mask, &masked).0, points, "{low:x} {top:x}");
    }
}

//! Agreement with the peers, on thousands of inputs that are the same in every run.

use ::secant_core::cpu::Tier;
use ::secant_core::curve::{curve25519, edwards25519};

use super::super::{Answer, Input, OTHERS, Peer, agree, of, secant};

/// Number of inputs for each curve.
pub(super) const INPUTS: usize = 10_000;
/// Inputs for a curve over F_2^m, where a peer takes a millisecond.
const BINARY_INPUTS: usize = 2_000;

/// Words and bytes that look random.
pub(super) struct Random(secant_catalogue::Random);

impl Random {
    /// Starts at `state`, and prints it for a run that fails.
    pub(super) fn new(state: u64) -> Self {
        println!("seed {state}");
        Self(secant_catalogue::Random(state))
    }

    pub(super) fn word(&mut self) -> u64 {
        self.0.word()
    }

    pub(super) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.word() as u8)
    }
}

/// The order of a curve's base point, big-endian, in so many bytes.
fn order(curve: &str, len: usize) -> Vec<u8> {
    let digits = secant_catalogue::find(curve).unwrap().info().order.trim_start_matches("0x");
    let padded = format!("{digits:0>width$}", width = 2 * len);
    (0..len).map(|i| u8::from_str_radix(&padded[2 * i..2 * i + 2], 16).unwrap()).collect()
}

/// Secret keys of `len` bytes: small ones, the largest, sparse and dense ones, random ones; only those that
/// `is_key` accepts.
pub(super) fn secrets(
    curve: &str,
    len: usize,
    random: &mut Random,
    n: usize,
    is_key: fn(&[u8]) -> bool,
) -> Vec<Vec<u8>> {
    let small = |k: u8| {
        let mut bytes = vec![0; len];
        bytes[len - 1] = k;
        bytes
    };
    // The order r less k, big-endian.
    let large = |k: u8| {
        let mut bytes = order(curve, len);
        let mut borrow = k;
        for byte in bytes.iter_mut().rev() {
            let (less, below) = byte.overflowing_sub(borrow);
            (*byte, borrow) = (less, u8::from(below));
        }
        bytes
    };
    let mut keys: Vec<Vec<u8>> = (1..=20).flat_map(|k| [small(k), large(k)]).collect();
    assert!(keys.iter().all(|key| is_key(key)));
    while keys.len() < n {
        let pattern = keys.len() % 16;
        let mut bytes = vec![0; len];
        for byte in &mut bytes {
            *byte = match (pattern, random.word() as u8) {
                (0, sparse) if sparse >= 16 => 0,
                (1, dense) if dense >= 32 => 0xff,
                (_, byte) => byte,
            };
        }
        // A random integer that is not below the order is drawn again.
        bytes[0] &= random.word() as u8;
        if is_key(&bytes) {
            keys.push(bytes);
        }
    }
    keys
}

/// Secant's answers to the inputs of three operations on a curve.
struct Ours {
    curve: &'static str,
    base: Vec<(Input, Answer)>,
    variable: Vec<(Input, Answer)>,
    sums: Vec<(Input, Answer)>,
}

/// Secant's answers on a curve with keys, to `inputs` inputs of each operation.
macro_rules! ours {
    ($curve:ident) => {
        |inputs| {
            use ::secant::$curve::{Point, Scalar, SecretKey};

            let answer = |point: Point| {
                let (x, y) = point.coordinates().unwrap();
                Answer::Point { x: x.to_vec(), y: y.to_vec() }
            };
            let mut random = Random::new(2010);
            let mut secrets = || {
                let is_key: fn(&[u8]) -> bool = |bytes| SecretKey::try_from(bytes).is_ok();
                secrets(stringify!($curve), Scalar::BYTES, &mut random, inputs, is_key)
            };
            let (secrets, others) = (secrets(), secrets());
            let (mut base, mut variable, mut sums) = (Vec::new(), Vec::new(), Vec::new());
            let (base_x, base_y) = Point::GENERATOR.coordinates().unwrap();
            // The points of small scalars meet all sorts of scalars.
            for (i, (k, other)) in secrets.into_iter().zip(others.iter().rev()).enumerate() {
                let secret = SecretKey::try_from(&k[..]).unwrap();
                let public = SecretKey::try_from(&other[..]).unwrap().public_key().to_point();
                let (x, y) = public.coordinates().unwrap();
                let product = answer(public * secret.as_scalar());
                base.push((Input::MulBase { k: k.clone() }, answer(secret.public_key().to_point())));
                // The last of the others are small, too.
                let n = &others[(7 * i + 3) % inputs];
                let sum = Point::mul_add_base_vartime(
                    secret.as_scalar(),
                    &public,
                    &Scalar::try_from(&n[..]).unwrap(),
                );
                // A sum at infinity is no answer that peers can give.
                if let Some((sum_x, sum_y)) = sum.coordinates() {
                    let input = Input::MulAdd {
                        m: k.clone(),
                        x1: x.to_vec(),
                        y1: y.to_vec(),
                        n: n.clone(),
                        x2: base_x.to_vec(),
                        y2: base_y.to_vec(),
                    };
                    sums.push((input, Answer::Point { x: sum_x.to_vec(), y: sum_y.to_vec() }));
                }
                variable.push((Input::Mul { k, x: x.to_vec(), y: y.to_vec() }, product));
            }
            assert!(sums.len() + 40 > inputs);
            Ours { curve: stringify!($curve), base, variable, sums }
        }
    };
}

/// Compares every peer of an operation, and adds their names.
pub(super) fn compare_operation(
    curve: &str,
    operation: &str,
    cases: &[(Input, Answer)],
    names: &mut Vec<String>,
) {
    let inputs: Vec<Input> = cases.iter().map(|(input, _)| input.clone()).collect();
    for peer in of(curve, operation) {
        let name = format!("{} {operation} {}", peer.name, peer.method);
        let mut prepared = peer.prepare(&inputs).unwrap_or_else(|e| panic!("{name}: {e}"));
        for (i, (input, wanted)) in cases.iter().enumerate() {
            prepared.run(i);
            let found = prepared.answer(i).unwrap_or_else(|| panic!("{name}: no answer to {input:?}"));
            assert!(
                agree(curve, input, wanted, &found),
                "{name}: {input:?} gave {found:?}, by us {wanted:?}"
            );
        }
        names.push(name);
    }
}

/// Compares every peer of the curve, and gives their names.
fn compare(ours: fn(usize) -> Ours, inputs: usize) -> Vec<String> {
    let ours = ours(inputs);
    let mut names = Vec::new();
    compare_operation(ours.curve, "mul", &ours.variable, &mut names);
    compare_operation(ours.curve, "mul_base", &ours.base, &mut names);
    compare_operation(ours.curve, "mul_add", &ours.sums, &mut names);
    names
}

#[test]
fn p256_agrees_on_ten_thousand_inputs() {
    let names = compare(ours!(p256), INPUTS);
    for wanted in [
        "aws-lc mul point",
        "aws-lc mul_base point",
        "aws-lc mul ecdh",
        "openssl mul point",
        "openssl mul_base point",
        "openssl mul ecdh",
        "ring mul ecdh",
        "aws-lc mul_add point",
        "openssl mul_add point",
        "p256 mul_add point",
        "p256 mul point",
        "crrl mul_base point",
        "graviola mul ecdh",
        "secant mul ecdh",
        "secant mul via elliptic-curve",
        "secant mul ecdh via elliptic-curve",
        "secant mul_base via elliptic-curve",
        "secant mul_add via elliptic-curve",
    ] {
        assert!(names.iter().any(|n| n == wanted), "{wanted} among {names:?}");
    }
}

#[test]
fn p384_agrees_on_ten_thousand_inputs() {
    let names = compare(ours!(p384), INPUTS);
    for wanted in [
        "aws-lc mul point",
        "aws-lc mul_base point",
        "aws-lc mul_add point",
        "aws-lc mul ecdh",
        "openssl mul point",
        "openssl mul_base point",
        "openssl mul_add point",
        "openssl mul ecdh",
        "p384 mul point",
        "p384 mul_base point",
        "p384 mul_add point",
        "p384 mul ecdh",
        "graviola mul ecdh",
        "secant mul ecdh",
    ] {
        assert!(names.iter().any(|n| n == wanted), "{wanted} among {names:?}");
    }
}

#[test]
fn secp256k1_agrees_on_ten_thousand_inputs() {
    let names = compare(ours!(secp256k1), INPUTS);
    for wanted in [
        "aws-lc mul point",
        "aws-lc mul_base point",
        "aws-lc mul_add point",
        "openssl mul point",
        "openssl mul_base point",
        "openssl mul_add point",
        "openssl mul ecdh",
        "libsecp256k1 mul point",
        "libsecp256k1 mul_base point",
        "libsecp256k1 mul_add point",
        "libsecp256k1 mul ecdh",
        "k256 mul point",
        "k256 mul_base point",
        "k256 mul_add point",
        "k256 mul ecdh",
        "secant mul ecdh",
    ] {
        assert!(names.iter().any(|n| n == wanted), "{wanted} among {names:?}");
    }
}

#[test]
fn p224_agrees_on_ten_thousand_inputs() {
    let names = compare(ours!(p224), INPUTS);
    for wanted in [
        "aws-lc mul point",
        "aws-lc mul_base point",
        "openssl mul point",
        "openssl mul_base point",
        "openssl mul ecdh",
        "p224 mul point",
        "p224 mul ecdh",
        "secant mul ecdh",
    ] {
        assert!(names.iter().any(|n| n == wanted), "{wanted} among {names:?}");
    }
}

#[test]
fn p521_agrees_on_ten_thousand_inputs() {
    let names = compare(ours!(p521), INPUTS);
    for wanted in [
        "aws-lc mul point",
        "aws-lc mul_base point",
        "aws-lc mul ecdh",
        "openssl mul point",
        "openssl mul_base point",
        "openssl mul ecdh",
        "p521 mul point",
        "p521 mul ecdh",
        "secant mul ecdh",
    ] {
        assert!(names.iter().any(|n| n == wanted), "{wanted} among {names:?}");
    }
}

fn binary_agrees(ours: fn(usize) -> Ours) {
    let names = compare(ours, BINARY_INPUTS);
    assert_eq!(names, ["secant mul ecdh", "openssl mul point", "openssl mul ecdh", "openssl mul_base point"]);
}

#[test]
fn b233_agrees_on_two_thousand_inputs() {
    binary_agrees(ours!(b233));
}

#[test]
fn b409_agrees_on_two_thousand_inputs() {
    binary_agrees(ours!(b409));
}

/// RFC 7748, section 5.2, and whatever bytes: keys not clamped, u on the curve and on its twist.
#[test]
fn x25519_agrees_on_ten_thousand_inputs() {
    let hex = |text: &str| -> [u8; 32] {
        std::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
    };
    let k = hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    let u = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    let out = hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
    let mut random = Random::new(7748);
    let others = (1..INPUTS).map(|_| (random.bytes(), random.bytes()));
    let cases: Vec<(Input, Answer)> = std::iter::once((k, u))
        .chain(others)
        .map(|(k, u)| {
            let shared = curve25519::x25519(Tier::best_single(), &k, &u);
            (Input::X25519 { k, u }, Answer::Bytes(shared))
        })
        .collect();
    assert_eq!(cases[0].1, Answer::Bytes(out));
    let mut names = Vec::new();
    compare_operation("curve25519", "x25519", &cases, &mut names);
    for wanted in ["aws-lc", "openssl", "ring", "x25519-dalek", "crrl", "graviola"] {
        assert!(names.contains(&format!("{wanted} x25519 x25519")), "{wanted} among {names:?}");
    }
}

#[test]
fn edwards25519_agrees_on_ten_thousand_inputs() {
    type Point = edwards25519::Point;
    type Scalar = edwards25519::Scalar;
    let mut random = Random::new(25519);
    let mut scalars: Vec<Scalar> =
        (0..20).flat_map(|k| [Scalar::from_u64(k), Scalar::from_u64(k).neg()]).collect();
    scalars.extend((40..INPUTS).map(|_| Scalar::reduce_be(&random.bytes::<64>())));
    let coordinates = |p: &Point| {
        let (x, y) = p.to_affine().unwrap();
        [x, y].map(|w| w.iter().rev().flat_map(|word| word.to_be_bytes()).collect::<Vec<u8>>())
    };
    let answer = |p: &Point| {
        let [x, y] = coordinates(p);
        Answer::Ordinate { x_is_odd: x[31] & 1 == 1, y }
    };
    let bytes = |k: &Scalar| k.to_bytes_be::<32>().to_vec();
    let points: Vec<Point> = scalars.iter().map(Point::mul_base).collect();
    let (mut base, mut variable, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    for (i, k) in scalars.iter().enumerate() {
        let (p, n, q) = (&points[INPUTS - 1 - i], &scalars[(7 * i + 3) % INPUTS], &points[i]);
        let ([x, y], [x2, y2]) = (coordinates(p), coordinates(q));
        base.push((Input::MulBase { k: bytes(k) }, answer(q)));
        variable.push((Input::Mul { k: bytes(k), x: x.clone(), y: y.clone() }, answer(&p.mul(k))));
        let sum = Point::mul_add_vartime(k, p, n, q).unwrap();
        sums.push((Input::MulAdd { m: bytes(k), x1: x, y1: y, n: bytes(n), x2, y2 }, answer(&sum)));
    }
    let mut names = Vec::new();
    for (operation, cases) in [("mul_base", base), ("mul", variable), ("mul_add", sums)] {
        compare_operation("edwards25519", operation, &cases, &mut names);
    }
    assert_eq!(names.len(), 3, "{names:?}");
}

/// Every row, ours and those of the others.
fn all() -> impl Iterator<Item = &'static Peer> {
    secant::LISTS.iter().chain(OTHERS).copied().flatten()
}

#[test]
fn wrong_inputs_are_refused() {
    let zeros = |n| vec![0; n];
    for peer in all() {
        let len = match peer.curve {
            "p224" => 28,
            "b233" => 30,
            "b409" => 52,
            "p384" => 48,
            "p521" => 66,
            _ => 32,
        };
        // Another operation's, and (0, 0), which is on no curve; ring parses the point when it multiplies.
        let other = if peer.operation == "mul_base" {
            Input::X25519 { k: [0; 32], u: [0; 32] }
        } else {
            Input::MulBase { k: zeros(len) }
        };
        assert!(peer.prepare(&[other]).is_err(), "{peer:?}");
        if peer.operation == "mul" && !["edwards25519", "ristretto255"].contains(&peer.curve) {
            let mut k = zeros(len);
            k[len - 1] = 1;
            let off = Input::Mul { k, x: zeros(len), y: zeros(len) };
            let answer = peer.prepare(&[off]).ok().and_then(|mut prepared| {
                prepared.run(0);
                prepared.answer(0)
            });
            assert_eq!(answer, None, "{peer:?}");
        }
    }
}

#[test]
fn versions_are_those_of_the_lock_file() {
    let lock = include_str!("../../../../../Cargo.lock");
    let locked = |name: &str, version: &str| {
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"")), "{name} {version}");
    };
    for peer in all() {
        let version = (peer.version)();
        match peer.name {
            // Their own versions, not their crates'.
            "aws-lc" | "openssl" => {
                assert!(version.starts_with(|c: char| c.is_ascii_digit()), "{version}");
            }
            "libsecp256k1" => locked("secp256k1-sys", version.rsplit(' ').next().unwrap()),
            name => locked(name, &version),
        }
    }
}

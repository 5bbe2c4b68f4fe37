//! Every curve on each backend that the CPU has, with debug assertions on. Kernels and formulas assert the
//! bounds of what they take and give; integers and points here lie at edges. All backends must give the same
//! results.

use secant::cpu::{Backend, limit};
use secant::{
    b233, b409, ed25519, edwards25519, p224, p256, p384, p521, research, ristretto255, secp256k1, x25519,
};

/// Bytes at the edges, and bytes of no pattern.
fn edges<const N: usize>() -> Vec<[u8; N]> {
    let mut all = vec![[0; N], [0xff; N], [0x55; N], [0xaa; N]];
    for at in [0, 1, N / 2, N - 2, N - 1] {
        for byte in [1, 0x7f, 0x80, 0xff] {
            let mut one = [0; N];
            one[at] = byte;
            let mut rest = [0xff; N];
            rest[at] = !byte;
            all.extend([one, rest]);
        }
    }
    let mut state = 21u64;
    for _ in 0..7 {
        all.push(core::array::from_fn(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        }));
    }
    all
}

/// What `work` says on each backend; all say the same.
fn on_each<T: PartialEq + core::fmt::Debug>(work: impl Fn() -> T) {
    const { assert!(cfg!(debug_assertions), "without them this test shows little") };
    let mut first = None;
    for backend in Backend::ALL.iter().filter(|backend| backend.is_available()) {
        limit(*backend);
        let result = work();
        let first = first.get_or_insert_with(&work);
        assert_eq!(&result, first, "{}", backend.name());
    }
}

macro_rules! points {
    ($($module:ident $bytes:literal)*) => {$(
        on_each(|| {
            use $module::{Point, Scalar};
            let scalars: Vec<Scalar> = edges::<$bytes>().iter().map(|bytes| Scalar::reduce(bytes)).collect();
            let points = Point::mul_base_batch(&scalars);
            for (k, point) in scalars.iter().zip(&points) {
                assert_eq!(*point, Point::mul_base(k));
            }
            let mut turned = scalars.clone();
            turned.reverse();
            let products = Point::mul_batch(&points, &turned).unwrap();
            for ((k, point), product) in turned.iter().zip(&points).zip(&products) {
                let found = *point * k;
                assert_eq!(found, *product);
                assert_eq!(found, point.mul_vartime(k));
                assert_eq!(Point::mul_add_base_vartime(k, point, k), found + Point::mul_base(k));
            }
            let mut inverses = scalars[1..].to_vec();
            Scalar::invert_batch(&mut inverses);
            for (k, inverse) in scalars[1..].iter().zip(&inverses) {
                assert_eq!(k.invert(), *inverse);
                let root = k.square().sqrt().0;
                assert_eq!(root.square(), k.square());
            }
            products.iter().zip(&points).map(|(p, q)| *p + p.double() - q).map(|p| p.to_affine()).collect::<Vec<_>>()
        });
    )*};
}

#[test]
fn points() {
    points!(p224 40 p256 48 p384 64 p521 80 secp256k1 48 edwards25519 48 b233 48 b409 72);
}

macro_rules! sums {
    ($($module:ident $bytes:literal)*) => {$(
        on_each(|| {
            use $module::{Point, Scalar};
            let edges: Vec<Scalar> = edges::<$bytes>().iter().map(|bytes| Scalar::reduce(bytes)).collect();
            [3, 40, 700].map(|n| {
                // Points that are neither equal nor opposite, with integers at edges; every way has its
                // numbers of terms.
                let places: Vec<Scalar> = (0..n).map(|i: u64| Scalar::reduce(&(0x9e37_79b9_7f4a_7c15 + i).to_le_bytes())).collect();
                let points = Point::mul_base_batch(&places);
                let scalars: Vec<Scalar> = edges.iter().cycle().take(points.len()).cloned().collect();
                let together = places.iter().zip(&scalars).map(|(p, k)| p * k).fold(&edges[0] - &edges[0], |sum, k| &sum + &k);
                let sum = Point::multiscalar_vartime(&scalars, &points).unwrap();
                assert_eq!(sum, Point::mul_base(&together), "{n}");
                assert_eq!(sum, Point::multiscalar(&scalars, &points).unwrap(), "{n}");
                sum.to_affine()
            })
        });
    )*};
}

#[test]
fn sums() {
    sums!(p224 40 p256 48 p384 64 p521 80 secp256k1 48 edwards25519 48);
}

macro_rules! signatures {
    ($($module:ident $bytes:literal)*) => {$(
        on_each(|| {
            use $module::{PublicKey, SecretKey, SigningKey};
            let mut made = Vec::new();
            for bytes in edges::<$bytes>() {
                let Ok(key) = SecretKey::from_bytes(&bytes) else { continue };
                let signer = SigningKey::from(&key);
                let messages: [&[u8]; 9] = [b"", b"a", b"b", b"c", b"d", b"e", b"f", b"g", b"h"];
                let signatures = signer.sign_batch(&messages);
                for (message, signature) in messages.iter().zip(&signatures) {
                    assert_eq!(signer.sign(message), *signature);
                    signer.verifying_key().verify(message, signature).unwrap();
                }
                let sent = key.public_key().to_compressed_sec1_bytes();
                let shared = key.diffie_hellman(&PublicKey::from_sec1_bytes(sent.as_ref()).unwrap());
                made.push((signatures, shared.as_bytes().to_vec()));
            }
            made
        });
    )*};
}

#[test]
fn signatures() {
    signatures!(p224 28 p256 32 p384 48 p521 66 secp256k1 32);
    on_each(|| {
        let keys = edges::<32>().into_iter().map(|bytes| ed25519::SigningKey::from_bytes(&bytes));
        keys.map(|key| {
            let messages: [&[u8]; 9] = [b"", b"a", b"b", b"c", b"d", b"e", b"f", b"g", b"h"];
            let signatures = key.sign_batch(&messages);
            let verifying = key.verifying_key();
            let signed: Vec<_> = messages.iter().zip(&signatures).map(|(m, s)| (&verifying, *m, s)).collect();
            assert!(ed25519::verify_batch(&signed).iter().all(Result::is_ok));
            signatures
        })
        .collect::<Vec<_>>()
    });
}

#[test]
fn ladders_and_encodings() {
    on_each(|| {
        let (k, u) = (edges::<32>(), edges::<32>().into_iter().rev().collect::<Vec<_>>());
        let shared = x25519::x25519_batch(&k, &u).unwrap();
        for ((k, u), shared) in k.iter().zip(&u).zip(&shared) {
            assert_eq!(x25519::x25519(k, u), *shared);
        }
        shared
    });
    on_each(|| {
        let (k, mut u) = (edges::<28>(), edges::<28>().into_iter().rev().collect::<Vec<_>>());
        // Below 2^220, and so below the prime.
        u.iter_mut().for_each(|u| u[0] &= 0x0f);
        let products = research::m221::ladder_batch(&k, &u).unwrap();
        for ((k, u), product) in k.iter().zip(&u).zip(&products) {
            assert_eq!(research::m221::ladder(k, u).unwrap(), *product);
        }
        products
    });
    on_each(|| {
        let elements = edges::<64>().into_iter().map(|bytes| ristretto255::Point::from_uniform_bytes(&bytes));
        elements
            .map(|p| p.to_bytes())
            .inspect(|b| assert!(ristretto255::Point::from_bytes(b).is_ok()))
            .collect::<Vec<_>>()
    });
    macro_rules! hashed {
        ($($module:ident)*) => {$(
            on_each(|| {
                let points = edges::<32>().into_iter().map(|m| $module::Point::hash_to_curve(&m, b"secant-debug-assertions").unwrap());
                points.map(|p| p.to_affine()).collect::<Vec<_>>()
            });
        )*};
    }
    hashed!(p256 p384 p521 secp256k1 edwards25519);
}

macro_rules! research {
    ($($module:ident)*) => {$(
        on_each(|| {
            use research::$module::{Point, Scalar};
            let scalars: Vec<Scalar> = edges::<48>().iter().map(|bytes| Scalar::reduce(bytes)).collect();
            scalars.iter().rev().zip(&scalars).map(|(m, n)| {
                let p = Point::mul_base(m);
                assert_eq!(p * n, p.mul_vartime(n));
                (p * n).to_affine()
            }).collect::<Vec<_>>()
        });
    )*};
}

#[test]
fn curves_of_papers() {
    research!(jac256189 ted256189 jac1271gls ted1271gls wei25519 jq25519 e521 e521iso);
}

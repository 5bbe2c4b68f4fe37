//! Signatures: what is signed is accepted, a changed bit is refused, and any bytes are judged as the equation
//! judges them, one by one and in batches.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// Up to N bytes, zeros after them.
fn take<const N: usize>(input: &mut &[u8]) -> [u8; N] {
    let (now, rest) = input.split_at(input.len().min(N));
    *input = rest;
    let mut bytes = [0; N];
    bytes[..now.len()].copy_from_slice(now);
    bytes
}

macro_rules! ecdsa {
    ($curve:ident, $bytes:literal, $signature:literal, $input:ident) => {{
        use secant::$curve::{Point, Scalar, Signature, SigningKey};

        let mut rest: &[u8] = $input;
        let (bit, seed, raw) =
            (take::<2>(&mut rest), take::<$bytes>(&mut rest), take::<$signature>(&mut rest));
        let mut seed = seed;
        if SigningKey::from_bytes(&seed).is_err() {
            seed = [0; $bytes];
            seed[$bytes - 1] = 1;
        }
        let key = SigningKey::from_bytes(&seed).expect("below the order");
        let public = key.verifying_key();
        let signature = key.sign_prehash(rest);
        assert!(public.verify_prehash(rest, &signature).is_ok());
        let bytes = signature.to_bytes();
        assert_eq!(Signature::from_bytes(&bytes).as_ref(), Ok(&signature));
        assert_eq!(Signature::from_der(signature.to_der().as_bytes()).as_ref(), Ok(&signature));
        assert!(signature.normalize_s().is_low_s());
        assert!(public.verify_prehash(rest, &signature.normalize_s()).is_ok());
        // A bit less or more; any bytes; and what the equation says of them.
        let mut changed = bytes;
        let at = usize::from(u16::from_le_bytes(bit)) % (8 * $signature);
        changed[at / 8] ^= 1 << (at % 8);
        for (bytes, wrong) in [(changed, true), (raw, false), (bytes, false)] {
            let Ok(other) = Signature::from_bytes(&bytes) else { continue };
            let (r, s) = other.scalars();
            let w = s.invert();
            let hash = Scalar::from_leftmost_bits(rest);
            let sum = Point::mul_base(&(&hash * &w)) + public.as_public_key().to_point() * &(&r * &w);
            let equation =
                sum.to_affine().coordinates().is_some_and(|(x, _)| Scalar::reduce(&x).ct_eq(&r).declassify());
            assert_eq!(public.verify_prehash(rest, &other).is_ok(), equation);
            assert!(!(wrong && equation), "a changed bit is accepted");
        }
        if let Ok(der) = Signature::from_der($input) {
            assert_eq!(der.to_der().as_bytes(), $input);
        }
    }};
}

fn ed25519(input: &[u8]) {
    use secant::ed25519::{
        PreparedVerifyingKey, Signature, SigningKey, VerifyingKey, verify_batch, verify_batch_zip215,
    };
    let mut rest = input;
    let (bit, seed, raw) = (take::<2>(&mut rest), take::<32>(&mut rest), take::<64>(&mut rest));
    let key = SigningKey::from_bytes(&seed);
    let public = key.verifying_key();
    let signature = key.sign(rest);
    let bytes = signature.to_bytes();
    let mut changed = bytes;
    let at = usize::from(bit[0]) * 2 + usize::from(bit[1] & 1);
    changed[at / 8] ^= 1 << (at % 8);
    let drawn = VerifyingKey::from_bytes_zip215(&seed).unwrap_or(public);
    let prepared = PreparedVerifyingKey::new(&drawn);
    for (bytes, wanted) in [(bytes, Some(true)), (changed, Some(false)), (raw, None)] {
        let signature = Signature::from_bytes(&bytes);
        assert_eq!(signature.to_bytes(), bytes);
        let (plain, strict, zip215) = (
            public.verify(rest, &signature),
            public.verify_strict(rest, &signature),
            public.verify_zip215(rest, &signature),
        );
        if let Some(wanted) = wanted {
            assert_eq!([plain.is_ok(), strict.is_ok(), zip215.is_ok()], [wanted; 3]);
        }
        assert!(strict.is_err() || plain.is_ok());
        assert!(plain.is_err() || zip215.is_ok());
        // A key of any bytes, of small order, too.
        let (plain, zip215) = (drawn.verify(rest, &signature), drawn.verify_zip215(rest, &signature));
        assert_eq!(prepared.verify(rest, &signature), plain);
        assert_eq!(prepared.verify_zip215(rest, &signature), zip215);
        let signed: Vec<(&VerifyingKey, &[u8], &Signature)> = vec![
            (&drawn, rest, &signature),
            (&public, rest, &signature),
            (&drawn, &input[..input.len() / 2], &signature),
        ];
        let single: Vec<_> =
            signed.iter().map(|(key, message, signature)| key.verify(message, signature)).collect();
        assert_eq!(verify_batch(&signed), single);
        let single: Vec<_> =
            signed.iter().map(|(key, message, signature)| key.verify_zip215(message, signature)).collect();
        assert_eq!(verify_batch_zip215(&signed), single);
    }
}

fn schnorr(input: &[u8]) {
    use secant::secp256k1::schnorr::{Signature, SigningKey, VerifyingKey, verify_batch};
    let mut rest = input;
    let (bit, seed, raw) = (take::<2>(&mut rest), take::<32>(&mut rest), take::<64>(&mut rest));
    let Ok(key) = SigningKey::from_bytes(&seed) else { return };
    let public = key.verifying_key();
    let signature = key.sign_with_aux(rest, &raw[..32].try_into().expect("32 bytes"));
    let bytes = signature.to_bytes();
    let mut changed = bytes;
    let at = usize::from(bit[0]) * 2 + usize::from(bit[1] & 1);
    changed[at / 8] ^= 1 << (at % 8);
    let drawn = VerifyingKey::from_bytes(&raw[..32].try_into().expect("32 bytes")).unwrap_or(public);
    for (bytes, wanted) in [(bytes, Some(true)), (changed, Some(false)), (raw, None)] {
        let signature = Signature::from_bytes(&bytes);
        let judged = public.verify(rest, &signature).is_ok();
        assert!(wanted.is_none_or(|wanted| wanted == judged));
        let signed: Vec<(&VerifyingKey, &[u8], &Signature)> =
            vec![(&public, rest, &signature), (&drawn, rest, &signature)];
        let single: Vec<_> =
            signed.iter().map(|(key, message, signature)| key.verify(message, signature)).collect();
        assert_eq!(verify_batch(&signed), single);
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((kind, input)) = input.split_first() else { return };
    match kind % 7 {
        0 => ecdsa!(p256, 32, 64, input),
        1 => ecdsa!(p384, 48, 96, input),
        2 => ecdsa!(p521, 66, 132, input),
        3 => ecdsa!(p224, 28, 56, input),
        4 => ecdsa!(secp256k1, 32, 64, input),
        5 => ed25519(input),
        _ => schnorr(input),
    }
});

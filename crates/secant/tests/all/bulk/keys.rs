//! Keys and signatures by columns.

use core::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};
use secant::bulk::{Cores, Keys, Rows, Signatures, Verdict, generate_keys, public_keys, verify};
use secant::{ed25519, p256, secp256k1, x25519};

use super::Stream;

struct Rng(Stream);

impl TryRng for Rng {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_le_bytes(self.0.bytes()))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(self.0.bytes()))
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.0.bytes::<1>()[0]);
        Ok(())
    }
}

impl TryCryptoRng for Rng {}

/// The public key of one secret key.
fn public(keys: Keys, secret: &[u8]) -> Result<Vec<u8>, Verdict> {
    let secret: &[u8; 32] = secret.try_into().map_err(|_| Verdict::Length)?;
    Ok(match keys {
        Keys::X25519 => x25519::SecretKey::from(*secret).public_key().to_bytes().to_vec(),
        Keys::Ed25519 => ed25519::SigningKey::from_bytes(secret).verifying_key().to_bytes().to_vec(),
        Keys::P256 => {
            let key = p256::SecretKey::from_bytes(secret).map_err(|_| Verdict::SecretKey)?;
            key.public_key().to_compressed_sec1_bytes().to_vec()
        }
        _ => {
            let key = secp256k1::SecretKey::from_bytes(secret).map_err(|_| Verdict::SecretKey)?;
            key.public_key().to_compressed_sec1_bytes().to_vec()
        }
    })
}

#[test]
fn public_keys_are_what_they_are_alone() {
    for keys in Keys::ALL {
        let mut random = Stream(8);
        let odd: [&[u8]; 5] = [&[], &[0; 32], &[0xff; 32], &[1; 33], &[1; 31]];
        let rows: Vec<Vec<u8>> = (0..1000)
            .map(|i| if i % 5 == 2 { odd[i / 5 % 5].to_vec() } else { random.bytes::<32>().to_vec() })
            .collect();
        let slices: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        for size in super::SIZES {
            let mut out = vec![0xa5; size * keys.public_len()];
            let mut verdicts = vec![Verdict::Null; size];
            public_keys(
                keys,
                &Rows::slices(&slices[..size]),
                &mut out,
                &mut verdicts,
                super::CORES[size % 3],
            )
            .unwrap();
            for (i, found) in out.chunks(keys.public_len()).enumerate() {
                let want = public(keys, slices[i]);
                assert_eq!(
                    verdicts[i],
                    want.as_ref().err().copied().unwrap_or_default(),
                    "{i} {}",
                    keys.name()
                );
                assert_eq!(found, want.unwrap_or(vec![0; keys.public_len()]), "{i} {}", keys.name());
            }
        }
        assert_eq!(Keys::from_name(keys.name()), Some(keys));
    }
}

/// Columns whose lengths do not belong together, each wrong alone: nothing is written.
#[test]
fn columns_of_other_lengths_are_refused() {
    for keys in Keys::ALL {
        let secrets = vec![1; 2 * keys.secret_len()];
        let rows = Rows::fixed(&secrets, keys.secret_len()).unwrap();
        let (mut out, mut verdicts) = (vec![7; 3 * keys.public_len()], [Verdict::Null; 3]);
        for (bytes, verdict) in
            [(keys.public_len(), 2), (2 * keys.public_len() - 1, 2), (3 * keys.public_len(), 2)]
                .into_iter()
                .chain([1, 3].map(|verdict| (2 * keys.public_len(), verdict)))
        {
            let asked = public_keys(keys, &rows, &mut out[..bytes], &mut verdicts[..verdict], Cores::This);
            assert_eq!(asked, Err(secant::Error::LengthMismatch), "{bytes} {verdict}");
        }
        assert!(out.iter().all(|byte| *byte == 7) && verdicts == [Verdict::Null; 3]);
        // A byte more or less is no secret.
        let lengths = [keys.secret_len() - 1, keys.secret_len(), keys.secret_len() + 1];
        let rows = lengths.map(|length| &secrets[..length]);
        let asked = public_keys(keys, &Rows::slices(&rows), &mut out, &mut verdicts, Cores::This);
        assert_eq!((asked, verdicts), (Ok(()), [Verdict::Length, Verdict::Fine, Verdict::Length]));
    }
}

#[test]
fn generated_keys_belong_together() {
    for keys in Keys::ALL {
        let (mut secrets, mut publics) = (vec![0; 20 * 32], vec![0; 20 * keys.public_len()]);
        generate_keys(keys, &mut Rng(Stream(4)), &mut secrets, &mut publics, Cores::This).unwrap();
        let rows = secrets.chunks(32).zip(publics.chunks(keys.public_len()));
        for (secret, found) in rows {
            assert_eq!(public(keys, secret).unwrap(), found);
        }
        let mut distinct: Vec<_> = secrets.chunks(32).collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 20);
        let mut rng = Rng(Stream(4));
        assert!(generate_keys(keys, &mut rng, &mut secrets[1..], &mut publics, Cores::This).is_err());
        assert!(generate_keys(keys, &mut rng, &mut secrets, &mut publics[1..], Cores::This).is_err());
        assert!(generate_keys(keys, &mut rng, &mut [], &mut [], Cores::This).is_ok());
    }
}

/// A key, a message and a signature.
type Signed = (Vec<u8>, Vec<u8>, Vec<u8>);

fn signed(kind: Signatures, i: usize) -> Signed {
    let secret = [i as u8 % 5 + 1; 32];
    let message = format!("message {i}").into_bytes();
    match kind {
        Signatures::Ed25519 => {
            let key = ed25519::SigningKey::from_bytes(&secret);
            let signature = key.sign(&message).to_bytes().to_vec();
            (key.verifying_key().to_bytes().to_vec(), message, signature)
        }
        Signatures::EcdsaP256 => {
            let key = p256::SigningKey::from_bytes(&secret).unwrap();
            let signature = key.sign(&message);
            let encoded = if i.is_multiple_of(2) {
                signature.to_bytes().to_vec()
            } else {
                signature.to_der().as_bytes().to_vec()
            };
            (key.verifying_key().to_sec1_bytes().to_vec(), message, encoded)
        }
        _ => {
            let key = secp256k1::SigningKey::from_bytes(&secret).unwrap();
            let signature = key.sign(&message).to_bytes().to_vec();
            (key.verifying_key().to_compressed_sec1_bytes().to_vec(), message, signature)
        }
    }
}

#[test]
fn bad_signatures_are_found_wherever_they_are() {
    for kind in Signatures::ALL {
        let mut want = Vec::new();
        let rows: Vec<Signed> = (0..600)
            .map(|i| {
                let (mut key, mut message, mut signature) = signed(kind, i);
                want.push(match i % 7 {
                    3 => {
                        message.push(0);
                        Verdict::Invalid
                    }
                    5 => {
                        let last = signature.len() - 1;
                        signature[last - i % 8] ^= 1;
                        Verdict::Invalid
                    }
                    6 => match i % 4 {
                        0 => {
                            key.pop();
                            Verdict::PublicKey
                        }
                        1 => {
                            key[..].fill(0xff);
                            Verdict::PublicKey
                        }
                        2 => {
                            signature.pop();
                            Verdict::Signature
                        }
                        _ => {
                            signature.clear();
                            Verdict::Signature
                        }
                    },
                    _ => Verdict::Fine,
                });
                (key, message, signature)
            })
            .collect();
        let keys: Vec<&[u8]> = rows.iter().map(|row| &row.0[..]).collect();
        let messages: Vec<&[u8]> = rows.iter().map(|row| &row.1[..]).collect();
        let signatures: Vec<&[u8]> = rows.iter().map(|row| &row.2[..]).collect();
        for (i, size) in (0..18).chain([600]).enumerate() {
            let start = if size == 600 { 0 } else { 7 * i };
            let part = start..start + size;
            let mut verdicts = vec![Verdict::Null; size];
            verify(
                kind,
                &Rows::slices(&keys[part.clone()]),
                &Rows::slices(&messages[part.clone()]),
                &Rows::slices(&signatures[part.clone()]),
                &mut verdicts,
                super::CORES[i % 3],
            )
            .unwrap();
            assert_eq!(verdicts, want[part], "{}", kind.name());
        }
        let refused = verify(
            kind,
            &Rows::slices(&keys[1..]),
            &Rows::slices(&messages),
            &Rows::slices(&signatures),
            &mut [Verdict::Null; 600],
            Cores::This,
        );
        assert_eq!(refused, Err(secant::Error::LengthMismatch));
        assert_eq!(Signatures::from_name(kind.name()), Some(kind));
    }
}

//! MuSig2: the vectors of BIP 327, and what is refused.

use rand_core::UnwrapErr;
use secant::secp256k1::schnorr::SigningKey;
use secant::secp256k1::{PublicKey, SecretKey};
use secant_protocols::musig2::{
    AggregateNonce, Error, KeyAggregate, NonceContext, PartialSignature, PublicNonce, SecretNonce, Session,
    sign_last, sort_keys,
};
use serde_json::Value;

use super::{Given, bytes, hex, indices, read, unhex};

/// Why a case fails: whose contribution, by his index, is bad, or what was refused.
#[derive(Debug, PartialEq)]
enum Fault {
    Contribution(usize),
    Refused(Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap()
}

/// All of a member, decoded from hexadecimal.
fn all(value: &Value, name: &str) -> Vec<Vec<u8>> {
    value[name].as_array().unwrap().iter().map(|text| unhex(text.as_str().unwrap())).collect()
}

/// Those of a list that a case names, decoded: the first that is refused is to blame.
fn chosen<T>(
    list: &[Vec<u8>],
    case: &Value,
    name: &str,
    of: impl Fn(&[u8]) -> Option<T>,
) -> Result<Vec<T>, Fault> {
    let decode = |(place, i): (usize, &usize)| of(&list[*i]).ok_or(Fault::Contribution(place));
    indices(case, name).iter().enumerate().map(decode).collect()
}

fn keys(list: &[Vec<u8>], case: &Value) -> Result<Vec<PublicKey>, Fault> {
    chosen(list, case, "key_indices", |bytes| PublicKey::from_sec1_bytes(bytes).ok())
}

fn nonces(list: &[Vec<u8>], case: &Value, name: &str) -> Result<Vec<PublicNonce>, Fault> {
    chosen(list, case, name, |bytes| PublicNonce::from_bytes(&array(bytes)).ok())
}

/// The key of all with the tweaks of a case.
fn aggregate(keys: &[PublicKey], tweaks: &[Vec<u8>], case: &Value) -> Result<KeyAggregate, Fault> {
    let mut aggregate = KeyAggregate::new(keys)?;
    let x_only = case["is_xonly"].as_array().map_or(&[][..], |all| all);
    assert_eq!(tweaks.len(), x_only.len());
    for (tweak, x_only) in tweaks.iter().zip(x_only) {
        let tweak = array(tweak);
        aggregate = if x_only.as_bool().unwrap() {
            aggregate.tweak_x_only(&tweak)
        } else {
            aggregate.tweak_plain(&tweak)
        }?;
    }
    Ok(aggregate)
}

fn tweaks(list: &[Vec<u8>], case: &Value) -> Vec<Vec<u8>> {
    indices(case, "tweak_indices").iter().map(|i| list[*i].clone()).collect()
}

/// What the vectors say of an error: the signer to blame, or a sentence.
fn fault(case: &Value) -> Fault {
    let error = &case["error"];
    if let Some(signer) = error["signer"].as_u64() {
        return Fault::Contribution(signer as usize);
    }
    Fault::Refused(match (error["contrib"].as_str(), error["message"].as_str()) {
        (Some("aggnonce"), _) => Error::Group(secant::Error::Tag(4)),
        (_, Some("The tweak must be less than n.")) => Error::TweakTooLarge,
        (_, Some("The result of tweaking cannot be infinity.")) => Error::Infinity,
        (_, Some("The signer's pubkey must be included in the list of pubkeys.")) => Error::UnknownKey,
        (_, Some("first secnonce value is out of range.")) => Error::Nonce,
        _ => panic!("{error}"),
    })
}

#[test]
fn keys_sort_and_aggregate() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_key_sort.json"));
    let decoded = |name| {
        all(&vectors, name).iter().map(|key| PublicKey::from_sec1_bytes(key).unwrap()).collect::<Vec<_>>()
    };
    let mut sorted = decoded("pubkeys");
    sort_keys(&mut sorted);
    assert_eq!(sorted, decoded("sorted_pubkeys"));

    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_key_agg.json"));
    let (list, tweak) = (all(&vectors, "pubkeys"), all(&vectors, "tweaks"));
    for case in vectors["valid_test_cases"].as_array().unwrap() {
        let found = KeyAggregate::new(&keys(&list, case).unwrap()).unwrap();
        assert_eq!(found.verifying_key().to_bytes()[..], bytes(case, "expected"));
    }
    let errors = vectors["error_test_cases"].as_array().unwrap();
    assert_eq!(errors.len(), 5);
    for case in errors {
        let found = keys(&list, case).and_then(|keys| aggregate(&keys, &tweaks(&tweak, case), case));
        assert_eq!(found.unwrap_err(), fault(case), "{case}");
    }
    assert_eq!(KeyAggregate::new(&[]).unwrap_err(), Error::NoKeys);
}

#[test]
fn nonces_are_made_and_added() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_nonce_gen.json"));
    let cases = vectors["test_cases"].as_array().unwrap();
    assert_eq!(cases.len(), 4);
    for case in cases {
        let optional = |name: &str| (!case[name].is_null()).then(|| bytes(case, name));
        let secret = optional("sk").map(|bytes| SecretKey::from_bytes(&array(&bytes)).unwrap());
        let (aggregate, message) = (optional("aggpk").map(|bytes| array(&bytes)), optional("msg"));
        let context = NonceContext {
            secret: secret.as_ref(),
            aggregate: aggregate.as_ref(),
            message: message.as_deref(),
            extra: &optional("extra_in").unwrap_or_default(),
        };
        let key = PublicKey::from_sec1_bytes(&bytes(case, "pk")).unwrap();
        let (nonce, public) =
            SecretNonce::generate(&key, &context, &mut Given(bytes(case, "rand_"))).unwrap();
        assert_eq!(nonce.to_bytes()[..], bytes(case, "expected_secnonce"));
        assert_eq!(public.to_bytes()[..], bytes(case, "expected_pubnonce"));
    }

    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_nonce_agg.json"));
    let list = all(&vectors, "pnonces");
    for case in vectors["valid_test_cases"].as_array().unwrap() {
        let found = AggregateNonce::new(&nonces(&list, case, "pnonce_indices").unwrap());
        assert_eq!(found.to_bytes()[..], bytes(case, "expected"));
        assert_eq!(AggregateNonce::from_bytes(&found.to_bytes()).unwrap(), found);
    }
    let errors = vectors["error_test_cases"].as_array().unwrap();
    assert_eq!(errors.len(), 3);
    for case in errors {
        assert_eq!(nonces(&list, case, "pnonce_indices").unwrap_err(), fault(case), "{case}");
    }
}

#[test]
fn parts_are_signed_and_verified() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_sign_verify.json"));
    let secret = SecretKey::from_bytes(&array(&bytes(&vectors, "sk"))).unwrap();
    let (list, points) = (all(&vectors, "pubkeys"), all(&vectors, "pnonces"));
    let (secrets, sums) = (all(&vectors, "secnonces"), all(&vectors, "aggnonces"));
    let messages = all(&vectors, "msgs");
    let at = |case: &Value, name: &str| case[name].as_u64().unwrap() as usize;
    let sign = |case: &Value, place: usize| -> Result<PartialSignature, Fault> {
        let sum = AggregateNonce::from_bytes(&array(&sums[at(case, "aggnonce_index")]));
        let keys = keys(&list, case)?;
        let aggregate = KeyAggregate::new(&keys)?;
        let session = Session::new(&aggregate, &sum?, &messages[at(case, "msg_index")]);
        Ok(session.sign(SecretNonce::from_bytes(&array(&secrets[place]))?, &secret)?)
    };
    // The part of a case, verified with the sum of all nonces.
    let verify = |case: &Value, part: &[u8]| -> Result<(), Fault> {
        let (keys, nonces) = (keys(&list, case)?, nonces(&points, case, "nonce_indices")?);
        let aggregate = KeyAggregate::new(&keys)?;
        let message = &messages[at(case, "msg_index")];
        let session = Session::new(&aggregate, &AggregateNonce::new(&nonces), message);
        let signer = at(case, "signer_index");
        let part = PartialSignature::from_bytes(&array(part))?;
        Ok(session.verify(&part, &nonces[signer], &keys[signer])?)
    };
    let cases = |name: &str, count: usize| {
        let cases = vectors[name].as_array().unwrap().clone();
        assert_eq!(cases.len(), count, "{name}");
        cases
    };
    for case in cases("valid_test_cases", 6) {
        let part = sign(&case, 0).unwrap().to_bytes();
        assert_eq!(part[..], bytes(&case, "expected"), "{case}");
        verify(&case, &part).unwrap();
    }
    for case in cases("sign_error_test_cases", 6) {
        let found = sign(&case, at(&case, "secnonce_index")).unwrap_err();
        match case["error"]["contrib"].as_str() {
            // One has a wrong first byte, one is on no point, one is not below p.
            Some("aggnonce") => assert!(matches!(found, Fault::Refused(Error::Group(_))), "{case}"),
            _ => assert_eq!(found, fault(&case), "{case}"),
        }
    }
    for case in cases("verify_fail_test_cases", 3) {
        let found = verify(&case, &bytes(&case, "sig")).unwrap_err();
        let too_large = Error::Group(secant::Error::ScalarTooLarge);
        assert!(
            [Fault::Refused(Error::PartialSignature), Fault::Refused(too_large)].contains(&found),
            "{case}"
        );
    }
    for case in cases("verify_error_test_cases", 2) {
        assert_eq!(verify(&case, &bytes(&case, "sig")).unwrap_err(), fault(&case), "{case}");
    }
    // A nonce for another key.
    let keys = [secret.public_key()];
    let aggregate = KeyAggregate::new(&keys).unwrap();
    let sum = AggregateNonce::from_bytes(&array(&sums[0])).unwrap();
    let mut nonce = array::<97>(&secrets[0]);
    nonce[64] ^= 1;
    let session = Session::new(&aggregate, &sum, b"");
    let nonce = SecretNonce::from_bytes(&nonce).unwrap();
    assert_eq!(format!("{nonce:?}"), "SecretNonce(..)");
    assert_eq!(session.sign(nonce, &secret), Err(Error::OtherKey));
}

#[test]
fn tweaked_keys_sign() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_tweak.json"));
    let secret = SecretKey::from_bytes(&array(&bytes(&vectors, "sk"))).unwrap();
    let (list, points, tweak) = (all(&vectors, "pubkeys"), all(&vectors, "pnonces"), all(&vectors, "tweaks"));
    let (message, nonce) = (bytes(&vectors, "msg"), array(&bytes(&vectors, "secnonce")));
    let sum = AggregateNonce::from_bytes(&array(&bytes(&vectors, "aggnonce"))).unwrap();
    for (name, count) in [("valid_test_cases", 5), ("error_test_cases", 1)] {
        let cases = vectors[name].as_array().unwrap();
        assert_eq!(cases.len(), count);
        for case in cases {
            let keys = keys(&list, case).unwrap();
            let aggregate = match aggregate(&keys, &tweaks(&tweak, case), case) {
                Ok(aggregate) => aggregate,
                Err(error) => {
                    assert_eq!(error, fault(case));
                    continue;
                }
            };
            let session = Session::new(&aggregate, &sum, &message);
            let part = session.sign(SecretNonce::from_bytes(&nonce).unwrap(), &secret).unwrap();
            assert_eq!(part.to_bytes()[..], bytes(case, "expected"), "{case}");
            let signer = case["signer_index"].as_u64().unwrap() as usize;
            let nonces = nonces(&points, case, "nonce_indices").unwrap();
            session.verify(&part, &nonces[signer], &keys[signer]).unwrap();
        }
    }
}

#[test]
fn the_last_signer_needs_no_random_bytes() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_det_sign.json"));
    let secret = SecretKey::from_bytes(&array(&bytes(&vectors, "sk"))).unwrap();
    let (list, messages) = (all(&vectors, "pubkeys"), all(&vectors, "msgs"));
    let sign = |case: &Value| -> Result<(PublicNonce, PartialSignature), Fault> {
        let keys = keys(&list, case)?;
        let aggregate = aggregate(&keys, &all(case, "tweaks"), case)?;
        let others = AggregateNonce::from_bytes(&array(&bytes(case, "aggothernonce")))?;
        let message = &messages[case["msg_index"].as_u64().unwrap() as usize];
        let random = (!case["rand"].is_null()).then(|| array(&bytes(case, "rand")));
        let (nonce, part) = sign_last(&aggregate, &secret, &others, message, random.as_ref())?;
        let signer = case["signer_index"].as_u64().unwrap() as usize;
        // One other signer: his nonce is the sum of all others.
        let both = [nonce, PublicNonce::from_bytes(&others.to_bytes()).unwrap()];
        let session = Session::new(&aggregate, &AggregateNonce::new(&both), message);
        session.verify(&part, &nonce, &keys[signer])?;
        Ok((nonce, part))
    };
    let valid = vectors["valid_test_cases"].as_array().unwrap();
    assert_eq!(valid.len(), 4);
    for case in valid {
        let (nonce, part) = sign(case).unwrap();
        assert_eq!(
            vec![nonce.to_bytes().to_vec(), part.to_bytes().to_vec()],
            all(case, "expected"),
            "{case}"
        );
    }
    let errors = vectors["error_test_cases"].as_array().unwrap();
    assert_eq!(errors.len(), 5);
    for case in errors {
        let found = sign(case).unwrap_err();
        match case["error"]["contrib"].as_str() {
            Some("aggothernonce") => {
                let refused = matches!(found, Fault::Refused(Error::Group(_) | Error::OtherNonce));
                assert!(refused, "{case}: {found:?}");
            }
            _ => assert_eq!(found, fault(case), "{case}"),
        }
    }
}

#[test]
fn parts_aggregate() {
    let vectors = read(include_str!("../../../../tests/vectors/protocols/bip327_sig_agg.json"));
    let (list, points) = (all(&vectors, "pubkeys"), all(&vectors, "pnonces"));
    let (tweak, parts) = (all(&vectors, "tweaks"), all(&vectors, "psigs"));
    let message = bytes(&vectors, "msg");
    for (name, count) in [("valid_test_cases", 4), ("error_test_cases", 1)] {
        let cases = vectors[name].as_array().unwrap();
        assert_eq!(cases.len(), count);
        for case in cases {
            let nonces = nonces(&points, case, "nonce_indices").unwrap();
            let sum = AggregateNonce::new(&nonces);
            let aggregate = aggregate(&keys(&list, case).unwrap(), &tweaks(&tweak, case), case).unwrap();
            let decode = |bytes: &[u8]| PartialSignature::from_bytes(&array(bytes)).ok();
            let parts = match chosen(&parts, case, "psig_indices", decode) {
                Ok(parts) => parts,
                Err(error) => {
                    assert_eq!(error, fault(case));
                    continue;
                }
            };
            assert_eq!(sum.to_bytes()[..], bytes(case, "aggnonce"));
            let signature = Session::new(&aggregate, &sum, &message).aggregate(&parts);
            assert_eq!(signature.to_bytes()[..], bytes(case, "expected"), "{case}");
            aggregate.verifying_key().verify(&message, &signature).unwrap();
        }
    }
}

/// Signers, tweaks and messages by chance; a Taproot output of theirs; and a wrong part is found.
#[test]
fn signers_by_chance() {
    let mut random = UnwrapErr(getrandom::SysRng);
    for i in 0..24 {
        let signers: Vec<_> = (0..1 + i % 5).map(|_| SecretKey::generate_from(&mut random)).collect();
        let keys: Vec<_> = signers.iter().map(SecretKey::public_key).collect();
        let mut aggregate = KeyAggregate::new(&keys).unwrap();
        for j in 0..i % 4 {
            let tweak = SecretKey::generate_from(&mut random).to_bytes();
            aggregate =
                if (i + j) % 2 == 0 { aggregate.tweak_plain(&tweak) } else { aggregate.tweak_x_only(&tweak) }
                    .unwrap();
        }
        let message = vec![i as u8; 7 * i];
        let rounds: Vec<_> = signers
            .iter()
            .map(|secret| {
                let context = NonceContext { secret: Some(secret), ..NonceContext::default() };
                SecretNonce::generate(&secret.public_key(), &context, &mut random).unwrap()
            })
            .collect();
        let (nonces, public): (Vec<_>, Vec<_>) = rounds.into_iter().unzip();
        let session = Session::new(&aggregate, &AggregateNonce::new(&public), &message);
        let mut parts: Vec<_> = nonces
            .into_iter()
            .zip(&signers)
            .map(|(nonce, secret)| session.sign(nonce, secret).unwrap())
            .collect();
        for (j, part) in parts.iter().enumerate() {
            session.verify(part, &public[j], &keys[j]).unwrap();
        }
        aggregate.verifying_key().verify(&message, &session.aggregate(&parts)).unwrap();
        let other = SecretKey::generate_from(&mut random);
        let unknown = session.verify(&parts[0], &public[0], &other.public_key());
        assert_eq!(unknown, Err(Error::UnknownKey));
        parts[0] = PartialSignature::from_bytes(&other.to_bytes()).unwrap();
        assert_eq!(session.verify(&parts[0], &public[0], &keys[0]), Err(Error::PartialSignature));
        assert!(aggregate.verifying_key().verify(&message, &session.aggregate(&parts)).is_err());
    }
}

#[test]
fn faults_have_texts() {
    // An aggregate of one signer is his key times a coefficient: no key of BIP 340 that he knows otherwise.
    let secret = SecretKey::from_bytes(&[7; 32]).unwrap();
    let aggregate = KeyAggregate::new(&[secret.public_key()]).unwrap();
    assert_ne!(aggregate.verifying_key(), SigningKey::from(secret).verifying_key());
    assert_eq!(hex(&aggregate.public_key().to_compressed_sec1_bytes()).len(), 66);
    for error in [
        Error::Group(secant::Error::Length),
        Error::NoKeys,
        Error::Infinity,
        Error::TweakTooLarge,
        Error::Nonce,
        Error::OtherKey,
        Error::UnknownKey,
        Error::OtherNonce,
        Error::TooLong,
        Error::PartialSignature,
    ] {
        let text = error.to_string();
        assert!(text.len() > 10 && !text.ends_with('.'), "{text}");
    }
}

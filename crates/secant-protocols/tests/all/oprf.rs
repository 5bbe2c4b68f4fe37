//! OPRF, VOPRF, POPRF: the vectors of RFC 9497, and what is refused.

use rand_core::UnwrapErr;
use secant_protocols::oprf::{
    Decaf448Shake256, Element, Error, Mode, OprfClient, OprfServer, P256Sha256, P384Sha384, P521Sha512,
    Parameters, PoprfClient, PoprfServer, Proof, Ristretto255Sha512, SecretKey, Suite, VoprfClient,
    VoprfServer,
};
use serde_json::Value;

use super::{Given, bytes, hex, read, unhex};

/// The parts of a member, one for each of a batch.
fn parts(value: &Value, name: &str) -> Vec<Vec<u8>> {
    value[name].as_str().unwrap().split(',').map(unhex).collect()
}

fn elements<S: Suite>(encoded: &[Vec<u8>]) -> Vec<Element<S>> {
    encoded.iter().map(|bytes| Element::from_bytes(bytes).unwrap()).collect()
}

fn encoded<S: Suite>(elements: &[Element<S>]) -> Vec<Vec<u8>> {
    elements.iter().map(|element| element.to_bytes().as_ref().to_vec()).collect()
}

/// Random bytes of which `Scalar::random` makes this scalar: little-endian on every curve.
fn random<S: Suite>(mut scalar: Vec<u8>) -> Given {
    if S::Curve::ID.starts_with('P') {
        scalar.reverse();
    }
    Given(scalar)
}

/// The cases of one suite and mode.
fn cases<S: Suite>(group: &Value) {
    let mode = [Mode::Oprf, Mode::Voprf, Mode::Poprf][group["mode"].as_u64().unwrap() as usize];
    let key = || {
        let seed = bytes(group, "seed").try_into().unwrap();
        SecretKey::<S>::derive(mode, &seed, &bytes(group, "keyInfo")).unwrap()
    };
    assert_eq!(hex(key().to_bytes().as_ref()), group["skSm"]);
    assert_eq!(SecretKey::<S>::from_bytes(&bytes(group, "skSm")).unwrap().public_key(), key().public_key());
    if mode != Mode::Oprf {
        assert_eq!(hex(key().public_key().to_bytes().as_ref()), group["pkSm"]);
    }
    for case in group["vectors"].as_array().unwrap() {
        let inputs = parts(case, "Input");
        assert_eq!(inputs.len() as u64, case["Batch"].as_u64().unwrap());
        let blinds = parts(case, "Blind");
        let (blinded, evaluated) = (parts(case, "BlindedElement"), parts(case, "EvaluationElement"));
        let outputs = parts(case, "Output");
        let commitment = || random::<S>(bytes(&case["Proof"], "r"));
        let given = inputs.iter().zip(&blinds);
        let equal = |found: &[<S::Curve as Parameters>::Output]| {
            assert!(found.iter().map(AsRef::as_ref).eq(&outputs), "{case}")
        };
        match mode {
            Mode::Oprf => {
                let server = OprfServer::new(key());
                for (i, (input, blind)) in given.enumerate() {
                    let client = OprfClient::<S>::blind(input, &mut random::<S>(blind.clone())).unwrap();
                    let answer = server.blind_evaluate(&Element::from_bytes(&blinded[i]).unwrap());
                    assert_eq!(client.message().to_bytes().as_ref(), blinded[i]);
                    assert_eq!(answer.to_bytes().as_ref(), evaluated[i]);
                    equal(&[client.finalize(&answer).unwrap()]);
                    equal(&[server.evaluate(input).unwrap()]);
                }
            }
            Mode::Voprf => {
                let server = VoprfServer::new(key());
                let clients: Vec<_> = given
                    .map(|(input, blind)| {
                        VoprfClient::<S>::blind(input, &mut random::<S>(blind.clone())).unwrap()
                    })
                    .collect();
                let (answers, proof) = server.blind_evaluate(&elements(&blinded), &mut commitment()).unwrap();
                let messages: Vec<_> = clients.iter().map(|client| *client.message()).collect();
                assert_eq!((encoded(&messages), encoded(&answers)), (blinded, evaluated));
                assert_eq!(hex(&proof.to_bytes()), case["Proof"]["proof"]);
                let proof = Proof::from_bytes(&proof.to_bytes()).unwrap();
                let public = server.public_key();
                equal(&VoprfClient::finalize_batch(&clients, &answers, &proof, &public).unwrap());
                if let ([client], [answer]) = (&clients[..], &answers[..]) {
                    equal(&[client.finalize(answer, &proof, &public).unwrap()]);
                }
                let again: Vec<_> = inputs.iter().map(|input| server.evaluate(input).unwrap()).collect();
                equal(&again);
            }
            Mode::Poprf => {
                let (server, info) = (PoprfServer::new(key()), bytes(case, "Info"));
                let public = server.public_key();
                let clients: Vec<_> = given
                    .map(|(input, blind)| {
                        PoprfClient::<S>::blind(input, &info, &public, &mut random::<S>(blind.clone()))
                            .unwrap()
                    })
                    .collect();
                let (answers, proof) =
                    server.blind_evaluate(&elements(&blinded), &info, &mut commitment()).unwrap();
                let messages: Vec<_> = clients.iter().map(|client| *client.message()).collect();
                assert_eq!((encoded(&messages), encoded(&answers)), (blinded, evaluated));
                assert_eq!(hex(&proof.to_bytes()), case["Proof"]["proof"]);
                equal(&PoprfClient::finalize_batch(&clients, &answers, &proof).unwrap());
                if let ([client], [answer]) = (&clients[..], &answers[..]) {
                    equal(&[client.finalize(answer, &proof).unwrap()]);
                }
                let again: Vec<_> =
                    inputs.iter().map(|input| server.evaluate(input, &info).unwrap()).collect();
                equal(&again);
            }
        }
    }
}

#[test]
fn rfc_9497() {
    let groups = read(include_str!("../../../../tests/vectors/protocols/rfc9497.json"));
    let groups = groups.as_array().unwrap();
    let count: usize = groups.iter().map(|group| group["vectors"].as_array().unwrap().len()).sum();
    assert_eq!((groups.len(), count), (15, 40));
    for group in groups {
        match group["identifier"].as_str().unwrap() {
            "ristretto255-SHA512" => cases::<Ristretto255Sha512>(group),
            "decaf448-SHAKE256" => cases::<Decaf448Shake256>(group),
            "P256-SHA256" => cases::<P256Sha256>(group),
            "P384-SHA384" => cases::<P384Sha384>(group),
            "P521-SHA512" => cases::<P521Sha512>(group),
            suite => panic!("{suite}"),
        }
    }
}

/// What proofs must not pass.
fn forged<S: Suite>() {
    let mut random = UnwrapErr(getrandom::SysRng);
    let server = VoprfServer::<S>::new(SecretKey::random(&mut random));
    let other = VoprfServer::<S>::new(SecretKey::random(&mut random));
    let clients: Vec<_> = (0..3_u8).map(|i| VoprfClient::<S>::blind(&[i], &mut random).unwrap()).collect();
    let messages: Vec<_> = clients.iter().map(|client| *client.message()).collect();
    let (answers, proof) = server.blind_evaluate(&messages, &mut random).unwrap();
    let (theirs, _) = other.blind_evaluate(&messages, &mut random).unwrap();
    let public = server.public_key();
    let finalize = |answers: &[Element<S>], proof: &Proof<S>, public: &Element<S>| {
        VoprfClient::finalize_batch(&clients, answers, proof, public)
    };
    assert!(finalize(&answers, &proof, &public).is_ok());
    assert_eq!(finalize(&answers, &proof, &other.public_key()), Err(Error::Proof));
    assert_eq!(finalize(&theirs, &proof, &public), Err(Error::Proof));
    assert_eq!(finalize(&[answers[1], answers[0], answers[2]], &proof, &public), Err(Error::Proof));
    assert_eq!(finalize(&answers[..2], &proof, &public), Err(Error::Answers { sent: 3, answered: 2 }));
    assert_eq!(VoprfClient::finalize_batch(&[], &[], &proof, &public), Err(Error::Batch(0)));
    assert_eq!(clients[0].finalize(&answers[0], &proof, &public), Err(Error::Proof));
    assert_eq!(server.blind_evaluate(&[], &mut random).unwrap_err(), Error::Batch(0));
    let good = proof.to_bytes();
    // The last byte of P-521's scalars in big-endian order, the first of others' in little-endian order: the
    // lowest.
    for i in [good.len() / 2 - 1, good.len() - 1] {
        let mut bad = good.clone();
        bad[if S::Curve::ID.starts_with('P') { i } else { i + 1 - good.len() / 2 }] ^= 1;
        assert_eq!(finalize(&answers, &Proof::from_bytes(&bad).unwrap(), &public), Err(Error::Proof));
    }
    // All zeros: a scalar each, and no proof.
    let none = Proof::from_bytes(&vec![0; good.len()]).unwrap();
    assert_eq!(finalize(&answers, &none, &public), Err(Error::Proof));
    let wanted = good.len();
    for found in [0, wanted - 1, wanted + 1] {
        assert_eq!(Proof::<S>::from_bytes(&vec![0; found]).unwrap_err(), Error::Length { found, wanted });
    }
    assert_eq!(
        Proof::<S>::from_bytes(&vec![0xff; wanted]).unwrap_err(),
        Error::Group(secant::Error::ScalarTooLarge)
    );

    let server = PoprfServer::<S>::new(SecretKey::random(&mut random));
    let public = server.public_key();
    let mut client = |info: &[u8]| PoprfClient::<S>::blind(b"x", info, &public, &mut random).unwrap();
    let (first, second) = (client(b"one"), client(b"two"));
    let mut random = UnwrapErr(getrandom::SysRng);
    let (answers, proof) =
        server.blind_evaluate(&[*first.message(), *second.message()], b"one", &mut random).unwrap();
    assert_eq!(PoprfClient::finalize_batch(&[first, second], &answers, &proof), Err(Error::Mixed));
    let client = PoprfClient::<S>::blind(b"x", b"one", &public, &mut random).unwrap();
    let (answers, proof) = server.blind_evaluate(&[*client.message()], b"two", &mut random).unwrap();
    assert_eq!(client.finalize(&answers[0], &proof), Err(Error::Proof));
    assert_ne!(server.evaluate(b"x", b"one").unwrap(), server.evaluate(b"x", b"two").unwrap());
}

#[test]
fn proofs_are_refused() {
    forged::<Ristretto255Sha512>();
    forged::<Decaf448Shake256>();
    forged::<P256Sha256>();
    forged::<P384Sha384>();
    forged::<P521Sha512>();
}

#[test]
fn bytes_are_refused() {
    fn length<T>(found: usize, wanted: usize) -> Result<T, Error> {
        Err(Error::Length { found, wanted })
    }

    assert_eq!(Element::<Ristretto255Sha512>::from_bytes(&[0; 32]), Err(Error::Identity));
    assert_eq!(Element::<Ristretto255Sha512>::from_bytes(&[0; 31]), length(31, 32));
    assert_eq!(
        Element::<Ristretto255Sha512>::from_bytes(&[0xff; 32]),
        Err(Error::Group(secant::Error::CoordinateTooLarge))
    );
    assert_eq!(Element::<Decaf448Shake256>::from_bytes(&[0; 56]), Err(Error::Identity));
    assert_eq!(Element::<P256Sha256>::from_bytes(&[0]), length(1, 33));
    let uncompressed = secant::p256::Point::GENERATOR.to_sec1_bytes();
    assert_eq!(Element::<P256Sha256>::from_bytes(uncompressed.as_bytes()), length(65, 33));
    assert_eq!(Element::<P256Sha256>::from_bytes(&[0; 33]), Err(Error::Group(secant::Error::Length)));
    assert_eq!(
        Element::<P521Sha512>::from_bytes(&[2; 67]),
        Err(Error::Group(secant::Error::CoordinateTooLarge))
    );
    assert_eq!(SecretKey::<P384Sha384>::from_bytes(&[0; 48]).unwrap_err(), Error::SecretZero);
    assert_eq!(
        SecretKey::<P384Sha384>::from_bytes(&[0xff; 48]).unwrap_err(),
        Error::Group(secant::Error::ScalarTooLarge)
    );
    let mut random = UnwrapErr(getrandom::SysRng);
    let long = vec![0; 65536];
    assert_eq!(
        OprfClient::<Ristretto255Sha512>::blind(&long, &mut random).err(),
        Some(Error::TooLong(65536))
    );
    let server = OprfServer::<Ristretto255Sha512>::new(SecretKey::random(&mut random));
    assert!(server.evaluate(&long[1..]).is_ok());
    assert_eq!(server.evaluate(&long), Err(Error::TooLong(65536)));
    // A public input that cancels the key out, on both sides.
    let info = b"tag";
    let reduced = {
        use secant::hash_to_curve::{ExpandMessage, Xmd};
        let mut uniform = [0; 64];
        let tag = [&b"HashToScalar-OPRFV1-\x02-"[..], b"ristretto255-SHA512"].concat();
        Xmd::<sha2::Sha512>::expand(&[b"Info", &[0, 3], info], &tag, &mut uniform).unwrap();
        secant::ristretto255::Scalar::reduce(&uniform)
    };
    let key = || SecretKey::<Ristretto255Sha512>::from_bytes(&(-&reduced).to_bytes()).unwrap();
    let server = PoprfServer::new(key());
    let client = PoprfClient::blind(b"x", info, &server.public_key(), &mut random);
    assert_eq!(client.err(), Some(Error::Input));
    assert_eq!(server.evaluate(b"x", info), Err(Error::Inverse));
    let message = *OprfClient::<Ristretto255Sha512>::blind(b"x", &mut random).unwrap().message();
    assert_eq!(server.blind_evaluate(&[message], info, &mut random).unwrap_err(), Error::Inverse);
    assert_eq!(format!("{:?}", key()), "SecretKey(..)");
    for error in [
        Error::Group(secant::Error::Length),
        Error::Length { found: 1, wanted: 2 },
        Error::Identity,
        Error::TooLong(65536),
        Error::Input,
        Error::SecretZero,
        Error::Inverse,
        Error::Seed,
        Error::Batch(0),
        Error::Answers { sent: 1, answered: 2 },
        Error::Mixed,
        Error::Proof,
    ] {
        let text = error.to_string();
        assert!(text.len() > 10 && !text.ends_with('.'), "{text}");
    }
}

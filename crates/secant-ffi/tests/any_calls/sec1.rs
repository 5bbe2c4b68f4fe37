//! Calls of the functions of the curves of SEC 1.

macro_rules! sec1 {
    ($module:ident, $bytes:literal, $compressed:literal, $uncompressed:literal, $signature:literal) => {
        pub(crate) mod $module {
            use std::ffi::c_int;
            use std::ptr;

            use secant::$module::{AffinePoint, Point, PublicKey, Scalar, Signature, SigningKey, VerifyingKey};
            use secant_ffi::$module::*;
            use secant_ffi::status::secant_status::{self, *};

            use crate::any_calls::count;
            use crate::any_calls::keys::keys;
            use crate::any_calls::memory::{Choices, Memory, Place, Wanted, batch, call};

            type Bytes = Result<Vec<u8>, secant_status>;

            keys!(
                $module, SigningKey, VerifyingKey, $bytes, [$compressed, $uncompressed], None, verifying_key,
                |bytes| VerifyingKey::from_sec1_bytes(bytes),
                |key, len| encoded(&key.as_public_key().to_point().to_affine(), len).expect("a public key")
            );

            /// A point in so many bytes, if it has coordinates.
            fn encoded(point: &AffinePoint, len: usize) -> Bytes {
                if point.is_identity() {
                    Err(SECANT_INFINITY)
                } else if len == $compressed {
                    Ok(point.to_compressed_sec1_bytes().as_bytes().to_vec())
                } else {
                    Ok(point.to_sec1_bytes().as_bytes().to_vec())
                }
            }

            /// A length of an encoding, mostly a valid one.
            fn length(choices: &mut Choices<'_>) -> usize {
                [$compressed, $uncompressed, $compressed, $uncompressed, 0, 1, $bytes, $uncompressed + 1]
                    [choices.below(8)]
            }

            /// A scalar, or something like it.
            fn scalar(choices: &mut Choices<'_>) -> Vec<u8> {
                let bytes = secret(choices).to_bytes().to_vec();
                choices.near(bytes)
            }

            fn scalars(choices: &mut Choices<'_>, n: usize) -> Vec<Vec<u8>> {
                let mut all: Vec<_> = (0..n).map(|_| scalar(choices)).collect();
                all.iter_mut().for_each(|scalar| scalar.resize($bytes, 0));
                all
            }

            fn of_scalar(k: &[u8], len: usize) -> Bytes {
                encoded(&Point::mul_base(&Scalar::try_from(k)?).to_affine(), len)
            }

            fn product(k: &[u8], point: &[u8]) -> Result<Point, secant_status> {
                Ok(AffinePoint::from_sec1_bytes(point)? * &Scalar::try_from(k)?)
            }

            pastey::paste! {
                fn diffie_hellman(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let ((raw, key), theirs) = (secret_argument(choices, memory), public(choices));
                    let raw_theirs = public_argument(&theirs, choices, memory);
                    let out = memory.output(choices, &[$bytes], 0, None);
                    let shared = memory.pointer(&out);
                    let call =
                        call!(memory, [<secant_ $module _diffie_hellman>](raw, raw_theirs, shared, out.claimed));
                    memory.judge(call, |_| {
                        let shared = key.as_secret_key().diffie_hellman(theirs.as_public_key());
                        Ok(vec![(out, shared.as_bytes().to_vec())]).into()
                    });
                }

                fn diffie_hellman_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let ((raw, key), n) = (secret_argument(choices, memory), count(choices));
                    let (told, len) = (memory.number(choices, n), length(choices));
                    let rows: Vec<_> = (0..n).map(|_| encoding(choices, len)).collect();
                    let publics = memory.rows(choices, &rows, len, told);
                    let out = memory.out_rows(choices, $bytes, (n, told), Some(publics.place));
                    let (statuses, threads) = (memory.statuses(choices, n), memory.threads(choices));
                    let (from, to) = (memory.pointer(&publics.place), memory.pointer(&out.place));
                    let said = memory.optional(statuses.as_ref()).cast();
                    let call = call!(memory, [<secant_ $module _diffie_hellman_batch>](
                        raw, from, publics.stride, len, to, out.stride, said, told, threads
                    ));
                    memory.judge(call, |memory| {
                        let row = |i| {
                            let theirs = PublicKey::from_sec1_bytes(memory.row(&publics, i))?;
                            Ok(key.as_secret_key().diffie_hellman(&theirs).as_bytes().to_vec())
                        };
                        batch((0..n).map(row).collect(), Some(out), statuses)
                    });
                }

                fn sign(hashed: bool, choices: &mut Choices<'_>, memory: &mut Memory) {
                    let ((raw, key), message) = (secret_argument(choices, memory), choices.some(200));
                    let message = memory.input(choices, message, None);
                    let out = memory.output(choices, &[$signature], 0, Some(message));
                    let (from, to) = (memory.pointer(&message), memory.pointer(&out));
                    let (len, room) = (message.claimed, out.claimed);
                    let call = if hashed {
                        call!(memory, [<secant_ $module _sign_prehash>](raw, from, len, to, room))
                    } else {
                        call!(memory, [<secant_ $module _sign>](raw, from, len, to, room))
                    };
                    memory.judge(call, |memory| {
                        let message = memory.get(&message);
                        let made = if hashed { key.sign_prehash(message) } else { key.sign(message) };
                        Ok(vec![(out, made.to_bytes().to_vec())]).into()
                    });
                }

                fn verify(hashed: bool, choices: &mut Choices<'_>, memory: &mut Memory) {
                    let (secret, message) = (secret(choices), choices.some(200));
                    let key = if choices.below(4) == 1 { public(choices) } else { secret.verifying_key() };
                    let raw = public_argument(&key, choices, memory);
                    let made = if hashed { secret.sign_prehash(&message) } else { secret.sign(&message) };
                    let made = choices.near(made.to_bytes().to_vec());
                    let message = memory.input(choices, message, None);
                    let signature = memory.input(choices, made, Some($signature));
                    let (m, s) = (memory.pointer(&message), memory.pointer(&signature));
                    let (m_len, s_len) = (message.claimed, signature.claimed);
                    let call = if hashed {
                        call!(memory, [<secant_ $module _verify_prehash>](raw, m, m_len, s, s_len))
                    } else {
                        call!(memory, [<secant_ $module _verify>](raw, m, m_len, s, s_len))
                    };
                    memory.judge(call, |memory| {
                        let message = memory.get(&message);
                        let verdict = Signature::try_from(memory.get(&signature)).and_then(|signature| {
                            if hashed {
                                key.verify_prehash(message, &signature)
                            } else {
                                key.verify(message, &signature)
                            }
                        });
                        verdict.map(|()| Vec::new()).map_err(secant_status::from).into()
                    });
                }

                fn signature_from_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let der = match choices.below(4) {
                        3 => choices.some(150),
                        _ => {
                            let made = secret(choices).sign(&choices.some(4)).to_der();
                            choices.near(made.as_bytes().to_vec())
                        }
                    };
                    let der = memory.input(choices, der, None);
                    let out = memory.output(choices, &[$signature], 0, Some(der));
                    let (from, to) = (memory.pointer(&der), memory.pointer(&out));
                    let call = call!(
                        memory,
                        [<secant_ $module _signature_from_der>](from, der.claimed, to, out.claimed)
                    );
                    memory.judge(call, |memory| {
                        let made = Signature::from_der(memory.get(&der)).map_err(secant_status::from);
                        made.map(|made| vec![(out, made.to_bytes().to_vec())]).into()
                    });
                }

                fn signature_to_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let bytes = match choices.below(3) {
                        // Small integers have short encodings.
                        0 => [scalar(choices), scalar(choices)].concat(),
                        _ => {
                            let made = secret(choices).sign(&choices.some(4)).to_bytes();
                            choices.near(made.to_vec())
                        }
                    };
                    let fits = Signature::try_from(&bytes[..]).map_or(8, |made| made.to_der().as_bytes().len());
                    let signature = memory.input(choices, bytes, Some($signature));
                    let room = [$signature + 9, fits, fits - 1, fits + 1, 0, 255][choices.below(6)];
                    let der = memory.output(choices, &[], room, Some(signature));
                    let length = memory.value(choices, size_of::<usize>());
                    let (from, to) = (memory.pointer(&signature), memory.pointer(&der));
                    let len = memory.pointer(&length).cast();
                    let call = call!(memory, [<secant_ $module _signature_to_der>](
                        from, signature.claimed, to, der.claimed, len
                    ));
                    memory.judge(call, |memory| {
                        let made = Signature::try_from(memory.get(&signature)).map_err(secant_status::from);
                        let made = made.map(|made| made.to_der().as_bytes().to_vec());
                        let made = made.and_then(|der_bytes| {
                            if der_bytes.len() > der.claimed { Err(SECANT_LENGTH) } else { Ok(der_bytes) }
                        });
                        made.map(|made| vec![(length, made.len().to_ne_bytes().to_vec()), (der, made)]).into()
                    });
                }

                fn sign_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let ((raw, key), n) = (secret_argument(choices, memory), count(choices));
                    let told = memory.number(choices, n);
                    let messages: Vec<_> = (0..n).map(|_| choices.some(40)).collect();
                    let texts = memory.texts(choices, &messages);
                    let out = memory.out_rows(choices, $signature, (n, told), texts.first().copied());
                    let array = memory.array(choices, &texts, told);
                    let threads = memory.threads(choices);
                    let (from, to) = (memory.pointer(&array).cast(), memory.pointer(&out.place));
                    let call = call!(
                        memory,
                        [<secant_ $module _sign_batch>](raw, from, to, out.stride, told, threads)
                    );
                    memory.judge(call, |_| {
                        let row = |message: Vec<u8>| Ok(key.sign(&message).to_bytes().to_vec());
                        batch(messages.into_iter().map(row).collect(), Some(out), None)
                    });
                }

                fn verify_batch(together: bool, choices: &mut Choices<'_>, memory: &mut Memory) {
                    let (n, len, key) = (count(choices), length(choices), secret(choices));
                    let told = memory.number(choices, n);
                    let (mut keys, mut messages, mut signatures) = (Vec::new(), Vec::new(), Vec::new());
                    for _ in 0..n {
                        let message = choices.some(40);
                        let mut signature = choices.near(key.sign(&message).to_bytes().to_vec());
                        signature.resize($signature, 0);
                        let mut encoded = encode(&key.verifying_key(), len);
                        encoded.resize(len, 0);
                        keys.push(if choices.below(4) == 1 { encoding(choices, len) } else { encoded });
                        messages.push(message);
                        signatures.push(signature);
                    }
                    let publics = memory.rows(choices, &keys, len, told);
                    let signed = memory.rows(choices, &signatures, $signature, told);
                    let texts = memory.texts(choices, &messages);
                    let array = memory.array(choices, &texts, told);
                    let statuses = memory.statuses(choices, n);
                    let threads = if together { memory.threads(choices) } else { 1 };
                    let (p, s) = (memory.pointer(&publics.place), memory.pointer(&signed.place));
                    let (m, said) = (memory.pointer(&array).cast(), memory.optional(statuses.as_ref()).cast());
                    let call = if together {
                        call!(memory, [<secant_ $module _verify_batch>](
                            p, publics.stride, len, m, s, signed.stride, said, told, threads
                        ))
                    } else {
                        call!(memory, [<secant_ $module _verify_rows>](
                            p, publics.stride, len, m, s, signed.stride, said, told
                        ))
                    };
                    memory.judge(call, |memory| {
                        let row = |i| {
                            let key = VerifyingKey::from_sec1_bytes(memory.row(&publics, i))?;
                            let signature = Signature::try_from(memory.row(&signed, i))?;
                            key.verify(&messages[i], &signature)?;
                            Ok(Vec::new())
                        };
                        batch((0..n).map(row).collect(), None, statuses)
                    });
                }

                fn mul_base(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let k = scalar(choices);
                    let k = memory.input(choices, k, None);
                    let out = memory.output(choices, &[$compressed, $uncompressed], 0, Some(k));
                    let (from, to) = (memory.pointer(&k), memory.pointer(&out));
                    let call =
                        call!(memory, [<secant_ $module _mul_base>](from, k.claimed, to, out.claimed));
                    memory.judge(call, |memory| {
                        of_scalar(memory.get(&k), out.claimed).map(|point| vec![(out, point)]).into()
                    });
                }

                fn mul(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let (k, len) = (scalar(choices), length(choices));
                    let point = encoding(choices, len);
                    let k = memory.input(choices, k, None);
                    let point = memory.input(choices, point, None);
                    let over = if choices.below(2) == 0 { k } else { point };
                    let out = memory.output(choices, &[$compressed, $uncompressed], 0, Some(over));
                    let (from, at, to) = (memory.pointer(&k), memory.pointer(&point), memory.pointer(&out));
                    let call = call!(
                        memory,
                        [<secant_ $module _mul>](from, k.claimed, at, point.claimed, to, out.claimed)
                    );
                    memory.judge(call, |memory| {
                        let product = product(memory.get(&k), memory.get(&point));
                        let product = product.and_then(|point| encoded(&point.to_affine(), out.claimed));
                        product.map(|point| vec![(out, point)]).into()
                    });
                }

                fn mul_base_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let n = count(choices);
                    let told = memory.number(choices, n);
                    let rows = scalars(choices, n);
                    let k = memory.rows(choices, &rows, $bytes, told);
                    let len = out_length(choices, memory);
                    let out = memory.out_rows(choices, len, (n, told), Some(k.place));
                    let (statuses, threads) = (memory.statuses(choices, n), memory.threads(choices));
                    let (from, to) = (memory.pointer(&k.place), memory.pointer(&out.place));
                    let said = memory.optional(statuses.as_ref()).cast();
                    let call = call!(memory, [<secant_ $module _mul_base_batch>](
                        from, k.stride, to, out.stride, len, said, told, threads
                    ));
                    memory.judge(call, |memory| {
                        let row = |i| of_scalar(memory.row(&k, i), len);
                        batch((0..n).map(row).collect(), Some(out), statuses)
                    });
                }

                fn mul_batch(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let (n, width) = (count(choices), length(choices));
                    let told = memory.number(choices, n);
                    let (rows, points) = (scalars(choices, n), (0..n).map(|_| encoding(choices, width)));
                    let points: Vec<_> = points.collect();
                    let k = memory.rows(choices, &rows, $bytes, told);
                    let points = memory.rows(choices, &points, width, told);
                    let len = out_length(choices, memory);
                    let over = if choices.below(2) == 0 { k } else { points };
                    let out = memory.out_rows(choices, len, (n, told), Some(over.place));
                    let (statuses, threads) = (memory.statuses(choices, n), memory.threads(choices));
                    let (from, to) = (memory.pointer(&k.place), memory.pointer(&out.place));
                    let (at, said) = (memory.pointer(&points.place), memory.optional(statuses.as_ref()).cast());
                    let call = call!(memory, [<secant_ $module _mul_batch>](
                        from, k.stride, at, points.stride, width, to, out.stride, len, said, told, threads
                    ));
                    memory.judge(call, |memory| {
                        let row = |i| {
                            let k = memory.row(&k, i);
                            Scalar::try_from(k)?;
                            encoded(&product(k, memory.row(&points, i))?.to_affine(), len)
                        };
                        batch((0..n).map(row).collect(), Some(out), statuses)
                    });
                }

                fn multiscalar(choices: &mut Choices<'_>, memory: &mut Memory) {
                    let (n, width) = (count(choices), length(choices));
                    let told = memory.number(choices, n);
                    let (rows, points) = (scalars(choices, n), (0..n).map(|_| encoding(choices, width)));
                    let points: Vec<_> = points.collect();
                    let k = memory.rows(choices, &rows, $bytes, told);
                    let points = memory.rows(choices, &points, width, told);
                    let over = if choices.below(2) == 0 { k } else { points };
                    let out = memory.output(choices, &[$compressed, $uncompressed], 0, Some(over.place));
                    let (from, to) = (memory.pointer(&k.place), memory.pointer(&out));
                    let at = memory.pointer(&points.place);
                    let call = call!(memory, [<secant_ $module _multiscalar_vartime>](
                        from, k.stride, at, points.stride, width, told, to, out.claimed
                    ));
                    memory.judge(call, |memory| {
                        let sum = (0..n).try_fold(Point::IDENTITY, |sum, i| {
                            let k = memory.row(&k, i);
                            Scalar::try_from(k)?;
                            Ok(sum + product(k, memory.row(&points, i))?)
                        });
                        let sum = sum.and_then(|sum: Point| encoded(&sum.to_affine(), out.claimed));
                        sum.map(|sum| vec![(out, sum)]).into()
                    });
                }
            }

            /// The length of points that are written, mostly a right one.
            fn out_length(choices: &mut Choices<'_>, memory: &mut Memory) -> usize {
                let wrong = memory.mistake(choices, 3);
                if wrong > 0 {
                    memory.fault(SECANT_LENGTH);
                }
                let right = [$compressed, $uncompressed][choices.below(2)];
                [right, 0, right - 1, right + 1][wrong]
            }

            pub(crate) fn call(choices: &mut Choices<'_>, memory: &mut Memory) {
                match choices.below(KEYS.len() + 16) {
                    0 => diffie_hellman(choices, memory),
                    1 => diffie_hellman_batch(choices, memory),
                    2 => sign(false, choices, memory),
                    3 => sign(true, choices, memory),
                    4 => verify(false, choices, memory),
                    5 => verify(true, choices, memory),
                    6 => signature_from_der(choices, memory),
                    7 => signature_to_der(choices, memory),
                    8 => sign_batch(choices, memory),
                    9 => verify_batch(true, choices, memory),
                    15 => verify_batch(false, choices, memory),
                    10 => mul_base(choices, memory),
                    11 => mul(choices, memory),
                    12 => mul_base_batch(choices, memory),
                    13 => mul_batch(choices, memory),
                    14 => multiscalar(choices, memory),
                    key => KEYS[key - 16](choices, memory),
                }
            }
        }
    };
}

sec1!(p224, 28, 29, 57, 56);
sec1!(p256, 32, 33, 65, 64);
sec1!(p384, 48, 49, 97, 96);
sec1!(p521, 66, 67, 133, 132);
sec1!(secp256k1, 32, 33, 65, 64);

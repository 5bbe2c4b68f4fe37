//! Calls of the functions for keys, which every module has.

/// The calls about keys of a module, and keys as arguments of its other calls.
///
/// `lengths` are those of an encoded public key. `right` is the only one that can be read, if there is one.
macro_rules! keys {
    (
        $module:ident, $secret:ident, $public:ident, $bytes:expr, $lengths:expr, $right:expr,
        $public_of:ident, $read:expr, $encode:expr
    ) => {
        pastey::paste! {
            type RawSecret = [<secant_ $module _secret_key>];
            type RawPublic = [<secant_ $module _public_key>];

            fn read_public(bytes: &[u8]) -> Result<$public, secant_status> {
                let read: fn(&[u8]) -> Result<$public, secant::Error> = $read;
                Ok(read(bytes)?)
            }

            /// The encoding of a public key in so many bytes.
            fn encode(key: &$public, len: usize) -> Vec<u8> {
                let encode: fn(&$public, usize) -> Vec<u8> = $encode;
                encode(key, len)
            }

            /// An integer of up to so many bytes, or 1: the library's secret key.
            fn secret(choices: &mut Choices<'_>) -> $secret {
                let (seed, mut bytes) = (choices.some($bytes), vec![0; $bytes]);
                bytes[$bytes - seed.len()..].copy_from_slice(&seed);
                $secret::try_from(&bytes[..]).unwrap_or_else(|_| {
                    bytes.fill(0);
                    bytes[$bytes - 1] = 1;
                    $secret::try_from(&bytes[..]).expect("1 is below the order")
                })
            }

            /// A public key that the library can read.
            fn public(choices: &mut Choices<'_>) -> $public {
                let ours = secret(choices).$public_of();
                let bytes = encode(&ours, $lengths[0]);
                read_public(&choices.near(bytes)).unwrap_or(ours)
            }

            /// The encoding of a public key, or something like it, in so many bytes.
            #[allow(dead_code)]
            fn encoding(choices: &mut Choices<'_>, len: usize) -> Vec<u8> {
                let encoded = encode(&public(choices), len);
                let mut bytes = choices.near(encoded);
                bytes.resize(len, 0);
                bytes
            }

            fn raw_secret(key: &$secret, memory: &mut Memory) -> *mut RawSecret {
                let (bytes, mut raw) = (key.to_bytes(), ptr::null_mut());
                // SAFETY: the pointers are valid.
                let status = unsafe { [<secant_ $module _secret_key_new>](bytes.as_ptr(), $bytes, &mut raw) };
                assert_eq!(status, SECANT_OK as c_int);
                own_secret(raw, key, memory);
                raw
            }

            fn raw_public(key: &$public, memory: &mut Memory) -> *mut RawPublic {
                let (bytes, mut raw) = (encode(key, $lengths[0]), ptr::null_mut());
                let (data, len) = (bytes.as_ptr(), bytes.len());
                // SAFETY: the pointers are valid.
                let status = unsafe { [<secant_ $module _public_key_new>](data, len, &mut raw) };
                assert_eq!(status, SECANT_OK as c_int);
                own_public(raw, key, memory);
                raw
            }

            /// A key that the interface made is the library's. It is freed in the end.
            fn own_secret(raw: *mut RawSecret, key: &$secret, memory: &mut Memory) {
                let mut out = vec![0; $bytes];
                // SAFETY: the key is alive, and the pointer is valid.
                let status = unsafe { [<secant_ $module _secret_key_to_bytes>](raw, out.as_mut_ptr(), $bytes) };
                assert_eq!((status, &out[..]), (SECANT_OK as c_int, &key.to_bytes()[..]));
                let name = concat!("secant_", stringify!($module), "_secret_key_free");
                memory.own(name, raw, [<secant_ $module _secret_key_free>]);
            }

            fn own_public(raw: *mut RawPublic, key: &$public, memory: &mut Memory) {
                let len = $lengths[$lengths.len() - 1];
                let mut out = vec![0; len];
                // SAFETY: the key is alive, and the pointer is valid.
                let status = unsafe { [<secant_ $module _public_key_to_bytes>](raw, out.as_mut_ptr(), len) };
                assert_eq!((status, out), (SECANT_OK as c_int, encode(key, len)));
                let name = concat!("secant_", stringify!($module), "_public_key_free");
                memory.own(name, raw, [<secant_ $module _public_key_free>]);
            }

            /// A secret key for the interface, null or one of another kind at times, and the library's.
            fn secret_argument(choices: &mut Choices<'_>, memory: &mut Memory) -> (*mut RawSecret, $secret) {
                let key = secret(choices);
                let raw = match memory.mistake(choices, 2) {
                    1 => {
                        memory.fault(SECANT_NULL_POINTER);
                        ptr::null_mut()
                    }
                    2 => {
                        memory.fault(SECANT_FREED_KEY);
                        raw_public(&key.$public_of(), memory).cast()
                    }
                    _ => raw_secret(&key, memory),
                };
                (raw, key)
            }

            fn public_argument(key: &$public, choices: &mut Choices<'_>, memory: &mut Memory) -> *mut RawPublic {
                match memory.mistake(choices, 2) {
                    1 => {
                        memory.fault(SECANT_NULL_POINTER);
                        ptr::null_mut()
                    }
                    2 => {
                        memory.fault(SECANT_FREED_KEY);
                        raw_secret(&secret(choices), memory).cast()
                    }
                    _ => raw_public(key, memory),
                }
            }

            fn secret_key_new(choices: &mut Choices<'_>, memory: &mut Memory) {
                let bytes = secret(choices).to_bytes().to_vec();
                let bytes = choices.near(bytes);
                let data = memory.input(choices, bytes, Some($bytes));
                let place = memory.value(choices, size_of::<*mut RawSecret>());
                let (bytes, key) = (memory.pointer(&data), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _secret_key_new>](bytes, data.claimed, key));
                let made = memory.judge_made(call, &place, |memory| Ok($secret::try_from(memory.get(&data))?));
                if let Some((raw, key)) = made {
                    own_secret(raw, &key, memory);
                }
            }

            fn secret_key_generate(choices: &mut Choices<'_>, memory: &mut Memory) {
                let place = memory.value(choices, size_of::<*mut RawSecret>());
                let key = memory.pointer(&place).cast();
                let call = call!(memory, [<secant_ $module _secret_key_generate>](key));
                let Some((raw, ())) = memory.judge_made(call, &place, |_| Ok(())) else { return };
                let mut out = [0; $bytes];
                // SAFETY: the key is alive, and the pointer is valid.
                let status = unsafe { [<secant_ $module _secret_key_to_bytes>](raw, out.as_mut_ptr(), $bytes) };
                assert_eq!(status, SECANT_OK as c_int);
                own_secret(raw, &$secret::try_from(&out[..]).expect("a secret key"), memory);
            }

            fn secret_key_to_bytes(choices: &mut Choices<'_>, memory: &mut Memory) {
                let (raw, key) = secret_argument(choices, memory);
                let out = memory.output(choices, &[$bytes], 0, None);
                let bytes = memory.pointer(&out);
                let call = call!(memory, [<secant_ $module _secret_key_to_bytes>](raw, bytes, out.claimed));
                memory.judge(call, |_| Ok(vec![(out, key.to_bytes().to_vec())]).into());
            }

            fn public_key_new(choices: &mut Choices<'_>, memory: &mut Memory) {
                let (key, len) = (public(choices), $lengths[choices.below($lengths.len())]);
                let bytes = choices.near(encode(&key, len));
                let data = memory.input(choices, bytes, $right);
                let place = memory.value(choices, size_of::<*mut RawPublic>());
                let (bytes, key) = (memory.pointer(&data), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _public_key_new>](bytes, data.claimed, key));
                let made = memory.judge_made(call, &place, |memory| read_public(memory.get(&data)));
                if let Some((raw, key)) = made {
                    own_public(raw, &key, memory);
                }
            }

            fn public_key_from_secret(choices: &mut Choices<'_>, memory: &mut Memory) {
                let (raw, key) = secret_argument(choices, memory);
                let place = memory.value(choices, size_of::<*mut RawPublic>());
                let out = memory.pointer(&place).cast();
                let call = call!(memory, [<secant_ $module _public_key_from_secret>](raw, out));
                if let Some((raw, key)) = memory.judge_made(call, &place, |_| Ok(key.$public_of())) {
                    own_public(raw, &key, memory);
                }
            }

            fn public_key_to_bytes(choices: &mut Choices<'_>, memory: &mut Memory) {
                let key = public(choices);
                let raw = public_argument(&key, choices, memory);
                let out = memory.output(choices, &$lengths, 0, None);
                let bytes = memory.pointer(&out);
                let call = call!(memory, [<secant_ $module _public_key_to_bytes>](raw, bytes, out.claimed));
                memory.judge(call, |_| Ok(vec![(out, encode(&key, out.claimed))]).into());
            }

            /// The text of a key of this module or of another, or of something else.
            fn pem(choices: &mut Choices<'_>) -> Vec<u8> {
                let key = secret(choices);
                let text = match choices.below(10) {
                    0 | 1 => key.to_pkcs8_pem().to_string(),
                    2 | 3 => key.$public_of().to_public_key_pem(),
                    4 => crate::any_calls::pem(choices),
                    5 | 6 => {
                        // Another digit between the lines of the label: another key, often.
                        let mut text = key.to_pkcs8_pem().to_string().into_bytes();
                        let at = 28 + choices.below(text.len() - 60);
                        text[at] = b'A' + choices.byte() % 26;
                        return text;
                    }
                    7 => return key.to_pkcs8_pem().replace("PRIVATE", "ENCRYPTED PRIVATE").into(),
                    // Three bytes after the key, where its text has no padding.
                    8 => return key.to_pkcs8_pem().replace("\n-----END", "AAAA\n-----END").into(),
                    _ => return choices.some(255),
                };
                choices.near(text.into())
            }

            fn secret_key_from_pem(choices: &mut Choices<'_>, memory: &mut Memory) {
                let text = pem(choices);
                let text = memory.input(choices, text, None);
                let place = memory.value(choices, size_of::<*mut RawSecret>());
                let (bytes, key) = (memory.pointer(&text).cast(), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _secret_key_from_pem>](bytes, text.claimed, key));
                let made = memory.judge_made(call, &place, |memory| {
                    let text = str::from_utf8(memory.get(&text)).map_err(|_| secant::Error::PemEncoding);
                    text.and_then($secret::from_pkcs8_pem).map_err(crate::any_calls::refused)
                });
                if let Some((raw, key)) = made {
                    own_secret(raw, &key, memory);
                }
            }

            fn public_key_from_pem(choices: &mut Choices<'_>, memory: &mut Memory) {
                let text = pem(choices);
                let text = memory.input(choices, text, None);
                let place = memory.value(choices, size_of::<*mut RawPublic>());
                let (bytes, key) = (memory.pointer(&text).cast(), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _public_key_from_pem>](bytes, text.claimed, key));
                let made = memory.judge_made(call, &place, |memory| {
                    let text = str::from_utf8(memory.get(&text)).map_err(|_| secant::Error::PemEncoding);
                    text.and_then($public::from_public_key_pem).map_err(crate::any_calls::refused)
                });
                if let Some((raw, key)) = made {
                    own_public(raw, &key, memory);
                }
            }

            /// The DER of a key of this module, or of something near.
            fn der(choices: &mut Choices<'_>) -> Vec<u8> {
                let key = secret(choices);
                let der = match choices.below(4) {
                    0 | 1 => key.to_pkcs8_der().as_bytes().to_vec(),
                    _ => key.$public_of().to_public_key_der(),
                };
                choices.near(der)
            }

            fn secret_key_from_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                let der = der(choices);
                let der = memory.input(choices, der, None);
                let place = memory.value(choices, size_of::<*mut RawSecret>());
                let (bytes, key) = (memory.pointer(&der), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _secret_key_from_der>](bytes, der.claimed, key));
                let made = memory.judge_made(call, &place, |memory| {
                    $secret::from_pkcs8_der(memory.get(&der)).map_err(crate::any_calls::refused)
                });
                if let Some((raw, key)) = made {
                    own_secret(raw, &key, memory);
                }
            }

            fn public_key_from_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                let der = der(choices);
                let der = memory.input(choices, der, None);
                let place = memory.value(choices, size_of::<*mut RawPublic>());
                let (bytes, key) = (memory.pointer(&der), memory.pointer(&place).cast());
                let call = call!(memory, [<secant_ $module _public_key_from_der>](bytes, der.claimed, key));
                let made = memory.judge_made(call, &place, |memory| {
                    $public::from_public_key_der(memory.get(&der)).map_err(crate::any_calls::refused)
                });
                if let Some((raw, key)) = made {
                    own_public(raw, &key, memory);
                }
            }

            /// The room for DER, and where its length goes.
            fn der_places(choices: &mut Choices<'_>, memory: &mut Memory, fits: usize) -> (Place, Place) {
                let room = [secant_ffi::files::SECANT_KEY_DER_MAX, fits, fits - 1, 0][choices.below(4)];
                (memory.output(choices, &[], room, None), memory.value(choices, size_of::<usize>()))
            }

            fn written(der: Vec<u8>, room: Place, length: Place) -> Wanted {
                assert!(der.len() <= secant_ffi::files::SECANT_KEY_DER_MAX);
                if room.claimed < der.len() {
                    return Err(SECANT_LENGTH).into();
                }
                Ok(vec![(length, der.len().to_ne_bytes().to_vec()), (room, der)]).into()
            }

            fn secret_key_to_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                let (raw, key) = secret_argument(choices, memory);
                let wanted = key.to_pkcs8_der().as_bytes().to_vec();
                let (room, length) = der_places(choices, memory, wanted.len());
                let (der, len) = (memory.pointer(&room), memory.pointer(&length).cast());
                let call = call!(memory, [<secant_ $module _secret_key_to_der>](raw, der, room.claimed, len));
                memory.judge(call, |_| written(wanted, room, length));
            }

            fn public_key_to_der(choices: &mut Choices<'_>, memory: &mut Memory) {
                let key = public(choices);
                let raw = public_argument(&key, choices, memory);
                let wanted = key.to_public_key_der();
                let (room, length) = der_places(choices, memory, wanted.len());
                let (der, len) = (memory.pointer(&room), memory.pointer(&length).cast());
                let call = call!(memory, [<secant_ $module _public_key_to_der>](raw, der, room.claimed, len));
                memory.judge(call, |_| written(wanted, room, length));
            }

            /// Null is accepted and not freed.
            fn free_null(_: &mut Choices<'_>, memory: &mut Memory) {
                let call = call!(memory, [<secant_ $module _secret_key_free>](ptr::null_mut()));
                memory.judge(call, |_| Ok(Vec::new()).into());
                let call = call!(memory, [<secant_ $module _public_key_free>](ptr::null_mut()));
                memory.judge(call, |_| Ok(Vec::new()).into());
            }

            const KEYS: [fn(&mut Choices<'_>, &mut Memory); 13] = [
                secret_key_new, secret_key_generate, secret_key_to_bytes, secret_key_from_pem,
                public_key_new, public_key_from_secret, public_key_to_bytes, public_key_from_pem,
                secret_key_from_der, secret_key_to_der, public_key_from_der, public_key_to_der,
                free_null,
            ];
        }
    };
}
pub(crate) use keys;

//! ECDSA.

/// The functions for signatures on a curve.
macro_rules! signatures {
    ($module:ident, $upper:ident, $name:literal, $secret:literal, $uncompressed:literal, $signature:literal) => {
        pastey::paste! {
            #[doc = concat!(" The bytes of a signature by ECDSA on ", $name, ": r, s.")]
            pub const [<SECANT_ $upper _SIGNATURE_BYTES>]: usize = $signature;
            #[doc = concat!(" The most bytes of such a signature in DER.")]
            pub const [<SECANT_ $upper _SIGNATURE_DER_MAX>]: usize = $signature + 9;

            /// Writes the signature of a message, r and s: deterministic ECDSA (RFC 6979) with the curve's
            /// hash function.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _sign>](
                key: *const [<secant_ $module _secret_key>], message: *const u8, message_len: usize,
                signature: *mut u8, signature_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, message, signature) = unsafe { (
                        handle::get(key)?,
                        bytes::input(message, message_len)?,
                        Output::new(signature, signature_len, &[$signature])?,
                    ) };
                    signature.write(&key.sign(message).to_bytes())
                })
            }

            #[doc = concat!(" `secant_", stringify!($module), "_sign` of a message with this hash, which must be one: who may choose these bytes can have any of them signed.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _sign_prehash>](
                key: *const [<secant_ $module _secret_key>], hash: *const u8, hash_len: usize,
                signature: *mut u8, signature_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, hash, signature) = unsafe { (
                        handle::get(key)?,
                        bytes::input(hash, hash_len)?,
                        Output::new(signature, signature_len, &[$signature])?,
                    ) };
                    signature.write(&key.sign_prehash(hash).to_bytes())
                })
            }

            /// Whether the signature, r and s, is one of this message: SECANT_OK or SECANT_INVALID_SIGNATURE,
            /// or what is wrong with its encoding. Variable time: all of it is public.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _verify>](
                key: *const [<secant_ $module _public_key>], message: *const u8, message_len: usize,
                signature: *const u8, signature_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, message, signature) = unsafe { (
                        handle::get(key)?,
                        bytes::input(message, message_len)?,
                        bytes::array(signature, signature_len)?,
                    ) };
                    Ok(key.verify(message, &Signature::from_bytes(signature)?)?)
                })
            }

            #[doc = concat!(" `secant_", stringify!($module), "_verify` of a message with this hash.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _verify_prehash>](
                key: *const [<secant_ $module _public_key>], hash: *const u8, hash_len: usize,
                signature: *const u8, signature_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, hash, signature) = unsafe { (
                        handle::get(key)?,
                        bytes::input(hash, hash_len)?,
                        bytes::array(signature, signature_len)?,
                    ) };
                    Ok(key.verify_prehash(hash, &Signature::from_bytes(signature)?)?)
                })
            }

            /// Writes r and s of a signature in DER, strictly read.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _signature_from_der>](
                der: *const u8, der_len: usize, signature: *mut u8, signature_len: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (der, signature) = unsafe {
                        (bytes::input(der, der_len)?, Output::new(signature, signature_len, &[$signature])?)
                    };
                    signature.write(&Signature::from_der(der)?.to_bytes())
                })
            }

            /// Writes a signature, r and s, in DER, and its length.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _signature_to_der>](
                signature: *const u8, signature_len: usize, der: *mut u8, der_room: usize, der_len: *mut usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (signature, der, len) = unsafe { (
                        bytes::array(signature, signature_len)?,
                        Output::up_to(der, der_room)?,
                        Place::new(der_len)?,
                    ) };
                    let encoded = Signature::from_bytes(signature)?.to_der();
                    der.write(encoded.as_bytes())?;
                    len.put(encoded.as_bytes().len());
                    Ok(())
                })
            }

            /// Signs n messages with one key.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _sign_batch>](
                key: *const [<secant_ $module _secret_key>], messages: *const secant_bytes,
                signatures: *mut u8, signatures_stride: usize, n: usize, threads: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, messages, out, statuses) = unsafe { (
                        handle::get(key)?,
                        bytes::messages(messages, n)?,
                        OutputRows::new(signatures, signatures_stride, $signature, n)?,
                        Statuses::new(core::ptr::null_mut(), n)?,
                    ) };
                    let made = threads::parts(threads, &messages, |messages| {
                        key.sign_batch(messages).iter().map(|signature| Outcome::Ok(signature.to_bytes())).collect()
                    })?;
                    statuses.finish(&made, &out, |signature| signature)
                })
            }

            /// Verifies n signatures, r and s, of n messages by n encoded keys of `public_len` bytes each:
            /// SECANT_OK if all are valid, or the first status that is another. With `statuses`, each row has
            /// its own.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _verify_batch>](
                publics: *const u8, publics_stride: usize, public_len: usize,
                messages: *const secant_bytes,
                signatures: *const u8, signatures_stride: usize,
                statuses: *mut c_int, n: usize, threads: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (publics, messages, signatures, statuses) = unsafe { (
                        Rows::new(publics, publics_stride, public_len, n)?.collect()?,
                        bytes::messages(messages, n)?,
                        Rows::new(signatures, signatures_stride, $signature, n)?.collect()?,
                        Statuses::new(statuses, n)?,
                    ) };
                    let rows: Vec<_> = publics.into_iter().zip(messages).zip(signatures).collect();
                    let made = threads::parts(threads, &rows, |rows| {
                        let read = rows.iter().map(|((public, message), signature)| {
                            let key = VerifyingKey::from_sec1_bytes(public)?;
                            Ok((key, *message, Signature::try_from(*signature)?))
                        });
                        threads::readable(read, |rows| {
                            let signed: Vec<_> =
                                rows.iter().map(|(key, message, signature)| (key, *message, signature)).collect();
                            verify_batch(&signed).into_iter().map(|verdict| Ok(verdict?)).collect()
                        })
                    })?;
                    statuses.verdict(&made)
                })
            }

            #[doc = concat!(" `secant_", stringify!($module), "_verify_batch` on the caller's thread, one row after the other, which takes no memory: for programs that may not. Nothing is shared by the rows, so it is slower. `statuses` may not lie over what is read.")]
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _verify_rows>](
                publics: *const u8, publics_stride: usize, public_len: usize,
                messages: *const secant_bytes,
                signatures: *const u8, signatures_stride: usize,
                statuses: *mut c_int, n: usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (publics, messages, signatures, statuses) = unsafe { (
                        Rows::new(publics, publics_stride, public_len, n)?,
                        Messages::new(messages, n)?,
                        Rows::new(signatures, signatures_stride, $signature, n)?,
                        Statuses::new(statuses, n)?,
                    ) };
                    messages.iter().try_for_each(|message| message.map(drop))?;
                    statuses.each(messages.iter().enumerate().map(|(i, message)| {
                        let key = VerifyingKey::from_sec1_bytes(publics.get(i))?;
                        Ok(key.verify(message?, &Signature::try_from(signatures.get(i))?)?)
                    }))
                })
            }
        }
    };
}
pub(crate) use signatures;

//! Keys and key agreement on the curves of SEC 1.

/// The module of a curve: keys, and what else the other macros give.
macro_rules! curve {
    (
        $module:ident, $upper:ident, $name:literal,
        $secret:literal, $compressed:literal, $uncompressed:literal, $signature:literal
    ) => {
        #[doc = concat!(" Keys, signatures and points of ", $name, ".")]
        pub mod $module {
            use core::ffi::{c_char, c_int};
            use getrandom::SysRng;

            use secant::$module::{
                AffinePoint, Point, PublicKey, Scalar, Signature, SigningKey, VerifyingKey, verify_batch,
            };

            use $crate::bytes::{self, Messages, Output, OutputRows, Place, Rows, room, secant_bytes};
            use $crate::guard::{Outcome, guard};
            use $crate::handle;
            use $crate::status::secant_status;
            use $crate::threads::{self, Statuses};

            pastey::paste! {
                #[doc = concat!(" The bytes of a secret key, a scalar and a shared secret of ", $name, ".")]
                pub const [<SECANT_ $upper _SECRET_KEY_BYTES>]: usize = $secret;
                #[doc = concat!(" The bytes of a compressed point of ", $name, ": 2 or 3, x.")]
                pub const [<SECANT_ $upper _COMPRESSED_BYTES>]: usize = $compressed;
                #[doc = concat!(" The bytes of an uncompressed point of ", $name, ": 4, x, y.")]
                pub const [<SECANT_ $upper _PUBLIC_KEY_BYTES>]: usize = $uncompressed;

                handle::opaque! {
                    #[doc = concat!(" A secret key on ", $name, ", for key agreement and for signatures. Use one for one of them.")]
                    [<secant_ $module _secret_key>], SigningKey
                }
                handle::opaque! {
                    #[doc = concat!(" A public key on ", $name, ", fully checked.")]
                    [<secant_ $module _public_key>], VerifyingKey
                }

                #[doc = concat!(" Makes a key of a big-endian integer of ", $secret, " bytes, from 1 to the order less 1.")]
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _secret_key_new>](
                    data: *const u8, len: usize, key: *mut *mut [<secant_ $module _secret_key>],
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (data, key) = unsafe { (bytes::array(data, len)?, Place::new(key)?) };
                        key.put(handle::new(SigningKey::from_bytes(data)?));
                        Ok(())
                    })
                }

                /// Makes a key of the operating system's random numbers.
                ///
                /// # Safety
                /// The pointer is null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _secret_key_generate>](
                    key: *mut *mut [<secant_ $module _secret_key>],
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let key = unsafe { Place::new(key)? };
                        let made = SigningKey::try_generate_from(&mut SysRng);
                        key.put(handle::new(made.map_err(|_| secant_status::SECANT_RANDOM)?));
                        Ok(())
                    })
                }

                /// Writes the bytes of a secret key. The caller wipes them.
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _secret_key_to_bytes>](
                    key: *const [<secant_ $module _secret_key>], out: *mut u8, out_len: usize,
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (key, out) = unsafe { (handle::get(key)?, Output::new(out, out_len, &[$secret])?) };
                        out.write(&key.to_bytes())
                    })
                }

                /// Wipes a secret key and takes it back. Null is nothing.
                ///
                /// # Safety
                /// The pointer is null or valid, and nobody uses the key.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _secret_key_free>](
                    key: *mut [<secant_ $module _secret_key>],
                ) -> c_int {
                    // SAFETY: the caller says it.
                    guard(|| unsafe { handle::free(key) })
                }

                /// Makes the public key of an encoded point, compressed or not, which is fully checked.
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _public_key_new>](
                    data: *const u8, len: usize, key: *mut *mut [<secant_ $module _public_key>],
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (data, key) = unsafe { (bytes::input(data, len)?, Place::new(key)?) };
                        key.put(handle::new(VerifyingKey::from_sec1_bytes(data)?));
                        Ok(())
                    })
                }

                /// Makes the public key that belongs to a secret key.
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _public_key_from_secret>](
                    secret: *const [<secant_ $module _secret_key>], key: *mut *mut [<secant_ $module _public_key>],
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (secret, key) = unsafe { (handle::get(secret)?, Place::new(key)?) };
                        key.put(handle::new(secret.verifying_key()));
                        Ok(())
                    })
                }

                #[doc = concat!(" Writes a public key: compressed into ", $compressed, " bytes, uncompressed into ", $uncompressed, ".")]
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _public_key_to_bytes>](
                    key: *const [<secant_ $module _public_key>], out: *mut u8, out_len: usize,
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (key, out) = unsafe {
                            (handle::get(key)?, Output::new(out, out_len, &[$compressed, $uncompressed])?)
                        };
                        if out.len() == $compressed {
                            out.write(&key.to_compressed_sec1_bytes())
                        } else {
                            out.write(&key.to_sec1_bytes())
                        }
                    })
                }

                /// Takes a public key back. Null is nothing.
                ///
                /// # Safety
                /// The pointer is null or valid, and nobody uses the key.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _public_key_free>](
                    key: *mut [<secant_ $module _public_key>],
                ) -> c_int {
                    // SAFETY: the caller says it.
                    guard(|| unsafe { handle::free(key) })
                }

                #[doc = concat!(" Writes what both sides have in the end: the x coordinate of the secret key times the public key, ", $secret, " bytes. Derive keys from it by a hash, together with both public keys.")]
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _diffie_hellman>](
                    secret: *const [<secant_ $module _secret_key>],
                    public_key: *const [<secant_ $module _public_key>],
                    shared: *mut u8, shared_len: usize,
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (secret, public, shared) = unsafe {
                            (handle::get(secret)?, handle::get(public_key)?, Output::new(shared, shared_len, &[$secret])?)
                        };
                        shared.write(secret.as_secret_key().diffie_hellman(public.as_public_key()).as_bytes())
                    })
                }

                #[doc = concat!(" `secant_", stringify!($module), "_diffie_hellman` with each of n encoded public keys of `public_len` bytes each.")]
                ///
                /// With `statuses`, each row has its own, and rows that fail are zeros; without, one row that
                /// fails leaves all unwritten.
                ///
                /// # Safety
                /// The pointers are null or valid.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn [<secant_ $module _diffie_hellman_batch>](
                    secret: *const [<secant_ $module _secret_key>],
                    publics: *const u8, publics_stride: usize, public_len: usize,
                    shared: *mut u8, shared_stride: usize,
                    statuses: *mut c_int, n: usize, threads: usize,
                ) -> c_int {
                    guard(|| {
                        // SAFETY: the caller says it.
                        let (secret, publics, out, statuses) = unsafe { (
                            handle::get(secret)?.as_secret_key(),
                            Rows::new(publics, publics_stride, public_len, n)?,
                            OutputRows::new(shared, shared_stride, $secret, n)?,
                            Statuses::new(statuses, n)?,
                        ) };
                        let made = threads::parts(threads, &publics.collect()?, |rows| {
                            let read: Vec<_> = rows.iter().map(|row| PublicKey::from_sec1_bytes(row)).collect();
                            let keys: Vec<PublicKey> = read.iter().flatten().copied().collect();
                            let mut shared = secret.diffie_hellman_batch(&keys).into_iter();
                            let row = |key: Result<PublicKey, secant::Error>| {
                                key?;
                                shared.next().ok_or(secant_status::SECANT_DEFECT)
                            };
                            read.into_iter().map(row).collect()
                        })?;
                        statuses.finish(&made, &out, |shared| shared.as_bytes())
                    })
                }
            }
            $crate::signatures::signatures!($module, $upper, $name, $secret, $uncompressed, $signature);
            $crate::points::points!($module, $name, $secret, $compressed, $uncompressed);
            $crate::files::files!($module, SigningKey, VerifyingKey);
        }
    };
}
pub(crate) use curve;

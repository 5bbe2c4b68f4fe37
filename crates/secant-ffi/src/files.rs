//! Reading and writing of keys in files.

/// PEM for two types of keys of a module.
macro_rules! files {
    ($module:ident, $secret:ident, $public:ident) => {
        pastey::paste! {
            /// Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
            /// checked.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _secret_key_from_pem>](
                text: *const c_char, len: usize, key: *mut *mut [<secant_ $module _secret_key>],
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (text, key) = unsafe { (bytes::input(text.cast(), len)?, Place::new(key)?) };
                    let text = core::str::from_utf8(text).map_err(|_| secant_status::SECANT_PEM_ENCODING)?;
                    key.put(handle::new($secret::from_pkcs8_pem(text)?));
                    Ok(())
                })
            }

            /// Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _public_key_from_pem>](
                text: *const c_char, len: usize, key: *mut *mut [<secant_ $module _public_key>],
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (text, key) = unsafe { (bytes::input(text.cast(), len)?, Place::new(key)?) };
                    let text = core::str::from_utf8(text).map_err(|_| secant_status::SECANT_PEM_ENCODING)?;
                    key.put(handle::new($public::from_public_key_pem(text)?));
                    Ok(())
                })
            }
        }
    };
}
pub(crate) use files;

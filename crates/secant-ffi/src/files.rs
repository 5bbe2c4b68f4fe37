//! Reading and writing of keys in files.

use core::cell::Cell;
use core::ffi::{c_char, c_int};

use secant::Error;

use crate::bytes::{Output, Place};
use crate::guard::guard;
use crate::status::secant_status;

/// The most bytes of a key in DER that is written: PKCS#8 or SPKI.
pub const SECANT_KEY_DER_MAX: usize = 256;

/// The most bytes of the text of `secant_refusal`, with the 0 at its end.
pub const SECANT_REFUSAL_MAX: usize = 512;

thread_local! {
    /// The last refusal of a key file.
    static LAST: Cell<Option<Error>> = const { Cell::new(None) };
}

/// The status of a refusal, which the thread remembers.
pub(crate) fn refused(error: Error) -> secant_status {
    LAST.set(Some(error));
    error.into()
}

/// Writes what the last call of this thread that refused a key file saw in it, and what would do: text that
/// ends in a 0, in at most SECANT_REFUSAL_MAX bytes. Its length does not count the 0. The text is empty if none
/// was refused. Calls that read keys of PEM or DER refuse so; a null pointer or a size is not what a file has.
///
/// # Safety
/// The pointers are null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn secant_refusal(text: *mut c_char, text_room: usize, text_len: *mut usize) -> c_int {
    guard(|| {
        // SAFETY: the caller says it.
        let (out, len) = unsafe { (Output::up_to(text.cast(), text_room)?, Place::new(text_len)?) };
        let mut said = LAST.get().map(|error| error.to_string()).unwrap_or_default();
        let count = said.len();
        said.push('\0');
        out.write(said.as_bytes())?;
        len.put(count);
        Ok(())
    })
}

/// PEM and DER for two types of keys of a module.
macro_rules! files {
    ($module:ident, $secret:ident, $public:ident) => {
        pastey::paste! {
            /// Makes the key of a PEM text: PKCS#8, with the label `PRIVATE KEY`. A public key in it is
            /// checked. `secant_refusal` says what a refused text holds.
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
                    let made = core::str::from_utf8(text).map_err(|_| secant::Error::PemEncoding);
                    let made = made.and_then($secret::from_pkcs8_pem);
                    key.put(handle::new(made.map_err($crate::files::refused)?));
                    Ok(())
                })
            }

            /// Makes the key of PKCS#8 in DER. A public key in it is checked. `secant_refusal` says what a
            /// refused file holds.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _secret_key_from_der>](
                der: *const u8, len: usize, key: *mut *mut [<secant_ $module _secret_key>],
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (der, key) = unsafe { (bytes::input(der, len)?, Place::new(key)?) };
                    key.put(handle::new($secret::from_pkcs8_der(der).map_err($crate::files::refused)?));
                    Ok(())
                })
            }

            /// Writes the secret key as PKCS#8 in DER, as OpenSSL does, and its length. The caller wipes it.
            /// SECANT_KEY_DER_MAX bytes are room enough.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _secret_key_to_der>](
                key: *const [<secant_ $module _secret_key>], der: *mut u8, der_room: usize, der_len: *mut usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, der, len) = unsafe {
                        (handle::get(key)?, Output::up_to(der, der_room)?, Place::new(der_len)?)
                    };
                    let file = key.to_pkcs8_der();
                    der.write(file.as_bytes())?;
                    len.put(file.as_bytes().len());
                    Ok(())
                })
            }

            /// Makes the key of a PEM text: SPKI, with the label `PUBLIC KEY`. `secant_refusal` says what a
            /// refused text holds.
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
                    let made = core::str::from_utf8(text).map_err(|_| secant::Error::PemEncoding);
                    let made = made.and_then($public::from_public_key_pem);
                    key.put(handle::new(made.map_err($crate::files::refused)?));
                    Ok(())
                })
            }

            /// Makes the key of SPKI in DER. `secant_refusal` says what a refused file holds.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _public_key_from_der>](
                der: *const u8, len: usize, key: *mut *mut [<secant_ $module _public_key>],
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (der, key) = unsafe { (bytes::input(der, len)?, Place::new(key)?) };
                    key.put(handle::new($public::from_public_key_der(der).map_err($crate::files::refused)?));
                    Ok(())
                })
            }

            /// Writes the public key as SPKI in DER, and its length. SECANT_KEY_DER_MAX bytes are room enough.
            ///
            /// # Safety
            /// The pointers are null or valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<secant_ $module _public_key_to_der>](
                key: *const [<secant_ $module _public_key>], der: *mut u8, der_room: usize, der_len: *mut usize,
            ) -> c_int {
                guard(|| {
                    // SAFETY: the caller says it.
                    let (key, der, len) = unsafe {
                        (handle::get(key)?, Output::up_to(der, der_room)?, Place::new(der_len)?)
                    };
                    let file = key.to_public_key_der();
                    der.write(&file)?;
                    len.put(file.len());
                    Ok(())
                })
            }
        }
    };
}
pub(crate) use files;

//! The functions of the peers that are `unsafe` to call, behind safe functions.
#![allow(unsafe_code)]

use std::ptr::NonNull;

use aws_lc_sys as c;
use ring::agreement::EphemeralPrivateKey;
use secp256k1::ffi::{self, CPtr};

/// An object of aws-lc that is freed when dropped.
struct Owned<T> {
    object: NonNull<T>,
    free: unsafe extern "C" fn(*mut T),
}

impl<T> Owned<T> {
    fn new(object: *mut T, free: unsafe extern "C" fn(*mut T)) -> Option<Self> {
        NonNull::new(object).map(|object| Self { object, free })
    }

    fn get(&self) -> *mut T {
        self.object.as_ptr()
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the object came from the constructor that belongs to `free`, is owned by this value alone,
        // and not used again.
        unsafe { (self.free)(self.get()) };
    }
}

/// A group of aws-lc: one of its constants.
#[derive(Clone, Copy)]
pub(super) struct Group(*const c::EC_GROUP);

/// An integer of aws-lc, which is freed when dropped.
pub(super) struct Integer(Owned<c::BIGNUM>);

/// A point of aws-lc, which is freed when dropped.
pub(super) struct Point(Owned<c::EC_POINT>);

/// Temporary integers of aws-lc, which its functions need.
pub(super) struct Context(Owned<c::BN_CTX>);

impl Integer {
    pub(super) fn zero() -> Option<Self> {
        // SAFETY: no argument; the result is owned by the caller.
        Owned::new(unsafe { c::BN_new() }, c::BN_free).map(Self)
    }

    pub(super) fn new(bytes: &[u8]) -> Option<Self> {
        // SAFETY: reads `len` bytes of a slice of that length; null asks for a new integer, owned by the
        // caller.
        let object = unsafe { c::BN_bin2bn(bytes.as_ptr(), bytes.len(), std::ptr::null_mut()) };
        Owned::new(object, c::BN_free).map(Self)
    }

    /// `len` big-endian bytes, if the integer fits.
    pub(super) fn bytes(&self, len: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; len];
        // SAFETY: writes exactly `len` bytes into a vector of that length.
        let done = unsafe { c::BN_bn2bin_padded(bytes.as_mut_ptr(), len, self.0.get()) };
        (done == 1).then_some(bytes)
    }
}

impl Context {
    pub(super) fn new() -> Option<Self> {
        // SAFETY: no argument; the result is owned by the caller.
        Owned::new(unsafe { c::BN_CTX_new() }, c::BN_CTX_free).map(Self)
    }
}

impl Group {
    pub(super) fn p224() -> Self {
        // SAFETY: gives a pointer to a constant.
        Self(unsafe { c::EC_group_p224() })
    }

    pub(super) fn p256() -> Self {
        // SAFETY: gives a pointer to a constant.
        Self(unsafe { c::EC_group_p256() })
    }

    pub(super) fn p384() -> Self {
        // SAFETY: gives a pointer to a constant.
        Self(unsafe { c::EC_group_p384() })
    }

    pub(super) fn p521() -> Self {
        // SAFETY: gives a pointer to a constant.
        Self(unsafe { c::EC_group_p521() })
    }

    pub(super) fn secp256k1() -> Self {
        // SAFETY: gives a pointer to a constant.
        Self(unsafe { c::EC_group_secp256k1() })
    }

    /// The point (x, y), checked to be on the curve.
    pub(super) fn point(self, x: &[u8], y: &[u8]) -> Option<Point> {
        let (x, y) = (Integer::new(x)?, Integer::new(y)?);
        let point = self.blank()?;
        // SAFETY: all objects live; a null context lets the function make its own.
        let done = unsafe {
            c::EC_POINT_set_affine_coordinates_GFp(
                self.0,
                point.0.get(),
                x.0.get(),
                y.0.get(),
                std::ptr::null_mut(),
            )
        };
        (done == 1).then_some(point)
    }

    fn blank(self) -> Option<Point> {
        // SAFETY: the group is a constant; the result is owned by the caller.
        Owned::new(unsafe { c::EC_POINT_new(self.0) }, c::EC_POINT_free).map(Point)
    }

    /// `[n]G + [k]P`, one of them left out if it is `None`, as affine coordinates.
    pub(super) fn mul(
        self,
        n: Option<&Integer>,
        multiple: Option<(&Integer, &Point)>,
        context: &Context,
    ) -> Option<(Integer, Integer)> {
        let (product, x, y) = (self.blank()?, Integer::zero()?, Integer::zero()?);
        let n = n.map_or(std::ptr::null(), |n| n.0.get().cast_const());
        let (k, point) = multiple.map_or((std::ptr::null(), std::ptr::null()), |(k, p)| {
            (k.0.get().cast_const(), p.0.get().cast_const())
        });
        // SAFETY: all objects live and are distinct; the null pointers are what the function takes for "no
        // such term".
        let done = unsafe {
            c::EC_POINT_mul(self.0, product.0.get(), n, point, k, context.0.get()) == 1
                && c::EC_POINT_get_affine_coordinates_GFp(
                    self.0,
                    product.0.get(),
                    x.0.get(),
                    y.0.get(),
                    context.0.get(),
                ) == 1
        };
        done.then_some((x, y))
    }
}

/// X25519 of aws-lc; `None` for the all-zero result.
pub(super) fn aws_lc_x25519(k: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]> {
    let mut out = [0; 32];
    // SAFETY: the three arrays have the 32 bytes that the function reads and writes.
    let done = unsafe { c::X25519(out.as_mut_ptr(), k.as_ptr(), u.as_ptr()) };
    (done == 1).then_some(out)
}

/// A second key with the same secret. ring's keys are made to be used up; a measurement uses one again and
/// again.
pub(super) fn copy(key: &EphemeralPrivateKey) -> EphemeralPrivateKey {
    const { assert!(!std::mem::needs_drop::<EphemeralPrivateKey>(), "a copy would be freed twice") };
    // SAFETY: the source is valid. The type owns nothing (it has nothing to drop), so two of the same bits
    // are as good as one.
    unsafe { std::ptr::read(key) }
}

/// A context of libsecp256k1 for signing. The crate secp256k1 blinds one anew after each use, which takes as
/// long as the use itself; this one is blinded once, when it is made.
pub(super) struct Signing(secp256k1::Secp256k1<secp256k1::SignOnly>);

impl Signing {
    pub(super) fn new() -> Self {
        let mut context = secp256k1::Secp256k1::signing_only();
        context.seeded_randomize(&[0x5a; 32]);
        Self(context)
    }

    /// `[k]G`.
    pub(super) fn public_key(&self, k: &secp256k1::SecretKey) -> Option<secp256k1::PublicKey> {
        // SAFETY: 64 bytes of zeros are a value of the type; it is overwritten.
        let mut key = unsafe { ffi::PublicKey::new() };
        // SAFETY: context and key live; the secret key has the 32 bytes that are read.
        let done =
            unsafe { ffi::secp256k1_ec_pubkey_create(self.0.ctx().as_ptr(), &raw mut key, k.as_c_ptr()) };
        (done == 1).then(|| key.into())
    }

    /// The ECDSA signature with the nonce of RFC 6979.
    pub(super) fn sign(
        &self,
        message: &secp256k1::Message,
        k: &secp256k1::SecretKey,
    ) -> Option<secp256k1::ecdsa::Signature> {
        // SAFETY: 64 bytes of zeros are a value of the type; it is overwritten.
        let mut signature = unsafe { ffi::Signature::new() };
        // SAFETY: context and signature live; message and secret key have the 32 bytes each that are read;
        // the function takes no data for its nonces.
        let done = unsafe {
            ffi::secp256k1_ecdsa_sign(
                self.0.ctx().as_ptr(),
                &raw mut signature,
                message.as_c_ptr(),
                k.as_c_ptr(),
                ffi::secp256k1_nonce_function_rfc6979,
                std::ptr::null(),
            )
        };
        (done == 1).then(|| signature.into())
    }
}

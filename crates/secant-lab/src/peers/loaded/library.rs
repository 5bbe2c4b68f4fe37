//! Libraries that are opened by their paths while the program runs, made safe here.
#![allow(unsafe_code)]

use std::sync::OnceLock;

use libloading::Library;

/// A library that an environment variable names.
pub(super) struct Named {
    /// Name of the environment variable that holds the library's path.
    pub(super) variable: &'static str,
    opened: OnceLock<Result<Library, String>>,
}

impl Named {
    pub(super) const fn new(variable: &'static str) -> Self {
        Self { variable, opened: OnceLock::new() }
    }

    /// Whether the environment variable is set.
    pub(super) fn is_named(&self) -> bool {
        std::env::var_os(self.variable).is_some()
    }

    /// A function of the library, as its type `F` has it.
    ///
    /// # Safety
    /// `F` is the type that the library's own header gives for that name.
    unsafe fn function<F: Copy>(&'static self, name: &str) -> Result<F, String> {
        let library = self.opened.get_or_init(|| {
            let path = std::env::var_os(self.variable)
                .ok_or_else(|| format!("{} names no library", self.variable))?;
            // SAFETY: whoever sets the variable says that this library may be loaded; what it runs then is
            // its own affair.
            unsafe { Library::new(&path) }.map_err(|e| format!("{} = {}: {e}", self.variable, path.display()))
        });
        let library = library.as_ref().map_err(Clone::clone)?;
        // SAFETY: the type is right by this function's own condition; the library lives as long as the
        // program.
        let function = unsafe { library.get::<F>(name.as_bytes()) };
        function.map(|f| *f).map_err(|e| format!("{}: {e}", self.variable))
    }
}

/// Intel's crypto_mb: eight operations at once in AVX-512 IFMA.
pub(super) static CRYPTO_MB: Named = Named::new("SECANT_CRYPTO_MB");
/// Microsoft's FourQlib.
pub(super) static FOURQ: Named = Named::new("SECANT_FOURQ");

/// How many crypto_mb does at once.
const EIGHT: usize = 8;

type In<T> = *const *const T;
type Out<T> = *const *mut T;

/// Eight indices from `start` on, below n; the last index is repeated at the end.
fn eight(start: usize, n: usize) -> [usize; EIGHT] {
    std::array::from_fn(|i| (start + i).min(n.saturating_sub(1)))
}

/// Pointers to the elements at eight indices.
fn read<T: AsRef<[U]>, U>(all: &[T], at: [usize; EIGHT]) -> [*const U; EIGHT] {
    at.map(|i| all[i].as_ref().as_ptr())
}

/// Pointers to the places of eight results.
fn write<T, const N: usize>(all: &mut [[T; N]; EIGHT]) -> [*mut T; EIGHT] {
    all.each_mut().map(|one| one.as_mut_ptr())
}

/// Runs `f` on the indices of every eight, and puts its results together.
fn by_eights<R>(n: usize, mut f: impl FnMut([usize; EIGHT]) -> [R; EIGHT]) -> Vec<R> {
    let mut results: Vec<R> = (0..n).step_by(EIGHT).flat_map(|start| f(eight(start, n))).collect();
    results.truncate(n);
    results
}

/// The X25519 function of crypto_mb.
#[derive(Clone, Copy)]
pub(super) struct X25519(unsafe extern "C" fn(Out<u8>, In<u8>, In<u8>) -> u32);

impl X25519 {
    pub(super) fn open() -> Result<Self, String> {
        // SAFETY: the type is that of crypto_mb/x25519.h: results, secrets, public keys.
        unsafe { CRYPTO_MB.function("mbx_x25519_mb8") }.map(Self)
    }

    /// `[k]u` of each pair; both have the same length.
    pub(super) fn run(self, k: &[[u8; 32]], u: &[[u8; 32]]) -> Vec<[u8; 32]> {
        by_eights(k.len().min(u.len()), |at| {
            let mut results = [[0; 32]; EIGHT];
            let (out, k, u) = (write(&mut results), read(k, at), read(u, at));
            // SAFETY: each of the three arrays has eight pointers to 32 bytes, the first to bytes that may be
            // written.
            unsafe { (self.0)(out.as_ptr(), k.as_ptr(), u.as_ptr()) };
            results
        })
    }
}

/// Public keys of a curve with integers of W words, by crypto_mb.
#[derive(Clone, Copy)]
pub(super) struct PublicKeys<const W: usize>(
    unsafe extern "C" fn(Out<u64>, Out<u64>, Out<u64>, In<u64>, *mut u8) -> u32,
);

/// Verification of ECDSA on such a curve.
#[derive(Clone, Copy)]
pub(super) struct Verify<const W: usize>(
    unsafe extern "C" fn(In<u8>, In<u8>, In<u8>, In<u64>, In<u64>, In<u64>, *mut u8) -> u32,
);

/// Bits of the prime of the curve whose integers have so many words.
const fn bits(words: usize) -> usize {
    if words == 9 { 521 } else { 64 * words }
}

impl<const W: usize> PublicKeys<W> {
    pub(super) fn open() -> Result<Self, String> {
        // SAFETY: the type is that of crypto_mb/ec_nistp256.h and its two siblings: x, y, z, secrets, a
        // buffer.
        unsafe { CRYPTO_MB.function(&format!("mbx_nistp{}_ecpublic_key_mb8", bits(W))) }.map(Self)
    }

    /// The coordinates of each `[k]G`, in words, the lowest first.
    pub(super) fn run(self, k: &[[u64; W]]) -> Vec<([u64; W], [u64; W])> {
        by_eights(k.len(), |at| {
            let (mut x, mut y) = ([[0; W]; EIGHT], [[0; W]; EIGHT]);
            let (px, py, pk) = (write(&mut x), write(&mut y), read(k, at));
            // SAFETY: each array has eight pointers to W words, those of x and y to words that may be
            // written; without z the function gives affine coordinates, and without a buffer it uses the
            // stack.
            unsafe {
                (self.0)(px.as_ptr(), py.as_ptr(), std::ptr::null(), pk.as_ptr(), std::ptr::null_mut())
            };
            std::array::from_fn(|i| (x[i], y[i]))
        })
    }
}

/// A signature to be verified: r, s and the hash as integers as long as the order, big-endian; the key's
/// coordinates in words.
pub(super) struct Signed<const W: usize> {
    pub(super) r: Vec<u8>,
    pub(super) s: Vec<u8>,
    pub(super) hash: Vec<u8>,
    pub(super) x: [u64; W],
    pub(super) y: [u64; W],
}

impl<const W: usize> Verify<W> {
    pub(super) fn open() -> Result<Self, String> {
        // SAFETY: the type is that of crypto_mb/ec_nistp256.h and its two siblings: r, s, hashes, x, y, z, a
        // buffer.
        unsafe { CRYPTO_MB.function(&format!("mbx_nistp{}_ecdsa_verify_mb8", bits(W))) }.map(Self)
    }

    /// A verdict each. `None` if a length is not that of the curve's order.
    pub(super) fn run(self, signed: &[Signed<W>]) -> Option<Vec<bool>> {
        let len = bits(W).div_ceil(8);
        if signed.iter().any(|one| [&one.r, &one.s, &one.hash].iter().any(|bytes| bytes.len() != len)) {
            return None;
        }
        Some(by_eights(signed.len(), |at| {
            let bytes = |part: fn(&Signed<W>) -> &[u8]| at.map(|i| part(&signed[i]).as_ptr());
            let words = |part: fn(&Signed<W>) -> &[u64]| at.map(|i| part(&signed[i]).as_ptr());
            let (r, s, hash) = (bytes(|one| &one.r), bytes(|one| &one.s), bytes(|one| &one.hash));
            let (x, y) = (words(|one| &one.x), words(|one| &one.y));
            // SAFETY: the arrays have eight pointers each, to as many bytes as the order has (checked above)
            // or to W words; without z the coordinates are affine, and without a buffer the function uses the
            // stack.
            let status = unsafe {
                (self.0)(
                    r.as_ptr(),
                    s.as_ptr(),
                    hash.as_ptr(),
                    x.as_ptr(),
                    y.as_ptr(),
                    std::ptr::null(),
                    std::ptr::null_mut(),
                )
            };
            verdicts(status)
        }))
    }
}

/// Which of eight went well: four bits each are 0.
fn verdicts(status: u32) -> [bool; EIGHT] {
    std::array::from_fn(|i| (status >> (4 * i)) & 0xf == 0)
}

/// The Ed25519 functions of crypto_mb.
#[derive(Clone, Copy)]
pub(super) struct Ed25519 {
    public: unsafe extern "C" fn(Out<u8>, In<u8>) -> u32,
    sign: unsafe extern "C" fn(Out<u8>, Out<u8>, In<u8>, *const u32, In<u8>, In<u8>) -> u32,
    verify: unsafe extern "C" fn(In<u8>, In<u8>, In<u8>, *const u32, In<u8>) -> u32,
}

/// A signature of Ed25519 to be verified.
pub(super) struct SignedMessage {
    pub(super) public: [u8; 32],
    pub(super) message: Vec<u8>,
    pub(super) r: [u8; 32],
    pub(super) s: [u8; 32],
}

impl Ed25519 {
    pub(super) fn open() -> Result<Self, String> {
        // SAFETY: the types are those of crypto_mb/ed25519.h: public keys, seeds; then R, S, messages, their
        // lengths, seeds, public keys; then the same without seeds.
        unsafe {
            Ok(Self {
                public: CRYPTO_MB.function("mbx_ed25519_public_key_mb8")?,
                sign: CRYPTO_MB.function("mbx_ed25519_sign_mb8")?,
                verify: CRYPTO_MB.function("mbx_ed25519_verify_mb8")?,
            })
        }
    }

    /// The public key of a seed.
    pub(super) fn public(self, seed: &[u8; 32]) -> [u8; 32] {
        let mut results = [[0; 32]; EIGHT];
        let (out, seeds) = (write(&mut results), [seed.as_ptr(); EIGHT]);
        // SAFETY: both arrays have eight pointers to 32 bytes, the first to bytes that may be written.
        unsafe { (self.public)(out.as_ptr(), seeds.as_ptr()) };
        results[0]
    }

    /// R and S of each message by one key.
    pub(super) fn sign(self, seed: &[u8; 32], public: &[u8; 32], messages: &[Vec<u8>]) -> Vec<[u8; 64]> {
        by_eights(messages.len(), |at| {
            let (mut r, mut s) = ([[0u8; 32]; EIGHT], [[0u8; 32]; EIGHT]);
            let (pr, ps, message) = (write(&mut r), write(&mut s), read(messages, at));
            let lengths = at.map(|i| messages[i].len() as u32);
            let (seeds, keys) = ([seed.as_ptr(); EIGHT], [public.as_ptr(); EIGHT]);
            // SAFETY: the arrays have eight pointers each, to 32 bytes, or to as many bytes as the length at
            // the same place says.
            unsafe {
                (self.sign)(
                    pr.as_ptr(),
                    ps.as_ptr(),
                    message.as_ptr(),
                    lengths.as_ptr(),
                    seeds.as_ptr(),
                    keys.as_ptr(),
                )
            };
            std::array::from_fn(|i| std::array::from_fn(|j| if j < 32 { r[i][j] } else { s[i][j - 32] }))
        })
    }

    /// Whether each signature is valid.
    pub(super) fn verify(self, signed: &[SignedMessage]) -> Vec<bool> {
        by_eights(signed.len(), |at| {
            let part = |part: fn(&SignedMessage) -> &[u8]| at.map(|i| part(&signed[i]).as_ptr());
            let (r, s) = (part(|one| &one.r), part(|one| &one.s));
            let (message, public) = (part(|one| &one.message), part(|one| &one.public));
            let lengths = at.map(|i| signed[i].message.len() as u32);
            // SAFETY: the arrays have eight pointers each, to 32 bytes, or to as many bytes as the length at
            // the same place says.
            verdicts(unsafe {
                (self.verify)(r.as_ptr(), s.as_ptr(), message.as_ptr(), lengths.as_ptr(), public.as_ptr())
            })
        })
    }
}

/// A point of FourQ in affine coordinates, as FourQlib has it: two elements of F_p(i), two parts of two words
/// each.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct FourQPoint([u64; 8]);

/// The functions of FourQlib.
#[derive(Clone, Copy)]
pub(super) struct FourQ {
    base: unsafe extern "C" fn(*mut FourQPoint),
    mul: unsafe extern "C" fn(*mut FourQPoint, *mut u64, *mut FourQPoint, bool) -> bool,
    mul_base: unsafe extern "C" fn(*mut u64, *mut FourQPoint) -> bool,
}

impl FourQ {
    pub(super) fn open() -> Result<Self, String> {
        // SAFETY: the types are those of FourQ_api.h, where a point is an array of one structure of eight
        // words.
        unsafe {
            Ok(Self {
                base: FOURQ.function("eccset")?,
                mul: FOURQ.function("ecc_mul")?,
                mul_base: FOURQ.function("ecc_mul_fixed")?,
            })
        }
    }

    /// The base point of FourQ.
    pub(super) fn base(self) -> FourQPoint {
        let mut point = FourQPoint([0; 8]);
        // SAFETY: writes one point.
        unsafe { (self.base)(&raw mut point) };
        point
    }

    /// `[k]P` on any point of the curve, without clearing its cofactor; `None` if the library refuses it.
    pub(super) fn mul(self, mut k: [u64; 4], mut p: FourQPoint) -> Option<FourQPoint> {
        let mut product = FourQPoint([0; 8]);
        // SAFETY: reads a point and four words, writes a point; all are ours alone.
        let done = unsafe { (self.mul)(&raw mut p, k.as_mut_ptr(), &raw mut product, false) };
        done.then_some(product)
    }

    /// `[k]G`.
    pub(super) fn mul_base(self, mut k: [u64; 4]) -> Option<FourQPoint> {
        let mut product = FourQPoint([0; 8]);
        // SAFETY: reads four words, writes a point; both are ours alone.
        let done = unsafe { (self.mul_base)(k.as_mut_ptr(), &raw mut product) };
        done.then_some(product)
    }
}

//! Memory that is given back holds no secret: numbers that are used once, shared secrets and what leads to
//! them, keys in files.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, RefCell};

use secant::bulk::{Cores, Group, Mask, Rows, SilentPayments, Verdict, ViewTags};
use secant::{b233, b409, ed25519, edwards25519, p224, p256, p384, p521, research, secp256k1, x25519};
use sha2::{Digest, Sha256, Sha384, Sha512};

/// Words of secrets.
type Words = Vec<[u8; 8]>;

thread_local! {
    /// What this thread looks for in what it gives back.
    static WANTED: Cell<Option<&'static [[u8; 8]]>> = const { Cell::new(None) };
    static FOUND: Cell<usize> = const { Cell::new(0) };
    /// Whether this thread notes what it gives back: sizes, and a hash of the bytes.
    static NOTING: Cell<bool> = const { Cell::new(false) };
    static NOTES: RefCell<Vec<(usize, u64)>> = const { RefCell::new(Vec::new()) };
}

/// The system's allocator; it looks into what is given back.
struct Watching;

#[allow(unsafe_code)]
// SAFETY: memory comes from the system's allocator and goes back to it as it came.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // What was there before says nothing of this owner.
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: the bytes lie within the block, which is still the caller's; the allocator above wrote all
        // of them.
        let byte = |i| unsafe { start.add(i).read_volatile() };
        if let Ok(Some(wanted)) = WANTED.try_with(Cell::get) {
            for place in (0..layout.size().saturating_sub(7)).step_by(layout.align().min(8)) {
                if wanted.contains(&core::array::from_fn(|i| byte(place + i))) {
                    FOUND.set(FOUND.get() + 1);
                }
            }
        }
        if NOTING.try_with(|noting| noting.replace(false)).unwrap_or(false) {
            // FNV-1a.
            let mix = |hash: u64, i| (hash ^ u64::from(byte(i))).wrapping_mul(0x100_0000_01b3);
            let hash = (0..layout.size()).fold(0xcbf2_9ce4_8422_2325, mix);
            NOTES.with_borrow_mut(|notes| notes.push((layout.size(), hash)));
            NOTING.set(true);
        }
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(start, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// How many words of these are in what the work gives back.
fn given_back<R>(words: &[[u8; 8]], work: impl FnOnce() -> R) -> usize {
    let words: &'static [[u8; 8]] = Vec::leak(words.to_vec());
    FOUND.set(0);
    WANTED.set(Some(words));
    drop(work());
    WANTED.set(None);
    FOUND.get()
}

/// What the work gives back before its result is dropped.
fn notes<R>(work: impl FnOnce() -> R) -> Vec<(usize, u64)> {
    NOTES.with_borrow_mut(|notes| {
        notes.clear();
        notes.reserve(1 << 12);
    });
    NOTING.set(true);
    let result = work();
    NOTING.set(false);
    drop(result);
    NOTES.take()
}

/// Words of the integer, of its bytes, and of the value as the library keeps it; the highest ones may be
/// common.
#[allow(unsafe_code)]
fn words_of<T>(scalar: &T, bytes: &[u8]) -> Words {
    let start: *const u8 = (&raw const *scalar).cast();
    // SAFETY: the value has so many bytes, and no padding.
    let kept: Vec<u8> = (0..size_of::<T>()).map(|i| unsafe { start.add(i).read_volatile() }).collect();
    let mut turned = bytes.to_vec();
    turned.reverse();
    let middle = |bytes: &[u8]| [bytes[8..16].try_into().unwrap(), bytes[16..24].try_into().unwrap()];
    [middle(&kept), middle(bytes), middle(&turned)].concat()
}

const TWO: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).unwrap();

/// Words of the first and of the last of some values, as the library keeps them.
#[allow(unsafe_code)]
fn inside<T>(values: &[T]) -> Words {
    let start: *const u8 = values.as_ptr().cast();
    // SAFETY: so many bytes are the values', and these words are written.
    let word = |at: usize| core::array::from_fn(|i| unsafe { start.add(at + i).read_volatile() });
    let last = size_of_val(values) - size_of::<T>();
    vec![word(0), word(8), word(last), word(last + 8)]
}

const MESSAGES: [&[u8]; 11] = [b"a", b"b", b"c", b"d", b"e", b"f", b"g", b"h", b"i", b"j", b"k"];

macro_rules! ecdsa {
    ($module:ident $bytes:literal $hash:ty) => {{
        use $module::{Scalar, SigningKey};
        let mut bytes = [0x5a; $bytes];
        bytes[0] = 0;
        let key = SigningKey::from_bytes(&bytes).unwrap();
        let d = Scalar::from_bytes(&bytes).unwrap();
        let mut words = Words::new();
        for (message, signature) in MESSAGES.iter().zip(key.sign_batch(&MESSAGES)) {
            let bytes = signature.to_bytes();
            let (r, s) = bytes.split_at($bytes);
            let (r, s) = (Scalar::try_from(r).unwrap(), Scalar::try_from(s).unwrap());
            let e = Scalar::from_leftmost_bits(&<$hash>::digest(message));
            let k = (e + r.clone() * &d) * &s.invert();
            // The number is right: its point has the abscissa r.
            assert_eq!(
                Scalar::reduce(&$module::Point::mul_base(&k).coordinates().unwrap().0).to_bytes(),
                r.to_bytes()
            );
            // With the lower s it is one of the two.
            for k in [k.clone(), -&k] {
                let inverse = k.invert();
                words.extend(words_of(&k, &k.to_bytes()));
                words.extend(words_of(&inverse, &inverse.to_bytes()));
            }
        }
        assert_eq!(given_back(&words, || key.sign_batch(&MESSAGES)), 0, stringify!($module));
        words
    }};
}

#[test]
fn numbers_of_ecdsa() {
    let words = ecdsa!(p256 32 Sha256);
    ecdsa!(p224 28 sha2::Sha224);
    ecdsa!(p384 48 Sha384);
    ecdsa!(p521 66 Sha512);
    ecdsa!(secp256k1 32 Sha256);
    // What is not wiped is seen.
    assert!(
        given_back(&words, || words.iter().map(|word| u64::from_ne_bytes(*word)).collect::<Vec<_>>()) > 0
    );
}

#[test]
fn numbers_of_ed25519() {
    use edwards25519::Scalar;
    let key = ed25519::SigningKey::from_bytes(&[0x5a; 32]);
    let expanded = Sha512::digest([0x5a; 32]);
    let mut words = Words::new();
    let number = |message: &[u8]| {
        Scalar::reduce(&Sha512::new().chain_update(&expanded[32..]).chain_update(message).finalize())
    };
    for message in MESSAGES {
        let r = number(message);
        words.extend(words_of(&r, &r.to_bytes()));
    }
    // The numbers are right: R is the point of the last one.
    let signatures = key.sign_batch(&MESSAGES);
    let last = edwards25519::Point::mul_base(&number(MESSAGES[10]));
    assert_eq!(last.compress(), signatures[10].to_bytes()[..32]);
    assert_eq!(given_back(&words, || key.sign_batch(&MESSAGES)), 0);
}

#[test]
fn numbers_of_schnorr() {
    use secp256k1::{Point, Scalar, schnorr};
    let key = schnorr::SigningKey::from_bytes(&[0x5a; 32]).unwrap();
    let d = Scalar::from_bytes(&[0x5a; 32]).unwrap();
    let public = key.verifying_key().to_bytes();
    let mut words = Words::new();
    for (message, signature) in MESSAGES.iter().zip(key.sign_batch(&MESSAGES)) {
        let bytes = signature.to_bytes();
        let tag = Sha256::digest("BIP0340/challenge");
        let hash = Sha256::new().chain_update(tag).chain_update(tag).chain_update(&bytes[..32]);
        let e = Scalar::reduce(&hash.chain_update(public).chain_update(message).finalize());
        let s = Scalar::try_from(&bytes[32..]).unwrap();
        // k = s - e·d for the d whose point has an even ordinate.
        let numbers = [s.clone() - &e * &d, s + &e * &d];
        let of = |k: &Scalar| Point::mul_base(k).coordinates().unwrap().0 == bytes[..32];
        let k = numbers.iter().find(|k| of(k)).unwrap();
        for k in [k.clone(), -k] {
            words.extend(words_of(&k, &k.to_bytes()));
        }
    }
    assert_eq!(given_back(&words, || key.sign_batch(&MESSAGES)), 0);
}

/// Agreements of two keys with the same public keys give back the same memory, byte by byte: nothing of the
/// secret key or of what is shared is in it, however it is written.
macro_rules! agreement {
    ($($module:ident $bytes:literal)*) => {$(
        let key = |byte| {
            let mut bytes = [byte; $bytes];
            bytes[..$bytes - 24].fill(0);
            $module::SecretKey::from_bytes(&bytes).unwrap()
        };
        let publics: Vec<_> = (1..=14).map(|byte| key(byte).public_key()).collect();
        let (ours, theirs) = (key(0x5a), key(0x99));
        // The first builds what is kept.
        notes(|| ours.diffie_hellman_batch(&publics));
        // What is left over from a vector goes alone or into lanes.
        for count in [2, 9, 11, 14] {
            let publics = &publics[..count];
            let given = [&ours, &theirs].map(|key| notes(|| key.diffie_hellman_batch(publics)));
            assert!(!given[0].is_empty());
            assert_eq!(given[0], given[1], "{} {count}", stringify!($module));
        }
    )*};
}

#[test]
fn agreements_leave_nothing_behind() {
    agreement!(p224 28 p256 32 p384 48 p521 66 secp256k1 32 b233 30 b409 52);
    let key = |byte| x25519::SecretKey::from([byte; 32]);
    let publics: Vec<_> = (1..=14).map(|byte| key(byte).public_key()).collect();
    for count in [2, 9, 11, 14] {
        let given = [key(0x5a), key(0x99)].map(|key| notes(|| key.diffie_hellman_batch(&publics[..count])));
        assert!(!given[0].is_empty());
        assert_eq!(given[0], given[1], "{count}");
    }
}

/// `count` integers of a secret each, the points that they make, and the same in affine coordinates.
macro_rules! secrets {
    ($count:expr) => {{
        let scalars = [0x5a_u64, 0x99].map(|k| {
            (0..$count)
                .map(|i| &Scalar::from(k + i) * &Scalar::from(u64::MAX - k).invert())
                .collect::<Vec<_>>()
        });
        let made =
            [0, 1].map(|i: usize| scalars[i].iter().map(|k| Point::mul_base(&(k * k))).collect::<Vec<_>>());
        let affine = made.clone().map(|points| points.iter().map(Point::to_affine).collect::<Vec<_>>());
        (scalars, made, affine)
    }};
}

/// Batches of secret integers and secret points give back the same memory, byte by byte, whatever they are.
macro_rules! multiples {
    ($($module:ident)::+ $(, $sum:ident)?) => {{
        use $($module)::+::{AffinePoint, Point, Scalar};
        let curve = stringify!($($module)::+);
        for count in [1, 2, 3, 9, 15, 40] {
            let (scalars, made, points): (_, _, [Vec<AffinePoint>; 2]) = secrets!(count);
            let affine = points.clone().map(|points| points.into_iter().map(Point::from).collect::<Vec<_>>());
            // Batches have affine points first.
            let mut mixed = affine.clone();
            for (mixed, made) in mixed.iter_mut().zip(&made) {
                mixed[made.len() / 2..].copy_from_slice(&made[made.len() / 2..]);
            }
            let same = |what: &str, work: &dyn Fn(usize) -> Vec<(usize, u64)>| {
                // The first builds what is kept.
                work(0);
                assert_eq!(work(0), work(1), "{curve}: {count} {what}");
            };
            for (kind, points) in [("made", &made), ("affine", &affine), ("mixed", &mixed)] {
                same(&format!("{kind} to_affine_batch"), &|i| notes(|| Point::to_affine_batch(&points[i])));
                same(&format!("{kind} mul_batch"), &|i| notes(|| Point::mul_batch(&points[i], &scalars[i])));
            }
            same("mul_base_batch", &|i| notes(|| Point::mul_base_batch(&scalars[i])));
            $(
                same("sum", &|i| notes(|| Point::$sum(&scalars[i], &made[i])));
                same("sum of affine points", &|i| notes(|| AffinePoint::$sum(&scalars[i], &points[i])));
            )?
        }
    }};
}

#[test]
fn multiples_leave_nothing_behind() {
    multiples!(p224, multiscalar);
    multiples!(p256, multiscalar);
    multiples!(p384, multiscalar);
    multiples!(p521, multiscalar);
    multiples!(secp256k1, multiscalar);
    multiples!(edwards25519, multiscalar);
    multiples!(b233);
    multiples!(b409);
    multiples!(research::jac1271gls);
    multiples!(research::ted1271gls);
    multiples!(research::jac256189);
    multiples!(research::jq25519);
    multiples!(research::e521);
}

/// Threads have numbers, which differ, in what they give back: so it is products that are looked for, and the
/// sum that the first thread makes.
#[test]
fn parts_of_threads_leave_nothing_behind() {
    macro_rules! check {
        ($($module:ident)*) => {$({
            use $module::{AffinePoint, Point, Scalar};
            let (scalars, made, points) = secrets!(40);
            let (k, points) = (&scalars[0], &points[0]);
            let words = inside(&Point::mul_batch(&made[0], k).unwrap()[..]);
            let work = || Point::mul_batch_on(TWO, &made[0], k).unwrap().leak();
            assert_eq!(given_back(&words, work), 0, stringify!($module));
            let words = inside(&Point::mul_base_batch(k)[..]);
            let work = || Point::mul_base_batch_on(TWO, k).leak();
            assert_eq!(given_back(&words, work), 0, stringify!($module));
            let words = inside(&[AffinePoint::multiscalar(&k[..24], &points[..24]).unwrap()]);
            let work = || AffinePoint::multiscalar_on(TWO, k, points);
            assert_eq!(given_back(&words, work), 0, stringify!($module));
        })*};
    }
    check!(p256 edwards25519);
}

#[test]
fn sums_on_ristretto255_and_ladders_on_m221_leave_nothing_behind() {
    use secant::ristretto255::{Point, Scalar};
    for count in [1, 2, 9, 15] {
        let given = [3_u64, 3, 77].map(|secret| {
            let scalars: Vec<_> = (0..count).map(|i| Scalar::from(secret + i).invert()).collect();
            let points: Vec<_> = scalars.iter().map(Point::mul_base).collect();
            let sum = notes(|| Point::multiscalar(&scalars, &points));
            let integers: Vec<_> = (0..count).map(|i| [(secret + i) as u8; 28]).collect();
            let abscissas: Vec<_> = (0..count).map(|i| [(secret + i) as u8 % 31; 28]).collect();
            (sum, notes(|| research::m221::ladder_batch(&integers, &abscissas).unwrap()))
        });
        assert_eq!(given[1], given[2], "{count}");
    }
}

#[test]
fn public_keys_of_x25519_leave_nothing_behind() {
    let keys =
        [0x5a, 0x80].map(|byte| (0..15).map(|i| x25519::SecretKey::from([byte + i; 32])).collect::<Vec<_>>());
    for count in [1, 2, 9, 15] {
        let given = [&keys[0], &keys[0], &keys[1]]
            .map(|keys| notes(|| x25519::SecretKey::public_key_batch(&keys[..count])));
        assert_eq!(given[1], given[2], "{count}");
    }
}

/// Scans of other people's transactions, with nine labels.
#[test]
fn scans_leave_nothing_behind() {
    let spend = secp256k1::SecretKey::from_bytes(&[3; 32]).unwrap().public_key();
    let key =
        |i: u8| secp256k1::SecretKey::from_bytes(&[i; 32]).unwrap().public_key().to_compressed_sec1_bytes();
    let keys: Vec<_> = (1..=70).map(key).collect();
    let tweaks: Vec<&[u8]> = keys.iter().map(|key| &key[..]).collect();
    let outputs = vec![&[5; 64][..]; 70];
    let silent = |byte, labels: u32| {
        let scan = secp256k1::SecretKey::from_bytes(&[byte; 32]).unwrap();
        let wallet = SilentPayments::new(&scan, &spend, &(0..labels).collect::<Vec<_>>());
        let mut verdicts = [Verdict::Null; 70];
        notes(|| {
            let (tweaks, outputs) = (Rows::slices(&tweaks), Rows::slices(&outputs));
            assert!(wallet.scan(&tweaks, &outputs, &mut verdicts, Cores::This).unwrap().is_empty());
        })
    };
    silent(0x5a, 9);
    let given = [0x5a, 0x99].map(|byte| silent(byte, 9));
    assert!(!given[0].is_empty());
    assert_eq!(given[0], given[1]);
    // Memory does not grow by labels times rows: these would be 70,070 points of 96 bytes.
    let largest = silent(0x5a, 1000).into_iter().map(|(size, _)| size).max().unwrap();
    assert!(largest < 2 << 20, "{largest}");

    let points: Vec<_> = (1..=70_u64)
        .map(|k| edwards25519::Point::mul_base(&edwards25519::Scalar::from(k)).compress())
        .collect();
    let points: Vec<&[u8]> = points.iter().map(|point| &point[..]).collect();
    let tags = vec![&[5][..]; 70];
    let given = [0x5a, 0x5a, 0x17].map(|byte| {
        let wallet = ViewTags::new(&[byte & 0x0f; 32]).unwrap();
        let mut verdicts = [Verdict::Null; 70];
        notes(|| {
            let (keys, tags) = (Rows::slices(&points), Rows::slices(&tags));
            assert!(wallet.scan(&keys, &tags, None, &mut verdicts, Cores::This).unwrap().is_empty());
        })
    });
    assert!(!given[1].is_empty());
    assert_eq!(given[1], given[2]);
}

#[test]
fn what_is_left_behind_is_seen() {
    let given = [1u8, 2].map(|byte| notes(|| drop(vec![byte; 100])));
    assert_ne!(given[0], given[1]);
    assert_eq!(notes(|| drop(vec![1u8; 100])), given[0]);
}

/// The key's bytes, and eight digits of each text that are the key's alone, do not stay behind when documents
/// are written, read and dropped.
#[test]
fn key_documents() {
    // Written in base64 its beginning has letters and figures alone, so that both alphabets have the same.
    let mut secret: [u8; 32] = core::array::from_fn(|i| (3 * i + 11) as u8);
    secret[0] = 0x5a;
    let mut words: Words = (0..3).map(|i| secret[8 * i + 4..][..8].try_into().unwrap()).collect();
    let key = p256::SecretKey::from_bytes(&secret).unwrap();
    let signer = ed25519::SigningKey::from_bytes(&secret);
    let texts = [key.to_pkcs8_pem(), key.to_sec1_pem(), signer.to_pkcs8_pem(), key.to_jwk(), signer.to_jwk()];
    for text in &texts {
        // Four digits are three bytes: with one of three shifts a window of the key stands in the text, and
        // only the key's digits.
        let digits: String = text.chars().filter(|c| *c != '\n').collect();
        let at = (0..3).find_map(|shift| {
            let part = base64(&secret[shift..shift + 12]);
            digits.find(&part).map(|at| digits[at..at + 8].to_owned())
        });
        words.push(at.expect("the key stands in the text").as_bytes().try_into().unwrap());
    }
    // As other programs write them: lines of another length, and strings with an escape. These copies stay.
    let wide: Vec<String> = [key.to_pkcs8_pem(), signer.to_pkcs8_pem()]
        .iter()
        .map(|text| text.replacen("\nM", "\n  M", 1).replace('\n', "\r\n"))
        .collect();
    let escaped = |text: &str| text.replace("\"d\":\"W", "\"d\":\"\\u0057");
    let escaped = [escaped(&key.to_jwk()), escaped(&signer.to_jwk())];
    assert!(escaped.iter().all(|text| text.contains('\\')));
    let found = given_back(&words, || {
        assert!(p256::SecretKey::from_pkcs8_pem(&wide[0]).is_ok());
        assert!(ed25519::SigningKey::from_pkcs8_pem(&wide[1]).is_ok());
        assert!(p256::SecretKey::from_jwk(&escaped[0]).is_ok());
        assert!(ed25519::SigningKey::from_jwk(&escaped[1]).is_ok());
        for pem in [key.to_pkcs8_pem(), key.to_sec1_pem()] {
            let read =
                p256::SecretKey::from_pkcs8_pem(&pem).or_else(|_| p256::SecretKey::from_sec1_pem(&pem));
            assert!(read.is_ok());
        }
        assert!(p256::SecretKey::from_pkcs8_der(key.to_pkcs8_der().as_bytes()).is_ok());
        assert!(p256::SecretKey::from_sec1_der(key.to_sec1_der().as_bytes()).is_ok());
        assert!(p256::SecretKey::from_jwk(&key.to_jwk()).is_ok());
        assert!(ed25519::SigningKey::from_pkcs8_pem(&signer.to_pkcs8_pem()).is_ok());
        assert!(ed25519::SigningKey::from_jwk(&signer.to_jwk()).is_ok());
    });
    assert_eq!(found, 0);
    // A copy that nobody wipes is seen.
    for text in &texts {
        assert!(given_back(&words, || text.to_string()) > 0, "{}", text.as_str());
    }
    assert!(given_back(&words, || secret.to_vec()) > 0);
}

/// Digits of base64, those that both alphabets share.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (threes, _) = bytes.as_chunks::<3>();
    let of = |three: &[u8; 3]| {
        let n = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        [18, 12, 6, 0].map(|shift| DIGITS[(n >> shift & 63) as usize] as char)
    };
    threes.iter().flat_map(of).collect()
}

/// The secret of columns, and its inverse: while it multiplies, and when it is dropped.
#[test]
fn secrets_of_columns() {
    let secret = [5; 32];
    let mut words: Words = vec![[5; 8]];
    macro_rules! kept {
        ($($module:ident)*) => {$(
            let k = $module::Scalar::reduce(&secret);
            for k in [k.invert(), k] {
                words.extend(words_of(&k, &k.to_bytes()));
            }
        )*};
    }
    kept!(edwards25519 p256 secp256k1);
    for group in Group::ALL {
        let width = group.row_len();
        let work = || {
            let key = Box::new(Mask::from_bytes(group, &secret).unwrap());
            let column = || (vec![0; MESSAGES.len() * width], [Verdict::Fine; MESSAGES.len()]);
            let (mut hashed, mut verdicts) = column();
            key.mask_identifiers(
                &Rows::slices(&MESSAGES),
                group.default_tag(),
                &mut hashed,
                &mut verdicts,
                Cores::This,
            )
            .unwrap();
            let rows = Rows::fixed(&hashed, width).unwrap();
            let (mut out, mut verdicts) = column();
            key.mask(&rows, &mut out, &mut verdicts, Cores::This).unwrap();
            key.unmask(&rows, &mut out, &mut verdicts, Cores::This).unwrap();
            key
        };
        assert_eq!(given_back(&words, work), 0, "{}", group.name());
    }
    // A copy is seen.
    assert!(given_back(&words, || secret.to_vec()) > 0);
}

//! Scanning for silent payments (BIP 352).

use alloc::vec::Vec;
use core::fmt;
use std::sync::Mutex;

use digest::Digest;
use secant_core::ct::Mask;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::operate::{KeyPoint, Point};

use super::cores::{Cores, Output};
use super::rows::Rows;
use super::verdict::Verdict;
use super::weierstrass::{COMPRESSED, decoded};
use crate::Error;
use crate::engine::tagged::Tag;
use crate::engine::{Wiped, bytes::big, points::Affine, sec1};
use crate::secp256k1::{PublicKey, Scalar, SecretKey};

static SHARED_SECRET: Tag = Tag::new(b"BIP0352/SharedSecret");
static LABEL: Tag = Tag::new(b"BIP0352/Label");

/// The most payments to one address in one transaction: K_max of BIP 352.
const MOST: u32 = 2323;

/// About so many points are compared with the outputs at a time, in memory that does not grow with labels.
const SUMS: usize = 4096;

/// The bytes of an output: the abscissa of its key (BIP 341).
const OUTPUT: usize = 32;

type Group = Secp256k1;

/// A wallet that looks for silent payments to its address: its secret key for scanning, its public key for
/// spending, and its labels. The secrets are wiped when it is dropped; it is never printed and not cloned.
pub struct SilentPayments {
    scan: Scalar,
    /// The key B for spending; and for each label `B + [hash(b_scan || m)]G`.
    spend: Vec<Point<Group>>,
    /// The labels m and their hashes.
    labels: Vec<(u32, Scalar)>,
}

/// A payment that was found.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Payment {
    /// The row of the transaction.
    pub row: usize,
    /// The number k of the payment in its transaction, from 0.
    pub number: u32,
    /// The place of the output in its row, from 0.
    pub output: usize,
    /// The label that the address had, if it had one.
    pub label: Option<u32>,
    /// The integer, big-endian, by which the secret key of the output exceeds that for spending, modulo the
    /// order. It is as secret as the link between address and output.
    pub tweak: [u8; 32],
}

impl SilentPayments {
    /// The wallet with these keys and the labels m. A wallet that sends itself change has the label 0.
    ///
    /// Cost: a multiple of the base point a label; and an addition a label, in lanes, for each row that is
    /// scanned.
    #[must_use]
    pub fn new(scan: &SecretKey, spend: &PublicKey, labels: &[u32]) -> Self {
        let mut bytes = scan.to_bytes();
        let hash = |m: &u32| {
            let mut hash = LABEL.hash(&[&bytes, &m.to_be_bytes()]).finalize();
            let label = Scalar::reduce(&hash);
            crate::engine::wipe(&mut hash);
            label
        };
        let hashes: Vec<Scalar> = labels.iter().map(hash).collect();
        // Keys are in [1, r).
        let scan = Scalar::from_bytes(&bytes).unwrap_or(Scalar::ONE);
        crate::engine::wipe(&mut bytes);
        // The encoding of a key is one.
        let key = sec1::decode(&spend.to_sec1_bytes(), 32).unwrap_or(Point::base());
        let inside: Vec<_> = hashes.iter().map(|hash| hash.0.clone()).collect();
        let spend = core::iter::once(key).chain(Point::mul_base_plus(&inside, &[key])).collect();
        Self { scan, spend, labels: labels.iter().copied().zip(hashes).collect() }
    }

    /// The payments in a column of transactions, in the order of rows and numbers.
    ///
    /// Row i of `tweaks` is the point `[input_hash]A` of a transaction as SEC 1 encodes it, compressed or
    /// not, A being the sum of the public keys of its inputs: indexes for light clients serve it. Row i of
    /// `outputs` are the keys of its taproot outputs, 32 bytes each, one after another; a row may be empty.
    /// Each row gets a verdict: that of the point, or [`Verdict::Length`] where a row of outputs is no whole
    /// number of keys.
    ///
    /// Constant time in the keys, but for which outputs belong to the wallet, which is the answer.
    ///
    /// Cost for a row without a payment: a square root, `[k]P`, a hash, `[k]G`, an addition, and one more for
    /// each label, all but the hash in lanes; inversions are shared by a block of rows, or by about 4,096
    /// additions. Nothing is allocated for a row.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the columns differ in length.
    ///
    /// ```
    /// use secant::bulk::{Cores, Rows, SilentPayments, Verdict};
    /// use secant::secp256k1::{PublicKey, SecretKey};
    ///
    /// let scan = SecretKey::from_bytes(&[1; 32])?;
    /// let spend = SecretKey::from_bytes(&[2; 32])?.public_key();
    /// let tweak = SecretKey::from_bytes(&[3; 32])?.public_key().to_compressed_sec1_bytes();
    /// let wallet = SilentPayments::new(&scan, &spend, &[]);
    /// let mut verdicts = [Verdict::Fine; 1];
    /// let found = wallet.scan(&Rows::slices(&[&tweak]), &Rows::slices(&[&[5; 64]]), &mut verdicts, Cores::All)?;
    /// assert!(found.is_empty() && verdicts[0].is_fine());
    /// # Ok::<(), secant::Error>(())
    /// ```
    pub fn scan(
        &self,
        tweaks: &Rows<'_>,
        outputs: &Rows<'_>,
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<Vec<Payment>, Error> {
        if tweaks.len() != outputs.len() || tweaks.len() != verdicts.len() {
            return Err(Error::LengthMismatch);
        }
        let found = Mutex::new(Vec::new());
        let column = Output { cores, width: 0, out: &mut [], verdicts };
        column.with_copies(&self.scan.0, |scan, block| {
            let points = decoded::<Group>(tweaks, block.start, block.verdicts);
            for (i, verdict) in block.verdicts.iter_mut().enumerate() {
                if verdict.is_fine() && !outputs.get(block.start + i).len().is_multiple_of(OUTPUT) {
                    *verdict = Verdict::Length;
                }
            }
            // The lengths agree: nothing is refused.
            let shared = Wiped::new(Point::mul_batch(&points, &scan[..points.len()]).unwrap_or_default());
            let hashes: Vec<Scalar> = shared.iter().map(|shared| tweak(shared, 0)).collect();
            let step = (SUMS / self.spend.len()).max(1);
            for (piece, hashes) in hashes.chunks(step).enumerate() {
                let sums = self.sums(hashes);
                for j in 0..hashes.len() {
                    let i = piece * step + j;
                    let row = outputs.get(block.start + i);
                    let mut sums = sums.iter().skip(j).step_by(hashes.len());
                    // Nearly all rows end here.
                    if !block.verdicts[i].is_fine() || !sums.any(|sum| place(sum, row, &[]).is_some()) {
                        continue;
                    }
                    let payments = self.all(block.start + i, &shared[i], row);
                    if let Ok(mut found) = found.lock() {
                        found.extend(payments);
                    }
                }
            }
        });
        let mut found = found.into_inner().unwrap_or_default();
        found.sort_unstable();
        Ok(found)
    }

    /// The points `B + [t]G` of all hashes t, and behind them, for each label L, `B + L + [t]G`.
    fn sums(&self, hashes: &[Scalar]) -> Wiped<Point<Group>> {
        let inside: Vec<_> = hashes.iter().map(|hash| hash.0.clone()).collect();
        Wiped::new(Point::mul_base_plus(&inside, &self.spend))
    }

    /// All payments of a row that has one.
    fn all(&self, row: usize, shared: &Point<Group>, outputs: &[u8]) -> Vec<Payment> {
        let (mut payments, mut taken): (Vec<Payment>, Vec<usize>) = (Vec::new(), Vec::new());
        for number in 0..MOST {
            let hash = tweak(shared, number);
            let sums = self.sums(core::slice::from_ref(&hash));
            let found = sums.iter().enumerate().find_map(|(i, sum)| Some((i, place(sum, outputs, &taken)?)));
            let Some((i, output)) = found else { break };
            let label = i.checked_sub(1).and_then(|i| self.labels.get(i));
            let tweak = label.map_or_else(|| hash.clone(), |(_, label)| &hash + label);
            let label = label.map(|(m, _)| *m);
            payments.push(Payment { row, number, output, label, tweak: tweak.to_bytes() });
            taken.push(output);
        }
        payments
    }
}

/// The hash t of number k (BIP 352): an integer modulo the order.
fn tweak(shared: &Point<Group>, number: u32) -> Scalar {
    let mut bytes = [0; COMPRESSED];
    sec1::compressed(&shared.coordinates(), shared.compression_bit(), &mut bytes);
    let mut hash = SHARED_SECRET.hash(&[&bytes, &number.to_be_bytes()]).finalize();
    let tweak = Scalar::reduce(&hash);
    crate::engine::wipe(&mut bytes);
    crate::engine::wipe(&mut hash);
    tweak
}

/// The place of the output with the key of this point, but for places that are taken. Constant time in the
/// key, but for which it is.
fn place(point: &Point<Group>, outputs: &[u8], taken: &[usize]) -> Option<usize> {
    let key = point.x();
    outputs.chunks_exact(OUTPUT).enumerate().position(|(i, output)| {
        // A key that is not below p is equal to no abscissa.
        let same = Mask::of_equal(&key, &big::words::<[u64; 4]>(output)).declassify();
        same && !taken.contains(&i)
    })
}

impl fmt::Debug for SilentPayments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SilentPayments({} labels, ..)", self.labels.len())
    }
}

impl fmt::Debug for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { row, number, output, label, .. } = self;
        write!(f, "Payment {{ row: {row}, number: {number}, output: {output}, label: {label:?}, .. }}")
    }
}

//! `secant sign`: the signature of a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use secant::Error;

use super::files::{self, Message};
use super::kinds::{Kind, Stopped};
use crate::failure::Failure;
use crate::output::Output;

/// The arguments of `sign`.
#[derive(clap::Args)]
#[command(after_help = "\
The key decides: ECDSA with deterministic nonces (RFC 6979) by keys of p256, p384, p521, p224, brainpool and
secp256k1, the lower s on the last; Ed25519 (RFC 8032) by its keys. The same as: openssl dgst -sha256 -sign KEY FILE;
for Ed25519: openssl pkeyutl -sign -rawin -inkey KEY -in FILE. `-` is standard input. Files of any size take little
memory; Ed25519 reads the file twice, so from a pipe or standard input it signs no more than 32 MiB.
KEY may have other text and other blocks, such as certificates, before and after the key. Of several keys the first in
PKCS#8 (PRIVATE KEY) is taken, else the first in SEC 1 (EC PRIVATE KEY).")]
pub(crate) struct Args {
    /// The file of the secret key: PEM, label PRIVATE KEY, ENCRYPTED PRIVATE KEY or EC PRIVATE KEY.
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    passphrase: files::Passphrase,
    /// What is signed.
    file: PathBuf,
    /// The file of the signature; standard output if none or `-` is given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replaces the file of the signature if it exists.
    #[arg(long)]
    force: bool,
    /// sha224, sha256, sha384, sha512 or sm3; by default that of the curve's strength. Not for Ed25519.
    #[arg(long)]
    hash: Option<String>,
    /// r and s side by side, of one length each, as JWS has them.
    #[arg(long, conflicts_with = "der")]
    raw: bool,
    /// The default of ECDSA: a sequence of r and s in DER, as X.509 has them.
    #[arg(long)]
    der: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let key = files::read_key(&args.key, &args.passphrase, &[&args.file])?;
    let refused = |what: &dyn std::fmt::Display| Failure::Refused(format!("{}: {what}", args.key.display()));
    let (kind, secret) = Kind::of(&key).map_err(|e| refused(&e))?;
    let Some(signatures) = &kind.signatures else {
        return Err(refused(&format!("keys of {} do not sign", kind.name)));
    };
    secret.map_err(|e| refused(&e))?;
    let how = signatures.how(args.hash.as_deref(), args.raw, args.der).map_err(Failure::Usage)?;
    let place = args.out.as_deref().unwrap_or(Path::new("-"));
    let place = {
        let mut inputs = vec![args.key.as_path(), args.file.as_path()];
        inputs.extend(args.passphrase.file());
        Output::at(place, args.force, &inputs)
    }?;
    let mut message = Message::open(&args.file)?;
    let signature = (signatures.sign)(&key, &how, &mut message).map_err(|stopped| match stopped {
        Stopped::Reading(failure) => failure,
        Stopped::Said(e @ Error::MessageChanged) => Failure::Refused(format!("{}: {e}", args.file.display())),
        Stopped::Said(e) => refused(&e),
    })?;
    place.write(&signature, out)
}

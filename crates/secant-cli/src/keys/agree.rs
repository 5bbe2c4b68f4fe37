//! `secant agree`: the secret that two keys share.

use std::io::Write;
use std::path::{Path, PathBuf};

use secant::pkcs8::der::zeroize::Zeroizing;

use super::files;
use super::kinds::Kind;
use crate::failure::Failure;
use crate::hex;
use crate::output::Output;

/// The arguments of `agree`.
#[derive(clap::Args)]
#[command(after_help = "\
ECDH by keys of p256, p384, p521, p224, secp256k1 and brainpool: the abscissa, big-endian, in as many bytes as the field \
has. X25519 (RFC 7748) by its keys: 32 bytes; public keys of small order are refused. The same as: openssl pkeyutl -derive -inkey KEY \
-peerkey PEER. The bytes are no key yet: hash them, together with both public keys. `-` is standard input.")]
pub(crate) struct Args {
    /// The file of the secret key: PEM, label PRIVATE KEY, ENCRYPTED PRIVATE KEY or EC PRIVATE KEY.
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    passphrase: files::Passphrase,
    /// The file of the other's public key: PEM, label PUBLIC KEY.
    #[arg(long)]
    peer: PathBuf,
    /// The file of the shared secret, which its owner alone can read; standard output if none or `-` is
    /// given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replaces a file that exists.
    #[arg(long)]
    force: bool,
    /// Writes hexadecimal digits and the end of a line.
    #[arg(long)]
    hex: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let key = files::read_key(&args.key, &args.passphrase, &[&args.peer])?;
    let peer = files::read_key(&args.peer, &files::Passphrase::default(), &[])?;
    let refused =
        |path: &Path, e: &dyn std::fmt::Display| Failure::Refused(format!("{}: {e}", path.display()));
    let (kind, secret) = Kind::of(&key).map_err(|e| refused(&args.key, &e))?;
    secret.map_err(|e| refused(&args.key, &e))?;
    let Some(agree) = kind.agree else {
        return Err(refused(&args.key, &format!("keys of {} do not agree", kind.name)));
    };
    let (other, _) = Kind::of(&peer).map_err(|e| refused(&args.peer, &e))?;
    if other.name != kind.name {
        return Err(refused(
            &args.peer,
            &format!("the key is one of {}, and {} is one of {}", other.name, args.key.display(), kind.name),
        ));
    }
    let shared = agree(&key, &peer).map_err(|e| refused(&args.peer, &e))?;
    let place = args.out.as_deref().unwrap_or(Path::new("-"));
    let mut inputs = vec![args.key.as_path(), args.peer.as_path()];
    inputs.extend(args.passphrase.file());
    let place = Output::at(place, args.force, &inputs)?.secret();
    if args.hex {
        let digits = Zeroizing::new(hex::digits(&shared) + "\n");
        place.write(digits.as_bytes(), out)
    } else {
        place.write(&shared, out)
    }
}

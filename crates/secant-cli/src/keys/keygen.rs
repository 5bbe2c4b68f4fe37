//! `secant keygen`: a new key.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::kinds::Kind;
use crate::failure::Failure;
use crate::output::{self, Output};

/// The arguments of `keygen`.
#[derive(clap::Args)]
#[command(after_help = "\
Curves: p256, p384, p521, p224, secp256k1, brainpoolp256r1, brainpoolp384r1, brainpoolp512r1 (ECDSA, ECDH), ed25519
(signatures), x25519 (key agreement).
The secret key is written as PEM, label PRIVATE KEY (PKCS#8), and can be read by its owner alone; the public key as
PEM, label PUBLIC KEY (SPKI). The command openssl reads both. With --passphrase-file the secret key is
encrypted, label ENCRYPTED PRIVATE KEY: PBES2, AES-256 in CBC, scrypt.")]
pub(crate) struct Args {
    /// The curve's name (p256, P-256, ed25519, ..).
    curve: String,
    /// The file of the secret key; standard output if none or `-` is given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// The file of the public key.
    #[arg(long)]
    public: Option<PathBuf>,
    #[command(flatten)]
    passphrase: super::files::Passphrase,
    /// Replaces files that exist.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let kind = Kind::named(&args.curve).map_err(Failure::Usage)?;
    let inputs: Vec<&Path> = args.passphrase.file().into_iter().collect();
    let secret = Output::at(args.out.as_deref().unwrap_or(Path::new("-")), args.force, &inputs)?.secret();
    let public = args.public.as_deref().map(|path| Output::at(path, args.force, &inputs)).transpose()?;
    if public.as_ref().is_some_and(|public| public.is_same(&secret)) {
        return Err(Failure::Usage("the secret key and the public key need a file each".to_string()));
    }
    let pair =
        kind.generate(args.passphrase.read()?.as_ref().map(|bytes| &bytes[..])).map_err(Failure::Refused)?;
    let mut places = vec![(&secret, pair.secret.as_bytes())];
    places.extend(public.as_ref().map(|public| (public, pair.public.as_bytes())));
    output::write(&places, out)?;
    // Standard output may be the secret key, and then it is nothing else.
    if !secret.is_stdout() {
        for ((place, _), what) in places.iter().zip(["secret", "public"]).filter(|((p, _), _)| !p.is_stdout())
        {
            writeln!(out, "{place}: the {what} key, {}", kind.name)?;
        }
    }
    Ok(())
}

//! `secant keygen`: a new key.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::files;
use super::kinds::Kind;
use crate::failure::Failure;

/// The arguments of `keygen`.
#[derive(clap::Args)]
#[command(after_help = "\
Curves: p256, p384, p521, p224, secp256k1 (ECDSA, ECDH), ed25519 (signatures), x25519 (key agreement).
The secret key is written as PEM, label PRIVATE KEY (PKCS#8), and can be read by its owner alone; the public key as
PEM, label PUBLIC KEY (SPKI). The command openssl reads both. They are not encrypted.")]
pub(crate) struct Args {
    /// The curve's name (p256, P-256, ed25519, ..).
    curve: String,
    /// The file of the secret key; standard output if none or `-` is given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// The file of the public key.
    #[arg(long)]
    public: Option<PathBuf>,
    /// Replaces files that exist.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let kind = Kind::named(&args.curve).map_err(Failure::Usage)?;
    let standard = Path::new("-");
    let secret_path = args.out.as_deref().unwrap_or(standard);
    let paths: Vec<&Path> = [Some(secret_path), args.public.as_deref()].into_iter().flatten().collect();
    if paths.len() == 2 && paths[0] == paths[1] {
        return Err(Failure::Usage("the secret key and the public key need a file each".to_string()));
    }
    if !args.force {
        paths
            .iter()
            .filter(|path| !files::is_standard(path))
            .try_for_each(|path| files::must_be_new(path))?;
    }
    let pair = kind.generate().map_err(Failure::Refused)?;
    let keys = [(pair.secret.as_str(), true, "secret"), (pair.public.as_str(), false, "public")];
    for (path, (text, secret, what)) in paths.into_iter().zip(keys) {
        if files::is_standard(path) {
            out.write_all(text.as_bytes())?;
        } else {
            files::write_key(path, text, secret, args.force)?;
            // Standard output may be the other key.
            if !files::is_standard(secret_path) {
                writeln!(out, "{}: the {what} key, {}", path.display(), kind.name)?;
            }
        }
    }
    Ok(())
}

//! An authority, and certificates of every kind of key, made by OpenSSL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use rustls::RootCertStore;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The kinds of keys: the names of the files, what OpenSSL is told, and the hash that the authority signs
/// with.
pub(crate) const KINDS: [(&str, &[&str], &str); 4] = [
    ("p256", &["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"], "-sha256"),
    ("p384", &["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"], "-sha384"),
    ("p521", &["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"], "-sha512"),
    ("ed25519", &["-algorithm", "ED25519"], "-sha384"),
];

/// Runs OpenSSL to its end.
fn run(arguments: &[&str]) {
    let output = Command::new("openssl").args(arguments).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "openssl {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Whether a tool is here; if not, says what is not tested.
pub(crate) fn has(tool: &str, argument: &str) -> bool {
    let here = Command::new(tool).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !here {
        println!("skipped: the command {tool} is not here");
    }
    here
}

/// The folder with `ca.pem`, and for each kind `KIND.key` and `KIND.pem`, a certificate of `localhost` that
/// serves servers and clients.
pub(crate) fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("certificates-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
        let (authority, key) = (at("ca.pem"), at("ca.key"));
        run(&["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384", "-out", &key]);
        run(&[
            "req",
            "-x509",
            "-new",
            "-key",
            &key,
            "-sha384",
            "-subj",
            "/CN=authority",
            "-days",
            "7",
            "-out",
            &authority,
        ]);
        let extensions = at("extensions");
        fs::write(&extensions, "subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n")
            .unwrap();
        for (kind, how, hash) in KINDS {
            let (own, request, certificate) =
                (at(&format!("{kind}.key")), at(&format!("{kind}.csr")), at(&format!("{kind}.pem")));
            run(&[&["genpkey"], how, &["-out", &own]].concat());
            run(&["req", "-new", "-key", &own, "-subj", &format!("/CN={kind}"), "-out", &request]);
            run(&[
                "x509",
                "-req",
                "-in",
                &request,
                "-CA",
                &authority,
                "-CAkey",
                &key,
                "-CAcreateserial",
                hash,
                "-days",
                "7",
                "-extfile",
                &extensions,
                "-out",
                &certificate,
            ]);
        }
        folder
    })
}

pub(crate) fn path(name: &str) -> String {
    folder().join(name).to_str().unwrap().to_owned()
}

/// The authority.
pub(crate) fn roots() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(path("ca.pem")).unwrap()).unwrap();
    roots
}

/// A certificate and its key.
pub(crate) fn pair(kind: &str) -> (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>) {
    let certificate = CertificateDer::from_pem_file(path(&format!("{kind}.pem"))).unwrap();
    (vec![certificate], PrivateKeyDer::from_pem_file(path(&format!("{kind}.key"))).unwrap())
}

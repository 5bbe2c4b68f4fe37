//! Full handshakes of TLS 1.3 a second, both ends on one thread: ours beside those of aws-lc-rs and graviola.
//!
//! ```text
//! cargo run --release --manifest-path integration/Cargo.toml -p integration-tls --features handshakes --example handshakes [ROUNDS [BACKEND]]
//! ```
//!
//! Key exchange by X25519, a certificate with a key on P-256, signed by an authority on P-256,
//! TLS_AES_128_GCM_SHA256, no resumption, no client certificate. The client verifies the certificate against
//! the authority. What one end sends goes to the other in memory. Providers take turns, one handshake each,
//! for so many rounds; of each provider the shortest handshake counts, and the median is shown, too. With a
//! backend, `portable` or `mulx`, our curves take nothing above it; the other libraries take what the CPU
//! has. The command `openssl` makes the certificates.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::client::{Resumption, WebPkiServerVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::version::TLS13;
use rustls::{
    CipherSuite, ClientConfig, ClientConnection, HandshakeKind, NamedGroup, RootCertStore, ServerConfig,
    ServerConnection,
};

/// Rounds, if the command line says nothing.
const ROUNDS: usize = 3000;

fn openssl(arguments: &[&str]) {
    let status = Command::new("openssl")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the command openssl is here");
    assert!(status.success(), "openssl {arguments:?}");
}

/// An authority, a certificate of `localhost`, and its key, in files of a folder that is removed when they
/// are read.
fn certificates() -> (CertificateDer<'static>, CertificateDer<'static>, PrivateKeyDer<'static>) {
    let folder = std::env::temp_dir().join(format!("handshakes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (ca, ca_key, key, request, certificate, extensions) =
        (at("ca"), at("ca.key"), at("key"), at("request"), at("certificate"), at("extensions"));
    std::fs::write(&extensions, "subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n").unwrap();
    for key in [&ca_key, &key] {
        openssl(&["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key]);
    }
    openssl(&["req", "-x509", "-new", "-key", &ca_key, "-sha256", "-subj", "/CN=authority", "-out", &ca]);
    openssl(&["req", "-new", "-key", &key, "-subj", "/CN=localhost", "-out", &request]);
    openssl(&[
        "x509",
        "-req",
        "-in",
        &request,
        "-CA",
        &ca,
        "-CAkey",
        &ca_key,
        "-CAcreateserial",
        "-sha256",
        "-days",
        "7",
        "-extfile",
        &extensions,
        "-out",
        &certificate,
    ]);
    let read = (
        CertificateDer::from_pem_file(&ca).unwrap(),
        CertificateDer::from_pem_file(&certificate).unwrap(),
        PrivateKeyDer::from_pem_file(&key).unwrap(),
    );
    std::fs::remove_dir_all(&folder).unwrap();
    read
}

/// The provider with X25519 and TLS_AES_128_GCM_SHA256 alone.
fn only(provider: CryptoProvider) -> Arc<CryptoProvider> {
    let CryptoProvider { mut kx_groups, mut cipher_suites, .. } = provider;
    kx_groups.retain(|group| group.name() == NamedGroup::X25519);
    cipher_suites.retain(|suite| suite.suite() == CipherSuite::TLS13_AES_128_GCM_SHA256);
    assert!(kx_groups.len() == 1 && cipher_suites.len() == 1);
    Arc::new(CryptoProvider { kx_groups, cipher_suites, ..provider })
}

/// Both ends by one provider.
struct Ends {
    name: &'static str,
    client: Arc<ClientConfig>,
    server: Arc<ServerConfig>,
    times: Vec<Duration>,
}

impl Ends {
    fn new(name: &'static str, provider: CryptoProvider) -> Self {
        let (ca, certificate, key) = certificates();
        let provider = only(provider);
        let mut roots = RootCertStore::empty();
        roots.add(ca).unwrap();
        let verifier =
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build().unwrap();
        let mut client = ClientConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&[&TLS13])
            .unwrap()
            .with_webpki_verifier(verifier)
            .with_no_client_auth();
        client.resumption = Resumption::disabled();
        let mut server = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&TLS13])
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        server.send_tls13_tickets = 0;
        Self { name, client: Arc::new(client), server: Arc::new(server), times: Vec::new() }
    }

    /// One handshake, from two configurations to two ends that have finished.
    fn meet(&mut self) {
        let mut wire = Vec::with_capacity(4096);
        let begun = Instant::now();
        let mut client = ClientConnection::new(self.client.clone(), "localhost".try_into().unwrap()).unwrap();
        let mut server = ServerConnection::new(self.server.clone()).unwrap();
        while client.is_handshaking() || server.is_handshaking() {
            wire.clear();
            while client.wants_write() {
                client.write_tls(&mut wire).unwrap();
            }
            let mut sent = &wire[..];
            while !sent.is_empty() {
                server.read_tls(&mut sent).unwrap();
                server.process_new_packets().unwrap();
            }
            wire.clear();
            while server.wants_write() {
                server.write_tls(&mut wire).unwrap();
            }
            let mut sent = &wire[..];
            while !sent.is_empty() {
                client.read_tls(&mut sent).unwrap();
                client.process_new_packets().unwrap();
            }
        }
        self.times.push(begun.elapsed());
        assert_eq!(client.handshake_kind(), Some(HandshakeKind::Full));
        assert_eq!(server.handshake_kind(), Some(HandshakeKind::Full));
    }
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(ROUNDS, |n| n.parse().expect("a number of rounds"));
    if let Some(name) = std::env::args().nth(2) {
        secant::cpu::limit(secant::cpu::Backend::from_name(&name).expect("a backend"));
        println!("our curves on {name}");
    }
    // Ours for key exchange and signatures, with the records of another provider: what is ours, and nothing
    // else.
    let on_top = CryptoProvider {
        kx_groups: secant_rustls::ALL.to_vec(),
        signature_verification_algorithms: secant_rustls::SIGNATURES,
        key_provider: secant_rustls::KEYS,
        ..aws_lc_rs::default_provider()
    };
    let mut all = [
        Ends::new("secant", secant_rustls::provider()),
        Ends::new("secant on top of aws-lc-rs", on_top),
        Ends::new("aws-lc-rs", aws_lc_rs::default_provider()),
        Ends::new("graviola", rustls_graviola::default_provider()),
    ];
    // Tables of base points are made once.
    all.iter_mut().for_each(Ends::meet);
    all.iter_mut().for_each(|ends| ends.times.clear());
    for _ in 0..rounds {
        all.iter_mut().for_each(Ends::meet);
    }
    let mut ours = None;
    println!(
        "{rounds} handshakes each, in turns, one thread; microseconds, handshakes a second, ours against it"
    );
    for ends in &mut all {
        ends.times.sort_unstable();
        let (least, median) = (ends.times[0].as_secs_f64(), ends.times[rounds / 2].as_secs_f64());
        let ours = *ours.get_or_insert((least, median));
        println!(
            "{:28} least {:7.1} ({:6.0}/s, {:.3}x)   median {:7.1} ({:6.0}/s, {:.3}x)",
            ends.name,
            1e6 * least,
            1.0 / least,
            least / ours.0,
            1e6 * median,
            1.0 / median,
            median / ours.1,
        );
    }
}

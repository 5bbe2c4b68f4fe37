//! Certificates of RSA: a chain that `rsa/make` made by OpenSSL, and servers that have it.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use rustls::version::{TLS12, TLS13};
use rustls::{
    CipherSuite, ClientConfig, Error, ProtocolVersion, RootCertStore, ServerConfig, SupportedProtocolVersion,
};

use crate::certificates::has;
use crate::ends::{answer, ask};

macro_rules! certificate {
    ($name:literal) => {
        CertificateDer::from_pem_slice(include_bytes!(concat!("rsa/", $name, ".pem"))).unwrap()
    };
}

/// The leaf, and the authority that signed it.
fn chain() -> Vec<CertificateDer<'static>> {
    vec![certificate!("leaf"), certificate!("middle")]
}

fn verifier(provider: CryptoProvider) -> Arc<WebPkiServerVerifier> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate!("root")).unwrap();
    roots.add(certificate!("small")).unwrap();
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::new(provider)).build().unwrap()
}

fn verdict(provider: CryptoProvider, leaf: &[u8], middle: &[u8]) -> Result<(), Error> {
    let (leaf, middle) = (CertificateDer::from(leaf), CertificateDer::from(middle));
    // In the year 2030.
    let now = UnixTime::since_unix_epoch(Duration::from_secs(1_900_000_000));
    let name = "localhost".try_into().unwrap();
    verifier(provider).verify_server_cert(&leaf, &[middle], &name, &[], now).map(|_| ())
}

/// The chain is valid, as another provider says; one with another byte in a signature is not, nor one of an
/// authority with 1024 bits.
#[test]
fn chains() {
    let (leaf, middle) = (certificate!("leaf"), certificate!("middle"));
    for provider in [secant_rustls::provider, ring::default_provider] {
        verdict(provider(), &leaf, &middle).unwrap();
        for changed in [&leaf, &middle] {
            // Signatures are at the end.
            for at in [1, 100, 200, 256] {
                let mut bytes = changed.to_vec();
                let end = bytes.len();
                bytes[end - at] ^= 1;
                let (leaf, middle) =
                    if changed == &leaf { (&bytes[..], &middle[..]) } else { (&leaf[..], &bytes[..]) };
                verdict(provider(), leaf, middle).unwrap_err();
            }
        }
        verdict(provider(), &leaf, &leaf).unwrap_err();
        verdict(provider(), &certificate!("weak"), &middle).unwrap_err();
    }
}

/// Keys and signatures that are none are refused, and nothing panics.
#[test]
fn refused() {
    let all = secant_rustls::SIGNATURES.all;
    let rsa: Vec<_> = all.iter().filter(|algorithm| format!("{algorithm:?}").starts_with("RSA")).collect();
    assert_eq!(rsa.len(), 6);
    // A modulus of 2048 bits, as DER has it.
    let key = |modulus: &[u8], exponent: &[u8]| {
        let integer = |bytes: &[u8]| {
            let len = bytes.len();
            [&[2, 0x82, (len >> 8) as u8, len as u8][..], bytes].concat()
        };
        let exponent = [&[2, exponent.len() as u8][..], exponent].concat();
        let content = [integer(modulus), exponent].concat();
        [&[0x30, 0x82, (content.len() >> 8) as u8, content.len() as u8][..], &content].concat()
    };
    let ones = |n: usize| [&[0][..], &vec![0xff; n]].concat();
    let mut even = ones(256);
    *even.last_mut().unwrap() = 0xfe;
    let keys = [
        Vec::new(),
        vec![0x30, 0],
        key(&ones(256), &[1, 0, 1]),
        key(&ones(256), &[1]),
        key(&ones(256), &[0]),
        key(&ones(256), &[0x7f; 9]),
        key(&ones(256), &[0x7f; 8]),
        key(&even, &[1, 0, 1]),
        key(&ones(255), &[1, 0, 1]),
        key(&ones(1025), &[1, 0, 1]),
        key(&ones(1024), &[1, 0, 1]),
        [key(&ones(256), &[1, 0, 1]), vec![0]].concat(),
    ];
    for algorithm in rsa {
        for key in &keys {
            for len in [0, 1, 255, 256, 257, 1024, 1025, 5000] {
                for byte in [0, 1, 0xff] {
                    algorithm.verify_signature(key, b"message", &vec![byte; len]).unwrap_err();
                }
            }
        }
    }
}

fn client(version: &'static SupportedProtocolVersion, only: Option<CipherSuite>) -> Arc<ClientConfig> {
    let mut provider = secant_rustls::provider();
    provider.cipher_suites.retain(|suite| only.is_none_or(|only| suite.suite() == only));
    let verifier = verifier(provider.clone());
    let builder = ClientConfig::builder_with_provider(Arc::new(provider)).with_protocol_versions(&[version]);
    Arc::new(builder.unwrap().with_webpki_verifier(verifier).with_no_client_auth())
}

/// A server of ring's with the chain: every suite of TLS 1.2 with RSA, and TLS 1.3.
#[test]
fn another_provider() {
    let key = || PrivateKeyDer::from_pem_slice(include_bytes!("rsa/leaf.key")).unwrap();
    let suites = [
        CipherSuite::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        CipherSuite::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        CipherSuite::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ];
    for (version, suite) in suites.map(|suite| (&TLS12, Some(suite))).into_iter().chain([(&TLS13, None)]) {
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[version])
            .unwrap();
        let server = Arc::new(builder.with_no_client_auth().with_single_cert(chain(), key()).unwrap());
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = thread::spawn(move || answer(&server, listener.accept().unwrap().0).unwrap());
        let (line, connection) = ask(&client(version, suite), port).unwrap();
        serving.join().unwrap();
        assert_eq!(line, "olleh\n");
        assert!(suite.is_none_or(|suite| connection.negotiated_cipher_suite().unwrap().suite() == suite));
    }
}

/// OpenSSL's server with the chain, which signs by each scheme in turn.
#[test]
fn openssl() {
    if !has("openssl", "version") {
        return;
    }
    let at = |name: &str| format!("{}/tests/all/rsa/{name}", env!("CARGO_MANIFEST_DIR"));
    let schemes = ["rsa_pss_rsae_sha256", "rsa_pss_rsae_sha384", "rsa_pss_rsae_sha512"];
    let older = ["RSA+SHA256", "RSA+SHA384", "RSA+SHA512"];
    let cases = schemes
        .iter()
        .map(|scheme| (&TLS13, scheme))
        .chain(schemes.iter().chain(&older).map(|scheme| (&TLS12, scheme)));
    for (version, scheme) in cases {
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let flag = if version.version == ProtocolVersion::TLSv1_3 { "-tls1_3" } else { "-tls1_2" };
        let mut child = Command::new("openssl")
            .args(["s_server", "-accept", &format!("127.0.0.1:{port}"), "-rev", "-quiet", flag])
            .args(["-key", &at("leaf.key"), "-cert", &at("leaf.pem"), "-cert_chain", &at("middle.pem")])
            .args(["-sigalgs", *scheme])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let config = client(version, None);
        let mut asked = ask(&config, port);
        let begun = Instant::now();
        while matches!(&asked, Err(error) if error.kind() == ErrorKind::ConnectionRefused)
            && begun.elapsed() < Duration::from_secs(60)
        {
            thread::sleep(Duration::from_millis(20));
            asked = ask(&config, port);
        }
        let _ = child.kill();
        let _ = child.wait();
        assert_eq!(asked.unwrap().0, "olleh\n", "{scheme} {version:?}");
    }
}

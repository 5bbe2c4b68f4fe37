//! Both ends by rustls: every group with every kind of certificate, and another provider beside ours.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread;

use rustls::crypto::{CryptoProvider, ring};
use rustls::version::{TLS12, TLS13};
use rustls::{CipherSuite, ClientConfig, HandshakeKind, NamedGroup, ProtocolVersion, ServerConfig};

use crate::certificates::{KINDS, has};
use crate::ends::{Group, answer, ask, client, provider, server};

/// A handshake, and a line each way: the kind of handshake, and the group.
fn meet(client: &Arc<ClientConfig>, server: &Arc<ServerConfig>) -> (HandshakeKind, Option<NamedGroup>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = server.clone();
    let serving = thread::spawn(move || answer(&server, listener.accept().unwrap().0));
    let (line, connection) = ask(client, port).unwrap();
    serving.join().unwrap().unwrap();
    assert_eq!(line, "olleh\n");
    (
        connection.handshake_kind().unwrap(),
        connection.negotiated_key_exchange_group().map(|group| group.name()),
    )
}

#[test]
fn every_group_with_every_key() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        for group in secant_rustls::ALL {
            if !group.usable_for_version(version.version) {
                continue;
            }
            for (kind, ..) in KINDS {
                let client = Arc::new(client(provider(&[*group]), version, Some(kind)));
                let server = Arc::new(server(provider(secant_rustls::ALL), version, kind, true));
                let (handshake, negotiated) = meet(&client, &server);
                assert_eq!(handshake, HandshakeKind::Full, "{group:?} {kind}");
                assert_eq!(negotiated, Some(group.name()), "{kind}");
            }
        }
    }
}

/// Each suite by itself, but for those with RSA, for which no server is ours: see `rsa`.
#[test]
fn every_suite() {
    if !has("openssl", "version") {
        return;
    }
    let with_rsa = |suite: CipherSuite| suite.as_str().is_some_and(|name| name.contains("_RSA_"));
    for suite in secant_rustls::ALL_CIPHER_SUITES.iter().filter(|suite| !with_rsa(suite.suite())) {
        let version = if suite.version().version == ProtocolVersion::TLSv1_3 { &TLS13 } else { &TLS12 };
        let only = CryptoProvider { cipher_suites: vec![*suite], ..secant_rustls::provider() };
        let theirs = ring::default_provider();
        for other in [secant_rustls::provider(), theirs] {
            meet(
                &Arc::new(client(only.clone(), version, None)),
                &Arc::new(server(other.clone(), version, "p256", false)),
            );
            meet(
                &Arc::new(client(other, version, None)),
                &Arc::new(server(only.clone(), version, "p256", false)),
            );
        }
    }
}

/// Our groups on top of another provider, and against its own.
#[test]
fn another_provider() {
    if !has("openssl", "version") {
        return;
    }
    let theirs = ring::default_provider();
    let on_top = CryptoProvider { kx_groups: secant_rustls::ALL.to_vec(), ..ring::default_provider() };
    for version in [&TLS12, &TLS13] {
        for group in &theirs.kx_groups {
            let only = CryptoProvider { kx_groups: vec![*group], ..theirs.clone() };
            for ours in [&on_top, &secant_rustls::provider()] {
                let group = Some(group.name());
                let server_side = Arc::new(server(ours.clone(), version, "p256", true));
                assert_eq!(
                    meet(&Arc::new(client(only.clone(), version, Some("p384"))), &server_side).1,
                    group
                );
                let server_side = Arc::new(server(only.clone(), version, "ed25519", true));
                assert_eq!(
                    meet(&Arc::new(client(ours.clone(), version, Some("p256"))), &server_side).1,
                    group
                );
            }
        }
    }
}

#[test]
fn resumption() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let client = Arc::new(client(provider(secant_rustls::ALL), version, None));
        let server = Arc::new(server(provider(secant_rustls::ALL), version, "p256", false));
        assert_eq!(meet(&client, &server).0, HandshakeKind::Full);
        assert_eq!(meet(&client, &server).0, HandshakeKind::Resumed);
    }
}

/// A client that offers what the server prefers only second is asked again.
#[test]
fn another_round() {
    if !has("openssl", "version") {
        return;
    }
    let first: &[Group] = &[secant_rustls::X25519, secant_rustls::SECP521R1];
    let client = Arc::new(client(provider(first), &TLS13, None));
    let server = Arc::new(server(provider(&[secant_rustls::SECP521R1]), &TLS13, "p521", false));
    let (handshake, group) = meet(&client, &server);
    assert_eq!((handshake, group), (HandshakeKind::FullWithHelloRetryRequest, Some(NamedGroup::secp521r1)));
}

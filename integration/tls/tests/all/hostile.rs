//! Key shares that are none: the alert that the RFC asks for, and the server goes on.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use rustls::crypto::{ActiveKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::version::{TLS12, TLS13};
use rustls::{
    AlertDescription, ClientConfig, Error, NamedGroup, PeerIncompatible, PeerMisbehaved, ServerConfig,
};

use crate::certificates::has;
use crate::ends::{Group, answer, ask, client, provider, server};

/// A group whose shares are these bytes, whatever they are.
#[derive(Debug)]
struct Hostile {
    /// What it is called where groups are listed.
    name: NamedGroup,
    /// What it is called beside its shares.
    group: NamedGroup,
    share: Vec<u8>,
}

/// A group with these shares. It stays for as long as the tests run.
fn hostile(name: NamedGroup, group: NamedGroup, share: &[u8]) -> Group {
    Box::leak(Box::new(Hostile { name, group, share: share.to_vec() }))
}

impl SupportedKxGroup for Hostile {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        Ok(Box::new(Share(self.group, self.share.clone())))
    }
    fn name(&self) -> NamedGroup {
        self.name
    }
}

struct Share(NamedGroup, Vec<u8>);

impl ActiveKeyExchange for Share {
    fn complete(self: Box<Self>, _: &[u8]) -> Result<SharedSecret, Error> {
        Ok(SharedSecret::from(&[0; 32][..]))
    }
    fn pub_key(&self) -> &[u8] {
        &self.1
    }
    fn group(&self) -> NamedGroup {
        self.0
    }
}

/// The shares of every group that must be refused, made of one that is right.
fn shares(group: Group) -> Vec<Vec<u8>> {
    let right = group.start().unwrap().pub_key().to_vec();
    let mut shares = vec![right[..right.len() - 1].to_vec(), [&right[..], &[0]].concat(), vec![7]];
    let changed = |at: usize, to: &[u8]| {
        let mut share = right.clone();
        share[at..at + to.len()].copy_from_slice(to);
        share
    };
    let last = right.len() - 1;
    match group.name() {
        // Points of small order: the shared secret is 0.
        NamedGroup::X25519 => shares.extend([vec![0; 32], {
            let mut one = vec![0; 32];
            one[0] = 1;
            one
        }]),
        NamedGroup::X25519MLKEM768 => {
            shares.push(changed(1184, &[0; 32]));
            // A number of the key that is not below q.
            shares.push(changed(0, &[0xff; 3]));
        }
        NamedGroup::secp256r1MLKEM768 => {
            shares.push(changed(64, &[right[64] ^ 1]));
            shares.push(changed(65, &[0xff; 3]));
        }
        _ => {
            // Off the curve, too large, compressed, at infinity, and of another form.
            shares.push(changed(last, &[right[last] ^ 1]));
            shares.push(changed(1, &[0xff; 60]));
            shares.push([&[2], &right[1..right.len() / 2 + 1]].concat());
            shares.push(vec![0]);
            shares.push(changed(0, &[6]));
            shares.push(vec![4; right.len()]);
        }
    }
    shares
}

/// What rustls says of such a share, and what the other side hears.
const REFUSED: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);
const ILLEGAL: Error = Error::AlertReceived(AlertDescription::IllegalParameter);

/// How a connection ended; of failures, what rustls said, if it was rustls that said it.
pub(crate) type Outcome = Result<(), Option<Error>>;

/// A server for one connection after the other: its port, and how each ended.
pub(crate) fn serve(config: ServerConfig) -> (u16, Receiver<Outcome>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let config = Arc::new(config);
    let (send, received) = channel();
    thread::spawn(move || {
        for socket in listener.incoming() {
            let outcome = match answer(&config, socket.unwrap()) {
                Ok(_) => Ok(()),
                Err(e) => Err(said::<()>(Err(e))),
            };
            if send.send(outcome).is_err() {
                return;
            }
        }
    });
    (port, received)
}

/// What rustls said, where a connection failed by it.
pub(crate) fn said<T>(outcome: std::io::Result<T>) -> Option<Error> {
    outcome.err()?.into_inner()?.downcast().ok().map(|e| *e)
}

/// The server answers this client.
pub(crate) fn goes_on(config: &ClientConfig, port: u16, received: &Receiver<Outcome>) {
    let (line, _) = ask(&Arc::new(config.clone()), port).unwrap();
    assert_eq!(line, "olleh\n");
    assert_eq!(received.recv().unwrap(), Ok(()));
}

#[test]
fn shares_that_are_none() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        // One server for all.
        let (port, received) = serve(server(provider(secant_rustls::ALL), version, "p256", false));
        for group in secant_rustls::ALL {
            if !group.usable_for_version(version.version) {
                continue;
            }
            for share in shares(*group) {
                // A share of no byte, or of 256 and more, has no form in TLS 1.2.
                if share.len() > 255 && version.version == TLS12.version {
                    continue;
                }
                let group = hostile(group.name(), group.name(), &share);
                let asked = ask(&Arc::new(client(provider(&[group]), version, None)), port);
                assert_eq!(said(asked), Some(ILLEGAL), "{group:?}");
                assert_eq!(received.recv().unwrap(), Err(Some(REFUSED)), "{group:?}");
            }
            goes_on(&client(provider(&[*group]), version, None), port, &received);
        }
    }
}

/// The shares of a server that must be refused, made of one that is right.
fn answers(group: Group) -> Vec<Vec<u8>> {
    let right = group.start_and_complete(group.start().unwrap().pub_key()).unwrap().pub_key;
    let last = right.len() - 1;
    match group.name() {
        // ML-KEM takes every ciphertext of the right length: the curve's part is what can be refused.
        NamedGroup::X25519MLKEM768 => {
            let zero = [&right[..1088], &[0; 32]].concat();
            vec![right[..last].to_vec(), [&right[..], &[0]].concat(), vec![7], zero]
        }
        NamedGroup::secp256r1MLKEM768 => {
            let mut off = right.clone();
            off[64] ^= 1;
            vec![right[..last].to_vec(), [&right[..], &[0]].concat(), vec![7], off]
        }
        _ => shares(group),
    }
}

/// The same by a server: the client refuses them, and the server hears why.
#[test]
fn servers_that_send_them() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        for group in secant_rustls::ALL {
            if !group.usable_for_version(version.version) {
                continue;
            }
            let config = client(provider(&[*group]), version, None);
            for share in answers(*group) {
                if share.len() > 255 && version.version == TLS12.version {
                    continue;
                }
                let group = hostile(group.name(), group.name(), &share);
                let (port, received) = serve(server(provider(&[group]), version, "p256", false));
                assert_eq!(said(ask(&Arc::new(config.clone()), port)), Some(REFUSED), "{group:?}");
                assert_eq!(received.recv().unwrap(), Err(Some(ILLEGAL)), "{group:?}");
            }
            let (port, received) = serve(server(provider(&[*group]), version, "p256", false));
            goes_on(&config, port, &received);
        }
    }
    // A share of no byte has no form in a handshake; rustls refuses it before we see it.
    for group in secant_rustls::ALL {
        assert_eq!(group.start().unwrap().complete(&[]).err(), Some(REFUSED), "{group:?}");
    }
}

/// Groups that the other side does not have, or did not ask for.
#[test]
fn wrong_groups() {
    if !has("openssl", "version") {
        return;
    }
    let (offered, other) = (NamedGroup::X25519, NamedGroup::secp521r1);
    let share = secant_rustls::SECP521R1.start().unwrap().pub_key().to_vec();
    for version in [&TLS12, &TLS13] {
        let (port, received) = serve(server(provider(&[secant_rustls::X25519]), version, "p256", false));
        let good = client(provider(&[secant_rustls::X25519]), version, None);
        // None in common (RFC 8446, section 4.1.1; RFC 8422, section 5.1).
        let asked = ask(&Arc::new(client(provider(&[secant_rustls::SECP521R1]), version, None)), port);
        assert_eq!(said(asked), Some(Error::AlertReceived(AlertDescription::HandshakeFailure)));
        let none = Error::PeerIncompatible(PeerIncompatible::NoKxGroupsInCommon);
        assert_eq!(received.recv().unwrap(), Err(Some(none)));
        goes_on(&good, port, &received);
        // A client that offers one group, and sends a share of another, also when it is asked again.
        if version.version == TLS13.version {
            let wrong = client(provider(&[hostile(offered, other, &share)]), version, None);
            assert_eq!(said(ask(&Arc::new(wrong), port)), Some(ILLEGAL));
            let refused = Error::PeerMisbehaved(PeerMisbehaved::RefusedToFollowHelloRetryRequest);
            assert_eq!(received.recv().unwrap(), Err(Some(refused)));
            goes_on(&good, port, &received);
        }
        // A server that answers with a group that was not offered.
        let wrong = provider(&[hostile(offered, other, &share)]);
        let (port, received) = serve(server(wrong, version, "p256", false));
        let misbehaved = if version.version == TLS13.version {
            PeerMisbehaved::WrongGroupForKeyShare
        } else {
            PeerMisbehaved::SelectedUnofferedKxGroup
        };
        assert_eq!(said(ask(&Arc::new(good), port)), Some(Error::PeerMisbehaved(misbehaved)));
        assert_eq!(received.recv().unwrap(), Err(Some(ILLEGAL)));
    }
}

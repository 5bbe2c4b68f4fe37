//! Key shares that are none: the alert that the RFC asks for, and the server goes on.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread;

use rustls::crypto::{ActiveKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::version::{TLS12, TLS13};
use rustls::{AlertDescription, Error, NamedGroup, PeerMisbehaved};

use crate::certificates::has;
use crate::ends::{Group, answer, ask, client, provider, server};

/// A group whose shares are these bytes, whatever they are.
#[derive(Debug)]
struct Hostile(NamedGroup, Vec<u8>);

impl SupportedKxGroup for Hostile {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        Ok(Box::new(Share(self.0, self.1.clone())))
    }
    fn name(&self) -> NamedGroup {
        self.0
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

#[test]
fn shares_that_are_none() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let config = Arc::new(server(provider(secant_rustls::ALL), version, "p256", false));
        // One server for all.
        let (send, received) = std::sync::mpsc::channel();
        thread::spawn(move || {
            for socket in listener.incoming() {
                let outcome = answer(&config, socket.unwrap()).map(|_| ());
                send.send(outcome.map_err(|e| e.into_inner().and_then(|e| e.downcast::<Error>().ok())))
                    .unwrap();
            }
        });
        for group in secant_rustls::ALL {
            if !group.usable_for_version(version.version) {
                continue;
            }
            for share in shares(*group) {
                // A share of no byte, or of 256 and more, has no form in TLS 1.2.
                if share.len() > 255 && version.version == TLS12.version {
                    continue;
                }
                let hostile: Group = Box::leak(Box::new(Hostile(group.name(), share.clone())));
                let asked = ask(&Arc::new(client(provider(&[hostile]), version, None)), port);
                let heard = asked.err().and_then(|e| e.into_inner()).and_then(|e| e.downcast::<Error>().ok());
                let said = received.recv().unwrap().unwrap_err().unwrap();
                assert_eq!(
                    *said,
                    Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare),
                    "{group:?} {share:02x?}"
                );
                let alert = Error::AlertReceived(AlertDescription::IllegalParameter);
                assert_eq!(heard.as_deref(), Some(&alert), "{group:?} {share:02x?}");
            }
            let (line, _) = ask(&Arc::new(client(provider(&[*group]), version, None)), port).unwrap();
            assert_eq!(line, "olleh\n");
            received.recv().unwrap().unwrap();
        }
    }
}

/// The same shares, sent by a server: the client refuses them, too.
#[test]
fn servers_that_send_them() {
    for group in secant_rustls::ALL {
        let right = group.start_and_complete(group.start().unwrap().pub_key()).unwrap().pub_key;
        let refused = |share: &[u8]| {
            let error = group.start().unwrap().complete(share).err();
            assert_eq!(
                error,
                Some(Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare)),
                "{group:?} {share:02x?}"
            );
        };
        refused(&right[1..]);
        refused(&[&right[..], &[0]].concat());
        refused(&[]);
        refused(&[0]);
        if !format!("{group:?}").contains("MLKEM") {
            for share in shares(*group) {
                refused(&share);
            }
        }
        // And the right one is taken.
        let client = group.start().unwrap();
        let server = group.start_and_complete(client.pub_key()).unwrap();
        let secret = client.complete(&server.pub_key).unwrap();
        assert_eq!(secret.secret_bytes(), server.secret.secret_bytes());
        assert!(secret.secret_bytes().iter().any(|byte| *byte != 0));
    }
}

//! Messages that are longer than memory should be, and keys as other programs leave them.

use std::fs;

use secant::{ed25519, p256};

use super::keys::{Directory, bad, good, vector};
use super::{feed, status, stderr};

/// The signatures of both algorithms are those of the library, whatever way a message comes.
#[test]
fn signatures_of_long_messages_are_those_of_the_library() {
    let at = Directory::new("long");
    let ecdsa = at.file("ecdsa", vector("p256", "pkcs8"));
    let eddsa = at.file("eddsa", vector("ed25519", "pkcs8"));
    // Around the length of a part, and many of them.
    for length in [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003] {
        let message: Vec<u8> = (0..length as u32).map(|i| (i ^ i >> 8) as u8).collect();
        let file = at.file("message", &message);
        let key = p256::SigningKey::from_pkcs8_pem(&vector("p256", "pkcs8")).unwrap();
        let wanted = key.sign(&message).to_bytes();
        for signature in [
            good(&["sign", "--raw", "--key", &ecdsa, &file]),
            feed(&["sign", "--raw", "--key", &ecdsa, "-"], &message).stdout,
        ] {
            assert_eq!(signature, wanted, "{length}");
            let signature = at.file("signature", signature);
            let verify = ["verify", "--raw", "--key", &ecdsa, "--signature", &signature];
            let said = good(&[&verify[..], &[&file]].concat());
            assert!(String::from_utf8(said).unwrap().contains(&format!(" {length} bytes")));
            assert_eq!(status(&feed(&[&verify[..], &["-"]].concat(), &message)), 0);
        }
        let key = ed25519::SigningKey::from_pkcs8_pem(&vector("ed25519", "pkcs8")).unwrap();
        let wanted = key.sign(&message).to_bytes();
        for signature in [
            good(&["sign", "--key", &eddsa, &file]),
            feed(&["sign", "--key", &eddsa, "-"], &message).stdout,
            feed(&["sign", "--key", &eddsa, "/dev/stdin"], &message).stdout,
        ] {
            assert_eq!(signature, wanted, "{length}");
            let signature = at.file("signature", signature);
            let verify = ["verify", "--key", &eddsa, "--signature", &signature];
            good(&[&verify[..], &[&file]].concat());
            assert_eq!(status(&feed(&[&verify[..], &["-"]].concat(), &message)), 0);
        }
    }
}

#[test]
fn a_pipe_has_a_limit_where_a_message_is_read_twice() {
    let at = Directory::new("pipe");
    let ecdsa = at.file("ecdsa", vector("p256", "pkcs8"));
    let eddsa = at.file("eddsa", vector("ed25519", "pkcs8"));
    let mut message = vec![0; 32 << 20];
    let longest = feed(&["sign", "--key", &eddsa, "-"], &message);
    assert_eq!(status(&longest), 0, "{}", stderr(&longest));
    message.push(0);
    let longer = feed(&["sign", "--key", &eddsa, "-"], &message);
    assert_eq!((status(&longer), longer.stdout.len()), (1, 0));
    assert!(stderr(&longer).contains("no more than 32 MiB"), "{}", stderr(&longer));
    assert!(String::from_utf8(good(&["sign", "--help"])).unwrap().contains("32 MiB"));
    assert_eq!(status(&feed(&["sign", "--key", &ecdsa, "-"], &message)), 0);
    // Verification reads the message once, so standard input is enough.
    let file = at.file("message", &message);
    let signature = at.path("signature");
    good(&["sign", "--key", &eddsa, "--out", &signature, &file]);
    assert_eq!(status(&feed(&["verify", "--key", &eddsa, "--signature", &signature, "-"], &message)), 0);
}

/// The most memory that a run has, in kB.
#[cfg(target_os = "linux")]
fn most(args: &[&str]) -> u64 {
    let mut child = super::command(args).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let about = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        most = most.max(found.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success(), "{args:?}");
    most
}

/// The message is a sparse file of 256 MiB, which takes no space on disk.
#[cfg(target_os = "linux")]
#[test]
fn long_files_take_little_memory() {
    const LENGTH: usize = 256 << 20;
    let at = Directory::new("memory");
    let message = at.file("message", "");
    fs::OpenOptions::new().write(true).open(&message).unwrap().set_len(LENGTH as u64).unwrap();
    let zeros = vec![0; LENGTH];
    for curve in ["p256", "ed25519"] {
        let key = at.file(curve, vector(curve, "pkcs8"));
        let signature = at.path(&format!("{curve}.sig"));
        let signed = most(&["sign", "--key", &key, "--out", &signature, &message]);
        let verified = most(&["verify", "--key", &key, "--signature", &signature, &message]);
        println!("{curve}: {signed} kB to sign, {verified} kB to verify");
        // A signature of 256 MiB is a file as well.
        let refused =
            super::command(&["verify", "--key", &key, "--signature", &message, &signature]).output();
        assert_eq!(status(&refused.unwrap()), 1);
        assert!((1000..64_000).contains(&signed) && (1000..64_000).contains(&verified));
        let bytes = fs::read(&signature).unwrap();
        if curve == "p256" {
            let key = p256::SigningKey::from_pkcs8_pem(&vector(curve, "pkcs8")).unwrap();
            assert_eq!(key.sign(&zeros).to_der().as_bytes(), bytes);
        } else {
            let key = ed25519::SigningKey::from_pkcs8_pem(&vector(curve, "pkcs8")).unwrap();
            assert_eq!(key.sign(&zeros).to_bytes(), bytes[..]);
        }
    }
}

/// Every file of tests/vectors/keys is the same key.
#[test]
fn keys_as_other_programs_leave_them() {
    let at = Directory::new("lenient");
    let message = at.file("message", "a message\n");
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/keys");
    let wanted = good(&["sign", "--key", &format!("{files}/pem-as-written.pem"), &message]);
    let signature = at.file("signature", &wanted);
    let mut count = 0;
    for entry in fs::read_dir(files).unwrap() {
        let key = entry.unwrap().path().to_str().unwrap().to_string();
        if key.contains("/pem-") {
            assert_eq!(good(&["sign", "--key", &key, &message]), wanted, "{key}");
            good(&["verify", "--key", &key, "--signature", &signature, &message]);
            count += 1;
        }
    }
    assert_eq!(count, 12);
    let plain = fs::read(format!("{files}/pem-as-written.pem")).unwrap();
    // Other text may be in any encoding.
    let latin = at.file("latin", [&b"caf\xe9\r\n"[..], &plain, b"\xa9\n"].concat());
    assert_eq!(good(&["sign", "--key", &latin, &message]), wanted);
}

/// In a file of several keys, signing uses the secret one, and verification the public one.
#[test]
fn pairs_in_one_file() {
    let at = Directory::new("pairs");
    let message = at.file("message", "a message\n");
    for curve in ["p256", "ed25519"] {
        let (secret, public) = (vector(curve, "pkcs8"), vector(curve, "spki"));
        let alone = at.file("alone", &secret);
        let wanted = good(&["sign", "--key", &alone, &message]);
        let signature = at.file("signature", &wanted);
        for both in [[&secret[..], &public].concat(), [&public[..], &secret].concat()] {
            let key = at.file("both", both);
            assert_eq!(good(&["sign", "--key", &key, &message]), wanted);
            good(&["verify", "--key", &key, "--signature", &signature, &message]);
        }
        let locked = [&vector("p256", "encrypted")[..], &public].concat();
        let locked = at.file("locked", locked);
        good(&["verify", "--key", &locked, "--signature", &signature, &message]);
        bad(&["sign", "--key", &locked, &message], 1, "the key is encrypted");
    }
    let sec1 = [vector("p256", "encrypted"), vector("p256", "sec1")].concat();
    good(&["sign", "--key", &at.file("sec1", sec1), &message]);
}

#[cfg(feature = "bulk")]
#[test]
fn secrets_of_bulk_stand_beside_certificates() {
    let at = Directory::new("bulk-pem");
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/keys");
    let table = at.file("in.csv", "name\nann\n");
    let mut found = Vec::new();
    for name in ["pem-as-written", "pem-certificate-then-key", "pem-bom", "pem-text-after", "pem-width-48"] {
        let (key, out) = (format!("{files}/{name}.pem"), at.path(&format!("{name}.csv")));
        let args = ["bulk", "mask", &table, "--column", "name", "--group", "p256", "--identifiers"];
        let output = super::secant(&[&args[..], &["--key", &key, "--out", &out]].concat());
        assert_eq!(status(&output), 0, "{name}: {}{}", super::stdout(&output), stderr(&output));
        found.push(fs::read(out).unwrap());
    }
    assert!(found.windows(2).all(|two| two[0] == two[1]));
}

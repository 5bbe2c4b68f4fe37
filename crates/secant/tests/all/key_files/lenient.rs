//! PEM as files have it: what RFC 7468, section 2, asks parsers to take, and which of several blocks is the
//! key.

use secant::PemContent;

use super::*;

/// The files of one key, by their names.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../../tests/vectors/keys/", $name)))),*]
    };
}

const FILES: [(&str, &str); 12] = files![
    "pem-as-written.pem",
    "pem-blank-line-after.pem",
    "pem-blank-line-inside.pem",
    "pem-bom.pem",
    "pem-certificate-then-key.pem",
    "pem-control-z-after.pem",
    "pem-key-then-certificate.pem",
    "pem-one-line.pem",
    "pem-text-after.pem",
    "pem-trailing-spaces.pem",
    "pem-width-48.pem",
    "pem-width-76.pem",
];

/// The text of a key in other shapes, by what was done to it.
fn shapes(text: &str) -> Vec<(&'static str, String)> {
    let line =
        |before: &str, after: &str| text.lines().map(|line| format!("{before}{line}{after}")).collect();
    let digits: String = text.lines().filter(|line| !line.starts_with('-')).collect();
    let begin = text.lines().next().unwrap();
    let width = |n: usize| {
        let lines: Vec<&str> =
            digits.as_bytes().chunks(n).map(|l| core::str::from_utf8(l).unwrap()).collect();
        format!("{begin}\n{}\n{}\n", lines.join("\n"), begin.replace("BEGIN", "END"))
    };
    vec![
        ("as it is", text.to_string()),
        ("no end of line", text.trim_end().to_string()),
        ("CR LF", line("", "\r\n")),
        ("CR", line("", "\r")),
        ("blank lines everywhere", line("", "\n\n \t\n")),
        ("indented", line("    ", "\n")),
        ("tabs", line("\t", "\t\n")),
        ("vertical tabs and form feeds", line("\x0b", "\x0c\n")),
        ("width 1", width(1)),
        ("width 7", width(7)),
        ("width 48", width(48)),
        ("width 76", width(76)),
        ("one line", width(usize::MAX)),
        ("spaces in lines", text.replace("\nM", "\nM ")),
        ("byte-order mark", format!("\u{feff}{text}")),
        ("byte-order mark, CR LF", format!("\u{feff}{}", line("", "\r\n"))),
        ("text before", format!("Bag Attributes\n    friendlyName: caf\u{e9} -----BEGIN\n{text}")),
        ("text after", format!("{text}this is my key\n-----\n")),
        ("control-Z", format!("{text}\x1a")),
        ("control-Z without an end of line", format!("{}\x1a", text.trim_end())),
        ("NUL", format!("{}\0", text.trim_end())),
        ("NULs", format!("{text}\0\0\0\0")),
        ("twice", text.repeat(2)),
    ]
}

#[test]
fn every_file_of_the_table_is_the_same_key() {
    let key = p256::SigningKey::from_pkcs8_pem(FILES[0].1).unwrap();
    for (name, text) in FILES {
        let read = p256::SigningKey::from_pkcs8_pem(text);
        assert_eq!(read.map(|read| read.to_bytes()), Ok(key.to_bytes()), "{name}");
        let other = p256::VerifyingKey::from_public_key_pem(text);
        let first = if name == "pem-certificate-then-key.pem" {
            PemContent::Certificate
        } else {
            PemContent::PrivateKey
        };
        assert_eq!(other, Err(Error::PemLabel(first)), "{name}");
    }
}

macro_rules! shaped {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        use $module::{$public as Public, $secret as Secret};
        let (text, public_text) = (file($curve, "pkcs8"), file($curve, "spki"));
        let key = Secret::from_pkcs8_pem(&text).unwrap();
        for (name, text) in shapes(&text) {
            let read = Secret::from_pkcs8_pem(&text);
            assert_eq!(read.map(|read| read.to_bytes()), Ok(key.to_bytes()), "{name}");
        }
        for (name, text) in shapes(&public_text) {
            assert_eq!(Public::from_public_key_pem(&text), Ok(Public::from(&key)), "{name}");
        }
        // A pair in one file, in both orders.
        for both in [[&text[..], &public_text].concat(), [&public_text[..], &text].concat()] {
            assert_eq!(Secret::from_pkcs8_pem(&both).unwrap().to_bytes(), key.to_bytes());
            assert_eq!(Public::from_public_key_pem(&both), Ok(Public::from(&key)));
        }
    }};
}

#[test]
fn every_shape_is_read() {
    for_all!(shaped);
}

macro_rules! shaped_sec1 {
    ($module:ident, $curve:literal, $secret:ident, $public:ident) => {{
        let text = file($curve, "nopublic");
        let key = $module::$secret::from_sec1_pem(&text).unwrap();
        for (name, text) in shapes(&text) {
            let read = $module::$secret::from_sec1_pem(&text);
            assert_eq!(read.map(|read| read.to_bytes()), Ok(key.to_bytes()), "{name}");
        }
        let second = [file($curve, "spki"), file($curve, "sec1")].concat();
        assert_eq!($module::$secret::from_sec1_pem(&second).unwrap().to_bytes(), key.to_bytes());
    }};
}

#[test]
fn every_shape_of_sec_1_is_read() {
    for_curves!(shaped_sec1);
}

/// The first block with the label is the key; without one, what was seen is said.
#[test]
fn one_of_several_blocks_is_taken() {
    use p256::SecretKey as Secret;
    let (first, second) = (FILES[0].1, file("p256", "pkcs8"));
    let bytes = |text: &str| Secret::from_pkcs8_pem(text).map(|key| key.to_bytes());
    assert_ne!(bytes(first), bytes(&second));
    assert_eq!(bytes(&[first, &second].concat()), bytes(first));
    assert_eq!(bytes(&[&second, first].concat()), bytes(&second));
    let encrypted = file("p256", "encrypted");
    assert_eq!(bytes(&[&encrypted, first].concat()), bytes(first));
    assert_eq!(bytes(&[first, &encrypted].concat()), bytes(first));
    assert_eq!(bytes(&[&file("p256", "spki")[..], &encrypted].concat()), Err(Error::EncryptedKey));
    // What is wrong with the first is not hidden by a second.
    assert_eq!(
        bytes(&[&file("p384", "pkcs8"), first].concat()),
        Err(Error::WrongCurve(secant::KeyKind::P384))
    );

    let labelled = |label: &str| file("p256", "spki").replace("PUBLIC KEY", label);
    for (label, content, says) in [
        ("PUBLIC KEY", PemContent::PublicKey, "a public key (PUBLIC KEY, SPKI)"),
        ("EC PRIVATE KEY", PemContent::EcPrivateKey, "a secret key (EC PRIVATE KEY, SEC 1)"),
        ("EC PARAMETERS", PemContent::EcParameters, "parameters of a curve"),
        ("CERTIFICATE", PemContent::Certificate, "`openssl x509 -pubkey -noout -in FILE`"),
        ("X509 CERTIFICATE", PemContent::Certificate, "`openssl x509 -pubkey -noout -in FILE`"),
        ("TRUSTED CERTIFICATE", PemContent::Certificate, "`openssl x509 -pubkey -noout -in FILE`"),
        ("CERTIFICATE REQUEST", PemContent::CertificateRequest, "`openssl req -pubkey -noout -in FILE`"),
        ("NEW CERTIFICATE REQUEST", PemContent::CertificateRequest, "`openssl req -pubkey -noout -in FILE`"),
        ("RSA PRIVATE KEY", PemContent::Rsa, "a key of RSA"),
        ("RSA PUBLIC KEY", PemContent::Rsa, "a key of RSA"),
        ("OPENSSH PRIVATE KEY", PemContent::OpenSsh, "`ssh-keygen -p -m PKCS8 -f FILE`"),
        ("PGP MESSAGE", PemContent::Other, "something else"),
    ] {
        let error = Secret::from_pkcs8_pem(&labelled(label)).unwrap_err();
        assert_eq!(error, Error::PemLabel(content), "{label}");
        assert!(error.to_string().contains(says), "{error}");
    }
    // Parameters say less than the key after them.
    assert_eq!(bytes(&file("p256", "sec1")), Err(Error::PemLabel(PemContent::EcPrivateKey)));
}

/// A block that does not end, or ends as another, hides what comes after it.
#[test]
fn boundaries_belong_together() {
    let key = FILES[0].1;
    let read = |text: &str| p256::SecretKey::from_pkcs8_pem(text).map(|_| ());
    let certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n";
    for text in [
        key.replace("-----END PRIVATE KEY-----", ""),
        key.replace("END PRIVATE", "END EC PRIVATE"),
        key.replace("-----END", "----END"),
        key.replace("-----BEGIN", "----BEGIN"),
        key.replace("BEGIN PRIVATE KEY-----", "BEGIN PRIVATE KEY----"),
        key.replace("-----\nM", "----- M"),
        key.replace("-----BEGIN", "x-----BEGIN"),
        [certificate, key].concat(),
        key.replace("\nXZ", "\n\0XZ"),
        key.replace("\nXZ", "\nX\u{a0}Z"),
        key.replace("wrPn", "wrP"),
        key.replace("wrPn", "wrPn===="),
        key.replace("-----\nM", "-----\nComment: mine\n\nM"),
    ] {
        assert_ne!(text, key);
        let refused = read(&text);
        let named = matches!(refused, Err(Error::PemEncoding | Error::PemBoundary | Error::PemBase64));
        assert!(named, "{text}: {refused:?}");
    }
    let headed = key.replace("-----\nM", "-----\nProc-Type: 4,ENCRYPTED\n\nM");
    assert_eq!(read(&headed), Err(Error::LegacyEncryption));
}

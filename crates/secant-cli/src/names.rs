//! Comparison of names that people type.

/// The names that standards and other software have for a curve, as [`plain`] makes them.
const ALIASES: &[(&str, &[&str])] = &[
    ("p224", &["nistp224", "secp224r1", "ansip224r1"]),
    ("p256", &["nistp256", "secp256r1", "prime256v1", "ansip256r1"]),
    ("p384", &["nistp384", "secp384r1", "ansip384r1"]),
    ("p521", &["nistp521", "secp521r1", "ansip521r1"]),
    ("secp256k1", &["k256", "ansip256k1"]),
    ("sm2", &["sm2p256v1"]),
    ("b233", &["nistb233", "sect233r1", "ansit233r1"]),
    ("b409", &["nistb409", "sect409r1", "ansit409r1"]),
    ("curve25519", &["x25519"]),
    ("edwards25519", &["ed25519"]),
    ("ristretto255", &["ristretto"]),
    ("curve448", &["x448"]),
    ("edwards448", &["ed448", "ed448goldilocks"]),
    ("decaf448", &["decaf"]),
];

/// The most characters of a typed name that an error repeats.
const SHORT: usize = 40;

/// Small letters and digits alone: `NIST P-256` is `nistp256`.
fn plain(name: &str) -> String {
    let kept = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    kept.take(2 * SHORT).map(|c| c.to_ascii_lowercase()).collect()
}

fn aliases(name: &str) -> &'static [&'static str] {
    ALIASES.iter().find(|(known, _)| *known == name).map_or(&[], |(_, aliases)| aliases)
}

/// Whether `typed` is a name of the curve or algorithm `name`.
pub(crate) fn is(typed: &str, name: &str) -> bool {
    let typed = plain(typed);
    typed == name || aliases(name).contains(&typed.as_str())
}

/// The error for an unknown name: the nearest known names, and all of them.
pub(crate) fn unknown(what: &str, typed: &str, known: &[&str]) -> String {
    let shown = shorten(typed);
    let near = nearest(&plain(&shown), known);
    let near = if near.is_empty() { String::new() } else { format!(": did you mean {}?", near.join(" or ")) };
    format!("unknown {what} '{shown}'{near} (known: {})", known.join(", "))
}

/// The names that the fewest mistakes make of `typed`; none if there would be many mistakes.
fn nearest<'a>(typed: &str, known: &[&'a str]) -> Vec<&'a str> {
    let mistakes = |name: &str| {
        let names = aliases(name).iter().copied().map(plain).chain([plain(name)]);
        names.map(|name| strsim::osa_distance(typed, &name)).min().unwrap_or(usize::MAX)
    };
    let measured: Vec<(usize, &str)> = known.iter().map(|name| (mistakes(name), *name)).collect();
    let fewest = measured.iter().map(|(n, _)| *n).min().unwrap_or(usize::MAX);
    if fewest > 1 + typed.len() / 4 {
        return Vec::new();
    }
    measured.into_iter().filter(|(n, _)| *n == fewest).map(|(_, name)| name).take(3).collect()
}

/// At most 40 characters of the typed text.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(SHORT).collect();
    if short.len() < text.len() {
        short.push_str("..");
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &["p224", "p256", "p521", "secp256k1", "edwards25519", "curve25519"];

    #[test]
    fn curves_answer_to_the_names_that_people_type() {
        for (name, typed) in [
            ("p224", "P-224 p224 secp224r1 nistp224 NIST-P-224"),
            ("p256", "P-256 p_256 P256 secp256r1 SECP256R1 prime256v1 Prime256V1 nistp256 NISTP256"),
            ("p384", "P-384 secp384r1 nistp384"),
            ("p521", "P-521 secp521r1 nistp521"),
            ("secp256k1", "secp256k1 SECP256K1 K-256 k256"),
            ("b233", "B-233 sect233r1 nistb233"),
            ("b409", "B-409 sect409r1"),
            ("edwards25519", "Ed25519 ED25519 edwards25519 Edwards25519"),
            ("curve25519", "Curve25519 X25519"),
            ("m221", "M-221"),
            ("e521", "E-521"),
            ("wei25519", "Wei25519"),
        ] {
            for typed in typed.split(' ') {
                assert!(is(typed, name), "{typed}");
                let others = ALIASES.iter().map(|(other, _)| *other).filter(|other| *other != name);
                assert_eq!(others.filter(|other| is(typed, other)).count(), 0, "{typed}");
            }
        }
        assert!(is("NIST P-256", "p256") && is(" p 256 ", "p256"));
        for typed in ["", "-", "p", "p25", "p2566", "secp256", "p256\0", "ｐ256"] {
            assert!(!is(typed, "p256"), "{typed}");
        }
    }

    #[test]
    fn unknown_names_get_the_nearest() {
        let says = |typed: &str| unknown("curve", typed, KNOWN);
        let known = "(known: p224, p256, p521, secp256k1, edwards25519, curve25519)";
        assert_eq!(says("p265"), format!("unknown curve 'p265': did you mean p256? {known}"));
        assert_eq!(says("P-225"), format!("unknown curve 'P-225': did you mean p224? {known}"));
        assert_eq!(says("prime256v2"), format!("unknown curve 'prime256v2': did you mean p256? {known}"));
        assert_eq!(says("ed2551"), format!("unknown curve 'ed2551': did you mean edwards25519? {known}"));
        assert_eq!(says("p226"), format!("unknown curve 'p226': did you mean p224 or p256? {known}"));
        for far in ["abacus", "", "p", &"p256".repeat(20_000)] {
            assert!(!says(far).contains("did you mean"), "{}", says(far));
        }
        assert!(says(&"é".repeat(100_000)).len() < 250);
    }
}

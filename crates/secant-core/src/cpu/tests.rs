//! Names of backends, and the choice of one.

use super::*;

#[test]
fn names_round_trip() {
    for backend in Backend::ALL {
        assert_eq!(Backend::from_name(backend.name()), Some(backend));
    }
    assert_eq!(Backend::from_name("abacus"), None);
}

#[test]
fn the_choice_is_available() {
    for tier in [Tier::best_single(), Tier::best(), Tier::best_binary()] {
        assert!(tier.backend().is_available());
        assert!(is_allowed(tier.backend()));
    }
    for backend in Backend::ALL {
        assert!(Tier::of(backend).is_none_or(|tier| tier.backend() == backend));
    }
}

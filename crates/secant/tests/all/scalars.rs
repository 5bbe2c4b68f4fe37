//! What scalars and points have besides the operators: squares, halves, roots, many inverses, and choices
//! that stay secret. What the integers modulo an order are is held against big integers in `curves` and in
//! `secant-core`.

use secant::Choice;

/// Yes and no.
fn choices() -> [(Choice, bool); 2] {
    [(Choice::from_bit(1), true), (Choice::from_bit(0), false)]
}

macro_rules! on_all {
    ($($module:ident)*) => {$(
        mod $module {
            use secant::$module::{AffinePoint, Point, Scalar};

            use super::choices;
            use crate::common::Random;

            /// 0, 1, 2, -1, -2, 1/2, and random ones.
            fn values() -> Vec<Scalar> {
                let mut random = Random(31);
                let mut values: Vec<_> = (0..3).map(Scalar::from).collect();
                values.extend([-Scalar::from(1), -Scalar::from(2), Scalar::from(2).invert()]);
                values.extend((0..6).map(|_| {
                    let bytes: Vec<u8> = (0..90).map(|_| random.word() as u8).collect();
                    Scalar::reduce(&bytes)
                }));
                values
            }

            #[test]
            fn squares_halves_and_roots() {
                for k in values() {
                    assert_eq!(k.square(), &k * &k);
                    assert_eq!(k.double(), &k + &k);
                    assert_eq!(k.halve().double(), k);
                    assert_eq!(k.halve(), &k * Scalar::from(2).invert());
                    let (root, is_square) = k.square().sqrt();
                    assert!(is_square.declassify());
                    assert!(root == k || root == -&k);
                    let (root, is_square) = k.sqrt();
                    assert_eq!(root.square(), if is_square.declassify() { k } else { Scalar::ZERO });
                }
                let squares = values().iter().filter(|k| k.sqrt().1.declassify()).count();
                assert!(1 < squares && squares < values().len());
            }

            #[test]
            fn many_inverses() {
                for length in 0..values().len() {
                    let mut inverses = values()[..length].to_vec();
                    Scalar::invert_batch(&mut inverses);
                    let want: Vec<_> = values()[..length].iter().map(Scalar::invert).collect();
                    assert_eq!(inverses, want);
                }
            }

            #[test]
            fn sums_and_products_of_many() {
                let all = values();
                let (mut sum, mut product) = (Scalar::ZERO, Scalar::ONE);
                for k in &all[1..] {
                    sum += k;
                    product *= k;
                }
                assert_eq!(all[1..].iter().sum::<Scalar>(), sum);
                assert_eq!(all[1..].iter().cloned().sum::<Scalar>(), sum);
                assert_eq!(all[1..].iter().product::<Scalar>(), product);
                assert_eq!(all[1..].iter().cloned().product::<Scalar>(), product);
                assert_ne!(product, Scalar::ZERO);
                assert_eq!([].iter().sum::<Scalar>(), Scalar::ZERO);
                assert_eq!([].iter().product::<Scalar>(), Scalar::ONE);
            }

            #[test]
            fn parities_and_powers_of_two() {
                assert!(Scalar::ONE.is_odd().declassify() && !Scalar::ONE.is_even().declassify());
                // r is odd.
                assert!((-Scalar::ONE).is_even().declassify());
                assert!((-Scalar::ONE).is_high().declassify() && !Scalar::ONE.is_high().declassify());
                assert!(!Scalar::ZERO.is_high().declassify());
                // (r + 1)/2 and (r - 1)/2.
                let half = Scalar::ONE.halve();
                assert!(half.is_high().declassify() && !(-half).is_high().declassify());
                let mut power = Scalar::ONE;
                for n in 0..600 {
                    assert_eq!(Scalar::power_of_two(n), power, "{n}");
                    power = power.double();
                }
                let wide = Scalar::from(u64::MAX) * Scalar::power_of_two(64) + Scalar::from(5);
                assert_eq!(Scalar::from_u128(u128::MAX - u128::from(u64::MAX) + 5), wide);
            }

            #[test]
            fn comparison_and_selection() {
                for a in values() {
                    for b in values() {
                        assert_eq!(a.ct_eq(&b).declassify(), a == b);
                        for (choice, yes) in choices() {
                            let chosen = Scalar::conditional_select(&a, &b, choice);
                            assert_eq!(chosen, if yes { b.clone() } else { a.clone() });
                        }
                    }
                }
                let points = [0, 1, 2, 77].map(|k| Point::mul_base(&Scalar::from(k)));
                for p in points {
                    for q in points {
                        assert_eq!(p.ct_eq(&q).declassify(), p == q);
                        for (choice, yes) in choices() {
                            assert_eq!(Point::conditional_select(&p, &q, choice), if yes { q } else { p });
                        }
                        let (p, q) = (p.to_affine(), q.to_affine());
                        assert_eq!(p.ct_eq(&q).declassify(), p == q);
                        for (choice, yes) in choices() {
                            assert_eq!(AffinePoint::conditional_select(&p, &q, choice), if yes { q } else { p });
                        }
                    }
                }
            }

            #[cfg(feature = "subtle")]
            #[test]
            fn traits_of_subtle() {
                use subtle::{ConditionallySelectable, ConstantTimeEq};

                fn equal<T: ConstantTimeEq>(a: &T, b: &T) -> bool {
                    a.ct_eq(b).into()
                }
                fn selected<T: ConditionallySelectable>(a: &T, b: &T, bit: u8) -> T {
                    T::conditional_select(a, b, bit.into())
                }
                let (a, b) = (Scalar::from(5), Scalar::from(6));
                assert!(equal(&a, &a.clone()) && !equal(&a, &b));
                let (p, q) = (Point::mul_base(&a), Point::mul_base(&b));
                assert!(equal(&p, &p) && !equal(&p, &q));
                assert_eq!(selected(&p, &q, 0), p);
                assert_eq!(selected(&p, &q, 1), q);
                let (p, q) = (p.to_affine(), q.to_affine());
                assert!(equal(&p, &p) && !equal(&p, &q));
                assert_eq!(selected(&p, &q, 0), p);
                assert_eq!(selected(&p, &q, 1), q);
            }

            /// k·2^(64·WORDS) mod r, by the scalars' own arithmetic.
            #[test]
            fn words_as_held() {
                for k in values() {
                    let words = k.to_montgomery_words();
                    assert_eq!(Scalar::from_montgomery_words(words), k);
                    let value = words.iter().enumerate().map(|(i, word)| {
                        Scalar::from(*word) * Scalar::power_of_two(64 * i as u64)
                    });
                    assert_eq!(value.sum::<Scalar>(), k * Scalar::power_of_two(64 * Scalar::WORDS as u64));
                }
                assert_eq!(Scalar::ZERO.to_montgomery_words(), [0; Scalar::WORDS]);
            }
        }
    )*};
}
on_all!(p224 p256 p384 p521 b233 b409 edwards25519);

#[test]
fn choices_are_combined() {
    for (a, x) in choices() {
        assert_eq!((!a).declassify(), !x);
        for (b, y) in choices() {
            assert_eq!((a & b).declassify(), x & y);
            assert_eq!((a | b).declassify(), x | y);
            assert_eq!((a ^ b).declassify(), x ^ y);
        }
    }
    assert_eq!(format!("{:?}", Choice::from_bit(1)), "Choice(..)");
    // Only the lowest bit counts.
    assert!(!Choice::from_bit(2).declassify() && Choice::from_bit(0xff).declassify());
}

#[cfg(feature = "subtle")]
#[test]
fn choices_of_subtle() {
    for bit in [0, 1] {
        assert_eq!(Choice::from(subtle::Choice::from(bit)).declassify(), bit == 1);
        assert_eq!(subtle::Choice::from(Choice::from_bit(bit)).unwrap_u8(), bit);
    }
}

//! A worker that panics in the midst of a multiplication.

use super::*;
use crate::curve::b233::B233;
use crate::operate::binary::algorithms::{Ladder, mul};
use crate::threads::ring::Look;

/// Takes so many terms of a ring, and then panics.
struct Panics(Reader, usize);

impl<C: NamedBinary> Work<C> for Panics {
    type Output = Answer;
    fn run<F: FieldOf<C>>(self, _: F::Level) -> Answer {
        let Self(mut reader, terms) = self;
        for _ in 0..terms {
            while matches!(reader.look(), Look::Wait) {
                reader.wait();
            }
            reader.take();
        }
        panic!("a job that fails, on purpose, after {terms} terms");
    }
}

/// A pipeline whose worker panics after so many terms.
struct Broken<C: NamedBinary>(Product<C>, usize);

impl<C: NamedBinary> Work<C> for Broken<C> {
    type Output = Result<(), Error>;
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let Self(product, terms) = self;
        let team = Workers::shared().team(1)?;
        let (mut writer, reader) = product.ring::<Up>();
        let additions = product.start(&team, 0, Panics(reader, terms));
        let (mut watch, mut traces) = (Watch::off(), Vec::new());
        let mut sums = product.produce_vartime::<F, Up>(level, &mut writer, &mut watch)?;
        pipeline::add_answer::<General<Law<C, F>>>(level, &mut sums, additions, &mut watch, &mut traces)?;
        Ok(())
    }
}

#[test]
fn a_panic_reaches_the_caller_and_the_workers_go_on() {
    let tier = Tier::best_binary();
    let p = Point::<B233>::base();
    let k = [0x1234_5678_9abc_def1, 0x0fed_cba9_8765_4321, 0x55aa_55aa_1111_7777, 0x5f];
    let want = mul::<B233, Ladder>(tier, &p, &k, Recoding::Binary);
    let recoding = Recoding::Wnaf4;
    for round in 0..4 {
        // At once, early, or when nearly all is done.
        for terms in [0, 3, 40] {
            let product = Product { p, k, way: Way::Doubling, recoding, l: 0, tier };
            assert_eq!(B233::on(tier, Broken(product, terms)), Err(Error::ThreadFailed));
            let way = [Way::Doubling, Way::Halving, Way::Split, Way::Four][round];
            let got = mul_vartime(tier, &p, &k, (way, recoding), false);
            assert_eq!(got.map(|(q, _)| q), Ok(want), "{way:?}");
        }
    }
}

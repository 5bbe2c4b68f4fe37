//! The hand-overs of section 3.2 on curves over F_p: doublings on the calling thread, additions on another.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use secant_catalogue::Random;
use secant_core::cpu::{Task, Tier};
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::strategy::DoubleAndAdd;
use secant_core::curve::{Equipped, NamedCurve, Point, equipped};
use secant_core::form::Group;
use secant_core::form::handed::Handed;
use secant_core::limbs::WordKernels;
use secant_core::multiply::right_to_left::{
    Chain, Doublings, OfGroup, Steps, Sums, Traversal, combine, insert, sum_vartime,
};
use secant_core::threads::Failed;
use secant_core::threads::workers::{Waiting, Workers};

use super::handover::{Handover, Method, Producer};
use super::multiply::{Cursor, Digits};
use super::{METHODS, SCALARS, UNCHECKED, UNCHECKED_AFTER_ALL};
use crate::cpu_time::keep_off_first;
use crate::longa_gebotys::Variant;

/// Words of a point: four coordinates of four words.
const WIDTH: usize = 16;

/// One multiplication, for both threads.
struct Shared<C: NamedCurve> {
    p: Point<C>,
    digits: Vec<i16>,
    handover: Handover,
    memory: Vec<AtomicU64>,
}

impl<C: NamedCurve> Shared<C> {
    fn point(&self, i: usize) -> Cursor<'_> {
        Cursor(&self.memory[i * WIDTH..][..WIDTH])
    }

    fn chain<B: WordKernels>(&self, level: B) -> Doublings<C::Group<B>> {
        Doublings::of(self.p.decode(level))
    }
}

/// The producer's part.
struct Produce<'a, C: NamedCurve>(&'a Shared<C>, Producer<'a>);

impl<C: NamedCurve, B: WordKernels> Task<B> for Produce<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run(self, level: B) {
        let Self(shared, mut producer) = self;
        let mut chain = shared.chain(level);
        for i in 0..shared.digits.len() {
            if i > 0 {
                chain = chain.advance(1);
            }
            chain.term().put(&mut shared.point(i));
            producer.push();
        }
    }
}

/// The consumer's part.
struct Consume<C: NamedCurve>(Arc<Shared<C>>);

impl<C: NamedCurve, B: WordKernels> Task<B> for Consume<C> {
    type Output = (Option<Point<C>>, bool);
    #[inline(always)]
    fn run(self, level: B) -> Self::Output {
        let shared = &*self.0;
        let mut consumer = shared.handover.consumer();
        let mut sums: Sums<OfGroup<C::Group<B>>> = [None; _];
        let mut rescued = false;
        for (i, digit) in shared.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if !consumer.wait(i) {
                rescued = true;
                break;
            }
            let term = Handed::get(level, &mut shared.point(i));
            insert::<OfGroup<C::Group<B>>>(&mut sums, *digit, &term);
        }
        if rescued {
            let mut steps = Steps::new(shared.chain(level), [&shared.digits[..]], Traversal::Up, 0);
            sums = sum_vartime::<OfGroup<C::Group<B>>, _>(&mut steps);
        }
        let q = combine::<OfGroup<C::Group<B>>>(&sums).map(C::Group::<B>::narrow);
        let q = q.filter(|q| !C::Group::<B>::is_degenerate(*q).declassify());
        (q.map(Point::settle_vartime::<C::Group<B>>), rescued)
    }
}

/// A second thread, which sleeps when there was no work for a while.
pub struct Two<C> {
    workers: Workers,
    tier: Tier,
    curve: PhantomData<fn() -> C>,
}

impl<C: Equipped<Integer = [u64; 4]>> Default for Two<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: Equipped<Integer = [u64; 4]>> Two<C> {
    /// The thread starts with the first multiplication.
    pub fn new() -> Self {
        let workers = Workers::new(Waiting::Park, keep_off_first);
        Self { workers, tier: Tier::best(), curve: PhantomData }
    }

    /// `[k]P`, and whether a point was not there in time, so that all was computed once more. Variable time.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no thread.
    pub fn mul_vartime(
        &self,
        p: &Point<C>,
        k: &[u64; 4],
        digits: Digits,
        method: Method,
    ) -> Result<(Point<C>, bool), Failed> {
        let digits = digits.of_vartime(k);
        let weight = digits.iter().filter(|digit| **digit != 0).count();
        let shared = Arc::new(Shared {
            p: *p,
            handover: Handover::new(method.for_digits(digits.len(), weight), digits.len()),
            memory: (0..digits.len() * WIDTH).map(|_| AtomicU64::new(0)).collect(),
            digits,
        });
        let tier = self.tier;
        let team = self.workers.team(1)?;
        let producer = shared.handover.producer();
        let consume = Consume(Arc::clone(&shared));
        let task = team.start(0, move || tier.run_single(consume));
        tier.run_single(Produce(&shared, producer));
        let (q, rescued) = task.join()?;
        Ok((q.unwrap_or_else(|| equipped::mul::<C, DoubleAndAdd, _>(tier, p, k)), rescued))
    }
}

/// Integers of 254 bits that look random.
fn scalars(n: usize) -> Vec<[u64; 4]> {
    let mut random = Random(4);
    (0..n).map(|_| [random.word(), random.word(), random.word(), random.word() >> 2]).collect()
}

/// NAF double-and-add on the Jacobi quartic with each of [`METHODS`] and with [`UNCHECKED`]; for a measurement with two threads.
pub fn on_quartic() -> Vec<Variant> {
    let names = [
        "jq25519, mutex per batch",
        "jq25519, signal per batch",
        "jq25519, busy-waiting",
        "jq25519, one release, then a check",
    ];
    let variant = |(method, held, name): (Method, Method, &'static str)| {
        let (two, base, all) = (Two::<Jq25519>::new(), Point::<Jq25519>::base(), scalars(SCALARS));
        let body = move |start: u64, n: u64| {
            for i in start..start + n {
                let k = &all[i as usize % SCALARS];
                let _ = std::hint::black_box(two.mul_vartime(&base, k, Digits::Naf, method));
            }
        };
        let check = move || {
            let two = Two::<Jq25519>::new();
            scalars(4).iter().all(|k| {
                let want: Point<Jq25519> = Jq25519::mul(Tier::best(), &base, k);
                two.mul_vartime(&base, k, Digits::Naf, held).is_ok_and(|(q, _)| q == want)
            })
        };
        Variant { name, operations: 1.0, body: Box::new(body), check: Box::new(check) }
    };
    let methods = METHODS.into_iter().zip(names).map(|((_, method), name)| (method, method, name));
    let unchecked = (UNCHECKED, UNCHECKED_AFTER_ALL, "jq25519, one release, no check");
    methods.chain([unchecked]).map(variant).collect()
}

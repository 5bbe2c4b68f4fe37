//! The hand-overs of section 3.2 over F_p, on the Jacobi quartic: doublings on the calling thread, additions
//! on another. On the library's field, and on the paper's: five limbs of 51 bits, in plain code.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use secant_catalogue::Random;
use secant_core::cpu::{Portable, Task, Tier};
use secant_core::ct::Mask;
use secant_core::curve::jq25519::Jq25519;
use secant_core::field::spare::Spare;
use secant_core::field::{Field, Single};
use secant_core::form::handed::{Handed, HandedGroup};
use secant_core::form::jacobi_quartic::xxyzz::Xxyzz;
use secant_core::form::{Affine, Group};
use secant_core::limbs::WordKernels;
use secant_core::multiply::right_to_left::{
    Chain, Doublings, OfGroup, Steps, Sums, Traversal, combine, insert, sum_vartime,
};
use secant_core::operate::strategy::DoubleAndAdd;
use secant_core::operate::{Equipped, NamedCurve, Point, equipped};
use secant_core::threads::Failed;
use secant_core::threads::workers::Workers;

use super::first_batch::{Search, Work};
use super::handover::{BATCH, First, Handover, Method, Producer};
use super::multiply::{Cursor, Digits};
use super::{SCALARS, Way, no_thread, pipeline};
use crate::granger_scott::p25519::Schoolbook25519;
use crate::papers::probe::Pipeline;

/// Words of a point: four coordinates of at most five words.
const WIDTH: usize = 20;

type Quartic = Point<Jq25519>;

/// One multiplication, for both threads.
struct Shared {
    p: Quartic,
    digits: Vec<i16>,
    handover: Handover,
    memory: Vec<AtomicU64>,
}

/// The group that both threads compute in, and the way into it and out.
trait Place: Copy {
    type Level: Copy;
    type Group: HandedGroup<Self::Level, Field: Field<Mask = Mask>>;
    fn level(self) -> Self::Level;
    fn start(self, p: &Quartic) -> Affine<<Self::Group as Group>::Field>;
    fn settle_vartime(self, q: <Self::Group as Group>::Point) -> Quartic;
}

/// The library's field on that backend.
#[derive(Clone, Copy)]
struct Words<B>(B);

impl<B: WordKernels> Place for Words<B> {
    type Level = B;
    type Group = <Jq25519 as NamedCurve>::Group<B>;
    #[inline(always)]
    fn level(self) -> B {
        self.0
    }
    #[inline(always)]
    fn start(self, p: &Quartic) -> Affine<<Self::Group as Group>::Field> {
        p.decode(self.0)
    }
    #[inline(always)]
    fn settle_vartime(self, q: <Self::Group as Group>::Point) -> Quartic {
        Point::settle_vartime::<Self::Group>(q)
    }
}

/// The paper's field: five limbs of 51 bits.
#[derive(Clone, Copy)]
struct Limbs51;

impl Place for Limbs51 {
    type Level = ();
    type Group = Xxyzz<Jq25519, Schoolbook25519>;
    fn level(self) {}
    #[inline(always)]
    fn start(self, p: &Quartic) -> Affine<Schoolbook25519> {
        let p = p.decode::<Spare<19, Portable>>(Portable);
        let five = |x: Spare<19, Portable>| {
            let [x0, x1, x2, x3] = x.to_repr();
            Schoolbook25519::from_canonical((), [x0, x1, x2, x3, 0])
        };
        Affine { x: five(p.x), y: five(p.y) }
    }
    #[inline(always)]
    fn settle_vartime(self, q: <Self::Group as Group>::Point) -> Quartic {
        let q = Self::Group::normalize(q, Self::Group::denominator(q).invert_vartime());
        let four = |x: Schoolbook25519| {
            let [x0, x1, x2, x3, _] = x.to_repr();
            Spare::<19, Portable>::from_canonical(Portable, [x0, x1, x2, x3])
        };
        Point::encode(Affine { x: four(q.x), y: four(q.y) })
    }
}

impl Shared {
    fn point(&self, i: usize) -> Cursor<'_> {
        Cursor(&self.memory[i * WIDTH..][..WIDTH])
    }

    /// The producer's work: the chain of doublings, written to the shared memory.
    #[inline(always)]
    fn produce<P: Place>(&self, place: P, mut producer: Producer<'_>) {
        let mut chain = Doublings::<P::Group>::of(place.start(&self.p));
        for i in 0..self.digits.len() {
            if i > 0 {
                chain = chain.advance(1);
            }
            chain.term().put(&mut self.point(i));
            producer.push();
        }
    }

    /// The sums of the points produced, and whether a point was late, so that they were computed here.
    #[inline(always)]
    fn sums_vartime<P: Place>(&self, place: P) -> (Sums<OfGroup<P::Group>>, bool) {
        let mut consumer = self.handover.consumer();
        let mut sums: Sums<OfGroup<P::Group>> = [None; _];
        for (i, digit) in self.digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if !consumer.wait(i) {
                let chain = Doublings::<P::Group>::of(place.start(&self.p));
                let mut steps = Steps::new(chain, [&self.digits[..]], Traversal::Up, 0);
                return (sum_vartime::<OfGroup<P::Group>, _>(&mut steps), true);
            }
            let term = Handed::get(place.level(), &mut self.point(i));
            insert::<OfGroup<P::Group>>(&mut sums, *digit, &term);
        }
        (sums, false)
    }

    /// The consumer's work: `[k]P` from the points in memory, and whether it was computed once more.
    #[inline(always)]
    fn consume_vartime<P: Place>(&self, place: P) -> (Option<Quartic>, bool) {
        let (sums, rescued) = self.sums_vartime(place);
        let q = combine::<OfGroup<P::Group>>(&sums).map(P::Group::narrow);
        let q = q.filter(|q| !P::Group::is_degenerate(*q).declassify());
        (q.map(|q| place.settle_vartime(q)), rescued)
    }

    /// Both parts on one thread, one after the other.
    #[inline(always)]
    fn work_vartime<P: Place>(&self, place: P) -> Work {
        let begin = Instant::now();
        self.produce(place, self.handover.producer());
        let produced = Instant::now();
        std::hint::black_box(&self.sums_vartime(place));
        let additions = produced.elapsed();
        let weight = self.digits.iter().filter(|digit| **digit != 0).count();
        Work { chain: produced - begin, additions, points: self.digits.len(), weight }
    }
}

struct Produce<'a>(&'a Shared, Producer<'a>);

impl<B: WordKernels> Task<B> for Produce<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self, level: B) {
        self.0.produce(Words(level), self.1);
    }
}

struct Consume(Arc<Shared>);

impl<B: WordKernels> Task<B> for Consume {
    type Output = (Option<Quartic>, bool);
    #[inline(always)]
    fn run(self, level: B) -> Self::Output {
        self.0.consume_vartime(Words(level))
    }
}

struct Alone<'a>(&'a Shared);

impl<B: WordKernels> Task<B> for Alone<'_> {
    type Output = Work;
    #[inline(always)]
    fn run(self, level: B) -> Work {
        self.0.work_vartime(Words(level))
    }
}

/// An implementation of the field of 2^255 - 19.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The library's, on the best backend without lanes.
    Library,
    /// The paper's: A. Langley's five limbs.
    Langley,
}

/// `[k]P` on two threads, the calling one and a worker of the process.
#[derive(Clone, Copy, Debug)]
pub struct Two {
    over: Over,
    tier: Tier,
}

impl Two {
    /// Multiplication over that implementation of the field.
    pub fn new(over: Over) -> Self {
        Self { over, tier: Tier::best_single() }
    }

    fn shared(p: &Quartic, k: &[u64; 4], digits: Digits, method: Method) -> Shared {
        let digits = digits.of_vartime(k);
        let weight = digits.iter().filter(|digit| **digit != 0).count();
        Shared {
            p: *p,
            handover: Handover::new(method, digits.len(), weight),
            memory: (0..digits.len() * WIDTH).map(|_| AtomicU64::new(0)).collect(),
            digits,
        }
    }

    /// `[k]P`, and whether a point was not there in time, so that all was computed once more. Variable time.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no thread.
    pub fn mul_vartime(
        self,
        p: &Quartic,
        k: &[u64; 4],
        digits: Digits,
        method: Method,
    ) -> Result<(Quartic, bool), Failed> {
        let shared = Arc::new(Self::shared(p, k, digits, method));
        let Self { over, tier } = self;
        let team = Workers::shared().team(1)?;
        let producer = shared.handover.producer();
        let of_worker = Arc::clone(&shared);
        let task = team.start(0, move || match over {
            Over::Library => tier.run_single(Consume(of_worker)),
            Over::Langley => of_worker.consume_vartime(Limbs51),
        });
        match over {
            Over::Library => tier.run_single(Produce(&shared, producer)),
            Over::Langley => shared.produce(Limbs51, producer),
        }
        let (q, rescued) = task.join()?;
        Ok((q.unwrap_or_else(|| equipped::mul::<Jq25519, DoubleAndAdd, _>(tier, p, k)), rescued))
    }

    /// The work of the two threads for k, timed on one thread.
    fn work_vartime(self, k: &[u64; 4], digits: Digits) -> Work {
        let shared = Self::shared(&Quartic::base(), k, digits, Method::BusyWait);
        match self.over {
            Over::Library => self.tier.run_single(Alone(&shared)),
            Over::Langley => shared.work_vartime(Limbs51),
        }
    }
}

/// Integers of 254 bits that look random.
fn scalars(n: usize) -> Vec<[u64; 4]> {
    let mut random = Random(4);
    (0..n).map(|_| [random.word(), random.word(), random.word(), random.word() >> 2]).collect()
}

/// The first batch of NAF double-and-add on the quartic, by weight.
///
/// # Errors
/// A sentence, if there is no second thread.
pub fn first_batch(over: Over) -> Result<First, String> {
    let two = Two::new(over);
    let (mut i, all) = (0, scalars(SCALARS));
    let mut work = || {
        i += 1;
        two.work_vartime(&all[i % SCALARS], Digits::Naf)
    };
    let mut rescued = |first, n| {
        let by = |k: &[u64; 4]| {
            two.mul_vartime(&Quartic::base(), k, Digits::Naf, Method::Release { first }).map(|(_, late)| late)
        };
        let late: Result<Vec<bool>, Failed> = scalars(n).iter().map(by).collect();
        Ok(late.map_err(no_thread)?.into_iter().filter(|late| *late).count())
    };
    let name = format!("jq25519 {over:?}");
    Search { name, fewest: BATCH, points: 256, work: Some(&mut work), rescued: &mut rescued }.run()
}

/// NAF double-and-add on the quartic, handed over in that way.
///
/// # Errors
/// A sentence, if there is no second thread.
pub fn row(over: Over, way: Way) -> Result<Pipeline, String> {
    let (method, remark) = way.method(|| first_batch(over))?;
    let (two, base, all) = (Two::new(over), Quartic::base(), scalars(SCALARS));
    let wanted = all.iter().map(|k| <Jq25519 as Equipped>::mul(Tier::best(), &base, k)).collect();
    let by = move |i: usize| two.mul_vartime(&base, &all[i], Digits::Naf, method).ok().map(|(q, _)| q);
    Ok(pipeline(wanted, way, remark, by))
}

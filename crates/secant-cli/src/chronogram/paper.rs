//! The paper's own pipeline: doublings in López-Dahab or halvings with Kim-Kim coordinates, one release, a
//! check, and a rescue.

use secant_catalogue::Curve;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::operate::binary::NamedBinary;
use secant_lab::robert::handover::First;
use secant_lab::robert::multiply::{Digits, Direction, DoubleLopezDahab, HalveKimKim};
use secant_lab::robert::traced::{Traced, pipeline, with};

use super::division::{Division, Runs};
use super::draw::{Group, end_ns};
use super::quiet::measured;
use crate::failure::Failure;

/// Traced multiplications: the first batch, those with it, and one that is rescued, with the batch that it
/// had.
type Found = (First, Vec<Traced>, Option<(First, Traced)>);

fn found<C: NamedBinary, D: Direction>(digits: Digits, runs: Runs) -> Result<Found, String> {
    let (first, all) = pipeline::<C, D>(digits, runs.warming, runs.traced)?;
    let rescued = |all: &[Traced], first| {
        all.iter().find(|traced| traced.rescued).map(|traced| (first, traced.clone()))
    };
    // With the batch that was found fewer than 1 % are rescued. Without one a point is late soon.
    let late = match rescued(&all, first) {
        Some(late) => Some(late),
        None => {
            let none = First::Points(0);
            rescued(&with::<C, D>(digits, none, runs.warming, runs.traced)?, none)
        }
    };
    Ok((first, all, late))
}

/// The drawings of one recoding: the multiplication of median length, and one that is rescued, if any was;
/// none where the paper has no such pipeline.
pub(super) fn groups(
    curve: &dyn Curve,
    way: (Division, u32),
    digits: Digits,
    runs: Runs,
) -> Result<Vec<Group>, Failure> {
    type Find = fn(Digits, Runs) -> Result<Found, String>;
    let (find, coordinates): (Find, _) = match (curve.info().name, way) {
        ("b233", (Division::Halve, 2)) => (found::<B233, HalveKimKim>, "Kim-Kim"),
        ("b409", (Division::Halve, 2)) => (found::<B409, HalveKimKim>, "Kim-Kim"),
        ("b233", (Division::Double, 2)) => (found::<B233, DoubleLopezDahab>, "López-Dahab"),
        ("b409", (Division::Double, 2)) => (found::<B409, DoubleLopezDahab>, "López-Dahab"),
        _ => return Ok(Vec::new()),
    };
    let ((first, mut all, late), mark) = measured(way.1, || find(digits, runs).map_err(Failure::Refused))?;
    let late_of_all = all.iter().filter(|traced| traced.rescued).count();
    all.sort_by_key(|traced| end_ns(&traced.threads));
    let length = all.len();
    let title = format!("{}, {coordinates}", digits.name());
    let note = format!("measured: the median of {length} by length, {late_of_all} rescued; {first}{mark}");
    let median = Group { title: title.clone(), note, threads: all.swap_remove(length / 2).threads };
    let late = late.map(|(first, traced)| Group {
        title: format!("{title}, rescued"),
        note: format!(
            "measured: a point is late, and the additions' thread produces all once more; {first}{mark}"
        ),
        threads: traced.threads,
    });
    Ok(std::iter::once(median).chain(late).collect())
}

#[cfg(test)]
mod tests {
    use secant_catalogue::Phase;

    use super::*;

    const FEW: Runs = Runs { warming: 2, traced: 21 };

    #[test]
    fn the_papers_pipeline_is_drawn_with_a_rescue() {
        if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
            return;
        }
        let b233 = secant_catalogue::find("b233").unwrap();
        for (division, chain) in [(Division::Halve, "halvings"), (Division::Double, "doublings")] {
            let groups = groups(b233, (division, 2), Digits::Naf, FEW).unwrap();
            assert!(groups[0].note.contains("median of 21") && groups[0].note.contains("first batch"));
            for group in &groups {
                let names: Vec<&str> = group.threads.iter().map(|t| t.name).collect();
                assert_eq!(names, [chain, "additions"]);
            }
            for rescued in &groups[1..] {
                let phases: Vec<Phase> = rescued.threads[1].stretches.iter().map(|s| s.phase).collect();
                assert!(phases.contains(&Phase::Production) && rescued.title.ends_with("rescued"));
            }
        }
        let p256 = secant_catalogue::find("p256").unwrap();
        assert!(groups(p256, (Division::Double, 2), Digits::Naf, FEW).unwrap().is_empty());
        assert!(groups(b233, (Division::Both, 4), Digits::Naf, FEW).unwrap().is_empty());
    }
}

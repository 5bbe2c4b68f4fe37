//! Medians and other quantiles.

/// The middle and the spread of a set of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Nine of ten samples are above it.
    pub p10: f64,
    /// As many samples are above it as below.
    pub median: f64,
    /// Nine of ten samples are below it.
    pub p90: f64,
}

impl Spread {
    /// The quantiles of `samples`; `None` if there is none.
    pub fn of(samples: &[f64]) -> Option<Self> {
        Some(Self {
            p10: quantile(samples, 0.1)?,
            median: quantile(samples, 0.5)?,
            p90: quantile(samples, 0.9)?,
        })
    }
}

/// Parts of a run whose medians are compared.
const STRETCHES: usize = 15;

impl Spread {
    /// The quantiles of the medians of `STRETCHES` stretches of `samples`, which are in the order of their
    /// taking; of the samples where there are fewer than three for each. How far another run's median may
    /// lie: what disturbs all samples of a moment counts once, and a longer run brings the medians together.
    pub fn of_stretches(samples: &[f64]) -> Option<Self> {
        if samples.len() < 3 * STRETCHES {
            return Self::of(samples);
        }
        let place = |i: usize| i * samples.len() / STRETCHES;
        let medians: Vec<f64> =
            (0..STRETCHES).filter_map(|i| quantile(&samples[place(i)..place(i + 1)], 0.5)).collect();
        Some(Self { median: quantile(samples, 0.5)?, ..Self::of(&medians)? })
    }
}

/// The value below which the fraction `q` of the samples lies, interpolated between neighbours; `None` if
/// there is no sample.
pub fn quantile(samples: &[f64], q: f64) -> Option<f64> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = q.clamp(0.0, 1.0) * sorted.len().checked_sub(1)? as f64;
    let low = sorted.get(place.floor() as usize)?;
    let high = sorted.get(place.ceil() as usize)?;
    Some(low + (high - low) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_known_sets() {
        let tens: Vec<f64> = (0..=10).rev().map(f64::from).collect();
        assert_eq!(Spread::of(&tens), Some(Spread { p10: 1.0, median: 5.0, p90: 9.0 }));
        assert_eq!(quantile(&[1.0, 2.0], 0.5), Some(1.5));
        assert_eq!(quantile(&[7.0], 0.9), Some(7.0));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn medians_of_stretches_lie_nearer_than_samples_but_not_where_a_moment_is_slow() {
        // 0 to 99 all the time: every stretch has the same median.
        let steady: Vec<f64> = (0..1500).map(|i| f64::from(i * 37 % 100)).collect();
        let (samples, stretches) = (Spread::of(&steady).unwrap(), Spread::of_stretches(&steady).unwrap());
        assert!(samples.p90 - samples.p10 > 75.0 && stretches.p90 - stretches.p10 < 3.0, "{stretches:?}");
        assert_eq!(samples.median, stretches.median);
        // A third of the run is slow.
        let slow: Vec<f64> = (0..1500).map(|i| if i < 500 { 20.0 } else { 10.0 }).collect();
        let stretches = Spread::of_stretches(&slow).unwrap();
        assert_eq!((stretches.p10, stretches.median, stretches.p90), (10.0, 10.0, 20.0));
        // Too few samples for stretches.
        assert_eq!(Spread::of_stretches(&slow[..9]), Spread::of(&slow[..9]));
    }
}

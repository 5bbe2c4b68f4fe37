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

/// The value below which the fraction `q` of the samples lies, interpolated between neighbours; `None` if there is no sample.
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
}

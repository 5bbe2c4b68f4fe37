//! A description of the machine and the build, for results of measurements.

use serde_json::{Value, json};

/// Version of the compiler of this build.
const RUSTC: &str = env!("SECANT_RUSTC");
/// The commit of this build, or "unknown".
const COMMIT: &str = env!("SECANT_COMMIT");

/// The CPU's name, where the system tells.
pub(crate) fn cpu() -> String {
    std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_string())
        })
        .unwrap_or_else(|| format!("unknown {}", std::env::consts::ARCH))
}

/// The instruction sets that matter here.
pub(crate) fn features() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! detected {
            ($($feature:tt),*) => {
                [$(($feature, std::arch::is_x86_feature_detected!($feature))),*]
            };
        }
        let all = detected!(
            "bmi2",
            "adx",
            "avx2",
            "fma",
            "pclmulqdq",
            "vpclmulqdq",
            "gfni",
            "avx512f",
            "avx512vl",
            "avx512dq",
            "avx512bw",
            "avx512ifma",
            "avx512vbmi",
            "avx512vbmi2"
        );
        all.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
    }
    #[cfg(not(target_arch = "x86_64"))]
    Vec::new()
}

/// Today, in UTC: `2026-11-22`.
fn date() -> String {
    time::OffsetDateTime::now_utc().date().to_string()
}

/// The description as text: CPU, compiler, commit, and CPU features.
pub(crate) fn text() -> String {
    format!("{}; {RUSTC}; commit {COMMIT}\n{}", cpu(), features().join(" "))
}

/// The description as the field `machine` of a report.
pub(crate) fn json(tsc_per_core_cycle: Option<f64>) -> Value {
    json!({
        "cpu": cpu(),
        "features": features(),
        "rustc": RUSTC,
        "commit": COMMIT,
        "date": date(),
        "tsc_per_core_cycle": tsc_per_core_cycle,
    })
}

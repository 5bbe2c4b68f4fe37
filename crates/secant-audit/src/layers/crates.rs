//! Which crate builds on which, by their manifests.

use serde_json::Value;

/// The crates of the workspace and their levels: a crate depends on crates of lower levels only.
const LEVELS: &[(&str, u32)] = &[
    ("secant-core", 0),
    ("secant-loom", 0),
    ("secant-steps", 0),
    ("secant", 1),
    ("secant-catalogue", 2),
    ("secant-rustcrypto", 2),
    ("secant-rustls", 2),
    ("secant-protocols", 2),
    ("secant-ffi", 2),
    ("secant-bulk", 2),
    ("secant-stack", 2),
    ("secant-lab", 3),
    ("secant-cli", 4),
    ("secant-probes", 4),
    ("secant-audit", 4),
];

fn level(name: &str) -> Option<u32> {
    LEVELS.iter().find(|(known, _)| *known == name).map(|(_, level)| *level)
}

/// Audits what `cargo metadata --no-deps` says. Tests may depend on any crate.
pub(super) fn audit(metadata: &str) -> Result<Vec<String>, String> {
    let metadata: Value = serde_json::from_str(metadata).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata: no packages")?;
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let ours: Vec<String> = packages.iter().map(name).collect();
    let mut errors = Vec::new();
    for package in packages {
        let from = name(package);
        let Some(from_level) = level(&from) else {
            errors.push(format!("{from}: a crate without a level"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let to = name(dependency);
            let for_tests = dependency["kind"] == "dev";
            if !for_tests && ours.contains(&to) && level(&to).is_some_and(|to_level| to_level >= from_level) {
                errors.push(format!("{from} depends on {to}, which is not below it"));
            }
        }
    }
    Ok(errors)
}

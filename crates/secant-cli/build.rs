//! Notes which compiler and which commit the command is built from. Never fails: what cannot be found is
//! "unknown".

use std::process::Command;

fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let version = output(&rustc, &["-V"]).unwrap_or_else(|| "unknown".to_string());
    println!("cargo:rustc-env=SECANT_RUSTC={version}");

    let mut commit =
        output("git", &["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_string());
    if output("git", &["status", "--porcelain", "--untracked-files=no"]).is_some() {
        commit.push_str("-modified");
    }
    println!("cargo:rustc-env=SECANT_COMMIT={commit}");

    println!("cargo:rerun-if-changed=build.rs");
    // A commit changes the log of HEAD, in a linked worktree too.
    for path in ["HEAD", "logs/HEAD"] {
        let path = output("git", &["rev-parse", "--git-path", path]);
        if let Some(path) = path.filter(|path| std::path::Path::new(path).exists()) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

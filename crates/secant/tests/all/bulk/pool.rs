//! Columns on a pool of `rayon`.

use secant::bulk::{Cores, Group, Mask};

/// How many threads this process has started. Threads have numbers, given in their order.
fn threads_started() -> usize {
    let id = std::thread::spawn(|| std::thread::current().id()).join().unwrap();
    format!("{id:?}").chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

/// On a pool its own threads work, and no other is started. In a process of its own, where nobody else starts
/// one.
#[test]
fn they_work_with_their_own_threads() {
    const ALONE: &str = "SECANT_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let mut itself = std::process::Command::new(std::env::current_exe().unwrap());
        itself.args(["--exact", "bulk::pool::they_work_with_their_own_threads"]).env(ALONE, "1");
        let output = itself.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let mut random = super::Stream(3);
    let rows: Vec<Vec<u8>> = (0..1000).map(|_| super::good(Group::X25519, &mut random)).collect();
    let mask = Mask::from_bytes(Group::X25519, &super::secret(6)).unwrap();
    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let started = |cores| {
        pool.install(|| {
            let before = threads_started();
            super::masked(&mask, &rows, cores);
            threads_started() - before - 1
        })
    };
    assert_eq!([Cores::This, super::CORES[1], Cores::Pool].map(started), [0, 2, 0]);
}

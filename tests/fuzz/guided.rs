//! The fuzz targets driven by libFuzzer, which keeps inputs that reach code no other did: `tests/fuzz/guided` builds and
//! runs this program. AUGURY_FUZZ names the target.

#![no_main]
#![allow(clippy::panic, reason = "libFuzzer takes a panic for a fault")]

use augury_tests::fuzz::{Target, keep, target};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static TARGET: LazyLock<&'static Target> =
    LazyLock::new(|| match target(&std::env::var("AUGURY_FUZZ").unwrap_or_default()) {
        Ok(target) => target,
        Err(fault) => panic!("AUGURY_FUZZ: {fault}"),
    });

fuzz_target!(|input: &[u8]| {
    if let Err(fault) = TARGET.attempt(input) {
        panic!("{}: {fault}\nthe input is in {}", TARGET.name, keep(TARGET.name, input).display());
    }
});

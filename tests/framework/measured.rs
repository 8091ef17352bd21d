//! Measured sets: figures of the original, kept compressed under `tests/measured`.

use lzma_rust2::XzReader;
use serde_json::Value;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The measured set of a name.
///
/// # Panics
/// It is not there, does not unpack, or is no JSON.
#[expect(clippy::expect_used, reason = "the sets are part of the sources")]
pub fn measured(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("measured/{name}.json.xz"));
    let packed = BufReader::new(File::open(path).expect("the measured set is there"));
    serde_json::from_reader(BufReader::new(XzReader::new(packed, true))).expect("the measured set is whole")
}

/// The rows of a measured set that is a list.
///
/// # Panics
/// As [`measured`], or the set is no list.
#[expect(clippy::expect_used, reason = "the sets are part of the sources")]
pub fn rows(name: &str) -> Vec<Value> {
    serde_json::from_value(measured(name)).expect("the measured set is a list of rows")
}

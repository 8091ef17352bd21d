//! converter
fn main() {}

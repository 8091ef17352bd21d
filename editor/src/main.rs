//! augury
fn main() {}

//! Has the program that is shipped made anew where a page of the handbook came or went: it holds them within itself
//! (`src/handbook/files.rs`). Builds for tests read them from the disk.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../docs");
    }
}

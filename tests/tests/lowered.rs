//! Nearly every script of a pack has a lowered form, which runs fast. `AUGURY_PACK` names another pack to look at. That the
//! lowered form does the same as the script engine is compared atom by atom in each scenario (`framework/scenario`), and
//! for a table of scripts beside it (`script/lowered/tests`).

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use augury_editor::lab::pack::open;
use augury_tests::pack::shipped_folder;

#[test]
fn nearly_every_script_is_lowered() {
    let pack = open(&shipped_folder()).unwrap();
    let all = pack.scripts.len();
    let left: Vec<String> = pack
        .scripts
        .lowered()
        .filter(|(.., lowered)| !lowered)
        .map(|(id, number, _)| format!("{id}, script {number}"))
        .collect();
    for script in &left {
        println!("only the script engine runs {script}");
    }
    println!("{} of {all} scripts are lowered", all - left.len());
    assert!(all > 1_000, "only {all} scripts");
    assert!(left.len() * 50 < all, "{} of {all} scripts are not lowered", left.len());
}

//! Every handler of a god or a domain of the shipped pack has a scenario under `tests/scenarios/gods` that fails without
//! it: its answer stands in a tree there. What the handler does stands beside it in the same tree, or in expect.ron.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use augury_editor::lab::scenario_test::TREE;
use augury_engine::base::id::Kind;
use augury_tests::pack::shipped;
use augury_tests::{folders, source};
use std::fs;

#[test]
fn every_handler_of_gods_and_domains_answers_in_a_scenario() {
    let folder = source::top().join("tests/scenarios/gods");
    let trees = folders::files(&folder).unwrap().into_iter().filter(|file| file.ends_with(TREE));
    let trees: String = trees.map(|file| fs::read_to_string(file).unwrap()).collect();
    let content = &shipped().revision().content;
    let (mut all, mut missing) = (0, Vec::new());
    for resource in content.all().filter(|r| matches!(r.id.kind(), Kind::God | Kind::Domain)) {
        for handler in resource.definition.handlers() {
            all += 1;
            let name = format!("{} on {}", resource.id, handler.on);
            if !trees.contains(&format!("[{name}: ")) {
                missing.push(name);
            }
        }
    }
    assert!(all > 150, "{all} handlers");
    assert!(missing.is_empty(), "no scenario under {} reaches:\n{}", folder.display(), missing.join("\n"));
}

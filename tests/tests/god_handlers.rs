//! Every handler of a god or a domain of the shipped pack has a scenario under `tests/scenarios/gods` that fails without
//! it: its answer stands in a tree there. What the handler does stands beside it in the same tree, or in expect.ron.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use augury_editor::lab::scenario_test::TREE;
use augury_engine::base::id::Kind;
use augury_tests::pack::shipped;
use augury_tests::{folders, source};
use std::fs;

/// Handlers that no scenario can reach, with the reason.
const OUT_OF_REACH: [(&str, &str); 1] =
    [("god:sabine on PRE(EV_CAST)", "no event of casting asks the god itself, as in the original")];

#[test]
fn every_handler_of_gods_and_domains_answers_in_a_scenario() {
    let folder = source::top().join("tests/scenarios/gods");
    let trees = folders::files(&folder).unwrap().into_iter().filter(|file| file.ends_with(TREE));
    let trees: String = trees.map(|file| fs::read_to_string(file).unwrap()).collect();
    let content = &shipped().revision().content;
    let (mut all, mut missing, mut listed) = (0, Vec::new(), Vec::new());
    for resource in content.all().filter(|r| matches!(r.id.kind(), Kind::God | Kind::Domain)) {
        for handler in resource.definition.handlers() {
            all += 1;
            let name = format!("{} on {}", resource.id, handler.on);
            let answers = trees.contains(&format!("[{name}: "));
            match (answers, OUT_OF_REACH.iter().any(|(known, _)| *known == name)) {
                (false, false) => missing.push(name),
                (true, true) => listed.push(name),
                _ => {}
            }
        }
    }
    assert!(all > 150, "{all} handlers");
    assert!(missing.is_empty(), "no scenario under {} reaches:\n{}", folder.display(), missing.join("\n"));
    assert!(listed.is_empty(), "reached by now, so take them off OUT_OF_REACH:\n{}", listed.join("\n"));
}

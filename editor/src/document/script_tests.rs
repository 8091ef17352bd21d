use proptest::prelude::*;

use super::*;
use crate::document::file::{RonText, ValueFile};
use crate::document::library::Key;
use crate::document::order::SchemaOrder;

const IMP: &str = "// Small.
(
    name: \"Imp\",
    handlers: [
        (on: \"EV_HIT\", script: \"DONE\"), // one
        (
            on: \"PRE(EV_HIT)\",
            script: r#\"
                let a = 1;
    \t
                a\t
            \"#,
        ),
        (on: \"EV_MISS\", script: \"let a = \\\"x\\\";\\na\"),
        (on: \"EV_MOVE\", script: r##\"// beside
NOTHING\"##),
    ],
)
";

fn imp(text: &str) -> Document {
    Document::opened(Key::new("monsters", "imp"), "imp.ron".into(), text.to_owned())
}

fn path(handler: usize) -> ValuePath {
    ValuePath::root().field("handlers").index(handler).field("script")
}

/// The file after the script of a handler was changed.
#[track_caller]
fn with(text: &str, handler: usize, new: &str) -> String {
    let document = imp(text);
    let old = document.value(&path(handler)).unwrap();
    let literal = changed(old, new, &Around::of(&document, &path(handler), false));
    let file = RonText { text, outline: document.outline() };
    let splices = file.put(&path(handler), &literal, &SchemaOrder::of(document.key())).unwrap();
    let mut after = text.to_owned();
    splices.iter().for_each(|splice| splice.apply(&mut after).unwrap());
    let read = imp(&after);
    assert_eq!(shown(read.value(&path(handler)).unwrap()), new, "{after}");
    let span = document.outline().at(&path(handler)).unwrap().span.clone();
    let same = after.starts_with(&text[..span.start]) && after.ends_with(&text[span.end..]);
    assert!(same, "nothing else changes: {after}");
    after
}

#[test]
fn the_author_reads_a_script_without_its_indentation() {
    let document = imp(IMP);
    let texts: Vec<String> = (0..4).map(|handler| shown(document.value(&path(handler)).unwrap())).collect();
    assert_eq!(texts, ["DONE", "let a = 1;\n\na\t", "let a = \"x\";\na", "// beside\nNOTHING"]);
}

#[test]
fn a_script_is_written_indented_as_soon_as_it_is_more_than_a_plain_line() {
    assert_eq!(with(IMP, 0, "ABORT"), IMP.replace("\"DONE\"", "\"ABORT\""));
    let block = |lines: &str| IMP.replace("\"DONE\"", &format!("r#\"\n{lines}\n        \"#"));
    assert_eq!(with(IMP, 0, "DONE\n"), block("            DONE\n"));
    assert_eq!(
        with(IMP, 0, "if a {\n  \n    b\n}"),
        block("            if a {\n              \n                b\n            }")
    );
    assert_eq!(with(IMP, 0, "say(\"hi\")"), block("            say(\"hi\")"));
    assert_eq!(with(IMP, 0, "a\tb"), block("            a\tb"));
    let hashes = "r##\"\n            say(\"#\")\n        \"##";
    assert_eq!(with(IMP, 0, "say(\"#\")"), IMP.replace("\"DONE\"", hashes));
    // Escapes go with the first change.
    let escaped = "\"let a = \\\"x\\\";\\na\"";
    let lines = "r#\"\n            let a = \"y\";\n            a\n        \"#";
    assert_eq!(with(IMP, 2, "let a = \"y\";\na"), IMP.replace(escaped, lines));
    assert_eq!(with(IMP, 2, "a"), IMP.replace(escaped, "\"a\""));
}

#[test]
fn lines_that_stay_keep_their_bytes_and_a_raw_text_its_manner() {
    let changed = IMP.replace("                a\t\n", "                a + 1\n                a\t\n");
    assert_eq!(with(IMP, 1, "let a = 1;\n\na + 1\na\t"), changed, "the blanks of the empty line are kept");
    let without = IMP.replace("                let a = 1;\n    \t\n", "");
    assert_eq!(with(IMP, 1, "a\t"), without);
    assert_eq!(with(IMP, 3, "// beside\nDONE"), IMP.replace("NOTHING", "DONE"));
    // What would be read otherwise is written anew.
    assert!(with(IMP, 3, "\n// beside\n").contains("r#\"\n\n            // beside\n\n        \"#"));
    let dos = IMP.replace('\n', "\r\n");
    assert_eq!(
        with(&dos, 0, "a\nb"),
        dos.replace("\"DONE\"", "r#\"\r\n            a\r\n            b\r\n        \"#")
    );
    assert_eq!(with(&dos, 1, "let a = 1;\n\nb"), dos.replace("a\t\r\n", "b\r\n"));
}

#[test]
fn a_condition_of_one_line_stays_on_the_line_of_its_field() {
    let text = "(gear: [(item: \"axe\")])";
    let document = Document::opened(Key::new("monsters", "x"), "x.ron".into(), text.into());
    let path = ValuePath::root().field("gear").index(0).field("condition");
    let around = Around::of(&document, &path, true);
    assert_eq!(changed("", "actor.level > 3", &around), "\"actor.level > 3\"");
    assert_eq!(changed("", "say(\"a\")", &around), "r#\"say(\"a\")\"#");
    assert_eq!(changed("r#\"x\"#", "a\nb", &around), "r#\"\n    a\n    b\n\"#");
}

#[test]
fn every_line_of_every_spelling_has_its_bytes() {
    let document = imp(IMP);
    let all = of_handlers(&document);
    let lines = |place: usize| -> Vec<&str> {
        (1..).map_while(|line| all[place].line(line)).map(|span| &IMP[span]).collect()
    };
    assert_eq!(lines(0), ["DONE"]);
    assert_eq!(lines(1), ["let a = 1;", "", "a\t"]);
    assert_eq!(lines(2), ["let a = \\\"x\\\";", "a"]);
    for script in &all {
        for line in 1..=u32::try_from(script.script.count()).unwrap() {
            assert_eq!(script.line_at(script.byte(line)), Some(line), "{script:?}");
        }
        assert_eq!((script.line_at(script.span.start), script.line_at(script.span.end)), (None, None));
    }
    assert_eq!(all.iter().map(|script| script.handler).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_as_it_was_written(
        texts in prop::collection::vec("([ \t\"\\\\#éa;日\u{0}\u{85}\u{2028}]|\n {0,8}|\r\n|\r|\"#|\\PC){0,12}", 1..4),
        handler in 0..4usize,
        crlf: bool,
    ) {
        let mut file = if crlf { IMP.replace('\n', "\r\n") } else { IMP.to_owned() };
        for text in texts {
            let after = with(&file, handler, &text);
            let lines = text.contains('\n') || text.contains(['"', '\\']);
            let literal = imp(&after).value(&path(handler)).unwrap().to_owned();
            prop_assert!(!lines || text.contains('\r') || literal.starts_with('r'), "{}", literal);
            file = after;
        }
    }
}

//! Every contribution to a cell over the session.

use super::*;
use crate::debugger::search::query::Row;
use augury_engine::base::names::{Attribute, BonusType, Named, StatiNature};
use augury_engine::rules::values::Ledger;
use augury_engine::world::Stati;

const RAT: Handle = Handle(2);

/// The rows of a query as they are typed.
fn asked(debugger: &mut Debugger, text: &str) -> Vec<Row> {
    let wanted = Breakpoint::read(text, &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::Query(Some(wanted)));
    debugger.finish_work();
    let query = debugger.query();
    (0..query.count()).filter_map(|n| query.row(n)).cloned().collect()
}

fn luck(mag: i16) -> Stati {
    Stati::new(StatiNature::ADJUST_LUCK, i16::try_from(Attribute::A_DEF.number()).unwrap(), mag)
}

fn give(debugger: &mut Debugger, stati: Stati) -> std::ops::Range<u64> {
    let from = debugger.session().unwrap().moments();
    debugger.apply(Intent::Change(Change::Give(RAT.0, stati)));
    from..debugger.session().unwrap().moments()
}

/// Before and after, in the order of the table.
fn figures(rows: &[Row]) -> Vec<(&str, &str)> {
    rows.iter().map(|r| (r.old.as_str(), r.new.as_str())).collect()
}

#[test]
fn what_stands_at_the_start_and_what_comes_goes_and_is_overruled_is_in_the_table() {
    let mut debugger = fight();
    actions(&mut debugger, 1);
    let first = give(&mut debugger, luck(2));
    let second = give(&mut debugger, luck(5));
    // It changes no value: the cell stays as it is, and no moment says that values came out otherwise.
    let third = give(&mut debugger, luck(1));
    // One after the other is taken, that of 5 between the other two.
    for _ in 0..3 {
        debugger.apply(Intent::Change(Change::Take(RAT.0, luck(0))));
    }
    let rows = asked(&mut debugger, "contribution A_DEF BONUS_LUCK of rat");
    let mut told = figures(&rows);
    told[1..3].sort_unstable();
    assert_eq!(
        told[..4],
        [("", "2"), ("", "5"), ("2", "0"), ("", "0")],
        "each came, and the larger one overrules: {rows:#?}"
    );
    assert!(rows[0].by.contains("ADJUST_LUCK") && rows[0].whom == "rat", "{:?}", rows[0]);
    assert_eq!(rows[0].what, "A_DEF BONUS_LUCK");
    assert!(rows[0].why.contains("line adjust_luck"), "{}", rows[0].why);
    assert!(first.contains(&rows[0].at) && second.contains(&rows[1].at), "{rows:#?}");
    assert!(third.contains(&rows[3].at), "{rows:#?}");
    let lost = rows[1..4].iter().filter(|r| r.new == "0");
    assert!(
        lost.clone().count() == 2 && lost.clone().all(|r| r.why.contains("overruled by +5")),
        "{rows:#?}"
    );
    let last = figures(&rows[4..]);
    assert_eq!(last[0], ("0", ""), "what was overruled goes without a change of the cell: {rows:#?}");
    assert!(last.contains(&("5", "")), "{rows:#?}");
    assert_eq!(last.iter().filter(|(_, new)| new.is_empty()).count(), 3, "all went: {rows:#?}");
    assert!(rows.iter().any(|r| r.why.ends_with("no longer overruled")), "{rows:#?}");
    // What never changed stands at the first moment, with the file that gives it.
    let natural = asked(&mut debugger, "contribution A_DEF BONUS_NATURAL of rat");
    assert_eq!(figures(&natural), [("", "4")]);
    assert_eq!((natural[0].at, natural[0].res, natural[0].by.as_str()), (0, Some(monster("rat")), "rat"));
}

#[test]
fn the_rows_of_a_cell_add_up_to_the_cell_as_it_is() {
    let script = "if !has_stati(actor, PRONE) {\\n    gain_temp_stati(actor, PRONE, victim, 5, SS_MISC);\\n}\\nNOTHING";
    let mut debugger = fight_of(
        &BRUTE
            .replace("messages: [\"{Victim} grunts.\", \"A grunt.\"])]", &format!("script: \"{script}\")]")),
    );
    actions(&mut debugger, 40);
    debugger.apply(Intent::GoLive);
    let mut prone = 0;
    for attribute in [Attribute::A_DEF, Attribute::A_STR, Attribute::A_HIT_BRAWL, Attribute::A_MOV] {
        let rows = asked(&mut debugger, &format!("contribution {attribute} of rat"));
        assert!(rows.is_sorted_by_key(|r| r.at), "rows stand in the order of their moments");
        // How fast it goes is changed by the fall alone.
        assert!(attribute == Attribute::A_MOV || rows.iter().any(|r| r.at == 0), "{attribute}");
        prone += rows.iter().filter(|r| r.at > 0).count();
        let matrix = debugger.matrix(RAT).unwrap();
        let number = |text: &str| text.parse().unwrap_or(0);
        let columns = matrix.adj.cells().row(attribute).map(|(bonus, _)| bonus);
        for bonus in columns.chain([BonusType::BONUS_LUCK]) {
            let what = format!("{attribute} {bonus}");
            let sum: i32 =
                rows.iter().filter(|r| r.what == what).map(|r| number(&r.new) - number(&r.old)).sum();
            assert_eq!(sum, matrix.adj.cells().get(attribute, bonus), "{what}: {rows:#?}");
        }
    }
    assert!(prone >= 2, "the rat falls and gets up");
}

#[test]
fn an_edit_of_a_figure_is_a_change_of_what_it_gives() {
    let mut debugger = fight();
    actions(&mut debugger, 3);
    let quick = BRUTE.replace("def: 2", "def: 6");
    debugger.content_changed(Arc::new(content(&quick)), vec![(monster("brute"), quick.clone())]);
    debugger.finish_work();
    let rows = asked(&mut debugger, "contribution A_DEF BONUS_NATURAL of brute");
    assert_eq!(figures(&rows), [("", "2"), ("2", "6")], "{rows:#?}");
    let reload = debugger.session().unwrap().atoms()[3].first;
    assert!(rows[1].at >= reload, "{rows:#?}");
    let cell: Vec<Row> = asked(&mut debugger, "cell A_DEF BONUS_NATURAL of brute");
    assert_eq!(figures(&cell), [("2", "6")], "and of the cell");
    // A breakpoint on it stops there going back.
    let wanted = Breakpoint::read("contribution A_DEF of brute", &|who| debugger.whose(who)).unwrap();
    debugger.apply(Intent::Break(wanted));
    debugger.apply(Intent::GoLive);
    debugger.apply(Intent::ContinueBack);
    run(&mut debugger);
    assert_eq!((debugger.stopped(), debugger.cursor()), (Some(&Stop::Break(0)), Some(rows[1].at)));
}

#[test]
fn contributions_are_sorted_filtered_and_gone_to_like_other_rows() {
    use crate::debugger::search::query::Column;
    let mut debugger = fight();
    actions(&mut debugger, 2);
    give(&mut debugger, luck(3));
    let all = asked(&mut debugger, "contribution A_DEF of rat");
    debugger.apply(Intent::Arrange("luck".to_owned(), Column::New, true));
    assert_eq!(debugger.query().count(), 1, "{all:#?}");
    let row = debugger.query().row(0).cloned().unwrap();
    debugger.apply(Intent::GoTo(row.at));
    assert_eq!(debugger.cursor(), Some(row.at));
    assert_eq!(debugger.query().place_of(row.at), Some(0));
    assert_eq!(asked(&mut debugger, "contribution A_DEF BONUS_LUCK of brute"), [], "of the other nothing");
}

//! What comes back to the thrower, by entry point.

use crate::harness::*;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::event::fields::{ChResult, EActor, EId, IsHit, IsVerb, StrDmg, Terse, VDmg};
use augury_engine::event::host::HostMachine;
use augury_engine::event::rule_book::{CodeSet, SidedCodes};
use augury_engine::event::{
    Answer, Bare, ClassRules, EventCode, EventInfo, FieldId, Machine, RuleBook, Value,
};
use augury_engine::label;

/// The inner handler writes four fields.
fn inner(m: &mut dyn HostMachine) -> Result<Answer, augury_engine::event::ScriptFailure> {
    let goblin = ResId::new(Kind::Monster, "goblin");
    for (name, value) in [
        ("vDmg", Value::Int(7)),
        ("strDmg", Value::Text("seven".into())),
        ("chResult", Value::Resource(Some(goblin))),
        ("Terse", Value::Bool(true)),
    ] {
        let why = augury_engine::label!("test");
        assert!(m.set_field(FieldId::by_name(name).expect("known"), &value, why));
    }
    Ok(Answer::Done)
}

/// Throws EV_STRIKE whose rule throws EV_HIT in some way; hands back what the outer record then holds.
fn after(way: fn(&mut Machine<'_, Bare>)) -> (i32, Option<String>, bool, bool, bool) {
    let orc = scripted("Monster", "orc", "", &[("EV_HIT", "inner")]);
    let content = content(&[(Kind::Monster, "orc", &orc)]);
    let notes = Notes { does: vec![("inner", inner)], ..Notes::default() };
    type Seen = (i32, Option<String>, bool, bool, bool);
    static SEEN: std::sync::Mutex<Option<Seen>> = std::sync::Mutex::new(None);
    type Way = fn(&mut Machine<'_, Bare>);
    static WAY: std::sync::Mutex<Option<Way>> = std::sync::Mutex::new(None);
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(|e| e.into_inner());
    *WAY.lock().unwrap() = Some(way);
    fn run(
        m: &mut Machine<'_, Bare>,
        _: augury_engine::base::handle::Handle,
    ) -> augury_engine::event::Ruling {
        m.set(IsHit, true, label!("test"));
        m.set(IsVerb, true, label!("test"));
        let way = WAY.lock().unwrap().expect("set");
        way(m);
        *SEEN.lock().unwrap() = Some((
            m.get(VDmg),
            m.get(StrDmg).map(|t| t.to_string()),
            m.get(ChResult).is_some(),
            m.get(Terse),
            m.e().code() == EventCode::EV_STRIKE,
        ));
        Ok(Answer::Done)
    }
    static CODES: SidedCodes =
        SidedCodes { actor: CodeSet::NONE.with(EventCode::EV_STRIKE), ..SidedCodes::NONE };
    let rules = ClassRules { codes: &CODES, run };
    let table = RuleBook::default().with(augury_engine::event::Class::Creature, rules);
    let mut m = Machine::new(two("orc", "elf"), 1, &content, &notes, table, Bare);
    m.begin_action(A, 1, "test");
    assert!(m.throw(EventInfo::new(EventCode::EV_STRIKE).with(EActor, A)).is_ok());
    SEEN.lock().unwrap().take().expect("the rule ran")
}

#[test]
fn rethrow_brings_everything_back_but_terse() {
    let seen = after(|m| {
        assert_eq!(m.rethrow(EventCode::EV_HIT), Ok(Answer::Done));
    });
    assert_eq!(seen, (7, Some("seven".into()), true, false, true));
}

#[test]
fn a_changed_copy_brings_only_the_choice_back() {
    let seen = after(|m| {
        assert_eq!(m.throw_copy(EventCode::EV_HIT, |e| e.with(VDmg, 1)), Ok(Answer::Done));
    });
    assert_eq!(seen, (0, None, true, false, true));
}

#[test]
fn redirect_and_throw_bring_nothing_back() {
    let seen = after(|m| {
        assert_eq!(m.redirect(None, EventCode::EV_HIT), Ok(Answer::Done));
        let fresh = EventInfo::new(EventCode::EV_HIT).with(EActor, A);
        assert_eq!(m.throw(fresh), Ok(Answer::Done));
    });
    assert_eq!(seen, (0, None, false, false, true));
}

#[test]
fn redirect_changes_the_effect_of_the_copy_only() {
    let seen = after(|m| {
        let spell = Some(ResId::new(Kind::Effect, "spell"));
        assert_eq!(m.redirect(spell, EventCode::EV_HIT), Ok(Answer::Done));
        assert_eq!(m.get(EId), None);
    });
    assert!(seen.4);
}

//! What ends early, and interventions.

use crate::harness::*;
use augury_engine::base::dice::DieKey;
use augury_engine::base::dice_expr::Dice;
use augury_engine::base::id::Kind;
use augury_engine::base::label::fnv;
use augury_engine::event::fields::{EActor, VDmg};
use augury_engine::event::frame::{STACK_DEPTH, step};
use augury_engine::event::host::HostMachine;
use augury_engine::event::overrides::{ByHand, PhaseKey};
use augury_engine::event::{
    Answer, EventCode, EventInfo, FieldId, Halt, Link, Overrides, Phase, ScriptFailure, Value,
};
use augury_engine::label;

#[test]
fn a_script_at_each_of_128_throws_fits_a_small_stack() {
    let again: Does =
        |m: &mut dyn HostMachine| match m.throw_info(EventInfo::new(EventCode::EV_HIT).with(EActor, A)) {
            Ok(answer) => Ok(answer),
            Err(halt) => Err(ScriptFailure::Halted(halt)),
        };
    let run = move || {
        let orc = scripted("Monster", "orc", "", &[("EV_HIT", "again")]);
        let content = content(&[(Kind::Monster, "orc", &orc)]);
        let notes = Notes { does: vec![("again", again)], ..Notes::default() };
        let mut m = machine(two("orc", "elf"), &content, &notes);
        let ruling = m.throw(EventInfo::new(EventCode::EV_HIT).with(EActor, A));
        (ruling, notes.taken().len())
    };
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(run).expect("a thread");
    let (ruling, scripts) = thread.join().expect("no stack overflow");
    assert_eq!(ruling, Err(Halt::Overflow));
    assert_eq!(scripts, STACK_DEPTH);
}

#[test]
fn a_spent_budget_ends_the_action() {
    let content = content(&[]);
    let notes = Notes::default();
    let mut m = machine(two("orc", "elf"), &content, &notes);
    let mut rolled = 0u32;
    let halt = loop {
        match m.roll(6, label!("for ever")) {
            Ok(_) => rolled += 1,
            Err(halt) => break halt,
        }
    };
    assert_eq!((halt, rolled), (Halt::Budget, augury_engine::event::limits::BUDGET));
    m.begin_action(A, 2, "the next action has a budget of its own");
    assert!(m.roll(6, label!("again")).is_ok());
}

#[test]
fn a_forced_die_changes_that_die_only() {
    let content = content(&[]);
    let notes = Notes::default();
    let roll_three = |overrides: &Overrides| {
        let mut m = machine(two("orc", "elf"), &content, &notes).with_overrides(overrides);
        m.begin_action(A, 1, "test");
        (0..3).map(|_| m.d(20, label!("vRoll")).expect("no halt")).collect::<Vec<_>>()
    };
    let plain = roll_three(&Overrides::default());
    let mut forced = Overrides::default();
    forced.force_die(DieKey { actor: 1, action: 1, path: 0, label: fnv("vRoll"), nth: 1 }, 19);
    assert_eq!(roll_three(&forced), [plain[0], 20, plain[2]]);
    let mut elsewhere = Overrides::default();
    elsewhere.force_die(DieKey { actor: 1, action: 2, path: 0, label: fnv("vRoll"), nth: 1 }, 19);
    assert_eq!(roll_three(&elsewhere), plain);
}

#[test]
fn a_field_and_an_answer_can_be_forced_at_an_address() {
    let show: Does = |m| Ok(if m.info().get(VDmg) == 9 { Answer::Done } else { Answer::Abort });
    let orc = scripted("Monster", "orc", "", &[("EV_HIT", "show")]);
    let content = content(&[(Kind::Monster, "orc", &orc)]);
    let notes = Notes { does: vec![("show", show)], ..Notes::default() };
    let at = PhaseKey { actor: A, action: 1, path: step(0, EventCode::EV_HIT, 0), phase: Phase::Main };
    let thrown = |overrides: &Overrides| {
        let mut m = machine(two("orc", "elf"), &content, &notes).with_overrides(overrides);
        m.begin_action(A, 1, "test");
        m.throw(EventInfo::new(EventCode::EV_HIT).with(EActor, A))
    };
    assert_eq!(thrown(&Overrides::default()), Ok(Answer::Abort));
    let mut field = Overrides::default();
    field.change(at, None, ByHand::Field(FieldId::by_name("vDmg").expect("known"), Value::Int(9)));
    assert_eq!(thrown(&field), Ok(Answer::Done));
    let mut answer = Overrides::default();
    answer.answer(at, Link::Form(0), Some(monster("orc")), Answer::Nothing);
    assert_eq!(thrown(&answer), Ok(Answer::Nothing));
}

#[test]
fn dice_follow_the_record_form() {
    let content = content(&[]);
    let notes = Notes::default();
    let mut m = machine(two("orc", "elf"), &content, &notes);
    let mut of =
        |number, sides, bonus| m.dice(Dice::new(number, sides, bonus), label!("damage")).expect("no halt");
    assert_eq!(of(0, 6, -3), -3, "no dice: the bonus alone, even below nothing");
    assert_eq!(of(2, 0, 1), 3, "no sides: each die is 1");
    assert_eq!(of(1, 4, -9), 0, "with dice never below nothing");
    for _ in 0..100 {
        assert!((3..=13).contains(&of(2, 6, 1)));
    }
}

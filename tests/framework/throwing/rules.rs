//! Classes whose rules a scenario of throws gives. A class rule of the engine is a plain function, so what the
//! scenario wants of each class stands beside it, for this thread.

use super::Throws;
use super::act::{Act, Rule, perform};
use augury_engine::base::handle::Handle;
use augury_engine::event::rule_book::{Hooks, SidedCodes};
use augury_engine::event::{Answer, Class, ClassRules, EventInfo, Machine, Observer, RuleBook, Ruling};
use std::cell::RefCell;

thread_local! {
    static RULES: RefCell<Vec<Rule>> = const { RefCell::new(Vec::new()) };
}

/// What follows a stati that comes or goes; nothing else of the engine's rules.
pub(super) fn stati_hooks<O: Observer>() -> Hooks<O> {
    let Hooks { stati_gained, stati_lost, .. } = augury_engine::rules::hooks();
    Hooks { stati_gained, stati_lost, ..Hooks::default() }
}

/// The classes of a scenario.
pub fn table<O: Observer>(throws: &Throws) -> RuleBook<O> {
    RULES.set(throws.rules.clone());
    let mut table = RuleBook::new(stati_hooks());
    macro_rules! classes {
        ($($class:ident)*) => {
            $(if let Some(codes) = codes(throws, Class::$class) {
                let run = run::<O, { Class::$class as usize }>;
                table = table.with(Class::$class, ClassRules { codes, run });
            })*
        };
    }
    classes!(Map Thing Creature Character Player Monster Item Weapon Armour Container Food Corpse Feature Door
        Trap Portal);
    table
}

/// The codes of a class's rules, kept for as long as the test runs.
fn codes(throws: &Throws, class: Class) -> Option<&'static SidedCodes> {
    let mut codes = SidedCodes::NONE;
    let mut any = false;
    for rule in throws.rules.iter().filter(|rule| rule.class == class) {
        codes.any = codes.any.with(rule.on);
        any = true;
    }
    any.then(|| &*Box::leak(Box::new(codes)))
}

/// How one record differs from another.
fn changes(before: &EventInfo, after: &EventInfo) -> String {
    let changed = before.differs(after).into_iter();
    changed.map(|id| format!(" {}={}", id.meta().name, after.value(id))).collect()
}

fn run<O: Observer, const CLASS: usize>(m: &mut Machine<'_, O>, _: Handle) -> Ruling {
    let code = m.e().code();
    let rule = RULES.with_borrow(|rules| {
        rules.iter().find(|rule| rule.class as usize == CLASS && rule.on == code).cloned()
    });
    let Some(rule) = rule else { return Ok(Answer::Nothing) };
    for act in &rule.does {
        let before = m.e().clone();
        let answer = perform(m, act)?;
        if !matches!(act, Act::Set(..) | Act::Mark(..)) {
            let came = changes(&before, m.e());
            m.trouble(|| format!("came back: {answer}{came}"));
        }
        if matches!(act, Act::EVerify(..)) && answer != Answer::Nothing {
            return Ok(answer);
        }
    }
    Ok(rule.answers)
}

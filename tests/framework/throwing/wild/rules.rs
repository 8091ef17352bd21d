//! Classes that do anything when they are asked: by their dice, they throw by each entry point, write records and
//! the world, give and take stati, throw without end, and answer anything.

use super::content::{ENDLESS, effect, event, id, thrown as some_event};
use super::{four, stage};
use crate::seeded::Seeded;
use augury_engine::base::event_code::{EventCode, Phase};
use augury_engine::base::handle::Handle;
use augury_engine::base::id::Kind;
use augury_engine::base::names::{DamageType, StatiNature};
use augury_engine::event::fields::{ChResult, EId, EParam, Terse, VDmg};
use augury_engine::event::rule_book::SidedCodes;
use augury_engine::event::{Answer, Class, ClassRules, Machine, Observer, RuleBook, Ruling};
use augury_engine::label;
use augury_engine::world::{CreatureField, Point};
use std::cell::Cell;
use std::sync::LazyLock;

/// So deep no class throws any more, but for those that throw without end.
const DEEP: usize = 24;

thread_local! {
    static THROWN: Cell<u64> = const { Cell::new(0) };
}

/// Counts from here on.
pub fn reset() {
    THROWN.set(0);
}

/// Throws by classes since then.
pub fn thrown() -> u64 {
    THROWN.get()
}

/// The classes: each has rules for some of the codes.
pub fn table<O: Observer>() -> RuleBook<O> {
    static CODES: LazyLock<[SidedCodes; Class::COUNT]> = LazyLock::new(|| {
        let mut dice = Seeded::of(7);
        std::array::from_fn(|_| {
            let mut codes = SidedCodes::NONE;
            for _ in 0..10 {
                let phase = [Phase::Pre, Phase::Main, Phase::Post][dice.below(3)];
                let code = event(&mut dice).in_phase(phase);
                match dice.below(3) {
                    0 => codes.actor = codes.actor.with(code),
                    1 => codes.victim = codes.victim.with(code),
                    _ => codes.any = codes.any.with(code),
                }
            }
            codes.any = codes.any.with(ENDLESS[1]);
            codes
        })
    });
    let codes: &'static [SidedCodes; Class::COUNT] = &CODES;
    let classes = [
        Class::Map,
        Class::Thing,
        Class::Creature,
        Class::Character,
        Class::Player,
        Class::Monster,
        Class::Item,
        Class::Weapon,
        Class::Feature,
        Class::Door,
    ];
    let hooks = crate::throwing::rules::stati_hooks();
    classes.into_iter().fold(RuleBook::new(hooks), |table, class| {
        table.with(class, ClassRules { codes: &codes[class as usize], run: run::<O> })
    })
}

fn run<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.e().code() == ENDLESS[1] {
        return m.rethrow(ENDLESS[1]);
    }
    // Numbers by the machine's own dice, so that they are the same whether somebody watches or not.
    let a = m.roll(1 << 30, label!("wild"))?;
    let b = m.roll(1 << 30, label!("wild"))?;
    let mut dice = Seeded::of(u64::from(a.unsigned_abs()) << 30 | u64::from(b.unsigned_abs()));
    let answer = act(m, me, &mut dice)?;
    if dice.below(3) == 0 {
        return Ok(Answer::ALL[dice.below(Answer::ALL.len())]);
    }
    Ok(answer)
}

fn act<O: Observer>(m: &mut Machine<'_, O>, me: Handle, dice: &mut Seeded) -> Ruling {
    let why = label!("wild");
    if dice.below(20_000) == 0 {
        loop {
            m.throw_ev(EventCode::EV_BREAK, &[me])?;
        }
    }
    match dice.below(12) {
        0 => m.put(me, CreatureField::Hp, dice.below(40) as i32 - 10, why),
        1 => m.put(m.e().p(0), CreatureField::Gone, 1, why),
        2 => m.gain(me, stage::trap(dice), why),
        3 => m.lose_all(me, StatiNature::TRAP_EVENT, why),
        4 => m.set(VDmg, dice.below(50) as i32, why),
        5 => m.set(EId, Some(effect(dice)), why),
        6 => m.set(Terse, true, why),
        // What stands in the record is written into the world, so that the world tells of it.
        7 => m.put(me, CreatureField::Fatigue, m.get(VDmg) + m.get(EParam), why),
        _ if m.stack().len() < DEEP => return throw(m, me, dice),
        _ => {}
    }
    Ok(Answer::Nothing)
}

fn throw<O: Observer>(m: &mut Machine<'_, O>, me: Handle, dice: &mut Seeded) -> Ruling {
    THROWN.set(THROWN.get() + 1);
    let code = some_event(dice);
    let p = four(m.e());
    let at = Point::new(dice.below(14) as i16, dice.below(10) as i16);
    let n = dice.below(100) as i32;
    let kind = DamageType::AD_COLD;
    match dice.below(20) {
        0 => m.throw_ev(code, &p),
        1 => m.throw_dir(code, n % 10, &p),
        2 => m.throw_xy(code, at, &p),
        3 => m.throw_loc(code, at, &p),
        4 => m.throw_val(code, n, &p),
        5 => m.throw_eff(code, effect(dice), &p),
        6 => m.throw_eff_dir(code, effect(dice), n % 10, &p),
        7 => m.throw_eff_xy(code, effect(dice), at, &p),
        8 => m.throw_field(code, dice.below(5) as u32, &p),
        9 => m.throw_dmg(code, kind, n, "wild", &p),
        10 => m.throw_dmg_eff(code, kind, n, "wild", effect(dice), &p),
        11 => m.throw_terra_dmg(code, kind, n, "wild", me, id(Kind::Terrain, 1)),
        12 => m.damage(p[0], me, kind, n, "", |info| info),
        13 => m.throw_fresh(code, |info| info.with(VDmg, n)),
        14 => m.throw_verb(m.e().clone()),
        15 => m.rethrow(code),
        16 => m.throw_copy(code, |info| info.with(EParam, n).with(ChResult, None)),
        17 => m.redirect(Some(effect(dice)), code),
        18 => m.inform(code).map(|()| Answer::Nothing),
        _ => m.pevent(code, me, effect(dice), |info| info.with_param(n)),
    }
}

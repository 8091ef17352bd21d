//! EV_DISGUISE: to look like somebody else's kind (docs/rules/skill-uses.md, Disguise). eID is the kind of monster
//! to look like. Who sees through it is for those who look.

use super::hours;
use crate::base::names::{
    AttributeGroup, MonsterFlag, MonsterType as Type, Named, Size, Skill, StatiNature as Nature,
};
use crate::content::Monster;
use crate::event::fields::EId;
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::query::who::{Who, form_is};
use crate::rules::stati;
use crate::world::Stati;

/// Kinds near enough to pass for each other.
const KIN: [(Type, Type); 9] = [
    (Type::MA_HUMAN, Type::MA_ELF),
    (Type::MA_HUMAN, Type::MA_DWARF),
    (Type::MA_HUMAN, Type::MA_HALFLING),
    (Type::MA_HUMAN, Type::MA_GNOME),
    (Type::MA_HUMAN, Type::MA_PLANETOUCHED),
    (Type::MA_ORC, Type::MA_GOBLIN),
    (Type::MA_ELF, Type::MA_FAERIE),
    (Type::MA_ELF, Type::MA_DROW),
    (Type::MA_HALFLING, Type::MA_GNOME),
];

/// EV_DISGUISE of the actor.
pub fn disguise<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let wanted = m.get(EId).filter(|id| id.kind() == Kind::Monster);
    let (Some(w), Some(form)) = (m.who(me), wanted.and_then(|id| m.content().monster(id))) else {
        return refused(m, "Nobody knows what that looks like.");
    };
    if !w.has_flag(MonsterFlag::M_HUMANOID) || !form.flags.has(MonsterFlag::M_HUMANOID) {
        return refused(m, "Only who has a body like a man's can look like another.");
    }
    let changed = w.c.stati().of(Nature::POLYMORPH).any(|s| s.duration > 0);
    if changed || w.is_threatened() {
        return refused(m, "This is no time for a disguise.");
    }
    let Some(base) = difficulty(&w, form) else {
        return refused(m, "{actor} {actor:are|is} of quite another size.");
    };
    let before = |s: &Stati| s.val == Skill::SK_DISGUISE.0;
    let tries: i32 = w.c.stati().of(Nature::TRIED).filter(|s| before(s)).map(|s| i32::from(s.mag)).sum();
    if !hours::spend(m, me, 1, false)? {
        return Ok(Answer::Abort);
    }
    let check = attempt(m, me, &Try::of(Skill::SK_DISGUISE, base + tries))?;
    if !check.passed {
        let record = Stati::new(Nature::TRIED, Skill::SK_DISGUISE.0, 2).lasting(-2);
        stati::gain(m, me, record, label!("disguise: in vain"))?;
        m.print(Audience::Actor, "Nobody would take {actor:him} for that.")?;
        return Ok(Answer::Done);
    }
    wear(m, me, wanted, check.level, check.total)
}

/// Puts the disguise on: Val is how well its maker disguises, Mag how well this one came out.
fn wear<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    form: Option<ResId>,
    level: i32,
    total: i32,
) -> Ruling {
    let small = |n: i32| n.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    let why = label!("disguise");
    stati::end(m, me, Nature::DISGUISED, why)?;
    let worn = Stati::new(Nature::DISGUISED, small(level), small(total));
    stati::gain(m, me, Stati { effect: form, ..worn }, why)?;
    if level < 15 {
        let hampered = if level >= 10 { -1 } else { -2 };
        let record = Stati::new(Nature::ADJUST_CIRC, AttributeGroup::A_AID.0, hampered);
        stati::gain(m, me, Stati { effect: form, ..record }, label!("disguise: it hampers"))?;
    }
    Ok(Answer::Done)
}

/// Could somebody be made to look like that?
pub(super) fn passes_for(w: &Who<'_>, form: &Monster) -> bool {
    form.flags.has(MonsterFlag::M_HUMANOID) && difficulty(w, form).is_some()
}

/// What it needs: less for one's own kind and its kin, more for another size or sex. Nothing where sizes differ too
/// much.
fn difficulty(w: &Who<'_>, form: &Monster) -> Option<i32> {
    let own = |kind| w.is_type(kind);
    let its = |kind| form_is(form, kind);
    let same = w.monster().is_some_and(|m| m.types.iter().any(|kind| form.types.contains(kind)));
    let near = |(a, b): &(Type, Type)| own(*a) && its(*b) || own(*b) && its(*a);
    let reptile = |lizard: bool, kobold: bool| lizard && kobold;
    let scaled = reptile(own(Type::MA_REPTILE), its(Type::MA_KOBOLD))
        || reptile(its(Type::MA_REPTILE), own(Type::MA_KOBOLD));
    let mut dc = match () {
        () if same => 10,
        () if KIN.iter().any(near) || scaled => 13,
        () => 16,
    };
    let size = form.size.unwrap_or(Size::SZ_MEDIUM).number();
    match (size - w.size()).abs() {
        0 => {}
        1 if w.is_type(Type::MA_UNDEAD) => {}
        1 => dc += 7,
        _ => return None,
    }
    let wrong = if w.c.female() == 0 { MonsterFlag::M_ALL_FEMALE } else { MonsterFlag::M_ALL_MALE };
    if form.flags.has(wrong) {
        dc += 4;
    }
    Some(dc)
}

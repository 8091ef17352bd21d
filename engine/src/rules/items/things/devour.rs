//! What gods and alignment make of whom somebody eats (docs/rules/conduct.md, Conduct). Knows no meals.

use super::flesh::{self, Flesh};
use crate::base::names::{
    Alignment, MonsterFlag, MonsterType as M, Named, Skill, StatiNature as Nature, StatiSource,
};
use crate::content::{Monster, form_is};
use crate::rules::prelude::*;
use crate::rules::standing::{alignment, anger, favour};
use crate::rules::stati;
use crate::world::StatiQuery;

/// Folk who are cannibals if they eat their own.
const OWN_KIND: [M; 7] =
    [M::MA_HUMAN, M::MA_DWARF, M::MA_GNOME, M::MA_HALFLING, M::MA_ELF, M::MA_DROW, M::MA_KOBOLD];
/// How angry the eating of sapient creatures makes gods.
const OFFENDED: [(&str, i32); 5] = [("mara", 7), ("erich", 4), ("immotian", 6), ("xavias", 3), ("hesani", 3)];
/// The one of them that lets orcs eat orcs.
const OF_THE_DEAD: &str = "mara";
/// Who likes the eating of the sapient, and of anybody, and for how much favour a point of rating.
const OF_ORCS: (&str, i32) = ("khasrach", 10);
const OF_BEASTS: (&str, i32) = ("zurvash", 5);

/// The first bite of a corpse: of sapient creatures but orcs it is an act, once for each corpse and eater.
pub(super) fn begins<O: Observer>(m: &mut Machine<'_, O>, me: Handle, corpse: Handle) -> Result<(), Halt> {
    let of = m.world().item(corpse).and_then(|i| i.of);
    let content = m.content();
    let Some(form) = of.and_then(|id| content.monster(id)) else { return Ok(()) };
    let known = Skill::SK_WILD_LORE.0.saturating_add(100 * EventCode::EV_ALIGNED.base().0 as i16);
    let before = m
        .world()
        .stati(corpse)
        .is_some_and(|s| s.of(Nature::TRIED).any(|tried| tried.val == known && tried.thing == me));
    if before || !form_is(form, M::MA_SAPIENT) || form_is(form, M::MA_ORC) {
        return Ok(());
    }
    let record = stati::perm(Nature::TRIED, me, StatiSource::SS_MISC, known, 0);
    stati::gain(m, corpse, record, label!("eaten: the first bite"))?;
    let (more, reason) =
        if is_own_kind(m, me, form) { (3, "cannibalism") } else { (0, "the eating of sapient creatures") };
    alignment::act(m, me, Alignment::AL_NONLAWFUL.number(), 2 + more, reason, Handle::NONE)
}

fn is_own_kind<O: Observer>(m: &Machine<'_, O>, me: Handle, form: &Monster) -> bool {
    let both = |kind: M| m.is_type(me, kind) && form_is(form, kind);
    OWN_KIND.into_iter().any(both) || both(M::MA_REPTILE) && form.flags.has(MonsterFlag::M_HUMANOID)
}

/// A creature was eaten up: what gods and alignment make of it, and what whoever devours gains. Did it devour?
pub(super) fn devours<O: Observer>(m: &mut Machine<'_, O>, me: Handle, of: &Flesh) -> Result<bool, Halt> {
    if of.is(M::MA_SAPIENT) {
        let orcs = m.is_type(me, M::MA_ORC) && of.is(M::MA_ORC);
        for (god, amount) in OFFENDED.into_iter().filter(|(god, _)| !orcs || *god != OF_THE_DEAD) {
            if let Some(god) = known(m, god) {
                anger::transgress(m, me, god, amount, false, "the eating of sapient creatures")?;
            }
        }
        pleases(m, me, OF_ORCS, of.rating)?;
        if !m.is_type(me, M::MA_ORC) && !m.is_type(me, M::MA_REPTILE) {
            let kinds = Alignment::AL_NONLAWFUL.number();
            alignment::act(m, me, kinds, 3, "the eating of sapient creatures", Handle::NONE)?;
        }
    }
    pleases(m, me, OF_BEASTS, of.rating)?;
    if of.is(M::MA_REPTILIAN) {
        stati::end(m, me, Nature::STONING, label!("eaten: flesh against stone"))?;
    }
    flesh::strengthens(m, me, of)
}

/// A creature is eaten as it stands, or as it fell (DevourMonster): if that gave strength, nothing is left of it.
pub fn devour_creature<O: Observer>(m: &mut Machine<'_, O>, me: Handle, prey: Handle) -> Result<(), Halt> {
    let Some(of) = m.who(prey).map(|w| Flesh::of(&w)) else { return Ok(()) };
    let query = StatiQuery::of(Nature::MY_CORPSE_IS);
    let corpse = stati::read::thing(m.world(), prey, query);
    if devours(m, me, &of)? && corpse.is_some() {
        let why = label!("devoured: nothing is left");
        super::ceases(m, corpse, why)?;
        stati::remove(m, prey, query, why)?;
    }
    Ok(())
}

fn pleases<O: Observer>(
    m: &mut Machine<'_, O>,
    me: Handle,
    (god, each): (&str, i32),
    rating: i32,
) -> Result<(), Halt> {
    match known(m, god) {
        Some(god) => favour::gain(m, me, god, each * rating, false, true),
        None => Ok(()),
    }
}

fn known<O: Observer>(m: &Machine<'_, O>, god: &str) -> Option<ResId> {
    let god = ResId::new(Kind::God, god);
    m.content().god(god).map(|_| god)
}

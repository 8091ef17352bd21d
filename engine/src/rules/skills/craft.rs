//! Craft: what is damaged is mended, and at a forge a blade of metal is tempered (docs/rules/making.md, Mending).
//! What is made anew is `making`.

use super::hours;
use super::making::Way;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    DamageType, ItemFlag, Material, ObjectType, Skill, StatiNature as Nature, WeaponGroup,
};
use crate::event::Question;
use crate::event::fields::{DType, EActor, EId, EItem, EParam, EVictim, IgnoreHardness, VDmg};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::ask::{name_of, one_of, refused};
use crate::rules::query::who::Held;
use crate::rules::stati;
use crate::world::stati::within;
use crate::world::{ItemField, Stati, StatiQuery};

/// What mending brings back, before a third of the skill.
const MENDED: Dice = Dice::new(2, 8, 0);
/// Levels of the skill from which one tempers.
const TEMPERS: i32 = 12;
/// How much easier slow work is, and its hours beside those of quick work.
const SLOW: i32 = 4;
const HOURS: (u32, u32) = (2, 8);
/// Hours of tempering.
const FORGING: u32 = 6;

/// What can be done to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    Repair,
    Temper,
}

/// Works at the thing that the record names, else at one that whoever plays says, or makes something new.
///
/// # Errors
/// The action is over, or there is no answer yet what is meant.
pub(super) fn craft<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let named = m.get(EItem);
    let makes = !named.is_some() && m.world().creature(me).is_some_and(|c| c.is_player());
    if makes && m.get(EId).is_some() {
        return anew(m);
    }
    let held = m.world().held_by(me).iter().filter(|h| !named.is_some() || **h == named);
    let works = held.filter_map(|h| {
        let work = work_at(m, me, *h)?;
        Some((Some((*h, work)), line(m, *h, work)))
    });
    let all = works.chain(makes.then(|| (None, "make something new".to_owned()))).collect();
    match one_of(m, me, "Work at what?", all)? {
        Some(Some((item, Work::Repair))) => repair(m, me, item),
        Some(Some((item, Work::Temper))) => temper(m, me, item),
        Some(None) => anew(m),
        None => refused(m, "{actor} {actor:have|has} nothing to work at here."),
    }
}

/// Something is made that was not there before.
fn anew<O: Observer>(m: &mut Machine<'_, O>) -> Ruling {
    m.set(EParam, i32::from(Way::Craft.number()), label!("craft: something new"));
    m.rethrow(EventCode::EV_MAKE)
}

fn line<O: Observer>(m: &Machine<'_, O>, item: Handle, work: Work) -> String {
    let name = name_of(m, item);
    match work {
        Work::Repair => format!("mend {name}"),
        Work::Temper => format!("temper {name}"),
    }
}

/// What can be done to a thing now: it is mended first.
fn work_at<O: Observer>(m: &Machine<'_, O>, me: Handle, item: Handle) -> Option<Work> {
    let held = Held::of(m.world(), m.content(), item)?;
    if held.item.hp() < held.item.max_hp() {
        return Some(Work::Repair);
    }
    let metals = [Material::MAT_IRON, Material::MAT_METAL, Material::MAT_MITHRIL, Material::MAT_ADAMANT];
    let blade = held.is(ObjectType::T_WEAPON)
        && held.has_flag(ItemFlag::WT_SLASHING)
        && !held.is_of(WeaponGroup::WG_AXES)
        && held.material().is_some_and(|of| metals.contains(&of));
    let new = !held.item.stati().has(Nature::MASTERWORK);
    let able = m.skill(me, Skill::SK_CRAFT) >= TEMPERS && at_a_forge(m, me);
    (blade && new && able).then_some(Work::Temper)
}

/// Does a forge stand on its square, or beside, or does it need none?
pub(super) fn at_a_forge<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    if m.has_val(me, Nature::INNATE_KIT, Skill::SK_CRAFT.0) {
        return true;
    }
    let (at, forge) = (m.at(me), ResId::new(Kind::Feature, "forge"));
    m.level_of(me)
        .order()
        .iter()
        .filter_map(|h| m.world().feature(*h))
        .any(|f| f.kind == forge && f.is_here() && f.at().steps(at) <= 1)
}

/// Quickly or with care; nothing where there is no quiet for it.
fn repair<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Ruling {
    let question = Question::yes_or_no(me, "Take a whole day for it, with care?").usually(0);
    let slowly = m.ask_whoever_plays(&question, 0)? == 1;
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(Answer::Abort) };
    let (hp, max) = (held.item.hp(), held.item.max_hp().max(1));
    let magic = if things::is_magic(&held) { things::level(&held, m.content()) } else { 0 };
    let dc = 10 + magic + 10 - 10 * hp / max + tries(m, item);
    if !hours::spend(m, me, if slowly { HOURS.1 } else { HOURS.0 }, false)? {
        return Ok(Answer::Abort);
    }
    let care = if slowly { SLOW } else { 0 };
    let check = attempt(m, me, &Try::of(Skill::SK_CRAFT, dc).plus("care", care))?;
    if check.passed {
        let mended = m.dice(MENDED, label!("craft: mended"))? + check.level / 3;
        m.put_item(item, ItemField::Hp, (hp + mended.max(1)).min(max), label!("craft: mended"));
        m.print(Audience::Actor, "That is better than it was.")?;
        return Ok(Answer::Done);
    }
    tried_in_vain(m, me, item)?;
    let slip = m.roll(8, label!("craft: a slip"))? + 1;
    m.print(Audience::Actor, "The work comes to nothing.")?;
    if check.total < dc - 5 {
        spoil(m, me, item, slip)?;
    }
    Ok(Answer::Done)
}

/// What a blade gains by it: Val to its blows, Mag for how many of them.
fn temper<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Ruling {
    let Some(held) = Held::of(m.world(), m.content(), item) else { return Ok(Answer::Abort) };
    let level = things::level(&held, m.content());
    if !hours::spend(m, me, FORGING, false)? {
        return Ok(Answer::Abort);
    }
    let check = attempt(m, me, &Try::of(Skill::SK_CRAFT, 15 + level))?;
    if check.passed {
        let (val, mag) = (within((check.level - 7) / 5), within(3 * check.total));
        let edge = Stati::new(Nature::MASTERWORK, val, mag);
        stati::gain(m, item, edge.by(me), label!("craft: tempered"))?;
        m.print(Audience::Actor, "The blade takes a fine edge.")?;
        return Ok(Answer::Done);
    }
    m.print(Audience::Actor, "The work comes to nothing.")?;
    if check.total < 10 + level {
        let slip = m.d(8, label!("craft: a slip at the forge"))?;
        spoil(m, me, item, slip)?;
    }
    Ok(Answer::Done)
}

/// Hard hands harm what they work at.
fn spoil<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle, amount: i32) -> Result<(), Halt> {
    let hurt = EventInfo::new(EventCode::EV_DAMAGE).with(EActor, me).with(EVictim, item);
    let hurt = hurt.with(DType, DamageType::AD_NORM).with(VDmg, amount).with(IgnoreHardness, true);
    m.throw(hurt).map(|_| ())
}

/// How much harder earlier failures make it.
fn tries<O: Observer>(m: &Machine<'_, O>, item: Handle) -> i32 {
    let all = m.world().stati(item).into_iter().flat_map(|s| s.of(Nature::TRIED));
    all.filter(|s| s.val == Skill::SK_CRAFT.0).map(|s| i32::from(s.mag)).sum()
}

fn tried_in_vain<O: Observer>(m: &mut Machine<'_, O>, me: Handle, item: Handle) -> Result<(), Halt> {
    let why = label!("craft: in vain");
    let before = tries(m, item);
    let query = StatiQuery { val: Some(Skill::SK_CRAFT.0), ..StatiQuery::of(Nature::TRIED) };
    stati::remove(m, item, query, why)?;
    let mag = (before + 2).min(i32::from(i16::MAX)) as i16;
    stati::gain(m, item, Stati::new(Nature::TRIED, Skill::SK_CRAFT.0, mag).by(me), why)
}

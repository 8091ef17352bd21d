//! EV_DAMAGE on a creature: from damage dealt to hit points lost (docs/rules/damage.md). Kinds of damage that do
//! something other than hurt stand under `special`.

use super::natural::{is_post_grab, is_standard, is_weapon_damage};
use super::{armour, believed, conduct, special, unreal, wounds};
use crate::base::names::{
    Ability, ArmourQuality, AttackType as A, Attribute, DamageType as D, EffectFlag, Feat, ItemState,
    Material, MonsterFlag, MonsterType as T, Named, Size, Skill, Slot, StatiNature as Nature, StatiSource,
    StatiValue, WeaponGroup, WeaponQuality,
};
use crate::event::Question;
use crate::event::fields::*;
use crate::rules::checks::skill;
use crate::rules::combat::aloft;
use crate::rules::prelude::*;
use crate::rules::query::who::Held;
use crate::rules::standing::deflect;
use crate::rules::stati::{awaken, end, gain, perm, temp};
use crate::world::creature::Target;
use crate::world::{CreatureField, Stati, StatiQuery};
use smallvec::SmallVec;

/// Weights of armour (`Who::armour_weight`): 0 none, 1 light, and this is medium.
const MEDIUM: u8 = 2;

/// EV_DAMAGE of the victim.
pub fn damage<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let attacker = m.get(EActor);
    if !m.is_here(me) {
        return Ok(Answer::Abort);
    }
    if m.get(EItem).is_some() && m.world().item(m.get(EItem)).is_none() {
        m.set(EItem, Handle::NONE, label!("damage: a trap is no weapon"));
    }
    conduct::of_harm(m, attacker, me)?;
    if keeps_out(m, me) {
        return Ok(Answer::Done);
    }
    tough_as_hell(m, me);
    reed_in_the_wind(m, attacker, me)?;
    a_god_deflects(m, me)?;
    if unreal::settles(m, attacker, me)? {
        return Ok(Answer::Done);
    }
    let why = label!("damage: in the fight");
    m.put(attacker, CreatureField::FfCount, 0, why);
    m.put(me, CreatureField::FfCount, 0, why);
    if m.immune(me, m.get(DType)) {
        m.set(Immune, true, label!("damage: immune"));
        m.set(Terse, true, label!("damage: immune"));
        return Ok(Answer::Done);
    }
    if passes_through(m, attacker, me)? {
        return Ok(Answer::Done);
    }
    conduct::of_acid(m, attacker, me)?;
    match special::effect_of(m, attacker, me)? {
        special::Effect::Hurts => hurt(m, attacker, me),
        special::Effect::Over(answer) => Ok(answer),
    }
}

/// A critical blow against a character may be turned aside by its god.
fn a_god_deflects<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    if m.get(DType) > D::AD_LAST_PHYSICAL || !m.get(IsCrit) {
        return Ok(());
    }
    let weapon = Held::of(m.world(), m.content(), m.get(EItem));
    let vorpal = weapon.is_some_and(|held| held.has(WeaponQuality::WQ_VORPAL.0));
    deflect::deflects(m, me, vorpal)?;
    Ok(())
}

/// POST(EV_DAMAGE) of the victim: pain wakes.
pub fn after_damage<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.get(DType) != D::AD_SLEE && m.is_here(me) {
        awaken(m, me, label!("damage: pain wakes"))?;
    }
    turn_hostile(m, me)?;
    Ok(Answer::Nothing)
}

/// A monster that was no enemy of whoever hurts it becomes one, and remembers that it was none.
pub fn turn_hostile<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let by = m.get(EActor);
    if by == me
        || is_no_offence(m, me)
        || m.world().creature(me).is_none_or(|c| c.is_character() || c.gone() != 0)
        || m.world().creature(by).is_none()
        || m.hostile(me, by)
        || m.has_from(me, Nature::WAS_FRIENDLY, by)
    {
        return Ok(());
    }
    if leader_calms(m, me, by)? {
        return Ok(());
    }
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let mut targets = c.targets().to_vec();
    let seen = m.perceives(me, by);
    targets.push(Target { thing: by, priority: HIT_ME, seen, damage: m.get(VDmg) + 1 });
    m.put_targets(me, targets, false, label!("damage: whoever hurts it is a foe"));
    let record = Stati::new(Nature::WAS_FRIENDLY, 0, 0).from_source(StatiSource::SS_MONI);
    gain(m, me, record.by(by), label!("damage: it was no enemy before"))
}

/// Traps and gods are nobody's foes, and neither is who charms it, or means no harm.
fn is_no_offence<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let Some(id) = m.get(EId) else { return m.get(IsTrap) || m.get(IsActOfGod) };
    let charmed = StatiQuery { effect: Some(id), ..StatiQuery::of(Nature::CHARMED) };
    let charms = m.world().stati(me).is_some_and(|s| s.meant(charmed).next().is_some());
    let harmless = m.content().magic(id).is_some_and(|magic| magic.has(EffectFlag::EF_NOTBAD));
    m.get(IsTrap) || m.get(IsActOfGod) || charms || harmless
}

/// A leader may make up a blow among those who follow it (docs/rules/damage.md, After it): Diplomacy against 15.
fn leader_calms<O: Observer>(m: &mut Machine<'_, O>, me: Handle, by: Handle) -> Result<bool, Halt> {
    let leader = |h| m.who(h).and_then(|w| w.leader().map(|l| l.c.handle()));
    match leader(me).filter(|one| leader(by) == Some(*one) && m.is_here(*one)) {
        Some(leader) => Ok(skill::check(m, leader, Skill::SK_DIPLOMACY, FRIENDLY_FIRE, 0)?.passed),
        None => Ok(false),
    }
}

/// What a leader's word takes after friendly fire (docs/rules/damage.md, After it).
const FRIENDLY_FIRE: i32 = 15;

/// How urgent whoever has hit it is to a monster (docs/rules/damage.md, After it).
const HIT_ME: i16 = 20;

/// 1: Armour keeps out what has to touch the skin, unless the blow would have hit past it; a touch goes past, but
/// for sacred armour.
fn keeps_out<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    let kind = m.get(DType);
    let skin = matches!(
        kind,
        D::AD_DREX | D::AD_BLND | D::AD_STUN | D::AD_SLOW | D::AD_CONF | D::AD_DISE | D::AD_STON
    );
    let skin = skin || matches!(kind, D::AD_PLYS | D::AD_WERE | D::AD_BLEE);
    if !is_standard(m.get(AType)) || !(skin || special::drain::attribute_of(kind).is_some()) {
        return false;
    }
    let Some(suit) = m.who(me).and_then(|w| w.carried_in(Slot::SL_ARMOUR)) else { return false };
    let touches = m.get(AType) == A::A_TUCH && !suit.has(ArmourQuality::AQ_SACRED.0);
    !touches && m.get(VHit) < m.get(VDef) + m.attr(me, Attribute::A_COV) - 4
}

/// 2: Tough As Hell takes some of every physical blow away; the heavier the armour, the less.
fn tough_as_hell<O: Observer>(m: &mut Machine<'_, O>, me: Handle) {
    let level = m.ability(me, Ability::CA_TOUGH_AS_HELL);
    let con = m.modifier(me, Attribute::A_CON);
    if level <= 0 || con <= 0 || m.get(DType).0 > D::AD_LAST_PHYSICAL.0 {
        return;
    }
    let hampered = match m.who(me).and_then(|w| w.carried_in(Slot::SL_ARMOUR)) {
        None => 0,
        Some(suit) if suit.is_of(WeaponGroup::WG_HARMOUR) => 9,
        Some(suit) if suit.is_of(WeaponGroup::WG_MARMOUR) => 6,
        Some(_) => 3,
    };
    let less = con * (level * 100 / (m.cr(me).max(1) + hampered)) / 100;
    if less > 0 {
        let left = (m.get(VDmg) - less).max(1);
        m.add(BDmg, -less, label!("damage: tough as hell"));
        m.set(VDmg, left, label!("damage: tough as hell"));
    }
}

/// 3: The reed bends: a crushing blow only throws it down.
fn reed_in_the_wind<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Result<(), Halt> {
    let struck = m.get(AType).0 != 0 && attacker != me;
    let clad = m.who(me).is_some_and(|w| w.armour_weight() >= MEDIUM);
    let heavy = m.world().creature(me).is_some_and(|c| m.get(VDmg) > c.hp() / 3);
    let kind = matches!(m.get(DType), D::AD_SLASH | D::AD_BLUNT);
    let stands = m.flag(me, MonsterFlag::M_HUMANOID) && !m.has(me, Nature::PRONE);
    if !heavy || !kind || !stands || !struck || clad || !m.feat(me, Feat::FT_REED_IN_THE_WIND) {
        return Ok(());
    }
    let asked = Question::yes_or_no(me, "Fall with the blow, so that it hurts less?");
    if m.ask_whoever_plays(&asked, 1)? == 0 {
        return Ok(());
    }
    let third = m.get(VDmg) / 3;
    m.set(VDmg, third, label!("damage: a reed in the wind"));
    let prone = perm(Nature::PRONE, Handle::NONE, StatiSource::SS_MISC, 0, 0);
    gain(m, me, prone, label!("damage: a reed in the wind"))
}

/// 6: Half of what the solid do to the insubstantial passes through.
fn passes_through<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Result<bool, Halt> {
    let (vic, act) = (m.incorporeal(me), m.incorporeal(attacker));
    let why = label!("damage: insubstantial");
    m.set(VicIncor, vic, why);
    m.set(ActIncor, act, why);
    let touches =
        matches!(m.get(DType), D::AD_HOLY | D::AD_NECR | D::AD_VAMP | D::AD_MAGC | D::AD_PSYC | D::AD_SUNL);
    if !vic || act || touches || m.get(IsGhostTouch) {
        return Ok(false);
    }
    let through = m.roll(100, label!("passing through the insubstantial"))? < 50;
    if through {
        m.set(Immune, true, label!("damage: it passes through"));
        m.set(Terse, true, label!("damage: it passes through"));
    }
    Ok(through)
}

/// 7: Damage that hurts: weapon immunity, armour and resistance, a rolling fall, hit points, death.
pub fn hurt<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Ruling {
    if weapon_immune(m, attacker, me) {
        m.set(IsWImmune, true, label!("damage: no such weapon harms it"));
        return Ok(Answer::Done);
    }
    armour::find_gap(m, me);
    if !armour::reduce(m, me)? {
        return Ok(Answer::Done);
    }
    defensive_roll(m, attacker, me);
    lose_hit_points(m, attacker, me)
}

/// Creatures that ordinary weapons do not harm. Trained fists may.
fn weapon_immune<O: Observer>(m: &Machine<'_, O>, attacker: Handle, me: Handle) -> bool {
    let level = m.ability(me, Ability::CA_WEAPON_IMMUNITY);
    if level <= 0 || !is_weapon_damage(m.get(DType)) {
        return false;
    }
    let kind = m.get(AType);
    let manoeuvre = (A::A_BULL.0..=A::A_LAST_MANEUVER.0).contains(&kind.0) && kind != A::A_COUP;
    let blow = is_standard(kind) || is_post_grab(kind) || manoeuvre || kind == A::A_HURL;
    if !blow || m.has(attacker, Nature::IGNORES_WEAPON_IMMUNITY) {
        return false;
    }
    let weapons: SmallVec<[Held<'_>; 2]> = [m.get(EItem), m.get(EItem2)]
        .into_iter()
        .filter_map(|item| Held::of(m.world(), m.content(), item))
        .collect();
    if weapons.is_empty() {
        return m.ability(attacker, Ability::CA_KI_STRIKE) < level;
    }
    let cursed = [T::MA_DEVIL, T::MA_UNDEAD, T::MA_LYCANTHROPE, T::MA_DEMON];
    let shuns = cursed.iter().any(|kind| m.is_type(me, *kind));
    let pure = |held: &Held<'_>| {
        held.item.is(ItemState::IF_BLESSED) || held.material() == Some(Material::MAT_SILVER)
    };
    !weapons.iter().any(|held| held.plus() >= level || (shuns && pure(held)))
}

/// A narrow escape: whoever is nearly missed may roll with the blow.
fn defensive_roll<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) {
    let (hit, defence) = (m.get(VHit), m.get(VDef));
    if m.ability(me, Ability::CA_DEFENSIVE_ROLL) <= 0
        || !is_weapon_damage(m.get(DType))
        || defence <= hit + 14
    {
        return;
    }
    let clad = m.who(me).map_or(0, |w| w.armour_weight());
    if clad > MEDIUM {
        return;
    }
    let medium = Size::SZ_MEDIUM.number();
    let small = m.who(me).is_some_and(|w| w.is_small_race() && w.size() == medium - 1);
    let small = small && m.size(attacker) >= medium;
    let sixths = 3 + i32::from(clad) - i32::from(small) - i32::from(defence > hit + 19);
    let sixths = sixths.max(1);
    m.set(VDefRoll, sixths, label!("damage: defensive roll"));
    let left = (m.get(ADmg) * sixths / 6).max(1);
    m.set(ADmg, left, label!("damage: defensive roll"));
    m.set(IsDefRoll, true, label!("damage: defensive roll"));
}

/// The end of it: hit points go; at none left, EV_DEATH. What illusions do is lost by EV_PDAMAGE.
fn lose_hit_points<O: Observer>(m: &mut Machine<'_, O>, attacker: Handle, me: Handle) -> Ruling {
    let amount = m.get(ADmg);
    match believed::real_percent(m, attacker) {
        None => {
            m.rethrow(EventCode::EV_PDAMAGE)?;
        }
        Some(percent) => {
            let real = amount * percent / 100;
            let hp = m.world().creature(me).map_or(0, |c| c.hp());
            if real >= hp {
                if ignores_wound(m, me)? {
                    wounds::remember(m, attacker, me)?;
                    return Ok(Answer::Done);
                }
                if hp + believed::lost(m, me) <= real {
                    return dies(m, me);
                }
                m.rethrow(EventCode::EV_PDAMAGE)?;
                if !m.is_here(me) {
                    return Ok(Answer::Done);
                }
            }
            // What illusions took may have come back by now.
            let hp = m.world().creature(me).map_or(0, |c| c.hp());
            if real >= hp {
                return dies(m, me);
            }
            m.put(me, CreatureField::Hp, hp - real, label!("damage: hit points lost"));
            if real < amount && believed::believes(m, me, attacker) {
                m.set(ADmg, amount - real, label!("damage: what is not real of a shade's"));
                m.rethrow(EventCode::EV_PDAMAGE)?;
                m.set(ADmg, real, label!("damage: what is real of a shade's"));
            }
        }
    }
    if !m.is_here(me) {
        return Ok(Answer::Done);
    }
    if believed::comes_undone(m, me, attacker) {
        return dies(m, me);
    }
    wounds::remember(m, attacker, me)?;
    let trance = StatiValue::PARA_HYPNOTIZED.0;
    if m.has_val(me, Nature::PARALYSIS, trance) {
        end(m, me, Nature::PARALYSIS, label!("damage: pain breaks the trance"))?;
    }
    aloft::holds_on(m, me, amount)?;
    Ok(Answer::Done)
}

fn dies<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    m.put(me, CreatureField::Hp, 0, label!("damage: nothing left"));
    m.rethrow(EventCode::EV_DEATH)?;
    Ok(Answer::Done)
}

/// Once between rests a deadly wound is not.
fn ignores_wound<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<bool, Halt> {
    let val = Feat::FT_IGNORE_WOUND.0;
    if !m.feat(me, Feat::FT_IGNORE_WOUND) || m.has_val(me, Nature::TRIED, val) {
        return Ok(false);
    }
    let record = temp(Nature::TRIED, Handle::NONE, -2, StatiSource::SS_MISC, val, -1);
    gain(m, me, record, label!("damage: a wound ignored"))?;
    Ok(true)
}

//! CalcEffect (docs/rules/magic-effects.md, CalcEffect): what a segment of an effect comes to for who uses it. It
//! is worked out before a segment's area and again for each target and each square of ground, and draws its dice
//! each time.

use super::by_nature::is_breath;
use super::disbelief::is_shade;
use super::figures::terms::Terms;
use super::figures::{damage, dc, known, metamagic};
use super::options;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    AttackType as A, Attribute, DamageType as D, EffectArchetype, EffectArea, EffectFlag as Ef,
    EffectPurpose, Feat, ItemState, LevelCode, Metamagic as M, MonsterType, Named, ObjectType, SaveType,
    School, StatiNature as Nature,
};
use crate::base::scaled_dice::{Scaled, ScaledDice};
use crate::content::{Magic, SegmentNumbers, save_of};
use crate::event::fields::*;
use crate::rules::combat;
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who};

/// Rounds of what is there until it is dispelled or its owner rests (world::Stati::duration).
const PERMANENT: i32 = -1;
const UNTIL_REST: i32 = -2;
/// Squares that a radius has where the effect says nothing.
const RADIUS: i32 = 5;
/// The least strength of what is mixed (ALCHEMY_LEV).
const LEAST_ALCHEMY: i32 = 10;

/// Works out range, radius, duration, difficulty, caster level, kind and amount of damage of a segment, counted from 0;
/// of the first where there is none of that number. EMagic is that segment afterwards.
pub fn calc<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, k: usize) -> Result<(), Halt> {
    let (n, Some(segment)) = (match magic.segment(k) {
        Some(segment) => (k, Some(segment)),
        None => (0, magic.segment(0)),
    }) else {
        return Ok(());
    };
    take_up(m, n);
    blessing(m);
    let user = User::of(m, magic);
    difficulty(m, magic, &user);
    caster_level(m, magic, &user);
    strength_of_mixture(m);
    reach(m, magic, segment, &user);
    duration(m, magic)?;
    kind_of_damage(m, magic, segment);
    amount(m, magic, segment, &user)?;
    let chain = m.get(VCasterLev) / 4;
    m.set(VChainMax, chain, label!("calc: arcs"));
    asked(m, magic, segment, &user)
}

/// Makes a segment, counted from 0, that of the event in hand (EMagic). Dice, save and what it brings that a
/// handler wrote for another are forgotten.
pub(crate) fn take_up<O: Observer>(m: &mut Machine<'_, O>, k: usize) {
    let number = k as i32 + 1;
    if m.get(EMagic) == number {
        return;
    }
    m.set(EMagic, number, label!("magic: the segment in hand"));
    if m.get(PVal) != Dice::default() {
        m.set(PVal, Dice::default(), label!("magic: the segment's own dice"));
    }
    if m.get(OwnRval).is_some() {
        m.set(OwnRval, None, label!("magic: what the segment itself brings"));
    }
    if m.get(OwnSave) != 0 {
        m.set(OwnSave, 0, label!("magic: the segment's own save"));
    }
}

/// What a segment brings: what a handler set for this event, else what it says itself.
pub(crate) fn brings<O: Observer>(m: &Machine<'_, O>, segment: &SegmentNumbers) -> Option<ResId> {
    m.get(OwnRval).or(segment.rval)
}

/// The save against a segment: what a handler set for this event, else what it says itself; none for NOSAVE.
pub(crate) fn save_against<O: Observer>(m: &Machine<'_, O>, segment: &SegmentNumbers) -> Option<SaveType> {
    match m.get(OwnSave) {
        0 => segment.save(),
        own => save_of(own - 1),
    }
}

/// What is known of who uses the effect, and with what.
struct User {
    me: Handle,
    /// What the user knows of it as a spell, SP_ bits; nothing where a thing or a trap does it.
    access: i32,
    innate: bool,
    /// The item's plus; 0 without an item.
    plus: i32,
    /// Is it cast, or read from a scroll?
    is_cast: bool,
}

impl User {
    fn of<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>) -> User {
        let (me, item) = (m.get(EActor), m.get(EItem));
        let held = Held::of(m.world(), m.content(), item);
        let by_itself = m.get(IsTrap) || m.get(IsItem);
        let who = m.who(me);
        let access = who.as_ref().filter(|_| !by_itself).map_or(0, |w| known::access(w, magic.id));
        User {
            me,
            access,
            innate: !by_itself && who.is_some_and(|w| known::is_innate(&w, access)),
            plus: held.as_ref().map_or(0, Held::plus),
            is_cast: m.get(IsSpell) || (m.get(IsItem) && held.is_some_and(|h| h.is(ObjectType::T_SCROLL))),
        }
    }
}

/// 1: What is blessed or cursed does blessed or cursed magic.
fn blessing<O: Observer>(m: &mut Machine<'_, O>) {
    if !m.get(IsItem) {
        return;
    }
    let is = |state| m.world().item(m.get(EItem)).is_some_and(|i| i.is(state));
    let (blessed, cursed) = (is(ItemState::IF_BLESSED), is(ItemState::IF_CURSED));
    if blessed {
        m.set(IsBlessed, true, label!("calc: a blessed thing"));
    }
    if cursed {
        m.set(IsCursed, true, label!("calc: a cursed thing"));
    }
}

/// 3: What a save has to reach.
fn difficulty<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, user: &User) {
    let (dc, why) = difficulty_of(m, magic, user, &mut ());
    m.set(SaveDc, dc, why);
}

fn difficulty_of<O: Observer>(
    m: &Machine<'_, O>,
    magic: &Magic<'_>,
    user: &User,
    terms: &mut impl Terms,
) -> (i32, Label) {
    let who = m.who(user.me);
    if m.get(IsItem) {
        let wis = who.map_or(0, |w| w.modifier(Attribute::A_WIS));
        let dc = terms.add("base", 10)
            + terms.add("twice the plus of the thing", 2 * user.plus)
            + terms.add("Wis", wis)
            + terms.add("hard to withstand", hard(magic));
        return (dc, label!("calc: difficulty of a thing's magic"));
    }
    let by_level = |terms: &mut dyn FnMut(&'static str, i32)| {
        terms("base", 10);
        terms("level", magic.level());
        (10 + magic.level(), label!("calc: difficulty by level"))
    };
    let mut told = |from, amount| {
        terms.add(from, amount);
    };
    let Some(w) = who else { return by_level(&mut told) };
    let breath =
        matches!(m.get(AType), A::A_BREA | A::A_SPIT) || matches!(m.get(DType), D::AD_SPE1 | D::AD_SPE2);
    if breath && let Some(slot) = w.attacks().find(|s| s.attack == m.get(AType)) {
        let dc = w.power(i32::from(slot.dc));
        told("the attack", dc);
        return (dc, label!("calc: difficulty of an attack"));
    }
    if m.get(IsTrap) {
        return by_level(&mut told);
    }
    if magic.has(Ef::EF_SPECABIL) {
        let (rating, cha) = (w.cr(), w.modifier(Attribute::A_CHA));
        let dc = terms.add("base", 10) + terms.add("challenge rating", rating) + terms.add("Cha", cha);
        return (dc, label!("calc: difficulty of a special ability"));
    }
    let how = (m.get(IsArcaneTrickery), metamagic::has(m.get(Mm), M::MM_HEIGHTEN));
    (dc::save_dc(&w, magic, user.access, how, terms), label!("calc: difficulty of a spell"))
}

/// What a save against the effect of the record in hand has to reach is made of, as it is worked out for its user.
pub(crate) fn difficulty_terms<O: Observer>(
    m: &Machine<'_, O>,
    magic: &Magic<'_>,
) -> Vec<(&'static str, i32)> {
    let mut terms = Vec::new();
    difficulty_of(m, magic, &User::of(m, magic), &mut terms);
    terms
}

/// What its user adds to the damage of a segment, counted from 0, of the effect of the record in hand.
pub(crate) fn damage_terms<O: Observer>(
    m: &Machine<'_, O>,
    magic: &Magic<'_>,
    k: usize,
) -> Vec<(&'static str, i32)> {
    let (user, mut terms) = (User::of(m, magic), Vec::new());
    let helped = magic.segment(k).is_some_and(damage::is_helped);
    if let Some(w) = m.who(user.me).filter(|_| user.is_cast && helped) {
        damage::bonus(&w, magic, user.access, &mut terms);
    }
    terms
}

/// What makes an effect harder to withstand.
fn hard(magic: &Magic<'_>) -> i32 {
    let flags = [(Ef::EF_HARDSAVE2, 2), (Ef::EF_HARDSAVE4, 4), (Ef::EF_HARDSAVE8, 8)];
    flags.iter().filter(|(flag, _)| magic.has(*flag)).map(|(_, more)| more).sum()
}

/// 4 to 6, 8: The level at which it is cast.
fn caster_level<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, user: &User) {
    let (level, why) = level_of(m, magic, user);
    m.set(VCasterLev, level, why);
    let Some(w) = m.who(user.me) else { return };
    let schools = magic.numbers.schools;
    let more: i32 =
        w.stati_of(Nature::BONUS_SCHOOL_CASTING_LEVEL).filter(|s| s.val & schools != 0).map(|s| s.mag).sum();
    let affinity = dc::has_affinity(&w, magic);
    if more != 0 {
        m.add(VCasterLev, more, label!("calc: gifted in the school"));
    }
    if affinity {
        m.add(VCasterLev, 1, label!("calc: affinity"));
        if m.get(IsItem) {
            m.add(SaveDc, 2, label!("calc: affinity"));
        }
    }
    let overcast = options::overcast(m, user.me);
    if overcast > 0 && m.get(EffIllusion) && !is_shade(m) {
        m.add(VCasterLev, overcast, label!("calc: overcast (OPT_OVERCAST)"));
    }
}

fn level_of<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>, user: &User) -> (i32, Label) {
    let by_level = (magic.level(), label!("calc: level of the effect"));
    if m.get(IsItem)
        && let Some(held) = Held::of(m.world(), m.content(), m.get(EItem))
    {
        return (things::level(&held, m.content()), label!("calc: level of the thing"));
    }
    let malady =
        magic.segment(0).is_some_and(|s| matches!(s.aval, EffectArea::AR_POISON | EffectArea::AR_DISEASE));
    match m.who(user.me) {
        Some(w) if !m.get(IsTrap) && !malady => match user.innate {
            true => (w.cr().max(1), label!("calc: innate magic")),
            false => (w.caster_level(), label!("calc: caster level")),
        },
        _ => by_level,
    }
}

/// 7: How strong a mixture is.
fn strength_of_mixture<O: Observer>(m: &mut Machine<'_, O>) {
    let item = m.get(EItem);
    if m.world().item(item).is_none() {
        return;
    }
    let mixed =
        m.world().stati(item).and_then(|s| s.of(Nature::ALCHEMY_LEV).next()).map_or(0, |s| i32::from(s.mag));
    m.set(VAlchemy, mixed.max(LEAST_ALCHEMY), label!("calc: how strong the mixture is"));
}

/// 9: Range and radius, each cut to 8 bits before and after it is doubled.
fn reach<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers, user: &User) {
    let level = m.get(VCasterLev);
    let (says, alone) =
        magic.segment(0).map_or((false, true), |s| (!s.lval.is_zero(), s.aval == EffectArea::AR_NONE));
    let (says, said) = match is_breath(m, magic) {
        true => (true, m.who(user.me).map_or(0, |w| combat::breath::reach(w.cr()))),
        false => (says, segment.lval.value(level, user.plus.abs())),
    };
    let range = if says && alone { said } else { 5 + level / 2 };
    let radius = if says { said } else { RADIUS };
    m.set(VRange, range, label!("calc: range"));
    m.set(VRadius, radius, label!("calc: radius"));
    let mm = m.get(Mm);
    if metamagic::has(mm, M::MM_ENLARGE) {
        let twice = m.get(VRadius) * 2;
        m.set(VRadius, twice, label!("calc: enlarged"));
    }
    if metamagic::has(mm, M::MM_EXTEND) {
        let twice = m.get(VRange) * 2;
        m.set(VRange, twice, label!("calc: extended"));
    }
}

/// 10: How many rounds it lasts.
fn duration<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>) -> Result<(), Halt> {
    let level = m.get(VCasterLev);
    let rounds = match () {
        () if magic.has(Ef::EF_DSHORT) => m.d(4, label!("rounds of a short effect"))? + 1,
        () if magic.has(Ef::EF_D1ROUND) => 2,
        () if magic.has(Ef::EF_DLONG) => 100 + level * 10,
        () if magic.has(Ef::EF_DXLONG) => 1000 + level * 100,
        () if magic.has(Ef::EF_PERSISTANT) => UNTIL_REST,
        () if magic.has(Ef::EF_PERMANANT) => PERMANENT,
        () => 10 + level * 2,
    };
    m.set(VDuration, rounds, label!("calc: duration"));
    let mm = m.get(Mm);
    let buff = magic.numbers.purposes & EffectPurpose::EP_BUFF.number() != 0;
    if rounds > 1 && metamagic::has(mm, M::MM_ANCHOR) {
        twice_as_long(m, label!("calc: anchored"));
    }
    if m.get(VDuration) > 1 && buff && m.feat(m.get(EActor), Feat::FT_MYSTIC_PREPARATION) {
        twice_as_long(m, label!("calc: Mystic Preparation"));
    }
    let rounds = m.get(VDuration);
    if rounds >= 10 && metamagic::has(mm, M::MM_PERSISTANT) {
        m.set(VDuration, UNTIL_REST, label!("calc: made to persist"));
    } else if rounds >= 1 && metamagic::has(mm, M::MM_EXTEND) {
        twice_as_long(m, label!("calc: extended"));
    }
    Ok(())
}

fn twice_as_long<O: Observer>(m: &mut Machine<'_, O>, why: Label) {
    let twice = m.get(VDuration) * 2;
    m.set(VDuration, twice, why);
}

/// 11: Fire, cold and so on; as chosen where it was transmuted.
fn kind_of_damage<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) {
    if metamagic::has(m.get(Mm), M::MM_TRANSMUTE) {
        if let Some(kind) = chosen(m.get(Transmute)) {
            m.set(DType, kind, label!("calc: transmuted"));
        }
    } else if segment.eval == EffectArchetype::EA_BLAST && !is_breath(m, magic) {
        m.set(DType, D::from_number(segment.xval), label!("calc: the segment's kind"));
    }
}

/// The kind of damage behind the letter that Transmute holds.
fn chosen(letter: i32) -> Option<D> {
    match u8::try_from(letter).ok()? {
        b'f' => Some(D::AD_FIRE),
        b'c' => Some(D::AD_COLD),
        b'a' => Some(D::AD_ACID),
        b'l' => Some(D::AD_ELEC),
        b'p' => Some(D::AD_TOXI),
        b's' => Some(D::AD_SONI),
        _ => None,
    }
}

/// 12, 13: The dice, and what they come to.
fn amount<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    user: &User,
) -> Result<(), Halt> {
    let mut dice = dice(m, magic, segment, user);
    let rolled = match metamagic::has(m.get(Mm), M::MM_MAXIMIZE) {
        true => most_of(dice),
        false => {
            dice.sides = dice.sides.abs();
            dice.number = dice.number.max(0);
            m.dice(dice, label!("amount of the effect"))?
        }
    };
    m.set(Dmg, dice, label!("calc: dice of the segment"));
    put_amount(m, rolled);
    Ok(())
}

fn most_of(dice: Dice) -> i32 {
    i32::from(dice.number).max(0) * i32::from(dice.sides).abs() + i32::from(dice.bonus)
}

fn put_amount<O: Observer>(m: &mut Machine<'_, O>, rolled: i32) {
    m.set(VDmg, rolled, label!("calc: amount"));
    if metamagic::has(m.get(Mm), M::MM_EMPOWER) {
        let more = m.get(VDmg) * 150 / 100;
        m.set(VDmg, more, label!("calc: empowered"));
    }
}

/// The dice of a segment with what its caster adds, each part cut to 8 bits.
fn dice<O: Observer>(m: &Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers, user: &User) -> Dice {
    let mut dice = plain_dice(m, segment, user.plus);
    if user.is_cast
        && damage::is_helped(segment)
        && let Some(w) = m.who(user.me)
    {
        dice.bonus = cut(i32::from(dice.bonus) + damage::bonus(&w, magic, user.access, &mut ()));
    }
    dice
}

fn plain_dice<O: Observer>(m: &Machine<'_, O>, segment: &SegmentNumbers, plus: i32) -> Dice {
    let level = m.get(VCasterLev);
    let scaled = written(m.get(PVal)).unwrap_or(segment.pval);
    let part = |part: Scaled| cut(part.value(level, plus));
    Dice::new(part(scaled.number), part(scaled.sides), part(scaled.bonus))
}

/// The dice that a handler wrote for this event, which may hold codes.
fn written(raw: Dice) -> Option<ScaledDice> {
    let part = |n: i16| match n < crate::base::scaled_dice::PLAIN.0 as i16 {
        true => Scaled::By(LevelCode(n)),
        false => Scaled::Plain(n),
    };
    (raw != Dice::default()).then(|| ScaledDice {
        number: part(raw.number),
        sides: part(raw.sides),
        bonus: part(raw.bonus),
    })
}

/// Cut to 8 bits, as the original keeps the parts of dice.
fn cut(n: i32) -> i16 {
    i16::from(n as i8)
}

/// 15, 16: The effect may change all of it. Where it changes the dice they are worked out anew, at the level that it
/// left and without what the caster adds; where it writes dice of its own for the segment (SetPVal), with what the caster
/// adds. The original keeps those in the effect, so that there they count from the next time on.
fn asked<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    user: &User,
) -> Result<(), Halt> {
    let (before, own) = (m.get(Dmg), m.get(PVal));
    m.ask_directly(magic.id, EventCode::EV_CALC_EFFECT)?;
    if m.get(Dmg) == before {
        return if m.get(PVal) == own { Ok(()) } else { amount(m, magic, segment, user) };
    }
    let dice = plain_dice(m, segment, user.plus);
    m.set(Dmg, dice, label!("calc: dice at the level that the effect set"));
    let rolled = match metamagic::has(m.get(Mm), M::MM_MAXIMIZE) {
        true => i32::from(dice.number) * i32::from(dice.sides) + i32::from(dice.bonus),
        false => m.dice(dice, label!("amount of the effect"))?,
    };
    put_amount(m, rolled);
    Ok(())
}

/// The dice of a segment for its area, before anybody is struck (docs/rules/magic.md, From the act to the effect):
/// VDmg stays.
pub(crate) fn renew_dice<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) {
    let user = User::of(m, magic);
    let dice = dice(m, magic, segment, &user);
    m.set(Dmg, dice, label!("effect: dice of the segment"));
}

/// Do schools of magic contain one?
pub(crate) fn is_of(magic: &Magic<'_>, school: School) -> bool {
    magic.numbers.schools & school.number() != 0
}

/// Is somebody an elf before a spell of death that protects from nothing: they cast none such?
pub(crate) fn shuns(w: &Who<'_>, magic: &Magic<'_>) -> bool {
    w.is_type(MonsterType::MA_ELF) && is_of(magic, School::SC_NEC) && !is_of(magic, School::SC_ABJ)
}

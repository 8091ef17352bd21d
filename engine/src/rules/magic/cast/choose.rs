//! Which metamagic a spell is cast with: what its player set for it, and what monsters choose (docs/rules/magic.md,
//! Casting).

use super::super::figures::mana;
use super::super::figures::metamagic::has;
use super::casting::Casting;
use super::gates::in_silence;
use crate::base::names::{
    Attribute, DamageType, EffectArchetype, EffectPurpose as Ep, Feat, Metamagic as M, Named,
    StatiNature as N,
};
use crate::base::scaled_dice::ScaledDice;
use crate::rules::prelude::*;

/// Conditions that leave no room for gestures.
const HELD: [N; 4] = [N::GRAPPLED, N::GRAPPLING, N::PRONE, N::GRABBED];
/// Kinds of damage that can be turned into one another.
const ELEMENTS: [DamageType; 6] = [
    DamageType::AD_FIRE,
    DamageType::AD_COLD,
    DamageType::AD_ACID,
    DamageType::AD_ELEC,
    DamageType::AD_SONI,
    DamageType::AD_TOXI,
];

/// The metamagic of a spell that is being cast, MM_ bits. Whoever is not played chooses, with dice.
pub(super) fn metamagic<O: Observer>(m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Result<u32, Halt> {
    let toggled = m.world().creature(spell.me).filter(|c| c.is_player());
    if let Some(character) = toggled.and_then(|c| c.character()) {
        return Ok(character.metamagic_of(spell.magic.id));
    }
    let mut choice = Choice::of(m, spell.me);
    choice.unhindered(m);
    choice.stronger(m, spell)?;
    choice.other_element(m, spell)?;
    choice.quicker(m)?;
    choice.guarded(m);
    Ok(choice.mm)
}

/// What a monster has chosen so far.
struct Choice {
    me: Handle,
    mm: u32,
    /// Mana that it has, and how much that is of all in percent.
    mana: i32,
    percent: i32,
    in_melee: bool,
    /// Hit points beyond what it can have, as a multiple of those: 2 doubled, 3 three times.
    hale: i32,
}

impl Choice {
    fn of<O: Observer>(m: &Machine<'_, O>, me: Handle) -> Self {
        let (mana, all, hp, full) = m.who(me).map_or((0, 0, 0, 0), |w| {
            let full = w.c.max_hp() + w.attr(Attribute::A_THP);
            (mana::available(&w, &mut ()), w.c.mana(), w.c.hp(), full)
        });
        let percent = i32::from((mana.saturating_mul(100) / all.max(1)) as i16);
        let hale = if full * 3 < hp { 3 } else { 1 + i32::from(full * 2 < hp) };
        Choice { me, mm: 0, mana, percent, in_melee: in_melee(m, me), hale }
    }

    fn takes<O: Observer>(&mut self, m: &Machine<'_, O>, metamagic: M, feat: Feat) {
        if m.feat(self.me, feat) {
            self.mm |= metamagic.number().cast_unsigned();
        }
    }

    /// Without words in silence, without gestures while it is held.
    fn unhindered<O: Observer>(&mut self, m: &Machine<'_, O>) {
        if in_silence(m, self.me) {
            self.takes(m, M::MM_VOCALIZE, Feat::FT_VOCALIZE_SPELL);
        }
        if m.has_any(self.me, &HELD) {
            self.takes(m, M::MM_STILL, Feat::FT_STILL_SPELL);
        }
    }

    /// One time in four, with mana to spare: as strong as can be, or stronger by half. Whether there is anything to
    /// strengthen is found out by rolling the spell's dice as they stand, whatever number stands there, as in the
    /// original.
    fn stronger<O: Observer>(&mut self, m: &mut Machine<'_, O>, spell: &Casting<'_>) -> Result<(), Halt> {
        let wants = self.hale >= 2 || m.roll(4, label!("metamagic: stronger"))? == 0;
        let can = self.percent > 50 && self.mana > 30 && spell.is_for([Ep::EP_ATTACK, Ep::EP_BUFF]);
        let Some(first) = spell.magic.segment(0).filter(|_| wants && can) else { return Ok(()) };
        if i32::from(first.pval.sides.raw()) > 1 {
            self.takes(m, M::MM_MAXIMIZE, Feat::FT_MAXIMIZE_SPELL);
        }
        let more = self.mana > 70 || !has(self.mm, M::MM_MAXIMIZE);
        if more && raw_roll(m, &first.pval)? != 0 {
            self.takes(m, M::MM_EMPOWER, Feat::FT_EMPOWER_SPELL);
        }
        Ok(())
    }

    /// One time in three: of another element.
    fn other_element<O: Observer>(
        &mut self,
        m: &mut Machine<'_, O>,
        spell: &Casting<'_>,
    ) -> Result<(), Halt> {
        if self.mana <= 20 || m.roll(3, label!("metamagic: of another element"))? != 0 || self.mm != 0 {
            return Ok(());
        }
        let elemental = spell.magic.segment(0).is_some_and(|first| {
            first.eval == EffectArchetype::EA_BLAST && ELEMENTS.iter().any(|kind| kind.number() == first.xval)
        });
        if elemental {
            self.takes(m, M::MM_TRANSMUTE, Feat::FT_TRANSMUTE_SPELL);
        }
        Ok(())
    }

    /// Quicker, in melee and one time in two beside it.
    fn quicker<O: Observer>(&mut self, m: &mut Machine<'_, O>) -> Result<(), Halt> {
        if self.hale < 3 && self.mana <= 70 {
            return Ok(());
        }
        if self.in_melee || m.roll(2, label!("metamagic: quicker"))? == 0 {
            self.takes(m, M::MM_QUICKEN, Feat::FT_QUICKEN_SPELL);
        }
        Ok(())
    }

    fn guarded<O: Observer>(&mut self, m: &Machine<'_, O>) {
        if self.mana > 15 && self.in_melee {
            self.takes(m, M::MM_DEFENSIVE, Feat::FT_DEFENSIVE_SPELL);
        }
    }
}

/// Dice rolled by the numbers of their codes: as many as the number says, however far below 0.
fn raw_roll<O: Observer>(m: &mut Machine<'_, O>, dice: &ScaledDice) -> Result<i32, Halt> {
    let (number, sides) = (i32::from(dice.number.raw()), i32::from(dice.sides.raw()));
    let bonus = i32::from(dice.bonus.raw());
    let mut sum = 0;
    for _ in 0..number.unsigned_abs() {
        sum += 1 + m.roll(sides, label!("metamagic: is there anything to strengthen"))?;
    }
    Ok(match number {
        0 => bonus,
        1.. => (sum + bonus).max(0),
        _ => (sum - bonus).min(0),
    })
}

/// Is somebody beside it whom it is after, and perceives?
fn in_melee<O: Observer>(m: &Machine<'_, O>, me: Handle) -> bool {
    m.who(me).is_some_and(|w| w.c.targets().iter().any(|t| w.is_beside(t.thing) && w.sees(t.thing)))
}

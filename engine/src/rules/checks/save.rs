//! Saving throws (docs/rules/saving-throws.md): one d20, no automatic success or failure. Knows what is rolled, not
//! what it is rolled against.

use crate::base::names::{Attribute, Named, SaveBits, SaveType, StatiNature};
use crate::event::contest::{Contest, Source, Term, Withstanding};
use crate::rules::growth::practice::{self, practise};
use crate::rules::prelude::*;
use crate::rules::stati;

/// Throws a saving throw of `h`; true when it holds. `dc`: what the sum has to reach; at 0 or below the
/// throw fails without a die. `sorts`: what it is made against (SA_ bits). `extra`: added to the sum.
pub fn saving_throw<O: Observer>(
    m: &mut Machine<'_, O>,
    h: Handle,
    save: SaveType,
    dc: i32,
    sorts: i32,
    extra: i32,
    die: Label,
) -> Result<bool, Halt> {
    if dc <= 0 {
        return Ok(false);
    }
    let bonus = m.who(h).map_or(0, |w| w.save_bonus(save, sorts));
    let roll = m.d(20, die)?;
    let made = roll + bonus + extra >= dc;
    m.tell_contest(|m| {
        let term = |from, amount| Term { of: h, from, amount };
        let mut terms = vec![term(Source::Roll(20), roll)];
        if let Some(w) = m.who(h) {
            w.save_terms(save, sorts, &mut |from, amount| terms.push(term(from, amount)));
        }
        if extra != 0 {
            terms.push(term(Source::Rule("by what asks for it"), extra));
        }
        Contest {
            who: h,
            by: Withstanding::Save(save),
            label: die.text,
            roll: terms,
            total: roll + bonus + extra,
            against: dc,
            against_terms: Vec::new(),
            held: made,
        }
    });
    let once = i16::try_from(attribute_of(save).number()).ok();
    stati::remove_once(m, h, StatiNature::ADJUST, once, label!("save: an adjustment for once"))?;
    if made {
        of_a_save(m, h, save, dc, sorts)?;
    }
    Ok(made)
}

/// What a saving throw adds to its die.
fn attribute_of(save: SaveType) -> Attribute {
    match save {
        SaveType::FORT => Attribute::A_SAV_FORT,
        SaveType::REF => Attribute::A_SAV_REF,
        _ => Attribute::A_SAV_WILL,
    }
}

/// Several sorts in one number.
pub const fn sorts<const N: usize>(bits: [SaveBits; N]) -> i32 {
    let mut sum = 0;
    let mut i = 0;
    while i < N {
        sum |= bits[i].0;
        i += 1;
    }
    sum
}

/// A saving throw made against something that is hard to withstand teaches a character: more against death, less against
/// what comes in every fight or can be sought out.
fn of_a_save<O: Observer>(
    m: &mut Machine<'_, O>,
    who: Handle,
    save: SaveType,
    dc: i32,
    sorts: i32,
) -> Result<(), Halt> {
    const HARDLY: i32 = 10;
    const SOUGHT: i32 = SaveBits::SA_POISON.0
        | SaveBits::SA_DISEASE.0
        | SaveBits::SA_TRAPS.0
        | SaveBits::SA_CLOSE.0
        | SaveBits::SA_GRAB.0;
    if dc <= HARDLY || !m.world().creature(who).is_some_and(|c| c.is_character()) {
        return Ok(());
    }
    let mut faces = (dc - HARDLY) * 2;
    if sorts & (SaveBits::SA_DISINT.0 | SaveBits::SA_DEATH.0) != 0 {
        faces *= 3;
    }
    if sorts & SaveBits::SA_CLOSE.0 != 0 {
        faces /= 3;
    }
    let most = if sorts & SOUGHT != 0 { 30 } else { 60 };
    let attribute = match save {
        SaveType::FORT => Attribute::A_CON,
        SaveType::REF => Attribute::A_DEX,
        _ => Attribute::A_WIS,
    };
    if faces < 1 {
        return Ok(());
    }
    let amount = m.d(faces, label!("save: exercise"))?;
    practise(m, who, practice::save(attribute, most), amount)
}

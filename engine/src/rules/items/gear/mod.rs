//! What monsters and characters come with (docs/rules/gear.md): the lists of their form and templates, or of their
//! race and class, a light, now and then something found, and how they put it on. Knows no map and no session:
//! `play` says who is to be outfitted, and a monster's own turn asks for `step`.
//!
//! | file | what stands there |
//! |---|---|
//! | `begin` | what a character begins with, and where it keeps it |
//! | `list` | a gear list gone through, entry by entry |
//! | `choose` | any item of a type, any effect of a level |
//! | `forge` | things found at a depth: magic, qualities, curses, materials |
//! | `tables` | what is found among monsters, and among those who cast |
//! | `fits` | which qualities a thing may have |
//! | `made` | things that magic makes |
//! | `make` | a thing comes to be: its effect, plus, qualities |
//! | `ratings` | how good the weapons are that somebody carries |
//! | `purpose` | effects and items by what they are looked for |
//! | `put_on` | the better thing on, the worse one off |
//! | `shun` | silver and blessings that some cannot bear, what the dead taint, whose things are off the plane |

mod begin;
mod choose;
pub(crate) mod fits;
mod forge;
mod list;
mod made;
pub mod make;
mod purpose;
mod put_on;
pub(crate) mod ratings;
mod shun;
mod tables;

pub(crate) use forge::heard_of;
pub(crate) use list::grant;
pub(crate) use made::{anything, bearing, found, illusory};
pub(crate) use purpose::{effects_for, items_for};
pub(crate) use put_on::step;

use crate::base::names::{Ability, ItemState, MonsterFlag, StatiNature, StatiSource};
use crate::rules::prelude::*;
use crate::rules::query::who::{Who, who};
use crate::world::{CreatureField, Stati};

/// How often a creature that is made puts something on or off, before it is in play.
const STEPS_AT_FIRST: usize = 5;
/// One in so many has found something.
const FINDERS: i32 = 20;

/// Gives a monster what its form and its templates list, `in_play` also what monsters have beside, and has it put the
/// best of it on. A character is given what its templates, its race and its first class list, and puts each thing
/// where it belongs. Neither takes any of their time, and nobody who stands around them matters: they are being made.
pub(crate) fn outfit<O: Observer>(m: &mut Machine<'_, O>, me: Handle, in_play: bool) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let (before, character) = (c.timeout(), c.is_character());
    m.while_made(me, |m| match character {
        true => begin::with_lists(m, me),
        false => monster(m, me, in_play),
    })?;
    m.put(me, CreatureField::Timeout, before, label!("gear: takes no time at first"));
    Ok(())
}

fn monster<O: Observer>(m: &mut Machine<'_, O>, me: Handle, in_play: bool) -> Result<(), Halt> {
    let Some(c) = m.world().creature(me) else { return Ok(()) };
    let lists: Vec<ResId> = std::iter::once(c.form()).chain(c.templates().iter().copied()).collect();
    for id in lists {
        list::grant(m, me, id)?;
    }
    if in_play {
        beside(m, me)?;
    }
    settle(m, me)
}

/// Has a monster that is made get rid of what it cannot bear, and put the best of what it has on.
pub(crate) fn settle<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    shun::settle(m, me)?;
    for _ in 0..STEPS_AT_FIRST {
        if step(m, me)? != Answer::Done {
            break;
        }
    }
    m.put(me, CreatureField::Unsorted, 0, label!("gear: sorted at first"));
    Ok(())
}

/// A monster has taken a template on: whoever is a mage by it takes its suit off, and each looks its things over once; none
/// of that takes time (the original's AddTemplate).
pub(crate) fn after_template<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let suit =
        who(m.world(), m.content(), me).filter(|w| w.has_flag(MonsterFlag::M_MAGE)).and_then(|w| w.suit());
    if let Some(suit) = suit.map(|suit| suit.item.handle) {
        make::mark(m, suit, ItemState::IF_WORN, false);
    }
    step(m, me)?;
    m.put(me, CreatureField::Timeout, 0, label!("gear: a template takes no time"));
    Ok(())
}

/// What every monster has beside its lists (docs/rules/gear.md, Beside the lists): a light or eyes for the dark,
/// and one in twenty something found.
pub(crate) fn beside<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<(), Halt> {
    let why = label!("gear: a light, or eyes for the dark");
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(()) };
    let (sees, handless) = (sees_in_the_dark(&w, false), w.has_flag(MonsterFlag::M_NOHANDS));
    let able = w.has_flag(MonsterFlag::M_HUMANOID) && !handless;
    let (depth, casts) = (w.cr() - 1, w.caster_level() > 0);
    match (sees, handless) {
        (true, _) => {}
        (false, true) => {
            let eyes = Stati::new(StatiNature::EXTRA_ABILITY, Ability::CA_INFRAVISION.0, 6);
            crate::rules::stati::gain(m, me, eyes.from_source(StatiSource::SS_MISC), why)?;
        }
        (false, false) => torch(m, me, 1)?,
    }
    if m.roll(FINDERS, label!("gear: something found"))? == 0 && able {
        let lines = if casts { tables::OF_CASTERS } else { tables::OF_MONSTERS };
        if let Some(found) = forge::found(m, lines, depth)? {
            m.hand(found, me, label!("gear: something found"));
        }
    }
    Ok(())
}

/// Has it senses that need no light? Telepathy counts where a list is granted, and not beside it.
fn sees_in_the_dark(w: &Who<'_>, or_minds: bool) -> bool {
    use Ability as A;
    [A::CA_INFRAVISION, A::CA_TREMORSENSE, A::CA_BLINDSIGHT].iter().any(|a| w.has_ability(*a))
        || (or_minds && w.has_ability(A::CA_TELEPATHY))
}

/// Torches, where the pack has them.
fn torch<O: Observer>(m: &mut Machine<'_, O>, me: Handle, many: i32) -> Result<(), Halt> {
    let kind = ResId::new(Kind::Item, "torch");
    if m.content().item(kind).is_none() {
        return Ok(());
    }
    let torch = make::thing(m, kind)?;
    make::many(m, torch, many);
    make::property(m, torch);
    m.hand(torch, me, label!("gear: a light"));
    Ok(())
}

/// The best of luck that counts where things are found: a creature's own, or that of the first character about.
fn luck<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    use crate::base::names::Attribute;
    let own = m.world().creature(me).map_or(0, |c| c.attr(Attribute::A_LUC));
    let own = if own == 0 { 10 } else { own };
    hero(m).and_then(|h| m.world().creature(h)).map_or(own, |c| own.max(c.attr(Attribute::A_LUC)))
}

/// The first character, on this map before others, for whom the original asks where it makes things.
fn hero<O: Observer>(m: &Machine<'_, O>) -> Option<Handle> {
    let all = m.here().creatures().chain(m.world().creatures());
    all.into_iter().find(|c| c.is_character()).map(|c| c.handle())
}

/// Rating and size of form of that character.
fn hero_is<O: Observer>(m: &Machine<'_, O>) -> Option<(i32, i32)> {
    use crate::base::names::Named;
    let w = who(m.world(), m.content(), hero(m)?)?;
    Some((w.cr(), w.form_size().number()))
}

//! Bardic music: a song begins here. What it gives others is theirs while SINGING lasts; the counter-song, the hymn and the
//! chant are asked for where magic is done (docs/rules/abilities.md, Songs).

use super::near::{one_near, within_reach};
use crate::base::names::{
    Attribute as A, AttributeGroup, DamageType as D, MonsterFlag as F, Perception as P, SaveBits, SaveType,
    Skill, StatiNature as N, StatiSource, StatiValue as V,
};
use crate::rules::checks::fatigue;
use crate::rules::checks::save::{saving_throw, sorts};
use crate::rules::prelude::*;
use crate::rules::query::ask::{confirms, one_of, refused};
use crate::rules::senses::silent_at;
use crate::rules::stati::{end, gain, perm, temp};
use crate::world::stati::within;
use crate::world::{CreatureField, Stati};

/// A song that bards know.
pub struct Song {
    /// Val of SINGING.
    pub val: i16,
    /// The level of bardic music that knows it.
    pub from: i32,
    /// How it is called.
    pub name: &'static str,
}

/// All songs.
pub const SONGS: [Song; 7] = [
    Song { val: V::BARD_COURAGE.0, from: 1, name: "a song of courage" },
    Song { val: V::BARD_FASCINATE.0, from: 3, name: "a song that holds one" },
    Song { val: V::BARD_COUNTER.0, from: 5, name: "a counter-song" },
    Song { val: V::BARD_COMP.0, from: 7, name: "a song of skill" },
    Song { val: V::BARD_PHOENIX.0, from: 9, name: "the song of the phoenix" },
    Song { val: V::BARD_MASS.0, from: 10, name: "a song that holds many" },
    Song { val: V::BARD_SPELLBREAK.0, from: 11, name: "a chant against spells" },
];

/// Segments that beginning takes, and rounds that a song lasts: at least, and for each point of Constitution and Perform.
const TIME: i32 = 15;
const LASTS: (i32, i32) = (5, 3);
/// A song reaches so many squares beyond the level of Perform.
const BEYOND: i32 = 2;
/// What a will has to withstand, beside half the level and Charisma.
const HOLDS: i32 = 10;
/// What the phoenix gives to fatigue.
const FRESH: i16 = 6;

/// A song that has begun.
struct Sung {
    me: Handle,
    /// Squares.
    range: i32,
    /// What it gives, at least 1.
    bonus: i32,
    /// What a will has to withstand.
    dc: i32,
}

/// CA_BARDIC_MUSIC: SINGING, with the song as Val and its range as Mag.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub(super) fn sings<O: Observer>(m: &mut Machine<'_, O>, me: Handle, level: i32) -> Ruling {
    if m.has(me, N::SINGING) {
        if !confirms(m, me, "A song is under way. End it?")? {
            return Ok(Answer::Abort);
        }
        end(m, me, N::SINGING, label!("song: another begins"))?;
    }
    if silent_at(m.level_of(me).map(), m.at(me)) {
        return refused(m, "No song is heard in this silence.");
    }
    let known = SONGS.iter().filter(|song| level >= song.from);
    let all = known.map(|song| (song.val, song.name.to_owned())).collect();
    let Some(song) = one_of(m, me, "Sing what?", all)? else { return Ok(Answer::Abort) };
    if !fatigue::lose(m, me, 1, true, label!("song: it tires"))? {
        return Ok(Answer::Abort);
    }
    m.put_add(me, CreatureField::Timeout, TIME, label!("song: time"));
    let range = m.skill(me, Skill::SK_PERFORM) + BEYOND;
    let charisma = m.modifier(me, A::A_CHA);
    let sung = Sung { me, range, bonus: bonus(m, me), dc: HOLDS + level / 2 + charisma };
    let (least, each) = LASTS;
    let rounds = least + each * (m.modifier(me, A::A_CON).max(0) + m.skill(me, Skill::SK_PERFORM));
    let record = temp(N::SINGING, Handle::NONE, within(rounds), StatiSource::SS_MISC, song, within(range));
    gain(m, me, record, label!("song"))?;
    m.d_print("You begin to sing.", "{actor} begins to sing.")?;
    match V(song) {
        V::BARD_COURAGE => inspires(m, &sung)?,
        V::BARD_COMP => teaches(m, &sung)?,
        V::BARD_PHOENIX => refreshes(m, &sung)?,
        V::BARD_FASCINATE => {
            let seen = |m: &Machine<'_, O>, it: Handle| {
                it != me && m.distance(me, it) <= range && m.perceives(me, it)
            };
            if let Some(it) = one_near(m, me, "Hold whom by it?", seen)? {
                holds(m, &sung, it)?;
            }
        }
        V::BARD_MASS => {
            for it in within_reach(m, me, range) {
                let sees = m.who(it).zip(m.who(me)).map_or(0, |(w, singer)| w.perceives(&singer));
                if m.hostile(it, me) && sees & (P::PER_VISUAL.0 | P::PER_INFRA.0) != 0 {
                    holds(m, &sung, it)?;
                }
            }
        }
        _ => {}
    }
    Ok(Answer::Done)
}

/// What courage and skill give: Charisma, and of those with several trades the levels of a bard, at least 1.
fn bonus<O: Observer>(m: &Machine<'_, O>, me: Handle) -> i32 {
    let charisma = m.modifier(me, A::A_CHA).max(1);
    let Some(c) = m.who(me).and_then(|w| w.character().cloned()) else { return charisma };
    let trades = c.classes.iter().filter(|taken| taken.level > 0).count();
    let bard = c.levels_in(ResId::new(Kind::Class, "bard"));
    if trades > 1 { charisma.max(bard) } else { charisma }
}

/// Does it hear a song and understand it?
fn hears<O: Observer>(m: &Machine<'_, O>, it: Handle) -> bool {
    !m.flag(it, F::M_DEAF) && !m.flag(it, F::M_MINDLESS) && !silent_at(m.level_of(it).map(), m.at(it))
}

/// What a song gives, until it ends.
fn given(sung: &Sung, nature: N, val: i16, mag: i32) -> Stati {
    perm(nature, sung.me, StatiSource::SS_SONG, val, within(mag))
}

fn inspires<O: Observer>(m: &mut Machine<'_, O>, sung: &Sung) -> Result<(), Halt> {
    let why = label!("song of courage");
    for it in within_reach(m, sung.me, sung.range) {
        if m.hostile(it, sung.me) || !hears(m, it) {
            continue;
        }
        m.id_print(it, "Your heart is light.", "{obj} takes heart.")?;
        end(m, it, N::AFRAID, why)?;
        gain(m, it, given(sung, N::IMMUNITY, D::AD_FEAR.0, 0), why)?;
        for of in [AttributeGroup::A_HIT, AttributeGroup::A_DMG] {
            gain(m, it, given(sung, N::ADJUST_MOR, of.0, sung.bonus), why)?;
        }
    }
    Ok(())
}

fn teaches<O: Observer>(m: &mut Machine<'_, O>, sung: &Sung) -> Result<(), Halt> {
    let why = label!("song of skill");
    for it in within_reach(m, sung.me, sung.range) {
        // The original asks nothing of silence here.
        if m.hostile(it, sung.me) || m.flag(it, F::M_DEAF) || m.flag(it, F::M_MINDLESS) {
            continue;
        }
        m.id_print(it, "Everything comes easily.", "{obj} moves with skill.")?;
        let all = [
            (AttributeGroup::A_HIT.0, 1),
            (AttributeGroup::A_SPD.0, 3),
            (A::A_DEF.0, 2),
            (AttributeGroup::A_SAV.0, 1),
        ];
        for (of, times) in all {
            gain(m, it, given(sung, N::ADJUST_COMP, of, sung.bonus * times), why)?;
        }
    }
    Ok(())
}

/// The singer is among those whom it refreshes.
fn refreshes<O: Observer>(m: &mut Machine<'_, O>, sung: &Sung) -> Result<(), Halt> {
    let why = label!("song of the phoenix");
    let mut all = within_reach(m, sung.me, sung.range);
    all.push(sung.me);
    all.sort_unstable();
    for it in all {
        if m.hostile(it, sung.me) || !hears(m, it) {
            continue;
        }
        m.id_print(it, "Warmth fills you.", "{obj} is refreshed.")?;
        gain(m, it, given(sung, N::RESIST, D::AD_FIRE.0, sung.range - BEYOND), why)?;
        let fatigue = A::A_FAT.0;
        gain(m, it, given(sung, N::ADJUST_CIRC, fatigue, FRESH.into()), why)?;
    }
    Ok(())
}

/// It stands still while it listens, unless its will withstands; then the song is over.
fn holds<O: Observer>(m: &mut Machine<'_, O>, sung: &Sung, it: Handle) -> Result<(), Halt> {
    if !hears(m, it) || m.immune(it, D::AD_PLYS) || !m.has(sung.me, N::SINGING) {
        return m.id_print(it, "The song does not touch you.", "{obj} is not touched by the song.");
    }
    let against = sorts([SaveBits::SA_ENCH, SaveBits::SA_PARA]);
    if saving_throw(m, it, SaveType::WILL, sung.dc, against, 0, label!("save vs a song"))? {
        m.id_print(it, "You withstand the song.", "{obj} withstands the song.")?;
        return end(m, sung.me, N::SINGING, label!("song: withstood"));
    }
    m.id_print(it, "You can do nothing but listen.", "{obj} stands still and listens.")?;
    gain(m, it, given(sung, N::PARALYSIS, 1, 0), label!("song: held by it"))
}

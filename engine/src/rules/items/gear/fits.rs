//! Which qualities a thing may have beside what it has (read in the original's source: the qualities each of its
//! classes of items takes). Qualities of weapons and of armour share numbers: what the thing is decides.

use super::make::ROOM;
use crate::base::names::{
    ArmourQuality as A, ItemFlag as F, ItemQuality as I, Material as Mat, Named, ObjectType as T, Size,
    WeaponGroup, WeaponQuality as W,
};
use crate::content::Content;
use crate::rules::items::things::level_with;
use crate::rules::query::who::Held;

/// From what weight on a weapon has an impact, in tenths of a pound.
const HEAVY: i16 = 40;
/// From what rating of the character about the deadliest qualities are found.
const DEADLY: i32 = 5;

/// From which level on the level of a thing does not matter.
const ANY_LEVEL: i32 = 200;

/// What decides beside the thing itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taste {
    /// Is a thing made light that is small enough already? One in twenty.
    pub rare: bool,
    /// Rating and size of the first character about.
    pub hero: Option<(i32, i32)>,
}

/// The elements: a weapon has one.
const ELEMENTS: [W; 5] = [W::WQ_FLAMING, W::WQ_FROST, W::WQ_SHOCKING, W::WQ_CORROSIVE, W::WQ_THUNDERING];

/// How much oftener a quality is drawn than its cost says.
pub(super) fn sought(quality: i16) -> i32 {
    if [W::WQ_MIGHTY, W::WQ_BURST].iter().any(|q| q.0 == quality) { 20 } else { 0 }
}

/// The same for whoever asks with a level (QualityOK): from 200 on it does not matter, else the thing with the quality
/// may not be of a higher one.
pub fn may_have(held: &Held<'_>, content: &Content, quality: i16, level: i32) -> bool {
    fits(held, quality, &Taste::default())
        && (level >= ANY_LEVEL || level_with(held, content, 0, Some(quality)) <= level)
}

/// May the thing have this quality, by number?
pub fn fits(held: &Held<'_>, quality: i16, taste: &Taste) -> bool {
    if held.item.qualities.len() >= ROOM || held.item.qualities.iter().any(|q| q.0 == quality) {
        return false;
    }
    let of_make = [I::IQ_SILVER, I::IQ_MITHRIL, I::IQ_ADAMANT, I::IQ_IRONWOOD, I::IQ_DARKWOOD];
    let of_people = [I::IQ_ELVEN, I::IQ_DWARVEN, I::IQ_ORCISH];
    match held.kind.itype {
        T::T_WEAPON | T::T_BOW | T::T_MISSILE | T::T_STAFF => {
            // Nobody makes an orcish rock.
            if matches!(held.item.kind.id(), "rock" | "boulder") {
                return false;
            }
            if of_make.iter().chain(&of_people).any(|q| q.0 == quality) {
                return made_of(held, I(quality));
            }
            weapon(held, quality, taste)
        }
        T::T_ARMOUR | T::T_SHIELD | T::T_BOOTS | T::T_GAUNTLETS => {
            if of_make.iter().chain(&of_people).any(|q| q.0 == quality) {
                return made_of(held, I(quality));
            }
            armour(held, A(quality))
        }
        _ => false,
    }
}

/// Materials and makers.
fn made_of(held: &Held<'_>, quality: I) -> bool {
    let material = held.material();
    let own = held.kind.material;
    let wooden = |m: Option<Mat>| matches!(m, Some(Mat::MAT_WOOD | Mat::MAT_DARKWOOD | Mat::MAT_IRONWOOD));
    match quality {
        I::IQ_SILVER if matches!(material, Some(Mat::MAT_MITHRIL | Mat::MAT_ADAMANT)) => false,
        I::IQ_SILVER | I::IQ_MITHRIL | I::IQ_ADAMANT => {
            let soft = matches!(
                material,
                Some(
                    Mat::MAT_VEGGY
                        | Mat::MAT_WAX
                        | Mat::MAT_FLESH
                        | Mat::MAT_CLOTH
                        | Mat::MAT_LEATHER
                        | Mat::MAT_PAPER
                        | Mat::MAT_BONE
                        | Mat::MAT_DRAGON_HIDE
                        | Mat::MAT_WEBBING
                )
            );
            let firm = matches!(
                material,
                Some(
                    Mat::MAT_GLASS
                        | Mat::MAT_GEMSTONE
                        | Mat::MAT_INDESTRUCTABLE_STONE
                        | Mat::MAT_EMPTYNESS
                        | Mat::MAT_FORCE
                        | Mat::MAT_IRONWOOD
                        | Mat::MAT_DARKWOOD
                )
            );
            let cloth = matches!(held.kind.itype, T::T_BOOTS | T::T_STAFF);
            !(soft || firm || cloth || (wooden(material) && held.is(T::T_ARMOUR)))
        }
        I::IQ_IRONWOOD => own == Some(Mat::MAT_IRON) && material == Some(Mat::MAT_IRON),
        I::IQ_DARKWOOD => own == Some(Mat::MAT_WOOD) && material == Some(Mat::MAT_WOOD),
        _ => {
            let made = [T::T_WEAPON, T::T_ARMOUR, T::T_BOW, T::T_SHIELD, T::T_MISSILE];
            made.iter().any(|of| held.is(*of)) && !held.has_flag(F::WT_RACIAL)
        }
    }
}

/// Qualities of weapons, some of them of things of any kind.
fn weapon(held: &Held<'_>, quality: i16, taste: &Taste) -> bool {
    let has = |quality: W| held.has_weapon(quality);
    let flag = |flag| held.has_flag(flag);
    let missile = held.is(T::T_MISSILE);
    let melee = !missile && !held.is(T::T_BOW) && !flag(F::WT_NO_MELEE);
    let edged = flag(F::WT_SLASHING) || flag(F::WT_PIERCING);
    let deadly = taste.hero.is_none_or(|(rating, _)| rating >= DEADLY);
    if quality == I::IQ_FEATHERLIGHT.0 {
        let size = taste.hero.map_or(Size::SZ_MEDIUM.number(), |(_, size)| size);
        return taste.rare || held.own_size() > size;
    }
    if quality == I::IQ_PROFICIENT.0 {
        return !missile;
    }
    match W(quality) {
        W::WQ_QUICK_LOADING => flag(F::WT_CROSSBOW),
        W::WQ_IMPACT => held.kind.weight >= HEAVY,
        W::WQ_VENOM | W::WQ_NIGHT => flag(F::WT_SUPER_SNEAK),
        W::WQ_DEFENDING => held.kind.parry != 0,
        W::WQ_MIGHTY => flag(F::WT_NO_STRENGTH),
        W::WQ_STUNNING => !flag(F::WT_STUNNING),
        W::WQ_ENERGY => !flag(F::WT_PENETRATING),
        W::WQ_FLAMING | W::WQ_FROST | W::WQ_THUNDERING | W::WQ_CORROSIVE | W::WQ_SHOCKING => {
            !ELEMENTS.iter().any(|element| has(*element))
        }
        W::WQ_LAWFUL => !has(W::WQ_CHAOTIC) && !has(W::WQ_BALANCE),
        W::WQ_CHAOTIC => !has(W::WQ_LAWFUL) && !has(W::WQ_BALANCE),
        W::WQ_DISRUPTION => flag(F::WT_BLUNT),
        W::WQ_WARNING => !missile && !flag(F::WT_NO_MELEE),
        W::WQ_SUNDERING => !missile && !held.is(T::T_BOW),
        W::WQ_KEEN => !missile && edged && deadly,
        W::WQ_VORPAL => edged && deadly,
        W::WQ_HOLY => {
            ![W::WQ_UNHOLY, W::WQ_SOULDRINK, W::WQ_VAMPIRIC, W::WQ_BALANCE].iter().any(|other| has(*other))
        }
        W::WQ_UNHOLY | W::WQ_SOULDRINK | W::WQ_VAMPIRIC => !has(W::WQ_HOLY) && !has(W::WQ_BALANCE),
        W::WQ_BURST => ELEMENTS.iter().any(|element| has(*element)),
        W::WQ_SLAYING => deadly,
        W::WQ_RETURNING => held.is_of(WeaponGroup::WG_THROWN) && !held.is(T::T_BOW),
        W::WQ_DISTANCE => held.kind.range != 0,
        W::WQ_SPEED => !missile,
        W::WQ_SMITING => melee,
        // The original never gives these to anything.
        W::WQ_SLEEP | W::WQ_DANCING | W::WQ_PARRYING | W::WQ_ENTROPIC | W::WQ_CLEAVING => false,
        _ => true,
    }
}

/// Qualities of armour and shields.
fn armour(held: &Held<'_>, quality: A) -> bool {
    let has = |quality: A| held.has(quality.0);
    let shield = held.is(T::T_SHIELD);
    match quality {
        // The original never gives these to anything.
        A::AQ_FEARSOME | A::AQ_SHIFTING | A::AQ_BANEBLIND | A::AQ_SPIKED | A::AQ_MAGIC_RES => false,
        A::AQ_ARROW_DEF | A::AQ_ANIMATED | A::AQ_BASHING | A::AQ_REFLECTION => false,
        A::AQ_LIGHT_FOR | A::AQ_MEDIUM_FOR | A::AQ_HEAVY_FOR => {
            !shield && ![A::AQ_LIGHT_FOR, A::AQ_MEDIUM_FOR, A::AQ_HEAVY_FOR].iter().any(|other| has(*other))
        }
        A::AQ_ETHEREALNESS | A::AQ_SLICK | A::AQ_MIGHT | A::AQ_ENDURANCE => !shield,
        A::AQ_HEALING | A::AQ_STABILITY | A::AQ_COMMAND | A::AQ_RADIANT => !shield,
        A::AQ_SHADOW => !shield && !has(A::AQ_BLINDING),
        A::AQ_BLINDING => !has(A::AQ_SHADOW),
        A::AQ_INVULN => !shield && !has(A::AQ_GREAT_INV),
        A::AQ_GREAT_INV => !shield && !has(A::AQ_INVULN),
        A::AQ_SILENT | A::AQ_AGILITY => {
            !shield && held.is_of(WeaponGroup::WG_LARMOUR) && held.kind.group.iter().count() == 1
        }
        _ => true,
    }
}

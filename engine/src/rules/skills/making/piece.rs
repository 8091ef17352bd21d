//! What may be made in each way (docs/rules/making.md, Ways). What grows, is dug up or minted is not made, and
//! neither are books, tools and what is of force or of the rare materials.

use super::Way;
use super::formulas;
use crate::base::names::{
    ConstantId, EffectArea, EffectFlag, ItemFlag, Material, ObjectType as T, Skill, SpellSource,
};
use crate::content::ListValue;
use crate::content::{Content, Effect, Item};
use crate::rules::items::things;
use crate::rules::prelude::*;
use crate::rules::query::who::is_metal;
use crate::rules::skills::craft;

/// What craftsmen make, with its name.
const CRAFTED: [(T, &str); 8] = [
    (T::T_WEAPON, "a weapon"),
    (T::T_BOW, "a bow"),
    (T::T_MISSILE, "missiles"),
    (T::T_ARMOUR, "armour"),
    (T::T_SHIELD, "a shield"),
    (T::T_CLOTHES, "clothes"),
    (T::T_CONTAIN, "something to carry things in"),
    (T::T_LIGHT, "a light"),
];
/// Materials that nobody works by hand.
const BEYOND: [Material; 5] = [
    Material::MAT_FORCE,
    Material::MAT_ADAMANT,
    Material::MAT_MITHRIL,
    Material::MAT_DARKWOOD,
    Material::MAT_IRONWOOD,
];
/// Levels of Craft that metal takes at least.
const METAL: i32 = 10;

/// One thing that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its kind.
    pub kind: ResId,
    /// The effect that it bears; of a poison that which lies in the vial.
    pub effect: Option<ResId>,
    /// Its plus.
    pub plus: i32,
    /// What kind of object it is.
    pub of: T,
    /// The level from which such a thing is found.
    pub level: i32,
    /// The level of its effect alone, which is what counts for scrolls and poisons.
    pub effect_level: i32,
    /// Levels of Craft that it takes.
    pub least: i32,
    /// Is it of metal?
    pub metal: bool,
}

impl Piece {
    fn new(content: &Content, way: Way, kind: ResId, effect: Option<ResId>, plus: i32) -> Option<Self> {
        let item = content.item(kind)?;
        let magic = effect.and_then(|id| content.effect(id));
        // The vial is what is made; what is in it makes the difficulty.
        let level = things::level_of(item, magic.filter(|_| way != Way::Poison), plus, 0);
        let metal = item.material.is_some_and(is_metal);
        let said = item.constants.iter().find(|c| c.constant == ConstantId::MIN_CRAFT_LEVEL);
        let said = match said.map(|c| &c.value) {
            Some(ListValue::Number(n) | ListValue::Name(_, n)) => *n,
            _ => 0,
        };
        Some(Piece {
            kind,
            effect,
            plus,
            of: item.itype,
            level,
            effect_level: magic.map_or(0, |magic| magic.level.value(0, 0)),
            least: if metal { said.max(METAL) } else { said.max(0) },
            metal,
        })
    }

    /// Is it made in numbers? Of what is crafted missiles alone.
    pub(crate) fn in_numbers(&self, way: Way) -> bool {
        way != Way::Craft || self.of == T::T_MISSILE
    }

    /// A line of what is offered.
    pub fn line(&self, content: &Content) -> String {
        content.shown_name(self.effect.unwrap_or(self.kind)).to_owned()
    }
}

/// What keeps somebody from making a thing that is within its skill as such: the least that it takes, and a forge.
pub(super) fn lacks<O: Observer>(m: &Machine<'_, O>, me: Handle, way: Way, piece: &Piece) -> Option<String> {
    if way != Way::Craft {
        return None;
    }
    if piece.metal && !craft::at_a_forge(m, me) {
        return Some("That is of metal, and made at a forge: stand beside one.".to_owned());
    }
    let level = m.skill(me, Skill::SK_CRAFT);
    (piece.least > level)
        .then(|| format!("That takes Craft at {}, and {{actor}} {{actor:have|has}} {level}.", piece.least))
}

/// Everything that somebody may make in a way, in the order of the names of its files.
pub(super) fn offered<O: Observer>(m: &Machine<'_, O>, me: Handle, way: Way) -> Vec<Piece> {
    let (content, highest) = (m.content(), way.highest(m, me));
    match way {
        Way::Alchemy => bearing(m, me, way, SpellSource::AI_ALCHEMY, "flask"),
        Way::Potion => bearing(m, me, way, SpellSource::AI_POTION, "potion"),
        Way::Scroll => bearing(m, me, way, SpellSource::AI_SCROLL, "scroll"),
        Way::Poison => {
            let vial = ResId::new(Kind::Item, "small_glass_vial");
            let poison = |id: &ResId| content.effect(*id).is_some_and(|e| is_brewed(e, highest));
            let all = content.ids(Kind::Effect).iter().copied().filter(poison);
            all.filter_map(|id| Piece::new(content, way, vial, Some(id), 0)).collect()
        }
        Way::Craft => {
            let crafted = |id: &ResId| content.item(*id).is_some_and(|kind| is_crafted(kind, highest));
            let kinds = content.ids(Kind::Item).iter().copied().filter(crafted);
            kinds.filter_map(|id| Piece::new(content, way, id, None, 0)).collect()
        }
        Way::Weapon => Vec::new(),
    }
}

/// What bears the effects of a source that somebody knows and that are within its skill; `usual` is the kind of those
/// that say none.
fn bearing<O: Observer>(
    m: &Machine<'_, O>,
    me: Handle,
    way: Way,
    source: SpellSource,
    usual: &str,
) -> Vec<Piece> {
    let (content, highest) = (m.content(), way.highest(m, me));
    let piece = |id: &ResId| {
        let effect = content.effect(*id)?;
        let fits = effect.sources.contains(&source)
            && !effect.has(EffectFlag::EF_CURSED)
            && effect.level.value(0, 1) <= highest
            && formulas::knows(m, me, *id);
        let plus = plus_of(effect, highest);
        fits.then(|| Piece::new(content, way, base_of(effect, usual), Some(*id), plus)).flatten()
    };
    content.ids(Kind::Effect).iter().filter_map(piece).collect()
}

/// The kinds of object among some pieces, with a name each.
pub(super) fn groups(content: &Content, all: &[Piece]) -> Vec<(T, &'static str)> {
    let among = |of: T| all.iter().any(|piece| content.item(piece.kind).is_some_and(|kind| kind.itype == of));
    CRAFTED.into_iter().filter(|(of, _)| among(*of)).collect()
}

/// Is it a poison that somebody of a skill brews: neither of a higher level nor harder to withstand than that?
fn is_brewed(effect: &Effect, highest: i32) -> bool {
    let Some(first) = effect.values().next() else { return false };
    first.aval == EffectArea::AR_POISON
        && !effect.has(EffectFlag::EF_CURSED)
        && effect.level.value(0, 1) <= highest
        && first.save_number() <= highest
}

/// Is it what craftsmen make, and not above a level?
fn is_crafted(kind: &Item, highest: i32) -> bool {
    CRAFTED.iter().any(|(of, _)| *of == kind.itype)
        && !kind.flags.has(ItemFlag::IT_NOGEN)
        && i32::from(kind.level) <= highest
        && !kind.material.is_some_and(|of| BEYOND.contains(&of))
}

/// The kind that bears an effect: what the effect says (BASE_ITEM), else the usual one of its source.
fn base_of(effect: &Effect, usual: &str) -> ResId {
    let said = effect.constants.iter().find(|c| c.constant == ConstantId::BASE_ITEM);
    match said.map(|c| &c.value) {
        Some(ListValue::Of(id)) => *id,
        _ => ResId::new(Kind::Item, usual),
    }
}

/// The greatest plus of an effect that needs one, within a level; none for others.
fn plus_of(effect: &Effect, highest: i32) -> i32 {
    if !effect.has(EffectFlag::EF_NEEDS_PLUS) {
        return 0;
    }
    things::greatest_plus(effect, highest)
}

//! The definition of a monster, with all that the original tells of one.

use super::common::*;
use super::effect::Effect;
use super::item::Item;
use super::symbol::Symbol;
use super::variable::Variable;
use crate::base::dice_expr::Dice;
use crate::base::event_code::EventCode;
use crate::base::id::{AnyRef, Ref};
use crate::base::names::*;
use crate::content::schema::record;

record! {
    /// A monster. Figures are as its author wrote them.
    Monster, "monster" {
        /// The name. A part after `;` only tells namesakes apart and is not shown.
        "Identity" "Name" "required" name: String;
        /// What it looks and behaves like.
        "Identity" "Description" description: String;
        /// How it looks on the map.
        "Identity" "Image" image: Image;
        /// What it counts as, the most telling first.
        "Identity" "Types" types: Vec<MonsterType>;
        /// Its size. A few stubs of the original have none.
        "Identity" "Size" size: Option<Size>;
        /// Its traits.
        "Identity" "Flags" flags: FlagSet<MonsterFlag>;
        /// Challenge rating; 1/2 is 0, 1/3 is -1 and so on down.
        "Challenge" "CR" cr: i16 [-9, 60, ""] = 1;
        /// The least dungeon depth where it comes by itself; 0 leaves it to the rating.
        "Challenge" "Depth" depth: i16 [0, 60, "levels"];
        /// The lands it lives in.
        "Challenge" "Terrain" terrains: FlagSet<TerrainKind>;
        /// How many hit dice; with M_FIXED_HP the hit points themselves.
        "Combat" "HD" hd: i16 [0, 255, "dice"] = 1;
        /// Bonus to hit.
        "Combat" "To hit" hit: i16 [-60, 120, ""];
        /// Defence value.
        "Combat" "Defence" def: i16 [0, 120, ""];
        /// Armour: what comes off each blow.
        "Combat" "Armour" arm: i16 [0, 120, ""];
        /// Speed of moving, as a percentage of the usual.
        "Combat" "Movement" mov: i16 [0, 700, "percent"] = 100;
        /// Speed of acting, as a percentage of the usual.
        "Combat" "Speed" spd: i16 [0, 700, "percent"] = 100;
        /// Mana that it casts from.
        "Combat" "Mana" mana: i16 [0, 2000, "points"];
        /// The attribute scores.
        "Attributes" "Attributes" attributes: AttributeScores;
        /// Its attacks in order.
        "Combat" "Attacks" attacks: Vec<Attack>;
        /// Kinds of damage that do nothing to it.
        "Combat" "Immune" immune: FlagSet<DamageBits>;
        /// Kinds of damage that it resists.
        "Combat" "Resists" resists: FlagSet<DamageBits>;
        /// Its feats.
        "Abilities" "Feats" feats: Vec<Feat>;
        /// The skills it is trained in.
        "Abilities" "Skills" skills: Vec<Skill>;
        /// The skill of each of its feats of Skill Focus, in their order.
        "Abilities" "Skill focus" skill_focus: Vec<Skill>;
        /// Statuses it always has.
        "Abilities" "Stati" stati: Vec<StatiGrant>;
        /// Spells it casts by nature.
        "Abilities" "Spells" spells: Vec<Ref<Effect>>;
        /// What its poisonous attacks inflict.
        "Abilities" "Poison" poison: Vec<Ref<Effect>>;
        /// What its diseased attacks inflict.
        "Abilities" "Disease" disease: Vec<Ref<Effect>>;
        /// What it carries, made anew for each one.
        "Gear" "Gear" gear: Vec<Gear>;
        /// Lists it brings for mounts, followers and spells.
        "Lists" "Lists" lists: Vec<ResourceList>;
        /// Constants it brings.
        "Lists" "Constants" constants: Vec<ResourceConstant>;
        /// Variables that its scripts keep.
        "Handlers" "Variables" vars: Vec<Variable>;
        /// What it answers to events.
        "Handlers" "Handlers" handlers: Vec<Handler>;
        /// Events that the original handles here and this pack does not yet.
        "Handlers" "Owed" owed: Vec<EventCode>;
    }
}

impl Monster {
    /// `mov` in the steps that rules count in: one for each 5 % above or below the usual, towards zero.
    pub fn mov_steps(&self) -> i16 {
        (self.mov - 100) / 5
    }

    /// `spd` in the steps that rules count in: one for each 5 % above or below the usual, towards zero.
    pub fn spd_steps(&self) -> i16 {
        (self.spd - 100) / 5
    }

    /// The size as rules count with it; 0 where the monster has none.
    pub fn size_number(&self) -> i16 {
        self.size.map_or(0, |size| size.0)
    }

    /// The attacks as rules walk them: each attack, then what it also does as A_ALSO.
    pub fn attack_slots(&self) -> impl Iterator<Item = AttackSlot> + '_ {
        slots_of(&self.attacks)
    }
}

/// Attacks as rules walk them: each attack, then what it also does as A_ALSO.
pub(super) fn slots_of(attacks: &[Attack]) -> impl Iterator<Item = AttackSlot> + '_ {
    attacks.iter().flat_map(|attack| {
        let first = AttackSlot {
            attack: attack.attack,
            damage: attack.damage,
            dtype: attack.dtype,
            dc: attack.dc,
            gates: attack.gates,
            shape: attack.shape,
        };
        let also = attack.also.iter().map(|part| AttackSlot {
            attack: AttackType::A_ALSO,
            damage: part.damage,
            dtype: part.dtype,
            dc: part.dc,
            gates: None,
            shape: None,
        });
        std::iter::once(first).chain(also)
    })
}

/// One slot of a monster's attacks (docs/rules/strikes.md, Natural attack).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackSlot {
    /// How the blow is dealt; A_ALSO for what the blow before also does.
    pub attack: AttackType,
    /// Its damage; for A_GATE the bonus is the chance in percent.
    pub damage: Dice,
    /// What the damage is.
    pub dtype: DamageType,
    /// The difficulty of the saving throw, 0 for none.
    pub dc: i16,
    /// For A_GATE: what comes.
    pub gates: Option<MonsterType>,
    /// For A_SEEM and A_FORM: whose shape.
    pub shape: Option<AnyRef>,
}

record! {
    /// The seven scores; 0 where a creature has none.
    AttributeScores, "set of attribute scores" {
        /// Strength.
        "Attributes" "Str" str: i16 [0, 120, ""];
        /// Dexterity.
        "Attributes" "Dex" dex: i16 [0, 120, ""];
        /// Constitution.
        "Attributes" "Con" con: i16 [0, 120, ""];
        /// Intelligence.
        "Attributes" "Int" int: i16 [0, 120, ""];
        /// Wisdom.
        "Attributes" "Wis" wis: i16 [0, 120, ""];
        /// Charisma.
        "Attributes" "Cha" cha: i16 [0, 120, ""];
        /// Luck.
        "Attributes" "Luck" luc: i16 [0, 120, ""];
    }
}

impl AttributeScores {
    /// The scores in the order of [`Attribute::A_STR`] to [`Attribute::A_LUC`].
    pub fn in_order(&self) -> [i16; 7] {
        [self.str, self.dex, self.con, self.int, self.wis, self.cha, self.luc]
    }
}

record! {
    /// One attack.
    Attack, "attack" {
        /// How the blow is dealt.
        "Attack" "Attack" "required" attack: AttackType = AttackType::A_PUNC;
        /// How much damage it does.
        "Attack" "Damage" damage: Dice;
        /// What the damage is.
        "Attack" "Type" dtype: DamageType;
        /// The difficulty of the saving throw against it; 0 for none.
        "Attack" "DC" dc: i16 [-1, 120, ""];
        /// What the same blow also does.
        "Attack" "Also" also: Vec<AttackPart>;
        /// For A_GATE: what it calls; the damage is then the chance in percent.
        "Attack" "Gates" gates: Option<MonsterType>;
        /// For A_SEEM and A_FORM: whose shape it takes.
        "Attack" "Shape" shape: Option<AnyRef>;
    }
}

record! {
    /// What a blow does beside its own damage.
    AttackPart, "part of an attack" {
        /// How much damage it does.
        "Attack" "Damage" damage: Dice;
        /// What the damage is.
        "Attack" "Type" dtype: DamageType;
        /// The difficulty of the saving throw against it; 0 for none.
        "Attack" "DC" dc: i16 [-1, 120, ""];
    }
}

record! {
    /// One entry of a gear list.
    Gear, "piece of gear" {
        /// How likely it is; 0 for always.
        "Gear" "Chance" chance: i16 [0, 100, "percent"];
        /// Whether it comes only where the entry before did not.
        "Gear" "Else" otherwise: bool;
        /// What decides whether it comes, asked after the chance: an expression, or a script whose last value says. It
        /// comes where that is true or a number other than 0. `actor` and `victim` are whoever is given the list. Empty
        /// for always.
        "Gear" "Condition" condition: ScriptText;
        /// Whether the original asks a condition of its own here. Where this pack asks none either, it does not come.
        "Gear" "Condition owed" condition_owed: bool;
        /// How many.
        "Gear" "Amount" amount: Dice = Dice::new(1, 1, 0);
        /// What.
        "Gear" "Item" item: Option<Ref<Item>>;
        /// Any item of this kind, where none is named.
        "Gear" "Random item" random_item: Option<ObjectType>;
        /// The effect on it.
        "Gear" "Effect" effect: Option<Ref<Effect>>;
        /// Any effect of a level in this range, where none is named.
        "Gear" "Random effect" random_effect: Option<LevelRange>;
        /// Its plus.
        "Gear" "Plus" plus: i16 [-20, 20, ""];
        /// Its qualities: those of weapons, of armour or of any item, by what it is.
        "Gear" "Qualities" @uses(super::quality_uses::OF_GEAR) qualities: Vec<Symbol>;
        /// Whether it is blessed.
        "Gear" "Blessed" blessed: bool;
        /// Whether it is cursed.
        "Gear" "Cursed" cursed: bool;
    }
}

record! {
    /// Levels from the least to the most.
    LevelRange, "range of levels" {
        /// The least level.
        "Levels" "From" from: i16 [0, 60, ""];
        /// The most.
        "Levels" "To" to: i16 [0, 60, ""];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_steps_of_five_percent() {
        let monster = Monster { mov: 50, spd: 125, ..Monster::default() };
        assert_eq!((monster.mov_steps(), monster.spd_steps()), (-10, 5));
        assert_eq!(Monster::default().mov_steps(), 0);
    }

    #[test]
    fn what_a_blow_also_does_follows_it() {
        let part = AttackPart { damage: Dice::new(1, 4, 0), dtype: DamageType::AD_FIRE, dc: 12 };
        let bite = Attack { attack: AttackType::A_BITE, also: vec![part], ..Attack::default() };
        let monster = Monster { attacks: vec![bite, Attack::default()], ..Monster::default() };
        let kinds: Vec<AttackType> = monster.attack_slots().map(|slot| slot.attack).collect();
        assert_eq!(kinds, [AttackType::A_BITE, AttackType::A_ALSO, AttackType::A_PUNC]);
    }
}

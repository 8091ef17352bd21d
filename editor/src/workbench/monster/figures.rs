//! What the rules make of a monster that stands alone and bare.

use augury_engine::base::handle::Handle;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{Attribute, DamageType, Named, SaveType, Skill};
use augury_engine::content::Content;
use augury_engine::rules::query::who::{Who, who};
use augury_engine::rules::values::{self, Matrix, Values};
use augury_engine::world::{Map, World};

/// The number of the last skill; feats are numbered from 50.
const LAST_SKILL: i32 = 49;

/// The figures.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Its attributes, and AttrAdj with what went into it.
    pub values: Values<Matrix>,
    /// Challenge rating; 1/n is 2 - n.
    pub rating: i32,
    /// Hit points on average and at most.
    pub hit_points: (i32, i32),
    /// Hit dice, and the sides of the best of them.
    pub hit_dice: (i32, i32),
    /// Mana.
    pub mana: i32,
    /// Bonuses to the three saving throws.
    pub saves: [(&'static str, i32); 3],
    /// Resistance in points to each kind of damage that has any; -1 is immunity.
    pub resists: Vec<(DamageType, i32)>,
    /// Levels of the skills it has.
    pub skills: Vec<(Skill, i32)>,
}

impl Figures {
    /// Works them out; `None` where the content has no such monster.
    pub fn of(content: &Content, form: ResId) -> Option<Figures> {
        content.monster(form)?;
        let (world, h) = alone(content, form)?;
        let who = who(&world, content, h)?;
        Some(Figures {
            values: values::matrix(&who),
            rating: who.cr_signed(),
            hit_points: (values::average(&who), values::maximum(&who)),
            hit_dice: (who.hit_dice(), values::best_hit_die(&who)),
            mana: values::full_mana(&who, content.monster(form).map_or(0, |m| i32::from(m.mana))),
            saves: [("Fort", SaveType::FORT), ("Ref", SaveType::REF), ("Will", SaveType::WILL)]
                .map(|(name, save)| (name, who.save_bonus(save, 0))),
            resists: resists(&who),
            skills: skills(&who),
        })
    }

    /// An attribute's value.
    pub fn get(&self, attribute: Attribute) -> i32 {
        self.values.get(attribute)
    }
}

/// A world with one monster on it. Its values are worked out twice, since a few rest on others.
pub fn alone(content: &Content, form: ResId) -> Option<(World, Handle)> {
    let mut world = World::new(Map::plain(3, 3, ResId::new(Kind::Terrain, "floor")));
    let h = world.add_creature(content.shown_name(form), form);
    for _ in 0..2 {
        let attr = values::values(&who(&world, content, h)?).attr;
        world.set_attributes(h, &attr);
    }
    Some((world, h))
}

/// Members of a family by the first name of each number.
fn members<N: Named>() -> impl Iterator<Item = N> {
    let first = |(name, number): &&(&str, i32)| N::from_number(*number).name() == Some(name);
    N::table().iter().filter(first).map(|(_, number)| N::from_number(*number))
}

fn resists(who: &Who<'_>) -> Vec<(DamageType, i32)> {
    members::<DamageType>()
        .map(|kind| (kind, who.resist_level(kind, false)))
        .filter(|(_, level)| *level != 0)
        .collect()
}

fn skills(who: &Who<'_>) -> Vec<(Skill, i32)> {
    members::<Skill>()
        .filter(|skill| (1..=LAST_SKILL).contains(&skill.number()) && who.has_skill(*skill))
        .map(|skill| (skill, who.skill(skill)))
        .collect()
}

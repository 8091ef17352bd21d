//! Who is an enemy of whom (facts/rules/monster-play.md, 6), as far as it rests on the two creatures and
//! their lists. Knows nothing of what a monster then does.

use super::Who;
use crate::base::names::{MonsterFlag as Flag, MonsterType as Type, Named, StatiNature, StatiValue};

/// How one creature takes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stance {
    /// It would fight it.
    Enemy,
    /// It lets it be.
    Neutral,
    /// It helps it.
    Ally,
}

impl Who<'_> {
    /// Would it fight the other?
    pub fn is_hostile_to(&self, other: &Who<'_>) -> bool {
        self.stance(other).0 == Stance::Enemy
    }

    /// How it takes the other, and how strongly: 0 not at all, 1 barely, 2 a little, 10 weakly, 20, 30
    /// strongly (the priorities of targets).
    pub fn stance(&self, other: &Who<'_>) -> (Stance, i32) {
        use Stance::{Ally, Enemy, Neutral};
        let (me, it) = (self.c, other.c);
        if me.handle() == it.handle() {
            return (Ally, 30);
        }
        if me.is_player() && it.is_player() {
            return (Neutral, 30);
        }
        if me.targets().iter().any(|t| t.thing == it.handle()) {
            return (Enemy, 30);
        }
        if let Some(charm) = self.borne_of(StatiNature::CHARMED).find(|s| s.thing == it.handle()) {
            let obeys =
                [StatiValue::CH_DOMINATE, StatiValue::CH_COMMAND].iter().any(|v| v.number() == charm.val);
            return (if obeys { Ally } else { Neutral }, 30);
        }
        if other.has_stati(StatiNature::ILLUSION) && !self.takes_for_real(other) {
            return (Neutral, 30);
        }
        if me.party() != 0 && me.party() == it.party() {
            return (Ally, 30);
        }
        if let Some(by_record) = self.marked(other) {
            return by_record;
        }
        self.by_race(other)
    }

    /// What the records on the other say of creatures like me: Val is a type, or -1 for everybody.
    fn marked(&self, other: &Who<'_>) -> Option<(Stance, i32)> {
        let names_me = |nature: StatiNature| {
            other.borne_of(nature).any(|s| match s.thing.some() {
                Some(thing) if s.val >= 0 && thing != other.c.handle() => thing == self.c.handle(),
                _ => s.val < 0 || self.is_type(Type::from_number(s.val)),
            })
        };
        if names_me(StatiNature::ENEMY_TO) {
            return Some((Stance::Enemy, 20));
        }
        if names_me(StatiNature::ALLY_TO) {
            return Some((Stance::Neutral, 30));
        }
        if names_me(StatiNature::NEUTRAL_TO) {
            return Some((Stance::Neutral, 20));
        }
        let calmed = other.has_stati_val(StatiNature::CHARMED, StatiValue::CH_CALMED.number());
        calmed.then_some((Stance::Neutral, 30))
    }

    fn by_race(&self, other: &Who<'_>) -> (Stance, i32) {
        use Stance::{Ally, Enemy, Neutral};
        let mindless = self.has_flag(Flag::M_MINDLESS);
        if !mindless {
            if self.c.peaceful() != 0 {
                return (Neutral, 10);
            }
            if self.outsiders_at_odds(other) || self.dragons_at_odds(other) {
                return (Enemy, 30);
            }
            if let Some(strength) = self.feud(other) {
                return (Enemy, strength);
            }
        }
        if SOLIDARITY.iter().any(|t| self.is_type(*t) && other.is_type(*t)) {
            return (if other.c.is_player() { Neutral } else { Ally }, 20);
        }
        if mindless || self.has_flag(Flag::M_HOSTILE) {
            return (Enemy, 30);
        }
        let stronger = self.cr() >= other.cr();
        let both = |a: Type, b: Type| self.is_type(a) && other.is_type(b);
        if self.is_type(Type::MA_EVIL) && (stronger || other.c.is_player()) {
            return (Enemy, 2);
        }
        if stronger
            && (self.has_flag(Flag::M_CARNI) && other.is_type(Type::MA_ANIMAL)
                || self.has_flag(Flag::M_HERBI) && other.is_type(Type::MA_PLANT))
        {
            return (Enemy, 2);
        }
        if both(Type::MA_GOOD, Type::MA_GOOD) {
            return (Neutral, 10);
        }
        if both(Type::MA_GOOD, Type::MA_EVIL) && other.c.peaceful() == 0 {
            return (Enemy, 10);
        }
        if self.is_type(Type::MA_ANIMAL) && !other.is_type(Type::MA_ANIMAL)
            || self.is_type(Type::MA_ELEMENTAL) && !other.is_type(Type::MA_ELEMENTALKIN)
        {
            return (Enemy, 2);
        }
        (Neutral, 0)
    }

    fn outsiders_at_odds(&self, other: &Who<'_>) -> bool {
        let outsider = Type::MA_OUTSIDER;
        self.is_type(outsider)
            && other.is_type(outsider)
            && [Type::MA_EVIL, Type::MA_GOOD, Type::MA_LAWFUL, Type::MA_CHAOTIC]
                .iter()
                .any(|t| self.is_type(*t) != other.is_type(*t))
    }

    fn dragons_at_odds(&self, other: &Who<'_>) -> bool {
        let dragon = Type::MA_DRAGON;
        let opposed = |a: &Who<'_>, b: &Who<'_>| a.is_type(Type::MA_GOOD) && b.is_type(Type::MA_EVIL);
        self.is_type(dragon) && other.is_type(dragon) && (opposed(self, other) || opposed(other, self))
    }

    /// The strength of an old feud, either way.
    fn feud(&self, other: &Who<'_>) -> Option<i32> {
        let between =
            |a: Type, b: Type| self.is_type(a) && other.is_type(b) || self.is_type(b) && other.is_type(a);
        let good_undead = |w: &Who<'_>| w.is_type(Type::MA_UNDEAD) && w.is_type(Type::MA_GOOD);
        if between(Type::MA_UNDEAD, Type::MA_LIVING) && !good_undead(self) && !good_undead(other) {
            return Some(20);
        }
        if FEUDS.iter().any(|(a, b)| between(*a, *b)) {
            return Some(20);
        }
        between(Type::MA_ELF, Type::MA_DWARF).then_some(10)
    }
}

const FEUDS: [(Type, Type); 6] = [
    (Type::MA_ELF, Type::MA_ORC),
    (Type::MA_GNOME, Type::MA_KOBOLD),
    (Type::MA_ELF, Type::MA_DROW),
    (Type::MA_HALFLING, Type::MA_GOBLIN),
    (Type::MA_DWARF, Type::MA_ORC),
    (Type::MA_CAT, Type::MA_DOG),
];

const SOLIDARITY: [Type; 9] = [
    Type::MA_LIZARDFOLK,
    Type::MA_ILLITHID,
    Type::MA_UNDEAD,
    Type::MA_ELF,
    Type::MA_KOBOLD,
    Type::MA_GNOME,
    Type::MA_DWARF,
    Type::MA_CELESTIAL,
    Type::MA_SWARM,
];

//! Who is an enemy of whom (docs/rules/hostility.md, The first that applies), as far as it rests on the two
//! creatures and their lists. Knows nothing of what a monster then does.

use super::Who;
use crate::base::handle::Handle;
use crate::base::names::{Ability, MonsterFlag as Flag, MonsterType as Type, Named, StatiNature, StatiValue};

/// How many leaders one behind the other are asked for their view.
const LEADERS: u8 = 2;
/// The number of the first order.
const FIRST_ORDER: i32 = 10;
/// To attack those one has nothing against.
const ATTACK_NEUTRALS: i32 = 12;
/// To be friendly.
const BE_FRIENDLY: i32 = 19;

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
    pub(crate) fn is_hostile_to(&self, other: &Who<'_>) -> bool {
        self.stance(other).0 == Stance::Enemy
    }

    /// How it takes the other, and how strongly: 0 not at all, 1 barely, 2 a little, 10 weakly, 20, 30
    /// strongly (the priorities of targets).
    pub(crate) fn stance(&self, other: &Who<'_>) -> (Stance, i32) {
        self.stance_within(other, LEADERS)
    }

    /// The same, where views of so many leaders, one behind the other, may still be asked.
    fn stance_within(&self, other: &Who<'_>, leaders: u8) -> (Stance, i32) {
        use Stance::{Ally, Enemy, Neutral};
        let (me, it) = (self.c, other.c);
        if me.handle() == it.handle() {
            return (Ally, 30);
        }
        if me.is_player() && it.is_player() {
            return (Neutral, 30);
        }
        if let Some(charm) = self.stati_of(StatiNature::CHARMED).find(|s| s.thing == it.handle()) {
            let obeys =
                [StatiValue::CH_DOMINATE, StatiValue::CH_COMMAND].iter().any(|v| v.number() == charm.val);
            return (if obeys { Ally } else { Neutral }, 30);
        }
        if me.targets().iter().any(|t| t.thing == it.handle()) {
            return (Enemy, 30);
        }
        if other.has_stati(StatiNature::ILLUSION) && !self.takes_for_real(other) {
            return (Neutral, 30);
        }
        if leaders > 0
            && let Some(by_leader) = self.by_leaders(other, leaders - 1)
        {
            return by_leader;
        }
        self.by_itself(other)
    }

    /// What it makes of the other when no leader is asked.
    fn by_itself(&self, other: &Who<'_>) -> (Stance, i32) {
        if self.c.party() != 0 && self.c.party() == other.c.party() {
            return (Stance::Ally, 30);
        }
        self.marked(other).unwrap_or_else(|| self.by_race(other))
    }

    /// Who leads it.
    pub fn leader(&self) -> Option<Who<'_>> {
        let leader = u32::try_from(self.c.leader()).ok().filter(|n| *n != 0)?;
        self.other(Handle(leader)).filter(|l| l.c.handle() != self.c.handle())
    }

    /// Does the other lead it?
    pub(crate) fn is_led_by(&self, other: Handle) -> bool {
        self.leader().is_some_and(|leader| leader.c.handle() == other)
    }

    /// Was it told this, by the order's number?
    pub(crate) fn is_ordered(&self, order: i32) -> bool {
        self.c.orders() >> (order - FIRST_ORDER) & 1 == 1
    }

    /// What its leader, or the other's, makes of it (docs/rules/hostility.md, The first that applies).
    fn by_leaders(&self, other: &Who<'_>, leaders: u8) -> Option<(Stance, i32)> {
        use Stance::{Ally, Enemy, Neutral};
        let it = other.c;
        if let Some(leader) = self.leader() {
            if leader.c.handle() == it.handle() {
                return Some((Ally, 30));
            }
            let of_it = other.stance_within(&leader, leaders);
            if of_it.0 == Enemy && !it.is_player() {
                return Some(of_it);
            }
            let his = leader.stance_within(other, leaders);
            let tame = leader.is_character() && !self.is_ordered(ATTACK_NEUTRALS);
            match his.0 {
                // A player's own dislikes are no cause for his companions to begin a fight.
                Enemy if tame && leader.c.is_player() => return Some((Neutral, his.1)),
                Neutral if tame => return Some(his),
                Neutral => {}
                Enemy | Ally => return Some(his),
            }
        }
        let leader = other.leader()?;
        if leader.c.handle() == self.c.handle() {
            return Some((Ally, 30));
        }
        let of_me = leader.stance_within(self, leaders);
        if of_me.0 == Enemy {
            return Some(of_me);
        }
        if self.c.party() != 0 && self.c.party() == it.party() {
            return Some((Ally, 30));
        }
        (self.by_itself(&leader).0 != Enemy).then(|| {
            let mine = self.by_itself(other);
            if mine.0 == Enemy { (Neutral, mine.1) } else { mine }
        })
    }

    /// What the records on the other say of creatures like me: Val is a type, or -1 for everybody.
    fn marked(&self, other: &Who<'_>) -> Option<(Stance, i32)> {
        let names_me = |nature: StatiNature| {
            other.stati_of(nature).any(|s| match s.thing.some() {
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
            if self.c.peaceful() != 0 || self.is_ordered(BE_FRIENDLY) {
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
        let kin = |o: &Who<'_>| o.is_type(Type::MA_ANIMAL) || o.ability(Ability::CA_SYLVAN_AFFINITY) > 0;
        if self.is_type(Type::MA_ANIMAL) && !kin(other)
            || self.is_type(Type::MA_ELEMENTAL) && !other.is_type(Type::MA_ELEMENTALKIN)
        {
            return (Enemy, 2);
        }
        if self.is_ordered(ATTACK_NEUTRALS) {
            return (Enemy, 2);
        }
        (Neutral, 0)
    }

    /// Is the other of a race that its own has hated from of old?
    pub(crate) fn is_racial_enemy(&self, other: &Who<'_>) -> bool {
        self.outsiders_at_odds(other) || self.dragons_at_odds(other) || self.feud(other).is_some()
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

//! Perception: how far each sense of a creature reaches, who perceives whom and by what, and straight lines
//! over the map (facts/rules/senses.md). Only looks; hiding checks and noise that roll dice are elsewhere.
//!
//! Items and magical light are not there yet: a creature's own light is what its eyes make of the dark.

use super::who::{Who, who};
use crate::base::handle::Handle;
use crate::base::names::{
    Ability, Attribute, Feat, MonsterFlag, MonsterType, Named, Perception, Skill, StatiNature,
};
use crate::content::Content;
use crate::world::{Map, Point, World};

/// Beyond this distance only what was found without the senses counts (senses.md, 2.10).
const FARTHEST: i32 = 30;
/// Infravision of whoever has no other sense for the dark (senses.md, 1).
const LEAST_INFRA: i32 = 6;

/// How far each sense reaches, in squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Senses {
    /// Plain sight.
    pub sight: i32,
    /// Its own light, for its own eyes.
    pub light: i32,
    /// Shapes in the half-dark.
    pub shadow: i32,
    /// Warmth.
    pub infra: i32,
    /// Smell.
    pub scent: i32,
    /// Minds.
    pub telepathy: i32,
    /// Steps felt through the ground.
    pub tremor: i32,
    /// Everything but by the eye.
    pub blindsight: i32,
    /// What magic shows.
    pub percept: i32,
    /// Does it read the wild, so that cover does not hide?
    pub nature: bool,
}

impl Who<'_> {
    /// How far its senses reach (senses.md, 1).
    pub fn senses(&self) -> Senses {
        let wis = self.modifier(Attribute::A_WIS);
        let mut s = Senses {
            sight: (15 + 3 * wis).max(12),
            blindsight: i32::from(self.has_feat(Feat::FT_BLINDSIGHT)),
            percept: self.best_mag(StatiNature::PERCEPTION, None).unwrap_or(0),
            ..Senses::default()
        };
        let mut nature = 0;
        for borne in self.borne_of(StatiNature::EXTRA_ABILITY) {
            let level = borne.mag;
            match Ability::from_number(borne.val) {
                Ability::CA_SHARP_SENSES => s.sight += 2 * level,
                Ability::CA_INFRAVISION => s.infra += level,
                Ability::CA_SCENT => s.scent += level,
                Ability::CA_TELEPATHY => s.telepathy += level,
                Ability::CA_TREMORSENSE => s.tremor += level,
                Ability::CA_BLINDSIGHT => s.blindsight += level,
                Ability::CA_NATURE_SENSE => nature += level,
                _ => {}
            }
        }
        s.nature = nature > 0;
        s.shadow = 2 * s.light;
        if self.is_blind() {
            (s.sight, s.shadow, s.infra) = (0, 0, 0);
        }
        if self.has_feat(Feat::FT_ACUTE_SENSES) {
            for range in [&mut s.sight, &mut s.shadow, &mut s.scent, &mut s.infra] {
                *range = *range * 3 / 2;
            }
        }
        let in_the_dark = s.infra + s.light + s.telepathy + s.tremor + s.blindsight + s.scent;
        if in_the_dark == 0 && !self.c.is_player() {
            s.infra = LEAST_INFRA;
        }
        s
    }

    /// Can it not see: by its form, or for now?
    pub fn is_blind(&self) -> bool {
        self.has_flag(MonsterFlag::M_BLIND) || self.has_stati(StatiNature::BLIND)
    }

    /// Does it perceive the other truly: by more than a shadow, a smell or a detecting spell?
    pub fn perceives_truly(&self, other: &Who<'_>) -> bool {
        let vague = Perception::PER_SHADOW.0 | Perception::PER_SCENT.0 | Perception::PER_DETECT.0;
        self.perceives(other) & !vague != 0
    }

    /// How it perceives the other, as PER_ bits in one number; 0 for not at all (senses.md, 2).
    pub fn perceives(&self, other: &Who<'_>) -> i32 {
        if self.has_stati(StatiNature::SLEEPING) {
            return 0;
        }
        let (me, it) = (self.c.handle(), other.c.handle());
        if let Some(engulfed) = other.borne_of(StatiNature::ENGULFED).next() {
            return if engulfed.thing == me { Perception::PER_VISUAL.0 } else { 0 };
        }
        let held = self.borne_of(StatiNature::ENGULFED).next();
        let mut found = 0;
        if me == it || held.is_some_and(|s| s.thing == it) {
            found |= Perception::PER_VISUAL.0;
        }
        if !self.c.is_here() || !other.c.is_here() {
            return found;
        }
        let engulfed = held.is_some();
        let senses = self.senses();
        let distance = self.c.at().distance(other.c.at()).max(1);
        if !engulfed {
            found |= self.by_tracking(other, distance);
        }
        if other.has_stati(StatiNature::TELEPORTED) {
            return found;
        }
        let hidden_from = other.borne_of(StatiNature::NONDETECTION).fold(0, |bits, s| bits | s.val);
        found |= self.by_detection(other, distance);
        if distance <= FARTHEST {
            found |= self.without_eyes(other, &senses, distance, engulfed) & !hidden_from;
            found |= self.by_eye(other, &senses, distance, engulfed);
        }
        found
    }

    fn by_tracking(&self, other: &Who<'_>, distance: i32) -> i32 {
        let tracks =
            self.borne_of(StatiNature::TRACKING).any(|s| s.thing == other.c.handle() && distance <= s.mag);
        if tracks { Perception::PER_TRACK.0 } else { 0 }
    }

    /// Detecting stati: Val is the type they find, 0 for all, Mag how far.
    fn by_detection(&self, other: &Who<'_>, distance: i32) -> i32 {
        let shielded =
            other.borne_of(StatiNature::NONDETECTION).any(|s| s.val & Perception::PER_DETECT.0 != 0);
        let detects = self
            .borne_of(StatiNature::DETECTING)
            .any(|s| distance <= s.mag && (s.val == 0 || other.is_type(MonsterType::from_number(s.val))));
        if detects && !shielded { Perception::PER_DETECT.0 } else { 0 }
    }

    fn without_eyes(&self, other: &Who<'_>, senses: &Senses, distance: i32, engulfed: bool) -> i32 {
        let mut found = 0;
        let aerial = is_aerial(other);
        if !engulfed && senses.tremor >= distance && !aerial && !other.has_stati(StatiNature::PARALYSIS) {
            found |= Perception::PER_TREMOR.0;
        }
        let hides = other.has_stati(StatiNature::HIDING);
        let heard = || self.skill(Skill::SK_LISTEN) >= other.skill(Skill::SK_MOVE_SIL);
        if !engulfed
            && senses.blindsight >= distance
            && self.shares_plane(other)
            && self.line_of_fire(other)
            && (!hides || heard())
        {
            found |= Perception::PER_BLIND.0;
        }
        if senses.percept >= distance {
            found |= Perception::PER_PERCEPT.0;
        }
        if senses.telepathy >= distance
            && !other.has_flag(MonsterFlag::M_MINDLESS)
            && !other.is_type(MonsterType::MA_UNDEAD)
        {
            found |= Perception::PER_TELE.0;
        }
        // Only from within: the original's sign slip, which its measured fights contain.
        if engulfed == self.content.keeps(crate::content::Switch::ScentOnlyWhenEngulfed)
            && senses.scent >= distance
            && self.shares_plane(other)
            && self.line_of_fire(other)
        {
            found |= Perception::PER_SCENT.0;
        }
        found
    }

    fn by_eye(&self, other: &Who<'_>, senses: &Senses, distance: i32, engulfed: bool) -> i32 {
        if self.is_blind() && distance > senses.blindsight {
            return 0;
        }
        if self.c.at().steps(other.c.at()) > senses.sight.max(senses.blindsight) || engulfed {
            return 0;
        }
        if self.hidden_from_me(other) || self.unseen_by_me(other) {
            return 0;
        }
        let mut found = 0;
        let map = self.world.map();
        let sees = line_of_sight(map, self.content, self.c.at(), other.c.at());
        if sees && (distance <= 2 * senses.light || map.lit || other.c.handle() == self.c.handle()) {
            found |= Perception::PER_VISUAL.0 | Perception::PER_SHADOW.0;
        }
        if sees && distance <= senses.infra {
            found |= Perception::PER_INFRA.0;
        }
        found
    }

    /// Does it hide too well? A monster's friends know where it is.
    fn hidden_from_me(&self, other: &Who<'_>) -> bool {
        other.has_stati(StatiNature::HIDING)
            && !(self.c.party() != 0 && self.c.party() == other.c.party())
            && other.skill(Skill::SK_HIDE) + other.c.hide_val() > self.skill(Skill::SK_SPOT)
    }

    /// Is it invisible, or on another plane, to these eyes?
    fn unseen_by_me(&self, other: &Who<'_>) -> bool {
        let sees_invisible =
            self.has_flag(MonsterFlag::M_SEE_INVIS) || self.has_stati(StatiNature::SEE_INVIS);
        let invisible = other.has_stati(StatiNature::INVIS) || other.has_flag(MonsterFlag::M_INVIS);
        let ethereal = !self.shares_plane(other) && !self.has_stati(StatiNature::MANIFEST);
        let to_me =
            other.borne_of(StatiNature::INVIS_TO).any(|s| self.is_type(MonsterType::from_number(s.mag)));
        (invisible || ethereal) && !sees_invisible || to_me
    }

    /// Are both on the same plane?
    pub fn shares_plane(&self, other: &Who<'_>) -> bool {
        let plane = |w: &Who<'_>| w.borne_of(StatiNature::PHASED).next().map_or(0, |s| s.val);
        plane(self) == plane(other)
    }

    /// Could something thrown fly straight from it to the other?
    pub fn line_of_fire(&self, other: &Who<'_>) -> bool {
        line_of_fire(self.world.map(), self.content, self.c.at(), other.c.at())
    }
}

/// Does a creature know that a thing is there, so that messages may name it? Items are where their holder is.
pub fn notices(world: &World, content: &Content, watcher: Handle, thing: Handle) -> bool {
    let thing = match world.item(thing) {
        Some(item) if item.holder.is_some() => item.holder,
        Some(_) => return true,
        None => thing,
    };
    match (who(world, content, watcher), who(world, content, thing)) {
        (Some(me), Some(other)) => watcher == thing || me.perceives(&other) != 0,
        _ => true,
    }
}

/// Off the ground: it flies, or hovers by a spell.
fn is_aerial(w: &Who<'_>) -> bool {
    w.has_flag(MonsterFlag::M_FLYER) || w.has_stati(StatiNature::LEVITATION)
}

/// Is nothing solid between two squares? (senses.md, 3)
pub fn line_of_fire(map: &Map, content: &Content, from: Point, to: Point) -> bool {
    line(map, from, to, |at| map.terrain(at).and_then(|t| content.terrain(t)).is_none_or(|t| !t.is_solid()))
}

/// Is nothing opaque between two squares? (senses.md, 3)
pub fn line_of_sight(map: &Map, content: &Content, from: Point, to: Point) -> bool {
    line(map, from, to, |at| map.terrain(at).and_then(|t| content.terrain(t)).is_none_or(|t| !t.is_opaque()))
}

/// Walks the one line of the original from square to square. Reaching the target answers yes before it is
/// tested; the start is not tested; every other square has to pass.
fn line(map: &Map, from: Point, to: Point, passes: impl Fn(Point) -> bool) -> bool {
    let (fx, fy) = (i64::from(from.x), i64::from(from.y));
    let (tx, ty) = (i64::from(to.x), i64::from(to.y));
    let x_step = if tx >= fx { 1 } else { -1 };
    let y_step = if ty >= fy { 1 } else { -1 };
    // The line's slope, and in the loop the slope to the far corner of each square, as exact fractions.
    let rise = (2 * ty - y_step - 2 * fy).abs();
    let run = (2 * tx - x_step - 2 * fx).abs();
    let (mut x, mut y) = (fx, fy);
    while (x, y) != (tx, ty) {
        if fx == tx {
            y += y_step;
        } else if fy == ty {
            x += x_step;
        } else {
            let corner_rise = (2 * y + y_step - 2 * fy).abs();
            let corner_run = (2 * x + x_step - 2 * fx).abs();
            match (corner_rise * run).cmp(&(rise * corner_run)) {
                std::cmp::Ordering::Greater => x += x_step,
                std::cmp::Ordering::Less => y += y_step,
                std::cmp::Ordering::Equal => {
                    x += x_step;
                    y += y_step;
                }
            }
        }
        if (x, y) == (tx, ty) {
            return true;
        }
        let at = Point::new(x as i16, y as i16);
        if !map.contains(at) || !passes(at) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{Kind, ResId};

    fn squares(from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        let map = Map::plain(40, 40, ResId::new(Kind::Terrain, "floor"));
        let seen = std::cell::RefCell::new(Vec::new());
        line(&map, Point::new(from.0, from.1), Point::new(to.0, to.1), |at| {
            seen.borrow_mut().push((at.x, at.y));
            true
        });
        seen.into_inner()
    }

    #[test]
    fn lines_go_straight_along_rows_columns_and_diagonals() {
        assert_eq!(squares((5, 5), (8, 5)), [(6, 5), (7, 5)]);
        assert_eq!(squares((5, 5), (5, 2)), [(5, 4), (5, 3)]);
        assert_eq!(squares((5, 5), (2, 2)), [(4, 4), (3, 3)]);
        assert_eq!(squares((5, 5), (5, 5)), []);
    }

    #[test]
    fn a_wall_between_stops_a_line_and_the_target_is_not_tested() {
        let map = Map::plain(40, 40, ResId::new(Kind::Terrain, "floor"));
        let wall = |x: i16| move |at: Point| at.x != x;
        assert!(!line(&map, Point::new(1, 1), Point::new(9, 4), wall(5)));
        assert!(line(&map, Point::new(1, 1), Point::new(9, 4), wall(9)));
        assert!(line(&map, Point::new(1, 1), Point::new(9, 4), wall(1)));
    }
}

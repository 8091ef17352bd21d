//! A monster beside those of its challenge rating: whether it is worth what its author says.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::Attribute;
use augury_engine::content::{Content, Monster};

use super::block::blows;
use super::figures::Figures;

/// The figures that are compared: what they are called, and what they are.
pub const COLUMNS: [(&str, &str); 6] = [
    ("HP", "hit points on average"),
    ("Defence", "defence: what a blow has to reach"),
    ("Armour", "armour: what comes off each blow"),
    ("To hit", "bonus to hit with natural attacks"),
    ("Dmg", "damage of one round of natural attacks that all land, on average, by their dice alone"),
    ("Speed", "speed of acting, in steps of 5 %"),
];

/// One monster's figures, in the order of [`COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// Which.
    pub id: ResId,
    /// Its name.
    pub name: String,
    /// Its figures.
    pub figures: [i32; COLUMNS.len()],
}

/// The monsters of a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbours {
    /// The rating; 1/n is 2 - n.
    pub rating: i32,
    /// Itself and the others, by name.
    pub rows: Vec<Neighbour>,
    /// Of the others: the lower quartile, the middle and the upper quartile of each figure; none without others.
    pub quartiles: Option<[[i32; 3]; COLUMNS.len()]>,
}

impl Neighbours {
    /// The figures of one of them.
    pub fn figures_of(&self, id: ResId) -> Option<[i32; COLUMNS.len()]> {
        self.rows.iter().find(|row| row.id == id).map(|row| row.figures)
    }

    /// Where a figure stands among the others'; `Equal` for what lies between the quartiles.
    pub fn stands(&self, column: usize, value: i32) -> std::cmp::Ordering {
        match self.quartiles.as_ref().and_then(|all| all.get(column)) {
            Some([low, _, _]) if value < *low => std::cmp::Ordering::Less,
            Some([_, _, high]) if value > *high => std::cmp::Ordering::Greater,
            _ => std::cmp::Ordering::Equal,
        }
    }
}

/// The monsters that have the rating of this one, itself among them.
pub fn neighbours(content: &Content, id: ResId, own: &Figures) -> Neighbours {
    let mut rows = Vec::new();
    for other in content.ids(Kind::Monster) {
        let Some(monster) = content.monster(*other) else { continue };
        if i32::from(monster.cr) != own.rating && *other != id {
            continue;
        }
        let figures = if *other == id { Some(own.clone()) } else { Figures::of(content, *other) };
        let Some(figures) = figures else { continue };
        let name = content.shown_name(*other).to_owned();
        rows.push(Neighbour { id: *other, name, figures: row(monster, &figures) });
    }
    rows.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.id.cmp(&b.id)));
    let others: Vec<&Neighbour> = rows.iter().filter(|row| row.id != id).collect();
    let quartiles = (!others.is_empty()).then(|| {
        let of = |column: usize| quartiles(others.iter().map(|row| row.figures[column]).collect());
        std::array::from_fn(of)
    });
    Neighbours { rating: own.rating, rows, quartiles }
}

/// The figures of a monster in the order of [`COLUMNS`]; `None` where the content has none of it.
pub fn figures(content: &Content, id: ResId) -> Option<[i32; COLUMNS.len()]> {
    Some(row(content.monster(id)?, &Figures::of(content, id)?))
}

fn row(monster: &Monster, figures: &Figures) -> [i32; COLUMNS.len()] {
    [
        figures.hit_points.0,
        figures.get(Attribute::A_DEF),
        figures.get(Attribute::A_ARM),
        figures.get(Attribute::A_HIT_BRAWL),
        damage(monster),
        figures.get(Attribute::A_SPD_BRAWL),
    ]
}

/// What its natural attacks do when all of them land, by their dice alone.
pub fn damage(monster: &Monster) -> i32 {
    blows(monster).iter().map(|slot| slot.damage.twice_average()).sum::<i32>() / 2
}

/// Lower quartile, middle and upper quartile, each one of the values.
fn quartiles(mut values: Vec<i32>) -> [i32; 3] {
    values.sort_unstable();
    let last = values.len().saturating_sub(1);
    [1, 2, 3].map(|quarter| values.get(last * quarter / 4).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::base::dice_expr::Dice;
    use augury_engine::base::names::AttackType;
    use augury_engine::content::{Attack, AttackPart};

    #[test]
    fn what_a_blow_also_does_counts_with_it_and_breath_does_not() {
        let part = AttackPart { damage: Dice::new(0, 0, 4), ..AttackPart::default() };
        let bite = Attack {
            attack: AttackType::A_BITE,
            damage: Dice::new(1, 6, 0),
            also: vec![part.clone()],
            ..Attack::default()
        };
        let breath = Attack {
            attack: AttackType::A_BREA,
            damage: Dice::new(9, 9, 9),
            also: vec![part],
            ..Attack::default()
        };
        let monster = Monster { attacks: vec![bite, breath], ..Monster::default() };
        assert_eq!(damage(&monster), 7, "3.5 and 4, cut");
    }

    #[test]
    fn quartiles_are_values_that_somebody_has() {
        assert_eq!(quartiles(vec![9, 1, 5, 3, 7]), [3, 5, 7]);
        assert_eq!(quartiles(vec![4]), [4, 4, 4]);
        let all = Neighbours { rating: 1, rows: Vec::new(), quartiles: Some([[3, 5, 7]; COLUMNS.len()]) };
        use std::cmp::Ordering::*;
        assert_eq!([2, 3, 7, 8].map(|value| all.stands(0, value)), [Less, Equal, Equal, Greater]);
    }
}

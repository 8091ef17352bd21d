//! AttrAdj of a creature beside that of another, or beside its own as the content before the last edit makes it.

use crate::debugger::cursor::look::Comparison;
use crate::debugger::state::Debugger;
use augury_engine::base::handle::Handle;
use augury_engine::base::names::{Attribute, BonusType, Named};
use augury_engine::content::Content;
use augury_engine::rules::query::who::who;
use augury_engine::rules::values::{self, BONUSES, Ledger, Matrix, Values};
use augury_engine::world::World;
use augury_engine::world::creature::ATTRIBUTES;

/// The column of an attribute's value in all, beside those of the bonus types.
pub const IN_ALL: i32 = -1;

/// A value or a cell of AttrAdj; column [`IN_ALL`] is the value.
pub fn cell(values: &Values<Matrix>, row: i32, column: i32) -> i32 {
    let attribute = Attribute::from_number(row);
    if column == IN_ALL {
        return values.get(attribute);
    }
    values.adj.cells().get(attribute, BonusType::from_number(column))
}

/// Every value and cell in which two creatures differ, row by row.
pub fn differing(one: &Values<Matrix>, other: &Values<Matrix>) -> Vec<(i32, i32)> {
    let numbers = |n: usize| 0..i32::try_from(n).unwrap_or(0);
    let of = |row: i32| std::iter::once(IN_ALL).chain(numbers(BONUSES)).map(move |column| (row, column));
    let all = numbers(ATTRIBUTES).flat_map(of);
    all.filter(|(row, column)| cell(one, *row, *column) != cell(other, *row, *column)).collect()
}

/// The matrix of a creature on some content. Values are worked out once before, since a few rest on others.
fn on(content: &Content, world: &World, h: Handle) -> Option<Values<Matrix>> {
    let creature = who(world, content, h)?;
    let before = values::values(&creature).attr;
    Some(values::matrix(&creature.with_attributes(&before)))
}

impl Debugger {
    /// Was the content edited, so that there is something before the edit?
    pub fn was_edited(&self) -> bool {
        self.content.before_edit.is_some()
    }

    /// The matrix that a creature's is compared with, and whose it is in words; none where nothing is compared, or what
    /// was chosen is not there at the cursor.
    pub fn beside(&self, h: Handle) -> Option<(String, Values<Matrix>)> {
        match self.look().beside? {
            Comparison::Creature(other) => {
                let values = self.matrix(other)?;
                Some((self.name(other), values))
            }
            Comparison::Known => Some((format!("{} as far as is known", self.name(h)), self.known(h)?)),
            Comparison::BeforeEdit => {
                let content = self.content.before_edit.as_ref()?;
                let values = self.with_world(|world| on(content, world, h))??;
                Some((format!("{} before the edit", self.name(h)), values))
            }
        }
    }
}

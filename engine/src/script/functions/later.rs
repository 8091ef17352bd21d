//! Functions that real content calls and whose rules do not stand yet, by what they wait for. They are checked
//! and explained like all others; a call files a problem with its place, hands back what does least harm, and
//! the script goes on. When the rules come, a function moves to the table of its topic.

mod folk;
mod gear;
mod levels;
mod magic;
mod places;
mod screen;

use super::Function;

/// Every table here.
pub(super) const TABLES: &[&[Function]] = &[
    folk::acts::TABLE,
    folk::making::TABLE,
    gear::TABLE,
    levels::classes::TABLE,
    magic::spells::TABLE,
    places::TABLE,
    screen::TABLE,
];

//! Variables that scripts of a resource keep between events.

use super::stati_uses::on;
use crate::base::names::named;
use crate::content::schema::{FieldShape, Use, record};

named! {
    /// What a variable of a resource holds.
    VariableKind: i16, "kind of variable", bits: false;
    VAR_NUMBER = 0,
    VAR_THING = 1,
    VAR_RESOURCE = 2,
    VAR_TEXT = 3,
}

/// What a variable holds in a new world.
const INITIAL: &[Use] =
    &[on(&[("holds", &["VAR_NUMBER"])], "Initial", <i32 as FieldShape>::SHAPE, "Its value in a new world.")];

record! {
    /// A variable that scripts of the resource keep between events. It lives in the world.
    Variable, "variable" {
        /// What scripts call it.
        "Variable" "Name" "required" name: String;
        /// Its value in a new world, where it holds a number.
        "Variable" "Initial" @uses(INITIAL) initial: i32;
        /// What it holds: a number, a creature or item, a resource, or a text. What is no number is nothing in a new world.
        "Variable" "Holds" holds: VariableKind;
        /// Whether scripts of every resource can use it by its name, unless they have one of their own with that name.
        "Variable" "Shared" shared: bool;
    }
}

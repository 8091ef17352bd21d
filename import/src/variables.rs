//! What the types of variables mean in a pack. Knows no resource.

use crate::syntax::code::tree::Declared;
use augury_engine::content::VariableKind;

/// What a variable of a resource holds that is declared with this type.
pub fn kept(ty: Declared) -> VariableKind {
    match ty {
        Declared::Object => VariableKind::VAR_THING,
        Declared::Resource => VariableKind::VAR_RESOURCE,
        Declared::Text | Declared::TextHandle => VariableKind::VAR_TEXT,
        _ => VariableKind::VAR_NUMBER,
    }
}

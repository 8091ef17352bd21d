//! Cases of a `switch` that can never be: the script engine looks for them by a hash of the value, which resources,
//! creatures and things do not have, and which is another for values of another type.

use super::Checker;
use crate::script::lowered::hash_of;
use crate::script::ty::Ty;
use rhai::{Dynamic, Position, SwitchCasesCollection};

impl Checker<'_> {
    /// Checks the cases of a `switch` over a value of this type.
    pub(super) fn switched(&mut self, ty: Ty, cases: &SwitchCasesCollection, at: Position) {
        if cases.cases.is_empty() && cases.ranges.is_empty() {
            return;
        }
        let has = |value: Dynamic| cases.cases.contains_key(&hash_of(&value));
        let (truth, falsehood) = (has(Dynamic::TRUE), has(Dynamic::FALSE));
        let boolean = usize::from(truth) + usize::from(falsehood);
        let what = match ty {
            Ty::Resource | Ty::Thing | Ty::Event | Ty::Map | Ty::Game | Ty::Term | Ty::Dice => {
                format!("no case of a switch is equal to {}", ty.wanted())
            }
            Ty::Bool if boolean < cases.cases.len() || !cases.ranges.is_empty() => {
                "a case here is neither true nor false, and never equal".to_owned()
            }
            ty if ty.is_number() && boolean > 0 => {
                "true or false is a case here, and never equal to a number".to_owned()
            }
            _ => return,
        };
        let remedy = match ty {
            Ty::Resource | Ty::Thing => "Compare it by ==, in an if for each",
            Ty::Bool => "Write true and false, or an if",
            _ => "Write numbers, or their names",
        };
        self.find(at, what, remedy);
    }
}

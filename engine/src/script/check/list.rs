//! Lists stay flat and never change, so that none grows and none holds another: what is written in brackets has plain
//! entries, and no entry is set.

use super::Checker;
use crate::script::ty::Ty;
use rhai::{ASTFlags, Expr};

impl Checker<'_> {
    /// `[a, b, c]`.
    pub(super) fn list(&mut self, entries: &[Expr]) {
        for entry in entries {
            let ty = self.expr(entry);
            // A variable may come to hold a list later, so its type says nothing here.
            let variable = matches!(entry, Expr::Variable(..)) && !self.is_object(entry);
            if variable || matches!(ty, Ty::Any | Ty::List) {
                let what = "an entry of a list may be another list here";
                let remedy =
                    "Write numbers, texts, fields of the event or calls; variables are compared one by one";
                self.find(entry.position(), what, remedy);
            }
        }
    }

    /// `list[n] = value` is refused.
    pub(super) fn entry_is_not_set(&mut self, place: &Expr) {
        if ends_in_entry(place) {
            let what = "entries of a list cannot be set";
            self.find(place.position(), what, "Keep the value in a variable of its own");
        }
    }

    fn is_object(&self, entry: &Expr) -> bool {
        let Expr::Variable(name, ..) = entry else { return false };
        super::OBJECTS.iter().any(|o| o.0 == name.1 || o.1 == name.1)
    }
}

/// Is the last step of a chain such as `a.b[c]` an entry?
fn ends_in_entry(place: &Expr) -> bool {
    match place {
        Expr::Index(_, flags, _) if flags.contains(ASTFlags::BREAK) => true,
        Expr::Index(parts, ..) | Expr::Dot(parts, ..) => match &parts.rhs {
            rest @ (Expr::Index(..) | Expr::Dot(..)) => ends_in_entry(rest),
            _ => matches!(place, Expr::Index(..)),
        },
        _ => false,
    }
}

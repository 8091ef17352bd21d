//! Lists stay flat, so that none can hold another and grow without end: what is written in brackets, and what an entry
//! is set to, has to be plain.

use super::Checker;
use crate::script::ty::Ty;
use rhai::{ASTFlags, Expr};

/// What to write where a value may be a list.
const PLAIN: &str =
    "Write numbers, texts, fields of the event, sums or calls; of a variable x, x + 0 is a number";

impl Checker<'_> {
    /// `[a, b, c]`.
    pub(super) fn list(&mut self, entries: &[Expr]) {
        for entry in entries {
            let ty = self.expr(entry);
            if !self.is_plain(entry, ty) {
                self.find(entry.position(), "an entry of a list may be another list here", PLAIN);
            }
        }
    }

    /// `list[n] = value`.
    pub(super) fn set_entry(&mut self, place: &Expr, value: &Expr, ty: Ty) {
        if let Expr::Index(parts, ..) = place
            && let Expr::Variable(name, ..) = &parts.lhs
            && self.variable(&name.1, parts.lhs.position()) != Ty::List
        {
            let remedy =
                format!("Declare {0} as a list, as in let {0} = [1, 2], and set it to nothing else", name.1);
            self.find(
                place.position(),
                format!("`{}` may be no list, and only entries of lists are set", name.1),
                remedy,
            );
        }
        if ends_in_entry(place) && !self.is_plain(value, ty) {
            self.find(value.position(), "an entry of a list may become another list here", PLAIN);
        }
    }

    /// Whether a value can be no list. A variable may come to hold one later, so its type says nothing.
    fn is_plain(&self, value: &Expr, ty: Ty) -> bool {
        match value {
            Expr::Variable(..) => self.is_object(value),
            Expr::FnCall(call, _) if call.op_token.is_some() => ty != Ty::List,
            _ => !matches!(ty, Ty::Any | Ty::List),
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

//! A question about a moment in the language of scripts: one expression, which reads and changes nothing. Checked
//! when it is entered; asked on a machine that stands at the moment.

use super::check::{self, Finding};
use super::lend::{self, Run};
use super::limits::LENGTH;
use super::run::objects;
use super::ty::Ty;
use super::{explain, lines, machine};
use crate::base::label::Label;
use crate::event::host::HostMachine;
use rhai::{AST, Dynamic, Position};
use std::cell::{Cell, RefCell};

/// An expression that was read.
#[derive(Clone)]
pub struct Expression {
    text: String,
    ast: AST,
    objects: Vec<(usize, &'static str)>,
}

impl std::fmt::Debug for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Expression").field(&self.text).finish()
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// What is wrong at a place, and what would be right.
fn wrong(at: Position, what: String, remedy: &str) -> Finding {
    let number = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(1);
    Finding {
        line: number(at.line()),
        column: number(at.position()),
        what,
        remedy: remedy.to_owned(),
        runs: false,
        missing: None,
    }
}

impl Expression {
    /// Reads an expression. What writes, throws or rolls is none: it has no side effects.
    ///
    /// # Errors
    /// What is wrong with it, with its place, and what would be right.
    pub fn read(text: &str) -> Result<Expression, Finding> {
        if text.len() > LENGTH {
            return Err(explain::too_long(text.len()));
        }
        let (ast, named) = machine::read_expression(text);
        let ast = ast.map_err(|error| explain::parsing(&error, text))?;
        let checked = check::question(&ast, &named);
        if let Some(found) = checked.findings.into_iter().next() {
            return Err(found);
        }
        let acts = |name: &str| {
            let does = |f: &super::Function| f.throws || f.dice || f.returns == Ty::Nothing;
            ACTS.contains(&name) || super::function(name).is_some_and(does)
        };
        if let Some((name, at)) = checked.calls.iter().find(|(name, _)| acts(name)) {
            let what = format!("{name} does something, and a question changes nothing");
            return Err(wrong(*at, what, "Ask with what only reads: fields, numbers, has_stati, get_attr"));
        }
        Ok(Expression { text: text.trim().to_owned(), ast, objects: checked.objects })
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Asks whether it holds, on a machine that may be thrown away afterwards. A number holds unless it is 0, a
    /// thing or resource if there is one.
    ///
    /// # Errors
    /// Why it can't be told, in an author's words.
    pub fn holds(&self, machine: &mut dyn HostMachine) -> Result<bool, String> {
        let value = self.ask(machine)?;
        if let Ok(yes) = value.as_bool() {
            return Ok(yes);
        }
        if let Ok(n) = value.as_int() {
            return Ok(n != 0);
        }
        Ok(!matches!(lines::words(&value).as_str(), "nobody" | "none" | "nothing" | ""))
    }

    /// What it comes to, in words.
    ///
    /// # Errors
    /// Why it can't be told, in an author's words.
    pub fn words(&self, machine: &mut dyn HostMachine) -> Result<String, String> {
        Ok(lines::words(&self.ask(machine)?))
    }

    fn ask(&self, machine: &mut dyn HostMachine) -> Result<Dynamic, String> {
        let asked = machine.running();
        let mut scope = objects(machine, &self.objects, asked);
        let run = Run {
            of: asked.unwrap_or(crate::base::id::ResId::new(crate::base::id::Kind::Text, "question")),
            handler: 0,
            why: Label { text: "question", hash: 0 },
            dice: &[],
            halt: Cell::new(None),
            vars: RefCell::default(),
            read_at: Cell::new(machine.variables_set()),
            notes: RefCell::default(),
            line: Cell::new(0),
        };
        let ask = || machine::engine().eval_ast_with_scope::<Dynamic>(&mut scope, &self.ast);
        lend::lend(machine, &run, ask).map_err(|error| explain::running(&error).0)
    }
}

/// Functions that hand something back and change something too.
const ACTS: &[&str] = &[
    "lose_fatigue",
    "make_companion",
    "create_feature",
    "create_door",
    "create_portal",
    "create_trap",
    "create_item",
    "transgress",
    "dispel_field",
    "trigger_trap",
    "take_one",
    "place_at",
    "yn",
    "l_menu",
    "l_menu_thing",
    "l_menu_resource",
    "answer_with_xy",
    "cancel_action",
    "remove_stati_source",
    "remove_eff_stati",
];

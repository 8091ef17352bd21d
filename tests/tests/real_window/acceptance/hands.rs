//! What an author does with either hand: pressing, filling, picking, opening. By mouse only texts are typed; by keyboard the
//! mouse rests.

use super::super::steps;
use super::super::tree::{Node, Tree};
use super::super::window::Window;
use augury_tests::real_window::display::Place;
use augury_tests::real_window::mouse::{Point, middle};

/// With what the window is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Hands {
    Mouse,
    Keys,
}

/// The pixels of a point in thousandths of a place.
pub(super) fn point_in([left, top, right, bottom]: Place, across: usize, down: usize) -> Point {
    (left + (right - left) * across / 1000, top + (bottom - top) * down / 1000)
}

/// Whether a point lies in a place.
pub(super) fn is_in([left, top, right, bottom]: Place, (x, y): Point) -> bool {
    (left..=right).contains(&x) && (top..=bottom).contains(&y)
}

/// A row of a list that says exactly this, at one side of the window's left column.
pub(super) fn row<'t>(tree: &'t Tree, says: &str, in_library: bool) -> Option<&'t Node> {
    let library = |n: &Node| n.place.is_some_and(|place| place[0] < 200);
    tree.nodes.iter().find(|n| n.role == "ListBoxOption" && n.says == says && library(n) == in_library)
}

/// The field of that name.
fn field_of<'t>(tree: &'t Tree, field: &str) -> Option<&'t Node> {
    let is = |n: &&Node| n.says == field && (n.role.ends_with("TextInput") || n.role == "SpinButton");
    tree.nodes.iter().find(is)
}

/// What a field of that name holds.
pub(super) fn holds(tree: &Tree, field: &str) -> Option<String> {
    field_of(tree, field).map(|n| n.holds.clone())
}

/// The text field that has the keyboard.
fn typed_into(tree: &Tree) -> Option<&Node> {
    tree.focused().filter(|n| n.role.ends_with("TextInput"))
}

impl Hands {
    /// Does it with the mouse.
    pub(in super::super) fn mouse(self) -> bool {
        self == Self::Mouse
    }

    /// Presses a button.
    #[track_caller]
    pub(in super::super) fn press(self, window: &mut Window, says: &str) {
        if self.mouse() {
            return window.click(says);
        }
        window.tab_to(says);
        window.press("Return");
    }

    /// Runs a command: from its menu, or from the palette.
    #[track_caller]
    pub(super) fn command(self, window: &mut Window, menu: &str, title: &str) {
        if !self.mouse() {
            return window.command(title.trim_end_matches('…'));
        }
        window.click(menu);
        window.click(title);
        window.until(&format!("the menu {menu} closes"), |t| t.named(title).is_none().then_some(()));
    }

    /// Puts a text in place of what a field holds.
    #[track_caller]
    pub(in super::super) fn fill(self, window: &mut Window, field: &str, text: &str) {
        if !self.mouse() {
            return steps::fill(window, field, text);
        }
        let at = reveal(window, field, |t| field_of(t, field));
        window.click_at(at, 1);
        window.until(&format!("{field} has the keyboard"), |t| {
            typed_into(t).filter(|n| n.says == field).map(|_| ())
        });
        if window.until(field, |t| holds(t, field)).is_empty() {
            return window.type_in(text);
        }
        window.triple_click_at(at);
        window.type_in(text);
        window.until(&format!("{field} holds {text}"), |t| holds(t, field).filter(|held| held == text));
    }

    /// Takes a name in a picker whose button begins so.
    #[track_caller]
    pub(in super::super) fn pick(self, window: &mut Window, begins: &str, name: &str) {
        if !self.mouse() {
            return steps::pick(window, begins, name);
        }
        let button = window
            .until(begins, |t| t.nodes.iter().find(|n| n.says.starts_with(begins)).map(|n| n.says.clone()));
        let at = reveal(window, &button, |t| t.named(&button));
        window.click_at(at, 1);
        window
            .until("the list opens", |t| typed_into(t).filter(|n| n.says.starts_with("filter ")).map(|_| ()));
        window.type_in(name);
        let below = window.until("its filter", |t| typed_into(t)?.place.map(|place| place[3]));
        let offered = |n: &&Node| {
            n.says == name && n.role.contains("Button") && n.place.is_some_and(|place| place[1] >= below)
        };
        let at =
            window.until(&format!("{name} is offered"), |t| t.nodes.iter().find(offered).and_then(middle));
        window.click_at(at, 1);
        window.until("the list closes", |t| {
            typed_into(t).is_none_or(|n| !n.says.starts_with("filter ")).then_some(())
        });
    }

    /// Opens a resource from the field that looks for everything.
    #[track_caller]
    pub(super) fn open(self, window: &mut Window, key: &str, name: &str) {
        if !self.mouse() {
            return steps::open(window, key);
        }
        window.click("search: resources, commands, text");
        window.until("the field opens", typed_at_go_to);
        window.type_in(key);
        let at = window.place_of(name, |t| row(t, name, false));
        window.click_at(at, 1);
        window.until(key, |t| t.named(key).map(|_| ()));
    }

    /// Goes to a layout.
    #[track_caller]
    pub(super) fn layout(self, window: &mut Window, keys: &str, title: &str) {
        match self {
            Self::Mouse => self.command(window, "View", title),
            Self::Keys => window.press(keys),
        }
    }

    /// Filters the Library, so that the row of that name stands in it.
    #[track_caller]
    pub(super) fn filter(self, window: &mut Window, words: &str, name: &str) {
        match self {
            Self::Mouse => self.fill(window, "filter the Library", words),
            Self::Keys => {
                window.press("ctrl+l");
                window.until("the filter", |t| {
                    typed_into(t).filter(|n| n.says == "filter the Library").map(|_| ())
                });
                window.press("ctrl+a");
                window.type_in(words);
            }
        }
        window.until(&format!("{name} in the Library"), |t| row(t, name, true).map(|_| ()));
    }

    /// Takes back what was done last.
    pub(super) fn undo(self, window: &mut Window) {
        match self {
            Self::Mouse => window.click("Undo"),
            Self::Keys => window.press("ctrl+z"),
        }
    }

    /// Saves the resource that is looked at.
    pub(super) fn save(self, window: &mut Window) {
        match self {
            Self::Mouse => window.click("Save"),
            Self::Keys => window.press("ctrl+s"),
        }
    }
}

fn typed_at_go_to(tree: &Tree) -> Option<()> {
    typed_into(tree).filter(|n| n.says == "go to resource").map(|_| ())
}

/// The place of the form: below its search, above the panels at the foot of the window, left of the Arena.
fn form(tree: &Tree) -> Option<Place> {
    let top = tree.named("find a field")?.place?;
    let beside = tree.nodes.iter().find(|n| n.says == "Arena" && n.role == "Button")?.place?;
    let below = tree.nodes.iter().filter(|n| n.says.starts_with("Problems")).filter_map(|n| n.place);
    let below = below.map(|place| place[1]).find(|y| *y > top[3])?;
    Some([top[0].saturating_sub(8), top[3] + 2, beside[0].saturating_sub(8), below.saturating_sub(4)])
}

/// Where something is, once it is in sight: what stands in the form is wheeled to.
#[track_caller]
pub(in super::super) fn reveal(
    window: &mut Window,
    what: &str,
    look: impl Fn(&Tree) -> Option<&Node>,
) -> Point {
    for _ in 0..120 {
        let at = window.place_of(what, &look);
        // What scrolls still is waited for.
        std::thread::sleep(std::time::Duration::from_millis(30));
        let tree = window.tree();
        if look(&tree).and_then(middle) != Some(at) {
            continue;
        }
        let Some(form) = form(&tree).filter(|form| (form[0]..form[2]).contains(&at.0)) else { return at };
        if is_in([form[0], form[1] + 8, form[2], form[3] - 8], at) {
            return at;
        }
        window.wheel_at(point_in(form, 30, 500), at.1 < form[1] + 8, 1);
    }
    panic!("the wheel never brings {what} in sight; on the screen:\n{}", window.tree().words());
}

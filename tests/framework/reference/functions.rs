//! Functions and properties for scripts: a page for each topic of functions, one for properties.

use super::families::family_link;
use super::page::{Page, anchor, code, link, words};
use augury_engine::script::{ENTRIES, Function, NESTING, OPERATIONS, Param, TEXT, Ty, properties, topics};

/// The pages, that with an overview first.
pub fn pages() -> Vec<Page> {
    let mut pages = vec![Page::new("scripts/README.md", "Functions for scripts"), owned()];
    let mut index = Vec::new();
    for (title, mut functions) in topics() {
        functions.sort_by_key(|function| function.name);
        let file = anchor(title);
        let mut page =
            Page::new(&format!("scripts/{file}.md"), &format!("Functions: {}", title.to_lowercase()));
        page.say(
            "Each may be called either way: `has_stati(actor, PRONE)` and `actor.has_stati(PRONE)`. What holds of all: \
             [Functions for scripts](README.md).",
        );
        for function in functions {
            section(&mut page, function);
            let to = format!("{file}.md#{}", anchor(function.name));
            index.push((
                function.name,
                vec![link(&code(&function.signature()), &to), words(function.help.trim())],
            ));
        }
        pages.push(page);
    }
    index.sort();
    if let Some(first) = pages.first_mut() {
        overview(first, index.into_iter().map(|(_, row)| row).collect());
    }
    pages
}

fn overview(page: &mut Page, rows: Vec<Vec<String>>) {
    page.say(
        "A script sees `e`, the event ([its fields](../event-fields.md)), the things in it as `actor`, `victim`, `target`, \
         `item` and `item2`, the `map`, the `game`, the `player`, the screen as `term`, and its own resource as \
         `resource`. What stands behind a dot: [properties](properties.md). Names such as `AD_FIRE`: \
         [fighting](../names/fighting.md) and the other pages of names. How handlers are written: \
         [Handlers and scripts](../../authors/handlers.md).",
    );
    page.heading(2, "What goes wrong");
    page.list([
        "A name that is not known, a value of another type, too few or too many arguments: `augury check` and the editor \
         of scripts tell it before anything runs."
            .to_owned(),
        "A resource that the pack does not have, or of another kind than the function wants, a number that is too large, \
         an object that a function must have and that is NULL_OBJ: the script fails while it runs. It answers ERROR, \
         *Problems* has the place, and play goes on."
            .to_owned(),
        "Asked of a thing that is none, or of the wrong sort, a question answers no, 0, NULL_OBJ or NULL_ID, and an order \
         does nothing, unless its section says otherwise."
            .to_owned(),
        "A function that is *not yet* there files a problem, answers what does least harm, and the script goes on."
            .to_owned(),
    ]);
    page.heading(2, "Limits and prices");
    page.list([
        format!("A run takes at most {OPERATIONS} steps; a throw and a die are paid by the action that they belong to."),
        "A function that looks at many things pays for them: one step for each 8. *Everybody* in a section is everybody \
         and everything on the map."
            .to_owned(),
        format!("A text holds {TEXT} characters, a list {ENTRIES} entries; what is nested, {NESTING} levels."),
    ]);
    page.heading(2, "All functions");
    page.table(&["function", "what it does"], &rows);
}

fn section(page: &mut Page, function: &Function) {
    page.heading(3, function.name);
    let back = match function.returns {
        Ty::Nothing => String::new(),
        ty => format!(" -> {}", plain(ty)),
    };
    page.block("text", &format!("{}{back}", function.signature()));
    page.say(&words(function.help));
    let rows: Vec<Vec<String>> = function.params.iter().map(parameter).collect();
    page.table(&["parameter", "what it takes", "left out"], &rows);
    let mut lines = Vec::new();
    if function.returns != Ty::Nothing {
        lines.push(format!("Answers {}.", linked(function.returns)));
    }
    if function.on != Ty::Nothing {
        lines.push(format!("May be called on {}, too.", words(&function.on.wanted())));
    }
    if !function.works() {
        lines.push(format!("Not yet: it waits for {}.", words(function.waits)));
    }
    if function.dice {
        lines.push("Rolls dice, which the debugger can force.".to_owned());
    }
    if function.throws {
        lines.push("Other handlers may run inside it.".to_owned());
    }
    match function.everybody {
        0 => {}
        1 => lines.push("Looks at everybody on the map, which is paid for.".to_owned()),
        n => lines.push(format!("Looks at everybody on the map {n} times, which is paid for.")),
    }
    if !function.original.is_empty() {
        let also = function.also().map_or_else(String::new, |also| format!(" Also called {}.", code(&also)));
        lines.push(format!("In the original: {}.{also}", code(function.original)));
    }
    page.list(lines);
}

fn parameter(param: &Param) -> Vec<String> {
    let left = match (param.default, param.ty) {
        (None, _) => String::new(),
        (Some(_), Ty::Text) => "an empty text".to_owned(),
        (Some(_), Ty::Thing) => code("NULL_OBJ"),
        (Some(_), Ty::Resource) => code("NULL_ID"),
        (Some(n), Ty::Bool) => code(if n == 0 { "false" } else { "true" }),
        (Some(n), _) => code(&n.to_string()),
    };
    vec![code(param.name), linked(param.ty), left]
}

/// What a value is called in a signature.
fn plain(ty: Ty) -> String {
    let wanted = ty.wanted();
    wanted.split(',').next().unwrap_or_default().to_owned()
}

/// The same with a link to the names of a family.
fn linked(ty: Ty) -> String {
    match ty {
        Ty::Named(family) => family_link(family, "../names/"),
        ty => words(&ty.wanted()),
    }
}

/// Properties, by what they are of; those of the event have a page of their own.
fn owned() -> Page {
    let mut page = Page::new("scripts/properties.md", "Properties for scripts");
    page.say(
        "What stands behind a dot: `victim.hp`, `map.depth`. A property may be written by any of its names. A thing that \
         has none of the kind makes the script fail. The fields of the event: [Fields of an event](../event-fields.md).",
    );
    let owners = [
        (Ty::Thing, "Creatures, items, fixtures"),
        (Ty::Resource, "Resources"),
        (Ty::Event, "The event, beside its fields"),
        (Ty::Map, "The map"),
        (Ty::Dice, "Dice"),
    ];
    for (on, title) in owners {
        page.heading(2, title);
        let is_field = |name: &str| augury_engine::event::info::FIELDS.iter().any(|field| field.name == name);
        let of = properties().iter().filter(|p| p.on == on && (on != Ty::Event || !is_field(p.original)));
        let mut rows: Vec<Vec<String>> = of
            .map(|p| {
                let others: Vec<String> = p.names.iter().filter(|n| **n != p.name).map(|n| code(n)).collect();
                let range = p.range.map_or_else(String::new, |(min, max)| format!(", {min} to {max}"));
                let waits = if p.works() {
                    String::new()
                } else {
                    format!(" Not yet: it waits for {}.", words(p.waits))
                };
                let written = if p.writable { "yes" } else { "" };
                let help = format!("{}{waits}", words(p.help));
                vec![
                    code(&p.name),
                    others.join(", "),
                    format!("{}{range}", linked(p.ty)),
                    written.to_owned(),
                    help,
                ]
            })
            .collect();
        rows.sort();
        page.table(&["property", "also", "value", "can be set", "what it is"], &rows);
    }
    page
}

//! What is explained where: from a panel, a kind, a field, an event, a function, a problem or a command to the place of the
//! handbook that tells about it. Kinds, fields, events, functions and problems are told in the Reference, which is made from
//! the tables of the program; panels and commands by the tables here.

mod commands;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::Kind;

use super::commands::{CommandId, command};
use super::menus::Menu;
use super::panels::{PanelId, title};
use super::reading::FIRST;
use super::state::State;
use crate::handbook::{Book, Place, book};

/// Something that the handbook explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The handbook itself.
    Handbook,
    /// A panel.
    Panel(PanelId),
    /// A kind of resources.
    Kind(Kind),
    /// A field of a kind, or of a record in it, by its name in the file.
    Field(Option<Kind>, String),
    /// An event, in any of its phases and forms.
    Event(EventCode),
    /// A function that scripts call.
    Function(String),
    /// A problem, by what it says.
    Problem(String),
    /// A command.
    Command(CommandId),
}

/// Pages of the Reference; those of fields are called as their kinds.
const PARTS: &str = "reference/fields/parts.md";
const EVENTS: &str = "reference/events/events.md";
const SCRIPTS: &str = "reference/scripts/";
const PROBLEMS: &str = "reference/problems/";
/// Where panels, handlers, packs, keys and play are told of.
const WINDOW: &str = "authors/window.md";
const HANDLERS: &str = "authors/handlers.md";
const PACKS: &str = "authors/packs.md";
const KEYS: &str = "keys.md";
const PLAYING: &str = "authors/playing.md";

/// Where something is explained. There is always a place.
pub fn place(topic: &Topic) -> Place {
    let book = book();
    match topic {
        Topic::Handbook => Place::top(FIRST),
        Topic::Panel(panel) => of_table(book, (WINDOW, title(*panel), "")),
        Topic::Kind(kind) => of_kind(book, *kind),
        Topic::Field(kind, name) => of_field(book, *kind, name),
        Topic::Event(code) => of_event(book, *code),
        Topic::Function(name) => of_function(book, name),
        Topic::Problem(what) => of_problem(book, what),
        Topic::Command(id) => of_command(book, *id),
    }
}

/// What the help of a panel is about, with what is chosen there: the problem, the event, the kind of the resource.
pub fn of_panel(state: &State, panel: Option<PanelId>) -> Topic {
    let kind = || state.viewed.current.as_ref().and_then(|key| Kind::from_folder(&key.folder));
    let chosen = match panel {
        Some(PanelId::Problems) => {
            state.problems.current().map(|problem| Topic::Problem(problem.what.clone()))
        }
        Some(PanelId::Inspector | PanelId::Preview) => kind().map(Topic::Kind),
        _ => None,
    };
    chosen.unwrap_or_else(|| panel.map_or(Topic::Handbook, Topic::Panel))
}

/// What a word of a script or of a file is: an event, else a function.
pub fn of_word(word: &str) -> Topic {
    let event = EventCode::all().find(|(name, _)| *name == word);
    event.map_or_else(|| Topic::Function(word.to_owned()), |(_, code)| Topic::Event(code))
}

/// How a topic is called.
pub fn called(topic: &Topic) -> String {
    match topic {
        Topic::Handbook => "the handbook".to_owned(),
        Topic::Panel(panel) => title(*panel).to_owned(),
        Topic::Kind(kind) => kind.word().to_owned(),
        Topic::Field(_, name) | Topic::Function(name) => name.clone(),
        Topic::Event(code) => code.base_name().unwrap_or_default().to_owned(),
        Topic::Problem(what) if what.is_empty() => "problems".to_owned(),
        Topic::Problem(what) => what.clone(),
        Topic::Command(id) => command(*id).map_or(String::new(), |c| c.title.to_owned()),
    }
}

/// A place of the tables: the heading, and the word that is meant where it stands there.
fn of_table(book: &Book, (page, heading, word): (&str, &str, &str)) -> Place {
    let place = book.heading(page, heading).unwrap_or_else(|| Place::top(page));
    let meant = Place { word: word.to_owned(), ..place.clone() };
    if book.has(&meant) { meant } else { place }
}

fn fields_of(kind: Kind) -> String {
    format!("reference/fields/{}.md", kind.word())
}

fn of_kind(book: &Book, kind: Kind) -> Place {
    let page = fields_of(kind);
    book.heading(&page, kind.word()).unwrap_or_else(|| Place::top(&page))
}

fn of_field(book: &Book, kind: Option<Kind>, name: &str) -> Place {
    // What all handlers have in common is more than a field.
    let handlers = || (name == "handlers").then(|| Place::top(HANDLERS));
    let own = || kind.and_then(|kind| book.heading(&fields_of(kind), name));
    handlers()
        .or_else(own)
        .or_else(|| book.heading(PARTS, name))
        .or_else(|| kind.map(|kind| of_kind(book, kind)))
        .unwrap_or_else(|| Place::top(PARTS))
}

fn of_event(book: &Book, code: EventCode) -> Place {
    let own = code.base_name().and_then(|name| book.heading(EVENTS, name));
    own.unwrap_or_else(|| Place::top(EVENTS))
}

/// A function, else whatever a script may name: a field of an event, a constant.
fn of_function(book: &Book, name: &str) -> Place {
    (book.titled(SCRIPTS, name))
        .or_else(|| book.most("reference/", name))
        .unwrap_or_else(|| Place::top(HANDLERS))
}

/// The words of a message that say what is wrong; what it quotes says where.
fn of_problem(book: &Book, what: &str) -> Place {
    let unquoted: String = what.split(['`', '"', '“', '”']).step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<String> = (unquoted.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.len() > 3)
        .map(str::to_lowercase)
        .collect();
    book.likest(PROBLEMS, &words).unwrap_or_else(|| Place::top(&format!("{PROBLEMS}README.md")))
}

fn of_command(book: &Book, id: CommandId) -> Place {
    let Some(command) = command(id) else { return Place::top(KEYS) };
    let by_hand = || commands::of_command(id).map(|row| of_table(book, row));
    let keys = || book.row(KEYS, command.keys);
    let panel = || command.panel.map(|panel| of_table(book, (WINDOW, title(panel), "")));
    by_hand().or_else(keys).or_else(panel).unwrap_or_else(|| match command.menu {
        Menu::Play | Menu::Steps => of_table(book, (PLAYING, "Keys", "")),
        Menu::Debug => of_table(book, ("authors/debugging.md", "Moments", "")),
        Menu::File => Place::top(PACKS),
        Menu::Edit | Menu::Go => of_table(book, (KEYS, "Edit", "")),
        Menu::View | Menu::Help => Place::top(KEYS),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::commands::COMMANDS;
    use crate::view::panels::PANELS;
    use augury_engine::content::schema_of;
    use augury_engine::script::functions;

    /// Fails where a topic leads to no page, to no heading, or to a word that does not stand there.
    #[track_caller]
    fn leads_somewhere(topic: &Topic) -> Place {
        let place = place(topic);
        assert!(book().has(&place), "{topic:?} leads to {place:?}");
        assert!(!called(topic).is_empty(), "{topic:?}");
        place
    }

    #[test]
    fn every_panel_kind_field_event_function_and_command_is_explained_somewhere() {
        for panel in PANELS {
            let place = leads_somewhere(&Topic::Panel(panel.id));
            assert!(
                place.page == WINDOW && !place.anchor.is_empty(),
                "{} has no heading of its own",
                panel.title
            );
        }
        let mut fields = 0;
        for kind in Kind::ALL.iter().copied() {
            assert_eq!(leads_somewhere(&Topic::Kind(kind)).page, fields_of(kind));
            for field in schema_of(kind).into_iter().flat_map(|schema| schema.fields) {
                let there = leads_somewhere(&Topic::Field(Some(kind), field.name.to_owned()));
                let own = there.page == fields_of(kind) && !there.anchor.is_empty();
                assert!(own || field.name == "handlers", "{kind:?}.{}: {there:?}", field.name);
                fields += 1;
            }
        }
        assert!(fields > 100, "{fields} fields");
        let events: Vec<EventCode> = EventCode::all().map(|(_, code)| code).collect();
        assert!(events.len() > 100, "{} events", events.len());
        for code in events {
            let there = leads_somewhere(&Topic::Event(code));
            assert!(there.page == EVENTS && !there.anchor.is_empty(), "{code}: {there:?}");
        }
        for function in functions() {
            let there = leads_somewhere(&Topic::Function(function.name.to_owned()));
            assert!(
                there.page.starts_with(SCRIPTS) && !there.anchor.is_empty(),
                "{}: {there:?}",
                function.name
            );
        }
        for command in COMMANDS {
            leads_somewhere(&Topic::Command(command.id));
        }
        leads_somewhere(&Topic::Handbook);
        for what in ["dice without sides count 1 each, so that 3d is 3", "no amount is from 5 to 2", ""] {
            let there = leads_somewhere(&Topic::Problem(what.to_owned()));
            assert!(there.page.starts_with(PROBLEMS), "{what}: {there:?}");
            assert_eq!(there.anchor.is_empty(), what.is_empty(), "{what}: {there:?}");
        }
    }

    #[test]
    fn what_is_well_known_is_explained_where_one_expects_it() {
        let page = |topic: Topic| leads_somewhere(&topic).page;
        assert_eq!(page(Topic::Panel(PanelId::HandlerChain)), WINDOW);
        assert_eq!(page(Topic::Command(CommandId::StepInto)), "keys.md");
        assert_eq!(page(Topic::Command(CommandId::Import)), "bring-your-library.md");
        let strike = EventCode::all().find(|(name, _)| *name == "EV_STRIKE").map(|(_, code)| code).unwrap();
        let strike = leads_somewhere(&Topic::Event(strike));
        assert_eq!((strike.page.as_str(), strike.anchor.as_str()), (EVENTS, "ev_strike"));
        let handlers = leads_somewhere(&Topic::Field(Some(Kind::Monster), "handlers".to_owned()));
        assert_eq!(handlers.page, HANDLERS);
        assert_eq!(page(Topic::Function("v_dmg".to_owned())), "reference/event-fields.md");
    }

    #[test]
    fn places_of_commands_are_as_the_table_has_them() {
        for command in COMMANDS {
            let Some((page, heading, word)) = commands::of_command(command.id) else { continue };
            let read = book().page(page).unwrap_or_else(|| panic!("{}: {page} is no page", command.title));
            let section = read.sections.iter().find(|s| heading.is_empty() || s.title == heading);
            let section = section.unwrap_or_else(|| panic!("{}: {page} has no {heading}", command.title));
            assert!(section.text.contains(word), "{}: {page}, {heading} has no {word}", command.title);
        }
    }

    #[test]
    fn what_is_chosen_in_a_panel_is_what_its_help_is_about() {
        use crate::document::library::Key;
        let mut state = State::default();
        assert_eq!(of_panel(&state, None), Topic::Handbook);
        assert_eq!(of_panel(&state, Some(PanelId::Inspector)), Topic::Panel(PanelId::Inspector));
        state.viewed.current = Some(Key::new("gods", "xavias"));
        assert_eq!(of_panel(&state, Some(PanelId::Inspector)), Topic::Kind(Kind::God));
        assert_eq!(of_panel(&state, Some(PanelId::Library)), Topic::Panel(PanelId::Library));
    }
}

//! The window: its panels with what each shows, and its commands with their menus and keys. Out of the sources of the
//! tables, since these tests are built without a window.

use super::page::{Page, code, words};
use super::source::{group, is_sign, is_word, parted, text_of, tokens};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

const COMMANDS: &str = "editor/src/view/commands.rs";
const PANELS: &str = "editor/src/view/panels.rs";
const HELP: &str = "editor/src/view/panel_help.rs";

/// A row of a table: the words before a `;`.
type Row = Vec<TokenTree>;

/// A command of the window.
struct Command {
    id: String,
    title: String,
    keys: Vec<String>,
    menu: String,
}

/// Every combination of keys that a command has as the program comes.
///
/// # Errors
/// As [`page`].
pub fn keys() -> Result<Vec<String>, String> {
    Ok(commands()?.into_iter().flat_map(|command| command.keys).collect())
}

fn commands() -> Result<Vec<Command>, String> {
    Ok(rows(COMMANDS, "commands")?.iter().filter_map(command).collect())
}

/// The page.
///
/// # Errors
/// A source that cannot be read, or no longer has its table.
pub fn page() -> Result<Page, String> {
    let commands = commands()?;
    let helps = rows(HELP, "help")?;
    let constants: Vec<TokenTree> = tokens(HELP)?.into_iter().collect();
    if commands.len() < 50 {
        return Err(format!("only {} commands are found in {COMMANDS}", commands.len()));
    }
    let mut page = Page::new("window.md", "Panels and commands of the window");
    page.say(
        "Every panel and every command. Ctrl+Shift+P lists the commands in the window; keys are as they are unless \
         changed (*View*, Change keys). Keys by topic: [Keys](../keys.md).",
    );
    page.heading(2, "Panels");
    for row in rows(PANELS, "panels")? {
        let (Some(id), Some(title)) = (row.first().map(ToString::to_string), row.get(2).and_then(text_of))
        else {
            continue;
        };
        let Some(help) = helps.iter().find(|help| is_word(help.first(), &id)) else {
            return Err(format!("{HELP} says nothing of {id}"));
        };
        panel(&mut page, &title, help, &commands, &constants);
    }
    page.heading(2, "Commands");
    let mut menu = String::new();
    let mut listed = Vec::new();
    let head = ["command", "keys"];
    for command in &commands {
        if command.menu != menu {
            page.table(&head, &std::mem::take(&mut listed));
            menu.clone_from(&command.menu);
            page.heading(3, &format!("Menu {menu}"));
        }
        listed.push(vec![words(&command.title), in_words(&command.keys)]);
    }
    page.table(&head, &listed);
    Ok(page)
}

fn in_words(keys: &[String]) -> String {
    keys.iter().map(|keys| code(keys)).collect::<Vec<_>>().join(" or ")
}

fn panel(page: &mut Page, title: &str, help: &[TokenTree], commands: &[Command], constants: &[TokenTree]) {
    page.heading(3, title);
    page.say(&words(&help.iter().find_map(text_of).unwrap_or_default()));
    let mut lists = help.iter().filter_map(|token| group(token, Delimiter::Bracket));
    let own = lists.next().map_or_else(Vec::new, |list| own_keys(list.stream(), constants));
    let mut rows: Vec<Vec<String>> =
        own.into_iter().map(|(keys, does)| vec![code(&keys), words(&does)]).collect();
    let ids = lists.next().map_or_else(Vec::new, |list| parted(list.stream()));
    for id in ids {
        let command = commands.iter().find(|command| is_word(id.first(), &command.id));
        rows.extend(command.map(|command| vec![in_words(&command.keys), words(&command.title)]));
    }
    page.table(&["keys", "what they do"], &rows);
}

/// Keys of a panel; those that several panels have stand as constants.
fn own_keys(list: TokenStream, constants: &[TokenTree]) -> Vec<(String, String)> {
    let one = |part: &Vec<TokenTree>| match part.first()? {
        TokenTree::Ident(name) => pair(value_of(constants, &name.to_string())?),
        token => pair(token),
    };
    parted(list).iter().filter_map(one).collect()
}

/// Two texts in brackets.
fn pair(token: &TokenTree) -> Option<(String, String)> {
    let parts = parted(group(token, Delimiter::Parenthesis)?.stream());
    let text = |at: usize| parts.get(at)?.first().and_then(text_of);
    Some((text(0)?, text(1)?))
}

/// The value of a constant: what stands before its semicolon.
fn value_of<'t>(tokens: &'t [TokenTree], name: &str) -> Option<&'t TokenTree> {
    let at = tokens.windows(2).position(|two| is_word(two.first(), "const") && is_word(two.get(1), name))?;
    let rest = tokens.get(at..)?;
    let ends = rest.iter().position(|token| is_sign(Some(token), ';'))?;
    rest.get(ends.checked_sub(1)?)
}

/// `Id, "Title", "Keys" or "More", Menu, Needs;`
fn command(row: &Row) -> Option<Command> {
    let parts: Vec<&[TokenTree]> = row.split(|token| is_sign(Some(token), ',')).collect();
    let text = |at: usize| parts.get(at)?.first().and_then(text_of);
    let more = parts
        .get(2)?
        .iter()
        .filter_map(text_of)
        .flat_map(|keys| keys.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    Some(Command {
        id: parts.first()?.first()?.to_string(),
        title: text(1)?,
        keys: more.collect(),
        menu: parts.get(3)?.first()?.to_string(),
    })
}

/// The rows of the table that a macro of a source is called with.
fn rows(path: &str, name: &str) -> Result<Vec<Row>, String> {
    let all: Vec<TokenTree> = tokens(path)?.into_iter().collect();
    let body = all.windows(3).find_map(|three| match three {
        [word, sign, body] if is_word(Some(word), name) && is_sign(Some(sign), '!') => {
            group(body, Delimiter::Brace)
        }
        _ => None,
    });
    let body = body.ok_or_else(|| format!("{path} has no table {name}!"))?;
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    Ok(tokens
        .split(|token| is_sign(Some(token), ';'))
        .filter(|row| !row.is_empty())
        .map(<[_]>::to_vec)
        .collect())
}

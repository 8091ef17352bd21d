//! `docs/getting-started.md` done as it is written, by mouse and by keyboard: each numbered step is read from the page and
//! done in a window that nobody has used before. What the page says that is seen has to come. Knows nothing but the page.

use super::acceptance::hands::{Hands, reveal};
use super::alone;
use super::steps::row_of;
use super::tree::{Node, Tree};
use super::window::Window;
use augury_tests::handbook::{Page, Step, steps as items};
use augury_tests::real_window::mouse::{Point, middle};

/// What is called so and can be pressed, else what says it: the highest of several. What a button does may follow its name.
fn called<'t>(tree: &'t Tree, says: &str) -> Option<&'t Node> {
    let pressed = |n: &Node| n.role.contains("Button") || n.role.contains("Option") || n.role == "Link";
    let is =
        |n: &Node| n.says == says || n.says.strip_prefix(says).is_some_and(|rest| rest.starts_with(", "));
    let named = tree.nodes.iter().filter(|n| is(n) && n.place.is_some());
    named.min_by_key(|n| (!pressed(n), n.place.map(|place| (place[1], place[0]))))
}

/// Where what is called so is: what stands below the search of the form is brought in sight.
fn place_of(window: &mut Window, label: &str) -> Point {
    let top = |t: &Tree| t.named("find a field").and_then(|n| n.place).map_or(0, |place| place[1]);
    let (at, top) = window.until(label, |t| Some((called(t, label).and_then(middle)?, top(t))));
    if at.1 < top { at } else { reveal(window, label, |t| called(t, label)) }
}

/// Whether something on the screen says it, or holds it.
fn seen(tree: &Tree, text: &str) -> bool {
    tree.nodes.iter().any(|n| n.says.contains(text) || n.holds.contains(text))
}

/// Keys as the display's tool names them: `Ctrl+Shift+P` are `ctrl+shift+p`.
fn keys(written: &str) -> String {
    let key = |key: &str| match key {
        "Enter" => "Return".to_owned(),
        "Ctrl" | "Shift" | "Alt" => key.to_lowercase(),
        key if key.len() == 1 => key.to_lowercase(),
        key => key.to_owned(),
    };
    written.split('+').map(key).collect::<Vec<_>>().join("+")
}

/// The row of a list that begins so.
fn row<'t>(tree: &'t Tree, list: &str, begins: &str) -> Option<&'t Node> {
    let [left, top, right, bottom] = tree.named(list)?.place?;
    tree.nodes.iter().find(|n| {
        let inside =
            n.place.is_some_and(|p| p[0] >= left && p[2] <= right && p[1] + 1 >= top && p[1] < bottom);
        n.role == "ListBoxOption" && n.says.starts_with(begins) && inside
    })
}

/// Does the first of some actions, or the first two where they are one for the window; how many.
fn done(hands: Hands, window: &mut Window, steps: &[Step]) -> usize {
    // What opens a field is waited for before the text is typed into it.
    if let [Step::Press(written), Step::Type(text, None), ..] = steps
        && written.contains('+')
    {
        window.type_in_new(&keys(written), text);
        return 2;
    }
    let Some(step) = steps.first() else { return 0 };
    match step {
        Step::Click(label) => {
            let at = place_of(window, label);
            window.click_at(at, 1);
        }
        Step::DoubleClick(label) => {
            let at = place_of(window, label);
            window.double_click_at(at);
        }
        Step::Press(written) => window.press(&keys(written)),
        Step::Type(text, Some(field)) => hands.fill(window, field, text),
        Step::Type(text, None) => window.type_in(text),
        Step::Tab(label) => window.tab_to(label),
        Step::Pick(name, begins) => hands.pick(window, begins, name),
        Step::Choose(begins, list) if hands.mouse() => {
            let at = window.place_of(begins, |t| row(t, list, begins));
            window.click_at(at, 1);
        }
        Step::Choose(begins, list) => row_of(window, list, |row| row.starts_with(begins.as_str())),
        Step::Drag(from, to) => {
            let [from, to] = [from, to].map(|label| place_of(window, label));
            window.drag(from, to);
        }
        Step::See(text) => window.until(text, |t| seen(t, text).then_some(())),
    }
    window.tree();
    1
}

/// The pictures that a page shows behind its steps: the line, from 1, and the file's name.
fn pictures(text: &str) -> Vec<(usize, String)> {
    let name = |line: &str| {
        Some(line.strip_prefix("![")?.split_once("](pictures/")?.1.split_once(')')?.0.to_owned())
    };
    text.lines().enumerate().filter_map(|(nth, line)| Some((nth + 1, name(line)?))).collect()
}

/// Takes a picture of the page: among the screenshots, and into the folder that `AUGURY_PICTURES` names.
fn taken(window: &mut Window, name: &str) {
    window.picture(name.trim_end_matches(".png"));
    if let Some(folder) = std::env::var_os("AUGURY_PICTURES") {
        let file = augury_tests::source::top().join(folder).join(name);
        window.display.save(&file);
        // A fifth of the size, and nothing to be seen of it.
        let file = file.to_str().expect("a path of letters");
        let fewer = window.display.tool("mogrify", &["-dither", "None", "-colors", "192", file]);
        assert!(fewer.is_some(), "mogrify can't write {file}");
    }
}

fn story(hands: Hands) {
    let _alone = alone();
    let path = "docs/getting-started.md";
    let text = std::fs::read_to_string(augury_tests::source::top().join(path)).unwrap();
    let pictures = pictures(&text);
    let items = items(&Page { path: path.to_owned(), text }).unwrap();
    assert!(items.len() >= 25, "{} steps", items.len());
    let mut window = Window::open_on_start_page();
    let begun = std::time::Instant::now();
    for (nth, item) in items.iter().enumerate() {
        let steps = if hands.mouse() || item.keys.is_empty() { &item.mouse } else { &item.keys };
        let mut left = steps.as_slice();
        while let Some(step) = left.first() {
            println!("{:3.0} s, {path}:{}: {step:?}", begun.elapsed().as_secs_f64(), item.line);
            left = &left[done(hands, &mut window, left)..];
        }
        let until = items.get(nth + 1).map_or(usize::MAX, |next| next.line);
        let here = pictures.iter().filter(|(line, _)| (item.line..until).contains(line));
        here.filter(|_| hands.mouse()).for_each(|(_, name)| taken(&mut window, name));
    }
    window.picture(&format!("getting-started-{hands:?}"));
    let made = window.folder().join("moor/monsters/bog_hound.ron");
    let text = std::fs::read_to_string(&made).unwrap();
    assert!(text.contains("hurt - 2") && text.contains("2d6+2") && !text.contains("4d6"), "{text}");
}

#[test]
fn what_the_first_page_says_comes_about_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn what_the_first_page_says_comes_about_by_keyboard() {
    story(Hands::Keys);
}

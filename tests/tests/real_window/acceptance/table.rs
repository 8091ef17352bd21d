//! A table of monsters: its columns made wider, its cells copied as a spreadsheet takes them and pasted, what does not fit
//! refused, all of it taken back, done again and saved.

use super::super::steps::ids;
use super::super::tree::{Node, Tree};
use super::super::window::Window;
use super::super::{alone, seed};
use super::field;
use super::hands::Hands;
use augury_tests::real_window::display::Place;
use augury_tests::real_window::mouse::Point;
use augury_tests::seeded::Seeded;

/// Monsters by name: the id and the text of those that have their name alone, and dice in their file.
type Monsters = std::collections::BTreeMap<String, (String, String)>;

fn monsters() -> Monsters {
    let folder = augury_tests::pack::shipped_folder().join("monsters");
    let text = |id: &String| std::fs::read_to_string(folder.join(id).with_extension("ron")).unwrap();
    let all: Vec<(String, String)> =
        ids("monsters", |_| true).into_iter().map(|id| (text(&id), id)).collect();
    let alone = |name: &str| all.iter().filter(|(text, _)| field(text, "name") == name).count() == 1;
    let named = all.iter().map(|(text, id)| (field(text, "name"), (id.clone(), text.clone())));
    named.filter(|(name, (_, text))| alone(name) && !field(text, "hd").is_empty()).collect()
}

/// The head of a column.
fn head(tree: &Tree, title: &str) -> Option<Place> {
    tree.named(&format!("sort by {title}"))?.place
}

/// The rows of the table from above, by name: below its heads, above the panels at the foot of the window.
fn rows(tree: &Tree) -> Vec<(String, Place)> {
    let top = head(tree, "Name").map_or(0, |place| place[3]);
    let below = tree.nodes.iter().filter(|n| n.says.starts_with("Problems")).filter_map(|n| n.place);
    let bottom = below.map(|place| place[1]).find(|y| *y > top).unwrap_or(usize::MAX);
    let inside = |p: Place| p[0] > 240 && p[1] + 4 >= top && p[3] <= bottom;
    let in_table = |n: &&Node| n.role == "ListBoxOption" && n.place.is_some_and(inside);
    let mut all: Vec<(String, Place)> = (tree.nodes.iter().filter(in_table))
        .filter_map(|n| Some((n.says.trim_end_matches(", chosen").to_owned(), n.place?)))
        .collect();
    all.sort_by_key(|(_, place)| place[1]);
    all
}

/// The place of a cell.
fn cell(tree: &Tree, name: &str, title: &str) -> Option<Place> {
    let head = head(tree, title)?;
    let row = rows(tree).into_iter().find(|(other, _)| other == name)?.1;
    Some([head[0], row[1], head[2], row[3]])
}

/// What stands in a cell.
fn shown(tree: &Tree, name: &str, title: &str) -> Option<String> {
    let [left, top, right, bottom] = cell(tree, name, title)?;
    let inside = |n: &&Node| {
        let is = n.role == "Label" || n.role.ends_with("TextInput");
        is && n
            .place
            .is_some_and(|p| p[0] + 2 >= left && p[2] <= right + 6 && p[1] + 2 >= top && p[3] <= bottom + 2)
    };
    let node = tree.nodes.iter().find(inside)?;
    Some(if node.role == "Label" { node.says.clone() } else { node.holds.clone() })
}

fn middle(tree: &Tree, name: &str, title: &str) -> Option<Point> {
    let [left, top, right, bottom] = cell(tree, name, title)?;
    Some((usize::midpoint(left, right), usize::midpoint(top, bottom)))
}

/// The table of monsters, filtered to a challenge rating; the rows in sight.
fn opened(hands: Hands, window: &mut Window, rating: usize) -> Vec<String> {
    hands.pick(window, "kind: ", "monsters");
    match hands {
        Hands::Mouse => window.click("Table"),
        Hands::Keys => window.press("ctrl+shift+t"),
    }
    window.until("its heads", |t| head(t, "HD").map(|_| ()));
    hands.fill(window, "filter the table", &format!("cr={rating}"));
    let all = ids("monsters", |text| field(text, "cr") == rating.to_string()).len();
    window.until_says(&format!("{all} of "));
    window.until("its rows", |t| {
        let rows: Vec<String> = rows(t).into_iter().map(|(name, _)| name).collect();
        (rows.len() > 5 && rows.len() <= all).then_some(rows)
    })
}

/// A column is made wider.
fn widened(hands: Hands, window: &mut Window) {
    let wide = |t: &Tree| head(t, "HD").map(|place| place[2] - place[0]);
    let before = window.until("the head", wide);
    match hands {
        Hands::Mouse => {
            let at = window.place_of("its edge", |t| t.named("width of HD"));
            window.drag(at, (at.0 + 40, at.1));
        }
        Hands::Keys => {
            window.tab_to("sort by HD");
            window.press("shift+F10");
            window.tab_to("Wider");
            window.press("Return");
        }
    }
    let after = window.until("it is wider", |t| wide(t).filter(|now| *now >= before + 20));
    println!("HD was {before} wide, and is {after}");
    window.until_settings("the width", |s| s.contains("\"table monsters\"") && s.contains("\"hd\": "));
}

/// Waits until the keyboard stands in a row, and its cell is told so.
#[track_caller]
fn stands(window: &mut Window, name: &str, tells: &str) {
    window.until(&format!("{name}, {tells}"), |t| {
        let told = t.focused().filter(|n| n.says == "table")?.tells.starts_with(tells);
        let on =
            |row: &Place| t.nodes.iter().any(|n| n.on && n.place == Some(*row) && n.role == "ListBoxOption");
        rows(t).iter().find(|(other, row)| told && other == name && on(row)).map(|_| ())
    });
}

/// Goes to a cell by keys: to the first row's name, down to the row, right to the column.
#[track_caller]
fn go(window: &mut Window, names: &[String], name: &str, title: &str) {
    window.press("ctrl+shift+t");
    window.until("the rows have the keyboard", |t| t.focused().filter(|n| n.says == "table").map(|_| ()));
    if window.tree().with(" chosen").is_some() {
        window.press("Escape");
        window.until("one row is left", |t| t.with(", chosen").is_none().then_some(()));
    }
    window.press("Home");
    stands(window, &names[0], "");
    window.press_all(&["Left"; 8]);
    stands(window, &names[0], "Name: ");
    for next in names.iter().skip(1).take(names.iter().position(|other| other == name).unwrap()) {
        window.press("Down");
        stands(window, next, "Name: ");
    }
    for next in COLUMNS.iter().skip(1).take(column(title)) {
        window.press("Right");
        stands(window, name, &format!("{next}: "));
    }
}

/// Copies the cells from one to another.
fn copied(hands: Hands, window: &mut Window, names: &[String], from: (&str, &str), to: (&str, &str)) {
    match hands {
        Hands::Mouse => {
            let at = window.until("a cell", |t| middle(t, from.0, from.1));
            window.click_at(at, 1);
            window.until("its row", |t| t.nodes.iter().find(|n| n.on && n.says == from.0).map(|_| ()));
            let at = window.until("a cell", |t| middle(t, to.0, to.1));
            if from != to {
                // To reach further Shift is held.
                window.shift_click_at(at);
                window.until_says("2 chosen");
            }
            // The name's menu is the row's.
            let at = window.until(to.0, |t| middle(t, to.0, "Name"));
            window.click_at(at, 3);
            window.click("Copy");
        }
        Hands::Keys => {
            go(window, names, from.0, from.1);
            if from != to {
                window.press("shift+Down");
                window.until_says("2 chosen");
                window.press_all(&vec!["shift+Right"; column(to.1) - column(from.1)]);
                stands(window, to.0, &format!("{}: ", to.1));
            }
            window.press("ctrl+c");
            window.tree();
        }
    }
}

/// The first columns.
const COLUMNS: [&str; 4] = ["Name", "CR", "HD", "Size"];

/// The number of a column; 0 is the name.
fn column(title: &str) -> usize {
    COLUMNS.iter().position(|other| *other == title).unwrap()
}

/// Pastes at a cell.
fn pasted(hands: Hands, window: &mut Window, names: &[String], at: (&str, &str)) {
    match hands {
        Hands::Mouse => {
            let at = window.until("a cell", |t| middle(t, at.0, at.1));
            window.click_at(at, 3);
            window.click("Paste");
        }
        Hands::Keys => {
            go(window, names, at.0, at.1);
            window.press("ctrl+v");
        }
    }
}

fn story(hands: Hands) {
    let _alone = alone();
    let seed = seed();
    let monsters = monsters();
    let rating = 2 + Seeded::of(seed).below(10);
    let mut window = Window::open(|_| ());
    let names = opened(hands, &mut window, rating);
    widened(hands, &mut window);
    // Two beside each other go into two others.
    let fits = |names: &&[String]| names.iter().all(|name| monsters.contains_key(name));
    let Some([a, b, c, d, e]) = names.windows(5).find(fits) else { panic!("{names:?} have too few") };
    println!("AUGURY_SEED={seed} chooses monsters of CR {rating}: {a}, {b} into {c}, {d}; {e}");
    let file = |window: &Window, name: &str| window.on_disk(&monsters[name].0);
    let hd = |text: &str| field(text, "hd");
    let before = [a, b, c, d].map(|name| file(&window, name));
    // Another program changes a row.
    let theirs = file(&window, e);
    let theirs = theirs.replacen(&format!("    hd: {},", hd(&theirs)), "    hd: 41,", 1);
    std::fs::write(window.file(&monsters[e].0), theirs).unwrap();
    window.until("what the other program wrote", |t| shown(t, e, "HD").filter(|shown| shown == "41"));
    // What is no number is not taken there.
    copied(hands, &mut window, &names, (a, "Size"), (a, "Size"));
    pasted(hands, &mut window, &names, (c, "HD"));
    window.until_says("1 cell cannot be pasted");
    window.until_says("Nothing was changed.");
    window.picture(&format!("acceptance-refused-{hands:?}"));
    hands.press(&mut window, "Close");
    window.until("the question is gone", |t| t.with("Nothing was changed.").is_none().then_some(()));
    // Two rows of two columns go into two others.
    copied(hands, &mut window, &names, (a, "HD"), (b, "Size"));
    pasted(hands, &mut window, &names, (c, "HD"));
    let both = |first: String, second: String| {
        move |t: &Tree| (shown(t, c, "HD")? == first && shown(t, d, "HD")? == second).then_some(())
    };
    window.until("they are pasted", both(hd(&before[0]), hd(&before[1])));
    window.until_says(" unsaved");
    window.picture(&format!("acceptance-pasted-{hands:?}"));
    assert_eq!(
        [c, d].map(|name| file(&window, name)),
        [before[2].clone(), before[3].clone()],
        "nothing is written yet"
    );
    // One step takes all of it back.
    hands.undo(&mut window);
    window.until("they are as before", both(hd(&before[2]), hd(&before[3])));
    window.until("nothing is unsaved", |t| t.with(" unsaved").is_none().then_some(()));
    match hands {
        Hands::Mouse => window.click("Redo"),
        Hands::Keys => window.press("ctrl+y"),
    }
    window.until("they are pasted again", both(hd(&before[0]), hd(&before[1])));
    match hands {
        Hands::Mouse => hands.command(&mut window, "File", "Save all"),
        Hands::Keys => window.press("ctrl+alt+s"),
    }
    window.until("all is saved", |t| t.with(" unsaved").is_none().then_some(()));
    for (to, from) in [(c, &before[0]), (d, &before[1])] {
        let text = file(&window, to);
        assert_eq!((hd(&text), size(&text)), (hd(from), size(from)), "{text}");
    }
    assert_eq!([a, b].map(|name| file(&window, name)), [before[0].clone(), before[1].clone()]);
    assert!(file(&window, e).contains("    hd: 41,"));
}

/// The size that a file says; the usual one where it leaves it out.
fn size(text: &str) -> String {
    Some(field(text, "size")).filter(|size| !size.is_empty()).unwrap_or_else(|| "SZ_MEDIUM".to_owned())
}

#[test]
fn columns_are_made_wider_and_cells_pasted_and_taken_back_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn columns_are_made_wider_and_cells_pasted_and_taken_back_by_keyboard() {
    story(Hands::Keys);
}

//! Panels are closed, opened again, split off and made wider, while edits go on; then the layout is as it was at first.

use super::super::tree::Tree;
use super::super::window::Window;
use super::super::{alone, seed};
use super::hands::{Hands, holds};
use super::{chosen, field, fights};
use augury_editor::view::panels::PANELS;
use augury_tests::real_window::mouse::middle;
use augury_tests::seeded::Seeded;

/// Panels of the layout of forms that a story closes: each in a group with others.
const CLOSED: [&str; 6] = ["Preview", "Handlers for Event", "History", "Messages", "Find", "Source"];

/// The tabs that are shown, and where they begin.
fn tabs(tree: &Tree) -> Vec<(String, usize, usize)> {
    let is = |says: &str| PANELS.iter().any(|panel| panel.title == says);
    let tabs = tree.nodes.iter().filter(|n| n.role == "Button" && is(&n.says));
    let mut all: Vec<_> =
        tabs.filter_map(|n| n.place.map(|place| (n.says.clone(), place[0], place[1]))).collect();
    all.sort();
    all
}

/// Whether a panel stands in the layout.
fn has(tree: &Tree, title: &str) -> bool {
    tabs(tree).iter().any(|(tab, ..)| tab == title)
}

/// Whether a panel is in front of its group.
fn in_front(tree: &Tree, title: &str) -> bool {
    tree.named(&format!("close {title}")).is_some()
}

/// The tab of a panel.
fn tab(window: &mut Window, title: &str) -> (usize, usize) {
    window.until(&format!("the tab {title}"), |t| {
        t.nodes.iter().find(|n| n.role == "Button" && n.says == title).and_then(middle)
    })
}

/// Where the Library ends, and where the panels beside it begin.
fn edges(tree: &Tree) -> Option<(usize, usize)> {
    let library = tree.named("add a panel beside Library")?.place?[2];
    let beside = tabs(tree).into_iter().map(|(_, left, _)| left).filter(|left| *left > library).min()?;
    Some((library, beside))
}

/// Brings a panel to the front, with the keyboard in it.
fn to(hands: Hands, window: &mut Window, title: &str) {
    match hands {
        Hands::Mouse => {
            let at = tab(window, title);
            window.click_at(at, 1);
        }
        Hands::Keys => window.command(&format!("Panel {title}")),
    }
    window.until(&format!("{title} in front"), |t| in_front(t, title).then_some(()));
}

/// Closes a panel that is in front.
fn close(hands: Hands, window: &mut Window, title: &str) {
    match hands {
        Hands::Mouse => window.click(&format!("close {title}")),
        Hands::Keys => window.press("ctrl+w"),
    }
    window.until(&format!("{title} is closed"), |t| (!has(t, title)).then_some(()));
    window.until_says(&format!("{title} is closed. View, Panels opens it again"));
}

/// Opens a panel again.
fn open(hands: Hands, window: &mut Window, title: &str) {
    match hands {
        Hands::Mouse => {
            window.click("View");
            window.click("Panels");
            let line =
                |t: &Tree| t.nodes.iter().find(|n| n.role == "CheckBox" && n.says == title).and_then(middle);
            let at = window.until(&format!("{title} in the menu"), line);
            window.click_at(at, 1);
            // What was pressed in a menu of ticks leaves it open.
            if window.tree().nodes.iter().any(|n| n.role == "CheckBox" && n.says == title) {
                window.click("View");
            }
        }
        Hands::Keys => window.command(&format!("Panel {title}")),
    }
    window.until(&format!("{title} is open"), |t| in_front(t, title).then_some(()));
}

/// Chooses a line of the menu of a tab.
fn from_menu(hands: Hands, window: &mut Window, title: &str, line: &str) {
    match hands {
        Hands::Mouse => {
            let at = tab(window, title);
            window.click_at(at, 3);
            window.click(line);
        }
        Hands::Keys => {
            window.tab_to(title);
            window.press("shift+F10");
            window.tab_to(line);
            window.press("Return");
        }
    }
}

fn story(hands: Hands) {
    let _alone = alone();
    let seed = seed();
    let monster = &chosen(seed, "monsters", 1, fights)[0];
    let title = *Seeded::of(seed).pick(&CLOSED).unwrap();
    println!("the panel {title}");
    let mut window = Window::open(|_| ());
    hands.open(&mut window, &format!("monsters/{}", monster.id), &monster.name);
    let first = window.until("the tabs", |t| Some(tabs(t)).filter(|tabs| tabs.len() > 10));
    // One panel, closed and opened again.
    to(hands, &mut window, title);
    close(hands, &mut window, title);
    window.until_settings("the layout without it", |s| s.contains("layouts: {") && s.contains("\"Edit\": "));
    open(hands, &mut window, title);
    // Closed by its menu, and brought back by what tells of it.
    from_menu(hands, &mut window, title, "Close");
    window.until(&format!("{title} is closed"), |t| (!has(t, title)).then_some(()));
    match hands {
        Hands::Mouse => window.click("notification: Undo"),
        Hands::Keys => {
            // What tells of it goes after some seconds; it stays among the notifications.
            window.command("Notifications");
            window.until_says("Report…");
            window.tab_to_some("shift+Tab", "Undo");
            window.press("Return");
        }
    }
    window.until(&format!("{title} is back"), |t| has(t, title).then_some(()));
    // The form goes with an edit in it; the edit stays, and is taken back without the form.
    let dice = field(&monster.text, "hd");
    to(hands, &mut window, "Form");
    hands.fill(&mut window, "HD", "banana");
    hands.fill(&mut window, "HD", "37");
    window.until_says("1 unsaved");
    match hands {
        Hands::Mouse => {}
        Hands::Keys => to(hands, &mut window, "Form"),
    }
    close(hands, &mut window, "Form");
    window.until_says("1 unsaved");
    hands.undo(&mut window);
    window.until("nothing is unsaved", |t| t.with(" unsaved").is_none().then_some(()));
    // Another program writes the file meanwhile: the form shows it when it is opened again.
    let theirs = monster.text.replacen(&format!("    hd: {dice},"), "    hd: 39,", 1);
    assert_ne!(theirs, monster.text);
    std::fs::write(window.file(&monster.id), theirs).unwrap();
    open(hands, &mut window, "Form");
    window.until("what the other program wrote", |t| holds(t, "HD").filter(|held| held == "39"));
    // A panel gets a group of its own, and the Library more room.
    to(hands, &mut window, title);
    let before = tab(&mut window, title);
    from_menu(hands, &mut window, title, "Split down");
    window.until(&format!("{title} below the others"), |t| {
        let at = t.nodes.iter().find(|n| n.role == "Button" && n.says == title).and_then(middle)?;
        (at.1 > before.1 + 20).then_some(())
    });
    if hands.mouse() {
        let (library, beside) = window.until("the edge of the Library", edges);
        window.drag((usize::midpoint(library, beside), 500), (beside + 60, 500));
        window.until("the panels beside it further to the right", |t| {
            edges(t).filter(|(_, now)| *now >= beside + 40).map(|_| ())
        });
    }
    window.picture(&format!("acceptance-panels-{hands:?}"));
    // All of it is as at first.
    hands.command(&mut window, "View", "Reset layouts");
    window.until("the tabs are as at first", |t| (tabs(t) == first).then_some(()));
    window.until_settings("no layout is kept", |s| !s.contains("\"Edit\": "));
}

#[test]
fn panels_are_closed_opened_again_and_the_layout_reset_by_mouse() {
    story(Hands::Mouse);
}

#[test]
fn panels_are_closed_opened_again_and_the_layout_reset_by_keyboard() {
    story(Hands::Keys);
}

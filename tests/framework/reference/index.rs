//! The first page of the Reference: what stands where.

use super::page::{Page, link, words};

/// A group of pages: the folder, or the page, and what is said of it.
const GROUPS: [(&str, &str, &str); 8] = [
    (
        "fields/",
        "Fields",
        "Every field of every kind of resource: its value, its default, what it means, and where.",
    ),
    ("events/", "Events", "Every event, who is asked in which order, and which rules answer."),
    (
        "event-fields.md",
        "Fields of an event",
        "What an event carries, as scripts and the panel Event Fields have it.",
    ),
    ("scripts/", "Scripts", "Every function and property for scripts."),
    (
        "names/",
        "Names",
        "The constants that files and scripts write, with the words that the window has for them.",
    ),
    ("problems/", "Problems", "What checks tell and what helps."),
    ("command-line.md", "Command line", "Every command with its arguments."),
    ("window.md", "Window", "Panels and commands, with their keys."),
];

/// The page, beside all others.
pub fn page(pages: &[Page]) -> Page {
    let mut page = Page::new("README.md", "Reference");
    page.say(
        "To look things up. These pages are made by a program from the tables and sources of Augury, and a test fails where \
         they say something else than the program does. What things are for stands in the [author's \
         guide](../authors/README.md) and in the [rules](../rules/README.md).",
    );
    for (group, title, about) in GROUPS {
        let own: Vec<&Page> = pages.iter().filter(|page| page.path.starts_with(group)).collect();
        page.heading(2, title);
        page.say(&words(about));
        let links: Vec<String> = own.iter().map(|page| link(&page.title, &page.path)).collect();
        page.list(links);
    }
    page.heading(2, "Files");
    page.say("What a pack's folder holds, and the form of each file.");
    page.list([link("File formats", "formats.md")]);
    page
}

/// The lines that the summary of the handbook has for the pages.
pub fn summary(pages: &[Page]) -> Vec<String> {
    let to = |page: &Page, depth: usize| {
        format!("{}- [{}](reference/{})", "  ".repeat(depth), page.title, page.path)
    };
    let mut lines: Vec<String> =
        pages.iter().filter(|page| page.path == "README.md").map(|p| to(p, 0)).collect();
    for (group, ..) in GROUPS {
        let mut own: Vec<&Page> = pages.iter().filter(|page| page.path.starts_with(group)).collect();
        // The overview of a folder leads its other pages.
        own.sort_by_key(|page| !page.path.ends_with("README.md"));
        let led = own.first().is_some_and(|page| page.path.ends_with("README.md"));
        lines.extend(own.iter().enumerate().map(|(nth, page)| to(page, if led && nth > 0 { 2 } else { 1 })));
    }
    lines.extend(pages.iter().filter(|page| page.path == "formats.md").map(|page| to(page, 1)));
    lines
}

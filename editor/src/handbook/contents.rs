//! The contents of the handbook: which pages there are, in which order, and how they lie in each other. They are read from
//! the page that mdBook reads.

/// A page in the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called there.
    pub title: String,
    /// Its path below `docs/`.
    pub path: String,
    /// In how many others it lies.
    pub depth: usize,
}

/// The entries of a summary, in its order. Lines that link to nothing are headings of mdBook and are passed over.
pub fn contents(summary: &str) -> Vec<Entry> {
    let mut depths: Vec<usize> = Vec::new();
    let mut entries = Vec::new();
    for line in summary.lines() {
        let inset = line.len() - line.trim_start().len();
        let words = line.trim_start().trim_start_matches("- ").trim();
        let link = words.strip_prefix('[').and_then(|rest| rest.split_once("]("));
        let Some((title, path)) = link.and_then(|(title, rest)| Some((title, rest.split_once(')')?.0)))
        else {
            continue;
        };
        while depths.last().is_some_and(|last| *last >= inset) {
            depths.pop();
        }
        let depth = depths.len();
        depths.push(inset);
        if !path.is_empty() {
            entries.push(Entry { title: title.replace('`', ""), path: path.to_owned(), depth });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_lie_in_each_other_as_their_lines_are_inset() {
        let summary = "# Summary\n\n[Start](README.md)\n\n- [A](a.md)\n  - [`B` of it](x/b.md)\n    - [C](x/c.md)\n- [D](d.md)\n- [None]()\n";
        let all = contents(summary);
        let short: Vec<(&str, usize)> = all.iter().map(|entry| (entry.title.as_str(), entry.depth)).collect();
        assert_eq!(short, [("Start", 0), ("A", 0), ("B of it", 1), ("C", 2), ("D", 0)]);
        assert_eq!(all[2].path, "x/b.md");
    }
}

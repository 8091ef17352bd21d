//! Which pages of the rules and of the cookbook speak of an event or a stati. Reads the handbook; knows no table of the
//! program.

use super::page::link;
use crate::folders;
use crate::source::top;
use std::collections::BTreeMap;
use std::fs;

/// Where is looked, below `docs`.
const FOLDERS: [&str; 2] = ["rules", "cookbook"];

/// The pages by the words in capitals that stand on them.
pub struct Mentions(BTreeMap<String, Vec<Mention>>);

/// A page that names a word.
#[derive(Clone)]
struct Mention {
    /// How often.
    count: usize,
    /// The page, below `docs`.
    path: String,
    /// Its title.
    title: String,
}

impl Mentions {
    /// Reads the pages.
    ///
    /// # Errors
    /// One cannot be read.
    pub fn read() -> Result<Mentions, String> {
        let mut all: BTreeMap<String, Vec<Mention>> = BTreeMap::new();
        for folder in FOLDERS {
            for file in folders::files(&top().join("docs").join(folder))? {
                let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
                let name =
                    file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&name).to_owned();
                let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
                let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                words.filter(|word| is_constant(word)).for_each(|word| *counts.entry(word).or_default() += 1);
                for (word, count) in counts {
                    let path = format!("{folder}/{name}");
                    all.entry(word.to_owned()).or_default().push(Mention {
                        count,
                        path,
                        title: title.clone(),
                    });
                }
            }
        }
        for mentions in all.values_mut() {
            // Those that say most first.
            mentions.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.path.cmp(&b.path)));
        }
        Ok(Mentions(all))
    }

    /// Links to the pages that name a word, at most so many, those that name it most often first; `to_docs` is the way to
    /// the folder `docs`.
    pub fn links(&self, word: &str, to_docs: &str, most: usize) -> String {
        let found = self.0.get(word).map_or(&[][..], Vec::as_slice);
        let link = |mention: &Mention| link(&mention.title, &format!("{to_docs}{}", mention.path));
        found.iter().take(most).map(link).collect::<Vec<_>>().join(", ")
    }
}

fn is_constant(word: &str) -> bool {
    word.len() > 2 && word.starts_with(|c: char| c.is_ascii_uppercase()) && word == word.to_ascii_uppercase()
}

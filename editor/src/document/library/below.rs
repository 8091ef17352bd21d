//! The packs that this one stands on, read again: when their files change, or when the pack stands on others now.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use augury_engine::content::disk::PackFiles;
use augury_engine::content::{
    self, Content, Layer, Manifest, Stack, files_of, load_stack, stack_of, text_in,
};

use super::super::live;
use super::super::open::Document;
use super::super::problem::Problem;
use super::folder::{key_for, key_of_file};
use super::{Key, Library};

/// The packs below a pack, as they are on the disk.
#[derive(Debug, Default)]
pub struct Below {
    /// The packs, the lowest first.
    pub layers: Vec<Layer>,
    /// What they give.
    pub content: Content,
    /// What is wrong with their files, and with the manifests that name them.
    pub problems: Vec<Problem>,
    named: Vec<String>,
    documents: BTreeMap<Key, Document>,
}

impl Below {
    /// Reads the packs that the pack in a folder stands on.
    pub fn read(root: &Path) -> Below {
        let mut stack = stack_of(root);
        let named = stack.layers.pop().map(|own| own.manifest.stands_on).unwrap_or_default();
        let roots: Vec<PathBuf> =
            stack.layers.iter().map(|layer| layer.folder.clone()).chain([root.to_owned()]).collect();
        let mut below = Below { named, ..Below::default() };
        let mut inside = PackFiles::below(&roots);
        for layer in &stack.layers {
            // What is wrong with files is told by the loading of the content.
            for file in files_of(&layer.folder, &roots).0 {
                let Ok(text) = text_in(&mut inside, &file.path) else { continue };
                let key = key_for(key_of_file(&file), &file.path, &text);
                let document = Document::opened(key.clone(), file.path, text).kept_by(&layer.manifest.name);
                below.documents.insert(key, document);
            }
        }
        let manifest = root.join("pack.ron");
        // What reading the pack's own manifest finds is told with the document; packs that are not there are told here.
        let told = text_in(&mut inside, &manifest).map(|text| {
            let read = Manifest::read(&manifest.to_string_lossy(), &text);
            read.map_or_else(|problems| problems, |read| read.problems)
        });
        let told = told.unwrap_or_default();
        let is_told = |p: &content::Problem| told.iter().any(|t| (t.place, &t.what) == (p.place, &p.what));
        let others = stack.problems.iter().filter(|p| Path::new(&*p.file) != manifest || !is_told(p));
        below.problems = others.map(|problem| live::shown(problem, None)).collect();
        if !stack.layers.is_empty() {
            let loaded = load_stack(Stack { layers: stack.layers.clone(), problems: Vec::new() });
            below.problems.extend(loaded.problems.iter().map(|problem| live::shown(problem, None)));
            below.content = loaded.content;
        }
        below.layers = stack.layers;
        below
    }
}

impl Library {
    /// Whether the pack's manifest on the disk names other packs than those that were read.
    pub fn stands_on_others(&self) -> bool {
        let mut stack = stack_of(&self.root);
        let named = stack.layers.pop().map(|own| own.manifest.stands_on).unwrap_or_default();
        let folders = |layers: &[Layer]| layers.iter().map(|layer| layer.folder.clone()).collect::<Vec<_>>();
        named != self.named || folders(&stack.layers) != folders(&self.layers)
    }

    /// Puts packs below in the place of those that were. The pack's own documents stay as they are.
    pub fn stand_on(&mut self, below: &mut Below) {
        self.touched();
        self.layers = below.layers.clone();
        self.named = std::mem::take(&mut below.named);
        self.below.clear();
        self.rows.retain(|_, row| !row.below);
        self.tables.retain(|(below, _)| !below);
        let known = |key: &Key| self.documents.contains_key(key) || self.rows.contains_key(key);
        let gone: Vec<Key> = self.summaries.keys().filter(|key| !known(key)).cloned().collect();
        for key in gone {
            self.summaries.remove(&key);
        }
        for document in std::mem::take(&mut below.documents).into_values() {
            let key = document.key().clone();
            self.add_below(document);
            if self.documents.contains_key(&key) {
                self.look_at_file(&key, false);
            }
        }
    }
}

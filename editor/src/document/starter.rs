//! A new pack to begin with: two monsters that can fight each other at once, a floor and a wall for the Arena, and a
//! handler to look at.

use std::path::Path;

use augury_engine::content::{Doc, disk};

use super::whole::write_whole;

/// The newest format of manifests.
const FORMAT: i32 = augury_engine::content::FORMAT;

const GUARD: &str = r#"// A monster to begin with: change what you like, and play it in the Arena.
(
    name: "First Guard",
    types: [MA_HUMANOID],
    cr: 1,
    hd: 2,
    attributes: (str: 13, dex: 12, con: 12, int: 10, wis: 10, cha: 10, luc: 10),
    attacks: [
        (attack: A_SLAM, damage: "1d6", dtype: AD_BLUNT),
    ],
    handlers: [
        (on: "PRE(EV_STRIKE)", messages: ["The <EActor> shouts a challenge."]),
    ],
)
"#;

const HOUND: &str = r#"// Something for the guard to fight.
(
    name: "First Hound",
    types: [MA_ANIMAL],
    cr: 1,
    hd: 2,
    attributes: (str: 12, dex: 14, con: 12, int: 2, wis: 12, cha: 6, luc: 10),
    attacks: [
        (attack: A_BITE, damage: "1d4+1", dtype: AD_PIERCE),
    ],
)
"#;

/// What the Arena is made of.
const FLOOR: &str = "(\n    name: \"Floor\",\n    image: (glyph: GLYPH_FLOOR, fore: GREY),\n)\n";
const WALL: &str = "(\n    name: \"Wall\",\n    image: (glyph: GLYPH_WALL, fore: GREY),\n    flags: [TF_SOLID, TF_OPAQUE, TF_WALL],\n)\n";

/// Makes the pack in a folder that is empty or not there yet.
///
/// # Errors
/// Why it cannot be made, and what to do; nothing that was there is touched.
pub fn make(folder: &Path, name: &str) -> Result<(), String> {
    let name = name.trim();
    if name.is_empty() {
        return Err("a pack needs a name, such as My Pack".to_owned());
    }
    let refused = |error: std::io::Error| format!("{} cannot be made: {error}", folder.display());
    match disk::list(folder, 1).map(|(there, more)| more || !there.is_empty()) {
        Ok(true) => {
            return Err(format!("{} is not empty; choose a folder that is new or empty", folder.display()));
        }
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(refused(error)),
        _ => {}
    }
    for kind in ["monsters", "terrains"] {
        std::fs::create_dir_all(folder.join(kind)).map_err(refused)?;
    }
    let manifest = format!("(\n    name: {},\n    format: {FORMAT},\n)\n", Doc::text(name).one_line());
    for (path, text) in [
        ("pack.ron", manifest.as_str()),
        ("monsters/first_guard.ron", GUARD),
        ("monsters/first_hound.ron", HOUND),
        ("terrains/floor.ron", FLOOR),
        ("terrains/dungeon_wall.ron", WALL),
    ] {
        write_whole(&folder.join(path), text.as_bytes()).map_err(refused)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use augury_engine::content::load_pack;

    #[test]
    fn the_pack_loads_without_a_problem_and_nothing_is_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("new");
        make(&folder, "My \"Pack\"").unwrap();
        let loaded = load_pack(&folder);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        assert_eq!(loaded.content.manifest().name, "My \"Pack\"");
        assert!(make(&folder, "Other").unwrap_err().contains("not empty"));
        assert!(make(dir.path(), " ").unwrap_err().contains("needs a name"));
    }
}

//! Where the packs are that come with the program: below the current folder, beside the program, or where a package
//! installs them.

use std::path::{Path, PathBuf};

/// Where packs lie below a folder that has the program: in a checkout or an archive, and in an installed package.
const BELOW: [&str; 3] = ["assets", "share/augury/assets", "Resources/assets"];

/// The folder of a pack that comes with the program, by its name; `None` where there is none.
pub fn find(name: &str) -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    places(program.as_deref(), name).into_iter().find(|folder| folder.join("pack.ron").is_file())
}

/// Where such a pack may lie, the nearest first. A program stands at most two folders below the top of what it came in.
fn places(program: Option<&Path>, name: &str) -> Vec<PathBuf> {
    let tops = program.and_then(Path::parent).into_iter().flat_map(|folder| folder.ancestors().take(3));
    let beside = tops.flat_map(|top| BELOW.map(|below| top.join(below)));
    std::iter::once(PathBuf::from("assets")).chain(beside).map(|folder| folder.join(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_looked_for_where_each_way_to_install_puts_them() {
        let lies =
            |program: &str, at: &str| places(Some(Path::new(program)), "incursion").contains(&at.into());
        assert!(lies("/usr/bin/augury", "/usr/share/augury/assets/incursion"), "a package of the system");
        assert!(lies("/home/me/augury-0.1/augury", "/home/me/augury-0.1/assets/incursion"), "an archive");
        assert!(lies("/src/augury/target/release/augury", "/src/augury/assets/incursion"), "a checkout");
        assert!(lies("/Augury.app/Contents/MacOS/augury", "/Augury.app/Contents/Resources/assets/incursion"));
        assert_eq!(places(None, "workshop"), [PathBuf::from("assets/workshop")]);
    }
}

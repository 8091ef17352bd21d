//! How gods take dealings of their followers with each other god, as a matrix, and where each file says so.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Content, God};

/// How all gods of a content stand to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relations {
    /// The gods, in the order of rows and columns.
    pub gods: Vec<ResId>,
    /// Row by row: how the god of the row takes dealings with that of the column; none with itself.
    pub rows: Vec<Vec<Option<Attitude>>>,
}

/// How a god takes dealings with another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attitude {
    /// How much it angers.
    pub anger: i16,
    /// Whether wrath may come at once.
    pub wrath: bool,
    /// Which of its relations says so, from 0; none where it is what holds for all the others.
    pub row: Option<usize>,
}

impl Attitude {
    /// The path of what says so in the god's file.
    pub fn path(&self) -> String {
        match self.row {
            Some(row) => format!("relations[{row}]"),
            None => "default_anger".to_owned(),
        }
    }

    /// In words.
    pub fn words(&self) -> String {
        let anger = match self.anger {
            0 => "no anger".to_owned(),
            anger => format!("anger {anger}"),
        };
        let wrath = if self.wrath { ", wrath at once" } else { "" };
        let usual = if self.row.is_some() { "" } else { " (as with all)" };
        format!("{anger}{wrath}{usual}")
    }
}

/// Works it out.
pub fn of(content: &Content) -> Relations {
    let gods = content.ids(Kind::God).to_vec();
    let row = |of: &ResId| -> Vec<Option<Attitude>> {
        let to = |other: &ResId| content.god(*of).filter(|_| of != other).map(|god| attitude(god, *other));
        gods.iter().map(to).collect()
    };
    Relations { rows: gods.iter().map(row).collect(), gods }
}

fn attitude(god: &God, to: ResId) -> Attitude {
    let row =
        god.relations.iter().position(|relation| relation.gods.iter().any(|other| other.res_id() == to));
    match row.and_then(|row| god.relations.get(row)) {
        Some(relation) => Attitude { anger: relation.anger, wrath: relation.wrath, row },
        None => Attitude { anger: god.default_anger, wrath: god.default_wrath, row: None },
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::fixture;
    use super::*;

    #[test]
    fn each_row_says_how_its_god_takes_dealings_with_the_others() {
        let content = fixture(&[
            (
                "gods/abe",
                "God(name: \"Abe\", relations: [(gods: [\"ida\"]), (gods: [\"eve\"], anger: 7, wrath: true)])",
            ),
            ("gods/eve", "God(name: \"Eve\")"),
            ("gods/ida", "God(name: \"Ida\", default_anger: 1, default_wrath: true)"),
        ]);
        let all = of(&content);
        assert_eq!(all.gods.iter().map(|god| god.id()).collect::<Vec<_>>(), ["abe", "eve", "ida"]);
        let said = |row: usize, column: usize| all.rows[row][column].as_ref().map(|a| (a.words(), a.path()));
        let is = |words: &str, path: &str| Some((words.to_owned(), path.to_owned()));
        assert_eq!(said(0, 0), None);
        assert_eq!(said(0, 1), is("anger 7, wrath at once", "relations[1]"));
        assert_eq!(said(0, 2), is("no anger", "relations[0]"));
        assert_eq!(said(1, 0), is("anger 3 (as with all)", "default_anger"));
        assert_eq!(said(2, 0), is("anger 1, wrath at once (as with all)", "default_anger"));
    }
}

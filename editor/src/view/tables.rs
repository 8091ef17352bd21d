//! How the columns of tables are arranged, by the name of each table; kept with the settings.

use super::commands::UiCommand;
use super::settings::Settings;
use super::state::State;
use crate::widget::table::{Arrangement, Asked};

/// How the author arranged a table.
pub fn arrangement(state: &State, table: &str) -> Arrangement {
    state.settings.tables.get(table).cloned().unwrap_or_default()
}

/// Hands on what was asked of the columns of a table; answers what is left, which only its panel can do.
pub fn take(table: &str, asked: Vec<Asked>, out: &mut Vec<UiCommand>) -> Vec<Asked> {
    let mut left = Vec::new();
    for one in asked {
        match one {
            Asked::Arrange(new) => {
                out.push(UiCommand::Arrange { table: table.to_owned(), arrangement: Box::new(new) });
            }
            other => left.push(other),
        }
    }
    left
}

/// Keeps an arrangement; one that is as at first is not kept.
pub fn arrange(settings: &mut Settings, table: String, arrangement: Arrangement) {
    if arrangement == Arrangement::default() {
        settings.tables.remove(&table);
    } else {
        settings.tables.insert(table, arrangement);
    }
}

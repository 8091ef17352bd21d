//! A god for whoever writes it: the favour that each level needs.

use augury_engine::base::id::ResId;
use augury_engine::content::Content;

/// What is shown of a god.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its name.
    pub name: String,
    /// The favour that each level needs, the first level first.
    pub favour: Vec<i32>,
}

/// Works it out; `None` where the content has no such god.
pub fn work_out(content: &Content, id: ResId) -> Option<Preview> {
    let god = content.god(id)?;
    Some(Preview { name: content.shown_name(id).to_owned(), favour: god.favour_chart.clone() })
}

//! A revision of content: definitions and compiled scripts that belong together, swapped whole.

use crate::content::Content;
use crate::event::ScriptHost;
use std::sync::Arc;

/// What a session runs on from some input on.
#[derive(Clone)]
pub struct Revision {
    /// Definitions.
    pub content: Arc<Content>,
    /// Their scripts, compiled.
    pub scripts: Arc<dyn ScriptHost>,
}

impl Revision {
    /// Content with its scripts.
    pub fn new(content: Arc<Content>, scripts: Arc<dyn ScriptHost>) -> Self {
        Revision { content, scripts }
    }
}

//! Augury editor.

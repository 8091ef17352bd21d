//! Trees of the resource language. The code of handlers and conditions is in `code`.

pub mod code;

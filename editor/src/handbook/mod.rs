//! The handbook as the program holds it: its pages in the order of `docs/SUMMARY.md`, their headings, the search over them,
//! and where a term is explained. Knows no screen and nothing of the program that it explains.
//!
//! - [`files`]: the bytes of pages and pictures
//! - [`contents`]: which pages there are, and how they lie in each other
//! - [`page`]: a page cut into headings and what stands below each
//! - [`book`]: all pages, each read once
//! - [`search`]: pages and headings that have words; [`also`]: other words for a page
//! - [`lookup`]: the heading that explains a term

mod also;
pub mod book;
pub mod contents;
pub mod files;
pub mod lookup;
pub mod page;
pub mod search;

pub use book::{Book, Place, book};
pub use search::{Found, index};

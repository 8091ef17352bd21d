//! Content: written on branch `content`.

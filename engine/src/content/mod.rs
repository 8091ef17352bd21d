//! Definitions of resources, their loading, checking and lookup.

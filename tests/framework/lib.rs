//! Test framework.

// The sources of this target follow.

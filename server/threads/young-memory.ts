/**
 * How many megabytes of short-lived objects a thread may keep. Without a limit V8 takes up to a hundred more and keeps them: a
 * few threads that work for a moment would hold as much memory as all boards.
 */
export const MAX_YOUNG_MEMORY_MB = 8

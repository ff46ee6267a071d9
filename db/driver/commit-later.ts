/**
 * An expression for a statement: its transaction's COMMIT returns before it is on the disk. A power cut may undo it,
 * together with later commits of the same kind; the next ordinary COMMIT writes it to the disk too. Only for facts
 * whose saving was not confirmed to anyone.
 */
export const COMMIT_LATER = "set_config('synchronous_commit', 'off', true)"

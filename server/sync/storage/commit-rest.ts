/** How long the first update of a group waits for others after a pause. */
export const GROUP_MS = 8
/**
 * After a commit the next group waits this many times as long as the commit took, so that saving takes a fifth of the database's time
 * however many boards there are.
 */
const RESTS_PER_COMMIT = 4
/** A commit costs as much as thirty of its rows. The more rows one had, the longer the next waits for others. */
const REST_MS_PER_ROW = 10
/** Edits are called saved within a tenth of a second. */
const MAX_REST_MS = 50

/** How long the next group waits after one that took `commitMs` for `rows` updates, in milliseconds. */
export function restAfterCommit(commitMs: number, rows: number): number {
  const restMs = Math.max(RESTS_PER_COMMIT * commitMs, REST_MS_PER_ROW * rows)
  return Math.max(GROUP_MS, Math.min(MAX_REST_MS, restMs))
}

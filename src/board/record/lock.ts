/** The role that may unlock a shape: facilitators for a facilitator's lock, editors for any other. */
export type Lock = 'editors' | 'facilitators'

/** The value of `m.lock` beside `locked`. Only the server writes it, so no client can lock others out. */
export const FACILITATORS_LOCK = 'facilitators'

/** `null` if it is not locked. */
export function readLock(map: { get(key: string): unknown }): Lock | null {
  if (map.get('locked') !== true) return null
  return map.get('m.lock') === FACILITATORS_LOCK ? 'facilitators' : 'editors'
}

/** The keys that decide whether the content of a group is locked with it. */
export const LOCK_KEYS: ReadonlySet<string> = new Set(['locked', 'm.lock', 'in', 't'])

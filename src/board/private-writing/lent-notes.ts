import type * as Y from 'yjs'
import type { Readable } from '#base/readable.ts'

/** A note of another person that the draft’s own may read while people write in private. */
export interface LentNote {
  text: string
  color: string
  /** The user id of its writer; `null` unless names are shown. */
  by: string | null
}

/**
 * By ids of the copies: the id of the note itself would let its readers put a note in its place. Only the server writes here. A copy
 * names its writer in `by` alone.
 */
export function lentNotes(draft: Y.Doc): Y.Map<LentNote> {
  return draft.getMap('lent')
}

/** The lent notes by id, the same list until one changes. */
export function watchLentNotes(draft: Y.Doc): Readable<readonly (LentNote & { id: string })[]> {
  const lent = lentNotes(draft)
  const read = (): (LentNote & { id: string })[] =>
    [...lent].map(([id, note]) => ({ id, ...note })).sort((a, b) => (a.id < b.id ? -1 : 1))
  let now = read()
  return {
    get: () => now,
    subscribe(listener) {
      const listen = (): void => {
        now = read()
        listener()
      }
      now = read()
      lent.observe(listen)
      return () => lent.unobserve(listen)
    },
  }
}

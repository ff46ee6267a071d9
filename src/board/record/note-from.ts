/** A note is written from two others: its step shows them as a pair. */
const MAX_FROM = 2
const MAX_ID_CHARS = 64

/** The ids of the notes that a note was written from, as its `m.from` has them; `null` for anything else. */
export function readFrom(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FROM) return null
  const ids = value.filter(
    (id): id is string => typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_CHARS,
  )
  return ids.length === value.length ? ids : null
}

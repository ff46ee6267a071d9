/** A Y.Text, or a stand-in: only its length matters. */
interface TextLike {
  readonly length: number
}

/** The common part of Y.Map and Map. */
interface Entries {
  entries(): Iterable<[string, unknown]>
}

/**
 * Approximate size of a record on the wire; except for texts, its values must be JSON.
 * @param isText whether a value is a text, of which only the length counts
 */
export function recordBytes(record: Entries, isText: (value: unknown) => value is TextLike): number {
  let bytes = 0
  for (const [key, value] of record.entries()) {
    bytes += key.length + (isText(value) ? value.length : valueBytes(value))
  }
  return bytes
}

/**
 * Cached by value, which Yjs never changes: encoding 245 kB of a stroke again for each change of its color would take longer than
 * everything else.
 */
const measured = new WeakMap<object, number>()

function valueBytes(value: unknown): number {
  // Without JSON's backslashes, which are not on the wire either.
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  let bytes = measured.get(value)
  if (bytes === undefined) {
    bytes = JSON.stringify(value).length
    measured.set(value, bytes)
  }
  return bytes
}

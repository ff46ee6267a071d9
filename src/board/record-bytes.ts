/** A text as a Y.Text or what stands for one: only its length matters. */
interface TextLike {
  readonly length: number
}

/** What a Y.Map and a Map have in common. */
interface Entries {
  entries(): Iterable<[string, unknown]>
}

/**
 * About how many bytes a record takes on the wire; its values must be JSON, but for its texts.
 * @param isText whether a value is a text, of which only the length counts
 */
export function recordBytes(record: Entries, isText: (value: unknown) => value is TextLike): number {
  let bytes = 0
  for (const [key, value] of record.entries()) {
    bytes += key.length + (isText(value) ? value.length : valueBytes(value))
  }
  return bytes
}

/** By the value itself, which Yjs never changes: writing out 245 kB of a stroke again for each change of its color takes longer than all else. */
const measured = new WeakMap<object, number>()

function valueBytes(value: unknown): number {
  // Without the backslashes of its JSON, which the wire has not either.
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return String(value).length
  let bytes = measured.get(value)
  if (bytes === undefined) {
    bytes = JSON.stringify(value).length
    measured.set(value, bytes)
  }
  return bytes
}

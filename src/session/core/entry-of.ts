/** The entry, or `null`. Ids are untrusted: `__proto__` must find nothing. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, id: string): Value | null {
  return Object.hasOwn(record, id) ? (record[id] ?? null) : null
}

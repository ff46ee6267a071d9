/** The object with the key `from` renamed to `to`; a value without that key is returned as it is. */
export function renameKey(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, from)) return value
  return Object.fromEntries(Object.entries(value).map(([key, kept]) => [key === from ? to : key, kept]))
}

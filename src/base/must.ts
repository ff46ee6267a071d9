/** Returns the value, or throws an error with `what` it should be. For guarantees of our own code. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}

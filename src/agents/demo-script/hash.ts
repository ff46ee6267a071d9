/** The same text gives the same whole number, anywhere and always (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  // Without this last stir the low bits of similar texts are similar too.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** One of `choices`, always the same for the same text. */
export function pickBy<T>(text: string, choices: readonly T[]): T | undefined {
  return choices[hashOf(text) % choices.length]
}

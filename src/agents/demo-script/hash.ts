import { hashText } from '#base/hash-text.ts'

/** Returns a whole number that is always equal for equal texts, on any machine. */
export function hashOf(text: string): number {
  let hash = hashText(text)
  // Mixed once more: the low bits of similar texts would be similar too.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** One of `choices`, always the same for the same text. */
export function pickBy<T>(text: string, choices: readonly T[]): T | undefined {
  return choices[hashOf(text) % choices.length]
}

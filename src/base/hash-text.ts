/** Hashes a text to a whole number of 32 bits, the same anywhere and always: FNV-1a over its code points. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

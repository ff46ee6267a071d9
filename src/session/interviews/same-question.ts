/** Returns the same result for two questions with the same words, whatever their case, accents and punctuation. */
function likeness(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The question among `asked` with the same words; `null` if it is new. */
export function findSameQuestion(text: string, asked: readonly string[]): string | null {
  const own = likeness(text)
  return asked.find((other) => likeness(other) === own) ?? null
}

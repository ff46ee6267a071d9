/**
 * 0: nothing in common, 1: the same words. By what three letters in a row they share, which works in every language that
 * is written in letters and needs no list of words (Dice's coefficient).
 */
export function textLikeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const each of a) if (b.has(each)) shared++
  return (2 * shared) / (a.size + b.size)
}

function trigrams(text: string): Set<string> {
  const signs = [
    ...` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
  ]
  return new Set(signs.slice(2).map((sign, index) => `${signs[index]}${signs[index + 1]}${sign}`))
}

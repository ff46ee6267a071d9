const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ASCII = /^[\x20-\x7e]*$/

/** How many characters a person sees: an emoji with its skin tone, or a letter with its accents, is one. */
export function countCharacters(text: string): number {
  if (ASCII.test(text)) return text.length
  let count = 0
  for (const _ of SEGMENTER.segment(text)) count++
  return count
}

/** The first `max` characters as a person counts them, with `…` after them if there are more. */
export function cutToCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of SEGMENTER.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`
    count++
  }
  return text
}

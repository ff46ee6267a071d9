import { formatNumber } from '#base/format-number.ts'
import { COUNTED_NOUNS, type CountedNoun } from './counted-noun-labels.ts'

/** A number with its noun: `1 idea`, `12 ideas`, `10,000 ideas`. */
export function formatCount(count: number, noun: CountedNoun): string {
  const [one, many] = COUNTED_NOUNS[noun]
  return formatForms(count, one, many)
}

/** A number with words of a single label: `1 person follows`, `2 people follow`. */
export function formatForms(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

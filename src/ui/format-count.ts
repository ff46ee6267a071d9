import { formatNumber } from '#base/format-number.ts'

/** A number with its noun: `1 idea`, `12 ideas`, `10,000 ideas`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

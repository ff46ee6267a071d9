import type { NumberLimits } from './config-fields.ts'

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
/** `1,000` is a thousand for some and one for others. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** A number as people write it, with a comma or a point; `NaN`: it is none. */
export function readNumber(text: string): number {
  const written = text.trim().replace('−', '-')
  return NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}

/** Returns the error in a field for a number, as a sentence; `null` if there is none. */
export function problemOfNumber(text: string, limits: NumberLimits = {}): string | null {
  const written = text.trim().replace('−', '-')
  if (written === '') return limits.isRequired ? 'Write a number.' : null
  if (AMBIGUOUS.test(written)) {
    const value = readNumber(written)
    // A fourth digit after the point leaves one way to read it.
    const decimal = Number.isInteger(value) ? String(value) : `${written.replace(',', '.')}0`
    return `“${written}” can be read in two ways. Write ${written.replace(/[.,]/, '')} or ${decimal}.`
  }
  return isWithin(readNumber(written), limits) ? null : `Write a ${numberLimitLabel(limits)}.`
}

function isWithin(value: number, { min = -Infinity, max = Infinity, above, isWhole }: NumberLimits): boolean {
  if (Number.isNaN(value) || (isWhole && !Number.isInteger(value))) return false
  return value >= min && value <= max && (above === undefined || value > above)
}

/** Without separators, as such a number is to be written. */
function numberLimitLabel({ min, max, above, isWhole }: NumberLimits): string {
  const number = isWhole ? 'whole number' : 'number'
  if (min !== undefined && max !== undefined) return `${number} from ${min} to ${max}`
  if (min !== undefined) return `${number} that is ${min} or more`
  return above === undefined ? number : `${number} above ${above}`
}

import type { NumberLimits } from './config-fields.ts'
import { INTERVIEW_PANEL_LABELS } from './interview-panel-labels.ts'

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
  if (written === '') return limits.isRequired ? INTERVIEW_PANEL_LABELS.numberNeeded : null
  if (AMBIGUOUS.test(written)) {
    const value = readNumber(written)
    // A fourth digit after the point leaves one way to read it.
    const decimal = Number.isInteger(value) ? String(value) : `${written.replace(',', '.')}0`
    return INTERVIEW_PANEL_LABELS.ambiguousNumber(written, [written.replace(/[.,]/, ''), decimal])
  }
  return isWithin(readNumber(written), limits)
    ? null
    : INTERVIEW_PANEL_LABELS.numberWithin(numberLimitLabel(limits))
}

function isWithin(value: number, { min = -Infinity, max = Infinity, above, isWhole }: NumberLimits): boolean {
  if (Number.isNaN(value) || (isWhole && !Number.isInteger(value))) return false
  return value >= min && value <= max && (above === undefined || value > above)
}

/** Without separators, as such a number is to be written. */
function numberLimitLabel({ min, max, above, isWhole }: NumberLimits): string {
  const number = isWhole ? INTERVIEW_PANEL_LABELS.wholeNumber : INTERVIEW_PANEL_LABELS.number
  if (min !== undefined && max !== undefined) return INTERVIEW_PANEL_LABELS.fromTo(number, min, max)
  if (min !== undefined) return INTERVIEW_PANEL_LABELS.orMore(number, min)
  return above === undefined ? number : INTERVIEW_PANEL_LABELS.above(number, above)
}

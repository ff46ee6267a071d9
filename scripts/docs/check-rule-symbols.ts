import type { CheckedFile } from './check-rules.ts'

const RULE = /^- \**([A-Z]{2}\d+)\b.*(?:\n[ \t]+\S.*)*/gm
const SPAN = /`([^`\n]+)`/g
/** `applyEvents`, `parts.last`, `round.start`, `needs-owner`; no path, call with arguments, header or sign. */
const SYMBOL = /^[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*$/
const WORD = /[\w$-]+/g

/**
 * Each rule of a SPEC.md names existing code between backticks. Returns one sentence for each rule without a name and
 * for each name that is in no file of `code`.
 */
export function checkRuleSymbols(specs: readonly CheckedFile[], code: readonly CheckedFile[]): string[] {
  const known = new Set(code.flatMap(({ text }) => text.match(WORD) ?? []))
  const isKnown = (symbol: string) =>
    symbol.split('.').every((part) => known.has(part) || known.has(part.toLowerCase()))
  return specs.flatMap(({ path, text }) =>
    [...text.matchAll(RULE)].flatMap(([rule, id]) => {
      const spans = [...rule.matchAll(SPAN)].map(([, span = '']) => span)
      if (spans.length === 0) return [`${path}: ${id} names nothing of the code: put it between backticks`]
      const unknown = spans.filter((span) => SYMBOL.test(span) && !isKnown(span))
      return unknown.map((symbol) => `${path}: ${id} names ${symbol}, which is nowhere in the code`)
    }),
  )
}

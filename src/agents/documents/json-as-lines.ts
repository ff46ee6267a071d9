import { findJsonObjects } from '#agents/text/find-json.ts'

/** Without line ends among the spaces: after many empty lines each of them would scan all the rest. */
const OPENING = /^[ \t]*(?:\[\s*)?\{/m
const LABEL = /^\[?(?:#?x?\d{1,7}|A\d{1,5}|C\d{1,5})\]?$/i

/**
 * A document that a model wrote as JSON, in the lines that it should have written: each key is a heading. Other text, and JSON
 * that cannot be read, stays as it is up to the JSON.
 */
export function jsonAsLines(text: string): string {
  const opening = OPENING.exec(text)
  if (!opening) return text
  const [found] = findJsonObjects(text)
  // Half an object as lines would be read as sentences.
  if (found === undefined) return text.slice(0, opening.index)
  return linesOf(found).join('\n')
}

function linesOf(value: unknown): string[] {
  const fields = Object.entries(isRecord(value) ? value : {})
  const [only] = fields
  if (fields.length === 1 && only && isRecord(only[1])) return linesOf(only[1])
  return fields.flatMap(([key, field]) => {
    const name = key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .trim()
    if (
      typeof field === 'string' &&
      /^(?:title|titel|titre|t[ií]tulo|タイトル|題名|عنوان|العنوان)$/i.test(name)
    )
      return [`# ${field}`]
    const items = (Array.isArray(field) ? field : [field]).map(itemOf).filter((item) => item !== '')
    return [`## ${name}`, ...items.map((item) => `- ${item.replace(/\s+/g, ' ')}`)]
  })
}

/** `{"text": "…", "notes": ["#1"]}` as `… [#1]`; `{"note": "#1", "reason": "…"}` as `#1: …`. */
function itemOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return ''
  const fields: unknown[] = Object.values(value)
  const words = fields
    .filter((each): each is string => typeof each === 'string' && !LABEL.test(each))
    .join(' ')
  const named = fields.find((each): each is string => typeof each === 'string' && LABEL.test(each))
  const cited = fields
    .flatMap((each): unknown[] => (Array.isArray(each) ? each : []))
    .map((each) => String(each))
  if (named !== undefined) return `${named}: ${words}`
  return cited.length === 0 ? words : `${words} [${cited.join(', ')}]`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

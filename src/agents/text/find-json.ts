import { jsonrepair } from 'jsonrepair'

/** Characters read of a text: no answer is longer. */
const MAX_CHARS = 60_000
const MAX_OBJECTS = 20
/** Places where an object may begin, and such without an end: each of those is looked at to the end of the text. */
const MAX_TRIES = 40
const MAX_UNCLOSED = 5
/** Repairing takes longer than reading. */
const MAX_REPAIRED_CHARS = 20_000

/** The outermost JSON objects in a text, whatever is between them, in order; what does not parse is skipped. */
export function findJsonObjects(text: string): unknown[] {
  const found: unknown[] = []
  const read = text.slice(0, MAX_CHARS)
  let from = read.indexOf('{')
  let unclosed = 0
  for (let tries = 0; from !== -1 && tries < MAX_TRIES && found.length < MAX_OBJECTS; tries++) {
    const end = endOfObject(read, from)
    if (end === null && ++unclosed === MAX_UNCLOSED) break
    const object = end === null ? undefined : parse(read.slice(from, end))
    if (object !== undefined) found.push(object)
    from = read.indexOf('{', object === undefined || end === null ? from + 1 : end)
  }
  return found
}

/** The innermost JSON objects in a text: those of the lists in an object instead of the object. */
export function jsonRecords(text: string): Readonly<Record<string, unknown>>[] {
  return text.includes('{') ? findJsonObjects(text).flatMap(recordsIn) : []
}

function recordsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(recordsIn)
  return inner.length > 0 ? inner : [{ ...value }]
}

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[{}]/gs

/** The place behind the bracket that closes the one at `from`; null: none does. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0
  for (const { 0: found, index } of text.slice(from).matchAll(STRING_OR_BRACKET)) {
    if (found === '{') depth += 1
    else if (found === '}') depth -= 1
    if (depth === 0) return from + index + 1
  }
  return null
}

/** The value as written, or with the mistakes of small models mended: quotes and commas, remarks, truth values as in Python. */
function parse(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return value
  } catch {
    return json.length <= MAX_REPAIRED_CHARS ? parseRepaired(json) : undefined
  }
}

function parseRepaired(json: string): unknown {
  try {
    const value: unknown = JSON.parse(jsonrepair(json))
    return value
  } catch {
    return undefined
  }
}

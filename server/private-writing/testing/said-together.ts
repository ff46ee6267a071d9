/**
 * Returns the excerpts of a text in which both patterns match the same thing: one object of JSON, or else one line. Texts inside
 * JSON, such as prompts and results of tools, are read line by line too.
 */
export function saidTogether(text: string, one: RegExp, other: RegExp): string[] {
  return text.split('\n').flatMap((line) => {
    if (!one.test(line) || !other.test(line)) return []
    const json = jsonIn(line)
    return json === undefined ? [line.slice(0, 300)] : inValue(json, one, other)
  })
}

/** The JSON value in a line, after any prefix such as the path that it answers; undefined if it has none. */
function jsonIn(line: string): unknown {
  for (const start of [line.search(/[{[]/), line.indexOf('{')]) {
    if (start < 0) continue
    try {
      return JSON.parse(line.slice(start))
    } catch {
      // Prose with brackets in it.
    }
  }
  return undefined
}

function inValue(value: unknown, one: RegExp, other: RegExp): string[] {
  if (typeof value === 'string') return saidTogether(value, one, other)
  if (typeof value !== 'object' || value === null) return []
  const says = (part: unknown, what: RegExp) => what.test(JSON.stringify(part) ?? '')
  const parts: unknown[] = Object.values(value)
  const nested = parts.filter((part) => typeof part === 'object' && says(part, one))
  const found = nested.flatMap((part) => inValue(part, one, other))
  if (Array.isArray(value)) return [...found, ...parts.flatMap((part) => ofText(part, one, other))]
  const texts = parts.filter((part) => typeof part === 'string' && one.test(part))
  const isLong = (part: unknown) => typeof part === 'string' && /\n|^\s*[{[]/.test(part)
  // An object with a short match is a record of that thing; a long text in it is about many things.
  if (texts.some((part) => !isLong(part)))
    return says(value, other) ? [...found, JSON.stringify(value).slice(0, 300)] : found
  return [...found, ...texts.flatMap((part) => ofText(part, one, other))]
}

const ofText = (part: unknown, one: RegExp, other: RegExp): string[] =>
  typeof part === 'string' ? saidTogether(part, one, other) : []

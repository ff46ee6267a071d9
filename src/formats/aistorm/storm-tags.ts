/** `<aistorm …/>` and everything up to the next tag. */
export interface StormSegment {
  attributes: Map<string, string>
  /** Trimmed, without escapes, with \n as line end. */
  content: string
  line: number
}

const NAME = 'aistorm'
/** Longer ones are text: the reader must not search through megabytes for an end again and again. */
const MAX_TAG_CHARS = 4_000
const STRICT = /^<aistorm((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/
const STRICT_VALUE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** AIStorm never escaped quotes in a value: a value ends where the next one starts, or the tag. */
const LENIENT = /^<aistorm([ \t]+[^\r\n]*")[ \t]*\/>[ \t]*(?=\r?\n|$)/
const LENIENT_VALUE = /(?<![\w-])([\w-]+)="(.*?)"(?=[ \t]+[\w-]+="|[ \t]*$)/g

interface FoundTag {
  attributes: Map<string, string>
  start: number
  end: number
}

/**
 * Splits a file at its tags. `isTag` is called once for each tag, in order, and decides which ones count after those it accepted
 * before; the others are text, and so is any mention of the tag that does not start a line or has no end.
 */
export function readStormTags(
  text: string,
  isTag: (attributes: Map<string, string>) => boolean,
): StormSegment[] {
  const tags = [...tagsIn(text)].filter(({ attributes }) => isTag(attributes))
  let line = 1
  let counted = 0
  return tags.map(({ attributes, start, end }, i) => {
    line += countLines(text, counted, start)
    counted = start
    return { attributes, content: readContent(text.slice(end, tags[i + 1]?.start ?? text.length)), line }
  })
}

function* tagsIn(text: string): Generator<FoundTag> {
  let start = text.indexOf(`<${NAME}`)
  while (start >= 0) {
    const tag = beginsLine(text, start) ? tagAt(text, start) : null
    if (tag) yield tag
    start = text.indexOf(`<${NAME}`, tag?.end ?? start + 1)
  }
}

function beginsLine(text: string, at: number): boolean {
  let i = at - 1
  while (text[i] === ' ' || text[i] === '\t' || text[i] === '\u{feff}') i--
  return i < 0 || text[i] === '\n'
}

function tagAt(text: string, start: number): FoundTag | null {
  const piece = text.slice(start, start + MAX_TAG_CHARS)
  const strict = STRICT.exec(piece)
  if (strict) return found(strict, start, (inside) => [...inside.matchAll(STRICT_VALUE)])
  const lenient = LENIENT.exec(piece)
  return lenient ? found(lenient, start, (inside) => [...inside.matchAll(LENIENT_VALUE)]) : null
}

function found(
  [whole, inside = '']: RegExpExecArray,
  start: number,
  values: (inside: string) => RegExpExecArray[],
): FoundTag {
  const attributes = new Map(
    values(inside).map(
      ([, key = '', double, single]) => [key, unescapeValue(double ?? single ?? '')] as const,
    ),
  )
  return { attributes, start, end: start + whole.length }
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) lines++
  return lines
}

/** Attributes stay in the given order. Line ends and quotation marks in values are escaped: a tag is one line. */
export function writeStormTag(attributes: readonly (readonly [string, string])[]): string {
  return ['<aistorm', ...attributes.map(([key, value]) => `${key}="${escapeValue(value)}"`), '/>'].join(' ')
}

/** Segments as a file: AIStorm's own layout, without a line end after the last. */
export function writeStormSegments(
  segments: readonly { attributes: readonly (readonly [string, string])[]; content: string }[],
): string {
  return segments
    .map(({ attributes, content }) => `${writeStormTag(attributes)}\n\n${escapeContent(content)}`)
    .join('\n\n')
    .trimEnd()
}

const VALUE_ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escapeValue(value: string): string {
  return value.replace(/[&"<>]|\s(?<! )/g, (char) => VALUE_ESCAPES[char] ?? `&#${char.charCodeAt(0)};`)
}

const VALUE_CHARS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' }

function unescapeValue(value: string): string {
  return value.replace(
    /&(?:amp|quot|lt|gt|#\d{1,5});/g,
    (reference) => VALUE_CHARS[reference] ?? String.fromCharCode(Number(reference.slice(2, -1))),
  )
}

/** A mention of the tag becomes `&lt;aistorm`; text that already looks like that gets another `amp;`. */
function escapeContent(content: string): string {
  return content.replace(/(<|&(?:amp;)*lt;)(?=aistorm)/g, (mark) =>
    mark === '<' ? '&lt;' : `&amp;${mark.slice(1)}`,
  )
}

function readContent(raw: string): string {
  return raw
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/&((?:amp;)*)lt;(?=aistorm)/g, (_, amps: string) => (amps === '' ? '<' : `&${amps.slice(4)}lt;`))
}

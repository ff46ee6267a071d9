import { clip } from '#agents/fence.ts'
import { markedHeading, withoutEmphasis } from '#agents/synthesis-lines.ts'
import { visibleText } from '#agents/visible-text.ts'

/** Themes as a model wrote them, before anybody asks whether the ideas that they name are there. */
export interface GatheringLines {
  themes: ThemeLines[]
  /** What was said to stand on its own. */
  rest: number[]
  /** Whether that was said at all. */
  hasRest: boolean
}

export interface ThemeLines {
  title: string
  summary: string
  numbers: number[]
}

/** What comes after is not read: no board has so many themes. */
const MAX_CHARS = 80_000
const MAX_SUMMARY_CHARS = 2_000
const LABEL = /#(\d{1,7})(?![\p{L}\p{N}])/gu
/** `Ideas: …`, as models call it. */
const MEMBERS =
  /^[-*•]?\s*(?:\*\*|__)?(?:ideas?|notes?|members?|sources?|ids?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i
const SUMMARY = /^[-*•]?\s*(?:\*\*|__)?(?:summary|in short)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i
const REST =
  /^(?:(?:ideas? |notes? )?(?:that |which )?(?:stand |standing )?on (?:their|its) own|alone|rest|the rest|others?|un(?:grouped|sorted)|left[ -]?(?:over|out)s?|miscellaneous|no theme)$/i
const THEME = /^(?:theme|cluster|group)\s*\d{0,3}\s*[:.)–—-]\s*/i

/** Of half a text, what is there of it. */
export function readGatheringLines(text: string): GatheringLines {
  const reading: Reading = { themes: [], rest: [], hasRest: false, at: null }
  for (const line of visibleText(text.slice(0, MAX_CHARS)).split('\n')) {
    readLine(reading, line.replace(/\s+/g, ' ').trim())
  }
  const { themes, rest, hasRest } = reading
  return { themes, rest, hasRest }
}

interface Reading extends GatheringLines {
  /** Where the next line belongs. */
  at: ThemeLines | 'rest' | null
}

function readLine(reading: Reading, line: string): void {
  if (line === '' || /^(?:[-*_=]{3,}|`{3}\w*)$/.test(line)) return
  const heading = headingOf(line)
  if (heading !== null) {
    open(reading, heading)
    return
  }
  const { at } = reading
  const numbers = numbersIn(line)
  if (at === 'rest') reading.rest.push(...numbers)
  else if (at !== null) addTo(at, line, numbers)
}

function open(reading: Reading, heading: string): void {
  if (REST.test(heading)) {
    reading.hasRest = true
    reading.at = 'rest'
    return
  }
  const theme: ThemeLines = { title: heading.replace(THEME, ''), summary: '', numbers: [] }
  reading.themes.push(theme)
  reading.at = theme
}

function addTo(theme: ThemeLines, line: string, numbers: readonly number[]): void {
  if (isMembers(line)) {
    theme.numbers.push(...numbers)
    return
  }
  const said = withoutEmphasis(SUMMARY.exec(line)?.[1] ?? line)
  theme.summary = clip(`${theme.summary} ${said}`.trim(), MAX_SUMMARY_CHARS)
}

/** A line that begins by naming ideas, in whatever way, or has nothing else. */
function isMembers(line: string): boolean {
  return MEMBERS.test(line) || /^(?:[-*•–]|\d{1,3}[.)])?\s*[[(*_]*#\d/.test(line)
}

function headingOf(line: string): string | null {
  const marked = markedHeading(line)
  const bare = /^(?:theme|cluster)\s*\d{0,3}\s*[:.)–—-]\s*\S/i.test(line) ? line : null
  const isBareRest = marked === null && REST.test(line.replace(/:$/, ''))
  const heading = marked ?? bare ?? (isBareRest ? line : null)
  return heading === null ? null : withoutEmphasis(heading).replace(/:$/, '').trim()
}

function numbersIn(line: string): number[] {
  const named = [...line.matchAll(LABEL)].map(([, number]) => Number(number))
  if (named.length > 0) return named
  // `Ideas: 12, 7`: some leave the sign out.
  const list = MEMBERS.exec(line)?.[1] ?? ''
  return /^[\d\s,;&]+\.?$/.test(list) ? (list.match(/\d{1,7}/g) ?? []).map(Number) : []
}

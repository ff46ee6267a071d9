import { markedHeading, withoutEmphasis } from '#agents/documents/markdown-line.ts'
import { findJsonObjects, jsonRecords } from '#agents/text/find-json.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { clip } from '#base/clip.ts'
import { MAX_LINKS_OF_IDEA } from '#session/ideas/idea.ts'
import { MAX_THEMES, type Theme } from '#session/themes/theme-run.ts'

/** Limits of a theme in the session. */
const MAX_TITLE_CHARS = 120
const MAX_SUMMARY_CHARS = 600

/** The ideas of a theme run, as its prompt had them. */
export interface ShownIdeas {
  /** All ideas that went in. */
  numbers: readonly number[]
  /** Those of them that the model was shown; of the others it can know nothing. */
  shown: ReadonlySet<number>
  /** Ideas in much the same words, by number. */
  groups: readonly (readonly number[])[]
}

/** A model's themes, with faults that a second try should correct; `rest` are ideas in no theme. */
export interface ReadThemes {
  themes: Theme[]
  rest: number[]
  /** Numbers that stand for nothing, to be complained about. */
  unknown: string[]
  /** Whether any part of it had the required form. */
  isReadable: boolean
}

/**
 * Themes as a model wrote them. Each idea is in one of them at most, the first that names it. What there was no room to show
 * goes where most of the ideas worded like it went.
 */
export function readThemes(text: string, { numbers, shown, groups }: ShownIdeas): ReadThemes {
  const { themes: written, rest, hasRest } = readThemeLines(text)
  const unknown = new Set<string>()
  const free = new Set(shown)
  const named = written.map((theme) => ({ ...theme, numbers: takeFree(theme, shown, free, unknown) }))
  for (const number of rest) if (!shown.has(number)) unknown.add(`#${number}`)
  const joined = withAlike(named, shown, groups)
  const themes = joined
    .filter((theme) => theme.numbers.length >= 2)
    .slice(0, MAX_THEMES)
    .map(
      (theme, i): Theme => ({
        id: `t${i + 1}`,
        title: clip(theme.title || 'Untitled', MAX_TITLE_CHARS),
        summary: clip(theme.summary, MAX_SUMMARY_CHARS),
        numbers: theme.numbers.slice(0, MAX_LINKS_OF_IDEA),
      }),
    )
  const held = new Set(themes.flatMap((theme) => theme.numbers))
  return {
    themes,
    rest: numbers.filter((number) => !held.has(number)),
    unknown: [...unknown],
    isReadable: themes.length > 0 || hasRest,
  }
}

function takeFree(
  { numbers }: ThemeLines,
  shown: ReadonlySet<number>,
  free: Set<number>,
  unknown: Set<string>,
): number[] {
  for (const number of numbers) if (!shown.has(number)) unknown.add(`#${number}`)
  return numbers.filter((number) => free.delete(number))
}

function withAlike(
  themes: readonly ThemeLines[],
  shown: ReadonlySet<number>,
  groups: readonly (readonly number[])[],
): ThemeLines[] {
  const placeOf = new Map(themes.flatMap(({ numbers }, i) => numbers.map((number) => [number, i] as const)))
  const more = new Map<number, number[]>()
  for (const group of groups) {
    const hidden = group.filter((number) => !shown.has(number))
    const place = hidden.length === 0 ? null : commonest(group.flatMap((number) => placeOf.get(number) ?? []))
    if (place !== null) more.set(place, [...(more.get(place) ?? []), ...hidden])
  }
  return themes.map((theme, i) => ({ ...theme, numbers: [...theme.numbers, ...(more.get(i) ?? [])] }))
}

function commonest(places: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Themes as a model wrote them, before the named ideas are checked. */
export interface ThemesLines {
  themes: ThemeLines[]
  /** Ideas that the answer puts on their own. */
  rest: number[]
  /** Whether the answer has a part for these at all. */
  hasRest: boolean
}

/** A theme as the model wrote it, before its numbers are checked. */
export interface ThemeLines {
  title: string
  /** Whether its heading calls it a theme. */
  isNamed: boolean
  summary: string
  numbers: number[]
}

/** Characters read of a text: no board has so many themes. */
const MAX_CHARS = 80_000
const MAX_WRITTEN_SUMMARY_CHARS = 2_000
const LABEL = /#(\d{1,7})(?!(?![のとやはがを])[\p{L}\p{N}])/gu
/** `Ideas: …`, as models call it. */
const MEMBERS =
  /^[-*•]?\s*(?:\*\*|__)?(?:ideas?|notes?|members?|sources?|ids?|ideen|notizen|idées|notas|アイデア|メモ|الأفكار|أفكار)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/iu
const SUMMARY =
  /^[-*•]?\s*(?:\*\*|__)?(?:summary|in short|zusammenfassung|kurz|résumé|resumen|要約|概要|ملخص|الملخص)(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i
const REST =
  /^(?:theme: ?)?(?:(?:ideas? |notes? )?(?:that |which )?(?:stand |standing )?on (?:their|its) own|alone|rest|the rest|others?|un(?:grouped|sorted)|left[ -]?(?:over|out)s?|miscellaneous|no theme|(?:ideen )?für sich(?: allein)?|einzelne ideen|ohne thema|(?:der |übrig )?rest|übrige|sonstiges|(?:idées )?(?:seules|isolées)|à part|(?:le )?reste|autres|sans thème|(?:ideas )?(?:sueltas|solas|aisladas)|por su cuenta|(?:el )?resto|otr[ao]s|sin tema|その他|単独|独立|どれにも属さないもの|بمفردها|أفكار منفردة|أخرى|الباقي|بدون موضوع)$/iu
const THEME = /^(?:theme|cluster|group|thema|thème|tema|テーマ|الموضوع|موضوع)\s*\d{0,3}\s*[:：.)–—-]\s*/iu

export function readThemeLines(text: string): ThemesLines {
  const reading: Reading = { themes: [], rest: [], hasRest: false, at: null }
  for (const line of themeLines(visibleText(text.slice(0, MAX_CHARS)))) {
    readLine(reading, line.replace(/\s+/g, ' ').trim())
  }
  const { themes, rest, hasRest } = reading
  const last = themes.at(-1)
  // The part with ideas on their own may have a heading in any language: it is the only one that is not called a theme
  // and has no summary.
  const isRest =
    themes.length > 1 &&
    last?.summary === '' &&
    !last.isNamed &&
    themes.slice(0, -1).every(({ isNamed }) => isNamed)
  if (!last || !isRest) return { themes, rest, hasRest }
  return { themes: themes.slice(0, -1), rest: [...rest, ...last.numbers], hasRest: true }
}

interface Reading extends ThemesLines {
  /** The theme of the next line. */
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
  const numbers = numbersIn(plainSigns(line))
  if (at === 'rest') reading.rest.push(...numbers)
  else if (at !== null) addTo(at, line, numbers)
}

/** Themes that a model wrote as JSON, in the lines that it should have written. Half an object has none. */
function themeLines(text: string): string[] {
  const opening = /^[ \t]*(?:\[\s*)?\{/m.exec(text)
  if (!opening) return text.split('\n')
  const records = jsonRecords(text)
  const found = findJsonObjects(text).flatMap((object) => restNumbers(object))
  return [
    ...records.flatMap((fields) => {
      const [title = '', summary = ''] = Object.values(fields).filter((value) => typeof value === 'string')
      const ideas = Object.values(fields).find(Array.isArray)
      return ideas && title !== '' ? [`# ${title}`, summary, `Ideas: ${labelled(ideas)}`] : []
    }),
    ...(found.length > 0 ? ['# On their own', `Ideas: ${labelled(found)}`] : []),
  ]
}

/** Numbers beside the list of themes: the ideas on their own. */
function restNumbers(object: unknown): unknown[] {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return []
  const values: unknown[] = Object.values(object)
  const hasThemes = values.some(
    (value) => Array.isArray(value) && value.some((each) => typeof each === 'object'),
  )
  const isNumbers = (value: unknown) =>
    Array.isArray(value) && value.every((each) => typeof each !== 'object')
  return hasThemes ? values.filter(isNumbers).flat() : []
}

function labelled(ideas: readonly unknown[]): string {
  return ideas.map((idea) => `#${String(idea).replace(/^#/, '')}`).join(' ')
}

function open(reading: Reading, heading: string): void {
  if (REST.test(heading)) {
    reading.hasRest = true
    reading.at = 'rest'
    return
  }
  const isNamed = THEME.test(heading)
  const theme: ThemeLines = { title: heading.replace(THEME, ''), summary: '', numbers: [], isNamed }
  reading.themes.push(theme)
  reading.at = theme
}

function addTo(theme: ThemeLines, line: string, numbers: readonly number[]): void {
  if (isMembers(plainSigns(line))) {
    theme.numbers.push(...numbers)
    return
  }
  const said = withoutEmphasis(SUMMARY.exec(line)?.[1] ?? line)
  theme.summary = clip(`${theme.summary} ${said}`.trim(), MAX_WRITTEN_SUMMARY_CHARS)
}

/** A line that begins by naming ideas, in whatever way, or has nothing else. */
function isMembers(line: string): boolean {
  return (
    MEMBERS.test(line) ||
    /^(?:[-*•–]|\d{1,3}[.)])?\s*[[(*_|]*#\d/.test(line) ||
    /^[-*•|]?\s*(?:\*\*)?\p{L}[\p{L}\p{M}]{0,20}(?:\*\*)?\s*[:|](?:\*\*)?\s*#\d[#\d\s,;&|]*\.?$/iu.test(line)
  )
}

function headingOf(line: string): string | null {
  const marked = markedHeading(line)
  const bare = /^(?:theme|cluster|thema|thème|tema|テーマ|الموضوع|موضوع)\s*\d{0,3}\s*[:：.)–—-]\s*\S/iu.test(
    line,
  )
    ? line
    : null
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

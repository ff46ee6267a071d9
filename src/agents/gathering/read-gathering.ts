import { clip } from '#agents/fence.ts'
import { MAX_THEMES, type Theme } from '#session/gather.ts'
import { MAX_LINKS_OF_IDEA } from '#session/idea.ts'
import { readGatheringLines, type ThemeLines } from './gathering-lines.ts'

/** As the session keeps them. */
const MAX_TITLE_CHARS = 120
const MAX_SUMMARY_CHARS = 600

export interface Gathered {
  /** All ideas that went in. */
  numbers: readonly number[]
  /** Those of them that the model was shown; of the others it can know nothing. */
  shown: ReadonlySet<number>
  /** Ideas in much the same words, by number. */
  groups: readonly (readonly number[])[]
}

export interface ReadGathering {
  themes: Theme[]
  rest: number[]
  /** Numbers that stand for nothing, to be complained about. */
  unknown: string[]
  /** Whether it said anything in the form that was asked for. */
  isReadable: boolean
}

/**
 * Themes as a model wrote them. Each idea is in one of them at most, the first that names it. What there was no room to show
 * goes where most of the ideas worded like it went.
 */
export function readGathering(text: string, { numbers, shown, groups }: Gathered): ReadGathering {
  const { themes: written, rest, hasRest } = readGatheringLines(text)
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

import type { Gather, GroupedTheme } from './gather.ts'

/**
 * The themes that are frames on the canvas now, the newest first, each with those of its ideas that are among `inside`:
 * two at least. An idea is in the newest of its themes.
 */
export function groupedThemes(
  gathers: Readonly<Record<string, Gather>>,
  inside: ReadonlySet<number>,
): GroupedTheme[] {
  const taken = new Set<number>()
  return Object.values(gathers)
    .filter(({ state }) => state === 'accepted')
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .flatMap(({ grouped = [] }) => grouped)
    .flatMap((theme) => {
      const numbers = theme.numbers.filter((number) => inside.has(number) && !taken.has(number))
      if (numbers.length < 2) return []
      for (const number of numbers) taken.add(number)
      return [{ ...theme, numbers }]
    })
}

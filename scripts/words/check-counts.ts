/** Compares counts with the known ones: more fail, and fewer must be written down, so that they stay fewer. */
export function checkCounts(
  places: readonly string[],
  known: Readonly<Record<string, number>>,
  noun: string,
): string[] {
  const counts = new Map(Object.keys(known).map((place) => [place, 0]))
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].sort().flatMap(([place, count]) => {
    const max = known[place] ?? 0
    if (count > max)
      return [`${place}: ${count} ${noun}, and ${max} are known: put the new ones in a catalogue`]
    const isOld = count < max || count === 0
    return isOld ? [`${place}: only ${count} ${noun}: lower it in scripts/words/known-words.ts`] : []
  })
}

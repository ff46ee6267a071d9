import type { RecordPage, Shown, StepTimes } from './record-page.ts'

/** Main-thread time that one record may take in one step, without a pause that a person feels. */
const MAX_MS = 100
/** A picture of many pixels takes its time whatever is on it; export-picture.ts says how many there may be. */
const MAX_PNG_MS = 2_500
/** Shown together first: most cost next to nothing, and only those that cost something are looked at alone. */
const BATCH = 5
const TRIES = 3

export interface BadGroup {
  index: number
  times: StepTimes
  failures: string[]
}

/** Shows every legal record of a sample. Returns the groups with one that fails or takes too long. */
export async function checkRecords(
  page: RecordPage,
  { seed, count }: { seed: number; count: number },
): Promise<BadGroup[]> {
  const legal = await page.sample(seed, count)
  const bad: BadGroup[] = []
  for (let first = 0; first < count; first += BATCH) {
    const batch = legal.map((_, i) => i).slice(first, first + BATCH)
    if (isGood(await page.show(batch), 1, 1)) continue
    for (const index of batch) {
      const shown = await showAlone(page, index, legal[index] ?? 1)
      if (shown) bad.push({ index, ...shown })
    }
  }
  return bad
}

/** The best of some tries, or null when it is good. */
async function showAlone(page: RecordPage, index: number, records: number): Promise<Shown | null> {
  let best: Shown = { times: {}, failures: [] }
  for (let i = 0; i < TRIES; i++) {
    const slowness = await page.slowness()
    const shown = await page.show([index])
    if (isGood(shown, records, slowness)) return null
    best = shown
    if (shown.failures.length > 0) break
  }
  return best
}

function isGood({ times, failures }: Shown, records: number, slowness: number): boolean {
  return (
    failures.length === 0 &&
    Object.entries(times).every(
      ([step, ms]) => ms <= slowness * (step === 'png' ? MAX_PNG_MS : MAX_MS * Math.max(1, records)),
    )
  )
}

/** Short enough to be read in a terminal. */
export function shortened(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string' && part.length > 60) return `${part.slice(0, 12)}… (${part.length})`
    if (Array.isArray(part) && part.length > 6) return [...part.slice(0, 4), `… (${part.length})`]
    return part
  }).slice(0, 3_000)
}

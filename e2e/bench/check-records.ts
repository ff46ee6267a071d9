import type { RecordPage, Shown, ShownRecords } from './record-page.ts'

/** Main-thread time that one record may take in one step without a noticeable pause. */
const MAX_MS = 100
/** A picture's time depends on its pixels, whatever it shows; export-picture.ts limits them. */
const MAX_PNG_MS = 2_500
/** Records are shown together first: most cost next to nothing, and only the others are measured alone. */
const BATCH = 5
const TRIES = 3
/** On a busy machine other programs slow down most tries, so the least of a few may still be too high. */
const COST_TRIES = 10

export interface BadGroup extends Shown {
  index: number
}

export interface GroupCost extends BadGroup {
  /** How many of its records are valid, and were shown. */
  records: number
  isGood: boolean
}

/** Shows every group of a sample alone, or those in `only`. */
export async function* measureGroups(
  page: RecordPage,
  { seed, count, only }: { seed: number; count: number; only?: ReadonlySet<number> },
): AsyncGenerator<GroupCost> {
  const legal = await page.sample(seed, count)
  for (const [index, records] of legal.entries()) {
    if (records === 0 || (only && !only.has(index))) continue
    const shown = await page.show([index])
    const cost = isGood(shown, records, 1)
      ? { ...shown, isGood: true }
      : await showAlone(page, index, records)
    yield { index, records, ...cost }
  }
}

/** Shows every valid record of a sample. Returns the groups with one that fails or takes too long. */
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
      const { isGood, ...shown } = await showAlone(page, index, legal[index] ?? 1)
      if (!isGood) bad.push({ index, ...shown })
    }
  }
  return bad
}

/** The first of some tries that is good, or the last one. */
async function showAlone(
  page: RecordPage,
  index: number,
  records: number,
): Promise<Shown & Pick<GroupCost, 'isGood'>> {
  let shown: Shown = { times: {}, failures: [] }
  for (let i = 0; i < TRIES; i++) {
    const slowness = await page.slowness()
    shown = await page.show([index])
    if (isGood(shown, records, slowness)) return { ...shown, isGood: true }
    if (shown.failures.length > 0) break
  }
  return { ...shown, isGood: false }
}

/**
 * Measures the longest step of one record, in ms as on a machine without other load: of the first try below the limit, or the
 * least of all tries. The record's PNG does not count: its time depends on its pixels.
 */
export async function costOf(page: RecordPage, record: ShownRecords[string]): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < COST_TRIES && least >= MAX_MS; i++) {
    const slowness = await page.slowness()
    const { times, failures } = await page.showRecords({ 'shape:one': record })
    if (failures.length > 0) throw new Error(failures.join('\n'))
    const { png: _png, ...others } = times
    least = Math.min(least, Math.max(...Object.values(others)) / slowness)
  }
  return least
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
